//! Impetus (wof.17.4): the straight run that a charger needs, and what takes it away.

use serde::{Deserialize, Serialize};

use crate::{
    measure::TOLERANCE,
    receipt::{Draft, Receipt},
    rules::{
        reckon::{Flag, ProcedureInputs, inputs},
        wof::{
            charts::{Arms, Rules},
            condition::Condition,
        },
    },
};

/// The part of a charge's end that decides impetus (wof.17.4).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunUp {
    /// Inches straight ahead at the end of the unit's latest move before the charge (wof.17.4.03).
    pub earlier_straight_inches: f32,
    /// Inches straight to contact at the end of the charge.
    pub straight_inches: f32,
    /// Inches from the nearest obstacle crossed to the contact; none where none was crossed.
    pub clear_of_obstacle_inches: Option<f32>,
    /// Whether it passed through friends (wof.12.7.02).
    pub through_friends: Passage,
    /// Degrees between its front and the edge that it struck (wof.14.0.06).
    pub contact_degrees: f32,
}

impl Flag for Passage {
    const NO: Self = Self::Clear;
    const YES: Self = Self::ThroughFriends;
}

inputs! {
    /// Whether a charger has impetus.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct CountedRun for "wof.impetus" by clause!("wof.17.4.01") {
        /// Straight at the end of its latest move.
        earlier_inches: f32 = measure("inches", clause!("wof.17.4.03")).named("earlier").or("0"),
        /// Straight to contact at the end of the charge.
        straight_inches: f32 = measure("inches", clause!("wof.17.4.01")).named("straight"),
        /// From an obstacle crossed to the contact.
        obstacle_inches: f32 = measure("inches", clause!("wof.17.4.01")).named("obstacle").or("99"),
        /// Whether it passed through friends.
        through_friends: Passage = flag(clause!("wof.12.7.02")),
        /// Between its front and the edge that it struck.
        degrees: f32 = measure("degrees", clause!("wof.14.0.06")).within(0, 180).or("0"),
        /// The target's arms.
        target_arms: Arms = word(clause!("wof.17.4.04")).named("opponent_arms").or("Plain"),
        /// The charger.
        charger: Condition = group(),
        /// The target.
        target: Condition = group().prefix("opponent_"),
    }
}

impl CountedRun {
    /// The part of the charge's end that decides impetus.
    pub fn run_up(&self) -> RunUp {
        RunUp {
            earlier_straight_inches: self.earlier_inches,
            straight_inches: self.straight_inches,
            clear_of_obstacle_inches: Some(self.obstacle_inches),
            through_friends: self.through_friends,
            contact_degrees: self.degrees,
        }
    }
}

/// Whether a charge passed through friends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// It did not.
    Clear,
    /// It did.
    ThroughFriends,
}

/// Whether a charger has impetus at contact against a target with such arms (wof.12.7.02, wof.14.0.06, wof.17.4.01 to
/// wof.17.4.04).
pub fn impetus(
    rules: Rules<'_>,
    charger: Condition,
    run: RunUp,
    target: Condition,
    target_arms: Arms,
) -> Receipt<Impetus> {
    let mut draft = Draft::for_procedure(CountedRun::PROCEDURE);
    let Some(needed) = rules.charts.melee.impetus_inches(charger.troop) else {
        draft.result("impetus", false);
        return draft.close(Impetus::None);
    };
    let clause = if charger.troop.is_cavalry() { clause!("wof.17.4.02") } else { clause!("wof.17.4.01") };
    let straight = run.earlier_straight_inches + run.straight_inches;
    let wall = target.in_square() && target.is_steady() && target_arms == Arms::Plain;
    let flanked = run.contact_degrees > rules.charts.movement.flanked_beyond_degrees + TOLERANCE;
    let bars = [
        (!charger.is_steady(), clause, "it is not steady"),
        (straight < needed - TOLERANCE, clause!("wof.17.4.03"), "too short a straight run"),
        (run.clear_of_obstacle_inches.is_some_and(|inches| inches < needed - TOLERANCE), clause, "across an obstacle"),
        (run.through_friends == Passage::ThroughFriends, clause!("wof.12.7.02"), "through friends"),
        (flanked, clause!("wof.14.0.06"), "it struck at too great an angle"),
        (charger.troop.is_cavalry() && wall, clause!("wof.17.4.04"), "at a steady square"),
    ];
    draft.note(clause, format!("inches straight, of {needed} in"), straight);
    let mut found = Impetus::Has;
    for (_, clause, reason) in bars.into_iter().filter(|(bars, ..)| *bars) {
        draft.note(clause, format!("no impetus: {reason}"), false);
        found = Impetus::None;
    }
    draft.result("impetus", found == Impetus::Has);
    draft.close(found)
}

/// Whether a unit has impetus (wof.17.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Impetus {
    /// It has none.
    None,
    /// It has.
    Has,
}

impl Flag for Impetus {
    const NO: Self = Self::None;
    const YES: Self = Self::Has;
}
