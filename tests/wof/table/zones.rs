//! Enemies that close ground: contact by charges only, zones of control, skirmishers that give way, pinning zones
//! (wof.12.8, wof.13.0.08, wof.21.3).

use linstock::{
    battle::{Order, Seat, Value},
    measure::{Facing, Hand, Leg},
    rules::wof::{
        charts::{FormationKind, Protection, Spirit, TerrainKind as Ground},
        movement::zones,
        slot_names::slot,
        state::{Acted, StandingAnswer, TurnStage},
    },
    table::FeatureId,
};

use super::{Fight, Judged, Spec, Table, ahead, battery, brigadier, light, limbered, line};
use crate::rules::ground::LaysGround;

/// A line at (30, 8) and an enemy, with an idle friend far off.
fn before(enemy: Spec) -> Fight {
    with(Table::open(), line("Movers"), enemy)
}

fn with(table: Table, unit: Spec, enemy: Spec) -> Fight {
    table.unit(unit.at(30.0, 8.0)).unit(line("Idle").at(60.0, 3.0)).unit(enemy.foe()).fight(TurnStage::FirstMoves, &[])
}

#[test]
fn nobody_enters_the_zone_of_control_of_an_enemy_in_close_order() {
    // wof.12.8.01, wof.12.8.02, wof.x.201
    let mut fight = before(line("Garde").at(30.0, 13.0));
    let plan = fight.plan("Movers", &[ahead(5.0)]).lawful();
    assert_eq!(plan.stops.map(|stops| stops.clause.id()), Some("wof.12.8.02"));
    fight.moves("Movers", &[ahead(5.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 11.0));
}

#[test]
fn a_unit_in_a_zone_may_leave_it_but_not_go_closer() {
    // wof.12.8.02
    let fight = before(line("Garde").at(30.0, 9.5));
    assert_eq!(fight.plan("Movers", &[ahead(0.5)]).refused(), "wof.12.8.02");
    fight.plan("Movers", &[Leg::BackStep(2.0)]).lawful();
    fight.plan("Movers", &[Leg::Sidestep(Hand::Left, 2.0)]).lawful();
}

#[test]
fn guns_routers_generals_and_those_under_attack_close_no_ground() {
    // wof.12.8.01, wof.12.8.02
    let mut fight = before(battery("Garde").at(30.0, 13.0));
    fight.moves("Movers", &[ahead(6.0)]).lawful();
    assert!((fight.place("Movers").1 - 12.94).abs() < 0.02, "wof.14.0.01: it touches nobody");
    let routing = line("Garde").at(30.0, 13.0).with(|unit| unit.morale.spirit = Spirit::Routing);
    let mut fight = before(routing);
    fight.moves("Movers", &[ahead(4.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 12.0));
    let mut fight = before(brigadier("Soubise").at(30.0, 13.0));
    fight.moves("Movers", &[ahead(6.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 14.0));
    let table = Table::open().unit(line("Friends").at(44.0, 11.0)).charge("Friends", "Garde", |_| {});
    let mut fight = with(table, line("Movers"), line("Garde").at(30.0, 13.0));
    fight.moves("Movers", &[ahead(4.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 12.0));
}

fn skirmishers() -> Spec {
    light("Croats").formed(FormationKind::Skirmish).men(6)
}

#[test]
fn skirmishers_are_asked_to_give_way_before_close_order() {
    // wof.13.0.08, wof.x.269
    let mut fight = before(skirmishers().at(30.0, 12.0));
    fight.moves("Movers", &[ahead(6.0)]).lawful();
    assert_eq!(fight.asked(), [Seat::Second]);
    fight.does("Croats", "give_way").lawful();
    assert_eq!(fight.place("Movers"), (30.0, 14.0));
    let gap = fight.gap("Movers", "Croats");
    assert!((2.0..2.3).contains(&gap), "{gap}");
    assert_eq!((fight.state("Croats").conduct.act, fight.men("Croats")), (Acted::GaveWay, 6));
    assert_eq!(fight.front("Croats").facing, Facing::SOUTH);
}

#[test]
fn skirmishers_go_back_as_far_as_their_owner_likes_up_to_twelve_inches() {
    // wof.13.0.08
    let asked = || {
        let mut fight = before(skirmishers().at(30.0, 12.0));
        fight.moves("Movers", &[ahead(6.0)]).lawful();
        fight
    };
    let back = |fight: &Fight, inches: i64| -> Order {
        fight.order("Croats", "give_way").with(slot::INCHES, Value::Number(inches))
    };
    let mut fight = asked();
    let (too_far, order) = (back(&fight, 13), back(&fight, 12));
    assert_eq!(fight.give(too_far).refused(), "wof.13.0.08");
    fight.give(order).lawful();
    assert!((fight.place("Croats").1 - 24.0).abs() < 0.01, "{:?}", fight.place("Croats"));
    let mut fight = asked();
    let order = back(&fight, 1);
    fight.give(order).lawful();
    assert!(fight.gap("Movers", "Croats") >= 2.0 - 0.01, "they keep clear in any case");
}

#[test]
fn a_standing_answer_spares_the_question() {
    // wof.13.0.08
    let mut fight = before(skirmishers().at(30.0, 12.0).with(|unit| unit.orders.standing = StandingAnswer::Evade));
    fight.moves("Movers", &[ahead(6.0)]).lawful();
    assert_eq!((fight.asked(), fight.place("Movers")), (vec![Seat::First], (30.0, 14.0)));
}

#[test]
fn skirmishers_that_cannot_get_clear_are_run_over() {
    // wof.13.0.09, wof.x.269
    let table = Table::open().area("the cliff", Ground::Impassable, (20.0, 14.5), (40.0, 20.0));
    let mut fight = with(
        table,
        line("Movers"),
        skirmishers().at(30.0, 12.0).with(|unit| unit.orders.standing = StandingAnswer::Evade),
    );
    fight.moves("Movers", &[ahead(6.0)]).lawful();
    assert!(fight.says("wof.13.0.09"), "{}", fight.journal().join("\n"));
    assert!(fight.men("Croats") < 6);
}

#[test]
fn skirmishers_in_woods_stand_and_are_not_to_be_touched() {
    // wof.13.0.08, wof.14.0.01
    let table = Table::open().area("the copse", Ground::LightWoods, (20.0, 10.0), (40.0, 20.0));
    let fight = with(table, line("Movers"), skirmishers().at(30.0, 11.0));
    let plan = fight.plan("Movers", &[ahead(6.0)]).lawful();
    assert_eq!(plan.stops.map(|stops| stops.clause.id()), Some("wof.14.0.01"));
}

#[test]
fn a_few_of_them_in_woods_keep_all_of_them_there_as_where_they_fight() {
    // wof.13.0.08, wof.17.6.01
    let table = Table::open().area("the copse", Ground::LightWoods, (16.0, 10.0), (29.2, 20.0));
    let fight = with(table, line("Movers"), skirmishers().at(30.0, 11.0));
    let inside = fight.figures("Croats").iter().filter(|figure| figure.x < 29.2).count();
    assert!((1..3).contains(&inside), "{inside}");
    let plan = fight.plan("Movers", &[ahead(6.0)]).lawful();
    assert_eq!(plan.stops.map(|stops| stops.clause.id()), Some("wof.14.0.01"));
}

fn pinned(enemy: Spec) -> Fight {
    with(Table::open().switch("pinning_zones", "on"), line("Movers"), enemy.at(30.0, 12.0))
}

#[test]
fn a_manoeuvre_before_an_enemys_front_halts_a_unit_shaken() {
    // wof.21.3.01, wof.21.3.05, wof.x.012
    let mut fight = pinned(line("Garde"));
    fight.moves("Movers", &[Leg::BackStep(1.0)]).lawful();
    assert_eq!(fight.state("Movers").morale.spirit, Spirit::Shaken);
    assert_eq!(fight.told_by("wof.21.3.01"), ["Movers manoeuvred before the front of Garde and halted shaken."]);
    let mut fight = pinned(line("Garde"));
    fight.faces("Movers", Facing::SOUTH).lawful();
    assert_eq!((fight.state("Movers").morale.spirit, fight.front("Movers").facing), (Spirit::Shaken, Facing::SOUTH));
    let mut fight = pinned(line("Garde"));
    fight.moves("Movers", &[ahead(1.0)]).lawful();
    assert_eq!(fight.state("Movers").morale.spirit, Spirit::Good, "going forward is safe");
}

#[test]
fn a_unit_that_enters_a_zone_and_manoeuvres_there_in_one_move_halts_shaken() {
    // wof.21.3.01
    let rows: [(&str, &[Leg], Spirit, f32); 3] = [
        ("in it", &[ahead(2.0), Leg::Sidestep(Hand::Left, 1.0), ahead(1.0)], Spirit::Shaken, 10.0),
        ("before it", &[Leg::Sidestep(Hand::Left, 1.0), ahead(2.0)], Spirit::Good, 10.0),
        ("nowhere", &[ahead(3.0)], Spirit::Good, 11.0),
    ];
    for (row, legs, spirit, at) in rows {
        let mut fight = with(Table::open().switch("pinning_zones", "on"), line("Movers"), line("Garde").at(30.0, 15.0));
        fight.moves("Movers", legs).lawful();
        assert_eq!((fight.state("Movers").morale.spirit, fight.place("Movers").1), (spirit, at), "{row}");
    }
}

#[test]
fn guns_on_their_limber_pin_as_those_in_battery_do() {
    // wof.21.3.01, wof.21.3.03
    for enemy in [battery("Garde"), limbered("Garde")] {
        let mut fight = pinned(enemy);
        fight.moves("Movers", &[Leg::Sidestep(Hand::Left, 1.0)]).lawful();
        assert_eq!(fight.state("Movers").morale.spirit, Spirit::Shaken);
    }
}

#[test]
fn squares_and_the_shaken_pin_nobody() {
    // wof.21.3.03, wof.x.281
    for enemy in
        [line("Garde").formed(FormationKind::Square), line("Garde").with(|unit| unit.morale.spirit = Spirit::Shaken)]
    {
        let mut fight = pinned(enemy);
        fight.moves("Movers", &[Leg::Sidestep(Hand::Left, 1.0)]).lawful();
        assert_eq!(fight.state("Movers").morale.spirit, Spirit::Good);
    }
}

#[test]
fn an_about_face_before_an_enemys_front_leaves_a_unit_shaken() {
    // wof.21.3.05, wof.x.012
    let mut fight = pinned(line("Garde"));
    fight.faces("Movers", Facing::SOUTH).lawful();
    assert_eq!(fight.state("Movers").morale.spirit, Spirit::Shaken);
    assert_eq!(fight.told_by("wof.21.3.05"), ["Movers faced about before the front of Garde and halted shaken."]);
    let mut fight = with(Table::open(), line("Movers"), line("Garde").at(30.0, 12.0));
    fight.faces("Movers", Facing::SOUTH).lawful();
    assert_eq!(fight.state("Movers").morale.spirit, Spirit::Good, "the option is not in play");
}

#[test]
fn skirmishers_ignore_pinning_zones_but_do_not_reform_in_one() {
    // wof.21.3.04
    let loose = |table: Table| with(table, skirmishers(), battery("Garde").at(30.0, 12.0));
    let mut fight = loose(Table::open().switch("pinning_zones", "on"));
    assert_eq!(fight.forms("Croats", FormationKind::Line, None).refused(), "wof.21.3.04");
    fight.moves("Croats", &[Leg::Oblique(-1.0, 0.0)]).lawful();
    assert_eq!(fight.state("Croats").morale.spirit, Spirit::Good);
    loose(Table::open()).forms("Croats", FormationKind::Line, None).lawful();
}

#[test]
fn units_in_works_ignore_pinning_zones() {
    // wof.21.3.04
    let table = || Table::open().switch("pinning_zones", "on");
    let works = |table: Table| table.stronghold("the redoubt", Protection::Works, 48, (24.0, 4.0), (36.0, 8.5));
    let pins = |table: Table| {
        let fight = with(
            table,
            line("Movers").with(|unit| unit.formation.garrison = Some(FeatureId(0))),
            line("Garde").at(30.0, 12.0),
        );
        zones::pinned_by(fight.battle().rules(), &fight.battle().field(), fight.id("Movers")).is_some()
    };
    assert!(!pins(works(table())));
    let open = with(table(), line("Movers"), line("Garde").at(30.0, 12.0));
    assert!(zones::pinned_by(open.battle().rules(), &open.battle().field(), open.id("Movers")).is_some());
}
