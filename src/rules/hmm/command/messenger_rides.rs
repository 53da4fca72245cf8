//! When a messenger arrives, and the fate of one that an enemy touches (hmm.17.02 to hmm.17.08).

use crate::{
    dice::{Dice, NeedDice, Reason},
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        hmm::data::{MessengerFate, Rules},
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// The fate of a messenger touched by an enemy.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct TouchedMessenger for "hmm.messenger" by clause!("hmm.17.04") {}
}

/// Throws for a messenger touched by an enemy (hmm.17.03); no melee is fought.
///
/// # Errors
/// [`NeedDice`] where the die is not there.
pub fn messenger(rules: Rules<'_>, dice: &mut Dice) -> Result<Receipt<MessengerFate>, NeedDice> {
    let mut draft = TouchedMessenger {}.draft();
    let throw = dice.d6s(1, Reason::new(clause!("hmm.17.03"), "messenger attacked"))?;
    let face = throw.faces[0];
    let (fate, clause) = rules.charts.command.messenger(face);
    draft.note(clause!("hmm.17.04"), "read on the messenger chart", face);
    draft.dice(throw);
    draft.note(clause, "messenger", fate.to_string());
    draft.result("fate", fate.to_string());
    Ok(draft.close(fate))
}

/// The turn in whose Move Phase a messenger reaches an addressee at this distance in inches, if sent on some turn; the
/// new order binds from the turn after (hmm.17.02).
pub fn delivery_turn(sent_turn: u32, way_inches: f32, rate_inches: f32) -> u32 {
    let mut reached = rate_inches;
    let mut turn = sent_turn;
    while reached + TOLERANCE < way_inches && rate_inches > 0.0 {
        reached += rate_inches;
        turn += 1;
    }
    turn
}

inputs! {
    /// When a messenger delivers an order, and from when it binds.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Ride for "hmm.ride" by clause!("hmm.17.02") {
        /// The turn on which the messenger is sent.
        turn: u32 = count("turn", clause!("hmm.17.02")),
        /// His way to the subordinate commander's base.
        way_inches: f32 = measure("inches", clause!("hmm.17.02")).named("way"),
        /// How far the messenger rides in a turn.
        rate_inches: f32 = measure("inches", clause!("hmm.17.08")).named("rate").or("10"),
    }
}

/// When a messenger delivers an order, and from when it binds (hmm.17.02).
pub fn ride(of: &Ride) -> Receipt<()> {
    let mut draft = of.draft();
    let delivered = delivery_turn(of.turn, of.way_inches, of.rate_inches.max(0.1));
    draft.note(clause!("hmm.17.02"), "delivered on turn", delivered);
    draft.result("delivered", delivered);
    draft.result("binds", delivered + 1);
    draft.close(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_messenger_arrives_in_the_turn_that_his_rate_allows() {
        // hmm.17.02, hmm.17.08
        assert_eq!(
            [delivery_turn(5, 18.0, 10.0), delivery_turn(5, 10.0, 10.0), delivery_turn(5, 20.5, 10.0)],
            [6, 5, 7]
        );
    }
}
