//! Standing answers of units to charges and approaches, given without asking their player (wof.14.2.01).

use crate::{
    battle::{
        Action, Domain, Offer, OfferRole, Offers, Order, Outcome, Plan, Reading, Refusal, Sight, Slot, Subject, Value,
    },
    clause::Clause,
    rules::{
        common::{
            offering::{self, OffersOf},
            slots::Slots,
        },
        wof::{
            Wof,
            charge::{countercharge, evasion, who_may_charge},
            events::{Change, WofEvent},
            formation::figures,
            movement::state::Moves,
            slot_names::slot,
            state::{Orders, StandingAnswer, UnitState},
            tasks::Task,
        },
        word::Word,
    },
    table::{Field, UnitId},
};

/// Sets a unit's answer to future charges, whatever question is open.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    unit: UnitId,
    answer: StandingAnswer,
}

impl Action<Wof> for Standing {
    const VERB: &'static str = "standing";
    const LABEL: &'static str = "When charged, from now on";
    const CLAUSE: Clause = countercharge::COUNTERCHARGE;
    type During = Moves;

    fn answers(_: &Task) -> bool {
        true
    }

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::ANSWER, "Answer")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, answer: order.word(slot::ANSWER)? })
    }

    fn domain(_: &Wof, _: &Sight<'_, Wof>, _: &Order, name: &str) -> Option<Domain> {
        (name == slot::ANSWER).then(|| offering::words(StandingAnswer::ALL.iter().copied()))
    }

    fn suggest(_: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        let with = |answer: &StandingAnswer| Value::Choice(answer.name().to_owned());
        StandingAnswer::ALL.iter().map(|answer| offer.order(sight.seat).with(slot::ANSWER, with(answer))).collect()
    }

    fn judge(&self, _: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        match sight.unit(self.unit).is_body() {
            true => Ok(Plan::default()),
            false => Err(Refusal::new(countercharge::COUNTERCHARGE, "nobody charges it")),
        }
    }

    fn carry_out(&self, _: &Wof, _: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        outcome.own(WofEvent::of(self.unit, Change::Standing(self.answer)));
    }
}

/// A unit's answer to future charges and approaches, instead of its player's; the label gives its present answer.
pub(crate) fn offer(field: &Field<'_>, unit: UnitId) -> Offer {
    let label = match field.of::<Orders>(unit).standing {
        StandingAnswer::Ask => Standing::LABEL.to_owned(),
        answer => format!("When charged, from now on (now: {answer})"),
    };
    Offer { role: OfferRole::Standing, label, ..Standing::offer(Subject::Unit(unit)) }
}

/// The same for a unit that could ever have a choice: one that may be charged and can give way, evade or come out. Its
/// player sets the answer in the side's own step, and cancels it there.
pub(crate) fn offers(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Offers {
    field.recall(&OffersOf::Answers(unit), || {
        let may = field.unit(unit).on_table()
            && !who_may_charge::is_headlong(field, unit)
            && may_have_a_choice(rules, field, unit);
        may.then(|| offer(field, unit)).into_iter().collect()
    })
}

fn may_have_a_choice(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    let may_come_out = || who_may_charge::may_charge(state.condition()).is_ok() && state.formation.garrison.is_none();
    let may_evade =
        || evasion::may_evade(state.condition(), figures::ranks_deep(&figures::of(rules, field, unit))).is_ok();
    state.is_body() && !state.morale.is_routing() && (state.formation.skirmishes() || may_come_out() || may_evade())
}
