//! The title: the battles and lessons to choose from, and how the chosen one is to be fought.

use std::fmt::Display;

use crate::count::counted;

// The page.
pub(crate) const NAME: &str = "LINSTOCK";
pub(crate) const MOTTO: &str = "horse-and-musket battles by the written rules";
pub(crate) const OPEN_FILE: &str = "Open file…";
pub(crate) const OPEN_FILE_HINT: &str =
    "a scenario, a battle, a guide or a lesson from anywhere; or drop it on this window";
/// Above the system's dialog.
pub(crate) const OPEN_FILE_TITLE: &str = "Open a scenario, a battle, a guide or a lesson";
pub(crate) const RULES: &str = "Rules";
pub(crate) const SETTINGS: &str = "Settings";
pub(crate) const DEMONSTRATION: &str = "Demonstration";
pub(crate) const DEMONSTRATION_BEGINS: &str = "A battle is being fought…";
pub(crate) const DEMONSTRATION_HINT: &str = "watch battles that the program fights, one after another, until you press a key; starts by itself after three idle minutes";
pub(crate) const QUIT: &str = "Quit";

pub(crate) fn no_demonstration(failure: &str) -> String {
    format!("There is no demonstration: {failure}")
}

pub(crate) const WINDOW: &str = "Linstock";
pub(crate) const TABLE_WINDOW: &str = "Linstock: the table";

// While a battle is read.
pub(crate) const READING: &str = "Reading the battle…";
pub(crate) const LEAVE_READING: &str = "Cancel  (Esc)";
pub(crate) const BACK_TO_TITLE: &str = "go back to the title";

// A file that is none of those that can be opened.
pub(crate) fn this_is(kind: &str) -> String {
    format!("this is {kind}")
}

pub(crate) const WHAT_IS_OPENED: &str = "a scenario, a battle, a guide or a lesson";
pub(crate) const A_ROSTER: &str = "a roster";
pub(crate) const RULE_DATA: &str = "a rule set's data";

// The list.
pub(crate) const SCENARIOS: &str = "Scenarios";
pub(crate) const SCENARIOS_HINT: &str = "battles to fight";
pub(crate) const LESSONS: &str = "Lessons";
pub(crate) const LESSONS_HINT: &str = "ten minutes each: how the rules work, told with real orders";
pub(crate) const SAVED: &str = "Saved battles";
pub(crate) const SAVED_HINT: &str = "battles to continue, replay, rename or delete";
pub(crate) const SCENARIO_HINT: &str = "show its map, its forces and its story";
pub(crate) const HAS_MISTAKES: &str = "its file has mistakes";
pub(crate) const WITH_MISTAKES: &str = "Files with mistakes";

// What is listed.
pub(crate) const FILTER: &str = "Filter";
pub(crate) const FILTER_HINT: &str = "list only scenarios of a rule set, a period, a size or a length";
pub(crate) const ANY_RULES: &str = "Any rules";
pub(crate) const ANY_PERIOD: &str = "Any period";
pub(crate) const ANY_SIZE: &str = "Any size";
pub(crate) const ANY_LENGTH: &str = "Any length";
pub(crate) const FILTER_RULES: &str = "list by rule set";
pub(crate) const FILTER_PERIOD: &str = "list by period";
pub(crate) const FILTER_SIZE: &str = "list by size";
pub(crate) const FILTER_LENGTH: &str = "list by length of the evening";
pub(crate) const NOTHING_FITS: &str = "No scenario fits.";
pub(crate) const SHOW_ALL: &str = "Show all";
pub(crate) const SHOW_ALL_HINT: &str = "list every scenario again";
pub(crate) const LENGTHS: [&str; 3] = ["Up to an hour", "An evening", "Longer than an evening"];

/// A size by its place, small first, from so many units on each.
pub(crate) fn size(place: usize, least: [usize; 2]) -> String {
    let [medium, large] = least;
    match place {
        0 => format!("Small: up to {} units", medium - 1),
        1 => format!("Medium: {medium} to {} units", large - 1),
        _ => format!("Large: {large} units or more"),
    }
}

