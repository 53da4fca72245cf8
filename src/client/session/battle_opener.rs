//! Puts another battle on the table.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::{Session, autosave::Autosave, saves::OpenFile};
use crate::battle::Refusal;

/// Another battle came to the table: each room drops what belonged to the last one.
#[derive(Event, Clone, Debug)]
pub(crate) struct BattleOpened {
    /// The seed of the machine players' dice.
    pub machine_seed: u64,
    /// A refusal to be shown first.
    pub refusal: Option<Refusal>,
}

/// The battle was taken off the table for the title: each room drops what belonged to it.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct BattleClosed;

/// Opens battles.
#[derive(SystemParam)]
pub(crate) struct BattleOpener<'w, 's> {
    /// Where the battle is kept.
    pub(crate) autosave: ResMut<'w, Autosave>,
    commands: Commands<'w, 's>,
}

impl BattleOpener<'_, '_> {
    /// Opens a battle to play, saved in `file` or in a new one.
    pub(crate) fn play(&mut self, session: Session, file: Option<OpenFile>, opened: BattleOpened) {
        self.autosave.take_up(file, &session);
        self.commands.insert_resource(session);
        self.commands.trigger(opened);
    }

    /// Opens a battle for viewing: nothing is saved.
    pub(crate) fn view(&mut self, session: Session) {
        self.play(session, None, BattleOpened { machine_seed: 0, refusal: None });
    }

    /// Sets a resource once the battle is on the table.
    pub(crate) fn set(&mut self, resource: impl Resource) {
        self.commands.insert_resource(resource);
    }
}

/// Begins a resource anew whenever a battle comes to the table or is taken off it.
pub(crate) fn starts_anew<R: Resource + Default>(app: &mut App) {
    app.init_resource::<R>()
        .add_observer(|_: On<BattleOpened>, mut commands: Commands| commands.insert_resource(R::default()))
        .add_observer(|_: On<BattleClosed>, mut commands: Commands| commands.insert_resource(R::default()));
}
