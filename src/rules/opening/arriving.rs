//! Units that come onto the table during a battle, under any rule set: where a scenario has them arrive, or as near
//! along the edge as there is room. The [`Plan`](super::Plan) says when; the set says how they are formed, and how near
//! the enemy may be.

use bevy::math::Vec2;

use crate::{
    battle::{
        Happening, Outcome, RuleSet,
        notice::{Entry, EntryWeight},
    },
    clause::Clause,
    measure::Pose,
    rules::opening::{Arrival, StepsAside, room},
    table::{Field, Presence, Stand, TableSize},
};

/// Where a unit that is so deep comes on: whole on the table behind its point of arrival, or the nearest free place to
/// either side along the edge. `lay` gives its stands with their front at a pose.
pub fn place(
    size: TableSize,
    aside: &StepsAside,
    arrival: &Arrival,
    depth_inches: f32,
    lay: impl Fn(Pose) -> Vec<Stand>,
    is_free: impl Fn(&[Stand]) -> bool,
) -> Option<(Pose, Vec<Stand>)> {
    aside.sideways().map(|right| arrival.front.shifted(Vec2::new(right, depth_inches))).find_map(|front| {
        let inwards = room::onto_the_table(size, &lay(front));
        let front = Pose::new(front.at + inwards, front.facing);
        let stands = lay(front);
        is_free(&stands).then_some((front, stands))
    })
}

/// A unit comes onto the table.
pub fn arrive<R: RuleSet>(
    field: &Field<'_>,
    outcome: &mut Outcome<R>,
    turn: u32,
    arrival: &Arrival,
    (front, stands): (Pose, Vec<Stand>),
    clause: Clause,
) {
    let unit = arrival.unit;
    outcome.happen(Happening::Presence { unit, presence: Presence::OnTable });
    outcome.happen(Happening::Laid { unit, front, stands });
    let arrived = field.unit(unit);
    let told = arrival.note.as_ref().map(|note| format!(" {note}")).unwrap_or_default();
    outcome.happen(Happening::Noted(Box::new(Entry {
        turn,
        known_to: arrived.known_to,
        weight: EntryWeight::Decisive,
        moment: None,
        text: format!("{} came onto the table.{told}", arrived.name),
        clause: Some(clause),
        unit: Some(unit),
        at: Some(front.at),
        account: None,
    })));
}

/// The message about a unit that finds no room in the turn in which it is due.
pub fn waits(field: &Field<'_>, arrival: &Arrival) -> String {
    format!("{} found no room to come onto the table and waits.", field.unit(arrival.unit).name)
}
