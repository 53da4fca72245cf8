//! The orders of hmm: what a filled offer says once it is read. `words` has the verbs and the names of slots, `reading`
//! reads. Says nothing of what is lawful; the files of their subjects do.

mod reading;
mod words;

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Seat, Subject},
    measure::{Facing, Hand, Leg, Pose},
    rules::hmm::{
        data::{self, Ammunition, FormationKind, Mount, Powder, Work},
        papers::Signal,
        state::StandingAnswer,
    },
    table::{FeatureId, StandId, UnitId},
};

pub use words::{ENEMY, FIRE, HOLD, VERBS, VOLLEYS, slot, verb};

/// An order of hmm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum HmmOrder {
    /// Place a unit, its front edge's middle at a pose, in a formation.
    Deploy(UnitId, Pose, FormationKind),
    /// Finish deploying.
    Ready,
    /// A commander sends another, or takes himself, an order.
    Send(UnitId, UnitId, Writing),
    /// Change formation; skirmishers into so many lines.
    Form(UnitId, FormationKind, u8),
    /// Face to a flank.
    Face(UnitId, Hand),
    /// Dismount into a formation; whether the command group rides.
    Dismount(UnitId, FormationKind, Mount),
    /// Mount in a formation.
    Mount(UnitId, FormationKind),
    /// Those who hold horses dismount too and fall in with their unit.
    LetGo(UnitId),
    /// Send so many figures, or a company, out to skirmish, the middle of their front at a point.
    SendOut(UnitId, Vec2, Option<u8>),
    /// Skirmishers rejoin their battalion.
    CallIn(UnitId),
    /// Combine a unit at half strength with another.
    Combine(UnitId, UnitId),
    /// Turn captured guns with a crew of the unit's own.
    ManGuns(UnitId, UnitId),
    /// Board boats.
    Embark(UnitId, FeatureId),
    /// Go ashore, the front's middle at a pose.
    Land(UnitId, Pose),
    /// Begin a work at a place, so many inches long.
    Build(UnitId, Work, Pose, u16),
    /// Go on at a site, by its number.
    Dig(UnitId, usize),
    /// Break a gap into something by hand.
    Break(UnitId, FeatureId),
    /// Lay a charge under something.
    Mine(UnitId, FeatureId, Powder),
    /// Fire a charge, by its number.
    Ignite(usize),
    /// Make a plain move.
    Move(UnitId, Vec<Leg>),
    /// Draw skirmishers up with every man in a place.
    Spread(UnitId, Vec<(StandId, Pose)>),
    /// Move, fire at a unit, move on.
    FireAndMove(UnitId, Vec<Leg>, UnitId, Vec<Leg>),
    /// Charge a unit, with a general who goes with it.
    Charge(UnitId, UnitId, Option<UnitId>),
    /// Fire at the charger, or hold.
    Answer(UnitId, FireAnswer),
    /// Answer so from now on.
    Standing(UnitId, StandingAnswer),
    /// Turn a gun until it looks that way.
    Pivot(StandId, Facing),
    /// Push a gun until its middle is at a point.
    Push(StandId, Vec2),
    /// Fire a gun with some ammunition at a unit, aimed at a point.
    Shoot(StandId, Ammunition, UnitId, Vec2),
    /// Fire in this turn's musketry: at the target of all figures, then those of single groups of light troops; at
    /// nobody to hold.
    Declare(UnitId, Vec<UnitId>),
    /// Leave a unit or gun as it is.
    Done(Subject),
    /// End the step.
    Close(Seat),
}

/// What a commander writes to another, as it was filled in (hmm.16.02, `hmm.h.fall_back`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Writing {
    /// Which of the three orders.
    pub order: data::Order,
    /// The line of advance or the way to the post, from where the other stands.
    pub way: Vec<Leg>,
    /// Where those who defend go on a signal, table inches.
    pub second_post: Option<Vec2>,
    /// What they wait for.
    pub signal: Option<Signal>,
}

/// Whether a unit fires at its charger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FireAnswer {
    /// It fires.
    Fire,
    /// It holds its fire.
    Hold,
}

impl HmmOrder {
    /// The unit that is told to do something.
    pub fn unit(&self) -> Option<UnitId> {
        match self {
            Self::Deploy(unit, ..)
            | Self::Send(unit, ..)
            | Self::Form(unit, ..)
            | Self::Face(unit, ..)
            | Self::Dismount(unit, ..)
            | Self::Mount(unit, ..)
            | Self::LetGo(unit)
            | Self::SendOut(unit, ..)
            | Self::CallIn(unit)
            | Self::Combine(unit, ..)
            | Self::ManGuns(unit, ..)
            | Self::Embark(unit, ..)
            | Self::Land(unit, ..)
            | Self::Build(unit, ..)
            | Self::Dig(unit, ..)
            | Self::Break(unit, ..)
            | Self::Mine(unit, ..)
            | Self::Move(unit, ..)
            | Self::Spread(unit, ..)
            | Self::FireAndMove(unit, ..)
            | Self::Charge(unit, ..)
            | Self::Answer(unit, ..)
            | Self::Standing(unit, ..)
            | Self::Declare(unit, ..) => Some(*unit),
            Self::Pivot(stand, ..) | Self::Push(stand, ..) | Self::Shoot(stand, ..) => Some(stand.unit),
            Self::Done(subject) => subject.unit(),
            Self::Ready | Self::Ignite(_) | Self::Close(_) => None,
        }
    }
}
