//! `linstock muster`: a roster listed, priced and checked, two equal forces raised by points, and nations matched.

use std::{
    io::{self, Write},
    path::Path,
};

use crate::{
    cli::{
        Console, Status,
        nations::{self, Matches},
        numbers,
        receipts::print,
    },
    files::{Problem, Problems, Shelf},
    rules::{self, force::Muster},
};

/// List, price and check a force, or raise two equal ones.
#[derive(Debug, clap::Args)]
#[command(after_help = super::STATUSES)]
pub(super) struct Args {
    /// Rosters.
    #[arg(required_unless_present = "raise", value_name = "FILE")]
    files: Vec<String>,
    /// Raise two forces of this many points for a pick-up battle, and print their rosters.
    #[arg(long, value_name = "POINTS", conflicts_with = "files", allow_negative_numbers = true,
        value_parser = numbers::whole(200..=20_000_u32))]
    raise: Option<u32>,
    /// Print the scenario of a battle between the two forces that are raised, or of two rosters, on ground laid out by
    /// chance.
    #[arg(long)]
    battle: bool,
    /// Fight this many battles between forces of so many points for each pair of the rule set's nations, on a flat table
    /// and on either side in turn, and print who won.
    #[arg(long, value_name = "BATTLES", requires = "raise", conflicts_with = "battle", allow_negative_numbers = true,
        value_parser = numbers::whole(1..=100_000_u64))]
    matches: Option<u64>,
    /// Only among these nations.
    #[arg(long, value_name = "NATION,NATION", requires = "matches", value_delimiter = ',')]
    nations: Vec<String>,
    /// The rule set by which forces are raised, by its id.
    #[arg(long, default_value = "wof", value_name = "ID")]
    rules: String,
    /// The seed by which forces are raised.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = numbers::whole(0..=u64::MAX))]
    seed: u64,
    /// Show the parts of each price.
    #[arg(long)]
    receipts: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, console: &mut Console<'_>) -> io::Result<Status> {
    if let (Some(points), Some(battles)) = (args.raise, args.matches) {
        let (rule_set, among) = (args.rules.as_str(), args.nations.as_slice());
        return nations::run(&Matches { rule_set, points, battles, seed: args.seed, among }, console);
    }
    if args.battle {
        return battle(args, console);
    }
    if let Some(points) = args.raise {
        return raise(args, points, console);
    }
    let mut status = Status::Well;
    for file in &args.files {
        match read(file) {
            Ok(muster) => show(args, &muster, console.out)?,
            Err(problems) => {
                writeln!(console.out, "{problems}")?;
                status = Status::Problems;
            }
        }
    }
    Ok(status)
}

fn read(file: &str) -> Result<Muster, Problems> {
    let text = Shelf::read_path(Path::new(file)).map_err(|error| Problems::one(Problem::from(error)))?;
    rules::muster(file, &text)
}

fn show(args: &Args, muster: &Muster, out: &mut dyn Write) -> io::Result<()> {
    if args.json {
        return writeln!(out, "{}", serde_json::to_string_pretty(muster)?);
    }
    write!(out, "{muster}")?;
    if args.receipts {
        for entry in &muster.entries {
            writeln!(out, "{}", entry.name)?;
            print(out, &entry.account, "  ")?;
        }
    }
    Ok(())
}

fn raise(args: &Args, points: u32, console: &mut Console<'_>) -> io::Result<Status> {
    match rules::raise(&args.rules, points, args.seed) {
        Ok(rosters) => {
            for (index, roster) in rosters.iter().enumerate() {
                writeln!(console.out, "// Force {} of two, seed {}.\n{roster}", index + 1, args.seed)?;
            }
            Ok(Status::Well)
        }
        Err(error) => super::refuse(console, &error),
    }
}

/// The scenario of a pick-up battle.
fn battle(args: &Args, console: &mut Console<'_>) -> io::Result<Status> {
    if let Some(points) = args.raise {
        return match rules::pick_up(&args.rules, points, args.seed) {
            Ok(scenario) => write!(console.out, "{scenario}").map(|()| Status::Well),
            Err(error) => super::refuse(console, &error),
        };
    }
    let [first, second] = args.files.as_slice() else {
        return super::refuse(
            console,
            &format!("{} rosters are given, expected two, or points to raise by", args.files.len()),
        );
    };
    let text = |file: &str| Shelf::read_path(Path::new(file)).map_err(|error| Problems::one(Problem::from(error)));
    let scenario = text(first).and_then(|one| {
        let other = text(second)?;
        rules::pick_up_of([(first, &one), (second, &other)], args.seed)
    });
    match scenario {
        Ok(scenario) => write!(console.out, "{scenario}").map(|()| Status::Well),
        Err(problems) => {
            writeln!(console.out, "{problems}")?;
            Ok(Status::Problems)
        }
    }
}
