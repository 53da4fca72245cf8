//! The shipped battles: the pieces on the table when they are laid out, and that they fit.

use linstock::{
    files::Shelf,
    measure::{Body, Footprint},
    scenario::{
        Needs, Scale, Scenario, needs, open,
        troops::{Strength, Unit},
        words::{Army, Id},
    },
};

/// The scale that rule set hmm has of itself (hmm.t.scale).
const HMM: Scale = Scale { men_per_figure: 20, guns_per_model: 2, yards_per_inch: 20.0, minutes_per_turn: 4.0 };

/// The expected numbers of a battle: table in inches, figures of either army, gun models, turns.
struct Expected {
    id: &'static str,
    table: (f32, f32),
    figures: (u32, u32),
    models: (u32, u32),
    turns: u32,
}

const BATTLES: [Expected; 5] = [
    Expected { id: "cowpens", table: (60.0, 65.0), figures: (107, 109), models: (2, 0), turns: 18 },
    Expected { id: "guilford", table: (73.0, 60.0), figures: (95, 213), models: (2, 2), turns: 36 },
    Expected { id: "kernstown", table: (75.0, 60.0), figures: (242, 146), models: (0, 8), turns: 45 },
    Expected { id: "stony-point", table: (45.0, 32.0), figures: (136, 53), models: (0, 1), turns: 15 },
    Expected { id: "upper-crossing", table: (40.0, 33.0), figures: (84, 38), models: (2, 0), turns: 35 },
];

fn battle(id: &str) -> (Scenario, Scale) {
    let scenario = open(&Shelf::embedded(), id).unwrap_or_else(|problems| panic!("{problems}"));
    let scale = scenario.scale("hmm", HMM);
    (scenario.under("hmm"), scale)
}

fn sum(needs: &Needs, army: Army, of: impl Fn(u32, u32) -> u32) -> u32 {
    needs.troops.iter().filter(|troops| troops.army == army).map(|troops| of(troops.figures, troops.models)).sum()
}

#[test]
fn each_battle_needs_the_table_the_figures_and_the_turns_that_it_was_planned_for() {
    for expected in &BATTLES {
        let (scenario, scale) = battle(expected.id);
        let needs = needs(&scenario, &scale);
        assert_eq!(needs.table, expected.table, "{}", expected.id);
        assert!(!needs.over_usual_table, "{}", expected.id);
        let both = |of: fn(u32, u32) -> u32| (sum(&needs, Army::First, of), sum(&needs, Army::Second, of));
        assert_eq!(both(|figures, _| figures), expected.figures, "figures of {}", expected.id);
        assert_eq!(both(|_, models| models), expected.models, "gun models of {}", expected.id);
        assert_eq!(needs.turns.map(|turns| turns.given), Some(expected.turns), "{}", expected.id);
    }
}

/// Frontage and depth by hmm.t.formation, worked out for this test alone; skirmishers in two lines.
fn footprint(unit: &Unit, scale: &Scale) -> Footprint {
    let figures = scale.figures(unit.strength.men()).given;
    let horse = unit.arm.as_str().contains("dragoons") || unit.arm.as_str().contains("cavalry");
    let rank = if horse { 1.0 } else { 0.5 };
    let (wide, ranks) = match unit.formation.as_str() {
        "line" => (figures.div_ceil(2), 2),
        "march column" => (2, figures.div_ceil(2)),
        "skirmish" => return Footprint::new(1.5 * figures.div_ceil(2) as f32 - 1.0, if horse { 3.0 } else { 2.0 }),
        "unlimbered" => return Footprint::new(2.0 * scale.models(unit.strength.guns()).given as f32 - 1.0, 2.0),
        other => panic!("no battle begins with {} in {other}", unit.id),
    };
    Footprint::new(0.5 * wide as f32, rank * ranks as f32)
}

fn bodies(scenario: &Scenario, scale: &Scale) -> Vec<(Id, Body)> {
    let laid = |unit: &Unit| {
        Some((unit.id.clone(), Body::with_front_at(scenario.front(unit, scale)?, footprint(unit, scale))))
    };
    scenario.units.iter().filter_map(laid).collect()
}

#[test]
fn units_stand_as_in_history_on_the_table_and_a_quarter_inch_clear_of_one_another() {
    for Expected { id: battle_id, table, .. } in &BATTLES {
        let (scenario, scale) = battle(battle_id);
        let bodies = bodies(&scenario, &scale);
        for (index, (id, body)) in bodies.iter().enumerate() {
            let on =
                |corner: bevy::math::Vec2| (0.0..=table.0).contains(&corner.x) && (0.0..=table.1).contains(&corner.y);
            assert!(body.corners().into_iter().all(on), "{id} of {battle_id} hangs over the edge");
            for (other, nearby) in &bodies[..index] {
                let clear = body.gap(nearby).distance;
                assert!(clear >= 0.25, "{id} and {other} of {battle_id} stand {clear:.2} in apart");
            }
        }
    }
}

