//! Where a unit has to go, and what each inch short of it costs: to the enemy, to ground worth holding, or back to its
//! post. Must not know any order.

use bevy::math::Vec2;

use crate::{
    battle::Powers,
    commander::{
        Temperament,
        body::Body,
        goal::Goal,
        ground::{FARTHEST_FORMING, Ground},
        home,
        lane::{self, Lane},
        memory::Known,
    },
    measure::{Facing, Pose},
};

/// The shares of its reach at which a unit's fire is as good as it need be: with a charge to follow, and without.
const HALF_WAY: f32 = 0.5;
const WELL_WITHIN: f32 = 0.35;
/// The value of a figure that is freed to fight by a leader or a messenger who can do nothing better, or that would have to
/// wait for its leader, relative to one that the enemy loses.
pub(super) const LED: f32 = 0.15;
/// A unit that has made no progress for this many turns looks for another way.
pub(super) const STUCK_TURNS: u32 = 2;
/// The value to a unit of an inch away from where it is stuck, and up to how many inches.
const WORTH_ROUND: f32 = 0.25;
const FARTHEST_ROUND: f32 = 4.0;
/// For this many turns a stuck unit looks for a way ahead or aside; then each further turn makes any direction worth
/// more, up to a limit.
const PATIENT_TURNS: u32 = 4;
const FED_UP: f32 = 0.6;
const MOST_FED_UP: f32 = 6.0;
/// How far off its line of advance a unit may face while no enemy is near, degrees; and the cost of each further
/// degree.
const OFF_THE_LINE_DEGREES: f32 = 20.0;
const OFF_THE_LINE: f32 = 0.012;
/// The cost of each degree by which a near enemy is off straight ahead, if it lies outside the front.
const OFF_THE_FOE: f32 = 0.02;
/// A unit keeps its first facing while its enemy is no farther off it than this, degrees.
const KEEPS_ITS_WAY_DEGREES: f32 = 50.0;
/// The cost to a unit of an inch outside its lane, relative to an inch of its way.
const OUT_OF_LANE: f32 = 0.5;
/// The cost to a unit of an inch out of its commander's reach, relative to an inch of its way.
const OUT_OF_COMMAND: f32 = 1.5;
/// A unit this near to its post stands at it, inches.
const AT_ITS_POST: f32 = 2.0;
/// How much of its rate over open ground a unit makes in a battle, with woods, turns and halts.
const SHARE_OF_PACE: f32 = 0.4;
/// The part of the time after which only ground counts.
const LATE: f32 = 0.6;

/// The way that a unit has to go.
pub(super) struct Errand<'a> {
    ground: &'a Ground,
    temperament: Temperament,
    post: Option<Pose>,
    struck_of_late: bool,
    /// For how many turns it has stood where it stands.
    idle_turns: u32,
    /// Ground worth holding that no friend holds yet.
    aims: Vec<&'a Goal>,
    lane: Option<Lane>,
    /// The enemies that still fight, each with the extra cost of leaving the lane for it, inches.
    quarry: Vec<(&'a Body, f32)>,
}

impl<'a> Errand<'a> {
    /// Of a unit, or of nobody.
    pub(super) fn new(ground: &'a Ground, temperament: Temperament, body: Option<&Body>, known: Known) -> Self {
        let Known { post, struck_of_late, idle_turns, lane, .. } = known;
        let aims = body.map(|body| ground.open_objectives(body.id)).unwrap_or_default();
        Self { ground, temperament, post, struck_of_late, idle_turns, aims, lane, quarry: lane::quarry(ground, lane) }
    }

    /// The cost of the way left: to the enemy or the objective, or back to the post; and of facing away from it.
    pub(super) fn cost(&self, body: &Body, front: Pose) -> f32 {
        if let Some(longing) = home::longing(self.ground, body, front.at) {
            return longing;
        }
        let to_foe = self.handiest_foe(front.at).map(|(way, _)| way);
        let to_ground = self.aims.iter().map(|goal| goal.distance(front.at)).min_by(f32::total_cmp);
        let near_enough = near_enough(body.powers);
        let late = ((self.ground.hour - LATE) / (1.0 - LATE)).max(0.0);
        let late = late.max(self.pressed(body, to_ground));
        let goal = match (to_foe, to_ground) {
            (Some(foe), Some(ground)) => foe.min(ground + 4.0).max(near_enough) * (1.0 - late) + ground * late,
            (Some(distance), None) | (None, Some(distance)) => distance.max(near_enough),
            (None, None) => 0.0,
        };
        let slack = if body.strongpoint.is_some() { 0.0 } else { AT_ITS_POST };
        let away = self.post.map_or(0.0, |post| (post.at.distance(front.at) - slack).max(0.0));
        let aside = self.lane.map_or(0.0, |lane| lane.aside(front.at));
        (goal + aside * OUT_OF_LANE) * self.temperament.drive * (1.0 + self.ground.hour)
            + self.looking_away(body, front)
            + self.straying(body, front)
            + away * self.temperament.hold
    }

