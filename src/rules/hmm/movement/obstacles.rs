//! Obstacles (hmm.20.35): abatis, stakes and pits, and the units that stand in one.

use crate::{
    clause::Clause,
    rules::hmm::{Hmm, data::Footing, state::Formation},
    table::{Field, UnitId},
};

/// Obstacles cost movement, and those who stand in one fire and fight worse.
pub(in crate::rules::hmm) const OBSTACLES: Clause = clause!("hmm.20.35");

/// Whether a formed unit stands in an obstacle, with some base on one or touching it (hmm.20.35); loose men pick their
/// way.
pub fn footing_of(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Footing {
    let works = &rules.charts().works;
    let mut obstacles = field.features().filter(|feature| works.is_obstacle(rules.terrain(feature)));
    let is_in =
        |feature: &crate::table::Feature| field.reach(unit, feature.id).is_some_and(|reach| reach.within(0.0).holds());
    if field.of::<Formation>(unit).is_formed() && obstacles.any(is_in) { Footing::InObstacle } else { Footing::Clear }
}
