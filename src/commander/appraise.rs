//! The value of an order to a commander: the losses it trades, and how much better or worse its subject stands
//! afterwards. Everything is counted in figures.

use std::cell::OnceCell;

use crate::{
    battle::{Order, Outlook, Plan, Powers, Value},
    commander::{
        Temperament,
        body::{Body, middle_of_stands},
        company,
        errand::{Errand, LED},
        exchange::{Exchange, closeness, stake},
        eye::chance_within,
        ground::{FARTHEST_FORMING, Ground, Knowledge},
        home,
        memory::{Charge, Known},
        strongpoints,
    },
    measure::Pose,
    table::{StandId, UnitId},
};

/// A unit that ends no farther from an enemy than this touches him, as stands do not fill their boxes, inches.
const TOUCHES: f32 = 0.5;
/// The value of a figure that is freed to fight, or kept out of a lost fight, relative to one that the enemy loses.
const FREED: f32 = 0.05;
/// How much of a body that loses a fight is lost by its running.
const LOST_BY_RUNNING: f32 = 0.5;
/// The difference of losses, in figures, that makes a fight as good as won.
const SURE_DIFFERENCE: f32 = 4.0;

/// One commander's judgement of one unit at one moment.
pub(super) struct Appraiser<'a> {
    ground: &'a Ground,
    temperament: Temperament,
    body: Option<&'a Body>,
    struck_of_late: bool,
    last_charge: Option<Charge>,
    exchange: Exchange<'a>,
    errand: Errand<'a>,
    here: OnceCell<f32>,
}

impl<'a> Appraiser<'a> {
    /// The judgement of a unit, or of an order that belongs to no unit, with the memory of it.
    pub(super) fn new(ground: &'a Ground, temperament: Temperament, body: Option<&'a Body>, known: Known) -> Self {
        let Known { struck_of_late, masked_at, charge: last_charge, .. } = known;
        Self {
            ground,
            temperament,
            body,
            struck_of_late,
            last_charge,
            exchange: Exchange::new(ground, body, masked_at, temperament.caution),
            errand: Errand::new(ground, temperament, body, known),
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
            worth -= self.exchange.chance_to_strike(body, body.powers, body.front);
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
                self.standing(body, front) - before + self.errand.restless(body, front) - self.shot_lost(body, front)
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
        let strikes = |front| self.exchange.chance_to_strike(body, body.powers, front);
        let early = 1.0 - self.ground.hour;
        (1.0 - fire_loss_moved / fire_loss) * strikes(body.front).min(strikes(front)) * early
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
        self.exchange.chance_to_strike(body, body.powers, front)
            - self.exchange.danger(body, body.powers, front)
            - self.errand.cost(body, front)
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
        let fights = |powers, front| {
            self.exchange.chance_to_strike(body, powers, front) - self.exchange.danger(body, powers, front)
        };
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

    /// Leaders and wagons keep close to their own and away from the enemy.
    fn standing_by(&self, body: &Body, front: Pose) -> f32 {
        let apart = self.ground.charge_of(body).map_or(0.0, |middle| middle.distance(front.at));
        let peril = self.ground.gap_to_foe(front.at).map_or(0.0, |gap| (6.0 - gap).max(0.0));
        -apart.max(3.0) * 0.1 - peril * 0.3 - company::masking(self.ground, body, front)
    }
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
