//! The place of a battalion's gun while it is with the battalion (wof.21.1.11).

use bevy::math::Vec2;

use crate::{
    measure::{Body, Footprint},
    rules::wof::{
        Wof,
        charts::BaseKind,
        formation::placement,
        state::{BattalionGun, GunPlace, GunPost, UnitState, UnitView},
    },
    table::{Field, UnitId},
};

/// The gun that is with a battalion.
pub fn with_it(state: UnitView<'_>) -> Option<BattalionGun> {
    state.battalion_gun.filter(|gun| gun.place == GunPlace::WithParent).copied()
}

/// The ground of a gun that is with its battalion: its front in the battalion's front, at either end or in the middle
/// (wof.21.1.11).
pub fn ground(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<Body> {
    let gun = with_it(field.of::<UnitState>(unit))?;
    Some(ground_at(rules, field, unit, gun.post))
}

/// The same, at a place in the battalion.
pub(crate) fn ground_at(rules: &Wof, field: &Field<'_>, unit: UnitId, post: GunPost) -> Body {
    let base = rules.charts().formation.base(BaseKind::Gun);
    let size = Footprint::new(base.front_inches(), base.depth_inches());
    let aside = ((placement::block(field, unit).footprint.frontage - size.frontage) / 2.0).max(0.0);
    let x = match post {
        GunPost::Left => -aside,
        GunPost::Middle => 0.0,
        GunPost::Right => aside,
    };
    Body::with_front_at(field.unit(unit).front.shifted(Vec2::new(x, 0.0)), size)
}
