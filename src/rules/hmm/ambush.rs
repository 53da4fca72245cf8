//! Units that lie hidden under hmm (`hmm.h.ambush`): what seeing and stirring are here. Who is found is `opening::ambush`'s.

use crate::{
    rules::{
        hmm::{
            Hmm,
            data::Formation,
            events::HmmEvent,
            orders::HmmOrder,
            setup::troops,
            state::{Acted, Battery, BattleState, General, Gun, Officers, UnitState},
            visibility,
        },
        opening::{Ambushes, Spotting},
    },
    table::{Field, UnitId},
};

impl Ambushes for Hmm {
    const CLAUSE: &'static str = "hmm.h.ambush";

    fn spotting(&self) -> Spotting {
        self.rules().charts.visibility.ambush
    }

    fn turn(&self, field: &Field<'_>) -> u32 {
        field.resource::<BattleState>().turn
    }

    fn has_in_sight(&self, field: &Field<'_>, unit: UnitId, other: UnitId) -> bool {
        visibility::has_in_sight(self, field, unit, other)
    }

    fn has_stirred(&self, field: &Field<'_>, unit: UnitId) -> bool {
        let (state, turn) = (field.of::<UnitState>(unit), field.resource::<BattleState>().turn);
        let guns = state.battery.as_ref().is_some_and(|battery| battery.guns.iter().any(|gun| gun.fired_turn == Some(turn)));
        state.acted != Acted::Nothing || state.fired || guns
    }

    fn steps_forth(event: &HmmEvent) -> Option<UnitId> {
        if let HmmEvent::ChargeDeclared(unit, _) = event { Some(*unit) } else { None }
    }

    fn parts(&self, _: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
        self.briefing().parts.iter().filter(|(of, _)| of.unit == unit).map(|(_, part)| *part).collect()
    }

    fn subject(order: &HmmOrder) -> Option<UnitId> {
        order.unit()
    }

    /// A unit at its full strength in march column, to which nothing has happened.
    fn unknown(&self, state: &UnitState) -> UnitState {
        let fresh = troops::fresh(self.rules(), state.troop, state.pattern, state.start_figures);
        let officers = state.start_figures.saturating_sub(state.start_other_ranks);
        let subalterns = u8::try_from(officers.saturating_sub(1)).unwrap_or(u8::MAX);
        UnitState {
            class: state.class,
            weapon: state.weapon,
            ignition: state.ignition,
            grouping: state.grouping,
            formation: if state.battery.is_some() { Formation::Limbered } else { fresh.formation },
            officers: Officers { commander: officers > 0, subalterns },
            part_of: state.part_of,
            regiment: state.regiment,
            start_figures: state.start_figures,
            start_other_ranks: state.start_other_ranks,
            battery: state.battery.as_ref().map(untouched),
            general: state.general.map(|general| General { lost_turn: None, ..general }),
            counts_to_break: state.counts_to_break,
            ..fresh
        }
    }
}

/// A battery before its first shot.
fn untouched(battery: &Battery) -> Battery {
    let gun = |gun: &Gun| Gun { sound: true, fired_turn: None, handled_turn: None, last: None, ..*gun };
    Battery { guns: battery.guns.iter().map(gun).collect(), target: None, ..battery.clone() }
}
