//! The order card and the end of a step: what can be done next, the order being filled, its results, odds and end.

use std::fmt::Display;

use crate::count::{and_more, counted};

// Nothing is planned.
pub(crate) fn replay_hint(keys: &str) -> String {
    format!("Look back over the battle, from any point{keys}")
}

pub(crate) const WAITS_FOR_UMPIRE: &str = "Waiting for the umpire";
pub(crate) const OTHER_SIDE_ACTS: &str = "Waiting for the other side";
pub(crate) const WATCH: &str = "Watch what happens";
pub(crate) const RESULT_WAITS: &str = "Read the result to go on";

/// How many units have nothing to do yet, and the key that goes through them.
pub(crate) fn idle(units: usize, can: &str, next: &str) -> String {
    format!("{} {can}. {next} selects the next one.", counted(units, "unit"))
}

pub(crate) const CAN_BE_PLACED: &str = "can be placed";
pub(crate) const CAN_ACT: &str = "can act";

/// How many units can be placed or moved while armies deploy.
pub(crate) fn can_be_placed(units: usize) -> String {
    format!("{units} {CAN_BE_PLACED}")
}

/// How many units still can act.
pub(crate) fn still_to_act(units: usize) -> String {
    format!("{units} left")
}

pub(crate) const GO_TO_HINT: &str = "select it and bring it into view";
pub(crate) const OPEN_CARD: &str = "open the card";
pub(crate) const FOLD_CARD: &str = "fold the card into a line";

// Orders that are proposed.
pub(crate) const ALL_AS_PROPOSED: &str = "All as proposed";
pub(crate) const ALL_AS_PROPOSED_HINT: &str =
    "mark the most promising order for every unit that can act; nothing is given yet";
pub(crate) const GIVE_ALL: &str = "Give all";
pub(crate) const GIVE_ALL_HINT: &str = "give every order that is marked on the table";

pub(crate) fn proposed(orders: usize) -> String {
    format!("Proposed: {}", counted(orders, "order"))
}

/// An order in short: whom it is for, and at whom it goes.
pub(crate) fn at_whom(subject: &str, target: &str) -> String {
    format!("{subject} at {target}")
}

/// How a question is answered by keys.
pub(crate) fn answering(enter: &str, cycle: &str, next: &str) -> String {
    format!(
        "Press a digit to give the answer with that number, or {enter} to give the marked one. {cycle} marks another and shows what it would do. {next} selects who is asked."
    )
}

// The order that is filled.
pub(crate) const GIVE_THE_ORDER: &str = "Give the order";

/// The button that gives an order, with the named alternatives that it would choose and its keys.
pub(crate) fn give_the_order(chosen: &[String], keys: &str) -> String {
    match chosen {
        [] => format!("{GIVE_THE_ORDER}{keys}"),
        chosen => format!("{GIVE_THE_ORDER}: {}{keys}", chosen.join(", ")),
    }
}

pub(crate) const BACK: &str = "Back";
pub(crate) const NEXT_SUGGESTION: &str = "Next suggestion";

/// The value of a part of an order that may stay without one.
pub(crate) const LEFT_EMPTY: &str = "none";
pub(crate) const MORE_PARTS: &str = "More choices";
pub(crate) const MORE_PARTS_HINT: &str = "parts of the order that may stay as they are";

pub(crate) fn slot_hint(next: &str, previous: &str) -> String {
    format!("a part of the order: click it, or press {next} or {previous}, to change it")
}

pub(crate) const NOTHING_TO_AIM_AT: &str = "No target fits.";

pub(crate) fn place_by(left: &str, right: &str) -> String {
    format!("Drag it to its place; drag beside it, or {left} and {right}, to turn it.")
}

pub(crate) const PICK_HINT: &str = "pick it, like a click on the table";
pub(crate) const NOBODY: &str = "nobody";
pub(crate) const NOBODY_HINT: &str = "leave this part of the order empty";
pub(crate) const HOW_MANY: &str = "how many";

pub(crate) fn how_many_hint(more: &str, fewer: &str) -> String {
    format!("how many ({more}: more, {fewer}: fewer)")
}

// How the next leg of a way goes.
pub(crate) const TO_THE_POINT: &str = "to the point";
pub(crate) const AHEAD: &str = "ahead";
pub(crate) const BACK_STEP: &str = "back";
pub(crate) const ASIDE: &str = "aside";
pub(crate) const OBLIQUE: &str = "oblique";
pub(crate) const WHEEL: &str = "wheel";
pub(crate) const TURN: &str = "turn";
pub(crate) const ABOUT_FACE: &str = "about face";
pub(crate) const ALL_THE_WAY: &str = "Go all the way ahead";
pub(crate) const LEG_HINT: &str = "how the next leg goes";

