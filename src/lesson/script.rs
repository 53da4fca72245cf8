//! The contents of a lesson's file: its table, and its steps in order. Carries nothing out.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    files::{Document, FromPiece, Piece, Problem, Problems, Reader, Unread, choice, record},
    scenario::{
        rule_sets::Setting,
        words::{Id, Name, Prose},
    },
};

record! {
    /// A lesson's file.
    pub struct Script {
        /// Its id: the name under which the command line opens it.
        id: Id,
        /// Its title for people.
        title: Name,
        /// Its subject, in a sentence or two.
        about: Prose,
        /// How long it takes, minutes.
        minutes: u32,
        /// The id of the rule set that it teaches.
        rule_set: Id,
        /// Its place among the lessons of that rule set, counted from 1.
        number: u32,
        /// The id of its scenario, one of the lessons' own.
        table: Id,
        /// The switches that differ from the scenario's.
        switches: BTreeMap<String, Setting> = BTreeMap::new(),
        /// Its steps, in order.
        steps: Vec<Step>,
    }
    kept {
        /// The file's name as the reader was given it.
        file: String,
        /// The text as it was written.
        text: String
    }
}

record! {
    /// A caption, and the deed after it.
    pub struct Step {
        /// The caption.
        say: Prose,
        /// The clauses that it speaks of, by their ids.
        clauses: Vec<String> = Vec::new(),
        /// The targets of the caption.
        show: Vec<Point> = Vec::new(),
        /// The deed after it.
        does: Option<Deed>,
        /// The dice that fall in it, in turn.
        dice: Vec<Face> = Vec::new(),
    }
}

choice! {
    /// Something that a caption points at, by its name.
    pub enum Point {
        /// A unit.
        Unit(String),
        /// A wood, a hill, a wall: anything that lies on the table.
        Ground(String),
    }
}

choice! {
    /// The deed after a caption.
    pub enum Deed {
        /// These orders are given, one after another.
        Gives(Vec<Unread>),
        /// This order is asked for and refused, by one of the step's clauses.
        Tries(Unread),
        /// Every question gets its most passive answer, until this can be done.
        Until(Until),
        /// Every question gets its most passive answer, this many times.
        Passes(u32),
    }
}

record! {
    /// An act that is offered.
    pub struct Until {
        /// The word of the act, such as `shoot`.
        offered: String,
        /// The unit that it is offered to; any if none is named.
        to: Option<String>,
    }
}

/// No step leaves things as they are more often.
pub(super) const MOST_ANSWERS: u32 = 400;

/// One die as it falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Face(pub u8);

impl FromPiece for Face {
    fn blank() -> Self {
        Self(1)
    }

    fn read(reader: &mut Reader<'_>, piece: &Piece) -> Self {
        let before = reader.count();
        let face = u32::read(reader, piece);
        if reader.count() == before && (face == 0 || face > u32::from(u8::MAX)) {
            reader.wrong(piece, format!("{face} is written"), "the face of a die, from 1 up");
        }
        Self(u8::try_from(face).unwrap_or(1))
    }
}

impl Script {
    /// Whether a text of any kind means to be a lesson: it has steps.
    pub fn is_meant(file: &str, text: &str) -> bool {
        Document::split(file, text).is_ok_and(|document| document.field("steps").is_some())
    }

    /// Reads a lesson from its text.
    ///
    /// # Errors
    /// Everything that is wrong with the text, each with its line, column and field.
    pub fn read(file: &str, text: &str) -> Result<Self, Problems> {
        let script: Self = Document::split(file, text)?.read_checked(|script: &Self, reader| {
            if script.steps.is_empty() {
                reader.wrong_at("steps", "there is none", "at least one step");
            }
            if script.number == 0 {
                reader.wrong_at("number", "0 is written", "its place among the lessons, from 1 up");
            }
            for (number, step) in script.steps.iter().enumerate() {
                if let Some(Deed::Passes(times @ MOST_ANSWERS..)) = step.does {
                    reader.wrong_at(
                        &format!("steps[{number}].does"),
                        format!("{times} is written"),
                        "fewer than 400 times",
                    );
                }
            }
        })?;
        Ok(Self { file: file.to_owned(), text: text.to_owned(), ..script })
    }

    /// A problem at a field of the lesson's text, such as `steps[3].dice`.
    pub fn problem(&self, field: &str, wrong: &str, expected: &str) -> Problem {
        match Document::split(&self.file, &self.text) {
            Ok(document) => document.problem(field, wrong, expected),
            Err(_) => Problem::of_file(&self.file, wrong, expected),
        }
    }
}
