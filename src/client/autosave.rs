//! Keeps the battle that is being played on disk, after every change, so that whatever stops the program loses at most the order in flight.

use std::path::PathBuf;

use bevy::prelude::*;

use crate::{
    battle::Save,
    client::{
        saves,
        session::{Hand, Session},
        sorry::{self, Keeping},
    },
    files::Shelf,
};

/// Where a user's files are, how far the battle has been kept and in which of them, and what went wrong if it was not.
#[derive(Resource, Debug)]
pub struct Autosave {
    shelf: Shelf,
    file: Option<String>,
    revision: u64,
    /// Who held the seats when that was kept last.
    hands: Option<[Hand; 2]>,
    /// Why the last save failed.
    pub failure: Option<String>,
}

impl Default for Autosave {
    fn default() -> Self {
        Self::on(Shelf::of_this_user())
    }
}

impl Autosave {
    /// Keeps battles on this shelf.
    pub fn on(shelf: Shelf) -> Self {
        Self { shelf, file: None, revision: 0, hands: None, failure: None }
    }

    /// The shelf on which this user's battles, layouts and own scenarios stand.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// Another battle is opened, of which nothing is to be kept before it changes: then it is kept in the file that it came from, or in one
    /// of its own where it is a new battle.
    pub fn take_up(&mut self, file: Option<String>, session: &Session) {
        *self = Self { file, revision: session.revision(), ..Self::on(self.shelf.clone()) };
        sorry::keeps(self.path().map_or(Keeping::Nothing, Keeping::Whole));
    }

    /// A battle begins that is kept at once, in a file of its own.
    pub fn begin(&mut self) {
        *self = Self::on(self.shelf.clone());
        sorry::keeps(Keeping::Nothing);
    }

    /// The plain name under which the battle is kept; none while it has not been kept yet.
    pub fn kept_name(&self) -> Option<String> {
        self.file.as_deref().map(saves::plain_name)
    }

    /// Writes the battle if it has changed since; one of its own in which nothing has been done is not worth a file.
    pub fn keep(&mut self, session: &Session) {
        if self.revision == session.revision() || session.is_replay() || session.is_bench() {
            return;
        }
        self.revision = session.revision();
        let save = session.battle().saved();
        if self.file.is_none() && save.journal.records.is_empty() {
            return;
        }
        let written = self.write(&save, session.hands());
        sorry::keeps(match &written {
            Ok(path) => Keeping::Whole(path.clone()),
            Err(why) => Keeping::Behind(why.clone(), self.path().filter(|path| path.is_file())),
        });
        self.failure = written.err();
    }

    /// The path of the battle's file.
    fn path(&self) -> Option<PathBuf> {
        Some(self.shelf.folder()?.join(self.file.as_ref()?))
    }

    fn write(&mut self, save: &Save, hands: [Hand; 2]) -> Result<PathBuf, String> {
        let file = self.file.get_or_insert_with(|| saves::new_name(&self.shelf, &save.journal));
        let path = saves::keep(&self.shelf, file, save)?;
        if self.hands != Some(hands) {
            saves::keep_hands(&self.shelf, file, hands)?;
            self.hands = Some(hands);
        }
        Ok(path)
    }
}

/// Keeps the battle on the table at the end of every frame in which it has changed, whatever changed it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Autosave>().add_systems(Last, keep.run_if(resource_exists::<Session>));
}

fn keep(mut autosave: ResMut<Autosave>, session: Res<Session>) {
    autosave.keep(&session);
}
