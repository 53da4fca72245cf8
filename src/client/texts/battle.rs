//! The battle: the bar at the top, the banner, orders, the unit card, what lies under the pointer, notes on the table.

use std::fmt::Display;

use crate::{battle::notice::Counted, count::counted};

// In the place of the tabletop, until it can be seen.
pub(crate) const SETTING_OUT: &str = "Setting out the miniatures…";

// The goal, before the first order.
pub(crate) const BEGIN: &str = "Begin";
pub(crate) const BEGIN_HINT: &str = "put this away; the strip at the top tells how both sides stand";

pub(crate) fn you_lead(side: &str) -> String {
    format!("You lead {side}.")
}

// The strip at the top.
pub(crate) const BOTH_SIDES: &str = "Both sides";

/// The turn, and the last one where there is one.
pub(crate) fn turn_of(turn: u32, last: Option<u32>) -> String {
    last.map_or_else(|| format!("Turn {turn}"), |last| format!("Turn {turn} of {last}"))
}

pub(crate) const MENU: &str = "Menu";
pub(crate) const MENU_HINT: &str = "help, rules, dice, umpire, settings, bench table, pictures, and the ways out";
pub(crate) const FIND: &str = "Find…";
pub(crate) const HELP: &str = "Help";
pub(crate) const RULES: &str = "Rules";
pub(crate) const DICE: &str = "Dice";
pub(crate) const UMPIRE: &str = "Umpire…";
pub(crate) const SETTINGS: &str = "Settings";
pub(crate) const BENCH: &str = "Bench table";
pub(crate) const BACK_TO_BATTLE: &str = "Back to the battle";
pub(crate) const SINCE_I_LAST_ACTED: &str = "Show what happened";
pub(crate) const LOOK_BACK: &str = "Look back";
pub(crate) const SECOND_SCREEN: &str = "Show the table on a second screen";
pub(crate) const NO_SECOND_SCREEN: &str = "Close the second screen";
pub(crate) const LEAVE: &str = "Leave the battle";
pub(crate) const LEAVE_HINT: &str = "the battle is kept; continue it from the title";
pub(crate) const QUIT: &str = "Quit Linstock";
pub(crate) const QUIT_HINT: &str = "the battle is kept";
pub(crate) const HIDE_LABELS: &str = "Hide labels";
pub(crate) const ROSTER: &str = "Roster";
pub(crate) const ROSTER_HINT: &str = "all units, to sort and to filter; a click on one goes there";
pub(crate) const MOMENTS: &str = "Moments";
pub(crate) const MOMENTS_HINT: &str = "the decisive moments; click one to show it";
pub(crate) const JOURNAL: &str = "Journal";
pub(crate) const JOURNAL_HINT: &str = "everything that happened, with its dice";
pub(crate) const UNIT: &str = "Unit";
pub(crate) const RULES_HINT: &str = "read and search the rules";
pub(crate) const UMPIRE_TAB: &str = "Umpire";
pub(crate) const UMPIRE_HINT: &str = "change anything, with a reason";
pub(crate) const CLOSE_DRAWER: &str = "Close the drawer";
pub(crate) const CLOSE_DRAWER_HINT: &str = "close the drawer";
pub(crate) const TABLETOP: &str = "Tabletop";
pub(crate) const TABLETOP_IN_SHORT: &str = "3D";
pub(crate) const MAP: &str = "Map";
pub(crate) const SIGHT: &str = "Sight";
pub(crate) const SIGHT_HINT: &str = "check a line of sight";
pub(crate) const TAPE: &str = "Tape";
pub(crate) const TAPE_HINT: &str = "measure between two places";
pub(crate) const REDO: &str = "Redo";
pub(crate) const UNDO: &str = "Undo";

pub(crate) fn nothing_to_take_back(key: &str) -> String {
    format!("not possible now ({key})")
}

pub(crate) fn undo_keys(key: &str) -> String {
    format!("{key}: back to the last die or reveal")
}

// The roster.
pub(crate) const COLUMN_UNIT: &str = "Unit";
pub(crate) const COLUMN_COMMAND: &str = "Command";
pub(crate) const COLUMN_STATE: &str = "State";
pub(crate) const COLUMN_STRENGTH: &str = "Strength";
pub(crate) const COLUMN_LOSSES: &str = "Lost";
pub(crate) const COLUMN_DEEDS: &str = "This turn";
pub(crate) const EVERYBODY: &str = "Both sides";
pub(crate) const LIST_NAME: &str = "units listed";
pub(crate) const CAN_STILL_ACT: &str = "Can still act";
pub(crate) const NOBODY_LISTED: &str = "No unit fits.";

