//! Two forces of equal points for a pick-up battle (wof.7.0.01, wof.1.0.04): sorts of units drawn by chance until the
//! points are spent, then ranks filled up. The same points and seed raise the same forces.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{General, Guns, Rank, Roster, Unit, priced};
use crate::{
    rules::{
        common::pick_up::{self, ordinal},
        wof::charts::{
            Charts, Drill, Rules,
            points::{BatterySort, Sort},
        },
    },
    scenario::words::Name,
};

/// Raises two forces that each cost no more than this many points, and as near to it as figures allow.
pub fn two(rules: Rules<'_>, points: u32, seed: u64) -> [Roster; 2] {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    ["First", "Second"].map(|side| one(rules, side, points, &mut random))
}

/// Two such forces as roster files, by the rules as they are printed.
pub fn as_files(points: u32, seed: u64) -> [String; 2] {
    let charts = Charts::embedded();
    let options = charts.switches.defaults();
    two(Rules { charts, options: &options }, points, seed).map(|roster| roster.to_string())
}

fn one(rules: Rules<'_>, side: &str, points: u32, random: &mut ChaCha8Rng) -> Roster {
    let empty = Roster {
        name: name(format!("{side} force of {points} points")),
        rule_set: name("wof".to_owned()),
        points: Some(points),
        generals: Vec::new(),
        units: Vec::new(),
        batteries: Vec::new(),
    };
    let most_units = rules.charts.points.usual.units.1 as usize;
    let mut roster = with_general(rules, empty);
    let mut in_vain = 0;
    while in_vain < MOST_TRIES && roster.units.len() + roster.batteries.len() < most_units {
        let longer = longer(rules, &roster, random);
        match fits(rules, &longer) {
            true => (roster, in_vain) = (longer, 0),
            false => in_vain += 1,
        }
    }
    filled_up(rules, roster)
}

/// A name of a few words.
fn name(text: String) -> Name {
    Name::of(&text).expect("sorts of units have short names")
}

/// Draws that may fail one after another before a force is thought complete.
const MOST_TRIES: u32 = 24;

fn fits(rules: Rules<'_>, roster: &Roster) -> bool {
    let muster = priced(rules, roster);
    muster.limit.is_none_or(|limit| muster.total() <= limit)
}

/// The force with one more unit or battery, and with a general more where there are too few.
fn longer(rules: Rules<'_>, roster: &Roster, random: &mut ChaCha8Rng) -> Roster {
    let raising = &rules.charts.points.raising;
    let mut longer = roster.clone();
    let wants_guns = roster.units.len() >= raising.units_a_battery as usize * (roster.batteries.len() + 1);
    if wants_guns {
        let sort = drawn(&raising.batteries, |sort| sort.often, random);
        longer.batteries.push(battery_of(sort, roster.batteries.len()));
    } else {
        let sort = drawn(&raising.sorts, |sort| sort.often, random);
        let figures = random.random_range(sort.figures.0..=sort.figures.1);
        longer.units.push(unit_of(sort, figures, roster));
    }
    with_general(rules, longer)
}

/// One of several sorts, each as often as it says.
fn drawn<'a, T>(sorts: &'a [T], often: impl Fn(&T) -> u32, random: &mut ChaCha8Rng) -> &'a T {
    let mut ticket = random.random_range(0..sorts.iter().map(&often).sum::<u32>());
    let holds = |sort: &&T| {
        let own = often(sort);
        let holds = ticket < own;
        ticket = ticket.saturating_sub(own);
        holds
    };
    sorts.iter().find(holds).expect("checked on load: some sort comes")
}

fn unit_of(sort: &Sort, figures: u32, roster: &Roster) -> Unit {
    let number = roster.units.iter().filter(|unit| unit.name.as_str().ends_with(&sort.name)).count() + 1;
    Unit {
        name: name(format!("{} {}", ordinal(number), sort.name)),
        troop: sort.troop,
        grade: sort.grade,
        figures,
        drill: Drill::Regular,
        extras: sort.extras.clone(),
    }
}

fn battery_of(sort: &BatterySort, others: usize) -> Guns {
    let BatterySort { piece, guns, gunners, grade, limber, .. } = *sort;
    Guns { name: name(format!("{} {}", ordinal(others + 1), sort.name)), piece, guns, gunners, grade, limber }
}

/// The force with a major general, who needs no superior, and under him as many brigadiers as its units want; he leads
/// a single brigade himself (wof.6.0.01, wof.6.1.04, wof.6.1.07).
fn with_general(rules: Rules<'_>, roster: Roster) -> Roster {
    let led = roster.units.len() + roster.batteries.len();
    let brigades = led.div_ceil(rules.charts.points.raising.units_a_brigadier as usize);
    let brigadiers = if brigades > 1 { brigades } else { 0 };
    let chief = General { name: name("Major general".to_owned()), rank: Rank::MajorGeneral };
    let brigadier = |number| General { name: name(format!("{} brigadier", ordinal(number))), rank: Rank::Brigadier };
    Roster { generals: std::iter::once(chief).chain((1..=brigadiers).map(brigadier)).collect(), ..roster }
}

/// The force with single figures added to its units, in turn, as long as that fits.
fn filled_up(rules: Rules<'_>, roster: Roster) -> Roster {
    let most = rules.charts.points.usual.figures.1;
    let units = roster.units.len();
    pick_up::filled_up(roster, units, |roster, index| {
        let mut fuller = roster.clone();
        fuller.units[index].figures += 1;
        (fuller.units[index].figures <= most && fits(rules, &fuller)).then_some(fuller)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_major_general_leads_a_single_brigade_himself_and_several_through_their_brigadiers() {
        // wof.6.1.04, wof.6.1.07
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        for (points, several) in [(700, false), (2000, true)] {
            let [force, _] = two(Rules { charts, options: &options }, points, 1);
            let of_rank = |rank| force.generals.iter().filter(|general| general.rank == rank).count();
            assert_eq!(of_rank(Rank::MajorGeneral), 1, "{points}");
            assert_eq!(of_rank(Rank::Brigadier) > 1, several, "{points}: {:?}", force.generals);
            assert_ne!(of_rank(Rank::Brigadier), 1, "{points}");
        }
    }

    #[test]
    fn two_forces_of_any_points_are_equal_within_a_few_and_the_same_again_for_their_seed() {
        // wof.7.0.01, wof.1.0.04
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let rules = Rules { charts, options: &options };
        for (points, seed) in [(800, 1), (1000, 7), (1500, 3), (2000, 11)] {
            let forces = two(rules, points, seed);
            assert_eq!(forces, two(rules, points, seed));
            let totals = forces.each_ref().map(|force| priced(rules, force).total());
            let limit = i32::try_from(points).expect("a small number");
            assert!(totals.iter().all(|total| (limit - 12..=limit).contains(total)), "{points}: {totals:?}");
            assert!(
                forces
                    .iter()
                    .all(|force| priced(rules, force).warnings.iter().all(|warning| warning.contains("wof.1.0.02")))
            );
        }
    }
}
