//! Support charges (wof.14.3): which units may try one, and the die for it.

use crate::{
    battle::Refusal,
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::{
        common::guard::Guard,
        reckon::{ProcedureInputs, inputs, right},
        wof::{
            charge::{die::at_least, rights::may_charge},
            condition::Condition,
            data::Rules,
            state::BattleState,
        },
    },
};

/// An enemy charges it.
pub const UNDER_CHARGE: Guard = Guard::new(clause!("wof.14.3.04"), "it is charged itself", |field, unit| {
    field.resource::<BattleState>().charges_on(unit).next().is_some()
});

inputs! {
    /// Whether a support charge goes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct SupportThrow for "wof.support" by clause!("wof.14.3.03") {}
}

/// Whether a unit may try a support charge: steady regular cavalry (wof.14.3.01).
///
/// # Errors
/// The reason why it may not.
pub fn may_support(unit: Condition) -> Result<(), Refusal> {
    may_charge(unit)?;
    match unit.troop.is_cavalry() && unit.is_steady() {
        true => Ok(()),
        false => Err(Refusal::new(clause!("wof.14.3.01"), "only steady regular cavalry supports")),
    }
}

/// Whether a support charge goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// It goes.
    Goes,
    /// It does not, and the unit neither charges nor advances this turn (wof.14.3.05).
    Fails,
}

/// Throws for a support charge (wof.14.3.03).
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn support(rules: Rules<'_>, dice: &mut Dice) -> Result<Receipt<Support>, NeedDice> {
    let from = rules.charts.movement.supports_from;
    let (receipt, goes) = at_least(SupportThrow::PROCEDURE, clause!("wof.14.3.03"), "support charge", from, dice)?;
    Ok(receipt.close(if goes { Support::Goes } else { Support::Fails }))
}

inputs! {
    /// Whether a unit may try a support charge.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct MaySupport for "wof.may_support" by clause!("wof.14.3.01") {
        /// The unit that would support.
        unit: Condition = group(),
    }
}

/// Whether a unit may try a support charge (wof.14.3.01).
pub fn right_to_support(of: &MaySupport) -> Receipt<()> {
    right(of.draft(), ("may", "may support"), clause!("wof.14.3.01"), may_support(of.unit).map(|()| true.into()))
}
