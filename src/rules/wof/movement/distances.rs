//! How far a walking unit keeps from which enemies, and why (wof.12.8, wof.13.0.08, wof.14.0.01).

use crate::{
    battle::Refusal,
    clause::Clause,
    rules::wof::{
        Wof,
        charge::{evasion, who_may_charge},
        movement::{walk::Purpose, zones},
        state::{UnitState, UnitView},
    },
    table::{Field, UnitId},
};

/// How much more than touching a unit keeps clear of enemies, inches.
const CLEAR_OF_CONTACT: f32 = 0.01;

/// The enemies from which a walking unit keeps a distance, with the distance and the reason.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keeping {
    pub(crate) from: Vec<(UnitId, f32, Clause)>,
    /// The distances that count.
    pub(crate) distances: Vec<Distance>,
}

/// A distance that a walking unit keeps from some enemies.
#[derive(Clone, Debug)]
pub(crate) struct Distance {
    pub(crate) inches: f32,
    /// The enemies that may come nearer.
    pub(crate) others: Vec<UnitId>,
}

impl Keeping {
    pub(crate) fn of(rules: &Wof, field: &Field<'_>, unit: UnitId, state: UnitView<'_>, purpose: Purpose) -> Self {
        let charts = rules.charts();
        let touching = charts.movement.contact_inches + CLEAR_OF_CONTACT;
        let attacked = if let Purpose::Charge(target) = purpose { Some(target) } else { None };
        let closed = match purpose {
            Purpose::March | Purpose::Charge(_) => zones::closed_to(rules, field, unit, attacked),
            _ => Vec::new(),
        };
        let keeps = |enemy: UnitId| -> Option<(f32, Clause)> {
            let theirs = field.of::<UnitState>(enemy);
            match purpose {
                _ if !theirs.is_body() => None,
                Purpose::March | Purpose::Charge(_) if closed.contains(&enemy) => {
                    Some((charts.movement.zone_of_control_inches, clause!("wof.12.8.02")))
                }
                Purpose::March if may_run_over(rules, field, state, enemy) => None,
                Purpose::March => Some((touching, clause!("wof.14.0.01"))),
                Purpose::Evade => Some((touching, evasion::EVADE_MOVE)),
                Purpose::Recoil => Some((charts.morale.recoil_clear_of_enemies_inches, clause!("wof.h.recoil"))),
                Purpose::Charge(_) | Purpose::Rout | Purpose::Pursuit(_) => None,
            }
        };
        let enemies: Vec<UnitId> = field.side(field.unit(unit).side.enemy()).map(|enemy| enemy.id).collect();
        let from: Vec<(UnitId, f32, Clause)> =
            enemies.iter().filter_map(|&enemy| keeps(enemy).map(|(inches, clause)| (enemy, inches, clause))).collect();
        let mut distances: Vec<f32> = from.iter().map(|(_, inches, _)| *inches).collect();
        distances.sort_by(f32::total_cmp);
        distances.dedup();
        let others = |inches: f32| {
            let kept = |enemy: &UnitId| from.iter().any(|(known, from, _)| known == enemy && *from == inches);
            enemies.iter().copied().filter(|enemy| !kept(enemy)).collect()
        };
        let distances = distances.into_iter().map(|inches| Distance { inches, others: others(inches) }).collect();
        Self { from, distances }
    }

    pub(crate) fn too_near(&self, field: &Field<'_>, enemy: UnitId) -> Refusal {
        let name = &field.unit(enemy).name;
        match self.from.iter().find(|(known, ..)| *known == enemy) {
            Some((_, inches, clause)) if *inches > CLEAR_OF_CONTACT * 10.0 => {
                Refusal::new(*clause, format!("it keeps {inches:.0} in clear of {name}"))
            }
            Some((_, _, clause)) => Refusal::new(*clause, format!("{name} is touched by charges only")),
            None => Refusal::new(clause!("wof.14.0.01"), format!("{name} is in the way")),
        }
    }
}

/// Whether close order goes on over skirmishers in the open: they give way before it, or are run over (wof.13.0.08,
/// wof.13.0.09).
pub(crate) fn may_run_over(rules: &Wof, field: &Field<'_>, ours: UnitView<'_>, enemy: UnitId) -> bool {
    let theirs = field.of::<UnitState>(enemy);
    ours.is_close_order()
        && theirs.formation.skirmishes()
        && !theirs.morale.is_routing()
        && !who_may_charge::is_in_strong_terrain(rules, field, enemy)
}
