//! A hostile player in real battles of every rule set: at every few questions it sends orders that are malformed,
//! stale, out of turn, of the other seat, of no number or with a slot too many. Each is refused by judge and battle
//! alike, and the state is as it was. A bent order that happens to be legal is an order like any other, and not
//! counted.

use linstock::{
    battle::{AnyBattle, KeepUndo, Offer, Order, Refusal, Seat, Subject, Value},
    commander::{Player, Random},
    dice::DiceSource,
    measure::{Facing, Leg, Pose},
    rules::{self, Changes},
    scenario::Scenario,
    table::{CommandId, StandId, Unit, UnitId},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use super::{
    figures::{Figure, as_many, at_length, count},
    sets,
};
use bevy::math::Vec2;

/// Questions between two attacks.
const EVERY: usize = 3;

#[test]
fn a_hostile_players_orders_are_refused_without_a_trace_under_every_rule_set() {
    let battles = as_many(1, 12);
    let scenarios = sets::shipped();
    let fought: Vec<(&Scenario, u64)> =
        scenarios.iter().flat_map(|scenario| (0..battles as u64).map(move |seed| (scenario, seed))).collect();
    let refused: Vec<usize> = fought.into_par_iter().map(|(scenario, seed)| attacked(scenario, seed)).collect();
    assert!(refused.iter().all(|refused| *refused > 500), "{refused:?}");
}

/// Plays a battle on under attack; gives how many orders were refused.
fn attacked(scenario: &Scenario, seed: u64) -> usize {
    let opened =
        rules::open(scenario, scenario.rule_set.as_str(), &Changes::new(), DiceSource::Seeded { seed }, KeepUndo::No);
    let mut battle = opened.unwrap_or_else(|problems| panic!("{problems}"));
    let mut players = [Seat::First, Seat::Second].map(|seat| Random::new(seed, seat));
    let mut foe = Foe {
        name: format!("{}, seed {seed}", scenario.id),
        rng: ChaCha8Rng::seed_from_u64(seed),
        heard: Vec::new(),
        refused: 0,
    };
    let most = if at_length() { 2_000 } else { 150 };
    let mut given = 0;
    while given < most && battle.question().is_some() {
        let order = lawful(battle.as_ref(), &mut players);
        if given % EVERY == 0 {
            foe.attack(battle.as_mut(), &order);
        }
        foe.heard.push(order.clone());
        battle.give(order).expect("a lawful order");
        given += 1;
    }
    count(Figure::Battles, 1);
    count(Figure::Orders, given);
    count(Figure::Refused, foe.refused);
    foe.refused
}

fn lawful(battle: &dyn AnyBattle, players: &mut [Random; 2]) -> Order {
    let seats = battle.question().expect("it is asked").seats.clone();
    let order = seats.iter().find_map(|seat| players[seat.side()?.index()].order(battle, *seat));
    order.expect("whoever is asked has an answer")
}

/// A hostile player, with every order that it has seen.
struct Foe {
    name: String,
    rng: ChaCha8Rng,
    heard: Vec<Order>,
    refused: usize,
}

impl Foe {
    /// Sends one order of each kind; most of them are made from the next legal one.
    fn attack(&mut self, battle: &mut dyn AnyBattle, next: &Order) {
        let hash = battle.hash();
        for order in self.never_lawful(battle, next) {
            let judged = battle.judge(&order).err();
            self.must_be_refused(battle, order, judged);
        }
        for order in self.seldom_lawful(battle, next) {
            match battle.judge(&order) {
                Err(refusal) => self.must_be_refused(battle, order, Some(refusal)),
                Ok(_) => {
                    let covers = |offer: &Offer| offer.fits(&order).is_ok();
                    assert!(
                        battle.offers(order.seat).iter().any(covers),
                        "{}: {order:?} is lawful and not offered",
                        self.name
                    );
                }
            }
        }
        assert_eq!(battle.hash(), hash, "{}: something refused has left a trace", self.name);
    }

    fn must_be_refused(&mut self, battle: &mut dyn AnyBattle, order: Order, judged: Option<Refusal>) {
        let refused = battle.give(order.clone()).err();
        let refused = refused.unwrap_or_else(|| panic!("{}: {order:?} is taken", self.name));
        assert!(!refused.reason.is_empty(), "{}: {order:?} is refused without a reason", self.name);
        assert_eq!(Some(refused), judged, "{}: judge and battle differ about {order:?}", self.name);
        self.refused += 1;
    }

    /// Orders that are never legal.
    fn never_lawful(&mut self, battle: &dyn AnyBattle, next: &Order) -> Vec<Order> {
        let asked = &battle.question().expect("it is asked").seats;
        let others = [Seat::First, Seat::Second, Seat::Umpire].into_iter().filter(|seat| !asked.contains(seat));
        let mut orders: Vec<Order> = others.map(|seat| Order { seat, ..next.clone() }).collect();
        orders.push(next.clone().with("speed", Value::Number(9)));
        orders.push(next.clone().with("", Value::Choice(String::new())));
        orders.extend(["", "CLOSE", "fly", "mo\u{0}ve"].map(|verb| Order { verb: verb.to_owned(), ..next.clone() }));
        orders
            .extend([UnitId(u16::MAX), UnitId(999)].map(|unit| Order { subject: Subject::Unit(unit), ..next.clone() }));
        orders.push(Order { subject: Subject::Stand(StandId::new(UnitId(999), 7)), ..next.clone() });
        orders.push(Order { subject: Subject::Command(CommandId(999)), ..next.clone() });
        orders.extend(self.of_no_number(next));
        orders
    }

    /// The order with a value that is no number in one of its slots, whatever that held.
    fn of_no_number(&mut self, next: &Order) -> Vec<Order> {
        let size = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e30][self.rng.random_range(0..4)];
        let at = Vec2::new(size, 10.0);
        let values = [
            Value::Point(at),
            Value::Path(vec![Leg::Advance(1.0), Leg::Turn(size)]),
            Value::Pose(Pose::new(at, Facing::NORTH)),
            Value::Poses(vec![(StandId::new(UnitId(0), 0), Pose::new(at, Facing::NORTH))]),
        ];
        let slots: Vec<String> = next.values.keys().cloned().chain(["path".to_owned()]).collect();
        let slot = &slots[self.rng.random_range(0..slots.len())];
        values.into_iter().map(|value| next.clone().with(slot, value)).collect()
    }

    /// Orders that are legal only by chance: those heard before, and the next one bent.
    fn seldom_lawful(&mut self, battle: &dyn AnyBattle, next: &Order) -> Vec<Order> {
        let field = battle.field(Seat::Umpire);
        let units: Vec<UnitId> = field.units().map(|unit| unit.id).collect();
        let enemies: Vec<&Unit> = field.units().filter(|unit| Seat::from(unit.side) != next.seat).collect();
        let mut orders: Vec<Order> = (0..4).filter_map(|_| self.any_of(&self.heard.clone())).collect();
        orders.extend(self.any_of(&enemies).map(|enemy| Order { subject: Subject::Unit(enemy.id), ..next.clone() }));
        for _ in 0..4 {
            let subject = self.any_of(&units).map_or(Subject::Side, Subject::Unit);
            let verb = self.any_of(&battle.verbs()).expect("a rule set has verbs").to_owned();
            orders.push(Order::new(next.seat, verb, subject));
            let other = self.heard.last().map_or_else(Default::default, |heard| heard.values.clone());
            orders.push(Order { subject, values: other, ..next.clone() });
        }
        for verb in ["done", "close", "ready"] {
            let unit = self.any_of(&units).map_or(Subject::Side, Subject::Unit);
            orders.extend([unit, Subject::Side].map(|subject| Order::new(next.seat, verb, subject)));
        }
        for slot in next.values.keys() {
            let mut without = next.clone();
            without.values.remove(slot);
            orders.push(without);
            let value =
                [Value::Number(-1), Value::Choice("NaN".to_owned()), Value::List(Vec::new()), Value::Path(Vec::new())];
            orders.extend(value.into_iter().map(|value| next.clone().with(slot, value)));
        }
        orders
    }

    fn any_of<T: Clone>(&mut self, among: &[T]) -> Option<T> {
        if among.is_empty() { None } else { Some(among[self.rng.random_range(0..among.len())].clone()) }
    }
}
