//! A hundred battles over the shipped scenarios, checked by the referee, and the commander against chance.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::RangeInclusive,
};

use linstock::{
    battle::{AnyBattle, KeepUndo, Seat},
    dice::DiceSource,
    files::Shelf,
    rehearsal::{Limits, Seating, Series, Sides, Sitter, rehearse},
    rules::{Changes, RULE_SETS, open, pick_up, reopen},
    scenario::{self, Scenario},
};
use rayon::prelude::*;

use super::referee::{Watch, Watched, watch};
use crate::proofs::figures::{Figure, count};

/// The battles of hmm and wof that are fought, and those of trl: in every run, and in full.
const WATCHED_BATTLES: [(u64, &[(&str, &str)]); 2] = [(100, &IN_TURN), (25, &IN_TURN_UNDER_TRL)];
const WATCHED_IN_FULL: u64 = 100;
/// A battle between forces raised by points, on ground laid out by chance (`wof.h.setup`, trl.hc.25).
const PICK_UP: &str = "pick-up";
/// The strength of each force: of the usual size (wof.1.0.02), and of as many units as the table holds.
fn pick_up_points(rule_set: &str) -> u32 {
    if rule_set == "wof" { 2000 } else { 700 }
}
/// Which battles are fought in turn, each under which rules: the short ones more often than the long.
const IN_TURN: [(&str, &str); 20] = [
    ("cowpens", "hmm"),
    ("sandershausen", "wof"),
    ("guilford", "hmm"),
    ("cowpens", "hmm"),
    (PICK_UP, "wof"),
    ("kernstown", "hmm"),
    ("cowpens", "hmm"),
    ("guilford", "wof"),
    ("guilford", "hmm"),
    ("cowpens", "hmm"),
    ("lobosch", "wof"),
    ("cowpens", "hmm"),
    ("upper-crossing", "hmm"),
    ("sandershausen", "wof"),
    ("cowpens", "hmm"),
    ("stony-point", "hmm"),
    (PICK_UP, "wof"),
    ("cowpens", "hmm"),
    ("guilford", "hmm"),
    ("cowpens", "hmm"),
];
/// The same under trl.
const IN_TURN_UNDER_TRL: [(&str, &str); 5] =
    [("maida", "trl"), (PICK_UP, "trl"), ("chippawa", "trl"), ("vimeiro-hill", "trl"), (PICK_UP, "trl")];
/// The scenarios in which the commander must beat chance in either seat; a night attack through marsh and a crossing in
/// boats are too hard for it as the attacker.
const MASTERED: [(&str, &str); 3] = [("cowpens", "hmm"), ("guilford", "hmm"), ("kernstown", "hmm")];
/// The same, where the match is fought in full.
const MASTERED_IN_FULL: [(&str, &str); 6] = [
    ("sandershausen", "wof"),
    (PICK_UP, "wof"),
    ("maida", "trl"),
    ("chippawa", "trl"),
    ("vimeiro-hill", "trl"),
    (PICK_UP, "trl"),
];
/// The scenarios in which it must beat those who march and fire.
const MASTERED_AGAINST_MARCHERS: [(&str, &str); 2] = [("kernstown", "hmm"), ("chippawa", "trl")];
/// The same, where the match is fought in full.
const MASTERED_AGAINST_MARCHERS_IN_FULL: [(&str, &str); 2] = [("maida", "trl"), ("vimeiro-hill", "trl")];
/// The acts for which the machine may have no cause in a hundred battles of hmm; `tests/hmm/table/machine.rs` gives it
/// one for each.
pub(crate) const SELDOM: [&str; 5] = ["call_in", "combine", "man_guns", "break", "mine"];

/// The acts that the machine does not make in its battles under a rule set, and why.
fn unused(rule_set: &str) -> &'static [(&'static str, &'static str)] {
    match rule_set {
        "hmm" => &UNUSED_IN_HMM,
        "wof" => &UNUSED_IN_WOF,
        _ => &UNUSED_IN_TRL,
    }
}

/// The acts for which the machine may have no cause in its battles under a rule set.
fn seldom(rule_set: &str) -> &'static [&'static str] {
    match rule_set {
        "hmm" => &SELDOM,
        "wof" => &SELDOM_IN_WOF,
        _ => &SELDOM_IN_TRL,
    }
}

