//! Command (wof.6): brigadiers, major generals, their distances, and their part in a unit's test. Throws no dice.

use crate::{
    clause::Clause,
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            Wof,
            charts::{Drill, Freedom, GeneralRank, Generals, Link, Rules, command::COMMAND_DISTANCES},
            formation::figures,
            irregulars,
            state::{General, Troops, UnitState, UnitView},
        },
    },
    table::{Arm, Command, Field, Listed, Presence, Recalled, Side, UnitId},
};
use bevy::math::Vec2;
use serde::Serialize;

/// A major general who commands a brigade himself.
pub(crate) const OWN_BRIGADE: Clause = clause!("wof.6.1.07");

/// The general that leads a unit's brigade, if he is on the table; a major general may be given a brigade of his own
/// (wof.6.1.07).
pub fn brigadier_of(field: &Field<'_>, unit: UnitId) -> Option<UnitId> {
    let leader = field.command(field.unit(unit).command?)?.leader?;
    (leader != unit && is_there(field, leader)).then_some(leader)
}

/// Whether a general leads units himself (wof.6.1.07).
pub fn leads_a_brigade(field: &Field<'_>, general: UnitId) -> bool {
    field
        .side(field.unit(general).side)
        .any(|unit| !field.of::<UnitState>(unit.id).is_general() && brigadier_of(field, unit.id) == Some(general))
}

/// The major general above a unit or a brigadier, if he is on the table.
pub fn major_general_of(field: &Field<'_>, unit: UnitId) -> Option<UnitId> {
    let mut above: Option<&Command> = field.unit(unit).command.and_then(|command| field.command(command));
    while let Some(command) = above {
        let leader = command.leader.filter(|&leader| leader != unit && is_there(field, leader));
        let major = leader.filter(|&leader| rank(field, leader) == Some(GeneralRank::Major));
        if major.is_some() {
            return major;
        }
        above = command.parent.and_then(|parent| field.command(parent));
    }
    None
}

/// Whether the scenario set a general over a unit, even if he has fallen since; an army without generals knows no
/// confusion.
pub fn has_chain(field: &Field<'_>, unit: UnitId) -> bool {
    let mut above: Option<&Command> = field.unit(unit).command.and_then(|command| field.command(command));
    while let Some(command) = above {
        if command.leader.is_some() {
            return true;
        }
        above = command.parent.and_then(|parent| field.command(parent));
    }
    false
}

/// The rank of a general; none for any other unit.
pub fn rank(field: &Field<'_>, unit: UnitId) -> Option<GeneralRank> {
    field.get_of::<General>(unit).map(|general| general.rank)
}

fn is_there(field: &Field<'_>, general: UnitId) -> bool {
    field.unit(general).on_table() && field.of::<UnitState>(general).is_general()
}

/// How free a general is to command (wof.6.1.03, wof.6.1.04).
fn freedom(state: UnitView<'_>) -> Freedom {
    match state.general {
        _ if state.morale.confused => Freedom::Confused,
        Some(general) if general.joined.is_some() => Freedom::Joined,
        _ => Freedom::Free,
    }
}

/// Inches from the centre of a general's model to the nearest figure centre of a unit, or to another general's centre
/// (wof.6.1.02).
pub(crate) fn inches_from(rules: &Wof, field: &Field<'_>, from: Vec2, unit: UnitId) -> Option<f32> {
    let figures = figures::of(rules, field, unit);
    let places = figures.iter().map(|figure| figure.body.centre());
    places.map(|at| at.distance(from)).min_by(f32::total_cmp).or_else(|| Some(centre(field, unit)?.distance(from)))
}

/// The middle of a model.
pub(crate) fn centre(field: &Field<'_>, unit: UnitId) -> Option<Vec2> {
    field.stands_of(unit).next().map(|stand| stand.pose.at)
}

/// Whether a unit is within a general's command distance.
fn commands(rules: &Wof, field: &Field<'_>, general: UnitId, link: Link, unit: UnitId) -> bool {
    let inches = centre(field, general).and_then(|from| inches_from(rules, field, from, unit));
    has_in_distance(rules, field, (link, freedom(field.of::<UnitState>(general))), unit, inches)
}

