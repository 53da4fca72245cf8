//! What a rule set is to the kernel. Everything that a set decides it decides behind this trait; the kernel never asks
//! which set it has.

use std::sync::Arc;

use bevy::{
    ecs::{resource::Resource, world::World},
    math::Vec2,
};

use crate::{
    battle::{
        Alterable, CommandReach, Domain, Event, Offer, Offers, Order, Outcome, Page, Placing, Plan, Posture, Powers,
        Procedure, Question, Refusal, RuleTypes, Seat, Secrets, Sequence, StateOf, Subject, Works,
        notice::{CardRow, Mark, Overlay, OverlayTopic, PhaseNotice, Switch},
    },
    dice::Dice,
    measure::Pose,
    table::{Command, Feature, FeatureId, Field, Side, Stand, StandId, TableSize, TableWriter, Unit, UnitId},
};

/// A written rule set with its charts and the switches of one battle. Cloning is cheap: charts are shared.
pub trait RuleSet: RuleTypes {
    /// The id, such as `hmm`.
    const ID: &'static str;
    /// The title as players know it.
    const TITLE: &'static str;
    /// The sequence of play: phases in the book's order, each with the rows that carry it on.
    const SEQUENCE: Sequence<Self>;

    /// The same as it is run, page by page; those of a set that wraps another go round the turn of its host.
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
    fn domain(&self, sight: &Sight<'_, Self>, order: &Order, slot: &str) -> Option<Domain>;

    /// Ways to fill an offer that are worth a try, the most natural first. The battle passes on those that `judge`
    /// allows.
    fn suggest(&self, sight: &Sight<'_, Self>, offer: &Offer) -> Vec<Order>;

    /// Reads a filled offer as an order of this set.
    ///
    /// # Errors
    /// A refusal for a verb, slot or value that the set does not know.
    fn parse(&self, order: &Order) -> Result<Self::Order, Refusal>;

    /// Says whether an order is lawful as far as its seat knows, and what it would do.
    ///
    /// # Errors
    /// The refusal with its clause.
    fn judge(&self, sight: &Sight<'_, Self>, order: &Self::Order) -> Result<Plan, Refusal>;

    /// Takes up a lawful order of a seat, on the whole table: what it brings about.
    fn carry_out(&self, sight: &Sight<'_, Self>, order: &Self::Order) -> Outcome<Self>;

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

    /// Where in the turn the battle stands.
    fn phase(&self, sight: &Sight<'_, Self>) -> PhaseNotice;

    /// The states that stand on a unit's label.
    fn marks(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<Mark>;

    /// A unit's card: its state with reasons.
    fn card(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<CardRow>;

    /// What is drawn for a unit when a player holds up a topic.
    fn overlays(&self, sight: &Sight<'_, Self>, unit: UnitId, topic: OverlayTopic) -> Vec<Overlay>;

    /// The switches of this battle.
    fn switches(&self) -> Vec<Switch>;

    /// The main figures of how each side stands, such as units lost and the share at which it breaks.
    fn score(&self, sight: &Sight<'_, Self>, side: Side) -> Vec<CardRow>;

    /// What a unit can do as it stands; none where the set does not say.
    fn powers(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Powers> {
        let _ = (sight, unit);
        None
    }

    /// Where a unit must stay to be led; none for one that needs nobody, or where the set lets every unit act by
    /// itself.
    fn command_reach(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<CommandReach> {
        let _ = (sight, unit);
        None
    }

    /// Where a unit belongs that has been driven from there, such as gunners from their guns; none for one that is
    /// where it belongs.
    fn belongs_at(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Vec2> {
        let _ = (sight, unit);
        None
    }

    /// How a side must fight to win.
    fn posture(&self, sight: &Sight<'_, Self>, side: Side) -> Posture {
        let _ = (sight, side);
        Posture::default()
    }

    /// Whether somebody at a point sees another point, and if not, what stands in the way; none where the set does not
    /// say.
    fn sees(&self, sight: &Sight<'_, Self>, from: Vec2, to: Vec2) -> Option<Result<(), Refusal>> {
        let _ = (sight, from, to);
        None
    }

    /// Whether a unit sees another, from any part of the one to any part of the other as the set reads it; true where
    /// the set does not say.
    fn sees_unit(&self, sight: &Sight<'_, Self>, unit: UnitId, other: UnitId) -> bool {
        let _ = (sight, unit, other);
        true
    }

    /// Whether a unit could charge another as both stand and the ground lies, whoever is to move; false where the set
    /// does not say. What only one side knows, such as orders, does not count.
    fn threatens(&self, sight: &Sight<'_, Self>, unit: UnitId, target: UnitId) -> bool {
        let _ = (sight, unit, target);
        false
    }

    /// Whether two units may stand on the same ground, as friends do who are passing through each other, or a general
    /// among his men.
    fn may_share_ground(&self, sight: &Sight<'_, Self>, one: UnitId, other: UnitId) -> bool {
        let _ = (sight, one, other);
        false
    }

    /// Whether an umpire may change a unit now: it is in the middle of no act that reckons with it as it is.
    ///
    /// # Errors
    /// What is under way.
    fn must_be_free(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Result<(), Refusal> {
        let _ = (sight, unit);
        Ok(())
    }

    /// What an umpire may change of a unit besides its place, each change with the events that make it so.
    fn alterable(&self, field: &Field<'_>, unit: UnitId) -> Vec<Alterable<Self>> {
        let _ = (field, unit);
        Vec::new()
    }

    /// What else becomes otherwise when an umpire moves a unit, takes it off or puts it back: who fights whom, who
    /// stands with whom.
    ///
    /// # Errors
    /// Why it cannot be placed so.
    fn goes_with(&self, field: &Field<'_>, unit: UnitId, placing: Placing) -> Result<Vec<Event<Self>>, Refusal> {
        let _ = (field, unit, placing);
        Ok(Vec::new())
    }

    /// Whether an umpire may put a stand elsewhere without the rest of its unit.
    ///
    /// # Errors
    /// Why they go together.
    fn may_stand_apart(&self, field: &Field<'_>, stand: StandId) -> Result<(), Refusal> {
        let _ = (field, stand);
        Err(Refusal::new("linstock.umpire", "the stands of it go together"))
    }

    /// The stands of a unit that an umpire puts back, the middle of its front edge at a pose; none where nothing is
    /// left of it.
    fn laid_again(&self, field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Stand> {
        let _ = (field, unit, front);
        Vec::new()
    }

    /// The scenario's word for the formation in which a unit stands; none where there is no such word, or the set does
    /// not say.
    fn formation_word(&self, field: &Field<'_>, unit: UnitId) -> Option<String> {
        let _ = (field, unit);
        None
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

    /// The words of the order of a kind that counts towards coverage: which verbs this set can ever offer.
    fn verbs(&self) -> Vec<&'static str>;
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

/// The battle through the eyes of one seat: the only thing that offers, judgements and notices may read.
pub struct Sight<'a, R: RuleSet> {
    /// Whose eyes.
    pub seat: Seat,
    /// The table as that seat knows it.
    pub field: Field<'a>,
    /// The task whose question is open, if one is.
    pub task: Option<&'a R::Task>,
    /// The open question.
    pub question: Option<&'a Question>,
}

impl<R: RuleSet> Clone for Sight<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: RuleSet> Copy for Sight<'_, R> {}

impl<'a, R: RuleSet> Sight<'a, R> {
    /// The set's state of a unit.
    pub fn unit(&self, unit: UnitId) -> StateOf<'a, R> {
        self.field.of::<R::Unit>(unit)
    }

    /// The procedure whose question is open, if it is of this kind.
    pub fn under_way<P: Procedure<Task = R::Task>>(&self) -> Option<&'a P> {
        self.task.and_then(P::of)
    }

    /// What is secret to a side, if this seat may look at it.
    pub fn secret(&self, side: Side) -> Option<&'a R::Secret> {
        let may_look = self.seat.side().is_none_or(|own| own == side);
        may_look.then(|| &self.field.resource::<Secrets<R::Secret>>().0[side.index()])
    }
}

impl<'a, R: RuleSet> Sight<'a, R>
where
    R::Table: Resource,
{
    /// The set's state of the whole.
    pub fn table(&self) -> &'a R::Table {
        self.field.resource::<R::Table>()
    }
}

/// Charts that many battles share.
pub type Shared<T> = Arc<T>;
