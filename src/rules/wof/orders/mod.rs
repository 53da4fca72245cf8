//! What can be told to wof: every order with what it says. How a filled offer is read as one is `reading`'s, the words
//! are `words`'.

mod reading;
mod words;

use bevy::math::Vec2;

pub use words::{VERBS, slot, verb};

use crate::{
    battle::{Seat, Subject},
    measure::{Facing, Leg, Pose},
    rules::{
        wof::{
            data::{Ammunition, FormationKind},
            formation::layout::Bend,
            papers::Mark,
            state::{GunPost, StandingAnswer},
            terrain::Care,
        },
        word::words,
    },
    table::{FeatureId, StandId, UnitId},
};

words! {
    /// Which side a player chooses to be (wof.10.1.01).
    pub Letter {
        /// The side that moves first.
        A => "side A",
        /// The side that moves second.
        B => "side B",
    }

    /// Whether a unit shoots before it charges or evades (wof.16.1.05a, wof.14.4.06).
    pub FirstShoots {
        /// It shoots.
        Shoots => "shoots first",
        /// It does not.
        Goes => "goes at once",
    }
}

/// An order of wof.
#[derive(Clone, Debug, PartialEq)]
pub enum WofOrder {
    /// Place a unit with its front there, in a formation and so many figures wide.
    Deploy(UnitId, Pose, FormationKind, Option<u16>),
    /// Deployment is done.
    Ready,
    /// The winner of the throw is side A or B.
    ChooseSide(Letter),
    /// Try to rally a unit.
    Rally(UnitId),
    /// A unit runs that way.
    Run(UnitId, Facing),
    /// Try to halt a pursuer.
    Halt(UnitId),
    /// Charge an enemy, by a path if one is given, and at the target of a shot first.
    Charge(UnitId, UnitId, Option<Vec<Leg>>, FirstShoots),
    /// Charge out at the charger.
    Countercharge(UnitId),
    /// Try to charge to a friend's help.
    Support(UnitId),
    /// Evade in a direction.
    Evade(UnitId, Option<Facing>, FirstShoots),
    /// Give way in a direction, so many inches if that is farther than need be.
    GiveWay(UnitId, Option<Facing>, Option<u16>),
    /// Stand.
    Stand(UnitId),
    /// What it answers to charges to come.
    Standing(UnitId, StandingAnswer),
    /// The charger goes straight on.
    GoOn(UnitId),
    /// The charger stops.
    Stop(UnitId),
    /// Go by legs, over rough ground with such care.
    Move(UnitId, Vec<Leg>, Care),
    /// Figures of a skirmish line go to places.
    Spread(UnitId, Vec<(StandId, Pose)>),
    /// Take up a formation, so many figures wide, facing that way, bent so.
    Form(UnitId, FormationKind, Option<u16>, Option<Facing>, Option<Bend>),
    /// Face that way.
    Face(UnitId, Facing),
    /// Limber up.
    Limber(UnitId),
    /// Unlimber, facing that way.
    Unlimber(UnitId, Option<Facing>),
    /// Gunners go back to their guns.
    ManGuns(UnitId),
    /// Dragoons get off.
    Dismount(UnitId),
    /// Dragoons get on.
    Mount(UnitId),
    /// Enter a block or a work.
    Enter(UnitId, FeatureId),
    /// Leave it for a place, so many figures wide.
    Leave(UnitId, Pose, Option<u16>),
    /// A general rides to a place.
    Ride(UnitId, Vec2),
    /// A general joins a unit.
    Join(UnitId, UnitId),
    /// Go back by legs at the rate of a rout.
    Retreat(UnitId, Vec<Leg>),
    /// Run, though nothing has broken it.
    LetRun(UnitId),
    /// The battalion's gun goes there within it.
    ShiftGun(UnitId, GunPost),
    /// Charge headlong from now on.
    Headlong(UnitId),
    /// The whole unit, or one part of it, shoots at a target with something; no target: it holds its fire.
    Shoot(Subject, Option<Mark>, Option<Ammunition>),
    /// Clear the abatis before it.
    Clear(UnitId),
    /// Of a garrison so many figures meet an attacker.
    Divide(UnitId, UnitId, u16),
    /// Break through at another enemy.
    BreakThrough(UnitId, UnitId),
    /// Throw to resist entering pursuit.
    Resist(UnitId),
    /// Let it pursue.
    Pursue(UnitId),
    /// Leave it as it is.
    Done(Subject),
    /// End the step.
    Close(Seat),
}

impl WofOrder {
    /// The unit that is told to do something.
    pub fn unit(&self) -> Option<UnitId> {
        match self {
            Self::Deploy(unit, ..)
            | Self::Rally(unit)
            | Self::Run(unit, _)
            | Self::Halt(unit)
            | Self::Charge(unit, ..)
            | Self::Countercharge(unit)
            | Self::Support(unit)
            | Self::Evade(unit, ..)
            | Self::GiveWay(unit, ..)
            | Self::Stand(unit)
            | Self::Standing(unit, _)
            | Self::GoOn(unit)
            | Self::Stop(unit)
            | Self::Move(unit, ..)
            | Self::Spread(unit, _)
            | Self::Form(unit, ..)
            | Self::Face(unit, _)
            | Self::Limber(unit)
            | Self::Unlimber(unit, _)
            | Self::ManGuns(unit)
            | Self::Dismount(unit)
            | Self::Mount(unit)
            | Self::Enter(unit, _)
            | Self::Leave(unit, ..)
            | Self::Ride(unit, _)
            | Self::Join(unit, _)
            | Self::Retreat(unit, _)
            | Self::LetRun(unit)
            | Self::ShiftGun(unit, _)
            | Self::Headlong(unit)
            | Self::Clear(unit)
            | Self::Divide(unit, ..)
            | Self::BreakThrough(unit, _)
            | Self::Resist(unit)
            | Self::Pursue(unit) => Some(*unit),
            Self::Shoot(subject, ..) | Self::Done(subject) => subject.unit(),
            Self::Ready | Self::ChooseSide(_) | Self::Close(_) => None,
        }
    }
}
