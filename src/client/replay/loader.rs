//! Reading a battle in the background by giving its orders again, to look back over it or to continue it as a branch,
//! so that the window never waits.

use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};

use crate::{
    battle::{Journal, Seat},
    client::session::{Facts, Hand, Session, open_battle},
    files::Problems,
};

/// A battle being read.
pub(super) struct Reading(Task<Result<Read, Problems>>);

/// The result of reading.
pub(super) enum Read {
    /// A look back over the battle being played, by its name.
    Back(Box<Session>, String),
    /// A branch to continue, and the machines' seed.
    Branch(Box<Session>, u64),
}

/// The battle of a session that is looked back over.
pub(super) struct LookedBack {
    pub(super) journal: Journal,
    pub(super) facts: Facts,
    pub(super) hands: [Hand; 2],
    pub(super) viewer: Seat,
}

impl Reading {
    /// Begins to look back over a battle with this name.
    pub(super) fn back(battle: LookedBack, name: String) -> Self {
        let LookedBack { journal, facts, hands, viewer } = battle;
        Self::begin(move || Ok(Read::Back(Box::new(open_battle::look_back(journal, facts, hands, viewer)?), name)))
    }

    /// Starts reading a branch.
    pub(super) fn branch(journal: Journal, hands: [Hand; 2]) -> Self {
        Self::begin(move || {
            let (session, seed, _) = open_battle::go_on(journal.into(), hands)?;
            Ok(Read::Branch(Box::new(session), seed))
        })
    }

    fn begin(read: impl FnOnce() -> Result<Read, Problems> + Send + 'static) -> Self {
        Self(AsyncComputeTaskPool::get().spawn(async move { read() }))
    }

    /// The result; none while it is still being read.
    pub(super) fn poll(&mut self) -> Option<Result<Read, Problems>> {
        check_ready(&mut self.0)
    }
}
