//! `linstock reckon`: any procedure of a rule set by hand.

use std::io::{self, Write};

use serde_json::json;

use crate::{
    cli::{
        Console, Status, numbers,
        receipts::{print, print_columns},
    },
    dice::DiceSource,
    rules::{
        self,
        reckon::{Procedure, Shown},
    },
};

/// Work out one procedure of a rule set by hand.
#[derive(Debug, clap::Args)]
#[command(after_help = super::STATUSES)]
pub(super) struct Args {
    /// List the procedures, those with some words in their name, clause or meaning, or one procedure's parameters.
    #[arg(long)]
    list: bool,
    /// The procedure, such as hmm.volley; after --list it may be a word to look for.
    #[arg(required_unless_present = "list", value_name = "PROC")]
    procedure: Option<String>,
    /// Its inputs; after --list more words to look for.
    #[arg(value_name = "name=value")]
    inputs: Vec<String>,
    /// The faces of the dice in the order in which they are thrown, with commas between them; all must be used.
    #[arg(long, value_delimiter = ',', allow_hyphen_values = true, value_parser = numbers::face, conflicts_with = "seed")]
    dice: Option<Vec<u8>>,
    /// Throw seeded dice.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = numbers::whole(0..=u64::MAX))]
    seed: u64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, console: &mut Console<'_>) -> io::Result<Status> {
    if !args.list {
        return reckon(args, console);
    }
    let words: Vec<&String> = args.procedure.iter().chain(&args.inputs).collect();
    let found = match words.as_slice() {
        [name] => rules::procedure(name),
        _ => return list_those(args, &words, console),
    };
    match found {
        Ok(procedure) => list_one(args, procedure, console.out)?,
        Err(error) if !rules::procedures().any(|procedure| has_words(procedure, &words)) => {
            return super::refuse(console, &error);
        }
        Err(_) => return list_those(args, &words, console),
    }
    Ok(Status::Well)
}

/// Whether all words stand in the name, the clause or the meaning of a procedure, letters of either case.
fn has_words(procedure: &Procedure, words: &[&String]) -> bool {
    let text = format!("{} {} {}", procedure.name, procedure.clause, procedure.about).to_lowercase();
    words.iter().all(|word| text.contains(&word.to_lowercase()))
}

fn reckon(args: &Args, console: &mut Console<'_>) -> io::Result<Status> {
    let name = args.procedure.as_deref().unwrap_or_default();
    let source = match &args.dice {
        Some(faces) => DiceSource::Scripted { faces: faces.clone() },
        None => DiceSource::Seeded { seed: args.seed },
    };
    match rules::reckon(name, args.inputs.iter().map(String::as_str), &source) {
        Ok(account) if args.json => {
            let json = serde_json::to_string_pretty(&Shown(&account))?;
            writeln!(console.out, "{json}")?;
        }
        Ok(account) => print(console.out, &account, "")?,
        Err(error) => return super::refuse(console, &error),
    }
    Ok(Status::Well)
}

fn list_those(args: &Args, words: &[&String], console: &mut Console<'_>) -> io::Result<Status> {
    let procedures: Vec<_> = rules::procedures().filter(|procedure| has_words(procedure, words)).collect();
    if procedures.is_empty() {
        let words: Vec<&str> = words.iter().map(|word| word.as_str()).collect();
        return super::refuse(console, &format!("no procedure speaks of {}", words.join(" and ")));
    }
    if args.json {
        let row = |procedure: &&Procedure| json!({"procedure": procedure.name, "clause": procedure.clause, "about": procedure.about});
        let rows: Vec<_> = procedures.iter().map(row).collect();
        writeln!(console.out, "{}", serde_json::to_string_pretty(&rows)?)?;
        return Ok(Status::Well);
    }
    let row = |procedure: &&Procedure| {
        vec![procedure.name.to_owned(), procedure.clause.to_string(), procedure.about.to_owned()]
    };
    print_columns(console.out, "", &procedures.iter().map(row).collect::<Vec<_>>())?;
    Ok(Status::Well)
}

fn list_one(args: &Args, procedure: &Procedure, out: &mut dyn Write) -> io::Result<()> {
    if args.json {
        let rows: Vec<_> = procedure
            .parameters
            .iter()
            .map(|parameter| {
                json!({
                    "name": parameter.name, "legal": parameter.kind.to_string(), "unit": parameter.unit, "default": parameter.default,
                    "clause": parameter.clause, "about": parameter.about,
                })
            })
            .collect();
        return writeln!(out, "{}", serde_json::to_string_pretty(&rows)?);
    }
    writeln!(out, "{} ({}): {}", procedure.name, procedure.clause, procedure.about)?;
    for parameter in &procedure.parameters {
        let unit = if parameter.unit.is_empty() { String::new() } else { format!(", in {}", parameter.unit) };
        let default = parameter
            .default
            .as_ref()
            .map_or_else(|| "must be given".to_owned(), |default| format!("default {default}"));
        writeln!(out, "  {} ({})", parameter.name, parameter.clause)?;
        writeln!(out, "      {}", parameter.about)?;
        writeln!(out, "      {}{unit}; {default}", parameter.kind)?;
    }
    Ok(())
}
