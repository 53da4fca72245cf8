//! The journal.

pub(crate) const SHOW: &str = "show";
pub(crate) const SHOW_HINT: &str = "select the unit and bring it into view";
