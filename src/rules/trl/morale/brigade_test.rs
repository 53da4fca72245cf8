//! The brigade test: half of its battalions are gone, and the general's own motivation decides (trl.p31.02, trl.hc.18).

use crate::{
    battle::Refusal,
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{
            charts::{Motivation, Rules},
            rule_of_dice::{self, Needed},
        },
    },
};

inputs! {
    /// Whether a brigade quits the field.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct BrigadeTest for "trl.brigade" by clause!("trl.p31.02") {
        /// Battalions, cavalry units and independent batteries that it started with.
        battalions: u32 = count("battalions", clause!("trl.hc.18")),
        /// How many of them are gone.
        gone: u32 = count("battalions", clause!("trl.hc.18")),
        /// How many the enemy has lost.
        enemy_lost: u32 = count("battalions", clause!("trl.hc.18")).or("0"),
        /// The motivation of its general.
        general: Motivation = word(clause!("trl.hc.18")).or("Steady"),
        /// Whether its general is dead.
        general_dead: bool = flag(clause!("trl.hc.18")),
    }
}

/// Whether a part of a brigade is gone, in battalions.
#[expect(clippy::cast_precision_loss, reason = "a brigade has a handful of battalions")]
fn is_gone(of: &BrigadeTest, part: f32) -> bool {
    of.gone as f32 >= part * of.battalions as f32
}

impl BrigadeTest {
    /// Whether it tests.
    ///
    /// # Errors
    /// The reason why not.
    pub fn judge(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        if self.gone > self.battalions {
            return Err(Refusal::new(clause!("trl.hc.18"), "more battalions are gone than it had"));
        }
        if !is_gone(self, rules.charts.morale.brigade.tests_from_part_gone) || self.battalions == 0 {
            return Err(Refusal::new(clause!("trl.p31.02"), "less than half of its battalions are gone"));
        }
        Ok(())
    }
}

/// Throws one die; a brigade that fails quits the field (trl.p31.02, trl.hc.18).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn brigade_test(rules: Rules<'_>, of: &BrigadeTest, dice: &mut Dice) -> Result<Receipt<bool>, NeedDice> {
    let mut draft = of.draft();
    let chart = &rules.charts.morale;
    let met = [
        (of.general_dead, "general dead", chart.brigade.general_dead),
        (is_gone(of, chart.brigade.mostly_gone_from_part), "mostly gone", chart.brigade.mostly_gone),
        (of.enemy_lost > of.gone, "the enemy lost more", chart.brigade.enemy_lost_more),
    ];
    let mut sum = 0;
    for (_, label, modifier) in met.into_iter().filter(|(is_met, ..)| *is_met) {
        draft.modify(clause!("trl.hc.18"), label, modifier);
        sum += modifier;
    }
    let printed = chart.needed(of.general);
    let needed = Needed::with(printed, sum);
    needed.note(printed, sum, clause!("trl.p31.07"), &mut draft);
    let passes = rule_of_dice::tested(needed, None, dice, (clause!("trl.p31.02"), "brigade"), &mut draft)?;
    draft.note(clause!("trl.p31.02"), "it stays on the field", passes);
    draft.result("stays", passes);
    Ok(draft.close(passes))
}
