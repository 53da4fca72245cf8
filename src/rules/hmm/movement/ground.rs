//! What ground costs (section 19, hmm.20.16, hmm.20.17), and how the ground under a unit reduces its move: the areas that
//! its bases lie in, gates. The percentages are in the chart; `movement::walk` finds the way.

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::{Body, Footprint, Pose, Segment, TOLERANCE},
    rules::hmm::{
        Hmm, buildings,
        charts::{Rules, TerrainKind, Traveller, movement::Passage},
        movement::{
            bridges,
            roads::{OnRoad, ROADS_MEET},
        },
    },
    table::{
        Feature, FeatureId, FeatureShape, Field,
        ask::{Subject, Whom},
    },
};
use bevy::math::Vec2;

/// Ground costs by the inch, lines on crossing.
pub(in crate::rules::hmm) const TERRAIN_COST: Clause = clause!("hmm.20.16");

/// The joint deduction of several grounds from each inch, percent; and how one of them bars the way, if it does
/// (hmm.20.16).
///
/// # Errors
/// The kind that bars the traveller, with its clause.
pub fn percent_of(
    rules: Rules<'_>,
    traveller: Traveller,
    grounds: &[TerrainKind],
    on_road: OnRoad,
) -> Result<f32, (TerrainKind, Clause)> {
    let chart = &rules.charts.movement;
    if on_road == OnRoad::Yes {
        return Ok(0.0);
    }
    let mut sum = 0.0;
    for &kind in grounds {
        let terrain = chart.terrain(kind);
        match terrain.passage(traveller) {
            Passage::Percent(percent) => sum += percent,
            Passage::RoadOnly => {
                return Err((kind, if kind == TerrainKind::Town { buildings::TOWN } else { clause!("hmm.20.17") }));
            }
            Passage::GateOnly | Passage::Barred => return Err((kind, terrain.clause)),
        }
    }
    Ok(f32::min(sum, chart.most_percent))
}

/// The cost of an inch in ground that takes this many percent: 1/(1-p) inches (hmm.20.16).
pub fn inch_cost(percent: f32) -> f32 {
    100.0 / (100.0 - percent)
}

/// The refusal for horse that would charge through some ground (hmm.20.17).
pub fn no_charge_through(ground: &str) -> Refusal {
    Refusal::new(clause!("hmm.20.17"), format!("horse does not charge through {ground}"))
}

/// The ground under a traveller.
#[derive(Clone, Copy)]
pub struct Footing<'a> {
    /// The rules.
    pub rules: &'a Hmm,
    /// The table.
    pub field: &'a Field<'a>,
    /// Which column of the terrain table counts.
    pub traveller: Traveller,
}

impl Footing<'_> {
    /// Whether a unit comes off the end of a bridge into water that cannot be waded (hmm.20.37).
    pub fn bridge_ends_at(&self, front: Pose) -> bool {
        let (here, ahead) =
            (front.shifted(Vec2::new(0.0, -ROADS_MEET)).at, front.shifted(Vec2::new(0.0, ROADS_MEET)).at);
        let carried = |point: Vec2| bridges::is_carried(self.rules, self.field, point);
        let wet = |point: Vec2| {
            let under = self.field.ground_at(point);
            under.into_iter().any(|feature| self.rules.terrain(feature) == TerrainKind::ExtraDeepWater)
        };
        carried(here) && !carried(ahead) && wet(ahead)
    }

    /// The areas that any of some bases lies in; a base on a bridge is not in the water.
    pub fn areas_under(&self, bodies: &[Body]) -> Vec<FeatureId> {
        let mut here: Vec<FeatureId> = Vec::new();
        let water = |feature: &Feature| {
            matches!(
                self.rules.terrain(feature),
                TerrainKind::ShallowWater | TerrainKind::DeepWater | TerrainKind::ExtraDeepWater
            )
        };
        for body in bodies {
            let areas = self
                .field
                .ground_under(body)
                .into_iter()
                .filter(|feature| matches!(feature.shape, FeatureShape::Area(_)));
            let wades =
                |feature: &&Feature| !water(feature) || !bridges::is_carried(self.rules, self.field, body.centre());
            here.extend(areas.filter(wades).map(|feature| feature.id));
        }
        here.sort_unstable();
        here.dedup();
        here
    }

    /// The deduction of some areas from each inch, percent: the greatest that any figure suffers, overlapping ones
    /// added up (hmm.20.16). A unit that stands where it may not go gets out as well as it can.
    pub fn percent(&self, grounds: &[FeatureId], figures: impl FnOnce() -> Vec<Body>, on_road: OnRoad) -> f32 {
        let rules = self.rules.in_force();
        let of = |kinds: &[TerrainKind]| {
            percent_of(rules, self.traveller, kinds, on_road).unwrap_or(rules.charts.movement.most_percent)
        };
        let all = self.kinds(grounds);
        if all.len() <= 1 {
            return of(&all);
        }
        let under = |body: &Body| -> Vec<FeatureId> {
            grounds.iter().copied().filter(|&ground| self.lies_in(body, ground)).collect()
        };
        figures().iter().map(|body| of(&self.kinds(&under(body)))).fold(0.0, f32::max)
    }

    /// The clause by which one of some areas bars the traveller.
    pub fn barred_by(&self, grounds: &[FeatureId]) -> Option<Clause> {
        percent_of(self.rules.in_force(), self.traveller, &self.kinds(grounds), OnRoad::No)
            .err()
            .map(|(_, clause)| clause)
    }

    /// Whether a base lies in an area and does not merely touch it.
    fn lies_in(&self, body: &Body, ground: FeatureId) -> bool {
        let inner = Footprint::new(
            (body.footprint.frontage - 10.0 * TOLERANCE).max(0.0),
            (body.footprint.depth - 10.0 * TOLERANCE).max(0.0),
        );
        let inner = [Body::new(body.pose, inner)];
        self.field.reach(Subject::Bodies(&inner), ground).is_some_and(|reach| reach.distance() <= 0.0)
    }

    /// The kinds of some grounds, each once: the contours of a hill are one slope.
    fn kinds(&self, grounds: &[FeatureId]) -> Vec<TerrainKind> {
        let mut kinds: Vec<TerrainKind> = grounds
            .iter()
            .filter_map(|&id| self.field.feature(id))
            .map(|feature| self.rules.terrain(feature))
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// Whether the whole width of a unit goes through a gate, gap or bridge.
    pub fn goes_through_an_opening(&self, ground: &Feature, front: Pose, body: Footprint) -> bool {
        let line = Segment::new(front.shifted(Vec2::new(0.0, -1.0)).at, front.shifted(Vec2::new(0.0, 4.0)).at);
        let transect = self.field.transect(line, Whom::nobody());
        let crossing = transect.features().find(|(other, _)| other.id == ground.id);
        let room = crossing.and_then(|(_, crossing)| crossing.opening);
        room.is_some_and(|room| room.inches() + TOLERANCE >= body.frontage / 2.0)
    }
}

/// Whether it is the front edge of a unit that meets a line; the loose ranks behind it cross for nothing (hmm.20.16).
pub fn front_is_at(field: &Field<'_>, ground: &Feature, front: Pose, body: Footprint) -> bool {
    /// How deep the front edge counts as, inches.
    const EDGE: f32 = 0.1;
    let edge = [Body::with_front_at(front, Footprint::new(body.frontage, EDGE))];
    field.reach(Subject::Bodies(&edge), ground.id).is_some_and(|reach| reach.distance() <= EDGE)
}
