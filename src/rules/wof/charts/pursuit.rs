//! The pursuit and rally chart of `pursuit.ron`.

use serde::Deserialize;

use super::{
    options::{Options, Toggle},
    words::{PursuitCase, PursuitRoll},
};
use crate::{
    clause::Clause,
    rules::charts::{Modifiers, Problems, Table, keyed},
};

/// `pursuit.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PursuitChart {
    rolls: Table<RollRow>,
    /// The face that always brings a unit back onto the table (wof.19.2.01).
    pub always_returns_on: u8,
    /// The modifiers, each with the throws in which it counts.
    pub modifiers: Modifiers<PursuitCase, PursuitRoll>,
}

/// The dice of pursuers, by occasion.
pub const PURSUIT_TABLE: Clause = clause!("wof.19.0.08");

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct RollRow {
    roll: PursuitRoll,
    /// The least score, modified.
    from: i32,
    /// The least face, unmodified, of a switch (wof.19.2.01).
    #[serde(default)]
    printed: Option<i32>,
}

/// The requirement of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// This much with its modifiers, or more (wof.19.0.08).
    Sum(i32),
    /// Such a face or a higher one, which nothing modifies (wof.19.2.01).
    Face(i32),
}

keyed! { RollRow by roll: PursuitRoll }

impl PursuitChart {
    /// The requirement of a throw: a score (wof.19.0.08), or the face given in the text if the switch `return_5_6` is
    /// on (wof.19.2.01).
    pub fn needs(&self, options: &Options, roll: PursuitRoll) -> Needs {
        let row = self.rolls.of(roll);
        match row.printed {
            Some(face) if options.return_5_6 == Toggle::On => Needs::Face(face),
            _ => Needs::Sum(row.from),
        }
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.rolls.check("rolls", problems);
        self.modifiers.check("modifiers", problems);
        let faces =
            self.rolls.iter().all(|row| (1..=6).contains(&row.from)) && (1..=6).contains(&self.always_returns_on);
        problems.unless(faces, "rolls", "a face leaves the die", "1 to 6");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::each_break_is_named, wof::charts::ChartTexts};

    #[test]
    fn throws_without_a_score_and_scores_off_the_die_are_named() {
        let rows = [
            ("(roll: Halt, from: 4)", "(roll: Resist, from: 4)", "rolls, Halt: it has 0 rows"),
            ("(roll: Resist, from: 3)", "(roll: Resist, from: 7)", "rolls: a face leaves the die"),
            ("always_returns_on: 6", "always_returns_on: 0", "rolls: a face leaves the die"),
            ("case: GoodGrade", "case: PoorGrade", "modifiers"),
        ];
        each_break_is_named(("pursuit.ron", ChartTexts::EMBEDDED.pursuit), PursuitChart::check, &rows);
    }
}
