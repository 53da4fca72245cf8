//! The offers of the selection, in the order in which they are listed and numbered.

use super::{selection::Selection, turn_view::TurnView};
use crate::{
    battle::{Offer, OfferRole, Subject},
    client::texts,
};

/// The offers of the selection in the order in which the digits take them: one for each verb and label. With nothing
/// selected those of the whole side.
pub(crate) fn listed<'b>(board: &'b TurnView, selection: &Selection) -> Vec<&'b Offer> {
    if selection.is_empty() {
        return of_side(board).filter(|offer| takes_digit(offer)).collect();
    }
    let mut listed: Vec<&Offer> = Vec::new();
    let all = selection.subjects().flat_map(|subject| board.offers_of(subject));
    for offer in all.filter(|offer| !matches!(offer.role, OfferRole::Standing | OfferRole::Close | OfferRole::Done)) {
        match listed.iter_mut().find(|known| known.verb == offer.verb && known.label == offer.label) {
            // A battery's button is greyed only if no gun may do it.
            Some(known) if known.barred.is_some() && offer.barred.is_none() => *known = offer,
            Some(_) => {}
            None => listed.push(offer),
        }
    }
    listed
}

/// An entry of the list of orders.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Entry {
    /// An order that can be begun, or is barred.
    Offer(Offer),
    /// The selected units are done.
    Done,
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

/// The orders of the selection, or with nothing selected those of the whole side, each that can be given with its letter.
pub(crate) fn entries(board: &TurnView, selection: &Selection) -> Vec<(Entry, Option<char>)> {
    let done = selection.subjects().any(|subject| board.offers_of(subject).any(|offer| offer.role == OfferRole::Done));
    let offers = listed(board, selection).into_iter().cloned().map(Entry::Offer);
    let entries: Vec<Entry> = offers.chain(done.then_some(Entry::Done)).collect();
    let labels = entries.iter().map(|entry| if entry.is_barred() { "" } else { entry.label() });
    let letters = letters(labels);
    entries.into_iter().zip(letters).collect()
}

/// A letter for each label, no two alike: the first of its letters that is free, else any; none for an empty label.
fn letters<'l>(labels: impl Iterator<Item = &'l str>) -> Vec<Option<char>> {
    let mut taken: Vec<char> = Vec::new();
    let mut free = |label: &str| {
        let own = label.chars().flat_map(char::to_lowercase).filter(char::is_ascii_lowercase);
        let letter = own.chain('a'..='z').find(|letter| !taken.contains(letter))?;
        taken.push(letter);
        Some(letter)
    };
    labels.map(|label| if label.is_empty() { None } else { free(label) }).collect()
}

/// The offers of the side as a whole, except ending the step.
pub(crate) fn of_side(board: &TurnView) -> impl Iterator<Item = &Offer> {
    board.offers_of(Subject::Side).filter(|offer| offer.role != OfferRole::Close)
}

/// Whether an offer of the whole side is one of those that are numbered; deployment has its own panel.
pub(crate) fn takes_digit(offer: &Offer) -> bool {
    matches!(offer.role, OfferRole::Act | OfferRole::Answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_orders_have_the_same_letter_and_each_has_one_of_its_own_as_long_as_that_is_free() {
        for (labels, wanted) in [
            (&["Move", "Fire", "Form line", "Charge"][..], "m f o c"),
            (&["Move", "March", "Mount"], "m a o"),
            (&["Fire", "", "Form line"], "f - o"),
            (&["A", "A", "A"], "a b c"),
            (&["4-pdr", "12"], "p a"),
        ] {
            let letters = letters(labels.iter().copied());
            let told: Vec<String> = letters.iter().map(|letter| letter.map_or("-".to_owned(), String::from)).collect();
            assert_eq!(told.join(" "), wanted, "{labels:?}");
        }
    }
}
