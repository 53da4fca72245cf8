//! What a rule set is to the kernel: [`RuleSet`] decides, [`Notices`] tells people how the battle stands, [`Abilities`]
//! says what units are able to do, [`Umpired`] what an umpire may change. The kernel never asks which set it has.

mod abilities;
mod notices;
mod umpired;

use std::sync::Arc;

use bevy::ecs::world::World;

use crate::{
    battle::{
        Actions, Domain, Given, Offer, Offers, Order, Outcome, Page, Plan, Refusal, RuleTypes, Seat, Sequence, Sight,
        Subject, Works,
    },
    dice::Dice,
    table::{Command, Feature, FeatureId, Field, Stand, TableSize, TableWriter, Unit, UnitId},
};

pub use self::{abilities::Abilities, notices::Notices, umpired::Umpired};

/// A written rule set with its charts and the switches of one battle. Cloning is cheap: charts are shared.
pub trait RuleSet: RuleTypes + Notices + Abilities + Umpired {
    /// The id, such as `hmm`.
    const ID: &'static str;
    /// The title as players know it.
    const TITLE: &'static str;
    /// The sequence of play: phases in the book's order, each with the rows that carry it on.
    const SEQUENCE: Sequence<Self>;
    /// What may be ordered; empty for a set that reads its orders in another way.
    const ACTIONS: Actions<Self> = Actions::NONE;

    /// The sequence of play as it is run, page by page; the pages of a set that wraps another go round the turn of its
    /// host.
    fn pages() -> Vec<Page<Self>> {
        Self::SEQUENCE.pages()
    }

    /// Makes a world ready for its rows to be run: a set that wraps another puts there what the rows of its host take.
    fn make_ready(&self, world: &mut World) {
        let _ = world;
    }

    /// Everything that a seat may do under the open question, greyed-out acts included. In the order of our ids.
    fn offers(&self, sight: &Sight<'_, Self>) -> Vec<Offer>;

    /// The same in parts, of which those are kept that hang on nothing that has changed.
    fn offers_in_parts(&self, sight: &Sight<'_, Self>) -> Vec<Offers> {
        vec![self.offers(sight).into()]
    }

    /// What of it one subject may do, in the same order.
    fn offers_of(&self, sight: &Sight<'_, Self>, subject: Subject) -> Vec<Offer> {
        self.offers(sight).into_iter().filter(|offer| offer.subject == subject).collect()
    }

    /// What may go into a slot of an order whose earlier slots are filled; none if the offer has no such slot.
    fn domain(&self, sight: &Sight<'_, Self>, order: &Order, slot: &str) -> Option<Domain> {
        Self::ACTIONS.domain(self, sight, order, slot)
    }

    /// Ways to fill an offer that are worth a try, the most natural first. The battle passes on those that `judge`
    /// allows.
    fn suggest(&self, sight: &Sight<'_, Self>, offer: &Offer) -> Vec<Order> {
        Self::ACTIONS.suggest(self, sight, offer)
    }

    /// Reads a filled offer as an order of this set.
    ///
    /// # Errors
    /// A refusal for a verb, slot or value that the set does not know.
    fn read(&self, order: &Order) -> Result<Given<Self>, Refusal> {
        Self::ACTIONS.read(order)
    }

    /// Says whether an order is lawful as far as its seat knows, and what it would do.
    ///
    /// # Errors
    /// The refusal with its clause.
    fn judge(&self, sight: &Sight<'_, Self>, given: &Given<Self>) -> Result<Plan, Refusal> {
        given.judge(self, sight, || Refusal::new(Self::ACTIONS.no_other, "that is not asked now"))
    }

    /// Takes up a lawful order of a seat, on the whole table: what it brings about.
    fn carry_out(&self, sight: &Sight<'_, Self>, given: &Given<Self>) -> Outcome<Self> {
        let mut outcome = Outcome::default();
        given.carry_out(self, sight, &mut outcome);
        outcome
    }

    /// Adds to what a step or an order brings about what goes with it, whatever it was: who acts is seen by all.
    fn complete(&self, field: &Field<'_>, outcome: &mut Outcome<Self>) {
        let _ = (field, outcome);
    }

    /// Writes one of the set's own events. Decides nothing.
    fn apply(&self, table: &mut TableWriter<'_>, event: &Self::Event);

    /// Draws anew what a seat does not know, in a copy on which a machine looks ahead. The other side's secrets are
    /// already their default there; units that the seat does not know of still lie where they are, and must be moved or
    /// taken off.
    fn imagine(&self, table: &mut TableWriter<'_>, seat: Seat, dice: &mut Dice);

    /// The works module that this set asks at its four places.
    fn works(&self) -> &dyn Works;

    /// Whether two units may stand on the same ground, as friends do who are passing through each other, or a general
    /// among his men.
    fn may_share_ground(&self, sight: &Sight<'_, Self>, one: UnitId, other: UnitId) -> bool {
        let _ = (sight, one, other);
        false
    }

    /// The areas that stay apart though they touch others of their kind, such as blocks of a town of which each has a
    /// garrison of its own. All other areas of one kind, level and state that touch are one ground.
    fn kept_apart(&self) -> Vec<FeatureId> {
        Vec::new()
    }

    /// The unit of which another is a part that may stand by itself, such as its skirmishers or the guns that it left;
    /// none for a whole one.
    fn whole_of(&self, unit: UnitId) -> Option<UnitId> {
        let _ = unit;
        None
    }

    /// The verbs that this set can ever offer.
    fn verbs(&self) -> Vec<&'static str> {
        Self::ACTIONS.verbs()
    }
}

/// How a battle begins: everything that lies or waits, the set's own state, and the first task.
#[derive(Clone, Debug)]
pub struct Opening<R: RuleSet> {
    /// The size of the table, inches.
    pub size: TableSize,
    /// The terrain.
    pub features: Vec<Feature>,
    /// The commands.
    pub commands: Vec<Command>,
    /// The units with the set's state of each and the stands of those that are already laid.
    pub units: Vec<(Unit, R::Unit, Vec<Stand>)>,
    /// The set's state of the whole.
    pub table: R::Table,
    /// The task that runs first.
    pub first: R::Task,
}

/// Charts that many battles share.
pub type Shared<T> = Arc<T>;