/// The wars of the horse and musket, by their first and last years.
pub(crate) const WARS: [((u32, u32), &str); 9] = [
    ((1701, 1714), "War of the Spanish Succession"),
    ((1740, 1748), "War of the Austrian Succession"),
    ((1756, 1763), "Seven Years' War"),
    ((1775, 1783), "American Revolution"),
    ((1792, 1815), "Revolution and Napoleon"),
    ((1846, 1848), "Mexican War"),
    ((1853, 1856), "Crimean War"),
    ((1861, 1865), "American Civil War"),
    ((1866, 1871), "German wars of unification"),
];
pub(crate) const BEFORE_1800: &str = "18th century";
pub(crate) const FROM_1800: &str = "19th century";

/// The months of dates.
pub(crate) const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

// The chosen battle.
pub(crate) const NO_SCENARIO: &str = "There is no scenario.";
pub(crate) const SOURCES: &str = "Sources";

pub(crate) fn map_of(title: &str) -> String {
    format!("map of {title}")
}

/// How strong an army is.
pub(crate) fn force(men: u32, units: usize, guns: u32) -> String {
    let guns = if guns == 0 { String::new() } else { format!(", {}", counted(guns, "gun")) };
    format!("{} in {}{guns}", counted(men, "man"), counted(units, "unit"))
}

pub(crate) fn fought_between(start: impl Display, end: impl Display, turns: u32) -> String {
    format!("{start} to {end}: {}", counted(turns, "turn"))
}

pub(crate) fn fought_until_decided(start: impl Display) -> String {
    format!("From {start}, until it is decided")
}

/// A battle's own length, and how long it takes people.
pub(crate) fn takes(length: &str, minutes: u32) -> String {
    format!("{length}, {} to play", about(minutes))
}

/// A span of time as one guesses it: "about 1½ hours".
fn about(minutes: u32) -> String {
    let halves = (minutes + 15) / 30;
    match halves {
        _ if minutes < 50 => format!("about {}", counted(((minutes + 5) / 10 * 10).max(10), "minute")),
        0..=2 => "about an hour".to_owned(),
        3 => "about 1½ hours".to_owned(),
        halves if halves.is_multiple_of(2) => format!("about {} hours", halves / 2),
        halves => format!("about {}½ hours", halves / 2),
    }
}

pub(crate) const LESSON_HINT: &str = "start the lesson, caption by caption; try yourself what it shows";

pub(crate) fn about_lesson(about: impl Display, minutes: u32) -> String {
    format!("{about} {}.", counted(minutes, "minute"))
}

// How it is to be fought.
pub(crate) const START: &str = "Start battle";
pub(crate) const START_KEY: &str = "Enter";
pub(crate) const PLAYERS: &str = "Players";

pub(crate) fn play(side: &str) -> String {
    format!("Play {side}")
}

pub(crate) fn play_hint(other: &str) -> String {
    format!("the machine plays {other}, and sees what that side may see")
}

pub(crate) const TWO_PLAYERS: &str = "Two players";
pub(crate) const TWO_PLAYERS_HINT: &str = "two people at this screen, each for one side";
pub(crate) const WATCH: &str = "Watch the machine";
pub(crate) const WATCH_HINT: &str = "the machine plays both sides";
pub(crate) const DICE: &str = "Dice";
pub(crate) const DICE_THROWN: &str = "Throw here";
pub(crate) const DICE_THROWN_HINT: &str = "the program throws the dice; the same seed gives the same dice";
pub(crate) const DICE_SEALED: &str = "Seal them";
pub(crate) const DICE_SEALED_HINT: &str = "dice that neither side can choose or know beforehand; checked at the end";
pub(crate) const DICE_ENTERED: &str = "Enter real dice";
pub(crate) const DICE_ENTERED_HINT: &str = "you throw dice on your table and enter what they show";
pub(crate) const SEED: &str = "Random seed";
pub(crate) const NO_SEED: &str = "new each time";
pub(crate) const SEED_HINT: &str = "the same number gives the same dice again; empty: new dice each time";
pub(crate) const SEED_NAME: &str = "seed of the dice";
pub(crate) const RULE_SET: &str = "Rule set";
pub(crate) const RULE_SET_HINT: &str = "the rules of this battle";
pub(crate) const MEASURE_FREELY: &str = "Measure freely";
pub(crate) const BY_EYE_AS_PRINTED: &str = "By eye (as printed)";
pub(crate) const BY_EYE_AS_AGREED: &str = "By eye (as agreed)";
pub(crate) const BY_EYE_HINT: &str = "no distances, ranges or odds before a shot or a charge has been declared";
pub(crate) const RULES_AS_RECOMMENDED: &str = "Rules (as recommended)";
pub(crate) const RULES_CHANGED: &str = "Rules (changed)";
pub(crate) const RULES_FOLD_HINT: &str = "optional rules and doubtful clauses, each as this scenario recommends it";

