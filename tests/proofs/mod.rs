//! Proofs on the drill: each file proves one promise of the kernel to every rule set.

mod awaited;
mod charge;
mod corpus;
mod dice;
mod equality;
pub(crate) mod figures;
mod files;
mod hidden;
mod hostile;
mod images;
mod imagine;
mod journal;
mod kept;
mod killed;
mod lawless;
mod nested;
mod player;
mod random;
mod review;
mod save;
mod seal;
mod sealed;
mod sets;
mod stream;
mod streams;
mod tally;
mod threads;
mod umpire;
mod undo;
mod wander;
mod works;
mod wrapped;

use linstock::{
    battle::{Battle, KeepUndo, Offer, Order, Refusal, Seat, Subject, Value},
    dice::DiceSource,
    measure::{Leg, Pose},
    table::{FeatureId, FeatureState, StandId, UnitId},
};

use crate::drill::{
    Drill, Soldiers,
    setup::{self, Piece},
};

/// A battle of the drill with words to give orders in.
pub(crate) struct Evening {
    pub(crate) battle: Battle<Drill>,
}

impl Evening {
    /// A battle of some pieces with these dice, at its first question. Every step goes through its image.
    pub(crate) fn new(pieces: &[Piece], faces: &[u8]) -> Self {
        Self::with(pieces, DiceSource::Scripted { faces: faces.to_vec() })
    }

    /// As [`Evening::new`], with any source of dice.
    pub(crate) fn with(pieces: &[Piece], dice: DiceSource) -> Self {
        let opening = setup::opening(pieces, 3);
        Self { battle: Battle::open_audited(Drill::default(), opening, setup::header(dice), KeepUndo::Yes) }
    }

    /// The same battle while the first side moves: no declarations have been made.
    pub(crate) fn at_the_moves(self) -> Self {
        let mut evening = self;
        evening.give(Order::new(Seat::First, "close", Subject::Side));
        evening.give(Order::new(Seat::Second, "close", Subject::Side));
        evening
    }

    /// The unit of that name.
    pub(crate) fn unit(&self, name: &str) -> UnitId {
        self.battle.field().units().find(|unit| unit.name == name).expect("the army has that unit").id
    }

    /// The soldiers of that name.
    pub(crate) fn soldiers(&self, name: &str) -> &Soldiers {
        self.battle.field().of::<Soldiers>(self.unit(name))
    }

    /// Where the unit of that name stands.
    pub(crate) fn front(&self, name: &str) -> Pose {
        self.battle.field().unit(self.unit(name)).front
    }

    /// An order to the unit of that name, from its owner.
    pub(crate) fn order(&self, name: &str, verb: &str) -> Order {
        let unit = self.unit(name);
        Order::new(Seat::from(self.battle.field().unit(unit).side), verb, Subject::Unit(unit))
    }

    /// A march of the unit of that name.
    pub(crate) fn march(&self, name: &str, legs: &[Leg]) -> Order {
        self.order(name, "march").with("way", Value::Path(legs.to_vec()))
    }

    /// An answer about the unit of that name.
    pub(crate) fn answer(&self, name: &str, word: &str) -> Order {
        self.order(name, "answer").with("choice", Value::Choice(word.to_owned()))
    }

    /// Losses of the unit of that name, by the numbers of its stands.
    pub(crate) fn lose(&self, name: &str, stands: &[u16]) -> Order {
        let unit = self.unit(name);
        let stands = stands.iter().map(|number| Value::Stand(StandId::new(unit, *number))).collect();
        self.order(name, "lose").with("stands", Value::List(stands))
    }

    /// Gives a legal order.
    pub(crate) fn give(&mut self, order: Order) {
        let said = format!("{order:?}");
        if let Err(refusal) = self.battle.give(order) {
            panic!("{said} is refused: {refusal}; asked is {:?}", self.battle.question());
        }
    }

    /// Tries an unlawful order: it is refused and nothing changes.
    pub(crate) fn refused(&mut self, order: Order) -> Refusal {
        let (hash, journal) = (self.battle.hash(), self.battle.journal());
        let said = format!("{order:?}");
        let refusal = self.battle.give(order).expect_err(&said);
        assert_eq!(
            (self.battle.hash(), self.battle.journal()),
            (hash, journal),
            "{said} was refused and changed something"
        );
        refusal
    }

    /// The prompt of the open question.
    pub(crate) fn prompt(&self) -> &str {
        self.battle.question().map_or("nothing is asked", |question| &question.prompt)
    }

    /// The entries of the journal, whichever side may read them.
    pub(crate) fn story(&self) -> Vec<&str> {
        self.battle.entries().iter().map(|entry| entry.text.as_str()).collect()
    }

    /// The fate of a feature.
    pub(crate) fn state_of(&self, feature: FeatureId) -> &FeatureState {
        &self.battle.field().feature(feature).expect("it is on the table").state
    }

    /// A seat's offers for the unit of that name, by verb.
    pub(crate) fn offer(&self, name: &str, verb: &str) -> Option<Offer> {
        let order = self.order(name, verb);
        self.battle.offers(order.seat).into_iter().find(|offer| offer.verb == verb && offer.subject == order.subject)
    }
}
