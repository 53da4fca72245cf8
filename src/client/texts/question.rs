//! Questions over the table: standing targets, one of several units, what a click on an enemy can mean.

pub(crate) const PROPOSALS: &str = "Dotted lines are proposals. Click a unit to choose its target.";
pub(crate) const ALL_HAVE_TARGETS: &str = "All have a target. Click a unit to choose another.";

pub(crate) const ALL_AS_PROPOSED_HINT: &str = "every unit fires along its line, proposed or chosen";
pub(crate) const PICK_HINT: &str = "choose this one";

pub(crate) fn away(who: &str, inches: f32) -> String {
    format!("{who} is {inches:.1} in away")
}

pub(crate) fn look_at(who: &str) -> String {
    format!("Look at {who}")
}

pub(crate) const LOOK_AT_HINT: &str = "select it to read its card";
