//! Every text that the client shows, in one place, so that all can be proofread in one sitting: a file for each screen
//! or subject, in reading order.
//!
//! Fixed words are constants; a text with values is a function. The words of commands and keys are in
//! the list of commands, `client::commands`.

pub(crate) mod battle;
pub(crate) mod crash;
pub(crate) mod dice;
pub(crate) mod guide;
pub(crate) mod journal;
pub(crate) mod keys;
pub(crate) mod labels;
pub(crate) mod leaving;
pub(crate) mod outcome;
pub(crate) mod plan;
pub(crate) mod presenter;
pub(crate) mod question;
pub(crate) mod replay;
pub(crate) mod results;
pub(crate) mod rules;
pub(crate) mod sandbox;
pub(crate) mod settings;
pub(crate) mod title;
pub(crate) mod umpire;
