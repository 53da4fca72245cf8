//! The high shot of howitzers (hmm.12.14, hmm.12.15): displaced as a shell, strikes where it lands and does not bounce.

use crate::{
    dice::{Dice, NeedDice},
    receipt::{Draft, Receipt},
    rules::{
        hmm::{
            artillery::{
                hits::{Kill, kill_rolls},
                shell::{Burst, CountedBurst, ShellToll, close, place, throw_indicator},
            },
            charts::{Cover, Rules},
        },
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// A howitzer's roundshot: displaced as a shell, no bounce.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CountedHowitzerShot for "hmm.howitzer_shot" by clause!("hmm.12.15") switches ["shell_offset"] {
        /// Those at each point.
        burst: CountedBurst = group().whose("figures in the box "),
        /// Their cover.
        cover: Cover = word(clause!("hmm.20.22")).or("Open"),
    }
}

/// Fires a howitzer's roundshot: displaced as a shell, no bounce, figures of one unit in its small box (hmm.12.14,
/// hmm.12.15).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn howitzer_shot(rules: Rules<'_>, burst: &Burst, dice: &mut Dice) -> Result<Receipt<ShellToll>, NeedDice> {
    let mut draft = Draft::for_procedure(CountedHowitzerShot::PROCEDURE);
    let needs = rules.charts.artillery.howitzer_shot_kills_from;
    let toll = match throw_indicator(rules, clause!("hmm.13.05"), &mut draft, dice)? {
        None => ShellToll { point: None, struck: Vec::new() },
        Some(point) => {
            let clause = clause!("hmm.12.15");
            let kill = Kill { from: needs, chart: clause, clause, what: &point.to_string() };
            let struck = kill_rolls(rules, &burst.under[place(point)], kill, &mut draft, dice)?;
            ShellToll { point: Some(point), struck }
        }
    };
    draft.note(clause!("hmm.12.14"), "a howitzer's shot does not bounce", false);
    Ok(close(draft, toll))
}
