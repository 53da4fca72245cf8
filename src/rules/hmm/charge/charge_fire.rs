//! The fire of charging horsemen as they close (hmm.09.01 to hmm.09.04).

use crate::{
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::Receipt,
    rules::{
        hmm::{
            charts::{Bore, Cover, Fresh, Ignition, Rules},
            fire::{
                losses::{BOUNDS_OF_A_VOLLEY, held_to, loss_of_dice},
                volley::{VolleyResult, close, deduct, dice_by_halves},
            },
            weather::{Air, deduct_for_air},
        },
        reckon::{ProcedureInputs, inputs},
    },
};

/// Charging cavalry fires as it closes.
pub(in crate::rules::hmm) const AS_IT_CLOSES: Clause = clause!("hmm.09.01");

/// Infantry does not fire as it charges.
pub(in crate::rules::hmm) const INFANTRY_DOES_NOT_FIRE: Clause = clause!("hmm.03.06");

/// The losses of charge fire are taken before the melee.
pub(in crate::rules::hmm) const BEFORE_THE_MELEE: Clause = clause!("hmm.09.04");

inputs! {
    /// Pistols and shotguns of horsemen as they close with infantry.
    ///
    /// Clause hmm.09.01.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct ChargeFire for "hmm.charge_fire" by clause!("hmm.09.02")
        switches ["deduction", "musket_table", "first_volley"]
    {
        /// Troopers left after defensive fire.
        ///
        /// Clause hmm.09.14.
        troopers: u32 = count("figures", clause!("hmm.09.02")),
        /// How their pistols are set off.
        ignition: Ignition = word(clause!("hmm.20.32")).or("Flintlock").unlisted(),
        /// The cover of the infantry.
        cover: Cover = word(clause!("hmm.09.03")).or("Open"),
        /// Figures left in the infantry.
        target_figures: u32 = count("figures", BOUNDS_OF_A_VOLLEY).named("target").or("20"),
        /// In what air.
        air: Air = group(),
    }
}

/// Throws the pistols of charging horsemen at the infantry they are about to strike (hmm.09.01).
///
/// One die for twelve troopers (hmm.09.02), always the smooth bore columns (hmm.09.03); losses fall before the melee
/// (hmm.09.04).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn charge_fire(rules: Rules<'_>, fire: &ChargeFire, dice: &mut Dice) -> Result<Receipt<VolleyResult>, NeedDice> {
    let mut draft = fire.draft();
    let ChargeFire { troopers, ignition, air, cover, target_figures } = *fire;
    let group = rules.charts.fire.figures_a_die.charge_fire;
    let count = dice_by_halves(troopers, group);
    draft.note(clause!("hmm.09.02"), format!("dice: one for each {group} troopers or half of {group}"), count);
    draft.note(clause!("hmm.09.03"), "whatever the weapon, the columns of", Bore::Smooth.to_string());
    deduct(rules, Bore::Smooth, rules.charts.fire.close_range_up_to_inches, (Fresh::First, cover), &mut draft);
    deduct_for_air(rules, ignition, air, &mut draft);
    let loss = loss_of_dice(rules, count, Reason::new(clause!("hmm.09.02"), "charge fire"), &mut draft, dice)?;
    let lost = held_to(loss, target_figures, &mut draft);
    Ok(close(draft, VolleyResult::fired(count, lost)))
}
