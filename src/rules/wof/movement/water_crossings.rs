//! A unit on its way over water (wof.20.7.03, wof.20.7.04): by a bridge if it is at most four figures wide, by a ford
//! if it is no wider than that; a river is crossed nowhere else. The ways over water are in `movement::water`.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Pose, Segment},
    rules::wof::{
        charts::{FormationKind, TerrainKind},
        movement::{
            ground,
            moving_unit::{Stretch, Walker},
            water::WayOver,
        },
        terrain::Upset,
    },
    table::{Feature, FeatureId, Whom, transect::Crossing},
};

/// How far before a front a way over water is looked for, inches.
const LOOKED_FOR: f32 = 3.0;

impl Walker<'_> {
    /// Whether it comes over water by a bridge or a ford; if so it is on the one or in the other from here on.
    pub(crate) fn takes_a_way_over(&mut self, water: &Feature, stretch: &mut Stretch) -> bool {
        match self.way_over(water, stretch.pose_at(stretch.gone, self.footprint())) {
            Some(WayOver::Bridge) => {
                self.bridged.push(water.id);
                self.is_upset_on_a_bridge();
                true
            }
            Some(WayOver::Ford) => self.goes_into(water, TerrainKind::Ford, stretch),
            None => false,
        }
    }

    /// Whether a bridge or a ford saves its ranks the price of a stream (wof.20.7.03).
    pub(crate) fn is_led_over(&self, ground: &Feature, stretch: &Stretch) -> bool {
        let front = || stretch.pose_at(stretch.gone, self.footprint());
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

    /// Straight through the unit with its front at a pose and on, this far to the right of its middle.
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
        abreast <= self.rules.charts().movement.bridge_widest
    }

    fn is_upset_on_a_bridge(&mut self) {
        if self.footing.upset(TerrainKind::Bridge) == Upset::AfterCrossing && self.walk.disordered.is_none() {
            self.walk.disordered = Some(clause!("wof.20.7.04"));
        }
    }

    pub(crate) fn enter_bridge(&mut self, ground: &Feature) -> bool {
        if !self.is_narrow() {
            self.stop(Refusal::new(clause!("wof.20.7.04"), format!("it is too wide for {}", ground.name)));
            return false;
        }
        self.walk.entered.push(ground.id);
        self.is_upset_on_a_bridge();
        true
    }

    pub(crate) fn barred_by_water(&mut self, river: &Feature) -> bool {
        self.walk.barred = Some(river.id);
        self.stop(Refusal::new(
            clause!("wof.20.7.03"),
            format!("{} is crossed at bridges and fords only, no wider than they are", river.name),
        ));
        false
    }

    /// It has left some ground; a ford that it has left is an obstacle that it has crossed (wof.17.4.01, wof.20.7.03).
    pub(crate) fn leaves(&mut self, ground: FeatureId, stretch: &mut Stretch) {
        let waded = stretch.grounds.contains(&(ground, TerrainKind::Ford));
        stretch.grounds.retain(|(other, _)| *other != ground);
        if waded {
            self.has_crossed(ground, self.walk.inches + stretch.gone);
        }
    }

    /// The fords that it is still in where a stretch ends are obstacles that it is still crossing.
    pub(crate) fn wades_still(&mut self, stretch: &Stretch) {
        let fords = stretch.grounds.iter().filter(|(_, kind)| *kind == TerrainKind::Ford);
        fords.for_each(|(ford, _)| self.has_crossed(*ford, self.walk.inches));
    }
}
