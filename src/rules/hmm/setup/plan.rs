//! How a battle begins and ends, in turns and inches: zones, arrivals, weather, objectives, and the outcomes that decide it.

use std::collections::BTreeMap;

use bevy::math::Vec2;

use crate::{
    battle,
    measure::{Facing, Pose, Segment},
    rules::hmm::{
        data::{Charts, Weather},
        setup::{
            briefing::{Air, Arrival, Briefing, Zone},
            clerk::Clerk,
            ground::Terrain,
            troops::{self, Raised},
        },
        victory::{Ending, Goal, Objective},
    },
    scenario::{
        End, Scale, Scenario,
        plan::{Condition, Extent, Outcome, Verdict, When},
        troops::Posture,
        words::{Army, Clock, Id},
    },
    table::{FeatureShape, Side, UnitId},
};

/// Corners that stand for a circle.
const CIRCLE_CORNERS: u16 = 24;
/// Half the least width of ground that can be held, inches: a fence or a road is held by whoever stands on it or close to it.
const HALF_LEAST_WIDTH: f32 = 0.5;

/// Reads what of a scenario lasts through the battle; where its leaders stand is added when they are placed.
pub(super) fn brief(
    clerk: &mut Clerk<'_>,
    scale: &Scale,
    raised: &[Raised],
    terrain: &Terrain,
    reasons: BTreeMap<String, String>,
) -> Briefing {
    let scenario = clerk.copy();
    let mut planner = Planner { clerk, scale, scenario: &scenario, raised, terrain };
    let of_both = |of: &dyn Fn(Army) -> battle::Posture| Army::BOTH.map(of);
    Briefing {
        names: Army::BOTH.map(|army| scenario.belligerent(army).name.to_string()),
        home: Army::BOTH.map(|army| scenario.belligerent(army).edge.inwards().about()),
        posture: of_both(&|army| posture(scenario.belligerent(army).posture)),
        terrain: terrain.kinds.clone(),
        start_minutes: scenario.start.minutes(),
        minutes_per_turn: scale.minutes_per_turn,
        turns: match scenario.end {
            End::At(end) => scale.turns(scenario.start.until(end)).given,
            End::WhenDecided => u32::MAX,
        },
        air: planner.air(),
        endings: planner.endings(),
        otherwise: winner(scenario.victory.otherwise),
        objectives: planner.objectives(),
        zones: planner.zones(),
        history: raised
            .iter()
            .filter(|raised| raised.unit.on_table())
            .map(|raised| (raised.unit.id, raised.unit.front, raised.state.formation))
            .collect(),
        arrivals: planner.arrivals(),
        missions: Vec::new(),
        messengers: Vec::new(),
        parts: Vec::new(),
        reasons,
    }
}

/// Who turns a scenario's plan into the rules' terms.
struct Planner<'a, 'c> {
    clerk: &'a mut Clerk<'c>,
    scale: &'a Scale,
    scenario: &'a Scenario,
    raised: &'a [Raised],
    terrain: &'a Terrain,
}

impl Planner<'_, '_> {
    /// The first turn that begins at a time or after it.
    fn turn_from(&self, time: Clock) -> u32 {
        self.turns_in(self.scenario.start.until(time)) + 1
    }

    /// How many turns it takes until so many minutes have gone by.
    fn turns_in(&self, minutes: u32) -> u32 {
        #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "minutes of a day or two")]
        let turns = (minutes as f32 / self.scale.minutes_per_turn).ceil() as u32;
        turns
    }

    fn ids(&self, of: impl Fn(&crate::scenario::troops::Unit) -> bool) -> Vec<UnitId> {
        let units = self.scenario.units.iter().filter(|unit| of(unit)).filter_map(|unit| self.id(&unit.id));
        units.collect()
    }

    fn id(&self, written: &Id) -> Option<UnitId> {
        self.raised.iter().find(|raised| raised.written == *written).map(|raised| raised.unit.id)
    }

    /// Weather and light, turn by turn where they change.
    fn air(&mut self) -> Vec<Air> {
        let words = &Charts::embedded().dictionary;
        let mut airs = Vec::new();
        for (index, written) in self.scenario.weather.iter().enumerate() {
            let field = |name: &str| format!("weather[{index}].{name}");
            let sky = self.clerk.meaning(&words.weather, &written.weather, &field("weather"));
            let seeing = self.clerk.meaning(&words.seeing, &written.visibility, &field("visibility"));
            let underfoot = written.underfoot.as_ref().map(|word| self.clerk.meaning(&words.underfoot, word, &field("underfoot")));
            let (Some(sky), Some(seeing)) = (sky, seeing) else { continue };
            let dry_sky = underfoot.flatten().filter(|_| sky == Weather::Dry);
            airs.push(Air {
                turn: self.turn_from(written.from),
                visibility_inches: written
                    .visibility_yards
                    .map_or_else(|| Charts::embedded().visibility.visibility_inches(seeing), |yards| self.scale.inches(yards)),
                weather: dry_sky.unwrap_or(sky),
                daylight: seeing.daylight(),
            });
        }
        airs
    }

    /// Zones with the units that may stand in them; leaders are added when they are placed.
    fn zones(&self) -> Vec<Zone> {
        let zone = |zone: &crate::scenario::plan::Zone| Zone {
            name: zone.name.to_string(),
            side: troops::side(zone.army),
            units: self
                .ids(|unit| self.scenario.arrival_of(unit).is_none() && self.scenario.zones_of(unit).iter().any(|open| open.id == zone.id)),
            area: self.scale.points(&zone.area),
        };
        self.scenario.zones.iter().map(zone).collect()
    }

