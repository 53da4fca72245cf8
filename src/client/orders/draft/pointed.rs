//! How the pointer is read as legs of a way: a point ahead, aside or behind, or a held corner.
//!
//! Knows which kinds of leg a rule set offers; whether a way is legal is for `judge`.

use bevy::math::Vec2;

use super::path::{LEAST_MOVE, LEAST_TURN, PathWork};
use crate::{
    battle::LegKind,
    measure::{Facing, Hand, Leg, Pose},
};

/// A turn ends on a charged step if the pointer is nearer to it than this part of the step.
const MAGNET: f32 = 0.2;
/// Where turning costs or an oblique move is allowed, a point within this many degrees of straight ahead means straight
/// ahead; smaller turns are made explicitly.
const STRAIGHT: f32 = 6.0;
/// A slant that ends no more than this many inches to the side also means straight ahead: no hand is steadier over a
/// short way.
const STRAIGHT_INCHES: f32 = 0.25;

impl PathWork {
    pub(super) fn to_point(&self, local: Vec2) -> Vec<Leg> {
        let about_centre = local + Vec2::new(0.0, self.body.depth / 2.0);
        let bearing = local_bearing(about_centre);
        let behind_itself = local.y < 0.0 && local.y > -self.body.depth && local.x.abs() < self.body.frontage / 2.0;
        if local.length() < LEAST_MOVE || behind_itself {
            return Vec::new();
        }
        let least = if self.domain.turn_step_inches > 0.0 { STRAIGHT } else { LEAST_TURN };
        if self.offers(LegKind::Turn) && bearing.abs() >= least {
            let turned = self.snapped(bearing);
            let after = Leg::Turn(turned).carry(Pose::new(Vec2::ZERO, Facing::NORTH), self.body);
            let ahead = after.to_local(local).y;
            let advance = (ahead > LEAST_MOVE && self.offers(LegKind::Advance)).then_some(Leg::Advance(ahead));
            return std::iter::once(Leg::Turn(turned)).chain(advance).collect();
        }
        let straight = [LegKind::Oblique, LegKind::Advance, LegKind::BackStep, LegKind::Sidestep];
        let slants = local_bearing(local).abs() >= STRAIGHT && local.x.abs() > STRAIGHT_INCHES;
        let fits = |kind: &LegKind| match kind {
            LegKind::Advance => local.y > LEAST_MOVE,
            LegKind::Oblique => {
                local.y > LEAST_MOVE && (slants || !self.offers(LegKind::Advance)) && !self.offers(LegKind::Turn)
            }
            LegKind::BackStep => local.y < -LEAST_MOVE,
            LegKind::Sidestep => local.x.abs() > LEAST_MOVE,
            LegKind::Wheel | LegKind::Turn | LegKind::AboutFace => false,
        };
        let kind = straight.into_iter().filter(|kind| self.offers(*kind)).find(fits);
        kind.and_then(|kind| self.only(kind, local)).into_iter().collect()
    }

    pub(super) fn only(&self, kind: LegKind, local: Vec2) -> Option<Leg> {
        let hand = if local.x >= 0.0 { Hand::Right } else { Hand::Left };
        match kind {
            LegKind::Advance => (local.y > LEAST_MOVE).then_some(Leg::Advance(local.y)),
            LegKind::BackStep => (local.y < -LEAST_MOVE).then_some(Leg::BackStep(-local.y)),
            LegKind::Sidestep => (local.x.abs() > LEAST_MOVE).then_some(Leg::Sidestep(hand, local.x.abs())),
            LegKind::Oblique => (local.y > LEAST_MOVE).then(|| Leg::Oblique(local.x.clamp(-local.y, local.y), local.y)),
            LegKind::Turn => {
                let bearing = local_bearing(local + Vec2::new(0.0, self.body.depth / 2.0));
                (bearing.abs() >= LEAST_TURN).then(|| Leg::Turn(self.snapped(bearing)))
            }
            LegKind::Wheel => self.wheel_towards(local),
            LegKind::AboutFace => (local.y < 0.0).then_some(Leg::AboutFace),
        }
    }

