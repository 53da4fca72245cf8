//! A battle by points (trl.hc.24, trl.hc.25): two rosters against each other on a table laid out by chance, written as a
//! scenario. The same rosters and seed give the same battle.

use std::fmt::Write;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Roster, Unit, priced, raise, read};
use crate::{
    files::{Document, Problems},
    rules::{
        common::pick_up::{Meeting, ending},
        trl::charts::{
            Charts, Nation, Rules, Special, Troop,
            raising::{PickUpTable, RaisingChart},
        },
    },
};

/// A battle between two forces raised by points, as a scenario file.
pub fn by_points(points: u32, seed: u64) -> String {
    let charts = Charts::embedded();
    let options = charts.switches.defaults();
    scenario(&raise::two(Rules { charts, options: &options }, points, seed), Ground::ByChance, seed)
}

/// A battle between forces of two nations of equal points on a flat table, as a scenario file.
pub fn of_nations(points: u32, nations: [Nation; 2], seed: u64) -> String {
    let charts = Charts::embedded();
    let options = charts.switches.defaults();
    scenario(&forces_of_nations(Rules { charts, options: &options }, points, nations, seed), Ground::Flat, seed)
}

/// The points that the forces of that battle cost.
pub fn cost_of_nations(points: u32, nations: [Nation; 2], seed: u64) -> [i32; 2] {
    let charts = Charts::embedded();
    let options = charts.switches.defaults();
    let rules = Rules { charts, options: &options };
    forces_of_nations(rules, points, nations, seed).map(|force| priced(rules, &force).total())
}

fn forces_of_nations(rules: Rules<'_>, points: u32, nations: [Nation; 2], seed: u64) -> [Roster; 2] {
    raise::of_nations(rules, points, nations, &mut ChaCha8Rng::seed_from_u64(seed))
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
    Ok(scenario(&[first?, second?], Ground::ByChance, seed))
}

/// The ground of a battle by points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    /// Hills, woods and a farm by chance.
    ByChance,
    /// Nothing.
    Flat,
}

fn scenario(forces: &[Roster; 2], ground: Ground, seed: u64) -> String {
    let chart = &Charts::embedded().raising;
    let table = chart.pick_up;
    let yards = |inches: f32| inches * chart.yards_per_inch;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut text = heading(chart, forces, table, seed);
    let (width, depth) = (yards(table.width), yards(table.depth));
    let _ = writeln!(
        text,
        "    ground: (\n        width_yards: {width:.0}, depth_yards: {depth:.0}, kind: \"open\",\n        features: ["
    );
    if ground == Ground::ByChance {
        text.push_str(&features(chart, table, &mut random));
    }
    text.push_str("        ],\n    ),\n");
    text.push_str(&armies(forces));
    text.push_str(&zones(chart, table));
    text.push_str(&ending("trl", SUMMARY, WHO_BREAKS));
    text
}

/// The victory conditions (trl.p31.02, trl.hc.26).
const SUMMARY: &str =
    "Break half of the enemy's units before yours are broken, or lead by points when the turns are over.";

/// The outcomes by which the side wins that breaks half of the enemy's units.
const WHO_BREAKS: &str = r#"
            (name: "Both forces are broken", result: Draw, needs: [Broken(army: First, share: 0.5), Broken(army: Second, share: 0.5)]),
            (name: "The second force is broken", result: Win(First), needs: [Broken(army: Second, share: 0.5)]),
            (name: "The first force is broken", result: Win(Second), needs: [Broken(army: First, share: 0.5)]),
        "#;

/// The year of such battles.
const YEAR: u16 = 1809;

fn heading(chart: &RaisingChart, forces: &[Roster; 2], table: PickUpTable, seed: u64) -> String {
    let forces = forces.each_ref().map(|force| force.name.as_str());
    Meeting { forces, year: YEAR, turns: table.turns, minutes_per_turn: chart.minutes_per_turn, seed }.heading()
}

/// Sorts of ground that dress a table, each in words that scenarios use.
const DRESSING: [(&str, &str); 5] =
    [("hill", "hill slope"), ("wood", "wood"), ("orchard", "orchard"), ("rough", "rough"), ("farm", "farm")];
/// Into how many fields the ground between the zones is parted, along and across.
const FIELDS: (u8, u8) = (4, 2);

