//! Powder (hmm.20.36): whether a charge goes off, and which figures its blast kills. Knows counts; the table knows
//! where figures stand.

use crate::{
    dice::{Dice, NeedDice, Reason},
    receipt::Receipt,
    rules::{
        hmm::charts::{Powder, Rules},
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// Whether a charge of powder goes off.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct SparkTry for "hmm.spark" by clause!("hmm.20.36") {
        /// How often it has been tried in vain.
        tries: u8 = count("tries", clause!("hmm.20.36")).or("0"),
    }

    /// Which of the figures between 1 in and 3 in of a blast fall.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Blast for "hmm.blast" by clause!("hmm.20.36") {
        /// How much powder.
        powder: Powder = word(clause!("hmm.20.36")).or("Small"),
        /// Figures there.
        figures: usize = count("figures", clause!("hmm.20.36")),
    }
}

/// The result of a try to fire a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spark {
    /// It goes off.
    GoesOff,
    /// Not yet.
    NotYet,
    /// It is a dud.
    Dud,
}

/// Tries to fire a charge after this many failed tries (hmm.20.36): first on 1 to 4, then on 1 or 2, else it is a dud.
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub fn spark(rules: Rules<'_>, of: &SparkTry, dice: &mut Dice) -> Result<Receipt<Spark>, NeedDice> {
    let mut draft = of.draft();
    let (chart, tries) = (&rules.charts.works, of.tries);
    let up_to = if tries == 0 { chart.first_try_up_to } else { chart.second_try_up_to };
    draft.note(clause!("hmm.20.36"), "it goes off on", format!("{up_to} or less"));
    let throw = dice.d6s(1, Reason::new(clause!("hmm.20.36"), "the fuse"))?;
    let face = throw.faces[0];
    draft.dice_apart(throw);
    let spark = match (face <= up_to, tries) {
        (true, _) => Spark::GoesOff,
        (false, 0) => Spark::NotYet,
        (false, _) => Spark::Dud,
    };
    let outcome = match spark {
        Spark::GoesOff => "goes off",
        Spark::NotYet => "not yet",
        Spark::Dud => "dud",
    };
    draft.result("outcome", outcome.to_owned());
    Ok(draft.close(spark))
}

/// Throws for this many figures in the outer ring of a blast and returns which of them fall, by their place
/// (hmm.20.36).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub fn outer_ring(rules: Rules<'_>, of: &Blast, dice: &mut Dice) -> Result<Receipt<Vec<usize>>, NeedDice> {
    let mut draft = of.draft();
    let Blast { powder, figures } = *of;
    let from = rules.charts.works.struck_from(powder);
    draft.note(clause!("hmm.20.36"), "a figure within 3 in falls on", format!("{from}+"));
    let throw = dice.d6s(figures, Reason::new(clause!("hmm.20.36"), "figures near the blast"))?;
    let fallen: Vec<usize> = (0..figures).filter(|&index| throw.faces[index] >= from).collect();
    if figures > 0 {
        draft.dice_apart(throw);
    }
    draft.result("killed", fallen.len());
    Ok(draft.close(fallen))
}
