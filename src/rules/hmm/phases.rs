//! The displayed phases of the turn, and the beginning of one (hmm.02.02).

use crate::{
    battle::{Happening, Outcome, RuleSet, Seat, notice::PhaseNotice},
    rules::{
        common::phases,
        hmm::{
            Hmm,
            events::HmmEvent,
            state::{BattleState, Phase},
        },
    },
    table::Field,
};

/// Begins a phase.
pub(in crate::rules::hmm) fn begin_phase(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, phase: Phase) {
    outcome.own(HmmEvent::PhaseBegan(phase));
    outcome.happen(Happening::PhaseBegan(notice(rules, field.resource::<BattleState>(), phase, None)));
}

/// Where in the turn a battle stands.
pub(in crate::rules::hmm) fn notice(
    rules: &Hmm,
    battle: &BattleState,
    phase: Phase,
    step: Option<&str>,
) -> PhaseNotice {
    let (current, seat) = match phase {
        Phase::Deployment => return phases::deployment(rules.plan()),
        Phase::Initiative => (0, None),
        Phase::Move(side) => (if side == battle.first { 1 } else { 2 }, Some(Seat::from(side))),
        Phase::Artillery(side) => (if side == battle.first { 3 } else { 4 }, Some(Seat::from(side))),
        Phase::Musketry => (5, None),
        Phase::Melee => (6, None),
        Phase::Morale => (7, None),
    };
    phases::phase_of_turn(rules.plan(), battle.turn, Hmm::SEQUENCE.phase_names(), (current, seat), step)
}
