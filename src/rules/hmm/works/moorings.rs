//! Where boats lie and where they go (hmm.20.44): how many are at a berth, where they float once a unit has boarded
//! them, and where it lands. Measures; decides no order.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Body, Facing, Polygon, Pose, Segment, TOLERANCE},
    rules::{
        common::layout,
        hmm::{
            Hmm,
            charts::{Charts, FormationKind, Troop},
            formation::placement,
            movement::bridges,
            state::{UnitState, UnitView},
        },
    },
    table::{Feature, FeatureShape, Field, Stand, Subject, UnitId, Whom},
};

/// How finely places to board and to land are looked for, inches.
const TRIED_EVERY: f32 = 0.5;
/// How far they are looked for, in steps of that.
const TRIED_UP_TO: i16 = 12;
/// The winds towards which boats and landing parties may look.
const WINDS: u8 = 8;

/// The radius around its boats in which a landing is looked for, inches.
pub(super) fn landing_radius(rules: &Hmm) -> f32 {
    rules.charts().works.landing_inches + f32::from(TRIED_UP_TO) * TRIED_EVERY
}

/// How many boats lie at a berth when all are there: one for each inch of its longer side (hmm.20.44).
pub fn berths(feature: &Feature) -> u16 {
    let longest = match &feature.shape {
        FeatureShape::Area(border) => Polygon::new(border.clone())
            .map(|area| area.sides().map(Segment::length).fold(0.0, f32::max))
            .unwrap_or(0.0),
        FeatureShape::Line { .. } => feature.shape.line().map_or(0.0, |line| line.length()),
    };
    let boats = longest / Charts::embedded().works.boat.frontage_inches + 0.001;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few boats")]
    let boats = boats as u16;
    boats
}

/// The boats that this many figures need.
pub fn boats_for(figures: usize) -> u16 {
    u16::try_from(figures.div_ceil(usize::from(Charts::embedded().works.boat.figures))).unwrap_or(u16::MAX)
}

/// The middle of a berth, whether or not boats lie at it now.
pub(super) fn middle_of(berth: &Feature) -> Option<Vec2> {
    let (FeatureShape::Area(points) | FeatureShape::Line { points, .. }) = &berth.shape;
    layout::middle(points.iter().copied())
}

/// The place of a unit on the water once it has boarded: the nearest water to the boats that has room for all of them
/// and is free.
pub(super) fn afloat(rules: &Hmm, field: &Field<'_>, unit: UnitId, boats: &Feature) -> Option<(Pose, Vec<Stand>)> {
    let from = middle_of(boats)?;
    let stands_at = |front: Pose| placement::stands(rules, field, unit, FormationKind::Boats, 1, front);
    nearest_place(from, |front| {
        let away = front.at - from;
        let looks_out = away.length() > TOLERANCE && away.normalize().dot(front.facing.vector()) > 0.9;
        if !looks_out {
            return None;
        }
        let stands = stands_at(front);
        fits_afloat(rules, field, unit, &stands).then_some((front, stands))
    })
}

/// Whether boats float where they are and touch no unit.
fn fits_afloat(rules: &Hmm, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> bool {
    stands.iter().all(|stand| bridges::floats(rules, field, &stand.body()))
        && placement::must_fit(rules, field, unit, stands).is_ok()
}

/// The natural landing of a unit: the nearest dry place where it fits in column, as near to its boats as a landing must
/// be.
pub(super) fn landing(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Option<Pose> {
    let front = field.unit(unit).front;
    let mut other_way = None;
    let ahead = nearest_place(front.at, |pose| {
        let looks_out = front.facing.vector().dot(pose.facing.vector()) > 0.7;
        let wanted = looks_out || other_way.is_none();
        if !wanted || landed(rules, field, unit, pose).is_err() {
            return None;
        }
        if !looks_out {
            other_way = Some(pose);
        }
        looks_out.then_some(pose)
    });
    ahead.or(other_way)
}

/// The stands of a unit landed at a pose, in march column or as it must.
pub(super) fn landed(rules: &Hmm, field: &Field<'_>, unit: UnitId, front: Pose) -> Result<Vec<Stand>, Refusal> {
    let to = ashore(field.of::<UnitState>(unit));
    let stands = placement::stands(rules, field, unit, to, 2, front);
    let wet = stands.iter().find(|stand| {
        let body = stand.body();
        body.corners().into_iter().chain([body.centre()]).any(|point| bridges::is_water(rules, field, point))
    });
    if let Some(stand) = wet {
        return Err(Refusal::new(clause!("hmm.20.44"), "it would stand in the water").at(stand.pose.at));
    }
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let most = rules.charts().works.landing_inches;
    let reach = field.reach(Subject::Bodies(&bodies), unit).map_or(f32::INFINITY, |reach| reach.distance());
    if reach > most + TOLERANCE {
        return Err(Refusal::new(clause!("hmm.20.44"), format!("boats land their men within {most} in"))
            .by(reach - most)
            .at(front.at));
    }
    placement::must_fit(rules, field, unit, &stands)?;
    let side = field.unit(unit).side;
    let gap = rules.charts().movement.enemy_gap_inches;
    let near = field.reach_within(Subject::Bodies(&bodies), gap - 0.01, Whom::of(side.enemy()));
    match near.first() {
        Some(near) => {
            Err(Refusal::new(clause!("hmm.20.27"), format!("{} is too near", field.unit(near.stand.unit).name))
                .at(front.at))
        }
        None => Ok(stands),
    }
}

/// How a unit stands when it has landed.
pub(super) fn ashore(state: UnitView<'_>) -> FormationKind {
    match state.troops.kind {
        Troop::Natives | Troop::LightInfantry | Troop::Pioneers => FormationKind::Skirmish,
        _ => FormationKind::MarchColumn,
    }
}

/// The first place that suits, outwards from a point in rings, looking each way in turn.
fn nearest_place<T>(from: Vec2, suits: impl FnMut(Pose) -> Option<T>) -> Option<T> {
    let mut offsets: Vec<(i16, i16)> =
        (-TRIED_UP_TO..=TRIED_UP_TO).flat_map(|y| (-TRIED_UP_TO..=TRIED_UP_TO).map(move |x| (x, y))).collect();
    offsets.sort_by_key(|&(x, y)| (i32::from(x) * i32::from(x) + i32::from(y) * i32::from(y), x, y));
    let winds = |at: Vec2| {
        (0..WINDS)
            .map(move |wind| Pose::new(at, Facing::NORTH.turned_right(360.0 / f32::from(WINDS) * f32::from(wind))))
    };
    let places = offsets.into_iter().map(|(x, y)| from + Vec2::new(f32::from(x), f32::from(y)) * TRIED_EVERY);
    places.flat_map(winds).find_map(suits)
}
