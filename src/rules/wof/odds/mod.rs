//! What a shot or a round does on average, for the odds on screen and for the machine. Runs the very procedures on scripted dice, every
//! face in turn; decides nothing.
//!
//! - [`fire`]: shots. - [`combat`]: rounds and charges.

pub mod combat;
pub mod fire;

use crate::{
    dice::{Dice, NeedDice},
    rules::wof::data::{PIPS_A_FIGURE, Pips},
};

/// The faces of a die.
const FACES: std::ops::RangeInclusive<u8> = 1..=6;

/// The mean of a loss over every face of its die, figures; exact, the die for a remainder included (wof.15.1.01).
fn mean_of(loss: impl Fn(&mut Dice) -> Result<Pips, NeedDice>) -> f32 {
    let of = |faces: &[u8]| loss(&mut Dice::scripted(faces.to_vec())).map(|pips| pips.0 as f32);
    let faces = FACES.count() as f32;
    let settled = |face: u8| FACES.map(|second| of(&[face, second]).unwrap_or_default()).sum::<f32>() / faces;
    FACES.map(|face| of(&[face]).unwrap_or_else(|_| settled(face))).sum::<f32>() / faces / PIPS_A_FIGURE as f32
}