    /// The value of getting away from where a unit that should go on is stuck: more the longer it has stood there,
    /// ahead or aside at once and in the end in any direction.
    pub(super) fn restless(&self, body: &Body, front: Pose) -> f32 {
        let stuck =
            self.idle_turns >= STUCK_TURNS && self.temperament.hold == 0.0 && body.fights() && !body.is_artillery();
        if !stuck || self.struck_of_late || body.fighting || home::home(self.ground, body).is_some() {
            return 0.0;
        }
        let first = self.post.map_or(body.front.facing, |post| post.facing);
        let moved = front.at - body.front.at;
        let back = first.vector().dot(moved) < -0.5;
        let ahead = if back { 0.0 } else { moved.length().min(FARTHEST_ROUND) * WORTH_ROUND };
        #[expect(clippy::cast_precision_loss, reason = "a battle has a few hundred turns at most")]
        let weary = self.idle_turns.saturating_sub(PATIENT_TURNS) as f32;
        let fed_up = (weary * FED_UP).min(MOST_FED_UP);
        ahead + fed_up * if moved.length() > 0.5 { 1.0 } else { 0.5 }
    }

    /// The cost of standing out of the commander's reach: the unit must wait for the commander, longer the farther off
    /// it is.
    fn straying(&self, body: &Body, front: Pose) -> f32 {
        let inches = body.out_of_command(front);
        let waits = if inches > 0.0 { body.figures * LED } else { 0.0 };
        waits + inches * OUT_OF_COMMAND * self.temperament.drive * (1.0 + self.ground.hour)
    }

    /// How pressing it is to set out for ground that must be held at the end, from 0 to 1.
    fn pressed(&self, body: &Body, to_ground: Option<f32>) -> f32 {
        let (Some(inches), Some(left)) = (to_ground, self.ground.turns_left) else { return 0.0 };
        let needed = inches / (body.best.move_inches.max(1.0) * SHARE_OF_PACE);
        (needed / left.max(1.0) * 2.0 - 1.0).clamp(0.0, 1.0)
    }

    /// The best enemy to go for from a place, with the way to it, inches, including the cost of leaving the lane.
    fn handiest_foe(&self, from: Vec2) -> Option<(f32, &'a Body)> {
        self.quarry.iter().map(|&quarry| (lane::way(quarry, from), quarry.0)).min_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// The cost of not facing the enemy, or, while the enemy is far, the line of advance: units that all turn to the
    /// nearest enemy get in each other's way.
    fn looking_away(&self, body: &Body, front: Pose) -> f32 {
        let Some(foe) = self.handiest_foe(front.at).map(|(_, foe)| foe) else { return 0.0 };
        let reach = body.best.fire_inches.max(body.best.charge_inches).min(FARTHEST_FORMING) * 1.25;
        if foe.gap(front.at) <= reach {
            let bears = body.faces(front, body.best.fire_half_angle_degrees, foe.middle);
            return if bears { 0.0 } else { off_front(front, foe) * OFF_THE_FOE };
        }
        if self.idle_turns >= STUCK_TURNS {
            return 0.0;
        }
        let to_foe = facing_towards(front, foe);
        let first = self.post.map_or(front.facing, |post| post.facing);
        let way = if first.turn_to(to_foe).abs() <= KEEPS_ITS_WAY_DEGREES { first } else { to_foe };
        (front.facing.turn_to(way).abs() - OFF_THE_LINE_DEGREES).max(0.0) * OFF_THE_LINE
    }
}

/// How near is near enough, inches: where it can charge from, if that is well within its fire; in any case no nearer than
/// a third of its fire.
fn near_enough(powers: Powers) -> f32 {
    let to_charge = powers.charge_inches.min(powers.fire_inches * HALF_WAY);
    (powers.fire_inches * WELL_WITHIN).max(to_charge).min(FARTHEST_FORMING)
}

fn facing_towards(front: Pose, foe: &Body) -> Facing {
    Facing::along(foe.middle - front.at).unwrap_or(front.facing)
}

/// How many degrees an enemy is off straight ahead.
fn off_front(front: Pose, foe: &Body) -> f32 {
    front.facing.turn_to(facing_towards(front, foe)).abs()
}
