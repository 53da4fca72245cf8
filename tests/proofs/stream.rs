//! A battle driven by a stream of bytes: every few of them choose an offer and one of its fillings, and now and then
//! bend the order. Lawful orders fit an offer and are carried out; all others are refused and leave no trace. The fuzz
//! targets in `fuzz/` play by it too.

use bevy::math::Vec2;
use linstock::{
    battle::{AnyBattle, KeepUndo, Offer, Order, Seat, Subject, Value},
    dice::DiceSource,
    measure::{Facing, Hand, Leg, Pose},
    rules::{self, Changes},
    scenario::Scenario,
    table::{StandId, UnitId},
};

/// No stream gives more orders.
const MOST_ORDERS: usize = 80;
/// The number of fillings of an offer that are told apart.
const FILLINGS: usize = 8;

/// How a stream went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Played {
    /// Lawful orders that were given.
    pub(super) given: usize,
    /// Orders that were refused without a trace.
    pub(super) refused: usize,
}

/// Plays the small battle of a scenario's text under a rule set as a stream has it.
///
/// # Panics
/// At the first thing that may never be.
pub(super) fn play(scenario: &str, rule_set: &str, bytes: &[u8]) -> Played {
    let scenario = Scenario::read("meadow.ron", scenario).unwrap_or_else(|problems| panic!("{problems}"));
    let opened = rules::open(&scenario, rule_set, &Changes::new(), DiceSource::Seeded { seed: 1 }, KeepUndo::No);
    let mut battle = opened.unwrap_or_else(|problems| panic!("{problems}"));
    let (mut stream, mut played) = (Stream { bytes: bytes.iter() }, Played::default());
    while played.given < MOST_ORDERS {
        let Some(order) = stream.order(battle.as_ref()) else { break };
        if give(battle.as_mut(), order) {
            played.given += 1;
        } else {
            played.refused += 1;
        }
    }
    played
}

/// Gives an order; whether it was legal.
fn give(battle: &mut dyn AnyBattle, order: Order) -> bool {
    let judged = battle.judge(&order);
    if judged.is_ok() {
        let covers = |offer: &Offer| offer.fits(&order).is_ok();
        assert!(battle.offers(order.seat).iter().any(covers), "{order:?} is lawful and not offered");
        battle.give(order.clone()).unwrap_or_else(|refusal| panic!("{order:?} is lawful and refused: {refusal}"));
        return true;
    }
    let hash = battle.hash();
    assert_eq!(battle.give(order.clone()).err(), judged.err(), "judge and battle differ about {order:?}");
    assert_eq!(battle.hash(), hash, "{order:?} was refused and left a trace");
    false
}

/// Bytes that choose.
struct Stream<'b> {
    bytes: std::slice::Iter<'b, u8>,
}

impl Stream<'_> {
    fn byte(&mut self) -> Option<u8> {
        self.bytes.next().copied()
    }

    /// One of some things; none where there is none, or the stream has ended.
    fn of<T: Clone>(&mut self, among: &[T]) -> Option<T> {
        let byte = usize::from(self.byte()?);
        if among.is_empty() { None } else { Some(among[byte % among.len()].clone()) }
    }

    /// The next order, legal or bent; none once the stream or the battle has ended.
    fn order(&mut self, battle: &dyn AnyBattle) -> Option<Order> {
        let seats = battle.question()?.seats.clone();
        let seat = self.of(&seats)?;
        let offers: Vec<Offer> = battle.offers(seat).into_iter().filter(|offer| offer.barred.is_none()).collect();
        let Some(offer) = self.of(&offers) else { return battle.question()?.default.clone() };
        let fillings: Vec<Order> = battle.suggest(seat, &offer).take(FILLINGS).collect();
        let order = self.of(&fillings).unwrap_or_else(|| offer.order(seat));
        if self.byte()? < 160 { Some(order) } else { self.bent(battle, order) }
    }

    fn bent(&mut self, battle: &dyn AnyBattle, mut order: Order) -> Option<Order> {
        let slots: Vec<String> =
            order.values.keys().cloned().chain(["path", "target", "pose", "speed"].map(str::to_owned)).collect();
        match self.byte()? % 8 {
            0 => order.seat = self.of(&[Seat::First, Seat::Second, Seat::Umpire])?,
            1 => order.subject = Subject::Unit(UnitId(u16::from(self.byte()? % 16))),
            2 => {
                order.subject =
                    Subject::Stand(StandId::new(UnitId(u16::from(self.byte()? % 16)), u16::from(self.byte()?)));
            }
            3 => order.verb = self.of(&battle.verbs())?.to_owned(),
            4 => drop(order.values.remove(&self.of(&slots)?)),
            _ => drop(order.values.insert(self.of(&slots)?, self.value()?)),
        }
        Some(order)
    }

    fn value(&mut self) -> Option<Value> {
        let unit = UnitId(u16::from(self.byte()? % 16));
        let stand = StandId::new(unit, u16::from(self.byte()? % 40));
        Some(match self.byte()? % 10 {
            0 => Value::Unit(unit),
            1 => Value::Stand(stand),
            2 => Value::Point(self.point()?),
            3 => Value::Path(vec![
                Leg::Advance(self.size()?),
                Leg::Wheel(Hand::Left, self.size()?),
                Leg::Oblique(self.size()?, self.size()?),
            ]),
            4 => Value::Facing(Facing::from_bearing(f32::from(self.byte()?) * 1.5)),
            5 => Value::Pose(self.pose()?),
            6 => Value::Poses(vec![(stand, self.pose()?), (stand, self.pose()?)]),
            7 => Value::Choice(self.of(&["line", "square", "fire", "left", "shoots first", ""])?.to_owned()),
            8 => Value::Number(i64::from(self.byte()?) - 100),
            _ => Value::List(vec![Value::Unit(unit), Value::Stand(stand)]),
        })
    }

    fn pose(&mut self) -> Option<Pose> {
        Some(Pose::new(self.point()?, Facing::from_bearing(f32::from(self.byte()?) * 1.5)))
    }

    fn point(&mut self) -> Option<Vec2> {
        Some(Vec2::new(self.size()?, self.size()?))
    }

    /// Mostly a length that a table has; else any number that four bytes make, or none.
    fn size(&mut self) -> Option<f32> {
        match self.byte()? {
            byte @ 0..250 => Some(f32::from(byte) / 4.0),
            _ => Some(f32::from_le_bytes([self.byte()?, self.byte()?, self.byte()?, self.byte()?])),
        }
    }
}
