//! One end of a line of sight: how high it is, which crests it is at, and whether it has shown itself.

use bevy::math::Vec2;

use crate::{
    rules::wof::{
        Wof,
        state::{BattleState, History},
        visibility::sight,
    },
    table::{FeatureId, Field, UnitId},
};

/// One end of a line of sight: its contour, the crests that it touches, whether it shows itself at the edge of a wood.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Watcher {
    /// Its contour.
    pub contour: u8,
    /// The hills with a crest that it touches (wof.20.5.04).
    pub crests: Vec<FeatureId>,
    /// Whether it is seen at the edge of a wood from any distance (wof.20.3.03).
    pub shown: bool,
}

impl Watcher {
    /// A bare point.
    pub fn at(rules: &Wof, field: &Field<'_>, point: Vec2) -> Self {
        Self { contour: sight::contour_at(rules, field, point), ..Self::default() }
    }
}

/// Whether a unit at the edge of a wood has given itself away: it shot in this turn or the last (wof.20.3.03).
pub fn has_shown_itself(field: &Field<'_>, unit: UnitId) -> bool {
    let turn = field.resource::<BattleState>().turn;
    field.of::<History>(unit).fired_turn.is_some_and(|fired| fired + 1 >= turn)
}
