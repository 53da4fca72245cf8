//! The displays of wof for players and the machine: marks, cards, overlays, score, powers.

use linstock::{
    battle::{
        AnyBattle, Powers,
        notice::{OverlayShape, OverlayTopic, Sign},
    },
    clause::Clause,
    measure::Facing,
    rules::{
        opening::{Ending, Goal},
        wof::{
            charts::{FormationKind, Grade, Ranks, Spirit, TerrainKind as Ground},
            state::{Manned, TurnStage},
        },
    },
    table::{Side, UnitId},
};

use super::{Fight, Spec, Table, battery, brigadier, horse, light, limbered, line};
use crate::rules::ground::LaysGround;

/// The Reds and another unit far off, before initiative is thrown for.
fn alone(reds: Spec) -> Fight {
    Table::open().unit(reds.at(36.0, 10.0)).unit(line("Blues").foe().at(36.0, 40.0)).fight(TurnStage::Initiative, &[])
}

fn marks(reds: Spec) -> Vec<String> {
    let fight = alone(reds);
    fight.battle().marks(fight.seat("Reds"), fight.id("Reds")).into_iter().map(|mark| mark.label).collect()
}

fn powers(reds: Spec) -> Powers {
    let fight = alone(reds);
    AnyBattle::powers(fight.battle(), fight.seat("Reds"), fight.id("Reds")).expect("wof says what a unit can do")
}

#[test]
fn marks_say_how_a_unit_stands() {
    // wof.9.1.01, wof.9.3.01, wof.18.3.03, wof.6.1.06
    let worn = line("Reds").lost(72).with(|unit| {
        (unit.morale.spirit, unit.formation.ranks, unit.morale.confused) = (Spirit::Shaken, Ranks::Disordered, true);
    });
    assert_eq!(marks(worn), ["line", "shaken", "disordered", "exhausted", "confused"]);
    assert_eq!(marks(line("Reds").with(|unit| unit.morale.spirit = Spirit::Routing)), ["line", "routing"]);
}

#[test]
fn every_state_is_told_by_its_own_sign() {
    // wof.9.1.01, wof.9.3.01, wof.18.3.03, wof.18.3.04, wof.6.1.06, wof.12.7.03, wof.5.0.03, wof.h.abandoned_guns
    let manned = |manned: Manned| battery("Reds").with(|unit| unit.battery.as_mut().expect("guns").manned = manned);
    let rows = [
        ("shaken", Sign::Shaken, line("Reds").with(|unit| unit.morale.spirit = Spirit::Shaken)),
        ("routing", Sign::Routing, line("Reds").with(|unit| unit.morale.spirit = Spirit::Routing)),
        ("disordered", Sign::Disordered, line("Reds").with(|unit| unit.formation.ranks = Ranks::Disordered)),
        ("intermixed", Sign::Disordered, line("Reds").with(|unit| unit.morale.intermixed = vec![UnitId(2)])),
        ("exhausted", Sign::Tired, line("Reds").lost(72)),
        ("confused", Sign::Halted, line("Reds").with(|unit| unit.morale.confused = true)),
        ("guns left", Sign::GunsLeft, manned(Manned::Left)),
        ("guns taken", Sign::GunsTaken, manned(Manned::Captured)),
        ("has fired", Sign::Done, line("Reds").with(|unit| unit.conduct.fired = true)),
        ("line", Sign::Posture, line("Reds")),
    ];
    for (label, sign, reds) in rows {
        let fight = alone(reds);
        let marks = fight.battle().marks(fight.seat("Reds"), fight.id("Reds"));
        assert_eq!(
            marks.iter().find(|mark| mark.label == label).map(|mark| mark.sign),
            Some(sign),
            "{label}: {marks:?}"
        );
    }
}

#[test]
fn a_card_tells_losses_with_what_comes_next_and_why_a_unit_is_not_steady() {
    // wof.9.2.01, wof.9.3.01, wof.15.2.02
    let fight = alone(line("Reds").lost(19).with(|unit| unit.formation.ranks = Ranks::Disordered));
    assert_eq!(
        (fight.card("Reds", "Figures"), fight.card("Reds", "Losses"), fight.card("Reds", "Steady")),
        ("21".into(), "3.1".into(), "no".into())
    );
    let rows = fight.battle().card(fight.seat("Reds"), fight.id("Reds"));
    let reason = |label: &str| rows.iter().find(|row| row.label == label).expect("a row").reason.clone();
    assert_eq!((reason("Losses"), reason("Steady")), ("exhausted at 12.0".to_owned(), "disordered".to_owned()));
    assert_eq!(fight.card("Reds", "First fire"), "unused");
}

