//! The open offers of each seat, computed once until the state changes. An order outside them is never legal: however a
//! rule set reads an order, its verb, its subject and the names of its slots must be those of an open offer.

use std::sync::Arc;

use crate::battle::{Battle, Offer, Offers, Order, Refusal, RuleSet, Seat, Subject};

impl<R: RuleSet> Battle<R> {
    /// The possible orders of a seat now, in parts; none while another is asked.
    pub fn offers_in_parts(&self, seat: Seat) -> Arc<[Offers]> {
        if !self.asks(seat) {
            return Arc::new([]);
        }
        self.offered.known(seat).unwrap_or_else(|| {
            let offers: Arc<[Offers]> = self.unmeasured(seat, self.rules.offers_in_parts(&self.sight(seat))).into();
            offers.iter().flat_map(|part| part.iter()).for_each(|offer| offer.clause.show());
            self.offered.keep(seat, &offers);
            offers
        })
    }

    /// The offers of a subject of a seat now.
    fn offered_to(&self, seat: Seat, subject: Subject) -> Vec<Offer> {
        match self.offered.known(seat) {
            _ if !self.asks(seat) => Vec::new(),
            Some(known) => {
                known.iter().flat_map(|part| part.iter()).filter(|offer| offer.subject == subject).cloned().collect()
            }
            None => self.rules.offers_of(&self.sight(seat), subject),
        }
    }

    fn asks(&self, seat: Seat) -> bool {
        self.question().is_some_and(|question| question.asks(seat))
    }

    /// Checks that an order fits an open offer of its subject.
    ///
    /// # Errors
    /// The offer's bar, or the slot that it does not have; else that there is no such offer.
    pub(super) fn must_be_offered(&self, order: &Order) -> Result<(), Refusal> {
        let mut refusal = Refusal::new("linstock.offer", format!("`{}` is not offered now", order.verb));
        for offer in self.offered_to(order.seat, order.subject).iter().filter(|offer| offer.is_about(order)) {
            match offer.fits(order) {
                Ok(()) => return Ok(()),
                Err(misfit) => refusal = misfit,
            }
        }
        Err(refusal)
    }
}
