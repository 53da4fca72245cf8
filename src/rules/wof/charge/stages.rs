//! A charge from its declaration to contact (wof.14): declared, answered by the units it concerns, run on one clock,
//! and struck home.
//!
//! Here are its stages and the questions to the charger; the task is in `charge::state`. How a charge is ordered and
//! recorded is in `charge::declarations`, a side's possible announcements in `charge::targets`, rights are in
//! `charge::who_may_charge`, ways in `charge::approach`, answers in `charge::possible_answers` and the questions in `charge::answer_orders`,
//! the run is in `charge::clock`, the contact in `charge::contact`, the preview in `charge::preview`.

use bevy::ecs::system::Res;

use crate::{
    battle::{
        Action, At, Offer, OfferRole, Order, Outcome, Plan, Progress, Question, Reading, Refusal, Row, Sight, Slot,
        Subject, Up, sequence::system,
    },
    clause::Clause,
    measure::{Leg, TOLERANCE},
    rules::wof::{
        Wof,
        charge::{
            answer_orders, approach, clock, contact,
            declarations::{Charge, announce, goes_on_by},
            empty_ground, possible_answers, preview,
            state::{Answer, Charging, Stage},
            support, who_may_charge,
        },
        charts::Ranks,
        events::{Change, WofEvent},
        journal::line,
        slot_names::slot,
        state::{BattleState, UnitState},
    },
    table::{Field, Table, UnitId},
};

/// A charge is declared.
pub(in crate::rules::wof) const DECLARED: Row<Wof> = Row::of(
    clause!("wof.14.0.01"),
    "a charge is declared",
    &At(|charge: &Charging| charge.stage == Stage::Declared),
    || system(declared),
);

/// The units that it concerns answer.
pub(in crate::rules::wof) const ANSWERED: Row<Wof> = Row::of(
    clause!("wof.10.2.01"),
    "those whom it concerns answer",
    &At(|charge: &Charging| charge.stage == Stage::Ask),
    || system(ask),
);

/// The charger meets a support charge.
pub(in crate::rules::wof) const MEETS_SUPPORT: Row<Wof> = Row::of(
    support::CHARGER_SWINGS,
    "the charger meets a support charge",
    &At(|charge: &Charging| charge.stage == Stage::Swing),
    || system(swing),
);

/// The charger goes on or stops.
pub(in crate::rules::wof) const GOES_ON: Row<Wof> = Row::of(
    clause!("wof.14.4.07"),
    "the charger goes on or stops",
    &At(|charge: &Charging| charge.stage == Stage::GoOn),
    || system(go_on),
);

/// A charge that is not announced with others, because it goes on or breaks through, is declared as it begins.
pub(in crate::rules::wof) fn declared(rules: Res<Wof>, table: Table, charge: Up<Charging>) -> Progress<Wof> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    announce(rules, field, &mut outcome, charge);
    outcome.becomes(charge.at(Stage::Ask));
    Ok(outcome)
}

/// The next unit that has a choice answers, by its standing answer or by its player.
pub(in crate::rules::wof) fn ask(rules: Res<Wof>, table: Table, charge: Up<Charging>) -> Progress<Wof> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let Some((unit, choices)) = possible_answers::next(rules, field, charge) else {
        outcome.becomes(charge.at(Stage::Roll));
        return Ok(outcome);
    };
    match possible_answers::standing(rules, field, charge, unit, &choices) {
        Some(reply) => outcome.becomes(charge.answered(Answer { unit, reply })),
        None => outcome.ask(answer_orders::question(field, charge, unit, &choices)),
    }
    Ok(outcome)
}

/// The charger may turn towards a unit that helps its target (wof.14.3.07).
pub(in crate::rules::wof) fn swing(rules: Res<Wof>, table: Table, charge: Up<Charging>) -> Progress<Wof> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    if support::that_may_be_met(rules, field, charge).is_empty() {
        outcome.becomes(charge.at(Stage::Run));
        return Ok(outcome);
    }
    let prompt = format!("{} is charged from aside: does it turn to meet that?", field.unit(charge.unit).name);
    outcome.ask(question(field, charge, prompt, support::CHARGER_SWINGS, GoOn::VERB));
    Ok(outcome)
}

fn question(field: &Field<'_>, charge: &Charging, prompt: String, clause: Clause, default: &str) -> Question {
    let charger = field.unit(charge.unit);
    Question::put_to(charger, prompt, clause, Order::of(charger, default))
}

/// A charger that met nothing to fight may go straight on at the next enemy in its way (wof.14.4.07, wof.17.6.04).
pub(in crate::rules::wof) fn go_on(rules: Res<Wof>, table: Table, charge: Up<Charging>) -> Progress<Wof> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    match next_in_the_way(rules, field, charge) {
        Some((target, _)) => {
            let names = [charge.unit, target].map(|unit| field.unit(unit).name.clone());
            let prompt = format!("{}: does it go on at {}?", names[0], names[1]);
            outcome.ask(question(field, charge, prompt, goes_on_by(field, charge), Stop::VERB));
        }
        None => over(rules, &mut outcome, field, charge),
    }
    Ok(outcome)
}

