//! What a player asks of the sandbox, and what is held over its table.

use bevy::math::Vec2;

use crate::{
    arrange::{Recruit, Telling},
    battle::Order,
    client::scene::terrain_style::GroundStyle,
    measure::Pose,
    table::{Side, UnitId},
};

/// An act at the bench table.
#[derive(Clone, Debug, PartialEq)]
pub enum SandboxCommand {
    /// Open the bench on a copy of the battle; if open, go back to the battle.
    Open,
    /// Back to how it was last laid out; from there, to how it was before that.
    StartAgain,
    /// Units are laid out by hand, or again moved by the rules.
    Hands,
    /// Give passive answers until the next phase.
    Onwards,
    /// Give passive answers until the phase of this number in a turn's order.
    GoTo(usize),
    /// Pick up a thing, or put it away.
    Hold(Option<Held>),
    /// Click on the table with the held thing, inches.
    Touch(Vec2),
    /// Drag the held thing from one point of the table to another, inches.
    Draw(Vec2, Vec2),
    /// Lay the ground with the corners pointed out so far.
    Close,
    /// Save the layout as a scenario of this name.
    KeepScenario(String),
    /// Ask for an order that is refused, so that a lesson can show it.
    Ask(Order),
    /// Save the trials since the layout as a lesson.
    KeepLesson(Telling),
    /// Units are put somewhere: the middles of their front edges.
    Put(Vec<(UnitId, Pose)>),
    /// Units are taken off the table.
    TakeOff(Vec<UnitId>),
    /// A unit that was lost or taken off is put back.
    PutBack(UnitId, Pose),
    /// Something that the rules keep of a unit becomes otherwise.
    Alter {
        /// Which unit.
        unit: UnitId,
        /// Which of its states, as the rule set names it.
        what: String,
        /// Its new value, as the rule set names it.
        value: String,
    },
}

/// Something held over the bench table.
#[derive(Clone, Debug, PartialEq)]
pub enum Held {
    /// Ground of a kind, to be laid down.
    Ground {
        /// The word for its kind.
        kind: String,
        /// How it is drawn.
        outline: Outline,
    },
    /// A unit like another, to be put down for a side.
    Recruit {
        /// The recruit that it copies.
        like: Box<Recruit>,
        /// The side that it joins.
        side: Side,
    },
    /// The tool that removes ground.
    Hook,
}

/// How ground is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outline {
    /// A rectangle, by a drag from corner to corner.
    #[default]
    Rectangle,
    /// A line, by a drag from end to end or by its points.
    Line,
    /// An area, by its corners.
    Polygon,
}

impl Outline {
    /// All shapes with their names.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Rectangle, "rectangle"), (Self::Line, "line"), (Self::Polygon, "corners")];

    /// The usual shape of a kind of ground.
    pub fn usual(kind: &str) -> Self {
        match GroundStyle::of(kind) {
            GroundStyle::Road
            | GroundStyle::Fence
            | GroundStyle::Wall
            | GroundStyle::Hedge
            | GroundStyle::Earthwork => Self::Line,
            _ => Self::Rectangle,
        }
    }

    /// The points that a drag draws.
    pub fn dragged(self, from: Vec2, to: Vec2) -> Vec<Vec2> {
        match self {
            Self::Rectangle => vec![from, Vec2::new(to.x, from.y), to, Vec2::new(from.x, to.y)],
            Self::Line | Self::Polygon => vec![from, to],
        }
    }

    /// How many points it must have.
    pub fn least(self) -> usize {
        if self == Self::Line { 2 } else { 3 }
    }
}
