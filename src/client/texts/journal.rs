//! The journal.

pub(crate) const SHOW: &str = "show";
pub(crate) const SHOW_HINT: &str = "brings the place on the table into view";
