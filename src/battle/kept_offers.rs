//! The offers of each seat, kept until the state changes.

use std::sync::{Arc, Mutex};

use crate::{
    battle::{Offers, Seat},
    table::Side,
};

/// The offers of each seat, in parts, that were asked for since the state changed last, by [`place`].
#[derive(Debug, Default)]
pub(super) struct Offered(Mutex<[Option<Arc<[Offers]>>; 3]>);

impl Offered {
    /// Forgets everything: the state changes.
    pub(super) fn forget(&mut self) {
        *self.0.get_mut().expect("nobody panics while he holds the offers") = Default::default();
    }

    pub(super) fn known(&self, seat: Seat) -> Option<Arc<[Offers]>> {
        self.0.lock().expect("nobody panics while he holds the offers")[place(seat)].clone()
    }

    pub(super) fn keep(&self, seat: Seat, offers: &Arc<[Offers]>) {
        self.0.lock().expect("nobody panics while he holds the offers")[place(seat)] = Some(Arc::clone(offers));
    }
}

fn place(seat: Seat) -> usize {
    seat.side().map_or(2, Side::index)
}
