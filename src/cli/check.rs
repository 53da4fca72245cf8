//! `linstock check`: every problem of some files at once, and the pieces that a table would need for a scenario.

use std::{io, path::Path};

use crate::{
    cli::{Console, Status},
    count::counted,
    files::{Problem, Problems, Shelf},
    guide::{self, Guide},
    lesson::{self, Script},
    rules::{self, Changes, Content},
};

/// Check files.
#[derive(Debug, clap::Args)]
#[command(after_help = super::STATUSES)]
pub(super) struct Args {
    /// Scenarios, lessons, guides, rosters, rule data or journals.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
}

pub(super) fn run(args: &Args, console: &mut Console<'_>) -> io::Result<Status> {
    let mut status = Status::Well;
    for file in &args.files {
        match check(file) {
            Ok(report) => writeln!(console.out, "{file}: {report}")?,
            Err(problems) => {
                writeln!(console.out, "{problems}")?;
                status = Status::Problems;
            }
        }
    }
    Ok(status)
}

fn check(file: &str) -> Result<String, Problems> {
    let text = Shelf::read_path(Path::new(file)).map_err(|error| Problems::one(Problem::from(error)))?;
    if Guide::is_meant(file, &text) {
        return guide(&Guide::read(file, &text)?);
    }
    if Script::is_meant(file, &text) {
        return lesson(Script::read(file, &text)?);
    }
    match rules::check_file(file, &text)? {
        Content::Scenario(scenario) => {
            let needs = rules::needs(&scenario)?;
            let pieces = rules::pieces(&scenario, scenario.rule_set.as_str(), &Changes::new())?;
            let hints = rules::hints(&scenario)?;
            let apart = if hints.is_empty() { "" } else { "\n" };
            Ok(format!("a sound scenario\n{needs}\n{pieces}{apart}{hints}"))
        }
        Content::RuleData(rule_set) => Ok(format!("sound data of rule set {rule_set}")),
        Content::Roster(muster) => Ok(format!("a sound roster\n{muster}")),
        Content::Journal(orders) => Ok(format!("a sound journal of {}", counted(orders, "order"))),
    }
}

/// A guide is sound if its own orders lead from its first step to its last.
fn guide(guide: &Guide) -> Result<String, Problems> {
    let table = guide::table(&Shelf::of_this_user(), guide)?;
    guide::walk(guide, &table)?;
    Ok(format!("a sound guide of {}", counted(guide.steps.len(), "step")))
}

/// A lesson is sound if it goes as it says, from its first step to its last.
fn lesson(script: Script) -> Result<String, Problems> {
    let table = lesson::table(&Shelf::of_this_user(), &script)?;
    let staged = lesson::stage(script, &table)?;
    let steps = staged.lesson.beats.len();
    staged.problems.or_value(format!("a sound lesson of {}", counted(steps, "step")))
}
