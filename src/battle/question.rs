//! An open question: which seats are asked, about what, and the answer that Enter would give.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Order, Seat, Subject},
    clause::Clause,
    table::Unit,
};

/// Something that the game waits for. Its answers are the offers that the asked seats have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The seats asked; several for sealed declarations.
    pub seats: Vec<Seat>,
    /// The question, as a sentence.
    pub prompt: String,
    /// The kind of answer expected.
    pub kind: QuestionKind,
    /// Its subject.
    pub subject: Subject,
    /// Where on the table, inches.
    pub at: Option<Vec2>,
    /// The clause that asks.
    pub clause: Clause,
    /// The answer that Enter takes.
    pub default: Option<Order>,
}

/// The kind of answer expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum QuestionKind {
    /// Orders for own units, as many as wanted, until the step is closed.
    Act,
    /// A choice forced now by another's act.
    React,
    /// Orders that the enemy may not see before all have given theirs.
    Sealed,
    /// Placing own units before the battle.
    Deploy,
}

impl Question {
    /// A choice that is forced on a unit's player now, and the answer that Enter takes.
    pub fn put_to(unit: &Unit, prompt: String, clause: impl Into<Clause>, default: Order) -> Self {
        Self {
            seats: vec![unit.side.into()],
            prompt,
            kind: QuestionKind::React,
            subject: Subject::Unit(unit.id),
            at: Some(unit.at()),
            clause: clause.into(),
            default: Some(default),
        }
    }

    /// The question for seats that may only know that there is one.
    pub(crate) fn veiled(self) -> Self {
        Self {
            prompt: "the other side decides something".to_owned(),
            subject: Subject::Side,
            at: None,
            default: None,
            ..self
        }
    }

    /// Whether a seat is asked.
    pub fn asks(&self, seat: Seat) -> bool {
        self.seats.contains(&seat)
    }
}
