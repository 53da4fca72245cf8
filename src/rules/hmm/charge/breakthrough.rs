//! When heavy horse breaks through a line (section 9), and how the broken line is split.

use super::super::melee::round::weight_of_horse;
use crate::{
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::Receipt,
    rules::{
        hmm::{
            charts::{Class, FormationKind, MeleeCase, Mount, Rules, Troop},
            melee::round::MOUNTED_HEAVY_CAVALRY,
        },
        reckon::{ProcedureInputs, inputs},
    },
};

/// A unit that is broken through routs.
pub(in crate::rules::hmm) const BROKEN_THROUGH: Clause = clause!("hmm.09.09");

/// A breakthrough kills all in contact.
pub(in crate::rules::hmm) const KILLS_ALL_IN_CONTACT: Clause = clause!("hmm.09.06");

inputs! {
    /// The die of heavy cavalry that charges into an infantry line.
    ///
    /// Breakthrough: which troops break through which (hmm.09.05).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Breakthrough for "hmm.breakthrough" by clause!("hmm.09.05") switches ["federal_heavy_shock"] {
        /// The charger's troops.
        charger: Troop = word(clause!("hmm.09.05")).or("HeavyCavalry"),
        /// Whether the charger is mounted.
        mount: Mount = word(MOUNTED_HEAVY_CAVALRY).or("Mounted").unlisted(),
        /// The target's troops.
        target: Troop = word(clause!("hmm.09.05")).named("target_troop").listed_as("target").or("LineInfantry"),
        /// How they stand.
        formation: FormationKind = word(clause!("hmm.09.05")).or("Line"),
        /// Their class.
        class: Class = word(clause!("hmm.09.10")).or("Regular"),
    }
}

/// The result of the breakthrough die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The line is broken: all in contact fall, the rest rout, no melee (hmm.09.06, hmm.09.07, hmm.09.09).
    Through,
    /// It holds, and a melee follows.
    Held,
    /// No die is thrown: the charger is not mounted heavy cavalry, or the target no infantry in line.
    NotTried,
}

/// Throws the breakthrough die, where there is one: mounted heavy cavalry into infantry in line (hmm.09.05).
///
/// Federal cavalry by its switch (hmm.04.04); a square is never broken (hmm.20.10). Clauses hmm.09.10, hmm.09.11.
///
/// # Errors
/// [`NeedDice`] where the die is not there.
pub fn breakthrough(rules: Rules<'_>, of: &Breakthrough, dice: &mut Dice) -> Result<Receipt<Broken>, NeedDice> {
    let mut draft = of.draft();
    let heavy = weight_of_horse(rules, of.charger, of.mount) == Some(MeleeCase::HeavyCavalry);
    if !heavy || !of.target.is_infantry() || of.formation != FormationKind::Line {
        draft.note(clause!("hmm.09.05"), "only mounted heavy cavalry breaks through, and only infantry in line", false);
        draft.result("tried", false);
        draft.result("breakthrough", false);
        return Ok(draft.close(Broken::NotTried));
    }
    draft.dice(dice.d6s(1, Reason::new(clause!("hmm.09.05"), "breakthrough"))?);
    let row = rules.charts.charge.breakthrough(of.class);
    draft.modify(row.clause, format!("against {} troops", of.class), row.modifier);
    let needs = rules.charts.charge.breakthrough_from;
    draft.note(
        clause!("hmm.09.05"),
        format!("{} against the {needs}+ that is needed", draft.sum()),
        draft.sum() >= needs,
    );
    let broken = if draft.sum() >= needs { Broken::Through } else { Broken::Held };
    if broken == Broken::Through {
        draft.note(clause!("hmm.09.07"), "no melee is fought", true);
    }
    draft.result("tried", true);
    draft.result("score", draft.sum());
    draft.result("breakthrough", broken == Broken::Through);
    Ok(draft.close(broken))
}

/// How the survivors of a broken line are split: figures to its left and to its right, the odd one to the right
/// (hmm.09.08).
pub fn split_line(survivors: u32) -> (u32, u32) {
    (survivors / 2, survivors - survivors / 2)
}

inputs! {
    /// How the survivors of a broken line are split to its left and right.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct SplitLine for "hmm.split_line" by clause!("hmm.09.08") {
        /// Figures left of the line.
        survivors: u32 = count("figures", clause!("hmm.09.08")),
    }
}

/// How the survivors of a broken line are split (hmm.09.08).
pub fn sides_of_line(of: &SplitLine) -> Receipt<()> {
    let mut draft = of.draft();
    let (left, right) = split_line(of.survivors);
    draft.note(clause!("hmm.09.08"), "the odd figure goes to the right", i64::from(right) - i64::from(left));
    draft.result("left", left);
    draft.result("right", right);
    draft.close(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::charts::{Charts, Options, options::Toggle};

    const CHARGE: Breakthrough = Breakthrough {
        charger: Troop::HeavyCavalry,
        mount: Mount::Mounted,
        target: Troop::LineInfantry,
        formation: FormationKind::Line,
        class: Class::Militia,
    };

    fn broken(options: &Options, of: Breakthrough, faces: &[u8]) -> Broken {
        let mut dice = Dice::scripted(faces);
        let receipt =
            breakthrough(Rules { charts: Charts::embedded(), options }, &of, &mut dice).expect("one die at most");
        assert_eq!(dice.exhausted(), Ok(()));
        receipt.result
    }

    #[test]
    fn only_mounted_heavy_horse_tries_and_only_infantry_in_line_is_broken() {
        let defaults = Charts::embedded().switches.defaults();
        assert_eq!(broken(&defaults, CHARGE, &[5]), Broken::Through);
        for not in [
            Breakthrough { charger: Troop::LightCavalry, ..CHARGE },
            Breakthrough { charger: Troop::FederalCavalry, ..CHARGE },
            Breakthrough { mount: Mount::Dismounted, ..CHARGE },
            Breakthrough { target: Troop::FootArtillery, ..CHARGE },
            Breakthrough { formation: FormationKind::Square, ..CHARGE },
            Breakthrough { formation: FormationKind::MarchColumn, ..CHARGE },
        ] {
            assert_eq!(broken(&defaults, not, &[]), Broken::NotTried, "{not:?}");
        }
        let heavy = Options { federal_heavy_shock: Toggle::On, ..defaults };
        assert_eq!(broken(&heavy, Breakthrough { charger: Troop::FederalCavalry, ..CHARGE }, &[5]), Broken::Through);
    }
}
