//! The optional event cards (trl.hc.37): how they are drawn, held and played.

use linstock::{
    battle::{AnyBattle, Order, Refusal, Seat, Subject, Value},
    commander::{Commander, Player},
    rules::{
        trl::{
            charts::{EventCard, FormationKind},
            slot_names::slot,
            state::TurnStage,
        },
        word::Word,
    },
    table::Side,
};

use super::{Fight, Judged, Table, line};

/// The dice that draw a card of a whole deck.
fn drawing(card: EventCard) -> [u8; 2] {
    let index = EventCard::ALL.iter().position(|known| *known == card).expect("it is in the deck");
    [index / 6, index % 6].map(|face| u8::try_from(face + 1).expect("a die"))
}

/// A battle in which a side draws a card in the first turn, with further dice; the other has the initiative.
pub(super) fn holding(table: Table, side: Side, card: EventCard, dice: &[u8]) -> Fight {
    let dice: Vec<u8> = drawing(card).into_iter().chain(dice.iter().copied()).collect();
    table.switch("event_cards", "On").initiative(side.enemy()).fight(TurnStage::EventCards, &dice)
}

pub(super) const MOVEMENT: usize = 1;
pub(super) const SHOOTING: usize = 2;
pub(super) const ASSAULT: usize = 3;

impl Fight {
    fn card_order(&self, side: Side, verb: &str, card: EventCard) -> Order {
        let order = Order::new(side.into(), verb, Subject::Side);
        order.with(slot::CARD, Value::Choice(card.name().to_owned()))
    }

    pub(super) fn plays(&mut self, side: Side, card: EventCard, on: Option<&str>) -> Result<(), Refusal> {
        let order = self.card_order(side, "play_card", card);
        self.give(match on {
            Some(unit) => order.with(slot::TARGET, Value::Unit(self.id(unit))),
            None => order,
        })
    }

    pub(super) fn asks_for_cards(&self, side: Side) -> bool {
        self.offers(side).iter().any(|offer| offer.verb == "play_card")
    }

    pub(super) fn hand(&self, side: Side) -> Vec<EventCard> {
        self.battle.sight(Seat::Umpire).secret(side).expect("the umpire sees all").0.clone()
    }
}

/// A line of each side, ten inches apart.
pub(super) fn lines() -> Table {
    Table::open().unit(line("Men").at(30.0, 20.0)).unit(line("Foe").foe().at(30.0, 30.0))
}

pub(super) fn first(card: EventCard, table: Table, dice: &[u8]) -> Fight {
    holding(table, Side::First, card, dice)
}

pub(super) fn second(card: EventCard, table: Table, dice: &[u8]) -> Fight {
    holding(table, Side::Second, card, dice)
}

#[test]
fn the_side_without_the_initiative_draws_and_in_every_third_turn_the_other() {
    // trl.hc.37: cards 8, 10 and 12, which nobody can play here; the first side has the initiative throughout.
    let dice = [[2, 2], [6, 1], [2, 3], [6, 1], [2, 4]].concat();
    let table = Table::open().unit(line("Men").at(10.0, 10.0)).unit(line("Foe").foe().at(60.0, 40.0));
    let mut fight = table.switch("event_cards", "On").fight(TurnStage::EventCards, &dice);
    fight.pass_until(3, MOVEMENT, Side::First);
    assert_eq!(fight.hand(Side::Second), [EventCard::ColdSteel, EventCard::Sharpshooter]);
    assert_eq!(fight.hand(Side::First), [EventCard::CaissonExplodes]);
    assert_eq!(fight.battle_state().cards.held, [1, 2]);
}

#[test]
fn without_the_switch_nobody_draws() {
    // trl.hc.37
    let mut fight = lines().fight(TurnStage::EventCards, &[]);
    fight.pass_until(1, MOVEMENT, Side::First);
    assert_eq!((fight.hand(Side::First).len(), fight.hand(Side::Second).len()), (0, 0));
}

#[test]
fn a_hand_is_a_secret_of_its_side() {
    // trl.hc.37
    let fight = second(EventCard::ColdSteel, lines(), &[]);
    let seen_by = |seat: Seat| fight.battle().sight(seat).secret(Side::Second).map(|hand| hand.0.clone());
    assert_eq!(seen_by(Seat::Second), Some(vec![EventCard::ColdSteel]));
    assert_eq!(seen_by(Seat::First), None);
    let rows = |seat: Seat| AnyBattle::score(fight.battle(), seat, Side::Second);
    let shows = |seat: Seat| rows(seat).iter().any(|row| row.value.to_string() == "Cold steel");
    assert_eq!((shows(Seat::Second), shows(Seat::First)), (true, false));
    let told = fight.entries().iter().filter(|entry| entry.text.contains("Cold steel"));
    assert!(told.clone().count() == 1 && told.clone().all(|entry| !entry.known_to.knows(Some(Side::First))));
    let imagined = fight.battle().imagine(Seat::First, 7);
    let dealt = imagined.sight(Seat::Umpire).secret(Side::Second).expect("the umpire sees all").0.clone();
    assert_eq!(dealt.len(), 1, "a hand of as many cards is dealt again");
}

