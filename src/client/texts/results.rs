//! The results that wait to be read.

use crate::count::counted;

pub(crate) const CONTINUE: &str = "Continue";
pub(crate) const CONTINUE_HINT: &str =
    "go on; the journal keeps every result. Held down, the key runs through those that follow";
pub(crate) const LOOK_THERE: &str = "Look there";
pub(crate) const LOOK_THERE_HINT: &str = "moves the view to where it happened";

pub(crate) fn lost(unit: &str, figures: usize, left: usize) -> String {
    format!("{unit} lost {}; {left} left", counted(figures, "figure"))
}

pub(crate) fn is_now(unit: &str, state: &str) -> String {
    format!("{unit} is now {state}")
}

pub(crate) fn without_effect(results: usize) -> String {
    format!("Before this, {} changed nothing.", counted(results, "result"))
}
