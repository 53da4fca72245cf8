//! Lone riders step aside for a unit of their side that is to stand where they are.

use linstock::rules::hmm::{
    charts::{FormationKind, Troop},
    state::TurnStage,
};

use super::{Fight, Judged, Spec, Table, ahead, general, light, line};

/// A column whose line will stand from 27.5 to 32.5 in across and from 19 to 20 in up the table, and others.
fn column(others: &[Spec]) -> Fight {
    let table = Table::open().unit(line("Reds").formed(FormationKind::MarchColumn).at(30.0, 20.0));
    let table = others.iter().cloned().fold(table, Table::unit);
    table.unit(line("Far off").foe().at(8.0, 47.0)).fight(TurnStage::FirstMoves, &[])
}

fn messenger(name: &str) -> Spec {
    general(name).with(|unit| (unit.troops.kind, unit.general) = (Troop::Messenger, None))
}

#[test]
fn a_general_or_messenger_steps_aside_for_a_friend_that_forms_where_he_stands() {
    // hmm.20.27: behind the line, which is as near as beside it
    for rider in [general("Smith"), messenger("Smith")] {
        let mut fight = column(&[rider.at(32.0, 20.0)]);
        fight.forms("Reds", FormationKind::Line).lawful();
        assert_eq!((fight.block("Reds"), fight.place("Smith")), ((5.0, 1.0), (32.0, 19.0)));
        assert!(fight.says("Smith stepped aside for Reds."), "{:?}", fight.journal());
    }
}

#[test]
fn he_steps_aside_where_a_march_ends() {
    // hmm.20.27
    let mut fight = Table::open()
        .unit(line("Reds").at(30.0, 20.0))
        .unit(general("Smith").at(30.0, 23.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[]);
    let plan = fight.plan("Reds", &[ahead(3.0)]).lawful();
    let smith = fight.id("Smith");
    assert!(plan.ghosts.iter().any(|ghost| ghost.stand.unit == smith), "the plan shows where he will stand");
    fight.moves("Reds", &[ahead(3.0)]).lawful();
    assert_eq!((fight.place("Reds"), fight.place("Smith")), ((30.0, 23.0), (30.0, 22.0)));
}

#[test]
fn he_keeps_an_inch_clear_of_the_enemy() {
    // hmm.20.27
    let mut fight = column(&[general("Smith").at(32.0, 20.0), line("Blues").foe().at(34.6, 17.0)]);
    fight.forms("Reds", FormationKind::Line).lawful();
    assert_eq!(fight.place("Smith"), (33.0, 20.0), "behind the line he would be too near");
}

#[test]
fn nobody_else_steps_aside_and_he_does_so_for_no_rider_and_no_enemy() {
    // hmm.20.27
    let smith = || general("Smith").at(32.0, 20.0);
    for other in [
        line("Guards").at(34.0, 19.5),
        light("Rifles").men(4).with(|unit| unit.formation.skirmish_lines = 1).at(29.0, 19.5),
        general("Ney").foe().at(28.0, 19.5),
    ] {
        let mut fight = column(&[smith(), other]);
        assert_eq!(fight.forms("Reds", FormationKind::Line).refused(), "hmm.20.27");
        assert_eq!(fight.place("Smith"), (32.0, 20.0));
    }
    let mut fight = column(&[smith(), general("Moore").at(32.0, 15.0)]);
    assert_eq!(fight.moves("Moore", &[ahead(5.0)]).refused(), "hmm.20.27");
}