#[test]
fn no_unit_begins_farther_from_its_commander_than_he_may_command() {
    for Expected { id: battle_id, .. } in &BATTLES {
        let (scenario, scale) = battle(battle_id);
        let bodies = bodies(&scenario, &scale);
        for (id, body) in &bodies {
            let unit = scenario.unit(id.as_str()).expect("it was laid out");
            let leader = scenario
                .command(&unit.command)
                .and_then(|command| command.leader.as_ref())
                .expect("every command has a leader");
            let Some(at) = leader.at else { continue };
            let away = body.gap_to_point(scale.point(at)).distance;
            assert!(away <= 7.5, "{id} of {battle_id} stands {away:.1} in from {}", leader.name);
        }
    }
}

#[test]
fn the_armies_look_at_each_other() {
    for Expected { id: battle_id, .. } in &BATTLES {
        let (scenario, _) = battle(battle_id);
        for unit in scenario.units.iter().filter(|unit| unit.at.is_some()) {
            let army = scenario.army_of(&unit.command).expect("it serves one");
            let forward = scenario.belligerent(army).edge.inwards().vector();
            let towards = scenario.facing(unit).vector().dot(forward);
            assert!(towards > 0.45, "{} of {battle_id} turns its flank or back to the enemy", unit.id);
        }
    }
}

#[test]
fn at_cowpens_the_light_companies_stood_in_line_and_the_three_pounders_can_be_pushed() {
    let (scenario, scale) = battle("cowpens");
    let light = scenario.unit("light-infantry").expect("they were there");
    assert_eq!((light.arm.as_str(), light.formation.as_str()), ("line infantry", "line"));
    for gun in ["right-gun", "left-gun"] {
        let gun = scenario.unit(gun).expect("both were there");
        let Strength::Battery(battery) = gun.strength else { panic!("{} has no gun", gun.id) };
        assert_eq!(
            (gun.weapon.as_str(), scale.models(battery.guns).given, scale.figures(battery.crew).given),
            ("4-pounder", 1, 4)
        );
    }
}

#[test]
fn the_militia_lines_that_were_told_to_go_do_not_count_and_the_lines_behind_them_do() {
    for (battle_id, uncounted, counted) in [
        ("cowpens", ["mcdowell", "brandon"], ["triplett", "mccall"]),
        ("guilford", ["eaton-1", "butler-2"], ["stevens-1", "lynch"]),
    ] {
        let (scenario, _) = battle(battle_id);
        let counts = |id: &str| scenario.not_counted_because(scenario.unit(id).expect("it is there")).is_none();
        assert!(uncounted.into_iter().all(|id| !counts(id)), "{battle_id}");
        assert!(counted.into_iter().all(counts), "{battle_id}");
    }
}

#[test]
fn at_kernstown_arms_differ_from_regiment_to_regiment_in_both_armies() {
    let (scenario, _) = battle("kernstown");
    for army in Army::BOTH {
        for weapon in ["smoothbore musket", "rifled musket"] {
            let has = |unit: &&Unit| scenario.army_of(&unit.command) == Some(army) && unit.weapon.as_str() == weapon;
            assert!(scenario.units.iter().any(|unit| has(&unit)), "no {weapon} in the {army:?} army");
        }
    }
}

#[test]
fn the_confederate_foot_at_kernstown_are_those_that_jackson_reported() {
    let (scenario, _) = battle("kernstown");
    let foot =
        |unit: &&Unit| scenario.army_of(&unit.command) == Some(Army::Second) && unit.arm.as_str() == "line infantry";
    assert_eq!(scenario.units.iter().filter(foot).map(|unit| unit.strength.men()).sum::<u32>(), 2742);
}

#[test]
fn the_british_at_guilford_are_those_of_the_return_of_the_day() {
    let scenario = open(&Shelf::embedded(), "guilford").unwrap_or_else(|problems| panic!("{problems}"));
    let british = |unit: &&Unit| scenario.army_of(&unit.command) == Some(Army::First);
    assert_eq!(scenario.units.iter().filter(british).map(|unit| unit.strength.men()).sum::<u32>(), 1924);
}

#[test]
fn every_text_for_people_is_laid_on_one_line_however_the_file_breaks_it() {
    for Expected { id: battle_id, .. } in &BATTLES {
        let (scenario, _) = battle(battle_id);
        let because =
            scenario.units.iter().filter_map(|unit| unit.disputed.as_ref()).map(|disputed| &disputed.used_because);
        for prose in because.chain([&scenario.note, &scenario.victory.summary]) {
            assert!(!prose.as_str().contains(['\n', '\t']) && !prose.as_str().contains("  "), "{prose}");
        }
    }
}
