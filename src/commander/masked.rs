//! Guns with masked targets: a unit that has had targets before it for turns without firing stands where it cannot
//! fire, because of its friends or the ground. Must not know any order.

use bevy::math::Vec2;

use crate::commander::{body::Body, ground::Ground};

/// How many turns guns may hold their fire before their place counts as one from which nothing can be seen.
pub(super) const SILENT_TURNS: u32 = 3;
/// A place this near to such a place is no better, inches.
const NO_BETTER_WITHIN_INCHES: f32 = 4.0;

/// Whether a body has an enemy before it within reach of its fire.
pub(super) fn has_marks(ground: &Ground, body: &Body) -> bool {
    let (reach, arc) = (body.powers.fire_inches, body.powers.fire_half_angle_degrees);
    let is_mark = |foe: &Body| foe.gap(body.front.at) <= reach && body.faces(body.front, arc, foe.middle);
    reach > 0.0 && ground.fighting_foes().any(is_mark)
}

/// Whether a place is no better than one from which nothing could be fired at.
pub(super) fn is_masked(masked_at: Option<Vec2>, place: Vec2) -> bool {
    masked_at.is_some_and(|masked| masked.distance(place) < NO_BETTER_WITHIN_INCHES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::Powers,
        measure::{Facing, Pose},
    };

    #[test]
    fn marks_are_enemies_in_reach_and_before_the_front() {
        let at = |y: f32, facing: Facing| Pose::new(Vec2::new(0.0, y), facing);
        let powers = Powers { fire_inches: 20.0, fire_half_angle_degrees: 30.0, ..Powers::default() };
        for (foe, looks, marks) in
            [(15.0, Facing::NORTH, true), (40.0, Facing::NORTH, false), (15.0, Facing::SOUTH, false)]
        {
            let ground = Ground { foes: vec![Body::of_foot(2, at(foe, Facing::SOUTH))], ..Ground::default() };
            let guns = Body { powers, ..Body::of_foot(1, at(0.0, looks)) };
            assert_eq!(has_marks(&ground, &guns), marks, "an enemy at {foe}, looking {looks:?}");
        }
    }

    #[test]
    fn a_few_inches_beside_a_masked_place_are_no_better() {
        let masked = Some(Vec2::new(10.0, 10.0));
        assert_eq!([10.0, 12.0, 16.0].map(|x| is_masked(masked, Vec2::new(x, 10.0))), [true, true, false]);
        assert!(!is_masked(None, Vec2::ZERO));
    }
}
