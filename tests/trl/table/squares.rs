//! Squares (pages 8 and 28): what follows where cavalry fails before one, a second charge at one, and its losses.

use bevy::math::Vec2;
use linstock::{
    measure::Facing,
    rules::trl::{
        charts::{FormationKind, Special, Troop},
        state::TurnStage,
    },
    table::Side,
};

use super::{Judged, Table, general, hussars, laying::Spec, line};

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

#[test]
fn a_square_does_not_close_up_onto_a_friend_who_stands_in_its_open_corner() {
    // trl.p28.07, trl.hc.40: of eleven the left face has one fewer than the right; of ten the rear stands nearer.
    let looks = |x: f32, y: f32| Facing::along(Vec2::new(x, y)).expect("it is a way");
    let men = line("Men").stands(11).formed(FormationKind::Square).at(59.149_83, 28.476_245);
    let friend = line("Friend").stands(5).wide(4).facing(looks(0.204_116_43, 0.978_946_7)).at(52.132_122, 23.128_117);
    let mut fight = Table::open()
        .unit(men.facing(looks(0.035_285_01, 0.999_377_3)).foe())
        .unit(friend.foe())
        .unit(line("Reds").at(59.0, 38.0).facing(Facing::SOUTH))
        .fight(TurnStage::FirstShots, &[4, 1, 1, 1, 1, 1, 1, 1, 1]);
    fight.shoots("Reds", "Men").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(fight.left("Men"), 10, "{:?}", fight.journal());
    assert!(fight.overlap("Men", "Friend") < 0.01, "{}", fight.overlap("Men", "Friend"));
    let aside = fight.front("Men").at.distance(Vec2::new(59.114_54, 27.476_87));
    assert!((0.05..1.0).contains(&aside), "the friend was in its way: {aside} in from where it would be");
}

#[test]
fn a_commander_closes_up_with_the_unit_he_is_with() {
    // trl.hc.40, trl.p08.09: five stands in two ranks, of which the one behind comes forward.
    let mut fight = Table::open()
        .unit(line("Men").at(30.0, 20.0))
        .unit(line("Foe").stands(5).wide(4).foe().at(30.0, 30.0))
        .unit(general("Ross").with_unit("Foe").foe().at(30.0, 33.0))
        .fight(TurnStage::FirstShots, &[6, 1, 1, 1, 1, 1, 1, 1, 1, 6]);
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.left("Foe"), fight.place("Foe")), (4, (30.0, 30.0)), "{:?}", fight.journal());
    assert_eq!(fight.place("Ross").1, 31.25, "behind the single rank");
}
