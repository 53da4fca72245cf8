//! Ways over water: a bridge for whoever is at most four figures wide, a ford for whoever is no wider than it; a river
//! is crossed nowhere else (wof.20.7.03, wof.20.7.04). A way over water is an opening of it, or a piece of ground that
//! is laid across it.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Margin, Pose, Segment, TOLERANCE},
    rules::wof::{
        Wof,
        data::{FormationKind, TerrainKind},
        movement::{
            ground,
            walker::{Stage, Walker},
        },
        terrain::Upset,
    },
    table::{Feature, FeatureId, FeatureState, Field, Stand, Whom, transect::Crossing},
};

/// How far before a front a way over water is looked for, inches.
const LOOKED_FOR: f32 = 3.0;

/// How one comes over water.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WayOver {
    /// Dry.
    Bridge,
    /// In it.
    Ford,
}

impl WayOver {
    /// What it is as a piece of ground of its own.
    fn kind(self) -> TerrainKind {
        match self {
            Self::Bridge => TerrainKind::Bridge,
            Self::Ford => TerrainKind::Ford,
        }
    }

    /// How far within such an opening of some water a line crosses it; a stretch that is missing of a river is waded
    /// too.
    fn room(self, rules: &Wof, water: &Feature, crossing: &Crossing<'_>) -> Option<Margin> {
        match self {
            Self::Bridge => crossing.bridge(),
            Self::Ford if matches!(water.state, FeatureState::Gapped(_)) => {
                crossing.opening.filter(|_| rules.terrain(water) == TerrainKind::River)
            }
            Self::Ford => crossing.ford(),
        }
    }

    fn is_opened(self, rules: &Wof, water: &Feature, crossing: &Crossing<'_>) -> bool {
        self.room(rules, water, crossing).is_some_and(Margin::holds)
    }
}

/// What a line comes upon where it crosses a piece of ground: a ford where that is waded, nothing at a gap, a gate or
/// on a bridge (wof.20.7.03, wof.20.7.04).
pub fn kind_crossed(rules: &Wof, ground: &Feature, crossing: &Crossing<'_>) -> Option<TerrainKind> {
    let is_led = |way: WayOver| way.is_opened(rules, ground, crossing);
    match () {
        () if is_led(WayOver::Ford) && !is_led(WayOver::Bridge) => Some(TerrainKind::Ford),
        () if crossing.is_through_an_opening() => None,
        () => Some(rules.terrain(ground)),
    }
}

/// Whether the middle of a stand that is in a river is in one of its fords or on one of its bridges; any bridge bears
/// as many figures abreast as may go over it (wof.20.7.03, wof.20.7.04).
pub fn bears(rules: &Wof, field: &Field<'_>, river: &Feature, stand: &Stand) -> bool {
    let Some(shape) = field.space().feature(river.id) else { return true };
    let along = shape.inches_along(stand.pose.at);
    let within = |&(from, to): &(f32, f32), least: f32| {
        (along - f32::midpoint(from, to)).abs() <= (to - from).max(least) / 2.0 + TOLERANCE
    };
    let abreast = rules.rules().charts.movement.bridge_widest as f32 * stand.base.frontage;
    let bridges = river.state.bridges().iter();
    bridges
        .map(|bridge| within(bridge, abreast))
        .chain(river.state.openings().iter().map(|opening| within(opening, 0.0)))
        .any(|held| held)
}

