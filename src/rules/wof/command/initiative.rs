//! Initiative (wof.10.1.01): both sides throw, the higher chooses to be side A or side B for the turn.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{
        Action, Choice, Domain, Offer, OfferRole, Order, Outcome, Plan, Procedure, Progress, Question, QuestionKind,
        Reading, Refusal, Seat, Sight, Slot, Subject, Up, Value, notice::EntryWeight,
    },
    clause::Clause,
    dice::{Dice, Reason, Thrower},
    rules::{
        common::{journal::JournalLine, slots::Slots},
        wof::{
            Wof,
            events::WofEvent,
            slot_names::slot,
            state::{BattleState, TurnStage},
            tasks::Task,
        },
        word::{Word, words},
    },
    table::{Side, Table},
};

words! {
    /// Which side a player chooses to be (wof.10.1.01).
    pub Letter {
        /// The side that moves first.
        A => "side A",
        /// The side that moves second.
        B => "side B",
    }
}

/// The clause of the throw.
const CLAUSE: Clause = clause!("wof.10.1.01");

/// Both sides throw; ties are thrown again (`wof.h.ties`).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub(in crate::rules::wof) fn throw(InMut(dice): InMut<Dice>, rules: Res<Wof>, table: Table) -> Progress<Wof> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let throw = dice.d6s(2, Reason::new(CLAUSE, "initiative: the first side's die, then the second's"))?;
    let (ours, theirs, turn) = (throw.faces[0], throw.faces[1], field.resource::<BattleState>().turn);
    if ours == theirs {
        let text = format!("Both threw {ours} for initiative and throw again.");
        outcome.happen(
            JournalLine::new(turn, text, clause!("wof.h.ties"))
                .weighing(EntryWeight::Detail)
                .thrown("wof.initiative", throw.clone().by(Thrower::BOTH)),
        );
        return Ok(outcome);
    }
    let winner = if ours > theirs { Side::First } else { Side::Second };
    let (high, low) = (ours.max(theirs), ours.min(theirs));
    let text = format!("Turn {turn}: {} had the initiative, {high} to {low}.", rules.side_name(winner));
    outcome.happen(
        JournalLine::new(turn, text, CLAUSE)
            .weighing(EntryWeight::Heading)
            .thrown("wof.initiative", throw.clone().by(Thrower::BOTH)),
    );
    outcome.becomes(TurnStage::Sides(winner));
    Ok(outcome)
}

/// Asks the winner which side to be.
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
        clause: CLAUSE,
        default: Some(choosing(seat, Letter::A)),
    });
    Ok(outcome)
}

fn choosing(seat: Seat, letter: Letter) -> Order {
    Order::new(seat, ChooseSide::VERB, Subject::Side).with(slot::SIDE, Value::Choice(letter.name().to_owned()))
}

/// The choice.
pub(crate) fn offers() -> Vec<Offer> {
    vec![Offer { role: OfferRole::Answer, ..ChooseSide::offer(Subject::Side) }]
}

fn described(letter: Letter) -> Choice {
    let when = match letter {
        Letter::A => "move and charge first",
        Letter::B => "move second, and test charges first",
    };
    Choice::new(letter.name(), format!("{letter}: {when}"))
}

/// The winner of the throw is side A or B.
#[derive(Clone, Copy, Debug)]
pub struct ChooseSide(Letter);

impl Action<Wof> for ChooseSide {
    const VERB: &'static str = "choose_side";
    const LABEL: &'static str = "Choose your side";
    const CLAUSE: Clause = CLAUSE;
    type During = TurnStage;

    fn answers(task: &Task) -> bool {
        matches!(TurnStage::of(task), Some(TurnStage::Sides(_)))
    }

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::SIDE, "Side")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.word(slot::SIDE)?))
    }

    fn domain(_: &Wof, _: &Sight<'_, Wof>, _: &Order, _: &str) -> Option<Domain> {
        Some(Domain::Choices(Letter::ALL.iter().map(|letter| described(*letter)).collect()))
    }

    /// Both.
    fn suggest(_: &Wof, sight: &Sight<'_, Wof>, _: &Offer) -> Vec<Order> {
        Letter::ALL.iter().map(|&letter| choosing(sight.seat, letter)).collect()
    }

    fn judge(&self, _: &Wof, _: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        Ok(Plan::default())
    }

    /// Notes which player is side A.
    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        let Some(TurnStage::Sides(winner)) = sight.under_way::<TurnStage>() else { return };
        let a = if self.0 == Letter::A { *winner } else { winner.enemy() };
        outcome.own(WofEvent::SideChosen(a));
        let text = format!("{} was side A.", rules.side_name(a));
        outcome.happen(JournalLine::new(sight.field.resource::<BattleState>().turn, text, CLAUSE));
        outcome.becomes(TurnStage::Rally);
    }
}

/// The reason why other orders are refused before the choice.
pub(in crate::rules::wof) fn not_now() -> Refusal {
    Refusal::new(CLAUSE, "first choose to be side A or side B")
}
