//! Keeps the battle that is being played on disk, after every order, so that whatever stops the program loses at most the order in flight.

use bevy::prelude::*;

use crate::{
    client::{
        saves,
        session::{Hand, Session},
        sorry,
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

    /// Another battle is opened: it is kept in the file that it came from, or in one of its own where it is a new battle.
    pub fn take_up(&mut self, file: Option<String>) {
        *self = Self { file, ..Self::on(self.shelf.clone()) };
    }

    /// The plain name under which the battle is kept; none while it has not been kept yet.
    pub fn kept_name(&self) -> Option<String> {
        self.file.as_deref().map(saves::plain_name)
    }

    /// Writes the battle if it has changed since.
    pub fn keep(&mut self, session: &Session) {
        if self.revision == session.revision() || session.is_replay() || session.is_bench() {
            return;
        }
        self.revision = session.revision();
        self.failure = self.write(session).err();
    }

    fn write(&mut self, session: &Session) -> Result<(), String> {
        let save = session.battle().saved();
        let file = self.file.get_or_insert_with(|| saves::new_name(&self.shelf, &save.journal));
        sorry::kept_in(saves::keep(&self.shelf, file, &save)?);
        if self.hands != Some(session.hands()) {
            saves::keep_hands(&self.shelf, file, session.hands())?;
            self.hands = Some(session.hands());
        }
        Ok(())
    }
}
