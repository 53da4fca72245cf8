//! The offers of the selection, as they are listed, with the digits and letters that take them.

use super::{
    selection::Selection,
    turn_view::{TurnView, is_listed},
};
use crate::{
    battle::{Offer, OfferRole, Subject},
    client::texts,
};

/// The offers of the selection in the order of their digits: one for each verb and label. With nothing selected those of
/// the whole side.
pub(crate) fn listed<'b>(board: &'b TurnView, selection: &Selection) -> Vec<&'b Offer> {
    let listed = unsorted(board, selection);
    let labels: Vec<&str> = listed.iter().map(|offer| offer.label.as_str()).collect();
    let mut keyed: Vec<_> = board.keys.of_list(&labels).into_iter().zip(listed).collect();
    keyed.sort_by_key(|(key, _)| key.digit.unwrap_or(u8::MAX));
    keyed.into_iter().map(|(_, offer)| offer).collect()
}

fn unsorted<'b>(board: &'b TurnView, selection: &Selection) -> Vec<&'b Offer> {
    if selection.is_empty() {
        return of_side(board).filter(|offer| takes_digit(offer)).collect();
    }
    let mut listed: Vec<&Offer> = Vec::new();
    let all = selection.subjects().flat_map(|subject| board.offers_of(subject));
    for offer in all.filter(|offer| is_listed(offer)) {
        match listed.iter_mut().find(|known| known.verb == offer.verb && known.label == offer.label) {
            // A battery's button is greyed only if no gun may do it.
            Some(known) if known.barred.is_some() && offer.barred.is_none() => *known = offer,
            Some(_) => {}
            None => listed.push(offer),
        }
    }
    listed
}

/// What stands on the list of orders.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Entry {
    /// An order that can be begun, or is barred.
    Offer(Offer),
    /// The selected units are done.
    Done,
}

/// An entry of the list of orders, with its keys.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Keyed {
    pub(crate) entry: Entry,
    /// The digit that takes it, if it has one.
    pub(crate) digit: Option<u8>,
    /// The letter that takes it, if it can be given.
    pub(crate) letter: Option<char>,
}

impl Entry {
    /// Its words.
    pub(crate) fn label(&self) -> &str {
        match self {
            Self::Offer(offer) => &offer.label,
            Self::Done => texts::battle::DONE,
        }
    }

    fn is_barred(&self) -> bool {
        matches!(self, Self::Offer(offer) if offer.barred.is_some())
    }
}

/// The orders of the selection, or with nothing selected those of the whole side, with their keys.
pub(crate) fn entries(board: &TurnView, selection: &Selection) -> Vec<Keyed> {
    let done = selection.subjects().any(|subject| board.offers_of(subject).any(|offer| offer.role == OfferRole::Done));
    let offers = listed(board, selection).into_iter().cloned().map(Entry::Offer);
    let entries: Vec<Entry> = offers.chain(done.then_some(Entry::Done)).collect();
    let labels: Vec<&str> = entries.iter().map(Entry::label).collect();
    let keys = board.keys.of_list(&labels);
    let keyed = entries.iter().zip(keys).map(|(entry, key)| Keyed {
        digit: key.digit.filter(|_| *entry != Entry::Done),
        letter: key.letter.filter(|_| !entry.is_barred()),
        entry: entry.clone(),
    });
    keyed.collect()
}

/// The offers of the side as a whole, except ending the step.
pub(crate) fn of_side(board: &TurnView) -> impl Iterator<Item = &Offer> {
    board.offers_of(Subject::Side).filter(|offer| offer.role != OfferRole::Close)
}

/// Whether an offer of the whole side is one of those that are numbered; deployment has its own panel.
pub(crate) fn takes_digit(offer: &Offer) -> bool {
    matches!(offer.role, OfferRole::Act | OfferRole::Answer)
}
