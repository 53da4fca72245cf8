//! The command line: one file a subcommand. Reads arguments, calls the rooms that do the work, and prints their
//! answers. Holds no logic of battles, files or rules; opens no window itself ([`Next::Window`] asks the binary to).

mod check;
mod check_dice;
mod fight;
mod lesson;
mod muster;
mod nations;
mod numbers;
mod opening;
mod output;
mod phases;
mod prompt;
mod receipts;
mod reckon;
mod replay;
mod report;
mod show;

use std::{
    ffi::OsString,
    fmt,
    io::{self, BufRead, Write},
    path::PathBuf,
};

use clap::{Parser, Subcommand};

/// Where the command line reads and writes, so that tests can stand in for a terminal.
pub struct Console<'a> {
    /// The person's input.
    pub input: &'a mut dyn BufRead,
    /// The requested output.
    pub out: &'a mut dyn Write,
    /// Error messages.
    pub err: &'a mut dyn Write,
}

/// The binary's next step when the command line is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Leave with this status.
    Exit(Status),
    /// Open the window, on a scenario if one was named.
    Window(Option<String>),
    /// Report in a window of its own that the program failed.
    CrashReport(Failure),
}

/// A failure of the program itself, as reported to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The failed part.
    pub what: String,
    /// Where the battle is saved, if it is.
    pub kept: Option<PathBuf>,
    /// Why it is not saved up to the last order, if it is not.
    pub behind: Option<String>,
}

/// How a run ended, as the process's exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// All is well.
    Well = 0,
    /// A file has problems, or a journal does not fit.
    Problems = 1,
    /// The command line or something given on it is wrong.
    Usage = 2,
    /// A battle could not be brought to its end.
    Broken = 3,
    /// The program itself failed.
    Failed = 4,
    /// A result could not be saved.
    Unsaved = 5,
}

const STATUSES: &str = "\
Exit status:
  0  all is well
  1  a file has problems, or a journal does not replay to its own hashes
  2  the command line is wrong, or a value, a scenario or a number of dice given on it
  3  a battle could not be brought to its end
  4  the program itself failed
  5  a battle, a file or the output could not be written";

/// Horse-and-musket battles by written rule sets: fought in a window, rehearsed by the hundred, worked out by hand.
#[derive(Debug, Parser)]
#[command(name = "linstock", version, after_help = STATUSES)]
struct Line {
    #[command(subcommand)]
    job: Option<Job>,
}

#[derive(Debug, Subcommand)]
enum Job {
    /// Open the window, on a scenario if one is named (as does `linstock` alone), or on the file of a battle or lesson.
    Play {
        /// The scenario's name, or the path of a file.
        scenario: Option<String>,
    },
    /// Fight a battle without a window, or many of them.
    Fight(fight::Args),
    /// Work out one procedure of a rule set by hand.
    Reckon(reckon::Args),
    /// Check files: every problem at once, and the pieces that a table would need for a scenario.
    Check(check::Args),
    /// Check the dice of a saved battle against the commitment before it.
    CheckDice(check_dice::Args),
    /// Tell a lesson, or list them all.
    Lesson(lesson::Args),
    /// List, price and check a force, or raise two equal ones.
    Muster(muster::Args),
    /// List the sequence of play of a rule set, phase by phase.
    Phases(phases::Args),
    /// Give a journal's orders again.
    Replay(replay::Args),
    /// Tell a journal as the story of its battle, with receipts.
    Show(show::Args),
    /// Report a failure of the program in a window of its own; called by the program itself.
    #[command(hide = true)]
    CrashReport {
        /// The failed part.
        what: String,
        /// Where the battle is saved.
        kept: Option<PathBuf>,
        /// Why it is not saved up to the last order.
        #[arg(long)]
        behind: Option<String>,
    },
}

/// Runs the command line.
///
/// # Errors
/// Only where the console itself cannot be written to.
pub fn run(arguments: impl IntoIterator<Item = OsString>, console: &mut Console<'_>) -> io::Result<Next> {
    let line = match Line::try_parse_from(arguments) {
        Ok(line) => line,
        Err(refused) => {
            let to: &mut dyn Write = if refused.use_stderr() { console.err } else { console.out };
            write!(to, "{}", refused.render())?;
            return Ok(Next::Exit(if refused.use_stderr() { Status::Usage } else { Status::Well }));
        }
    };
    let status = match line.job {
        None => return Ok(Next::Window(None)),
        Some(Job::Play { scenario }) => return Ok(Next::Window(scenario)),
        Some(Job::CrashReport { what, kept, behind }) => return Ok(Next::CrashReport(Failure { what, kept, behind })),
        Some(Job::Fight(args)) => fight::run(&args, console)?,
        Some(Job::Reckon(args)) => reckon::run(&args, console)?,
        Some(Job::Check(args)) => check::run(&args, console)?,
        Some(Job::CheckDice(args)) => check_dice::run(&args, console)?,
        Some(Job::Lesson(args)) => lesson::run(&args, console)?,
        Some(Job::Muster(args)) => muster::run(&args, console)?,
        Some(Job::Phases(args)) => phases::run(&args, console)?,
        Some(Job::Replay(args)) => replay::run(&args, console)?,
        Some(Job::Show(args)) => show::run(&args, console)?,
    };
    Ok(Next::Exit(status))
}

/// Says that something given on the command line is wrong.
fn refuse(console: &mut Console<'_>, error: &dyn fmt::Display) -> io::Result<Status> {
    writeln!(console.err, "{error}")?;
    Ok(Status::Usage)
}
