//! Command distance (hmm.16.03, hmm.20.14): how far a unit may be from its commander and be in command.

use crate::{
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        hmm::charts::Rules,
        reckon::{ProcedureInputs, inputs},
    },
};

/// Whether a unit whose nearest figure is so far from its commander, inches, is in command (hmm.16.03, hmm.20.14).
pub fn is_in_command(rules: Rules<'_>, inches: f32) -> bool {
    inches <= rules.charts.command.radius_inches + TOLERANCE
}

inputs! {
    /// Whether a unit is in command.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct CommandDistance for "hmm.command_distance" by clause!("hmm.16.03") {
        /// From its commander to its nearest figure.
        inches: f32 = measure("inches", clause!("hmm.16.03")),
    }
}

/// Whether a unit is in command (hmm.16.03), and its limits otherwise (hmm.20.14).
pub fn command_distance(rules: Rules<'_>, of: &CommandDistance) -> Receipt<()> {
    let mut draft = of.draft();
    let in_command = is_in_command(rules, of.inches);
    draft.note(clause!("hmm.16.03"), "a commander reaches: inches", rules.charts.command.radius_inches);
    if !in_command {
        draft.note(clause!("hmm.20.14"), "it may not charge or go nearer to the enemy, but to rejoin him", false);
    }
    draft.result("in_command", in_command);
    draft.close(())
}