pub(crate) fn sort_hint(key: &str) -> String {
    format!("sort by this column; again: the other way round ({key}: the next column)")
}

pub(crate) fn list_hint(key: &str) -> String {
    format!("list a side or a command ({key}: the next)")
}

pub(crate) fn can_still_act_hint(key: &str) -> String {
    format!("list only those who can still act ({key})")
}

pub(crate) fn go_to_hint(next: &str, before: &str) -> String {
    format!("select it and bring it into view ({next}: the next, {before}: the one before)")
}

// A picture of the table.
pub(crate) const SAVE_PICTURE: &str = "Save picture…";
pub(crate) const SAVE_PICTURE_HINT: &str = "a picture of the table as it is shown, without panels";
/// Above the system's dialog.
pub(crate) const SAVE_PICTURE_TITLE: &str = "Save a picture of the table";
pub(crate) const NO_PICTURE: &str = "the window was not drawn";

/// The file name that is proposed for a picture, without its ending.
pub(crate) fn picture_name(title: &str, turn: u32) -> String {
    format!("{title} turn {turn}")
}

pub(crate) fn picture_saved(file: impl Display) -> String {
    format!("Picture saved: {file}")
}

pub(crate) fn picture_not_saved(file: impl Display, why: impl Display) -> String {
    format!("Picture not saved: {file}: {why}")
}

pub(crate) const PICTURE_EXISTS: &str = "a file of this name is there";

// What is shown over the table.
pub(crate) const SHOW: &str = "Show";
pub(crate) const SHOW_HINT: &str =
    "show ranges and arcs, moves and charges, command or ground over the table, yours or theirs";
pub(crate) const FIRE: &str = "Fire";
pub(crate) const MOVES: &str = "Moves and charges";
pub(crate) const COMMAND: &str = "Command";
pub(crate) const GROUND: &str = "Ground";
pub(crate) const MINE: &str = "mine";
pub(crate) const THEIRS: &str = "theirs";
pub(crate) const OF_ALL: &str = "all";

// The small map.
pub(crate) const SMALL_MAP: &str = "Small map";

pub(crate) fn small_map_hint(key: &str) -> String {
    format!("click or drag: move the view there ({key}: hide the map)")
}

// The banner.
pub(crate) fn demonstration_goes_on(seconds: impl Display) -> String {
    format!("The demonstration goes on in {seconds:.0} s. Press any key to stay here")
}

pub(crate) fn victory(side: &str) -> String {
    format!("Victory: {side}")
}

pub(crate) const DRAWN: &str = "A drawn battle";

pub(crate) fn machine_acts(who: &str, key: &str) -> String {
    format!("{who} (the machine) acts. {key}, or a click here, skips to the result")
}

// The seat is handed over.
pub(crate) fn take_the_seat(who: &str) -> String {
    format!("{who}, take the seat")
}

pub(crate) const FOR_YOUR_EYES: &str = "What comes next is for your eyes alone.";

pub(crate) fn since_you_last_looked(key: &str) -> String {
    format!("What happened since you last looked. {key} goes on")
}

pub(crate) const I_AM_HERE: &str = "I am here  (Enter)";
pub(crate) const I_AM_HERE_HINT: &str = "shows your side of the battle";

// While a battle is read.
pub(crate) const LEAVE_READING: &str = "Cancel";
pub(crate) const BACK_TO_WHERE_YOU_WERE: &str = "go back to where you were";

// Orders.
pub(crate) const NOTHING_TO_ORDER: &str = "No orders here now.";
pub(crate) const DONE: &str = "Done";

pub(crate) fn done_hint(key: &str) -> String {
    format!("{key}: leave it as it is and go to the next")
}

// Deployment.
pub(crate) fn deploys(who: &str) -> String {
    format!("{who} deploy")
}

pub(crate) const AS_IN_HISTORY: &str = "As in history";

pub(crate) fn as_in_history_hint(key: &str) -> String {
    format!("{key}: every unit where it stood that day")
}

pub(crate) fn not_placed_yet(units: usize) -> String {
    format!("Not placed yet: {units}")
}

pub(crate) const PLACES_HINT: &str = "take it up, then click where it is to stand";
pub(crate) const LAYOUTS: &str = "Layouts";
pub(crate) const LAYOUTS_HINT: &str = "deployments that you saved by name";
pub(crate) const LAYOUT_NAME: &str = "name";
pub(crate) const REPLACE_LAYOUT: &str = "Replace";
pub(crate) const REPLACE_LAYOUT_HINT: &str = "replace the layout of this name";
pub(crate) const SAVE_LAYOUT: &str = "Save";
pub(crate) const SAVE_LAYOUT_HINT: &str = "save this deployment for other battles of the scenario";
pub(crate) const NAME_LAYOUT_FIRST: &str = "type a name of letters or digits first";
pub(crate) const LOAD_LAYOUT_HINT: &str = "place your units as in this layout";

