//! Who is in whose command (wof.6): brigadiers, major generals, their distances, and what a test hears of them.

use crate::{
    battle::{CommandReach, Sight},
    rules::wof::{Wof, data::Generals},
    table::{Field, UnitId},
};

/// Where a unit's generals are, for its morale (wof.18.3.06, wof.6.1).
pub fn generals_of(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Generals {
    let _ = (rules, field, unit);
    Generals::InDistance
}

/// The generals who have joined a unit (wof.6.1.03).
pub fn joined_to(field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let _ = (field, unit);
    Vec::new()
}

/// Where a unit must stay to be led.
pub fn command_reach(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId) -> Option<CommandReach> {
    let _ = (rules, sight, unit);
    None
}
