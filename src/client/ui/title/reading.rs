//! A file being read in the background, so that the window never waits: giving a battle's orders again may take a while.
//! The player can cancel.

use std::path::{Path, PathBuf};

use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};

use crate::{
    battle::{Refusal, Reopened},
    client::{
        guide::GuidedBattle,
        replay::{self, Reviewing, Turns},
        session::battle_opener::{BattleOpened, BattleOpener},
        session::{
            Hand, Session, open_battle,
            saves::{self, Kept, OpenFile},
        },
        texts,
        turn::flow::HandOver,
    },
    files::{Problem, Problems, Shelf},
    guide::Guide,
    lesson::{Lesson, Script},
    rules::FileKind,
    scenario::Scenario,
};

/// A file being read.
pub(super) struct Reading(Task<Result<Read, Unread>>);

/// The result of reading.
enum Read {
    /// A battle to continue, the machines' seed, the file to continue in (a new one if none), and what to tell the
    /// player.
    GoOn(Box<Session>, u64, Option<OpenFile>, Option<Refusal>),
    /// A battle for viewing.
    LookAt(Box<Session>, Box<Reviewing>),
    /// A lesson at its beginning.
    Learn(Box<Session>, Box<Lesson>),
    /// A guided battle at its beginning.
    Guide(Box<GuidedBattle>),
    /// A scenario to be chosen on the title.
    Choose(Box<Scenario>),
}

/// Where the result went.
pub(super) enum Arrived {
    /// A battle or a lesson is on the table.
    OnTheTable,
    /// A scenario is to be chosen.
    Choice(Box<Scenario>),
}

/// Why nothing was read.
pub(super) enum Unread {
    /// The kept battle of this file is open in another window.
    Elsewhere(String),
    /// Everything that is wrong with it.
    Wrong(Problems),
}

impl From<Problems> for Unread {
    fn from(problems: Problems) -> Self {
        Self::Wrong(problems)
    }
}

impl Reading {
    /// Starts reading a kept battle to continue.
    pub(super) fn go_on(shelf: Shelf, file: String) -> Self {
        Self::begin(move || go_on(&shelf, file))
    }

    /// Starts reading a kept battle to view.
    pub(super) fn look_at(shelf: Shelf, file: String) -> Self {
        Self::begin(move || {
            let session = look_at(&shelf, &file)?;
            let reviewing = Reviewing::of(saves::plain_name(&file));
            Ok(Read::LookAt(Box::new(session), Box::new(reviewing)))
        })
    }

    /// Begins to read a kept battle that is branched where it stands.
    pub(super) fn branch(shelf: Shelf, file: String) -> Self {
        Self::begin(move || {
            let mut session = look_at(&shelf, &file)?;
            let last = session.replay().map_or(0, |replay| replay.timeline().last());
            session.seek(last);
            let reviewing = Reviewing::to_branch(saves::plain_name(&file));
            Ok(Read::LookAt(Box::new(session), Box::new(reviewing)))
        })
    }

    /// Begins to read a lesson by its file's name on the shelf, and to carry it out.
    pub(super) fn learn(shelf: Shelf, file: String) -> Self {
        Self::begin(move || {
            let (session, lesson) = open_battle::lesson(&shelf, &file)?;
            Ok(Read::Learn(Box::new(session), Box::new(lesson)))
        })
    }

    /// Begins to read a file from anywhere on this machine, whatever kind it turns out to be.
    pub(super) fn open(shelf: Shelf, path: PathBuf) -> Self {
        Self::begin(move || open(&shelf, &path))
    }

    fn begin(read: impl FnOnce() -> Result<Read, Unread> + Send + 'static) -> Self {
        Self(AsyncComputeTaskPool::get().spawn(async move { read() }))
    }

    /// Puts a battle or a lesson on the table, or gives the scenario; none while it is still being read.
    pub(super) fn poll(&mut self, opener: &mut BattleOpener<'_, '_>) -> Option<Result<Arrived, Unread>> {
        let read = check_ready(&mut self.0)?;
        Some(read.map(|read| read.lay(opener)))
    }
}