/// The acts that it never makes under hmm, and why.
const UNUSED_IN_HMM: [(&str, &str); 6] = [
    ("deploy", "everybody stands as in history, and it is ready"),
    ("done", "it ends the step when nothing is worth doing"),
    ("ignite", "nobody has laid a charge: `mine` is seldom enough"),
    ("dismount", "on horseback all of its men fire and charge, on foot three in four do"),
    ("mount", "nobody has dismounted"),
    ("standing", "it answers every charge as it comes"),
];
/// The acts that it never makes under wof, and why.
const UNUSED_IN_WOF: [(&str, &str); 5] = [
    ("deploy", "everybody stands as in history, and it is ready"),
    ("done", "it ends the step when nothing is worth doing"),
    ("standing", "it answers every charge as it comes"),
    (
        "let_run",
        "the irregulars would be lost to the last man, for they do not rally: to stand and die costs no more and may cost the enemy",
    ),
    (
        "headlong",
        "it binds a unit until it is shaken, and gives it neither a die nor an inch that an order every turn does not",
    ),
];
/// The acts for which the machine may have no cause in its battles of wof; `tests/wof/table/machine.rs` gives it one
/// for each.
pub(crate) const SELDOM_IN_WOF: [&str; 18] = [
    "unlimber",
    "countercharge",
    "support",
    "stop",
    "break_through",
    "pursue",
    "halt",
    "leave",
    "clear",
    "dismount",
    "mount",
    "retreat",
    "shift_gun",
    "divide",
    "go_on",
    "enter",
    "limber",
    "man_guns",
];
/// The acts that it never makes under trl, and why.
const UNUSED_IN_TRL: [(&str, &str); 9] = [
    ("done", "it ends the step when nothing is worth doing"),
    ("combine", "two batteries apart may name two targets, and are not driven off together"),
    ("place_grenadiers", "they stand where the scenario has them, and their place decides no die of theirs"),
    ("rejoin", "a company before the front hides its battalion, and in the ranks it is a few dice more"),
    ("search", "it does not know where to look, and whoever walks up finds the hidden as well"),
    ("shoot_at_wood", "it does not shoot at those of whom it does not know"),
    ("stand", "a square that is not formed in time costs nothing, and one that is loses no more than its fire"),
    ("hold_ground", "a garrison that strikes back risks nothing by it"),
    (
        "form_square",
        "foot forms square as horse charges it: before, it would neither march on nor fire with all of its front",
    ),
];
/// The acts for which the machine may have no cause in its battles of trl; `tests/trl/table/machine.rs` gives it one
/// for each.
pub(crate) const SELDOM_IN_TRL: [&str; 8] =
    ["discard_card", "enter", "leave", "occupy", "shoot_at_building", "take_command", "leave_square", "keep_cards"];
/// Once in this many battles orders bind and second posts are held.
const BOUND_EVERY: u64 = 10;
/// Once in this many battles of trl event cards are played with.
const CARDS_EVERY: u64 = 3;
/// Once in this many battles each order is taken back and given again.
const UNDO_EVERY: u64 = 9;
const MACHINES: Seating = Seating { sitters: [Sitter::Machine, Sitter::Machine], sides: Sides::Kept };
const MACHINE_AGAINST_CHANCE: Seating = Seating { sitters: [Sitter::Machine, Sitter::Random], sides: Sides::Swapped };
const MACHINE_AGAINST_MARCHERS: Seating =
    Seating { sitters: [Sitter::Machine, Sitter::MarchAndFire], sides: Sides::Swapped };

fn shipped() -> BTreeMap<String, Scenario> {
    let read = |listed: scenario::Listed| listed.read.unwrap_or_else(|problems| panic!("{problems}"));
    scenario::list(&Shelf::embedded())
        .into_iter()
        .map(read)
        .map(|scenario| (scenario.id.to_string(), scenario))
        .collect()
}

