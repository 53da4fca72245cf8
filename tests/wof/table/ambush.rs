//! Hidden units (wof.h.ambush): which enemies find them and when, what happens when they meet, how the enemy's count
//! includes them.

use linstock::{
    battle::{AnyBattle, Happening, Seat},
    rules::wof::{
        charts::{FormationKind, TerrainKind},
        state::TurnStage,
    },
    table::{KnownTo, Side},
};

use super::{Fight, Judged, Table, ahead, hussars, line};
use crate::rules::{
    given::{given, is_given_alike},
    ground::LaysGround,
};

/// The 24th at (30, 10), the Garde far off, and an ambush this many inches ahead of the 24th.
fn ambush(inches: f32) -> Table {
    let ours = Table::open().unit(line("24th").at(30.0, 10.0)).unit(line("Garde").foe().at(60.0, 44.0));
    ours.unit(line("Ambush").foe().hidden().at(30.0, 10.0 + inches))
}

/// Woods before the 24th, which stands outside them.
fn behind_woods(table: Table) -> Table {
    table.area("woods", TerrainKind::HeavyWoods, (10.0, 10.5), (50.0, 11.5))
}

fn is_found(fight: &Fight) -> bool {
    fight.battle.field().unit(fight.id("Ambush")).known_to == KnownTo::All
}

#[test]
fn a_near_enemy_finds_units_it_can_see_and_comes_upon_those_it_cannot() {
    // wof.h.ambush
    for (row, table, found) in [
        ("too far", ambush(6.1), false),
        ("near enough", ambush(6.0), true),
        ("near enough, behind woods", behind_woods(ambush(4.0)), false),
        ("come upon behind woods", behind_woods(ambush(2.0)), true),
    ] {
        let fight = table.fight(TurnStage::FirstMoves, &[]);
        assert_eq!(is_found(&fight), found, "{row}");
        assert_eq!(fight.says("Ambush lay hidden and was found. [wof.h.ambush]"), found, "{row}");
    }
}

#[test]
fn a_unit_that_moves_in_an_enemys_sight_is_found_from_afar() {
    // wof.h.ambush
    let far = |table: Table| {
        let mut fight = table.fight(TurnStage::SecondMoves, &[]);
        assert!(!is_found(&fight));
        fight.moves("Ambush", &[ahead(1.0)]).lawful();
        is_found(&fight)
    };
    assert!(far(ambush(20.0)));
    assert!(!far(behind_woods(ambush(20.0))));
}

#[test]
fn a_march_barred_by_no_known_unit_is_lawful_and_stops_before_a_hidden_one() {
    // wof.h.ambush, wof.14.0.01
    let ours = Table::open()
        .unit(line("24th").formed(FormationKind::Column).at(30.0, 10.0))
        .unit(line("Garde").foe().at(60.0, 44.0));
    let mut fight = ours.unit(line("Ambush").foe().hidden().at(30.0, 17.0)).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.plan("24th", &[ahead(10.0)]).lawful().stops, None);
    fight.moves("24th", &[ahead(10.0)]).lawful();
    assert!(fight.gap("24th", "Ambush") <= 2.0 && is_found(&fight), "{:?}", fight.journal());
    assert_eq!(fight.battle.can_undo(), None, "what was shown is not taken back");
}

#[test]
fn an_order_that_a_hidden_unit_makes_impossible_finds_it_and_is_given_again() {
    // wof.h.ambush
    let ours = Table::open().unit(hussars("Hussars").at(30.0, 10.0)).unit(line("Garde").foe().at(30.0, 22.0));
    let mut fight = ours.unit(line("Ambush").foe().hidden().at(30.0, 18.0)).fight(TurnStage::FirstMoves, &[]);
    fight.announces("Hussars", "Garde").lawful();
    assert!(is_found(&fight) && fight.says("Ambush lay hidden and was come upon. [wof.h.ambush]"));
    assert!(fight.battle_state().charges.is_empty());
    assert_eq!(fight.asked(), [Seat::First]);
}

#[test]
fn a_unit_that_shoots_out_of_an_ambush_is_shown_first_and_all_read_of_its_fire() {
    // wof.h.ambush
    let ours = Table::open().unit(line("24th").at(30.0, 10.0).with(|unit| unit.troops.weapon = None));
    let mut fight = ours.unit(line("Ambush").foe().hidden().at(30.0, 19.0)).fight(TurnStage::Fire, &[5]);
    fight.shoots("Ambush", "24th").lawful();
    assert!(!is_found(&fight), "what is declared is sealed");
    fight.closes(Side::Second).lawful();
    assert!(is_found(&fight));
    let seen: Vec<&Happening> = fight.battle.happened(0).iter().map(|happened| &happened.happening).collect();
    let at = |what: fn(&Happening) -> bool| seen.iter().position(|happening| what(happening)).expect("it happened");
    assert!(
        at(|seen| matches!(seen, Happening::Revealed { .. })) < at(|seen| matches!(seen, Happening::LineOfFire { .. }))
    );
    let read = AnyBattle::entries(&fight.battle, Seat::First);
    assert!(
        read.iter().any(|entry| entry.text.starts_with("Ambush") && entry.account.is_some()),
        "{:?}",
        fight.journal()
    );
}

#[test]
fn figures_that_lie_hidden_are_neither_lost_nor_counted_for_the_enemy() {
    // wof.h.ambush, wof.h.victory
    let fight = ambush(20.0).fight(TurnStage::FirstMoves, &[]);
    let figures = |seat: Seat| {
        let rows = fight.battle.score(seat, Side::Second);
        let row = rows.iter().find(|row| row.label == "Figures lost").expect("figures are counted");
        format!("{} {}", row.value, row.reason)
    };
    assert_eq!([Seat::First, Seat::Second].map(figures), ["0 of 24", "0 of 48"]);
}

#[test]
fn wherever_an_ambush_lies_the_enemy_is_given_the_same_and_his_machine_orders_the_same() {
    // wof.h.ambush
    for stage in [TurnStage::FirstMoves, TurnStage::Fire] {
        let laid = |at: (f32, f32)| {
            let table = Table::open().unit(line("24th").at(30.0, 10.0)).unit(line("Garde").foe().at(30.0, 20.0));
            table.unit(line("Ambush").foe().hidden().at(at.0, at.1)).fight(stage, &[])
        };
        let (one, other) = (laid((10.0, 20.0)), laid((50.0, 30.0)));
        is_given_alike(one.battle(), other.battle(), Seat::First);
        assert_ne!(given(one.battle(), Seat::Second), given(other.battle(), Seat::Second), "its own side knows");
    }
}
