//! Procedures about guns that are used only for look-ups: shot that goes on, and a battalion with a gun.

use super::{battalion_rate_inches, carries_through};
use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::data::{Piece, Rules},
    },
};

inputs! {
    /// Whether ballshot goes on to a unit behind its target.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct CarryThrough for "wof.carry_through" by clause!("wof.21.1.04") switches ["carrythrough"] {
        /// The weight of the gun.
        piece: Piece = word(clause!("wof.3.0.07")).or("Medium"),
        /// How far behind the target the unit stands on the line.
        beyond_inches: f32 = measure("inches", clause!("wof.21.1.04")).named("beyond"),
    }

    /// How far a battalion goes with a gun.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct BattalionGun for "wof.battalion_gun" by clause!("wof.21.1.08") {
        /// The battalion's own move.
        rate_inches: f32 = measure("inches", clause!("wof.21.1.08")).named("rate"),
    }
}

/// Whether ballshot goes on to a unit behind its target (wof.21.1.04).
pub fn carry_through(rules: Rules<'_>, of: &CarryThrough) -> Receipt<()> {
    let mut draft = of.draft();
    let strikes = carries_through(rules, of.piece, of.beyond_inches);
    draft.note(clause!("wof.21.1.04"), "struck as well", strikes);
    draft.result("struck", strikes);
    draft.close(())
}

/// How far a battalion goes with a gun, in inches (wof.21.1.08).
pub fn battalion_gun(rules: Rules<'_>, of: &BattalionGun) -> Receipt<()> {
    let mut draft = of.draft();
    let inches = battalion_rate_inches(rules, of.rate_inches);
    draft.note(clause!("wof.21.1.08"), "inches", inches);
    draft.result("inches", inches);
    draft.close(())
}
