//! Fire in a charge (section 9): that of the target as it is charged, and the charger's own.

use crate::rules::hmm::fire::musketry::{Air, deduct, deduct_for_air, deduct_for_footing};
use crate::rules::hmm::fire::musketry::{
    Firers, VolleyResult, close, dice_by_halves, dice_of_groups, held_to, loss_of_dice,
};
use crate::{
    dice::{Dice, NeedDice, Reason},
    receipt::Receipt,
    rules::{
        hmm::data::{Bore, Cover, Fresh, Ignition, Rules, Stand, fire::LightCase},
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// The one fire of a unit that is charged: close range, first volley, open ground.
    ///
    /// Clause hmm.09.12.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct DefensiveFire for "hmm.defensive_fire" by clause!("hmm.09.13")
        switches ["deduction", "musket_table", "first_volley", "light_fire"]
    {
        /// The figures that fire.
        firers: Firers = group().citing("grouping", clause!("hmm.09.13")),
        /// Whether the firers stand formed or loose.
        firers_stand: Stand = word(clause!("hmm.09.13")).or("Formed").unlisted(),
        /// Whether the charger comes on formed or loose.
        charger_comes: Stand = word(clause!("hmm.07.29")).or("Formed").unlisted(),
        /// Figures left in the charger.
        charger_figures: u32 = count("figures", clause!("hmm.07.23")).named("charger").or("16"),
        /// In what air.
        air: Air = group(),
    }
}

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
        target_figures: u32 = count("figures", clause!("hmm.07.23")).named("target").or("20"),
        /// In what air.
        air: Air = group(),
    }
}

/// Throws the one fire of a charged unit (hmm.09.13): close range, first volley, open ground, whatever was measured.
///
/// Light troops use the light chart at its nearest band, and so does a formed unit against a charger in skirmish order
/// (hmm.07.29).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn defensive_fire(
    rules: Rules<'_>,
    fire: &DefensiveFire,
    dice: &mut Dice,
) -> Result<Receipt<VolleyResult>, NeedDice> {
    let mut draft = fire.draft();
    let DefensiveFire { firers, firers_stand, air, charger_comes, charger_figures } = *fire;
    let toll = match (firers_stand, charger_comes) {
        (Stand::Formed, Stand::Formed) => {
            let count = dice_of_groups(rules, firers, &mut draft);
            let bore = rules.charts.fire.reach(firers.weapon).bore;
            let close_range = rules.charts.fire.close_range_up_to_inches;
            draft.note(clause!("hmm.09.13"), "close range, first volley, open ground: inches", close_range);
            deduct(rules, bore, close_range, (Fresh::First, Cover::Open), &mut draft);
            deduct_for_air(rules, firers.ignition, air, &mut draft);
            deduct_for_footing(rules, firers.footing, &mut draft);
            let loss =
                loss_of_dice(rules, count, Reason::new(clause!("hmm.09.13"), "defensive fire"), &mut draft, dice)?;
            held_to(count, loss, charger_figures, &mut draft)
        }
        (Stand::Formed, Stand::Loose) => {
            super::light_fire::note_line_at_light(&mut draft);
            let count = dice_of_groups(rules, firers, &mut draft);
            super::light_fire::throw_case(
                rules,
                LightCase::LineAtLightOpen,
                0.0,
                (count, charger_figures),
                &mut draft,
                dice,
            )?
        }
        (Stand::Loose, comes) => {
            let case = if comes == Stand::Formed { LightCase::LightAtFormedOpen } else { LightCase::LightAtLightOpen };
            let count = super::light_fire::dice_of_light_troops(rules, firers.figures, &mut draft);
            super::light_fire::throw_case(rules, case, 0.0, (count, charger_figures), &mut draft, dice)?
        }
    };
    Ok(close(draft, toll))
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
    draft.note(
        clause!("hmm.09.02"),
        format!("one die for {group} troopers, half a group or more counting: dice"),
        count,
    );
    draft.note(clause!("hmm.09.03"), "whatever the weapon, the columns of", Bore::Smooth.to_string());
    deduct(rules, Bore::Smooth, rules.charts.fire.close_range_up_to_inches, (Fresh::First, cover), &mut draft);
    deduct_for_air(rules, ignition, air, &mut draft);
    let loss = loss_of_dice(rules, count, Reason::new(clause!("hmm.09.02"), "charge fire"), &mut draft, dice)?;
    let toll = held_to(count, loss, target_figures, &mut draft);
    Ok(close(draft, toll))
}