pub(crate) fn places_nobody(verb: impl Display) -> String {
    format!("{verb} places nobody now")
}

pub(crate) const PLACING_EXPECTED: &str = "an order by which a unit is placed";

// The unit card.
pub(crate) fn units(count: usize) -> String {
    counted(count, "unit")
}

pub(crate) fn select_command(name: &str, units: usize) -> String {
    format!("Select all {units} of {name}")
}

pub(crate) const ALL_ABOUT_IT: &str = "Open details";
pub(crate) const ALL_ABOUT_IT_HINT: &str = "its whole state with reasons, and its standing answers";
pub(crate) const SELECT_ONE: &str = "Select a unit.";
pub(crate) const SELECT_ALONE_HINT: &str = "select this one alone";
pub(crate) const SELECT_ALL_HINT: &str = "select all of them";
pub(crate) const SELECT_COMMAND: &str = "select the whole command";
pub(crate) const SELECT_COMMAND_HINT: &str = "order the whole command with one order";
pub(crate) const WHOLE_UNIT: &str = "all";
pub(crate) const WHOLE_UNIT_HINT: &str = "order the whole unit";
pub(crate) const STAND_HINT: &str = "order this one alone";
pub(crate) const TO_COME: &str = "to come";
pub(crate) const IN_THE_RANKS: &str = "in the ranks";
pub(crate) const OFF_THE_TABLE: &str = "off the table";
pub(crate) const LOST: &str = "lost";

pub(crate) fn stand_number(number: usize) -> String {
    format!("no. {number}")
}

// What lies under the pointer.
pub(crate) fn strength(count: usize, what: Counted) -> String {
    counted(count, what.noun())
}

pub(crate) fn away_from_selected(inches: f32) -> String {
    format!("{inches:.2} in from the selected unit")
}

pub(crate) const NOBODY: &str = "nobody";

pub(crate) fn sees(names: &str) -> String {
    format!("sees {names}")
}

pub(crate) fn seen_by(names: &str) -> String {
    format!("seen by {names}")
}

pub(crate) fn could_charge(names: &str) -> String {
    format!("could charge {names}")
}

pub(crate) fn could_be_charged_by(names: &str) -> String {
    format!("could be charged by {names}")
}

// What an order is given to, and what it says.
pub(crate) const WHOLE_SIDE: &str = "the whole side";

pub(crate) fn stand_of(unit: &str, number: impl Display) -> String {
    format!("{unit}, no. {number}")
}

/// The legs of a way.
pub(crate) fn legs(count: usize) -> String {
    counted(count, "leg")
}

pub(crate) fn stands(count: usize) -> String {
    counted(count, "stand")
}

/// A place on the table, which is marked there.
pub(crate) const A_PLACE: &str = "as marked";

/// A distance of an answer to a question.
pub(crate) fn whole_inches(inches: i64) -> String {
    format!("{inches} in")
}

/// A place on the table, and a bearing, degrees.
pub(crate) fn place_facing(bearing: f32) -> String {
    format!("as marked, facing {bearing:.0}°")
}

pub(crate) const THE_UMPIRE: &str = "the umpire";

// Sight and tape.
pub(crate) const TAPE_FROM: &str = "Click or drag where to measure from; on a base its nearest edge counts.";
pub(crate) const SIGHT_FROM: &str = "Click or drag from where somebody looks.";
pub(crate) const SIGHT_IS_FREE: &str = "The line of sight is clear.";
pub(crate) const THE_GROUND: &str = "the ground";

pub(crate) fn inches(inches: f32) -> String {
    format!("{inches:.2} in")
}

pub(crate) fn from_to(from: &str, to: &str) -> String {
    format!("{from} to {to}")
}

pub(crate) fn crosses(from: f32, to: f32, what: &str) -> String {
    format!("{from:.1} to {to:.1} in: {what}")
}

// Refusals.
pub(crate) fn rule(clause: impl Display) -> String {
    format!("rule {clause}")
}

pub(crate) const NOTHING_SINCE_YOU_ACTED: &str = "nothing has happened since you last acted";
pub(crate) const NOTHING_AGAIN: &str = "no earlier order can be repeated for these now";
pub(crate) const NOTHING_PROPOSED: &str = "nothing is proposed here: you choose where units go";
pub(crate) const ONLY_LOOKED_AT: &str = "this is a replay: branch here to play on";
pub(crate) const LAST_ORDER_SEALED: &str = "the last order is the other side's, and sealed";
pub(crate) const TAKEN_BACK_SEALED: &str = "the order taken back is the other side's, and sealed";
