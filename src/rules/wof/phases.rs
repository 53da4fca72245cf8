//! The beginning of a phase of the turn (wof.10.0.01).

use crate::{
    battle::{Happening, Outcome},
    rules::wof::{
        Wof,
        command::casualties,
        events::WofEvent,
        notices,
        state::{BattleState, Phase},
    },
    table::Field,
};

/// Begins a phase; of units that a general has joined the front-rank figures are counted (wof.6.2.01).
pub(crate) fn begin_phase(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, phase: Phase) {
    outcome.own(WofEvent::PhaseBegan(phase));
    casualties::note_front_ranks(rules, field, outcome);
    outcome.happen(Happening::PhaseBegan(notices::phase_notice(rules, field.resource::<BattleState>(), phase, None)));
}
