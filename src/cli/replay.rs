//! `linstock replay`: a journal's orders given again, as far as some order; its decisive moments; a branch from there.

use std::{
    io,
    path::{Path, PathBuf},
};

use crate::{
    battle::{
        AnyBattle, Branch, BranchDice, Journal, KeepUndo, Refusal, Replay, ReplayError, Seat, Tallies,
        notice::EntryWeight,
    },
    cli::{
        Console, Status, numbers,
        output::{self, Force},
    },
    count::counted,
    dice::fair::Band,
    files::{Problem, Problems, Shelf},
    rules,
};

/// The faces of dice with more sides than this are not listed one by one.
const MOST_FACES: u8 = 20;

/// Give a journal's orders again.
#[derive(Debug, clap::Args)]
#[command(after_help = super::STATUSES)]
pub(super) struct Args {
    /// The journal, or a save.
    journal: String,
    /// Exit with status 1 unless every state is the journal's own, to its end.
    #[arg(long)]
    verify: bool,
    /// Go no farther than this many orders; dice entered by hand and an umpire's act count as one.
    #[arg(long, value_name = "ORDERS", allow_negative_numbers = true, value_parser = numbers::whole(0..=usize::MAX))]
    to: Option<usize>,
    /// List the decisive moments: after how many orders, in which turn, what happened.
    #[arg(long)]
    bookmarks: bool,
    /// Report how the dice of both sides fell, beside fair ones; up to the order given by --to.
    #[arg(long)]
    dice: bool,
    /// Write the journal of a new battle that continues from there, with the same deployment and the same orders so
    /// far.
    #[arg(long, value_name = "FILE", group = "written", requires_all = ["to", "name"])]
    branch: Option<PathBuf>,
    /// The name of the new battle.
    #[arg(long, requires = "branch")]
    name: Option<String>,
    /// The seed of the new battle's dice; derived from its name if not given.
    #[arg(long, requires = "branch", conflicts_with = "same_dice", allow_negative_numbers = true, value_parser = numbers::whole(0..=u64::MAX))]
    seed: Option<u64>,
    /// Continue the old dice in the new battle.
    #[arg(long, requires = "branch")]
    same_dice: bool,
    /// Write the journal in this program's format, with its states.
    #[arg(long, value_name = "FILE", group = "written", conflicts_with_all = ["to", "bookmarks", "dice"])]
    rewrite: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

pub(super) fn run(args: &Args, console: &mut Console<'_>) -> io::Result<Status> {
    let looked_at = args.to.is_some() || args.bookmarks || args.dice;
    let run = if looked_at { look(args, console) } else { replay(args, console) };
    match run? {
        Ok(status) => Ok(status),
        Err(problems) => {
            writeln!(console.err, "{problems}")?;
            Ok(Status::Problems)
        }
    }
}

fn replay(args: &Args, console: &mut Console<'_>) -> io::Result<Result<Status, Problems>> {
    let output = match args.force.output(args.rewrite.as_deref(), &[PathBuf::from(&args.journal)]) {
        Ok(output) => output,
        Err(refused) => return super::refuse(console, &refused).map(Ok),
    };
    let journal = match read(&args.journal) {
        Ok(journal) => journal,
        Err(problems) => return Ok(Err(problems)),
    };
    let (play, followed) = match rules::reopen_as_far(&journal, KeepUndo::No) {
        Ok(opened) => opened,
        Err(problems) => return Ok(Err(problems)),
    };
    let phase = play.phase(Seat::Umpire);
    writeln!(console.out, "{}, turn {}, state {}", counted(play.orders_given(), "order"), phase.turn, play.hash())?;
    for ruled in play.entries(Seat::Umpire).iter().filter(|entry| entry.weight == EntryWeight::Override) {
        writeln!(console.out, "  ! turn {}: {}", ruled.turn, ruled.text)?;
    }
    ending(play.as_ref(), console)?;
    if let Err(broken) = &followed {
        return verdict(args, Some(broken), console).map(Ok);
    }
    if journal.holds_older_states() {
        writeln!(console.out, "an older program kept it: its states could not be compared")?;
    } else {
        writeln!(console.out, "every state is the journal's own")?;
    }
    let status = if args.verify && journal.holds_older_states() { Status::Problems } else { Status::Well };
    output::write(output.as_ref(), &play.journal().written(), status, console).map(Ok)
}

fn ending(play: &dyn AnyBattle, console: &mut Console<'_>) -> io::Result<()> {
    match play.conclusion() {
        Some(outcome) => writeln!(console.out, "{} ({})", outcome.reason, outcome.clause),
        None => Ok(()),
    }
}

/// The status for a journal that does not fit to its end.
fn verdict(args: &Args, broken: Option<&ReplayError>, console: &mut Console<'_>) -> io::Result<Status> {
    let Some(error) = broken else { return Ok(Status::Well) };
    writeln!(console.err, "{}: {error}", args.journal)?;
    Ok(if args.verify { Status::Problems } else { Status::Well })
}

/// Views the battle at some point.
fn look(args: &Args, console: &mut Console<'_>) -> io::Result<Result<Status, Problems>> {
    let mut replay = match read(&args.journal).and_then(rules::review) {
        Ok(replay) => replay,
        Err(problems) => return Ok(Err(problems)),
    };
    let output = match args.force.output(args.branch.as_deref(), &[PathBuf::from(&args.journal)]) {
        Ok(output) => output,
        Err(refused) => return super::refuse(console, &refused).map(Ok),
    };
    if args.bookmarks {
        bookmarks(replay.as_ref(), console)?;
    }
    if let Some(to) = args.to {
        if let Err(beyond) = replay.seek(to) {
            return super::refuse(console, &format!("{}: {beyond}", args.journal)).map(Ok);
        }
        let (phase, last) = (replay.battle().phase(Seat::Umpire), replay.timeline().last());
        let name = phase.phases.get(phase.current).map_or("", String::as_str);
        writeln!(
            console.out,
            "after {to} of {}, turn {}, {name}, state {}",
            counted(last, "order"),
            phase.turn,
            replay.battle().hash()
        )?;
        ending(replay.battle(), console)?;
    }
    if args.dice {
        if args.to.is_none() {
            let last = replay.timeline().last();
            replay.seek(last).unwrap_or_else(|beyond| panic!("the last position is there: {beyond}"));
        }
        dice(replay.battle(), console)?;
    }
    let branch = match args.branch.as_ref().map(|_| branch(args, replay.as_ref())).transpose() {
        Ok(branch) => branch.map_or_else(String::new, |journal| journal.written()),
        Err(refusal) => return super::refuse(console, &refusal).map(Ok),
    };
    let status = verdict(args, replay.broken(), console)?;
    output::write(output.as_ref(), &branch, status, console).map(Ok)
}

fn bookmarks(replay: &dyn Replay, console: &mut Console<'_>) -> io::Result<()> {
    for bookmark in replay.timeline().bookmarks(Seat::Umpire) {
        let moment = bookmark.moment.to_string();
        writeln!(console.out, "{:>5}  turn {:>2}  {moment:<11}  {}", bookmark.position, bookmark.turn, bookmark.text)?;
    }
    Ok(())
}

/// How the dice fell beside fair ones.
fn dice(battle: &dyn AnyBattle, console: &mut Console<'_>) -> io::Result<()> {
    let tallies = Tallies::of(battle, Seat::Umpire);
    writeln!(console.out, "dice {}", tallies.from)?;
    for tally in &tallies.of {
        let whose = tally.side.map_or_else(|| "both sides".to_owned(), |side| format!("the {}", Seat::from(side)));
        writeln!(console.out, "  {whose}: {tally}")?;
        if tally.die.sides() > MOST_FACES {
            continue;
        }
        let Band { low, high } = tally.verdict().face;
        let faces: Vec<String> = (1..).zip(&tally.faces).map(|(face, times)| format!("{face}: {times}")).collect();
        let expected = tally.expected_times();
        writeln!(
            console.out,
            "    faces {}; expected {expected:.1} of each, 95 evenings of 100 between {low} and {high}",
            faces.join("  ")
        )?;
    }
    if tallies.taken_back > 0 {
        writeln!(console.out, "  {} dice in what the umpire took back are not counted", tallies.taken_back)?;
    }
    writeln!(console.out, "  {}", tallies.caution())
}

/// The branch from the position viewed.
fn branch(args: &Args, replay: &dyn Replay) -> Result<Journal, Refusal> {
    let name = args.name.clone().unwrap_or_default();
    let of = Path::new(&args.journal).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let dice = match args.seed {
        _ if args.same_dice => BranchDice::AsBefore,
        Some(seed) => BranchDice::Fresh { seed },
        None => BranchDice::named(&name, replay.position()),
    };
    replay.branch(Branch { name, of, dice })
}

/// Reads a journal and replays it as far as it fits.
pub(super) fn open(file: &str) -> Result<(Box<dyn AnyBattle>, Result<(), ReplayError>), Problems> {
    rules::reopen_as_far(&read(file)?, KeepUndo::No)
}

fn read(file: &str) -> Result<Journal, Problems> {
    let text = Shelf::read_path(Path::new(file)).map_err(|error| Problems::one(Problem::from(error)))?;
    Journal::read(file, &text)
}
