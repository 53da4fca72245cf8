//! Squares (pages 8 and 28): what follows where cavalry fails before one, a second charge at one, and its losses.

use linstock::{
    measure::Facing,
    rules::trl::{
        charts::{FormationKind, Special, Troop},
        state::TurnStage,
    },
    table::Side,
};

use super::{Judged, Table, hussars, laying::Spec, line};

fn heavy(name: &str) -> Spec {
    hussars(name).with(|unit| (unit.troops.kind, unit.troops.special) = (Troop::HeavyCavalry, Special::Plain))
}

#[test]
fn horse_that_fails_before_a_square_is_not_fired_at_and_pins_it() {
    // trl.x.218: trl.p08.02, trl.p28.06, trl.p08.03
    let mut fight = Table::open()
        .unit(heavy("Men").at(30.0, 17.0))
        .unit(line("Foe").formed(FormationKind::Square).foe().at(30.0, 22.0))
        .unit(line("Idle").foe().at(60.0, 44.0))
        .fight(TurnStage::FirstAssaults, &[2, 1, 6]);
    fight.assaults("Men", "Foe").lawful();
    assert!((fight.gap("Men", "Foe") - 2.0).abs() < 0.01, "{}", fight.gap("Men", "Foe"));
    assert!(!fight.says("shot at"));
    fight.pass_until(2, 1, Side::Second);
    assert!(!fight.may("Foe").contains(&"leave_square".to_owned()), "{:?}", fight.may("Foe"));
}

#[test]
fn a_square_formed_in_an_emergency_fires_at_a_second_charge_with_the_stands_that_see_it() {
    // trl.x.222: trl.p28.04: three stands look to the east, whence the second charge comes.
    let dice = [&[4, 6, 1, 1, 1][..], &[1; 8]].concat();
    let mut fight = Table::open()
        .unit(hussars("Men").at(30.0, 16.0))
        .unit(heavy("More").stands(2).wide(2).facing(Facing::WEST).at(38.0, 26.25))
        .unit(line("Foe").stands(12).foe().at(30.0, 22.0))
        .fight(TurnStage::FirstAssaults, &dice);
    fight.assaults("Men", "Foe").lawful();
    fight.does("Foe", "square_when_charged").lawful();
    assert!(fight.says("stopped before the square") && fight.accounts("trl.fire").is_empty(), "{:?}", fight.journal());
    fight.assaults("More", "Foe").lawful();
    let of = |name: &str| fight.result("trl.fire", name);
    assert_eq!([of("dice"), of("needed")], ["3", "6"], "{:?}", fight.journal());
}

#[test]
fn a_square_closes_up_after_the_losses_of_a_shooter_with_cavalry_close_by() {
    // trl.x.223: trl.p28.07, trl.hc.05: two of six fall, and four look each another way.
    let mut fight = Table::open()
        .unit(line("Men").at(30.0, 20.0))
        .unit(hussars("Horse").facing(Facing::WEST).at(33.5, 32.0))
        .unit(line("Foe").stands(6).formed(FormationKind::Square).foe().at(30.0, 30.0))
        .fight(TurnStage::FirstShots, &[4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 6]);
    assert!((fight.gap("Horse", "Foe") - 1.5).abs() < 0.01, "{}", fight.gap("Horse", "Foe"));
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.left("Foe"), fight.state("Foe").formation.kind), (4, FormationKind::Square));
    let stands = fight.stands("Foe");
    let companies: Vec<Facing> = stands.iter().filter(|(id, _)| id.number < 6).map(|(_, pose)| pose.facing).collect();
    assert_eq!(companies.len(), 4);
    for way in [Facing::NORTH, Facing::EAST, Facing::SOUTH, Facing::WEST] {
        let looking = companies.iter().filter(|facing| facing.turn_to(way).abs() < 0.01).count();
        assert_eq!(looking, 1, "{way:?}: {companies:?}");
    }
}
