//! The attacks of stands in contact: a die for each, against the skill, with the bonuses of a charge (trl.p25.02 to
//! trl.p25.06, trl.p29.03, trl.p29.05).

use crate::{
    battle::Refusal,
    dice::{Dice, NeedDice},
    receipt::Receipt,
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
        /// Whether it charges, retaliates or fights on.
        impetus: Impetus = word(clause!("trl.p26.07")).or("Charges"),
        /// Whether it has lances.
        lances: bool = flag(clause!("trl.p29.03")),
        /// The enemy.
        enemy: Troop = word(clause!("trl.p29.05")).or("LineInfantry"),
        /// The enemy's formation.
        enemy_formation: FormationKind = word(clause!("trl.p29.05")).or("Line"),
        /// Whether a general with it lets it throw failed dice again.
        re_roll: bool = flag(clause!("trl.p08.10")).unlisted(),
        /// Whether its player plays the card *Cold steel* on it.
        cold_steel: bool = flag(clause!("trl.hc.37")).unlisted(),
    }
}

impl Attacks {
    /// Whether it attacks so.
    ///
    /// # Errors
    /// The reason why not.
    pub fn judge(&self) -> Result<(), Refusal> {
        if self.troop.is_artillery() && self.impetus != Impetus::Retaliates {
            return Err(Refusal::new(clause!("trl.p24.02"), "artillery does not assault, it only fights back"));
        }
        if self.lances && !self.troop.is_cavalry() {
            return Err(Refusal::new(clause!("trl.p29.02"), "only cavalry has lances"));
        }
        Ok(())
    }

    /// The line of the modifiers that it meets, if any: none where it does not charge (trl.p25.03b, trl.p26.07).
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

    /// The attacks of a stand (trl.p25.06).
    fn each(&self, rules: Rules<'_>) -> u32 {
        match rules.options.assault_one_die {
            Toggle::On => 1,
            Toggle::Off => rules.charts.melee.attacks(self.troop),
        }
    }

    /// The attacks that grenadiers inside a battalion have beyond those of its other stands (trl.p11.05).
    fn of_grenadiers(&self, rules: Rules<'_>) -> u32 {
        let chart = &rules.charts.melee;
        match rules.options.assault_one_die {
            Toggle::On => 0,
            Toggle::Off => self.grenadiers * chart.attacks(Troop::Grenadiers).saturating_sub(chart.attacks(self.troop)),
        }
    }

    /// How many dice it throws.
    pub fn dice(&self, rules: Rules<'_>) -> u32 {
        let commanders = self.commanders * rules.charts.melee.commander_attacks;
        self.stands * self.each(rules) + commanders + self.of_grenadiers(rules)
    }

    fn modifier(&self, rules: Rules<'_>) -> i32 {
        self.case().map_or(0, |case| rules.charts.melee.modifiers.of(case).modifier)
    }

    /// The number that each needs (trl.p25.03).
    pub fn needed(&self, rules: Rules<'_>) -> Needed {
        Needed::with(rules.charts.melee.skill(self.skill), self.modifier(rules))
    }
}

/// Throws the attacks of the stands in contact, and counts the wounds (trl.p25.02, trl.p25.03, trl.p25.04).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn attacks(rules: Rules<'_>, of: &Attacks, dice: &mut Dice) -> Result<Receipt<u32>, NeedDice> {
    let mut draft = of.draft();
    let chart = &rules.charts.melee;
    match rules.options.assault_one_die {
        Toggle::On => draft.note(clause!("trl.hc.41"), "attacks a stand, of every type", of.each(rules)),
        Toggle::Off => draft.note(clause!("trl.p25.06"), "attacks a stand", of.each(rules)),
    }
    if of.of_grenadiers(rules) > 0 {
        draft.note(clause!("trl.p11.05"), "more attacks of its grenadiers", of.of_grenadiers(rules));
    }
    let count = of.dice(rules);
    match of.case() {
        Some(case) => chart.modifiers.add(&mut draft, case, 1),
        None => draft.note(clause!("trl.p25.03b"), "modifiers", "none"),
    }
    let needed = of.needed(rules);
    needed.note(chart.skill(of.skill), of.modifier(rules), clause!("trl.p25.03"), &mut draft);
    let faces = rule_of_dice::throw(dice, count, (clause!("trl.p25.02"), "attacks"), &mut draft)?;
    let mut wounds = needed.passed(&faces);
    let card = of.cold_steel.then_some((clause!("trl.hc.37"), "Cold steel: attacks again"));
    if let Some(reason) = of.re_roll.then_some((clause!("trl.p08.10"), "attacks again")).or(card) {
        let failed = count - wounds;
        let again = rule_of_dice::throw(dice, failed, reason, &mut draft)?;
        wounds += needed.passed(&again);
    }
    draft.note(clause!("trl.p25.04"), "wounds", wounds);
    draft.result("dice", count);
    draft.result("wounds", wounds);
    Ok(draft.close(wounds))
}
