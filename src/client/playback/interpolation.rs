//! A unit between its old place and its new one: on its way along its legs, or while its stands change formation.
//!
//! Plain poses in and out; knows no clock and no battle.

use crate::{
    battle::Happening,
    client::playback::displayed_table::ShownUnit,
    measure::{Footprint, Leg, Pose},
    table::Stand,
};

/// An about-face is shown as long as a way of this many inches.
const ABOUT_FACE_INCHES: f32 = 1.0;

/// How long a way a leg looks, inches: that of its outer file.
pub(crate) fn seen_inches(leg: Leg, body: Footprint) -> f32 {
    match leg {
        Leg::Turn(degrees) => degrees.abs().to_radians() * body.frontage / 2.0,
        Leg::AboutFace => ABOUT_FACE_INCHES,
        leg => leg.inches(body),
    }
}

/// Puts a unit where it is seen when such a part of what happens to it is over, from 0 to 1.
pub(crate) fn put(known: &mut ShownUnit, happening: &Happening, part: f32) {
    match happening {
        Happening::Moved { from, body, legs, front, stands, .. } => {
            let now = along(*from, *body, legs, *front, part);
            for stand in &mut known.stands {
                if let Some((_, end)) = stands.iter().find(|(id, _)| *id == stand.id) {
                    stand.pose = carried(stand.pose, *from, now, *front, *end, part);
                }
            }
            known.front = now;
        }
        Happening::Laid { front, stands, .. } => lay(known, *front, stands, part),
        _ => {}
    }
}

/// Stands go straight from where they were to where they are laid: men find their places, each by himself.
fn lay(known: &mut ShownUnit, front: Pose, stands: &[Stand], part: f32) {
    let eased = part * part * (3.0 - 2.0 * part);
    for stand in &mut known.stands {
        if let Some(laid) = stands.iter().find(|laid| laid.id == stand.id) {
            stand.pose = between(stand.pose, laid.pose, eased);
        }
    }
    known.front = between(known.front, front, eased);
}

/// The pose of a front after a part of its way, each leg as long as it looks.
fn along(from: Pose, body: Footprint, legs: &[Leg], front: Pose, part: f32) -> Pose {
    let whole: f32 = legs.iter().map(|leg| seen_inches(*leg, body)).sum();
    if whole <= 0.0 {
        return between(from, front, part);
    }
    let mut left = part * whole;
    let mut pose = from;
    for leg in legs {
        let inches = seen_inches(*leg, body);
        let of_leg = if inches > 0.0 { (left / inches).clamp(0.0, 1.0) } else { 1.0 };
        pose = leg.carry_part(pose, body, of_leg);
        left -= inches;
        if left <= 0.0 {
            break;
        }
    }
    pose
}

/// A stand on its way: rigid with the front, drawn to where it ends.
fn carried(start: Pose, from: Pose, now: Pose, front: Pose, end: Pose, part: f32) -> Pose {
    let with_front = |pose: Pose, old: Pose| now.place(old.find(pose));
    let (going, coming) = (with_front(start, from), with_front(end, front));
    Pose { at: going.at.lerp(coming.at, part), facing: coming.facing }
}

fn between(old: Pose, new: Pose, part: f32) -> Pose {
    Pose { at: old.at.lerp(new.at, part), facing: old.facing.turned_right(old.facing.turn_to(new.facing) * part) }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::{
        measure::{Facing, Hand},
        table::{StandId, UnitId},
    };

    const UNIT: UnitId = UnitId(1);
    const BODY: Footprint = Footprint { frontage: 4.0, depth: 1.0 };

    fn pose(x: f32, y: f32, bearing: f32) -> Pose {
        Pose::new(Vec2::new(x, y), Facing::from_bearing(bearing))
    }

    fn stand(number: u16, pose: Pose) -> Stand {
        Stand { id: StandId { unit: UNIT, number }, pose, base: Footprint::new(1.0, 1.0), files: 1, cells: Vec::new() }
    }

    #[test]
    fn a_short_turn_takes_less_time_than_the_long_march_behind_it() {
        let legs = [Leg::Turn(5.0), Leg::Advance(12.0)];
        let from = pose(0.0, 0.0, 0.0);
        let end = legs.iter().fold(from, |pose, leg| leg.carry(pose, BODY));
        let half = along(from, BODY, &legs, end, 0.5);
        assert!((half.at.length() - 6.0).abs() < 0.2, "half of the time is about half of the way: {half:?}");
        assert!(along(from, BODY, &legs, end, 1.0).at.distance(end.at) < 1e-4);
    }

    #[test]
    fn figures_changing_formation_move_gradually_and_end_on_their_places() {
        let old = [stand(0, pose(0.0, 0.0, 0.0)), stand(1, pose(2.0, 0.0, 0.0))];
        let new = vec![stand(0, pose(0.0, 0.0, 0.0)), stand(1, pose(0.0, -2.0, 90.0))];
        let laid = Happening::Laid { unit: UNIT, front: pose(0.0, 0.5, 0.0), stands: new.clone() };
        let seen = |part: f32| {
            let mut known = ShownUnit { front: pose(1.0, 0.5, 0.0), stands: old.to_vec(), marks: Vec::new() };
            put(&mut known, &laid, part);
            known
        };
        assert_eq!(seen(0.0).stands, old);
        let half = seen(0.5).stands[1].pose;
        assert!(
            half.at.distance(Vec2::new(1.0, -1.0)) < 1e-4 && (half.facing.bearing() - 45.0).abs() < 1e-3,
            "{half:?}"
        );
        for (stand, laid) in seen(1.0).stands.iter().zip(&new) {
            assert!(
                stand.pose.at.distance(laid.pose.at) < 1e-4 && stand.pose.facing.turn_to(laid.pose.facing).abs() < 1e-3
            );
        }
    }

    #[test]
    fn stands_go_with_their_front_and_end_where_the_battle_has_them() {
        let (from, legs) = (pose(0.0, 0.0, 0.0), vec![Leg::Wheel(Hand::Left, 90.0)]);
        let front = legs.iter().fold(from, |pose, leg| leg.carry(pose, BODY));
        let ends = vec![(StandId { unit: UNIT, number: 0 }, front.place(from.find(pose(0.0, -0.5, 0.0))))];
        let moved = Happening::Moved { unit: UNIT, from, body: BODY, legs, front, stands: ends.clone() };
        let mut known = ShownUnit { front: from, stands: vec![stand(0, pose(0.0, -0.5, 0.0))], marks: Vec::new() };
        put(&mut known, &moved, 0.5);
        assert!(
            (known.stands[0].pose.at.distance(known.front.at) - 0.5).abs() < 1e-3,
            "it keeps its place behind the front"
        );
        put(&mut known, &moved, 1.0);
        assert!(known.front.at.distance(front.at) < 1e-3);
    }
}
