//! Units fall back (trl.p22.04 to trl.p22.06): before friends in their way their player chooses, and what they run into or
//! leave behind is written down. Their way is in `movement::falling_back`.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{
        Action, At, Choice, Domain, Happening, Offer, OfferRole, Order, Outcome, Plan, Progress, Question, Reading,
        Refusal, Row, Section, Sight, Slot, Subject, Up, Value, notice::Moment, sequence::throws,
    },
    clause::Clause,
    dice::Dice,
    measure::{Leg, TOLERANCE},
    rules::{
        common::{party::block, slots::Slots},
        trl::{
            Trl,
            charts::{Motion, TestReason},
            command::{attached_commanders::joined_to, taken_commanders},
            events::{Change, TrlEvent},
            journal::line,
            morale::test_queue::{Test, Testing},
            movement::{
                completed_moves::{self, disorientate},
                falling_back::{BeforeFriends, End, FallingBack, Reason, Retreat, retreat},
            },
            slot_names::slot,
        },
        word::Word,
    },
    table::{Field, Presence, Table, UnitId},
};

/// The rows that carry it on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "Falling back",
    rows: &[Row::of(clause!("trl.p22.06"), "a unit falls back", &At(|_: &FallingBack| true), || throws(step))],
};

fn step(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, falling: Up<FallingBack>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let unit = falling.unit;
    if !field.unit(unit).on_table() {
        outcome.finish();
        return Ok(outcome);
    }
    let retreat = retreat(rules, field, &falling);
    if !retreat.friends.is_empty() && falling.answer.is_none() {
        ask(field, &mut outcome, unit);
        return Ok(outcome);
    }
    outcome.finish();
    go(field, &mut outcome, &falling, &retreat);
    match retreat.end {
        End::Stands => {}
        End::OffTable => gone(field, &mut outcome, unit, (Presence::LeftTable, "left the table", clause!("trl.hc.09"))),
        End::Destroyed(enemy) => {
            let how = format!("ran into {} and was destroyed", field.unit(enemy).name);
            gone(field, &mut outcome, unit, (Presence::Lost, &how, clause!("trl.p22.05")));
            for commander in joined_to(field, unit) {
                taken_commanders::left_alone(rules, field, dice, &mut outcome, (commander, unit))?;
            }
        }
    }
    Ok(outcome)
}

/// Moves it, and writes down what follows.
fn go(field: &Field<'_>, outcome: &mut Outcome<Trl>, falling: &FallingBack, retreat: &Retreat) {
    let unit = falling.unit;
    let front = field.unit(unit).front;
    let way = retreat.way * retreat.inches;
    if retreat.inches > TOLERANCE {
        let to = front.shifted(way);
        let legs = [Leg::Oblique(way.x, way.y)];
        completed_moves::carry(field, outcome, unit, (front, to), (block(field, unit).footprint, &legs));
        let (went, clause) = falling.reason.told();
        let text = format!("{} {went} {:.1} in.", field.unit(unit).name, retreat.inches);
        outcome.happen(line(field, unit, text, clause));
    }
    if retreat.passes_loosely {
        let text = format!("{} slipped through friends in loose order.", field.unit(unit).name);
        outcome.happen(line(field, unit, text, clause!("trl.p07.09")));
    }
    match falling.reason {
        Reason::Fire => outcome.own(TrlEvent::of(unit, Change::FellBack(falling.inches))),
        Reason::WholeMove => outcome.own(TrlEvent::of(unit, Change::SpentAll(Motion::Moved))),
        Reason::Combat => {}
    }
    if let Some(clause) = retreat.disorientated {
        disorientate(field, outcome, unit, clause, "on its way back");
    }
    if falling.answer == Some(BeforeFriends::Stop) {
        disorientate(field, outcome, unit, clause!("trl.p22.04"), "in front of friends");
    }
    if falling.answer == Some(BeforeFriends::GoThrough) {
        let test = |friend: &UnitId| Test::of(*friend, TestReason::FriendsThrough);
        outcome.push(Testing { tests: retreat.friends.iter().map(test).collect() });
    }
}

fn gone(
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
    (presence, how, clause): (Presence, &str, Clause),
) {
    let text = format!("{} {how}.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause).weighing(Moment::UnitLost));
    outcome.happen(Happening::Presence { unit, presence });
}

fn ask(field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId) {
    let about = field.unit(unit);
    let prompt = format!("{}: friends are in its way back", about.name);
    let default = answering(about.side.into(), unit, BeforeFriends::Stop);
    outcome.ask(Question::put_to(about, prompt, clause!("trl.p22.04"), default));
}

fn answering(seat: crate::battle::Seat, unit: UnitId, answer: BeforeFriends) -> Order {
    Order::new(seat, AnswerFriends::VERB, Subject::Unit(unit))
        .with(slot::ANSWER, Value::Choice(answer.name().to_owned()))
}

/// The choice before friends.
pub(in crate::rules::trl) fn offers(falling: &FallingBack) -> Vec<Offer> {
    vec![Offer { role: OfferRole::Answer, ..AnswerFriends::offer(Subject::Unit(falling.unit)) }]
}

/// The reason why other orders are refused meanwhile.
pub(in crate::rules::trl) fn not_now() -> Refusal {
    Refusal::new(clause!("trl.p22.04"), "a unit that falls back before friends is asked first")
}

/// Stops in front of friends, or goes through them.
#[derive(Clone, Copy, Debug)]
pub struct AnswerFriends {
    unit: UnitId,
    answer: BeforeFriends,
}

impl Action<Trl> for AnswerFriends {
    const VERB: &'static str = "before_friends";
    const LABEL: &'static str = "Choose the way back";
    const CLAUSE: Clause = clause!("trl.p22.04");
    type During = FallingBack;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::ANSWER, "Answer")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, answer: order.word(slot::ANSWER)? })
    }

    fn domain(_: &Trl, _: &Sight<'_, Trl>, _: &Order, _: &str) -> Option<Domain> {
        let choice = |answer: &BeforeFriends| Choice::new(answer.name(), answer.to_string());
        Some(Domain::Choices(BeforeFriends::ALL.iter().map(choice).collect()))
    }

    fn suggest(_: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        BeforeFriends::ALL.iter().map(|answer| answering(sight.seat, unit, *answer)).collect()
    }

    fn judge(&self, _: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let asked = sight.under_way::<FallingBack>().is_some_and(|falling| falling.unit == self.unit);
        if asked { Ok(Plan::default()) } else { Err(not_now()) }
    }

    fn carry_out(&self, _: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        if let Some(falling) = sight.under_way::<FallingBack>() {
            outcome.becomes(FallingBack { answer: Some(self.answer), ..*falling });
        }
    }
}
