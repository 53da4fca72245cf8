//! The display of where a unit or a battery may fire.

use crate::rules::hmm::fire::targets::{fires_all_round, firing_stands, muzzle};
use crate::{
    battle::notice::{Overlay, OverlayRole, OverlayShape},
    measure::{Body, Pose},
    rules::{
        common::party::block,
        hmm::{
            Hmm,
            artillery::abandoned_guns,
            charts::FormationKind,
            state::{Battery, Formation, UnitState},
        },
    },
    table::{Field, Stand, UnitId},
};
use bevy::math::Vec2;

/// The arc and range of a unit's fire, as an overlay; none for a unit that cannot fire in its present state: routers,
/// and formations in which no man fires (hmm.03.37, hmm.07.28).
pub fn fire_overlays(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Overlay> {
    let state = field.of::<UnitState>(unit);
    match (&state.battery, state.troops.weapon) {
        _ if state.morale.rout.is_some() => Vec::new(),
        (Some(battery), _) => guns_overlays(rules, field, unit, battery),
        (None, Some(weapon)) if !firing_stands(field, unit, None).is_empty() => {
            let radius = rules.charts().fire.reach(weapon).reach_inches;
            let label = format!("{weapon} {radius} in");
            let shape = OverlayShape::Polygon(outline_of_fire(rules, field, unit, radius));
            vec![Overlay { shape, role: OverlayRole::Arc, label, margin: None }]
        }
        _ => Vec::new(),
    }
}

/// The arcs of a battery's sound guns, if they are in action with men to serve them (hmm.11.15, hmm.20.04, hmm.20.24,
/// hmm.20.42).
fn guns_overlays(rules: &Hmm, field: &Field<'_>, unit: UnitId, battery: &Battery) -> Vec<Overlay> {
    if field.of::<Formation>(unit).kind != FormationKind::Unlimbered || abandoned_guns::is_abandoned(field, unit) {
        return Vec::new();
    }
    let radius = rules.charts().artillery.reach_inches(battery.piece, battery.weight);
    let sound = battery.guns.iter().filter(|gun| gun.sound).filter_map(|gun| field.get_stand(gun.stand));
    let arc = |stand: &Stand| Overlay {
        shape: OverlayShape::Sector {
            apex: Pose::new(muzzle(stand), stand.pose.facing),
            half_angle_degrees: rules.charts().artillery.traverse_degrees,
            radius,
        },
        role: OverlayRole::Arc,
        label: format!("{radius} in"),
        margin: None,
    };
    sound.map(arc).collect()
}

/// The outline of the ground over which a unit fires its small arms: all round it, or before its front (hmm.20.02,
/// hmm.20.03).
fn outline_of_fire(rules: &Hmm, field: &Field<'_>, unit: UnitId, radius: f32) -> Vec<Vec2> {
    let (block, front) = (block(field, unit), field.unit(unit).front);
    if fires_all_round(field.of::<Formation>(unit).kind) {
        all_round_outline(&block, radius)
    } else {
        front_zone_outline(&block, front, radius, rules.charts().visibility.front_degrees)
    }
}

/// The outline of all ground within a range of a body: its edges moved out, and an arc about each corner.
fn all_round_outline(block: &Body, radius: f32) -> Vec<Vec2> {
    let about = |(corner, bearing): (Vec2, f32)| {
        (0..=6_u8).map(move |step| {
            corner + block.pose.facing.turned_right(bearing + f32::from(step) * 15.0).vector() * radius
        })
    };
    block.corners().into_iter().zip([-90.0, 0.0, 90.0, 180.0]).flat_map(about).collect()
}

/// The outline of a front zone up to a range: the front edge, the two rays, and the arc between them.
fn front_zone_outline(block: &Body, front: Pose, radius: f32, degrees: f32) -> Vec<Vec2> {
    let [left, right, ..] = block.corners();
    let mut outline = vec![right, left];
    for step in 0..=6_u8 {
        outline.push(left + front.facing.turned_right(-degrees + f32::from(step) * degrees / 6.0).vector() * radius);
    }
    for step in 0..=6_u8 {
        outline.push(right + front.facing.turned_right(f32::from(step) * degrees / 6.0).vector() * radius);
    }
    outline
}
