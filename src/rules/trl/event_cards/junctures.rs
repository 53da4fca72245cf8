//! Where the sides are asked for event cards (trl.hc.37): a side is asked only while it may play a card and holds one that
//! can be played here. A step that comes to a juncture lets the sides be asked first and is run again afterwards.

use crate::{
    battle::{Outcome, Secrets},
    clause::Clause,
    rules::trl::{
        Trl,
        charts::{CardMoment, EventCard, PlayedBy, options::Toggle},
        event_cards::{
            playing::Playing,
            targets::{Targets, targets},
        },
        events::{CardEvent, TrlEvent},
        state::{BattleState, Hand, Juncture},
    },
    table::{Field, Side, UnitId},
};

/// The clause of event cards.
pub const CLAUSE: Clause = clause!("trl.hc.37");

/// Whether event cards are played with.
pub fn are_played(rules: &Trl) -> bool {
    rules.options().event_cards == Toggle::On
}

/// Lets the sides be asked at a juncture before a step goes on; tells whether they are, and the step waits. It is run
/// again when they have answered, and is told then that they are not asked again.
pub fn asks_first(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, juncture: Juncture) -> bool {
    if !are_played(rules) {
        return false;
    }
    let battle = field.resource::<BattleState>();
    if battle.cards.asked.last() == Some(&juncture) {
        outcome.own(TrlEvent::Cards(CardEvent::Passed));
        return false;
    }
    if !Side::BOTH.into_iter().any(|side| !playable(rules, field, side, &juncture).is_empty()) {
        return false;
    }
    outcome.own(TrlEvent::Cards(CardEvent::Asked(juncture.clone())));
    outcome.push(Playing::at(juncture, battle.initiative));
    true
}

/// Asks the sides as soon as the present step is over.
pub fn ask_next(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, juncture: Juncture) {
    if are_played(rules) {
        outcome.push(Playing::at(juncture, field.resource::<BattleState>().initiative));
    }
}

/// The juncture before a unit tests its motivation.
pub fn before_test(field: &Field<'_>, unit: UnitId) -> Juncture {
    Juncture::about(CardMoment::Test, field.unit(unit).side, vec![unit])
}

/// The cards that a side holds and may play at a juncture, each with whom it may be played on; one card a turn.
pub fn playable(rules: &Trl, field: &Field<'_>, side: Side, juncture: &Juncture) -> Vec<(EventCard, Targets)> {
    playable_of(rules, field, side, &Secrets::<Hand>::of(field, side).0, juncture)
}

/// The same of the cards of a hand.
pub fn playable_of(
    rules: &Trl,
    field: &Field<'_>,
    side: Side,
    hand: &[EventCard],
    juncture: &Juncture,
) -> Vec<(EventCard, Targets)> {
    if field.resource::<BattleState>().cards.played[side.index()] {
        return Vec::new();
    }
    let fits = |card: &EventCard| is_for(rules, *card, side, juncture);
    let with_targets = |card: EventCard| (card, targets(rules, field, side, card, juncture));
    let cards = hand.iter().copied().filter(fits).map(with_targets);
    cards.filter(|(_, targets)| targets.any()).collect()
}

/// Whether a card is for a side to play at a juncture.
fn is_for(rules: &Trl, card: EventCard, side: Side, juncture: &Juncture) -> bool {
    let text = rules.charts().event_cards.of(card);
    let by = match text.by {
        PlayedBy::Own => side == juncture.side,
        PlayedBy::Enemy => side != juncture.side,
        PlayedBy::Either => true,
    };
    by && text.moment == juncture.moment
}
