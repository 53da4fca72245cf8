//! Saves in combat: of cavalry, of infantry in square and of garrisons, with what lances take off them (trl.p25.07,
//! trl.p29.01, trl.p29.02, trl.p29.04).

use crate::{
    battle::Refusal,
    clause::Clause,
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{
            charts::{FormationKind, Rules, Troop},
            rule_of_dice::{self, Needed},
        },
    },
};

inputs! {
    /// Saves in combat: how many stands of a unit fall.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct MeleeSaves for "trl.melee_saves" by clause!("trl.p25.07") {
        /// Wounds.
        wounds: u32 = count("wounds", clause!("trl.p25.04")),
        /// Its type.
        troop: Troop = word(clause!("trl.p25.07")).or("LineInfantry"),
        /// Its formation.
        formation: FormationKind = word(clause!("trl.p29.01")).or("Line"),
        /// Whether the wounds are those of lancers.
        by_lancers: bool = flag(clause!("trl.p29.02")),
        /// Whether these are lancers that are charged.
        charged_lancers: bool = flag(clause!("trl.p29.04")),
        /// Whether the building of a garrison is breached.
        breached: bool = flag(clause!("trl.hc.34")),
        /// Stands in contact or near it; no more fall.
        stands: Option<u32> = count_or_none("stands", clause!("trl.p25.05")),
    }
}

impl MeleeSaves {
    /// Whether it stands so.
    ///
    /// # Errors
    /// The reason why not.
    pub fn judge(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        if rules.charts.movement.rate_inches(self.troop, self.formation).is_none() {
            let reason = format!("{} do not stand in {}", self.troop, self.formation);
            return Err(Refusal::new(clause!("trl.p08.06"), reason));
        }
        if self.charged_lancers && !self.troop.is_cavalry() {
            return Err(Refusal::new(clause!("trl.p29.02"), "only cavalry has lances"));
        }
        Ok(())
    }

    /// The number with which it saves, if it does, and the clause.
    fn save(&self, rules: Rules<'_>) -> (Option<u8>, Clause) {
        let chart = &rules.charts.melee;
        match self.formation {
            FormationKind::Square if self.by_lancers => (None, clause!("trl.p29.02")),
            FormationKind::Square => (Some(chart.square_save), clause!("trl.p29.01")),
            FormationKind::Garrison if self.breached => (None, clause!("trl.hc.34")),
            FormationKind::Garrison => (Some(chart.garrison_save), clause!("trl.hc.35")),
            _ if self.charged_lancers => {
                let worse = |save| save + chart.charged_lancers_save_worse_by;
                (chart.save(self.troop).map(worse), clause!("trl.p29.04"))
            }
            _ => (chart.save(self.troop), clause!("trl.p25.07")),
        }
    }

    /// The number that saves, if it saves at all.
    pub fn needed(&self, rules: Rules<'_>) -> Option<Needed> {
        self.save(rules).0.map(|save| Needed::with(save, 0))
    }
}

/// Throws a die for each wound if the unit has a save; each that fails costs a stand (trl.p25.04, trl.p25.05).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn melee_saves(rules: Rules<'_>, of: &MeleeSaves, dice: &mut Dice) -> Result<Receipt<u32>, NeedDice> {
    let mut draft = of.draft();
    let (save, clause) = of.save(rules);
    let failed = match save {
        Some(save) => {
            let save = Needed::with(save, 0);
            draft.note(clause, "it saves on", format!("{}+", save.number()));
            let faces = rule_of_dice::throw(dice, of.wounds, (clause, "saves"), &mut draft)?;
            of.wounds - save.passed(&faces)
        }
        None => {
            draft.note(clause, "it has no save", false);
            of.wounds
        }
    };
    let fallen = failed.min(of.stands.unwrap_or(u32::MAX));
    draft.note(clause!("trl.p25.05"), "stands that fall, those in contact first", fallen);
    draft.result("fallen", fallen);
    Ok(draft.close(fallen))
}
