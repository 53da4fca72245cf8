//! Hints about a file: parts that are sound but probably not meant. They do not keep it from being used.

use std::fmt;

use super::{Problem, Problems};

/// Hints about one file, in the order of their places. Each prints as `file:line:column: hint: field: what is odd,
/// rather what`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints(Problems);

impl From<Problems> for Hints {
    /// Findings, taken as hints.
    fn from(found: Problems) -> Self {
        Self(found.or_value(()).err().unwrap_or_default())
    }
}

impl Hints {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.0.iter()
    }

    /// These and others, in the order of their places.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.0.append(others.0);
        Self::from(self.0)
    }
}

impl fmt::Display for Hints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Problem { file, line, column, field, wrong, expected }) in self.iter().enumerate() {
            let apart = if index == 0 { "" } else { "\n" };
            write!(f, "{apart}{file}:{line}:{column}: hint: {field}: {wrong}; rather {expected}")?;
        }
        Ok(())
    }
}
