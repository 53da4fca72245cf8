//! The kernel's view of a rule set: [`RuleSet`] decides, [`Notices`] describes the battle to players, [`Abilities`]
//! gives the units' abilities, [`Umpired`] the umpire's possible changes. The kernel never asks which set it has.

mod abilities;
mod notices;
mod umpired;

use bevy::ecs::world::World;

use crate::{
    battle::{
        Actions, Domain, Given, Measuring, Offer, Offers, Order, Outcome, Page, Plan, Refusal, RuleTypes, Seat,
        Sequence, Sight, Subject, Works,
    },
    dice::Dice,
    table::{Command, Feature, FeatureId, Field, Stand, StandId, TableSize, TableWriter, Unit, UnitId},
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
    /// The possible orders; empty for a set that reads its orders in another way.
    const ACTIONS: Actions<Self> = Actions::NONE;

    /// The sequence of play page by page; a set that wraps another puts its pages round its host's turn.
    fn pages() -> Vec<Page<Self>> {
        Self::SEQUENCE.pages()
    }

    /// Prepares a world for running rows: a set that wraps another inserts the parameters of its host's rows.
    fn make_ready(&self, world: &mut World) {
        let _ = world;
    }

    /// Everything that a seat may do under the open question, greyed-out acts included. In the order of our ids.
    fn offers(&self, sight: &Sight<'_, Self>) -> Vec<Offer>;

    /// The same in parts; parts that depend on nothing that has changed are kept.
    fn offers_in_parts(&self, sight: &Sight<'_, Self>) -> Vec<Offers> {
        vec![self.offers(sight).into()]
    }

    /// The offers of one subject, in the same order.
    fn offers_of(&self, sight: &Sight<'_, Self>, subject: Subject) -> Vec<Offer> {
        self.offers(sight).into_iter().filter(|offer| offer.subject == subject).collect()
    }

    /// The values that may fill a slot of an order with its earlier slots filled; none if the offer has no such slot.
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

    /// Whether an order is legal as far as its seat knows, and its plan.
    ///
    /// # Errors
    /// The refusal with its clause.
    fn judge(&self, sight: &Sight<'_, Self>, given: &Given<Self>) -> Result<Plan, Refusal> {
        given.judge(self, sight, || Refusal::new(Self::ACTIONS.no_other, "that is not asked now"))
    }

    /// Carries out a legal order of a seat, on the whole table: its outcome.
    fn carry_out(&self, sight: &Sight<'_, Self>, given: &Given<Self>) -> Outcome<Self> {
        let mut outcome = Outcome::default();
        given.carry_out(self, sight, &mut outcome);
        outcome
    }

    /// Adds what always goes with an outcome, whatever it is, such as that a unit that acts is seen by all.
    fn complete(&self, field: &Field<'_>, outcome: &mut Outcome<Self>) {
        let _ = (field, outcome);
    }

    /// Writes one of the set's own events. Decides nothing.
    fn apply(&self, table: &mut TableWriter<'_>, event: &Self::Event);

    /// Draws everything that a seat does not know afresh, in a copy on which a machine looks ahead. The other side's
    /// secrets are already their default there; units unknown to the seat still lie where they are, and must be moved
    /// or taken off.
    fn imagine(&self, table: &mut TableWriter<'_>, seat: Seat, dice: &mut Dice);

    /// Whether players may measure before they declare.
    fn measuring(&self) -> Measuring {
        Measuring::Freely
    }

    /// The works module that this set asks at its four places.
    fn works(&self) -> &dyn Works;

    /// Whether two stands may share ground, as those of friends do when one unit passes through the other, or a
    /// general's among his men.
    fn may_share_ground(&self, sight: &Sight<'_, Self>, one: StandId, other: StandId) -> bool {
        let _ = (sight, one, other);
        false
    }

    /// The areas that stay separate though they touch others of their kind, such as blocks of a town that each have a
    /// garrison. All other areas of one kind, level and state that touch are one piece of ground.
    fn kept_apart(&self) -> Vec<FeatureId> {
        Vec::new()
    }

    /// The parent unit of a part that may stand by itself, such as its skirmishers or the guns that it left; none for a
    /// whole unit.
    fn whole_of(&self, unit: UnitId) -> Option<UnitId> {
        let _ = unit;
        None
    }

    /// The verbs that this set can ever offer.
    fn verbs(&self) -> Vec<&'static str> {
        Self::ACTIONS.verbs()
    }
}

/// The opening of a battle: everything that lies on the table or waits, the set's own state, and the first task.
#[derive(Clone, Debug)]
pub struct Opening<R: RuleSet> {
    /// The size of the table, inches.
    pub size: TableSize,
    /// The terrain.
    pub features: Vec<Feature>,
    /// The commands.
    pub commands: Vec<Command>,
    /// The units with their components and the stands of those already on the table.
    pub units: Vec<(Unit, R::Unit, Vec<Stand>)>,
    /// The set's state of the whole.
    pub table: R::Table,
    /// The task that runs first.
    pub first: R::Task,
}
