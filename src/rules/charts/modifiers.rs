//! Lists of modifiers as charts print them: a case, its value, the clause that grants it, and the occasions on which it
//! counts.

use serde::Deserialize;

use super::Problems;
use crate::{clause::Clause, receipt::Draft, rules::word::Word};

/// A list of modifiers, one for each case of a vocabulary. Where `O` is given, a row may name the occasions on which
/// alone it counts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Modifiers<C, O = ()>(Vec<Modifier<C, O>>);

/// One row of such a list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifier<C, O = ()> {
    /// When it applies.
    pub case: C,
    /// Its modifier.
    pub modifier: i32,
    /// The clause that grants it.
    pub clause: Clause,
    /// The occasions on which alone it counts; none named, on all.
    #[serde(default = "Vec::new")]
    pub counts_in: Vec<O>,
}

impl<C: Word, O: PartialEq> Modifiers<C, O> {
    /// The row of a case.
    pub fn of(&self, case: C) -> &Modifier<C, O> {
        self.0.iter().find(|row| row.case == case).expect("checked on load: every case has a modifier")
    }

    /// Adds a case to a receipt, this many times, under its reading and its clause.
    pub fn add(&self, draft: &mut Draft, case: C, times: i32) {
        let row = self.of(case);
        let label = if times == 1 { case.to_string() } else { format!("{case}, {times}") };
        draft.modify(row.clause, label, row.modifier * times);
    }

    /// Whether a case counts on an occasion.
    pub fn counts_in(&self, case: C, occasion: &O) -> bool {
        let named = &self.of(case).counts_in;
        named.is_empty() || named.contains(occasion)
    }

    /// Notes cases without a row, or with two.
    pub fn check(&self, name: &str, problems: &mut Problems) {
        problems.one_row_each(name, self.0.iter().map(|row| row.case));
    }
}
