//! A round of melee looked up by counts (section 10).

use super::{
    round::{MeleeRound, MeleeSide, Squares, melee},
    shared_loss::Contingent,
};
use crate::{
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::{
        hmm::data::{Grouping, MeleeCase, Rules},
        reckon::{Written, inputs},
        word::Word,
    },
};
use std::collections::BTreeSet;

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
    pub(super) fn side(&self) -> MeleeSide {
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
