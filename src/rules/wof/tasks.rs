//! The procedures under way with their progress, the stages of a turn, and how a turn begins and ends.

use bevy::ecs::system::Res;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Outcome, Progress, sequence::tasks},
    rules::{
        common::journal::conclude,
        wof::{
            Wof,
            buildings::{garrison_dice::Dividing, occupation::Occupying},
            charge::state::Charging,
            command::confusion::Confusing,
            events::WofEvent,
            fire::state::Shooting,
            melee::{breakthroughs::BreakingThrough, rounds::Fighting},
            morale::{checks::Testing, rallies::Rallying, rout_moves::Fleeing},
            movement::state::Moves,
            pursuit::state::Pursuing,
            setup::deployment::Deploying,
            state::{BattleState, TurnStage},
            victory,
            works::abatis::Clearing,
        },
    },
    table::Table,
};

tasks! {
    /// A procedure under way, with its cursor.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub enum Task {
        /// The armies deploy (`wof.h.setup`).
        Deploy(Deploying),
        /// A turn, at a stage.
        Turn(TurnStage),
        /// Routers try to rally.
        Rallying(Rallying),
        /// Pursuers try to halt, pursue, come back; or units enter pursuit.
        Pursuing(Pursuing),
        /// Generals and units out of command may be confused.
        Confusing(Confusing),
        /// A side's step of movement.
        Moves(Moves),
        /// A charge.
        Charging(Charging),
        /// Both sides shoot.
        Shooting(Shooting),
        /// Units test their morale.
        Testing(Testing),
        /// Units run.
        Fleeing(Fleeing),
        /// Units clear an abatis.
        Clearing(Clearing),
        /// Garrisons are divided among their attackers.
        Dividing(Dividing),
        /// Attackers occupy houses.
        Occupying(Occupying),
        /// A round of combat.
        Fighting(Fighting),
        /// Horse breaks through.
        BreakingThrough(BreakingThrough),
    }
}

/// The end of a turn: a side has won, or the next turn begins.
pub(in crate::rules::wof) fn end(rules: Res<Wof>, table: Table) -> Progress<Wof> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    match victory::at_the_end_of_a_turn(rules, field, field.resource::<BattleState>()) {
        Some(conclusion) => conclude(&mut outcome, field.resource::<BattleState>().turn, conclusion),
        None => {
            outcome.own(WofEvent::TurnBegan(field.resource::<BattleState>().turn + 1));
            outcome.becomes(Task::Turn(TurnStage::Arrivals));
        }
    }
    Ok(outcome)
}