    fn arrivals(&self) -> Vec<Arrival> {
        let arrival = |unit: &crate::scenario::troops::Unit| {
            let arrival = self.scenario.arrival_of(unit)?;
            let inwards = || self.scenario.ground.inwards(arrival.at);
            let facing = arrival.facing_degrees.map_or_else(inwards, |degrees| self.scenario.ground.facing(degrees));
            Some(Arrival {
                unit: self.id(&unit.id)?,
                turn: self.turn_from(arrival.time),
                front: Pose::new(self.scale.point(arrival.at), facing),
                note: arrival.note.as_ref().map(ToString::to_string),
            })
        };
        self.scenario.units.iter().filter_map(arrival).collect()
    }

    fn objectives(&mut self) -> Vec<Objective> {
        let mut objectives = Vec::new();
        for (index, objective) in self.scenario.objectives.iter().enumerate() {
            let area = match &objective.extent {
                Extent::Area(border) => self.scale.points(border),
                Extent::Near(near) => circle(self.scale.point(near.at), self.scale.inches(near.radius_yards)),
                Extent::Feature(id) => self.terrain.piece_of(id).map(|feature| extent(&feature.shape)).unwrap_or_default(),
            };
            let held_by = objective.held_by.map(troops::side);
            if let Err(error) = crate::measure::Polygon::new(area.clone()) {
                self.clerk.wrong(
                    &format!("objectives[{index}].extent"),
                    &format!("hmm can make no area of it: {error}"),
                    "an area that does not cross itself",
                );
            }
            objectives.push(Objective { name: objective.name.to_string(), area, held_by });
        }
        objectives
    }

    fn endings(&self) -> Vec<Ending> {
        let ending = |outcome: &Outcome| Ending {
            name: outcome.name.to_string(),
            winner: winner(outcome.result),
            at_the_end: outcome.when == When::AtTheEnd,
            goals: outcome.needs.iter().map(|need| self.goal(need)).collect(),
        };
        self.scenario.victory.outcomes.iter().map(ending).collect()
    }

    fn goal(&self, need: &Condition) -> Goal {
        match need {
            Condition::Broken(share) => Goal::Broken(troops::side(share.army), share.share),
            Condition::Losses(share) => Goal::Losses(troops::side(share.army), share.share),
            Condition::LossRatio(ratio) => Goal::LossRatio(troops::side(ratio.army), ratio.times),
            Condition::Holds(holding) => {
                let number = self.scenario.objectives.iter().position(|objective| objective.id == holding.objective);
                Goal::Holds(troops::side(holding.army), number.unwrap_or(usize::MAX), self.turns_in(holding.for_minutes))
            }
            Condition::Exits(exit) => {
                let of_army = |unit: &crate::scenario::troops::Unit| self.scenario.army_of(&unit.command) == Some(exit.army);
                let named = |unit: &crate::scenario::troops::Unit| {
                    exit.commands.is_empty() || self.scenario.chain(&unit.command).iter().any(|above| exit.commands.contains(&above.id))
                };
                Goal::Exits(self.ids(|unit| of_army(unit) && named(unit)), exit.units)
            }
            Condition::Destroyed(units) => Goal::Destroyed(units.iter().filter_map(|unit| self.id(unit)).collect()),
            Condition::From(time) => Goal::FromTurn(self.turns_in(self.scenario.start.until(*time)).max(1)),
        }
    }
}

fn winner(verdict: Verdict) -> Option<Side> {
    match verdict {
        Verdict::Draw => None,
        Verdict::Win(army) | Verdict::Narrow(army) => Some(troops::side(army)),
    }
}

fn posture(posture: Posture) -> battle::Posture {
    match posture {
        Posture::Attacks => battle::Posture::Attack,
        Posture::Defends => battle::Posture::Defend,
        Posture::Meets => battle::Posture::Meet,
    }
}

/// A circle as a polygon.
fn circle(centre: Vec2, radius: f32) -> Vec<Vec2> {
    let step = 360.0 / f32::from(CIRCLE_CORNERS);
    (0..CIRCLE_CORNERS).map(|corner| centre + Facing::EAST.turned_right(-step * f32::from(corner)).vector() * radius).collect()
}

/// The area of a piece of terrain: its border, or a strip along its line.
fn extent(shape: &FeatureShape) -> Vec<Vec2> {
    match shape {
        FeatureShape::Area(border) => border.clone(),
        FeatureShape::Line { points, width } => strip(points, (width / 2.0).max(HALF_LEAST_WIDTH)),
    }
}

/// The strip on both sides of a line, up one side and down the other.
fn strip(points: &[Vec2], half: f32) -> Vec<Vec2> {
    let across = |index: usize| {
        let before = Segment::new(points[index.saturating_sub(1)], points[index]).direction();
        let after = Segment::new(points[index], points[(index + 1).min(points.len() - 1)]).direction();
        let right = |facing: Option<Facing>| facing.map_or(Vec2::ZERO, Facing::right);
        (right(before) + right(after)).normalize_or_zero() * half
    };
    let side = |sign: f32| points.iter().enumerate().map(move |(index, point)| *point + across(index) * sign);
    side(1.0).chain(side(-1.0).collect::<Vec<_>>().into_iter().rev()).collect()
}