#[test]
fn cards_of_guns_and_generals_say_what_they_have() {
    // wof.5.0.04, wof.6.1.01
    let fight = Table::open()
        .unit(battery("Guns").at(20.0, 10.0))
        .unit(brigadier("Graham").at(30.0, 10.0))
        .fight(TurnStage::Initiative, &[]);
    assert_eq!(
        (fight.card("Guns", "Guns"), fight.card("Graham", "Rank")),
        ("3 medium guns".to_owned(), "brigadier".to_owned())
    );
    assert_eq!(fight.card("Graham", "Commands"), "12 in to his units");
}

#[test]
fn overlays_show_reach_zone_of_control_and_command() {
    // wof.11.0.01, wof.14.0.02, wof.12.8.01, wof.6.1.01
    let fight = Table::open()
        .unit(line("Reds").at(20.0, 10.0))
        .unit(brigadier("Graham").at(30.0, 10.0))
        .fight(TurnStage::Initiative, &[]);
    let labels = |name: &str, topic| -> Vec<String> {
        fight
            .battle()
            .overlays(fight.seat(name), fight.id(name), topic)
            .into_iter()
            .map(|overlay| overlay.label)
            .collect()
    };
    assert_eq!(labels("Reds", OverlayTopic::Reach), ["moves 6.0 in", "charges 8 in", "zone of control 2 in"]);
    assert_eq!(labels("Graham", OverlayTopic::Command), ["commands units 12 in"]);
}

/// How far straight ahead a unit's reach is drawn.
fn drawn_ahead(table: Table, name: &str, what: &str) -> f32 {
    let fight = table.fight(TurnStage::Initiative, &[]);
    let overlays = fight.battle().overlays(fight.seat(name), fight.id(name), OverlayTopic::Reach);
    let drawn = overlays.into_iter().find(|overlay| overlay.label.starts_with(what)).expect("it is drawn");
    let OverlayShape::Polygon(points) = drawn.shape else { panic!("{:?}", drawn.shape) };
    points[points.len() / 2].distance(points[0])
}

#[test]
fn reach_is_drawn_over_the_present_ground_and_ends_at_the_first_enemy_met() {
    // wof.11.0.01, wof.14.0.02, wof.20.3.01
    let open = || Table::open().unit(line("Reds").at(30.0, 10.0));
    let wooded = || open().area("the wood", Ground::LightWoods, (0.0, 0.0), (72.0, 40.0));
    let met = || open().unit(line("Blues").foe().at(30.0, 15.0));
    for (told, table, what, inches) in [
        ("in the open", open(), "moves", 6.0),
        ("in the wood", wooded(), "moves", 3.0),
        ("in the open", open(), "charges", 8.0),
        ("onto an enemy", met(), "charges", 5.0),
    ] {
        let drawn = drawn_ahead(table, "Reds", what);
        assert!((drawn - inches).abs() < 0.1, "{what} {told}: {drawn}");
    }
}

#[test]
fn a_charge_is_drawn_as_far_about_as_it_may_wheel() {
    // wof.14.0.04, wof.h.charge_path: the enemy beside a column is charged, and lies within the drawing
    let table = Table::open()
        .unit(line("Reds").wide(4).at(30.0, 10.0))
        .unit(line("Blues").foe().at(34.5, 13.0).facing(Facing::WEST));
    let fight = table.fight(TurnStage::Initiative, &[]);
    assert!(AnyBattle::threatens(fight.battle(), fight.seat("Blues"), fight.id("Reds"), fight.id("Blues")));
    let overlays = fight.battle().overlays(fight.seat("Reds"), fight.id("Reds"), OverlayTopic::Reach);
    let drawn = |what: &str| {
        let overlay = overlays.iter().find(|overlay| overlay.label.starts_with(what)).expect("it is drawn");
        let OverlayShape::Polygon(points) = &overlay.shape else { panic!("{:?}", overlay.shape) };
        let ways = points[1..].iter().filter_map(|at| Facing::along(*at - points[0]));
        ways.map(|way| Facing::NORTH.turn_to(way)).fold(0.0, f32::max)
    };
    assert!(drawn("charges") > 60.0 && drawn("moves") <= 50.0, "{} and {} degrees", drawn("charges"), drawn("moves"));
}

