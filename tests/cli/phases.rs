//! `linstock phases`.

use linstock::{cli::Status, rules::RULE_SETS};

use super::linstock;

#[test]
fn every_row_of_the_sequence_stands_under_its_phase_with_its_clause() {
    for set in RULE_SETS {
        let out = linstock(Status::Well, &["phases", set.id]).out;
        let mut rest = out.lines().filter(|line| !line.is_empty());
        assert!(rest.next().is_some_and(|head| head.contains(set.title)), "{out}");
        let mut phase = "";
        for row in (set.sequence)() {
            if row.phase != phase {
                phase = row.phase;
                assert_eq!(rest.next(), Some(phase), "{out}");
            }
            let line = rest.next().unwrap_or_default();
            assert_eq!(line.split_whitespace().next(), Some(row.clause.id()), "{out}");
            assert!(line.ends_with(row.name), "{line}");
        }
        assert_eq!(rest.next(), None, "{out}");
    }
}

#[test]
fn a_set_that_there_is_not_is_told_with_those_that_there_are() {
    let ran = linstock(Status::Usage, &["phases", "chess"]);
    assert!(
        ran.out.is_empty() && ran.err.contains("`chess`") && ran.err.contains("hmm") && ran.err.contains("wof"),
        "{}",
        ran.err
    );
}
