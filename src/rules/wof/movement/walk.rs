//! One walk over the ground: why a unit walks, from where, its allowance, and how it went (wof.12, wof.20).
//! `movement::route` says how it goes leg by leg.

use serde::Serialize;

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::{Footprint, Leg, Pose},
    receipt::Line,
    rules::{
        common::party::{self, Party},
        wof::{
            charts::Pace,
            state::{UnitState, UnitView},
        },
    },
    table::{FeatureId, Field, Stand, StandId, UnitId},
};

/// The purpose of a walk, which decides what it may touch and what stops it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum Purpose {
    /// A plain move: it stays out of zones of control (wof.12.8.02).
    March,
    /// A charge at this unit: wheels and straight legs only (`wof.h.charge_path`).
    Charge(UnitId),
    /// An evade or skirmishers giving way: zones do not bind it.
    Evade,
    /// A rout: it bursts through friends, or runs off the table.
    Rout,
    /// A pursuit of this unit; it may leave the table after it (wof.19.2.01).
    Pursuit(UnitId),
    /// A recoil: it stops short of all units (`wof.h.recoil`).
    Recoil,
}

impl Purpose {
    /// Whether a unit moves involuntarily, or flees: it turns and steps any way at its rate.
    pub fn is_unruly(self) -> bool {
        !matches!(self, Self::March | Self::Charge(_))
    }
}

/// A unit's allowance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Allowance {
    /// The part of its move that it may spend now, from 0 to 1 and more for two rout moves.
    pub part: f32,
    /// The pace, which gives its inches.
    pub pace: Pace,
}

/// From where a unit walks, and how it stands as it does.
#[derive(Clone, Debug)]
pub struct Start<'a> {
    /// How it stands.
    pub state: UnitView<'a>,
    /// Where its front's middle is.
    pub front: Pose,
    /// Its stands there.
    pub stands: Vec<Stand>,
}

impl<'a> Start<'a> {
    /// As a unit stands on the table.
    pub fn of(field: &Field<'a>, unit: UnitId) -> Self {
        Self {
            state: field.of::<UnitState>(unit),
            front: field.unit(unit).front,
            stands: field.stands_of(unit).cloned().collect(),
        }
    }

    /// As it would stand elsewhere, its stands carried along rigidly: a charge after a wheel.
    pub fn at(field: &Field<'a>, unit: UnitId, front: Pose) -> Self {
        let here = Self::of(field, unit);
        let there = Party::of(here.stands, here.front, Footprint::new(0.0, 0.0)).stands_at(front);
        Self { front, stands: there, state: here.state }
    }

    /// Its stands as they go together.
    pub(crate) fn party(&self) -> Party {
        Party::of(self.stands.clone(), self.front, self.block())
    }

    /// The block that its stands fill there.
    pub(crate) fn block(&self) -> Footprint {
        party::block_of(self.front, &self.stands).footprint
    }
}

/// How a walk went.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// The legs as far as they were gone.
    pub legs: Vec<Leg>,
    /// Where the front's middle ended.
    pub front: Pose,
    /// The part of the move that was spent.
    pub spent: f32,
    /// The inches gone over, wheels by their outer flank.
    pub inches: f32,
    /// Inches straight ahead at its end (wof.17.4.03).
    pub straight_tail_inches: f32,
    /// The costs of legs, ground and friends, in inches at its rate, with their clauses.
    pub lines: Vec<Line>,
    /// Why it stopped short, if it did.
    pub stops: Option<Refusal>,
    /// The ground that ended it because units of its kind cannot enter it, if there was one (wof.12.10.04).
    pub barred: Option<FeatureId>,
    /// The clause by which ground disordered it on the way, until it recovers, if it did.
    pub disordered: Option<Clause>,
    /// The feature that disorders it as long as it is there, where it ended.
    pub astride: Option<FeatureId>,
    /// Obstacles that part of the unit crossed, each with the inches from its last rank's crossing to the end of the
    /// walk.
    pub obstacles: Vec<(FeatureId, f32)>,
    /// Ground that part of the unit entered.
    pub entered: Vec<FeatureId>,
    /// Friends that it passed through (wof.12.7.01); for a rout all that were in its way, in order.
    pub through_friends: Vec<UnitId>,
    /// Friends that it ended intermixed with (wof.12.7.03).
    pub intermixed: Vec<UnitId>,
    /// Enemy generals, alone, that it went over (wof.6.2.03).
    pub generals_met: Vec<UnitId>,
    /// Skirmishers that could not get clear of it, figure by figure (wof.13.0.09).
    pub run_over: Vec<StandId>,
    /// The enemy stand that it ran into.
    pub touched: Option<StandId>,
    /// Whether it ran off the table.
    pub over_edge: bool,
}

impl Walk {
    /// One that has not begun.
    pub(crate) fn at(front: Pose) -> Self {
        Self {
            legs: Vec::new(),
            front,
            spent: 0.0,
            inches: 0.0,
            straight_tail_inches: 0.0,
            lines: Vec::new(),
            stops: None,
            barred: None,
            disordered: None,
            astride: None,
            obstacles: Vec::new(),
            entered: Vec::new(),
            through_friends: Vec::new(),
            intermixed: Vec::new(),
            generals_met: Vec::new(),
            run_over: Vec::new(),
            touched: None,
            over_edge: false,
        }
    }
}
