//! The lane of a unit in a line of battle: the strip of ground ahead of where it formed up. Units that keep to their
//! lanes arrive abreast; units that all turn to the nearest enemy get in each other's way. Must not know any order.

use bevy::math::Vec2;

use crate::{
    commander::{body::Body, ground::Ground},
    measure::Pose,
};

/// How far to either side of its front a unit's lane reaches, inches.
const ELBOW_ROOM_INCHES: f32 = 3.0;
/// The weight of each inch that an enemy is off the lane, relative to an inch of the way ahead.
const ASIDE: f32 = 1.5;

/// The strip of ground that a unit of a line goes forward in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lane {
    /// Where its middle begins, and the way it runs.
    from: Pose,
    half_width: f32,
}

impl Lane {
    /// The lane of a unit that formed up at a post; none for horse, guns and leaders, which go where they are wanted.
    pub(super) fn of(body: &Body, post: Pose) -> Option<Self> {
        let keeps_the_line = body.fights() && !body.is_horse() && !body.is_artillery();
        keeps_the_line.then_some(Self { from: post, half_width: body.half_front + ELBOW_ROOM_INCHES })
    }

    /// How far a point lies outside the lane, inches; 0 in it.
    pub(super) fn aside(&self, point: Vec2) -> f32 {
        (self.from.to_local(point).x.abs() - self.half_width).max(0.0)
    }
}

/// The enemies that still fight, each with the extra cost of leaving a lane for it, inches.
pub(super) fn quarry(ground: &Ground, lane: Option<Lane>) -> Vec<(&Body, f32)> {
    let detour = |foe: &Body| lane.map_or(0.0, |lane| lane.aside(foe.middle) * ASIDE);
    ground.fighting_foes().map(|foe| (foe, detour(foe))).collect()
}

/// The way from a point to one of the quarry, inches, including the cost of leaving the lane for it.
pub(super) fn way((foe, detour): (&Body, f32), from: Vec2) -> f32 {
    foe.gap(from) + detour
}

/// The enemies that still fight, by the way to them from a point, including the cost of leaving the lane.
pub(super) fn handiest(ground: &Ground, lane: Option<Lane>, from: Vec2) -> Vec<&Body> {
    let mut foes: Vec<(f32, &Body)> =
        quarry(ground, lane).into_iter().map(|quarry| (way(quarry, from), quarry.0)).collect();
    foes.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.id.cmp(&b.1.id)));
    foes.into_iter().map(|(_, foe)| foe).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{measure::Facing, table::Arm};

    fn at(x: f32, y: f32) -> Pose {
        Pose::new(Vec2::new(x, y), Facing::NORTH)
    }

    #[test]
    fn an_enemy_ahead_is_handier_than_a_nearer_one_far_to_a_flank() {
        let battalion = Body::of_foot(1, at(0.0, 0.0));
        let (ahead, aside) = (Body::of_foot(2, at(2.0, 20.0)), Body::of_foot(3, at(16.0, 4.0)));
        let ground = Ground { foes: vec![ahead, aside], ..Ground::default() };
        let first = |lane| handiest(&ground, lane, battalion.front.at).first().map(|foe| foe.id.0);
        assert_eq!(first(None), Some(3), "the flank is nearer");
        assert_eq!(first(Lane::of(&battalion, battalion.front)), Some(2));
    }

    #[test]
    fn a_lane_is_as_wide_as_the_front_and_its_elbow_room() {
        let lane = Lane::of(&Body::of_foot(1, at(10.0, 0.0)), at(10.0, 0.0)).expect("foot has a lane");
        assert_eq!(
            [4.9, 5.0, 15.0, 16.0].map(|x| (lane.aside(Vec2::new(x, 30.0)) * 10.0).round()),
            [1.0, 0.0, 0.0, 10.0]
        );
    }

    #[test]
    fn horse_guns_and_leaders_keep_to_no_lane() {
        for arm in [Arm::HeavyCavalry, Arm::LightCavalry, Arm::Artillery, Arm::General] {
            let body = Body { arm, ..Body::of_foot(1, at(0.0, 0.0)) };
            assert_eq!(Lane::of(&body, body.front), None, "{arm:?}");
        }
    }
}
