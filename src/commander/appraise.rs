//! The value of an order to a commander: the losses it trades, and how much better or worse its subject stands
//! afterwards. Everything is counted in figures.

use std::cell::OnceCell;

use bevy::math::Vec2;

use crate::{
    battle::{Order, Outlook, Plan, Powers, Value},
    commander::{
        Temperament, company,
        eye::chance_within,
        goal::Goal,
        ground::{Body, FARTHEST_FORMING, Ground, Knowledge, middle_of_stands},
        home,
        lane::{self, Lane},
        masked::is_masked,
        memory::{Charge, Known},
        strongpoints,
    },
    measure::{Facing, Pose},
    table::{StandId, UnitId},
};

/// How much of its fire a unit has left at the limit of its reach.
const FIRE_AT_LIMIT: f32 = 0.4;
/// A unit that ends no farther from an enemy than this touches him, as stands do not fill their boxes, inches.
const TOUCHES: f32 = 0.5;
/// The shares of its reach at which a unit's fire is as good as it need be: with a charge to follow, and without.
const HALF_WAY: f32 = 0.5;
const WELL_WITHIN: f32 = 0.35;
/// How much more a flank shot is worth.
const FLANK_BONUS: f32 = 0.8;
/// The share of an enemy's fire that counts from a direction the enemy does not face.
const UNLOOKED: f32 = 0.35;
/// The value of a figure that is freed to fight, or kept out of a lost fight, relative to one that the enemy loses.
const FREED: f32 = 0.05;
/// The same for a unit freed by a leader or a messenger that can do nothing better, or for one that would have to wait
/// for its leader.
const LED: f32 = 0.15;
/// How much of a body that loses a fight is lost by its running.
const LOST_BY_RUNNING: f32 = 0.5;
/// The difference of losses, in figures, that makes a fight as good as won.
const SURE_DIFFERENCE: f32 = 4.0;
/// How far off its line of advance a unit may face while no enemy is near, degrees; and the cost of each further
/// degree.
const OFF_THE_LINE_DEGREES: f32 = 20.0;
const OFF_THE_LINE: f32 = 0.012;
/// The cost of each degree by which a near enemy is off straight ahead, if it lies outside the front.
const OFF_THE_FOE: f32 = 0.02;
/// A unit that has made no progress for this many turns looks for another way.
const STUCK_TURNS: u32 = 2;
/// A unit keeps its first facing while its enemy is no farther off it than this, degrees.
const KEEPS_ITS_WAY_DEGREES: f32 = 50.0;
/// The value to it of an inch away from where it is stuck, and up to how many inches.
const WORTH_ROUND: f32 = 0.25;
const FARTHEST_ROUND: f32 = 4.0;
/// For this many turns a stuck unit looks for a way ahead or aside; then each further turn makes any direction worth
/// more, up to a limit.
const PATIENT_TURNS: u32 = 4;
const FED_UP: f32 = 0.6;
const MOST_FED_UP: f32 = 6.0;
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

