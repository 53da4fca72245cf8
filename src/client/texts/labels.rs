//! Labels of units, and the scale of the map.

use crate::count::counted;

/// A state of some units of a command.
pub(crate) fn borne_by(state: &str, bearers: usize, units: usize) -> String {
    format!("{state}: {bearers} of {units}")
}

/// The length of the map's scale.
pub(crate) fn inches(count: u8) -> String {
    counted(count, "inch")
}
