//! Lessons: a small battle told in steps, each with a caption, by real orders and dice that are written down
//! beforehand.
//!
//! [`Script::read`] reads a lesson's file, [`list`] names those there are, and [`stage()`] carries one out: every order
//! is judged and given as a player's would be, every refusal that the lesson speaks of is asked for. What comes of it
//! is a journal, which can be looked at like that of any battle, and the captions by their places in it.
//! `scenarios/lessons/README.md` documents the grammar. Must not decide a rule, and knows no rule set.

mod listing;
mod script;
mod spoken;
mod stage;

pub use listing::{Listed, list, open, table};
pub use script::{Deed, Face, Point, Script, Step, Until};
pub use spoken::{Said, Spoken, Who};
pub use stage::{Beat, Lesson, Shows, Staged, stage};
