//! The interface between engineering and a battle: the four places at which every set asks its works module.
//!
//! A module of works wraps a [`Host`](crate::battle::Host) as a rule set of its own and hands it an implementation of
//! [`Works`]; a battle without engineers has [`NoWorks`], which answers nothing.

use std::fmt::Debug;

use bevy::math::Vec2;

use crate::{
    battle::{Happening, notice::PhaseNotice},
    clause::Clause,
    measure::{Footprint, Leg, Pose},
    table::{FeatureId, Field, StandId, UnitId},
};

/// The four questions that a host asks of field works, obstacles, mines and bridges.
pub trait Works: Debug + Send + Sync {
    /// A phase begins: the works' own changes, such as a fuse that burns down.
    fn phase(&self, field: &Field<'_>, phase: &PhaseNotice) -> Vec<Happening>;

    /// A unit goes a leg: the costs and bars of the works on its way, in the order in which it meets them.
    fn movement(&self, field: &Field<'_>, unit: UnitId, body: Footprint, from: Pose, leg: Leg) -> Vec<Toll>;

    /// The works' reaction to an event, such as a wall breached by a shot.
    fn event(&self, field: &Field<'_>, happening: &Happening) -> Vec<Happening>;

    /// A stand is shot at from a point: the cover that works give it.
    fn cover(&self, field: &Field<'_>, from: Vec2, target: StandId) -> Option<(Shelter, Clause)>;
}

/// The costs for a unit of works on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Toll {
    /// The work that charges it: a unit that goes on pays each work once.
    pub work: FeatureId,
    /// After how many inches of the leg it is met.
    pub after_inches: f32,
    /// The charge.
    pub levy: Levy,
    /// The clause that takes it.
    pub clause: Clause,
}

/// The charge of a toll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Levy {
    /// A part of the unit's full allowance, as a percentage.
    Percent(f32),
    /// The way is barred.
    Stop,
}

/// How well works shelter a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shelter {
    /// Brushwood, a hedge, a gabion or two.
    Soft,
    /// Earth, stone or heavy timber.
    Hard,
}

/// No works at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoWorks;

impl Works for NoWorks {
    fn phase(&self, _: &Field<'_>, _: &PhaseNotice) -> Vec<Happening> {
        Vec::new()
    }

    fn movement(&self, _: &Field<'_>, _: UnitId, _: Footprint, _: Pose, _: Leg) -> Vec<Toll> {
        Vec::new()
    }

    fn event(&self, _: &Field<'_>, _: &Happening) -> Vec<Happening> {
        Vec::new()
    }

    fn cover(&self, _: &Field<'_>, _: Vec2, _: StandId) -> Option<(Shelter, Clause)> {
        None
    }
}
