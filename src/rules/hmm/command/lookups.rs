//! Procedures about command that only players look up: when a messenger arrives, what Attack demands, reserves and
//! replacements.

use super::{AdvanceDuty, advance_duty, delivery_turn, is_in_command, replacement_value};
use crate::{
    receipt::Receipt,
    rules::{
        hmm::data::Rules,
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// Whether a unit is in command.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct CommandDistance for "hmm.command_distance" by clause!("hmm.16.03") {
        /// From its commander to its nearest figure.
        inches: f32 = measure("inches", clause!("hmm.16.03")),
    }

    /// When a messenger delivers an order, and from when it binds.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Ride for "hmm.ride" by clause!("hmm.17.02") {
        /// The turn on which the messenger is sent.
        turn: u32 = count("turn", clause!("hmm.17.02")),
        /// His way to the subordinate commander's base.
        way_inches: f32 = measure("inches", clause!("hmm.17.02")).named("way"),
        /// How far the messenger rides in a turn.
        rate_inches: f32 = measure("inches", clause!("hmm.17.08")).named("rate").or("10"),
    }

    /// How far a commander under Attack must go forward this turn.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Advance for "hmm.advance" by clause!("hmm.16.08") {
        /// This turn.
        turn: u32 = count("turn", clause!("hmm.16.09")),
        /// The last turn on which the commander halted, 0 for none.
        last_halt: Option<u32> = count("turn", clause!("hmm.16.09")).or("0"),
        /// From any of the commander's units to the nearest visible enemy.
        enemy_inches: f32 = measure("inches", clause!("hmm.20.15")).named("enemy").or("999"),
        /// The most that the commander can advance this turn.
        maximum_inches: f32 = measure("inches", clause!("hmm.16.08")).named("maximum").or("4"),
    }

    /// How many formations may start in reserve.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Reserves for "hmm.reserves" by clause!("hmm.16.14") {
        /// Formations of the side.
        formations: u32 = count("formations", clause!("hmm.16.14")),
    }

    /// The replacement of a lost general, and when it comes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Replacement for "hmm.replacement" by clause!("hmm.20.31") {
        /// The command value of the lost general.
        value: u32 = count("points", clause!("hmm.16.18")).within(1, 6),
        /// The turn on which the general was lost.
        turn: u32 = count("turn", clause!("hmm.20.31")).or("1"),
    }
}

/// Whether a unit is in command (hmm.16.03), and its limits otherwise (hmm.20.14).
pub fn command_distance(rules: Rules<'_>, of: &CommandDistance) -> Receipt<()> {
    let mut draft = of.draft();
    let in_command = is_in_command(rules, of.inches);
    draft.note(clause!("hmm.16.03"), "a commander reaches: inches", rules.charts.command.radius_inches);
    if !in_command {
        draft.note(clause!("hmm.20.14"), "it may not charge or go nearer to the enemy, but to rejoin him", false);
    }
    draft.result("in_command", in_command);
    draft.close(())
}

/// When a messenger delivers an order, and from when it binds (hmm.17.02).
pub fn ride(of: &Ride) -> Receipt<()> {
    let mut draft = of.draft();
    let delivered = delivery_turn(of.turn, of.way_inches, of.rate_inches.max(0.1));
    draft.note(clause!("hmm.17.02"), "delivered on turn", delivered);
    draft.result("delivered", delivered);
    draft.result("binds", delivered + 1);
    draft.close(())
}

/// How far a commander under Attack must go forward this turn (hmm.16.08, hmm.16.09).
pub fn advance(rules: Rules<'_>, of: &Advance) -> Receipt<()> {
    let mut draft = of.draft();
    let (least, words) = match advance_duty(rules, of.last_halt, of.turn, of.enemy_inches) {
        AdvanceDuty::MustAdvance => (rules.charts.command.least_advance_inches(of.maximum_inches), "must advance"),
        AdvanceDuty::MayHalt => (0.0, "may halt"),
        AdvanceDuty::Suspended => (0.0, "no duty, an enemy is near"),
    };
    let near = of.enemy_inches <= rules.charts.command.contact_inches;
    draft.note(if near { clause!("hmm.20.15") } else { clause!("hmm.16.09") }, words, least);
    draft.result("duty", words);
    draft.result("least", least);
    draft.close(())
}

/// How many formations may start in reserve (hmm.16.14).
pub fn reserves(rules: Rules<'_>, of: &Reserves) -> Receipt<()> {
    let mut draft = of.draft();
    let reserves = rules.charts.command.reserves(of.formations);
    draft.note(clause!("hmm.16.14"), "one in three, but always one", reserves);
    draft.result("reserves", reserves);
    draft.close(())
}

/// The replacement of a lost general, and when it comes (hmm.20.31).
pub fn replacement(rules: Rules<'_>, of: &Replacement) -> Receipt<()> {
    let mut draft = of.draft();
    let value = replacement_value(rules, of.value);
    let turns = rules.charts.command.replacement_after_turns;
    draft.note(clause!("hmm.20.31"), "full turns until a replacement appears", turns);
    draft.result("value", value);
    draft.result("turn", of.turn + turns + 1);
    draft.close(())
}
