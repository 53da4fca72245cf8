//! Overhead fire (wof.16.2.01).

use crate::{
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::charts::Rules,
    },
};

inputs! {
    /// Whether ballshot or rifles pass over friends.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Overhead for "wof.overhead" by clause!("wof.16.2.01") {
        /// How far above the friends the shooter is.
        contours_above: u32 = count("contours", clause!("wof.16.2.01")),
        /// From the shooter to the friends.
        friends_inches: f32 = measure("inches", clause!("wof.16.2.01")).named("friends"),
        /// From the shooter to the target.
        target_inches: f32 = measure("inches", clause!("wof.16.2.01")).named("target"),
        /// From the friends to the target.
        between_inches: f32 = measure("inches", clause!("wof.16.2.01")).named("between"),
    }
}

/// Whether ballshot or rifles pass over friends (wof.16.2.01).
pub fn overhead(rules: Rules<'_>, of: &Overhead) -> Receipt<()> {
    let mut draft = of.draft();
    let over = OverFriends {
        contours_above_friends: i32::try_from(of.contours_above).unwrap_or(i32::MAX),
        friends_inches: of.friends_inches,
        target_inches: of.target_inches,
        friends_to_target_inches: of.between_inches,
    };
    let passes = passes_over_friends(rules, over);
    draft.note(clause!("wof.16.2.01"), "passes over them", passes);
    draft.result("passes", passes);
    draft.close(())
}

/// How the ground lets friends be fired over (wof.16.2.01).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverFriends {
    /// The shooter's contour, above the friends'.
    pub contours_above_friends: i32,
    /// From the shooter to the friends, inches.
    pub friends_inches: f32,
    /// From the shooter to the target, inches.
    pub target_inches: f32,
    /// From the friends to the target, inches.
    pub friends_to_target_inches: f32,
}

/// Whether ballshot or rifles may pass over friends (wof.16.2.01).
pub fn passes_over_friends(rules: Rules<'_>, over: OverFriends) -> bool {
    let chart = rules.charts.fire.overhead;
    over.contours_above_friends > 0
        && over.friends_inches < chart.friend_within_part_of_range * over.target_inches - TOLERANCE
        && over.friends_to_target_inches >= chart.friend_clear_of_target_inches - TOLERANCE
}
