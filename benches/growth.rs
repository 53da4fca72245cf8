//! How the cost of a battle grows with its units: four turns of two armies on a table that grows with them, machine
//! against machine. Twice as many units may cost three times as much; the two sizes are fought in the same run, in
//! turn, so that no other machine's clock counts.

#![expect(missing_docs, reason = "criterion_group makes an item of its own")]

use std::{
    collections::BTreeMap,
    fmt::Write,
    hint::black_box,
    time::{Duration, Instant},
};

use criterion::{Criterion, criterion_group, criterion_main};
use linstock::{
    battle::{KeepUndo, Seat},
    commander::Commander,
    dice::DiceSource,
    rehearsal::{Bout, Limits, fight},
    rules,
    scenario::Scenario,
};

const SEED: u64 = 1;
/// The units of a side in the smaller battle; the larger has twice as many.
const UNITS: u16 = 75;
/// The most that the larger may cost, in the smaller's time.
const MOST: f64 = 3.0;
/// How often each is fought; of a machine that does something else meanwhile the best counts.
const TIMES: usize = 3;
const LIMITS: Limits = Limits { turns: Some(4), ..Limits::SCENARIO };
/// Units of a brigade.
const BRIGADE: u16 = 8;
const DEPTH_YARDS: u16 = 1400;

/// How far apart units stand in their line, and lines behind one another, yards.
struct Room {
    file: u16,
    rank: u16,
}

/// The text of a scenario of this many units a side, two lines deep.
fn text(rule_set: &str, units: u16, room: &Room) -> String {
    let files = units.div_ceil(2);
    let width = 300 + files * room.file;
    let (mut commands, mut troops) = (String::new(), String::new());
    for (side, army) in [('b', "First"), ('w', "Second")] {
        for unit in 0..units {
            let (rank, file) = (unit / files, unit % files);
            let (x, y) = (150 + file * room.file, DEPTH_YARDS / 2 - 4 * room.rank - rank * room.rank);
            let (x, y, facing) = if side == 'b' { (x, y, 0) } else { (width - x, DEPTH_YARDS - y, 180) };
            let brigade = unit / BRIGADE;
            writeln!(
                troops,
                r#"(id: "{side}{unit}", name: "{side} {unit}", command: "{side}{brigade}", arm: "line infantry", class: "regular",
                weapon: "smoothbore musket", strength: Men(200), formation: "line", at: ({x}, {y}), facing_degrees: {facing}),"#
            )
            .expect("a string takes everything");
        }
        let brigades = units.div_ceil(BRIGADE);
        for brigade in 0..brigades {
            let x = 60.0 + f32::from(width - 120) * (f32::from(brigade) + 0.5) / f32::from(brigades);
            let (y, word, goal) = if side == 'b' {
                (40, "attack", DEPTH_YARDS - 40)
            } else {
                (DEPTH_YARDS - 40, "defend", DEPTH_YARDS - 40)
            };
            writeln!(
                commands,
                r#"(id: "{side}{brigade}", army: {army}, name: "{side} brigade {brigade}", level: "brigade",
                leader: (name: "Leader {side}{brigade}", short: "L{side}{brigade}", rank: "colonel", ability: "average", at: ({x:.1}, {y})),
                order: (word: "{word}", way: [({x:.1}, {y}), ({x:.1}, {goal})])),"#
            )
            .expect("a string takes everything");
        }
    }
    let uniform = |coat: &str| format!(r##"uniform: (coat: "{coat}", facings: "#a02030", hat: "cocked hat")"##);
    let (blue, white) = (uniform("#203060"), uniform("#f0f0e0"));
    format!(
        r#"(id: "growth", title: "Growth", place: "Invented", date: "1757-05-02", start: "10:00", end: At("13:00"), note: "Invented.",
        sources: [(author: "Bench", title: "Benches", year: 2026, drawn: "Invented.")], season: "spring",
        weather: [(from: "10:00", weather: "clear", visibility: "clear day")],
        ground: (width_yards: {width}, depth_yards: {DEPTH_YARDS}, top_bearing_degrees: 0, kind: "open", features: []),
        first: (name: "Blue", nation: "Prussia", edge: Bottom, posture: Attacks, {blue}),
        second: (name: "White", nation: "Austria", edge: Top, posture: Defends, {white}),
        commands: [{commands}], units: [{troops}], zones: [], arrivals: [], objectives: [],
        victory: (summary: "None.", outcomes: [
            (name: "Blue is broken", result: Win(Second), needs: [Broken(army: First, share: 0.9)]),
            (name: "White is broken", result: Win(First), needs: [Broken(army: Second, share: 0.9)])], otherwise: Draw),
        rule_set: "{rule_set}")"#
    )
}

fn four_turns(scenario: &Scenario) -> Bout {
    let opened = rules::open(
        scenario,
        scenario.rule_set.as_str(),
        &BTreeMap::new(),
        DiceSource::Seeded { seed: SEED },
        KeepUndo::No,
    );
    let mut play = opened.unwrap_or_else(|problems| panic!("{problems}"));
    let (mut first, mut second) = (Commander::new(SEED, Seat::First), Commander::new(SEED, Seat::Second));
    fight(play.as_mut(), [&mut first, &mut second], LIMITS, &mut |_| {}).unwrap_or_else(|broken| panic!("{broken}"))
}

#[expect(clippy::disallowed_methods, reason = "what is asked is how long it takes; no battle is decided here")]
fn time_of(scenario: &Scenario) -> Duration {
    let begun = Instant::now();
    black_box(four_turns(scenario));
    begun.elapsed()
}

fn growth(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("four turns");
    group.sample_size(10);
    let rooms = [
        ("hmm", Room { file: 130, rank: 40 }),
        ("wof", Room { file: 200, rank: 60 }),
        ("trl", Room { file: 130, rank: 40 }),
    ];
    for (rule_set, room) in rooms {
        let read = |units: u16| {
            Scenario::read("growth.ron", &text(rule_set, units, &room)).unwrap_or_else(|problems| panic!("{problems}"))
        };
        let (small, large) = (read(UNITS), read(2 * UNITS));
        let both: Vec<[Duration; 2]> = (0..TIMES).map(|_| [time_of(&small), time_of(&large)]).collect();
        let [few, many] =
            [0, 1].map(|size| both.iter().map(|times| times[size]).min().expect("three are some").as_secs_f64());
        let ratio = many / few;
        assert!(
            ratio <= MOST,
            "{rule_set}: twice as many units cost {ratio:.2} times as much, {many:.2} s for {few:.2} s"
        );
        group.bench_function(
            format!("{rule_set}, {} units; twice as many cost {ratio:.2} times as much", 2 * UNITS),
            |bencher| {
                bencher.iter(|| black_box(four_turns(&small)));
            },
        );
    }
    group.finish();
}

criterion_group!(benches, growth);
criterion_main!(benches);
