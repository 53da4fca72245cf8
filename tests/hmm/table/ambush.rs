//! Hidden units (hmm.h.ambush): which enemies find them and when, what happens when they meet, how the enemy's count
//! includes them.

use linstock::{
    battle::{AnyBattle, Happening, Seat},
    rules::hmm::{
        charts::{FormationKind, TerrainKind},
        state::{Acted, TurnStage},
    },
    table::{KnownTo, Side},
};

use super::{Fight, Judged, Table, ahead, hussars, line, musketry::spent, ranks};
use crate::rules::{
    given::{given, is_given_alike},
    ground::LaysGround,
};

/// Reds at (30, 10), the Blues far off, and an ambush this many inches ahead of the Reds.
fn ambush(inches: f32) -> Table {
    let reds = Table::open().unit(line("Reds").at(30.0, 10.0)).unit(line("Blues").foe().at(60.0, 44.0));
    reds.unit(line("Ambush").foe().hidden().at(30.0, 10.0 + inches))
}

/// Woods before the Reds, which stand outside them.
fn behind_woods(table: Table) -> Table {
    table.area("woods", TerrainKind::Forest, (10.0, 10.5), (50.0, 11.5))
}

fn is_found(fight: &Fight) -> bool {
    fight.battle.field().unit(fight.id("Ambush")).known_to == KnownTo::All
}

#[test]
fn a_near_enemy_finds_units_it_can_see_and_comes_upon_those_it_cannot() {
    // hmm.h.ambush
    for (row, table, found) in [
        ("too far", ambush(5.1), false),
        ("near enough", ambush(5.0), true),
        ("near enough, behind woods", behind_woods(ambush(4.0)), false),
        ("come upon behind woods", behind_woods(ambush(2.0)), true),
    ] {
        let fight = table.fight(TurnStage::FirstMoves, &[]);
        assert_eq!(is_found(&fight), found, "{row}");
        assert_eq!(fight.says("Ambush lay hidden and was found. [hmm.h.ambush]"), found, "{row}");
    }
}

#[test]
fn a_unit_that_moves_in_an_enemys_sight_is_found_from_afar() {
    // hmm.h.ambush
    let far = |table: Table, moves: bool| {
        let mut fight = table.fight(TurnStage::SecondMoves, &[]);
        if moves {
            fight.moves("Ambush", &[ahead(1.0)]).lawful();
        } else {
            fight.leaves("Ambush").lawful();
        }
        is_found(&fight)
    };
    assert!(far(ambush(20.0), true));
    assert!(!far(ambush(20.0), false));
    assert!(!far(behind_woods(ambush(20.0)), true));
}

#[test]
fn a_march_barred_by_no_known_unit_is_lawful_and_stops_before_a_hidden_one() {
    // hmm.h.ambush, hmm.20.27
    let reds = Table::open()
        .unit(line("Reds").formed(FormationKind::MarchColumn).at(30.0, 10.0))
        .unit(line("Blues").foe().at(60.0, 44.0));
    let mut fight = reds.unit(line("Ambush").foe().hidden().at(30.0, 16.0)).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.plan("Reds", &[ahead(7.0)]).lawful().stops, None);
    fight.moves("Reds", &[ahead(7.0)]).lawful();
    assert_eq!((fight.place("Reds"), is_found(&fight)), ((30.0, 15.0), true));
    assert_eq!(fight.battle.can_undo(), None, "what was shown is not taken back");
}

#[test]
fn an_order_that_a_hidden_unit_makes_impossible_finds_it_and_is_given_again() {
    // hmm.h.ambush
    let hussars = Table::open().unit(hussars("Hussars").at(30.0, 10.0)).unit(line("Blues").foe().at(30.0, 18.2));
    let mut fight = hussars.unit(line("Ambush").foe().hidden().at(30.0, 16.0)).fight(TurnStage::FirstMoves, &[]);
    assert!(fight.may_charge("Hussars", "Blues").is_ok());
    fight.charges("Hussars", "Blues").lawful();
    assert!(is_found(&fight) && fight.says("Ambush lay hidden and was come upon. [hmm.h.ambush]"));
    assert_eq!((fight.state("Hussars").conduct.acted, fight.asked()), (Acted::Nothing, vec![Seat::First]));
    assert!(fight.may_charge("Hussars", "Blues").is_err());
}

#[test]
fn a_unit_that_fires_out_of_an_ambush_is_shown_first_and_all_read_of_its_fire() {
    // hmm.h.ambush
    let table =
        Table::open().unit(spent(line("Reds")).at(30.0, 10.0)).unit(line("Ambush").foe().hidden().at(30.0, 16.0));
    let mut fight = table.fight(TurnStage::Musketry, &[&[3, 4, 4, 4][..], &ranks(9)].concat());
    fight.declares("Ambush", "Reds").lawful();
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
    // hmm.h.ambush, hmm.20.40
    let fight = ambush(20.0).fight(TurnStage::FirstMoves, &[]);
    let counted = |seat: Seat| {
        let rows = fight.battle.score(seat, Side::Second);
        rows.iter().map(|row| format!("{} {}", row.value, row.reason)).collect::<Vec<_>>()
    };
    assert_eq!(counted(Seat::First), ["0 of 1", "0 of 20"]);
    assert_eq!(counted(Seat::Second), ["0 of 2", "0 of 40"]);
}

#[test]
fn a_unit_unknown_to_the_enemy_holds_no_ground() {
    // hmm.h.ambush
    let table = ambush(20.0).objective("the mill", (20.0, 25.0), (40.0, 35.0), Some(Side::First));
    let fight = table.fight(TurnStage::Hold, &[3, 4]);
    assert_eq!(fight.battle_state().held[0].by, Some(Side::First));
}

#[test]
fn wherever_an_ambush_lies_the_enemy_is_given_the_same_and_his_machine_orders_the_same() {
    // hmm.h.ambush
    for stage in [TurnStage::FirstMoves, TurnStage::Musketry] {
        let laid = |at: (f32, f32)| {
            let table = Table::open().unit(line("Reds").at(30.0, 10.0)).unit(line("Blues").foe().at(30.0, 16.5));
            table.unit(line("Ambush").foe().hidden().at(at.0, at.1)).fight(stage, &[])
        };
        let (one, other) = (laid((12.0, 20.0)), laid((50.0, 30.0)));
        is_given_alike(one.battle(), other.battle(), Seat::First);
        assert_ne!(given(one.battle(), Seat::Second), given(other.battle(), Seat::Second), "its own side knows");
    }
}
