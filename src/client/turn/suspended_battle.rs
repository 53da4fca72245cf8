//! A battle set aside while something else is on the table: a look back over it, or the bench. It comes back as it was,
//! with everything that was in progress.

use crate::client::{
    orders::{active_order::ActiveOrder, selection::Selection},
    playback::Playback,
    session::{Session, autosave::Autosave, leaving::Leaving},
    turn::{flow::HandOver, machine_player::Machines},
};

/// The resources that change when another battle comes onto the table.
pub(crate) struct BattleContext<'a> {
    pub(crate) session: &'a mut Session,
    pub(crate) playback: &'a mut Playback,
    pub(crate) acting: &'a mut ActiveOrder,
    pub(crate) selection: &'a mut Selection,
    pub(crate) hand_over: &'a mut HandOver,
    pub(crate) machines: &'a mut Machines,
    pub(crate) autosave: &'a mut Autosave,
    pub(crate) leaving: &'a mut Leaving,
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
        around.autosave.keep(around.session);
        let mut fresh = Playback::default();
        fresh.speed = around.playback.speed;
        Self {
            session: std::mem::replace(around.session, in_its_place),
            playback: std::mem::replace(around.playback, fresh),
            acting: std::mem::take(around.acting),
            selection: std::mem::take(around.selection),
            hand_over: std::mem::take(around.hand_over),
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
