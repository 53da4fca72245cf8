//! The Hit Chart (wof.15.2), and the die for the remainder of a loss (wof.15.1.01).

use crate::{
    clause::Clause,
    count,
    dice::{Dice, NeedDice, Reason},
    receipt::{Draft, Receipt},
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::charts::{PIPS_A_FIGURE, Pips, Rules, options::Toggle},
    },
};

/// Fire and combat have one procedure: figures, die, modifiers, chart.
pub(crate) const ONE_PROCEDURE: Clause = clause!("wof.15.0.01");

/// Looks the running sum of a receipt up on the Hit Chart, held to its rows (wof.15.0.02, wof.15.2.01, wof.15.2.03).
pub fn read_off(rules: Rules<'_>, figures: u32, draft: &mut Draft) -> Pips {
    let score = rules.charts.hit.held(draft.sum());
    draft.note(clause!("wof.15.0.02"), "score", score);
    let loss = rules.charts.hit.loss(rules, score, figures);
    if rules.charts.hit.adds_columns(figures) {
        draft.note(clause!("wof.15.2.03"), "columns of the chart are added", true);
    }
    draft.note(clause!("wof.15.2.01"), format!("{} at {score}", count::counted(figures, "figure")), loss.to_string());
    if let Some(in_print) = rules.charts.hit.in_print(rules, score, figures) {
        in_print.note(draft);
    }
    draft.result("score", score);
    loss
}

/// Where the players agreed on it, a die decides about the pips short of a figure (wof.15.1.01).
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn settle_remainder(rules: Rules<'_>, loss: Pips, draft: &mut Draft, dice: &mut Dice) -> Result<Pips, NeedDice> {
    if !leaves_a_remainder(rules, loss) {
        return Ok(loss);
    }
    let throw = dice.d6s(1, Reason::new(clause!("wof.15.1.01"), "remainder"))?;
    let settled = settled_by(loss, throw.faces[0]);
    draft.dice_apart(throw);
    draft.note(
        clause!("wof.15.1.01"),
        format!("{} of {PIPS_A_FIGURE} pips decided by a die", loss.carried()),
        settled.to_string(),
    );
    Ok(settled)
}

/// Whether a die decides about the pips of a loss short of a figure (wof.15.1.01).
pub fn leaves_a_remainder(rules: Rules<'_>, loss: Pips) -> bool {
    rules.options.bang_you_are_dead == Toggle::On && loss.carried() != 0
}

/// A loss in whole figures, as the die for its remainder has it (wof.15.1.01).
pub fn settled_by(loss: Pips, face: u8) -> Pips {
    let falls = u32::from(face) <= loss.carried();
    Pips::of_figures(loss.figures() + u32::from(falls))
}

/// Closes a receipt with its loss, as the chart writes it and in pips (wof.15.2.02, wof.15.0.03).
pub fn close(mut draft: Draft, loss: Pips) -> Receipt<Pips> {
    draft.result("loss", loss.to_string());
    draft.result("pips", loss.0);
    draft.close(loss)
}

inputs! {
    /// The Hit Chart's result for a score.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Hit for "wof.hit" by clause!("wof.15.2.01") switches ["hit_row5_as_printed"] {
        /// Figures that shoot or strike.
        figures: u32 = count("figures", clause!("wof.15.2.03")),
        /// The modified score.
        score: f32 = measure("points", clause!("wof.15.0.02")).signed(),
    }
}

/// The Hit Chart's result for a score (wof.15.0.02, wof.15.2.01).
pub fn hit(rules: Rules<'_>, of: &Hit) -> Receipt<Pips> {
    let mut draft = of.draft();
    draft.modify(clause!("wof.15.0.02"), "score given", of.score.round() as i32);
    let loss = read_off(rules, of.figures, &mut draft);
    close(draft, loss)
}