/// Whether a general who is so free has a unit this many inches off in his command distance.
pub(crate) fn has_in_distance(
    rules: &Wof,
    field: &Field<'_>,
    (link, freedom): (Link, Freedom),
    unit: UnitId,
    inches: Option<f32>,
) -> bool {
    let drill = field.of::<Troops>(unit).drill;
    inches.is_some_and(|inches| is_near_enough(rules.in_force(), link, freedom, drill, inches))
}

/// The generals that have joined a unit (wof.6.1.03).
pub fn joined_to(field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let has_joined =
        |general: UnitId| field.get_of::<General>(general).is_some_and(|general| general.joined == Some(unit));
    generals(field, unit, Presence::OnTable).into_iter().filter(|&general| has_joined(general)).collect()
}

/// The generals that have joined a unit and are wherever it is: off the table with a pursuer too
/// (`wof.h.general_moves`).
pub fn gone_with(field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let presence = field.unit(unit).presence;
    let has_joined =
        |general: UnitId| field.get_of::<General>(general).is_some_and(|general| general.joined == Some(unit));
    generals(field, unit, presence).into_iter().filter(|&general| has_joined(general)).collect()
}

/// Whose generals are asked for, and where.
#[derive(Serialize)]
struct GeneralsOf(Side, Presence);

impl Recalled for GeneralsOf {
    type Answer = Vec<UnitId>;
}

/// The generals of a unit's side with this presence, by id.
fn generals(field: &Field<'_>, unit: UnitId, presence: Presence) -> Vec<UnitId> {
    let side = field.unit(unit).side;
    field.recall(&GeneralsOf(side, presence), || {
        let there = |unit: &Listed| unit.side == side && unit.arm == Arm::General && unit.presence == presence;
        field.listed().filter(there).map(|general| general.id).collect()
    })
}

/// Whether a unit is in the command distance of its brigadier or its major general (wof.6.1.05).
fn is_in_distance(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let by = |general: Option<UnitId>, link| general.is_some_and(|general| commands(rules, field, general, link, unit));
    by(brigadier_of(field, unit), Link::BrigadierToUnit) || by(major_general_of(field, unit), Link::MajorGeneralToUnit)
}

/// Where a unit's generals are, for its morale (wof.18.3.06, wof.6.1); a confused one counts where he has joined
/// (`wof.h.confused_general`).
pub fn generals_of(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Generals {
    if !joined_to(field, unit).is_empty() {
        Generals::WithUnit
    } else if is_in_distance(rules, field, unit) {
        Generals::InDistance
    } else {
        Generals::None
    }
}

/// Whether a unit is led this turn: within a general's command distance, or joined by a general that is not confused
/// (wof.6.1.05, `wof.h.confused_general`).
pub fn is_led(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let joined =
        joined_to(field, unit).into_iter().any(|general| freedom(field.of::<UnitState>(general)) != Freedom::Confused);
    joined || is_in_distance(rules, field, unit)
}

/// Whether a brigadier is in the command distance of a major general (wof.6.1.04); a major general needs no superior
/// (wof.6.1.07).
pub fn brigadier_is_led(rules: &Wof, field: &Field<'_>, general: UnitId) -> bool {
    let by_major = || {
        major_general_of(field, general)
            .is_some_and(|major| commands(rules, field, major, Link::MajorGeneralToBrigadier, general))
    };
    rank(field, general) == Some(GeneralRank::Major) || by_major()
}

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
pub fn is_near_enough(rules: Rules<'_>, link: Link, general: Freedom, unit: Drill, inches: f32) -> bool {
    general == Freedom::Free && inches <= distance_inches(rules, link, general, unit) + TOLERANCE
}

inputs! {
    /// Whether a unit or general is in command distance.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct CommandDistance for "wof.command_distance" by COMMAND_DISTANCES {
        /// The level of command.
        link: Link = word(COMMAND_DISTANCES).or("BrigadierToUnit"),
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
    let clause = if of.drill == Drill::Irregular { irregulars::COMMAND_DISTANCE } else { COMMAND_DISTANCES };
    draft.note(clause, "inches of command", inches);
    draft.note(clause!("wof.6.1.02"), "inches, head to head", of.inches);
    draft.result("in_command", is_near_enough(rules, of.link, of.general, of.drill, of.inches));
    draft.close(())
}
