//! The title: the battles and lessons to choose from, and how the chosen one is to be fought.

use std::fmt::Display;

use crate::count::counted;

// The page.
pub(crate) const NAME: &str = "LINSTOCK";
pub(crate) const MOTTO: &str = "horse-and-musket battles by the written rules";
pub(crate) const OPEN_FILE: &str = "Open file…";
pub(crate) const OPEN_FILE_HINT: &str = "a scenario, a battle or a lesson from anywhere; or drop it on this window";
/// Above the system's dialog.
pub(crate) const OPEN_FILE_TITLE: &str = "Open a scenario, a battle or a lesson";
pub(crate) const RULES: &str = "Rules";
pub(crate) const SETTINGS: &str = "Settings";
pub(crate) const DEMONSTRATION: &str = "Demonstration";
pub(crate) const DEMONSTRATION_BEGINS: &str = "A battle is being fought…";
pub(crate) const DEMONSTRATION_HINT: &str = "battles fought by the program, presented one after another until a key is pressed, and again after three idle minutes";
pub(crate) const QUIT: &str = "Quit";

pub(crate) fn no_demonstration(failure: &str) -> String {
    format!("There is no demonstration: {failure}")
}

pub(crate) const WINDOW: &str = "Linstock";

// While a battle is read.
pub(crate) const READING: &str = "Reading the battle…";
pub(crate) const LEAVE_READING: &str = "Leave it  (Esc)";
pub(crate) const BACK_TO_TITLE: &str = "back to the title";

// A file that is none of those that can be opened.
pub(crate) fn this_is(kind: &str) -> String {
    format!("this is {kind}")
}

pub(crate) const WHAT_IS_OPENED: &str = "a scenario, a battle or a lesson";
pub(crate) const A_ROSTER: &str = "a roster";
pub(crate) const RULE_DATA: &str = "a rule set's data";

// The list.
pub(crate) const SCENARIOS: &str = "Scenarios";
pub(crate) const SCENARIOS_HINT: &str = "battles to be fought";
pub(crate) const LESSONS: &str = "Lessons";
pub(crate) const LESSONS_HINT: &str = "ten minutes each on how the rules work, told with real orders";
pub(crate) const EARLIER: &str = "Earlier battles";
pub(crate) const EARLIER_HINT: &str = "battles that were kept, to go on with or to be looked at";
pub(crate) const SCENARIO_HINT: &str = "what it is, and how it is to be fought";
pub(crate) const HAS_MISTAKES: &str = "its file has mistakes";

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
pub(crate) const DRAWN_FROM: &str = "Drawn from";

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

pub(crate) const LESSON_HINT: &str = "to be presented caption by caption, and tried";

pub(crate) fn about_lesson(about: impl Display, minutes: u32) -> String {
    format!("{about} {}.", counted(minutes, "minute"))
}

// How it is to be fought.
pub(crate) const TO_BATTLE: &str = "To battle";
pub(crate) const TO_BATTLE_KEY: &str = "Enter";
pub(crate) const PLAYER: &str = "player";
pub(crate) const PLAYER_HINT: &str = "somebody at this screen";
pub(crate) const MACHINE: &str = "machine";
pub(crate) const MACHINE_HINT: &str = "the program, which sees what its seat may see";
pub(crate) const DICE: &str = "Dice";
pub(crate) const DICE_THROWN: &str = "thrown here";
pub(crate) const DICE_THROWN_HINT: &str = "the program throws them, the same again from the same seed";
pub(crate) const DICE_SEALED: &str = "sealed";
pub(crate) const DICE_SEALED_HINT: &str = "committed to before either side knows them; checked at the end";
pub(crate) const DICE_ENTERED: &str = "by your own hand";
pub(crate) const DICE_ENTERED_HINT: &str = "you throw real dice and say how they fell";
pub(crate) const SEED: &str = "Seed";
pub(crate) const NO_SEED: &str = "of the moment";
pub(crate) const SEED_HINT: &str = "the same number gives the same dice again; empty: that of the moment";
pub(crate) const SEED_NAME: &str = "seed of the dice";
pub(crate) const RULE_SET: &str = "Rule set";
pub(crate) const RULE_SET_HINT: &str = "the rule set under which it is fought";
pub(crate) const SWITCHES: &str = "Rules";

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
    "Without words, whoever holds this machine could have drawn secrets until one pleased him.";

// Battles that were kept.
pub(crate) const GO_ON: &str = "Go on";
pub(crate) const GO_ON_KEY: &str = "G";
pub(crate) const REPLAY: &str = "Replay";
pub(crate) const REPLAY_HINT: &str = "look at the battle again, from any point";
pub(crate) const GO_ON_HINT: &str = "go on with it";

pub(crate) fn battle_number(number: impl Display) -> String {
    format!("battle {number}")
}

pub(crate) fn played(ago: &str) -> String {
    format!("played {ago}")
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

pub(crate) fn after_orders(title: impl Display, orders: usize) -> String {
    format!("{title}, after {}", counted(orders, "order"))
}

pub(crate) fn damaged_file(file: &str, how: &str) -> String {
    format!("{file} is {how}. It stays as it is.")
}

pub(crate) const READ_IN_PART: &str = "damaged; so much of it can be read";
pub(crate) const UNREADABLE: &str = "damaged, and cannot be read";

pub(crate) fn goes_on_from_the_last_order(file: impl Display) -> String {
    format!("{file} is damaged: the battle goes on from the last order that can be read, in a file of its own")
}

pub(crate) fn made_otherwise(difference: impl Display) -> String {
    format!("the kept battle was made otherwise than this program makes it: {difference}")
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

pub(crate) const OPEN_ELSEWHERE_CHOICES: &str = "Only that window can go on with it. You can look at it from here, or branch it: the branch is a battle of its own.";
pub(crate) const LOOK_AT_IT: &str = "Look at it";
pub(crate) const BRANCH_IT: &str = "Branch it";
pub(crate) const BRANCH_IT_HINT: &str = "a new battle, from where this one stands, under a name that you give it";

// The demonstration.
pub(crate) const NOTHING_TO_DEMONSTRATE: &str = "there is no scenario without mistakes";

// Sides without names, while no battle is open.
pub(crate) const FIRST_SIDE: &str = "First side";
pub(crate) const SECOND_SIDE: &str = "Second side";
