//! The procedures under way with their progress, the stages of a turn, and which of them an offer or an order belongs
//! to.

use bevy::ecs::system::{InMut, Res};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Outcome, Progress, notice::EntryWeight, sequence::tasks},
    dice::{Dice, Reason, Thrower},
    rules::{
        common::journal::{JournalLine, conclude},
        hmm::{
            Hmm,
            artillery::{battery_fire::GunPhase, state::Shot},
            charge::state::Charge,
            command::{fall_back::Retiring, messengers::Waylaid, order_changes::Sending},
            events::HmmEvent,
            fire::{firing_order::Musketry, losses::CloseRanks},
            melee::melees::Fighting,
            morale::{broken, checks::Checks, routs::Fleeing},
            movement::{fire_and_move::FireAndMove, steps::MovePhase},
            state::{BattleState, Deploying, Phase, TurnStage},
            victory,
            works::explosion::Firing,
        },
    },
    table::{Side, Table},
};

tasks! {
    /// A procedure under way, with its cursor.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub enum Task {
        /// The armies deploy.
        Deploy(Deploying),
        /// A turn, at a stage.
        Turn(TurnStage),
        /// A side's move phase.
        Moves(MovePhase),
        /// An order is being sent.
        Sending(Sending),
        /// An enemy has met a messenger.
        Waylaid(Waylaid),
        /// A unit moves, fires and moves on.
        FireAndMove(FireAndMove),
        /// A unit charges.
        Charge(Charge),
        /// A side's guns fire, one at a time.
        Artillery(GunPhase),
        /// One gun fires.
        Shot(Shot),
        /// Both sides' small arms fire.
        Musketry(Musketry),
        /// The melees are fought.
        Fighting(Fighting),
        /// Units check their morale.
        Checks(Checks),
        /// A charge of powder is fired.
        Firing(Firing),
        /// Units run or retreat.
        Fleeing(Fleeing),
        /// Units fall back to their second post.
        Retiring(Retiring),
        /// Units with losses close their ranks.
        CloseRanks(CloseRanks),
    }
}

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
    outcome.becomes(Task::Turn(TurnStage::FirstMoves));
    Ok(outcome)
}

/// Notes the holder of each objective.
pub(in crate::rules::hmm) fn hold(rules: Res<Hmm>, table: Table) -> Progress<Hmm> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    broken::follow_their_units(rules, field, &mut outcome);
    outcome.own(HmmEvent::Holds(victory::holdings(rules, field, field.resource::<BattleState>())));
    outcome.becomes(Task::Turn(TurnStage::End));
    Ok(outcome)
}

/// The end of a turn: a side has won, or the next turn begins.
pub(in crate::rules::hmm) fn end(rules: Res<Hmm>, table: Table) -> Progress<Hmm> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    match victory::at_the_end_of_a_turn(rules, field, field.resource::<BattleState>()) {
        Some(conclusion) => {
            let text = "Nothing of this battle is carried into another: there is no campaign.".to_owned();
            let turn = field.resource::<BattleState>().turn;
            outcome.happen(JournalLine::new(turn, text, clause!("hmm.20.46")).weighing(EntryWeight::Detail));
            conclude(&mut outcome, field.resource::<BattleState>().turn, conclusion);
        }
        None => {
            outcome.own(HmmEvent::TurnBegan(field.resource::<BattleState>().turn + 1));
            outcome.becomes(Task::Turn(TurnStage::Arrivals));
        }
    }
    Ok(outcome)
}
