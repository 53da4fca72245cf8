//! A charge from its declaration to contact (wof.14): declared, answered by those whom it concerns, run on one clock,
//! and struck home.
//!
//! Here stand its stages and its orders; the task is in `charge::state`. What a side announces is in
//! `charge::declarations`, rights are in `charge::rights`, ways in `charge::approach`, answers in `charge::answers` and
//! the questions in `charge::questions`, the run is in `charge::clock`, the contact in `charge::contact`, the picture
//! beforehand in `charge::preview`.

use bevy::ecs::system::Res;

use crate::{
    battle::{
        Offer, OfferRole, Order, Outcome, Plan, Progress, Question, Refusal, Sight, Slot, Subject, Up,
        notice::{EntryWeight, Moment},
    },
    clause::Clause,
    measure::{Leg, TOLERANCE},
    rules::{
        telling::note_of,
        wof::{
            Wof,
            artillery::battalion_guns,
            charge as procedure,
            charge::{
                answers, approach, clock, contact, preview, questions, rights,
                state::{Answer, Charging, Ran, Stage},
                surprise,
            },
            data::{Aspect, Ranks},
            events::{Change, WofEvent},
            fire::shots,
            movement::effects,
            orders::{FirstShoots, WofOrder, slot, verb},
            state::{BattleState, Charge, ChargeFate, ChargeKind, Conduct, UnitState},
        },
    },
    table::{Field, Table, UnitId},
};

/// A charge that is not announced with others, one that goes on or breaks through, is declared as it begins.
pub(in crate::rules::wof) fn declared(rules: Res<Wof>, table: Table, charge: Up<Charging>) -> Progress<Wof> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    announce(rules, field, &mut outcome, charge);
    outcome.becomes(charge.at(Stage::Ask));
    Ok(outcome)
}

/// Puts down a charge that is declared. Foot that charges horse is disordered at once (wof.14.1.01); a charger may
/// shoot as he sets out (wof.16.1.05a).
pub(crate) fn announce(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, charge: &Charging) {
    let (unit, target, turn) = (charge.unit, charge.target, field.resource::<BattleState>().turn);
    let [own, struck] = [unit, target].map(|unit| field.of::<UnitState>(unit).condition());
    outcome.own(WofEvent::Charge(charge.record(rules, field)));
    let names = [unit, target].map(|unit| field.unit(unit).name.clone());
    let (text, clause) = match charge.kind {
        ChargeKind::Breakthrough => (format!("{} broke through at {}.", names[0], names[1]), clause!("wof.17.7.01")),
        _ if charge.spent > 0.0 => (format!("{} went on at {}.", names[0], names[1]), goes_on_by(field, charge)),
        _ if is_charging(field, target) => {
            (format!("{} charged {} as it charged itself.", names[0], names[1]), clause!("wof.18.2.02"))
        }
        _ => (format!("{} charged {}.", names[0], names[1]), clause!("wof.14.0.01")),
    };
    outcome.happen(note_of(field, turn, Moment::Charge, unit, text, clause, None));
    if charge.fire == FirstShoots::Shoots {
        shots::declared_early(rules, field, outcome, unit, (target, field.unit(target).front));
    }
    battalion_guns::leave(rules, field, outcome, unit);
    if procedure::disorders_itself(own, struck) {
        effects::disorder(field, outcome, unit, clause!("wof.14.1.01"), "charging horse");
    }
}

/// Whether a unit is on a charge of its own: who falls upon it in his own step charges, and does not countercharge
/// (wof.18.2.02).
fn is_charging(field: &Field<'_>, unit: UnitId) -> bool {
    let charges = &field.resource::<BattleState>().charges;
    charges.iter().any(|charge| charge.unit == unit && charge.fate == ChargeFate::Pending)
}

/// The clause by which a charger goes straight on: over whom he ran, or because he met nobody.
fn goes_on_by(field: &Field<'_>, charge: &Charging) -> Clause {
    let charges = &field.resource::<BattleState>().charges;
    let ran_over = charges.iter().any(|other| other.unit == charge.unit && !other.overrun.is_empty());
    if ran_over { clause!("wof.17.6.04") } else { clause!("wof.14.4.07") }
}

