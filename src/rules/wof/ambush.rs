//! Units that lie hidden under wof (`wof.h.ambush`): what seeing and stirring are here, and what a seat looks ahead with that does not know of
//! them. Who is found is `opening::ambush`'s.

use crate::{
    battle::Seat,
    rules::{
        opening::{Ambushes, Spotting, ambush},
        wof::{
            Wof,
            events::WofEvent,
            orders::WofOrder,
            state::{Acted, BattalionGun, Battery, BattleState, General, GunPlace, Manned, Mount, UnitState},
            visibility,
        },
    },
    table::{Field, TableWriter, UnitId},
};

impl Ambushes for Wof {
    const CLAUSE: &'static str = "wof.h.ambush";

    fn spotting(&self) -> Spotting {
        self.rules().charts.terrain.ambush
    }

    fn turn(&self, field: &Field<'_>) -> u32 {
        field.resource::<BattleState>().turn
    }

    fn has_in_sight(&self, field: &Field<'_>, unit: UnitId, other: UnitId) -> bool {
        visibility::has_in_sight(self, field, unit, other)
    }

    fn has_stirred(&self, field: &Field<'_>, unit: UnitId) -> bool {
        let (state, turn) = (field.of::<UnitState>(unit), field.resource::<BattleState>().turn);
        state.this_turn.act != Acted::Nothing || state.this_turn.fought || state.fired_turn == Some(turn)
    }

    fn steps_forth(event: &WofEvent) -> Option<UnitId> {
        if let WofEvent::Charge(charge) = event { Some(charge.unit) } else { None }
    }

    fn parts(&self, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
        let belongs = |part: UnitId| field.of::<UnitState>(part).part_of.is_some_and(|of| of.unit == unit);
        field.units().map(|part| part.id).filter(|part| belongs(*part)).collect()
    }

    fn subject(order: &WofOrder) -> Option<UnitId> {
        order.unit()
    }

    /// A unit at its full strength, drawn up as is usual, to which nothing has happened.
    fn unknown(&self, state: &UnitState) -> UnitState {
        let fresh = UnitState::fresh(state.troop, state.grade, state.start_figures);
        UnitState {
            drill: state.drill,
            weapon: state.weapon,
            arms: state.arms,
            zeal: state.zeal,
            mount: state.mount.map(|_| Mount::Mounted),
            two_ranks: state.two_ranks,
            battery: state.battery.as_ref().map(|battery| Battery { manned: Manned::WithGuns, ..battery.clone() }),
            battalion_gun: state.battalion_gun.map(|gun| BattalionGun { place: GunPlace::WithParent, ..gun }),
            counts: state.counts,
            general: state.general.map(|general| General { joined: None, moved_turn: None, ..general }),
            part_of: state.part_of,
            ..fresh
        }
    }
}

/// Puts away everybody of whom a seat does not know, and strikes him from whatever names him.
pub(super) fn put_away(rules: &Wof, table: &mut TableWriter<'_>, seat: Seat) {
    let strangers = ambush::put_away(rules, table, seat);
    if strangers.is_empty() {
        return;
    }
    let known = |unit: &UnitId| !strangers.contains(unit);
    table.resource_mut::<BattleState>().unseen.retain(|(unit, other)| known(unit) && known(other));
    let units: Vec<UnitId> = table.field().units().map(|unit| unit.id).collect();
    for unit in units {
        table.of_mut::<UnitState>(unit).intermixed.retain(known);
    }
}
