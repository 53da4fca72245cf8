//! A battle set aside while something else is on the table: a look back over it, or the bench. It comes back as it was,
//! with everything that was in progress.

use bevy::{ecs::system::SystemParam, prelude::*};

use crate::client::{
    orders::{active_order::ActiveOrder, click_intent::TargetMenu, selection::Selection},
    playback::Playback,
    session::{Session, autosave::Autosave, leaving::Leaving},
    turn::{flow::HandOver, machine_player::Machines},
};

/// All that changes when another battle comes onto the table.
#[derive(SystemParam)]
pub(crate) struct BattleContext<'w> {
    pub(crate) session: ResMut<'w, Session>,
    pub(crate) playback: ResMut<'w, Playback>,
    pub(crate) acting: ResMut<'w, ActiveOrder>,
    pub(crate) selection: ResMut<'w, Selection>,
    pub(crate) meanings: ResMut<'w, TargetMenu>,
    pub(crate) hand_over: ResMut<'w, HandOver>,
    pub(crate) machines: ResMut<'w, Machines>,
    pub(crate) autosave: ResMut<'w, Autosave>,
    pub(crate) leaving: ResMut<'w, Leaving>,
}

/// A battle set aside, with everything in progress.
pub(crate) struct SuspendedBattle {
    session: Session,
    playback: Playback,
    acting: ActiveOrder,
    selection: Selection,
    hand_over: HandOver,
}

impl SuspendedBattle {
    /// Sets the battle on the table aside; another session takes its place.
    pub(crate) fn lay(around: &mut BattleContext<'_>, in_its_place: Session) -> Self {
        // Changes of this very frame are not on disk yet.
        around.autosave.keep(&around.session);
        let mut fresh = Playback::default();
        fresh.speed = around.playback.speed;
        Self {
            session: std::mem::replace(&mut *around.session, in_its_place),
            playback: std::mem::replace(&mut *around.playback, fresh),
            acting: std::mem::take(&mut *around.acting),
            selection: std::mem::take(&mut *around.selection),
            hand_over: std::mem::take(&mut *around.hand_over),
        }
    }

    /// Brings the battle back as it was.
    pub(crate) fn take_up(self, around: &mut BattleContext<'_>) {
        let revision = around.session.revision();
        *around.session = self.session.after(revision);
        *around.playback = self.playback;
        (*around.acting, *around.selection, *around.hand_over) = (self.acting, self.selection, self.hand_over);
    }
}
