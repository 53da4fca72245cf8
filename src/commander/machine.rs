//! The machine commander: one subject after another, the best order for each, and an end to every phase.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::{
    battle::{AnyBattle, Offer, OfferRole, Order, Plan, Posture, QuestionKind, Seat, Subject, Value},
    commander::{
        Player, Temperament,
        appraise::Appraiser,
        body::Body,
        eye::Eye,
        fill::{self, Filling},
        ground::Ground,
        lane::Lane,
        masked::has_marks,
        memory::{Charge, Known, Memory},
        plain_orders::{self, Mind, default_answer, is_act},
        stream, strongpoints,
    },
    measure::Pose,
    table::{Side, UnitId},
};

/// The least value of an order to be given, in figures: less is not worth acting on.
const WORTH_DOING: f32 = 0.02;
/// The most ways of one offer that are judged; how many more for each turn in which a unit that should go on got
/// nowhere, and the limit.
const MOST_TRIES: usize = 3;
const TRIES_A_TURN_STUCK: usize = 4;
const MOST_TRIES_STUCK: usize = 24;
/// The share of chance in a judgement.
const WHIM: f32 = 0.04;

/// The machine in a seat.
#[derive(Clone, Debug)]
pub struct Commander {
    minded: Option<Temperament>,
    rng: ChaCha8Rng,
    eye: Eye,
    memory: Memory,
    ground: Ground,
    surveyed: Option<(u32, usize, Option<Seat>)>,
}

/// An order with its worth.
struct Weighed {
    step: u8,
    order: Order,
    plan: Plan,
    worth: f32,
}

impl Commander {
    /// A commander for a seat of the battle with that seed, minded as the battle's posture asks.
    pub fn new(seed: u64, seat: Seat) -> Self {
        Self {
            minded: None,
            rng: stream(seed, seat),
            eye: Eye::new(seed, seat),
            memory: Memory::default(),
            ground: Ground::default(),
            surveyed: None,
        }
    }

    /// The same commander with this temperament.
    #[must_use]
    pub fn minded(self, temperament: Temperament) -> Self {
        Self { minded: Some(temperament), ..self }
    }

    fn temperament(&self, play: &dyn AnyBattle, seat: Seat, side: Side) -> Temperament {
        self.minded.unwrap_or_else(|| match play.posture(seat, side) {
            Posture::Attack | Posture::Meet => Temperament::ATTACK,
            Posture::Defend => Temperament::DEFEND,
        })
    }

    /// Looks at the table: at everything once a phase, at the positions before every order.
    fn look(&mut self, play: &dyn AnyBattle, seat: Seat, side: Side) {
        let notice = play.phase(seat);
        let now = Some((notice.turn, notice.current, notice.seat));
        if self.surveyed == now {
            self.ground.look_again(play, seat, side);
        } else {
            self.ground = Ground::survey(play, seat, side).remembering(&self.ground);
            if self.temperament(play, seat, side).hold > 0.0 {
                strongpoints::allot(play, seat, &mut self.ground.own);
            }
            self.surveyed = now;
        }
        self.ground.judged_by(play.may_measure(seat).err().map(|_| self.eye), notice.turn);
    }

