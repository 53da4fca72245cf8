//! Command (sections 16 and 17). Here: changing orders, messengers and their fate, the duty to advance, reserves and
//! replacements, by values and clocks.
//!
//! - [`chain`]: each unit's commander, and his present order. [`commanders`]: where a commander is, and his loss.
//!   [`reach`]: how he keeps his units in reach. [`regiments`]: commanders of regiments.
//! - [`missions`]: what orders allow units. [`posts`]: posts to be held. [`fall_back`]: units that fall back on a
//!   signal. [`duties`]: units in command and the duties of commanders, at both ends of a move phase.
//! - [`order_changes`]: changing orders, and [`written_orders`]: their text. [`messengers`]: how they travel.
//!   [`dispatches`]: the display of a side's orders. [`proposals`]: those worth sending.
//! - [`lookups`]: procedures that are used only for look-ups.

pub mod chain;
pub mod commanders;
pub mod dispatches;
pub mod duties;
pub mod fall_back;
pub mod lookups;
pub mod messengers;
pub mod missions;
pub mod order_changes;
pub mod posts;
pub mod proposals;
pub mod reach;
pub mod regiments;
pub mod written_orders;

use crate::{
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        hmm::data::{Daylight, MessengerFate, Order, Rules},
        reckon::{Flag, ProcedureInputs, inputs},
    },
};

/// Whether a unit whose nearest figure is so far from its commander, inches, is in command (hmm.16.03, hmm.20.14).
pub fn is_in_command(rules: Rules<'_>, inches: f32) -> bool {
    inches <= rules.charts.command.radius_inches + TOLERANCE
}

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

    /// The fate of a messenger touched by an enemy.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct TouchedMessenger for "hmm.messenger" by clause!("hmm.17.04") {}
}

impl OrderChange {
    /// How the order would travel.
    fn way(&self) -> Way {
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

/// How the rules press a commander under Attack this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdvanceDuty {
    /// He must advance at least half of his maximum (hmm.16.08).
    MustAdvance,
    /// He may halt, having advanced last turn (hmm.16.09).
    MayHalt,
    /// A unit of his is near an enemy, fighting, resting, routing or blocked: no duty (hmm.20.15).
    Suspended,
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

/// Throws for a messenger touched by an enemy (hmm.17.03); no melee is fought.
///
/// # Errors
/// [`NeedDice`] where the die is not there.
pub fn messenger(rules: Rules<'_>, dice: &mut Dice) -> Result<Receipt<MessengerFate>, NeedDice> {
    let mut draft = TouchedMessenger {}.draft();
    let throw = dice.d6s(1, Reason::new(clause!("hmm.17.03"), "messenger attacked"))?;
    let face = throw.faces[0];
    let (fate, clause) = rules.charts.command.messenger(face);
    draft.note(clause!("hmm.17.04"), "read on the messenger chart", face);
    draft.dice(throw);
    draft.note(clause, "messenger", fate.to_string());
    draft.result("fate", fate.to_string());
    Ok(draft.close(fate))
}

/// The turn in whose Move Phase a messenger reaches an addressee at this distance in inches, if sent on some turn; the
/// new order binds from the turn after (hmm.17.02).
pub fn delivery_turn(sent_turn: u32, way_inches: f32, rate_inches: f32) -> u32 {
    let mut reached = rate_inches;
    let mut turn = sent_turn;
    while reached + TOLERANCE < way_inches && rate_inches > 0.0 {
        reached += rate_inches;
        turn += 1;
    }
    turn
}

/// The duty of a commander under Attack, given the last turn on which he halted and the distance from any unit of his
/// formation to the nearest visible enemy, in inches; infinite if none is seen.
pub fn advance_duty(rules: Rules<'_>, last_halt: Option<u32>, turn: u32, enemy_inches: f32) -> AdvanceDuty {
    if enemy_inches <= rules.charts.command.contact_inches + TOLERANCE {
        AdvanceDuty::Suspended
    } else if last_halt.is_some_and(|halt| halt + 1 == turn) {
        AdvanceDuty::MustAdvance
    } else {
        AdvanceDuty::MayHalt
    }
}

/// The command value of a lost general's replacement: one lower, at least 1 (hmm.20.31).
pub fn replacement_value(rules: Rules<'_>, lost_value: u32) -> u32 {
    let chart = &rules.charts.command;
    lost_value.saturating_sub(chart.replacement_value_lower_by).max(chart.values.least)
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

    #[test]
    fn a_messenger_arrives_in_the_turn_that_his_rate_allows() {
        // hmm.17.02, hmm.17.08
        assert_eq!(
            [delivery_turn(5, 18.0, 10.0), delivery_turn(5, 10.0, 10.0), delivery_turn(5, 20.5, 10.0)],
            [6, 5, 7]
        );
    }

    #[test]
    fn a_commander_may_halt_one_turn_in_two_unless_the_enemy_is_near() {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let duty = |last, turn, enemy| advance_duty(Rules { charts, options: &options }, last, turn, enemy);
        assert_eq!(duty(Some(4), 5, f32::INFINITY), AdvanceDuty::MustAdvance);
        assert_eq!(duty(Some(4), 6, 12.0), AdvanceDuty::MayHalt);
        assert_eq!(duty(Some(4), 5, 7.0), AdvanceDuty::Suspended);
        assert_eq!(duty(None, 1, 7.1), AdvanceDuty::MayHalt);
    }

    #[test]
    fn a_replacement_is_never_worth_less_than_one() {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let rules = Rules { charts, options: &options };
        assert_eq!([replacement_value(rules, 4), replacement_value(rules, 1)], [3, 1]);
    }
}
