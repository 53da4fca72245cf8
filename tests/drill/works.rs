//! Field works, asked at their four places: pioneers that have dug for a phase leave a barricade, a roundshot breaches
//! one, a whole one stops a unit that comes to it, a breach costs a quarter of its way, and a unit behind one is
//! sheltered.

use bevy::math::Vec2;
use linstock::{
    battle::{Happening, Levy, Shelter, ShotKind, Toll, Works, notice::PhaseNotice},
    clause::Clause,
    measure::{Footprint, Leg, Polyline, Pose, Segment},
    table::{Crossing, Feature, FeatureId, FeatureShape, FeatureState, Field, StandId, Transect, UnitId, Whom},
};

use super::Soldiers;

/// Works leave a barricade of this many inches.
const LENGTH: f32 = 6.0;
/// So far ahead of the pioneers, inches.
const AHEAD: f32 = 1.5;
/// A shot opens this many inches to either side.
const BREACH: f32 = 2.0;
/// The distance within which a barricade shelters, inches.
const SHELTERS_WITHIN: f32 = 2.0;

/// The works of the drill by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct FieldWorks;

/// The barricade that a unit of pioneers leaves.
pub(crate) fn barricade_of(unit: UnitId) -> FeatureId {
    FeatureId(100 + unit.0)
}

/// A barricade that some front looks across.
pub(crate) fn barricade(id: FeatureId, front: Pose) -> Feature {
    let end = |right: f32| front.to_table(Vec2::new(right, AHEAD));
    let points = vec![end(-LENGTH / 2.0), end(LENGTH / 2.0)];
    let shape = FeatureShape::Line { points, width: 0.0 };
    Feature {
        id,
        name: "a barricade".to_owned(),
        kind: "barricade".to_owned(),
        shape,
        level: 0,
        state: FeatureState::Standing,
    }
}

impl Works for FieldWorks {
    fn phase(&self, field: &Field<'_>, _: &PhaseNotice) -> Vec<Happening> {
        let digging = field.units_on_table().filter(|unit| field.of::<Soldiers>(unit.id).digging);
        let new = digging.filter(|unit| field.feature(barricade_of(unit.id)).is_none());
        new.map(|unit| Happening::FeaturePlaced(barricade(barricade_of(unit.id), unit.front))).collect()
    }

    fn movement(&self, field: &Field<'_>, _: UnitId, body: Footprint, from: Pose, leg: Leg) -> Vec<Toll> {
        let way = field.transect(Segment::new(from.at, leg.carry(from, body).at), Whom::everybody());
        barricades(&way).filter_map(|(work, crossing)| toll(work, crossing)).collect()
    }

    fn event(&self, field: &Field<'_>, happening: &Happening) -> Vec<Happening> {
        let Happening::LineOfFire { from, to, kind: ShotKind::Roundshot, .. } = happening else { return Vec::new() };
        let shot = field.transect(Segment::new(*from, *to), Whom::everybody());
        let whole = barricades(&shot).filter(|(work, _)| work.state == FeatureState::Standing);
        whole.filter_map(|(work, crossing)| breach(work, shot.line.at(crossing.span.middle()))).collect()
    }

    fn cover(&self, field: &Field<'_>, from: Vec2, target: StandId) -> Option<(Shelter, Clause)> {
        let line = field.transect(Segment::new(from, field.get_stand(target)?.pose.at), Whom::everybody());
        let near = |crossing: &Crossing<'_>| line.line.length() - crossing.span.middle() <= SHELTERS_WITHIN;
        let sheltered =
            barricades(&line).any(|(work, crossing)| work.state == FeatureState::Standing && near(crossing));
        sheltered.then_some((Shelter::Soft, Clause::new("drill.8.4")))
    }
}

/// The barricades that a line crosses, in order.
fn barricades<'a, 'w>(line: &'a Transect<'w>) -> impl Iterator<Item = (&'w Feature, &'a Crossing<'w>)> {
    line.features().filter(|(feature, _)| feature.kind == "barricade")
}

fn toll(work: &Feature, crossing: &Crossing<'_>) -> Option<Toll> {
    let levy = match (&work.state, crossing.opening) {
        (FeatureState::Destroyed, _) => return None,
        (_, Some(opening)) if opening.holds() => Levy::Percent(25.0),
        _ => Levy::Stop,
    };
    Some(Toll { work: work.id, after_inches: crossing.span.from, levy, clause: Clause::new("drill.8.2") })
}

fn breach(work: &Feature, place: Vec2) -> Option<Happening> {
    let FeatureShape::Line { points, width } = &work.shape else { return None };
    let line = Polyline::new(points.clone(), *width).ok()?;
    let (_, along) = line.nearest(place);
    let gap = ((along - BREACH).max(0.0), (along + BREACH).min(line.length()));
    Some(Happening::FeatureChanged { feature: work.id, state: FeatureState::Gapped(vec![gap]) })
}
