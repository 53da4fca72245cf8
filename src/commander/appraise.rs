//! What an order is worth to a commander: the losses it trades, and how much better or worse its subject stands afterwards.
//! Everything is counted in figures.

use crate::{
    battle::{Order, Plan, Value},
    commander::{
        Temperament,
        ground::{Body, Ground},
    },
    measure::Pose,
    table::UnitId,
};

/// How much of its fire a unit has left at the limit of its reach.
const FIRE_AT_LIMIT: f32 = 0.4;
/// The degrees off an enemy's front beyond which he is taken in flank.
const FLANK_DEGREES: f32 = 67.5;
/// How much more a flank shot is worth.
const FLANK_BONUS: f32 = 0.7;
/// How much of an enemy's fire is minded where he does not look.
const UNLOOKED: f32 = 0.35;
/// The turns of marching that a faster formation is valued over.
const MARCH_TURNS: f32 = 2.0;

/// The judgement of one commander at one moment.
pub(super) struct Appraiser<'a> {
    pub(super) ground: &'a Ground,
    pub(super) temperament: Temperament,
}

impl Appraiser<'_> {
    /// What an order is worth, in figures; doing nothing is worth 0. Post: where its subject was first seen.
    pub(super) fn worth(
        &self,
        body: Option<&Body>,
        post: Option<Pose>,
        order: &Order,
        plan: &Plan,
        spoken_for: impl Fn(UnitId) -> f32,
    ) -> f32 {
        let mut worth = self.trade(plan, spoken_for);
        if let Some(body) = body {
            let front = destination(body, order, plan);
            let powers = plan.outlook.becomes;
            if powers.is_some() || front.at.distance(body.front.at) > 0.01 || front.facing != body.front.facing {
                let changed = Body { powers: powers.unwrap_or(body.powers), ..body.clone() };
                worth += self.standing(&changed, post, front) - self.standing(body, post, body.front);
            }
        }
        worth
    }

    /// Losses dealt less losses taken; what is already spoken for counts only as far as figures are left for it.
    fn trade(&self, plan: &Plan, spoken_for: impl Fn(UnitId) -> f32) -> f32 {
        let outlook = &plan.outlook;
        let targets: Vec<&Body> = outlook.targets.iter().filter_map(|&unit| self.ground.foe(unit)).collect();
        let left: f32 = targets.iter().map(|foe| (foe.figures - spoken_for(foe.id)).max(0.0)).sum();
        let dealt = if targets.is_empty() { outlook.enemy_loss } else { outlook.enemy_loss.min(left.max(0.1)) };
        let stakes = targets.iter().map(|foe| stake(foe)).fold(0.0, f32::max);
        dealt * if targets.is_empty() { 1.0 } else { stakes } - outlook.own_loss * self.temperament.care
    }

    /// What it is worth for a body to stand at a place.
    pub(super) fn standing(&self, body: &Body, post: Option<Pose>, front: Pose) -> f32 {
        if !body.fights() {
            return self.standing_by(body, front);
        }
        self.chance_to_strike(body, front) - self.danger(body, front) - self.errand(body, post, front) - self.straggling(body, front)
            + self.marching(body, front)
    }

    /// The best shot or charge from a place.
    fn chance_to_strike(&self, body: &Body, front: Pose) -> f32 {
        let powers = body.powers;
        let best = |foe: &Body| {
            let gap = foe.gap(front.at);
            let off = off_front(front, foe);
            let turned = foe.front.facing.turn_to(facing_from(foe, front)).abs() > FLANK_DEGREES;
            let fire = if off <= powers.fire_half_angle_degrees { powers.fire_loss * closeness(gap, powers.fire_inches) } else { 0.0 };
            let shock = if off <= 45.0 && gap <= powers.charge_inches { powers.shock * 0.5 } else { 0.0 };
            fire.max(shock) * stake(foe) * if turned { 1.0 + FLANK_BONUS } else { 1.0 }
        };
        self.ground.fighting_foes().map(best).fold(0.0, f32::max)
    }

    /// The fire and shock that a place draws, shared among all who stand in it.
    fn danger(&self, body: &Body, front: Pose) -> f32 {
        let turned = |foe: &Body| front.facing.turn_to(facing_towards(front, foe)).abs() > FLANK_DEGREES;
        let from = |foe: &Body| {
            let gap = foe.gap(front.at);
            let looks = foe.front.facing.turn_to(facing_from(foe, front)).abs() <= foe.powers.fire_half_angle_degrees + 10.0;
            let fire = foe.powers.fire_loss * closeness(gap, foe.powers.fire_inches) * if looks { 1.0 } else { UNLOOKED };
            let shock = if gap <= foe.powers.charge_inches { foe.powers.shock.max(0.0) * 0.3 } else { 0.0 };
            let sharers = self.ground.own.iter().filter(|own| own.fights() && foe.gap(own.front.at) <= foe.powers.fire_inches.max(3.0));
            #[expect(clippy::cast_precision_loss, reason = "an army has a few dozen units")]
            let sharers = sharers.filter(|own| own.id != body.id).count() as f32 + 1.0;
            (fire + shock) / sharers * if turned(foe) { 1.0 + FLANK_BONUS } else { 1.0 }
        };
        let exposure = if body.powers.exposure > 0.0 { body.powers.exposure } else { 1.0 };
        let caution = if body.powers.fire_loss > 0.0 { self.temperament.caution } else { 1.0 };
        self.ground.foes.iter().filter(|foe| foe.fights() && !foe.broken).map(from).sum::<f32>() * caution * exposure
    }

    /// What the way that is still to go costs: to the enemy or the objective, or back to the post.
    fn errand(&self, body: &Body, post: Option<Pose>, front: Pose) -> f32 {
        let to_foe = self.ground.gap_to_foe(front.at);
        let to_ground = self.ground.nearest_objective(front.at).map(|place| place.distance(front.at));
        let goal = match (to_foe, to_ground) {
            (Some(foe), Some(ground)) => foe.min(ground + 4.0),
            (Some(distance), None) | (None, Some(distance)) => distance,
            (None, None) => 0.0,
        };
        let off = self.ground.nearest_foe(front.at).map_or(0.0, |foe| (off_front(front, foe) - 30.0).max(0.0));
        let away = post.map_or(0.0, |post| (post.at.distance(front.at) - 2.0).max(0.0));
        let near_enough = body.powers.fire_inches * 0.35;
        goal.max(near_enough) * self.temperament.drive + off * 0.008 + away * self.temperament.hold
    }

    /// What it costs to be ahead of the rest of the line near the enemy.
    fn straggling(&self, body: &Body, front: Pose) -> f32 {
        let Some(gap) = self.ground.gap_to_foe(front.at) else { return 0.0 };
        let zone = self.ground.fighting_foes().map(|foe| foe.powers.fire_inches.min(15.0)).fold(0.0, f32::max) * 1.5;
        let line =
            self.ground.own.iter().filter(|own| own.id != body.id && own.fights() && !own.broken && own.is_horse() == body.is_horse());
        let gaps: Vec<f32> = line.filter_map(|own| self.ground.gap_to_foe(own.front.at)).filter(|gap| *gap < zone * 2.5).collect();
        if gaps.is_empty() || gap > zone {
            return 0.0;
        }
        #[expect(clippy::cast_precision_loss, reason = "an army has a few dozen units")]
        let mean = gaps.iter().sum::<f32>() / gaps.len() as f32;
        (mean - gap - 2.5).max(0.0) * self.temperament.dressing
    }

    /// What a quick formation is worth while the enemy is far.
    fn marching(&self, body: &Body, front: Pose) -> f32 {
        let far = self.ground.gap_to_foe(front.at).map_or(0.0, |gap| (gap - body.powers.fire_inches.min(15.0) * 1.6).max(0.0));
        far.min(body.powers.move_inches * MARCH_TURNS) * self.temperament.drive
    }

    /// Leaders and wagons keep close to their own and away from the enemy.
    fn standing_by(&self, body: &Body, front: Pose) -> f32 {
        let charges = self.ground.own.iter().filter(|own| own.fights() && own.command == body.command);
        let anybody = self.ground.own.iter().filter(|own| own.fights());
        let mean = |gaps: Vec<f32>| {
            #[expect(clippy::cast_precision_loss, reason = "an army has a few dozen units")]
            let count = gaps.len() as f32;
            (count > 0.0).then(|| gaps.iter().sum::<f32>() / count)
        };
        let gaps = |bodies: Vec<f32>| mean(bodies);
        let apart = gaps(charges.map(|own| own.gap(front.at)).collect())
            .or_else(|| gaps(anybody.map(|own| own.gap(front.at)).collect()))
            .unwrap_or(0.0);
        let peril = self.ground.gap_to_foe(front.at).map_or(0.0, |gap| (6.0 - gap).max(0.0));
        -apart.max(1.0) * 0.1 - peril * 0.3
    }
}

