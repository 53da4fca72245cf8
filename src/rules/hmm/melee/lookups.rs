//! Procedures about melees that only players look up: one round between two sides, the shares of a loss, and how long a
//! unit rests.

use std::collections::BTreeSet;

use super::{Contingent, MeleeRound, MeleeSide, Squares, melee, rests, shares};
use crate::{
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::{
        hmm::data::{Grouping, MeleeCase, Rules},
        reckon::{ProcedureInputs, Written, inputs},
        word::Word,
    },
};

inputs! {
    /// One side of a melee, all its units together.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct CountedSide {
        /// Figures of ordinary troops that touch.
        figures: u32 = count("figures", clause!("hmm.10.02")).or("0"),
        /// Figures of elite troops that touch.
        elite: u32 = count("figures", clause!("hmm.10.03")).or("0"),
        /// The modifiers of the dice.
        with: Cases = text(clause!("hmm.10.15")).or("nothing"),
        /// Whether all its units there stand in square.
        in_square: Squares = flag(clause!("hmm.20.10")),
    }

    /// One round of melee between two sides.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct CountedMelee for "hmm.melee" by clause!("hmm.10.04") {
        /// The side that throws first.
        first: CountedSide = group().prefix("first_"),
        /// The other.
        second: CountedSide = group().prefix("second_"),
    }

    /// How several units of one side share the loss of a melee.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct SharedLoss for "hmm.shares" by clause!("hmm.10.16") {
        /// Touching figures of each unit.
        touching: Vec<u32> = counts(1, 12, "figures", clause!("hmm.10.16")),
        /// Figures left in each unit.
        strength: Vec<u32> = counts(1, 12, "figures", clause!("hmm.10.16")).or("0"),
        /// Figures that the side loses.
        loss: u32 = count("figures", clause!("hmm.10.05")),
    }

    /// Whether a unit still rests after a melee.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Rest for "hmm.rest" by clause!("hmm.10.13") {
        /// The turn on which the unit's melee ended, or on which it broke through.
        concluded: u32 = count("turn", clause!("hmm.10.13")),
        /// The turn in question.
        turn: u32 = count("turn", clause!("hmm.10.13")),
    }
}

/// The modifiers of a side's dice, each once (hmm.10.12).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cases(BTreeSet<MeleeCase>);

impl Written for Cases {
    const FORM: &'static str =
        "nothing, or some of General, AcrossObstacle, Downhill, HeavyCavalry, LightCavalry with commas between them";

    fn parse(text: &str) -> Result<Self, String> {
        if text.eq_ignore_ascii_case("nothing") {
            return Ok(Self(BTreeSet::new()));
        }
        let case = |name: &str| MeleeCase::named(name).ok_or_else(|| format!("`{name}` is not {}", Self::FORM));
        text.split(',').map(case).collect::<Result<_, _>>().map(Self)
    }
}

impl CountedSide {
    fn side(&self) -> MeleeSide {
        let contingents = [(self.figures, Grouping::Sixes), (self.elite, Grouping::Fours)]
            .map(|(touching, grouping)| Contingent { touching, strength: touching, grouping });
        MeleeSide {
            contingents: contingents.into_iter().filter(|contingent| contingent.touching > 0).collect(),
            cases: self.with.0.clone(),
            stands_in_square: self.in_square,
        }
    }
}

/// Fights one round of melee between two sides by their counts (hmm.10.04).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn counted_melee(rules: Rules<'_>, of: &CountedMelee, dice: &mut Dice) -> Result<Receipt<MeleeRound>, NeedDice> {
    melee(rules, &[of.first.side(), of.second.side()], dice)
}

/// Shares a loss among the units of one side (hmm.10.16).
pub fn shared_loss(of: &SharedLoss) -> Receipt<()> {
    let mut draft = of.draft();
    let strength = |index: usize| of.strength.get(index).copied().unwrap_or(0);
    let contingent = |(index, &touching)| Contingent { touching, strength: strength(index), grouping: Grouping::Sixes };
    let units: Vec<Contingent> = of.touching.iter().enumerate().map(contingent).collect();
    let loss = of.loss.min(units.iter().map(|unit| unit.touching).sum());
    draft.note(clause!("hmm.10.05"), "no more than touch", loss);
    draft.result("shares", shares(&units, loss));
    draft.close(())
}

/// Whether a unit still rests after a melee (hmm.10.13).
pub fn rest(rules: Rules<'_>, of: &Rest) -> Receipt<()> {
    let mut draft = of.draft();
    let resting = rests(rules, of.concluded, of.turn);
    draft.note(clause!("hmm.10.13"), format!("rests {} turns", rules.charts.melee.rest_turns), resting);
    draft.result("resting", resting);
    draft.close(())
}
