//! Units driven from where they belong, by the rule set's own account: they go back as soon as no enemy is near. Must
//! not know any order.

use bevy::math::Vec2;

use crate::commander::{body::Body, ground::Ground};

/// A body goes back when enemies are at least this far from its place, inches.
const SAFE_INCHES: f32 = 10.0;
/// The cost of an inch away from there, and the value of being there again, in figures.
const LONGING: f32 = 0.3;
const HOME_AGAIN: f32 = 2.0;

/// Where a body belongs and may safely go back to.
pub(super) fn home(ground: &Ground, body: &Body) -> Option<Vec2> {
    body.belongs_at.filter(|home| ground.gap_to_foe(*home).is_none_or(|gap| gap > SAFE_INCHES))
}

/// The cost of being at a place instead of where the body belongs; none for one that belongs nowhere else.
pub(super) fn longing(ground: &Ground, body: &Body, at: Vec2) -> Option<f32> {
    home(ground, body).map(|home| home.distance(at) * LONGING)
}

/// The value of recovering the body's former state there; none for one that has lost nothing.
pub(super) fn home_again(ground: &Ground, body: &Body) -> Option<f32> {
    home(ground, body).map(|_| HOME_AGAIN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Facing, Pose};

    #[test]
    fn a_body_that_was_driven_off_goes_back_once_no_enemy_is_near() {
        let at = |y: f32| Pose::new(Vec2::new(0.0, y), Facing::NORTH);
        let driven_off = Body { belongs_at: Some(Vec2::new(0.0, 8.0)), ..Body::of_foot(1, at(0.0)) };
        for (foe, longs) in [(40.0, true), (14.0, false)] {
            let ground = Ground { foes: vec![Body::of_foot(2, at(foe))], ..Ground::default() };
            let costs = [0.0, 6.0].map(|y| longing(&ground, &driven_off, Vec2::new(0.0, y)));
            assert_eq!(costs[0].zip(costs[1]).is_some_and(|(far, near)| near < far), longs, "an enemy at {foe}");
            assert_eq!(home_again(&ground, &driven_off).is_some(), longs);
        }
        let at_home = Body { belongs_at: None, ..driven_off };
        assert_eq!(longing(&Ground::default(), &at_home, Vec2::ZERO), None);
    }
}
