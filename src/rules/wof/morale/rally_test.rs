//! Which units may test to rally (wof.18.1.11, wof.18.1.12), and that routers test for nothing else.

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs, right},
        wof::{
            charts::{Drill, Grade, Rules, Spirit, Vigour},
            condition::Condition,
            irregulars,
        },
    },
};

/// Routers test to rally.
pub(crate) const RALLY: Clause = clause!("wof.18.1.11");

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

/// Nobody but routers tests to rally (wof.18.1.11).
///
/// # Errors
/// It does not rout.
pub fn only_routers_rally(spirit: Spirit) -> Result<(), Refusal> {
    match spirit {
        Spirit::Routing => Ok(()),
        Spirit::Good | Spirit::Shaken => Err(Refusal::new(clause!("wof.18.1.11"), "it does not rout")),
    }
}

/// Whether a routing unit may test to rally (wof.18.1.11, wof.18.1.12).
///
/// # Errors
/// The reason why it may not; for an enemy too near by how many inches.
pub fn may_rally(rules: Rules<'_>, unit: Condition, nearest_visible_enemy_inches: Option<f32>) -> Result<(), Refusal> {
    let refuse = |reason: &str| Err(Refusal::new(clause!("wof.18.1.12"), reason));
    let bar = rules.charts.morale.rally_barred_within_inches;
    match nearest_visible_enemy_inches {
        _ if unit.vigour == Vigour::Exhausted => refuse("it is exhausted"),
        _ if unit.grade == Grade::E => refuse("grade E does not rally"),
        _ if unit.drill == Drill::Irregular => Err(irregulars::do_not_rally()),
        Some(inches) if inches <= bar + TOLERANCE => {
            Err(Refusal::new(clause!("wof.18.1.12"), "an enemy in sight is too near").by(bar - inches))
        }
        _ => Ok(()),
    }
}

inputs! {
    /// Whether a routing unit may test to rally.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct MayRally for "wof.may_rally" by clause!("wof.18.1.12") {
        /// To the nearest enemy in sight.
        enemy_inches: f32 = measure("inches", clause!("wof.18.1.12")).named("enemy").or("99"),
        /// The routing unit.
        unit: Condition = group(),
    }
}

/// Whether a routing unit may test to rally (wof.18.1.11, wof.18.1.12).
pub fn rally_test(rules: Rules<'_>, of: &MayRally) -> Receipt<()> {
    let routs = only_routers_rally(of.unit.spirit);
    let may = routs.and_then(|()| may_rally(rules, of.unit, Some(of.enemy_inches)));
    right(of.draft(), ("may_rally", "may test"), clause!("wof.18.1.11"), may.map(|()| true.into()))
}
