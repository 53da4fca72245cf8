//! Dice: those that players throw and enter, how dice fell, and their seal.

use std::fmt::Display;

use crate::count::counted;

// Dice to be thrown.
pub(crate) const THROW: &str = "Throw the dice";

pub(crate) fn wanted(count: usize, sides: u8, reason: &str, entered: usize) -> String {
    format!("{count} d{sides} for {reason}, {entered} entered")
}

pub(crate) fn face_hint(face: u8) -> String {
    format!("the next die shows {face}")
}

pub(crate) const TAKE_BACK: &str = "Take the last back";
pub(crate) const TAKE_BACK_HINT: &str = "the last die that was entered";
pub(crate) const NOTHING_ENTERED: &str = "no die has been entered";
pub(crate) const ALL_AT_ONCE: &str = "or all at once: 4 2 6, then Enter";
pub(crate) const ALL_AT_ONCE_HINT: &str = "what the dice showed, with spaces or commas between; Enter takes them";
pub(crate) const THROW_FOR_US: &str = "Throw them for us";
pub(crate) const THROW_FOR_US_HINT: &str = "the program throws these dice";

// What cannot be entered.
pub(crate) fn too_many(wanted: usize) -> String {
    format!("no more than {}", counted(wanted, "die"))
}

pub(crate) fn no_such_face(sides: u8, face: u8) -> String {
    format!("a d{sides} has no {face}")
}

pub(crate) fn no_face(word: &str) -> String {
    format!("`{word}` is no face of a die")
}

// Dice that were entered.
pub(crate) const ENTERED: &str = "Dice entered";
pub(crate) const CORRECT: &str = "Misread? It can be corrected until the next order.";
pub(crate) const CORRECT_HINT: &str = "what it really showed";
/// The reason of a correction, as the journal says it.
pub(crate) const MISREAD: &str = "misread";

// How the dice fell.
pub(crate) const HOW_THEY_FELL: &str = "How the dice fell";

pub(crate) fn dice_from(what: impl Display) -> String {
    format!("Dice {what}.")
}

pub(crate) fn taken_back(count: impl Display) -> String {
    format!("{count} dice in what the umpire took back are not counted.")
}

pub(crate) const FOR_BOTH_SIDES: &str = "For both sides";

pub(crate) fn how_many(count: impl Display, sides: impl Display) -> String {
    format!("{count} d{sides}")
}

pub(crate) fn mean(mean: impl Display) -> String {
    format!("mean {mean:.2}")
}

pub(crate) fn expected(mean: impl Display) -> String {
    format!("expected {mean:.1}")
}

pub(crate) fn fair_dice(way: &str, often: impl Display) -> String {
    format!("Fair dice fall this {way} {often}.")
}

pub(crate) const LOW_OR_LOWER: &str = "low or lower";
pub(crate) const HIGH_OR_HIGHER: &str = "high or higher";

pub(crate) fn usual_means(low: impl Display, high: impl Display) -> String {
    format!("95 evenings of 100 lie between {low:.2} and {high:.2}.")
}

pub(crate) fn diagram(expected: impl Display, low: impl Display, high: impl Display) -> String {
    format!(
        "The line: {expected:.1} of each are expected. The shade: each single face falls {low} to {high} times in 95 evenings of 100."
    )
}

// Their seal.
pub(crate) const SEALED: &str = "These dice are sealed";
pub(crate) const NO_WORDS_ADDED: &str = "No words were added.";

pub(crate) fn words_added(words: &str) -> String {
    format!("Words added: {words}")
}

pub(crate) const SECRET_LATER: &str = "The secret is shown here when the battle is over.";
pub(crate) const SECRET: &str = "The secret:";
pub(crate) const SECRET_IS_ITS_OWN: &str =
    "The secret is that of this commitment. Is the commitment what you wrote down?";
pub(crate) const SECRET_IS_NOT: &str = "The secret is NOT that of this commitment: these are other dice.";
pub(crate) const CHECK_DICE: &str =
    "linstock check-dice FILE checks every order and every die against it, on any machine.";
pub(crate) const COPY: &str = "copy";
pub(crate) const COPY_HINT: &str = "copy it to the clipboard, to be checked elsewhere";
