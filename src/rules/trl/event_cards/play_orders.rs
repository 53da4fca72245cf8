//! A side that is asked for an event card plays one, keeps all, or, with too many in its hand, discards one (trl.hc.37).

use bevy::ecs::system::Res;

use crate::{
    battle::{
        Action, At, Choice, Domain, Offer, OfferRole, Order, Outcome, Plan, Progress, Question, QuestionKind, Reading,
        Refusal, Row, Seat, Section, Sight, Slot, Subject, Up, Value,
        sequence::{system, throws},
    },
    clause::Clause,
    rules::{
        common::{journal::JournalLine, slots::Slots},
        trl::{
            Trl,
            charts::{CardMoment, EventCard},
            event_cards::{
                effects,
                junctures::{CLAUSE, playable, playable_of},
                playing::{Played, Playing},
                targets::Targets,
                worth,
            },
            events::{CardEvent, TrlEvent},
            slot_names::slot,
            state::{BattleState, Hand},
        },
        word::Word,
    },
    table::{Field, Side, Table, UnitId},
};

/// The rows that carry it on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "Event cards",
    rows: &[
        Row::of(CLAUSE, "a side plays a card, or keeps all", &At(|playing: &Playing| playing.played.is_none()), || {
            system(ask)
        }),
        Row::of(CLAUSE, "a card takes effect", &At(|playing: &Playing| playing.played.is_some()), || {
            throws(effects::step)
        }),
    ],
};

/// Asks the next side that may play a card.
fn ask(rules: Res<Trl>, table: Table, playing: Up<Playing>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let Some(side) = playing.asked() else {
        outcome.finish();
        return Ok(outcome);
    };
    let (prompt, verb) = if playing.juncture.moment == CardMoment::Draw {
        if !holds_too_many(rules, field, side) {
            outcome.becomes(playing.after_the_first());
            return Ok(outcome);
        }
        ("Your hand is too large: discard a card".to_owned(), None)
    } else if playable(rules, field, side, &playing.juncture).is_empty() {
        outcome.becomes(playing.after_the_first());
        return Ok(outcome);
    } else {
        (format!("Play an event card {}?", playing.juncture.moment), Some(KeepCards::VERB))
    };
    outcome.ask(Question {
        seats: vec![side.into()],
        prompt,
        kind: QuestionKind::React,
        subject: Subject::Side,
        at: None,
        clause: CLAUSE,
        default: verb.map(|verb| Order::new(side.into(), verb, Subject::Side)),
    });
    Ok(outcome)
}

fn holds_too_many(rules: &Trl, field: &Field<'_>, side: Side) -> bool {
    field.resource::<BattleState>().cards.held[side.index()] > rules.charts().event_cards.hand_limit
}

/// The choices of the side that is asked.
pub(in crate::rules::trl) fn offers(playing: &Playing) -> Vec<Offer> {
    let answer = |offer: Offer| Offer { role: OfferRole::Answer, ..offer };
    match playing.juncture.moment {
        CardMoment::Draw => vec![answer(DiscardCard::offer(Subject::Side))],
        _ => vec![answer(PlayCard::offer(Subject::Side)), answer(KeepCards::offer(Subject::Side))],
    }
}

/// The reason why other orders are refused meanwhile.
pub(in crate::rules::trl) fn not_now() -> Refusal {
    Refusal::new(CLAUSE, "now an event card may be played")
}

/// Plays a card, on a unit where the card is for one.
#[derive(Clone, Copy, Debug)]
pub struct PlayCard {
    seat: Seat,
    card: EventCard,
    target: Option<UnitId>,
}

impl Action<Trl> for PlayCard {
    const VERB: &'static str = "play_card";
    const LABEL: &'static str = "Play a card";
    const CLAUSE: Clause = CLAUSE;
    type During = Playing;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::CARD, "Card"), Slot::optional(slot::TARGET, "On whom")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.side()?;
        Ok(Self { seat: order.seat(), card: order.word(slot::CARD)?, target: order.optional(slot::TARGET)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        let open = open_cards(rules, sight, order.seat);
        match name {
            slot::CARD => Some(choices(rules, open.into_iter().map(|(card, _)| card))),
            slot::TARGET => {
                let named = |card: EventCard| order.value(slot::CARD) == Some(&word(card));
                open.into_iter().find(|(card, _)| named(*card)).and_then(|(_, targets)| match targets {
                    Targets::OneOf(units) => Some(Domain::Units(units)),
                    Targets::Nobody => None,
                })
            }
            _ => None,
        }
    }

    /// Each card on each unit, the most useful first.
    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let Some(side) = sight.seat.side() else { return Vec::new() };
        let mut ways: Vec<(f32, Order)> = Vec::new();
        for (card, targets) in open_cards(rules, sight, sight.seat) {
            let order = offer.order(sight.seat).with(slot::CARD, word(card));
            let gain = |unit| worth::of(rules, &sight.field, side, card, unit).total();
            match targets {
                Targets::Nobody => ways.push((gain(None), order)),
                Targets::OneOf(units) => ways.extend(
                    units
                        .into_iter()
                        .map(|unit| (gain(Some(unit)), order.clone().with(slot::TARGET, Value::Unit(unit)))),
                ),
            }
        }
        ways.sort_by(|one, other| other.0.total_cmp(&one.0));
        ways.into_iter().map(|(_, order)| order).collect()
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let refuse = |reason: String| Err(Refusal::new(CLAUSE, reason));
        let side = self.seat.side().ok_or_else(not_now)?;
        let open = open_cards(rules, sight, self.seat);
        let Some((_, targets)) = open.into_iter().find(|(card, _)| *card == self.card) else {
            return refuse(format!("{} is not to be played now", self.card));
        };
        match (targets, self.target) {
            (Targets::Nobody, Some(_)) => return refuse(format!("{} is played on no unit", self.card)),
            (Targets::OneOf(_), None) => return refuse(format!("{} is played on a unit", self.card)),
            (Targets::OneOf(units), Some(unit)) if !units.contains(&unit) => {
                return refuse(format!("{} is not for that unit", self.card));
            }
            _ => {}
        }
        let worth = worth::of(rules, &sight.field, side, self.card, self.target);
        Ok(Plan { outlook: worth.outlook(), ..Plan::default() })
    }

    fn carry_out(&self, _: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        if let (Some(playing), Some(by)) = (sight.under_way::<Playing>(), self.seat.side()) {
            outcome.becomes(playing.playing(Played { card: self.card, by, unit: self.target }));
        }
    }
}

