//! Defensive fire: the target of a charge is asked whether it fires, and fires (hmm.09.12 to hmm.09.15, hmm.20.25):
//! which targets may, the question and its answers, canister and volley. The charge itself is in `charge::stages`; dice
//! and charts are in the pure procedures.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{
        Action, At, Choice, Domain, Happening, Offer, OfferRole, Order, Outcome, Outlook, Plan, Progress, Question,
        Reading, Refusal, Row, ShotKind, Sight, Slot, Subject, Trajectory, Up, Value,
        sequence::{system, throws},
    },
    clause::Clause,
    dice::Dice,
    receipt::Line,
    rules::{
        common::{offering, slots::Slots},
        hmm::{
            Hmm,
            charge::{
                approach, fire_at_the_charger,
                state::{Charge, Stage},
            },
            charts::options::Toggle,
            command::{attack_defend_reserve, commanders, reserves},
            events::HmmEvent,
            fire::{
                losses::{self, Fallen},
                targets,
            },
            journal::line,
            movement::marches,
            odds,
            slot_names::slot,
            state::{Formation, Orders, StandingAnswer},
        },
        word::{Word, words},
    },
    table::{Table, UnitId},
};

/// It comes on into reach of canister.
pub(in crate::rules::hmm) const COMES_ON: Row<Hmm> = Row::of(
    clause!("hmm.20.25"),
    "it comes on into reach of canister",
    &At(|charge: &Charge| charge.stage == Stage::ComeOn),
    || system(come_on),
);

/// Its target fires.
pub(in crate::rules::hmm) const FIRED: Row<Hmm> =
    Row::of(clause!("hmm.09.13"), "its target fires", &At(|charge: &Charge| charge.stage == Stage::Defend), || {
        throws(fire)
    });

/// Its target may fire.
pub(in crate::rules::hmm) const ASKED: Row<Hmm> = Row::of(
    clause!("hmm.02.11"),
    "its target may fire, which is all that its side may do now",
    &At(|charge: &Charge| charge.stage == Stage::Ask),
    || system(ask),
);

words! {
    /// Whether a unit fires at its charger.
    pub FireAnswer {
        /// It fires.
        Fire as "fire" => "Fire",
        /// It holds its fire.
        Hold as "hold" => "Hold fire",
    }
}

/// The standing answers as orders say them.
const STANDING: [(&str, &str, StandingAnswer); 3] = [
    ("always", "always fire", StandingAnswer::Always),
    ("never", "never fire", StandingAnswer::Never),
    ("ask", "ask me", StandingAnswer::Ask),
];

/// Asks the target whether it fires.
pub(in crate::rules::hmm) fn ask(rules: Res<Hmm>, table: Table, charge: Up<Charge>) -> Progress<Hmm> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let target = charge.target;
    let waits = attack_defend_reserve::may_fire(rules, field, target).is_err()
        && rules.options().reserve_defensive_fire == Toggle::Off;
    if waits || fire_at_the_charger::may_fire(rules, field, target, charge.unit).is_err() {
        outcome.becomes(charge.at(Stage::Pistols));
        if waits {
            let text = format!("{} is caught in reserve and does not fire.", field.unit(target).name);
            outcome.happen(commanders::secret_line(field, target, text, reserves::RESERVE_CAUGHT));
        }
        return Ok(outcome);
    }
    match field.of::<Orders>(target).standing_fire {
        StandingAnswer::Always => outcome.becomes(charge.at(Stage::Defend)),
        StandingAnswer::Never => outcome.becomes(charge.at(Stage::Pistols)),
        StandingAnswer::Ask => {
            let asked = field.unit(target);
            let prompt = format!("{} charges {}: does it fire?", field.unit(charge.unit).name, asked.name);
            let fire = Value::Choice(FireAnswer::Fire.name().to_owned());
            let default = Order::of(asked, Answer::VERB).with(slot::ANSWER, fire);
            outcome.ask(Question::put_to(asked, prompt, clause!("hmm.09.12"), default));
        }
    }
    Ok(outcome)
}

/// Fires at the charger, or holds.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    unit: UnitId,
    answer: FireAnswer,
}

impl Action<Hmm> for Answer {
    const VERB: &'static str = "answer";
    const LABEL: &'static str = "Fire at the charger?";
    const CLAUSE: Clause = clause!("hmm.09.12");
    type During = Charge;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::ANSWER, "Answer")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, answer: order.word(slot::ANSWER)? })
    }

    fn domain(_: &Hmm, _: &Sight<'_, Hmm>, _: &Order, _: &str) -> Option<Domain> {
        Some(offering::words(FireAnswer::ALL.iter().copied()))
    }

    /// Both answers, firing first.
    fn suggest(_: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let with =
            |answer: FireAnswer| offer.order(sight.seat).with(slot::ANSWER, Value::Choice(answer.name().to_owned()));
        FireAnswer::ALL.iter().copied().map(with).collect()
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let charge = must_be_asked(sight, self.unit)?;
        let fires = self.answer == FireAnswer::Fire;
        let enemy_loss = if fires { odds::mean_defence(rules, &sight.field, charge.target, charge.unit) } else { 0.0 };
        let spent = Line {
            clause: clause!("hmm.09.15"),
            label: "it is the turn's fire: it does not fire again".to_owned(),
            value: true.into(),
        };
        Ok(Plan { lines: fires.then_some(spent).into_iter().collect(), ..plan(charge, enemy_loss) })
    }

    fn carry_out(&self, _: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        let Some(charge) = sight.under_way::<Charge>() else { return };
        outcome.becomes(charge.at(match self.answer {
            FireAnswer::Fire => Stage::Defend,
            FireAnswer::Hold => Stage::Pistols,
        }));
    }
}