#[test]
fn a_hand_holds_three_cards_and_the_fourth_makes_its_side_discard_one() {
    // trl.hc.37: the second side draws in turns 1, 2, 4 and 5.
    let draws = [[2, 2], [2, 3], [2, 4], [2, 3], [2, 3]];
    let dice: Vec<u8> = draws.iter().flat_map(|draw| [&[6, 1][..], draw].concat()).skip(2).collect();
    let table = Table::open().unit(line("Men").at(10.0, 10.0)).unit(line("Foe").foe().at(60.0, 40.0));
    let mut fight = table.switch("event_cards", "On").fight(TurnStage::EventCards, &dice);
    fight.pass_until(4, ASSAULT, Side::Second);
    assert_eq!(fight.hand(Side::Second).len(), 3, "{:?}", fight.hand(Side::Second));
    fight.closes(Side::Second).lawful();
    assert_eq!((fight.hand(Side::Second).len(), fight.asked()), (4, vec![Seat::Second]), "{:?}", fight.journal());
    let keep = Order::new(Seat::Second, "keep_cards", Subject::Side);
    assert_eq!(fight.give(keep).refused(), "trl.hc.37");
    let absent = fight.card_order(Side::Second, "discard_card", EventCard::FormSquare);
    assert_eq!(fight.give(absent).refused(), "trl.hc.37");
    let by_machine = Commander::new(1, Seat::Second).order(fight.battle(), Seat::Second).expect("it is asked");
    assert_eq!(by_machine.verb, "discard_card");
    let order = fight.card_order(Side::Second, "discard_card", EventCard::ColdSteel);
    fight.give(order).lawful();
    assert!(fight.hand(Side::Second).len() == 3 && fight.battle_state().cards.discarded == [EventCard::ColdSteel]);
}

#[test]
fn nothing_stirs_is_discarded_as_it_is_drawn() {
    // trl.hc.37
    let fight = second(EventCard::NothingStirs, lines(), &[]);
    assert_eq!(fight.battle_state().cards.discarded, [EventCard::NothingStirs]);
    assert_eq!((fight.hand(Side::Second).len(), fight.battle_state().cards.held), (0, [0, 0]));
}

#[test]
fn numbers_that_would_favour_some_cards_are_thrown_again() {
    // trl.hc.37: 25 to 36 are no card of 24.
    let dice = [5, 1, 6, 6, 2, 2];
    let fight = lines().switch("event_cards", "On").fight(TurnStage::EventCards, &dice);
    assert_eq!(fight.hand(Side::Second), [EventCard::ColdSteel]);
}

#[test]
fn a_card_is_played_once_and_only_where_it_says() {
    // trl.hc.37
    let column = line("Men").formed(FormationKind::Column).at(30.0, 10.0);
    let mut fight =
        first(EventCard::ForcedMarch, Table::open().unit(column).unit(line("Foe").foe().at(60.0, 40.0)), &[]);
    assert!(!fight.asks_for_cards(Side::First));
    fight.pass_until(1, MOVEMENT, Side::First);
    assert!(fight.asks_for_cards(Side::First));
    assert_eq!(fight.plays(Side::First, EventCard::ForcedMarch, None).refused(), "trl.hc.37");
    assert_eq!(fight.plays(Side::First, EventCard::ForcedMarch, Some("Foe")).refused(), "trl.hc.37");
    assert_eq!(fight.plays(Side::First, EventCard::Sharpshooter, Some("Foe")).refused(), "trl.hc.37");
    fight.plays(Side::First, EventCard::ForcedMarch, Some("Men")).lawful();
    assert!(fight.battle_state().cards.played == [true, false] && !fight.asks_for_cards(Side::First));
    assert_eq!(fight.battle_state().cards.discarded, [EventCard::ForcedMarch]);
    assert!(fight.says("the Reds played Forced march on Men"), "{:?}", fight.journal());
}

#[test]
fn who_keeps_a_card_still_holds_it() {
    // trl.hc.37
    let column = line("Men").formed(FormationKind::Column).at(30.0, 10.0);
    let mut fight =
        first(EventCard::ForcedMarch, Table::open().unit(column).unit(line("Foe").foe().at(60.0, 40.0)), &[]);
    fight.pass_until(1, MOVEMENT, Side::First);
    fight.give(Order::new(Seat::First, "keep_cards", Subject::Side)).lawful();
    assert_eq!((fight.hand(Side::First).len(), fight.battle_state().cards.played), (1, [false, false]));
}
