//! The tests of a charge (wof.18.1.06, wof.18.1.07): counterchargers and chargers to go home, receivers to stand.

use crate::{
    clause::Clause,
    rules::wof::{
        charts::{Arms, Aspect, Drill, MoraleCase, Spirit},
        state::{BattleState, Charge, ChargeFate, UnitState, UnitView},
    },
    table::{Field, UnitId},
};

/// Counterchargers and support chargers test first.
pub(crate) const COUNTERCHARGERS_TEST: Clause = clause!("wof.10.3.04");

/// Then chargers test.
pub(crate) const CHARGERS_TEST: Clause = clause!("wof.10.3.05");

/// Then receivers test.
pub(crate) const RECEIVERS_TEST: Clause = clause!("wof.10.3.06");

/// A charger tests to charge home.
pub(crate) const CHARGE_HOME: Clause = clause!("wof.18.1.06");

/// Its target tests to receive it.
pub(crate) const RECEIVE: Clause = clause!("wof.18.1.07");

/// Charges that have reached an enemy and are not decided yet.
pub(crate) fn live_charges<'f>(field: &Field<'f>) -> impl Iterator<Item = &'f Charge> + use<'f> {
    field
        .resource::<BattleState>()
        .charges
        .iter()
        .filter(|charge| charge.fate == ChargeFate::Pending && has_struck(charge))
}

fn has_struck(charge: &Charge) -> bool {
    charge.contact.is_some() || !charge.overrun.is_empty()
}

/// Whether a unit charges or is charged, so that its test for fire waits (wof.18.1.08).
pub(crate) fn is_in_a_charge(field: &Field<'_>, unit: UnitId) -> bool {
    live_charges(field).any(|charge| charge.unit == unit || charge.target == unit)
}

/// The charges that struck a unit.
pub(crate) fn home_upon<'f>(field: &Field<'f>, unit: UnitId) -> impl Iterator<Item = &'f Charge> + use<'f> {
    let charges = field.resource::<BattleState>().charges.iter();
    charges.filter(move |charge| charge.target == unit && charge.fate == ChargeFate::Home && charge.contact.is_some())
}

/// Whether a unit was charged by another.
pub(crate) fn is_target_of(field: &Field<'_>, unit: UnitId, charger: UnitId) -> bool {
    home_upon(field, unit).any(|charge| charge.unit == charger)
}

/// The modifiers for and against a charger: its target's flank, state and bayonets (wof.18.3.10, wof.18.3.11,
/// wof.18.3.13).
pub(crate) fn of_a_charger(field: &Field<'_>, unit: UnitId) -> Vec<MoraleCase> {
    let own: Vec<&Charge> = live_charges(field).filter(|charge| charge.unit == unit).collect();
    let target = |charge: &Charge| field.of::<UnitState>(charge.target);
    let cases = [
        (own.iter().any(|charge| charge.aspect == Aspect::FlankOrRear), MoraleCase::DoingFlankCharge),
        (own.iter().any(|charge| target(charge).condition().spirit != Spirit::Good), MoraleCase::ChargingPoorTroops),
        (
            own.iter().any(|charge| charge.aspect == Aspect::Front && are_steady_bayonets(target(charge))),
            MoraleCase::AtSteadyBayonets,
        ),
    ];
    cases.into_iter().filter(|(applies, _)| *applies).map(|(_, case)| case).collect()
}

pub(crate) fn are_steady_bayonets(state: UnitView<'_>) -> bool {
    let condition = state.condition();
    condition.is_steady()
        && condition.troop.is_infantry()
        && state.troops.arms == Arms::Plain
        && state.troops.drill == Drill::Regular
}

/// Whether infantry fears to receive a unit: steady horse or steady bayonets (wof.18.3.14).
pub(crate) fn overawes(field: &Field<'_>, charger: UnitId) -> bool {
    let state = field.of::<UnitState>(charger);
    are_steady_bayonets(state) || state.condition().is_steady() && state.condition().troop.is_cavalry()
}
