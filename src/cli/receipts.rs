//! Receipts as text, line by line.

use std::io::{self, Write};

use crate::receipt::{Account, Figure};

/// Prints a receipt: inputs, lines with their clauses, dice, result. Every line begins with the indent.
pub(super) fn print(out: &mut dyn Write, account: &Account, indent: &str) -> io::Result<()> {
    writeln!(out, "{indent}{}", account.procedure)?;
    let named = |values: &[(String, Figure)]| -> Vec<Vec<String>> {
        values.iter().map(|(name, value)| vec![name.clone(), value.to_string()]).collect()
    };
    print_columns(out, &format!("{indent}  "), &named(&account.inputs))?;
    let lines: Vec<Vec<String>> = account
        .lines
        .iter()
        .map(|line| vec![line.label.clone(), line.value.to_string(), line.clause.to_string()])
        .collect();
    print_columns(out, &format!("{indent}  - "), &lines)?;
    for throw in &account.dice {
        let faces: Vec<String> = throw.faces.iter().map(ToString::to_string).collect();
        writeln!(out, "{indent}  dice, {}: {}", throw.reason.label, faces.join(" "))?;
    }
    print_columns(out, &format!("{indent}  = "), &named(&account.result))
}

/// Prints rows with their columns one under another.
pub(super) fn print_columns(out: &mut dyn Write, indent: &str, rows: &[Vec<String>]) -> io::Result<()> {
    let widths = widths(rows);
    for row in rows {
        let mut line = String::from(indent);
        for (cell, width) in row.iter().zip(&widths) {
            line.push_str(cell);
            line.extend(std::iter::repeat_n(' ', (width + 2).saturating_sub(cell.chars().count())));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    (0..columns).map(widest).collect()
}
