//! The endings of a scenario, the goals that they need, and the objectives. The rule set counts a side's losses, behind
//! [`Tally`].

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    measure::Polygon,
    table::{Field, Side, UnitId},
};

/// One thing that an outcome takes.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// A side has lost this share of its units.
    Broken(Side, f32),
    /// A side has lost this share of its men.
    Losses(Side, f32),
    /// A side has lost this many times as many men as the other.
    LossRatio(Side, f32),
    /// A side holds the objective of that number for this many turns.
    Holds(Side, usize, u32),
    /// This many of these units of a side have left the table in good order.
    Exits(Vec<UnitId>, u32),
    /// All these units are lost, gone or routing.
    Destroyed(Vec<UnitId>),
    /// A turn has come.
    FromTurn(u32),
}

/// A result that a scenario names.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// Its name.
    pub name: String,
    /// The winner; none for a draw.
    pub winner: Option<Side>,
    /// Whether it is only tested when the time is up.
    pub at_the_end: bool,
    /// All that it takes.
    pub goals: Vec<Goal>,
}

/// Ground that is worth holding.
#[derive(Clone, Debug, PartialEq)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its border, table inches.
    pub area: Vec<Vec2>,
    /// The side that holds it at the start.
    pub held_by: Option<Side>,
}

/// The side that holds an objective, and since which turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holding {
    /// The side, if any.
    pub by: Option<Side>,
    /// Since which turn.
    pub since: u32,
}

/// The rule set's counts of a battle, by which the scenario's goals are tested.
pub trait Tally {
    /// The turn that ends.
    fn turn(&self) -> u32;
    /// The share of a side's units that are lost, of those that count, from 0 to 1.
    fn share_of_units_lost(&self, side: Side) -> f32;
    /// A side's losses so far, in the set's own measure of men.
    fn losses(&self, side: Side) -> f32;
    /// The share of its men that a side has lost, from 0 to 1.
    fn share_of_losses(&self, side: Side) -> f32;
    /// The holding of the objective with this number.
    fn holding(&self, objective: usize) -> Option<Holding>;
    /// Whether a unit has left the table in good order.
    fn has_left(&self, unit: UnitId) -> bool;
    /// Whether a unit is lost, gone in disorder, or running.
    fn is_out(&self, unit: UnitId) -> bool;
}

impl Goal {
    /// Whether it is reached.
    pub fn is_met(&self, tally: &impl Tally) -> bool {
        match self {
            Self::Broken(side, share) => tally.share_of_units_lost(*side) >= *share,
            Self::Losses(side, share) => tally.share_of_losses(*side) >= *share,
            Self::LossRatio(side, times) => {
                let lost = tally.losses(*side);
                lost > 0.0 && lost >= *times * tally.losses(side.enemy())
            }
            Self::Holds(side, objective, turns) => tally
                .holding(*objective)
                .is_some_and(|holding| holding.by == Some(*side) && tally.turn() + 1 >= holding.since + turns.max(&1)),
            Self::Exits(units, count) => units.iter().filter(|&&unit| tally.has_left(unit)).count() >= *count as usize,
            Self::Destroyed(units) => units.iter().all(|&unit| tally.is_out(unit)),
            Self::FromTurn(turn) => tally.turn() >= *turn,
        }
    }

    /// Whether it is not reached yet and will be if nothing happens at all.
    pub(super) fn takes_only_time(&self, tally: &impl Tally) -> bool {
        let comes = match self {
            Self::FromTurn(_) => true,
            Self::Holds(side, objective, _) => {
                tally.holding(*objective).is_some_and(|holding| holding.by == Some(*side))
            }
            Self::Broken(..) | Self::Losses(..) | Self::LossRatio(..) | Self::Exits(..) | Self::Destroyed(_) => false,
        };
        comes && !self.is_met(tally)
    }
}

impl Objective {
    /// The holding at the start, since the first turn.
    pub fn held_at_the_start(&self) -> Holding {
        Holding { by: self.held_by, since: 1 }
    }

    /// Whether a stand of a unit has its middle on it.
    pub(super) fn is_under(&self, field: &Field<'_>, unit: UnitId) -> bool {
        let Ok(area) = Polygon::new(self.area.clone()) else { return false };
        field.stands_of(unit).any(|stand| area.contains(stand.pose.at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A side that has lost 30 of 100 men and 2 of 4 units by turn 6, its enemy 10 of 100 and none; it has held the
    /// mill since turn 4.
    struct Sixth;

    impl Tally for Sixth {
        fn turn(&self) -> u32 {
            6
        }

        fn share_of_units_lost(&self, side: Side) -> f32 {
            [0.5, 0.0][side.index()]
        }

        fn losses(&self, side: Side) -> f32 {
            [30.0, 10.0][side.index()]
        }

        fn share_of_losses(&self, side: Side) -> f32 {
            self.losses(side) / 100.0
        }

        fn holding(&self, objective: usize) -> Option<Holding> {
            (objective == 0).then_some(Holding { by: Some(Side::First), since: 4 })
        }

        fn has_left(&self, unit: UnitId) -> bool {
            unit == UnitId(1)
        }

        fn is_out(&self, unit: UnitId) -> bool {
            unit == UnitId(2)
        }
    }

    #[test]
    fn goals_are_met_by_what_a_rule_set_counts() {
        let (first, second) = (Side::First, Side::Second);
        let rows = [
            (Goal::Broken(first, 0.5), true),
            (Goal::Broken(second, 0.5), false),
            (Goal::Losses(first, 0.25), true),
            (Goal::Losses(second, 0.25), false),
            (Goal::LossRatio(first, 3.0), true),
            (Goal::LossRatio(second, 0.5), false),
            (Goal::Holds(first, 0, 3), true),
            (Goal::Holds(first, 0, 4), false),
            (Goal::Holds(second, 0, 1), false),
            (Goal::Holds(first, 1, 1), false),
            (Goal::Exits(vec![UnitId(1), UnitId(2)], 1), true),
            (Goal::Exits(vec![UnitId(1), UnitId(2)], 2), false),
            (Goal::Destroyed(vec![UnitId(2)]), true),
            (Goal::Destroyed(vec![UnitId(1), UnitId(2)]), false),
            (Goal::FromTurn(6), true),
            (Goal::FromTurn(7), false),
        ];
        for (goal, met) in rows {
            assert_eq!(goal.is_met(&Sixth), met, "{goal:?}");
        }
    }

    #[test]
    fn some_goals_take_only_time() {
        let rows = [
            (Goal::FromTurn(7), true),
            (Goal::FromTurn(6), false),
            (Goal::Holds(Side::First, 0, 4), true),
            (Goal::Holds(Side::First, 0, 3), false),
            (Goal::Holds(Side::Second, 0, 9), false),
            (Goal::Broken(Side::Second, 0.5), false),
            (Goal::Destroyed(vec![UnitId(1)]), false),
        ];
        for (goal, time) in rows {
            assert_eq!(goal.takes_only_time(&Sixth), time, "{goal:?}");
        }
    }
}
