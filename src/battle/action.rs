//! The possible orders: an [`Action`] is one whole verb in one file of its rule set. A set lists its actions; reading
//! offers, filling slots, judging and carrying out follow from the list.

use std::{fmt::Debug, sync::Arc};

use crate::{
    battle::{Domain, Offer, Order, Outcome, Plan, Procedure, Reading, Refusal, RuleSet, Sight, Slot, Subject},
    clause::Clause,
};

/// One verb of a rule set. A value of the type is an order for it, parsed.
pub trait Action<R: RuleSet>: Debug + Sized + Send + Sync + 'static {
    /// The word that goes into orders.
    const VERB: &'static str;
    /// The button's text, such as "Change formation".
    const LABEL: &'static str;
    /// The clause that grants it.
    const CLAUSE: Clause;
    /// The step of the phase that it belongs to, counted from 0; none if it belongs to any.
    const STEP: Option<u8> = None;
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

    /// This verb's offer to a subject.
    fn offer(subject: Subject) -> Offer {
        Offer::act(Self::VERB, Self::LABEL, subject, Self::STEP.unwrap_or_default(), Self::slots(), Self::CLAUSE)
    }
}

/// A parsed order of some action.
pub trait Act<R: RuleSet>: Debug + Send + Sync {
    /// [`Action::judge`].
    ///
    /// # Errors
    /// The refusal with its clause.
    fn judge(&self, rules: &R, sight: &Sight<'_, R>) -> Result<Plan, Refusal>;

    /// [`Action::carry_out`].
    fn carry_out(&self, rules: &R, sight: &Sight<'_, R>, outcome: &mut Outcome<R>);
}

impl<R: RuleSet, A: Action<R>> Act<R> for A {
    fn judge(&self, rules: &R, sight: &Sight<'_, R>) -> Result<Plan, Refusal> {
        Action::judge(self, rules, sight)
    }

    fn carry_out(&self, rules: &R, sight: &Sight<'_, R>, outcome: &mut Outcome<R>) {
        Action::carry_out(self, rules, sight, outcome);
    }
}

/// An action in the list of its rule set.
pub struct Listed<R: RuleSet> {
    /// The word that goes into orders.
    pub verb: &'static str,
    /// The step of the phase that it belongs to, counted from 0; none if it belongs to any.
    pub step: Option<u8>,
    answers: fn(&R::Task) -> bool,
    read: fn(&Order) -> Result<Arc<dyn Act<R>>, Refusal>,
    domain: fn(&R, &Sight<'_, R>, &Order, &str) -> Option<Domain>,
    suggest: fn(&R, &Sight<'_, R>, &Offer) -> Vec<Order>,
}

impl<R: RuleSet> Listed<R> {
    /// Lists an action.
    pub const fn of<A: Action<R>>() -> Self {
        Self {
            verb: A::VERB,
            step: A::STEP,
            answers: A::answers,
            read: read::<R, A>,
            domain: A::domain,
            suggest: A::suggest,
        }
    }
}

fn read<R: RuleSet, A: Action<R>>(order: &Order) -> Result<Arc<dyn Act<R>>, Refusal> {
    let mut reading = order.reading();
    let action = A::read(&mut reading)?;
    reading.finish()?;
    Ok(Arc::new(action))
}

/// All actions of a rule set, in the order in which a player meets them.
pub struct Actions<R: RuleSet + 'static> {
    /// The actions.
    pub listed: &'static [Listed<R>],
    /// The clause of refusals for any other verb.
    pub no_other: Clause,
}

/// An order with the action that it was read as.
#[derive(Clone, Debug)]
pub struct Given<R: RuleSet> {
    /// The filled offer.
    pub order: Order,
    /// The step of the phase that its action belongs to; none if it belongs to any.
    pub step: Option<u8>,
    answers: fn(&R::Task) -> bool,
    act: Arc<dyn Act<R>>,
}

impl<R: RuleSet> Actions<R> {
    fn of(&self, verb: &str) -> Option<&'static Listed<R>> {
        self.listed.iter().find(|listed| listed.verb == verb)
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

impl<R: RuleSet> Given<R> {
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
