//! Buildings worth holding, by the rule set's own account: which unit goes into which, and what walls are worth to it.
//! Must not know any order.

use bevy::math::Vec2;

use crate::{
    battle::{AnyBattle, Powers, Seat},
    commander::{body::Body, ground::Ground},
    table::FeatureId,
};

/// A unit goes no farther than this for a building, inches.
const NEAR_INCHES: f32 = 8.0;
/// It gives up no more ground than this for it, inches.
const GIVES_UP_INCHES: f32 = 2.0;
/// For so many turns of the enemy's fire walls are counted on.
const TURNS_OF_FIRE: f32 = 3.0;

/// A way of a unit into a building.
struct Way {
    inches: f32,
    own: usize,
    building: FeatureId,
    entrance: Vec2,
}

/// Gives each near building to the unit that has the shortest way to it, and each unit no more than one.
pub(super) fn allot(play: &dyn AnyBattle, seat: Seat, own: &mut [Body]) {
    let mut ways: Vec<Way> = own.iter().enumerate().flat_map(|(place, body)| ways(play, seat, place, body)).collect();
    ways.sort_by(|a, b| a.inches.total_cmp(&b.inches).then(a.own.cmp(&b.own)));
    let mut taken: Vec<FeatureId> = Vec::new();
    for Way { own: place, building, entrance, .. } in ways {
        if own[place].strongpoint.is_none() && !taken.contains(&building) {
            own[place].strongpoint = Some(entrance);
            taken.push(building);
        }
    }
}

/// The shortest way of a unit into each near building.
fn ways(play: &dyn AnyBattle, seat: Seat, place: usize, body: &Body) -> Vec<Way> {
    if !body.fights() || body.broken {
        return Vec::new();
    }
    let from = body.front.at;
    let way =
        |building, entrance: &Vec2| Way { inches: entrance.distance(from), own: place, building, entrance: *entrance };
    let shortest = play.strongpoints(seat, body.id).into_iter().filter_map(|strongpoint| {
        let ways = strongpoint.entrances.iter().map(|entrance| way(strongpoint.building, entrance));
        ways.min_by(|a, b| a.inches.total_cmp(&b.inches))
    });
    shortest.filter(|way| way.inches <= NEAR_INCHES).collect()
}

/// Where a unit goes into the building that it is to hold, unless that gives up ground to the enemy.
pub(super) fn entrance(ground: &Ground, body: &Body) -> Option<Vec2> {
    let to_foe = |at| ground.gap_to_foe(at).unwrap_or(0.0);
    body.strongpoint.filter(|entrance| to_foe(*entrance) <= to_foe(body.front.at) + GIVES_UP_INCHES)
}

/// What the walls of some powers keep off in the turns to come, beside those of others, in figures: of the fire of the
/// enemy's best unit.
pub(super) fn shelter(ground: &Ground, now: Powers, then: Powers) -> f32 {
    let fire = ground.fighting_foes().map(|foe| foe.best.fire_loss).fold(0.0, f32::max);
    (then.walls - now.walls) * fire * TURNS_OF_FIRE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Facing, Pose};

    fn at(y: f32) -> Pose {
        Pose::new(Vec2::new(0.0, y), Facing::NORTH)
    }

    #[test]
    fn a_building_is_gone_to_ahead_and_aside_but_not_far_back() {
        let ground = Ground { foes: vec![Body::of_foot(2, at(30.0))], ..Ground::default() };
        for (entrance_at, goes) in [(at(4.0).at, true), (Vec2::new(6.0, -0.5), true), (at(-5.0).at, false)] {
            let body = Body { strongpoint: Some(entrance_at), ..Body::of_foot(1, at(0.0)) };
            assert_eq!(entrance(&ground, &body).is_some(), goes, "{entrance_at}");
        }
        assert_eq!(entrance(&ground, &Body::of_foot(1, at(0.0))), None);
    }

    #[test]
    fn walls_are_worth_the_fire_that_they_keep_off_and_leaving_them_costs_it() {
        let mut foe = Body::of_foot(2, at(30.0));
        foe.best.fire_loss = 2.0;
        let ground = Ground { foes: vec![foe], ..Ground::default() };
        let (open, walled) = (Powers::default(), Powers { walls: 0.8, ..Powers::default() });
        assert!((shelter(&ground, open, walled) - 4.8).abs() < 1e-4);
        assert!((shelter(&ground, walled, open) + 4.8).abs() < 1e-4);
        assert!(shelter(&ground, walled, walled).abs() < 1e-6);
    }
}
