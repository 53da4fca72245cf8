//! A deployment that was called for as a whole where the sides place unit by unit: what is left of it is placed as the player's turn comes,
//! one unit at a time, until he takes something back. Knows no rule set.

use bevy::prelude::*;

use crate::{
    battle::{Order, QuestionKind, Refusal, Subject},
    clause::Clause,
    client::{autosave::Autosave, desk::ClientSystems, flow::HandOver, group::in_sequence, session::Session},
};

/// The clause of the refusal that it is not the seat's turn.
const NOT_ITS_TURN: Clause = Clause::new("linstock.turn");

/// What of a deployment waits for its turn.
#[derive(Resource, Debug, Default)]
pub struct LayingOut {
    waiting: Vec<Order>,
}

impl LayingOut {
    /// Takes over what was left out of a deployment only because it was not its turn; gives back what was left out for another reason.
    pub fn take_over(&mut self, session: &Session, left_out: Vec<(Order, Refusal)>) -> Vec<(Subject, Refusal)> {
        self.forget();
        let deploys = session.question().is_some_and(|question| question.kind == QuestionKind::Deploy);
        let (waiting, refused): (Vec<_>, Vec<_>) = left_out.into_iter().partition(|(_, refusal)| deploys && refusal.clause == NOT_ITS_TURN);
        self.waiting = waiting.into_iter().map(|(order, _)| order).collect();
        refused.into_iter().map(|(order, refusal)| (order.subject, refusal)).collect()
    }

    /// The player places by hand again.
    pub fn forget(&mut self) {
        self.waiting.clear();
    }

    /// The next that is lawful now; what can be placed no more is dropped.
    fn next(&mut self, session: &Session) -> Option<Order> {
        let (lawful, left) = in_sequence(session.battle(), std::mem::take(&mut self.waiting));
        let still = left.into_iter().filter(|(_, refusal)| refusal.clause == NOT_ITS_TURN).map(|(order, _)| order);
        let mut lawful = lawful.into_iter();
        let next = lawful.next();
        self.waiting = lawful.chain(still).collect();
        next
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LayingOut>().add_systems(Update, lay_on.in_set(ClientSystems::Flow));
}

/// Places the next as soon as its side is asked again.
fn lay_on(mut laying_out: ResMut<LayingOut>, mut session: ResMut<Session>, mut autosave: ResMut<Autosave>, hand_over: Res<HandOver>) {
    let Some(seat) = laying_out.waiting.first().map(|order| order.seat) else { return };
    let asked = session.question().is_some_and(|question| question.kind == QuestionKind::Deploy && question.asks(seat));
    if !asked || session.machine_asked().is_some() || hand_over.to.is_some() || session.viewer() != seat {
        return;
    }
    if let Some(order) = laying_out.next(&session)
        && session.follow(order).is_ok()
    {
        autosave.keep(&session);
    }
}
