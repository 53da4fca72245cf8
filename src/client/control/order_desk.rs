//! Where orders are begun and given: what `orders`, `answers` and `proposing` share.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::asked::Asked;
use crate::{
    battle::{Offer, Order, QuestionKind},
    client::{
        commands::{SandboxCommand, UiCommand},
        input::order_menu::OrderMenu,
        orders::{
            active_order::ActiveOrder,
            answer_choice::AnswerChoice,
            click_intent::{TargetMenu, along_with, led},
            selection::Selection,
            turn_view::TurnView,
        },
        playback::Playback,
        sandbox::Bench,
        session::Session,
        turn::auto_deploy::AutoDeploy,
    },
};

/// What giving orders reads and changes.
#[derive(SystemParam)]
pub(super) struct OrderDesk<'w> {
    pub(super) asked: ResMut<'w, Asked>,
    pub(super) session: ResMut<'w, Session>,
    pub(super) board: ResMut<'w, TurnView>,
    pub(super) selection: Res<'w, Selection>,
    pub(super) bench: Res<'w, Bench>,
    pub(super) acting: ResMut<'w, ActiveOrder>,
    pub(super) weighing: ResMut<'w, AnswerChoice>,
    pub(super) meanings: ResMut<'w, TargetMenu>,
    pub(super) menu: ResMut<'w, OrderMenu>,
    pub(super) playback: ResMut<'w, Playback>,
    pub(super) laying_out: ResMut<'w, AutoDeploy>,
}

impl OrderDesk<'_> {
    /// Begins an offer for the selection.
    pub(super) fn take(&mut self, offer: &Offer) {
        self.menu.close();
        let along = along_with(&self.board, &self.selection, offer);
        let (leader, along) = led(&self.session, offer, along);
        if self.acting.draft.as_ref().is_some_and(|draft| draft.offer == leader) {
            // The second press of the same button means the plan that it shows.
            self.enter();
            return;
        }
        self.acting.take(&mut self.session, &self.board, &leader, along);
        self.after_deed();
    }

    /// Does as planned; without a plan, gives what is proposed or the answer that is marked.
    pub(super) fn enter(&mut self) {
        if self.bench.held().is_some() {
            self.asked.then(UiCommand::Try(SandboxCommand::Close));
            return;
        }
        if self.acting.draft.is_some() {
            self.acting.enter(&mut self.session);
            self.after_deed();
            return;
        }
        if self.acting.proposed(&self.session).is_some() {
            self.give_proposals();
            return;
        }
        let question = self.session.question().cloned();
        match question {
            Some(question) if question.kind == QuestionKind::Sealed => self.give_proposals(),
            Some(question) => {
                let meant = self.weighing.turned_to(&self.board).cloned();
                if let Some(answer) = meant.or(question.default) {
                    self.give(vec![answer]);
                }
            }
            None => {}
        }
    }

    /// Gives orders as they are.
    pub(super) fn give(&mut self, orders: Vec<Order>) {
        self.acting.give(&mut self.session, orders);
        self.after_deed();
    }

    /// Remembers the table as it was before; what a click could have meant then is closed.
    pub(super) fn after_deed(&mut self) {
        self.meanings.close();
        self.playback.before_deed_of(self.session.viewer(), &self.session);
    }
}
