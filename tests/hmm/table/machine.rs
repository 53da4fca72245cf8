//! What the machine does where a rule that seldom comes up gives it a cause: one small table for each such verb.

use std::collections::BTreeSet;

use linstock::{
    battle::Seat,
    commander::{Commander, Player, Temperament},
    measure::Facing,
    rules::hmm::{
        data::{Formation, TerrainKind as Ground, Troop, UnitPattern, Weapon},
        orders::verb,
        state::Phase,
        turn::Stage,
    },
    table::Side,
};

use super::{Fight, Judged, Spec, Table, ahead, battery, hussars, light, line};
use crate::selfplay::SELDOM;

/// More orders than any of these tables needs in a phase.
const MOST_ORDERS: usize = 60;

/// Every verb that the machine gives the first side's units until its move phase is over.
fn verbs_of(mut fight: Fight, mind: Temperament) -> BTreeSet<String> {
    let mut machine = Commander::new(1, Seat::First).minded(mind);
    let mut verbs = BTreeSet::new();
    for _ in 0..MOST_ORDERS {
        if fight.battle_state().phase != Phase::Move(Side::First) {
            break;
        }
        let order = machine.order(fight.battle(), Seat::First).expect("the first side moves");
        verbs.insert(order.verb.clone());
        fight.give_order(order).lawful();
    }
    verbs
}

fn remnant(name: &str, x: f32) -> Spec {
    let home = line(name).at(x, 0.5).lost(10).facing(Facing::SOUTH).formed(Formation::MarchColumn);
    home.with(|unit| unit.retreating = true)
}

fn remnants() -> Fight {
    Table::open()
        .unit(remnant("Reds", 30.0))
        .unit(remnant("Greens", 34.0))
        .unit(line("Guards").at(60.0, 20.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(Stage::FirstMoves, &[])
}

fn captured_guns() -> Fight {
    let mut fight = Table::open()
        .unit(line("Reds").at(30.0, 24.0))
        .unit(line("Guards").at(60.0, 5.0))
        .unit(battery("Guns").foe().at(30.0, 27.0).lost(6))
        .unit(line("Blues").foe().at(30.0, 42.0))
        .unit(line("Greens").foe().at(60.0, 47.0))
        .fight(Stage::FirstMoves, &[6, 1]);
    fight.moves("Reds", &[ahead(3.0)]).lawful();
    fight.pass_turn();
    fight
}

fn a_screen_with_nobody_before_it() -> Fight {
    let mut fight = Table::open()
        .unit(line("Reds").at(30.0, 20.0))
        .unit(line("Guards").at(60.0, 5.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(Stage::FirstMoves, &[6, 1]);
    fight.sends_out("Reds", 3.0, None).lawful();
    fight.moves("Reds", &[ahead(1.0)]).lawful();
    fight.pass_turn();
    fight
}

fn pioneers(name: &str) -> Spec {
    light(name).men(6).armed(Weapon::SmoothCarbine).with(|unit| {
        (unit.troop, unit.pattern, unit.skirmish_lines) = (Troop::Pioneers, UnitPattern::PioneerCompany, 1);
    })
}

fn horse_before_an_abatis() -> Fight {
    Table::open()
        .line("the abatis", Ground::Abatis, &[(0.0, 20.0), (72.0, 20.0)])
        .unit(pioneers("Sappers").at(30.0, 19.8))
        .unit(hussars("Hussars").at(27.0, 16.0))
        .unit(hussars("Lancers").at(33.0, 16.0))
        .unit(line("Blues").foe().at(30.0, 40.0))
        .fight(Stage::FirstMoves, &[])
}

fn sappers_before_a_palisade() -> Fight {
    Table::open()
        .line("the palisade", Ground::Palisade, &[(20.0, 10.0), (40.0, 10.0)])
        .unit(pioneers("Sappers").men(1).at(30.0, 9.8))
        .unit(line("Garrison").foe().at(30.0, 18.5))
        .fight(Stage::FirstMoves, &[])
}

#[test]
fn the_machine_gives_every_seldom_order_where_it_has_cause() {
    let (attack, defend) = (Temperament::ATTACK, Temperament::DEFEND);
    let rows: [(&str, Fight, Temperament); 5] = [
        (verb::CALL_IN, a_screen_with_nobody_before_it(), defend),
        (verb::COMBINE, remnants(), defend),
        (verb::MAN_GUNS, captured_guns(), defend),
        (verb::BREAK, horse_before_an_abatis(), attack),
        (verb::MINE, sappers_before_a_palisade(), attack),
    ];
    assert_eq!(rows.each_ref().map(|(verb, ..)| *verb), SELDOM, "every verb that a hundred battles may do without has its table");
    let missing: Vec<(&str, BTreeSet<String>)> =
        rows.into_iter().map(|(verb, fight, mind)| (verb, verbs_of(fight, mind))).filter(|(verb, verbs)| !verbs.contains(*verb)).collect();
    assert!(missing.is_empty(), "never given: {missing:?}");
}
