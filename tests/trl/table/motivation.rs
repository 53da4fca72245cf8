//! Motivation tests (page 31): what is read off the table for and against a unit. The men of these tests are half of
//! what they were, and test at the beginning of their movement.

use linstock::{
    battle::Value,
    measure::Facing,
    rules::trl::{
        charts::{Commander, FormationKind, Motivation, TerrainKind},
        slot_names::slot,
        state::{Officer, TurnStage},
    },
    table::Side,
};

use super::{Judged, Table, general, laying::Spec, line};
use crate::rules::ground::LaysGround;

/// Six stands in one rank from (24, 20) to (36, 20), and their officer: seven of fourteen.
fn six() -> Spec {
    line("Men").stands(13).lost(7)
}

/// Seven stands whose officer is dead or replaced: seven of fourteen.
fn seven(officer: Officer) -> Spec {
    line("Men").stands(13).lost(6).with(|unit| unit.strength.officer = officer)
}

/// Whether the men pass with this die, and the sum of what speaks for and against them.
fn tested(table: Table, men: Spec, die: u8) -> (bool, String) {
    let table = table.unit(men.at(30.0, 20.0)).unit(line("Idle").at(60.0, 4.0));
    let fight = table.unit(line("Far off").foe().at(8.0, 47.0)).fight(TurnStage::FirstMoves, &[die]);
    (fight.result("trl.motivation", "passes") == "yes", fight.result("trl.motivation", "modifier"))
}

#[test]
fn a_dead_commander_counts_once_until_an_adjutant_takes_his_place() {
    // trl.x.246: trl.p31.11
    let leader = || general("General").at(66.0, 4.0);
    let rows = [
        ("officer dead", leader(), Officer::Dead, (false, "-1")),
        ("officer and general dead", leader().gone(), Officer::Dead, (false, "-1")),
        ("an adjutant leads", leader(), Officer::Adjutant, (true, "0")),
    ];
    for (what, leader, officer, (passes, sum)) in rows {
        assert_eq!(tested(Table::open().unit(leader), seven(officer), 4), (passes, sum.to_owned()), "{what}");
    }
}

#[test]
fn an_adjutant_who_leads_a_battalion_lets_it_throw_again() {
    // trl.x.247: trl.p31.11, trl.p08.12
    let aide = general("Aide")
        .with(|unit| unit.general.iter_mut().for_each(|general| general.rank = Commander::Adjutant))
        .at(30.0, 14.0);
    let headless = line("Men").with(|unit| unit.strength.officer = Officer::Dead).at(30.0, 20.0);
    let table = Table::open().unit(headless).unit(aide).unit(line("Foe").foe().at(30.0, 30.0));
    let mut fight = table.fight(TurnStage::FirstMoves, &[6, 1, 1, 1, 1, 1, 1, 1, 1, 3, 4]);
    let order = fight.order("Aide", "take_command").with(slot::WITH, Value::Unit(fight.id("Men")));
    fight.give_order(order).lawful();
    fight.pass_until(1, 2, Side::Second);
    fight.shoots("Foe", "Men").lawful();
    fight.closes(Side::Second).lawful();
    assert_eq!(fight.result("trl.motivation", "modifier"), "0");
    assert!(fight.says("Men held firm after losses from shooting"), "{:?}", fight.journal());
}

#[test]
fn each_larger_enemy_within_six_inches_counts() {
    // trl.x.248: trl.p31.12
    let enemies = |places: &[(f32, f32)]| {
        places
            .iter()
            .zip(["One", "Two", "Three"])
            .fold(Table::open(), |table, (at, name)| table.unit(line(name).foe().at(at.0, at.1)))
    };
    let rows: [(&[(f32, f32)], u8, (bool, &str)); 3] = [
        (&[(30.0, 26.0)], 4, (false, "-1")),
        (&[(30.0, 26.1)], 4, (true, "0")),
        (&[(21.0, 25.0), (30.0, 25.0), (39.0, 25.0)], 6, (true, "-3")),
    ];
    for (places, die, (passes, sum)) in rows {
        assert_eq!(tested(enemies(places), six(), die), (passes, sum.to_owned()), "{places:?}");
    }
}

#[test]
fn a_general_within_sixteen_inches_helps() {
    // trl.x.252: trl.p31.16
    for (off, passes) in [(16.0, true), (16.1, false)] {
        let general = general("General").facing(Facing::WEST).at(36.0 + off, 19.4);
        let men = six().motivation(Motivation::Unsteady);
        assert_eq!(tested(Table::open().unit(general), men, 4).0, passes, "{off}");
    }
}

#[test]
fn a_wall_close_before_half_of_the_stands_helps_and_a_square_is_no_defensive_position() {
    // trl.x.254: trl.p31.18
    let wall = |from: f32| Table::open().line("the wall", TerrainKind::LowWall, &[(from, 20.8), (60.0, 20.8)]);
    let rows = [
        ("three of six", wall(30.0), six(), true),
        ("two of six", wall(32.0), six(), false),
        ("a square", Table::open(), six().formed(FormationKind::Square), false),
    ];
    for (what, table, men, passes) in rows {
        assert_eq!(tested(table, men, 3).0, passes, "{what}");
    }
}