#[test]
fn no_fire_is_drawn_for_units_that_fire_nothing_as_they_stand() {
    // wof.12.10.03, wof.16.3.03, wof.h.abandoned_guns
    let arcs = |reds: Spec| {
        let fight = alone(reds);
        fight.battle().overlays(fight.seat("Reds"), fight.id("Reds"), OverlayTopic::Fire).len()
    };
    assert!(arcs(line("Reds")) > 0 && arcs(battery("Reds")) > 0);
    for (row, reds) in [
        ("routers", line("Reds").with(|unit| unit.morale.spirit = Spirit::Routing)),
        ("guns on their limbers", limbered("Reds")),
        ("a general", brigadier("Reds")),
    ] {
        assert_eq!(arcs(reds), 0, "{row}");
    }
}

#[test]
fn the_score_says_at_what_an_army_loses() {
    // wof.h.victory
    let runs = line("Reds").with(|unit| unit.morale.spirit = Spirit::Routing);
    let table =
        Table::open().unit(runs.at(20.0, 10.0)).unit(line("Second").at(40.0, 10.0)).unit(line("Third").at(55.0, 10.0));
    let fight = table.fight(TurnStage::Initiative, &[]);
    let rows = AnyBattle::score(fight.battle(), Side::First.into(), Side::First);
    let rows: Vec<(String, String)> = rows.into_iter().map(|row| (row.value.to_string(), row.reason)).collect();
    let text = |value: &str, reason: &str| (value.to_owned(), reason.to_owned());
    assert_eq!((rows[0].clone(), rows[2].clone()), (text("1", "of 3; 2 lose the battle"), text("212", "of 318")));
}

#[test]
fn the_score_shows_the_clause_by_which_an_army_breaks() {
    // wof.1.0.03, wof.h.victory
    let ending = |goals: Vec<Goal>| Ending { name: "Over.".to_owned(), winner: None, at_the_end: false, goals };
    let rows = [
        (ending(vec![Goal::Broken(Side::First, 0.3)]), "wof.1.0.03", "of 1"),
        (ending(vec![Goal::Broken(Side::Second, 0.3)]), "wof.1.0.03", "of 1"),
        (ending(Vec::new()), "wof.h.victory", "of 1; 1 lose the battle"),
    ];
    for (ending, clause, reason) in rows {
        let table = Table::open().unit(line("Reds").at(20.0, 10.0)).unit(line("Blues").foe().at(20.0, 40.0));
        let fight = table.ending(ending).fight(TurnStage::Initiative, &[]);
        let rows = AnyBattle::score(fight.battle(), Side::First.into(), Side::First);
        let units_out = rows.iter().find(|row| row.label == "Units out").expect("it is counted");
        let told = (units_out.clause.map(Clause::id), units_out.reason.as_str());
        assert_eq!(told, (Some(clause), reason));
    }
}

#[test]
fn powers_compare_formations() {
    // wof.11.0.01, wof.14.1.02, wof.16.3.01: numbers of the kind that the machine weighs
    let (in_line, in_column, square) =
        (powers(line("Reds")), powers(line("Reds").wide(4)), powers(line("Reds").formed(FormationKind::Square)));
    assert_eq!((in_line.fire_inches, in_line.move_inches, in_line.charge_inches), (12.0, 6.0, 8.0));
    assert_eq!((in_column.move_inches, square.charge_inches), (10.0, 0.0));
    assert!(in_line.fire_loss > in_column.fire_loss && in_column.exposure > in_line.exposure);
    assert!(powers(horse("Reds")).shock > 0.0 && powers(line("Reds").grade(Grade::A)).shock > in_line.shock);
    assert!(powers(light("Reds").formed(FormationKind::Skirmish)).exposure < 1.0);
    let runs = powers(line("Reds").with(|unit| unit.morale.spirit = Spirit::Routing));
    assert_eq!((runs.move_inches, runs.fire_inches, runs.charge_inches), (0.0, 0.0, 0.0));
}

#[test]
fn a_unit_has_lost_whole_figures_one_that_has_run_off_all_of_them_and_a_general_has_none_to_lose() {
    // wof.15.0.03, wof.15.2.04
    let runs = line("Runaways").with(|unit| unit.morale.spirit = Spirit::Routing);
    let fight = Table::open()
        .unit(line("Reds").lost(19).at(20.0, 10.0))
        .unit(runs.at(30.0, 10.0))
        .unit(line("Marchers").at(40.0, 10.0))
        .unit(brigadier("Graham").at(50.0, 10.0))
        .off("Runaways")
        .off("Marchers")
        .fight(TurnStage::Initiative, &[]);
    let lost = |name: &str| {
        let told = AnyBattle::figures_lost_by(fight.battle(), fight.seat("Reds"), fight.id(name));
        told.map(|told| (told.lost, told.of))
    };
    assert_eq!(
        ["Reds", "Runaways", "Marchers", "Graham"].map(lost),
        [Some((3, 24)), Some((24, 24)), Some((0, 24)), None]
    );
}
