//! What the rows of the sequence do (section 10), and what is under way. A file holds the offers of its acts, its
//! judgement of their orders, how they are carried out, and the systems of its rows.
//!
//! Before and around the phases:
//! - [`deploying`]: before the first turn. [`arriving`]: what the hour brings, and limbers that flee. [`initiative`]:
//!   who is side A. [`recovering`]: who recovers at the end of a turn.
//!
//! Phase 1, initiative and rally:
//! - [`rallying`]: routers who try to rally, and their rout moves. [`confusing`]: brigadiers and units out of command.
//!   [`leading`]: who is in whose command.
//! - [`pursuing`]: who pursues, halts or returns; [`chasing`]: the moves of pursuers.
//!
//! Phase 2, movement:
//! - [`moving`]: a side's step, first its charges, then its other moves. [`marching`]: plain moves. [`retreating`]:
//!   voluntary retreats. [`headlong`]: masses that charge on by themselves. [`spreading`]: skirmishers figure by
//!   figure; [`straggling`]: who are cut off. [`riding`]: generals. [`giving_way`]: skirmishers before close order.
//! - [`walking`]: one walk and its price; [`pacing`]: leg by leg. [`gaits`]: what a leg costs. [`footing`]: what the
//!   ground takes of a move. [`crossing`]: ground and lines on the way. [`wading`]: bridges and fords. [`barring`]: who
//!   is in the way. [`zones`]: ground that an enemy closes.
//! - [`drawing_up`]: a unit drawn up anew. [`forming`]: its formation and facing. [`limbering`]: guns on and off their
//!   limbers. [`mounting`]: dragoons on and off their horses. [`garrisoning`]: foot into blocks and works and out
//!   again. [`quartering`]: where they stand in there. [`battalion_guns`]: guns in a battalion, left and rejoined.
//!
//! Phase 2, charges:
//! - [`announcing`]: what a side announces. [`challenging`]: who may charge whom. [`approaching`]: its ways over the
//!   ground. [`foreseeing`]: its picture before it is declared.
//! - [`charging`]: a charge from declaration to contact. [`answering`]: what those answer whom it concerns.
//! - [`coursing`]: who runs and how. [`meeting`]: everybody on one clock. [`colliding`]: the run. [`closing`]: what it
//!   strikes. [`contacting`]: how they touch. [`overrunning`]: skirmishers and gunners in its way. [`flanks`]: from
//!   where it comes. [`surprising`]: who saw whom.
//!
//! Phase 3, shooting and charge results:
//! - [`declaring`]: who shoots at whom. [`shooting`]: what it does. [`gunnery`]: what guns do beside killing.
//! - [`tests_due`]: who must test his morale. [`testing`]: the tests and what they bring about. [`recoiling`]: chargers
//!   who go back.
//!
//! Phase 4, combat:
//! - [`clearing`]: an abatis out of the way. [`dividing`]: garrisons among their attackers. [`fighting`]: rounds.
//!   [`pairing`]: who fights whom. [`striking`]: which figures strike. [`breaking_through`]: horse that rides on at
//!   another enemy. [`occupying`]: attackers into houses that they have cleared.
//!
//! Whenever it comes to that:
//! - [`losses`]: figures that fall. [`endangering`]: what befalls generals. [`fleeing`]: routs. [`bursting`]: friends
//!   in their way. [`running`]: a run that clumps a unit first.
//! - [`carrying`]: what a walk changes on the table.
//! - [`laying`]: stands laid on the table. [`figures`]: the figures of a unit where they stand.
//!
//! [`asking`]: whom a question, an order or an offer of each task concerns.
//!
//! Rows gather inputs from the table, call the pure procedure of the same subject in the folder above, and give their
//! outcome.

pub mod announcing;
pub mod answering;
pub mod approaching;
pub mod arriving;
pub mod asking;
pub mod barring;
pub mod battalion_guns;
pub mod breaking_through;
pub mod bursting;
pub mod carrying;
pub mod challenging;
pub mod charging;
pub mod chasing;
pub mod clearing;
pub mod closing;
pub mod colliding;
pub mod confusing;
pub mod contacting;
pub mod coursing;
pub mod crossing;
pub mod declaring;
pub mod deploying;
pub mod dividing;
pub mod drawing_up;
pub mod endangering;
pub mod fighting;
pub mod figures;
pub mod flanks;
pub mod fleeing;
pub mod footing;
pub mod foreseeing;
pub mod forming;
pub mod gaits;
pub mod garrisoning;
pub mod giving_way;
pub mod gunnery;
pub mod headlong;
pub mod initiative;
pub mod laying;
pub mod leading;
pub mod limbering;
pub mod losses;
pub mod marching;
pub mod meeting;
pub mod mounting;
pub mod moving;
pub mod occupying;
pub mod overrunning;
pub mod pacing;
pub mod pairing;
pub mod pursuing;
pub mod quartering;
mod questioning;
pub mod rallying;
pub mod recoiling;
pub mod recovering;
pub mod retreating;
pub mod riding;
pub mod running;
pub mod shooting;
pub mod spreading;
pub mod straggling;
pub mod striking;
pub mod surprising;
pub mod testing;
pub mod tests_due;
pub mod wading;
pub mod walking;
pub mod zones;

pub(in crate::rules::wof) use crate::rules::telling::{Weight, conclude, note, note_contest, note_of};

use bevy::ecs::system::Res;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Outcome, Progress},
    rules::wof::{
        Wof,
        events::WofEvent,
        state::BattleState,
        turn::{
            breaking_through::BreakingThrough, charging::Charging, clearing::Clearing, confusing::Confusing,
            deploying::Deploying, dividing::Dividing, fighting::Fighting, fleeing::Fleeing, moving::Moves,
            occupying::Occupying, pursuing::Pursuing, rallying::Rallying, shooting::Shooting, testing::Testing,
        },
        victory,
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
