//! The contour that a unit or a point of the table is on (wof.20.2, wof.20.5), and seeing over units from a higher one
//! (wof.20.1.02).

use bevy::math::Vec2;
use serde::Serialize;

use crate::{
    clause::Clause,
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

/// Whether an observer on a contour sees over a unit (wof.20.1.02).
///
/// # Errors
/// The unit stands as high as the observer, by the clause.
pub fn must_see_over(rules: &Wof, field: &Field<'_>, observer_contour: u8, unit: UnitId) -> Result<(), Clause> {
    if observer_contour > contour_of(rules, field, unit) { Ok(()) } else { Err(clause!("wof.20.1.02")) }
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