/// Sets a unit's answer to charges beforehand.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    unit: UnitId,
    answer: StandingAnswer,
}

impl Action<Hmm> for Standing {
    const VERB: &'static str = "standing";
    const LABEL: &'static str = "When charged, from now on";
    const CLAUSE: Clause = clause!("hmm.09.12");
    type During = Charge;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::ANSWER, "Answer")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let word: String = order.one(slot::ANSWER)?;
        let known = STANDING.iter().find(|(name, ..)| *name == word);
        let (.., answer) = known.ok_or_else(|| order.malformed(&format!("'{word}' is no standing answer")))?;
        Ok(Self { unit: order.unit()?, answer: *answer })
    }

    fn domain(_: &Hmm, _: &Sight<'_, Hmm>, _: &Order, _: &str) -> Option<Domain> {
        Some(Domain::Choices(STANDING.map(|(word, label, _)| Choice::new(word, label)).to_vec()))
    }

    fn suggest(_: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let with = |word: &str| offer.order(sight.seat).with(slot::ANSWER, Value::Choice(word.to_owned()));
        STANDING.map(|(word, ..)| with(word)).to_vec()
    }

    fn judge(&self, _: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        must_be_asked(sight, self.unit).map(|charge| plan(charge, 0.0))
    }

    fn carry_out(&self, _: &Hmm, _: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        outcome.own(HmmEvent::Standing(self.unit, self.answer));
    }
}

/// The answers to a charge.
pub fn offers(charge: &Charge) -> Vec<Offer> {
    let asked = Subject::Unit(charge.target);
    vec![
        Offer { role: OfferRole::Answer, ..Answer::offer(asked) },
        Offer { role: OfferRole::Standing, ..Standing::offer(asked) },
    ]
}

/// The charge that a unit is asked about.
fn must_be_asked<'a>(sight: &Sight<'a, Hmm>, unit: UnitId) -> Result<&'a Charge, Refusal> {
    let charge = sight.under_way::<Charge>().filter(|charge| charge.target == unit);
    charge.ok_or_else(|| Refusal::new(clause!("hmm.09.12"), "it is not the unit that is charged"))
}

fn plan(charge: &Charge, enemy_loss: f32) -> Plan {
    Plan { outlook: Outlook { enemy_loss, targets: vec![charge.unit], ..Outlook::default() }, ..Plan::default() }
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
    for shot in fire_at_the_charger::canister(rules, field, target, unit) {
        outcome.push(shot);
    }
    let Some(inputs) = fire_at_the_charger::measured(rules, field, target, unit) else { return Ok(outcome) };
    let receipt = fire_at_the_charger::defensive_fire(rules.in_force(), &inputs, dice)?;
    let lost = receipt.result.lost;
    let kind = if field.of::<Formation>(target).is_formed() { ShotKind::Volley } else { ShotKind::Skirmish };
    let (from, to, trajectory) = (field.unit(target).at(), field.unit(unit).at(), Trajectory::Straight);
    outcome.happen(Happening::LineOfFire { unit: target, target: Some(unit), from, to, kind, trajectory });
    let text = format!("{} fired at the charge: {}.", field.unit(target).name, losses::in_words(lost));
    outcome.happen(line(field, target, text, clause!("hmm.09.13")).with(receipt.account));
    outcome.own(HmmEvent::Fired(target, Some((unit, field.unit(unit).front))));
    losses::inflict(rules, field, dice, &mut outcome, &Fallen::from_the_rear(field, unit, lost))?;
    Ok(outcome)
}

/// A charger of guns comes on until it is in reach of their canister.
pub(in crate::rules::hmm) fn come_on(rules: Res<Hmm>, table: Table, charge: Up<Charge>) -> Progress<Hmm> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    outcome.becomes(charge.at(Stage::Ask));
    let muzzles: Vec<_> = fire_at_the_charger::ready_guns(rules, field, charge.target)
        .iter()
        .filter_map(|&gun| field.get_stand(gun))
        .map(targets::muzzle)
        .collect();
    let Ok(way) = approach::approach(rules, field, charge.unit, charge.target, 0.0) else { return Ok(outcome) };
    if muzzles.is_empty() {
        return Ok(outcome);
    }
    if let Some(walk) = approach::under_the_guns(rules, field, charge.unit, &way, &muzzles) {
        marches::go(rules, field, &mut outcome, charge.unit, &walk);
        outcome.becomes(Charge { stage: Stage::Ask, spent: walk.spent, ..charge.clone() });
    }
    Ok(outcome)
}
