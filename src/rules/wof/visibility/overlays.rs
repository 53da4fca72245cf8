//! The overlays of a unit's fire: arcs and ranges (wof.16.1.02, wof.16.3); none for a unit that cannot fire in its
//! present state.

use crate::{
    battle::notice::{Overlay, OverlayRole, OverlayShape},
    measure::Pose,
    rules::wof::{
        Wof,
        fire::{arms::Fire, range},
        odds,
        state::UnitState,
        visibility::{arc_of_fire::Muzzle, firers},
    },
    table::{Field, UnitId},
};

/// The arc of each gun, or of the outer figures of each face, to the end of each range of its weapon.
pub fn fire_overlays(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Overlay> {
    let state = field.of::<UnitState>(unit);
    let of_fire = |fire: Fire| {
        let muzzles = firers::of(rules, field, unit, None, fire);
        let shown = if matches!(fire, Fire::Guns(..)) { muzzles } else { outer(&muzzles) };
        shown.into_iter().flat_map(move |muzzle| of_muzzle(rules, &muzzle, fire))
    };
    odds::fire::fires_now(rules, state).into_iter().flat_map(of_fire).collect()
}

/// The first and the last of the muzzles that look one way.
fn outer(muzzles: &[Muzzle]) -> Vec<Muzzle> {
    let mut outer: Vec<Muzzle> = Vec::new();
    for run in muzzles.chunk_by(|one, other| one.body.pose.facing == other.body.pose.facing) {
        outer.extend(run.first());
        outer.extend(run.last().filter(|_| run.len() > 1));
    }
    outer
}

fn of_muzzle(rules: &Wof, muzzle: &Muzzle, fire: Fire) -> Vec<Overlay> {
    let Some(reach) = range::reach(rules.in_force(), fire) else { return Vec::new() };
    let name = match fire {
        Fire::SmallArms(weapon) => weapon.to_string(),
        Fire::Guns(_, ammunition) => ammunition.to_string(),
    };
    let front = muzzle.body.front();
    let sector = |radius: f32| Overlay {
        shape: OverlayShape::Sector {
            apex: Pose::new(front.at, front.facing),
            half_angle_degrees: rules.charts().fire.arc_degrees_each_side,
            radius,
        },
        role: OverlayRole::Arc,
        label: format!("{name} {radius} in"),
        margin: None,
    };
    std::iter::once(reach.close_inches).chain(reach.far_inches).map(sector).collect()
}
