//! The possible orders of a seat now, described so that a client, a machine and a command line need know nothing of the
//! rule set.

use std::sync::Arc;

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Order, Refusal, Seat, Subject},
    clause::Clause,
    measure::{Pose, Span},
    table::{CommandId, StandId, UnitId},
};

/// One act that a seat may take up, with the slots that it must fill.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Offer {
    /// Which act; the word that goes into the order.
    pub verb: String,
    /// The act's name on a button, such as "Change formation".
    pub label: String,
    /// The subject that would act.
    pub subject: Subject,
    /// The slots to be filled, in order.
    pub slots: Vec<Slot>,
    /// The clause that grants the act.
    pub clause: Clause,
    /// The step of the turn that the act belongs to, counted from 0 within the seat's phase. Taking an offer of a later
    /// step closes the earlier ones.
    pub step: u8,
    /// Why it cannot be taken now, if it is shown greyed out.
    pub barred: Option<Refusal>,
    /// The kind of act for the flow of the game.
    pub role: OfferRole,
}

/// Offers, shared by all readers.
pub type Offers = Arc<[Offer]>;

/// The effect of an offer on the flow of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum OfferRole {
    /// Something is done.
    Act,
    /// The subject is left as it is and not asked again in this step.
    Done,
    /// The seat ends its step or phase.
    Close,
    /// A question is answered.
    Answer,
    /// A standing answer is given for questions to come.
    Standing,
    /// Something is placed before the battle.
    Deploy,
}

impl Offer {
    /// An offer that a subject may take in a step, by the clause that grants it. Offers of other roles, and barred
    /// ones, are made from it.
    pub fn act(
        verb: &str,
        label: &str,
        subject: Subject,
        step: u8,
        slots: Vec<Slot>,
        clause: impl Into<Clause>,
    ) -> Self {
        let (verb, label, clause) = (verb.to_owned(), label.to_owned(), clause.into());
        Self { verb, label, subject, slots, clause, step, barred: None, role: OfferRole::Act }
    }

    /// The order that this offer becomes for a seat, its slots still empty.
    pub fn order(&self, seat: Seat) -> Order {
        Order::new(seat, self.verb.clone(), self.subject)
    }
}

/// Something that an order must say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Slot {
    /// The name under which the value goes into the order.
    pub name: String,
    /// Its name on screen.
    pub label: String,
    /// The fewest values; 0 for a slot that may stay empty.
    pub least: u8,
    /// The most values; more than 1 makes the value a list.
    pub most: u8,
    /// The name of the word that counts where the slot stays empty, if one does.
    pub usual: Option<String>,
}

impl Slot {
    /// A slot that takes exactly one value.
    pub fn one(name: &str, label: &str) -> Self {
        Self { name: name.to_owned(), label: label.to_owned(), least: 1, most: 1, usual: None }
    }

    /// A slot that may stay empty.
    pub fn optional(name: &str, label: &str) -> Self {
        Self { least: 0, ..Self::one(name, label) }
    }

    /// The same, with the name of the word that counts where it stays empty.
    #[must_use]
    pub fn usually(self, word: &str) -> Self {
        Self { usual: Some(word.to_owned()), ..self }
    }
}

/// The possible values of a slot, given the slots before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Domain {
    /// One of these units.
    Units(Vec<UnitId>),
    /// One of these stands.
    Stands(Vec<StandId>),
    /// One of these commands.
    Commands(Vec<CommandId>),
    /// One of these named alternatives.
    Choices(Vec<Choice>),
    /// A whole number in a range.
    Number {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// A point in an area.
    Point(Area),
    /// Legs of a move from a pose.
    Path(PathDomain),
    /// A direction, from the present one in steps of this many degrees (0: freely).
    Facing {
        /// Where the subject stands and looks now.
        from: Pose,
        /// The step, degrees.
        step_degrees: f32,
        /// How far it may turn to either hand, degrees.
        most_degrees: f32,
    },
    /// A pose in an area, facing any way.
    Pose(Area),
    /// Poses for each of these stands, in an area.
    Poses {
        /// The stands to place.
        stands: Vec<StandId>,
        /// Where they may go.
        area: Area,
        /// The least and the most that neighbours may be apart, edge to edge, inches.
        gaps: Span,
        /// The most lines that they may stand in, one behind another.
        most_lines: u8,
    },
}

/// One named alternative.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// The word that goes into the order.
    pub word: String,
    /// Its name on screen.
    pub label: String,
}

impl Choice {
    /// An alternative from its word and its label.
    pub fn new(word: impl Into<String>, label: impl Into<String>) -> Self {
        Self { word: word.into(), label: label.into() }
    }
}

/// A part of the table in which a point or pose may lie, inches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Area {
    /// Anywhere on the table.
    Table,
    /// Within a distance of a point.
    Disc {
        /// The middle.
        centre: Vec2,
        /// The distance, inclusive.
        radius: f32,
    },
    /// A sector of a disc ahead of a pose.
    Sector {
        /// Apex and middle direction.
        apex: Pose,
        /// Degrees to either side, inclusive.
        half_angle_degrees: f32,
        /// The distance, inclusive.
        radius: f32,
    },
    /// A polygon.
    Polygon(Vec<Vec2>),
}

/// A path's start and its kinds of leg.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PathDomain {
    /// The pose of the front edge's middle at the start.
    pub start: Pose,
    /// The inches that may be spent.
    pub allowance_inches: f32,
    /// The kinds of leg that may be used.
    pub legs: Vec<LegKind>,
    /// The step in which turns are charged, degrees; 0 where they are free.
    pub turn_step_degrees: f32,
    /// The cost of a step of turning, inches of allowance.
    pub turn_step_inches: f32,
}

/// A kind of leg, so that a client shows a wheel handle only where the rules have wheels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LegKind {
    /// Straight ahead.
    Advance,
    /// Straight back.
    BackStep,
    /// To a flank.
    Sidestep,
    /// Ahead and to a flank at once.
    Oblique,
    /// A wheel on a front corner.
    Wheel,
    /// A turn on the spot.
    Turn,
    /// Every figure turns about where it stands.
    AboutFace,
}
