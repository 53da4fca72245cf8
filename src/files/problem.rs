//! A problem of a file: the fault, its place, and what was expected instead.

use std::fmt;

use super::is_invisible;
use crate::count::counted;

/// One problem of one file. Prints as `file:line:column: field: what is wrong, expected what`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file's name as the reader was given it.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The path of the field, such as `units[3].men`; empty for the file as a whole.
    pub field: String,
    /// The problem, in a few words.
    pub wrong: String,
    /// The expected content there.
    pub expected: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, column, field, wrong, expected } = self;
        let field = if field.is_empty() { "the file" } else { field };
        write!(f, "{file}:{line}:{column}: {field}: {wrong}, expected {expected}")
    }
}

/// All problems that were found in one or several files, in the order of their places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    list: Vec<Problem>,
    left_out: usize,
}

impl Problems {
    /// The most problems kept; further ones are counted.
    pub const MOST: usize = 200;

    /// The problems of a file that has only one.
    pub fn one(problem: Problem) -> Self {
        Self { list: vec![problem], left_out: 0 }
    }

    /// Adds a problem; past [`Problems::MOST`] it is only counted.
    pub fn push(&mut self, problem: Problem) {
        if self.is_full() {
            self.leave_one_out();
        } else {
            self.list.push(problem);
        }
    }

    /// How many there were, kept or not.
    pub fn count(&self) -> usize {
        self.list.len() + self.left_out
    }

    /// Whether as many are kept as ever will be.
    pub fn is_full(&self) -> bool {
        self.list.len() >= Self::MOST
    }

    /// Counts a problem that is not kept.
    pub(super) fn leave_one_out(&mut self) {
        self.left_out += 1;
    }

    /// Adds the problems of another reading.
    pub fn append(&mut self, others: Self) {
        self.left_out += others.left_out;
        others.list.into_iter().for_each(|problem| self.push(problem));
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The problems kept.
    pub fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.list.iter()
    }

    /// How many more there were than are kept.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The value if there is no problem, else all problems, in the order of lines.
    ///
    /// # Errors
    /// These problems, if there are any.
    pub fn or_value<T>(mut self, value: T) -> Result<T, Self> {
        if self.is_empty() {
            return Ok(value);
        }
        self.list.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        Err(self)
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.list.iter().enumerate() {
            write!(f, "{}{problem}", if index == 0 { "" } else { "\n" })?;
        }
        if self.left_out > 0 {
            write!(f, "\nand {}", counted(self.left_out, "more problem"))?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

/// A few words of a text for a message, in quotation marks, cut if it is long; invisible characters are written out.
pub fn quoted(text: &str) -> String {
    let mut short = String::new();
    for letter in text.chars().take(40) {
        match letter {
            '\n' | '\r' | '\t' => short.push(' '),
            hidden if is_invisible(hidden) => short.extend(hidden.escape_unicode()),
            seen => short.push(seen),
        }
    }
    let dots = if text.chars().nth(40).is_some() { "…" } else { "" };
    format!("`{short}{dots}`")
}
