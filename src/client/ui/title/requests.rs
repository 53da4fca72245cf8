//! What a player asks for on the title, carried out: battles and files are opened, which are read in the background
//! first; saved battles are renamed, deleted and brought back; the cards of old saves are drawn one after another.

use std::path::PathBuf;

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
    window::RequestRedraw,
};

use super::{
    Drawer, Title,
    from_file::FromFile,
    reading::{Arrived, Reading, Unread},
};
use crate::{
    client::{
        guide,
        session::{
            battle_opener::BattleOpener,
            save_card::SaveCard,
            save_list::{self, Deleted},
        },
    },
    files::Shelf,
};

/// The player's request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Continue the kept battle of a file.
    GoOn(String),
    /// View the kept battle of a file again.
    LookAt(String),
    /// Branch the kept battle of a file where it stands.
    Branch(String),
    /// Give the kept battle of a file a name.
    Rename(String, String),
    /// Delete the kept battle of a file.
    Delete(String),
    /// Bring a deleted battle back.
    BringBack(Deleted),
    /// Present the lesson of an id.
    Learn(String),
    /// Play the guided battle.
    Guide,
    /// Open a file of this machine, whatever kind it is.
    Open(PathBuf),
    /// Begin the scenario.
    Begin,
}

/// The card that is being drawn of the kept battle of a file.
pub(super) struct Drawing {
    file: String,
    card: Task<Option<SaveCard>>,
}

/// Opens the requested battle or file, and changes the list of saved battles.
pub(super) fn open(
    mut title: ResMut<Title>,
    mut files: ResMut<FromFile>,
    mut opener: BattleOpener,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if let Some(path) = files.bypass_change_detection().path.take() {
        title.wanted = Some(Wanted::Open(path));
    }
    if title.reading.is_some() {
        redraw.write(RequestRedraw);
        title.take_read(&mut opener);
    }
    if title.drawer == Drawer::Saved && title.draw_cards(opener.autosave.shelf()) {
        redraw.write(RequestRedraw);
    }
    let Some(wanted) = title.wanted.take() else { return };
    // The next frame asks for the result, whether or not anything else wants a frame.
    redraw.write(RequestRedraw);
    (title.problem, title.open_elsewhere) = (None, None);
    title.carry_out(wanted, &mut opener);
}

impl Title {
    /// Takes what was read, once it is.
    fn take_read(&mut self, opener: &mut BattleOpener<'_, '_>) {
        let Some(read) = self.reading.as_mut().and_then(|reading| reading.poll(opener)) else { return };
        self.reading = None;
        match read {
            Ok(Arrived::OnTheTable) => {}
            Ok(Arrived::Choice(scenario)) => self.choose_read(opener.autosave.shelf(), *scenario),
            Err(Unread::Elsewhere(file)) => self.open_elsewhere = Some(file),
            Err(Unread::Wrong(problems)) => self.problem = Some(problems.to_string()),
        }
    }

    fn carry_out(&mut self, wanted: Wanted, opener: &mut BattleOpener<'_, '_>) {
        let shelf = opener.autosave.shelf().clone();
        self.reading = match wanted {
            Wanted::GoOn(file) => Some(Reading::go_on(shelf, file)),
            Wanted::LookAt(file) => Some(Reading::look_at(shelf, file)),
            Wanted::Branch(file) => Some(Reading::branch(shelf, file)),
            Wanted::Learn(file) => Some(Reading::learn(shelf, file)),
            Wanted::Open(path) => Some(Reading::open(shelf, path)),
            Wanted::Guide => {
                self.problem = guide::begin(opener).err().map(|problems| problems.to_string());
                None
            }
            Wanted::Begin => {
                self.problem = self.begin(opener).err().map(|problems| problems.to_string());
                None
            }
            Wanted::Rename(..) | Wanted::Delete(_) | Wanted::BringBack(_) => {
                self.problem = self.change_saves(&shelf, wanted).err();
                self.read_saves(&shelf);
                None
            }
        };
    }

    /// Changes the list of saved battles.
    ///
    /// # Errors
    /// Why that is not possible.
    fn change_saves(&mut self, shelf: &Shelf, wanted: Wanted) -> Result<(), String> {
        match wanted {
            Wanted::Rename(file, name) => save_list::rename(shelf, &file, &name),
            Wanted::Delete(file) => {
                let name = self.kept.iter().find(|entry| entry.file == file).map(|entry| entry.name.clone());
                self.deleted = Some((save_list::delete(shelf, &file)?, name.unwrap_or(file)));
                Ok(())
            }
            Wanted::BringBack(deleted) => {
                save_list::bring_back(shelf, &deleted)?;
                self.deleted = None;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Draws the cards of kept battles that have none, one after another; true while there is something new to show.
    fn draw_cards(&mut self, shelf: &Shelf) -> bool {
        let drew = self.drawing.is_some();
        if let Some(drawing) = &mut self.drawing
            && let Some(card) = check_ready(&mut drawing.card)
        {
            if let Some(entry) = self.kept.iter_mut().find(|entry| entry.file == drawing.file) {
                entry.take(card);
            }
            self.drawing = None;
        }
        if self.drawing.is_none() {
            self.drawing = self.kept.iter().find(|entry| entry.wants_card()).map(|entry| {
                let (shelf, file) = (shelf.clone(), entry.file.clone());
                let drawn = async move { SaveCard::draw(&shelf, &file) };
                Drawing { file: entry.file.clone(), card: AsyncComputeTaskPool::get().spawn(drawn) }
            });
        }
        drew || self.drawing.is_some()
    }
}
