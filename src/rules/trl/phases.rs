//! The displayed phases of the turn, and the beginning of one (trl.p06.02).

use crate::{
    battle::{Happening, Outcome, RuleSet, Seat, notice::PhaseNotice},
    rules::{
        common::phases,
        trl::{
            Trl,
            events::TrlEvent,
            state::{BattleState, Phase},
        },
    },
    table::Field,
};

/// Begins a phase.
pub(in crate::rules::trl) fn begin_phase(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, phase: Phase) {
    outcome.own(TrlEvent::PhaseBegan(phase));
    outcome.happen(Happening::PhaseBegan(notice(rules, field.resource::<BattleState>(), phase, None)));
}

/// Where in the turn a battle stands.
pub(in crate::rules::trl) fn notice(
    rules: &Trl,
    battle: &BattleState,
    phase: Phase,
    step: Option<&str>,
) -> PhaseNotice {
    let (current, seat) = match phase {
        Phase::Deployment => return phases::deployment(&rules.briefing().plan),
        Phase::Start => (0, None),
        Phase::Movement(side) => (1, Some(Seat::from(side))),
        Phase::Shooting(side) => (2, Some(Seat::from(side))),
        Phase::Assault(side) => (3, Some(Seat::from(side))),
    };
    phases::phase_of_turn(&rules.briefing().plan, battle.turn, Trl::SEQUENCE.phase_names(), (current, seat), step)
}