pub(crate) fn just_out_of_range(enemy: &str) -> String {
    format!("just out of range of {enemy}")
}

pub(crate) fn just_in_range(enemy: &str) -> String {
    format!("just in range at {enemy}")
}

pub(crate) fn in_line(other: &str) -> String {
    format!("in line with {other}")
}

pub(crate) fn flank_to_flank(other: &str) -> String {
    format!("flank to flank with {other}")
}

// An order of several units.
pub(crate) const TO_THE_SLOWEST: &str = "Keep together";
pub(crate) const TO_THE_SLOWEST_HINT: &str = "all move as far as the slowest of them can, so that intervals are kept";
pub(crate) const EACH_AS_FAR: &str = "Move apart";
pub(crate) const EACH_AS_FAR_HINT: &str = "each moves as far as it can by itself; intervals may change";

pub(crate) fn of_all_can(lawful: usize, all: usize) -> String {
    format!("{lawful} of {all} can")
}

/// How far a group goes, inches, and what keeps one of its units from going farther.
pub(crate) fn no_farther_than(unit: &str, inches: f32, reason: &str) -> String {
    format!("All go {inches:.1} in. Beyond that, {unit}: {reason}")
}

pub(crate) fn stays(unit: &str) -> String {
    format!("{unit} is not moved:")
}

/// The selected units that the order leaves where they are.
pub(crate) fn stay(units: &[String]) -> String {
    format!("Not moved: {}", units.join(", "))
}

pub(crate) fn left_out(unit: &str) -> String {
    format!("{unit} is left out:")
}

pub(crate) fn not_saved(failure: impl Display) -> String {
    format!("The battle could not be saved: {failure}")
}

// What the plan would do.
pub(crate) fn all_together(count: usize, results: &str) -> String {
    format!("All {count} together: {results}")
}

/// By how much something on the table is within its bound, or beyond it.
pub(crate) fn margin(inches: f32) -> String {
    if inches < 0.0 { format!(", {:.1} in too far", -inches) } else { format!(", {inches:.1} in to spare") }
}

pub(crate) const NO_FARTHER: &str = "It goes no farther:";

/// Who could charge it there; `left_out` others are not named.
pub(crate) fn could_be_charged(names: &str, left_out: usize) -> String {
    format!("There it could be charged by {names}{}.", and_more(left_out))
}

pub(crate) fn left(inches: f32) -> String {
    format!(", {inches:.1} in left")
}

pub(crate) fn cost(inches: f32, left: &str) -> String {
    format!("{inches:.1} in{left}")
}

/// At most this many names, and this many acts, are written out in a warning.
const MOST_NAMED: usize = 4;
const MOST_ACTS: usize = 6;

/// Who could still act and no longer will.
pub(crate) fn ends_step(names: &[&str]) -> String {
    format!("These could still act: {}", first_of(names, MOST_NAMED))
}

/// One fact of the plan, each word once: "far range" and not "range: far range", "distance: 5.57 in", and of what is so its
/// name alone.
pub(crate) fn fact(label: &str, value: impl Display) -> String {
    let value = value.to_string();
    let begins = label.strip_prefix(&value).is_some_and(|rest| rest.starts_with(' '));
    let ends = value.strip_suffix(label).is_some_and(|first| first.ends_with(' '));
    match label.strip_suffix(" in inches") {
        _ if begins || value == YES => label.to_owned(),
        _ if ends => value,
        Some(what) => format!("{}: {value} in", what.trim_end_matches(',')),
        None => format!("{label}: {value}"),
    }
}

/// How receipts tell that something is so.
const YES: &str = "yes";

pub(crate) fn chance(what: &str, percent: impl Display) -> String {
    format!("{what} {percent:.0} %")
}

pub(crate) fn estimated_losses(sides: &str) -> String {
    format!("estimated losses: {sides}")
}

/// How a chance stood when it was told before the order was given.
pub(crate) fn stood_before(what: &str, percent: impl Display) -> String {
    format!("{what} stood at {percent:.0} % when it was ordered; what has happened since counts now")
}

pub(crate) const LOSS_ENEMY: &str = "enemy";
pub(crate) const LOSS_OWN: &str = "own";
pub(crate) const LOSS_SPARED: &str = "spared";
/// What estimated losses are, where no odds are played out.
pub(crate) const ESTIMATED_HINT: &str = "the average by the charts, the losses of a rout included";

// Notes beside the way on the table.
pub(crate) fn way_cost(inches: f32) -> String {
    format!("{inches:.1} in")
}

pub(crate) fn way_left(inches: f32) -> String {
    format!(", {inches:.1} left")
}

