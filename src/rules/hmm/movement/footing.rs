//! How the ground under a unit reduces its move (hmm.19, hmm.20.16): the areas that its bases lie in, roads, gates. The
//! percentages are in the chart; `movement::walk` finds the way.

use crate::{
    clause::Clause,
    measure::{Body, Footprint, Pose, Segment, TOLERANCE},
    rules::hmm::{
        Hmm,
        data::{DirtRoads, TerrainKind, Traveller},
        movement::{self, bridges, costs::OnRoad},
        state::{BattleState, UnitView},
    },
    table::{
        Feature, FeatureId, FeatureShape, Field,
        ask::{Subject, Whom},
    },
};
use bevy::math::Vec2;

/// Roads may meet with so small a gap between them and still be one, inches.
const ROADS_MEET: f32 = 0.05;

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

/// A road straight ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RoadAhead {
    /// How far one may keep to roads, inches.
    pub along: f32,
    /// How far they give a bonus, inches.
    pub bonus_along: f32,
}

/// By what roads a whole walk went.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Roads {
    on: f32,
    on_good: f32,
    in_all: f32,
}

impl Roads {
    /// Adds a stretch of which this much lay along a road.
    pub fn went(&mut self, along: f32, inches: f32, road: RoadAhead) {
        self.on += along;
        self.on_good += road.bonus_along.min(inches);
        self.in_all += inches;
    }

    /// Whether it kept to roads all the way.
    pub fn all_along(&self) -> bool {
        self.in_all > TOLERANCE && self.on >= self.in_all - ROADS_MEET
    }

    /// Whether it kept all the way to roads that speed it (hmm.19.03, hmm.19.04).
    pub fn all_along_good_ones(&self) -> bool {
        self.in_all > TOLERANCE && self.on_good >= self.in_all - ROADS_MEET
    }
}

/// The road on which a unit goes straight ahead, if it is narrow enough to keep to one (hmm.19.03). Mud makes dirt
/// roads no better than open ground, but they still lead through woods (hmm.19.04).
pub fn road_ahead(rules: &Hmm, field: &Field<'_>, state: UnitView<'_>, front: Pose, inches: f32) -> RoadAhead {
    if !movement::rates::earns_road_bonus(state.formation.kind) && state.general.is_none() {
        return RoadAhead::default();
    }
    let line = Segment::new(front.at, front.shifted(Vec2::new(0.0, inches)).at);
    let transect = field.transect(line, Whom::nobody());
    let muddy = rules.charts().visibility.dirt_roads(field.resource::<BattleState>().weather) == DirtRoads::Muddy;
    let reach = |counts: &dyn Fn(TerrainKind) -> bool| {
        let ways = transect.features().filter(|(feature, _)| counts(rules.terrain(feature)));
        let spans = ways.map(|(feature, crossing)| (crossing.span.from, up_to_a_gap(feature, line, crossing.span.to)));
        spans.fold(0.0_f32, |reach, (from, to)| if from <= reach + ROADS_MEET { reach.max(to) } else { reach })
    };
    RoadAhead {
        along: reach(&|kind| {
            matches!(kind, TerrainKind::PavedRoad | TerrainKind::DirtRoad) || bridges::is_bridge(kind)
        }),
        bonus_along: reach(&|kind| kind == TerrainKind::PavedRoad || kind == TerrainKind::DirtRoad && !muddy),
    }
}

/// How far ahead a bridge begins that a unit may use in its formation, if there is one and it is not on it yet.
pub fn to_a_bridge(rules: &Hmm, field: &Field<'_>, state: UnitView<'_>, front: Pose, inches: f32) -> Option<f32> {
    if !movement::rates::earns_road_bonus(state.formation.kind) && state.general.is_none() {
        return None;
    }
    let line = Segment::new(front.at, front.shifted(Vec2::new(0.0, inches)).at);
    let transect = field.transect(line, Whom::nobody());
    let mut bridges = transect.features().filter(|(feature, _)| bridges::is_bridge(rules.terrain(feature)));
    bridges.next().map(|(_, crossing)| crossing.span.from).filter(|from| *from > ROADS_MEET)
}

/// How far along a line a unit gets over a road or bridge before a missing section.
fn up_to_a_gap(way: &Feature, line: Segment, to: f32) -> f32 {
    let Some(middle) = way.shape.line() else { return to };
    let ends = way.state.openings().iter().flat_map(|(from, to)| [middle.at(*from), middle.at(*to)]);
    ends.map(|end| line.nearest(end).distance(line.from))
        .fold(to, |to, gap| if gap > ROADS_MEET { to.min(gap) } else { to })
}

/// Whether it is the front edge of a unit that meets a line; the loose ranks behind it cross for nothing (hmm.20.16).
pub fn front_is_at(field: &Field<'_>, ground: &Feature, front: Pose, body: Footprint) -> bool {
    /// How deep the front edge counts as, inches.
    const EDGE: f32 = 0.1;
    let edge = [Body::with_front_at(front, Footprint::new(body.frontage, EDGE))];
    field.reach(Subject::Bodies(&edge), ground.id).is_some_and(|reach| reach.distance() <= EDGE)
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
            movement::costs::percent_of(rules, self.traveller, kinds, on_road)
                .unwrap_or(rules.charts.movement.most_percent)
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
        movement::costs::percent_of(self.rules.in_force(), self.traveller, &self.kinds(grounds), OnRoad::No)
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
