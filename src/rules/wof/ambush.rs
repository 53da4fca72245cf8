//! Hidden units under wof (`wof.h.ambush`): what counts as seeing and as being active here, and how a seat that does
//! not know of them looks ahead. `opening::ambush` says which units are found.

use crate::{
    battle::Seat,
    clause::Clause,
    rules::{
        opening::{Ambushes, Spotting, ambush},
        wof::{
            Wof,
            events::WofEvent,
            state::{
                Acted, BattalionGun, Battery, BattleState, General, GunPlace, Manned, Morale, Mount, PartOf, UnitState,
                UnitView,
            },
            visibility::scene,
        },
    },
    table::{Field, TableWriter, UnitId},
};

impl Ambushes for Wof {
    const CLAUSE: Clause = clause!("wof.h.ambush");

    fn spotting(&self) -> Spotting {
        self.charts().terrain.ambush
    }

    fn turn(&self, field: &Field<'_>) -> u32 {
        field.resource::<BattleState>().turn
    }

    fn has_in_sight(&self, field: &Field<'_>, unit: UnitId, other: UnitId) -> bool {
        scene::has_in_sight(self, field, unit, other)
    }

    fn has_stirred(&self, field: &Field<'_>, unit: UnitId) -> bool {
        let (state, turn) = (field.of::<UnitState>(unit), field.resource::<BattleState>().turn);
        state.conduct.act != Acted::Nothing || state.conduct.fought || state.history.fired_turn == Some(turn)
    }

    fn steps_forth(event: &WofEvent) -> Option<UnitId> {
        if let WofEvent::Charge(charge) = event { Some(charge.unit) } else { None }
    }

    fn parts(&self, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
        let belongs = |part: UnitId| field.get_of::<PartOf>(part).is_some_and(|of| of.unit == unit);
        field.units().map(|part| part.id).filter(|part| belongs(*part)).collect()
    }

    /// A unit at its full strength in its usual formation, in its initial state.
    fn unknown(&self, state: UnitView<'_>) -> UnitState {
        let mut unknown = UnitState::fresh(state.troops.kind, state.troops.grade, state.strength.start_figures);
        unknown.troops = *state.troops;
        unknown.morale.zeal = state.morale.zeal;
        unknown.formation.mount = state.formation.mount.map(|_| Mount::Mounted);
        unknown.battery = state.battery.map(|battery| Battery { manned: Manned::WithGuns, ..battery.clone() });
        unknown.battalion_gun = state.battalion_gun.map(|gun| BattalionGun { place: GunPlace::WithParent, ..*gun });
        unknown.general = state.general.map(|general| General { joined: None, moved_turn: None, ..*general });
        unknown.part_of = state.part_of.copied();
        unknown
    }
}

/// Takes away all units that a seat does not know of, and every mention of them in the state.
pub(super) fn put_away(rules: &Wof, table: &mut TableWriter<'_>, seat: Seat) {
    let strangers = ambush::put_away(rules, table, seat);
    if strangers.is_empty() {
        return;
    }
    let known = |unit: &UnitId| !strangers.contains(unit);
    table.resource_mut::<BattleState>().unseen.retain(|(unit, other)| known(unit) && known(other));
    let units: Vec<UnitId> = table.field().units().map(|unit| unit.id).collect();
    for unit in units {
        table.of_mut::<Morale>(unit).intermixed.retain(known);
    }
}
