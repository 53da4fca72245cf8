//! The trait of a rule set. All decisions of a set are behind it; the kernel never asks which set it has.

use std::sync::Arc;

use bevy::math::Vec2;

use crate::{
    battle::{
        Alterable, CommandReach, Domain, Event, Offer, Offers, Order, Outcome, Placing, Plan, Posture, Powers,
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
    fn domain(&self, sight: &Sight<'_, Self>, order: &Order, slot: &str) -> Option<Domain>;

    /// Ways to fill an offer that are worth a try, the most natural first. The battle passes on those that `judge`
    /// allows.
    fn suggest(&self, sight: &Sight<'_, Self>, offer: &Offer) -> Vec<Order>;

    /// Reads a filled offer as an order of this set.
    ///
    /// # Errors
    /// A refusal for a verb, slot or value that the set does not know.
    fn parse(&self, order: &Order) -> Result<Self::Order, Refusal>;

    /// Whether an order is legal as far as its seat knows, and its plan.
    ///
    /// # Errors
    /// The refusal with its clause.
    fn judge(&self, sight: &Sight<'_, Self>, order: &Self::Order) -> Result<Plan, Refusal>;

    /// Carries out a legal order of a seat, on the whole table: its outcome.
    fn carry_out(&self, sight: &Sight<'_, Self>, order: &Self::Order) -> Outcome<Self>;

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

    /// The works module that this set asks at its four places.
    fn works(&self) -> &dyn Works;

    /// Where in the turn the battle stands.
    fn phase(&self, sight: &Sight<'_, Self>) -> PhaseNotice;

    /// The states that stand on a unit's label.
    fn marks(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<Mark>;

    /// A unit's card: its state with reasons.
    fn card(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<CardRow>;

    /// The overlays of a unit for a topic.
    fn overlays(&self, sight: &Sight<'_, Self>, unit: UnitId, topic: OverlayTopic) -> Vec<Overlay>;

    /// The switches of this battle.
    fn switches(&self) -> Vec<Switch>;

    /// The main figures of a side's score, such as units lost and the share at which it breaks.
    fn score(&self, sight: &Sight<'_, Self>, side: Side) -> Vec<CardRow>;

    /// A unit's present powers; none if the set does not say.
    fn powers(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Powers> {
        let _ = (sight, unit);
        None
    }

    /// Where a unit must stay to be led; none for one that needs no commander, or where the set lets every unit act by
    /// itself.
    fn command_reach(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<CommandReach> {
        let _ = (sight, unit);
        None
    }

    /// The place of a unit driven from it, such as gunners from their guns; none for one that is where it belongs.
    fn belongs_at(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Vec2> {
        let _ = (sight, unit);
        None
    }

    /// How a side must fight to win.
    fn posture(&self, sight: &Sight<'_, Self>, side: Side) -> Posture {
        let _ = (sight, side);
        Posture::default()
    }

    /// Whether one point sees another, and if not, the obstacle; none if the set does not say.
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

    /// Whether a unit could charge another from their present places, whichever side is to move; false if the set does
    /// not say. Facts that only one side knows, such as orders, do not count.
    fn threatens(&self, sight: &Sight<'_, Self>, unit: UnitId, target: UnitId) -> bool {
        let _ = (sight, unit, target);
        false
    }

    /// Whether two units may share ground, as friends do when one passes through the other, or a general among his men.
    fn may_share_ground(&self, sight: &Sight<'_, Self>, one: UnitId, other: UnitId) -> bool {
        let _ = (sight, one, other);
        false
    }

    /// Checks that an umpire may change a unit now: no act under way depends on its present state.
    ///
    /// # Errors
    /// The act under way.
    fn must_be_free(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Result<(), Refusal> {
        let _ = (sight, unit);
        Ok(())
    }

    /// A unit's states that an umpire may change, each value with the events that set it.
    fn alterable(&self, field: &Field<'_>, unit: UnitId) -> Vec<Alterable<Self>> {
        let _ = (field, unit);
        Vec::new()
    }

    /// The further changes when an umpire moves a unit, removes it or puts it back: its fights, its attachments.
    ///
    /// # Errors
    /// Why it cannot be placed there.
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

    /// The stands of a unit that an umpire puts back with the middle of its front edge at a pose; none if none are
    /// left.
    fn laid_again(&self, field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Stand> {
        let _ = (field, unit, front);
        Vec::new()
    }

    /// The scenario's word for a unit's formation; none where there is no such word, or the set does not say.
    fn formation_word(&self, field: &Field<'_>, unit: UnitId) -> Option<String> {
        let _ = (field, unit);
        None
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

    /// The words of the order of a kind that counts towards coverage: which verbs this set can ever offer.
    fn verbs(&self) -> Vec<&'static str>;
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

/// The battle through the eyes of one seat: the only thing that offers, judgements and notices may read.
pub struct Sight<'a, R: RuleSet> {
    /// Whose eyes.
    pub seat: Seat,
    /// The table as that seat knows it.
    pub field: Field<'a>,
    /// The task with the open question, if there is one.
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

    /// The procedure with the open question, if it is of this kind.
    pub fn under_way<P: Procedure<Task = R::Task>>(&self) -> Option<&'a P> {
        self.task.and_then(P::of)
    }

    /// The set's state of the whole.
    pub fn table(&self) -> &'a R::Table {
        self.field.resource::<R::Table>()
    }

    /// A side's secret, if this seat may see it.
    pub fn secret(&self, side: Side) -> Option<&'a R::Secret> {
        let may_look = self.seat.side().is_none_or(|own| own == side);
        may_look.then(|| &self.field.resource::<Secrets<R::Secret>>().0[side.index()])
    }
}

/// Charts that many battles share.
pub type Shared<T> = Arc<T>;
