//! `linstock fight`: one battle or many, without a window.

use std::{
    cell::RefCell,
    io::{self, Write},
    path::PathBuf,
    str::FromStr,
};

use clap::ArgAction;
use serde_json::json;

use crate::{
    battle::{AnyBattle, KeepUndo, Seat},
    cli::{
        Console, Status, numbers,
        opening::{Chosen, Wanted},
        output::{self, Force},
        prompt::Human,
        report,
    },
    commander::Player,
    count::counted,
    files::Output,
    rehearsal::{Bout, Limits, Seating, Series, Sides, Sitter, fight, rehearse},
};

/// Fight a battle without a window, or many of them.
#[derive(Debug, clap::Args)]
#[command(after_help = super::STATUSES)]
pub(super) struct Args {
    #[command(flatten)]
    battle: Wanted,
    /// The seed of the dice; of several battles, that of the first.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = numbers::whole(0..=u64::MAX))]
    seed: u64,
    /// The players of the first and the second seat: human, machine, march (straight at the enemy, and fires) or random
    /// (any legal order).
    #[arg(long, value_name = "SEAT,SEAT", default_value = "machine,machine")]
    seats: Seats,
    /// Break off after this many turns.
    #[arg(long, allow_negative_numbers = true, value_parser = numbers::whole(1..=u32::MAX))]
    turns: Option<u32>,
    /// Fight this many battles, one for each seed, and report the results.
    #[arg(long, allow_negative_numbers = true, value_parser = numbers::whole(1..=1_000_000_usize), conflicts_with = "journal")]
    battles: Option<usize>,
    /// In every second battle the players change sides.
    #[arg(long, requires = "battles", action = ArgAction::SetTrue)]
    swap: bool,
    /// Write the battle's journal to a file.
    #[arg(long, value_name = "FILE", group = "written")]
    journal: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The players of the two seats.
#[derive(Clone, Copy, Debug)]
struct Seats([Sits; 2]);

#[derive(Clone, Copy, Debug)]
enum Sits {
    Human,
    Program(Sitter),
}

impl FromStr for Seats {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sits = |word: &str| match word.trim() {
            "human" => Ok(Sits::Human),
            "machine" => Ok(Sits::Program(Sitter::Machine)),
            "march" => Ok(Sits::Program(Sitter::MarchAndFire)),
            "random" => Ok(Sits::Program(Sitter::Random)),
            other => Err(format!("`{other}` holds no seat, expected human, machine, march or random")),
        };
        match text.split(',').collect::<Vec<_>>().as_slice() {
            [first, second] => Ok(Self([sits(first)?, sits(second)?])),
            other => Err(format!("{} seats are given, expected two with a comma between them", other.len())),
        }
    }
}

pub(super) fn run(args: &Args, console: &mut Console<'_>) -> io::Result<Status> {
    // Both are checked first, so that no battle is fought only to be refused in the end.
    let output = match args.force.output(args.journal.as_deref(), &args.battle.inputs()) {
        Ok(output) => output,
        Err(refused) => return super::refuse(console, &refused),
    };
    let opened =
        Chosen::read(&args.battle).and_then(|chosen| chosen.open(args.seed, KeepUndo::No).map(|play| (chosen, play)));
    match (opened, args.battles) {
        (Ok((chosen, play)), None) => fight_one(args, &chosen, play, output.as_ref(), console),
        (Ok((chosen, _)), Some(battles)) => fight_many(args, &chosen, battles, console),
        (Err(problems), _) => super::refuse(console, &problems),
    }
}

fn limits(args: &Args) -> Limits {
    Limits { turns: args.turns, ..Limits::SCENARIO }
}

fn fight_one(
    args: &Args,
    chosen: &Chosen,
    mut play: Box<dyn AnyBattle>,
    output: Option<&Output>,
    console: &mut Console<'_>,
) -> io::Result<Status> {
    let shared = RefCell::new(&mut *console);
    let Seats([first, second]) = args.seats;
    let mut players = [sit(first, args.seed, Seat::First, &shared), sit(second, args.seed, Seat::Second, &shared)];
    let [first, second] = &mut players;
    let fought = fight(play.as_mut(), [first.as_mut(), second.as_mut()], limits(args), &mut |_| {});
    drop(players);
    let status = match fought {
        Ok(bout) => {
            print_bout(args, chosen, play.as_ref(), &Bout { seed: args.seed, ..bout }, console.out)?;
            Status::Well
        }
        Err(broken) => {
            writeln!(console.err, "the battle was broken off: {broken}")?;
            Status::Broken
        }
    };
    output::write(output, &play.journal().written(), status, console)
}

fn sit<'a>(sits: Sits, seed: u64, seat: Seat, console: &'a RefCell<&'a mut Console<'_>>) -> Box<dyn Player + 'a> {
    match sits {
        Sits::Human => Box::new(Human::new(console)),
        Sits::Program(sitter) => sitter.sit(seed, seat),
    }
}

fn fight_many(args: &Args, chosen: &Chosen, battles: usize, console: &mut Console<'_>) -> io::Result<Status> {
    let Seats([Sits::Program(first), Sits::Program(second)]) = args.seats else {
        return super::refuse(console, &"many battles are fought by machines: no human can hold a seat");
    };
    let sides = if args.swap { Sides::Swapped } else { Sides::Kept };
    let seating = Seating { sitters: [first, second], sides };
    let seeds: Vec<u64> = (0..battles as u64).map(|battle| args.seed.wrapping_add(battle)).collect();
    let open = |seed| chosen.open(seed, KeepUndo::No).expect("the scenario was just opened");
    match rehearse(&seeds, seating, limits(args), open) {
        Ok(bouts) => print_series(args, chosen, &Series::of(&bouts, seating), console.out)?,
        Err(broken) => {
            writeln!(console.err, "a battle was broken off: {broken}")?;
            return Ok(Status::Broken);
        }
    }
    Ok(Status::Well)
}

fn print_bout(args: &Args, chosen: &Chosen, play: &dyn AnyBattle, bout: &Bout, out: &mut dyn Write) -> io::Result<()> {
    let (names, (rule_set, rules_title)) = (chosen.names(), play.rule_set());
    if args.json {
        let mut json = json!(bout);
        json["scenario"] = json!(chosen.title());
        json["rule_set"] = json!(rule_set);
        json["sides"] = json!(names);
        json["winner"] = json!(bout.winner().map(|side| &names[side.index()]));
        return writeln!(out, "{}", serde_json::to_string_pretty(&json)?);
    }
    writeln!(out, "{}, under {rules_title}, seed {}", chosen.title(), bout.seed)?;
    report::bout(out, &names, bout)
}

fn print_series(args: &Args, chosen: &Chosen, series: &Series, out: &mut dyn Write) -> io::Result<()> {
    let names = chosen.names();
    if args.json {
        let mut json = json!(series);
        json["scenario"] = json!(chosen.title());
        json["sides"] = json!(names);
        json["history"] = json!(chosen.history());
        return writeln!(out, "{}", serde_json::to_string_pretty(&json)?);
    }
    writeln!(out, "{}: {}, seeds from {}", chosen.title(), counted(series.battles, "battle"), args.seed)?;
    report::series(out, &names, series)?;
    if args.swap {
        report::players(out, series)?;
    }
    for line in chosen.history() {
        writeln!(out, "that day: {line}")?;
    }
    Ok(())
}