    /// The wheel that brings the far front corner in line with the pointer: on the left corner for a pointer ahead of
    /// the right half.
    fn wheel_towards(&self, local: Vec2) -> Option<Leg> {
        self.wheel_of(if local.x >= 0.0 { Hand::Right } else { Hand::Left }, local)
    }

    /// The wheel by which a front corner follows the pointer, on the other corner as its pivot.
    fn wheel_of(&self, held: Hand, local: Vec2) -> Option<Leg> {
        let half = self.body.frontage / 2.0;
        let (outward, hand) = match held {
            Hand::Right => (local.x + half, Hand::Left),
            Hand::Left => (half - local.x, Hand::Right),
        };
        let degrees = local.y.atan2(outward).to_degrees();
        (degrees > LEAST_TURN / 2.0).then_some(Leg::Wheel(hand, degrees.min(180.0)))
    }

    /// The leg of a held corner: a wheel, or a turn about the middle by as much as the corner went round it.
    pub(super) fn with_corner(&self, held: Hand, local: Vec2) -> Option<Leg> {
        if self.offers(LegKind::Wheel) {
            return self.wheel_of(held, local);
        }
        let half = Vec2::new(self.body.frontage, self.body.depth) / 2.0;
        let corner = if held == Hand::Right { half } else { Vec2::new(-half.x, half.y) };
        let round = local_bearing(local + Vec2::new(0.0, half.y)) - local_bearing(corner);
        let round = (round + 540.0).rem_euclid(360.0) - 180.0;
        (self.offers(LegKind::Turn) && round.abs() >= LEAST_TURN).then(|| Leg::Turn(self.snapped(round)))
    }

    fn snapped(&self, bearing: f32) -> f32 {
        let step = self.domain.turn_step_degrees;
        if step <= 0.0 {
            return bearing;
        }
        let nearest = (bearing / step).round() * step;
        if nearest != 0.0 && (bearing - nearest).abs() <= step * MAGNET { nearest } else { bearing }
    }
}

