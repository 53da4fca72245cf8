//! The chart of `pursuit.ron`: how far units go after a combat.

use serde::Deserialize;

use crate::rules::charts::Problems;

/// `pursuit.ron`.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PursuitChart {
    /// How far a beaten unit retreats at least, inches (trl.p26.02).
    pub retreat_least_inches: f32,
    /// How far for each stand lost, inches (trl.p26.02).
    pub retreat_a_stand_inches: f32,
    /// How many times as far beaten cavalry retreats (trl.p26.02).
    pub cavalry_retreats_in_multiples_of: f32,
    /// How far a unit withdraws at least, inches (trl.p26.06).
    pub withdraw_least_inches: f32,
    /// How far a unit breaks through, inches (trl.p29.07).
    pub breakthrough_inches: f32,
    /// How far cavalry goes when it consolidates, inches (trl.p28.02).
    pub cavalry_consolidates_inches: f32,
}

impl PursuitChart {
    pub(super) fn check(&self, problems: &mut Problems) {
        let sound = self.retreat_least_inches > 0.0 && self.withdraw_least_inches > 0.0;
        problems.unless(sound, "retreat", "somebody stays where they were beaten", "inches above 0");
    }
}
