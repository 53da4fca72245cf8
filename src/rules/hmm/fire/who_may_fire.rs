//! Which units may fire their small arms (section 7), and how many of their figures do.

use crate::{
    battle::Refusal,
    clause::Clause,
    rules::{
        common::guard::Guard,
        hmm::{
            Hmm,
            charge::charge_fire,
            charts::{FormationKind, fire::SMALL_ARMS},
            fire::targets,
            formation::rights,
            melee::pinned::PINNED,
            morale::{composite_units::NOT_READY, routs},
            state::{Acted, Formation, UnitState},
        },
    },
    table::{Field, UnitId},
};

/// It has done the first half of a change of formation.
pub const HALF_CHANGED: Guard =
    Guard::new(clause!("hmm.05.02"), "it is half way through a change of formation", |field, unit| {
        field.of::<Formation>(unit).half_changed.is_some()
    });

/// Whether a unit may use its small arms in the fire phase (hmm.02.15b).
///
/// # Errors
/// The bar that keeps it from firing.
pub fn may_fire(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let bar = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    match () {
        () if state.troops.weapon.is_none() || state.battery.is_some() => bar(SMALL_ARMS, "it has no small arms"),
        () if state.morale.rout.is_some() => Err(rights::routed_units_do_not_fire(rules.in_force(), state)),
        () if state.formation.kind == FormationKind::Rout && state.troops.kind.is_cavalry() => {
            bar(rights::CAVALRY_NEEDS_ONE, "it is in no formation")
        }
        () if state.formation.kind == FormationKind::Rout => Err(routs::keep_no_formation("it is in no formation")),
        () if state.conduct.acted == Acted::FiredAndMoved => bar(clause!("hmm.03.04"), "it has used fire and move"),
        () if NOT_READY.bars(field, unit) => NOT_READY.refuse(),
        () if state.conduct.acted == Acted::Remounted => {
            bar(clause!("hmm.02.15b"), "it has mounted or dismounted this turn")
        }
        () if state.conduct.acted == Acted::Charged => bar(charge_fire::INFANTRY_DOES_NOT_FIRE, "it has charged"),
        () if matches!(state.conduct.acted, Acted::Worked | Acted::LaidCharge) => {
            bar(clause!("hmm.20.34"), "it is at work")
        }
        () if state.conduct.fired => bar(clause!("hmm.02.15"), "it has fired this turn"),
        () if HALF_CHANGED.bars(field, unit) => HALF_CHANGED.refuse(),
        () if PINNED.bars(field, unit) => PINNED.refuse(),
        () if firers(rules, field, unit, None) == 0 => bar(clause!("hmm.07.28"), "nobody in this formation fires"),
        () => Ok(()),
    }
}

/// How many figures of a unit fire in its formation (hmm.07.28); in square those of the face towards the target.
pub fn firers(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: Option<UnitId>) -> u32 {
    targets::firing_figures(rules, field, unit, target)
}
