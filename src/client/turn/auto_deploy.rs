//! Deploys the rest of an army, for rule sets in which the sides place unit by unit: one unit at each of the player's
//! turns, until the player takes something back. Knows no rule set.

use bevy::prelude::*;

use crate::{
    battle::{Order, QuestionKind, Refusal, Subject},
    clause::Clause,
    client::{
        orders::group::in_sequence,
        schedule::ClientSystems,
        session::{Session, battle_opener::starts_anew},
        turn::flow::HandOver,
    },
};

/// The clause of the refusal that it is not the seat's turn.
const NOT_ITS_TURN: Clause = Clause::new("linstock.turn");

/// The rest of a deployment that waits for its turn.
#[derive(Resource, Debug, Default)]
pub struct AutoDeploy {
    waiting: Vec<Order>,
}

impl AutoDeploy {
    /// Takes over units left out of a deployment only because it was not their turn; gives back those left out for
    /// another reason.
    pub fn take_over(&mut self, session: &Session, left_out: Vec<(Order, Refusal)>) -> Vec<(Subject, Refusal)> {
        self.forget();
        let deploys = session.question().is_some_and(|question| question.kind == QuestionKind::Deploy);
        let (waiting, refused): (Vec<_>, Vec<_>) =
            left_out.into_iter().partition(|(_, refusal)| deploys && refusal.clause == NOT_ITS_TURN);
        self.waiting = waiting.into_iter().map(|(order, _)| order).collect();
        refused.into_iter().map(|(order, refusal)| (order.subject, refusal)).collect()
    }

    /// The player places by hand again.
    pub fn forget(&mut self) {
        self.waiting.clear();
    }

    /// The next legal order; those no longer legal are dropped.
    fn next(&mut self, session: &Session) -> Option<Order> {
        let (lawful, left) = in_sequence(session.battle(), std::mem::take(&mut self.waiting));
        let still = left.into_iter().filter(|(_, refusal)| refusal.clause == NOT_ITS_TURN).map(|(order, _)| order);
        let mut lawful = lawful.into_iter();
        let next = lawful.next();
        self.waiting = lawful.chain(still).collect();
        next
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(starts_anew::<AutoDeploy>).add_systems(Update, lay_on.in_set(ClientSystems::Flow));
}

/// Places the next as soon as its side is asked again.
fn lay_on(mut laying_out: ResMut<AutoDeploy>, mut session: ResMut<Session>, hand_over: Res<HandOver>) {
    let Some(seat) = laying_out.waiting.first().map(|order| order.seat) else { return };
    let asked = session.question().is_some_and(|question| question.kind == QuestionKind::Deploy && question.asks(seat));
    if !asked || session.machine_asked().is_some() || hand_over.to.is_some() || session.viewer() != seat {
        return;
    }
    if let Some(order) = laying_out.next(&session) {
        // An order no longer legal is dropped.
        let _ = session.follow(order);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::{KeepUndo, OfferRole, Value},
        client::session::{Facts, Hand},
        dice::DiceSource,
        files::Shelf,
        rules::{self, Changes},
        scenario,
        table::UnitId,
    };

    /// The battle of Sandershausen, its sides placing in turn.
    fn session() -> Session {
        let scenario = scenario::open(&Shelf::embedded(), "sandershausen").expect("it is shipped");
        let dice = DiceSource::Seeded { seed: 1 };
        let battle = rules::open(&scenario, "wof", &Changes::default(), dice, KeepUndo::Yes).expect("it opens");
        Session::new(battle, Facts::default(), [Hand::Human, Hand::Human])
    }

    /// For each of some units of the seat that is asked a place where it does not stand.
    fn elsewhere(session: &Session, units: usize) -> Vec<Order> {
        let battle = session.battle();
        let seat = battle.question().expect("somebody places").seats[0];
        let away = |order: &Order| {
            let front = order.subject.unit().map(|unit| battle.field(seat).unit(unit).front);
            order.values.values().any(|value| matches!(value, Value::Pose(pose) if Some(*pose) != front))
        };
        let offers =
            battle.offers(seat).into_iter().filter(|offer| offer.role == OfferRole::Deploy && offer.barred.is_none());
        offers.filter_map(|offer| battle.suggest(seat, &offer).find(away)).take(units).collect()
    }

    fn placed(session: &Session, orders: &[Order]) -> Vec<UnitId> {
        let given: Vec<Order> = session.battle().journal().orders().cloned().collect();
        orders.iter().filter(|order| given.contains(order)).filter_map(|order| order.subject.unit()).collect()
    }

    #[test]
    fn a_layout_goes_on_unit_by_unit_as_its_sides_turn_comes() {
        let mut session = session();
        let own = elsewhere(&session, 2);
        assert_eq!(own.len(), 2);
        let (first, left_out) = in_sequence(session.battle(), own.clone());
        let mut laying_out = AutoDeploy::default();
        assert_eq!(laying_out.take_over(&session, left_out), []);
        session.give(first).expect("it is the side's turn");
        assert_eq!((placed(&session, &own).len(), laying_out.next(&session)), (1, None), "the other side places");
        let theirs = elsewhere(&session, 1);
        session.give(theirs).expect("it is the other's turn");
        let next = laying_out.next(&session).expect("its turn has come again");
        session.follow(next).expect("it may be placed");
        assert_eq!((placed(&session, &own).len(), laying_out.next(&session)), (2, None));
    }

    #[test]
    fn a_refusal_for_another_reason_is_told_at_once() {
        let session = session();
        let mut own = elsewhere(&session, 1);
        own[0].values.retain(|_, value| !matches!(value, Value::Pose(_)));
        let (lawful, left_out) = in_sequence(session.battle(), own);
        let mut laying_out = AutoDeploy::default();
        assert_eq!((lawful.len(), laying_out.take_over(&session, left_out).len()), (0, 1));
        assert_eq!(laying_out.next(&session), None);
    }
}
