//! `linstock replay`: a journal's orders given again.

use std::io;

use crate::{
    battle::{Journal, KeepUndo, Play, ReplayError, Seat, notice::EntryWeight},
    cli::{Console, Status},
    files::{Problem, Problems, Shelf},
    rules,
};

/// Give a journal's orders again.
#[derive(Debug, clap::Args)]
#[command(after_help = super::STATUSES)]
pub(super) struct Args {
    /// The journal.
    journal: String,
    /// Exit with status 1 unless every state is the journal's own, to its end.
    #[arg(long)]
    verify: bool,
}

pub(super) fn run(args: &Args, console: &mut Console<'_>) -> io::Result<Status> {
    let (play, followed) = match open(&args.journal) {
        Ok(opened) => opened,
        Err(problems) => {
            writeln!(console.err, "{problems}")?;
            return Ok(Status::Problems);
        }
    };
    let phase = play.phase(Seat::Umpire);
    writeln!(console.out, "{} orders, turn {}, state {}", play.orders_given(), phase.turn, play.hash())?;
    for ruled in play.entries(Seat::Umpire).iter().filter(|entry| entry.weight == EntryWeight::Override) {
        writeln!(console.out, "  ! turn {}: {}", ruled.turn, ruled.text)?;
    }
    if let Some(outcome) = play.outcome() {
        writeln!(console.out, "{} ({})", outcome.reason, outcome.clause)?;
    }
    match followed {
        Ok(()) => {
            writeln!(console.out, "every state is the journal's own")?;
            Ok(Status::Well)
        }
        Err(error) => {
            writeln!(console.err, "{}: {error}", args.journal)?;
            Ok(if args.verify { Status::Problems } else { Status::Well })
        }
    }
}

/// Reads a journal and replays it as far as it fits.
pub(super) fn open(file: &str) -> Result<(Box<dyn Play>, Result<(), ReplayError>), Problems> {
    let text = Shelf::read_path(std::path::Path::new(file)).map_err(|error| Problems::one(Problem::from(error)))?;
    rules::reopen_as_far(&Journal::read(file, &text)?, KeepUndo::No)
}
