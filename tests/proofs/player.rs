//! A player that gives any legal order at random, and checks that offers, domains, suggestions and judgements agree.

use linstock::battle::{AnyBattle, Battle, Domain, Offer, OfferRole, Order, RuleSet, Seat, Slot, Value};
use linstock::measure::{Leg, Pose};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A player without sense.
pub(crate) struct Player {
    rng: ChaCha8Rng,
}

impl Player {
    /// A player with choices drawn from a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self { rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// One order that is legal now, by one of the seats that are asked; none if no question is open.
    pub(crate) fn order<R: RuleSet>(&mut self, battle: &Battle<R>) -> Option<Order> {
        let seats = battle.question()?.seats.clone();
        let seat = seats[self.below(seats.len())];
        let offers = battle.offers(seat);
        let open: Vec<&Offer> = offers.iter().filter(|offer| offer.barred.is_none()).collect();
        assert!(!open.is_empty(), "{seat} is asked `{}` and has no answer", battle.question()?.prompt);
        // Ending a phase is one offer among many; taken as often as any other it would hide too much of the game.
        let acts: Vec<&Offer> = open.iter().copied().filter(|offer| offer.role != OfferRole::Close).collect();
        let among = if acts.is_empty() || self.below(8) == 0 { open } else { acts };
        let offer = among[self.below(among.len())];
        let order = self.filled(battle, seat, offer);
        Some(
            order.unwrap_or_else(|| {
                offers.iter().find(|offer| offer.role == OfferRole::Close).unwrap_or(offer).order(seat)
            }),
        )
    }

    /// Faces for the dice that are wanted.
    pub(crate) fn faces<R: RuleSet>(&mut self, battle: &Battle<R>) -> Vec<u8> {
        let wanted = battle.wanted().iter().flat_map(|wanted| std::iter::repeat_n(wanted.die.sides(), wanted.count));
        wanted.map(|sides| self.rng.random_range(1..=sides)).collect()
    }

    /// An offer filled from its domains if that happens to be legal, else one of its suggestions, if it has any.
    fn filled<R: RuleSet>(&mut self, battle: &Battle<R>, seat: Seat, offer: &Offer) -> Option<Order> {
        let mut order = offer.order(seat);
        for slot in &offer.slots {
            let domain = battle.domain(&order, &slot.name).expect("every slot of an offer has a domain");
            if let Some(value) = self.value(&domain, slot) {
                order = order.with(&slot.name, value);
            }
        }
        if battle.judge(&order).is_ok() {
            return Some(order);
        }
        let suggestions: Vec<Order> = battle.suggest(seat, offer).collect();
        let chosen = suggestions.get(self.below(suggestions.len().max(1)))?;
        Some(chosen.clone())
    }

    fn value(&mut self, domain: &Domain, slot: &Slot) -> Option<Value> {
        if slot.most > 1 {
            let count = usize::from(slot.least.max(1));
            return (0..count).map(|_| self.one(domain)).collect::<Option<Vec<_>>>().map(Value::List);
        }
        if slot.least == 0 && self.below(2) == 0 { None } else { self.one(domain) }
    }

    fn one(&mut self, domain: &Domain) -> Option<Value> {
        Some(match domain {
            Domain::Units(units) => Value::Unit(self.of(units)?),
            Domain::Stands(stands) => Value::Stand(self.of(stands)?),
            Domain::Commands(commands) => Value::Command(self.of(commands)?),
            Domain::Choices(choices) => Value::Choice(self.of(choices)?.word),
            Domain::Number { least, most } => Value::Number(self.rng.random_range(*least..=*most)),
            Domain::Path(path) => Value::Path(vec![
                Leg::Advance(path.allowance_inches * self.share()),
                Leg::Oblique(self.share(), self.share()),
            ]),
            Domain::Facing { from, most_degrees, .. } => {
                Value::Facing(from.facing.turned_right(most_degrees * (2.0 * self.share() - 1.0)))
            }
            Domain::Point(linstock::battle::Area::Sector { apex, half_angle_degrees, radius }) => {
                let way = apex.turned_right(half_angle_degrees * (2.0 * self.share() - 1.0));
                Value::Point(way.shifted(bevy::math::Vec2::new(0.0, radius * self.share())).at)
            }
            Domain::Pose(linstock::battle::Area::Polygon(corners)) => {
                let (first, last) = (corners[0], corners[2]);
                let at = first + (last - first) * bevy::math::Vec2::new(self.share(), self.share());
                Value::Pose(Pose::new(at, linstock::measure::Facing::from_bearing(360.0 * self.share())))
            }
            Domain::Point(_) | Domain::Pose(_) | Domain::Poses { .. } => return None,
        })
    }

    fn of<T: Clone>(&mut self, among: &[T]) -> Option<T> {
        among.get(self.below(among.len().max(1))).cloned()
    }

    fn share(&mut self) -> f32 {
        self.rng.random_range(0.0..1.0)
    }

    fn below(&mut self, count: usize) -> usize {
        self.rng.random_range(0..count)
    }
}

/// Plays a battle on until it is over, or this many orders are given; each order and each entering of dice is seen
/// before it is given.
pub(crate) fn play<R: RuleSet>(
    battle: &mut Battle<R>,
    seed: u64,
    most: usize,
    mut before: impl FnMut(&Battle<R>, &Order),
) {
    let mut player = Player::new(seed);
    for _ in 0..most {
        if !battle.wanted().is_empty() {
            let faces = player.faces(battle);
            battle.enter_dice(&faces).expect("these dice are wanted");
        } else if let Some(order) = player.order(battle) {
            before(battle, &order);
            let said = format!("{order:?}");
            battle.give(order).unwrap_or_else(|refusal| panic!("{said} is refused: {refusal}"));
        } else {
            return;
        }
    }
}
