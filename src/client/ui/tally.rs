//! The results that nobody read on a card, in one line.

use super::theme;
use crate::{
    battle::notice::Counted,
    client::{playback::tally::Tally, texts},
};

/// The line, losses counted so; none where there is nothing to tell.
pub(super) fn line(tally: &Tally, counted: Counted) -> Option<String> {
    let mut parts = Vec::new();
    if !tally.fired.is_empty() {
        parts.push(texts::results::fired(tally.fired.len(), tally.lost, counted));
    } else if tally.lost > 0 {
        parts.push(texts::results::figures_lost(tally.lost, counted));
    }
    for (what, verdicts) in &tally.checks {
        parts.push(texts::results::checks(what, verdicts.iter().map(|(word, times)| (word.as_str(), *times))));
    }
    parts.extend(tally.throws.iter().map(|(what, times)| texts::results::throws(what, *times)));
    if !tally.quiet.is_empty() {
        parts.push(texts::results::nothing_happened(&tally.quiet));
    }
    (!parts.is_empty()).then(|| theme::sentence(&parts.join("; ")))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::table::UnitId;

    #[test]
    fn a_line_tells_shots_checks_and_throws_in_this_order_and_nothing_makes_none() {
        let line = |tally: &Tally| line(tally, Counted::Figures);
        assert_eq!(line(&Tally::default()), None);
        let verdicts = BTreeMap::from([("ok".to_owned(), 4)]);
        let tally = Tally {
            fired: BTreeSet::from([UnitId(1), UnitId(2)]),
            lost: 1,
            checks: BTreeMap::from([("morale".to_owned(), verdicts)]),
            throws: BTreeMap::from([("confusion".to_owned(), 3)]),
            quiet: ["Second guns", "Musketry"].map(str::to_owned).to_vec(),
        };
        let told = "2 units fired, 1 figure lost; 4 morale checks passed; 3 throws for confusion; nothing happened in: \
                    Second guns, Musketry";
        assert_eq!(line(&tally).as_deref(), Some(told));
        assert_eq!(line(&Tally { lost: 2, ..Tally::default() }).as_deref(), Some("2 figures lost"));
    }
}