impl Read {
    fn lay(self, opener: &mut BattleOpener<'_, '_>) -> Arrived {
        match self {
            Self::Choose(scenario) => return Arrived::Choice(scenario),
            Self::GoOn(session, seed, file, told) => {
                let hand_over =
                    HandOver { to: session.begins_behind_the_screen(), is_new: true, ..HandOver::default() };
                opener.play(*session, file, BattleOpened { machine_seed: seed, refusal: told });
                opener.set(hand_over);
            }
            Self::LookAt(session, reviewing) => replay::view(opener, *session, *reviewing),
            Self::Learn(mut session, lesson) => {
                let reviewing = Reviewing::presenting(Some(*lesson), &mut session, Turns::ByHand);
                replay::view(opener, *session, reviewing);
            }
            Self::Guide(battle) => battle.lay(opener),
        }
        Arrived::OnTheTable
    }
}

/// Reads a file of the player's, known by its fields: a battle to continue, a guided battle, a lesson, or a scenario to be
/// chosen.
///
/// # Errors
/// Every problem, that it is a file of another kind, or that the battle is open in another window.
fn open(shelf: &Shelf, path: &Path) -> Result<Read, Unread> {
    let file = path.display().to_string();
    let text = Shelf::read_path(path).map_err(|error| Problems::one(error.into()))?;
    // A guide has steps too.
    if Guide::is_meant(&file, &text) {
        let battle = GuidedBattle::of(shelf, Guide::read(&file, &text)?)?;
        return Ok(Read::Guide(Box::new(battle)));
    }
    if Script::is_meant(&file, &text) {
        let (session, lesson) = open_battle::lesson(shelf, &file)?;
        return Ok(Read::Learn(Box::new(session), Box::new(lesson)));
    }
    let another = |kind: &str| {
        let problem = Problem::of_file(&file, texts::title::this_is(kind), texts::title::WHAT_IS_OPENED);
        Err(Problems::one(problem).into())
    };
    match FileKind::of(&file, &text)? {
        FileKind::Scenario => Ok(Read::Choose(Box::new(Scenario::read(&file, &text)?))),
        FileKind::Journal => match shelf.name_of(path).filter(|name| saves::is_kept(name)) {
            Some(kept) => go_on(shelf, kept),
            None => continued(saves::read_text(&file, &text), &file, [Hand::Human, Hand::Human], None),
        },
        FileKind::Roster => another(texts::title::A_ROSTER),
        FileKind::RuleData(_) => another(texts::title::RULE_DATA),
    }
}

/// Continues a kept battle, in its own file if all of it can be read; else that file stays as it is.
///
/// # Errors
/// Every problem, or that it is open in another window.
fn go_on(shelf: &Shelf, file: String) -> Result<Read, Unread> {
    // Take the file first: only then can no other program still be writing to it.
    let opened = OpenFile::take(shelf, file.clone()).ok_or_else(|| Unread::Elsewhere(file.clone()))?;
    continued(saves::read(shelf, &file), &file, saves::hands(shelf, &file), Some(opened))
}

/// Continues a battle as far as it can be read, in the opened file if all of it can, else in a new one.
///
/// # Errors
/// Every problem.
fn continued(kept: Kept, file: &str, hands: [Hand; 2], opened: Option<OpenFile>) -> Result<Read, Unread> {
    let (battle, is_whole) = match kept {
        Kept::Whole(battle) => (battle, true),
        Kept::Part(battle, _) => (battle, false),
        Kept::Unreadable(problems) => return Err(problems.into()),
    };
    let (session, seed, difference) = open_battle::go_on(battle.save, hands)?;
    let told = match &difference {
        _ if !is_whole => Some(texts::title::goes_on_from_the_last_order(file)),
        Some(difference) => Some(texts::title::made_otherwise(difference)),
        None => None,
    };
    let keeps_all = is_whole && !difference.is_some_and(|difference| matches!(difference.how, Reopened::AsFar(_)));
    let told = told.map(|why| Refusal::new("linstock.files", why));
    Ok(Read::GoOn(Box::new(session), seed, opened.filter(|_| keeps_all), told))
}

/// Reads a kept battle to view, as far as it can be read; nothing is written to its file.
///
/// # Errors
/// Every problem.
fn look_at(shelf: &Shelf, file: &str) -> Result<Session, Problems> {
    let battle = match saves::read(shelf, file) {
        Kept::Whole(battle) | Kept::Part(battle, _) => battle,
        Kept::Unreadable(problems) => return Err(problems),
    };
    open_battle::look_at(battle.save.journal, saves::hands(shelf, file))
}
