//! Contact (pages 25 and 26): who touches and strikes, who falls, who strikes back, several attackers.

use linstock::{
    battle::Value,
    rules::trl::{
        charts::{FormationKind, Special, Troop},
        slot_names::slot,
        state::{Officer, TurnStage},
    },
};

use super::{Fight, Judged, Table, ahead, hussars, laying::Spec, line};

/// Men go straight ahead into a foe two inches off.
fn charge(men: Spec, foe: Spec, dice: &[u8]) -> Fight {
    let mut fight = Table::open().unit(men).unit(foe.foe()).fight(TurnStage::FirstAssaults, dice);
    let order = fight.order("Men", "assault").with(slot::TARGET, Value::Unit(fight.id("Foe")));
    fight.give_order(order.with(slot::PATH, Value::Path(vec![ahead(4.0)]))).lawful();
    if fight.may("Foe").contains(&"stand".to_owned()) {
        fight.does("Foe", "stand").lawful();
    }
    fight
}

#[test]
fn only_stands_within_a_twentieth_of_an_inch_touch_and_strike() {
    // trl.x.224, trl.x.280: trl.p25.01, trl.p25.02, trl.hc.01: three stands touch, the fourth is so far aside.
    for (aside, dice) in [(0.05, &[4, 4, 2, 1, 6][..]), (0.06, &[4, 4, 2, 6]), (0.3, &[4, 4, 2, 6])] {
        let foe = line("Foe").stands(9).wide(3).at(29.0 - aside, 22.0);
        let fight = charge(line("Men").at(30.0, 20.0), foe, dice);
        let of = |name: &str| fight.result("trl.attacks", name);
        assert_eq!([of("dice"), of("wounds")], [(dice.len() - 1).to_string(), "2".to_owned()], "{aside}");
    }
}

#[test]
fn those_in_contact_fall_first_and_others_within_two_inches_of_an_enemy_who_fights() {
    // trl.x.231: trl.p25.05: the edge of one heavy squadron is before the second of four stands, or just short of it.
    for (edge, left) in [(28.1, 1), (27.9, 2)] {
        let men = hussars("Men").stands(1).wide(1).with(|unit| unit.troops.kind = Troop::HeavyCavalry);
        let foe = line("Foe").stands(4).wide(4).with(|unit| unit.strength.officer = Officer::None);
        let fight = charge(men.at(edge - 1.0, 20.0), foe.at(30.0, 22.0), &[6, 6, 6, 6, 6]);
        assert_eq!((fight.result("trl.attacks", "wounds").as_str(), fight.left("Foe")), ("4", left), "{edge}");
    }
}

#[test]
fn lances_count_neither_for_those_who_strike_back_nor_against_those_who_charged() {
    // trl.x.230: trl.p29.03, trl.p29.04
    let lancers = |name: &str| hussars(name).stands(2).wide(2).with(|unit| unit.troops.special = Special::Lances);
    let dice = [1, 1, 1, 1, 3, 3, 3, 4, 5];
    let mut fight = charge(lancers("Men").at(30.0, 20.0), lancers("Foe").at(30.0, 22.0), &dice);
    fight.does("Foe", "retaliate").lawful();
    let of = |name: &str| fight.results("trl.attacks", name).pop().expect("it struck");
    assert_eq!([of("needed"), of("wounds")], ["4", "1"], "{:?}", fight.journal());
    assert_eq!(fight.left("Men"), 2, "five saves");
}

#[test]
fn an_attacker_that_loses_stands_as_it_is_struck_back_does_not_test() {
    // trl.x.232: trl.p26.01, trl.p31.03
    let dice = [4, 1, 1, 1, 6, 4, 1, 1, 1];
    let mut fight = charge(line("Men").at(30.0, 20.0), line("Foe").at(30.0, 22.0), &dice);
    assert!(fight.says("Foe held firm after a round of combat"), "{:?}", fight.journal());
    fight.does("Foe", "retaliate").lawful();
    assert_eq!((fight.left("Men"), fight.left("Foe")), (7, 7));
    assert_eq!(fight.accounts("trl.motivation").len(), 1, "{:?}", fight.journal());
}

