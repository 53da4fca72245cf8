//! The command charts of `command.ron`: orders, messengers, reserves, replacements.

use serde::Deserialize;

use super::words::{Leave, MessengerFate, Order};
use crate::{
    clause::Clause,
    rules::{
        charts::{Banded, Bands, Problems, Table, keyed},
        word::Word,
    },
};

/// `command.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandChart {
    /// How far a unit may be from its commander, in inches (hmm.16.03).
    pub radius_inches: f32,
    /// The command values that there are (hmm.16.18).
    pub values: Values,
    /// The modifier of an order die by night (hmm.20.20).
    pub night_adds_to_die: i32,
    orders: Table<OrderRow>,
    advance_at_least: (u32, u32),
    /// How far off his line or his post a commander still counts as on it, in inches (hmm.16.05, hmm.16.08).
    pub post_inches: f32,
    /// How near a visible enemy suspends the duty to advance, in inches (hmm.20.15).
    pub contact_inches: f32,
    messenger: Bands<MessengerRow>,
    /// How far a missed messenger steps back from the enemy that touched him, in inches (hmm.17.05).
    pub step_back_inches: f32,
    reserve_one_in: u32,
    reserve_at_least: u32,
    /// Full turns until a lost general is replaced (hmm.20.31).
    pub replacement_after_turns: u32,
    /// How much lower the replacement's command value is, held to the least.
    pub replacement_value_lower_by: u32,
}

/// The least and the most command value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// The least.
    pub least: u32,
    /// The most.
    pub most: u32,
}

/// What the orders permit.
pub const SUMMARY_OF_ORDERS: Clause = clause!("hmm.16.19");

/// The permissions of a formation's units under an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderRow {
    /// The order.
    pub order: Order,
    /// Whether they may move.
    pub units_move: Leave,
    /// Whether they may fire.
    pub units_fire: Leave,
    /// The clause that says so.
    pub clause: Clause,
}

/// The fate of a messenger touched by an enemy.
pub const MESSENGER_CHART: Clause = clause!("hmm.17.04");

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct MessengerRow {
    up_to: u8,
    fate: MessengerFate,
    clause: Clause,
}

keyed! { OrderRow by order: Order }

impl Banded for MessengerRow {
    fn up_to(&self) -> f32 {
        self.up_to.into()
    }
}

impl CommandChart {
    /// The permissions of a formation's units under an order (hmm.16.19).
    pub fn order(&self, order: Order) -> OrderRow {
        *self.orders.of(order)
    }

    /// The least that a commander under Attack must advance, given the most that he can, both in inches (hmm.16.08).
    pub fn least_advance_inches(&self, most_inches: f32) -> f32 {
        most_inches * self.advance_at_least.0 as f32 / self.advance_at_least.1 as f32
    }

    /// The fate of a messenger touched by an enemy, by a die, and the clause (hmm.17.04).
    pub fn messenger(&self, face: u8) -> (MessengerFate, Clause) {
        let row = self.messenger.at(face.into()).expect("checked on load: every face has a row");
        (row.fate, row.clause)
    }

    /// How many of some formations may start in reserve (hmm.16.14).
    pub fn reserves(&self, formations: u32) -> u32 {
        (formations / self.reserve_one_in).max(self.reserve_at_least)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.orders.check("orders", problems);
        problems.one_row_each("messenger", self.messenger.iter().map(|row| row.fate));
        self.messenger.check("messenger", problems);
        self.messenger.check_end("messenger", 6.0, problems);
        let (part, whole) = self.advance_at_least;
        problems.unless(
            part <= whole && whole > 0,
            "advance_at_least",
            "it is more than the whole",
            "a part and a whole",
        );
        problems.unless(self.reserve_one_in > 0, "reserve_one_in", "nothing can be divided by it", "1 or more");
        for order in Order::ALL {
            let name = format!("orders, {}", order.name());
            let fires = self.orders.iter().find(|row| row.order == *order).map(|row| row.units_fire);
            problems.unless(
                fires != Some(Leave::TowardsAnEnemyInRange),
                name,
                "units_fire has no such case",
                "Freely or Not",
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::charts::problem::tests::each_break_is_named;

    #[test]
    fn gaps_and_overlaps_of_orders_and_messengers_are_named() {
        let chart = ("command.ron", include_str!("../../../../assets/rules/hmm/command.ron"));
        let rows = [
            ("(order: Defend, units", "(order: Attack, units", "orders, Defend: it has 0 rows"),
            ("units_fire: Not", "units_fire: TowardsAnEnemyInRange", "orders, Reserve: units_fire has no such case"),
            ("fate: TurnedBack", "fate: Missed", "messenger, TurnedBack: it has 0 rows"),
            ("(up_to: 5, fate", "(up_to: 1, fate", "messenger, row 2: its limit 1 does not lie above 1"),
            ("(up_to: 6, fate", "(up_to: 5, fate", "messenger: its rows do not end at 6"),
            ("advance_at_least: (1, 2)", "advance_at_least: (3, 2)", "advance_at_least: it is more than the whole"),
            ("reserve_one_in: 3", "reserve_one_in: 0", "reserve_one_in: nothing can be divided by it"),
        ];
        each_break_is_named(chart, CommandChart::check, &rows);
    }
}
