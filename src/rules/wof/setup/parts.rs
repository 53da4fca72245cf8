//! The bodies that may be detached from a unit in a battle and stand by themselves: guns that their crew leaves
//! (wof.5.0.03), horses of dismounted dragoons (wof.12.11.04), a battalion's gun that waits (wof.21.1.09). They are
//! raised with their unit and wait in its ranks until they are left or sent. Setup does not know when that is.

use crate::{
    battle::Opening,
    rules::wof::{
        Wof,
        charts::{FormationKind, Troop},
        state::{PartKind, PartOf, UnitState, UnitView},
    },
    table::{Arm, Presence, Unit, UnitId},
};

/// Adds the bodies that may part from each unit; they wait in its ranks.
pub fn raise_parts(rules: Wof, mut opening: Opening<Wof>) -> (Wof, Opening<Wof>) {
    let mut briefing = rules.briefing().clone();
    let wholes: Vec<(Unit, UnitState)> =
        opening.units.iter().map(|(unit, state, _)| (unit.clone(), state.clone())).collect();
    let mut next = wholes.iter().map(|(unit, _)| unit.id.0 + 1).max().unwrap_or(0);
    for (whole, state) in &wholes {
        for what in kinds(state.view()) {
            let of = PartOf { unit: whole.id, what };
            briefing.parts.push((of, UnitId(next)));
            opening.units.push((part(whole, UnitId(next), what), part_state(state.view(), of), Vec::new()));
            next += 1;
        }
    }
    let options = rules.options().clone();
    (Wof::new(options, briefing), opening)
}

/// The parts that may be detached from a unit.
fn kinds(state: UnitView<'_>) -> impl Iterator<Item = PartKind> {
    let guns = state.battery.is_some().then_some(PartKind::Guns);
    let horses = state.formation.mount.is_some().then_some(PartKind::Horses);
    let battalion_gun = state.battalion_gun.is_some().then_some(PartKind::BattalionGun);
    [guns, horses, battalion_gun].into_iter().flatten()
}

fn part(whole: &Unit, id: UnitId, what: PartKind) -> Unit {
    let (name, short_name, arm) = match what {
        PartKind::Guns => (format!("Guns of {}", whole.name), format!("{} guns", whole.short_name), Arm::Artillery),
        PartKind::Horses => (format!("Horses of {}", whole.name), format!("{} horses", whole.short_name), Arm::Train),
        PartKind::BattalionGun => {
            (format!("Gun of {}", whole.name), format!("{} gun", whole.short_name), Arm::Artillery)
        }
    };
    Unit { id, name, short_name, arm, presence: Presence::Within, ..whole.clone() }
}

/// The state of a part: no men of its own to lose, and of its unit's quality.
fn part_state(whole: UnitView<'_>, of: PartOf) -> UnitState {
    let (troop, formation) = match of.what {
        PartKind::Guns | PartKind::BattalionGun => (Troop::Artillery, FormationKind::Unlimbered),
        PartKind::Horses => (whole.troops.kind, FormationKind::Line),
    };
    let mut part = UnitState::fresh(troop, whole.troops.grade, 0);
    (part.troops.drill, part.troops.weapon) = (whole.troops.drill, None);
    part.formation.kind = formation;
    part.part_of = Some(of);
    part
}
