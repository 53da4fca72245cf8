//! `linstock phases`: the sequence of play of a rule set, row by row with its clauses.

use std::io::{self, Write};

use crate::{
    battle::ListedRow,
    cli::{Console, Status, receipts::print_columns},
    rules::{self, playable::Entry},
};

/// List the sequence of play of a rule set, phase by phase with the clause of every row.
#[derive(Debug, clap::Args)]
#[command(after_help = super::STATUSES)]
pub(super) struct Args {
    /// The rule set, such as hmm.
    #[arg(value_name = "SET")]
    rule_set: String,
}

pub(super) fn run(args: &Args, console: &mut Console<'_>) -> io::Result<Status> {
    let Some(set) = rules::RULE_SETS.iter().find(|set| set.id == args.rule_set) else {
        let known: Vec<&str> = rules::RULE_SETS.iter().map(|set| set.id).collect();
        return super::refuse(
            console,
            &format!("there is no rule set `{}`; there are {}", args.rule_set, known.join(", ")),
        );
    };
    list(set, console.out)?;
    Ok(Status::Well)
}

fn list(set: &Entry, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{} ({}): the sequence of play", set.title, set.id)?;
    let rows = (set.sequence)();
    for together in rows.chunk_by(|one, other| one.phase == other.phase) {
        writeln!(out, "\n{}", together[0].phase)?;
        let words = |row: &ListedRow| {
            [Some(row.clause.id()), row.procedure, Some(row.name)].into_iter().flatten().map(str::to_owned).collect()
        };
        let lines: Vec<Vec<String>> = together.iter().map(words).collect();
        print_columns(out, "  ", &lines)?;
    }
    Ok(())
}