/// Ground in fields of its own between the zones; a few fields stay open.
fn features(chart: &RaisingChart, table: PickUpTable, random: &mut ChaCha8Rng) -> String {
    let mut text = String::new();
    let yards = |inches: f32| inches * chart.yards_per_inch;
    let near = chart.deploys_within_inches;
    let (wide, deep) = (table.width / f32::from(FIELDS.0), (table.depth - 2.0 * near) / f32::from(FIELDS.1));
    for field in 0..FIELDS.0 * FIELDS.1 {
        let Some((id, kind)) = DRESSING.get(random.random_range(0..DRESSING.len() + 4)) else { continue };
        let (x, y) = (wide * (f32::from(field % FIELDS.0) + 0.5), near + deep * (f32::from(field / FIELDS.0) + 0.5));
        let half = (wide * random.random_range(0.2_f32..0.4), deep * random.random_range(0.2_f32..0.4));
        let corner =
            |right: f32, ahead: f32| format!("({:.0}, {:.0})", yards(x + right * half.0), yards(y + ahead * half.1));
        let outline = [corner(-1.0, -1.0), corner(1.0, -0.8), corner(0.9, 1.0), corner(-0.8, 0.9)].join(", ");
        let shape = match *id {
            "hill" => format!("Hill([(level: 1, outline: [{outline}])])"),
            "farm" => {
                let side = yards(chart.farm_inches);
                format!("Block(at: ({:.0}, {:.0}), width_yards: {side:.0}, depth_yards: {side:.0})", yards(x), yards(y))
            }
            _ => format!("Area([{outline}])"),
        };
        let _ = writeln!(text, "            (id: \"{id}-{field}\", kind: \"{kind}\", shape: {shape}),");
    }
    text
}

/// Both long edges, clear of the short ones (trl.hc.25).
fn zones(chart: &RaisingChart, table: PickUpTable) -> String {
    let yards = |inches: f32| inches * chart.yards_per_inch;
    let (left, right) =
        (yards(chart.clear_of_short_edges_inches), yards(table.width - chart.clear_of_short_edges_inches));
    let (near, far, top) =
        (yards(chart.deploys_within_inches), yards(table.depth - chart.deploys_within_inches), yards(table.depth));
    let zone = |army: &str, low: f32, high: f32| {
        let area =
            format!("[({left:.0}, {low:.0}), ({right:.0}, {low:.0}), ({right:.0}, {high:.0}), ({left:.0}, {high:.0})]");
        let id = army.to_lowercase();
        format!("        (id: \"zone-{id}\", name: \"The {army} edge\", army: {army}, area: {area}),\n")
    };
    format!("    zones: [\n{}{}    ],\n", zone("First", 0.0, near), zone("Second", far, top.floor()))
}

/// Sides, brigades and units.
fn armies(forces: &[Roster; 2]) -> String {
    const SIDES: [(&str, &str, &str, &str); 2] =
        [("First", "first", "Bottom", "#a8232d"), ("Second", "second", "Top", "#27406e")];
    let (mut sides, mut commands, mut units) = (String::new(), String::new(), String::new());
    for (force, (army, field, edge, coat)) in forces.iter().zip(SIDES) {
        let (name, nation) = (force.name.as_str(), force.nation);
        let _ = writeln!(
            sides,
            "    {field}: (name: {name:?}, nation: \"{nation}\", edge: {edge}, posture: Meets, uniform: (coat: {coat:?}, facings: \"#e8e2cf\")),"
        );
        for brigade in 0..force.generals.len().max(1) {
            let leader = force.generals.get(brigade).map(|general| {
                let general = general.as_str();
                format!(", leader: (name: {general:?}, rank: \"General\", short: \"General\", ability: \"average\")")
            });
            let _ = writeln!(
                commands,
                "        (id: \"{field}-{brigade}\", army: {army}, name: \"Brigade {}\", level: \"brigade\"{}),",
                brigade + 1,
                leader.unwrap_or_default()
            );
        }
        units.push_str(&units_of(force, field));
    }
    format!("{sides}    commands: [\n{commands}    ],\n    units: [\n{units}    ],\n")
}

/// Units, dealt to the brigades in turn; attachments go with their battalion.
fn units_of(force: &Roster, side: &str) -> String {
    let brigades = force.generals.len().max(1);
    let own = |name: &str| force.units.iter().position(|unit| unit.name.as_str() == name);
    let mut text = String::new();
    for (index, unit) in force.units.iter().enumerate() {
        let parent = unit.attached_to.as_ref().and_then(|parent| own(parent.as_str()));
        let brigade = parent.unwrap_or(index) % brigades;
        let name = unit.name.as_str();
        let short: String = name.chars().take(16).collect();
        let _ = writeln!(
            text,
            "        (id: \"{side}-u{index}\", name: {name:?}, short: {:?}, command: \"{side}-{brigade}\",\n            {}),",
            short.trim_end(),
            unit_text(force.nation, unit, parent.map(|parent| format!("{side}-u{parent}")))
        );
    }
    text
}

