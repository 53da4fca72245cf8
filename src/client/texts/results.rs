//! Results: those that wait to be read, and what is told of all others.

use std::collections::BTreeMap;

use crate::{battle::notice::Counted, count::counted};

pub(crate) const CONTINUE: &str = "Continue";
pub(crate) const CONTINUE_HINT: &str =
    "go on; the journal keeps every result. Held down, the key runs through those that follow";
pub(crate) const MISSED_HINT: &str = "goes on to the next result, or to your orders; held down, the key runs through";
pub(crate) const LOOK_THERE: &str = "Look there";
pub(crate) const LOOK_THERE_HINT: &str = "moves the view to where it happened";

/// Whom a loss strikes, as far as it is told differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Struck {
    /// A general or messenger by himself.
    Rider,
    /// A crew, whose guns stay.
    Crew,
    /// Any other body of figures.
    Figures,
}

/// So many figures, or stands, that a unit lost, and so many that are left.
pub(crate) fn lost(unit: &str, struck: Struck, (lost, left): (usize, usize), what: Counted) -> String {
    let last = || if lost == 1 { what.noun().to_owned() } else { counted(lost, what.noun()) };
    match (struck, left) {
        (Struck::Rider, 0) => format!("{unit} has fallen"),
        (Struck::Crew, 0) => format!("{unit} lost its last {}; nobody serves its guns", last()),
        (_, 0) => format!("{unit} lost its last {}", last()),
        _ => format!("{unit} lost {}; {left} left", counted(lost, what.noun())),
    }
}

pub(crate) fn runs_later(unit: &str) -> String {
    format!("{unit} is still in its place: broken units run in a phase of their own")
}

pub(crate) fn is_now(unit: &str, state: &str) -> String {
    format!("{unit} is now {state}")
}

// What nobody read on a card, in one line.

/// The verdicts of checks as a count tells them; others are told as the rules write them.
const VERDICTS: [(&str, &str); 5] = [
    ("ok", "passed"),
    ("passes", "passed"),
    ("rallies", "rallied"),
    ("routs", "routed"),
    ("routs on", "still routing"),
];

pub(crate) fn fired(units: usize, lost: usize, what: Counted) -> String {
    let fired = format!("{} fired", counted(units, "unit"));
    // Losses that were read on a card are not counted here, so nothing is said of none.
    if lost == 0 { fired } else { format!("{fired}, {}", figures_lost(lost, what)) }
}

pub(crate) fn figures_lost(lost: usize, what: Counted) -> String {
    format!("{} lost", counted(lost, what.noun()))
}

/// How often something was checked, by verdict.
pub(crate) fn checks<'v>(what: &str, verdicts: impl Iterator<Item = (&'v str, usize)>) -> String {
    let told =
        |word: &'v str| VERDICTS.into_iter().find(|(written, _)| *written == word).map_or(word, |(_, told)| told);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    verdicts.for_each(|(word, times)| *counts.entry(told(word)).or_default() += times);
    let checks = counted(counts.values().sum::<usize>(), &format!("{what} check"));
    match counts.keys().collect::<Vec<_>>()[..] {
        [only] => format!("{checks} {only}"),
        _ => {
            let each = counts.iter().map(|(told, times)| format!("{times} {told}"));
            format!("{checks}: {}", each.collect::<Vec<_>>().join(", "))
        }
    }
}

pub(crate) fn throws(what: &str, times: usize) -> String {
    format!("{} for {what}", counted(times, "throw"))
}

pub(crate) fn nothing_happened(phases: &[String]) -> String {
    format!("nothing happened in: {}", phases.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_loses_the_last_figure_is_told_so_in_words_and_a_rider_falls() {
        for (struck, figures, left, told) in [
            (Struck::Figures, 3, 12, "The Foot lost 3 figures; 12 left"),
            (Struck::Figures, 1, 0, "The Foot lost its last figure"),
            (Struck::Figures, 4, 0, "The Foot lost its last 4 figures"),
            (Struck::Rider, 1, 0, "The Foot has fallen"),
            (Struck::Rider, 1, 1, "The Foot lost 1 figure; 1 left"),
            (Struck::Crew, 2, 0, "The Foot lost its last 2 figures; nobody serves its guns"),
            (Struck::Crew, 1, 3, "The Foot lost 1 figure; 3 left"),
        ] {
            assert_eq!(lost("The Foot", struck, (figures, left), Counted::Figures), told);
        }
    }

    #[test]
    fn counts_agree_with_their_nouns_and_checks_tell_how_they_ended() {
        assert_eq!(fired(3, 2, Counted::Figures), "3 units fired, 2 figures lost");
        assert_eq!(fired(3, 1, Counted::Stands), "3 units fired, 1 stand lost");
        assert_eq!(fired(1, 0, Counted::Figures), "1 unit fired");
        assert_eq!(
            [throws("confusion", 1), throws("confusion", 2)],
            ["1 throw for confusion", "2 throws for confusion"]
        );
        for (verdicts, told) in [
            (&[("passes", 4)][..], "4 morale checks passed"),
            (&[("ok", 1)], "1 morale check passed"),
            (&[("ok", 3), ("rallies", 1), ("shaken", 1)], "5 morale checks: 3 passed, 1 rallied, 1 shaken"),
            (&[("ok", 1), ("passes", 2)], "3 morale checks passed"),
        ] {
            assert_eq!(checks("morale", verdicts.iter().copied()), told);
        }
    }
}
