//! The battle on the table, who plays each seat, and which orders are undone together.
//!
//! The only place in the client that gives orders. Knows no rule set: everything goes through [`AnyBattle`].

pub mod autosave;
pub(crate) mod battle_opener;
pub(crate) mod battle_source;
mod facts;
pub mod leaving;
pub mod open_battle;
pub mod save_card;
pub mod save_list;
pub mod saves;
pub mod screen;

use bevy::prelude::*;
pub use facts::{Facts, WrittenGate};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{AnyBattle, Order, Override, Question, QuestionKind, Refusal, Replay, Seat, is_hidden_from},
    client::{
        render::livery::{Colours, Livery},
        session::battle_source::BattleSource,
        texts,
    },
    table::{Side, Unit},
};

/// Keeps the battle after every change.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(autosave::plugin).init_state::<screen::Screen>().init_resource::<leaving::Leaving>();
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hand {
    /// A person at the screen.
    Human,
    /// The program.
    Machine,
}

/// The battle being played and the seat that views it.
#[derive(Resource)]
pub struct Session {
    table: BattleSource,
    facts: Facts,
    hands: [Hand; 2],
    viewer: Seat,
    deeds: Vec<usize>,
    undone: Vec<usize>,
    asked: Vec<Seat>,
    last_hand: Hand,
    revision: u64,
    rewound: u64,
    is_guided: bool,
}

impl Session {
    /// A battle that opens with these hands in its two seats.
    pub fn new(battle: Box<dyn AnyBattle>, facts: Facts, hands: [Hand; 2]) -> Self {
        Self::at(BattleSource::Played(battle), facts, hands)
    }

    /// A copy of a battle on the bench table: people hold both seats, and nothing done to it is kept.
    pub fn trying(copy: Box<dyn AnyBattle>, facts: Facts) -> Self {
        Self::at(BattleSource::Tried(copy), facts, [Hand::Human, Hand::Human])
    }

    fn at(table: BattleSource, facts: Facts, hands: [Hand; 2]) -> Self {
        let (deeds, undone, asked) = (Vec::new(), Vec::new(), Vec::new());
        let mut session = Self {
            table,
            facts,
            hands,
            viewer: Seat::Umpire,
            deeds,
            undone,
            asked,
            last_hand: Hand::Human,
            revision: 0,
            rewound: 0,
            is_guided: false,
        };
        session.changed();
        session.viewer = session.human_asked().or(session.any_human()).unwrap_or(Seat::Umpire);
        session
    }

    /// A fought battle viewed through a seat's eyes; no question is open in it.
    pub fn looking(replay: Box<dyn Replay>, facts: Facts, hands: [Hand; 2], viewer: Seat) -> Self {
        let (deeds, undone, asked) = (Vec::new(), Vec::new(), Vec::new());
        let table = BattleSource::LookedAt(replay);
        let (last_hand, revision, rewound, is_guided) = (Hand::Machine, 1, 0, false);
        Self { table, facts, hands, viewer, deeds, undone, asked, last_hand, revision, rewound, is_guided }
    }

    /// A battle in which a guide leads a newcomer: it is not kept.
    pub fn guided(battle: Box<dyn AnyBattle>, facts: Facts, hands: [Hand; 2]) -> Self {
        Self { is_guided: true, ..Self::new(battle, facts, hands) }
    }

    /// Whether a guide leads through it.
    pub fn is_guided(&self) -> bool {
        self.is_guided
    }

    /// The battle goes on without its guide, and is kept from now on.
    pub fn goes_on_unguided(&mut self) {
        self.is_guided = false;
        self.changed();
    }

    /// The same session with a later revision than the one it replaces.
    pub fn after(self, revision: u64) -> Self {
        Self { revision: self.revision.max(revision) + 1, ..self }
    }

    /// The battle itself, to be read.
    pub fn battle(&self) -> &dyn AnyBattle {
        self.table.battle()
    }

    /// The fought battle being viewed; none while one is played.
    pub fn replay(&self) -> Option<&dyn Replay> {
        match &self.table {
            BattleSource::Played(_) | BattleSource::Tried(_) => None,
            BattleSource::LookedAt(replay) => Some(replay.as_ref()),
        }
    }

    /// Whether a fought battle is being viewed.
    pub fn is_replay(&self) -> bool {
        self.replay().is_some()
    }

    /// Whether it is the bench table, on which things are tried.
    pub fn is_bench(&self) -> bool {
        matches!(self.table, BattleSource::Tried(_))
    }

    /// Views another position of a fought battle; does nothing where there is none.
    pub fn seek(&mut self, position: usize) {
        if let BattleSource::LookedAt(replay) = &mut self.table
            && replay.seek(position).is_ok()
        {
            self.changed();
        }
    }

    /// The facts shown of the battle.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The name of a side.
    pub fn side_name(&self, side: Side) -> &str {
        &self.facts.sides[side.index()]
    }

