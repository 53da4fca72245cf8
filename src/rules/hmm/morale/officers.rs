//! Which of the figures lost by a unit were officers (hmm.20.06, hmm.h.officers).

use crate::{
    dice::{Dice, NeedDice, Reason},
    receipt::{Draft, Receipt},
    rules::{
        hmm::charts::Rules,
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// The officers that a loss may strike.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct OfficersPresent {
        /// The unit's commanders left.
        commanders: u32 = count("officers", clause!("hmm.20.06")).within(0, 1).or("1").unlisted(),
        /// Its subalterns left.
        subalterns: u32 = count("officers", clause!("hmm.20.06")).or("2").unlisted(),
        /// Regimental commanders near enough to be struck.
        ///
        /// With a headquarters.
        regimental_commanders: u32 =
            count("officers", clause!("hmm.20.06")).named("headquarters").within(0, 1).or("0").unlisted(),
    }

    /// Which of the figures lost were officers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct OfficerLosses for "hmm.officers" by clause!("hmm.20.06") {
        /// Figures lost.
        lost: u32 = count("figures", clause!("hmm.20.06")).within(0, 99),
        /// The officers with the unit when the figures fell.
        present: OfficersPresent = group(),
    }
}

/// The kind of one lost figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Casualty {
    /// An other rank.
    OtherRank,
    /// A subaltern.
    Subaltern,
    /// The unit's commander.
    Commander,
    /// The commander of the regiment, struck in the unit's stead.
    RegimentalCommander,
}

impl Casualty {
    /// The casualty in words, as a receipt shows it.
    pub fn word(self) -> &'static str {
        match self {
            Self::OtherRank => "other rank",
            Self::Subaltern => "subaltern",
            Self::Commander => "commander",
            Self::RegimentalCommander => "regimental commander",
        }
    }
}

/// Throws for each figure that a unit has lost, one after another, and returns its kind.
///
/// An officer of a kind that is gone is one of the other kind, and an other rank if no officer is left.
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub fn officers(rules: Rules<'_>, of: &OfficerLosses, dice: &mut Dice) -> Result<Receipt<Vec<Casualty>>, NeedDice> {
    let mut draft = of.draft();
    let mut left = of.present;
    let mut casualties = Vec::new();
    for number in 1..=of.lost {
        let casualty = one_casualty(rules, left, number, &mut draft, dice)?;
        match casualty {
            Casualty::OtherRank => {}
            Casualty::Subaltern => left.subalterns -= 1,
            Casualty::Commander => left.commanders -= 1,
            Casualty::RegimentalCommander => left.regimental_commanders -= 1,
        }
        draft.note(clause!("hmm.20.06"), format!("figure {number}"), casualty.word());
        casualties.push(casualty);
    }
    let count = |kind: Casualty| casualties.iter().filter(|casualty| **casualty == kind).count();
    draft.result("other_ranks", count(Casualty::OtherRank));
    draft.result("subalterns", count(Casualty::Subaltern));
    draft.result("commanders", count(Casualty::Commander));
    draft.result("regimental_commanders", count(Casualty::RegimentalCommander));
    draft.result("casualties", casualties.iter().map(|casualty| casualty.word()).collect::<Vec<_>>());
    Ok(draft.close(casualties))
}

fn one_casualty(
    rules: Rules<'_>,
    left: OfficersPresent,
    number: u32,
    draft: &mut Draft,
    dice: &mut Dice,
) -> Result<Casualty, NeedDice> {
    let chart = &rules.charts.morale;
    let mut throw = |label: String| -> Result<u8, NeedDice> {
        let throw = dice.d6s(1, Reason::new(clause!("hmm.20.06"), label))?;
        let face = throw.faces[0];
        draft.dice_apart(throw);
        Ok(face)
    };
    if throw(format!("figure {number}: man or officer"))? < chart.officer_from {
        return Ok(Casualty::OtherRank);
    }
    let subaltern = throw(format!("figure {number}: which officer"))? <= chart.subaltern_up_to;
    if !subaltern
        && left.regimental_commanders > 0
        && throw(format!("figure {number}: whose commander"))? >= chart.regimental_commander_from
    {
        return Ok(Casualty::RegimentalCommander);
    }
    Ok(match (subaltern, left.subalterns, left.commanders) {
        (true, 1.., _) | (false, 1.., 0) => Casualty::Subaltern,
        (false, _, 1..) | (true, 0, 1..) => Casualty::Commander,
        (_, 0, 0) => Casualty::OtherRank,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::charts::Charts;

    fn struck(present: OfficersPresent, lost: u32, faces: &[u8]) -> Vec<Casualty> {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let mut dice = Dice::scripted(faces);
        let receipt = officers(Rules { charts, options: &options }, &OfficerLosses { lost, present }, &mut dice)
            .expect("the script holds enough dice");
        assert_eq!(dice.exhausted(), Ok(()));
        receipt.result
    }

    const ALL: OfficersPresent = OfficersPresent { commanders: 1, subalterns: 2, regimental_commanders: 1 };

    #[test]
    fn the_headquarters_is_struck_only_where_it_is_near_enough() {
        assert_eq!(struck(ALL, 2, &[6, 5, 6, 6, 5]), [Casualty::RegimentalCommander, Casualty::Commander]);
        let far = OfficersPresent { regimental_commanders: 0, ..ALL };
        assert_eq!(struck(far, 1, &[6, 6]), [Casualty::Commander]);
    }

    #[test]
    fn an_officer_of_a_kind_that_is_gone_is_one_of_the_other() {
        let one_subaltern = OfficersPresent { commanders: 0, subalterns: 1, regimental_commanders: 0 };
        assert_eq!(struck(one_subaltern, 2, &[6, 6, 6, 5]), [Casualty::Subaltern, Casualty::OtherRank]);
        let commander_alone = OfficersPresent { commanders: 1, subalterns: 0, regimental_commanders: 0 };
        assert_eq!(struck(commander_alone, 1, &[6, 1]), [Casualty::Commander]);
    }
}
