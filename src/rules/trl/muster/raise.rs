//! Two forces of equal points for a battle (trl.hc.24): sorts of units drawn by chance until the points are spent, then
//! stands added. The same points and seed raise the same forces.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Roster, Unit, priced};
use crate::{
    rules::{
        common::pick_up::{self, ordinal},
        trl::charts::{Charts, Nation, Rules, Special, Troop, points::Sort},
        word::Word,
    },
    scenario::words::Name,
};

/// Two forces of nations drawn by chance as roster files, by the rules as they are printed.
pub fn as_files(points: u32, seed: u64) -> [String; 2] {
    let charts = Charts::embedded();
    let options = charts.switches.defaults();
    two(Rules { charts, options: &options }, points, seed).map(|roster| roster.to_string())
}

/// Two forces of nations drawn by chance, which each cost no more than this many points, and come as near to it as stands
/// and the usual number of units allow: from about 650 points on some nations cannot spend all.
pub fn two(rules: Rules<'_>, points: u32, seed: u64) -> [Roster; 2] {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let first = random.random_range(0..Nation::ALL.len());
    let second = (first + random.random_range(1..Nation::ALL.len())) % Nation::ALL.len();
    of_nations(rules, points, [Nation::ALL[first], Nation::ALL[second]], &mut random)
}

/// Two forces of given nations.
pub fn of_nations(rules: Rules<'_>, points: u32, nations: [Nation; 2], random: &mut ChaCha8Rng) -> [Roster; 2] {
    nations.map(|nation| one(rules, nation, points, random))
}

/// Draws that may fail one after another before a force is thought complete.
const MOST_TRIES: u32 = 24;

fn one(rules: Rules<'_>, nation: Nation, points: u32, random: &mut ChaCha8Rng) -> Roster {
    let mut roster = Roster {
        name: name(format!("A force of {nation}, {points} points")),
        rule_set: name("trl".to_owned()),
        nation,
        points: Some(points),
        generals: vec![name(format!("General of {nation}"))],
        units: Vec::new(),
    };
    let mut in_vain = 0;
    while in_vain < MOST_TRIES && roster.units.len() < rules.charts.points.usual.most_units {
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

fn fits(rules: Rules<'_>, roster: &Roster) -> bool {
    let muster = priced(rules, roster);
    muster.limit.is_none_or(|limit| muster.total() <= limit)
}

/// The force with one more unit.
fn longer(rules: Rules<'_>, roster: &Roster, random: &mut ChaCha8Rng) -> Roster {
    let sorts = &rules.charts.points.raising;
    let guns = roster.units.iter().filter(|unit| unit.troop.is_artillery()).count();
    let wants_guns = roster.units.len() >= (guns + 1) * rules.charts.points.usual.units_a_battery;
    let may_come: Vec<&Sort> = sorts.iter().filter(|sort| sort.troop.is_artillery() == wants_guns).collect();
    let mut ticket = random.random_range(0..may_come.iter().map(|sort| sort.often).sum::<u32>());
    let drawn = may_come.into_iter().find(|sort| {
        let holds = ticket < sort.often;
        ticket = ticket.saturating_sub(sort.often);
        holds
    });
    let sort = drawn.expect("checked on load: some sort comes");
    let stands = random.random_range(sort.stands.0..=sort.stands.1);
    let mut longer = roster.clone();
    longer.units.push(unit_of(rules, sort, stands, roster));
    longer
}

fn unit_of(rules: Rules<'_>, sort: &Sort, stands: u32, roster: &Roster) -> Unit {
    let number = roster.units.iter().filter(|unit| unit.name.as_str().ends_with(&sort.name)).count() + 1;
    let light = rules.charts.nations.of(roster.nation).light;
    Unit {
        name: name(format!("{} {}", ordinal(number), sort.name)),
        troop: sort.troop,
        stands,
        class: None,
        special: if sort.troop == Troop::LightInfantry { light } else { Special::Plain },
        attached_to: None,
    }
}

/// The force with single stands added to its units, in turn, as long as that fits.
fn filled_up(rules: Rules<'_>, roster: Roster) -> Roster {
    let units = roster.units.len();
    pick_up::filled_up(roster, units, |roster, index| {
        let mut fuller = roster.clone();
        fuller.units[index].stands += 1;
        let most = rules.charts.points.usual.stands(fuller.units[index].troop).1;
        (fuller.units[index].stands <= most && fits(rules, &fuller)).then_some(fuller)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_forces_of_any_points_are_equal_within_a_few_and_the_same_again_for_their_seed() {
        // trl.hc.24
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let rules = Rules { charts, options: &options };
        for (points, seed) in [(300, 1), (400, 7), (600, 3), (600, 11)] {
            let forces = two(rules, points, seed);
            assert_eq!(forces, two(rules, points, seed));
            assert_ne!(forces[0].nation, forces[1].nation);
            let totals = forces.each_ref().map(|force| priced(rules, force).total());
            let limit = i32::try_from(points).expect("a small number");
            assert!(totals.iter().all(|total| (limit - 12..=limit).contains(total)), "{points}: {totals:?}");
            assert!(forces.iter().all(|force| priced(rules, force).warnings.is_empty()));
        }
    }
}
