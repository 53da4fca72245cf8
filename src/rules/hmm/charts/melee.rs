//! The melee chart of `melee.ron`.

use serde::Deserialize;

use super::words::MeleeCase;
use crate::{
    clause::Clause,
    rules::charts::{Problems, Table, keyed},
};

/// `melee.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeleeChart {
    modifiers: Table<MeleeModifier>,
    /// Dice that a side throws however few of its figures touch.
    pub least_dice: u32,
    /// Turns that a unit rests once its melee is over (hmm.10.13).
    pub rest_turns: u32,
    /// How far a unit recoils, in inches (hmm.20.09).
    pub recoil_inches: f32,
    /// Draws one after another until the side that charged recoils.
    pub draws_until_recoil: u32,
    /// The highest face on which a general with the losing side is lost (hmm.20.31).
    pub general_lost_on_up_to: u8,
}

/// The modifiers of a side in melee.
pub const MELEE_MODIFIERS: Clause = clause!("hmm.10.15");

/// One row of `hmm.t.melee`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeleeModifier {
    /// When it applies.
    pub case: MeleeCase,
    /// Its modifier to the side's total.
    pub modifier: i32,
    /// The clause that grants it.
    pub clause: Clause,
}

keyed! { MeleeModifier by case: MeleeCase }

impl MeleeChart {
    /// The modifier of a case to a side's total.
    pub fn modifier(&self, case: MeleeCase) -> MeleeModifier {
        *self.modifiers.of(case)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.modifiers.check("modifiers", problems);
        problems.unless(self.recoil_inches > 0.0, "recoil_inches", "nobody recoils", "more than 0");
        problems.unless(
            self.draws_until_recoil > 0,
            "draws_until_recoil",
            "a melee ends before it is drawn",
            "1 or more",
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::charts::problem::tests::each_break_is_named;

    #[test]
    fn a_case_without_a_modifier_and_a_melee_without_an_end_are_named() {
        let chart = ("melee.ron", include_str!("../../../../assets/rules/hmm/melee.ron"));
        let rows = [
            ("(case: Downhill", "(case: General", "modifiers, Downhill: it has 0 rows"),
            ("(case: Downhill", "(case: General", "modifiers, General: it has 2 rows"),
            ("recoil_inches: 2", "recoil_inches: 0", "recoil_inches: nobody recoils"),
            ("draws_until_recoil: 2", "draws_until_recoil: 0", "draws_until_recoil: a melee ends before it is drawn"),
        ];
        each_break_is_named(chart, MeleeChart::check, &rows);
    }
}