/// A shipped scenario, or one made by chance.
fn scenario_of(shipped: &BTreeMap<String, Scenario>, (id, rule_set): (&str, &str), seed: u64) -> Scenario {
    if id != PICK_UP {
        return shipped[id].clone();
    }
    let text = pick_up(rule_set, pick_up_points(rule_set), seed).unwrap_or_else(|wrong| panic!("{wrong}"));
    Scenario::read(PICK_UP, &text).unwrap_or_else(|problems| panic!("{problems}"))
}

fn opened_with(
    scenario: &Scenario,
    rule_set: &str,
    changes: &Changes,
    seed: u64,
    keep_undo: KeepUndo,
) -> Box<dyn AnyBattle> {
    open(scenario, rule_set, changes, DiceSource::Seeded { seed }, keep_undo)
        .unwrap_or_else(|problems| panic!("{problems}"))
}

/// Fights one battle between machines, and replays its journal to the same end.
fn watched((id, rule_set): (&str, &str), scenario: &Scenario, seed: u64) -> Watched {
    let (keep_undo, how) = if seed.is_multiple_of(UNDO_EVERY) {
        (KeepUndo::Yes, Watch::CloseWithUndo)
    } else {
        (KeepUndo::No, Watch::Close)
    };
    let players = [Seat::First, Seat::Second].map(|seat| Sitter::Machine.sit(seed, seat));
    let changes = match rule_set {
        "hmm" if seed.is_multiple_of(BOUND_EVERY) => bound(),
        "trl" if seed.is_multiple_of(CARDS_EVERY) => Changes::from([("event_cards".to_owned(), "On".to_owned())]),
        _ => Changes::new(),
    };
    let id = format!("{id} under {rule_set}");
    let watched =
        watch(&format!("{id}, seed {seed}"), opened_with(scenario, rule_set, &changes, seed, keep_undo), players, how);
    let again = reopen(&watched.journal, KeepUndo::No).unwrap_or_else(|error| panic!("{id}, seed {seed}: {error}"));
    assert_eq!(
        (again.hash(), again.conclusion()),
        (watched.hash, Some(&watched.outcome)),
        "{id}, seed {seed}: the journal ends otherwise"
    );
    count(Figure::Battles, 1);
    count(Figure::Orders, watched.journal.orders().count());
    count(Figure::Replays, 1);
    watched
}