/// Keeps all cards for now.
#[derive(Clone, Copy, Debug)]
pub struct KeepCards;

impl Action<Trl> for KeepCards {
    const VERB: &'static str = "keep_cards";
    const LABEL: &'static str = "Keep the cards";
    const CLAUSE: Clause = CLAUSE;
    type During = Playing;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.side().map(|()| Self)
    }

    fn judge(&self, _: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        match sight.under_way::<Playing>() {
            Some(playing) if playing.juncture.moment == CardMoment::Draw => {
                Err(Refusal::new(CLAUSE, "the hand is too large: a card must be discarded"))
            }
            _ => Ok(Plan::default()),
        }
    }

    fn carry_out(&self, _: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        if let Some(playing) = sight.under_way::<Playing>() {
            outcome.becomes(playing.after_the_first());
        }
    }
}

/// Discards a card of a hand that is too large.
#[derive(Clone, Copy, Debug)]
pub struct DiscardCard {
    seat: Seat,
    card: EventCard,
}

impl Action<Trl> for DiscardCard {
    const VERB: &'static str = "discard_card";
    const LABEL: &'static str = "Discard a card";
    const CLAUSE: Clause = CLAUSE;
    type During = Playing;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::CARD, "Card")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.side()?;
        Ok(Self { seat: order.seat(), card: order.word(slot::CARD)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        (name == slot::CARD).then(|| choices(rules, hand(sight, order.seat)))
    }

    fn suggest(_: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let order = offer.order(sight.seat);
        hand(sight, sight.seat).into_iter().map(|card| order.clone().with(slot::CARD, word(card))).collect()
    }

    fn judge(&self, _: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let draws = sight.under_way::<Playing>().is_some_and(|playing| playing.juncture.moment == CardMoment::Draw);
        match () {
            () if !draws => Err(Refusal::new(CLAUSE, "a card is discarded when the hand is too large")),
            () if !hand(sight, self.seat).contains(&self.card) => {
                Err(Refusal::new(CLAUSE, format!("{} is not in the hand", self.card)))
            }
            () => Ok(Plan::default()),
        }
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        let (Some(playing), Some(side)) = (sight.under_way::<Playing>(), self.seat.side()) else { return };
        outcome.own(TrlEvent::Cards(CardEvent::Discarded(side, self.card)));
        let text = format!("{} discarded an event card: {}.", rules.side_name(side), self.card);
        outcome.happen(JournalLine::new(sight.field.resource::<BattleState>().turn, text, CLAUSE));
        outcome.becomes(playing.after_the_first());
    }
}

/// The cards that the side of a seat holds, if the viewer may know them.
fn hand(sight: &Sight<'_, Trl>, seat: Seat) -> Vec<EventCard> {
    seat.side().and_then(|side| sight.secret(side)).map(|hand: &Hand| hand.0.clone()).unwrap_or_default()
}

/// The cards that a seat may play now.
fn open_cards(rules: &Trl, sight: &Sight<'_, Trl>, seat: Seat) -> Vec<(EventCard, Targets)> {
    let (Some(playing), Some(side)) = (sight.under_way::<Playing>(), seat.side()) else { return Vec::new() };
    playable_of(rules, &sight.field, side, &hand(sight, seat), &playing.juncture)
}

/// Cards as choices, each with what it says.
fn choices(rules: &Trl, cards: impl IntoIterator<Item = EventCard>) -> Domain {
    let text = |card: EventCard| &rules.charts().event_cards.of(card).text;
    let choice = |card: EventCard| Choice::new(card.name(), format!("{card}: {}", text(card)));
    Domain::Choices(cards.into_iter().map(choice).collect())
}

fn word(card: EventCard) -> Value {
    Value::Choice(card.name().to_owned())
}
