//! Placing a piece: it is picked up at its place, dragged by its body, turned by a drag beside it, and can change
//! formation without losing its place.

use super::{
    Aim, Draft, Work,
    work::{block, lies_on},
};
use crate::{
    battle::{AnyBattle, Domain, Offer, OfferRole, Order, Seat},
    measure::Pose,
};

impl Draft {
    /// Starts from a filled offer, such as a unit's present place, to change it from there.
    pub fn begin_from(play: &dyn AnyBattle, seat: Seat, offer: Offer, filled: Order) -> Self {
        let mut draft = Self::begin(play, seat, offer);
        (draft.order, draft.work) = (filled, Work::Filled);
        draft.open_slot(play, draft.place_slot(play).unwrap_or(0));
        draft.taken_up = Some(draft.trial.clone());
        draft
    }

    /// The slot into which a pose goes, if something is being placed.
    pub(super) fn place_slot(&self, play: &dyn AnyBattle) -> Option<usize> {
        let places = self.offer.role == OfferRole::Deploy;
        self.offer.slots.iter().position(|slot| places && matches!(self.domain_of(play, slot), Some(Domain::Pose(_))))
    }

    /// Draws the piece to its neighbours where it has come near them.
    pub(super) fn settle(&mut self, play: &dyn AnyBattle) {
        let (Work::Pose { put: Some(put), .. }, Some(unit)) = (&mut self.work, self.order.subject.unit()) else {
            return;
        };
        self.snapped = self.snaps.settle(block(&play.field(self.order.seat), unit), put);
    }

    /// The pose of the piece that a drag has taken hold of; none where it began beside the piece.
    pub(super) fn held(&self, play: &dyn AnyBattle, pressed: &Aim) -> Option<Pose> {
        if let Some((at, pose)) = self.grip
            && at == pressed.at
        {
            return Some(pose);
        }
        let Work::Pose { put, .. } = &self.work else { return None };
        let unit = self.order.subject.unit()?;
        let field = play.field(self.order.seat);
        let pose = put.or_else(|| field.get_unit(unit).filter(|unit| unit.on_table()).map(|unit| unit.front))?;
        let within = lies_on(block(&field, unit), pose, pressed.at, pressed.near);
        (within || pressed.unit == Some(unit)).then_some(pose)
    }
}
