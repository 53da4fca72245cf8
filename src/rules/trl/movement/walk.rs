//! One walk over the ground: how a unit goes, its allowance, and how the walk went (trl.p08.05, trl.p14.01).
//! `movement::route` says how it goes leg by leg.

use serde::{Deserialize, Serialize};

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::{Leg, Pose},
    receipt::Line,
    rules::trl::movement::rates::Pace,
    table::{FeatureId, UnitId},
};

/// A unit's allowance for one walk.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Allowance {
    /// How it goes.
    pub pace: Pace,
    /// What is left of its rate before rough ground takes its part, inches.
    pub left_inches: f32,
    /// What rough ground has taken already, once in a move (trl.p14.01).
    pub slowed_inches: f32,
    /// What for.
    pub purpose: Purpose,
}

/// What a unit walks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Purpose {
    /// To be elsewhere: it keeps an inch from the enemy (trl.hc.03).
    March,
    /// To come into contact with an enemy, and with no other (trl.p24.07, trl.hc.28).
    Assault(UnitId),
}

impl Allowance {
    /// So many inches into contact with an enemy.
    pub fn to_assault(target: UnitId, inches: f32) -> Self {
        Self { pace: Pace::Walk, left_inches: inches, slowed_inches: 0.0, purpose: Purpose::Assault(target) }
    }

    /// So many inches after a combat.
    pub fn after_combat(inches: f32) -> Self {
        Self { pace: Pace::Walk, left_inches: inches, slowed_inches: 0.0, purpose: Purpose::March }
    }
}

/// The ground of a unit that is bogged down where there is no piece of ground.
pub const OPEN_COUNTRY: FeatureId = FeatureId(u16::MAX);

/// A die that is thrown on the way: on a 1 the unit is bogged down there (trl.p14.02, trl.p14.05).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// The ground.
    pub feature: FeatureId,
    /// The clause.
    pub clause: Clause,
    /// After how many inches of the way.
    pub after_inches: f32,
}

/// How a walk went.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// How it went.
    pub pace: Pace,
    /// The legs as far as they were gone.
    pub legs: Vec<Leg>,
    /// Where the front's middle ended.
    pub front: Pose,
    /// Inches of the stand that went farthest (trl.p08.05).
    pub spent_inches: f32,
    /// The inches gone over, wheels by their outer corner.
    pub gone_inches: f32,
    /// What rough ground took off the move in all, inches.
    pub slowed_inches: f32,
    /// The costs of legs and ground, with their clauses.
    pub lines: Vec<Line>,
    /// Why it stopped short, if it did.
    pub stops: Option<Refusal>,
    /// The clause by which ground disorientated it, if it did.
    pub disorientated: Option<Clause>,
    /// The dice that are thrown on the way, in order.
    pub checks: Vec<Check>,
    /// Hidden enemies that it blundered upon (trl.hc.14).
    pub surprised_by: Option<UnitId>,
    /// Enemy command stands, alone, that it touched (trl.hc.20).
    pub touched: Vec<UnitId>,
}

impl Walk {
    /// One that has not begun.
    pub(super) fn at(front: Pose, allowance: Allowance) -> Self {
        Self {
            pace: allowance.pace,
            legs: Vec::new(),
            front,
            spent_inches: 0.0,
            gone_inches: 0.0,
            slowed_inches: allowance.slowed_inches,
            lines: Vec::new(),
            stops: None,
            disorientated: None,
            checks: Vec::new(),
            surprised_by: None,
            touched: Vec::new(),
        }
    }
}