#[test]
fn two_who_assault_together_add_their_wounds_and_the_target_tests_once_at_a_disadvantage() {
    // trl.x.279: trl.hc.28
    let men = |name: &str, x: f32| line(name).stands(4).wide(2).at(x, 20.0);
    let foe = line("Foe").stands(9).wide(5).foe().at(30.0, 22.0);
    let table = Table::open().unit(men("Men", 27.5)).unit(men("Others", 32.5)).unit(foe);
    let mut fight = table.fight(TurnStage::FirstAssaults, &[4, 1, 5, 2, 4]);
    let order = fight.order("Men", "assault").with(slot::TARGET, Value::Unit(fight.id("Foe")));
    fight.give_order(order.with(slot::WITH, Value::List(vec![Value::Unit(fight.id("Others"))]))).lawful();
    assert_eq!(fight.results("trl.attacks", "wounds"), ["1", "1"]);
    assert_eq!((fight.result("trl.motivation", "modifier").as_str(), fight.left("Foe")), ("-1", 7));
    assert_eq!(fight.place("Foe").1, 24.0, "two inches: {:?}", fight.journal());
}

/// A line of twelve in one rank is charged at both ends and loses six stands, so that its left is so far from the men.
/// Friends beside the attackers keep them where they are.
fn charged_at_both_ends(off: f32, dice: &[u8]) -> Fight {
    let (edge, squadrons, other_edge) = if off > 4.0 { (24.0 - off, 3, 38.0) } else { (20.0, 2, 40.0) };
    let foe = line("Foe").stands(12).wide(12).foe().at(30.0, 22.0);
    let beside = |name: &str, x: f32| line(name).stands(1).wide(1).at(x, 21.5);
    let horse = |name: &str, squadrons: u16, x: f32| hussars(name).stands(squadrons).wide(squadrons).at(x, 21.0);
    let mut fight = Table::open()
        .unit(horse("Men", 2, edge - 2.0))
        .unit(horse("Others", squadrons, other_edge + f32::from(squadrons)))
        .unit(beside("Left", edge + 1.0))
        .unit(beside("Right", other_edge - 1.0))
        .unit(foe)
        .fight(TurnStage::FirstAssaults, &[&[6; 9][..], dice].concat());
    let order = fight.order("Men", "assault").with(slot::TARGET, Value::Unit(fight.id("Foe")));
    fight.give_order(order.with(slot::WITH, Value::List(vec![Value::Unit(fight.id("Others"))]))).lawful();
    fight.does("Foe", "stand").lawful();
    assert_eq!(fight.left("Foe"), 6, "{:?}", fight.journal());
    assert!((fight.gap("Men", "Foe") - off).abs() < 0.01, "{}", fight.gap("Men", "Foe"));
    fight
}

#[test]
fn a_line_that_strikes_back_comes_four_inches_and_no_farther() {
    // trl.x.238: trl.p26.07: the nearest of its stands is so far off; foot that strikes back at horse needs a four.
    let at_the_men = |fight: &mut Fight| {
        let order = fight.order("Foe", "retaliate").with(slot::TARGET, Value::Unit(fight.id("Men")));
        fight.give_order(order)
    };
    assert_eq!(at_the_men(&mut charged_at_both_ends(4.1, &[])).refused(), "trl.p26.07");
    for (dice, left) in [(&[4, 1][..], 1), (&[3], 2)] {
        let mut fight = charged_at_both_ends(4.0, dice);
        at_the_men(&mut fight).lawful();
        assert_eq!((fight.left("Men"), fight.state("Foe").formation.width), (left, 6), "{:?}", fight.journal());
    }
}

#[test]
fn beaten_men_close_up_on_their_front_before_they_retreat_and_a_full_pursuit_touches_them_again() {
    // trl.x.234: trl.p26.04, trl.hc.40: the first rank of a column falls; the charge counts again, and nobody fires.
    let dice = [[3, 3, 1, 1, 1, 1, 1, 1].as_slice(), &[1], &[1; 8]].concat();
    let column = line("Foe").formed(FormationKind::Column);
    let mut fight = charge(hussars("Men").at(30.0, 20.0), column.at(30.0, 22.0), &dice);
    let nearest = |fight: &Fight| fight.bases("Foe").into_iter().map(|(_, y)| y).fold(f32::INFINITY, f32::min);
    assert_eq!((fight.left("Foe"), fight.place("Foe"), nearest(&fight)), (6, (30.0, 24.0), 24.63));
    fight.does("Men", "pursue").lawful();
    assert_eq!(fight.place("Men"), (30.0, 24.0));
    assert_eq!(fight.results("trl.attacks", "needed"), ["3", "3"]);
    assert!(fight.accounts("trl.fire").is_empty(), "{:?}", fight.journal());
}
