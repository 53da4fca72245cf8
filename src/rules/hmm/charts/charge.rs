//! The charge charts of `charge.ron`.

use serde::Deserialize;

use super::words::Class;
use crate::{
    clause::Clause,
    rules::{
        charts::{Problems, Table, keyed},
        word::Word,
    },
};

/// `charge.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChargeChart {
    /// Turns from one charge of a unit to its next (hmm.03.07, hmm.04.06).
    pub interval_turns: u32,
    /// How far a charger may turn on the way, in degrees.
    pub turn_up_to_degrees: f32,
    /// How far a charger squares up to the edge that it touches at no cost, in degrees.
    pub square_up_to_degrees: f32,
    /// How many units may charge one edge of a target.
    pub chargers_at_one_edge: u32,
    /// How near a charger must come before a gun may fire canister at it, in inches (hmm.20.25).
    pub defensive_canister_within_inches: f32,
    /// The modified die that breaks a line (hmm.09.05).
    pub breakthrough_from: i32,
    breakthrough: Table<BreakthroughModifier>,
    /// How far past the line's rear edge the horse ends, in inches (hmm.09.08).
    pub beyond_inches: f32,
    /// How far the halves of the line stand off from the horse, in inches (hmm.09.08).
    pub clear_inches: f32,
}

/// One row of `hmm.t.breakthrough`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakthroughModifier {
    /// The class of the line.
    pub class: Class,
    /// Its modifier to the die.
    pub modifier: i32,
    /// The clause that grants it.
    pub clause: Clause,
}

keyed! { BreakthroughModifier by class: Class }

impl ChargeChart {
    /// The modifier to the breakthrough die for the class of a line.
    pub fn breakthrough(&self, class: Class) -> BreakthroughModifier {
        *self.breakthrough.of(class)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.breakthrough.check("breakthrough", problems);
        let of = |class: Class| self.breakthrough.get(class).map(|row| row.modifier);
        for pair in Class::ALL.windows(2) {
            let name = format!("breakthrough, {}", pair[1].name());
            problems.unless(of(pair[1]) <= of(pair[0]), name, "a better class is easier to break", "as much or less");
        }
        problems.unless(self.interval_turns > 0, "interval_turns", "charges have no interval", "1 or more");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::charts::problem::tests::each_break_is_named;

    #[test]
    fn a_lost_minus_sign_a_lost_class_and_an_endless_charge_are_named() {
        let chart = ("charge.ron", include_str!("../../../../assets/rules/hmm/charge.ron"));
        let rows = [
            (
                "(class: Veteran, modifier: -1",
                "(class: Veteran, modifier: 1",
                "breakthrough, Veteran: a better class is easier to break",
            ),
            ("(class: Green, modifier", "(class: Poor, modifier", "breakthrough, Green: it has 0 rows"),
            ("interval_turns: 10", "interval_turns: 0", "interval_turns: charges have no interval"),
        ];
        each_break_is_named(chart, ChargeChart::check, &rows);
    }
}
