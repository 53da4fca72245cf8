//! What the selection could do to the enemy under the pointer, found out in the background once the pointer has rested
//! there for a moment. Works on a copy of the battle as the viewer knows it; drafts nothing and gives no order.

use std::{sync::Arc, time::Duration};

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
    window::RequestRedraw,
};

use crate::{
    battle::{AnyBattle, Offer, Seat},
    client::{
        input::{open_panels::OpenPanels, pointer::Pointer},
        orders::{
            active_order::ActiveOrder,
            acts_against::{ActAgainst, acts_against, acts_of},
            selection::Selection,
            turn_view::TurnView,
        },
        playback::Playback,
        schedule::ClientSystems,
        session::{Session, battle_opener::starts_anew},
    },
    table::UnitId,
};

/// How long the pointer must be still to rest.
const REST: Duration = Duration::from_millis(250);

/// The acts of the selection against the enemy under the pointer.
#[derive(Resource, Default)]
pub struct EnemyActs {
    of: Option<Meant>,
    rested: Duration,
    copy: Option<Copied>,
    looking: Option<Task<Vec<ActAgainst>>>,
    found: Option<Vec<ActAgainst>>,
}

/// Whose acts, against whom, and the session's revision then.
#[derive(Clone, Debug, PartialEq)]
struct Meant {
    target: UnitId,
    selection: Selection,
    revision: u64,
}

/// The battle as a seat knew it at a revision of the session.
struct Copied {
    revision: u64,
    seat: Seat,
    play: Arc<dyn AnyBattle>,
}

impl EnemyActs {
    /// The acts against the enemy under the pointer, once they are known.
    pub fn known(&self) -> Option<(UnitId, &[ActAgainst])> {
        Some((self.of.as_ref()?.target, self.found.as_deref()?))
    }

    /// Whether they are still to be found out.
    pub fn is_awaited(&self) -> bool {
        self.of.is_some() && self.found.is_none()
    }

    /// Turns to another enemy or selection, or to none.
    fn follow(&mut self, of: Option<Meant>) {
        if self.of != of {
            *self = Self { of, copy: self.copy.take(), ..Self::default() };
        }
    }

    /// Starts to find out, away from the main thread.
    fn begin(&mut self, session: &Session, offers: Vec<Offer>, target: UnitId) {
        let (revision, seat) = (session.revision(), session.viewer());
        let kept = self.copy.take().filter(|copy| (copy.revision, copy.seat) == (revision, seat));
        let copy = kept.unwrap_or_else(|| Copied { revision, seat, play: session.battle().imagine(seat, 0).into() });
        let play = Arc::clone(&copy.play);
        self.copy = Some(copy);
        let task = async move { acts_against(play.as_ref(), seat, &offers, target) };
        self.looking = Some(AsyncComputeTaskPool::get().spawn(task));
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(starts_anew::<EnemyActs>).add_systems(Update, follow.in_set(ClientSystems::Mirror));
}

fn follow(
    session: Res<Session>,
    (pointer, shows): (Res<Pointer>, Res<OpenPanels>),
    (playback, acting): (Res<Playback>, Res<ActiveOrder>),
    (board, selection): (Res<TurnView>, Res<Selection>),
    time: Res<Time<Real>>,
    mut acts: ResMut<EnemyActs>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let is_free = acting.draft.is_none() && shows.tool.is_none() && !playback.is_running() && !pointer.is_pressed();
    let plays = session.viewer_asked() && board.revision == session.revision();
    let target = pointer.aim.and_then(|aim| aim.unit).filter(|unit| is_free && plays && is_enemy(&session, *unit));
    let offers = || acts_of(&board, &selection).into_iter().cloned().collect::<Vec<Offer>>();
    let acts = acts.bypass_change_detection();
    let meant = |target| Meant { target, selection: selection.clone(), revision: session.revision() };
    acts.follow(target.filter(|_| !selection.is_empty()).map(meant));
    let Some(target) = acts.of.as_ref().map(|meant| meant.target).filter(|_| acts.found.is_none()) else { return };
    redraw.write(RequestRedraw);
    if let Some(found) = acts.looking.as_mut().and_then(check_ready) {
        (acts.looking, acts.found) = (None, Some(found));
    } else if acts.looking.is_none() {
        // An idle window's clock runs on: no frame counts for more than its share.
        acts.rested += time.delta().min(REST / 4);
        if acts.rested >= REST {
            acts.begin(&session, offers(), target);
        }
    }
}

fn is_enemy(session: &Session, unit: UnitId) -> bool {
    let (battle, viewer) = (session.battle(), session.viewer());
    viewer.side().is_some_and(|own| battle.field(viewer).get_unit(unit).is_some_and(|unit| unit.side != own))
}
