//! The chart of `command.ron`: commanders, their reach and their fate.

use serde::Deserialize;

use super::fire::is_needed;
use crate::rules::charts::Problems;

/// `command.ron`.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandChart {
    /// How near an attached general lets units test again, inches (trl.p08.11).
    pub re_roll_within_inches: f32,
    /// How near to a stand of their unit commanders stand, inches (trl.p08.09).
    pub touches_unit_within_inches: f32,
    /// The highest die that takes a commander who is touched alone (trl.hc.20).
    pub taken_up_to: u8,
    /// The die with which a commander escapes when the unit is destroyed (trl.hc.20).
    pub escapes_from: u8,
    /// How far a commander flees to friends, inches (trl.hc.20).
    pub flees_within_inches: f32,
    /// For how many battalions there is an adjutant (trl.hc.19).
    pub battalions_an_adjutant: u32,
}

impl CommandChart {
    pub(super) fn check(&self, problems: &mut Problems) {
        problems.unless(is_needed(self.escapes_from), "escapes_from", "no die shows it", "2 to 6");
        problems.unless(self.battalions_an_adjutant > 0, "battalions_an_adjutant", "it is 0", "1 or more");
    }
}
