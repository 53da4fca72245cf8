//! A fought battle is viewed from any point and branched from there, under every playable rule set.

use linstock::{
    battle::{
        AnyBattle, BeyondEnd, Branch, BranchDice, Journal, KeepUndo, Override, OverrideAct, Record, Reopened, Replay,
        ReplayError, Save, Seat, StateHash, Stride, notice::Moment,
    },
    commander::{Commander, Player, Random},
    dice::DiceSource,
    files::Shelf,
    rehearsal::{Limits, fight},
    rules::{self, Changes, RULE_SETS},
    scenario::{self, Scenario},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A shipped scenario of each rule set that is quick to fight.
fn scenarios() -> Vec<Scenario> {
    let listed = scenario::list(&Shelf::embedded());
    let read: Vec<Scenario> = listed.into_iter().filter_map(|listed| listed.read.ok()).collect();
    let of = |id: &str| {
        read.iter().find(|scenario| scenario.rule_set.as_str() == id).expect("every set ships a scenario").clone()
    };
    RULE_SETS.iter().map(|set| of(set.id)).collect()
}

fn open(scenario: &Scenario, dice: DiceSource) -> Box<dyn AnyBattle> {
    let opened = rules::open(scenario, scenario.rule_set.as_str(), &Changes::new(), dice, KeepUndo::No);
    opened.unwrap_or_else(|problems| panic!("{}: {problems}", scenario.file))
}

/// A battle that two machines have fought for some turns.
fn fought(scenario: &Scenario, seed: u64, turns: u32) -> Journal {
    let mut play = open(scenario, DiceSource::Seeded { seed });
    let (mut first, mut second) = (Commander::new(seed, Seat::First), Commander::new(seed, Seat::Second));
    let limits = Limits { turns: Some(turns), ..Limits::SCENARIO };
    fight(play.as_mut(), [&mut first, &mut second], limits, &mut |_| {}).unwrap_or_else(|broken| panic!("{broken}"));
    play.journal()
}

fn review(journal: &Journal) -> Box<dyn Replay> {
    rules::review(journal.clone()).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The state, the question and the number of entries after each order, as the player met them.
fn played(scenario: &Scenario, journal: &Journal) -> Vec<(StateHash, usize, usize, usize)> {
    let mut play = open(scenario, journal.header.dice.clone());
    let moment = |play: &dyn AnyBattle| {
        (play.hash(), play.journal().records.len(), play.entries(Seat::Umpire).len(), play.happened(0).len())
    };
    let mut moments = vec![moment(play.as_ref())];
    for order in journal.orders() {
        play.give(order.clone()).expect("it was given before");
        moments.push(moment(play.as_ref()));
    }
    moments
}

#[test]
fn seeking_gives_the_battle_as_it_was_played_to_there() {
    for (scenario, seed) in scenarios().iter().zip(1..) {
        let journal = fought(scenario, seed, 3);
        let (moments, mut replay) = (played(scenario, &journal), review(&journal));
        assert_eq!((replay.timeline().last(), replay.broken()), (moments.len() - 1, None), "{}", scenario.file);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut sought: Vec<usize> = (0..40).map(|_| rng.random_range(0..moments.len())).collect();
        sought.extend([moments.len() - 1, 0, 1, 2, 1]);
        for position in sought {
            replay.seek(position).expect("there is such a position");
            let play = replay.battle();
            let found =
                (play.hash(), play.journal().records.len(), play.entries(Seat::Umpire).len(), play.happened(0).len());
            assert_eq!((found, replay.position()), (moments[position], position), "{} at {position}", scenario.file);
            assert_eq!(play.journal().records, journal.records[..found.1], "{} at {position}", scenario.file);
        }
    }
}

#[test]
fn strides_by_order_phase_and_turn_go_from_end_to_end_and_back() {
    for scenario in scenarios() {
        let replay = review(&fought(&scenario, 2, 2));
        let timeline = replay.timeline();
        for stride in [Stride::Order, Stride::Phase, Stride::Turn] {
            let there: Vec<usize> =
                std::iter::successors(Some(0), |&position| timeline.onwards(position, stride)).collect();
            let mut back: Vec<usize> =
                std::iter::successors(Some(timeline.last()), |&position| timeline.back(position, stride)).collect();
            back.reverse();
            assert_eq!(
                (there.first(), there.last()),
                (Some(&0), Some(&timeline.last())),
                "{}: {stride:?}",
                scenario.file
            );
            assert_eq!(there, back, "{}: {stride:?}", scenario.file);
        }
        assert!(timeline.turn(timeline.last()) >= 2 && timeline.turn(0) == 0, "{}", scenario.file);
    }
}

#[test]
fn the_decisive_moments_of_a_fought_battle_are_bookmarks_where_they_happened() {
    for scenario in scenarios() {
        let mut replay = review(&fought(&scenario, 1, 30));
        let bookmarks: Vec<_> = replay.timeline().bookmarks(Seat::Umpire).cloned().collect();
        // Under trl nobody runs on from turn to turn: a unit that breaks is gone at once (trl.p31.20).
        let broken = if scenario.rule_set.as_str() == "trl" { Moment::UnitLost } else { Moment::Rout };
        for moment in [Moment::Charge, broken] {
            assert!(
                bookmarks.iter().any(|bookmark| bookmark.moment == moment),
                "{}: no {moment} in {bookmarks:?}",
                scenario.file
            );
        }
        assert!(bookmarks.is_sorted_by_key(|bookmark| bookmark.position), "{}", scenario.file);
        for bookmark in bookmarks {
            let mut told = |position: usize| {
                replay.seek(position).expect("there is such a position");
                replay.battle().entries(Seat::Umpire).iter().filter(|entry| entry.text == bookmark.text).count()
            };
            assert!(told(bookmark.position) > told(bookmark.position - 1), "{}: {bookmark:?}", scenario.file);
        }
    }
}

/// In one battle of so many melees are lost, and in one a pursuit sets out.
const BATTLES_UNTIL_A_PURSUIT: u64 = 20;

#[test]
fn melees_that_are_lost_and_pursuits_that_set_out_are_decisive_moments() {
    for (file, wanted) in
        [("cowpens", &[Moment::MeleeLost][..]), ("sandershausen", &[Moment::MeleeLost, Moment::Pursuit])]
    {
        let scenario = scenario::open(&Shelf::embedded(), file).unwrap_or_else(|problems| panic!("{problems}"));
        let mut missing = wanted.to_vec();
        for seed in 1..=BATTLES_UNTIL_A_PURSUIT {
            let replay = review(&fought(&scenario, seed, 30));
            let shown = replay.timeline().bookmarks(Seat::Umpire).map(|bookmark| bookmark.moment).collect::<Vec<_>>();
            missing.retain(|moment| !shown.contains(moment));
            if missing.is_empty() {
                break;
            }
        }
        assert!(missing.is_empty(), "{file}: no {missing:?}");
    }
}

#[test]
fn a_branch_keeps_deployment_and_orders_names_the_variant_and_goes_on_with_dice_of_its_own() {
    for scenario in scenarios() {
        let journal = fought(&scenario, 3, 3);
        let mut replay = review(&journal);
        let from = replay.timeline().last() / 2;
        replay.seek(from).expect("it is in the middle");
        let named = |name: &str, dice| {
            let branch = Branch { name: name.to_owned(), of: "0001 battle".to_owned(), dice };
            replay.branch(branch).expect("the battle goes on there")
        };
        let fresh = named(" What if they wait? ", BranchDice::named("What if they wait?", from));
        let same = named("Again", BranchDice::AsBefore);
        assert_eq!((fresh.variant(), &fresh.header), (Some("What if they wait?"), &journal.header));
        assert_eq!(
            fresh.orders().cloned().collect::<Vec<_>>(),
            journal.orders().take(from).cloned().collect::<Vec<_>>()
        );
        let (again, how) = rules::resume(fresh.clone().into(), KeepUndo::Yes).expect("it is a sound journal");
        assert_eq!(
            (how, again.can_undo()),
            (Reopened::Replayed, None),
            "nobody takes back what was done before the branch"
        );
        assert_ne!(again.hash(), replay.battle().hash(), "its dice are another stream");
        let rest: Vec<_> = journal.orders().skip(from).cloned().collect();
        let end = |journal: &Journal| {
            let (mut play, _) = rules::resume(journal.clone().into(), KeepUndo::No).expect("it is a sound journal");
            rest.iter().find(|&order| play.give(order.clone()).is_err());
            play.hash()
        };
        let whole = rules::reopen(&journal, KeepUndo::No).expect("it was just fought").hash();
        assert_eq!(end(&same), whole, "{}: the old dice fall on", scenario.file);
        assert_ne!(end(&fresh), whole, "{}: other dice fall", scenario.file);
    }
}

#[test]
fn a_branch_is_kept_gone_on_with_and_branched_again() {
    for scenario in scenarios() {
        let mut replay = review(&fought(&scenario, 4, 2));
        let branched = |replay: &dyn Replay, name: &str| {
            let branch =
                Branch { name: name.to_owned(), of: "another".to_owned(), dice: BranchDice::Fresh { seed: 9 } };
            replay.branch(branch).expect("the battle goes on there")
        };
        replay.seek(replay.timeline().last() / 2).expect("it is in the middle");
        let (mut play, _) = rules::resume(branched(replay.as_ref(), "One").into(), KeepUndo::No).expect("it is sound");
        for given in 0..10 {
            let seat = play.question().expect("nobody has won yet").seats[0];
            let order = Random::new(given, seat).order(play.as_ref(), seat).expect("whoever is asked has an answer");
            play.give(order).expect("it is lawful");
        }
        let text = play.saved().written();
        let save = Save::read("save.ron", &text).unwrap_or_else(|problems| panic!("{problems}"));
        let mut of_branch = review(&save.journal);
        let last = of_branch.timeline().last();
        of_branch.seek(last).expect("it is the last");
        assert_eq!((of_branch.broken(), of_branch.battle().hash()), (None, play.hash()), "{}", scenario.file);
        of_branch.seek(last - 1).expect("it is the last but one");
        let second = branched(of_branch.as_ref(), "Two");
        let names: Vec<&str> = second.branches().map(|branch| branch.name.as_str()).collect();
        assert_eq!((names, second.variant()), (vec!["One", "Two"], Some("Two")));
        assert!(review(&second).broken().is_none(), "{}", scenario.file);
    }
}

#[test]
fn nobody_branches_where_the_battle_is_over_or_without_a_name() {
    let scenario = &scenarios()[0];
    let journal = fought(scenario, 1, 30);
    let mut replay = review(&journal);
    let branch = |replay: &dyn Replay, name: &str| {
        let branch = Branch { name: name.to_owned(), of: String::new(), dice: BranchDice::AsBefore };
        replay.branch(branch).map_err(|refusal| refusal.clause.id().to_owned())
    };
    assert_eq!(branch(replay.as_ref(), "  ").err().as_deref(), Some("linstock.branch"));
    replay.seek(replay.timeline().last()).expect("it is the last");
    assert!(replay.battle().conclusion().is_some(), "thirty turns are enough for a decision");
    assert_eq!(branch(replay.as_ref(), "After the end").err().as_deref(), Some("linstock.over"));
}

#[test]
fn events_an_umpire_took_back_are_there_before_the_act_and_gone_after() {
    for scenario in scenarios() {
        let mut play = rules::reopen(&fought(&scenario, 6, 2), KeepUndo::Yes).expect("it was just fought");
        let given = play.orders_given();
        let told = moment(play.as_ref());
        let act = OverrideAct::TakeBack { kept: given - 9 };
        play.overrule(Override { seat: Seat::Umpire, act, reason: "a unit was forgotten".to_owned() })
            .expect("the umpire may");
        let mut moments = vec![told, moment(play.as_ref())];
        for step in 0..4 {
            let seat = play.question().expect("nobody has won yet").seats[0];
            let order = Random::new(step, seat).order(play.as_ref(), seat).expect("whoever is asked has an answer");
            play.give(order).expect("it is lawful");
            moments.push(moment(play.as_ref()));
        }
        let mut replay = review(&play.journal());
        assert_eq!((replay.broken(), replay.timeline().last()), (None, given + 5), "{}", scenario.file);
        for back in [0, 5, 4, 3, 5, 4, 5, 1, 0, 2] {
            replay.seek(given + back).expect("there is such a position");
            assert_eq!(moment(replay.battle()), moments[back], "{}: {back} after the last order", scenario.file);
        }
    }
}

/// All that can be known of a battle in its present state.
fn moment(play: &dyn AnyBattle) -> String {
    let happened: Vec<_> =
        play.happened(0).iter().map(|happened| (happened.after_orders, &happened.happening)).collect();
    format!("{} {} {:?} {happened:?}", play.hash(), play.orders_given(), play.entries(Seat::Umpire))
}

#[test]
fn beyond_the_end_there_is_nothing_and_what_was_looked_at_stays() {
    let mut replay = review(&fought(&scenarios()[0], 1, 1));
    replay.seek(5).expect("there are more orders");
    let (hash, last) = (replay.battle().hash(), replay.timeline().last());
    assert_eq!(replay.seek(last + 1), Err(BeyondEnd { sought: last + 1, last }));
    assert_eq!((replay.position(), replay.battle().hash()), (5, hash));
}

#[test]
fn a_journal_that_stops_fitting_is_looked_at_as_far_as_it_fits_and_says_where_it_stops() {
    for scenario in scenarios() {
        let whole = fought(&scenario, 5, 2);
        let good = review(&whole).timeline().last();
        let mut bent = whole.clone();
        let hash =
            bent.records.iter().rposition(|record| matches!(record, Record::Hash(_))).expect("a phase has begun");
        bent.records[hash] = Record::Hash(StateHash(7));
        let mut replay = review(&bent);
        assert!(
            matches!(replay.broken(), Some(ReplayError::Differs { record, .. }) if *record == hash),
            "{:?}",
            replay.broken()
        );
        let last = replay.timeline().last();
        assert!(last > 0 && last < good, "{}: {last} of {good}", scenario.file);
        let mut sound = review(&whole);
        for position in [last, 0, last / 2, last] {
            replay.seek(position).expect("it fits as far");
            sound.seek(position).expect("it fits farther");
            assert_eq!(replay.battle().hash(), sound.battle().hash(), "{} at {position}", scenario.file);
        }
    }
}

#[test]
fn a_journal_of_another_rule_set_shows_the_opening_alone() {
    let mut journal = fought(&scenarios()[0], 1, 1);
    journal.header.format += 1;
    let mut replay = review(&journal);
    assert!(matches!(replay.broken(), Some(ReplayError::Foreign { .. })));
    assert_eq!((replay.timeline().last(), replay.seek(0), replay.seek(1).is_err()), (0, Ok(()), true));
}
