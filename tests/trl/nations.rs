//! The nations of the third set against each other (trl.hc.22, trl.hc.24): forces of equal points on a flat table, each pair
//! as often on either side. `LINSTOCK_PAIRS=N` fights N battles for each pair and prints the table of results;
//! `LINSTOCK_PAIRS_FROM=M` takes the dice from battle M on, for a table that is fought in parts; otherwise one battle of
//! one pair is fought.

use linstock::{
    battle::{AnyBattle, Battle, KeepUndo},
    rehearsal::{Bout, Limits, Seating, Sides, Sitter, rehearse, wilson},
    rules::{
        trl::{charts::Nation, muster::pick_up::of_nations},
        word::Word,
    },
    scenario::Scenario,
    table::Side,
};

use super::battle::{header, opened};

/// The points of each force.
const POINTS: u32 = 500;
/// The machine on both sides.
const MACHINES: Seating = Seating { sitters: [Sitter::Machine; 2], sides: Sides::Kept };

/// The pairs of different nations.
fn pairs() -> Vec<[Nation; 2]> {
    let after = |one: usize| Nation::ALL[one + 1..].iter().map(move |other| [Nation::ALL[one], *other]);
    (0..Nation::ALL.len()).flat_map(after).collect()
}

/// A battle of a pair, counted from 0: two battles in turn have the same dice and forces drawn alike, the nations on
/// either side.
fn battle(pair: [Nation; 2], number: u64) -> Box<dyn AnyBattle> {
    let seed = number / 2 + 1;
    let nations = if is_swapped(number) { [pair[1], pair[0]] } else { pair };
    let text = of_nations(POINTS, nations, seed);
    let scenario = Scenario::read("nations.ron", &text).unwrap_or_else(|problems| panic!("{problems}"));
    let (rules, opening) = opened(&scenario);
    Box::new(Battle::open(rules, opening, header(&scenario, seed), KeepUndo::No))
}

fn is_swapped(number: u64) -> bool {
    number % 2 == 1
}

/// The results of a pair: wins of the first nation and of the second, drawn battles, turns in all.
#[derive(Clone, Copy, Debug, Default)]
struct Results {
    wins: [usize; 2],
    draws: usize,
    turns: u32,
}

impl Results {
    fn count(&mut self, number: u64, bout: &Bout) {
        self.turns += bout.turns;
        match bout.winner() {
            Some(side) => self.wins[usize::from((side == Side::Second) != is_swapped(number))] += 1,
            None => self.draws += 1,
        }
    }

    fn battles(&self) -> usize {
        self.wins[0] + self.wins[1] + self.draws
    }

    /// A row of the table: the share of each with its band, and how long battles took.
    fn row(&self, [one, other]: [Nation; 2]) -> String {
        let battles = self.battles();
        let share = |wins: usize| {
            let band = wilson(wins, battles);
            let percent = |part: f64| 100.0 * part;
            format!("{:4.0} % ({:.0} to {:.0})", percent(band.share), percent(band.low), percent(band.high))
        };
        let [first, second] = self.wins.map(share);
        let turns = f64::from(self.turns) / battles.max(1) as f64;
        format!("{one:13} {first:20} {other:13} {second:20} drawn {:3} of {battles}, {turns:.1} turns", self.draws)
    }
}

fn asked(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
#[expect(clippy::print_stdout, reason = "the table is fought to be read")]
fn forces_of_equal_points_of_all_nations_fight_to_an_end() {
    // trl.hc.22, trl.hc.24
    let (battles, from) = (asked("LINSTOCK_PAIRS"), asked("LINSTOCK_PAIRS_FROM").unwrap_or(0));
    let pairs = if battles.is_some() { pairs() } else { vec![[Nation::Britain, Nation::France]] };
    let battles = battles.unwrap_or(1);
    // All pairs are one series, so that no core waits for the last battle of a pair.
    let numbers: Vec<u64> = (0..battles * pairs.len() as u64).collect();
    let of = |index: u64| (pairs[(index / battles) as usize], from + index % battles);
    let bouts = rehearse(&numbers, MACHINES, Limits::SCENARIO, |index| {
        let (pair, number) = of(index);
        battle(pair, number)
    });
    let bouts = bouts.unwrap_or_else(|broken| panic!("{broken}"));
    let mut table = vec![Results::default(); pairs.len()];
    for (index, bout) in (0..).zip(&bouts) {
        table[(index / battles) as usize].count(of(index).1, bout);
    }
    assert!(table.iter().all(|results| results.battles() as u64 == battles));
    let rows = table.iter().zip(&pairs).map(|(results, pair)| results.row(*pair));
    println!("Forces of {POINTS} points on a flat table.\n{}", rows.collect::<Vec<String>>().join("\n"));
}
