//! The bench table, on which anything is tried.

use std::fmt::Display;

use crate::count::counted;

pub(crate) const WINDOW: &str = "Bench table";
pub(crate) const A_COPY: &str = "A copy: nothing here touches the battle.";

// By hand or by the rules.
pub(crate) const BY_HAND: &str = "lay out by hand";
pub(crate) const BY_RULES: &str = "by the rules";

pub(crate) fn lay_out_by(push: &str, turn: &str) -> String {
    format!("Drag units anywhere; with Shift they turn. {push} push, {turn} turn.")
}

pub(crate) const PLAY_BY_RULES: &str =
    "Give orders as in a battle: every refusal, receipt and odds are the rules'. You choose the dice.";
pub(crate) const AS_LAID_OUT: &str = "As laid out";
pub(crate) const NEXT_PHASE: &str = "Next phase";

pub(crate) fn go_on_to(now: &str) -> String {
    format!("Go on to… (now {now})")
}

pub(crate) const GO_ON_TO_NAME: &str = "go on to a phase";
pub(crate) const GO_ON_TO_HINT: &str = "go on to that phase; nobody acts until then";

// The tabs.
pub(crate) const STATE: &str = "State";
pub(crate) const STATE_HINT: &str = "change the state of the selected unit";
pub(crate) const LAY: &str = "Ground and units";
pub(crate) const LAY_HINT: &str = "draw ground, muster units";
pub(crate) const KEEP: &str = "Keep it";
pub(crate) const KEEP_HINT: &str = "save it as a scenario or a lesson";

// The state of a unit.
pub(crate) const SELECT_A_UNIT: &str = "Select a unit to change its state.";
pub(crate) const TAKE_OFF: &str = "Take it off";
pub(crate) const ALTERATION_HINT: &str = "choose another state from the list";
pub(crate) const PUT_BACK: &str = "put a unit back";
pub(crate) const PUT_BACK_HINT: &str = "put a lost unit back where it stood";

// Ground.
pub(crate) const GROUND: &str = "Ground";
pub(crate) const GROUND_KIND_NAME: &str = "kind of ground";
pub(crate) const GROUND_KIND_HINT: &str = "the kind of ground that is drawn";
pub(crate) const DRAWN_AS_NAME: &str = "drawn as";
pub(crate) const DRAWN_AS_HINT: &str = "how it is drawn: by a drag, or corner by corner";
pub(crate) const DRAW: &str = "Draw ground";
pub(crate) const DRAW_HINT: &str = "take ground of this kind, then draw it on the table";
pub(crate) const TAKE_GROUND_OFF: &str = "Take ground off";
pub(crate) const TAKE_GROUND_OFF_HINT: &str = "click ground on the table to take it off";

// Units.
pub(crate) const FROM_BATTLE_NAME: &str = "a unit of which battle";
pub(crate) const FROM_BATTLE_HINT: &str = "the battle whose units are listed below";

pub(crate) fn recruit(name: impl Display, arm: impl Display, men: impl Display) -> String {
    format!("{name}: {arm}, {men} men")
}

pub(crate) const LIKE_WHICH_NAME: &str = "a unit like which";
pub(crate) const LIKE_WHICH_HINT: &str = "the unit like which another is mustered";
pub(crate) const MUSTER: &str = "Muster it";
pub(crate) const MUSTER_HINT: &str = "take a unit like it, then click where it stands";
pub(crate) const SIDE_HINT: &str = "the side for which it is mustered";

// What is in hand.
pub(crate) const DRAG_CORNER_TO_CORNER: &str = "Drag it over the table from corner to corner. Esc cancels.";
pub(crate) const DRAG_END_TO_END: &str = "Drag it from end to end, or click its points and lay it down. Esc cancels.";
pub(crate) const CLICK_CORNERS: &str = "Click its corners one by one, then lay it down. Esc cancels.";
pub(crate) const CLICK_FRONT: &str =
    "Click where the middle of its front stands, or drag the way it looks. Esc cancels.";
pub(crate) const CLICK_GROUND: &str = "Click the ground to take off. Esc cancels.";
pub(crate) const LAY_DOWN: &str = "Lay it down";
pub(crate) const LAY_DOWN_HINT: &str = "lay the ground down (Enter)";

pub(crate) fn takes_corners(least: usize) -> String {
    format!("it takes {}", counted(least, "corner"))
}

// Kept as a scenario or a lesson.
pub(crate) const NAME_FIELD: &str = "name of a scenario or lesson";
pub(crate) const NAME_HINT: &str = "the name under which it is saved";
pub(crate) const NAME_NAME: &str = "kept as";
pub(crate) const GIVE_IT_A_NAME: &str = "give it a name";
pub(crate) const KEEP_SCENARIO: &str = "Keep scenario";
pub(crate) const KEEP_SCENARIO_HINT: &str = "what lies here, as a scenario that the title lists";
pub(crate) const TRY_FIRST: &str = "Try orders by the rules, lawful or not, and they can be kept as a lesson.";
pub(crate) const TELL_OF_REFUSAL: &str = "Tell of this refusal";
pub(crate) const TELL_OF_REFUSAL_HINT: &str = "a step of the lesson: it is asked for, and refused by its clause";
pub(crate) const AS_A_LESSON: &str = "As a lesson";
pub(crate) const AS_A_LESSON_HINT: &str = "the orders that were tried, each with a caption";
pub(crate) const ABOUT_FIELD: &str = "what it says first: what is learnt";
pub(crate) const ABOUT_NAME: &str = "what the lesson says first";
pub(crate) const ABOUT_HINT: &str = "said before the first order, under the lesson's name too";
pub(crate) const CAPTION_FIELD: &str = "its caption; else from the story";

pub(crate) fn caption_of(order: &str) -> String {
    format!("caption of {order}")
}

pub(crate) const CAPTION_HINT: &str = "said before this order; where it is empty, what the journal told of it";
pub(crate) const KEEP_LESSON: &str = "Keep lesson";
pub(crate) const KEEP_LESSON_HINT: &str = "what was tried, as a lesson that the title lists";

// What was done.
/// Why a unit stands elsewhere all at once, as its journal says.
pub(crate) const LAID_OUT: &str = "laid out on the bench table";

/// What was kept, where it is found, and what it begins without.
pub(crate) fn kept(file: &str, where_to: &str, left_out: &[String]) -> String {
    let without =
        if left_out.is_empty() { String::new() } else { format!(" It begins without {}.", left_out.join("; ")) };
    format!("Kept as {file}: {where_to}.{without}")
}

pub(crate) const TITLE_LISTS_IT: &str = "the title lists it";
pub(crate) const TITLE_LISTS_LESSON: &str = "the title lists it among the lessons";
pub(crate) const TELLS_OF_REFUSAL: &str = "A lesson tells of this refusal.";

pub(crate) fn not_as_before(unlike: &str) -> String {
    format!("Not quite as before: {unlike}.")
}

// Refusals.
pub(crate) const NOTHING_LAID_OUT: &str = "nothing was laid out";
pub(crate) const DRAG_IT: &str = "drag it from corner to corner";
pub(crate) const NO_GROUND_HERE: &str = "there is no ground that could be taken off";

pub(crate) fn too_few_corners(least: usize) -> String {
    format!("point out {} at least", counted(least, "corner"))
}
