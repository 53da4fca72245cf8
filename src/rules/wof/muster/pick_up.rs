//! A pick-up battle (wof.1.0.04, wof.7.0.01, `wof.h.setup`): two rosters against each other on a table with random
//! terrain, written as a scenario. The same rosters and seed give the same battle.

use std::fmt::Write;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Guns, Rank, Roster, Unit, raise, read};
use crate::{
    files::{Document, Problems},
    rules::{
        common::pick_up::{Meeting, ending},
        wof::charts::{
            Charts, Drill, Extra, Grade, Piece, Rules, Troop,
            raising::{PickUpTable, RaisingChart},
        },
    },
};

/// A battle between two forces raised by points, as a scenario file.
pub fn by_points(points: u32, seed: u64) -> String {
    let charts = Charts::embedded();
    let options = charts.switches.defaults();
    scenario(&raise::two(Rules { charts, options: &options }, points, seed), seed)
}

/// A battle between the forces of two rosters, as a scenario file.
///
/// # Errors
/// Everything that is wrong with them.
pub fn of_rosters(rosters: [&Document<'_>; 2], seed: u64) -> Result<String, Problems> {
    let [first, second] = rosters.map(|roster| {
        read(roster)?;
        roster.read::<Roster>()
    });
    Ok(scenario(&[first?, second?], seed))
}

/// A battle between two forces, as a scenario file.
fn scenario(forces: &[Roster; 2], seed: u64) -> String {
    let charts = Charts::embedded();
    let units = forces.iter().map(|force| force.units.len() + force.batteries.len()).max().unwrap_or_default();
    let table = charts.raising.table(units);
    let yards = |inches: f32| inches * charts.raising.yards_per_inch;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut text = heading(&charts.raising, forces, table, seed);
    let _ = writeln!(
        text,
        "    ground: (\n        width_yards: {:.0}, depth_yards: {:.0}, kind: \"open\",",
        yards(table.width),
        yards(table.depth)
    );
    let _ = writeln!(text, "        features: [\n{}        ],\n    ),", features(&charts.raising, table, &mut random));
    text.push_str(&armies(forces));
    text.push_str(&zones(&charts.raising, table));
    text.push_str(&ending("wof", SUMMARY, ""));
    text
}

/// The victory conditions; the rules' own break an army and count its points (`wof.h.victory`).
const SUMMARY: &str = "Break half of the enemy's units before yours are broken, or keep the larger share of your points, by a \
                       tenth at least, until the turns are over.";

/// The year of such battles.
const YEAR: u16 = 1758;

fn heading(chart: &RaisingChart, forces: &[Roster; 2], table: PickUpTable, seed: u64) -> String {
    let forces = forces.each_ref().map(|force| force.name.as_str());
    Meeting { forces, year: YEAR, turns: table.turns, minutes_per_turn: chart.minutes_per_turn, seed }.heading()
}

/// Sorts of ground that dress a table, each in words that scenarios use.
const DRESSING: [(&str, &str); 5] =
    [("hill", "hill slope"), ("hill", "hill slope"), ("wood", "forest"), ("wood", "open wood"), ("rough", "scrub")];
/// Into how many fields the ground between the zones is parted, along and across.
const FIELDS: (u8, u8) = (4, 2);

/// Hills, woods and rough ground in fields of their own between the zones; a few fields stay open.
fn features(chart: &RaisingChart, table: PickUpTable, random: &mut ChaCha8Rng) -> String {
    let mut text = String::new();
    let near = chart.deploys_within_inches;
    let (wide, deep) = (table.width / f32::from(FIELDS.0), (table.depth - 2.0 * near) / f32::from(FIELDS.1));
    for field in 0..FIELDS.0 * FIELDS.1 {
        let sort = random.random_range(0..DRESSING.len() + 3);
        let Some((id, kind)) = DRESSING.get(sort) else { continue };
        let middle = (wide * (f32::from(field % FIELDS.0) + 0.5), near + deep * (f32::from(field / FIELDS.0) + 0.5));
        let outline = outline(chart, middle, (wide * 0.42, deep * 0.42), random);
        let shape = if *id == "hill" {
            format!("Hill([(level: 1, outline: [{outline}])])")
        } else {
            format!("Area([{outline}])")
        };
        let _ = writeln!(text, "            (id: \"{id}-{field}\", kind: \"{kind}\", shape: {shape}),");
    }
    text
}

/// Eight corners about a middle, each pushed in by chance; yards.
fn outline(chart: &RaisingChart, middle: (f32, f32), half: (f32, f32), random: &mut ChaCha8Rng) -> String {
    const CORNERS: [(f32, f32); 8] =
        [(1.0, 0.0), (0.7, 0.7), (0.0, 1.0), (-0.7, 0.7), (-1.0, 0.0), (-0.7, -0.7), (0.0, -1.0), (0.7, -0.7)];
    let mut corner = |(x, y): (f32, f32)| {
        let part = random.random_range(0.6_f32..1.0);
        let yards = |inches: f32| inches * chart.yards_per_inch;
        format!("({:.0}, {:.0})", yards(middle.0 + x * half.0 * part), yards(middle.1 + y * half.1 * part))
    };
    CORNERS.into_iter().map(&mut corner).collect::<Vec<_>>().join(", ")
}

/// Both long edges, clear of the short ones (`wof.h.setup`).
fn zones(chart: &RaisingChart, table: PickUpTable) -> String {
    let yards = |inches: f32| inches * chart.yards_per_inch;
    let (left, right) =
        (yards(chart.clear_of_short_edges_inches), yards(table.width - chart.clear_of_short_edges_inches));
    let (near, far, top) =
        (yards(chart.deploys_within_inches), yards(table.depth - chart.deploys_within_inches), yards(table.depth));
    let zone = |army: &str, low: f32, high: f32| {
        let area =
            format!("[({left:.0}, {low:.0}), ({right:.0}, {low:.0}), ({right:.0}, {high:.0}), ({left:.0}, {high:.0})]");
        format!(
            "        (id: \"zone-{}\", name: \"The {army} edge\", army: {army}, area: {area}),\n",
            army.to_lowercase()
        )
    };
    format!("    zones: [\n{}{}    ],\n", zone("First", 0.0, near), zone("Second", far, top.floor()))
}

/// Sides, commands and units.
fn armies(forces: &[Roster; 2]) -> String {
    const SIDES: [(&str, &str, &str, &str); 2] =
        [("First", "first", "Bottom", "#a8232d"), ("Second", "second", "Top", "#27406e")];
    let (mut sides, mut commands, mut units) = (String::new(), String::new(), String::new());
    for (force, (army, field, edge, coat)) in forces.iter().zip(SIDES) {
        let name = force.name.as_str();
        let _ = writeln!(
            sides,
            "    {field}: (name: {name:?}, nation: \"Nobody's\", edge: {edge}, posture: Meets, uniform: (coat: {coat:?}, facings: \"#e8e2cf\")),"
        );
        commands.push_str(&commands_of(force, army));
        units.push_str(&units_of(force, army));
    }
    format!("{sides}    commands: [\n{commands}    ],\n    units: [\n{units}    ],\n")
}

/// A brigade for every brigadier, under the major general if there is one; without brigadiers a single one that he leads
/// himself (wof.6.1.07), without generals one that nobody leads.
fn commands_of(force: &Roster, army: &str) -> String {
    let mut text = String::new();
    let side = army.to_lowercase();
    let of_rank = |rank: Rank| force.generals.iter().filter(move |general| general.rank == rank);
    let chief = of_rank(Rank::MajorGeneral).next().map(|general| {
        format!(
            "level: \"division\", leader: (name: {:?}, rank: \"Major General\", short: \"Major General\", ability: \"average\")",
            general.name.as_str()
        )
    });
    if let Some(chief) = chief.as_ref().filter(|_| of_rank(Rank::Brigadier).next().is_none()) {
        return format!("        (id: \"{side}-1\", army: {army}, name: \"The force\", {chief}),\n");
    }
    let parent = chief.as_ref().map(|_| format!(", parent: \"{side}-0\"")).unwrap_or_default();
    if let Some(chief) = chief {
        let _ = writeln!(text, "        (id: \"{side}-0\", army: {army}, name: \"The force\", {chief}),");
    }
    for number in 1..=brigades(force) {
        let leader = of_rank(Rank::Brigadier).nth(number - 1).map(|general| {
            format!(
                ", leader: (name: {:?}, rank: \"Brigadier\", short: \"Brigadier {number}\", ability: \"average\")",
                general.name.as_str()
            )
        });
        let _ = writeln!(
            text,
            "        (id: \"{side}-{number}\", army: {army}, name: \"Brigade {number}\", level: \"brigade\"{parent}{}),",
            leader.unwrap_or_default()
        );
    }
    text
}

fn brigades(force: &Roster) -> usize {
    force.generals.iter().filter(|general| general.rank == Rank::Brigadier).count().max(1)
}

/// Units and batteries, dealt to the brigades in turn.
fn units_of(force: &Roster, army: &str) -> String {
    let side = army.to_lowercase();
    let units = force.units.iter().map(unit_text);
    let batteries = force.batteries.iter().map(guns_text);
    let dealt = units.chain(batteries).enumerate().map(|(index, (name, rest))| {
        let brigade = index % brigades(force) + 1;
        let short: String = name.chars().take(16).collect();
        format!(
            "        (id: \"{side}-u{index}\", name: {name:?}, short: {:?}, command: \"{side}-{brigade}\",\n            {rest}),\n",
            short.trim_end()
        )
    });
    dealt.collect()
}

fn unit_text(unit: &Unit) -> (String, String) {
    let Unit { name, troop, grade, figures, drill, extras } = unit;
    let (arm, weapon) = match troop {
        Troop::LineInfantry => ("line infantry", "smoothbore musket"),
        Troop::LightInfantry if extras.contains(&Extra::Rifles) => ("light infantry", "rifle"),
        Troop::LightInfantry | Troop::Artillery => ("light infantry", "smoothbore musket"),
        Troop::LightCavalry => ("hussars", "carbine"),
        Troop::HeavyCavalry => ("horse", "carbine"),
        Troop::Cuirassiers => ("cuirassiers", "carbine"),
    };
    let drill = if *drill == Drill::Irregular { ", drill: Irregular" } else { "" };
    let men = figures * u32::from(Charts::embedded().switches.defaults().men_per_figure);
    let class = class(*grade);
    let rest = format!(
        "arm: {arm:?}, class: {class:?}, weapon: {weapon:?}, strength: Men({men}), formation: \"line\",\n            \
         rules: {{ \"wof\": (grade: {grade:?}, extras: {extras:?}{drill}) }}"
    );
    (name.to_string(), rest)
}

fn guns_text(battery: &Guns) -> (String, String) {
    let Guns { name, piece, guns, gunners, grade, limber } = battery;
    let weapon = match piece {
        Piece::Light => "4-pounder",
        Piece::Medium => "6-pounder",
        Piece::Heavy => "12-pounder",
        Piece::Howitzer => "howitzer",
    };
    let scale = Charts::embedded().switches.defaults();
    let (guns, crew) = (guns * u32::from(scale.guns_per_model), gunners * u32::from(scale.men_per_figure));
    let class = class(*grade);
    let rest = format!(
        "arm: \"foot artillery\", class: {class:?}, weapon: {weapon:?}, strength: Battery(guns: {guns}, crew: {crew}), formation: \
         \"unlimbered\",\n            rules: {{ \"wof\": (grade: {grade:?}, limber: {limber:?}) }}"
    );
    (name.to_string(), rest)
}

/// A word of scenarios for a grade.
fn class(grade: Grade) -> &'static str {
    match grade {
        Grade::A => "guard",
        Grade::B => "veteran",
        Grade::C => "regular",
        Grade::D => "militia",
        Grade::E => "untrained",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::Opening,
        rules::{
            Changes,
            playable::Playable,
            wof::{
                Wof,
                charts::GeneralRank,
                points::{self, Generals},
                victory,
            },
        },
        scenario::Scenario,
        table::Side,
    };

    /// The points for which a side was bought, generals too.
    fn worth(rules: &Wof, opening: &Opening<Wof>, side: Side) -> u32 {
        let own = || opening.units.iter().filter(|(unit, ..)| unit.side == side).map(|(_, state, _)| state);
        let generals = |rank| own().filter(|state| state.general.is_some_and(|general| general.rank == rank)).count();
        let of_rank = |rank| u32::try_from(generals(rank)).expect("a few generals");
        let led = points::generals(
            rules.in_force(),
            &Generals { brigadiers: of_rank(GeneralRank::Brigadier), major_generals: of_rank(GeneralRank::Major) },
        )
        .result;
        let bodies = own()
            .filter(|state| state.view().is_body())
            .map(|state| victory::price(rules.in_force(), state.view()).expect("it was bought"));
        u32::try_from(bodies.sum::<i32>() + led).expect("a price")
    }

    #[test]
    fn a_battle_by_points_is_a_sound_scenario_that_costs_what_was_asked_and_comes_again_for_its_seed() {
        // wof.h.setup, wof.7.0.01
        for (points, seed) in [(800, 1), (1200, 5), (2000, 9)] {
            let text = by_points(points, seed);
            assert_eq!(text, by_points(points, seed));
            let scenario = Scenario::read("pick-up.ron", &text).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
            let opened = Wof::open_scenario(&scenario, &Changes::new());
            let (rules, opening) = opened.unwrap_or_else(|problems| panic!("{problems}\n{text}"));
            for side in Side::BOTH {
                let total = worth(&rules, &opening, side);
                assert!((points - 40..=points).contains(&total), "{side:?} {total}");
            }
        }
    }
}
