//! Saves against shooting and in defensive fire: a die for each hit, a stand for each that fails (trl.p21.04,
//! trl.p21.05, trl.p21.06).

use crate::{
    battle::Refusal,
    dice::{Dice, NeedDice},
    receipt::{Draft, Receipt},
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{
            charts::{Rules, Troop},
            rule_of_dice::{self, Needed},
        },
    },
};

inputs! {
    /// Saves against shooting: how many stands of a unit fall.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Saves for "trl.saves" by clause!("trl.p21.05") {
        /// Hits on company stands.
        hits: u32 = count("hits", clause!("trl.p21.05")),
        /// Hits on its officer.
        officer_hits: u32 = count("hits", clause!("trl.p21.03")).or("0"),
        /// Hits on a general with it.
        general_hits: u32 = count("hits", clause!("trl.p19.03")).or("0").unlisted(),
        /// Its type.
        troop: Troop = word(clause!("trl.p21.04")).or("LineInfantry"),
        /// Company stands that can be hit; no more fall.
        stands: Option<u32> = count_or_none("stands", clause!("trl.p21.07")),
    }
}

/// Who falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// Company stands.
    pub stands: u32,
    /// Whether the officer does.
    pub officer: bool,
    /// Whether the general does.
    pub general: bool,
}

impl Fallen {
    /// Nobody.
    pub const NOBODY: Self = Self { stands: 0, officer: false, general: false };
}

impl Saves {
    /// Hits on nobody are saved by nobody.
    ///
    /// # Errors
    /// Where company stands are hit and none can be.
    pub fn judge(&self) -> Result<(), Refusal> {
        if self.hits > 0 && self.stands == Some(0) {
            return Err(Refusal::new(clause!("trl.p21.07"), "no stand can be hit"));
        }
        Ok(())
    }
}

/// Throws the saves of company stands, then those of the officer (trl.p21.05).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn saves(rules: Rules<'_>, of: &Saves, dice: &mut Dice) -> Result<Receipt<Fallen>, NeedDice> {
    let mut draft = of.draft();
    let chart = &rules.charts.fire;
    let save = Needed::with(chart.save(of.troop.arm()), 0);
    draft.note(clause!("trl.p21.04"), format!("a stand of {} saves on", of.troop), format!("{}+", save.number()));
    let faces = rule_of_dice::throw(dice, of.hits, (clause!("trl.p21.05"), "saves"), &mut draft)?;
    let failed = of.hits - save.passed(&faces);
    let fallen = failed.min(of.stands.unwrap_or(u32::MAX));
    draft.note(clause!("trl.p21.06"), "stands that fall, the nearest first", fallen);
    if fallen < failed {
        draft.note(clause!("trl.p21.07"), "failed saves without a stand to be seen", failed - fallen);
    }
    draft.result("fallen", fallen);
    let officer = commander_falls(rules, of.officer_hits, "officer", dice, &mut draft)?;
    let general = commander_falls(rules, of.general_hits, "general", dice, &mut draft)?;
    Ok(draft.close(Fallen { stands: fallen, officer, general }))
}

/// Whether a commander who is hit falls: he fails a save for a hit of his own (trl.p21.04, trl.p21.06).
fn commander_falls(
    rules: Rules<'_>,
    hits: u32,
    who: &str,
    dice: &mut Dice,
    draft: &mut Draft,
) -> Result<bool, NeedDice> {
    if hits == 0 {
        return Ok(false);
    }
    let save = Needed::with(rules.charts.fire.commander_save, 0);
    let label = format!("the {who}'s saves");
    let faces = rule_of_dice::throw(dice, hits, (clause!("trl.p21.04"), &label), draft)?;
    let falls = save.passed(&faces) < hits;
    draft.note(clause!("trl.p21.04"), format!("the {who}, on {}+, falls", save.number()), falls);
    draft.result(&format!("{who}_falls"), falls);
    Ok(falls)
}