/// The next unit that has a choice answers, by its standing answer or by its player.
pub(in crate::rules::wof) fn ask(rules: Res<Wof>, table: Table, charge: Up<Charging>) -> Progress<Wof> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let Some((unit, choices)) = answers::next(rules, field, charge) else {
        outcome.becomes(charge.at(Stage::Roll));
        return Ok(outcome);
    };
    match answers::standing(rules, field, charge, unit, &choices) {
        Some(reply) => outcome.becomes(answered(charge, Answer { unit, reply })),
        None => outcome.ask(questions::question(field, charge, unit, &choices)),
    }
    Ok(outcome)
}

fn answered(charge: &Charging, answer: Answer) -> Charging {
    let mut charge = charge.clone();
    charge.answers.push(answer);
    charge
}

/// The charger may turn towards one who comes to his target's help (wof.14.3.07).
pub(in crate::rules::wof) fn swing(rules: Res<Wof>, table: Table, charge: Up<Charging>) -> Progress<Wof> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    if answers::that_may_be_met(rules, field, charge).is_empty() {
        outcome.becomes(charge.at(Stage::Run));
        return Ok(outcome);
    }
    let prompt = format!("{} is charged from aside: does it turn to meet that?", field.unit(charge.unit).name);
    outcome.ask(question(field, charge, prompt, clause!("wof.14.3.07"), verb::GO_ON));
    Ok(outcome)
}

fn question(field: &Field<'_>, charge: &Charging, prompt: String, clause: Clause, default: &str) -> Question {
    let charger = field.unit(charge.unit);
    Question::put_to(charger, prompt, clause, Order::of(charger, default))
}

/// A charger who met nobody to fight may go straight on at the next enemy in his way (wof.14.4.07, wof.17.6.04).
pub(in crate::rules::wof) fn go_on(rules: Res<Wof>, table: Table, charge: Up<Charging>) -> Progress<Wof> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    match next_in_the_way(rules, field, charge) {
        Some((target, _)) => {
            let names = [charge.unit, target].map(|unit| field.unit(unit).name.clone());
            let prompt = format!("{}: does it go on at {}?", names[0], names[1]);
            outcome.ask(question(field, charge, prompt, goes_on_by(field, charge), verb::STOP));
        }
        None => over(rules, &mut outcome, field, charge),
    }
    Ok(outcome)
}

/// The next enemy straight ahead whom a charger reaches with what is left of his move, and the way there; he goes no
/// further at one whom he touches already.
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
    rights::may_fight(rules, field, charge.unit, next.0).is_ok().then_some(next)
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
        && procedure::overshoots(rules.rules(), state.condition(), ran.inches)
        && state.formation.ranks == Ranks::Ordered
    {
        outcome.own(WofEvent::of(charge.unit, Change::Ranks(Ranks::Disordered)));
        let text = format!("{} rode on into disorder.", field.unit(charge.unit).name);
        let turn = field.resource::<BattleState>().turn;
        outcome.happen(note_of(field, turn, EntryWeight::Plain, charge.unit, text, clause!("wof.14.4.07"), None));
    }
}

/// A charge that went home and whose target went back under it goes after it as far as it has inches left
/// (`wof.h.countercharge_follow`).
pub fn follow_up(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, charge: &Charge) {
    let left = 1.0 - field.of::<Conduct>(charge.unit).spent;
    let Some((target, path)) = approach::straight_on(rules, field, charge.unit, left) else { return };
    if target != charge.target {
        return;
    }
    let walk = approach::charge_walk(rules, field, charge.unit, target, &path, left);
    let before = charge.contact.map_or((0.0, 0.0), |contact| (contact.inches, 0.0));
    let ran = Ran::after(field, charge.unit, &walk, before);
    clock::goes(rules, field, outcome, &ran, &walk);
    outcome.push(Charging::struck(field, (charge.unit, target), charge.kind, ran));
}

