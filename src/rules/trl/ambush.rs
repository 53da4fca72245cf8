//! Hidden units under trl (trl.p14.10, trl.p14.16): how near they are found, what counts as seeing and as stirring, and
//! how a seat that does not know of them looks ahead. `opening::ambush` says which units are found.

use crate::{
    clause::Clause,
    rules::{
        opening::{Ambushes, Spotting},
        trl::{
            Trl,
            command::attached_commanders::joined_to,
            events::{Change, TrlEvent},
            state::{BattleState, Conduct, UnitState, UnitView},
            visibility::{
                hiding,
                sight::{self, Look},
            },
        },
    },
    table::{Field, Unit, UnitId},
};

impl Ambushes for Trl {
    const CLAUSE: Clause = clause!("trl.p14.16");

    /// By any enemy within an inch of themselves.
    fn spotting(&self) -> Spotting {
        let chart = &self.charts().terrain;
        Spotting { spotted_inches: chart.found_within_inches, met_inches: chart.found_within_inches }
    }

    /// Within an inch of themselves or of their cover (trl.p14.16).
    fn is_come_upon(&self, field: &Field<'_>, unit: &Unit) -> bool {
        hiding::is_come_upon(self, field, unit.id)
    }

    fn turn(&self, field: &Field<'_>) -> u32 {
        field.resource::<BattleState>().turn
    }

    fn has_in_sight(&self, field: &Field<'_>, unit: UnitId, other: UnitId) -> bool {
        field
            .stands_of(unit)
            .any(|eye| field.stands_of(other).any(|mark| sight::must_see(self, field, Look { eye, mark }).is_ok()))
    }

    fn has_stirred(&self, field: &Field<'_>, unit: UnitId) -> bool {
        let state = field.of::<UnitState>(unit);
        state.has_moved() || state.conduct.fire.is_some()
    }

    fn steps_forth(event: &TrlEvent) -> Option<UnitId> {
        match event {
            TrlEvent::Unit(unit, Change::Assaulted) => Some(*unit),
            _ => None,
        }
    }

    /// Those who command it are seen with it.
    fn parts(&self, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
        joined_to(field, unit)
    }

    /// A unit at its full strength, in its initial state.
    fn unknown(&self, state: UnitView<'_>) -> UnitState {
        let mut unknown = UnitState::fresh(state.troops.kind, state.strength.started);
        unknown.troops = *state.troops;
        unknown.battery = state.battery.copied();
        unknown.attachment = state.attachment.copied();
        unknown.grenadiers = state.grenadiers.cloned();
        unknown.general = state.general.copied();
        unknown.conduct = Conduct::beginning(state.strength.started);
        unknown
    }
}