    /// The best legal order among the fillings of some offers.
    fn best<'o>(
        &mut self,
        play: &dyn AnyBattle,
        seat: Seat,
        side: Side,
        offers: impl Iterator<Item = &'o Offer>,
    ) -> Option<Weighed> {
        let temperament = self.temperament(play, seat, side);
        let mut best: Option<Weighed> = None;
        for offer in offers {
            let (body, known) = self.known_of(temperament, offer.subject);
            let body = body.and_then(|unit| self.ground.own(unit));
            let appraiser = Appraiser::new(&self.ground, temperament, body, known);
            let promising = promising(fill::fillings(play, seat, offer, &self.ground, known), body, &appraiser);
            let mut tries = tries(temperament, known);
            for (promise, Filling { order, plan, .. }) in promising {
                let hopeless =
                    promise.is_some_and(|promise| promise <= best.as_ref().map_or(WORTH_DOING, |best| best.worth));
                if tries == 0 || hopeless {
                    break;
                }
                tries -= usize::from(promise.is_some());
                let Some(plan) = plan.or_else(|| play.judge(&order).ok()) else { continue };
                let plan = self.ground.scale.plan(plan);
                let spoken_for = |unit| self.memory.spoken_for.get(&unit).copied().unwrap_or(0.0);
                let worth = appraiser.worth(&order, &plan, spoken_for);
                let worth = worth + worth.abs() * self.rng.random_range(-WHIM..WHIM);
                if best.as_ref().is_none_or(|best| worth > best.worth) {
                    best = Some(Weighed { step: offer.step, order, plan, worth });
                }
            }
        }
        best
    }

    /// The unit that an order is about, if it is one of the commander's, with the memory of it.
    fn known_of(&mut self, temperament: Temperament, subject: Subject) -> (Option<UnitId>, Known) {
        let Some(body) = subject.unit().and_then(|unit| self.ground.own(unit)) else { return (None, Known::default()) };
        match has_marks(&self.ground, body) {
            true if body.is_artillery() => self.memory.note_marks(body.id, body.front.at),
            _ => self.memory.note_no_marks(body.id),
        }
        let mut known = self.memory.of(body.id, body.front);
        if temperament.hold == 0.0 {
            known.lane = known.post.and_then(|post| Lane::of(body, post));
        } else {
            known.post = known.post.map(|first| match strongpoints::entrance(&self.ground, body) {
                Some(entrance) => Pose::new(entrance, first.facing),
                None => self.ground.post_of(body, first),
            });
        }
        (Some(body.id), known)
    }

    /// The value of an order without chance; zero if it is not legal.
    fn worth_of(&mut self, play: &dyn AnyBattle, seat: Seat, side: Side, order: &Order) -> f32 {
        let temperament = self.temperament(play, seat, side);
        let (body, known) = self.known_of(temperament, order.subject);
        let Ok(plan) = play.judge(order) else { return 0.0 };
        let plan = self.ground.scale.plan(plan);
        let body = body.and_then(|unit| self.ground.own(unit));
        let spoken_for = |unit| self.memory.spoken_for.get(&unit).copied().unwrap_or(0.0);
        Appraiser::new(&self.ground, temperament, body, known).worth(order, &plan, spoken_for)
    }

    fn take(&mut self, weighed: Weighed) -> Order {
        let outlook = &weighed.plan.outlook;
        #[expect(clippy::cast_precision_loss, reason = "an order has a handful of targets")]
        let share = outlook.enemy_loss / outlook.targets.len().max(1) as f32;
        for &target in &outlook.targets {
            *self.memory.spoken_for.entry(target).or_insert(0.0) += share;
        }
        self.memory.note(&weighed.order);
        if !outlook.targets.is_empty() {
            // A unit keeps the target that it has named.
            if weighed.plan.ghosts.is_empty() {
                self.memory.leave_alone(weighed.step, weighed.order.subject);
            }
            if let Some(unit) = weighed.order.subject.unit() {
                self.memory.note_strike(unit);
                self.note_charge(unit, &weighed.plan);
            }
        }
        weighed.order
    }

    /// Notes a charge, if the plan is one.
    fn note_charge(&mut self, unit: UnitId, plan: &Plan) {
        let target = plan.outlook.targets.first().and_then(|target| self.ground.foe(*target));
        if let Some((body, foe)) = self.ground.own(unit).zip(target)
            && plan.ghosts.iter().any(|ghost| ghost.stand.unit == unit)
        {
            self.memory.note_charge(unit, Charge { target: foe.id, from: body.front, at: foe.front });
        }
    }
}

