//! The rule sets: one folder each, with the same file names, so that whoever knows one set finds the fire rules of the
//! others.
//!
//! - [`word`]: the closed vocabularies of a set (classes, weapons, formations), each word with its name and how it is
//!   read.
//! - [`mod@reckon`]: a set's procedures by name, with parameters that describe themselves, for the command line.
//! - [`mod@procedures`]: those of all sets together.
//! - [`charts`]: what every set's data is made of: chart files, their problems, rule switches.
//! - [`layout`]: figures laid out on bases. [`offering`]: what offers of every act share. [`slots`]: how their slots are read.
//!   [`guard`]: what keeps a unit from several acts. [`telling`]: lines of the
//!   journal.
//! - [`party`]: who walks together, and where his bases are then. [`fan`]: how far he comes in every direction, to be
//!   drawn.
//! - [`check`]: what is wrong with a file of any kind. [`mod@nearest`]: which name was meant by a wrong one.
//! - [`mod@dice_check`]: whether a kept battle's dice are those that were committed to.
//! - [`mod@muster`]: forces bought by points. [`force`]: one as it is listed and priced.
//! - [`opening`]: a battle opened from a scenario, as far as that is the same under every set: ground, zones, arrivals,
//!   leaders, endings.
//! - [`playable`]: what a set must offer to be played. [`battles`]: a battle of any set, opened from a scenario or from
//!   a journal; there is the one list of the sets that are played, [`RULE_SETS`].
//! - [`hmm`]: Horse and Musket and Minié Ball. [`wof`]: Weight of Fire.
//!
//! A rule set never imports a sibling: what two of them need stands beside them, in the files above. It holds no number
//! that belongs in `assets/rules/<id>/*.ron`.

pub mod battles;
pub mod charts;
pub mod check;
pub mod dice_check;
pub mod fan;
pub mod force;
pub mod guard;
pub mod hmm;
pub mod layout;
pub mod muster;
pub mod nearest;
pub mod offering;
pub mod opening;
pub mod party;
pub mod playable;
pub mod procedures;
pub mod reckon;
pub mod slots;
pub mod telling;
pub mod wof;
pub mod word;

pub use battles::{
    RULE_SETS, ReopenError, ground_words, open, pieces, reopen, reopen_as_far, resume, review, rule_data, scale,
    sets_for, switches,
};
pub use charts::settings::Changes;
pub use check::{Content, check_file, hints, needs};
pub use dice_check::{DiceCheck, check_dice};
pub use muster::{muster, pick_up, pick_up_of, raise};
pub use procedures::{procedure, procedures, reckon};
