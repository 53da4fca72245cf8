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

/// Reckon one procedure of a rule set by hand.
#[derive(Debug, clap::Args)]
#[command(after_help = super::STATUSES)]
pub(super) struct Args {
    /// List the procedures, or one procedure's parameters.
    #[arg(long)]
    list: bool,
    /// The procedure, such as hmm.volley.
    #[arg(required_unless_present = "list", value_name = "PROC")]
    procedure: Option<String>,
    /// Its inputs.
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
    match &args.procedure {
        None => list_all(args, console.out)?,
        Some(name) => match rules::procedure(name) {
            Ok(procedure) => list_one(args, procedure, console.out)?,
            Err(error) => return super::refuse(console, &error),
        },
    }
    Ok(Status::Well)
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

fn list_all(args: &Args, out: &mut dyn Write) -> io::Result<()> {
    let procedures = rules::procedures();
    if args.json {
        let rows: Vec<_> = procedures
            .map(|procedure| json!({"procedure": procedure.name, "clause": procedure.clause, "about": procedure.about}))
            .collect();
        return writeln!(out, "{}", serde_json::to_string_pretty(&rows)?);
    }
    let rows: Vec<Vec<String>> = procedures
        .map(|procedure| vec![procedure.name.to_owned(), procedure.clause.to_string(), procedure.about.to_owned()])
        .collect();
    print_columns(out, "", &rows)
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
