//! The morale charts of `morale.ron`: elan, casualty steps, rout, leadership, officers among the lost.

use serde::Deserialize;

use super::words::{Class, UnitPattern};
use crate::{
    clause::Clause,
    rules::{
        charts::{Problems, Table, keyed},
        word::Word,
    },
};

/// The modifiers of a check of morale.
pub const MORALE_MODIFIERS: Clause = clause!("hmm.18.21");

/// `morale.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoraleChart {
    index: Table<IndexRow>,
    casualty_steps: Vec<CasualtyStep>,
    /// A unit that has lost one in this many of its other ranks leaves the field (hmm.18.07).
    pub retreat_one_in: u32,
    rout_modifiers: Vec<i32>,
    /// The modifier for a general's touch (hmm.18.20).
    pub general_modifier: i32,
    /// How many points of leadership count at most (hmm.18.04).
    pub leadership_counts_at_most: u32,
    /// The points of a regiment's commander for its battalions (hmm.18.02).
    pub headquarters_points: u32,
    /// The points of a subaltern (hmm.18.02).
    pub subaltern_points: u32,
    leadership: Table<Leadership>,
    /// The lowest face on which a lost figure is an officer (hmm.20.06).
    pub officer_from: u8,
    /// The highest second face on which that officer is a subaltern.
    pub subaltern_up_to: u8,
    /// The lowest third face on which a lost commander is the regiment's.
    pub regimental_commander_from: u8,
    /// How near the regiment's headquarters must be for that, in inches.
    pub headquarters_within_inches: f32,
    /// How near a friend's rout or destruction must be to shake a unit, in inches (hmm.20.08).
    pub rout_seen_within_inches: f32,
    /// Turns until a unit made of remnants may act (hmm.18.08).
    pub recombined_turns: u32,
    /// How near remnants must be to combine, in inches (hmm.20.13).
    pub recombine_within_inches: f32,
}

/// The sum that each class needs.
pub const ELAN_INDEX: Clause = clause!("hmm.18.11");

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct IndexRow {
    class: Class,
    index: i32,
}

/// The modifier of a check for the losses so far.
pub const CASUALTY_MODIFIERS: Clause = clause!("hmm.18.22");

/// A step of loss and its deduction from a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CasualtyStep {
    /// Reached when one in this many is lost.
    pub one_in: u32,
    /// Its modifier to a check; steps do not add up.
    pub modifier: i32,
}

/// The points of a unit's officers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leadership {
    /// The pattern of the unit.
    pub pattern: UnitPattern,
    /// Points of its commander.
    pub commander_points: u32,
    /// How many subalterns it starts with.
    pub subalterns: u32,
    /// Points that cannot be lost: its sergeants.
    pub inherent_points: u32,
    /// The table that says so.
    pub clause: Clause,
}

keyed! { IndexRow by class: Class, Leadership by pattern: UnitPattern }

impl MoraleChart {
    /// The sum that a class needs (hmm.18.11).
    pub fn index(&self, class: Class) -> i32 {
        self.index.of(class).index
    }

    /// The deepest casualty step reached, if any (hmm.18.06: in whole figures, not cumulative).
    pub fn casualty_step(&self, lost: u32, start: u32) -> Option<CasualtyStep> {
        self.casualty_steps.iter().rev().find(|step| reached(lost, start, step.one_in)).copied()
    }

    /// Whether a unit has lost so many men that it leaves the field (hmm.18.07).
    pub fn half_lost(&self, lost: u32, start: u32) -> bool {
        reached(lost, start, self.retreat_one_in)
    }

    /// The modifier of a rally attempt in a turn after the rout began, counted from 1; the last row continues to apply
    /// after it (hmm.18.18).
    pub fn rout_modifier(&self, rout_turn: u32) -> i32 {
        let row = (rout_turn as usize).min(self.rout_modifiers.len());
        if row == 0 { 0 } else { self.rout_modifiers[row - 1] }
    }

    /// How many rally attempts a routing unit has before it is removed (hmm.18.19).
    pub fn rally_attempts(&self) -> u32 {
        u32::try_from(self.rout_modifiers.len()).unwrap_or(u32::MAX)
    }

    /// The points of the officers of a unit of some pattern.
    pub fn leadership(&self, pattern: UnitPattern) -> Leadership {
        *self.leadership.of(pattern)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.index.check("index", problems);
        self.leadership.check("leadership", problems);
        for pair in Class::ALL.windows(2) {
            let of = |class: Class| self.index.get(class).map(|row| row.index);
            problems.unless(
                of(pair[1]) <= of(pair[0]),
                format!("index, {}", pair[1].name()),
                "a better class needs more",
                "less, or as much",
            );
        }
        for (index, pair) in self.casualty_steps.windows(2).enumerate() {
            let deeper = pair[1].one_in < pair[0].one_in && pair[1].modifier < pair[0].modifier;
            problems.unless(
                deeper,
                format!("casualty_steps, row {}", index + 2),
                "it is no deeper than the row before",
                "steps in order",
            );
        }
        let last = self.casualty_steps.last().map_or(u32::MAX, |step| step.one_in);
        problems.unless(
            self.retreat_one_in < last,
            "retreat_one_in",
            "a unit leaves before its last casualty step",
            format!("less than {last}"),
        );
        problems.unless(
            !self.rout_modifiers.is_empty() && self.rout_modifiers.windows(2).all(|pair| pair[1] < pair[0]),
            "rout_modifiers",
            "they do not get worse from turn to turn",
            "one number a turn, falling",
        );
        let dice = [self.officer_from, self.subaltern_up_to, self.regimental_commander_from];
        problems.unless(dice.iter().all(|face| (1..=6).contains(face)), "officers", "a face leaves the die", "1 to 6");
    }
}

fn reached(lost: u32, start: u32, one_in: u32) -> bool {
    lost > 0 && lost * one_in >= start
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::charts::problem::tests::each_break_is_named;

    #[test]
    fn a_class_or_pattern_without_a_row_and_steps_out_of_order_are_named() {
        let chart = ("morale.ron", include_str!("../../../../assets/rules/hmm/morale.ron"));
        let rows = [
            ("(class: Green, index: 7)", "(class: Poor, index: 7)", "index, Green: it has 0 rows"),
            ("(class: Green, index: 7)", "(class: Green, index: 5)", "index, Regular: a better class needs more"),
            ("(pattern: Battery, commander", "(pattern: Irregulars, commander", "leadership, Battery: it has 0 rows"),
            ("(one_in: 4, modifier: -2)", "(one_in: 7, modifier: -2)", "casualty_steps, row 2: it is no deeper"),
            ("retreat_one_in: 2", "retreat_one_in: 5", "retreat_one_in: a unit leaves before"),
            ("[-1, -2, -3, -4]", "[-1, -2, -2, -4]", "rout_modifiers: they do not get worse"),
            ("officer_from: 6", "officer_from: 7", "officers: a face leaves the die"),
        ];
        each_break_is_named(chart, MoraleChart::check, &rows);
    }
}
