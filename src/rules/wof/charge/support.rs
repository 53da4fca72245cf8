//! Support charges (wof.14.3): which units may try one, the die for it, and where it meets the charger.

use crate::{
    battle::Refusal,
    clause::Clause,
    dice::{Dice, NeedDice},
    measure::{Hand, Leg, TOLERANCE},
    receipt::Receipt,
    rules::{
        common::guard::Guard,
        reckon::{ProcedureInputs, inputs, right},
        wof::{
            Wof,
            charge::{
                alignment, approach, charge_moves, countercharge,
                die::at_least,
                encounters::Runner,
                state::{Charging, Reply},
                who_may_charge::{self, may_charge},
            },
            charts::Rules,
            condition::Condition,
            state::{BattleState, UnitState},
        },
    },
    table::{Field, UnitId},
};

/// A unit that failed to support neither charges nor advances later in the turn.
pub(in crate::rules::wof) const FAILED: Clause = clause!("wof.14.3.05");

/// A charger may swing to meet a support charge.
pub(in crate::rules::wof) const CHARGER_SWINGS: Clause = clause!("wof.14.3.07");

/// In every respect a support charge is a countercharge.
pub(in crate::rules::wof) const AS_A_COUNTERCHARGE: Clause = clause!("wof.14.3.02");

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

/// Whether a unit may try to help (wof.14.3).
pub(super) fn may_try(rules: &Wof, field: &Field<'_>, charger: &Runner, unit: UnitId) -> Result<(), Refusal> {
    countercharge::may_go(field, unit)?;
    who_may_charge::may_run(field, unit)?;
    may_support(field.of::<UnitState>(unit).condition())?;
    if UNDER_CHARGE.bars(field, unit) {
        return UNDER_CHARGE.refuse();
    }
    charge_moves::comes_out(rules, field, charger, unit).map(|_| ())
}

/// The support charges under way, each with where it meets the charger within the turn that the charger may still make
/// (wof.14.3.07).
pub(crate) fn that_may_be_met(rules: &Wof, field: &Field<'_>, charge: &Charging) -> Vec<(UnitId, f32)> {
    let most = rules.charts().movement.charger_swings_degrees;
    let (front, half) = (field.unit(charge.unit).front, alignment::half_front(field, charge.unit));
    let turn = |unit: UnitId| {
        let there = field.unit(unit).front.at;
        match approach::wheel_towards(front, half, there) {
            Some(Leg::Wheel(Hand::Left, degrees)) => -degrees,
            Some(Leg::Wheel(_, degrees)) => degrees,
            _ => 0.0,
        }
    };
    let supports = charge.answers.iter().filter(|answer| answer.reply == Reply::Supports).map(|answer| answer.unit);
    supports
        .map(|unit| (unit, turn(unit)))
        .filter(|(_, degrees)| degrees.abs() > TOLERANCE && degrees.abs() <= most)
        .collect()
}
