//! Initiative (wof.10.1.01): both sides throw, the higher chooses to be side A or side B for the turn.

use crate::{
    battle::{
        Act, Choice, Domain, Offer, OfferRole, Order, Plan, Question, QuestionKind, Refusal, Seat, Sight, Slot, Step, Subject, Value,
        notice::EntryWeight,
    },
    dice::{NeedDice, Reason},
    rules::{
        offering,
        wof::{
            Wof,
            events::WofEvent,
            orders::{Letter, WofOrder, slot, verb},
            turn::{Stage, Task, note, note_contest},
        },
        word::Word,
    },
    table::Side,
};

/// The clause of the throw.
const CLAUSE: &str = "wof.10.1.01";

/// Both sides throw; ties are thrown again (`wof.h.ties`).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub(super) fn throw(rules: &Wof, step: &mut Step<'_, Wof>) -> Result<(), NeedDice> {
    let throw = step.dice.d6s(2, Reason::new(CLAUSE, "initiative: the first side's die, then the second's"))?;
    let (ours, theirs, turn) = (throw.faces[0], throw.faces[1], step.table().turn);
    if ours == theirs {
        let text = format!("Both threw {ours} for initiative and throw again.");
        step.outbox.happen(note_contest(turn, EntryWeight::Detail, text, "wof.h.ties", "wof.initiative", &throw));
        return Ok(());
    }
    let winner = if ours > theirs { Side::First } else { Side::Second };
    let (high, low) = (ours.max(theirs), ours.min(theirs));
    let text = format!("Turn {turn}: {} had the initiative, {high} to {low}.", rules.side_name(winner));
    step.outbox.happen(note_contest(turn, EntryWeight::Heading, text, CLAUSE, "wof.initiative", &throw));
    step.outbox.becomes(Task::Turn(Stage::Sides(winner)));
    Ok(())
}

/// Asks the winner which side he is.
pub(super) fn ask(rules: &Wof, step: &mut Step<'_, Wof>, winner: Side) {
    let seat = Seat::from(winner);
    step.outbox.ask(Question {
        seats: vec![seat],
        prompt: format!("{}: move first as side A, or second as side B?", rules.side_name(winner)),
        kind: QuestionKind::React,
        subject: Subject::Side,
        at: None,
        clause: CLAUSE.into(),
        default: Some(choosing(seat, Letter::A)),
    });
}

fn choosing(seat: Seat, letter: Letter) -> Order {
    Order::new(seat, verb::CHOOSE_SIDE, Subject::Side).with(slot::SIDE, Value::Choice(letter.name().to_owned()))
}

/// The choice.
pub(super) fn offers() -> Vec<Offer> {
    let choose = Offer::act(verb::CHOOSE_SIDE, "Choose your side", Subject::Side, 0, vec![Slot::one(slot::SIDE, "Side")], CLAUSE);
    vec![Offer { role: OfferRole::Answer, ..choose }]
}

/// Side A or side B.
pub(super) fn domain() -> Domain {
    match offering::words(Letter::ALL.iter().copied()) {
        Domain::Choices(choices) => Domain::Choices(choices.into_iter().map(described).collect()),
        other => other,
    }
}

fn described(choice: Choice) -> Choice {
    let when = if choice.word == Letter::A.name() { "move and charge first" } else { "move second, and test charges first" };
    Choice { label: format!("{}: {when}", choice.label), ..choice }
}

/// Both.
pub(super) fn suggest(sight: &Sight<'_, Wof>, _: &Offer) -> Vec<Order> {
    Letter::ALL.iter().map(|&letter| choosing(sight.seat, letter)).collect()
}

/// Either is lawful.
///
/// # Errors
/// Where something else is ordered.
pub(super) fn judge(order: &WofOrder) -> Result<Plan, Refusal> {
    match order {
        WofOrder::ChooseSide(_) => Ok(Plan::default()),
        _ => Err(Refusal::new(CLAUSE, "first choose to be side A or side B")),
    }
}

/// Notes who is side A.
pub(super) fn carry_out(rules: &Wof, act: &mut Act<'_, Wof>, winner: Side, order: &WofOrder) {
    let WofOrder::ChooseSide(letter) = order else { return };
    let a = if *letter == Letter::A { winner } else { winner.enemy() };
    act.outbox.own(WofEvent::SideChosen(a));
    let text = format!("{} was side A.", rules.side_name(a));
    act.outbox.happen(note(act.table().turn, EntryWeight::Plain, text, CLAUSE));
    act.outbox.becomes(Task::Turn(Stage::Rally));
}
