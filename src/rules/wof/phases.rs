//! The displayed phases of the turn, and the beginning of one (wof.10.0.01).

use crate::{
    battle::{Happening, Outcome, RuleSet, Seat, notice::PhaseNotice},
    rules::{
        common::phases,
        wof::{
            Wof,
            command::general_casualties,
            events::WofEvent,
            state::{BattleState, Phase},
        },
    },
    table::Field,
};

/// Begins a phase; of units that a general has joined the front-rank figures are counted (wof.6.2.01).
pub(crate) fn begin_phase(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, phase: Phase) {
    outcome.own(WofEvent::PhaseBegan(phase));
    general_casualties::note_front_ranks(rules, field, outcome);
    outcome.happen(Happening::PhaseBegan(notice(rules, field.resource::<BattleState>(), phase, None)));
}

/// Where in the turn a battle stands.
pub(in crate::rules::wof) fn notice(
    rules: &Wof,
    battle: &BattleState,
    phase: Phase,
    step: Option<&str>,
) -> PhaseNotice {
    let (current, seat) = match phase {
        Phase::Deployment => return phases::deployment(&rules.briefing().plan),
        Phase::Initiative => (0, None),
        Phase::Movement(side) => (if side == battle.side_a { 1 } else { 2 }, Some(Seat::from(side))),
        Phase::Shooting => (3, None),
        Phase::Combat => (4, None),
    };
    phases::phase_of_turn(&rules.briefing().plan, battle.turn, Wof::SEQUENCE.phase_names(), (current, seat), step)
}
