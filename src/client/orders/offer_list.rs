//! The offers of the selection, in the order in which they are listed and numbered.

use super::{selection::Selection, turn_view::TurnView};
use crate::battle::{Offer, OfferRole, Subject};

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

/// The offers of the side as a whole, except ending the step.
pub(crate) fn of_side(board: &TurnView) -> impl Iterator<Item = &Offer> {
    board.offers_of(Subject::Side).filter(|offer| offer.role != OfferRole::Close)
}

/// Whether an offer of the whole side is one of those that are numbered; deployment has its own panel.
pub(crate) fn takes_digit(offer: &Offer) -> bool {
    matches!(offer.role, OfferRole::Act | OfferRole::Answer)
}
