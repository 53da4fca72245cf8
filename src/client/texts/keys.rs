//! Keys and commands: the help card, other keys for commands, and the finder. The commands themselves are named where
//! they are listed.

use std::fmt::Display;

// The help card.
pub(crate) const HELP: &str = "Keys and mouse";
pub(crate) const MOUSE: &str = "Click a unit to select it, click again for one of its guns; drag a box from bare ground for several, or with Shift from \
     anywhere. Drag from a unit to move it, and with it all that are selected, or click its orders on the left. A click adds \
     a leg, a click on the ghost or Enter gives the order. Click an enemy to see what the selection can do to him before \
     committing.";

// Other keys for commands.
pub(crate) const KEYS: &str = "Keys";
pub(crate) const KEYS_HINT: &str = "every command with its keys, and other keys for them";
pub(crate) const CLICK_THE_KEYS: &str = "Click the keys of a command, then press others; Esc leaves them as they are.";
pub(crate) const ALL_AS_THEY_CAME: &str = "Reset all keys";
pub(crate) const ALL_AS_THEY_CAME_HINT: &str = "give every command its first keys back";
pub(crate) const PRESS_KEYS: &str = "press keys…";

pub(crate) fn keys_for(command: &str) -> String {
    format!("keys for: {command}")
}

pub(crate) const KEYS_FOR_HINT: &str = "click, then press the new keys";
pub(crate) const AS_IT_CAME: &str = "reset";
pub(crate) const AS_IT_CAME_HINT: &str = "give it its first keys back";

pub(crate) fn is_taken(keys: impl Display, command: impl Display) -> String {
    format!("{keys} is taken: {command}")
}

/// A command that has the keys that it came with again, because those that it was given are another's.
pub(crate) fn given_up(command: &str, taken: impl Display) -> String {
    format!("{command}: {taken}")
}

/// The keys of a file that do not hold any more.
pub(crate) fn left_out(each: &[String]) -> String {
    format!("Some of your keys do not hold any more; these commands have their first keys again. {}", each.join("; "))
}

pub(crate) const NO_SUCH_KEY: &str = "that key cannot be used";

pub(crate) fn no_command(id: &str) -> String {
    format!("`{id}` is no command")
}

// The finder.
pub(crate) const FIND: &str = "find a command, an order or a unit";
pub(crate) const FIND_HINT: &str = "a few letters of its name or its key; the arrows go up and down, Enter does it";
pub(crate) const NOTHING_FOUND: &str = "nothing found";
pub(crate) const ANSWER: &str = "answer";
pub(crate) const ORDER: &str = "order";
pub(crate) const UNIT: &str = "unit";