    /// The colours of the sides.
    pub fn colours(&self) -> Colours {
        self.facts.colours()
    }

    /// A unit's uniform. A detachment wears its parent's, whatever command it is in now.
    pub fn livery(&self, unit: &Unit) -> Livery {
        let field = self.battle().field(Seat::Umpire);
        let whole = self.battle().whole_of(unit.id).and_then(|whole| field.get_unit(whole));
        self.facts.livery(whole.unwrap_or(unit))
    }

    /// Whether the viewer may measure now.
    ///
    /// # Errors
    /// The clause that has players judge by eye until they have declared.
    pub fn may_measure(&self) -> Result<(), Refusal> {
        self.battle().may_measure(self.viewer)
    }

    /// The seat that views the battle; the umpire where the machine plays both.
    pub fn viewer(&self) -> Seat {
        self.viewer
    }

    /// Lets another seat look. A hand-over screen stands between where something would be given away.
    pub fn look_as(&mut self, seat: Seat) {
        self.viewer = seat;
        self.changed();
    }

    /// Grows with every change, so that derived data can tell that it is stale.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Who plays a seat; the umpire is always a person.
    pub fn hand(&self, seat: Seat) -> Hand {
        seat.side().map_or(Hand::Human, |side| self.hands[side.index()])
    }

    /// Who plays the two seats.
    pub fn hands(&self) -> [Hand; 2] {
        self.hands
    }

    /// Puts another hand into a seat.
    pub fn set_hand(&mut self, side: Side, hand: Hand) {
        self.hands[side.index()] = hand;
        self.changed();
    }

    /// How many acts of a person there are to be taken back; what followed from one by itself belongs to it.
    pub fn acts(&self) -> usize {
        self.deeds.len()
    }

    /// Who gave the last order.
    pub fn last_hand(&self) -> Hand {
        self.last_hand
    }

    /// The seats that must answer the open question and can.
    pub fn asked(&self) -> &[Seat] {
        &self.asked
    }

    /// The seat of a person who is asked: the present viewer's first.
    pub fn human_asked(&self) -> Option<Seat> {
        let mut people = self.asked.iter().copied().filter(|&seat| self.hand(seat) == Hand::Human);
        let first = people.clone().next();
        people.find(|&seat| seat == self.viewer).or(first)
    }

    /// The seat of a machine that is asked while no person is.
    pub fn machine_asked(&self) -> Option<Seat> {
        if self.human_asked().is_some() {
            return None;
        }
        self.asked.iter().copied().find(|&seat| self.hand(seat) == Hand::Machine)
    }

    /// Whether the viewer may act now.
    pub fn viewer_asked(&self) -> bool {
        self.human_asked() == Some(self.viewer)
    }

    /// Whether another person than the viewer sits in a seat. At the bench all see everything, and nobody changes places.
    pub fn is_another_person(&self, seat: Seat) -> bool {
        let viewer_plays = self.viewer.side().is_some() && self.hand(self.viewer) == Hand::Human;
        viewer_plays && seat != self.viewer && self.hand(seat) == Hand::Human && !self.is_bench()
    }

    /// Whether another seat may not look before this one has turned away.
    pub fn must_hand_over(&self, next: Seat) -> bool {
        self.is_another_person(next) && self.hides_something()
    }

    /// The seat that must confirm before anything of a continued battle is shown: with two players the program cannot
    /// know which of them is at the screen. Once it is over nothing is secret any more.
    pub fn begins_behind_the_screen(&self) -> Option<Seat> {
        let two_people = self.hands == [Hand::Human; 2] && !self.is_replay() && !self.is_bench();
        let goes_on = self.battle().conclusion().is_none();
        (two_people && goes_on && self.viewer.side().is_some() && self.hides_something()).then_some(self.viewer)
    }

    /// Whether the view of one side would give something away to the other: sealed answers, or units known to it alone.
    pub fn hides_something(&self) -> bool {
        let battle = self.battle();
        let gives_away = |side: Side| {
            let (own, known_to_other) = (battle.field(side.into()), battle.field(side.enemy().into()));
            own.units().any(|unit| known_to_other.get_unit(unit.id).is_none())
        };
        let is_sealed = battle.question().is_some_and(|question| question.kind == QuestionKind::Sealed);
        is_sealed || Side::BOTH.into_iter().any(gives_away)
    }

    /// Gives orders that belong together: one undo takes all of them back.
    ///
    /// # Errors
    /// The first refusal; the orders before it stand.
    pub fn give(&mut self, orders: impl IntoIterator<Item = Order>) -> Result<(), Refusal> {
        let mut given = 0;
        let battle = self.table.played()?;
        let outcome = orders.into_iter().try_for_each(|order| battle.give(order).map(|()| given += 1));
        if given > 0 {
            self.last_hand = Hand::Human;
            self.deeds.push(given);
            self.undone.clear();
            self.changed();
        }
        outcome
    }

