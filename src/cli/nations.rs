//! Nations against each other: for each pair of them battles between forces of equal points on a flat table, each nation as
//! often on either side, and the table of who won.

use std::io;

use crate::{
    battle::{AnyBattle, KeepUndo},
    cli::{Console, Status, receipts::print_columns},
    count::counted,
    dice::DiceSource,
    rehearsal::{Bout, Limits, Seating, Sides, Sitter, rehearse, wilson},
    rules::{self, Changes, force::Nations},
    scenario::Scenario,
    table::Side,
};

/// The machine on both sides.
const MACHINES: Seating = Seating { sitters: [Sitter::Machine; 2], sides: Sides::Kept };

/// The battles that are asked for.
pub(super) struct Matches<'a> {
    /// Under which rule set.
    pub(super) rule_set: &'a str,
    /// The points of each force.
    pub(super) points: u32,
    /// How many for each pair.
    pub(super) battles: u64,
    /// The seed of the first two battles of each pair; the next two have the next.
    pub(super) seed: u64,
    /// The nations among which they are fought; none for all.
    pub(super) among: &'a [String],
}

/// A pair of nations, by their places.
type Pair = [usize; 2];

/// The results of a pair: the points that the forces of the first nation and of the second cost, all added up; their wins,
/// and battles without a winner.
#[derive(Clone, Copy, Debug, Default)]
struct Results {
    cost: [i32; 2],
    wins: [usize; 2],
    draws: usize,
    turns: u32,
}

/// Fights the battles and prints the table.
pub(super) fn run(matches: &Matches<'_>, console: &mut Console<'_>) -> io::Result<Status> {
    let nations = match rules::nations(matches.rule_set) {
        Ok(nations) => nations,
        Err(error) => return super::refuse(console, &error),
    };
    let names = (nations.names)();
    let pairs = match pairs(&names, matches.among) {
        Ok(pairs) => pairs,
        Err(stranger) => return super::refuse(console, &format!("no nation is called `{stranger}`")),
    };
    // All pairs are one series, so that no core waits for the last battle of a pair.
    let numbers: Vec<u64> = (0..matches.battles * pairs.len() as u64).collect();
    match rehearse(&numbers, MACHINES, Limits::SCENARIO, |number| opened(matches, &nations, &pairs, number)) {
        Ok(bouts) => print(matches, &nations, (&names, &pairs), &bouts, console)?,
        Err(broken) => {
            writeln!(console.err, "a battle was broken off: {broken}")?;
            return Ok(Status::Broken);
        }
    }
    Ok(Status::Well)
}

/// The pairs of different nations among those that are named.
fn pairs(names: &[String], among: &[String]) -> Result<Vec<Pair>, String> {
    let place = |name: &String| names.iter().position(|known| known.eq_ignore_ascii_case(name)).ok_or(name.clone());
    let places = match among {
        [] => (0..names.len()).collect(),
        named => named.iter().map(place).collect::<Result<Vec<usize>, String>>()?,
    };
    let after = |(index, one): (usize, &usize)| places[index + 1..].iter().map(|other| [*one, *other]).collect();
    Ok(places.iter().enumerate().flat_map::<Vec<Pair>, _>(after).collect())
}

/// Which pair fights a battle of the series, and which of its battles it is, from 0.
fn of_series(matches: &Matches<'_>, pairs: &[Pair], number: u64) -> (usize, u64) {
    let pair = usize::try_from(number / matches.battles).unwrap_or(usize::MAX).min(pairs.len() - 1);
    (pair, number % matches.battles)
}

/// In every second battle of a pair its nations change sides.
fn is_swapped(battle: u64) -> bool {
    battle % 2 == 1
}

/// The nations by sides in a battle of a pair, and its seed.
fn sides(matches: &Matches<'_>, [one, other]: Pair, battle: u64) -> (Pair, u64) {
    let sides = if is_swapped(battle) { [other, one] } else { [one, other] };
    (sides, matches.seed.wrapping_add(battle / 2))
}

fn opened(matches: &Matches<'_>, nations: &Nations, pairs: &[Pair], number: u64) -> Box<dyn AnyBattle> {
    let (pair, battle) = of_series(matches, pairs, number);
    let (sides, seed) = sides(matches, pairs[pair], battle);
    let text = (nations.battle)(matches.points, sides, seed);
    let scenario = Scenario::read("a battle of nations", &text).expect("a set raises sound scenarios");
    rules::open(&scenario, matches.rule_set, &Changes::new(), DiceSource::Seeded { seed }, KeepUndo::No)
        .expect("a set opens what it raises")
}

fn print(
    matches: &Matches<'_>,
    nations: &Nations,
    (names, pairs): (&[String], &[Pair]),
    bouts: &[Bout],
    console: &mut Console<'_>,
) -> io::Result<()> {
    let mut table = vec![Results::default(); pairs.len()];
    for (number, bout) in (0..).zip(bouts) {
        let (pair, battle) = of_series(matches, pairs, number);
        let (sides, seed) = sides(matches, pairs[pair], battle);
        table[pair].count(battle, bout, (nations.cost)(matches.points, sides, seed));
    }
    let (points, battles) = (matches.points, counted(matches.battles, "battle"));
    writeln!(
        console.out,
        "forces of {points} points on a flat table, {battles} for each pair, seeds from {}",
        matches.seed
    )?;
    let head = ["", "points", "wins", "", "points", "wins", "drawn", "turns"].map(str::to_owned).to_vec();
    let rows = table.iter().zip(pairs).map(|(results, pair)| results.row(pair.map(|place| names[place].as_str())));
    print_columns(console.out, "  ", &[head].into_iter().chain(rows).collect::<Vec<_>>())
}

impl Results {
    fn count(&mut self, battle: u64, bout: &Bout, cost: [i32; 2]) {
        let [first, second] = if is_swapped(battle) { [cost[1], cost[0]] } else { cost };
        self.cost = [self.cost[0] + first, self.cost[1] + second];
        self.turns += bout.turns;
        match bout.winner() {
            Some(side) => self.wins[usize::from((side == Side::Second) != is_swapped(battle))] += 1,
            None => self.draws += 1,
        }
    }

    /// A row of the table: the mean points of each, its share of the wins with the band, and how long battles took.
    #[expect(clippy::cast_precision_loss, reason = "nobody fights 2^52 battles")]
    fn row(&self, [one, other]: [&str; 2]) -> Vec<String> {
        let battles = self.wins[0] + self.wins[1] + self.draws;
        let share = |wins: usize| {
            let band = wilson(wins, battles);
            let [share, low, high] = [band.share, band.low, band.high].map(|part| 100.0 * part);
            format!("{share:.0} % ({low:.0} to {high:.0})")
        };
        let [first, second] = self.wins.map(share);
        let mean = |sum: f64| sum / battles.max(1) as f64;
        let [one_cost, other_cost] = self.cost.map(|cost| format!("{:.0}", mean(f64::from(cost))));
        let turns = format!("{:.1}", mean(f64::from(self.turns)));
        vec![one.to_owned(), one_cost, first, other.to_owned(), other_cost, second, self.draws.to_string(), turns]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_nation_named_meets_every_other_once() {
        let names = ["A", "B", "C", "D"].map(str::to_owned);
        assert_eq!(pairs(&names, &[]).expect("all").len(), 6);
        assert_eq!(pairs(&names, &["d".to_owned(), "B".to_owned()]), Ok(vec![[3, 1]]));
        assert_eq!(pairs(&names, &["E".to_owned()]), Err("E".to_owned()));
    }
}