fn unit_text(nation: Nation, unit: &Unit, parent: Option<String>) -> String {
    let (arm, weapon) = match unit.troop {
        Troop::LineInfantry => ("line infantry", "musket"),
        Troop::Grenadiers => ("grenadiers", "musket"),
        Troop::LightInfantry if unit.special == Special::Rifles => ("light infantry", "rifle"),
        Troop::LightInfantry => ("light infantry", "musket"),
        Troop::LightCavalry if unit.special == Special::Lances => ("light cavalry", "lance"),
        Troop::LightCavalry => ("light cavalry", "sabre"),
        Troop::MediumCavalry => ("dragoons", "carbine"),
        Troop::HeavyCavalry => ("cuirassiers", "sabre"),
        Troop::LightArtillery => ("foot artillery", "6-pounder"),
        Troop::HeavyArtillery => ("foot artillery", "12-pounder"),
        Troop::HorseArtillery => ("horse artillery", "6-pounder"),
        Troop::Howitzers => ("foot artillery", "howitzer"),
        Troop::Rockets => ("rocket troops", "rocket"),
    };
    let scale = Charts::embedded().switches.defaults();
    let strength = if unit.troop.is_artillery() {
        let guns = unit.stands * u32::from(scale.guns_per_model);
        format!("Battery(guns: {guns}, crew: {})", guns * 20)
    } else {
        let small = unit.troop == Troop::LightInfantry;
        format!("Men({})", unit.stands * u32::from(scale.men_per_figure) / if small { 2 } else { 1 })
    };
    let formation = match unit.troop {
        _ if unit.troop.is_artillery() => "unlimbered",
        Troop::LightInfantry if parent.is_some() => "skirmish",
        _ => "line",
    };
    let class = unit.class.as_ref().map_or(Charts::embedded().nations.usual_class.as_str(), |class| class.as_str());
    let mut said = format!("nation: Some({nation:?}), special: Some({:?})", unit.special);
    if let Some(parent) = parent {
        let _ = write!(said, ", attached_to: Some({parent:?})");
    }
    format!(
        "arm: {arm:?}, class: {class:?}, weapon: {weapon:?}, strength: {strength}, formation: {formation:?},\n            \
         rules: {{ \"trl\": ({said}) }}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Changes, playable::Playable, trl::Trl},
        scenario::Scenario,
        table::Side,
    };

    fn opened(text: &str) -> [Vec<(u16, Troop)>; 2] {
        let scenario = Scenario::read("pick-up.ron", text).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
        let opened = Trl::open_scenario(&scenario, &Changes::new());
        let (_, opening) = opened.unwrap_or_else(|problems| panic!("{problems}\n{text}"));
        Side::BOTH.map(|side| {
            let own = opening.units.iter().filter(|(unit, state, _)| unit.side == side && state.view().is_body());
            own.filter(|(_, state, _)| state.strength.started > 0)
                .map(|(_, state, _)| (state.strength.started, state.troops.kind))
                .collect()
        })
    }

    #[test]
    fn a_battle_by_points_is_a_sound_scenario_with_the_stands_that_were_bought_and_comes_again_for_its_seed() {
        // trl.hc.24, trl.hc.25
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let rules = Rules { charts, options: &options };
        for (points, seed) in [(300, 1), (500, 5), (800, 9)] {
            let text = by_points(points, seed);
            assert_eq!(text, by_points(points, seed));
            let forces = raise::two(rules, points, seed);
            let bought = forces.each_ref().map(|force| {
                assert!(priced(rules, force).total() > 0);
                let stands = |unit: &Unit| (u16::try_from(unit.stands).expect("a few"), unit.troop);
                force.units.iter().map(stands).collect::<Vec<_>>()
            });
            assert_eq!(opened(&text), bought, "{text}");
        }
    }

    #[test]
    fn every_pair_of_nations_meets_on_a_flat_table() {
        // trl.hc.22
        use crate::rules::word::Word;
        for (index, one) in Nation::ALL.iter().enumerate() {
            let other = Nation::ALL[(index + 1) % Nation::ALL.len()];
            let text = of_nations(400, [*one, other], 3);
            assert!(text.contains("features: [\n        ],"));
            assert!(opened(&text).iter().all(|side| side.len() > 2));
        }
    }

    #[test]
    fn a_nation_of_cheap_troops_cannot_spend_every_sum() {
        // trl.hc.23, trl.hc.24
        let mean = |points: u32| {
            let costs = (1..=8).map(|seed| cost_of_nations(points, [Nation::Britain, Nation::Spain], seed));
            costs.fold([0, 0], |[one, other], [british, spanish]| [one + british, other + spanish]).map(|sum| sum / 8)
        };
        let (few, many) = (mean(300), mean(700));
        assert!(few.iter().all(|cost| (285..=300).contains(cost)), "{few:?}");
        assert!(many[0] <= 700 && many[1] + 40 < many[0], "{many:?}");
    }
}
