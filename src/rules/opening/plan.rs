//! A scenario's plan in turns and inches, whatever the rule set: it does not change during the battle. The set's own
//! additions, such as weather and orders, are in the set's briefing.

use std::collections::BTreeMap;

use bevy::math::Vec2;

use crate::{
    battle::Posture,
    measure::{Facing, Pose},
    rules::opening::{Ending, Objective},
    table::{Field, Presence, Side, UnitId},
};

/// A scenario's plan of a battle under any rule set; does not change during the battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The names of the sides.
    pub names: [String; 2],
    /// The way from the table to each side's own edge.
    pub home: [Facing; 2],
    /// The posture of each side.
    pub posture: [Posture; 2],
    /// The start of the first turn, minutes after midnight.
    pub start_minutes: u32,
    /// How long a turn lasts, minutes.
    pub minutes_per_turn: f32,
    /// The last turn; the largest number if the battle goes on until it is decided.
    pub turns: u32,
    /// The results that the scenario names, in their order.
    pub endings: Vec<Ending>,
    /// The result if the time is up and no ending has decided.
    pub otherwise: Otherwise,
    /// The places whose possession counts.
    pub objectives: Vec<Objective>,
    /// Where the armies may deploy.
    pub zones: Vec<Zone>,
    /// The later arrivals.
    pub arrivals: Vec<Arrival>,
    /// Why switches are as they are, by name.
    pub reasons: BTreeMap<String, String>,
}

/// How a battle ends if no ending has decided it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Otherwise {
    /// Nobody wins.
    Draw,
    /// This side wins.
    Win(Side),
    /// The side wins that has done better by the rules' own measure.
    ByTheRules,
}

/// A deployment zone.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// The units that may stand in it.
    pub units: Vec<UnitId>,
    /// Its border, table inches.
    pub area: Vec<Vec2>,
}

/// A unit that comes onto the table later.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrival {
    /// Which.
    pub unit: UnitId,
    /// The turn at the start of which it happens.
    pub turn: u32,
    /// Where its head stands then: a place on the edge and the way it looks.
    pub front: Pose,
    /// The scenario's note on it for the players.
    pub note: Option<String>,
}

impl Plan {
    /// The name of a side.
    pub fn side_name(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// The way from the table to a side's own edge: up, down, left or right.
    pub fn home_edge(&self, side: Side) -> Facing {
        self.home[side.index()]
    }

    /// The hour at which a turn begins, such as "7:12 a.m."; that of the first turn for the time before it.
    pub fn clock(&self, turn: u32) -> String {
        #[expect(clippy::cast_precision_loss, reason = "a battle lasts at most a day")]
        let gone = turn.saturating_sub(1) as f32 * self.minutes_per_turn;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "minutes of a day or two")]
        let minutes = self.start_minutes + gone as u32;
        let (hour, minute) = (minutes / 60 % 24, minutes % 60);
        let half = if hour < 12 { "a.m." } else { "p.m." };
        format!("{}:{minute:02} {half}", (hour + 11) % 12 + 1)
    }

    /// The last turn that is played; none if the battle goes on until it is decided.
    pub fn last_turn(&self) -> Option<u32> {
        (self.turns < u32::MAX).then_some(self.turns)
    }

    /// The zones in which a unit may be deployed.
    pub fn zones_of(&self, unit: UnitId) -> impl Iterator<Item = &Zone> {
        self.zones.iter().filter(move |zone| zone.units.contains(&unit))
    }

    /// Adds a unit that comes and deploys as another does.
    pub fn add_with(&mut self, other: UnitId, unit: UnitId) {
        self.zones.iter_mut().filter(|zone| zone.units.contains(&other)).for_each(|zone| zone.units.push(unit));
        let arrival = self.arrival_of(other).cloned();
        self.arrivals.extend(arrival.map(|arrival| Arrival { unit, note: None, ..arrival }));
    }

    /// When and where a unit comes, if it comes later.
    pub fn arrival_of(&self, unit: UnitId) -> Option<&Arrival> {
        self.arrivals.iter().find(|arrival| arrival.unit == unit)
    }

    /// The units due by a turn that have not arrived, in the order of their hours and then of their ids.
    pub fn due(&self, field: &Field<'_>, turn: u32) -> Vec<&Arrival> {
        let awaited =
            |arrival: &&Arrival| arrival.turn <= turn && field.unit(arrival.unit).presence == Presence::Awaited;
        let mut due: Vec<&Arrival> = self.arrivals.iter().filter(awaited).collect();
        due.sort_by_key(|arrival| (arrival.turn, arrival.unit));
        due
    }
}
