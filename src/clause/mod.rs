//! Clause ids: the names by which rulings, refusals and journal entries point into a rule set's ledger. Knows nothing
//! of the text of a clause; the ledgers under `assets/rules/` do.

mod shown;

use std::{cmp::Ordering, fmt};

use serde::{Deserialize, Serialize};

/// The id of one clause, house rule or table of a ledger, such as `hmm.12.07`, `hmm.h.arcs` or `hmm.t.musket`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause(&'static str);

/// The [`Clause`] with an id that a ledger holds; any other id does not compile. The id is written out where the rule
/// is decided, so that a search finds it.
macro_rules! clause {
    ($id:literal) => {
        const { $crate::clause::Clause::in_a_ledger($id) }
    };
}

/// The ids of the ledgers in the order of their bytes, gathered by the build script.
const LEDGERS: &[&str] = include!(concat!(env!("OUT_DIR"), "/clauses.rs"));

impl Clause {
    /// Names a clause of a rule set that has no ledger.
    pub const fn new(id: &'static str) -> Self {
        Self(id)
    }

    /// A clause that a ledger holds, checked while compiling: see `clause!`.
    ///
    /// # Panics
    /// If no ledger holds it.
    pub(crate) const fn in_a_ledger(id: &'static str) -> Self {
        assert!(is_listed(id.as_bytes()), "no ledger holds a clause, a house rule or a table with this id");
        Self(id)
    }

    /// A clause with an id read from a file. Each distinct id is kept once for the life of the program: ledgers are
    /// small and finite.
    pub fn named(id: &str) -> Self {
        Self(intern(id.to_owned()))
    }

    /// The id in the ledger.
    pub const fn id(self) -> &'static str {
        self.0
    }

    /// The rule set whose ledger holds the clause: the part before the first dot.
    pub fn rule_set(self) -> &'static str {
        self.0.split('.').next().unwrap_or(self.0)
    }
}

impl From<&'static str> for Clause {
    fn from(id: &'static str) -> Self {
        Self(id)
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Clause {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

/// Reading a clause back keeps each distinct id once for the life of the program: ledgers are small and finite.
impl<'de> Deserialize<'de> for Clause {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        Ok(Self(intern(id)))
    }
}

/// Whether the ledgers hold an id, by halving their sorted list.
const fn is_listed(id: &[u8]) -> bool {
    let (mut low, mut high) = (0, LEDGERS.len());
    while low < high {
        let middle = low.midpoint(high);
        match compare(id, LEDGERS[middle].as_bytes()) {
            Ordering::Equal => return true,
            Ordering::Less => high = middle,
            Ordering::Greater => low = middle + 1,
        }
    }
    false
}

/// Compares two texts by their bytes; the library's own comparison cannot be called while compiling.
const fn compare(one: &[u8], other: &[u8]) -> Ordering {
    let mut at = 0;
    while at < one.len() && at < other.len() {
        if one[at] != other[at] {
            return if one[at] < other[at] { Ordering::Less } else { Ordering::Greater };
        }
        at += 1;
    }
    match () {
        () if one.len() < other.len() => Ordering::Less,
        () if one.len() > other.len() => Ordering::Greater,
        () => Ordering::Equal,
    }
}

fn intern(id: String) -> &'static str {
    use std::{collections::BTreeSet, sync::Mutex};
    static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut known = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(kept) = known.get(id.as_str()) {
        return kept;
    }
    let kept: &'static str = Box::leak(id.into_boxed_str());
    known.insert(kept);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_names_its_rule_set_and_survives_a_round_trip() {
        let clause = Clause::new("hmm.12.07");
        assert_eq!(clause.rule_set(), "hmm");
        let text = ron::to_string(&clause).expect("a clause is a string");
        assert_eq!(ron::from_str::<Clause>(&text).expect("it reads back"), clause);
    }
}
