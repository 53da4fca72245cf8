//! `linstock check-dice`: whether a kept battle's dice are those committed to before it.

use std::{
    io::{self, Write},
    path::Path,
};

use crate::{
    battle::Save,
    cli::{Console, Status},
    count::counted,
    dice::seal::{Commitment, Seal},
    files::{Problem, Problems, Shelf},
    rules::{self, DiceCheck},
};

/// Check the dice of a saved battle against the commitment before it.
#[derive(Debug, clap::Args)]
#[command(after_help = super::STATUSES)]
pub(super) struct Args {
    /// The save, or a journal.
    battle: String,
    /// The commitment that was shown before the battle and written down: 64 digits from 0 to f, with or without spaces.
    #[arg(long, value_name = "DIGITS")]
    commitment: Option<Commitment>,
    /// Show the secret of an unfinished battle, which then cannot be continued.
    #[arg(long)]
    broken_off: bool,
}

const PROVES: &str = "\
What this proves: the dice were fixed when the commitment was shown and the words were added; nobody chose them, threw again or changed
one since. It proves so only to whoever wrote the commitment down then, or took a picture of it, and compares it now; and it holds against
the machine's owner only if another player added the words. It does not prove that nobody looked ahead: the file lies on the machine in
plain text, and whoever reads it during the battle knows the dice that are still to come.";

pub(super) fn run(args: &Args, console: &mut Console<'_>) -> io::Result<Status> {
    let read = Shelf::read_path(Path::new(&args.battle)).map_err(|error| Problems::one(Problem::from(error)));
    let checked =
        read.and_then(|text| Save::read(&args.battle, &text)).and_then(|save| rules::check_dice(save, args.commitment));
    match checked {
        Ok(check) => tell(args, &check, console),
        Err(problems) => {
            writeln!(console.err, "{problems}")?;
            Ok(Status::Problems)
        }
    }
}

fn tell(args: &Args, check: &DiceCheck, console: &mut Console<'_>) -> io::Result<Status> {
    if let Some(seal) = &check.seal {
        writeln!(console.out, "commitment  {}", seal.commitment())?;
        if !check.over && !args.broken_off {
            return super::refuse(
                console,
                &"the battle is not over: the secret stays closed (--broken-off opens it, if nobody goes on with it)",
            );
        }
        opened(seal, console.out)?;
    }
    for fault in &check.faults {
        writeln!(console.err, "{}: {fault}", args.battle)?;
    }
    for apart in &check.apart {
        writeln!(console.out, "not under the seal: {apart}")?;
    }
    if !check.faults.is_empty() {
        return Ok(Status::Problems);
    }
    sound(args, check, console.out)?;
    Ok(Status::Well)
}

/// Secret and words, and how to compute both hashes without this program.
fn opened(seal: &Seal, out: &mut dyn Write) -> io::Result<()> {
    let shown = seal.opened();
    if let Some(secret) = shown.secret {
        writeln!(out, "secret      {secret}")?;
        writeln!(out, "words       {}", if shown.words.is_empty() { "(none were added)" } else { &shown.words })?;
        writeln!(out, "seed        {:016x}", seal.seed())?;
        writeln!(
            out,
            "On any other machine, the SHA-256 of the first text is the commitment, that of the second begins with the seed:"
        )?;
        writeln!(out, "  {}", secret.committed_text())?;
        writeln!(out, "  {}", seal.seeded_text())?;
    }
    Ok(())
}

fn sound(args: &Args, check: &DiceCheck, out: &mut dyn Write) -> io::Result<()> {
    match args.commitment {
        Some(_) => writeln!(out, "The commitment is the one that was written down, and the secret is its own.")?,
        None => {
            writeln!(out, "The secret is that of the commitment. Compare the commitment with what you wrote down.")?;
        }
    }
    writeln!(
        out,
        "Checked {}: with the dice of this secret each leads to the state that the file holds.",
        counted(check.orders, "order")
    )?;
    match check.told {
        Some(told) => writeln!(out, "Checked {} in its story: each is one that fell.", counted(told, "die"))?,
        None => writeln!(out, "The file holds no story whose dice could be compared.")?,
    }
    writeln!(out, "{PROVES}")
}
