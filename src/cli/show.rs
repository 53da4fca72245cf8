//! `linstock show`: a journal as the story of its battle, with receipts.

use std::io::{self, Write};

use crate::{
    battle::{
        Seat,
        notice::{Entry, EntryWeight},
    },
    cli::{Console, Status, numbers, receipts, replay},
};

/// Tell a journal as the story of its battle, with receipts.
#[derive(Debug, clap::Args)]
#[command(after_help = super::STATUSES)]
pub(super) struct Args {
    /// The journal.
    journal: String,
    /// Only this turn.
    #[arg(long, allow_negative_numbers = true, value_parser = numbers::whole(0..=u32::MAX))]
    turn: Option<u32>,
}

pub(super) fn run(args: &Args, console: &mut Console<'_>) -> io::Result<Status> {
    let (play, followed) = match replay::open(&args.journal) {
        Ok(opened) => opened,
        Err(problems) => {
            writeln!(console.err, "{problems}")?;
            return Ok(Status::Problems);
        }
    };
    let mut told = None;
    for entry in play.entries(Seat::Umpire) {
        if args.turn.is_some_and(|turn| turn != entry.turn) {
            continue;
        }
        if told != Some(entry.turn) {
            told = Some(entry.turn);
            writeln!(console.out, "\nTurn {}", entry.turn)?;
        }
        tell(console.out, entry)?;
    }
    if args.turn.is_none()
        && let Some(outcome) = play.conclusion()
    {
        writeln!(console.out, "\n{} ({})", outcome.reason, outcome.clause)?;
    }
    if let Err(error) = followed {
        writeln!(console.err, "{}: the story ends here: {error}", args.journal)?;
        return Ok(Status::Problems);
    }
    Ok(Status::Well)
}

fn tell(out: &mut dyn Write, entry: &Entry) -> io::Result<()> {
    let mark = match entry.weight {
        EntryWeight::Heading => "",
        EntryWeight::Decisive => "  * ",
        EntryWeight::Plain => "    ",
        EntryWeight::Detail => "      ",
        EntryWeight::Override => "  ! ",
        EntryWeight::Struck => return writeln!(out, "  x {} (taken back)", entry.text),
    };
    let clause = entry.clause.map(|clause| format!(" ({clause})")).unwrap_or_default();
    writeln!(out, "{mark}{}{clause}", entry.text)?;
    match &entry.account {
        Some(account) => receipts::print(out, account, "        "),
        None => Ok(()),
    }
}
