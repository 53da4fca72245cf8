//! Questions over the table: standing targets, one of several units, what a click on an enemy can mean.

pub(crate) fn told_of_all(told: usize, all: usize) -> String {
    format!(
        "{told} of {all} units have been told their targets. To the others the dotted lines are proposed; click a unit to tell it otherwise."
    )
}

pub(crate) const ALL_AS_PROPOSED_HINT: &str = "every unit fires as the dotted lines say, or as it was told";
pub(crate) const PICK_HINT: &str = "means this one of those that lie here";

pub(crate) fn away(who: &str, inches: f32) -> String {
    format!("{who} is {inches:.1} in away")
}

pub(crate) fn look_at(who: &str) -> String {
    format!("Look at {who}")
}

pub(crate) const LOOK_AT_HINT: &str = "selects it, to read its card";
