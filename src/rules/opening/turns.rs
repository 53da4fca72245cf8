//! Times of a scenario as turns of a scale.

use crate::scenario::{Scale, Scenario, words::Clock};

/// The first turn that begins at a time or after it.
pub fn turn_from(scenario: &Scenario, scale: &Scale, time: Clock) -> u32 {
    turns_in(scale, scenario.start.until(time)) + 1
}

/// How many turns it takes until this many minutes have passed.
pub(super) fn turns_in(scale: &Scale, minutes: u32) -> u32 {
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "minutes of a day or two"
    )]
    let turns = (minutes as f32 / scale.minutes_per_turn).ceil() as u32;
    turns
}
