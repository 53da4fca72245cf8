//! A whole battle of each rule set, machine against machine, on one core: Cowpens under `hmm`, Sandershausen under
//! `wof`, Chippawa under `trl`; the cost of the images and the empty steps of Cowpens; and how long the worst position of a whole battle
//! takes to appear. The last state's hash is asserted, so that a fast but wrong change fails.

#![expect(missing_docs, reason = "criterion_group makes an item of its own")]

use std::{
    collections::BTreeMap,
    hint::black_box,
    time::{Duration, Instant},
};

use criterion::{Criterion, criterion_group, criterion_main};
use linstock::{
    battle::{AnyBattle, KeepUndo, Order, Seat, StateHash},
    commander::Commander,
    dice::DiceSource,
    files::{Origin, Shelf},
    rehearsal::{Bout, Limits, fight},
    rules,
    scenario::{self, Scenario},
};

const SEED: u64 = 1;
/// The states in which the battles of this seed end; `cargo bench --bench battle` prints the new one where it differs.
const LAST_OF_COWPENS: StateHash = StateHash(0x5e2c_a283_7c09_f4c3);
const LAST_OF_SANDERSHAUSEN: StateHash = StateHash(0x753e_075c_e83f_f8b8);
const LAST_OF_CHIPPAWA: StateHash = StateHash(0xd99f_3bb1_cf18_ab32);

fn scenario(name: &str) -> Scenario {
    scenario::open(&Shelf::of_this_user(), name).unwrap_or_else(|problems| panic!("{problems}"))
}

fn open(scenario: &Scenario) -> Box<dyn AnyBattle> {
    let opened = rules::open(
        scenario,
        scenario.rule_set.as_str(),
        &BTreeMap::new(),
        DiceSource::Seeded { seed: SEED },
        KeepUndo::No,
    );
    opened.unwrap_or_else(|problems| panic!("{problems}"))
}

fn whole_battle(scenario: &Scenario) -> Bout {
    let mut play = open(scenario);
    let (mut first, mut second) = (Commander::new(SEED, Seat::First), Commander::new(SEED, Seat::Second));
    fight(play.as_mut(), [&mut first, &mut second], Limits::SCENARIO, &mut |_| {})
        .unwrap_or_else(|broken| panic!("{broken}"))
}

fn must_end_in(scenario: &Scenario, last: StateHash) {
    let bout = whole_battle(scenario);
    assert_eq!(bout.hash, last, "the battle of seed {SEED} ends in another state: {bout:?}");
}

fn cowpens(criterion: &mut Criterion) {
    let scenario = scenario("cowpens");
    must_end_in(&scenario, LAST_OF_COWPENS);
    let mut group = criterion.benchmark_group("cowpens");
    group.sample_size(10);
    group.bench_function("machine against machine", |bencher| bencher.iter(|| black_box(whole_battle(&scenario))));
    group.bench_function("open", |bencher| bencher.iter(|| black_box(open(&scenario))));
    let play = open(&scenario);
    group.bench_function("a copy to look ahead on", |bencher| {
        bencher.iter(|| black_box(play.imagine(Seat::First, SEED)));
    });
    let order = first_suggestion(play.as_ref());
    group.bench_function("a copy to look ahead on and its first judgement", |bencher| {
        bencher.iter(|| play.imagine(Seat::First, SEED).judge(&order).is_ok());
    });
    group.bench_function("state hash", |bencher| bencher.iter(|| black_box(play.hash())));
    group.finish();
}

/// The first order that the first side may give as the battle opens.
fn first_suggestion(play: &dyn AnyBattle) -> Order {
    let offers = play.offers(Seat::First);
    let order = offers.iter().find_map(|offer| play.suggest(Seat::First, offer).next());
    order.expect("something can be ordered as a battle opens")
}

/// A whole battle of every shipped scenario under its own rule set.
fn shipped(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("whole battles");
    group.sample_size(10);
    let listed = scenario::list(&Shelf::of_this_user()).into_iter().filter(|listed| listed.origin == Origin::Embedded);
    for scenario in listed.map(|listed| listed.read.unwrap_or_else(|problems| panic!("{problems}"))) {
        group.bench_function(scenario.id.to_string(), |bencher| bencher.iter(|| black_box(whole_battle(&scenario))));
    }
    group.finish();
}

fn sandershausen(criterion: &mut Criterion) {
    whole_battle_of("sandershausen", LAST_OF_SANDERSHAUSEN, criterion);
}

fn chippawa(criterion: &mut Criterion) {
    whole_battle_of("chippawa", LAST_OF_CHIPPAWA, criterion);
}

fn whole_battle_of(name: &str, last: StateHash, criterion: &mut Criterion) {
    let scenario = scenario(name);
    must_end_in(&scenario, last);
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10);
    group.bench_function("machine against machine", |bencher| bencher.iter(|| black_box(whole_battle(&scenario))));
    group.finish();
}

/// The longest that any position of a fought battle may take to appear.
const LONGEST_SEEK: Duration = Duration::from_millis(100);

/// Looks at every position of a whole battle from its far end, and measures the one that took longest.
#[expect(clippy::disallowed_methods, reason = "what is asked is how long it takes; no battle is decided here")]
fn seeks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("the worst seek of a whole battle");
    group.sample_size(10);
    for name in ["guilford", "sandershausen", "maida"] {
        let mut play = open(&scenario(name));
        let (mut first, mut second) = (Commander::new(SEED, Seat::First), Commander::new(SEED, Seat::Second));
        let bout = fight(play.as_mut(), [&mut first, &mut second], Limits::SCENARIO, &mut |_| {});
        bout.unwrap_or_else(|broken| panic!("{broken}"));
        let mut replay = rules::review(play.journal()).unwrap_or_else(|problems| panic!("{problems}"));
        let last = replay.timeline().last();
        let mut seek = |position: usize| {
            let far = if position * 2 > last { 0 } else { last };
            replay.seek(far).expect("it is an end");
            let begun = Instant::now();
            replay.seek(position).expect("it is in between");
            begun.elapsed()
        };
        // A machine that does something else meanwhile does not do so three times.
        let mut at_best = |position: usize| (0..3).map(|_| seek(position)).min().expect("three are some");
        let (longest, worst) =
            (0..=last).map(|position| (at_best(position), position)).max().expect("there are positions");
        assert!(longest < LONGEST_SEEK, "{name}: position {worst} of {last} took {longest:?}");
        group.bench_function(format!("{name}, {worst} of {last}"), |bencher| {
            bencher.iter_custom(|times| (0..times).map(|_| seek(worst)).sum());
        });
    }
    group.finish();
}

criterion_group!(benches, cowpens, sandershausen, chippawa, shipped, seeks);
criterion_main!(benches);
