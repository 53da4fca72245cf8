//! Roads (hmm.19.03, hmm.19.04): which lie ahead of a unit, how long it keeps to them, and who goes farther on them.

use crate::{
    measure::{Pose, Segment, TOLERANCE},
    receipt::Draft,
    rules::hmm::{
        Hmm,
        charts::{DirtRoads, FormationKind, Rules, TerrainKind},
        movement::bridges,
        state::{BattleState, UnitView},
    },
    table::{Feature, Field, ask::Whom},
};
use bevy::math::Vec2;

/// Whether a body goes along a road, where neither ground nor woods hinder it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnRoad {
    /// It does.
    Yes,
    /// It does not.
    No,
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

/// Roads may meet with so small a gap between them and still be one, inches.
pub(crate) const ROADS_MEET: f32 = 0.05;

/// The road on which a unit goes straight ahead, if it is narrow enough to keep to one (hmm.19.03). Mud makes dirt
/// roads no better than open ground, but they still lead through woods (hmm.19.04).
pub fn road_ahead(rules: &Hmm, field: &Field<'_>, state: UnitView<'_>, front: Pose, inches: f32) -> RoadAhead {
    if !earns_road_bonus(state.formation.kind) && state.general.is_none() {
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
    if !earns_road_bonus(state.formation.kind) && state.general.is_none() {
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

/// Whether a body may go the road's 2 in farther (hmm.19.03): in march column or limbered, the whole move along it.
pub fn earns_road_bonus(formation: FormationKind) -> bool {
    matches!(formation, FormationKind::MarchColumn | FormationKind::Limbered)
}

/// What a road adds to a move that goes along it all the way, inches: nothing where it is mud (hmm.19.03, hmm.19.04).
pub fn bonus_inches(rules: Rules<'_>, surface: DirtRoads, allowance: f32, draft: &mut Draft) -> f32 {
    match surface {
        DirtRoads::Hard => {
            let bonus = rules.charts.movement.road_bonus_inches;
            draft.note(clause!("hmm.19.03"), "the whole move along a road: inches", allowance + bonus);
            bonus
        }
        DirtRoads::Muddy => {
            draft.note(clause!("hmm.19.04"), "mud: no more than in the open", allowance);
            0.0
        }
    }
}
