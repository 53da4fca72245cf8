//! The procedures under way with their progress, the stages of a turn, and how a turn begins and ends.

use bevy::ecs::system::Res;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Outcome, Progress, sequence::tasks},
    rules::{
        common::journal::conclude,
        trl::{
            Trl,
            charge::state::{Assaulting, Assaults},
            event_cards::Playing,
            events::TrlEvent,
            fire::state::Shooting,
            morale::test_queue::Testing,
            movement::{attempts::Trying, crossing::Crossing, falling_back::FallingBack, state::Moves},
            setup::deployment::Deploying,
            state::{BattleState, TurnStage},
            victory,
        },
    },
    table::Table,
};

tasks! {
    /// A procedure under way, with its cursor.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub enum Task {
        /// The armies deploy (`trl.h.setup`).
        Deploy(Deploying),
        /// A turn, at a stage.
        Turn(TurnStage),
        /// A side's movement.
        Moves(Moves),
        /// A move on which dice are thrown.
        Crossing(Crossing),
        /// A unit tries what takes a skill test.
        Trying(Trying),
        /// Units test their motivation.
        Testing(Testing),
        /// A unit falls back.
        FallingBack(FallingBack),
        /// A side's shooting.
        Shooting(Shooting),
        /// A side's assaults.
        Assaults(Assaults),
        /// One assault.
        Assaulting(Assaulting),
        /// The sides are asked for event cards.
        Playing(Playing),
    }
}

/// The end of a turn: a side has won, or the next turn begins.
pub(in crate::rules::trl) fn end(rules: Res<Trl>, table: Table) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let battle = field.resource::<BattleState>();
    let held = rules
        .briefing()
        .plan
        .holdings(field, &battle.held, battle.turn, |unit| victory::holds_ground(rules, field, unit));
    match victory::at_the_end_of_a_turn(rules, field, &held) {
        Some(conclusion) => {
            outcome.own(TrlEvent::Holds(held));
            conclude(&mut outcome, battle.turn, conclusion);
        }
        None => {
            outcome.own(TrlEvent::Holds(held));
            outcome.own(TrlEvent::TurnBegan(battle.turn + 1));
            outcome.becomes(Task::Turn(TurnStage::Arrivals));
        }
    }
    Ok(outcome)
}
