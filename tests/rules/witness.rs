//! Works with visible answers at each of the four places, to prove that a rule set asks them.

use bevy::math::Vec2;
use linstock::{
    battle::{Happening, Levy, Shelter, Toll, Works, notice::PhaseNotice},
    clause::Clause,
    measure::{Footprint, Leg, Pose},
    table::{Feature, FeatureId, FeatureShape, FeatureState, Field, StandId, UnitId},
};

/// The clause of their answers.
pub(crate) const CLAUSE: Clause = Clause::new("witness.1");
/// The mark on the table after a phase has begun.
const PHASE: FeatureId = FeatureId(900);
/// The mark on the table after a shot.
const SHOT: FeatureId = FeatureId(901);
/// The work that takes the toll.
const BARRIER: FeatureId = FeatureId(902);

/// Works across the whole table at a height, which take a toll of units that march up, and give cover to all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Witness {
    y: f32,
    levy: Levy,
}

impl Witness {
    /// Works that take a toll of units that cross a line across the table.
    pub(crate) fn across(y: f32, levy: Levy) -> Self {
        Self { y, levy }
    }

    /// Works that are in no way.
    pub(crate) fn aside() -> Self {
        Self::across(-1.0, Levy::Stop)
    }
}

/// Whether works were asked about a phase and a shot.
pub(crate) fn told(field: &Field<'_>) -> [bool; 2] {
    [PHASE, SHOT].map(|mark| field.feature(mark).is_some())
}

fn marked(field: &Field<'_>, id: FeatureId) -> Vec<Happening> {
    let y = f32::from(id.0) / 1000.0;
    let shape = FeatureShape::Line { points: vec![Vec2::new(0.5, y), Vec2::new(1.5, y)], width: 0.0 };
    let (name, kind, state) = ("a mark".to_owned(), "mark".to_owned(), FeatureState::Standing);
    let new = field.feature(id).is_none();
    new.then_some(Happening::FeaturePlaced(Feature { id, name, kind, shape, level: 0, state })).into_iter().collect()
}

impl Works for Witness {
    fn phase(&self, field: &Field<'_>, _: &PhaseNotice) -> Vec<Happening> {
        marked(field, PHASE)
    }

    fn movement(&self, _: &Field<'_>, _: UnitId, body: Footprint, from: Pose, leg: Leg) -> Vec<Toll> {
        let crosses = from.at.y < self.y && self.y < leg.carry(from, body).at.y;
        let toll = Toll { work: BARRIER, after_inches: self.y - from.at.y, levy: self.levy, clause: CLAUSE };
        crosses.then_some(toll).into_iter().collect()
    }

    fn event(&self, field: &Field<'_>, happening: &Happening) -> Vec<Happening> {
        if matches!(happening, Happening::LineOfFire { .. }) { marked(field, SHOT) } else { Vec::new() }
    }

    fn cover(&self, _: &Field<'_>, _: Vec2, _: StandId) -> Option<(Shelter, Clause)> {
        Some((Shelter::Hard, CLAUSE))
    }
}
