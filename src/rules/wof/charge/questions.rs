//! How those are asked whom a charge concerns: the question, the offers with what fills them, and the answers given
//! beforehand (wof.14.2 to wof.14.4, wof.13.0.08). `charge::answers` says what may be answered.

use crate::{
    battle::{Domain, Offer, OfferRole, Offers, Order, Plan, Question, Refusal, Sight, Slot, Subject, Value},
    clause::Clause,
    measure::Pose,
    rules::{
        offering::{self, OffersOf},
        wof::{
            Wof,
            charge::{
                self,
                answers::direction,
                rights,
                state::{Charging, Choices, Role},
            },
            formation::figures,
            orders::{FirstShoots, slot, verb},
            state::{Orders, StandingAnswer, UnitState},
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
        Role::Target => (format!("{by} charges {target}: what does it do?"), clause!("wof.14.2.01")),
        Role::Friend => (format!("{by} charges {target}: does {own} try to help?"), clause!("wof.14.3.01")),
        Role::Bystander => (format!("{by} comes upon {own}: which way does it go?"), clause!("wof.13.0.08")),
    };
    let default = if choices.role == Role::Bystander { verb::GIVE_WAY } else { verb::STAND };
    let found = field.unit(unit);
    Question::put_to(found, prompt, clause, Order::of(found, default))
}

/// The answers that a unit has.
pub(crate) fn offers(field: &Field<'_>, choices: &Choices, unit: UnitId) -> Vec<Offer> {
    let offer = |verb: &str, label: &str, slots: Vec<Slot>, clause: Clause, barred: Option<Refusal>| Offer {
        barred,
        role: OfferRole::Answer,
        ..Offer::act(verb, label, Subject::Unit(unit), 0, slots, clause)
    };
    let way = || Slot::optional(slot::FACING, "Which way");
    let fire = || Slot::optional(slot::FIRE, "Shoot first");
    let condition = field.of::<UnitState>(unit).condition();
    let evasion = choices.evade.as_ref().map_or(clause!("wof.14.4.01"), |how| how.clause(condition));
    let mut offers = match choices.role {
        Role::Target => vec![
            offer(
                verb::COUNTERCHARGE,
                "Charge out at it",
                Vec::new(),
                clause!("wof.14.2.01"),
                choices.countercharge.clone().err(),
            ),
            offer(verb::EVADE, "Evade", vec![way(), fire()], evasion, choices.evade.clone().err()),
        ],
        Role::Friend => {
            vec![offer(verb::SUPPORT, "Try to help", Vec::new(), clause!("wof.14.3.01"), choices.support.clone().err())]
        }
        Role::Bystander => {
            vec![offer(verb::GIVE_WAY, "Give way", vec![way()], clause!("wof.13.0.08"), choices.give_way.clone().err())]
        }
    };
    if choices.role != Role::Bystander {
        offers.push(offer(verb::STAND, "Stand", Vec::new(), clause!("wof.14.2.01"), None));
    }
    offers.push(standing_offer(field, unit));
    offers
}

/// What a unit is to answer to charges and approaches that are to come, instead of its player; the label says what it
/// would answer now.
pub(crate) fn standing_offer(field: &Field<'_>, unit: UnitId) -> Offer {
    let slots = vec![Slot::one(slot::ANSWER, "Answer")];
    let label = match field.of::<Orders>(unit).standing {
        StandingAnswer::Ask => "When charged, from now on".to_owned(),
        answer => format!("When charged, from now on (now: {answer})"),
    };
    let offer = Offer::act(verb::STANDING, &label, Subject::Unit(unit), 0, slots, clause!("wof.14.2.01"));
    Offer { role: OfferRole::Standing, ..offer }
}

/// The same for a unit that might ever have a choice: who may be charged and give way, evade or come out. Its player
/// says so in his own step, and takes it back there.
pub(crate) fn standing_offers(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Offers {
    field.recall(&OffersOf::Answers(unit), || {
        let may =
            field.unit(unit).on_table() && !rights::is_headlong(field, unit) && may_have_a_choice(rules, field, unit);
        may.then(|| standing_offer(field, unit)).into_iter().collect()
    })
}

fn may_have_a_choice(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    let may_come_out = || charge::may_charge(state.condition()).is_ok() && state.formation.garrison.is_none();
    let may_evade =
        || charge::may_evade(state.condition(), figures::ranks_deep(&figures::of(rules, field, unit))).is_ok();
    state.is_body() && !state.morale.is_routing() && (state.formation.skirmishes() || may_come_out() || may_evade())
}

pub(crate) fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
    match name {
        slot::ANSWER => Some(offering::words(StandingAnswer::ALL.iter().copied())),
        slot::FIRE => Some(offering::words(FirstShoots::ALL.iter().copied())),
        slot::FACING => {
            let from = sight.field.unit(order.subject.unit()?).front;
            let facing = direction(rules, &sight.field, sight.under_way::<Charging>()?);
            let most_degrees = rules.rules().charts.movement.flight_degrees_each_side;
            Some(Domain::Facing { from: Pose::new(from.at, facing), step_degrees: 0.0, most_degrees })
        }
        _ => None,
    }
}

/// Straight away first, then aside, each with and without a shot where one may shoot.
pub(crate) fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
    let plain = offer.order(sight.seat);
    if offer.verb == verb::STANDING {
        let with = |answer: &StandingAnswer| plain.clone().with(slot::ANSWER, Value::Choice(answer.name().to_owned()));
        return StandingAnswer::ALL.iter().map(with).collect();
    }
    let Some(charge) = sight.under_way::<Charging>().filter(|_| offer.barred.is_none()) else { return Vec::new() };
    let away = direction(rules, &sight.field, charge);
    let aside = rules.rules().charts.movement.flight_degrees_each_side;
    let ways =
        [0.0, -aside, aside].map(|degrees| plain.clone().with(slot::FACING, Value::Facing(away.turned_right(degrees))));
    let shooting = |order: &Order| order.clone().with(slot::FIRE, Value::Choice(FirstShoots::Shoots.name().to_owned()));
    if offer.verb == verb::EVADE {
        ways.iter().flat_map(|way| [shooting(way), way.clone()]).collect()
    } else {
        ways.to_vec()
    }
}

/// Whether a unit may have a standing answer.
///
/// # Errors
/// Why not.
pub(crate) fn judge_standing(sight: &Sight<'_, Wof>, unit: UnitId) -> Result<Plan, Refusal> {
    match sight.unit(unit).is_body() {
        true => Ok(Plan::default()),
        false => Err(Refusal::new(clause!("wof.14.2.01"), "nobody charges it")),
    }
}
