//! What the seats are offered, worked out once for each until the state changes. No order is lawful that none of it covers: whatever a rule
//! set reads into an order, its verb, its subject and the names of its slots must be those of an offer that is open now.

use std::sync::{Arc, Mutex};

use crate::{
    battle::{Battle, Offer, Order, Refusal, RuleSet, Seat},
    table::Side,
};

/// The offers of each seat that were asked for since the state changed last, by [`place`].
#[derive(Debug, Default)]
pub(super) struct Offered(Mutex<[Option<Arc<[Offer]>>; 3]>);

impl Offered {
    /// Forgets everything: the state changes.
    pub(super) fn forget(&mut self) {
        *self.0.get_mut().expect("nobody panics while he holds the offers") = Default::default();
    }

    fn known(&self, seat: Seat) -> Option<Arc<[Offer]>> {
        self.0.lock().expect("nobody panics while he holds the offers")[place(seat)].clone()
    }

    fn keep(&self, seat: Seat, offers: &Arc<[Offer]>) {
        self.0.lock().expect("nobody panics while he holds the offers")[place(seat)] = Some(Arc::clone(offers));
    }
}

fn place(seat: Seat) -> usize {
    seat.side().map_or(2, Side::index)
}

impl<R: RuleSet> Battle<R> {
    /// What a seat may do now; nothing while another is asked.
    pub(super) fn offered_to(&self, seat: Seat) -> Arc<[Offer]> {
        if !self.question().is_some_and(|question| question.asks(seat)) {
            return Arc::new([]);
        }
        self.offered.known(seat).unwrap_or_else(|| {
            let offers = self.rules.offers(&self.sight(seat)).into();
            self.offered.keep(seat, &offers);
            offers
        })
    }

    /// Sees that an order fills an offer that is open now.
    ///
    /// # Errors
    /// What bars the offer, or the slot that it does not have; else that there is no such offer.
    pub(super) fn must_be_offered(&self, order: &Order) -> Result<(), Refusal> {
        let mut refusal = Refusal::new("linstock.offer", format!("`{}` is not offered now", order.verb));
        for offer in self.offered_to(order.seat).iter().filter(|offer| offer.is_about(order)) {
            match offer.fits(order) {
                Ok(()) => return Ok(()),
                Err(misfit) => refusal = misfit,
            }
        }
        Err(refusal)
    }
}
