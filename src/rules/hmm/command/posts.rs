//! Posts that a commander must hold, and those that his units fall back to on a signal (`hmm.h.fall_back`).

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::{Pose, TOLERANCE},
    rules::hmm::{
        Hmm,
        charts::options::Toggle,
        command::chain,
        papers::{FallBack, Mission},
        state::{Orders, UnitState},
    },
    table::{Field, UnitId},
};

/// The clause of falling back.
pub const CLAUSE: Clause = clause!("hmm.h.fall_back");

/// A commander who defends leaves his post only to rally units.
pub(in crate::rules::hmm) const RETURNS_TO_HIS_POST: Clause = clause!("hmm.16.05");

/// The second post of a unit that has had its signal.
pub fn second_post(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Option<Vec2> {
    let fall_back = orders(rules, field, unit).filter(|_| field.of::<Orders>(unit).falls_back);
    fall_back.map(|fall_back| fall_back.to)
}

/// The post of a commander that defends: the second once all of his units have had their signal.
pub fn post(rules: &Hmm, field: &Field<'_>, chief: UnitId) -> Option<Vec2> {
    let Some(Mission::Defend(post, fall_back)) = chain::mission(rules, field, chief) else { return None };
    let gone = || chain::formation(field, chief).all(|unit| second_post(rules, field, unit).is_some());
    Some(fall_back.filter(|_| gone()).map_or(*post, |fall_back| fall_back.to))
}

/// Whether a unit that falls back may go to a place: nearer to its second post, or about it.
///
/// # Errors
/// That it goes away from it.
pub(crate) fn may_go(rules: &Hmm, post: Vec2, from: Pose, to: Pose) -> Result<(), Refusal> {
    let radius = rules.charts().command.radius_inches;
    if to.at.distance(post) <= radius.max(from.at.distance(post)) + TOLERANCE {
        return Ok(());
    }
    Err(Refusal::new(CLAUSE, "it has had its signal to fall back, and goes to its second post").at(post))
}

/// The part of a unit's order about falling back, if that option is played.
pub(crate) fn orders(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Option<FallBack> {
    said_of_falling_back(rules, field, unit, chain::mission_of(rules, field, unit))
}

pub(crate) fn said_of_falling_back(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    mission: Option<&Mission>,
) -> Option<FallBack> {
    if rules.options().fall_back == Toggle::Off || !field.of::<UnitState>(unit).is_combatant() {
        return None;
    }
    match mission {
        Some(Mission::Defend(_, fall_back)) => *fall_back,
        _ => None,
    }
}
