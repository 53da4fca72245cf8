//! A player with one plain idea: everybody marches at the nearest enemy and fires as soon as he can. It charges nobody,
//! changes no formation, keeps no reserve, and gives every question its usual answer.

use bevy::math::Vec2;

use crate::{
    battle::{AnyBattle, Offer, Order, Plan, QuestionKind, Seat},
    commander::{
        Player,
        body::Body,
        eye::Eye,
        fill::{self, Filling},
        ground::Ground,
        memory::{Known, Memory},
        plain_orders::{self, Mind, default_answer, is_act},
    },
    table::Side,
};

/// The share of its range to which a unit goes near the enemy.
const NEAR_ENOUGH: f32 = 0.5;
/// The most ways that are tried for a unit.
const MOST_WAYS: usize = 4;

/// A player of marching and firing. Any good player should beat it.
#[derive(Clone, Debug)]
pub struct MarchAndFire {
    eye: Eye,
    memory: Memory,
    ground: Ground,
}

impl MarchAndFire {
    /// A player for a seat of the battle with that seed.
    pub fn new(seed: u64, seat: Seat) -> Self {
        Self { eye: Eye::new(seed, seat), memory: Memory::default(), ground: Ground::default() }
    }

    fn look(&mut self, play: &dyn AnyBattle, seat: Seat, side: Side) {
        self.ground = Ground::survey(play, seat, side);
        self.ground.judged_by(play.may_measure(seat).err().map(|_| self.eye), play.phase(seat).turn);
    }

    /// The heaviest fire that a unit has, and without any the way that takes it nearest to its goal.
    fn best(&self, play: &dyn AnyBattle, seat: Seat, offers: &[&Offer], body: &Body) -> Option<Order> {
        let fillings = |offer: &&Offer| fill::fillings(play, seat, offer, &self.ground, Known::default());
        let (ways, acts): (Vec<Filling>, Vec<Filling>) =
            offers.iter().flat_map(fillings).partition(|filling| filling.end.is_some());
        let fire = acts.into_iter().filter_map(|filling| {
            let plan = filling.plan.or_else(|| play.judge(&filling.order).ok())?;
            fires(&plan).then_some((plan.outlook.enemy_loss, filling.order))
        });
        if let Some((_, order)) = fire.max_by(|one, other| one.0.total_cmp(&other.0)) {
            return Some(order);
        }
        let goal = self.goal(body)?;
        let mut ways: Vec<(f32, Order)> =
            ways.into_iter().filter_map(|way| Some((way.end?.at.distance(goal), way.order))).collect();
        ways.retain(|(off, _)| *off < body.front.at.distance(goal));
        ways.sort_by(|one, other| one.0.total_cmp(&other.0));
        ways.into_iter().take(MOST_WAYS).map(|(_, order)| order).find(|order| play.judge(order).is_ok())
    }

    /// Where a unit marches to: to the nearest enemy until he is well within range, and leaders to the nearest of their
    /// troops; none for one that is there.
    fn goal(&self, body: &Body) -> Option<Vec2> {
        if !body.fights() {
            let troops = self.ground.own.iter().filter(|own| own.fights());
            return nearest(body, troops).map(|own| own.front.to_table(Vec2::new(0.0, -own.girth.max(2.0))));
        }
        let foe = nearest(body, self.ground.fighting_foes())?;
        (foe.gap(body.front.at) > body.powers.fire_inches * NEAR_ENOUGH).then_some(foe.middle)
    }
}

fn nearest<'b>(body: &Body, others: impl Iterator<Item = &'b Body>) -> Option<&'b Body> {
    let off = |other: &Body| other.middle.distance(body.middle);
    others.min_by(|one, other| off(one).total_cmp(&off(other)).then(one.id.cmp(&other.id)))
}

/// Whether an order only fires.
fn fires(plan: &Plan) -> bool {
    !plan.outlook.targets.is_empty() && plan.outlook.own_loss <= 0.0 && plan.ghosts.is_empty()
}

impl Mind for MarchAndFire {
    fn memory(&mut self) -> &mut Memory {
        &mut self.memory
    }

    /// Orders unit by unit, the foremost first, then the end of the step.
    fn act(
        &mut self,
        play: &dyn AnyBattle,
        seat: Seat,
        side: Side,
        _: QuestionKind,
        offers: &[&Offer],
    ) -> Option<Order> {
        self.look(play, seat, side);
        while !self.memory.is_weary() {
            let Some((step, subject)) = plain_orders::next_subject(offers, &self.ground, &self.memory) else { break };
            let open = offers.iter().copied().filter(|offer| (offer.step, offer.subject) == (step, subject));
            let open: Vec<&Offer> = open.filter(|offer| is_act(offer) && self.memory.is_open(offer)).collect();
            let body = subject.unit().and_then(|unit| self.ground.own(unit));
            if let Some(order) = body.and_then(|body| self.best(play, seat, &open, body)) {
                self.memory.note(&order);
                return Some(order);
            }
            self.memory.leave_alone(step, subject);
        }
        plain_orders::close(play, seat, offers)
    }

    fn react(&mut self, play: &dyn AnyBattle, seat: Seat, _: Side, offers: &[&Offer]) -> Option<Order> {
        default_answer(play, seat).or_else(|| plain_orders::close(play, seat, offers))
    }
}

impl Player for MarchAndFire {
    fn order(&mut self, play: &dyn AnyBattle, seat: Seat) -> Option<Order> {
        plain_orders::answered_by(self, play, seat)
    }
}
