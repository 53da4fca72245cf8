//! Orders for many units at once: as the rules propose, as before, or from a file.

use bevy::prelude::*;

use super::order_desk::OrderDesk;
use crate::{
    battle::{Offer, OfferRole, Order, QuestionKind, Refusal, Subject},
    client::{
        commands::UiCommand,
        orders::{
            deployment_layouts,
            group::in_sequence,
            standing_targets::{self, By, StandingTarget},
            turn_view::TurnView,
        },
        session::autosave::Autosave,
        texts,
    },
};

/// Gives or marks orders for many units, or saves where they stand.
pub(super) fn propose(mut desk: OrderDesk, autosave: Res<Autosave>) {
    let command = desk.asked.command().clone();
    match command {
        UiCommand::Again => desk.again(),
        UiCommand::AsProposed => desk.as_proposed(),
        UiCommand::SaveLayout(name) => desk.save_layout(&autosave, &name),
        UiCommand::LoadLayout(name) => desk.load_layout(&autosave, &name),
        _ => {}
    }
}

impl OrderDesk<'_> {
    fn again(&mut self) {
        let offers: Vec<Offer> =
            self.selection.subjects().flat_map(|subject| self.board.offers_of(subject)).cloned().collect();
        let at_something = offers.iter().filter(|offer| !offer.slots.is_empty());
        let orders: Vec<Order> =
            at_something.filter_map(|offer| standing_targets::again(&self.session, offer)).collect();
        if orders.is_empty() {
            self.acting.refusal = Some(Refusal::new("linstock.again", texts::battle::NOTHING_AGAIN));
            return;
        }
        let (orders, _) = in_sequence(self.session.battle(), orders);
        self.give(orders);
    }

    /// Places every unit as proposed, which can be taken back. Whatever throws dice or ends a step is only marked:
    /// another key gives it.
    fn as_proposed(&mut self) {
        self.meanings.close();
        if !self.board.has_proposals {
            self.acting.refusal = Some(Refusal::new("linstock.proposed", texts::battle::NOTHING_PROPOSED));
            return;
        }
        if self.session.question().is_some_and(|question| question.kind == QuestionKind::Deploy) {
            self.give_proposals();
            return;
        }
        let (orders, left_out) = self.proposals();
        let marked = |order: Order| {
            let overlays = self.session.battle().judge(&order).map(|plan| plan.overlays).unwrap_or_default();
            StandingTarget { order, by: By::Proposal, overlays }
        };
        let marked = orders.into_iter().map(marked).collect();
        self.acting.mark(&self.session, marked);
        let left_out = left_out.into_iter().map(|(order, refusal)| (order.subject, refusal)).collect();
        self.acting.leave_out(&self.session, left_out);
    }

    /// The proposals for all units without an order, as far as they are legal together, and those that are not, with
    /// the refusals.
    fn proposals(&self) -> (Vec<Order>, Vec<(Order, Refusal)>) {
        let viewer = self.session.viewer();
        let battle = self.session.battle();
        let proposed = |offer: &&Offer| {
            offer.barred.is_none() && matches!(offer.role, OfferRole::Act | OfferRole::Deploy | OfferRole::Answer)
        };
        let acts: Vec<&Offer> = self.board.acts().collect();
        // Units that have an order keep it.
        let told = standing_targets::told(&self.session, &acts);
        let untold = |offer: &&Offer| told.iter().all(|order| order.subject != offer.subject);
        let offers =
            self.board.offers.iter().filter(proposed).filter(|offer| offer.subject != Subject::Side).filter(untold);
        let mut orders: Vec<Order> = Vec::new();
        for order in offers.filter_map(|offer| battle.suggest(viewer, offer).next()) {
            if orders.iter().all(|known| known.subject != order.subject) {
                orders.push(order);
            }
        }
        in_sequence(battle, orders)
    }

    /// Every proposal at once: units as in history, every shot or declaration as suggested; and the end of sealed
    /// declarations.
    pub(super) fn give_proposals(&mut self) {
        let viewer = self.session.viewer();
        let (mut orders, left_out) = self.proposals();
        let sealed = self.session.question().is_some_and(|question| question.kind == QuestionKind::Sealed);
        if let Some(close) = self.board.close().filter(|_| sealed) {
            orders.push(close.order(viewer));
        }
        let could: Vec<Subject> = self.board.acts().map(|offer| offer.subject).collect();
        let left_out = self.laying_out.take_over(&self.session, left_out);
        self.give(orders);
        self.acting.leave_out(&self.session, left_out);
        self.end_if_all_are_told(&could);
    }

    /// Ends a step of strikes once all have been proposed orders: the units that could act have theirs, and could only
    /// be given others.
    fn end_if_all_are_told(&mut self, could: &[Subject]) {
        let board = TurnView::derive(&self.session);
        let open = board.question.as_ref().is_some_and(|question| question.kind == QuestionKind::Act)
            && self.session.viewer_asked();
        if !open || !board.has_proposals || !board.acts().map(|offer| offer.subject).eq(could.iter().copied()) {
            return;
        }
        let close = board.close().filter(|close| close.barred.is_none() && close.slots.is_empty());
        if let Some(order) = close.map(|close| close.order(self.session.viewer())) {
            self.acting.refusal = self.session.follow(order).err();
            self.after_deed();
        }
    }

    fn save_layout(&mut self, autosave: &Autosave, name: &str) {
        let saved = deployment_layouts::save(autosave.shelf(), &self.session, &self.board, name);
        self.acting.refusal = saved.err().map(|error| Refusal::new("linstock.files", error));
    }

    fn load_layout(&mut self, autosave: &Autosave, name: &str) {
        match deployment_layouts::load(autosave.shelf(), &self.session, &self.board, name) {
            Ok(orders) => {
                let (orders, left_out) = in_sequence(self.session.battle(), orders);
                let left_out = self.laying_out.take_over(&self.session, left_out);
                self.give(orders);
                self.acting.leave_out(&self.session, left_out);
            }
            Err(error) => self.acting.refusal = Some(Refusal::new("linstock.files", error)),
        }
    }
}
