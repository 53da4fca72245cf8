//! The first player of a turn (hmm.02.02): both throw, the higher goes first.

use crate::{
    battle::{Outcome, Progress, notice::EntryWeight},
    dice::{Dice, Reason, Thrower},
    rules::{
        common::journal::JournalLine,
        hmm::{
            Hmm,
            events::HmmEvent,
            state::{BattleState, Phase, TurnStage},
        },
    },
    table::{Side, Table},
};
use bevy::ecs::system::{InMut, Res};

/// Both players throw; the higher goes first for the whole turn, ties are thrown again.
pub(in crate::rules::hmm) fn initiative(InMut(dice): InMut<Dice>, rules: Res<Hmm>, table: Table) -> Progress<Hmm> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let throw =
        dice.d6s(2, Reason::new(clause!("hmm.02.02"), "who goes first: the first side's die, then the second's"))?;
    let (ours, theirs) = (throw.faces[0], throw.faces[1]);
    let turn = field.resource::<BattleState>().turn;
    outcome.own(HmmEvent::PhaseBegan(Phase::Initiative));
    if ours == theirs {
        let text = format!("Both threw {ours} for first player and throw again.");
        outcome.happen(
            JournalLine::new(turn, text, clause!("hmm.02.02"))
                .weighing(EntryWeight::Detail)
                .thrown("hmm.first_player", throw.clone().by(Thrower::BOTH)),
        );
        return Ok(outcome);
    }
    let first = if ours > theirs { Side::First } else { Side::Second };
    let (high, low) = (ours.max(theirs), ours.min(theirs));
    outcome.own(HmmEvent::WentFirst(first));
    let text = format!("Turn {turn}: {} goes first, {high} to {low}.", rules.side_name(first));
    outcome.happen(
        JournalLine::new(turn, text, clause!("hmm.02.02"))
            .weighing(EntryWeight::Heading)
            .thrown("hmm.first_player", throw.clone().by(Thrower::BOTH)),
    );
    outcome.becomes(TurnStage::FirstMoves);
    Ok(outcome)
}
