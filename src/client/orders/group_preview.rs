//! Previews a group order. Judges each follower's order on a copy of the battle as its seat knows it, off the main
//! thread, while the player keeps dragging.
//!
//! A drag changes the order every frame, and each change takes many judgements: only the newest drag position is
//! judged, as soon as the one before it is done. Giving the order waits for the last. Gives no order itself.

use std::sync::Arc;

use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};

use crate::{
    battle::{AnyBattle, Seat},
    client::{
        orders::group::{GroupOrder, GroupPlan},
        session::Session,
    },
};

/// The preview being computed, and the next to be computed.
#[derive(Default)]
pub struct GroupPreview {
    ground: Option<Ground>,
    newest: Option<GroupOrder>,
    begun: Option<(GroupOrder, Task<GroupPlan>)>,
}

/// A copy of the battle to judge on.
struct Ground {
    revision: u64,
    seat: Seat,
    copy: Arc<dyn AnyBattle>,
}

impl GroupPreview {
    /// Requests a group's preview, replacing earlier requests.
    pub fn ask(&mut self, session: &Session, errand: GroupOrder) {
        self.stand_on(session, errand.order.seat);
        self.newest = Some(errand);
    }

    /// Asks nothing any more.
    pub fn forget(&mut self) {
        (self.newest, self.begun) = (None, None);
    }

    /// Whether something is still to be found out.
    pub fn is_at_work(&self) -> bool {
        self.begun.is_some() || self.newest.is_some()
    }

    /// The preview computed since, if any.
    pub fn learn(&mut self) -> Option<GroupPlan> {
        let (_, task) = self.begun.as_mut()?;
        let found = check_ready(task)?;
        self.begun = None;
        Some(found)
    }

    /// The group's preview for the last request, computed at once on the battle itself; none where nothing is
    /// requested.
    pub fn settle(&mut self, play: &dyn AnyBattle) -> Option<GroupPlan> {
        let begun = self.begun.take().map(|(errand, _)| errand);
        self.newest.take().or(begun).map(|errand| errand.judged(play))
    }

    /// Starts the newest request, if none is being computed: at the end of a frame, when the main thread is idle.
    pub fn begin(&mut self) {
        let Some(ground) = self.ground.as_ref().filter(|_| self.begun.is_none()) else { return };
        let Some(errand) = self.newest.take() else { return };
        let copy = Arc::clone(&ground.copy);
        let judged = errand.clone();
        let task = AsyncComputeTaskPool::get().spawn(async move { judged.judged(copy.as_ref()) });
        self.begun = Some((errand, task));
    }

    /// Uses the battle as it is now; requests for an earlier one are dropped.
    fn stand_on(&mut self, session: &Session, seat: Seat) {
        let stands = |ground: &Ground| ground.revision == session.revision() && ground.seat == seat;
        if !self.ground.as_ref().is_some_and(stands) {
            self.forget();
            self.ground =
                Some(Ground { revision: session.revision(), seat, copy: session.battle().imagine(seat, 0).into() });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use bevy::{math::Vec2, tasks::TaskPool};

    use super::*;
    use crate::{
        battle::{KeepUndo, Offer, OfferRole, Order, Value},
        client::{
            orders::{click_intent::as_placed, group::Manner},
            session::{Facts, Hand},
        },
        dice::DiceSource,
        files::Shelf,
        rules::{self, Changes},
        scenario,
    };

    /// Cowpens, the first side placing its army.
    fn session() -> Session {
        AsyncComputeTaskPool::get_or_init(TaskPool::default);
        let scenario = scenario::open(&Shelf::embedded(), "cowpens").expect("it is shipped");
        let battle = rules::open(&scenario, "hmm", &Changes::default(), DiceSource::Seeded { seed: 1 }, KeepUndo::Yes);
        Session::new(battle.expect("it opens"), Facts::default(), [Hand::Human, Hand::Human])
    }

    /// Three units are placed as one body, so far to the right of where they stand.
    fn aside(session: &Session, inches: f32) -> GroupOrder {
        let offers = session.battle().offers(session.viewer()).into_iter();
        let placed = offers.filter(|offer| offer.role == OfferRole::Deploy && offer.barred.is_none());
        let (offers, stood): (Vec<Offer>, Vec<Order>) =
            placed.filter_map(|offer| as_placed(session, &offer).map(|order| (offer, order))).take(3).unzip();
        let mut order = stood[0].clone();
        for value in order.values.values_mut() {
            if let Value::Pose(pose) = value {
                pose.at += Vec2::X * inches;
            }
        }
        GroupOrder { lead: offers[0].clone(), order, others: offers[1..].to_vec(), manner: Manner::AsOneBody(stood) }
    }

    /// Frame by frame until something has been found out.
    fn learned(following: &mut GroupPreview) -> GroupPlan {
        loop {
            following.begin();
            if let Some(found) = following.learn() {
                return found;
            }
            thread::yield_now();
        }
    }

    #[test]
    fn background_results_equal_immediate_ones() {
        let (session, mut following) = (session(), GroupPreview::default());
        for inches in [0.5, 400.0] {
            let errand = aside(&session, inches);
            following.ask(&session, errand.clone());
            let found = learned(&mut following);
            assert_eq!(found, errand.judged(session.battle()));
            assert_eq!(found.anybody_can(), inches < 400.0, "nobody is placed beyond the table");
            assert!(!following.is_at_work());
        }
    }

    #[test]
    fn a_drag_judges_only_its_newest_position_and_giving_the_order_waits_for_it() {
        let (session, mut following) = (session(), GroupPreview::default());
        let [first, second, third] = [0.2, 0.4, 0.6].map(|inches| aside(&session, inches));
        for errand in [&first, &second, &third] {
            following.ask(&session, errand.clone());
            following.begin();
        }
        assert_eq!(
            learned(&mut following),
            first.judged(session.battle()),
            "it was begun before the others were asked"
        );
        assert!(following.is_at_work());
        assert_eq!(following.settle(session.battle()), Some(third.judged(session.battle())));
        assert!(!following.is_at_work() && following.settle(session.battle()).is_none(), "nothing is open any more");
    }

    #[test]
    fn work_begun_before_the_battle_went_on_is_dropped() {
        let (mut session, mut following) = (session(), GroupPreview::default());
        let before = aside(&session, 0.2);
        following.ask(&session, before.clone());
        following.begin();
        session.give(vec![before.order]).expect("it may stand there");
        let now = aside(&session, 0.2);
        following.ask(&session, now.clone());
        assert_eq!(learned(&mut following), now.judged(session.battle()));
    }
}
