//! Command distance (wof.6.1.01, wof.6.1.02): how far each general commands.

use crate::{
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::data::{Drill, Freedom, Link, Rules},
    },
};

/// How far a general commands, inches (wof.6.1.01, wof.6.1.03, wof.6.1.04, wof.21.4.04).
pub fn distance_inches(rules: Rules<'_>, link: Link, general: Freedom, unit: Drill) -> f32 {
    let chart = &rules.charts.command;
    let own = match link {
        Link::BrigadierToUnit => chart.brigadier_to_unit_inches,
        Link::MajorGeneralToBrigadier => chart.major_general_to_brigadier_inches,
        Link::MajorGeneralToUnit => chart.major_general_to_unit_inches,
    };
    match (general, link, unit) {
        (Freedom::Joined | Freedom::Confused, ..) => 0.0,
        (_, Link::MajorGeneralToBrigadier, _) | (_, _, Drill::Regular) => own,
        (_, _, Drill::Irregular) => chart.to_irregulars_inches,
    }
}

/// Whether a unit at a distance, inches, is in a general's command distance (wof.6.1.02).
pub fn commands(rules: Rules<'_>, link: Link, general: Freedom, unit: Drill, inches: f32) -> bool {
    general == Freedom::Free && inches <= distance_inches(rules, link, general, unit) + TOLERANCE
}

inputs! {
    /// Whether a unit or general is in command distance.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct CommandDistance for "wof.command_distance" by clause!("wof.6.1.01") {
        /// The level of command.
        link: Link = word(clause!("wof.6.1.01")).or("BrigadierToUnit"),
        /// How free the general is.
        general: Freedom = word(clause!("wof.6.1.03")).or("Free"),
        /// Whether the unit is regular.
        drill: Drill = word(clause!("wof.21.4.04")).or("Regular"),
        /// From the general to the nearest figure.
        inches: f32 = measure("inches", clause!("wof.6.1.02")),
    }
}

/// Whether a unit or general is in command distance (wof.6.1.01 to wof.6.1.04).
pub fn command_distance(rules: Rules<'_>, of: &CommandDistance) -> Receipt<()> {
    let mut draft = of.draft();
    let inches = distance_inches(rules, of.link, of.general, of.drill);
    let clause = if of.drill == Drill::Irregular { clause!("wof.21.4.04") } else { clause!("wof.6.1.01") };
    draft.note(clause, "inches of command", inches);
    draft.note(clause!("wof.6.1.02"), "inches, head to head", of.inches);
    draft.result("in_command", commands(rules, of.link, of.general, of.drill, of.inches));
    draft.close(())
}
