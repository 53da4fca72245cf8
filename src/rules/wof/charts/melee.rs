//! The combat chart of `melee.ron`: which figures strike, impetus, modifiers.

use serde::Deserialize;

use super::{
    options::{Options, Toggle},
    words::{StrikeCase, Troop},
};
use crate::{
    measure::TOLERANCE,
    rules::charts::{Modifiers, Problems},
};

/// `melee.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeleeChart {
    overlap: Overlap,
    /// Ranks that strike (wof.17.1.01, wof.17.2.01).
    pub striking_ranks: u32,
    /// Twelfths lost in a round that disorder (wof.17.3.01).
    pub disorder_from_twelfths: u32,
    impetus_inches: ImpetusInches,
    /// How far cavalry must have advanced into a combat to break through, inches (wof.17.7.01).
    pub breakthrough_advance_inches: f32,
    /// The modifier for each grade above the enemy (wof.17.5.01).
    pub a_grade: i32,
    /// The other lines of the combat modifiers.
    pub modifiers: Modifiers<StrikeCase>,
}

/// The "overlap of 4" of the print, in both readings.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Overlap {
    figures: u32,
    inches: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ImpetusInches {
    infantry: f32,
    cavalry: f32,
}

impl MeleeChart {
    /// The number of figures that strike beyond the contact on each side, for a frontage in inches: fixed, or by the
    /// switch `overlap_4_inches` those wholly within this many inches of it (wof.17.1.01).
    pub fn overlap_figures(&self, options: &Options, frontage_inches: f32) -> u32 {
        match options.overlap_4_inches {
            Toggle::Off => self.overlap.figures,
            Toggle::On => ((self.overlap.inches + TOLERANCE) / frontage_inches) as u32,
        }
    }

    /// How far the end of a charge must be straight for impetus, inches; none for troops that never have it
    /// (wof.17.4.01, wof.17.4.02).
    pub fn impetus_inches(&self, troop: Troop) -> Option<f32> {
        match troop {
            Troop::Artillery => None,
            troop if troop.is_cavalry() => Some(self.impetus_inches.cavalry),
            _ => Some(self.impetus_inches.infantry),
        }
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.modifiers.check("modifiers", problems);
        problems.unless(self.overlap.inches >= 0.0, "overlap", "it is less than nothing", "0 in or more");
        problems.unless(self.striking_ranks > 0, "striking_ranks", "nobody strikes", "1 or more");
        problems.unless(self.disorder_from_twelfths > 0, "disorder_from_twelfths", "any round disorders", "1 or more");
        problems.unless(self.a_grade > 0, "a_grade", "a better grade strikes no better", "1 or more");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::each_break_is_named, wof::charts::ChartTexts};

    #[test]
    fn rounds_in_which_nobody_strikes_and_lines_that_are_missing_are_named() {
        let rows = [
            ("inches: 4)", "inches: -4)", "overlap: it is less than nothing"),
            ("striking_ranks: 2", "striking_ranks: 0", "striking_ranks: nobody strikes"),
            ("disorder_from_twelfths: 1", "disorder_from_twelfths: 0", "disorder_from_twelfths: any round disorders"),
            ("a_grade: 1", "a_grade: -1", "a_grade: a better grade strikes no better"),
            ("case: Impetus", "case: HeavyCavalry", "modifiers"),
        ];
        each_break_is_named(("melee.ron", ChartTexts::EMBEDDED.melee), MeleeChart::check, &rows);
    }
}
