//! Ways over water: bridges and fords (wof.20.7.03, wof.20.7.04). A way over water is an opening in it, or a piece of
//! ground laid across it. Which units take which is in `movement::water_crossings`.

use crate::{
    measure::{Margin, TOLERANCE},
    rules::wof::{Wof, charts::TerrainKind},
    table::{Feature, FeatureState, Field, Stand, transect::Crossing},
};

/// How one comes over water.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WayOver {
    /// Dry.
    Bridge,
    /// In it.
    Ford,
}

impl WayOver {
    /// Its own kind of ground.
    pub(crate) fn kind(self) -> TerrainKind {
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

    pub(crate) fn is_opened(self, rules: &Wof, water: &Feature, crossing: &Crossing<'_>) -> bool {
        self.room(rules, water, crossing).is_some_and(Margin::holds)
    }
}

/// The kind of ground that a line meets where it crosses a feature: a ford where that is waded, none at a gap, a gate
/// or on a bridge (wof.20.7.03, wof.20.7.04).
pub fn kind_crossed(rules: &Wof, ground: &Feature, crossing: &Crossing<'_>) -> Option<TerrainKind> {
    let is_led = |way: WayOver| way.is_opened(rules, ground, crossing);
    match () {
        () if is_led(WayOver::Ford) && !is_led(WayOver::Bridge) => Some(TerrainKind::Ford),
        () if crossing.is_through_an_opening() => None,
        () => Some(rules.terrain(ground)),
    }
}

/// Whether the middle of a stand that is in a river is in one of its fords or on one of its bridges; any bridge carries
/// as many figures abreast as may go over it (wof.20.7.03, wof.20.7.04).
pub fn bears(rules: &Wof, field: &Field<'_>, river: &Feature, stand: &Stand) -> bool {
    let Some(shape) = field.space().feature(river.id) else { return true };
    let along = shape.inches_along(stand.pose.at);
    let within = |&(from, to): &(f32, f32), least: f32| {
        (along - f32::midpoint(from, to)).abs() <= (to - from).max(least) / 2.0 + TOLERANCE
    };
    let abreast = rules.charts().movement.bridge_widest as f32 * stand.base.frontage;
    let bridges = river.state.bridges().iter();
    bridges
        .map(|bridge| within(bridge, abreast))
        .chain(river.state.openings().iter().map(|opening| within(opening, 0.0)))
        .any(|held| held)
}
