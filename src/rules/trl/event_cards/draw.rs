//! Drawing event cards (trl.hc.37): after the initiative one side draws one from the common deck; a hand has a limit, and an
//! empty deck is made of the discarded cards again.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{Outcome, Progress, Seat, Secrets, notice::EntryWeight},
    dice::{Dice, NeedDice, Thrower},
    receipt::Draft,
    rules::{
        common::journal::JournalLine,
        trl::{
            Trl,
            charts::{CardMoment, EventCard},
            event_cards::{
                junctures::{CLAUSE, are_played, asks_first},
                playing::Playing,
            },
            events::{CardEvent, TrlEvent},
            rule_of_dice,
            state::{BattleState, Hand, Juncture, TurnStage, deck},
        },
    },
    table::{Field, Side, Table, TableWriter},
};

/// Cards are played and one is drawn.
pub(in crate::rules::trl) fn step(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let battle = field.resource::<BattleState>();
    if !are_played(rules) {
        outcome.becomes(TurnStage::FirstMoves);
        return Ok(outcome);
    }
    if asks_first(rules, field, &mut outcome, Juncture::of(CardMoment::Start, battle.initiative)) {
        return Ok(outcome);
    }
    if battle.cards.in_force.contains(&EventCard::SeizeTheMoment) {
        outcome.own(TrlEvent::Cards(CardEvent::Spent(EventCard::SeizeTheMoment)));
        outcome.becomes(TurnStage::Initiative);
        return Ok(outcome);
    }
    outcome.becomes(TurnStage::FirstMoves);
    draws(rules, field, dice, &mut outcome, who_draws(rules, battle))?;
    Ok(outcome)
}

/// The side that draws in this turn: the one without the initiative, every few turns the other.
fn who_draws(rules: &Trl, battle: &BattleState) -> Side {
    let other = battle.turn.is_multiple_of(rules.charts().event_cards.other_draws_every_turns);
    if other { battle.initiative } else { battle.initiative.enemy() }
}

fn draws(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    side: Side,
) -> Result<(), NeedDice> {
    let battle = field.resource::<BattleState>();
    let hands = Side::BOTH.map(|side| Secrets::<Hand>::of(field, side).0.as_slice());
    let mut left = deck(&battle.cards.discarded, hands);
    if left.is_empty() {
        outcome.own(TrlEvent::Cards(CardEvent::Shuffled));
        left = deck(&[], hands);
    }
    let mut draft = Draft::for_procedure("trl.event_card");
    let card = drawn(&left, dice, &mut draft)?;
    draft.result("card", card.to_string());
    outcome.own(TrlEvent::Cards(CardEvent::Drawn(side, card)));
    let text = format!("{} drew an event card.", rules.side_name(side));
    outcome.happen(JournalLine::new(battle.turn, text, CLAUSE).weighing(EntryWeight::Detail));
    let text = format!("The card is: {card}. {}", rules.charts().event_cards.of(card).text);
    let account = draft.close(()).account.thrown_by(|_, _| Thrower::BOTH[side.index()]);
    outcome.happen(JournalLine::new(battle.turn, text, CLAUSE).for_side(side).with(account));
    if rules.charts().event_cards.of(card).moment == CardMoment::Draw {
        outcome.own(TrlEvent::Cards(CardEvent::Discarded(side, card)));
        let text = format!("{} discarded an event card: {card}.", rules.side_name(side));
        outcome.happen(JournalLine::new(battle.turn, text, CLAUSE));
    } else if hands[side.index()].len() >= usize::from(rules.charts().event_cards.hand_limit) {
        outcome.push(Playing::by(Juncture::of(CardMoment::Draw, side), side));
    }
    Ok(())
}

/// Draws one of some cards by two dice, which number them from 1 to 36, round and round; numbers that would favour some
/// are thrown again.
fn drawn(left: &[EventCard], dice: &mut Dice, draft: &mut Draft) -> Result<EventCard, NeedDice> {
    const NUMBERS: usize = 36;
    let fair = NUMBERS / left.len().max(1) * left.len();
    loop {
        let faces = rule_of_dice::throw(dice, 2, (CLAUSE, "event card"), draft)?;
        let number = (usize::from(faces[0]) - 1) * 6 + usize::from(faces[1]) - 1;
        if number < fair {
            return Ok(left[number % left.len()]);
        }
    }
}

/// Deals the hand that a seat does not know afresh, from all cards that may be in it.
pub(in crate::rules::trl) fn deal_again(table: &mut TableWriter<'_>, seat: Seat, dice: &mut Dice) {
    let Some(own) = seat.side() else { return };
    let enemy = own.enemy();
    let cards = table.field().resource::<BattleState>().cards.clone();
    let known = Secrets::<Hand>::of(&table.field(), own).clone();
    let mut left = deck(&cards.discarded, [&known.0, &[]]);
    let mut hand = Vec::new();
    for _ in 0..cards.held[enemy.index()] {
        let mut draft = Draft::for_procedure("trl.event_card");
        let Ok(card) = drawn(&left, dice, &mut draft) else { break };
        left.retain(|other| *other != card);
        hand.push(card);
    }
    table.resource_mut::<Secrets<Hand>>().0[enemy.index()] = Hand(hand);
}