pub(crate) fn turn_price(now_inches: f32, next_inches: f32) -> String {
    format!(" · turn {now_inches:.1} in, next step {next_inches:.1} in")
}

/// The order closes earlier steps: which acts are no longer possible, and for how many units.
pub(crate) fn closes_for(acts: &[&str], units: usize) -> String {
    format!("after this {} can no longer {}", counted(units, "unit"), first_of(acts, MOST_ACTS).to_lowercase())
}

/// The same with the units' names.
pub(crate) fn closes_for_named(acts: &[&str], units: &[&str]) -> String {
    format!("{} ({})", closes_for(acts, units.len()), first_of(units, MOST_NAMED))
}

/// The first of some names, and how many more there are.
fn first_of(names: &[&str], most: usize) -> String {
    let named = names.len().min(most);
    format!("{}{}", names[..named].join(", "), and_more(names.len() - named))
}

pub(crate) fn stops(reason: &str) -> String {
    format!(" · stops: {reason}")
}

/// Before the reason why a unit cannot, or is no target.
pub(crate) fn reason_for(unit: &str) -> String {
    format!("{unit}:")
}

pub(crate) const HOLDS: &str = "holds";

// The odds.
pub(crate) const LOOKING_AHEAD: &str = "Looking ahead…";
pub(crate) const NOBODY_FALLS: &str = "Nobody falls.";
pub(crate) const PLAYED_OUT_WHOLLY: &str = "every fall of the dice is played out; other units do nothing";

pub(crate) fn played_out(times: usize, so_far: &str) -> String {
    format!("played out {}{so_far}; other units do nothing", counted(times, "time"))
}

pub(crate) const SO_FAR: &str = " so far";

pub(crate) fn mean_loss(figures: impl Display) -> String {
    format!("loses {figures:.1} figures on average")
}

pub(crate) fn breaks(chance: &str) -> String {
    format!(", breaks {chance}")
}

/// How many figures fall: a number, or the rest of the bars as "8+".
pub(crate) fn figures(label: &str) -> String {
    label.parse::<usize>().map_or_else(|_| format!("{label} figures"), |figures| counted(figures, "figure"))
}

pub(crate) fn percent_within(percent: &str, low: &str, high: &str) -> String {
    format!("{percent} % ({low} to {high})")
}

// The clock of movement.
pub(crate) const CLOCK_NAME: &str = "the moment of the clock";
pub(crate) const CLOCK_HINT: &str = "show where everybody is at each moment of the move";

pub(crate) fn at_time(what: impl Display, time: impl Display) -> String {
    format!("{what} at {time:.2}")
}

// Something is planned when a unit or a step is to end.
pub(crate) const ENDING: &str = "An order is planned";

pub(crate) fn ending_question(before: &str) -> String {
    format!("It is not given yet. Give it {before}?")
}

pub(crate) const BEFORE_UNIT_ENDS: &str = "before this unit is done";
pub(crate) const BEFORE_STEP_ENDS: &str = "before the step ends";

pub(crate) fn as_proposed(orders: usize) -> String {
    format!("{}, as proposed", counted(orders, "order"))
}

/// An order, who it is given to, and how many more.
pub(crate) fn planned(order: impl Display, who: &str, others: usize) -> String {
    format!("{order}: {who}{}", and_more(others))
}

pub(crate) const GIVE_AND_END: &str = "Give and end";
pub(crate) const GIVE_AND_END_HINT: &str = "give the order as planned, then end";
pub(crate) const STILL_MISSING: &str = "part of the order is missing";
pub(crate) const DISCARD_AND_END: &str = "Discard and end";
pub(crate) const DISCARD_AND_END_HINT: &str = "drop the plan, then end";
pub(crate) const CANCEL: &str = "Cancel";
pub(crate) const CANCEL_HINT: &str = "go on planning";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_is_told_in_as_few_words_as_it_takes() {
        let rows = [
            ("3.53 in ahead", "3.53", "3.53 in ahead"),
            ("12 pounders", "1", "12 pounders: 1"),
            ("range", "far", "range: far"),
            ("range", "far range", "far range"),
            ("distance in inches", "5.57", "distance: 5.57 in"),
            ("turn, in inches", "4.00", "turn: 4.00 in"),
            ("measured when all have moved", "yes", "measured when all have moved"),
            ("in the open", "no", "in the open: no"),
        ];
        for (label, value, told) in rows {
            assert_eq!(fact(label, value), told);
        }
    }

    #[test]
    fn a_margin_says_on_which_side_of_the_bound_it_lies() {
        assert_eq!((margin(5.71), margin(-0.34)), (", 5.7 in to spare".to_owned(), ", 0.3 in too far".to_owned()));
    }
}
