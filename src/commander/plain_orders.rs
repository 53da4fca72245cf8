//! The frame in which a player answers, and the orders that bring a battle on without any judgement: the end of a step,
//! the default answer, a unit's most natural place.

use crate::{
    battle::{AnyBattle, Offer, OfferRole, Order, QuestionKind, Seat, Subject},
    commander::{ground::Ground, memory::Memory},
    table::{Presence, Side},
};

/// A player's own thoughts on the questions that need some.
pub(super) trait Mind {
    /// What it has tried in this phase.
    fn memory(&mut self) -> &mut Memory;

    /// An order for its own units.
    fn act(
        &mut self,
        play: &dyn AnyBattle,
        seat: Seat,
        side: Side,
        kind: QuestionKind,
        offers: &[&Offer],
    ) -> Option<Order>;

    /// A choice forced by another's act.
    fn react(&mut self, play: &dyn AnyBattle, seat: Seat, side: Side, offers: &[&Offer]) -> Option<Order>;
}

/// A mind's order under the open question.
pub(super) fn answered_by(mind: &mut impl Mind, play: &dyn AnyBattle, seat: Seat) -> Option<Order> {
    let side = seat.side()?;
    let question = play.question()?;
    let parts = play.offers_in_parts(seat);
    let offers: Vec<&Offer> = parts.iter().flat_map(|part| part.iter()).collect();
    mind.memory().turn_page(play, seat, offers.len());
    match question.kind {
        QuestionKind::Deploy => deploy(play, seat, &offers, mind.memory()),
        QuestionKind::React => mind.react(play, seat, side, &offers),
        QuestionKind::Act | QuestionKind::Sealed => mind.act(play, seat, side, question.kind, &offers),
    }
}

/// The next subject to think about: of the earliest step, the one nearest to the enemy.
pub(super) fn next_subject(offers: &[&Offer], ground: &Ground, memory: &Memory) -> Option<(u8, Subject)> {
    let open = offers.iter().copied().filter(|offer| is_act(offer) && memory.is_open(offer));
    let gap = |subject: Subject| {
        let body = subject.unit().and_then(|unit| ground.own(unit));
        body.and_then(|body| ground.gap_to_foe_of(body)).unwrap_or(0.0)
    };
    let soonest = |a: &&Offer, b: &&Offer| {
        (a.step.cmp(&b.step))
            .then_with(|| gap(a.subject).total_cmp(&gap(b.subject)))
            .then_with(|| a.subject.cmp(&b.subject))
    };
    open.min_by(soonest).map(|offer| (offer.step, offer.subject))
}

/// Whether an offer does something and may be taken up.
pub(super) fn is_act(offer: &Offer) -> bool {
    offer.barred.is_none() && matches!(offer.role, OfferRole::Act | OfferRole::Answer | OfferRole::Deploy)
}

/// The first legal filling of an offer.
fn lawful(play: &dyn AnyBattle, seat: Seat, offer: &Offer) -> Option<Order> {
    let plain = offer.slots.is_empty().then(|| offer.order(seat)).filter(|order| play.judge(order).is_ok());
    play.suggest(seat, offer).next().or(plain)
}

/// The open question's own answer, if it is put to a seat.
pub(super) fn default_answer(play: &dyn AnyBattle, seat: Seat) -> Option<Order> {
    play.question()?.default.clone().filter(|order| order.seat == seat)
}

/// Ends the step or phase, or does anything else that brings the game on.
pub(super) fn close(play: &dyn AnyBattle, seat: Seat, offers: &[&Offer]) -> Option<Order> {
    let of = |role| offers.iter().copied().filter(move |offer: &&Offer| offer.role == role && offer.barred.is_none());
    let mut ends: Vec<&Offer> = of(OfferRole::Close).collect();
    ends.sort_by_key(|offer| offer.step);
    ends.extend(of(OfferRole::Done));
    let end = ends.into_iter().find_map(|offer| lawful(play, seat, offer));
    end.or_else(|| default_answer(play, seat)).or_else(|| offers.iter().find_map(|offer| lawful(play, seat, offer)))
}

/// Placing own units: the most natural place for each, then ready. If a unit finds no place there is no answer: nothing
/// else would bring the battle on.
fn deploy(play: &dyn AnyBattle, seat: Seat, offers: &[&Offer], memory: &mut Memory) -> Option<Order> {
    let ready = offers.iter().copied().filter(|offer| offer.role == OfferRole::Close && offer.barred.is_none());
    if let Some(order) = ready.clone().find_map(|offer| lawful(play, seat, offer)) {
        return Some(order);
    }
    let in_hand = |offer: &&Offer| {
        let unit = offer.subject.unit().and_then(|unit| play.field(seat).get_unit(unit));
        offer.role == OfferRole::Deploy
            && offer.barred.is_none()
            && unit.is_some_and(|unit| unit.presence == Presence::Awaited)
    };
    let waiting: Vec<&Offer> = offers.iter().copied().filter(in_hand).collect();
    if waiting.is_empty() {
        return close(play, seat, offers);
    }
    let order = waiting.into_iter().filter(|offer| memory.is_open(offer)).find_map(|offer| lawful(play, seat, offer));
    if let Some(order) = &order {
        memory.note(order);
    }
    order
}
