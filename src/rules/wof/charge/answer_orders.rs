//! Asking the units that a charge concerns, and the orders by which they answer (wof.14.2 to wof.14.4, wof.13.0.08).
//! `charge::possible_answers` holds the possible answers, `charge::standing` standing answers, and skirmishers give way by the
//! order of `movement::give_way`.

use crate::{
    battle::{
        Action, Domain, Offer, OfferRole, Order, Outcome, Plan, Question, Reading, Refusal, Sight, Slot, Subject, Value,
    },
    clause::Clause,
    measure::Facing,
    rules::{
        common::{offering, slots::Slots},
        wof::{
            Wof,
            charge::{
                answer_order_parts::{self, Replies},
                countercharge, possible_answers, standing,
                state::{Charging, Choices, FirstShoots, Reply, Role},
            },
            movement::give_way::GiveWay,
            slot_names::slot,
            state::UnitState,
        },
        word::Word,
    },
    table::{Field, UnitId},
};

/// The question to a unit's player.
pub(crate) fn question(field: &Field<'_>, charge: &Charging, unit: UnitId, choices: &Choices) -> Question {
    let names = [charge.unit, charge.target, unit].map(|unit| field.unit(unit).name.clone());
    let [by, target, own] = names;
    let (prompt, clause) = match choices.role {
        Role::Target => (format!("{by} charges {target}: what does it do?"), countercharge::COUNTERCHARGE),
        Role::Friend => (format!("{by} charges {target}: does {own} try to help?"), clause!("wof.14.3.01")),
        Role::Bystander => (format!("{by} comes upon {own}: which way does it go?"), clause!("wof.13.0.08")),
    };
    let default = if choices.role == Role::Bystander { GiveWay::VERB } else { StandFast::VERB };
    let found = field.unit(unit);
    Question::put_to(found, prompt, clause, Order::of(found, default))
}

/// The answers that a unit has.
pub(crate) fn offers(field: &Field<'_>, choices: &Choices, unit: UnitId) -> Vec<Offer> {
    let answer = |offer: Offer, barred: Option<Refusal>| Offer { barred, role: OfferRole::Answer, ..offer };
    let subject = Subject::Unit(unit);
    let condition = field.of::<UnitState>(unit).condition();
    let evasion = choices.evade.as_ref().map_or(clause!("wof.14.4.01"), |how| how.clause(condition));
    let mut offers = match choices.role {
        Role::Target => vec![
            answer(Countercharge::offer(subject), choices.countercharge.clone().err()),
            answer(Offer { clause: evasion, ..Evade::offer(subject) }, choices.evade.clone().err()),
        ],
        Role::Friend => vec![answer(Support::offer(subject), choices.support.clone().err())],
        Role::Bystander => {
            let way = vec![Slot::optional(slot::FACING, "Which way")];
            vec![answer(Offer { slots: way, ..GiveWay::offer(subject) }, choices.give_way.clone().err())]
        }
    };
    if choices.role != Role::Bystander {
        offers.push(answer(StandFast::offer(subject), None));
    }
    offers.push(standing::offer(field, unit));
    offers
}

/// Charges out at the charger.
#[derive(Clone, Copy, Debug)]
pub struct Countercharge(UnitId);

impl Action<Wof> for Countercharge {
    const VERB: &'static str = "countercharge";
    const LABEL: &'static str = "Charge out at it";
    const CLAUSE: Clause = countercharge::COUNTERCHARGE;
    type During = Charging;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.unit()?))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        answer_order_parts::judge(self, rules, sight)
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        answer_order_parts::carry_out(self, rules, sight, outcome);
    }
}

impl Replies for Countercharge {
    fn unit(&self) -> UnitId {
        self.0
    }

    fn reply(&self, _: &Wof, _: &Field<'_>, _: &Charging, choices: &Choices) -> Result<Reply, Refusal> {
        choices.countercharge.clone().map(|()| Reply::Countercharges)
    }
}

/// Tries to charge to a friend's help.
#[derive(Clone, Copy, Debug)]
pub struct Support(UnitId);

impl Action<Wof> for Support {
    const VERB: &'static str = "support";
    const LABEL: &'static str = "Try to help";
    const CLAUSE: Clause = clause!("wof.14.3.01");
    type During = Charging;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.unit()?))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        answer_order_parts::judge(self, rules, sight)
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        answer_order_parts::carry_out(self, rules, sight, outcome);
    }
}

impl Replies for Support {
    fn unit(&self) -> UnitId {
        self.0
    }

    fn reply(&self, _: &Wof, _: &Field<'_>, _: &Charging, choices: &Choices) -> Result<Reply, Refusal> {
        choices.support.clone().map(|()| Reply::Supports)
    }
}

/// Stands where it is.
#[derive(Clone, Copy, Debug)]
pub struct StandFast(UnitId);

impl Action<Wof> for StandFast {
    const VERB: &'static str = "stand";
    const LABEL: &'static str = "Stand";
    const CLAUSE: Clause = countercharge::COUNTERCHARGE;
    type During = Charging;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.unit()?))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        answer_order_parts::judge(self, rules, sight)
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        answer_order_parts::carry_out(self, rules, sight, outcome);
    }
}

impl Replies for StandFast {
    fn unit(&self) -> UnitId {
        self.0
    }

    fn reply(&self, _: &Wof, _: &Field<'_>, _: &Charging, choices: &Choices) -> Result<Reply, Refusal> {
        match choices.role {
            Role::Target | Role::Friend => Ok(Reply::Stands),
            Role::Bystander => Err(possible_answers::no_answer()),
        }
    }
}

/// Evades in a direction, after a shot if it shoots first.
#[derive(Clone, Copy, Debug)]
pub struct Evade {
    unit: UnitId,
    way: Option<Facing>,
    fire: FirstShoots,
}

impl Action<Wof> for Evade {
    const VERB: &'static str = "evade";
    const LABEL: &'static str = "Evade";
    const CLAUSE: Clause = clause!("wof.14.4.01");
    type During = Charging;

    fn slots() -> Vec<Slot> {
        vec![
            Slot::optional(slot::FACING, "Which way"),
            Slot::optional(slot::FIRE, "Shoot first").usually(FirstShoots::USUAL.name()),
        ]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let fire = order.word_or_none(slot::FIRE)?.unwrap_or(FirstShoots::USUAL);
        Ok(Self { unit: order.unit()?, way: order.optional(slot::FACING)?, fire })
    }

    fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
        match name {
            slot::FIRE => Some(offering::words(FirstShoots::ALL.iter().copied())),
            slot::FACING => answer_order_parts::directions(rules, sight, order.subject.unit()?),
            _ => None,
        }
    }

    /// Straight away first, then to the side, each with and without a shot.
    fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        let shoots = || Value::Choice(FirstShoots::Shoots.name().to_owned());
        let both = |way: Order| [way.clone().with(slot::FIRE, shoots()), way];
        answer_order_parts::ways(rules, sight, offer).into_iter().flat_map(both).collect()
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        answer_order_parts::judge(self, rules, sight)
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        answer_order_parts::carry_out(self, rules, sight, outcome);
    }
}

impl Replies for Evade {
    fn unit(&self) -> UnitId {
        self.unit
    }

    fn reply(&self, rules: &Wof, field: &Field<'_>, charge: &Charging, choices: &Choices) -> Result<Reply, Refusal> {
        choices.evade.clone()?;
        let shoots = possible_answers::shoots_first(rules, field, (self.unit, charge), self.fire)?;
        Ok(Reply::Evades(possible_answers::within_the_cone(rules, field, charge, self.way)?, shoots))
    }
}
