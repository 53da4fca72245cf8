//! The bodies that may be detached from a unit in a battle and stand by themselves: horse holders (hmm.04.21), skirmish
//! companies (hmm.20.28), guns that their crew leaves behind and the enemy takes (hmm.20.42). They are raised with
//! their unit and wait in its ranks until they are sent. Setup does not know when that is.

use crate::{
    battle::Opening,
    measure::Pose,
    rules::hmm::{
        Hmm,
        charts::{FormationKind, Mount, Troop},
        formation::skirmish_companies,
        setup::troops,
        state::{PartOf, PartTask, Troops, UnitState, UnitView},
    },
    table::{Arm, Presence, Unit, UnitId},
};

/// Adds the bodies that may part from each unit; they wait in its ranks.
pub fn raise_parts(rules: Hmm, mut opening: Opening<Hmm>) -> (Hmm, Opening<Hmm>) {
    let mut briefing = rules.briefing().clone();
    let wholes: Vec<(Unit, UnitState)> =
        opening.units.iter().map(|(unit, state, _)| (unit.clone(), state.clone())).collect();
    let mut next = wholes.iter().map(|(unit, _)| unit.id.0 + 1).max().unwrap_or(0);
    for (whole, state) in &wholes {
        for task in tasks(&rules, state.view()) {
            let of = PartOf { unit: whole.id, task };
            briefing.parts.push((of, UnitId(next)));
            opening.units.push((part(whole, UnitId(next), task), part_state(&rules, state.view(), of), Vec::new()));
            next += 1;
        }
    }
    let options = rules.options().clone();
    (Hmm::new(options, briefing), opening)
}

/// The tasks that parts of a unit may have by themselves.
fn tasks(rules: &Hmm, state: UnitView<'_>) -> Vec<PartTask> {
    let holds = state.troops.kind.is_cavalry().then_some(PartTask::HoldsHorses);
    let skirmishes = (skirmish_companies::most(rules, state, state.strength.start_figures.into()) > 0)
        .then_some(PartTask::Skirmishes);
    let guns = if state.battery.is_some() { vec![PartTask::Guns, PartTask::Prize] } else { Vec::new() };
    holds.into_iter().chain(skirmishes).chain(guns).collect()
}

fn part(whole: &Unit, id: UnitId, task: PartTask) -> Unit {
    let (name, short_name, arm) = match task {
        PartTask::HoldsHorses => {
            (format!("Horses of {}", whole.name), format!("{} horses", whole.short_name), Arm::Train)
        }
        PartTask::Guns => (format!("Guns of {}", whole.name), format!("{} guns", whole.short_name), Arm::Train),
        PartTask::Prize => {
            (format!("Captured guns of {}", whole.name), format!("{} guns", whole.short_name), Arm::Artillery)
        }
        PartTask::Skirmishes => {
            (format!("Skirmishers of {}", whole.name), format!("{} sk.", whole.short_name), Arm::LightInfantry)
        }
    };
    let front = Pose::new(whole.front.at, whole.front.facing);
    let (side, command) =
        if task == PartTask::Prize { (whole.side.enemy(), None) } else { (whole.side, whole.command) };
    Unit { id, side, command, name, short_name, arm, front, presence: Presence::Within, ..whole.clone() }
}

/// The state of a part: nothing of its own to lose, and of its unit's quality. Horse holders fight as foot and do not
/// fire (hmm.04.22); skirmishers act as light infantry (hmm.20.28).
fn part_state(rules: &Hmm, whole: UnitView<'_>, of: PartOf) -> UnitState {
    let (troop, formation, weapon) = match of.task {
        PartTask::HoldsHorses => (whole.troops.kind, FormationKind::Line, None),
        PartTask::Guns | PartTask::Prize => (whole.troops.kind, FormationKind::Unlimbered, None),
        PartTask::Skirmishes if whole.troops.kind == Troop::Natives => {
            (Troop::Natives, FormationKind::Skirmish, whole.troops.weapon)
        }
        PartTask::Skirmishes => (Troop::LightInfantry, FormationKind::Skirmish, whole.troops.weapon),
    };
    let mut part = troops::part(rules.in_force(), troop, whole.troops.pattern);
    let Troops { class, ignition, grouping, .. } = *whole.troops;
    part.troops = Troops { class, weapon, ignition, grouping, ..part.troops };
    (part.formation.kind, part.formation.mount) = (formation, Mount::Dismounted);
    part.part_of = (of.task != PartTask::Prize).then_some(of);
    part.orders.standing_fire = whole.orders.standing_fire;
    part
}
