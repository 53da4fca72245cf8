//! Elbow room: the cost to a unit of standing so near to its friends, so askew to them or so squarely before them that
//! they cannot turn or go on, and of running ahead of them. Costs are counted in figures. Must not know any order.

use bevy::math::Vec2;

use crate::{
    commander::{
        body::Body,
        ground::{FARTHEST_FORMING, Ground},
    },
    measure::Pose,
};

/// The distance at which friends crowd each other, from stand to stand, inches; and the cost of each inch inside it.
const ELBOW_INCHES: f32 = 3.0;
const CROWDING: f32 = 0.5;
/// The share of that for friends abreast that face the same way, and the extra for those straight ahead.
const ABREAST: f32 = 0.1;
const AHEAD: f32 = 0.5;
/// The cost of standing before a friend on foot, and how far before it counts, inches.
const MASKING: f32 = 0.6;
const MASKS_WITHIN_INCHES: f32 = 6.0;

/// A unit no farther ahead of its line's mean than this is in line, inches.
const IN_LINE_INCHES: f32 = 2.5;

/// The cost of standing in a crowd of friends: higher the nearer and the more askew to them.
pub(super) fn crowding(ground: &Ground, body: &Body, front: Pose) -> f32 {
    let stands: Vec<Vec2> = body.places_at(front).collect();
    let crowd = |own: &Body| {
        let between = own.stands.iter().flat_map(|(_, theirs)| stands.iter().map(|at| at.distance(theirs.at)));
        let gap = between.fold(f32::INFINITY, f32::min);
        (ELBOW_INCHES - gap).max(0.0)
            * (ABREAST + askew(own, front) / 45.0 + if is_ahead(own, body, front) { AHEAD } else { 0.0 })
    };
    let reach = |own: &Body| own.spread + body.spread + ELBOW_INCHES;
    let middle = front.to_table(body.front.to_local(body.middle));
    let near = others(ground, body).filter(|own| own.middle.distance(middle) < reach(own));
    near.map(crowd).sum::<f32>() * CROWDING
}

/// The cost of standing before friends on foot, where they cannot fire or go on.
pub(super) fn masking(ground: &Ground, body: &Body, front: Pose) -> f32 {
    let masked = |own: &&Body| {
        let place = own.front.to_local(front.at);
        !own.is_horse()
            && !own.broken
            && (-0.5..MASKS_WITHIN_INCHES).contains(&place.y)
            && place.x.abs() < own.half_front + 0.75
    };
    #[expect(clippy::cast_precision_loss, reason = "an army has a few dozen units")]
    let masked = others(ground, body).filter(masked).count() as f32;
    masked * MASKING
}

/// How far a body would be ahead of the rest of its line near the enemy, inches.
pub(super) fn straggling(ground: &Ground, body: &Body, front: Pose) -> f32 {
    let Some(gap) = ground.gap_to_foe(front.at) else { return 0.0 };
    let reach = |foe: &Body| foe.powers.fire_inches.min(FARTHEST_FORMING);
    let zone = ground.fighting_foes().map(reach).fold(0.0, f32::max) * 1.5;
    if gap > zone {
        return 0.0;
    }
    let line = others(ground, body).filter(|own| !own.broken && own.is_horse() == body.is_horse());
    let gaps: Vec<f32> = line.filter_map(|own| ground.gap_to_foe_of(own)).filter(|gap| *gap < zone * 2.5).collect();
    mean(&gaps).map_or(0.0, |mean| (mean - gap - IN_LINE_INCHES).max(0.0))
}

fn mean(values: &[f32]) -> Option<f32> {
    #[expect(clippy::cast_precision_loss, reason = "an army has a few dozen units")]
    let count = values.len() as f32;
    (!values.is_empty()).then(|| values.iter().sum::<f32>() / count)
}

/// The other fighting units of a body's side.
fn others<'g>(ground: &'g Ground, body: &Body) -> impl Iterator<Item = &'g Body> {
    let id = body.id;
    ground.own.iter().filter(move |own| own.id != id && own.fights())
}

/// By how many degrees two fronts are off parallel.
fn askew(own: &Body, front: Pose) -> f32 {
    let between = own.front.facing.turn_to(front.facing).abs();
    between.min(180.0 - between)
}

fn is_ahead(own: &Body, body: &Body, front: Pose) -> bool {
    let place = front.to_local(own.middle);
    place.y > 0.5 && place.x.abs() < own.half_front + body.half_front
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{measure::Facing, table::Arm};

    fn at(x: f32, y: f32, degrees: f32) -> Pose {
        Pose::new(Vec2::new(x, y), Facing::NORTH.turned_right(degrees))
    }

    fn beside(friend: Pose) -> Ground {
        Ground { own: vec![Body::of_foot(2, friend)], ..Ground::default() }
    }

    #[test]
    fn friends_crowd_less_abreast_than_askew_and_not_at_all_with_room() {
        let body = Body::of_foot(1, at(0.0, 0.0, 0.0));
        let price = |friend| crowding(&beside(friend), &body, body.front);
        let (abreast, askew, apart) = (price(at(4.2, 0.0, 0.0)), price(at(4.2, 0.0, 45.0)), price(at(7.5, 0.0, 45.0)));
        assert!(0.0 < abreast && abreast < askew / 2.0, "{abreast} abreast, {askew} askew");
        assert!(apart.abs() < f32::EPSILON, "{apart} apart");
    }

    #[test]
    fn a_place_before_a_friend_on_foot_masks_him() {
        let body = Body { arm: Arm::LightCavalry, ..Body::of_foot(1, at(0.0, -8.0, 0.0)) };
        let ground = beside(at(0.0, 0.0, 0.0));
        let masks = |x, y| masking(&ground, &body, at(x, y, 0.0)) > 0.0;
        assert_eq!([masks(0.0, 3.0), masks(0.0, 9.0), masks(6.0, 3.0), masks(0.0, -3.0)], [true, false, false, false]);
    }
}