pub(crate) fn offers(rules: &Wof, sight: &Sight<'_, Wof>, charge: &Charging) -> Vec<Offer> {
    let answer = |verb: &str, label: &str, slots: Vec<Slot>, clause: Clause| Offer {
        role: OfferRole::Answer,
        ..Offer::act(verb, label, Subject::Unit(charge.unit), 0, slots, clause)
    };
    match charge.stage {
        Stage::Ask => answers::next(rules, &sight.field, charge)
            .map_or_else(Vec::new, |(unit, choices)| questions::offers(&sight.field, &choices, unit)),
        Stage::Swing => vec![
            answer(verb::GO_ON, "Go on as it does", Vec::new(), clause!("wof.14.3.07")),
            answer(verb::CHARGE, "Turn to meet it", vec![Slot::one(slot::TARGET, "Whom")], clause!("wof.14.3.07")),
        ],
        Stage::GoOn => {
            vec![
                answer(verb::STOP, "Stop here", Vec::new(), goes_on_by(&sight.field, charge)),
                answer(verb::GO_ON, "Go on", Vec::new(), goes_on_by(&sight.field, charge)),
            ]
        }
        _ => Vec::new(),
    }
}

pub(crate) fn judge(rules: &Wof, sight: &Sight<'_, Wof>, charge: &Charging, order: &WofOrder) -> Result<Plan, Refusal> {
    let not_now = || Refusal::new(clause!("wof.10.0.01"), "nothing of that kind is asked now");
    if charge.stage == Stage::Ask {
        let answer = answers::reply(rules, &sight.field, charge, order)?;
        return Ok(preview::answered(rules, &sight.field, charge, answer));
    }
    if order.unit() != Some(charge.unit) {
        return Err(not_now());
    }
    match (charge.stage, order) {
        (Stage::Swing | Stage::GoOn, WofOrder::GoOn(_)) | (Stage::GoOn, WofOrder::Stop(_)) => {
            Ok(preview::going_on(rules, &sight.field, charge, order))
        }
        (Stage::Swing, WofOrder::Charge(_, target, None, _)) => {
            let met = answers::that_may_be_met(rules, &sight.field, charge);
            let found = met.iter().any(|(unit, _)| unit == target);
            if found { Ok(Plan::default()) } else { Err(Refusal::new(clause!("wof.14.3.07"), "it cannot turn so far")) }
        }
        _ => Err(not_now()),
    }
}

pub(crate) fn carry_out(
    rules: &Wof,
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    charge: &Charging,
    order: &WofOrder,
) {
    match (charge.stage, order) {
        (Stage::Ask, _) => {
            if let Ok(answer) = answers::reply(rules, field, charge, order) {
                outcome.becomes(answered(charge, answer));
            }
        }
        (Stage::Swing, WofOrder::Charge(_, target, ..)) => {
            let met = answers::that_may_be_met(rules, field, charge);
            let degrees = met.iter().find(|(unit, _)| unit == target).map_or(0.0, |(_, degrees)| *degrees);
            outcome.becomes(clock::swung(rules, field, charge, degrees));
        }
        (Stage::Swing, _) => outcome.becomes(charge.at(Stage::Run)),
        (Stage::GoOn, WofOrder::GoOn(_)) => match next_in_the_way(rules, field, charge) {
            Some((target, path)) => outcome.becomes(clock::goes_on(field, charge, target, path)),
            None => over(rules, outcome, field, charge),
        },
        _ => over(rules, outcome, field, charge),
    }
}

impl Charging {
    /// How it is put down before it has struck anybody.
    fn record(&self, rules: &Wof, field: &Field<'_>) -> Charge {
        let approach = self.approach(rules, field);
        Charge {
            unit: self.unit,
            target: self.target,
            kind: self.kind,
            aspect: approach.as_ref().map_or(Aspect::Front, |approach| approach.aspect),
            contact: None,
            surprised: surprise::surprised(field, self.unit, self.target),
            overrun: Vec::new(),
            first_contact: None,
            bound_for: approach.map(|approach| approach.walk.front),
            fate: ChargeFate::Pending,
        }
    }
}
