//! Whether a unit is where its commander can lead it, by the rule set's account of that reach. Must not know any order.

use bevy::math::Vec2;

use crate::{
    commander::body::{Body, HALF_A_STAND},
    measure::Pose,
};

impl Body {
    /// How far it would be out of its commander's reach with its front at a pose, inches; 0 inside it, or if it needs
    /// no commander.
    pub(super) fn out_of_command(&self, front: Pose) -> f32 {
        let Some(reach) = self.command_reach.as_ref() else { return 0.0 };
        let gaps = self.places_at(front).flat_map(|at| reach.places.iter().map(move |place| place.distance(at)));
        (gaps.fold(f32::INFINITY, f32::min) - HALF_A_STAND - reach.within_inches).max(0.0)
    }

    /// The place nearest to it that its commander can be at.
    pub(super) fn commander_at(&self) -> Option<Vec2> {
        let places = self.command_reach.iter().flat_map(|reach| reach.places.iter().copied());
        places.min_by(|one, two| one.distance(self.front.at).total_cmp(&two.distance(self.front.at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{battle::CommandReach, measure::Facing};

    fn at(x: f32, y: f32) -> Pose {
        Pose::new(Vec2::new(x, y), Facing::NORTH)
    }

    #[test]
    fn a_unit_is_in_command_about_any_place_that_its_commander_can_ride_to() {
        let places = vec![Vec2::new(0.0, -2.0), Vec2::new(0.0, 7.0)];
        let led =
            Body { command_reach: Some(CommandReach { places, within_inches: 7.5 }), ..Body::of_foot(1, at(0.0, 0.0)) };
        assert_eq!([0.0, 14.0].map(|y| led.out_of_command(at(0.0, y))), [0.0, 0.0]);
        assert!(led.out_of_command(at(0.0, 20.0)) > 4.0 && led.out_of_command(at(14.0, 0.0)) > 3.0);
        assert_eq!(led.commander_at(), Some(Vec2::new(0.0, -2.0)));
    }

    #[test]
    fn a_unit_that_needs_nobody_is_never_out_of_command() {
        let body = Body::of_foot(1, at(0.0, 0.0));
        assert_eq!((body.out_of_command(at(0.0, 90.0)), body.commander_at()), (0.0, None));
    }
}
