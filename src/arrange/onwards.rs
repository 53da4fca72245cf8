//! A battle that goes on by itself until a phase: each question gets its most passive answer, and wanted dice are
//! thrown.

use crate::{
    arrange::refuse,
    battle::{AnyBattle, Order, Refusal, Seat, default_answer},
    dice::{Dice, Throw, Wanted},
};

/// The most answers given while waiting for a phase.
pub(super) const MOST_ANSWERS: usize = 400;
/// The most turns without a question in a phase, after which it is assumed to ask no questions.
const MOST_TURNS: u32 = 2;

/// Throws the dice that are wanted, or gives the most passive answer to the question.
///
/// # Errors
/// There is a question without a passive answer, or the battle is over.
pub fn answer(battle: &mut dyn AnyBattle, dice: &mut Dice) -> Result<(), Refusal> {
    let wanted = battle.wanted().to_vec();
    if !wanted.is_empty() {
        return battle.enter_dice(&thrown(dice, &wanted));
    }
    let order = leaves(battle)?;
    battle.give(order)
}

/// The most passive legal answer to the open question.
///
/// # Errors
/// There is a question without a passive answer, or the battle is over.
pub fn leaves(battle: &dyn AnyBattle) -> Result<Order, Refusal> {
    default_answer::least(battle).ok_or_else(|| match battle.conclusion() {
        Some(_) => refuse("the battle is over"),
        None => refuse("this must be answered first"),
    })
}

/// Faces for dice that are wanted, as a source throws them.
pub fn thrown(dice: &mut Dice, wanted: &[Wanted]) -> Vec<u8> {
    let throws: Vec<Throw> =
        wanted.iter().filter_map(|wanted| dice.throw(wanted.die, wanted.count, wanted.reason.clone()).ok()).collect();
    throws.iter().flat_map(Throw::each).map(|fallen| fallen.face).collect()
}

/// Gives answers until a question is open in the phase of this number. `shows` reads the battle from its holder,
/// `answers` answers one question.
///
/// # Errors
/// No question arises in that phase, or the battle stops before it.
pub fn go_to<Holder>(
    holder: &mut Holder,
    phase: usize,
    shows: impl Fn(&Holder) -> &dyn AnyBattle,
    mut answers: impl FnMut(&mut Holder) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let begun = shows(holder).phase(Seat::Umpire).turn;
    for _ in 0..MOST_ANSWERS {
        answers(holder)?;
        let now = shows(holder).phase(Seat::Umpire);
        if now.current == phase && shows(holder).question().is_some() {
            return Ok(());
        }
        if now.turn > begun + MOST_TURNS {
            break;
        }
    }
    Err(refuse("nobody is asked anything in that phase"))
}
