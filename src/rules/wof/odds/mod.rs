//! The mean effect of a shot or a round, for the odds on screen and for the machine. Uses the very modifiers and charts
//! of the procedures, every face in turn, and writes no receipts; decides nothing.
//!
//! - [`fire`]: single shots.
//! - [`combat`]: rounds and charges.

pub mod combat;
pub mod fire;

use crate::rules::wof::{
    charts::{PIPS_A_FIGURE, Pips, Rules},
    fire::hit_chart,
};

/// The faces of a die.
const FACES: std::ops::RangeInclusive<u8> = 1..=6;

/// The mean loss that figures inflict over every face of their die, with a modifier, figures; exact, the die for a
/// remainder included (wof.15.1.01).
fn mean_of(rules: Rules<'_>, figures: u32, modifier: i32) -> f32 {
    let faces = FACES.count() as f32;
    let settled = |loss: Pips| FACES.map(|face| hit_chart::settled_by(loss, face).0 as f32).sum::<f32>() / faces;
    let of = |face: u8| match rules.charts.hit.loss(rules, i32::from(face) + modifier, figures) {
        loss if hit_chart::leaves_a_remainder(rules, loss) => settled(loss),
        loss => loss.0 as f32,
    };
    FACES.map(of).sum::<f32>() / faces / PIPS_A_FIGURE as f32
}