/// How much one figure of an enemy is worth: one of a spent or running body less, one of a whole and fighting body its full price.
fn stake(foe: &Body) -> f32 {
    let kind = if foe.fights() { 1.0 } else { 0.6 };
    kind * if foe.broken { 0.5 } else { 1.0 }
}

/// How much of a fire is left at a distance: all of it close by, some at the limit, none beyond.
fn closeness(gap: f32, reach: f32) -> f32 {
    if reach <= 0.0 || gap > reach { 0.0 } else { (1.0 - (1.0 - FIRE_AT_LIMIT) * gap / reach) / (1.0 - (1.0 - FIRE_AT_LIMIT) / 2.0) }
}

fn facing_towards(front: Pose, foe: &Body) -> crate::measure::Facing {
    crate::measure::Facing::along(foe.middle - front.at).unwrap_or(front.facing)
}

fn facing_from(foe: &Body, front: Pose) -> crate::measure::Facing {
    crate::measure::Facing::along(front.at - foe.middle).unwrap_or(foe.front.facing)
}

/// How many degrees an enemy is off straight ahead.
fn off_front(front: Pose, foe: &Body) -> f32 {
    front.facing.turn_to(facing_towards(front, foe)).abs()
}

/// Where a body's front would be after an order: shifted as its stands are, turned as its stands are.
fn destination(body: &Body, order: &Order, plan: &Plan) -> Pose {
    let legs = order.values.values().find_map(|value| if let Value::Path(legs) = value { Some(legs) } else { None });
    let mine: Vec<Pose> = plan.ghosts.iter().filter(|ghost| ghost.stand.unit == body.id).map(|ghost| ghost.pose).collect();
    let (Some(first), true) = (mine.first(), legs.is_some() || plan.outlook.becomes.is_none()) else { return body.front };
    #[expect(clippy::cast_precision_loss, reason = "a unit has a few dozen stands")]
    let middle = mine.iter().map(|pose| pose.at).sum::<bevy::math::Vec2>() / mine.len() as f32;
    let depth = body.front.to_local(body.middle);
    let facing = if legs.is_some() || mine.len() == 1 { first.facing } else { body.front.facing };
    let turned = Pose::new(middle, facing);
    Pose::new(turned.to_table(-depth), facing)
}
