//! Initiative (wof.10.1.01): both sides throw, the higher chooses to be side A or side B for the turn.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{
        Choice, Domain, Offer, OfferRole, Order, Outcome, Plan, Progress, Question, QuestionKind, Refusal, Seat, Sight,
        Slot, Subject, Up, Value, notice::EntryWeight,
    },
    clause::Clause,
    dice::{Dice, Reason},
    rules::{
        offering,
        telling::{note, note_contest},
        wof::{
            Wof,
            events::WofEvent,
            orders::{Letter, WofOrder, slot, verb},
            state::{BattleState, TurnStage},
        },
        word::Word,
    },
    table::{Field, Side, Table},
};

/// The clause of the throw.
const CLAUSE: Clause = clause!("wof.10.1.01");

/// Both sides throw; ties are thrown again (`wof.h.ties`).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub(in crate::rules::wof) fn throw(InMut(dice): InMut<Dice>, rules: Res<Wof>, table: Table) -> Progress<Wof> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let throw = dice.d6s(2, Reason::new(CLAUSE, "initiative: the first side's die, then the second's"))?;
    let (ours, theirs, turn) = (throw.faces[0], throw.faces[1], field.resource::<BattleState>().turn);
    if ours == theirs {
        let text = format!("Both threw {ours} for initiative and throw again.");
        outcome.happen(note_contest(turn, EntryWeight::Detail, text, clause!("wof.h.ties"), "wof.initiative", &throw));
        return Ok(outcome);
    }
    let winner = if ours > theirs { Side::First } else { Side::Second };
    let (high, low) = (ours.max(theirs), ours.min(theirs));
    let text = format!("Turn {turn}: {} had the initiative, {high} to {low}.", rules.side_name(winner));
    outcome.happen(note_contest(turn, EntryWeight::Heading, text, CLAUSE, "wof.initiative", &throw));
    outcome.becomes(TurnStage::Sides(winner));
    Ok(outcome)
}

/// Asks the winner which side he is.
pub(in crate::rules::wof) fn ask(rules: Res<Wof>, stage: Up<TurnStage>) -> Progress<Wof> {
    let TurnStage::Sides(winner) = *stage else { unreachable!("its row says when") };
    let mut outcome = Outcome::default();
    let seat = Seat::from(winner);
    outcome.ask(Question {
        seats: vec![seat],
        prompt: format!("{}: move first as side A, or second as side B?", rules.side_name(winner)),
        kind: QuestionKind::React,
        subject: Subject::Side,
        at: None,
        clause: CLAUSE.into(),
        default: Some(choosing(seat, Letter::A)),
    });
    Ok(outcome)
}

fn choosing(seat: Seat, letter: Letter) -> Order {
    Order::new(seat, verb::CHOOSE_SIDE, Subject::Side).with(slot::SIDE, Value::Choice(letter.name().to_owned()))
}

/// The choice.
pub(crate) fn offers() -> Vec<Offer> {
    let choose = Offer::act(
        verb::CHOOSE_SIDE,
        "Choose your side",
        Subject::Side,
        0,
        vec![Slot::one(slot::SIDE, "Side")],
        CLAUSE,
    );
    vec![Offer { role: OfferRole::Answer, ..choose }]
}

/// Side A or side B.
pub(crate) fn domain() -> Domain {
    match offering::words(Letter::ALL.iter().copied()) {
        Domain::Choices(choices) => Domain::Choices(choices.into_iter().map(described).collect()),
        other => other,
    }
}

fn described(choice: Choice) -> Choice {
    let when =
        if choice.word == Letter::A.name() { "move and charge first" } else { "move second, and test charges first" };
    Choice { label: format!("{}: {when}", choice.label), ..choice }
}

/// Both.
pub(crate) fn suggest(sight: &Sight<'_, Wof>, _: &Offer) -> Vec<Order> {
    Letter::ALL.iter().map(|&letter| choosing(sight.seat, letter)).collect()
}

/// Either is lawful.
///
/// # Errors
/// Where something else is ordered.
pub(crate) fn judge(order: &WofOrder) -> Result<Plan, Refusal> {
    match order {
        WofOrder::ChooseSide(_) => Ok(Plan::default()),
        _ => Err(Refusal::new(CLAUSE, "first choose to be side A or side B")),
    }
}

/// Notes who is side A.
pub(crate) fn carry_out(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, winner: Side, order: &WofOrder) {
    let WofOrder::ChooseSide(letter) = order else { return };
    let a = if *letter == Letter::A { winner } else { winner.enemy() };
    outcome.own(WofEvent::SideChosen(a));
    let text = format!("{} was side A.", rules.side_name(a));
    outcome.happen(note(field.resource::<BattleState>().turn, EntryWeight::Plain, text, CLAUSE));
    outcome.becomes(TurnStage::Rally);
}
