//! What a target may do that stood a round of combat (trl.p26.05 to trl.p26.07): strike back, withdraw, or hold where it
//! cannot move.

use crate::{
    battle::{Action, Domain, Offer, Order, Outcome, Plan, Question, Reading, Refusal, Sight, Slot, Subject, Value},
    clause::Clause,
    rules::{
        common::slots::Slots,
        trl::{
            Trl,
            charge::{
                approach,
                state::{Assaulting, Chosen, Part, Stage},
                turns::{answer, asked, choose},
            },
            melee::contacts,
            movement::{falling_back, walk::Walk},
            odds::combat,
            pursuit::retreats::{self, Bounds},
            slot_names::slot,
            state::UnitState,
        },
    },
    table::{Field, UnitId},
};

/// What a target may do.
pub struct Possible {
    /// The attackers at which it may strike back.
    retaliate: Vec<UnitId>,
    /// How far it may withdraw, inches.
    withdraw: Option<Bounds>,
}

impl Possible {
    /// Whether it can do nothing but hold.
    pub fn only_holds(&self) -> bool {
        self.retaliate.is_empty() && self.withdraw.is_none()
    }
}

/// What the target of an assault may do: limbered guns do not strike back, guns, squares and bogged units do not
/// withdraw (trl.p26.05, trl.p29.06).
pub fn possible(rules: &Trl, field: &Field<'_>, assault: &Assaulting) -> Possible {
    let (target, state) = (assault.target, field.of::<UnitState>(assault.target));
    let reaches = |unit: &UnitId| {
        !contacts::in_contact(rules, field, target, *unit).is_none()
            || closing_in(rules, field, (target, *unit)).is_some()
    };
    let fighting = assault.those(Part::Fights).into_iter();
    let retaliate = if state.is_limbered() { Vec::new() } else { fighting.filter(reaches).collect() };
    Possible { retaliate, withdraw: retreats::withdrawal(rules, field, target) }
}

/// How a target that can move brings more of its stands into contact to strike back, keeping its formation; none where
/// no way does (trl.p26.07).
pub(super) fn closing_in(rules: &Trl, field: &Field<'_>, (unit, enemy): (UnitId, UnitId)) -> Option<Walk> {
    let state = field.of::<UnitState>(unit);
    if state.is_immobile() || state.troops.kind.is_artillery() {
        return None;
    }
    let inches = rules.charts().melee.retaliates_inches;
    let now = contacts::in_contact(rules, field, unit, enemy).companies as usize;
    let best = approach::best(rules, field, (unit, enemy), inches);
    best.filter(|found| found.touching > now && found.walk.checks.is_empty()).map(|found| found.walk)
}

/// Asks its player.
pub(super) fn ask(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, assault: &Assaulting) {
    let (about, possible) = (field.unit(assault.target), possible(rules, field, assault));
    let prompt = format!("{}: strike back or withdraw?", about.name);
    let withdraws = Order::of(about, Withdraw::VERB);
    let usual = match possible.retaliate.as_slice() {
        [] => possible.withdraw.and_then(|bounds| bounds.orders(&withdraws).pop()).unwrap_or(withdraws),
        [_] => Order::of(about, Retaliate::VERB),
        [first, ..] => Order::of(about, Retaliate::VERB).with(slot::TARGET, Value::Unit(*first)),
    };
    outcome.ask(Question::put_to(about, prompt, Retaliate::CLAUSE, usual));
}

/// The choices of a target that stood.
pub(in crate::rules::trl) fn offers(rules: &Trl, sight: &Sight<'_, Trl>, assault: &Assaulting) -> Vec<Offer> {
    let (subject, possible) = (Subject::Unit(assault.target), possible(rules, &sight.field, assault));
    let several = possible.retaliate.len() > 1;
    let slots = if several { vec![Slot::one(slot::TARGET, "At")] } else { Vec::new() };
    let retaliate = Offer { slots, ..answer(Retaliate::offer(subject)) };
    let retaliate = (!possible.retaliate.is_empty()).then_some(retaliate);
    let withdraw = possible.withdraw.map(|_| answer(Withdraw::offer(subject)));
    let hold = possible.withdraw.is_none().then(|| answer(HoldGround::offer(subject)));
    retaliate.into_iter().chain(withdraw).chain(hold).collect()
}

fn is_answer(stage: Stage) -> bool {
    stage == Stage::Answer
}

/// Strikes back, at one attacker where there are several (trl.hc.28).
#[derive(Clone, Copy, Debug)]
pub struct Retaliate {
    unit: UnitId,
    at: Option<UnitId>,
}

