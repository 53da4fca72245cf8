//! Ending the acts of units and a step. A planned order that was not given is never dropped silently: the player
//! decides first.

use super::Desk;
use crate::{
    battle::{Offer, OfferRole, Order},
    client::{
        commands::{Fate, UiCommand},
        input::open_panels::Ends,
        orders::Way,
        orders::turn_view::TurnView,
    },
};

impl Desk<'_> {
    /// The selected units are done.
    pub(super) fn done(&mut self) {
        if self.has_plan() {
            self.shows.ends = Some(Ends::Units);
            return;
        }
        let done = |offer: &&Offer| offer.role == OfferRole::Done && offer.barred.is_none();
        let of_selection =
            |offer: &&Offer| offer.subject.unit().is_some_and(|unit| self.selection.units.contains(&unit));
        let viewer = self.session.viewer();
        let orders: Vec<Order> =
            self.board.offers.iter().filter(done).filter(of_selection).map(|offer| offer.order(viewer)).collect();
        if !orders.is_empty() {
            self.give(orders);
        }
        self.select(UiCommand::SelectIdle(Way::Onwards));
    }

    /// The step or phase ends.
    pub(super) fn done_all(&mut self) {
        let Some(close) = self.board.close().cloned() else { return };
        if self.has_plan() {
            self.shows.ends = Some(Ends::Step);
            return;
        }
        self.take(&close);
    }

    /// Whether something is planned that would be lost; to end a step may itself wait to be confirmed.
    fn has_plan(&self) -> bool {
        let drafted =
            self.acting.draft.as_ref().is_some_and(|draft| draft.offer.role != OfferRole::Close && draft.is_begun());
        drafted || self.acting.proposed(&self.session).is_some()
    }

    /// Gives or drops the open plan, and ends what waited for that. A plan that cannot be given stays.
    pub(super) fn end(&mut self, fate: Fate) {
        let Some(ends) = self.shows.ends.take() else { return };
        let open = self.board.close().cloned();
        match fate {
            Fate::Given => {
                self.enter();
                *self.board = TurnView::derive(&self.session);
            }
            Fate::Discarded => self.acting.clear(),
        }
        // Giving the plan may have ended the step by itself.
        if self.acting.refusal.is_some() || self.has_plan() || self.board.close() != open.as_ref() {
            return;
        }
        match ends {
            Ends::Units => self.done(),
            Ends::Step => self.done_all(),
        }
    }
}
