//! The contour that a unit or a point of the table is on (wof.20.2, wof.20.5).

use bevy::math::Vec2;
use serde::Serialize;

use crate::{
    rules::wof::Wof,
    table::{Field, Recalled, UnitId},
};

/// Which unit's contour is asked for.
#[derive(Serialize)]
struct ContourOf(UnitId);

impl Recalled for ContourOf {
    type Answer = u8;
}

/// The contour on which a unit stands: that under the middle of its front edge (`wof.h.terrain_overlap`).
pub fn contour_of(rules: &Wof, field: &Field<'_>, unit: UnitId) -> u8 {
    field.recall(&ContourOf(unit), || contour_at(rules, field, field.unit(unit).at()))
}

/// The contour of a point of the table; rough ground is a contour higher than the ground around it (wof.20.2.02,
/// wof.20.5.01).
pub fn contour_at(rules: &Wof, field: &Field<'_>, point: Vec2) -> u8 {
    let kinds = field.ground_at(point).into_iter().map(|feature| (rules.terrain(feature), feature.level));
    let (hill, rise) = kinds.fold((0, 0), |(hill, rise), (kind, level)| {
        let raised = rules.charts().terrain.ground(kind).contours;
        (if kind.is_hill() { level.max(hill) } else { hill }, raised.max(rise))
    });
    hill + rise
}