impl Action<Trl> for Retaliate {
    const VERB: &'static str = "retaliate";
    const LABEL: &'static str = "Strike back";
    const CLAUSE: Clause = clause!("trl.p26.07");
    type During = Assaulting;

    fn slots() -> Vec<Slot> {
        vec![Slot::optional(slot::TARGET, "At")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, at: order.optional(slot::TARGET)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, _: &Order, name: &str) -> Option<Domain> {
        let assault = sight.under_way::<Assaulting>().filter(|_| name == slot::TARGET)?;
        Some(Domain::Units(possible(rules, &sight.field, assault).retaliate))
    }

    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let Some(assault) = sight.under_way::<Assaulting>() else { return Vec::new() };
        let at = possible(rules, &sight.field, assault).retaliate.into_iter();
        at.map(|unit| offer.order(sight.seat).with(slot::TARGET, Value::Unit(unit))).collect()
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let at = self.at(rules, sight)?;
        Ok(Plan { outlook: combat::of_retaliation(rules, &sight.field, (self.unit, at)), ..Plan::default() })
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        if let Ok(at) = self.at(rules, sight) {
            choose(sight, outcome, Chosen::Retaliate(at));
        }
    }
}

impl Retaliate {
    /// The attacker at which it strikes back: the one that is named, or the only one.
    fn at(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<UnitId, Refusal> {
        let assault = asked(sight, self.unit, is_answer)?;
        let possible = possible(rules, &sight.field, assault).retaliate;
        let named = match (self.at, possible.as_slice()) {
            (Some(at), all) => all.iter().find(|unit| **unit == at),
            (None, [only]) => Some(only),
            (None, _) => None,
        };
        named.copied().ok_or_else(|| Refusal::new(Self::CLAUSE, "it strikes back at one attacker that it reaches"))
    }
}

/// Withdraws.
#[derive(Clone, Copy, Debug)]
pub struct Withdraw {
    unit: UnitId,
    inches: Option<u16>,
}

impl Action<Trl> for Withdraw {
    const VERB: &'static str = "withdraw";
    const LABEL: &'static str = "Withdraw";
    const CLAUSE: Clause = clause!("trl.p26.06");
    type During = Assaulting;

    fn slots() -> Vec<Slot> {
        vec![Bounds::slot()]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, inches: order.number(slot::INCHES, 0..=u16::MAX)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        let bounds = retreats::withdrawal(rules, &sight.field, order.subject.unit()?);
        bounds.filter(|_| name == slot::INCHES).map(Bounds::domain)
    }

    /// No farther than it must, and as far as it may.
    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let bounds = offer.subject.unit().and_then(|unit| retreats::withdrawal(rules, &sight.field, unit));
        bounds.map_or_else(Vec::new, |bounds| bounds.orders(&offer.order(sight.seat)))
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let (inches, assault) = (self.inches(rules, sight)?, asked(sight, self.unit, is_answer)?);
        let falling = retreats::falling(&sight.field, assault, self.unit, inches);
        Ok(falling_back::plan_of(rules, &sight.field, &falling))
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        if let Ok(inches) = self.inches(rules, sight) {
            choose(sight, outcome, Chosen::Withdraw(inches));
        }
    }
}

impl Withdraw {
    fn inches(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<f32, Refusal> {
        asked(sight, self.unit, is_answer)?;
        let stays = || Refusal::new(clause!("trl.p26.05"), "it cannot move, and holds");
        let bounds = retreats::withdrawal(rules, &sight.field, self.unit).ok_or_else(stays)?;
        bounds.chosen(self.inches, Self::CLAUSE)
    }
}

/// Holds its ground without striking back, where it cannot move.
#[derive(Clone, Copy, Debug)]
pub struct HoldGround(UnitId);

impl Action<Trl> for HoldGround {
    const VERB: &'static str = "hold_ground";
    const LABEL: &'static str = "Hold without striking back";
    const CLAUSE: Clause = clause!("trl.p26.05");
    type During = Assaulting;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.unit().map(Self)
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        asked(sight, self.0, is_answer)?;
        match retreats::withdrawal(rules, &sight.field, self.0) {
            None => Ok(Plan::default()),
            Some(_) => Err(Refusal::new(Self::CLAUSE, "it strikes back or withdraws")),
        }
    }

    fn carry_out(&self, _: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        choose(sight, outcome, Chosen::Hold);
    }
}
