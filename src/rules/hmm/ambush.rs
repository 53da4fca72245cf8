//! Hidden units under hmm (`hmm.h.ambush`): what counts as seeing and as being active here. `opening::ambush` says
//! which units are found.

use crate::{
    clause::Clause,
    rules::{
        hmm::{
            Hmm,
            charts::FormationKind,
            events::HmmEvent,
            setup::troops,
            state::{Acted, Battery, BattleState, General, Gun, Officers, Strength, UnitState, UnitView},
            visibility,
        },
        opening::{Ambushes, Spotting},
    },
    table::{Field, UnitId},
};

impl Ambushes for Hmm {
    const CLAUSE: Clause = clause!("hmm.h.ambush");

    fn spotting(&self) -> Spotting {
        self.charts().visibility.ambush
    }

    fn turn(&self, field: &Field<'_>) -> u32 {
        field.resource::<BattleState>().turn
    }

    fn has_in_sight(&self, field: &Field<'_>, unit: UnitId, other: UnitId) -> bool {
        visibility::has_in_sight(self, field, unit, other)
    }

    fn has_stirred(&self, field: &Field<'_>, unit: UnitId) -> bool {
        let (state, turn) = (field.of::<UnitState>(unit), field.resource::<BattleState>().turn);
        let guns =
            state.battery.as_ref().is_some_and(|battery| battery.guns.iter().any(|gun| gun.fired_turn == Some(turn)));
        state.conduct.acted != Acted::Nothing || state.conduct.fired || guns
    }

    fn steps_forth(event: &HmmEvent) -> Option<UnitId> {
        if let HmmEvent::ChargeDeclared(unit, _) = event { Some(*unit) } else { None }
    }

    fn parts(&self, _: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
        self.briefing().parts.iter().filter(|(of, _)| of.unit == unit).map(|(_, part)| *part).collect()
    }

    /// A unit at its full strength in march column, in its initial state.
    fn unknown(&self, state: UnitView<'_>) -> UnitState {
        let Strength { start_figures, start_other_ranks, .. } = *state.strength;
        let mut unknown = troops::fresh(self.in_force(), state.troops.kind, state.troops.pattern, start_figures);
        let officers = start_figures.saturating_sub(start_other_ranks);
        let subalterns = u8::try_from(officers.saturating_sub(1)).unwrap_or(u8::MAX);
        unknown.troops = *state.troops;
        unknown.strength.start_other_ranks = start_other_ranks;
        unknown.strength.officers = Officers { commander: officers > 0, subalterns };
        if state.battery.is_some() {
            unknown.formation.kind = FormationKind::Limbered;
        }
        unknown.battery = state.battery.map(untouched);
        unknown.general = state.general.map(|general| General { lost_turn: None, ..*general });
        unknown.part_of = state.part_of.copied();
        unknown
    }
}

/// A battery before its first shot.
fn untouched(battery: &Battery) -> Battery {
    let gun = |gun: &Gun| Gun { sound: true, fired_turn: None, handled_turn: None, last: None, ..*gun };
    Battery { guns: battery.guns.iter().map(gun).collect(), target: None, ..battery.clone() }
}
