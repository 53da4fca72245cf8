//! How long a unit rests after a melee (section 10).

use crate::{
    clause::Clause,
    receipt::Receipt,
    rules::{
        common::guard::Guard,
        hmm::{
            charts::Rules,
            state::{BattleState, Morale},
        },
        reckon::{ProcedureInputs, inputs},
    },
};

/// A resting unit that is attacked fights with all its dice.
pub(in crate::rules::hmm) const RESTING_UNITS_DEFEND: Clause = clause!("hmm.10.14");

/// It rests after a melee.
pub const RESTING: Guard = Guard::new(clause!("hmm.10.13"), "it rests after a melee", |field, unit| {
    field.of::<Morale>(unit).is_resting(field.resource::<BattleState>().turn)
});

/// Whether a unit whose melee ended on one turn still rests on another: no charge, no fire and move, no step nearer
/// (hmm.10.13). A resting unit that is attacked fights with all its dice (hmm.10.14): rest is no input of `melee::round`.
pub fn rests(rules: Rules<'_>, concluded_turn: u32, turn: u32) -> bool {
    turn > concluded_turn && turn - concluded_turn <= rules.charts.melee.rest_turns
}

inputs! {
    /// Whether a unit still rests after a melee.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Rest for "hmm.rest" by clause!("hmm.10.13") {
        /// The turn on which the unit's melee ended, or on which it broke through.
        concluded: u32 = count("turn", clause!("hmm.10.13")),
        /// The turn in question.
        turn: u32 = count("turn", clause!("hmm.10.13")),
    }
}

/// Whether a unit still rests after a melee (hmm.10.13).
pub fn rest(rules: Rules<'_>, of: &Rest) -> Receipt<()> {
    let mut draft = of.draft();
    let resting = rests(rules, of.concluded, of.turn);
    draft.note(clause!("hmm.10.13"), format!("rests {} turns", rules.charts.melee.rest_turns), resting);
    draft.result("resting", resting);
    draft.close(())
}
