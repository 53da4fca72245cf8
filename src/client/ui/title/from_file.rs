//! Files that a player drops on the window or picks in the system's dialog. One that is dropped on a battle waits until
//! the battle has been kept and left for the title; where the player stays after all, it is forgotten.

use std::path::PathBuf;

use bevy::{
    prelude::*,
    window::{FileDragAndDrop, RequestRedraw},
    winit::EventLoopProxyWrapper,
};

use crate::client::{
    platform::file_dialog::FileDialog,
    session::{
        Session,
        autosave::Autosave,
        battle_opener::BattleOpened,
        leaving::{Exit, Leaving},
    },
    texts,
};

/// The file that the title is to open next, and the dialog in which one is picked.
#[derive(Resource, Default)]
pub(super) struct FromFile {
    /// The file.
    pub(super) path: Option<PathBuf>,
    /// Whether the player has asked for the dialog.
    pub(super) wants_dialog: bool,
    dialog: Option<FileDialog>,
}

impl FromFile {
    /// Whether a dialog is open.
    pub(super) fn is_picking(&self) -> bool {
        self.dialog.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FromFile>()
        .add_observer(|_: On<BattleOpened>, mut files: ResMut<FromFile>| files.dialog = None)
        .add_systems(Update, (pick, take_dropped).chain());
}

/// Opens the dialog, and takes what was picked in it.
fn pick(mut files: ResMut<FromFile>, autosave: Res<Autosave>, window: Option<Res<EventLoopProxyWrapper>>) {
    if std::mem::take(&mut files.bypass_change_detection().wants_dialog) && !files.is_picking() {
        let folder = autosave.shelf().folder();
        files.dialog = Some(FileDialog::open(texts::title::OPEN_FILE_TITLE, folder, window.as_deref()));
    }
    if let Some(picked) = files.dialog.as_ref().and_then(FileDialog::poll) {
        (files.dialog, files.path) = (None, picked);
    }
}

/// Takes a dropped file, the last of several, and leaves the battle for it.
fn take_dropped(
    mut drops: MessageReader<FileDragAndDrop>,
    session: Option<Res<Session>>,
    mut files: ResMut<FromFile>,
    mut leaving: ResMut<Leaving>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let stays = session.is_some() && *leaving == Leaving::No;
    if stays && files.path.is_some() {
        files.path = None;
    }
    let dropped = drops.read().filter_map(|drop| match drop {
        FileDragAndDrop::DroppedFile { path_buf, .. } => Some(path_buf.clone()),
        _ => None,
    });
    if let Some(path) = dropped.last() {
        files.path = Some(path);
        if stays {
            *leaving = Leaving::Wanted(Exit::Title);
        }
    }
    if files.path.is_some() && !leaving.is_asked() {
        redraw.write(RequestRedraw);
    }
}
