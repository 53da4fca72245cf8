//! The umpire's form.

use crate::count::counted;

// The umpire's seat.
pub(crate) const LOOK_AS_UMPIRE: &str = "Look as the umpire";
pub(crate) const LOOK_AS_UMPIRE_HINT: &str = "see everything, hidden units too; play waits until you hand back";

pub(crate) fn rise_for(player: &str) -> String {
    format!("Hand back to {player}")
}

pub(crate) const RISE_FOR_HINT: &str = "give them the screen back; play goes on";

// What the umpire does.
pub(crate) const ACT_HINT: &str = "what the umpire does; below, on whom and how";
pub(crate) const TAKE_BACK: &str = "take back orders";
pub(crate) const MOVE: &str = "move the selected unit";
pub(crate) const MOVE_STAND: &str = "move the selected stand alone";
pub(crate) const REMOVE: &str = "take it off the table";
pub(crate) const RESTORE: &str = "put a lost unit back";
pub(crate) const STATE: &str = "change a state of it";
pub(crate) const DIE: &str = "change a die";

// Orders taken back.
pub(crate) const THE_LAST: &str = "The last";

pub(crate) fn of_orders(given: usize) -> String {
    format!("of {}. Dice do not fall again.", counted(given, "order"))
}

pub(crate) const HOW_MANY_ORDERS: &str = "how many orders";

pub(crate) fn how_many_orders_hint() -> String {
    format!("how many of the last orders; {DRAGGED}")
}

/// How a number is changed.
pub(crate) const DRAGGED: &str = "drag it to either side, or click and type";

// A unit or a stand moved.
pub(crate) const SELECT_A_UNIT: &str = "Select a unit.";
pub(crate) const SELECT_A_STAND: &str = "Select a stand of skirmishers, or a gun in action.";

pub(crate) fn a_stand_of(unit: &str) -> String {
    format!("A stand of {unit}")
}

pub(crate) const DRAG_IT: &str = "Drag it on the table; with Shift, or by the right button, it turns.";
pub(crate) const INCHES: &str = " in";
pub(crate) const FROM_THE_LEFT: &str = "from the left";
pub(crate) const FROM_THE_LEFT_NAME: &str = "inches from the left";
pub(crate) const FROM_NEAR_EDGE: &str = "from the near edge";
pub(crate) const FROM_NEAR_EDGE_NAME: &str = "inches from the near edge";
pub(crate) const LOOKING: &str = "looking";
pub(crate) const BEARING_NAME: &str = "bearing, degrees";
pub(crate) const WHERE_IT_STANDS: &str = "where it stands";
pub(crate) const WHERE_IT_STANDS_HINT: &str = "back to where it stands now";

// A lost unit put back.
pub(crate) const WHOM: &str = "which unit?";
pub(crate) const PUT_BACK_HINT: &str = "it is put back on the table";
pub(crate) const WHO_IS_PUT_BACK: &str = "who is put back";

// A state changed.
pub(crate) const NOTHING_TO_CHANGE: &str = "The rules keep nothing of it that could be changed.";
pub(crate) const STATES_HINT: &str = "what the rules keep of it, and how it is now";
pub(crate) const STATES_NAME: &str = "what is changed";
pub(crate) const STATE_HINT: &str = "this is changed";
pub(crate) const BECOMES: &str = "becomes…";
pub(crate) const BECOMES_HINT: &str = "it becomes this";
pub(crate) const WHAT_IT_BECOMES: &str = "what it becomes";

// A die changed.
pub(crate) const NO_DICE: &str = "No dice have fallen since the last order.";
pub(crate) const DICE_HINT: &str = "the dice that fell since the last order";
pub(crate) const DICE_NAME: &str = "which die";
pub(crate) const DIE_HINT: &str = "this die is changed";
pub(crate) const SHOWS: &str = "shows";
pub(crate) const WHAT_IT_SHOWS: &str = "what it shows";

// The reason, and the deed.
pub(crate) const REASON: &str = "Why? Everybody can read it in the journal.";
pub(crate) const REASON_HINT: &str = "the reason, without which nothing is changed";
pub(crate) const SO_BE_IT: &str = "Apply ruling";
pub(crate) const SO_BE_IT_HINT: &str = "apply the change; everybody can read it in the journal";
pub(crate) const SAY_WHAT_AND_WHY: &str = "say what and why";
