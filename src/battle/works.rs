//! The interface between engineering and a battle: the four places at which every set asks its works.
//!
//! The kernel asks when a phase begins and when something happens, the set itself when a unit moves and when a stand is
//! shot at. A module that wraps a [`Host`](crate::battle::Host) hands it an implementation of [`Works`]; a set that has
//! none of its own holds [`NoWorks`], which answers nothing.

use std::{any::Any, fmt::Debug, ops::Deref, sync::Arc};

use bevy::math::Vec2;

use crate::{
    battle::{Happening, notice::PhaseNotice},
    clause::Clause,
    measure::{Footprint, Leg, Pose},
    table::{FeatureId, Field, StandId, UnitId},
};

/// The four questions that a host asks of field works, obstacles, mines and bridges.
pub trait Works: Comparable + Any + Debug + Send + Sync {
    /// A phase begins: the works' own changes, such as a fuse that burns down.
    fn phase(&self, field: &Field<'_>, phase: &PhaseNotice) -> Vec<Happening>;

    /// A unit goes a leg: the costs and bars of the works on its way, in the order in which it meets them.
    fn movement(&self, field: &Field<'_>, unit: UnitId, body: Footprint, from: Pose, leg: Leg) -> Vec<Toll>;

    /// The works' reaction to an event, such as a wall breached by a shot.
    fn event(&self, field: &Field<'_>, happening: &Happening) -> Vec<Happening>;

    /// A stand is shot at from a point: the cover that works give it.
    fn cover(&self, field: &Field<'_>, from: Vec2, target: StandId) -> Option<(Shelter, Clause)>;
}

/// Works that compare with any others; follows from `PartialEq`.
pub trait Comparable {
    /// Whether the others are of the same kind and equal.
    fn equals(&self, others: &dyn Works) -> bool;
}

impl<W: Works + PartialEq> Comparable for W {
    fn equals(&self, others: &dyn Works) -> bool {
        let others: &dyn Any = others;
        others.downcast_ref::<W>() == Some(self)
    }
}

/// The works that a rule set asks; its copies share them.
#[derive(Clone, Debug)]
pub struct SharedWorks(Arc<dyn Works>);

impl<W: Works> From<W> for SharedWorks {
    fn from(works: W) -> Self {
        Self(Arc::new(works))
    }
}

impl Deref for SharedWorks {
    type Target = dyn Works;

    fn deref(&self) -> &(dyn Works + 'static) {
        &*self.0
    }
}

impl PartialEq for SharedWorks {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.equals(&*other.0)
    }
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
