//! The machine's orders where a rarely used rule gives it a reason: one small table for each such verb.

use std::collections::BTreeSet;

use linstock::{
    battle::{Order, Seat, Value},
    commander::{Commander, Player, Temperament},
    measure::Facing,
    rules::hmm::{
        charts::{FormationKind, TerrainKind as Ground, Troop, UnitPattern, Weapon},
        papers::Mission,
        slot_names::slot,
        state::{Phase, TurnStage},
    },
    table::Side,
};

use super::{Fight, Judged, Spec, Table, ahead, battery, general, hussars, light, line};
use crate::rules::ground::LaysGround;
use crate::selfplay::SELDOM;

/// More orders than any of these tables needs in a phase.
const MOST_ORDERS: usize = 60;

/// Every verb that the machine gives the first side's units until its move phase is over.
fn verbs_of(fight: Fight, mind: Temperament) -> BTreeSet<String> {
    orders_of(fight, mind).into_iter().map(|order| order.verb).collect()
}

fn orders_of(mut fight: Fight, mind: Temperament) -> Vec<Order> {
    let mut machine = Commander::new(1, Seat::First).minded(mind);
    let mut orders = Vec::new();
    for _ in 0..MOST_ORDERS {
        if fight.battle_state().phase != Phase::Move(Side::First) {
            break;
        }
        let order = machine.order(fight.battle(), Seat::First).expect("the first side moves");
        orders.push(order.clone());
        fight.give_order(order).lawful();
    }
    orders
}

fn remnant(name: &str, x: f32) -> Spec {
    let home = line(name).at(x, 0.5).lost(10).facing(Facing::SOUTH).formed(FormationKind::MarchColumn);
    home.with(|unit| unit.morale.retreating = true)
}

fn remnants() -> Fight {
    Table::open()
        .unit(remnant("Reds", 30.0))
        .unit(remnant("Greens", 34.0))
        .unit(line("Guards").at(60.0, 20.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[])
}

fn captured_guns() -> Fight {
    let mut fight = Table::open()
        .unit(line("Reds").at(30.0, 24.0))
        .unit(line("Guards").at(60.0, 5.0))
        .unit(battery("Guns").foe().at(30.0, 27.0).lost(6))
        .unit(line("Blues").foe().at(30.0, 42.0))
        .unit(line("Greens").foe().at(60.0, 47.0))
        .fight(TurnStage::FirstMoves, &[6, 1]);
    fight.moves("Reds", &[ahead(3.0)]).lawful();
    fight.pass_turn();
    fight
}

fn a_screen_with_nobody_before_it() -> Fight {
    let mut fight = Table::open()
        .unit(line("Reds").at(30.0, 20.0))
        .unit(line("Guards").at(60.0, 5.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[6, 1]);
    fight.sends_out("Reds", 3.0, None).lawful();
    fight.moves("Reds", &[ahead(1.0)]).lawful();
    fight.pass_turn();
    fight
}

fn pioneers(name: &str) -> Spec {
    light(name).men(6).armed(Weapon::SmoothCarbine).with(|unit| {
        (unit.troops.kind, unit.troops.pattern, unit.formation.skirmish_lines) =
            (Troop::Pioneers, UnitPattern::PioneerCompany, 1);
    })
}

fn horse_before_an_abatis() -> Fight {
    Table::open()
        .line("the abatis", Ground::Abatis, &[(0.0, 20.0), (72.0, 20.0)])
        .unit(pioneers("Sappers").at(30.0, 19.8))
        .unit(hussars("Hussars").at(27.0, 16.0))
        .unit(hussars("Lancers").at(33.0, 16.0))
        .unit(line("Blues").foe().at(30.0, 40.0))
        .fight(TurnStage::FirstMoves, &[])
}

fn sappers_before_a_palisade() -> Fight {
    Table::open()
        .line("the palisade", Ground::Palisade, &[(20.0, 10.0), (40.0, 10.0)])
        .unit(pioneers("Sappers").men(1).at(30.0, 9.8))
        .unit(line("Garrison").foe().at(30.0, 18.5))
        .fight(TurnStage::FirstMoves, &[])
}

#[test]
fn the_machine_gives_every_seldom_order_where_it_has_cause() {
    let (attack, defend) = (Temperament::ATTACK, Temperament::DEFEND);
    let rows: [(&str, Fight, Temperament); 5] = [
        ("call_in", a_screen_with_nobody_before_it(), defend),
        ("combine", remnants(), defend),
        ("man_guns", captured_guns(), defend),
        ("break", horse_before_an_abatis(), attack),
        ("mine", sappers_before_a_palisade(), attack),
    ];
    assert_eq!(
        rows.each_ref().map(|(verb, ..)| *verb),
        SELDOM,
        "every verb that a hundred battles may do without has its table"
    );
    let missing: Vec<(&str, BTreeSet<String>)> = rows
        .into_iter()
        .map(|(verb, fight, mind)| (verb, verbs_of(fight, mind)))
        .filter(|(verb, verbs)| !verbs.contains(*verb))
        .collect();
    assert!(missing.is_empty(), "never given: {missing:?}");
}

/// Smith's brigade under an order, with this many of twenty men lost, touched by his superior Moore, and Blues so far
/// ahead of it.
fn brigade(mission: Mission, lost: u16, formation: FormationKind, blues_ahead: f32) -> Fight {
    let dice: &[u8] = if mission == Mission::Reserve { &[] } else { &[1] };
    Table::open()
        .unit(line("Reds").lost(lost).formed(formation).at(30.0, 10.0))
        .unit(general("Smith").at(30.0, 8.0))
        .unit(
            general("Moore")
                .under(4)
                .with(|unit| unit.general.as_mut().expect("he leads").command_value = 6)
                .at(30.5, 8.0),
        )
        .unit(line("Blues").foe().at(30.0, 10.0 + blues_ahead))
        .mission("Smith", mission)
        .mission("Moore", Mission::Defend((30.5, 8.0).into(), None))
        .fight(TurnStage::FirstMoves, dice)
}

#[test]
fn the_machine_halts_an_attack_that_has_spent_itself_and_calls_a_reserve_up() {
    // hmm.16.02, hmm.16.13, hmm.16.15: the order goes out on any die; a waiting order needs none
    let attack = || Mission::Attack(vec![(30.0, 8.0).into(), (30.0, 40.0).into()]);
    let first = |fight: Fight| {
        let orders = orders_of(fight, Temperament::ATTACK);
        let sent = orders.into_iter().find(|order| order.verb == "order");
        sent.and_then(|order| order.value(slot::MISSION).cloned())
    };
    let choice = |word: &str| Some(Value::Choice(word.to_owned()));
    assert_eq!(
        first(brigade(attack(), 11, FormationKind::Line, 12.0)),
        choice("Defend"),
        "it holds against an enemy who is near"
    );
    assert_eq!(
        first(brigade(attack(), 11, FormationKind::MarchColumn, 30.0)),
        choice("Reserve"),
        "it waits where nobody comes"
    );
    assert_eq!(
        first(brigade(Mission::Reserve, 0, FormationKind::MarchColumn, 30.0)),
        choice("Attack"),
        "it goes forward"
    );
    assert_eq!(
        first(brigade(Mission::Reserve, 11, FormationKind::MarchColumn, 12.0)),
        choice("Defend"),
        "spent, it holds against the enemy"
    );
    assert_eq!(first(brigade(Mission::Reserve, 11, FormationKind::MarchColumn, 30.0)), None, "spent, it waits");
}
