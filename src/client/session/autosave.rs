//! Saves the battle being played after every change, so that a crash loses at most the order in flight.

use std::path::PathBuf;

use bevy::prelude::*;

use crate::{
    battle::Save,
    client::{
        platform::crash_report::{self, Keeping},
        session::{
            Hand, Session,
            save_card::SaveCard,
            saves::{self, OpenFile},
        },
    },
    files::Shelf,
};

/// The user's folder, how far the battle has been saved and in which file, and what could not be written.
#[derive(Resource, Debug)]
pub struct Autosave {
    shelf: Shelf,
    file: Option<OpenFile>,
    revision: u64,
    /// The players of the two seats when they were last saved.
    hands: Option<[Hand; 2]>,
    unsaved: Option<Unsaved>,
}

/// A battle that exists only in this program, because it could not be written.
#[derive(Debug)]
struct Unsaved {
    save: Save,
    card: SaveCard,
    hands: [Hand; 2],
    why: String,
}

impl Default for Autosave {
    fn default() -> Self {
        Self::on(Shelf::of_this_user())
    }
}

impl Autosave {
    /// Keeps battles on this shelf.
    pub fn on(shelf: Shelf) -> Self {
        Self { shelf, file: None, revision: 0, hands: None, unsaved: None }
    }

    /// The shelf on which this user's battles, layouts and own scenarios stand.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// Opens another battle, saved only once it changes: in the file that it came from, or in a new one.
    pub fn take_up(&mut self, file: Option<OpenFile>, session: &Session) {
        *self = Self { file, revision: session.revision(), ..Self::on(self.shelf.clone()) };
        crash_report::keeps(self.path().map_or(Keeping::Nothing, Keeping::Whole));
    }

    /// A battle begins that is kept at once, in a file of its own; or there is none any more, and other windows may
    /// have its file.
    pub fn begin(&mut self) {
        *self = Self::on(self.shelf.clone());
        crash_report::keeps(Keeping::Nothing);
    }

    /// The plain name under which the battle is kept; none while it has not been kept yet.
    pub fn kept_name(&self) -> Option<String> {
        self.file.as_ref().map(|file| saves::plain_name(&file.name))
    }

    /// Why the battle could not be saved, if it could not.
    pub fn failure(&self) -> Option<&str> {
        self.unsaved.as_ref().map(|unsaved| &*unsaved.why)
    }

    /// Writes the battle if it has changed since; a new one without any act is not worth a file.
    pub fn keep(&mut self, session: &Session) {
        let is_kept = !session.is_replay() && !session.is_bench() && !session.is_guided();
        if self.revision == session.revision() || !is_kept {
            return;
        }
        self.revision = session.revision();
        let save = session.battle().saved();
        if self.file.is_some() || !save.journal.records.is_empty() {
            self.save(save, SaveCard::of(session), session.hands());
        }
    }

    /// Tries once more to write an unsaved battle.
    pub fn save_again(&mut self) {
        if let Some(Unsaved { save, card, hands, .. }) = self.unsaved.take() {
            self.save(save, card, hands);
        }
    }

    fn save(&mut self, save: Save, card: SaveCard, hands: [Hand; 2]) {
        let written = self.write(&save, &card, hands);
        crash_report::keeps(match &written {
            Ok(path) => Keeping::Whole(path.clone()),
            Err(why) => Keeping::Behind(why.clone(), self.path().filter(|path| path.is_file())),
        });
        self.unsaved = written.err().map(|why| Unsaved { save, card, hands, why });
    }

    /// The path of the battle's file.
    fn path(&self) -> Option<PathBuf> {
        Some(self.shelf.folder()?.join(&self.file.as_ref()?.name))
    }

    fn write(&mut self, save: &Save, card: &SaveCard, hands: [Hand; 2]) -> Result<PathBuf, String> {
        let file = self.file.get_or_insert_with(|| OpenFile::begin(&self.shelf, &save.journal));
        let path = saves::keep(&self.shelf, &file.name, save)?;
        if self.hands != Some(hands) {
            saves::keep_hands(&self.shelf, &file.name, hands)?;
            self.hands = Some(hands);
        }
        // Last: one that is older than its battle, or could not be written, is drawn again from the battle.
        let _ = card.keep(&self.shelf, &file.name);
        Ok(path)
    }
}

/// Saves the battle on the table at the end of every frame in which it has changed, whatever changed it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Autosave>().add_systems(Last, keep.run_if(resource_exists::<Session>));
}

pub(crate) fn keep(mut autosave: ResMut<Autosave>, session: Res<Session>) {
    autosave.keep(&session);
}
