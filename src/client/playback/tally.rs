//! What happens without stopping the playback, in numbers for one line: who fired, how many fell, how checks ended, and
//! what else dice were thrown for.
//!
//! Reads events as plain values; knows no word of the screen.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    battle::notice::{Entry, EntryWeight},
    receipt::{Account, Figure},
    table::UnitId,
};

/// The name under which a receipt gives the verdict of a check.
const VERDICT: &str = "verdict";

/// What has happened, in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The units that fired.
    pub fired: BTreeSet<UnitId>,
    /// How many figures, or stands, fell.
    pub lost: usize,
    /// How often checks ended in which verdict, by what was checked.
    pub checks: BTreeMap<String, BTreeMap<String, usize>>,
    /// How often dice were thrown for anything else, by what they were thrown for.
    pub throws: BTreeMap<String, usize>,
    /// The phases in which nothing happened.
    pub quiet: Vec<String>,
}

impl Tally {
    /// Whether there is nothing to be told.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Counts what another counted.
    pub fn add(&mut self, other: Self) {
        self.fired.extend(other.fired);
        self.lost += other.lost;
        for (checked, verdicts) in other.checks {
            let known = self.checks.entry(checked).or_default();
            verdicts.into_iter().for_each(|(verdict, times)| *known.entry(verdict).or_default() += times);
        }
        self.quiet.extend(other.quiet);
        other.throws.into_iter().for_each(|(what, times)| *self.throws.entry(what).or_default() += times);
    }

    /// Counts an entry whose dice were seen to fall; `firing` is the unit whose shot they decided.
    pub(super) fn count(&mut self, entry: &Entry, firing: Option<UnitId>) {
        let Some(account) = entry.account.as_ref().filter(|account| is_counted(entry, account)) else { return };
        let what = subject(account);
        match (firing, verdict(account)) {
            (Some(unit), _) => {
                self.fired.insert(unit);
            }
            (None, Some(verdict)) => *self.checks.entry(what).or_default().entry(verdict).or_default() += 1,
            (None, None) => *self.throws.entry(what).or_default() += 1,
        }
    }
}

fn is_counted(entry: &Entry, account: &Account) -> bool {
    entry.weight != EntryWeight::Detail && !account.dice.is_empty()
}

/// What a receipt is about: the name of its procedure without that of the rule set.
fn subject(account: &Account) -> String {
    account.procedure.rsplit('.').next().unwrap_or_default().replace('_', " ")
}

/// What a check ended in; none for any other throw.
pub(super) fn verdict(account: &Account) -> Option<String> {
    account.result.iter().find_map(|(name, value)| match value {
        Figure::Word(word) if name == VERDICT => Some(word.clone()),
        _ => None,
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{battle::Happening, client::playback::animation::tests::thrown};

    /// An entry with dice thrown in a procedure, which ended in a verdict if it was a check.
    pub(in crate::client::playback) fn entry(procedure: &str, verdict: Option<&str>) -> Entry {
        let Happening::Noted(entry) = thrown(&[4]) else { unreachable!("it is an entry") };
        let account = entry.account.clone().map(|account| Account {
            procedure: procedure.to_owned(),
            result: verdict.map(|word| (VERDICT.to_owned(), word.into())).into_iter().collect(),
            ..account
        });
        Entry { account, ..*entry }
    }

    #[test]
    fn shots_are_counted_by_unit_checks_by_verdict_and_all_else_by_what_was_thrown_for() {
        let (mut tally, mut later) = (Tally::default(), Tally::default());
        tally.count(&entry("set.volley", None), Some(UnitId(2)));
        tally.count(&entry("set.volley", None), Some(UnitId(2)));
        tally.count(&entry("set.morale", Some("ok")), None);
        later.count(&entry("set.morale", Some("ok")), None);
        later.count(&entry("set.morale", Some("shaken")), None);
        later.count(&entry("set.general_risk", None), None);
        later.count(&Entry { weight: EntryWeight::Detail, ..entry("set.order_of_fire", None) }, None);
        later.count(&Entry { account: None, ..entry("set.charge", None) }, None);
        later.lost = 3;
        tally.add(later);
        assert_eq!((tally.fired.len(), tally.lost), (1, 3));
        assert_eq!(tally.checks["morale"], BTreeMap::from([("ok".to_owned(), 2), ("shaken".to_owned(), 1)]));
        assert_eq!(tally.throws, BTreeMap::from([("general risk".to_owned(), 1)]));
        assert!(!tally.is_empty() && Tally::default().is_empty());
    }
}
