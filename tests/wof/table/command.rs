//! Command distance and confusion (wof.6.1).

use linstock::{
    rules::wof::{
        charts::{Drill, Generals, Ranks},
        command::command_distance,
        state::TurnStage,
    },
    table::UnitId,
};

use super::{
    Fight, Judged, Spec, Table, ahead, brigadier,
    charging::{asks, charged},
    hussars, line, major_general,
};

fn confusion(table: Table, dice: &[u8]) -> Fight {
    table.fight(TurnStage::Confusion, dice)
}

fn joined(general: Spec, unit: u16) -> Spec {
    general.with(|state| state.general.iter_mut().for_each(|general| general.joined = Some(UnitId(unit))))
}

#[test]
fn a_unit_outside_every_command_distance_may_be_confused() {
    // wof.6.1.05, x.125
    for (die, confused) in [(3, true), (4, false)] {
        let table = Table::open()
            .unit(line("24th").at(36.0, 10.0))
            .unit(brigadier("Hill").at(60.0, 10.0))
            .unit(major_general("Hope").at(50.0, 8.0));
        assert_eq!(confusion(table, &[die]).state("24th").morale.confused, confused);
    }
}

#[test]
fn twelve_inches_to_the_nearest_figure_are_in_command() {
    // wof.6.1.01, wof.6.1.02, x.149
    let near = |y: f32, drill: Drill| {
        let unit = line("24th").men(1).wide(1).at(36.0, 10.0).with(|unit| unit.troops.drill = drill);
        Table::open().unit(unit).unit(brigadier("Hill").at(36.0, y)).unit(major_general("Hope").at(50.0, y))
    };
    let figure = 10.0 - 0.787 / 2.0;
    let general = |inches: f32| figure + inches + 1.575 / 2.0;
    confusion(near(general(12.0), Drill::Regular), &[]);
    confusion(near(general(12.1), Drill::Regular), &[6]);
    // Irregulars need their general within 4 in (wof.21.4.04).
    confusion(near(general(4.0), Drill::Irregular), &[]);
    confusion(near(general(5.0), Drill::Irregular), &[6]);
}

#[test]
fn a_brigadier_out_of_reach_of_his_major_general_may_be_confused_and_then_leads_nobody() {
    // wof.6.1.04, wof.6.1.05: brigadiers throw before units
    let table = || {
        Table::open()
            .unit(line("24th").at(36.0, 10.0))
            .unit(brigadier("Hill").at(36.0, 12.0))
            .unit(major_general("Hope").at(70.0, 46.0))
    };
    let fight = confusion(table(), &[3, 1]);
    assert!(fight.state("Hill").morale.confused && fight.state("24th").morale.confused);
    let fight = confusion(table(), &[4]);
    assert!(!fight.state("Hill").morale.confused && !fight.state("24th").morale.confused);
}

#[test]
fn a_joined_general_leads_that_unit_only() {
    // wof.6.1.03, x.249
    let table = Table::open()
        .unit(line("24th").at(36.0, 10.0))
        .unit(line("50th").at(48.0, 10.0))
        .unit(joined(brigadier("Hill").at(36.0, 8.0), 0))
        .unit(major_general("Hope").at(48.0, 16.0));
    let fight = confusion(table, &[2]);
    assert!(!fight.state("24th").morale.confused && fight.state("50th").morale.confused);
}

#[test]
fn a_major_general_commands_a_brigade_of_his_own_and_needs_no_superior() {
    // wof.6.1.07, x.251
    let table = Table::open().unit(line("24th").at(36.0, 10.0)).unit(major_general("Hope").at(36.0, 20.0).under(0));
    confusion(table, &[]);
}

#[test]
fn routers_and_pursuers_do_not_throw() {
    // wof.6.1.05
    let runs =
        line("24th").at(36.0, 10.0).with(|unit| unit.morale.spirit = linstock::rules::wof::charts::Spirit::Routing);
    confusion(Table::open().unit(runs).unit(major_general("Hope").at(60.0, 40.0).under(0)), &[]);
}

#[test]
fn morale_hears_of_generals_with_the_unit_near_it_or_nowhere() {
    // wof.18.3.06, wof.h.confused_general
    let at =
        |general: Spec| Table::open().unit(line("24th").at(36.0, 10.0)).unit(general).fight(TurnStage::Confusion, &[6]);
    let rows = [
        (joined(major_general("Hope"), 0).at(36.0, 8.0).under(0), Generals::WithUnit),
        (major_general("Hope").at(36.0, 12.0).under(0), Generals::InDistance),
    ];
    for (general, expected) in rows {
        let table = Table::open().unit(line("24th").at(36.0, 10.0)).unit(general);
        let fight = confusion(table, &[]);
        let rules = fight.battle().rules().clone();
        assert_eq!(command_distance::generals_of(&rules, &fight.battle().field(), UnitId(0)), expected);
    }
    let fight = at(major_general("Hope").at(36.0, 40.0).under(0));
    let rules = fight.battle().rules().clone();
    assert_eq!(command_distance::generals_of(&rules, &fight.battle().field(), UnitId(0)), Generals::None);
}

#[test]
fn the_confused_neither_evade_nor_countercharge_but_shoot_and_recover() {
    // wof.x.250: wof.6.1.06
    for confused in [false, true] {
        let target = hussars("10th").wide(12).at(36.0, 16.0).with(|unit| unit.morale.confused = confused);
        let fight = charged(line("24th").at(36.0, 10.0), target, &[ahead(30.0)], &[]);
        assert_eq!(asks(&fight), !confused);
        let own = line("24th").at(36.0, 10.0).with(|unit| {
            unit.morale.confused = confused;
            (unit.formation.ranks, unit.conduct.began_disordered) = (Ranks::Disordered, true);
        });
        let enemy = line("Garde").foe().at(36.0, 15.0).with(|unit| unit.troops.weapon = None);
        let table = || Table::open().unit(own.clone()).unit(enemy.clone());
        table().fight(TurnStage::Fire, &[]).may_shoot("24th", "Garde").lawful();
        assert_eq!(table().fight(TurnStage::Recovery, &[]).state("24th").formation.ranks, Ranks::Ordered);
    }
}