/// What differs from the recommended rules: each switch with its value.
pub(crate) fn differs(switches: &[(String, String)]) -> String {
    let told = switches.iter().map(|(name, value)| format!("{name}: {value}"));
    format!("Changed: {}", told.collect::<Vec<_>>().join("; "))
}

pub(crate) const AS_RECOMMENDED: &str = "Use recommended";
pub(crate) const AS_RECOMMENDED_HINT: &str = "every rule as this scenario recommends it";

pub(crate) fn number_hint(least: impl Display, most: impl Display) -> String {
    format!("{least} to {most}; drag, or click and type")
}

// Sealed dice.
/// How two players who share a machine can trust its dice.
pub(crate) const SEALING_STEPS: [&str; 3] = [
    "1. This machine has drawn a secret, and shows its fingerprint. Both players write the fingerprint down, or take a picture of it.",
    "2. Then the player who does not own this machine adds a few words, of his own and not told beforehand. Secret and words together make \
     the dice: neither player alone can choose them.",
    "3. When the battle is over the secret is shown (Dice, F8). Is its fingerprint what you wrote down? `linstock check-dice` tells, on any \
     machine, and whether every die fell as it had to.",
];
pub(crate) const SEALING_LIMITS: &str =
    "It does not hinder the machine's owner from reading ahead: the battle's file holds the secret in plain text.";
pub(crate) const OTHERS_WORDS: &str = "the other player's words";
pub(crate) const NO_WORDS: &str =
    "Without these words, the owner of this machine could have drawn secrets until one suited.";

// Battles that were kept.
pub(crate) const CONTINUE: &str = "Continue";
pub(crate) const CONTINUE_KEY: &str = "C";
pub(crate) const CONTINUE_HINT: &str = "go on where the battle stands";
pub(crate) const REPLAY: &str = "Replay";
pub(crate) const REPLAY_HINT: &str = "watch the battle again, from any point";
pub(crate) const RENAME: &str = "Rename";
pub(crate) const RENAME_HINT: &str = "give this battle a name of your own";
pub(crate) const NAME_OF_BATTLE: &str = "name of the battle";
pub(crate) const SAVE_NAME: &str = "Save name";
pub(crate) const SAVE_NAME_HINT: &str = "press Enter; an empty name brings the scenario's title back";
pub(crate) const DELETE: &str = "Delete";
pub(crate) const DELETE_HINT: &str = "delete this battle; you can undo it";
pub(crate) const UNDO_DELETE: &str = "Undo delete";
pub(crate) const UNDO_DELETE_HINT: &str = "bring the battle back";
pub(crate) const NO_SAVED_BATTLE: &str = "No battle is saved.";
pub(crate) const DAMAGED: &str = "damaged";

/// What a button of a listed battle does, with that battle's name and number.
pub(crate) fn of_battle(verb: &str, name: &str, number: Option<&String>) -> String {
    number.map_or_else(|| format!("{verb} {name}"), |number| format!("{verb} {name}, {number}"))
}

pub(crate) fn deleted(name: &str) -> String {
    format!("Deleted: {name}")
}

