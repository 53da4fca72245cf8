//! The cost of a turn (section 5).

use crate::rules::hmm::data::Rules;

/// The cost of a turn of this many degrees from a full allowance, inches: a quarter for each started 45 degrees
/// (hmm.05.04).
pub fn turn_cost(rules: Rules<'_>, degrees: f32, full_allowance: f32) -> f32 {
    /// Turns are drawn and typed in hundredths of a degree; a rounding error must not start another step.
    const SLACK_DEGREES: f32 = 0.01;
    let drill = rules.charts.movement.drill;
    let steps = ((degrees.abs() - SLACK_DEGREES) / drill.turn_step_degrees).ceil().max(0.0);
    steps * drill.turn_step_percent / 100.0 * full_allowance
}
