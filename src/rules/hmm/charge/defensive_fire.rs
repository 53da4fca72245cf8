//! The target of a charge, asked whether it fires, and its fire (hmm.09.12 to hmm.09.15, hmm.20.25): who may, the
//! question and its answers, canister and volley. The
//! charge itself is in `charge::stages`; dice and charts are the pure procedures'.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{
        Choice, Domain, Happening, Offer, OfferRole, Order, Outcome, Outlook, Plan, Progress, Question, Refusal,
        ShotKind, Sight, Slot, Subject, Trajectory, Up, Value, notice::EntryWeight,
    },
    dice::Dice,
    receipt::Line,
    rules::{
        hmm::{
            Hmm,
            charge::{
                reception,
                state::{Charge, Stage},
            },
            command::{commanders, missions},
            data::options::Toggle,
            events::HmmEvent,
            fire::{
                self,
                losses::{self, Fallen},
            },
            odds,
            orders::{FIRE, FireAnswer, HOLD, HmmOrder, slot, verb},
            state::{BattleState, Formation, Orders, StandingAnswer},
        },
        telling::note_of,
    },
    table::Table,
};

pub(in crate::rules::hmm) fn ask(rules: Res<Hmm>, table: Table, charge: Up<Charge>) -> Progress<Hmm> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let target = charge.target;
    let waits =
        missions::may_fire(rules, field, target).is_err() && rules.options().reserve_defensive_fire == Toggle::Off;
    if waits || reception::may_fire(rules, field, target, charge.unit).is_err() {
        outcome.becomes(charge.at(Stage::Pistols));
        if waits {
            let text = format!("{} is caught in reserve and does not fire.", field.unit(target).name);
            let turn = field.resource::<BattleState>().turn;
            outcome.happen(commanders::secret_note(field, turn, target, text, clause!("hmm.16.12")));
        }
        return Ok(outcome);
    }
    match field.of::<Orders>(target).standing_fire {
        StandingAnswer::Always => outcome.becomes(charge.at(Stage::Defend)),
        StandingAnswer::Never => outcome.becomes(charge.at(Stage::Pistols)),
        StandingAnswer::Ask => {
            let asked = field.unit(target);
            let prompt = format!("{} charges {}: does it fire?", field.unit(charge.unit).name, asked.name);
            let default = Order::of(asked, verb::ANSWER).with(slot::ANSWER, Value::Choice(FIRE.to_owned()));
            outcome.ask(Question::put_to(asked, prompt, clause!("hmm.09.12"), default));
        }
    }
    Ok(outcome)
}

/// The answers to a charge.
pub fn offers(charge: &Charge) -> Vec<Offer> {
    let offer = |verb: &str, label: &str, role: OfferRole| Offer {
        verb: verb.to_owned(),
        label: label.to_owned(),
        subject: Subject::Unit(charge.target),
        slots: vec![Slot::one(slot::ANSWER, "Answer")],
        clause: clause!("hmm.09.12"),
        step: 0,
        barred: None,
        role,
    };
    vec![
        offer(verb::ANSWER, "Fire at the charger?", OfferRole::Answer),
        offer(verb::STANDING, "When charged, from now on", OfferRole::Standing),
    ]
}

/// What may be answered.
pub fn answers(verb: &str) -> Domain {
    Domain::Choices(match verb {
        verb::STANDING => {
            vec![Choice::new("always", "always fire"), Choice::new("never", "never fire"), Choice::new("ask", "ask me")]
        }
        _ => vec![Choice::new(FIRE, "Fire"), Choice::new(HOLD, "Hold fire")],
    })
}

/// Every answer, firing first.
pub fn suggest_answer(sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    let Domain::Choices(choices) = answers(&offer.verb) else { return Vec::new() };
    choices.into_iter().map(|choice| offer.order(sight.seat).with(slot::ANSWER, Value::Choice(choice.word))).collect()
}

/// Whether an answer is lawful, and what its fire may do.
///
/// # Errors
/// A refusal where another unit is asked.
pub fn judge_answer(rules: &Hmm, sight: &Sight<'_, Hmm>, charge: &Charge, order: &HmmOrder) -> Result<Plan, Refusal> {
    if order.unit() != Some(charge.target) {
        return Err(Refusal::new(clause!("hmm.09.12"), "it is not the unit that is charged"));
    }
    let fires = matches!(order, HmmOrder::Answer(_, FireAnswer::Fire));
    let spent = Line {
        clause: clause!("hmm.09.15"),
        label: "it is the turn's fire: it does not fire again".to_owned(),
        value: true.into(),
    };
    let enemy_loss = if fires { odds::mean_defence(rules, &sight.field, charge.target, charge.unit) } else { 0.0 };
    let lines = fires.then_some(spent).into_iter().collect();
    Ok(Plan {
        lines,
        outlook: Outlook { enemy_loss, targets: vec![charge.unit], ..Outlook::default() },
        ..Plan::default()
    })
}

/// Takes up an answer.
pub fn answer(outcome: &mut Outcome<Hmm>, charge: &Charge, order: &HmmOrder) {
    match order {
        HmmOrder::Answer(_, FireAnswer::Fire) => outcome.becomes(charge.at(Stage::Defend)),
        HmmOrder::Answer(_, FireAnswer::Hold) => outcome.becomes(charge.at(Stage::Pistols)),
        HmmOrder::Standing(unit, standing) => outcome.own(HmmEvent::Standing(*unit, *standing)),
        _ => {}
    }
}

/// The target fires; its losses are taken at once (hmm.09.13, hmm.09.14, hmm.09.15).
pub(in crate::rules::hmm) fn fire(
    InMut(dice): InMut<Dice>,
    rules: Res<Hmm>,
    table: Table,
    charge: Up<Charge>,
) -> Progress<Hmm> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let (unit, target) = (charge.unit, charge.target);
    outcome.becomes(charge.at(Stage::Received));
    for shot in reception::canister(rules, field, target, unit) {
        outcome.push(shot);
    }
    let Some(inputs) = reception::defensive_fire(rules, field, target, unit) else { return Ok(outcome) };
    let receipt = fire::defensive_fire(rules.rules(), &inputs, dice)?;
    let lost = receipt.result.lost;
    let kind = if field.of::<Formation>(target).is_formed() { ShotKind::Volley } else { ShotKind::Skirmish };
    let (from, to) = (field.unit(target).at(), field.unit(unit).at());
    outcome.happen(Happening::LineOfFire { unit: target, from, to, kind, trajectory: Trajectory::Straight });
    let text = format!("{} fired at the charge: {}.", field.unit(target).name, losses::in_words(lost));
    outcome.happen(note_of(
        field,
        field.resource::<BattleState>().turn,
        EntryWeight::Plain,
        target,
        text,
        clause!("hmm.09.13"),
        Some(receipt.account),
    ));
    outcome.own(HmmEvent::Fired(target, Some((unit, field.unit(unit).front))));
    losses::inflict(rules, field, dice, &mut outcome, &Fallen::from_the_rear(field, unit, lost, clause!("hmm.09.13")))?;
    Ok(outcome)
}