pub(crate) fn deleting_what_is_open(name: &str) -> String {
    format!("{name} is open in another window: close it there first")
}

pub(crate) fn picture_of(name: &str) -> String {
    format!("picture of {name}")
}

pub(crate) fn battle_number(number: impl Display) -> String {
    format!("battle {number}")
}

/// How far a saved battle has come.
pub(crate) fn deployment(side: Option<&str>) -> String {
    side.map_or_else(|| "Deployment".to_owned(), |side| format!("{side} to deploy"))
}

pub(crate) fn turn_to_move(turn: u32, last: Option<u32>, side: Option<&str>) -> String {
    let turn = last.map_or_else(|| format!("Turn {turn}"), |last| format!("Turn {turn} of {last}"));
    side.map_or_else(|| turn.clone(), |side| format!("{turn}, {side} to move"))
}

pub(crate) fn over(turn: u32, winner: Option<&str>) -> String {
    let how = winner.map_or_else(|| "A draw".to_owned(), |side| format!("{side} won"));
    format!("{how} in turn {turn}")
}

pub(crate) fn played(day: &str, ago: &str) -> String {
    format!("{day}, {ago}")
}

/// A whole number of spans of time ago: weeks, days, hours or minutes.
pub(crate) fn ago(count: u64, span: &str) -> String {
    if count == 1 { format!("a {span} ago").replace("a hour", "an hour") } else { format!("{count} {span}s ago") }
}

pub(crate) const WEEK: &str = "week";
pub(crate) const DAY: &str = "day";
pub(crate) const HOUR: &str = "hour";
pub(crate) const MINUTE: &str = "minute";
pub(crate) const JUST_NOW: &str = "just now";

pub(crate) fn damaged_file(file: &str, how: &str) -> String {
    format!("{file} is {how}. It stays as it is.")
}

pub(crate) const READ_IN_PART: &str = "damaged; so much of it can be read";
pub(crate) const UNREADABLE: &str = "damaged, and cannot be read";

pub(crate) fn goes_on_from_the_last_order(file: impl Display) -> String {
    format!("{file} is damaged: the battle goes on from the last order that can be read, as a new save")
}

pub(crate) fn made_otherwise(difference: impl Display) -> String {
    format!("this battle was saved by another version of the program: {difference}")
}

pub(crate) const OTHER_RULE_DATA_SAME_STATE: &str =
    "it was made under other rule data, and every order still leads to the same state";

pub(crate) fn other_rule_data(how: impl Display) -> String {
    format!("it was made under other rule data; {how}")
}

pub(crate) fn too_large(file: &str, most_bytes: impl Display) -> String {
    format!("{file}: larger than {most_bytes} bytes, which could not be read again")
}

// A battle that is open in another window.
pub(crate) fn open_elsewhere(name: &str) -> String {
    format!("{name} is open in another window")
}

pub(crate) const OPEN_ELSEWHERE_CHOICES: &str =
    "Only that window can continue it. You can replay it here, or branch it: the branch is a battle of its own.";
pub(crate) const LOOK_AT_IT: &str = "Replay it";
pub(crate) const BRANCH_IT: &str = "Branch it";
pub(crate) const BRANCH_IT_HINT: &str = "a new battle, from where this one stands, under a name that you give it";

// The demonstration.
pub(crate) const NOTHING_TO_DEMONSTRATE: &str = "there is no scenario without mistakes";

// Sides without names, while no battle is open.
pub(crate) const FIRST_SIDE: &str = "First side";
pub(crate) const SECOND_SIDE: &str = "Second side";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_of_play_is_guessed_in_tens_of_minutes_and_then_in_half_hours() {
        for (minutes, told) in [
            (0, "about 10 minutes"),
            (14, "about 10 minutes"),
            (46, "about 50 minutes"),
            (50, "about an hour"),
            (74, "about an hour"),
            (79, "about 1½ hours"),
            (120, "about 2 hours"),
            (158, "about 2½ hours"),
            (400, "about 6½ hours"),
        ] {
            assert_eq!(about(minutes), told, "{minutes}");
        }
    }
}
