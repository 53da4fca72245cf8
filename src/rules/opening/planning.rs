//! Reading a scenario's plan into turns and inches: zones, arrivals, objectives, and the outcomes that decide the
//! battle.

use std::collections::BTreeMap;

use bevy::math::Vec2;

use crate::{
    battle,
    measure::{Facing, Polygon, Pose, Segment},
    rules::opening::{
        Arrival, Ending, Goal, Objective, Otherwise, Plan, ScenarioReader, Terrain, Zone,
        order_of_battle::{side, unit_id, unit_of, units_where},
        possible,
        turns::{turn_from, turns_in},
    },
    scenario::{
        End, Scale, Scenario,
        plan::{self, Condition, Extent, Outcome, Verdict, Victory, When},
        troops::{self, Posture},
        words::Army,
    },
    table::{FeatureShape, Side},
};

/// Corners that stand for a circle.
const CIRCLE_CORNERS: u16 = 24;
/// Half the least width of ground that can be held, inches: a fence or a road is held by a unit on it or close to it.
const HALF_LEAST_WIDTH: f32 = 0.5;

/// Reads a scenario's plan; where its leaders are is added when they are placed.
pub fn read<Kind>(
    reader: &mut ScenarioReader<'_>,
    scale: &Scale,
    terrain: &Terrain<Kind>,
    reasons: BTreeMap<String, String>,
) -> Plan {
    let scenario = reader.copy();
    let objectives = objectives(reader, &scenario, scale, terrain);
    let planner = Planner { scale, scenario: &scenario };
    let plan = Plan {
        names: Army::BOTH.map(|army| scenario.belligerent(army).name.to_string()),
        home: Army::BOTH.map(|army| scenario.belligerent(army).edge.inwards().about()),
        posture: Army::BOTH.map(|army| posture(scenario.belligerent(army).posture)),
        start_minutes: scenario.start.minutes(),
        minutes_per_turn: scale.minutes_per_turn,
        turns: match scenario.end {
            End::At(end) => scale.turns(scenario.start.until(end)).given,
            End::WhenDecided => u32::MAX,
        },
        endings: planner.endings(),
        otherwise: otherwise(&scenario.victory),
        objectives,
        zones: planner.zones(),
        arrivals: planner.arrivals(),
        reasons,
    };
    possible::check(reader, &scenario, scale, &plan);
    plan
}

/// The objectives; ground that cannot be made into an area is a problem at its place.
fn objectives<Kind>(
    reader: &mut ScenarioReader<'_>,
    scenario: &Scenario,
    scale: &Scale,
    terrain: &Terrain<Kind>,
) -> Vec<Objective> {
    let mut objectives = Vec::new();
    for (index, objective) in scenario.objectives.iter().enumerate() {
        let area = match &objective.extent {
            Extent::Area(border) => scale.points(border),
            Extent::Near(near) => circle(scale.point(near.at), scale.inches(near.radius_yards)),
            Extent::Feature(id) => terrain.piece_of(id).map(|feature| extent(&feature.shape)).unwrap_or_default(),
        };
        if let Err(error) = Polygon::new(area.clone()) {
            let wrong = format!("{} can make no area of it: {error}", reader.rule_set());
            reader.wrong(&format!("objectives[{index}].extent"), &wrong, "an area that does not cross itself");
        }
        objectives.push(Objective { name: objective.name.to_string(), area, held_by: objective.held_by.map(side) });
    }
    objectives
}

/// Turns a scenario's plan into turns and inches.
struct Planner<'a> {
    scale: &'a Scale,
    scenario: &'a Scenario,
}

impl Planner<'_> {
    /// Zones with the units that may stand in them; leaders are added when they are placed.
    fn zones(&self) -> Vec<Zone> {
        let may_stand = |unit: &troops::Unit, zone: &plan::Zone| {
            self.scenario.arrival_of(unit).is_none()
                && self.scenario.zones_of(unit).iter().any(|open| open.id == zone.id)
        };
        let zone = |zone: &plan::Zone| Zone {
            name: zone.name.to_string(),
            side: side(zone.army),
            units: units_where(self.scenario, |unit| may_stand(unit, zone)),
            area: self.scale.points(&zone.area),
        };
        self.scenario.zones.iter().map(zone).collect()
    }

    fn arrivals(&self) -> Vec<Arrival> {
        let arrival = |(index, unit): (usize, &troops::Unit)| {
            let arrival = self.scenario.arrival_of(unit)?;
            let inwards = || self.scenario.ground.inwards(arrival.at);
            let facing = arrival.facing_degrees.map_or_else(inwards, |degrees| self.scenario.ground.facing(degrees));
            Some(Arrival {
                unit: unit_id(index),
                turn: turn_from(self.scenario, self.scale, arrival.time),
                front: Pose::new(self.scale.point(arrival.at), facing),
                note: arrival.note.as_ref().map(ToString::to_string),
            })
        };
        self.scenario.units.iter().enumerate().filter_map(arrival).collect()
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
            Condition::Broken(share) => Goal::Broken(side(share.army), share.share),
            Condition::Losses(share) => Goal::Losses(side(share.army), share.share),
            Condition::LossRatio(ratio) => Goal::LossRatio(side(ratio.army), ratio.times),
            Condition::Holds(holding) => {
                let number = self.scenario.objectives.iter().position(|objective| objective.id == holding.objective);
                Goal::Holds(side(holding.army), number.unwrap_or(usize::MAX), turns_in(self.scale, holding.for_minutes))
            }
            Condition::Exits(exit) => {
                let of_army = |unit: &troops::Unit| self.scenario.army_of(&unit.command) == Some(exit.army);
                let named = |unit: &troops::Unit| {
                    exit.commands.is_empty()
                        || self.scenario.chain(&unit.command).iter().any(|above| exit.commands.contains(&above.id))
                };
                Goal::Exits(units_where(self.scenario, |unit| of_army(unit) && named(unit)), exit.units)
            }
            Condition::Destroyed(units) => {
                Goal::Destroyed(units.iter().filter_map(|unit| unit_of(self.scenario, unit)).collect())
            }
            Condition::From(time) => Goal::FromTurn(turns_in(self.scale, self.scenario.start.until(*time)).max(1)),
        }
    }
}

fn winner(verdict: Verdict) -> Option<Side> {
    match verdict {
        Verdict::Draw => None,
        Verdict::Win(army) | Verdict::Narrow(army) => Some(side(army)),
    }
}

/// The result when the time is up. A scenario that names no results at all leaves them to the rules.
fn otherwise(victory: &Victory) -> Otherwise {
    match victory.otherwise {
        plan::Otherwise::Draw if !victory.outcomes.is_empty() => Otherwise::Draw,
        plan::Otherwise::Draw | plan::Otherwise::ByTheRules => Otherwise::ByTheRules,
        plan::Otherwise::Win(army) | plan::Otherwise::Narrow(army) => Otherwise::Win(side(army)),
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
    (0..CIRCLE_CORNERS)
        .map(|corner| centre + Facing::EAST.turned_right(-step * f32::from(corner)).vector() * radius)
        .collect()
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
