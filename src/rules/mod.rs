//! The rule sets: one folder each, with the same file names, so that the fire rules of every set are found in the same
//! place.
//!
//! - [`word`]: the closed vocabularies of a set (classes, weapons, formations), each word with its name and its
//!   reading.
//! - [`mod@reckon`]: a set's procedures by name, with parameters that describe themselves, for the command line.
//! - [`mod@procedures`]: those of all sets together.
//! - [`common`]: the parts of rules that several sets share.
//! - [`charts`]: the parts of every set's data: chart files, their problems, rule switches.
//! - [`check`]: the problems of a file of any kind. [`mod@nearest`]: the name probably meant by a misspelled one.
//! - [`mod@dice_check`]: whether the dice of a saved battle are those committed to.
//! - [`mod@muster`]: forces bought by points. [`force`]: one force, listed and priced.
//! - [`opening`]: opening a battle from a scenario, as far as that is the same under every set: ground, zones,
//!   arrivals, leaders, endings.
//! - [`playable`]: the functions that a set must offer to be played. [`battles`]: a battle of any set, opened from a
//!   scenario or from a journal, and the one list of playable sets, [`RULE_SETS`].
//! - [`hmm`]: Horse and Musket and Minié Ball. [`wof`]: Weight of Fire. [`trl`]: The Thin Red Line.
//!
//! A rule set never imports a sibling: code that two of them need stands beside them, in the files above. It holds no
//! number that belongs in `assets/rules/<id>/*.ron`.

pub mod battles;
pub mod charts;
pub mod check;
pub mod common;
pub mod dice_check;
pub mod force;
pub mod hmm;
pub mod muster;
pub mod nearest;
pub mod opening;
pub mod playable;
pub mod procedures;
pub mod reckon;
pub mod trl;
pub mod wof;
pub mod word;

pub use battles::{
    RULE_SETS, ReopenError, ground_words, measuring, open, pieces, reopen, reopen_as_far, resume, review, rule_data,
    scale, sets_for, switches,
};
pub use charts::settings::Changes;
pub use check::{Content, FileKind, check_file, hints, needs};
pub use dice_check::{DiceCheck, check_dice};
pub use muster::{muster, nations, pick_up, pick_up_of, raise};
pub use procedures::{procedure, procedures, reckon};