/// One commander's judgement of one unit at one moment.
pub(super) struct Appraiser<'a> {
    ground: &'a Ground,
    temperament: Temperament,
    body: Option<&'a Body>,
    post: Option<Pose>,
    struck_of_late: bool,
    /// For how many turns it has stood where it stands.
    idle_turns: u32,
    /// Ground worth holding that no friend holds yet.
    aims: Vec<&'a Goal>,
    lane: Option<Lane>,
    masked_at: Option<Vec2>,
    last_charge: Option<Charge>,
    /// The enemies that still fight, each with the extra cost of leaving the lane for it, inches.
    quarry: Vec<(&'a Body, f32)>,
    /// Enemies with how many share their fire, once that has been asked for.
    threats: Vec<(&'a Body, OnceCell<f32>)>,
    here: OnceCell<f32>,
}

impl<'a> Appraiser<'a> {
    /// The judgement of a unit, or of an order that belongs to no unit, with the memory of it.
    pub(super) fn new(ground: &'a Ground, temperament: Temperament, body: Option<&'a Body>, known: Known) -> Self {
        let Known { post, struck_of_late, idle_turns, lane, masked_at, charge: last_charge } = known;
        let minded = ground.foes.iter().filter(|foe| foe.fights() && !foe.broken);
        let threats = body.map(|_| minded.map(|foe| (foe, OnceCell::new())).collect()).unwrap_or_default();
        let aims = body.map(|body| ground.open_objectives(body.id)).unwrap_or_default();
        let quarry = lane::quarry(ground, lane);
        Self {
            ground,
            temperament,
            body,
            post,
            struck_of_late,
            idle_turns,
            aims,
            lane,
            masked_at,
            last_charge,
            quarry,
            threats,
            here: OnceCell::new(),
        }
    }

    /// The value of an order, in figures; doing nothing has the value 0.
    pub(super) fn worth(&self, order: &Order, plan: &Plan, spoken_for: impl Fn(UnitId) -> f32) -> f32 {
        let freed = if self.body.is_some_and(|body| !body.fights()) { LED } else { FREED };
        let mut worth = self.trade(plan, spoken_for) + (plan.outlook.freed + plan.outlook.spared) * freed;
        let Some(body) = self.body else { return worth };
        let goes = order.values.values().any(|value| matches!(value, Value::Path(_)));
        let becomes = plan.outlook.becomes.filter(|_| !goes);
        let front = destination(body, plan, if becomes.is_some() { Going::Stays } else { Going::Goes });
        // A unit that gets out of a charger's way does not give up the ground: it comes back.
        let back = if plan.outlook.spared > 0.0 {
            self.turns_back(body, front) * self.temperament.haste
        } else {
            f32::INFINITY
        };
        worth += self.gain(front).max(-back);
        // For guns that have fired of late, any other act costs their shot.
        if plan.outlook.targets.is_empty() && self.struck_of_late && body.is_artillery() {
            worth -= self.chance_to_strike(body, body.powers, body.front);
        }
        if let Some(powers) = becomes {
            worth += self.change(body, powers, front) + self.behind_walls(body, powers);
        }
        worth
    }

    /// How much better the unit stands at a place than where it is.
    pub(super) fn gain(&self, front: Pose) -> f32 {
        match self.body {
            Some(body) if front != body.front => {
                let before = self.here.get_or_init(|| self.standing(body, body.front));
                self.standing(body, front) - before + self.restless(body, front) - self.shot_lost(body, front)
            }
            _ => 0.0,
        }
    }

    /// What going to a place costs of this turn's fire, for those who fire less after a move: the less, the later it is.
    fn shot_lost(&self, body: &Body, front: Pose) -> f32 {
        let Powers { fire_loss, fire_loss_moved, .. } = body.powers;
        if fire_loss_moved >= fire_loss {
            return 0.0;
        }
        let strikes = |front| self.chance_to_strike(body, body.powers, front);
        let early = 1.0 - self.ground.hour;
        (1.0 - fire_loss_moved / fire_loss) * strikes(body.front).min(strikes(front)) * early
    }

    /// The value of getting away from where a unit that should go on is stuck: more the longer it has stood there,
    /// ahead or aside at once and in the end in any direction.
    fn restless(&self, body: &Body, front: Pose) -> f32 {
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

    /// Losses dealt less losses taken; figures already claimed by other orders count only once. A won fight is worth
    /// more than its losses, because the loser runs.
    fn trade(&self, plan: &Plan, spoken_for: impl Fn(UnitId) -> f32) -> f32 {
        let targets: Vec<&Body> = plan.outlook.targets.iter().filter_map(|&unit| self.ground.foe(unit)).collect();
        let guessed;
        let outlook = match self.ground.knowledge {
            Knowledge::Measured => &plan.outlook,
            Knowledge::Guessed => {
                guessed = self.guessed(plan, &targets);
                &guessed
            }
        };
        let (dealt, suffered) = (outlook.enemy_loss, outlook.own_loss * self.temperament.care);
        let Some(stakes) = targets.iter().map(|foe| stake(foe)).reduce(f32::max) else { return dealt - suffered };
        let left: f32 = targets.iter().map(|foe| (foe.figures - spoken_for(foe.id)).max(0.0)).sum();
        let lure = targets.iter().map(|foe| foe.powers.fire_loss / foe.figures.max(1.0)).fold(0.0, f32::max);
        let fire = dealt.min(left.max(0.1)) * (stakes + lure) - suffered;
        let closes = plan.ghosts.iter().any(|ghost| self.body.is_some_and(|body| ghost.stand.unit == body.id));
        if !closes || (dealt == 0.0 && outlook.own_loss == 0.0) {
            return fire;
        }
        let edge = ((dealt - outlook.own_loss) / SURE_DIFFERENCE).clamp(-1.0, 1.0);
        let prize = if edge > 0.0 { left } else { self.body.map_or(0.0, |body| body.figures) * self.temperament.care };
        fire + edge * prize * LOST_BY_RUNNING
    }

    /// What an act against some enemies would do as one guesses who may not measure: by the strength of both and by how
    /// far off the enemy seems to be.
    fn guessed(&self, plan: &Plan, targets: &[&Body]) -> Outlook {
        let Some((body, &foe)) = self.body.zip(targets.first()) else { return plan.outlook.clone() };
        let (enemy_loss, own_loss) = if self.charges(plan, foe) {
            let shock = body.powers.shock * self.seems_to_arrive(body, plan, foe);
            (shock.max(0.0), (-shock).max(0.0) + foe.powers.fire_loss)
        } else {
            let exposure = if foe.powers.exposure > 0.0 { foe.powers.exposure } else { 1.0 };
            let gap = foe.gap(destination(body, plan, Going::Goes).at);
            (body.powers.fire_loss * closeness(gap, body.powers) * exposure, 0.0)
        };
        Outlook { enemy_loss, own_loss, ..plan.outlook.clone() }
    }

    /// Whether an act takes the unit into contact with an enemy, wherever he is.
    fn charges(&self, plan: &Plan, foe: &Body) -> bool {
        let touches = |body: &Body| body.apart(destination(body, plan, Going::Goes), foe) <= TOUCHES;
        !plan.ghosts.is_empty() && self.body.is_some_and(touches)
    }

    /// The chance that a charge gets as far as the enemy, as it seems; none where neither has moved since it fell short.
    fn seems_to_arrive(&self, body: &Body, plan: &Plan, foe: &Body) -> f32 {
        let again = Charge { target: foe.id, from: body.front, at: foe.front };
        if self.last_charge == Some(again) {
            return 0.0;
        }
        let way = plan.cost_inches.unwrap_or_else(|| body.apart(body.front, foe));
        chance_within(body.powers.charge_inches, way * foe.misjudged)
    }

    /// The value of standing at a place.
    fn standing(&self, body: &Body, front: Pose) -> f32 {
        if !body.fights() {
            return self.standing_by(body, front);
        }
        self.chance_to_strike(body, body.powers, front)
            - self.danger(body, body.powers, front)
            - self.errand(body, front)
            - self.in_company(body, front)
            - company::straggling(self.ground, body, front) * self.temperament.dressing
    }

    /// The cost to a unit going forward of standing in its friends' way.
    fn in_company(&self, body: &Body, front: Pose) -> f32 {
        if self.temperament.hold > 0.0 {
            return 0.0;
        }
        let masking = if body.is_horse() { company::masking(self.ground, body, front) } else { 0.0 };
        company::crowding(self.ground, body, front) + masking
    }

    /// The turns that a body takes to come back from a place.
    fn turns_back(&self, body: &Body, front: Pose) -> f32 {
        front.at.distance(body.front.at) / body.powers.move_inches.max(1.0)
    }

    /// The value of another formation: its fire and shock, the fire it draws, and how soon it brings the unit to the
    /// fight.
    fn change(&self, body: &Body, powers: Powers, front: Pose) -> f32 {
        let fights = |powers, front| self.chance_to_strike(body, powers, front) - self.danger(body, powers, front);
        if let Some(prize) = home::home_again(self.ground, body).filter(|_| powers.fire_loss > body.powers.fire_loss) {
            return fights(powers, front) - fights(body.powers, body.front) + prize;
        }
        let turns = self.turns_to_fight(body, powers) + 1.0 - self.turns_to_fight(body, body.powers);
        fights(powers, front) - fights(body.powers, body.front) - turns * self.temperament.haste
    }

    /// What the walls of another stance keep off a unit that waits for the enemy, beside those of its present one.
    fn behind_walls(&self, body: &Body, powers: Powers) -> f32 {
        let waits = self.temperament.hold > 0.0;
        if waits { strongpoints::shelter(self.ground, body.powers, powers) * self.temperament.caution } else { 0.0 }
    }

    /// The turns until the unit can fight as well as it ever could: marching in one formation, and changing out of it
    /// if needed.
    fn turns_to_fight(&self, body: &Body, powers: Powers) -> f32 {
        let zone = (body.best.fire_inches.max(body.best.charge_inches) * 0.9).min(FARTHEST_FORMING);
        let worse =
            powers.fire_loss < body.best.fire_loss * 0.6 || powers.charge_inches < body.best.charge_inches * 0.6;
        if self.temperament.hold > 0.0 {
            // A defender has no way to go; it must only be ready when the enemy comes.
            return if worse { 3.0 } else { 0.0 };
        }
        let far = self.ground.gap_to_foe_of(body).map_or(0.0, |gap| (gap - zone).max(0.0));
        let march = if far == 0.0 { 0.0 } else { far / powers.move_inches.max(0.5) };
        march.min(12.0) + if worse { 1.0 } else { 0.0 }
    }

    /// The best shot or charge from a place.
    fn chance_to_strike(&self, body: &Body, powers: Powers, front: Pose) -> f32 {
        if is_masked(self.masked_at, front.at) {
            return 0.0;
        }
        let best = |foe: &Body| {
            let gap = foe.gap(front.at);
            let bears = |arc: f32| body.faces(front, arc, foe.middle);
            let fire = if gap <= powers.fire_inches && bears(powers.fire_half_angle_degrees) {
                powers.fire_loss * closeness(gap, powers)
            } else {
                0.0
            };
            let shock = if gap <= powers.charge_inches && bears(0.0) { powers.shock.max(0.0) * 0.4 } else { 0.0 };
            if fire.max(shock) <= 0.0 {
                return 0.0;
            }
            let in_flank = !foe.faces(foe.front, foe.powers.fire_half_angle_degrees, front.at);
            fire.max(shock) * stake(foe) * if in_flank { 1.0 + FLANK_BONUS } else { 1.0 }
        };
        let care = if body.broken { 0.0 } else { 1.0 };
        self.ground.fighting_foes().map(best).fold(0.0, f32::max) * care
    }

    /// The fire and shock that a place draws, shared among all units there.
    fn danger(&self, body: &Body, powers: Powers, front: Pose) -> f32 {
        let from = |(foe, sharers): &(&Body, OnceCell<f32>)| {
            let gap = foe.gap(front.at);
            if gap > foe.powers.fire_inches.max(foe.powers.charge_inches) {
                return 0.0;
            }
            let looks = foe.faces(foe.front, foe.powers.fire_half_angle_degrees, front.at);
            let fire = foe.powers.fire_loss * closeness(gap, foe.powers) * if looks { 1.0 } else { UNLOOKED };
            let shock = if gap <= foe.powers.charge_inches { foe.powers.shock.max(0.0) * 0.3 } else { 0.0 };
            let in_flank = !body.faces(front, powers.fire_half_angle_degrees, foe.front.at);
            let sharers = sharers.get_or_init(|| self.ground.sharers(foe, body.id) + 1.0);
            (fire + shock) / sharers * if in_flank { 1.0 + FLANK_BONUS } else { 1.0 }
        };
        let exposure = if powers.exposure > 0.0 { powers.exposure } else { 1.0 };
        let caution = if powers.fire_loss > 0.0 { self.temperament.caution } else { 1.0 };
        self.threats.iter().map(from).sum::<f32>() * caution * exposure
    }

    /// The cost of the way left: to the enemy or the objective, or back to the post; and of facing away from it.
    fn errand(&self, body: &Body, front: Pose) -> f32 {
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

    /// Leaders and wagons keep close to their own and away from the enemy.
    fn standing_by(&self, body: &Body, front: Pose) -> f32 {
        let apart = self.ground.charge_of(body).map_or(0.0, |middle| middle.distance(front.at));
        let peril = self.ground.gap_to_foe(front.at).map_or(0.0, |gap| (6.0 - gap).max(0.0));
        -apart.max(3.0) * 0.1 - peril * 0.3 - company::masking(self.ground, body, front)
    }
}

/// How much one figure of an enemy is worth: one of a spent or running body less, one of a whole and fighting body its
/// full price.
fn stake(foe: &Body) -> f32 {
    let kind = if foe.fights() { 1.0 } else { 0.6 };
    kind * if foe.broken { 0.5 } else { 1.0 }
}

/// How much of a fire is left at a distance, 1 half way: more close by, less at the limit, none beyond; 1 throughout where
/// it does not weaken.
fn closeness(gap: f32, powers: Powers) -> f32 {
    let reach = powers.fire_inches;
    if reach <= 0.0 || gap > reach {
        0.0
    } else if powers.full_fire_inches > 0.0 && gap <= powers.full_fire_inches {
        1.0
    } else {
        (1.0 - (1.0 - FIRE_AT_LIMIT) * gap / reach) / (1.0 - (1.0 - FIRE_AT_LIMIT) / 2.0)
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

/// Whether an order takes a unit anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Going {
    Goes,
    Stays,
}

/// Where a body's front would be after an order: shifted as the middle of its stands is, turned as they are on the
/// mean.
fn destination(body: &Body, plan: &Plan, going: Going) -> Pose {
    if body.stands.is_empty() || plan.ghosts.is_empty() {
        return body.front;
    }
    let after: Vec<(StandId, Pose)> =
        body.stands.iter().map(|&(stand, pose)| (stand, ghost_of(plan, stand).unwrap_or(pose))).collect();
    let turns = body.stands.iter().zip(&after).map(|((_, before), (_, after))| before.facing.turn_to(after.facing));
    #[expect(clippy::cast_precision_loss, reason = "a unit has a few dozen stands")]
    let turn = turns.sum::<f32>() / after.len() as f32;
    let facing = body.front.facing.turned_right(turn);
    if going == Going::Stays {
        return Pose::new(body.front.at, facing);
    }
    let turned = Pose::new(middle_of_stands(&after).unwrap_or(body.middle), facing);
    turned.shifted(-body.front.to_local(body.middle))
}

fn ghost_of(plan: &Plan, stand: StandId) -> Option<Pose> {
    plan.ghosts.iter().find(|ghost| ghost.stand == stand).map(|ghost| ghost.pose)
}
