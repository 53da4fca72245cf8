//! The template of howitzers and rockets: a die for every stand that it touches, friend or enemy (trl.p20.04,
//! trl.p20.07, trl.hc.12).

use crate::{
    battle::Refusal,
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{
            charts::{Rules, Troop, Weather, options::Toggle},
            rule_of_dice::{self, Needed},
        },
    },
};

inputs! {
    /// The stands that fall under one template.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Burst for "trl.template" by clause!("trl.p20.04") switches ["template_saves", "rockets_hit_on_six"] {
        /// Stands that it touches.
        stands: u32 = count("stands", clause!("trl.p20.04")),
        /// Howitzers or rockets.
        weapon: Troop = word(clause!("trl.p20.07")).or("Howitzers").among(&["Howitzers", "Rockets"]),
        /// The type of the stands that it touches.
        troop: Troop = word(clause!("trl.p20.09")).or("LineInfantry").unlisted(),
        /// Whether guns that it touches are limbered.
        limbered: bool = flag(clause!("trl.p20.09")).unlisted(),
        /// The weather.
        weather: Weather = word(clause!("trl.hc.36")).or("Fair").unlisted(),
    }
}

impl Burst {
    /// Horses before rockets fall back instead.
    ///
    /// # Errors
    /// For horses before rockets.
    pub fn judge(&self) -> Result<(), Refusal> {
        let horses = self.troop.is_cavalry() || (self.troop.is_artillery() && self.limbered);
        if self.weapon == Troop::Rockets && horses {
            return Err(Refusal::new(clause!("trl.p20.09"), "horses bolt from rockets, and no stand falls"));
        }
        Ok(())
    }
}

/// What rockets need, read otherwise than printed (trl.hc.41).
pub(super) struct Argued {
    /// The number to hit.
    pub(super) needed: u8,
    /// The number on which a stand under the template falls.
    pub(super) wounds_on: u8,
}

/// By the switch the number of the template of rockets is what they need to hit, and theirs is that of howitzers
/// (trl.p20.07).
pub(super) fn rockets_as_argued(rules: Rules<'_>, weapon: Troop) -> Option<Argued> {
    let template = |troop: Troop| rules.charts.fire.weapon(troop.weapon()).template;
    let (rockets, howitzers) = template(Troop::Rockets).zip(template(Troop::Howitzers))?;
    let argued = weapon == Troop::Rockets && rules.options.rockets_hit_on_six == Toggle::On;
    argued.then_some(Argued { needed: rockets.wounds_on, wounds_on: howitzers.wounds_on })
}

/// Throws a die for every stand that a template touches, and tells of each in turn whether it falls; by the milder switch
/// those that are wounded may save (trl.p20.04).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn burst(rules: Rules<'_>, of: &Burst, dice: &mut Dice) -> Result<Receipt<Vec<bool>>, NeedDice> {
    let mut draft = of.draft();
    let row = rules.charts.fire.weapon(of.weapon.weapon());
    let printed = row.template.expect("checked by its words: howitzers and rockets have a template").wounds_on;
    let wounds_on = rockets_as_argued(rules, of.weapon).map_or(printed, |argued| argued.wounds_on);
    let clause = if of.weapon == Troop::Rockets { clause!("trl.p20.07") } else { clause!("trl.p20.04") };
    let worse = rules.charts.weather.of(of.weather).template_worse;
    if worse > 0 {
        draft.note(clause!("trl.hc.36"), format!("in {} more is needed", of.weather), u32::from(worse));
    }
    let wounds = Needed::with(wounds_on, -i32::from(worse));
    draft.note(clause, "a stand under the template falls on", format!("{}+", wounds.number()));
    let faces = rule_of_dice::throw(dice, of.stands, (clause, "under the template"), &mut draft)?;
    let mut falls: Vec<bool> = faces.iter().map(|face| wounds.passes(*face)).collect();
    if rules.options.template_saves == Toggle::On {
        let save = Needed::with(rules.charts.fire.save(of.troop.arm()), 0);
        let faces = rule_of_dice::throw(dice, wounds.passed(&faces), (clause!("trl.hc.41"), "saves"), &mut draft)?;
        let wounded = falls.iter_mut().filter(|falls| **falls);
        wounded.zip(&faces).for_each(|(falls, face)| *falls = !save.passes(*face));
        draft.note(clause!("trl.hc.41"), "stands left after their saves", count(&falls));
    } else {
        draft.note(clause!("trl.hc.12"), "nobody saves against it", false);
    }
    draft.result("fallen", count(&falls));
    Ok(draft.close(falls))
}

fn count(falls: &[bool]) -> u32 {
    u32::try_from(falls.iter().filter(|falls| **falls).count()).unwrap_or(u32::MAX)
}
