//! Questions over the table: standing targets, one of several units, what a click on an enemy can mean.

pub(crate) fn told_of_all(told: usize, all: usize) -> String {
    format!("{told} of {all} units have a target. Dotted lines are proposals; click a unit to choose another.")
}

pub(crate) const ALL_AS_PROPOSED_HINT: &str = "every unit fires along its line, proposed or chosen";
pub(crate) const PICK_HINT: &str = "choose this one";

pub(crate) fn away(who: &str, inches: f32) -> String {
    format!("{who} is {inches:.1} in away")
}

pub(crate) fn look_at(who: &str) -> String {
    format!("Look at {who}")
}

pub(crate) const LOOK_AT_HINT: &str = "select it to read its card";
