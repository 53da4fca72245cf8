//! Countercharges (wof.14.2): whether the target of a charge may come out against it.

use crate::{
    battle::Refusal,
    clause::Clause,
    rules::wof::{
        Wof,
        charge::{
            charge_moves,
            encounters::Runner,
            evasion,
            state::Charging,
            who_may_charge::{self, ROUTING},
        },
        charts::Aspect,
        melee::locked::LOCKED,
        state::{Acted, BattleState, UnitState},
    },
    table::{Field, UnitId},
};

/// The target of a charge may charge out, or stand.
pub(in crate::rules::wof) const COUNTERCHARGE: Clause = clause!("wof.14.2.01");

/// Whether a unit has a move left in this turn besides its plain one, which is no bar, nor is having given way
/// (wof.10.2.04, wof.13.0.08, wof.14.3.06): a unit that has evaded, come out or run makes no other (wof.14.4.03); one
/// that a pursuer has run into neither comes out nor evades (wof.19.3.02).
pub(super) fn may_go(field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let spent = !matches!(state.conduct.act, Acted::Nothing | Acted::Moved | Acted::GaveWay | Acted::Charged);
    match () {
        () if spent => Err(Refusal::new(evasion::AFTER_EVADING, "it has gone already this turn")),
        () if ROUTING.bars(field, unit) => ROUTING.refuse(),
        () if LOCKED.bars(field, unit) => LOCKED.refuse(),
        () => Ok(()),
    }
}

/// Whether the target may charge out (wof.14.2).
pub(super) fn may_countercharge(
    rules: &Wof,
    field: &Field<'_>,
    charge: &Charging,
    charger: &Runner,
) -> Result<(), Refusal> {
    let target = charge.target;
    may_go(field, target)?;
    who_may_charge::may_run(field, target)?;
    who_may_charge::may_fight(rules, field, target, charge.unit)?;
    let battle = field.resource::<BattleState>();
    let flanked = charge.aspect(rules, field) == Aspect::FlankOrRear
        || battle.charges_on(target).any(|other| other.unit != charge.unit && other.aspect == Aspect::FlankOrRear);
    if flanked {
        return Err(Refusal::new(clause!("wof.14.2.02"), "it is charged in flank or rear"));
    }
    charge_moves::comes_out(rules, field, charger, target).map(|_| ())
}
