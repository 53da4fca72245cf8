//! The guided first battle. Its captions stand in its own file, `scenarios/guides/first-battle.ron`.

use std::fmt::Display;

// On the title.
pub(crate) const OFFER: &str = "New here? A guided battle of ten minutes shows how to play.";
pub(crate) const PLAY: &str = "Play the guided battle";
pub(crate) const PLAY_HINT: &str = "a small battle in which every step is told; it is not kept";
pub(crate) const NOT_NOW: &str = "Not now";
pub(crate) const NOT_NOW_HINT: &str = "find it among the lessons later";
pub(crate) const TITLE: &str = "A guided first battle";
pub(crate) const ABOUT: &str =
    "Select, march, wheel, form line, fire and charge on a small table, step by step. 10 min";

// The caption.
pub(crate) fn place_of(title: impl Display, part: usize, all: usize) -> String {
    format!("{title} · {part} of {all}")
}

pub(crate) const WATCH: &str = "Watch what happens.";
pub(crate) const READ_RESULT: &str = "Read the result, then press Continue beside it.";
pub(crate) const ANSWER_FIRST: &str = "You are asked something. Choose an answer; then the guide goes on.";

pub(crate) fn cannot_be_done(why: &str) -> String {
    format!("This step cannot be done any more: {why}.")
}

pub(crate) const MOMENT_IS_OVER: &str = "its moment is over";
pub(crate) const TAKE_BACK_OR_GO_ON: &str = "Take back what you did, or go on without this step.";

pub(crate) fn hint(text: &str) -> String {
    format!("Hint: {text}")
}

/// Where an order has no number in the list of orders.
pub(crate) const ITS_NUMBER: &str = "its number in the list of orders";

// Its buttons.
pub(crate) const CONTINUE: &str = "Continue";
pub(crate) const TAKE_BACK: &str = "Take back";
pub(crate) const GO_ON_WITHOUT: &str = "Go on without it";
pub(crate) const STEP_BACK: &str = "‹ Step back";
pub(crate) const LEAVE: &str = "Leave guide";
pub(crate) const LEAVE_HINT: &str = "play on by yourself, or go to the title";
pub(crate) const PLAY_ON: &str = "Play on without the guide";
pub(crate) const PLAY_ON_HINT: &str = "the machine leads the other side, and the battle is kept";
pub(crate) const TO_THE_TITLE: &str = "Go to the title";
pub(crate) const TO_THE_TITLE_HINT: &str = "this battle is not kept";

// Its end.
pub(crate) const WELL_DONE: &str = "Well done";

pub(crate) fn fight(battle: &str, keys: &str) -> String {
    format!("Fight {battle}{keys}")
}

pub(crate) const FIGHT_HINT: &str = "you against the machine";
