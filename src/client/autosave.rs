//! What the client keeps on disk: the battle after every order, and layouts of a deployment by name.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use crate::{
    battle::{Journal, Offer, Order},
    client::{
        board::Board,
        meaning::as_placed,
        session::{Hand, Session},
    },
    files::{self, Shelf},
    table::Unit,
};

/// The battle that is kept by itself, on the user's shelf.
const AUTOSAVE: &str = "saves/autosave.ron";
/// Who held its seats.
const HANDS: &str = "saves/autosave_hands.ron";

/// Where a user's files are, how far the battle has been kept, and what went wrong if it was not.
#[derive(Resource, Debug)]
pub struct Autosave {
    shelf: Shelf,
    revision: u64,
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
        Self { shelf, revision: 0, failure: None }
    }

    /// The shelf on which this user's battles, layouts and own scenarios stand.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// Writes the battle if it has changed since.
    pub fn keep(&mut self, session: &Session) {
        if self.revision == session.revision() {
            return;
        }
        self.revision = session.revision();
        let journal = save_journal(&self.shelf, AUTOSAVE, &session.battle().journal());
        let hands = save_hands(&self.shelf, session.hands());
        self.failure = journal.and(hands).err();
    }
}

fn save_hands(shelf: &Shelf, hands: [Hand; 2]) -> Result<(), String> {
    let text = ron::to_string(&hands).map_err(|error| error.to_string())?;
    let path = path(shelf, HANDS)?;
    files::save(&path, text.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))
}

/// Who held the seats of the battle that was kept last; two people if that is not known.
pub fn kept_hands(shelf: &Shelf) -> [Hand; 2] {
    let text = path(shelf, HANDS).ok().and_then(|path| Shelf::read_path(&path).ok());
    text.and_then(|text| ron::from_str(&text).ok()).unwrap_or([Hand::Human, Hand::Human])
}

/// The battle that was kept last, if there is one.
///
/// # Errors
/// What is wrong with the file.
pub fn kept(shelf: &Shelf) -> Option<Result<Journal, String>> {
    let text = Shelf::read_path(&path(shelf, AUTOSAVE).ok()?).ok()?;
    Some(ron::from_str(&text).map_err(|error| format!("{AUTOSAVE}:{error}")))
}

/// Writes a journal under a name on the user's shelf.
fn save_journal(shelf: &Shelf, name: &str, journal: &Journal) -> Result<(), String> {
    let text = ron::ser::to_string_pretty(journal, ron::ser::PrettyConfig::new().depth_limit(3)).map_err(|error| error.to_string())?;
    let path = path(shelf, name)?;
    files::save(&path, text.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))
}

/// Saves where the viewer's units stand, each as the order that places it there.
///
/// # Errors
/// What the system says.
pub fn save_layout(shelf: &Shelf, session: &Session, board: &Board, name: &str) -> Result<(), String> {
    let field = session.battle().field(session.viewer());
    let on_table = |offer: &&Offer| offer.subject.unit().and_then(|unit| field.get_unit(unit)).is_some_and(Unit::on_table);
    let orders: Vec<Order> = board.offers.iter().filter(on_table).filter_map(|offer| as_placed(session, offer)).collect();
    let text = ron::ser::to_string_pretty(&orders, ron::ser::PrettyConfig::new()).map_err(|error| error.to_string())?;
    let path = path(shelf, &layout_name(session, name))?;
    files::save(&path, text.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))
}

/// The orders of a saved layout for the viewer.
///
/// # Errors
/// What is wrong with the file.
pub fn load_layout(shelf: &Shelf, session: &Session, name: &str) -> Result<Vec<Order>, String> {
    let path = path(shelf, &layout_name(session, name))?;
    let text = Shelf::read_path(&path).map_err(|error| error.to_string())?;
    let orders: Vec<Order> = ron::from_str(&text).map_err(|error| format!("{}:{error}", path.display()))?;
    Ok(orders.into_iter().map(|order| Order { seat: session.viewer(), ..order }).collect())
}

/// The names of the layouts saved for this scenario and side, sorted.
pub fn layouts(shelf: &Shelf, session: &Session) -> Vec<String> {
    let start = layout_name(session, "").trim_end_matches(".ron").to_owned() + ".";
    let own = shelf.list("layouts").into_iter();
    own.filter_map(|found| found.name.strip_prefix(&start)?.strip_suffix(".ron").map(str::to_owned)).collect()
}

fn layout_name(session: &Session, name: &str) -> String {
    let header = session.battle().journal().header;
    let scenario = Path::new(&header.scenario_name).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let side = session.viewer().side().map_or(0, |side| side.index() + 1);
    let plain: String = name.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_')).collect();
    format!("layouts/{scenario}.{}.{side}.{}.ron", header.rule_set, plain.trim()).replace("..ron", ".ron")
}

fn path(shelf: &Shelf, name: &str) -> Result<PathBuf, String> {
    shelf.folder().map(|folder| folder.join(name)).ok_or_else(|| "this system has no folder for a user's files".to_owned())
}