impl Mind for Commander {
    fn memory(&mut self) -> &mut Memory {
        &mut self.memory
    }

    /// Orders for own units: step by step, subject by subject, then the close.
    fn act(
        &mut self,
        play: &dyn AnyBattle,
        seat: Seat,
        side: Side,
        kind: QuestionKind,
        offers: &[&Offer],
    ) -> Option<Order> {
        self.look(play, seat, side);
        while !self.memory.is_weary() {
            let Some((step, subject)) = plain_orders::next_subject(offers, &self.ground, &self.memory) else { break };
            let mine = |offer: &&Offer| offer.step >= step && offer.subject == subject && is_act(offer);
            let open: Vec<&Offer> =
                offers.iter().copied().filter(mine).filter(|offer| self.memory.is_open(offer)).collect();
            match self.best(play, seat, side, open.into_iter()) {
                // An act that is better in a later step waits for it: an act now may be the only one that the subject
                // has.
                Some(weighed) if weighed.worth > WORTH_DOING && weighed.step == step => {
                    if kind == QuestionKind::Sealed {
                        self.memory.leave_alone(step, subject);
                    }
                    return Some(self.take(weighed));
                }
                Some(weighed) if weighed.worth > WORTH_DOING => self.memory.leave_alone(step, subject),
                _ => offers.iter().copied().filter(mine).for_each(|offer| self.memory.leave_alone(offer.step, subject)),
            }
        }
        plain_orders::close(play, seat, offers)
    }

    /// A choice forced by another's act: the best answer, the default where none is better. Answers are measured
    /// against the cost of the default.
    fn react(&mut self, play: &dyn AnyBattle, seat: Seat, side: Side, offers: &[&Offer]) -> Option<Order> {
        self.look(play, seat, side);
        let open = offers.iter().copied().filter(|offer| offer.barred.is_none() && offer.role != OfferRole::Standing);
        let best = self.best(play, seat, side, open);
        let default = default_answer(play, seat);
        let otherwise = default.as_ref().map_or(0.0, |order| self.worth_of(play, seat, side, order)).min(0.0);
        match best {
            Some(best) if best.worth > otherwise + WORTH_DOING || default.is_none() => Some(self.take(best)),
            _ => default.or_else(|| plain_orders::close(play, seat, offers)),
        }
    }
}

impl Player for Commander {
    fn order(&mut self, play: &dyn AnyBattle, seat: Seat) -> Option<Order> {
        plain_orders::answered_by(self, play, seat)
    }
}

/// Fillings with the promise of those that go somewhere, if nothing stops them, the most promising first; the others as
/// they come.
fn promising(fillings: Vec<Filling>, body: Option<&Body>, appraiser: &Appraiser<'_>) -> Vec<(Option<f32>, Filling)> {
    let strikes = |order: &Order| order.values.values().any(|value| matches!(value, Value::Unit(_)));
    let promise = |filling: &Filling| {
        let strike = if strikes(&filling.order) { body.map_or(0.0, |body| body.powers.fire_loss * 2.0) } else { 0.0 };
        filling.end.map(|end| appraiser.gain(end) + strike)
    };
    let mut promising: Vec<(Option<f32>, Filling)> =
        fillings.into_iter().map(|filling| (promise(&filling), filling)).collect();
    promising.sort_by(|(a, _), (b, _)| b.unwrap_or(f32::MAX).total_cmp(&a.unwrap_or(f32::MAX)));
    promising
}

/// How many ways of one offer are judged for a unit: more the longer it has been stuck, because the likeliest are then
/// blocked.
fn tries(temperament: Temperament, known: Known) -> usize {
    if temperament.hold > 0.0 {
        return MOST_TRIES;
    }
    let idle = usize::try_from(known.idle_turns).unwrap_or(usize::MAX);
    MOST_TRIES.saturating_add(idle.saturating_mul(TRIES_A_TURN_STUCK)).min(MOST_TRIES_STUCK)
}
