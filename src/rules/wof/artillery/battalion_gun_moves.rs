//! How far a battalion goes with its gun (wof.21.1.08).

use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::charts::{Piece, Rules},
    },
};

/// How far a battalion goes that has a gun attached, inches: no faster than the gun by hand (wof.21.1.08).
pub fn battalion_rate_inches(rules: Rules<'_>, rate_inches: f32) -> f32 {
    rate_inches.min(rules.charts.artillery.gun(Piece::Light).manhandled_inches)
}

inputs! {
    /// How far a battalion goes with a gun.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct BattalionPace for "wof.battalion_gun" by clause!("wof.21.1.08") {
        /// The battalion's own move.
        rate_inches: f32 = measure("inches", clause!("wof.21.1.08")).named("rate"),
    }
}

/// How far a battalion goes with a gun, in inches (wof.21.1.08).
pub fn battalion_gun(rules: Rules<'_>, of: &BattalionPace) -> Receipt<()> {
    let mut draft = of.draft();
    let inches = battalion_rate_inches(rules, of.rate_inches);
    draft.note(clause!("wof.21.1.08"), "inches", inches);
    draft.result("inches", inches);
    draft.close(())
}