    /// Gives an order that follows by itself from the last deed, so that undo takes both back.
    ///
    /// # Errors
    /// The refusal.
    pub fn follow(&mut self, order: Order) -> Result<(), Refusal> {
        let hand = self.hand(order.seat);
        self.table.played()?.give(order)?;
        // An automatic order for a person belongs to the act before it.
        if hand == Hand::Machine {
            self.last_hand = hand;
        }
        match self.deeds.last_mut() {
            Some(deed) => *deed += 1,
            None => self.deeds.push(1),
        }
        self.changed();
        Ok(())
    }

    /// Enters dice thrown by hand.
    ///
    /// # Errors
    /// A refusal if these are not the dice wanted.
    pub fn enter_dice(&mut self, faces: &[u8]) -> Result<(), Refusal> {
        self.table.played()?.enter_dice(faces)?;
        self.changed();
        Ok(())
    }

    /// Rules as the umpire, or corrects a misread die. Nothing before it is undone freely.
    ///
    /// # Errors
    /// Why that is not possible.
    pub fn overrule(&mut self, ruled: Override) -> Result<(), Refusal> {
        let goes_back = ruled.act.goes_back();
        self.table.played()?.overrule(ruled)?;
        self.last_hand = Hand::Human;
        self.deeds.clear();
        self.undone.clear();
        self.rewound += u64::from(goes_back);
        self.changed();
        Ok(())
    }

    /// How often an umpire has taken the battle back: earlier displays no longer show the actual course.
    pub fn rewound(&self) -> u64 {
        self.rewound
    }

    /// The order that undo would take back. While answers are sealed, the other's are neither shown nor taken back.
    pub fn can_undo(&self) -> Option<&Order> {
        self.battle().can_undo().filter(|order| !self.is_hidden(order))
    }

    /// The order that redo would give again; never one that the viewer may not see.
    pub fn can_redo(&self) -> Option<&Order> {
        self.battle().can_redo().filter(|order| !self.is_hidden(order))
    }

    /// How many orders one undo takes back.
    pub fn orders_to_undo(&self) -> usize {
        self.deeds.last().copied().unwrap_or(1)
    }

    /// How many orders one redo gives again.
    pub fn orders_to_redo(&self) -> usize {
        self.undone.last().copied().unwrap_or(1)
    }

    fn is_hidden(&self, order: &Order) -> bool {
        is_hidden_from(self.battle(), order, self.viewer)
    }

    /// Takes the last act back, with what followed from it by itself, as far as the last die or reveal.
    ///
    /// # Errors
    /// The refusal if none of it can be taken back.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        if self.can_undo().is_none() && self.battle().can_undo().is_some() {
            return Err(Refusal::new("linstock.undo", texts::battle::LAST_ORDER_SEALED));
        }
        let orders = self.deeds.pop().unwrap_or(1);
        let (mut taken, mut outcome) = (0, Ok(()));
        for _ in 0..orders {
            if self.battle().can_undo().is_some_and(|order| self.is_hidden(order)) {
                break;
            }
            match self.table.played()?.undo() {
                Ok(_) => taken += 1,
                Err(refusal) => {
                    outcome = Err(refusal);
                    break;
                }
            }
        }
        if taken == 0 {
            self.deeds.push(orders);
            return outcome;
        }
        if orders > taken {
            self.deeds.push(orders - taken);
        }
        self.undone.push(taken);
        self.changed();
        Ok(())
    }

    /// Gives the last undone orders again.
    ///
    /// # Errors
    /// The refusal if there are none.
    pub fn redo(&mut self) -> Result<(), Refusal> {
        if self.can_redo().is_none() && self.battle().can_redo().is_some() {
            return Err(Refusal::new("linstock.undo", texts::battle::TAKEN_BACK_SEALED));
        }
        let orders = self.undone.pop().unwrap_or(1);
        let mut given = 0;
        let battle = self.table.played()?;
        let outcome = (0..orders).try_for_each(|_| battle.redo().map(|_| given += 1));
        if given > 0 {
            self.deeds.push(given);
            self.changed();
        }
        outcome
    }

    /// The open question, if the viewer is to answer it.
    pub fn question(&self) -> Option<&Question> {
        self.battle().question().filter(|question| !self.is_replay() && question.asks(self.viewer))
    }

    fn changed(&mut self) {
        let seats = self
            .battle()
            .question()
            .filter(|_| !self.is_replay())
            .map(|question| question.seats.clone())
            .unwrap_or_default();
        self.asked = seats.into_iter().filter(|&seat| !self.battle().offers(seat).is_empty()).collect();
        self.revision += 1;
    }

    /// A seat that a person holds; none while machines fight.
    pub fn any_human(&self) -> Option<Seat> {
        Side::BOTH.into_iter().find(|side| self.hands[side.index()] == Hand::Human).map(Seat::from)
    }
}