/// The bearing of a point in a pose's own frame, degrees clockwise from straight ahead.
fn local_bearing(local: Vec2) -> f32 {
    local.x.atan2(local.y).to_degrees()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::orders::draft::{Mode, path::tests::work};

    fn aimed(legs: &[LegKind], point: Vec2) -> Vec<Leg> {
        let mut work = work(legs);
        work.aim(point);
        work.live
    }

    #[test]
    fn a_point_straight_ahead_is_an_advance() {
        assert_eq!(aimed(&[LegKind::Advance, LegKind::Turn], Vec2::new(10.0, 15.0)), [Leg::Advance(5.0)]);
    }

    #[test]
    fn a_turn_snaps_to_a_charged_step_that_is_near_and_is_free_between_steps() {
        let towards = |bearing: f32| Vec2::new(10.0, 9.5) + Facing::from_bearing(bearing).vector() * 6.0;
        for (bearing, meant) in [(40.0, 45.0), (-50.0, -45.0), (25.0, 25.0), (93.0, 90.0), (8.0, 8.0)] {
            let legs = aimed(&[LegKind::Advance, LegKind::Turn], towards(bearing));
            let Some(Leg::Turn(turned)) = legs.first() else { panic!("no turn for {bearing}: {legs:?}") };
            assert!((turned - meant).abs() < 0.01, "{bearing}: {turned}");
        }
    }

    #[test]
    fn a_point_nearly_ahead_means_no_turn_where_turning_costs() {
        let legs = [LegKind::Advance, LegKind::Turn];
        assert!(matches!(aimed(&legs, Vec2::new(10.4, 15.0))[..], [Leg::Advance(_)]));
        let mut free = work(&legs);
        free.domain.turn_step_inches = 0.0;
        free.aim(Vec2::new(10.4, 15.0));
        assert!(matches!(free.live[..], [Leg::Turn(_), Leg::Advance(_)]));
    }

    #[test]
    fn a_point_hardly_aside_means_straight_ahead_where_men_can_slant_and_one_farther_aside_a_slant() {
        let legs = [LegKind::Advance, LegKind::Wheel, LegKind::Oblique, LegKind::Sidestep, LegKind::BackStep];
        for (aside, ahead, meant) in [
            (0.0, 5.0, Leg::Advance(5.0)),
            (0.5, 5.0, Leg::Advance(5.0)),
            (-0.5, 5.0, Leg::Advance(5.0)),
            (0.25, 0.5, Leg::Advance(0.5)),
            (0.625, 5.0, Leg::Oblique(0.625, 5.0)),
            (-2.0, 5.0, Leg::Oblique(-2.0, 5.0)),
            (0.375, 0.5, Leg::Oblique(0.375, 0.5)),
            (2.0, 0.0, Leg::Sidestep(Hand::Right, 2.0)),
            (0.125, -2.0, Leg::BackStep(2.0)),
        ] {
            assert_eq!(aimed(&legs, Vec2::new(10.0 + aside, 10.0 + ahead)), [meant], "{aside} aside, {ahead} ahead");
        }
    }

    #[test]
    fn an_explicit_slant_may_be_as_small_as_the_player_likes() {
        let mut work = work(&[LegKind::Advance, LegKind::Oblique]);
        work.mode = Mode::Only(LegKind::Oblique);
        work.aim(Vec2::new(10.1, 15.0));
        let [Leg::Oblique(right, _)] = work.live[..] else { panic!("{:?}", work.live) };
        assert!((right - 0.1).abs() < 1e-4);
    }

    #[test]
    fn a_click_never_means_what_is_not_offered() {
        assert_eq!(aimed(&[LegKind::Advance], Vec2::new(10.0, 5.0)), []);
        assert_eq!(aimed(&[LegKind::Advance], Vec2::new(13.0, 14.0)), [Leg::Advance(4.0)]);
        assert_eq!(aimed(&[LegKind::BackStep], Vec2::new(10.0, 7.0)), [Leg::BackStep(3.0)]);
    }

    #[test]
    fn a_dragged_corner_wheels_on_the_other_one() {
        let mut work = work(&[LegKind::Wheel]);
        work.mode = Mode::Only(LegKind::Wheel);
        work.aim(Vec2::new(12.0, 14.0));
        let [Leg::Wheel(Hand::Left, degrees)] = work.live[..] else { panic!("{:?}", work.live) };
        assert!((degrees - 45.0).abs() < 1e-3);
        work.aim(Vec2::new(8.0, 9.0));
        assert_eq!(work.live, [], "a wheel goes forward only");
    }

    #[test]
    fn a_held_corner_wheels_wherever_the_pointer_goes_and_turns_on_the_spot_where_there_are_no_wheels() {
        let mut wheeling = work(&[LegKind::Wheel, LegKind::Turn]);
        wheeling.mode = Mode::Corner(Hand::Right);
        wheeling.aim(Vec2::new(6.0, 12.0));
        let [Leg::Wheel(Hand::Left, degrees)] = wheeling.live[..] else { panic!("{:?}", wheeling.live) };
        assert!((degrees - 135.0).abs() < 1e-3, "past the other corner it goes on round that: {degrees}");
        let mut turning = work(&[LegKind::Turn]);
        turning.mode = Mode::Corner(Hand::Left);
        for (round, meant) in [(90.0, 90.0), (-30.0, -30.0), (50.0, 45.0), (1.0, 0.0)] {
            let corner = Facing::from_bearing(Vec2::new(-2.0, 0.5).x.atan2(0.5).to_degrees() + round).vector() * 2.0;
            turning.aim(Vec2::new(10.0, 9.5) + corner);
            let turned: f32 =
                turning.live.iter().map(|leg| if let Leg::Turn(degrees) = leg { *degrees } else { f32::NAN }).sum();
            assert!((turned - meant).abs() < 0.01, "{round}: {:?}", turning.live);
        }
    }
}
