//! Lessons: a small battle told in steps, each with a caption, by real orders and dice written in a file.
//!
//! [`Script::read`] reads a lesson's file, [`list`] names the lessons there are, and [`stage()`] carries one out: every
//! order is judged and given as a player's would be, and every refusal that the lesson speaks of is asked for. The
//! result is a journal, which can be viewed like that of any battle, and the captions with their places in it.
//! `scenarios/lessons/README.md` documents the grammar. Must not decide a rule, and knows no rule set.

mod listing;
mod script;
mod spoken;
mod stage;

pub use listing::{Listed, list, open, table};
pub use script::{Deed, Face, Point, Script, Step, Until};
pub use spoken::{Said, Spoken, Who, unit_named};
pub use stage::{Beat, Lesson, Shows, Staged, stage};
