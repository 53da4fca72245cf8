//! What is under way: the procedures with their cursors, the stages of a turn, and how a turn begins and ends.

use bevy::ecs::system::Res;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Outcome, Progress},
    rules::{
        telling::conclude,
        wof::{
            Wof,
            buildings::{divided_garrisons::Dividing, occupation::Occupying},
            charge::stages::Charging,
            command::confusion::Confusing,
            events::WofEvent,
            fire::shots::Shooting,
            melee::{breakthroughs::BreakingThrough, rounds::Fighting},
            morale::{checks::Testing, rallies::Rallying, routs::Fleeing},
            movement::phase::Moves,
            pursuit::decisions::Pursuing,
            setup::deployment::Deploying,
            state::BattleState,
            victory,
            works::abatis::Clearing,
        },
    },
    table::{Side, Table},
};

/// A procedure under way, with its cursor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Task {
    /// The armies deploy (`wof.h.setup`).
    Deploy(Deploying),
    /// A turn, at a stage.
    Turn(Stage),
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

/// The stages of a turn (wof.10.0.01), in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Those who are due come onto the table, and civilian limbers flee.
    Arrivals,
    /// The throw for initiative (wof.10.1.01).
    Initiative,
    /// Its winner chooses to be side A or side B.
    Sides(Side),
    /// Rally tests, then rout moves (wof.10.1.02).
    Rally,
    /// Pursuers (wof.10.1.03).
    Pursuit,
    /// Confusion (wof.10.1.04).
    Confusion,
    /// Side A's step of movement (wof.10.2.01, wof.10.2.02).
    FirstMoves,
    /// Side B's (wof.10.2.03, wof.10.2.05).
    SecondMoves,
    /// Panic tests (wof.10.3.01).
    Panic,
    /// All fire (wof.10.3.02).
    Fire,
    /// Tests for fire (wof.10.3.03).
    FireTests,
    /// Counterchargers test (wof.10.3.04).
    Counterchargers,
    /// Chargers test, side B's first (wof.10.3.05).
    Chargers,
    /// Receivers test, and those whose test for fire waited (wof.10.3.06).
    Receivers,
    /// First rout moves of phase 3 (wof.10.3.07).
    RoutsOfFire,
    /// Attackers occupy houses whose defenders broke in phase 3 (wof.20.8.10).
    OccupationsAfterFire,
    /// One round of combat (wof.10.4.01).
    Combat,
    /// Losers test (wof.10.4.02).
    Losers,
    /// First rout moves of phase 4 (wof.10.4.03).
    RoutsOfCombat,
    /// Horse breaks through (wof.17.7.01).
    Breakthroughs,
    /// Tests for friends that routed near (wof.10.4.04).
    Friends,
    /// First rout moves of those who broke at the sight (`wof.h.cascade`).
    RoutsOfSight,
    /// Winners enter pursuit or not (wof.10.4.05).
    EnterPursuit,
    /// Attackers occupy houses whose defenders broke in phase 4 (wof.20.8.10).
    OccupationsAfterCombat,
    /// Recovery (wof.9.6.01).
    Recovery,
    /// Victory is looked at, and the next turn begins.
    End,
}

/// The end of a turn: somebody has won, or the next begins.
pub(in crate::rules::wof) fn end(rules: Res<Wof>, table: Table) -> Progress<Wof> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    match victory::at_the_end_of_a_turn(rules, field, field.resource::<BattleState>()) {
        Some(conclusion) => conclude(&mut outcome, field.resource::<BattleState>().turn, conclusion),
        None => {
            outcome.own(WofEvent::TurnBegan(field.resource::<BattleState>().turn + 1));
            outcome.becomes(Task::Turn(Stage::Arrivals));
        }
    }
    Ok(outcome)
}
