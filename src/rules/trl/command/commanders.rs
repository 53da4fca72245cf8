//! The fate of commanders: taken where an enemy touches them alone, or escaping as their unit is destroyed
//! (trl.hc.20).

use crate::{
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{charts::Rules, rule_of_dice},
        word::words,
    },
};

words! {
    /// The danger that a commander is in.
    pub Danger {
        /// A moving enemy touched him while he was alone.
        TouchedAlone => "an enemy touches him alone",
        /// The unit that he had joined is destroyed.
        UnitDestroyed => "his unit is destroyed",
    }
}

inputs! {
    /// Whether a commander is taken.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Fate for "trl.taken" by clause!("trl.hc.20") {
        /// The danger.
        danger: Danger = word(clause!("trl.hc.20")).or("TouchedAlone"),
        /// Whether a friendly unit is near enough to flee to.
        friends: bool = flag(clause!("trl.hc.20")),
    }
}

/// Throws one die; a commander who is not taken flees to the nearest friends, and is lost without any (trl.hc.20).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn fate(rules: Rules<'_>, of: &Fate, dice: &mut Dice) -> Result<Receipt<bool>, NeedDice> {
    let mut draft = of.draft();
    let chart = &rules.charts.command;
    let faces = rule_of_dice::throw(dice, 1, (clause!("trl.hc.20"), "the commander's fate"), &mut draft)?;
    let face = faces[0];
    let escapes = match of.danger {
        Danger::TouchedAlone => face > chart.taken_up_to,
        Danger::UnitDestroyed => face >= chart.escapes_from,
    };
    draft.note(clause!("trl.hc.20"), "he gets away", escapes);
    if escapes && !of.friends {
        let within = format!("no friends within {:.0} in to flee to", chart.flees_within_inches);
        draft.note(clause!("trl.hc.20"), within, true);
    }
    let taken = !escapes || !of.friends;
    draft.result("taken", taken);
    Ok(draft.close(taken))
}
