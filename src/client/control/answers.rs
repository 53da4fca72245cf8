//! Answers, and the end of units' acts and of a step. A planned order that was not given is never dropped silently: the
//! player decides first.

use bevy::prelude::*;

use super::order_desk::OrderDesk;
use crate::{
    battle::{Offer, OfferRole, Order},
    client::{
        commands::{Fate, UiCommand},
        input::open_panels::{Ends, OpenPanels},
        orders::Direction,
    },
};

/// Gives what is planned, marked or named, or ends the acts of units or a step.
pub(super) fn answer(mut desk: OrderDesk, mut shows: ResMut<OpenPanels>) {
    let command = desk.asked.command().clone();
    match command {
        UiCommand::Enter => desk.enter(),
        UiCommand::Give(order) => desk.give(vec![order]),
        UiCommand::Done if desk.has_plan() => shows.ends = Some(Ends::Units),
        UiCommand::Done => desk.done(),
        UiCommand::DoneAll => desk.done_all(&mut shows),
        UiCommand::End(fate) => {
            if let Some(ends) = shows.ends.take() {
                desk.end(fate, ends, &mut shows);
            }
        }
        _ => {}
    }
}

impl OrderDesk<'_> {
    /// The selected units are done, and the next that could act is selected.
    fn done(&mut self) {
        let done = |offer: &&Offer| offer.role == OfferRole::Done && offer.barred.is_none();
        let of_selection =
            |offer: &&Offer| offer.subject.unit().is_some_and(|unit| self.selection.units.contains(&unit));
        let viewer = self.session.viewer();
        let orders: Vec<Order> =
            self.board.offers.iter().filter(done).filter(of_selection).map(|offer| offer.order(viewer)).collect();
        if !orders.is_empty() {
            self.give(orders);
        }
        self.meanings.close();
        if let Some(next) = self.selection.next_idle(&self.board, Direction::Onwards) {
            self.asked.then(UiCommand::Select(vec![next]));
        }
    }

    /// The step or phase ends, unless something is planned.
    fn done_all(&mut self, shows: &mut OpenPanels) {
        let Some(close) = self.board.close().cloned() else { return };
        if self.has_plan() {
            shows.ends = Some(Ends::Step);
        } else {
            self.take(&close);
        }
    }

    /// Whether something is planned that would be lost; to end a step may itself wait to be confirmed.
    fn has_plan(&self) -> bool {
        let drafted =
            self.acting.draft.as_ref().is_some_and(|draft| draft.offer.role != OfferRole::Close && draft.is_begun());
        drafted || self.acting.proposed(&self.session).is_some()
    }

    /// Gives or drops the open plan, and ends what waited for that. A plan that cannot be given stays.
    fn end(&mut self, fate: Fate, ends: Ends, shows: &mut OpenPanels) {
        let open = self.board.close().cloned();
        match fate {
            Fate::Given => {
                self.enter();
                self.board.renew(&self.session);
            }
            Fate::Discarded => self.acting.clear(),
        }
        // Giving the plan may have ended the step by itself.
        if self.acting.refusal.is_some() || self.has_plan() || self.board.close() != open.as_ref() {
            return;
        }
        match ends {
            Ends::Units => self.done(),
            Ends::Step => self.done_all(shows),
        }
    }
}
