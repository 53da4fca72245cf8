//! A save: the battle's journal, and, for a program that can no longer replay it, its entries and its newest image.
//!
//! The file is a journal with three more fields, so code that reads a journal reads a save too. Two are texts within
//! the text, one entry a line: a save of a long evening is read quickly, and its journal stays readable for people. The
//! third is their seal: orders are judged one by one wherever they came from, but a state does not show whether it
//! could ever have come about.

use std::fmt;

use crate::{
    battle::{
        Battle, Header, Image, Journal, KeepUndo, Opening, ReplayError, RuleSet, StateHash,
        format::{self, States},
        journal_text::{JournalPieces, line},
        notice::Entry,
    },
    files::{Document, LARGEST_TEXT, Problem, Problems, Unread},
};

/// A saved battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Save {
    /// The battle as its orders.
    pub journal: Journal,
    /// The entries of its journal.
    pub entries: Vec<Entry>,
    /// Its state as its rule set writes it; empty where none is kept.
    pub image: String,
}

/// How a battle was opened from a save.
#[derive(Clone, Debug, PartialEq)]
pub enum Reopened {
    /// Its orders were given again, and every state agreed.
    Replayed,
    /// Its orders were given again; the states that it holds are of an older form and were not compared.
    ByItsOrders,
    /// Its orders no longer fit; it continues from the saved image.
    FromImage(ReplayError),
    /// Its orders no longer fit, and there is no image to continue from; it stands where they stopped fitting.
    AsFar(ReplayError),
}

impl Save {
    /// Reads a save, or a bare journal as a save that holds nothing else.
    ///
    /// # Errors
    /// Every problem of the text, each with its line, column and field.
    pub fn read(file: &str, text: &str) -> Result<Self, Problems> {
        let (save, states) = format::read(file, text, Self::read_present)?;
        let image = if states == States::Hold { save.image } else { String::new() };
        Ok(Self { journal: save.journal.with_states(states), image, ..save })
    }

    /// Reads a text with the fields of [`FORMAT`](format::FORMAT).
    fn read_present(document: &Document<'_>) -> Result<Self, Problems> {
        let file = document.file();
        let pieces: JournalPieces = document.read()?;
        let journal = Journal::of_pieces(file, &pieces)?;
        let told = within(file, pieces.entries.as_ref())?;
        let entries = match &told {
            Some(entries) => ron::from_str(entries).map_err(|error| no_entries(document, &error))?,
            None => Vec::new(),
        };
        let image = within(file, pieces.image.as_ref())?.unwrap_or_default();
        let sealed = pieces.seal.as_ref().map(|seal| seal.read::<StateHash>(file)).transpose()?;
        let holds = told.is_none() && image.is_empty() || sealed == Some(seal(&told.unwrap_or_default(), &image));
        if holds { Ok(Self { journal, entries, image }) } else { Err(tampered(document)) }
    }

    /// The sound part of a damaged save: the battle up to the first order that cannot be read. The story and the state
    /// in the text belong to its end and are left out. None where not even the header can be read.
    pub fn sound_part(file: &str, text: &str) -> Option<Self> {
        let (journal, states) = format::read(file, text, |document| Ok(sound_journal(document))).ok()?;
        Some(journal?.with_states(states).into())
    }

    /// The save as a text that can be read again: whole if that is not too large, else its orders alone, from which all
    /// the rest follows while the program is the same; none where even they are too many.
    pub fn written_to_be_read(&self) -> Option<String> {
        let fits = |text: &String| text.len() <= LARGEST_TEXT;
        Some(self.written()).filter(fits).or_else(|| Some(Self::from(self.journal.clone()).written()).filter(fits))
    }

    /// The save as text.
    pub fn written(&self) -> String {
        let entries: String = self.entries.iter().map(|entry| format!("{},\n", line(entry))).collect();
        let entries = format!("[\n{entries}]");
        let (seal, image) = (seal(&entries, &self.image), raw(&self.image));
        format!(
            "(\n{}  entries: {},\n  image: {image},\n  seal: {},\n)\n",
            self.journal.written_fields(),
            raw(&entries),
            line(&seal)
        )
    }
}

/// A journal up to the first record that cannot be read.
fn sound_journal(document: &Document<'_>) -> Option<Journal> {
    let header: Header = ron::from_str(document.field("header")?).ok()?;
    let records = document.sound_items("records").into_iter().map_while(|record| ron::from_str(record).ok()).collect();
    Some(Journal { header, records })
}

/// A text within the text.
fn within(file: &str, piece: Option<&Unread>) -> Result<Option<String>, Problems> {
    piece.map(|piece| piece.read::<String>(file)).transpose()
}

fn no_entries(document: &Document<'_>, error: &ron::error::SpannedError) -> Problems {
    let problem: Problem = document.problem("entries", error.to_string(), "a list of the journal's entries");
    Problems::one(problem)
}

/// The seal by which story and state are known to be written by a program: a set's own state is sound only as it arose
/// in play.
fn seal(entries: &str, image: &str) -> StateHash {
    StateHash::of(format!("{entries}\n{image}").as_bytes())
}

fn tampered(document: &Document<'_>) -> Problems {
    let wrong = "story or state have been changed since they were written";
    Problems::one(document.problem("seal", wrong, "a save as a program wrote it; its orders may be sound all the same"))
}

/// A text as a raw string, which keeps its line breaks and its quotation marks.
fn raw(text: &str) -> String {
    let mut fence = "#".to_owned();
    while text.contains(&format!("\"{fence}")) {
        fence.push('#');
    }
    format!("r{fence}\"{text}\"{fence}")
}

impl From<Journal> for Save {
    fn from(journal: Journal) -> Self {
        Self { journal, entries: Vec::new(), image: String::new() }
    }
}

impl Reopened {
    /// Whether the orders led to every saved state; else why not.
    ///
    /// # Errors
    /// The first record that does not fit.
    pub fn followed(self) -> Result<(), ReplayError> {
        match self {
            Self::Replayed | Self::ByItsOrders => Ok(()),
            Self::FromImage(error) | Self::AsFar(error) => Err(error),
        }
    }
}

impl fmt::Display for Reopened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Replayed => f.write_str("every state is the save's own"),
            Self::ByItsOrders => {
                f.write_str("an older program kept it: its orders were given again, its states could not be compared")
            }
            Self::FromImage(why) => {
                write!(f, "its orders no longer lead to where it stood, so it goes on from its last state: {why}")
            }
            Self::AsFar(why) => write!(f, "it goes no farther than here: {why}"),
        }
    }
}

impl<R: RuleSet> Battle<R> {
    /// The battle as a save.
    pub fn saved(&self) -> Save {
        Save { journal: self.journal(), entries: self.entries().to_vec(), image: line(&self.image()) }
    }

    /// Opens a save: by its orders while they lead to the states in it, else from its image, else as far as its orders
    /// go. If this program opens the scenario differently from the one that wrote the save, that shows as orders that
    /// do not fit.
    pub fn reopen(rules: R, opening: Opening<R>, save: Save, keep_undo: KeepUndo) -> (Self, Reopened) {
        let (battle, followed) = Self::replay_as_far(rules.clone(), opening, &save.journal, keep_undo);
        let Err(error) = followed else {
            return (
                battle,
                if save.journal.holds_older_states() { Reopened::ByItsOrders } else { Reopened::Replayed },
            );
        };
        match ron::from_str::<Image<R>>(&save.image) {
            Ok(image) => {
                (Self::resume(rules, &image, save.journal, save.entries, keep_undo), Reopened::FromImage(error))
            }
            Err(_) => (battle, Reopened::AsFar(error)),
        }
    }
}
