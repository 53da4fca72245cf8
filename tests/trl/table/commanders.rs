//! Generals and adjutants (pages 6, 8, 19 and 31): whom they help, how they ride, and who misses them.

use linstock::{
    rules::trl::{
        charts::FormationKind,
        state::{Officer, TurnStage},
    },
    table::{Presence, Side},
};

use super::{Fight, Judged, Table, ahead, general, hussars, laying::Spec, line};

/// A foe of eight stands loses one and tests with this die, and falls back by one die more if it fails.
fn tested(generals: Table, dice: &[u8]) -> Fight {
    let loses_one = [6, 1, 1, 1, 1, 1, 1, 1, 1];
    let mut fight = generals
        .unit(line("Men").at(30.0, 20.0))
        .unit(line("Foe").foe().at(30.0, 30.0))
        .fight(TurnStage::FirstShots, &[&loses_one, dice].concat());
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    fight
}

#[test]
fn what_a_unit_carries_its_commander_comes_off_his_own_ride() {
    // trl.p06.06
    let table = Table::open().unit(general("General").at(26.0, 20.0)).unit(line("Foot").at(30.0, 20.0));
    let mut fight = table.unit(line("Far off").foe().at(8.0, 47.0)).fight(TurnStage::FirstMoves, &[]);
    fight.joins("General", "Foot").lawful();
    let joining = fight.state("General").conduct.spent_inches;
    fight.moves("Foot", &[ahead(4.0)]).lawful();
    assert!((fight.state("General").conduct.spent_inches - joining - 4.0).abs() < 0.01);
    let (x, y) = fight.place("General");
    assert_eq!(fight.rides("General", (x, y - (12.5 - joining - 4.0))).refused(), "trl.p08.05");
    fight.rides("General", (x, y - (11.5 - joining - 4.0))).lawful();
}

#[test]
fn a_square_is_pinned_by_cavalry_and_not_by_an_enemy_general() {
    // trl.p08.03
    let near = |enemy: Spec| {
        let square = line("Square").formed(FormationKind::Square).at(30.0, 20.0);
        let table = Table::open().unit(square).unit(line("Idle").at(60.0, 4.0)).unit(enemy.foe().at(30.0, 21.5));
        let mut fight = table.fight(TurnStage::FirstMoves, &[]);
        fight.leaves_square("Square", FormationKind::Column)
    };
    assert_eq!(near(hussars("Enemy")).refused(), "trl.p08.03");
    near(general("Enemy")).lawful();
}

#[test]
fn the_general_of_its_own_brigade_steadies_a_unit_and_nobody_takes_a_dead_ones_place() {
    // trl.p31.11, trl.p31.16, trl.hc.19
    let brigadier = || general("Brigadier").foe().at(30.0, 40.0);
    assert!(tested(Table::open().unit(brigadier()), &[3]).says("Foe held firm"));
    let divisional = general("General").foe().over_all().at(30.0, 42.0);
    let orphaned = Table::open().unit(brigadier().gone()).unit(divisional);
    assert!(tested(orphaned, &[4, 1]).says("Foe failed its test"));
}

#[test]
fn a_general_who_falls_to_defensive_fire_is_a_wound_of_the_unit_that_he_is_with() {
    // trl.p24.12, trl.p19.03: five hits of which only his is not saved; the test that follows fails
    let men = line("Men").stands(4).wide(4).with(|unit| unit.strength.officer = Officer::None).at(30.0, 20.0);
    let table = Table::open().unit(men).unit(general("General").with_unit("Men").at(34.0, 18.75));
    let dice = [&[6; 5][..], &[1; 2], &[3; 4], &[1], &[1]].concat();
    let mut fight = table.unit(line("Foe").wide(8).foe().at(30.0, 23.0)).fight(TurnStage::FirstAssaults, &dice);
    fight.assaults("Men", "Foe").lawful();
    assert_eq!((fight.presence("General"), fight.left("Men")), (Presence::Lost, 4), "{:?}", fight.journal());
    assert_eq!(fight.place("Men"), (30.0, 20.0), "it went back");
}

#[test]
fn units_miss_a_general_who_was_taken_as_enemies_moved_before_anybody_shoots() {
    // trl.p31.04, trl.hc.20
    let table = Table::open()
        .unit(general("General").at(30.0, 24.0))
        .unit(line("Men").at(30.0, 12.0))
        .unit(hussars("Enemy").foe().at(30.0, 30.0));
    let mut fight = table.fight(TurnStage::SecondMoves, &[1, 1]);
    fight.moves("Enemy", &[ahead(8.0)]).lawful();
    fight.closes(Side::Second).lawful();
    assert_eq!(fight.presence("General"), Presence::Lost, "{:?}", fight.journal());
    assert!(fight.says("Men failed its test"), "{:?}", fight.journal());
}
