//! The possible orders: an [`Action`] is one whole verb in one file of its rule set. A set lists its actions; reading
//! offers, filling slots, judging and carrying out follow from the list.

use std::{any::TypeId, fmt::Debug, sync::Arc};

use crate::{
    battle::{Domain, Offer, Order, Outcome, Plan, Procedure, Reading, Refusal, RuleTypes, Sight, Slot, Subject},
    clause::Clause,
    table::{Field, Side, UnitId},
};

/// One verb of a rule set. A value of the type is an order for it, parsed.
pub trait Action<R: RuleTypes>: Debug + Sized + Send + Sync + 'static {
    /// The word that goes into orders.
    const VERB: &'static str;
    /// The button's text, such as "Change formation".
    const LABEL: &'static str;
    /// The clause that grants it.
    const CLAUSE: Clause;
    /// The step of the phase that it belongs to, counted from 0; none if it belongs to any.
    const STEP: Option<u8> = None;
    /// The step in which it is shown.
    const SHOWN_IN: u8 = match Self::STEP {
        Some(step) => step,
        None => 0,
    };
    /// The procedure that asks for it.
    type During: Procedure<Task = R::Task>;

    /// Whether it is ordered while such a procedure asks.
    fn answers(task: &R::Task) -> bool {
        Self::During::of(task).is_some()
    }

    /// The slots that an order fills.
    fn slots() -> Vec<Slot> {
        Vec::new()
    }

    /// Reads a filled offer.
    ///
    /// # Errors
    /// A refusal that names the part that is missing or does not fit.
    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal>;

    /// The values that may fill a slot of an order with its earlier slots filled; none if it has no such slot.
    fn domain(_: &R, _: &Sight<'_, R>, _: &Order, _slot: &str) -> Option<Domain> {
        None
    }

    /// Ways to fill an offer that are worth a try, the most natural first; none where it is barred.
    fn suggest(_: &R, sight: &Sight<'_, R>, offer: &Offer) -> Vec<Order> {
        if offer.barred.is_none() { vec![offer.order(sight.seat)] } else { Vec::new() }
    }

    /// Whether it is legal as far as its seat knows, and its plan.
    ///
    /// # Errors
    /// The refusal with its clause.
    fn judge(&self, rules: &R, sight: &Sight<'_, R>) -> Result<Plan, Refusal>;

    /// Takes it up on the whole table.
    fn carry_out(&self, rules: &R, sight: &Sight<'_, R>, outcome: &mut Outcome<R>);

    /// Its offers to a unit while its side gives orders freely, greyed out if it is barred; none if the order would
    /// make no sense.
    fn offered(_: &R, _: &Field<'_>, _: UnitId) -> Vec<Offer> {
        Vec::new()
    }

    /// Its offers to a side as a whole, or to its commands, while it gives orders freely.
    fn offered_to_side(_: &R, _: &Field<'_>, _: Side) -> Vec<Offer> {
        Vec::new()
    }

    /// Its offer to a unit, if a condition holds.
    fn offered_if(holds: bool, unit: UnitId) -> Vec<Offer> {
        if holds { vec![Self::offer(Subject::Unit(unit))] } else { Vec::new() }
    }

    /// This verb's offer to a subject.
    fn offer(subject: Subject) -> Offer {
        Offer::act(Self::VERB, Self::LABEL, subject, Self::SHOWN_IN, Self::slots(), Self::CLAUSE)
    }
}

/// A parsed order of some action.
pub trait Act<R: RuleTypes>: Debug + Send + Sync {
    /// [`Action::judge`].
    ///
    /// # Errors
    /// The refusal with its clause.
    fn judge(&self, rules: &R, sight: &Sight<'_, R>) -> Result<Plan, Refusal>;

    /// [`Action::carry_out`].
    fn carry_out(&self, rules: &R, sight: &Sight<'_, R>, outcome: &mut Outcome<R>);
}

impl<R: RuleTypes, A: Action<R>> Act<R> for A {
    fn judge(&self, rules: &R, sight: &Sight<'_, R>) -> Result<Plan, Refusal> {
        Action::judge(self, rules, sight)
    }

    fn carry_out(&self, rules: &R, sight: &Sight<'_, R>, outcome: &mut Outcome<R>) {
        Action::carry_out(self, rules, sight, outcome);
    }
}

/// An action in the list of its rule set.
pub struct Listed<R: RuleTypes> {
    /// The word that goes into orders.
    pub verb: &'static str,
    /// The step of the phase that it belongs to, counted from 0; none if it belongs to any.
    pub step: Option<u8>,
    during: TypeId,
    answers: fn(&R::Task) -> bool,
    offered: fn(&R, &Field<'_>, UnitId) -> Vec<Offer>,
    offered_to_side: fn(&R, &Field<'_>, Side) -> Vec<Offer>,
    read: fn(&Order) -> Result<Arc<dyn Act<R>>, Refusal>,
    domain: fn(&R, &Sight<'_, R>, &Order, &str) -> Option<Domain>,
    suggest: fn(&R, &Sight<'_, R>, &Offer) -> Vec<Order>,
}

impl<R: RuleTypes> Listed<R> {
    /// Lists an action.
    pub const fn of<A: Action<R>>() -> Self {
        Self {
            verb: A::VERB,
            step: A::STEP,
            during: TypeId::of::<A::During>(),
            answers: A::answers,
            offered: A::offered,
            offered_to_side: A::offered_to_side,
            read: read::<R, A>,
            domain: A::domain,
            suggest: A::suggest,
        }
    }
}

fn read<R: RuleTypes, A: Action<R>>(order: &Order) -> Result<Arc<dyn Act<R>>, Refusal> {
    let mut reading = order.reading();
    let action = A::read(&mut reading)?;
    reading.finish()?;
    Ok(Arc::new(action))
}

/// All actions of a rule set, in the order in which a player meets them.
pub struct Actions<R: RuleTypes> {
    /// The actions.
    pub listed: &'static [Listed<R>],
    /// The clause of refusals for any other verb.
    pub no_other: Clause,
}

/// An order with the action that it was read as.
#[derive(Clone, Debug)]
pub struct Given<R: RuleTypes> {
    /// The filled offer.
    pub order: Order,
    /// The step of the phase that its action belongs to; none if it belongs to any.
    pub step: Option<u8>,
    answers: fn(&R::Task) -> bool,
    act: Arc<dyn Act<R>>,
}

impl<R: RuleTypes> Actions<R> {
    /// No actions at all.
    pub const NONE: Self = Self { listed: &[], no_other: Clause::new("linstock.order") };

    fn of(&self, verb: &str) -> Option<&'static Listed<R>> {
        self.listed.iter().find(|listed| listed.verb == verb)
    }

    /// The offers to a unit while its side gives orders freely in a procedure, from a step on, in the order of the
    /// list.
    pub fn offered<P: Procedure>(&self, rules: &R, field: &Field<'_>, unit: UnitId, from_step: u8) -> Vec<Offer> {
        self.during::<P>(from_step).flat_map(|listed| (listed.offered)(rules, field, unit)).collect()
    }

    /// The offers to a side as a whole while it gives orders freely in a procedure, from a step on.
    pub fn offered_to_side<P: Procedure>(&self, rules: &R, field: &Field<'_>, side: Side, from_step: u8) -> Vec<Offer> {
        self.during::<P>(from_step).flat_map(|listed| (listed.offered_to_side)(rules, field, side)).collect()
    }

    /// The actions of a procedure that belong to a step or a later one, or to any.
    fn during<P: Procedure>(&self, from_step: u8) -> impl Iterator<Item = &'static Listed<R>> + use<R, P> {
        let is_open = move |listed: &&Listed<R>| {
            listed.during == TypeId::of::<P>() && listed.step.is_none_or(|step| step >= from_step)
        };
        self.listed.iter().filter(is_open)
    }

    /// Reads a filled offer.
    ///
    /// # Errors
    /// A refusal for a verb that is not listed, and for a slot or value that its action does not know.
    pub fn read(&self, order: &Order) -> Result<Given<R>, Refusal> {
        let none = || Refusal::new(self.no_other, format!("there is no order '{}' in these rules", order.verb));
        let listed = self.of(&order.verb).ok_or_else(none)?;
        let act = (listed.read)(order)?;
        Ok(Given { order: order.clone(), step: listed.step, answers: listed.answers, act })
    }

    /// The values that may fill a slot of an order with its earlier slots filled; none if its action has no such slot.
    pub fn domain(&self, rules: &R, sight: &Sight<'_, R>, order: &Order, slot: &str) -> Option<Domain> {
        (self.of(&order.verb)?.domain)(rules, sight, order, slot)
    }

    /// Ways to fill an offer that are worth a try.
    pub fn suggest(&self, rules: &R, sight: &Sight<'_, R>, offer: &Offer) -> Vec<Order> {
        self.of(&offer.verb).map_or_else(Vec::new, |listed| (listed.suggest)(rules, sight, offer))
    }

    /// The verbs, in order.
    pub fn verbs(&self) -> Vec<&'static str> {
        self.listed.iter().map(|listed| listed.verb).collect()
    }
}

impl<R: RuleTypes> Given<R> {
    /// An order that a rule set has read in its own way, given at any time.
    pub fn of(order: &Order, act: impl Act<R> + 'static) -> Self {
        Self { order: order.clone(), step: None, answers: |_| true, act: Arc::new(act) }
    }

    /// Whether it is legal now as far as its seat knows, and its plan.
    ///
    /// # Errors
    /// The refusal of its action, or `not_now` if it has another time.
    pub fn judge(&self, rules: &R, sight: &Sight<'_, R>, not_now: impl FnOnce() -> Refusal) -> Result<Plan, Refusal> {
        if sight.task.is_some_and(self.answers) { self.act.judge(rules, sight) } else { Err(not_now()) }
    }

    /// Takes it up on the whole table.
    pub fn carry_out(&self, rules: &R, sight: &Sight<'_, R>, outcome: &mut Outcome<R>) {
        self.act.carry_out(rules, sight, outcome);
    }
}
