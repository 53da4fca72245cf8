//! Two armies that cannot reach each other, in a battle without a last turn: it ends when nothing has moved for long
//! enough.

use linstock::{
    battle::{AnyBattle, KeepUndo, Seat},
    dice::DiceSource,
    rehearsal::{Ending, Limits, Seating, Sides, Sitter, fight, rehearse},
    rules::{Changes, open, reopen, review},
    scenario::Scenario,
};

const PARTED: &str = include_str!("parted.ron");
const MACHINES: Seating = Seating { sitters: [Sitter::Machine, Sitter::Machine], sides: Sides::Kept };
/// The turn in which it should be over at the latest, under each rule set, with the clause that ends it: some turns go
/// by before both stand as they want to.
const OVER: [(&str, u32, u32, &str); 3] =
    [("hmm", 20, 30, "hmm.20.40"), ("wof", 12, 22, "wof.h.victory"), ("trl", 10, 20, "trl.hc.26")];

fn opened(text: &str, rule_set: &str) -> Box<dyn AnyBattle> {
    let scenario = Scenario::read("parted.ron", text).unwrap_or_else(|problems| panic!("{problems}"));
    let opened = open(&scenario, rule_set, &Changes::new(), DiceSource::Seeded { seed: 1 }, KeepUndo::No);
    opened.unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn a_battle_in_which_nothing_stirs_is_over_and_says_why() {
    for (rule_set, still, latest, clause) in OVER {
        let limits = Limits { turns: Some(40), ..Limits::SCENARIO };
        let bouts = rehearse(&[1], MACHINES, limits, |_| opened(PARTED, rule_set));
        let bouts = bouts.unwrap_or_else(|broken| panic!("{rule_set}: {broken}"));
        let Ending::Decided(outcome) = &bouts[0].ending else { panic!("{rule_set}: broken off") };
        let reason =
            format!("The armies stand still: nothing has stirred for {still} turns, and neither side has won.");
        assert_eq!(
            (outcome.winner, outcome.reason.as_str(), outcome.clause.id()),
            (None, reason.as_str(), clause),
            "{rule_set}"
        );
        assert!((still..=latest).contains(&bouts[0].turns), "{rule_set}: turn {}", bouts[0].turns);
    }
}

#[test]
fn it_goes_on_while_something_takes_only_time() {
    let later = PARTED.replace(
        "(name: \"The League is broken\"",
        "(name: \"Night falls\", result: Win(First), needs: [From(\"14:00\")]),\n            (name: \"The League is broken\"",
    );
    assert_ne!(later, PARTED);
    for (rule_set, ..) in OVER {
        let limits = Limits { turns: Some(200), ..Limits::SCENARIO };
        let bouts = rehearse(&[1], MACHINES, limits, |_| opened(&later, rule_set));
        let bouts = bouts.unwrap_or_else(|broken| panic!("{rule_set}: {broken}"));
        let Ending::Decided(outcome) = &bouts[0].ending else { panic!("{rule_set}: broken off") };
        assert_eq!(outcome.reason, "Night falls", "{rule_set}");
    }
}

#[test]
fn a_replay_and_a_battle_looked_at_from_any_point_end_as_it_did() {
    for (rule_set, ..) in OVER {
        let mut battle = opened(PARTED, rule_set);
        let [mut first, mut second] = [Seat::First, Seat::Second].map(|seat| Sitter::Machine.sit(1, seat));
        let bout = fight(battle.as_mut(), [first.as_mut(), second.as_mut()], Limits::SCENARIO, &mut |_| {});
        bout.unwrap_or_else(|broken| panic!("{rule_set}: {broken}"));
        let journal = battle.journal();
        let again = reopen(&journal, KeepUndo::Yes).unwrap_or_else(|error| panic!("{rule_set}: {error}"));
        assert_eq!(again.conclusion(), battle.conclusion(), "{rule_set}");
        let mut seen = review(journal).unwrap_or_else(|problems| panic!("{rule_set}: {problems}"));
        let last = seen.timeline().last();
        for position in [last / 2, last, last / 3, last - 1, last] {
            seen.seek(position).expect("it lies before the end");
        }
        assert_eq!(seen.battle().conclusion(), battle.conclusion(), "{rule_set}");
    }
}