#[test]
fn a_hundred_battles_between_machines_break_nothing_and_use_every_verb_they_are_offered() {
    let shipped = shipped();
    let in_turn = || WATCHED_BATTLES.into_iter().flat_map(|(_, in_turn)| in_turn);
    let fought: BTreeSet<&str> = in_turn().map(|(id, _)| *id).filter(|id| *id != PICK_UP).collect();
    assert_eq!(shipped.keys().map(String::as_str).collect::<BTreeSet<_>>(), fought, "a shipped scenario is not fought");
    let many = |battles: u64| if in_full() { WATCHED_IN_FULL } else { battles };
    let of = |(battles, in_turn): (u64, &'static [(&str, &str)])| (0..many(battles)).zip(in_turn.iter().cycle());
    let battles: Vec<_> = WATCHED_BATTLES.into_iter().flat_map(of).collect();
    let fight = |(seed, &battle): (u64, &(&str, &str))| watched(battle, &scenario_of(&shipped, battle, seed), seed);
    let battles: Vec<Watched> = battles.into_par_iter().map(fight).collect();
    for set in RULE_SETS {
        let of_set = || battles.iter().filter(|battle| battle.journal.header.rule_set == set.id);
        let used: BTreeSet<&str> = of_set().flat_map(|battle| battle.verbs.keys()).map(String::as_str).collect();
        let offered = of_set().flat_map(|battle| &battle.offered).map(String::as_str);
        let known: BTreeSet<&str> = offered.chain(of_set().flat_map(|battle| battle.known.iter().copied())).collect();
        let excused =
            |verb: &str| seldom(set.id).contains(&verb) || unused(set.id).iter().any(|(unused, _)| *unused == verb);
        let idle: BTreeSet<&str> = known.into_iter().filter(|verb| !excused(verb) && !used.contains(verb)).collect();
        assert!(idle.is_empty(), "{}: never used in a hundred battles: {idle:?}", set.id);
    }
}

/// Orders that bind, and second posts.
fn bound() -> Changes {
    [("orders", "Bind"), ("fall_back", "On")].map(|(name, value)| (name.to_owned(), value.to_owned())).into()
}

/// A battle that is to be fought with orders that bind: how often, how many of these each side must win at least, both
/// in the quick and in the full version, and its median length in turns.
struct Bound {
    id: &'static str,
    battles: [u64; 2],
    least_won: [usize; 2],
    turns: RangeInclusive<f64>,
}

/// At Guilford the attacker has three lines and the clock against it: there it is enough that either side can win.
const BOUND: [Bound; 2] = [
    Bound { id: "cowpens", battles: [8, 200], least_won: [1, 50], turns: 8.0..=15.0 },
    Bound { id: "guilford", battles: [2, 40], least_won: [0, 4], turns: 20.0..=38.0 },
];

#[test]
#[expect(clippy::print_stdout, reason = "the match in full is fought to be read")]
fn orders_that_bind_and_second_posts_leave_a_battle_as_long_and_open_to_both_sides() {
    // hmm.h.fall_back
    let changes = bound();
    let shipped = shipped();
    for Bound { id, battles, least_won, turns } in BOUND {
        let (battles, wanted) = (battles[usize::from(in_full())], least_won[usize::from(in_full())]);
        let seeds: Vec<u64> = (1..=battles).collect();
        let bouts = rehearse(&seeds, MACHINES, Limits::SCENARIO, |seed| {
            opened_with(&shipped[id], "hmm", &changes, seed, KeepUndo::No)
        });
        let series = Series::of(&bouts.unwrap_or_else(|broken| panic!("{id}: {broken}")), MACHINES);
        let wins = series.wins.each_ref().map(|wins| wins.count);
        println!("{id} with orders: {wins:?} of {battles}, {:?} turns, {:?}", series.turns, series.endings);
        assert!(wins.iter().all(|won| *won >= wanted), "{id}: each side should win {wanted}: {wins:?}");
        assert!(turns.contains(&series.turns.median), "{id}: {:?}", series.turns);
    }
}

/// Whether the long versions are asked for.
fn in_full() -> bool {
    std::env::var("LINSTOCK_SELFPLAY").is_ok_and(|how| how == "full")
}

#[test]
fn the_commander_beats_chance_in_the_scenarios_that_it_masters() {
    let more: &[(&str, &str)] = if in_full() { &MASTERED_IN_FULL } else { &[] };
    let battles = MASTERED.iter().chain(more).copied();
    must_win(MACHINE_AGAINST_CHANCE, battles, if in_full() { (100, 95) } else { (4, 3) });
}

#[test]
fn the_commander_beats_those_who_march_and_fire() {
    let more: &[(&str, &str)] = if in_full() { &MASTERED_AGAINST_MARCHERS_IN_FULL } else { &[] };
    let battles = MASTERED_AGAINST_MARCHERS.iter().chain(more).copied();
    must_win(MACHINE_AGAINST_MARCHERS, battles, if in_full() { (100, 80) } else { (4, 3) });
}

/// The first player must win so many of so many battles in each scenario.
#[expect(clippy::print_stdout, reason = "the match in full is fought to be read")]
fn must_win(
    seating: Seating,
    scenarios: impl Iterator<Item = (&'static str, &'static str)>,
    (battles, wanted): (u64, usize),
) {
    let seeds: Vec<u64> = (1..=battles).collect();
    let shipped = shipped();
    let beaten = |battle: (&str, &str)| {
        let (id, rule_set) = battle;
        let opened =
            |seed| opened_with(&scenario_of(&shipped, battle, seed), rule_set, &Changes::new(), seed, KeepUndo::No);
        let bouts = rehearse(&seeds, seating, Limits::SCENARIO, opened);
        let series = Series::of(&bouts.unwrap_or_else(|broken| panic!("{id}: {broken}")), seating);
        let won = series.wins_by_player[0].count;
        println!("{id} under {rule_set}: the commander won {won} of {battles}; endings {:?}", series.endings);
        (won < wanted).then(|| format!("{id} under {rule_set}: {won} of {battles}"))
    };
    let short: Vec<String> = scenarios.filter_map(beaten).collect();
    assert!(short.is_empty(), "the commander should win {wanted}: {short:?}");
}