impl Walker<'_> {
    /// Whether it comes over water by a bridge or a ford; if so it is on the one or in the other from here on.
    pub(crate) fn takes_a_way_over(&mut self, water: &Feature, stage: &mut Stage) -> bool {
        match self.way_over(water, stage.pose_at(stage.gone, self.footprint())) {
            Some(WayOver::Bridge) => {
                self.bridged.push(water.id);
                self.is_upset_on_a_bridge();
                true
            }
            Some(WayOver::Ford) => self.goes_into(water, TerrainKind::Ford, stage),
            None => false,
        }
    }

    /// Whether a bridge or a ford saves its ranks the price of a stream (wof.20.7.03).
    pub(crate) fn is_led_over(&self, ground: &Feature, stage: &Stage) -> bool {
        let front = || stage.pose_at(stage.gone, self.footprint());
        self.rules.terrain(ground) == TerrainKind::Stream && self.way_over(ground, front()).is_some()
    }

    /// Whether it goes over some water on a bridge.
    pub(crate) fn is_bridged(&self, water: &Feature, front: Pose) -> bool {
        self.way_over(water, front) == Some(WayOver::Bridge)
    }

    /// How it comes over water ahead of a front, or got onto it: by a bridge if it is narrow enough, else by a ford as
    /// wide as it is.
    fn way_over(&self, water: &Feature, front: Pose) -> Option<WayOver> {
        let is_led = |way: WayOver, right: f32| self.leads(way, water, self.line_ahead(front, right));
        let half = self.footprint().frontage / 2.0 - ground::DRAWN_IN;
        match () {
            () if self.bridged.contains(&water.id) => Some(WayOver::Bridge),
            () if self.is_narrow() && is_led(WayOver::Bridge, 0.0) => Some(WayOver::Bridge),
            () if [-half, 0.0, half].into_iter().all(|right| is_led(WayOver::Ford, right)) => Some(WayOver::Ford),
            () => None,
        }
    }

    /// Whether a way leads over water where a line crosses it.
    fn leads(&self, way: WayOver, water: &Feature, line: Segment) -> bool {
        let ahead = self.field.transect(line, Whom::nobody());
        let Some((_, crossing)) = ahead.features().find(|(ground, _)| ground.id == water.id) else { return false };
        let across = |(ground, laid): (&Feature, &Crossing<'_>)| {
            self.rules.terrain(ground) == way.kind() && laid.span.shared(crossing.span).is_some()
        };
        way.is_opened(self.rules, water, crossing) || ahead.features().any(across)
    }

    /// Straight through the unit with its front somewhere and on, so far to the right of its middle.
    pub(crate) fn line_ahead(&self, front: Pose, right: f32) -> Segment {
        let behind = front.shifted(Vec2::new(right, -self.footprint().depth)).at;
        Segment::new(behind, front.shifted(Vec2::new(right, LOOKED_FOR)).at)
    }

    /// Whether its figures side by side are no more than go over a bridge (wof.20.7.04).
    fn is_narrow(&self) -> bool {
        let abreast = match self.condition.formation {
            FormationKind::Limbered => 1,
            _ if self.state.formation.stands_in_ranks() => {
                u32::from(self.state.formation.width).min(self.state.strength.in_ranks())
            }
            _ => self.state.strength.in_ranks(),
        };
        abreast <= self.rules.rules().charts.movement.bridge_widest
    }

    fn is_upset_on_a_bridge(&mut self) {
        if self.footing.upset(TerrainKind::Bridge) == Upset::AfterCrossing && self.walk.disordered.is_none() {
            self.walk.disordered = Some("wof.20.7.04".into());
        }
    }

    pub(crate) fn enter_bridge(&mut self, ground: &Feature) -> bool {
        if !self.is_narrow() {
            self.stop(Refusal::new("wof.20.7.04", format!("it is too wide for {}", ground.name)));
            return false;
        }
        self.walk.entered.push(ground.id);
        self.is_upset_on_a_bridge();
        true
    }

    pub(crate) fn barred_by_water(&mut self, river: &Feature) -> bool {
        self.walk.barred = Some(river.id);
        self.stop(Refusal::new(
            "wof.20.7.03",
            format!("{} is crossed at bridges and fords only, no wider than they are", river.name),
        ));
        false
    }

    /// It has left some ground; a ford that it has left is an obstacle that it has crossed (wof.17.4.01, wof.20.7.03).
    pub(crate) fn leaves(&mut self, ground: FeatureId, stage: &mut Stage) {
        let waded = stage.grounds.contains(&(ground, TerrainKind::Ford));
        stage.grounds.retain(|(other, _)| *other != ground);
        if waded {
            self.has_crossed(ground, self.walk.inches + stage.gone);
        }
    }

    /// The fords that it is still in where a stage ends are obstacles that it is still crossing.
    pub(crate) fn wades_still(&mut self, stage: &Stage) {
        let fords = stage.grounds.iter().filter(|(_, kind)| *kind == TerrainKind::Ford);
        fords.for_each(|(ford, _)| self.has_crossed(*ford, self.walk.inches));
    }
}
