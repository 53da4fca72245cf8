//! `linstock lesson`: a lesson told as text, with its captions, orders and dice; and the offers where it stops.

use std::io::{self, Write};

use crate::{
    battle::{AnyBattle, Offer, Order, Seat, notice::EntryWeight},
    cli::{Console, Status, receipts},
    count::counted,
    files::{Problems, Shelf},
    lesson::{self, Shows, Spoken, Staged},
};

/// The most ways of filling an offer that are listed.
const MOST_WAYS: usize = 3;

/// Tell a lesson, or list them all.
#[derive(Debug, clap::Args)]
#[command(after_help = super::STATUSES)]
pub(super) struct Args {
    /// The lesson's name, or the path of its file.
    lesson: Option<String>,
    /// Tell with the receipts.
    #[arg(long, requires = "lesson")]
    receipts: bool,
    /// At its end, or where it goes wrong, list the open question and the possible orders: for authors.
    #[arg(long, requires = "lesson")]
    offers: bool,
    /// List only the offers of this act.
    #[arg(long, requires = "offers")]
    verb: Option<String>,
}

pub(super) fn run(args: &Args, console: &mut Console<'_>) -> io::Result<Status> {
    let Some(name) = &args.lesson else { return list(console) };
    let staged = match staged(name) {
        Ok(staged) => staged,
        Err(problems) => {
            writeln!(console.err, "{problems}")?;
            return Ok(Status::Problems);
        }
    };
    tell(args, &staged, console.out)?;
    if args.offers {
        offers(args, staged.battle.as_ref(), console.out)?;
    }
    if staged.problems.is_empty() {
        return Ok(Status::Well);
    }
    writeln!(console.err, "{}", staged.problems)?;
    Ok(Status::Problems)
}

fn list(console: &mut Console<'_>) -> io::Result<Status> {
    let mut status = Status::Well;
    for listed in lesson::list(&Shelf::of_this_user()) {
        match listed.read {
            Ok(script) => {
                writeln!(
                    console.out,
                    "{:<24} {:<34} {:>10}, {}",
                    script.id,
                    script.title,
                    counted(script.minutes, "minute"),
                    script.rule_set
                )?;
            }
            Err(problems) => {
                writeln!(console.err, "{problems}")?;
                status = Status::Problems;
            }
        }
    }
    Ok(status)
}

/// Opens a lesson and carries it out as far as it goes.
pub(super) fn staged(name: &str) -> Result<Staged, Problems> {
    let shelf = Shelf::of_this_user();
    let script = lesson::open(&shelf, name)?;
    let scenario = lesson::table(&shelf, &script)?;
    lesson::stage(script, &scenario)
}

/// Every caption with its results: the story of the battle, cut at the captions.
fn tell(args: &Args, staged: &Staged, out: &mut dyn Write) -> io::Result<()> {
    let lesson = &staged.lesson;
    writeln!(out, "{}\n{}", lesson.script.title, lesson.script.about)?;
    let told = staged.told();
    for (number, beat) in lesson.beats.iter().enumerate() {
        writeln!(out, "\n[{number}] {}", beat.say)?;
        match &beat.shows {
            Shows::Refused(_, refusal) => writeln!(out, "    refused: {refusal}")?,
            Shows::Orders(orders) => writeln!(out, "    {}", counted(orders.len(), "order"))?,
            Shows::Nothing | Shows::GoesOn => {}
        }
        for entry in told.get(number).into_iter().flatten() {
            let clause = entry.clause.map(|clause| format!(" ({clause})")).unwrap_or_default();
            let indent = if entry.weight == EntryWeight::Detail { "        " } else { "      " };
            writeln!(out, "{indent}{}{clause}", entry.text)?;
            if let Some(account) = entry.account.as_ref().filter(|_| args.receipts) {
                receipts::print(out, account, "          ")?;
            }
        }
    }
    Ok(())
}

/// The open question and the possible orders, in the words that a lesson is written in.
fn offers(args: &Args, battle: &dyn AnyBattle, out: &mut dyn Write) -> io::Result<()> {
    let phase = battle.phase(Seat::Umpire);
    writeln!(out, "\nTurn {}, {}", phase.turn, phase.phases.get(phase.current).map_or("", String::as_str))?;
    let field = battle.field(Seat::Umpire);
    for unit in field.units_on_table() {
        let (at, bearing) = (unit.front.at, unit.front.facing.bearing());
        writeln!(out, "  {}: ({:.2}, {:.2}) {bearing:.0}°", unit.name, at.x, at.y)?;
    }
    let Some(question) = battle.question() else { return writeln!(out, "nobody is asked anything") };
    writeln!(out, "{} ({})", question.prompt, question.clause)?;
    for &seat in &question.seats {
        for offer in
            battle.offers(seat).iter().filter(|offer| args.verb.as_ref().is_none_or(|verb| *verb == offer.verb))
        {
            one_offer(battle, seat, offer, out)?;
        }
    }
    Ok(())
}

fn one_offer(battle: &dyn AnyBattle, seat: Seat, offer: &Offer, out: &mut dyn Write) -> io::Result<()> {
    let field = battle.field(Seat::Umpire);
    let written = |order: &Order| ron::to_string(&Spoken::of(order, &field)).unwrap_or_else(|error| error.to_string());
    let slots: Vec<&str> = offer.slots.iter().map(|slot| slot.name.as_str()).collect();
    writeln!(out, "- {} [{}] {}", offer.label, slots.join(", "), written(&offer.order(seat)))?;
    if let Some(refusal) = &offer.barred {
        return writeln!(out, "    barred: {refusal}");
    }
    for order in battle.suggest(seat, offer).take(MOST_WAYS).filter(|order| !order.values.is_empty()) {
        writeln!(out, "    {}", written(&order))?;
    }
    Ok(())
}
