//! Leaving while not everything is saved.

use std::fmt::Display;

pub(crate) const HEADING: &str = "Not everything is saved";

pub(crate) fn battle_not_saved(why: impl Display) -> String {
    format!("The battle could not be saved: {why}.")
}

pub(crate) const BENCH_NOT_SAVED: &str = "What lies on the bench table is not saved.";
pub(crate) const TO_KEEP_BENCH: &str =
    "To keep it, cancel, and give it a name under “Keep it” on the bench table's panel.";
pub(crate) const SAVE_AGAIN: &str = "Save again";
pub(crate) const SAVE_AGAIN_HINT: &str = "try to save once more, then leave";
pub(crate) const LEAVE_ANYWAY: &str = "Leave anyway";
pub(crate) const LEAVE_ANYWAY_HINT: &str = "go to the title; what is not saved is lost";
pub(crate) const CLOSE_ANYWAY: &str = "Close anyway";
pub(crate) const CLOSE_ANYWAY_HINT: &str = "end the program; what is not saved is lost";
pub(crate) const CANCEL: &str = "Cancel (Esc)";
