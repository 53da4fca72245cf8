//! Which units test at all on which occasion (wof.18.1).

use crate::{
    battle::Refusal,
    rules::wof::{
        condition::Condition,
        data::{Occasion, Spirit, Troop},
        morale::rally_test::only_routers_rally,
    },
};

/// Whether a unit tests on an occasion at all: routers to rally and for nothing else, nobody else to rally, and no horse
/// in panic (wof.18.1.02, wof.18.1.10, wof.18.1.11).
///
/// # Errors
/// The reason why it does not.
pub fn may_test(unit: Condition, occasion: Occasion) -> Result<(), Refusal> {
    match occasion {
        Occasion::Rally => only_routers_rally(unit.spirit),
        Occasion::Panic => routers_only_rally(unit.spirit).and_then(|()| may_panic(unit.troop)),
        _ => routers_only_rally(unit.spirit),
    }
}

/// Routers test for nothing but to rally (wof.18.1.10).
///
/// # Errors
/// It routs.
pub fn routers_only_rally(spirit: Spirit) -> Result<(), Refusal> {
    match spirit {
        Spirit::Routing => Err(Refusal::new(clause!("wof.18.1.10"), "routers test for nothing but to rally")),
        Spirit::Good | Spirit::Shaken => Ok(()),
    }
}

/// Foot and gunners alone panic (wof.18.1.02).
pub fn may_panic(troop: Troop) -> Result<(), Refusal> {
    if troop.is_cavalry() { Err(Refusal::new(clause!("wof.18.1.02"), "horse does not panic")) } else { Ok(()) }
}
