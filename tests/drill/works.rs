//! Field works, asked at their four places: pioneers who have dug for a phase leave a barricade, a roundshot breaches one, a whole one
//! stops whoever comes to it, a breach costs him a quarter of his way, and who stands behind one is sheltered.

use bevy::math::Vec2;
use linstock::{
    battle::{Happening, Levy, Shelter, ShotKind, Toll, Works, notice::PhaseNotice},
    clause::Clause,
    measure::{Footprint, Leg, Polyline, Pose, Segment},
    table::{Feature, FeatureId, FeatureShape, FeatureState, Field, StandId, UnitId},
};

use super::Soldiers;

/// Works leave a barricade of so many inches.
const LENGTH: f32 = 6.0;
/// So far ahead of the pioneers, inches.
const AHEAD: f32 = 1.5;
/// A shot opens so many inches to either side.
const BREACH: f32 = 2.0;
/// A barricade shelters whoever is within so many inches of it.
const SHELTERS_WITHIN: f32 = 2.0;

/// The drill's module of works.
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
    Feature { id, name: "a barricade".to_owned(), kind: "barricade".to_owned(), shape, level: 0, state: FeatureState::Standing }
}

impl Works for FieldWorks {
    fn phase(&self, field: &Field<'_>, _: &PhaseNotice) -> Vec<Happening> {
        let digging = field.units_on_table().filter(|unit| field.of::<Soldiers>(unit.id).digging);
        let new = digging.filter(|unit| field.feature(barricade_of(unit.id)).is_none());
        new.map(|unit| Happening::FeaturePlaced(barricade(barricade_of(unit.id), unit.front))).collect()
    }

    fn movement(&self, field: &Field<'_>, _: UnitId, body: Footprint, from: Pose, leg: Leg) -> Vec<Toll> {
        let way = Segment::new(from.at, leg.carry(from, body).at);
        let mut tolls: Vec<Toll> = barricades(field).filter_map(|(work, line)| toll(work, &line, way)).collect();
        tolls.sort_by(|a, b| a.after_inches.total_cmp(&b.after_inches).then(a.work.cmp(&b.work)));
        tolls
    }

    fn event(&self, field: &Field<'_>, happening: &Happening) -> Vec<Happening> {
        let Happening::LineOfFire { from, to, kind: ShotKind::Roundshot, .. } = happening else { return Vec::new() };
        let shot = Segment::new(*from, *to);
        let whole = barricades(field).filter(|(work, _)| work.state == FeatureState::Standing);
        whole.filter_map(|(work, line)| breach(work.id, &line, crossing(&line, shot)?)).collect()
    }

    fn cover(&self, field: &Field<'_>, from: Vec2, target: StandId) -> Option<(Shelter, Clause)> {
        let stand = field.get_stand(target)?;
        let line = Segment::new(from, stand.pose.at);
        let sheltered = barricades(field).any(|(work, barricade)| {
            work.state == FeatureState::Standing
                && crossing(&barricade, line).is_some_and(|place| place.distance(stand.pose.at) <= SHELTERS_WITHIN)
        });
        sheltered.then_some((Shelter::Soft, Clause::new("drill.8.4")))
    }
}

fn barricades<'w>(field: &Field<'w>) -> impl Iterator<Item = (&'w Feature, Polyline)> + use<'w> {
    field.features().filter(|feature| feature.kind == "barricade").filter_map(|feature| match &feature.shape {
        FeatureShape::Line { points, width } => Some((feature, Polyline::new(points.clone(), *width).ok()?)),
        FeatureShape::Area(_) => None,
    })
}

/// Where a straight way crosses a barricade first.
fn crossing(line: &Polyline, way: Segment) -> Option<Vec2> {
    line.passages(way).first().map(|passage| way.at(passage.span.middle()))
}

fn toll(work: &Feature, line: &Polyline, way: Segment) -> Option<Toll> {
    let place = crossing(line, way)?;
    let (_, along) = line.nearest(place);
    let levy = match &work.state {
        FeatureState::Destroyed => return None,
        FeatureState::Gapped(gaps) if gaps.iter().any(|(from, to)| (*from..=*to).contains(&along)) => Levy::Percent(25.0),
        _ => Levy::Stop,
    };
    Some(Toll { work: work.id, after_inches: way.from.distance(place), levy, clause: Clause::new("drill.8.2") })
}

fn breach(feature: FeatureId, line: &Polyline, place: Vec2) -> Option<Happening> {
    let (_, along) = line.nearest(place);
    let gap = ((along - BREACH).max(0.0), (along + BREACH).min(line.length()));
    Some(Happening::FeatureChanged { feature, state: FeatureState::Gapped(vec![gap]) })
}
