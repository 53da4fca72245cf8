//! All that changes when another battle comes onto the table.

use bevy::{ecs::system::SystemParam, prelude::*};

use crate::client::{
    orders::{active_order::ActiveOrder, click_intent::TargetMenu, selection::Selection},
    playback::Playback,
    session::{Session, autosave::Autosave, leaving::Leaving},
    turn::{flow::HandOver, machine_player::Machines, suspended_battle::BattleContext},
};

/// All that changes when another battle comes onto the table.
#[derive(SystemParam)]
pub(super) struct WholeTable<'w> {
    pub(super) session: ResMut<'w, Session>,
    pub(super) selection: ResMut<'w, Selection>,
    playback: ResMut<'w, Playback>,
    acting: ResMut<'w, ActiveOrder>,
    meanings: ResMut<'w, TargetMenu>,
    hand_over: ResMut<'w, HandOver>,
    machines: ResMut<'w, Machines>,
    autosave: ResMut<'w, Autosave>,
    leaving: ResMut<'w, Leaving>,
}

impl WholeTable<'_> {
    /// Lends it out to be changed; the list of what can be done to a unit closes.
    pub(super) fn lend(&mut self) -> BattleContext<'_> {
        self.meanings.close();
        BattleContext {
            session: &mut self.session,
            playback: &mut self.playback,
            acting: &mut self.acting,
            selection: &mut self.selection,
            hand_over: &mut self.hand_over,
            machines: &mut self.machines,
            autosave: &mut self.autosave,
            leaving: &mut self.leaving,
        }
    }
}
