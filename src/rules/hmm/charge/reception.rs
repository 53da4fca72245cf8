//! The fire with which the target of a charge may receive it (hmm.09.12 to hmm.09.15).

use crate::{
    battle::Refusal,
    clause::Clause,
    rules::hmm::{
        Hmm,
        artillery::{aim::Piecemeal, battery_fire, state::Shot},
        charge::state,
        data::{Aspect, FormationKind, Stand as Array},
        fire::{
            fire_in_charges::DefensiveFire,
            firers::{self, HALF_CHANGED},
            musketry::Firers,
            targets,
        },
        formation::rights,
        melee::pinned::PINNED,
        state::{Acted, Battery, BattleState, Conduct, UnitState},
    },
    table::{Field, StandId, UnitId},
};

/// Whether the target of a charge may fire at the charger (hmm.09.12).
///
/// # Errors
/// Why not.
pub fn may_fire(rules: &Hmm, field: &Field<'_>, target: UnitId, charger: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(target);
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    match () {
        () if state.battery.is_some() && !canister(rules, field, target, charger).is_empty() => Ok(()),
        () if state.troops.weapon.is_none() || state.battery.is_some() => {
            refuse(clause!("hmm.09.12"), "it has no small arms")
        }
        () if state.morale.rout.is_some() => {
            refuse(rights::firing_clause(rules.in_force(), state), "routed units do not fire")
        }
        () if state.conduct.fired => refuse(clause!("hmm.09.12"), "it has fired this turn"),
        () if HALF_CHANGED.bars(field, target) => HALF_CHANGED.refuse(),
        () if fights_since_before(field, target) => PINNED.refuse(),
        () if targets::firing_stands(field, target, Some(charger)).is_empty() => {
            refuse(clause!("hmm.07.28"), "nobody in this formation fires")
        }
        () if targets::aspect(rules, field, field.unit(charger).at(), target) == Aspect::Flank => {
            refuse(clause!("hmm.09.12"), "the charger comes from its flank")
        }
        () => Ok(()),
    }
}

/// Whether a unit is pinned by units other than those that have charged it in this move phase: with several chargers it
/// may fire at one that comes after another has struck home (hmm.09.12).
fn fights_since_before(field: &Field<'_>, unit: UnitId) -> bool {
    let melee = field.resource::<BattleState>().melee_of(unit);
    let foes = melee.map_or(&[][..], |melee| melee.units_of(field.unit(unit).side.enemy()));
    foes.iter().any(|&foe| field.of::<Conduct>(foe).acted != Acted::Charged)
}

/// The inputs of a target's defensive fire.
pub fn defensive_fire(rules: &Hmm, field: &Field<'_>, target: UnitId, charger: UnitId) -> Option<DefensiveFire> {
    let (own, comes) = (field.of::<UnitState>(target), field.of::<UnitState>(charger));
    let loose = |loose: bool| if loose { Array::Loose } else { Array::Formed };
    let figures = targets::firing_stands(field, target, Some(charger)).iter().map(|stand| stand.alive()).sum::<usize>();
    let firers = Firers {
        figures: u32::try_from(figures).ok()?,
        grouping: own.troops.grouping,
        weapon: own.troops.weapon?,
        ignition: own.troops.ignition,
        footing: targets::footing_of(rules, field, target),
    };
    Some(DefensiveFire {
        firers,
        firers_stand: loose(own.fires_independently()),
        air: firers::air(field),
        charger_comes: loose(comes.formation.kind == FormationKind::Skirmish),
        charger_figures: state::men(field, charger),
    })
}

/// The canister shots with which guns receive a charger.
pub(crate) fn canister(rules: &Hmm, field: &Field<'_>, target: UnitId, charger: UnitId) -> Vec<Shot> {
    let shot = |gun: StandId| {
        let ammunition = battery_fire::canister(rules, field, gun)?;
        let piece = Piecemeal::of(field, gun)?;
        Some(Shot::ordered(
            gun,
            ammunition,
            charger,
            battery_fire::best_aim(rules, field, &piece, ammunition, charger)?,
        ))
    };
    ready_guns(rules, field, target).into_iter().filter_map(shot).collect()
}

/// The guns of a target that may meet a charger with canister (hmm.20.25).
pub(crate) fn ready_guns(rules: &Hmm, field: &Field<'_>, target: UnitId) -> Vec<StandId> {
    let guns = field.get_of::<Battery>(target).into_iter().flat_map(|battery| &battery.guns).map(|gun| gun.stand);
    guns.filter(|&gun| {
        battery_fire::may_fire(rules, field, gun).is_ok() && battery_fire::canister(rules, field, gun).is_some()
    })
    .collect()
}
