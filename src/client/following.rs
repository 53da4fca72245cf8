//! Those who do along what is drafted: found out in the background, on a copy of the battle as its seat knows it, while the pointer moves on.
//!
//! A drag changes what is meant with every frame, and a group is many judgements: the newest is taken up as soon as the one before it is done,
//! what lies between them is passed over. Whoever gives the order waits for the last. Gives no order itself.

use std::sync::Arc;

use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};

use crate::{
    battle::{Play, Seat},
    client::{
        group::{Errand, Together},
        session::Session,
    },
};

/// What is being found out, and what is to be found out next.
#[derive(Default)]
pub struct Following {
    ground: Option<Ground>,
    newest: Option<Errand>,
    begun: Option<(Errand, Task<Together>)>,
}

/// A copy of the battle to judge on.
struct Ground {
    revision: u64,
    seat: Seat,
    copy: Arc<dyn Play>,
}

impl Following {
    /// Asks what a group would do, in place of whatever was asked before.
    pub fn ask(&mut self, session: &Session, errand: Errand) {
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

    /// What has been found out since, if anything has.
    pub fn learn(&mut self) -> Option<Together> {
        let (_, task) = self.begun.as_mut()?;
        let found = check_ready(task)?;
        self.begun = None;
        Some(found)
    }

    /// What the group would do by the last that was asked, found out at once on the battle itself; none where nothing is open.
    pub fn settle(&mut self, play: &dyn Play) -> Option<Together> {
        let begun = self.begun.take().map(|(errand, _)| errand);
        self.newest.take().or(begun).map(|errand| errand.judged(play))
    }

    /// Takes the newest up, if nothing else is being found out: at the end of a frame, when the thread that makes frames has nothing to do.
    pub fn begin(&mut self) {
        let Some(ground) = self.ground.as_ref().filter(|_| self.begun.is_none()) else { return };
        let Some(errand) = self.newest.take() else { return };
        let copy = Arc::clone(&ground.copy);
        let judged = errand.clone();
        let task = AsyncComputeTaskPool::get().spawn(async move { judged.judged(copy.as_ref()) });
        self.begun = Some((errand, task));
    }

    /// Judges on the battle as it is now; what was begun on an earlier one is dropped.
    fn stand_on(&mut self, session: &Session, seat: Seat) {
        let stands = |ground: &Ground| ground.revision == session.revision() && ground.seat == seat;
        if !self.ground.as_ref().is_some_and(stands) {
            self.forget();
            self.ground = Some(Ground { revision: session.revision(), seat, copy: session.battle().imagine(seat, 0).into() });
        }
    }
}
