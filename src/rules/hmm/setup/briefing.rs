//! What a scenario says of a battle, in the rules' terms: it does not change while the battle is fought.

use std::collections::BTreeMap;

use bevy::math::Vec2;

use crate::{
    battle::{Posture, notice::Switch},
    measure::{Facing, Pose},
    rules::{
        charts::settings,
        hmm::{
            Hmm,
            data::{Charts, Daylight, Formation, TerrainKind, Weather},
            papers::Mission,
            state::PartOf,
            victory::{Ending, Objective},
        },
    },
    table::{Feature, FeatureState, Side, UnitId},
};

/// What a scenario says of a battle, in the rules' terms; does not change while it is fought.
#[derive(Clone, Debug, PartialEq)]
pub struct Briefing {
    /// The names of the sides.
    pub names: [String; 2],
    /// The way from the table to each side's own edge.
    pub home: [Facing; 2],
    /// What each side came to do.
    pub posture: [Posture; 2],
    /// The kind of ground of each feature, by the number of its id.
    pub terrain: Vec<TerrainKind>,
    /// The start of the first turn, minutes after midnight.
    pub start_minutes: u32,
    /// How long a turn lasts, minutes.
    pub minutes_per_turn: f32,
    /// The last turn; as many as there can be where the battle goes on until it is decided.
    pub turns: u32,
    /// Weather and light, each from the start of a turn on; the first from the beginning.
    pub air: Vec<Air>,
    /// The results that the scenario names, in their order.
    pub endings: Vec<Ending>,
    /// Who wins when the time is up and nothing else has been decided.
    pub otherwise: Option<Side>,
    /// What is worth holding.
    pub objectives: Vec<Objective>,
    /// Where the armies may deploy.
    pub zones: Vec<Zone>,
    /// Where units stood that day: front and formation.
    pub history: Vec<(UnitId, Pose, Formation)>,
    /// Who comes later.
    pub arrivals: Vec<Arrival>,
    /// The orders of formations at the start, by their commanders (hmm.16.02).
    pub missions: Vec<(UnitId, Mission)>,
    /// The messenger kept for each commander who has another above him.
    pub messengers: Vec<(UnitId, UnitId)>,
    /// The bodies that may part from a unit, each with whose it is and what for.
    pub parts: Vec<(PartOf, UnitId)>,
    /// Why switches are as they are, by name.
    pub reasons: BTreeMap<String, String>,
}

/// Weather and light from the start of a turn on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Air {
    /// From the start of which turn.
    pub turn: u32,
    /// How far one sees, inches (hmm.20.19).
    pub visibility_inches: f32,
    /// Rain and mud (hmm.20.32).
    pub weather: Weather,
    /// Day or night (hmm.20.20).
    pub daylight: Daylight,
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
    /// At the start of which turn.
    pub turn: u32,
    /// Where its head stands then: a place on the edge and the way it looks.
    pub front: Pose,
    /// What the scenario tells the players of it.
    pub note: Option<String>,
}

impl Briefing {
    /// What kind of ground a feature is: as the scenario has it, or by its word if it was built since; what is destroyed hinders nobody.
    pub fn terrain_kind(&self, feature: &Feature) -> TerrainKind {
        if feature.state == FeatureState::Destroyed {
            return TerrainKind::Open;
        }
        let built = || Charts::embedded().dictionary.ground.meaning(&feature.kind).unwrap_or(TerrainKind::Open);
        self.terrain.get(usize::from(feature.id.0)).copied().unwrap_or_else(built)
    }

    /// The zones in which a unit may be deployed.
    pub fn zones_of(&self, unit: UnitId) -> impl Iterator<Item = &Zone> {
        self.zones.iter().filter(move |zone| zone.units.contains(&unit))
    }

    /// Where a unit stood that day, and how.
    pub fn history_of(&self, unit: UnitId) -> Option<(Pose, Formation)> {
        self.history.iter().find(|(known, ..)| *known == unit).map(|(_, front, formation)| (*front, *formation))
    }

    /// The body that may part from a unit for a task.
    pub fn part(&self, of: PartOf) -> Option<UnitId> {
        self.parts.iter().find(|(known, _)| *known == of).map(|(_, part)| *part)
    }

    /// When and where a unit comes, if it comes later.
    pub fn arrival_of(&self, unit: UnitId) -> Option<&Arrival> {
        self.arrivals.iter().find(|arrival| arrival.unit == unit)
    }

    /// The last turn that is played; none where the battle goes on until it is decided.
    pub fn last_turn(&self) -> Option<u32> {
        (self.turns < u32::MAX).then_some(self.turns)
    }

    /// Weather and light of a turn.
    pub fn air_of(&self, turn: u32) -> Air {
        let air = self.air.iter().rev().find(|air| air.turn <= turn).or(self.air.first());
        *air.expect("a scenario has weather from its start")
    }
}

impl Hmm {
    /// The hour at which a turn begins, such as "7:12 a.m."; that of the first for the time before it.
    pub fn clock(&self, turn: u32) -> String {
        let briefing = self.briefing();
        #[expect(clippy::cast_precision_loss, reason = "a battle lasts at most a day")]
        let gone = turn.saturating_sub(1) as f32 * briefing.minutes_per_turn;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "minutes of a day or two")]
        let minutes = briefing.start_minutes + gone as u32;
        let (hour, minute) = (minutes / 60 % 24, minutes % 60);
        let half = if hour < 12 { "a.m." } else { "p.m." };
        format!("{}:{minute:02} {half}", (hour + 11) % 12 + 1)
    }

    /// The way from the table to a side's own edge: up, down, left or right.
    pub fn home_edge(&self, side: Side) -> Facing {
        self.briefing().home[side.index()]
    }

    /// The switches of this battle as players see them.
    pub fn switch_notices(&self) -> Vec<Switch> {
        settings::notices(&self.rules().charts.switches, self.options(), &self.briefing().reasons)
    }
}
