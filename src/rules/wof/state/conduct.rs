//! A unit's acts in this turn, its earlier acts that rules still depend on, and its orders.

use bevy::{ecs::component::Component, math::Vec2};
use serde::{Deserialize, Serialize};

use crate::{
    measure::{Footprint, Leg, Pose},
    rules::{
        wof::{
            charts::Pips,
            fire::{fire_and_movement::ShotsBefore, modifiers::Volley},
            papers::ShotTarget,
        },
        word::words,
    },
    table::{FeatureId, UnitId},
};

/// A unit's acts and losses this turn; forgotten when the next begins.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Conduct {
    /// Whether it was shaken as the turn began, and so may recover from that (wof.9.6.01).
    pub began_shaken: bool,
    /// Whether it was disordered as the turn began, and so may recover from that (wof.9.6.01).
    pub began_disordered: bool,
    /// The part of its move that it has spent, from 0 to 1 (`wof.h.move_budget`).
    pub spent: f32,
    /// The act that it made with it.
    pub act: Acted,
    /// Whether it has been moved or passed over in its side's step.
    pub done: bool,
    /// Its way this turn, for units that fire at it as it moves (wof.16.1.06).
    pub ways: Vec<Way>,
    /// Whether it has shot, or has declared that it does.
    pub fired: bool,
    /// The shot that it fired in movement, as it charged or evaded; it hits with all other fire
    /// (`wof.h.shoot_decision`).
    pub early_shot: Option<Shot>,
    /// Whether it may not shoot for having been burst through, or because its limber fled (wof.12.9.1.03, wof.12.6.03).
    pub fire_barred: bool,
    /// Whether its battalion gun has changed place (wof.21.1.11).
    pub shifted_gun: bool,
    /// Whether it failed to support, and may neither charge nor advance (wof.14.3.05).
    pub support_failed: bool,
    /// Whether it has taken the one test for fire, charge or reception (wof.18.1.08).
    pub tested: bool,
    /// Whether a test left it shaken (`wof.h.recover_check`).
    pub shaken: bool,
    /// Whether friends went through it (wof.9.6.02).
    pub disturbed: bool,
    /// Whether it has fought.
    pub fought: bool,
    /// Whether it broke this turn (wof.18.1.10).
    pub routed: bool,
    /// Whether some of its figures were run over, so that the rest tests as for losing a round (wof.17.6.03,
    /// wof.13.0.09).
    pub overrun: bool,
    /// The block or work that it attacked, from which its garrison may be forced out (wof.20.8.10).
    pub attacked: Option<FeatureId>,
    /// Figures of a garrison that its owner assigned to attackers in the round to come (wof.20.8.07).
    pub divides: Vec<(UnitId, u16)>,
    /// Enemies in contact with it that broke, in the order in which they did (wof.19.0.01, `wof.h.target_routs`).
    pub has_routed: Vec<UnitId>,
    /// Whether it has come back onto the table and may not charge (wof.19.2.02).
    pub returned: bool,
    /// Enemies whose moves went over it, if it is a general alone (wof.6.2.03).
    pub touched_by: Vec<UnitId>,
    /// Enemies that it got away from, if it is a general: one throw for each (wof.6.2.03).
    pub escaped: Vec<UnitId>,
    /// Its losses in this phase.
    pub losses: PhaseLosses,
}

/// A unit's earlier acts that still count.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct History {
    /// Whether it has shot in this game (wof.16.3.06).
    pub shots: ShotsBefore,
    /// The turn in which it last shot (wof.16.1.05a).
    pub fired_turn: Option<u32>,
    /// Inches straight ahead at the end of its latest move (wof.17.4.03).
    pub straight_tail_inches: f32,
    /// Enemy guns that fired at it in the turn before and in this (wof.21.1.06).
    pub shelled_by: [Vec<UnitId>; 2],
}

/// A unit's orders.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Orders {
    /// Its headlong charge (wof.21.4.10).
    pub headlong: Headlong,
    /// Its standing answer to a charge, for which its player is not asked.
    pub standing: StandingAnswer,
}

words! {
    /// A unit's standing answer to a charge, for which its player is not asked.
    pub StandingAnswer {
        /// Its player is asked.
        Ask => "ask me",
        /// It stands.
        Stand => "stand",
        /// It evades or gives way, straight away from the enemy.
        Evade => "evade",
        /// It countercharges whenever it may.
        Countercharge => "countercharge",
        /// It shoots if it has a shot, and evades or gives way (wof.14.4.06).
        ShootAndEvade => "shoot, then evade",
    }
}

/// A unit's act in its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Acted {
    /// Nothing.
    #[default]
    Nothing,
    /// It moved or manoeuvred.
    Moved,
    /// It charged.
    Charged,
    /// It charged out at its charger (wof.14.2.01).
    Countercharged,
    /// It charged to help a friend (wof.14.3.01).
    Supported,
    /// It evaded (wof.14.4.01).
    Evaded,
    /// It gave way before close order (wof.13.0.08).
    GaveWay,
    /// It went back by its own will (wof.21.2.01).
    Retreated,
    /// It ran.
    Fled,
    /// It pursued.
    Pursued,
}

/// A unit's headlong charge (wof.21.4.10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Headlong {
    /// Not ordered yet.
    #[default]
    Unused,
    /// Under way.
    On,
    /// Over.
    Over,
}

/// A shot with its measurements: all that its die needs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shot {
    /// The shooter.
    pub unit: UnitId,
    /// At what.
    pub mark: ShotTarget,
    /// The volley: shooter, weapon and modifiers.
    pub volley: Volley,
    /// Where its line of fire begins, table inches.
    pub from: Vec2,
    /// Where it ends.
    pub to: Vec2,
}

/// One move as it went: from where, as what block, by what legs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Way {
    /// The front's middle before.
    pub from: Pose,
    /// The block that moved.
    pub body: Footprint,
    /// The legs.
    pub legs: Vec<Leg>,
}

/// A unit's losses in the present phase, by cause.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhaseLosses {
    /// Everything.
    pub all: Pips,
    /// By guns (wof.18.1.04).
    pub by_artillery: Pips,
    /// By steady small arms (wof.18.1.04).
    pub by_steady_fire: Pips,
    /// By being run over, in whatever phase: it counts in the test of the combat phase (wof.17.6.03, wof.18.3.07).
    pub run_over: Pips,
    /// The enemies that caused them, in the order in which they struck.
    pub from: Vec<(UnitId, Pips)>,
    /// The loss that it inflicted on its opponents in combat (wof.18.1.09).
    pub given: Pips,
    /// Its losses suffered and inflicted when the latest round of combat began (wof.17.7.02).
    pub before_the_round: (Pips, Pips),
    /// Figures in its front rank as the phase began, if a general is with it (wof.6.2.01).
    pub front_rank: u16,
}