/// The next enemy straight ahead that a charger reaches with the rest of its move, and the way there; it does not go on
/// at an enemy that it touches already.
fn next_in_the_way(rules: &Wof, field: &Field<'_>, charge: &Charging) -> Option<(UnitId, Vec<Leg>)> {
    let ran = charge.ran.iter().find(|ran| ran.unit == charge.unit)?;
    let left = 1.0 - ran.spent;
    if left <= TOLERANCE || contact::is_held(field, charge.unit) {
        return None;
    }
    let next = approach::straight_on(rules, field, charge.unit, left)?;
    if field.contact(charge.unit).iter().any(|contact| contact.theirs.unit == next.0) {
        return None;
    }
    who_may_charge::may_fight(rules, field, charge.unit, next.0).is_ok().then_some(next)
}

/// A charge is over. One that went farther than a normal move without contact is disordered (wof.14.4.07).
fn over(rules: &Wof, outcome: &mut Outcome<Wof>, field: &Field<'_>, charge: &Charging) {
    outcome.finish();
    let Some(ran) = charge.ran.iter().find(|ran| ran.unit == charge.unit) else { return };
    let state = field.of::<UnitState>(charge.unit);
    let reached = field
        .resource::<BattleState>()
        .charges
        .iter()
        .any(|other| other.unit == charge.unit && other.contact.is_some());
    if !reached
        && empty_ground::overshoots(rules.in_force(), state.condition(), ran.inches)
        && state.formation.ranks == Ranks::Ordered
    {
        outcome.own(WofEvent::of(charge.unit, Change::Ranks(Ranks::Disordered)));
        let text = format!("{} rode on into disorder.", field.unit(charge.unit).name);
        outcome.happen(line(field, charge.unit, text, clause!("wof.14.4.07")));
    }
}

/// The answers of the unit that is asked now.
pub(crate) fn offers(rules: &Wof, sight: &Sight<'_, Wof>, charge: &Charging) -> Vec<Offer> {
    let goes_on = goes_on_by(&sight.field, charge);
    match charge.stage {
        Stage::Ask => possible_answers::next(rules, &sight.field, charge)
            .map_or_else(Vec::new, |(unit, choices)| answer_orders::offers(&sight.field, &choices, unit)),
        Stage::Swing => vec![
            answer(charge, GoOn::VERB, "Go on as it does", Vec::new(), support::CHARGER_SWINGS),
            answer(
                charge,
                Charge::VERB,
                "Turn to meet it",
                vec![Slot::one(slot::TARGET, "Whom")],
                support::CHARGER_SWINGS,
            ),
        ],
        Stage::GoOn => vec![
            answer(charge, Stop::VERB, Stop::LABEL, Vec::new(), goes_on),
            answer(charge, GoOn::VERB, GoOn::LABEL, Vec::new(), goes_on),
        ],
        _ => Vec::new(),
    }
}

fn answer(charge: &Charging, verb: &str, label: &str, slots: Vec<Slot>, clause: Clause) -> Offer {
    Offer { role: OfferRole::Answer, ..Offer::act(verb, label, Subject::Unit(charge.unit), 0, slots, clause) }
}

/// The charger goes straight on.
#[derive(Clone, Copy, Debug)]
pub struct GoOn(UnitId);

impl Action<Wof> for GoOn {
    const VERB: &'static str = "go_on";
    const LABEL: &'static str = "Go on";
    const CLAUSE: Clause = clause!("wof.14.4.07");
    type During = Charging;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.unit()?))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        match sight.under_way::<Charging>().filter(|charge| charge.unit == self.0) {
            Some(charge) if matches!(charge.stage, Stage::Swing | Stage::GoOn) => {
                Ok(preview::going_on(rules, &sight.field, charge))
            }
            _ => Err(possible_answers::not_now(rules, sight, Some(self.0))),
        }
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        let (Some(charge), field) = (sight.under_way::<Charging>(), &sight.field) else { return };
        if charge.stage == Stage::Swing {
            return outcome.becomes(charge.at(Stage::Run));
        }
        match next_in_the_way(rules, field, charge) {
            Some((target, path)) => outcome.becomes(clock::goes_on(field, charge, target, path)),
            None => over(rules, outcome, field, charge),
        }
    }
}

/// The charger stops where its target was.
#[derive(Clone, Copy, Debug)]
pub struct Stop(UnitId);

impl Action<Wof> for Stop {
    const VERB: &'static str = "stop";
    const LABEL: &'static str = "Stop here";
    const CLAUSE: Clause = clause!("wof.14.4.07");
    type During = Charging;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.unit()?))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        match sight.under_way::<Charging>() {
            Some(charge) if charge.unit == self.0 && charge.stage == Stage::GoOn => Ok(Plan::default()),
            _ => Err(possible_answers::not_now(rules, sight, Some(self.0))),
        }
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        if let Some(charge) = sight.under_way::<Charging>() {
            over(rules, outcome, &sight.field, charge);
        }
    }
}
