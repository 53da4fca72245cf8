//! The attacks of stands in contact: a die for each, against the skill, with the bonuses of a charge (trl.p25.02 to
//! trl.p25.06, trl.p29.03, trl.p29.05).

use crate::{
    battle::Refusal,
    dice::{Dice, NeedDice},
    receipt::{Draft, Receipt},
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{
            charts::{FormationKind, Impetus, Rules, Skill, Troop, WoundCase, options::Toggle},
            rule_of_dice::{self, Needed},
        },
    },
};

inputs! {
    /// The attacks of one side in a round of combat.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Attacks for "trl.attacks" by clause!("trl.p25.06") switches ["assault_one_die"] {
        /// Company stands in contact.
        stands: u32 = count("stands", clause!("trl.p25.02")),
        /// Command stands in contact.
        commanders: u32 = count("stands", clause!("trl.p25.06")).or("0"),
        /// Those company stands that are grenadiers attached to a battalion.
        grenadiers: u32 = count("stands", clause!("trl.p11.05")).or("0").unlisted(),
        /// Its type.
        troop: Troop = word(clause!("trl.p25.06")).or("LineInfantry"),
        /// Its skill.
        skill: Skill = word(clause!("trl.p25.03")).or("Trained"),
        /// Whether it charges or retaliates.
        impetus: Impetus = word(clause!("trl.p26.07")).or("Charges"),
        /// Whether it has lances.
        lances: bool = flag(clause!("trl.p29.03")),
        /// The enemy.
        enemy: Troop = word(clause!("trl.p29.05")).or("LineInfantry"),
        /// The enemy's formation.
        enemy_formation: FormationKind = word(clause!("trl.p29.05")).or("Line"),
        /// Whether a general with it lets it throw failed dice again.
        re_roll: bool = flag(clause!("trl.p08.10")).unlisted(),
    }
}

impl Attacks {
    /// Whether it attacks so.
    ///
    /// # Errors
    /// The reason why not.
    pub fn judge(&self) -> Result<(), Refusal> {
        if self.troop.is_artillery() && self.impetus == Impetus::Charges {
            return Err(Refusal::new(clause!("trl.p24.02"), "artillery does not assault, it only fights back"));
        }
        if self.lances && !self.troop.is_cavalry() {
            return Err(Refusal::new(clause!("trl.p29.02"), "only cavalry has lances"));
        }
        Ok(())
    }

    /// The line of the modifiers that it meets, if any: none where it retaliates (trl.p25.03b, trl.p26.07).
    pub fn case(&self) -> Option<WoundCase> {
        let charges = self.impetus == Impetus::Charges && self.troop.is_cavalry();
        let formed = matches!(self.enemy_formation, FormationKind::Line | FormationKind::Column);
        if charges && self.enemy.is_infantry() && formed {
            Some(WoundCase::ChargesFoot)
        } else if charges && self.enemy.is_cavalry() && self.lances {
            Some(WoundCase::LancersChargeCavalry)
        } else {
            None
        }
    }
}

/// The attacks that grenadiers inside a battalion have beyond those of its other stands (trl.p11.05).
fn of_grenadiers(rules: Rules<'_>, of: &Attacks, draft: &mut Draft) -> u32 {
    if of.grenadiers == 0 || rules.options.assault_one_die == Toggle::On {
        return 0;
    }
    let chart = &rules.charts.melee;
    let more = of.grenadiers * chart.attacks(Troop::Grenadiers).saturating_sub(chart.attacks(of.troop));
    draft.note(clause!("trl.p11.05"), "more attacks of its grenadiers", more);
    more
}

/// Throws the attacks of the stands in contact, and counts the wounds (trl.p25.02, trl.p25.03, trl.p25.04).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn attacks(rules: Rules<'_>, of: &Attacks, dice: &mut Dice) -> Result<Receipt<u32>, NeedDice> {
    let mut draft = of.draft();
    let chart = &rules.charts.melee;
    let each = match rules.options.assault_one_die {
        Toggle::On => {
            draft.note(clause!("trl.hc.41"), "attacks a stand, of every type", 1);
            1
        }
        Toggle::Off => {
            draft.note(clause!("trl.p25.06"), "attacks a stand", chart.attacks(of.troop));
            chart.attacks(of.troop)
        }
    };
    let count = of.stands * each + of.commanders * chart.commander_attacks + of_grenadiers(rules, of, &mut draft);
    let case = of.case();
    match case {
        Some(case) => chart.modifiers.add(&mut draft, case, 1),
        None => draft.note(clause!("trl.p25.03b"), "nothing changes the number", true),
    }
    let modifier = case.map_or(0, |case| chart.modifiers.of(case).modifier);
    let printed = chart.skill(of.skill);
    let needed = Needed::with(printed, modifier);
    needed.note(printed, modifier, clause!("trl.p25.03"), &mut draft);
    let faces = rule_of_dice::throw(dice, count, (clause!("trl.p25.02"), "attacks"), &mut draft)?;
    let mut wounds = needed.passed(&faces);
    if of.re_roll {
        let failed = count - wounds;
        let again = rule_of_dice::throw(dice, failed, (clause!("trl.p08.10"), "attacks again"), &mut draft)?;
        wounds += needed.passed(&again);
    }
    draft.note(clause!("trl.p25.04"), "wounds", wounds);
    draft.result("dice", count);
    draft.result("wounds", wounds);
    Ok(draft.close(wounds))
}
