//! The die of a change of order against the command value (hmm.16.13 to hmm.16.18), and how the order then travels.

use crate::{
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::Receipt,
    rules::{
        hmm::data::{Daylight, Order, Rules},
        reckon::{Flag, ProcedureInputs, inputs},
    },
};

/// How a changed order reaches its addressee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By a messenger from a superior (hmm.17.02).
    Messenger,
    /// At once: the generals' bases touch (hmm.17.02), or the commander changes his own order (hmm.16.15b).
    AtOnce,
}

/// Whether an enemy is in sight of the commander that changes an order or of the one that gets it (hmm.16.15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// One is.
    EnemyInSight,
    /// None is.
    NothingInSight,
}

impl Flag for Cause {
    const NO: Self = Self::NothingInSight;
    const YES: Self = Self::EnemyInSight;
}

inputs! {
    /// An attempt to change a formation's order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct OrderChange for "hmm.order_change" by clause!("hmm.16.17") {
        /// The order that the formation is under.
        ///
        /// Reserve changes without a die (hmm.16.13).
        from: Order = word(clause!("hmm.16.13")).or("Defend"),
        /// The command value of the issuing commander.
        command_value: u32 = count("points", clause!("hmm.16.18")).named("value").within(1, 6).asked_first(),
        /// Whether the commander or the subordinate sees an enemy.
        cause: Cause = flag(clause!("hmm.16.15")).named("enemy_seen").or("Yes").unlisted(),
        /// Whether the commander changes his own order, having no superior.
        own_order: bool = flag(clause!("hmm.16.15b")).unlisted(),
        /// Whether the generals' bases touch.
        touching: bool = flag(clause!("hmm.17.02")).unlisted(),
        /// Day or night.
        daylight: Daylight = word(clause!("hmm.20.20")).or("Day").unlisted(),
    }
}

impl OrderChange {
    /// How the order would travel.
    pub(super) fn way(&self) -> Way {
        if self.own_order || self.touching { Way::AtOnce } else { Way::Messenger }
    }
}

/// The result of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderOutcome {
    /// Nothing was seen to react to; no die is thrown (hmm.16.15).
    Refused,
    /// The die is too high: no more attempts this turn (hmm.16.16, hmm.16.17).
    Failed,
    /// The order is issued and goes its way.
    Issued(Way),
}

/// Tries to change a formation's order: one die at or below the command value (hmm.16.17); by night the die counts one
/// more (hmm.20.20).
///
/// # Errors
/// [`NeedDice`] where the die is not there.
pub fn order_change(
    rules: Rules<'_>,
    change: &OrderChange,
    dice: &mut Dice,
) -> Result<Receipt<OrderOutcome>, NeedDice> {
    let mut draft = change.draft();
    let outcome = if change.from == Order::Reserve {
        draft.note(
            clause!("hmm.16.13"),
            "a reserve changes its order at the wish of its general: no die, no messenger",
            true,
        );
        OrderOutcome::Issued(Way::AtOnce)
    } else if change.cause == Cause::NothingInSight {
        draft.note(
            unseen_clause(change.from),
            "orders change only in reaction to what he or the subordinate can see",
            false,
        );
        OrderOutcome::Refused
    } else {
        draft.dice(dice.d6s(1, Reason::new(clause!("hmm.16.17"), "order die"))?);
        if change.daylight == Daylight::Night {
            draft.modify(clause!("hmm.20.20"), "night", rules.charts.command.night_adds_to_die);
        }
        let value = i32::try_from(change.command_value).unwrap_or(i32::MAX);
        draft.note(
            clause!("hmm.16.18"),
            format!("{} against a command value of {value}", draft.sum()),
            draft.sum() <= value,
        );
        if draft.sum() <= value { OrderOutcome::Issued(change.way()) } else { OrderOutcome::Failed }
    };
    let (issued, way) = match outcome {
        OrderOutcome::Refused => (false, "refused"),
        OrderOutcome::Failed => (false, "failed"),
        OrderOutcome::Issued(Way::Messenger) => (true, "by messenger"),
        OrderOutcome::Issued(Way::AtOnce) => (true, "at once"),
    };
    draft.result("issued", issued);
    draft.result("way", way);
    Ok(draft.close(outcome))
}

/// The clause by which unseen enemies have no effect.
pub fn unseen_clause(order: Order) -> Clause {
    if order == Order::Attack { clause!("hmm.16.10") } else { clause!("hmm.16.15") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::data::Charts;

    const CHANGE: OrderChange = OrderChange {
        from: Order::Defend,
        command_value: 3,
        cause: Cause::EnemyInSight,
        daylight: Daylight::Day,
        own_order: false,
        touching: false,
    };

    fn outcome(change: OrderChange, faces: &[u8]) -> OrderOutcome {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let mut dice = Dice::scripted(faces);
        let receipt = order_change(Rules { charts, options: &options }, &change, &mut dice).expect("one die at most");
        assert_eq!(dice.exhausted(), Ok(()));
        receipt.result
    }

    #[test]
    fn a_die_above_the_value_fails_and_night_makes_it_worse() {
        assert_eq!(outcome(CHANGE, &[3]), OrderOutcome::Issued(Way::Messenger));
        assert_eq!(outcome(CHANGE, &[4]), OrderOutcome::Failed);
        assert_eq!(outcome(OrderChange { daylight: Daylight::Night, ..CHANGE }, &[3]), OrderOutcome::Failed);
    }

    #[test]
    fn nobody_reacts_to_what_is_not_seen_but_a_reserve_needs_no_reason() {
        assert_eq!(outcome(OrderChange { cause: Cause::NothingInSight, ..CHANGE }, &[]), OrderOutcome::Refused);
        let reserve = OrderChange { from: Order::Reserve, cause: Cause::NothingInSight, ..CHANGE };
        assert_eq!(outcome(reserve, &[]), OrderOutcome::Issued(Way::AtOnce));
    }
}
