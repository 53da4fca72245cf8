//! Combat to the end, by the switch `fight_to_the_end` (pages 26 and 29): both sides strike in turn until one is beaten.

use linstock::{
    battle::Value,
    measure::Facing,
    rules::trl::{
        charts::Special,
        slot_names::slot,
        state::{Officer, TurnStage},
    },
    table::{Presence, Side},
};

use super::{Fight, Judged, Table, hussars, laying::Spec, line};

/// Men with their front at (30, 20) assault a foe two inches ahead, who strikes back.
fn struck_back(setting: &str, men: Spec, foe: Spec, dice: &[u8]) -> Fight {
    let table = Table::open().switch("fight_to_the_end", setting).unit(line("Far").foe().at(60.0, 40.0));
    let table = table.unit(men.at(30.0, 20.0)).unit(foe.foe().at(30.0, 22.0));
    let mut fight = table.fight(TurnStage::FirstAssaults, dice);
    fight.assaults("Men", "Foe").lawful();
    if fight.may("Foe").contains(&"stand".to_owned()) {
        fight.does("Foe", "stand").lawful();
    }
    fight.does("Foe", "retaliate").lawful();
    fight
}

/// The men strike in vain, and lose a stand to the foe.
const A_STAND_EACH: [u8; 8] = [1, 1, 1, 1, 4, 1, 1, 1];

#[test]
fn a_retaliation_ends_the_combat_as_printed() {
    // trl.p26.08, trl.p26.09, trl.hc.41
    let mut fight = struck_back("Off", line("Men"), line("Foe"), &A_STAND_EACH);
    assert!(fight.left("Men") == 7 && !fight.says("Men held firm"), "{:?}", fight.journal());
    fight.goes_back("Foe", "retreat", 1).lawful();
    fight.goes_back("Men", "retreat", 1).lawful();
    assert_eq!(fight.accounts("trl.attacks").len(), 2);
    assert_eq!(fight.asked(), [Side::Second.into()], "the assault is over, and the other side has its own");
}

#[test]
fn by_the_switch_both_sides_strike_in_turn_until_one_is_beaten() {
    // trl.hc.41: the men pass their test, cost the foe a stand, who passes his, and fail the second.
    let dice = [&A_STAND_EACH[..], &[6], &[4, 1, 1, 1], &[6], &[4, 1, 1, 1], &[1]].concat();
    let mut fight = struck_back("On", line("Men"), line("Foe"), &dice);
    assert!(fight.says("Men held firm") && fight.says("Men struck again at Foe: 1 wound"), "{:?}", fight.journal());
    assert_eq!(fight.may("Foe"), ["retaliate", "withdraw"]);
    fight.does("Foe", "retaliate").lawful();
    assert!(fight.says("Men was beaten. [trl.hc.41]") && fight.says("Foe held its ground. [trl.hc.41]"));
    assert_eq!((fight.left("Men"), fight.left("Foe")), (6, 7));
    assert_eq!((fight.place("Men"), fight.place("Foe")), ((30.0, 20.0), (30.0, 22.0)), "two inches for two stands");
    assert_eq!(fight.asked(), [Side::Second.into()], "the assault is over");
}

#[test]
fn a_target_may_withdraw_from_a_combat_that_goes_on() {
    // trl.hc.41, trl.p26.06: nobody loses anybody, and nobody tests.
    let mut fight = struck_back("On", line("Men"), line("Foe"), &[1; 12]);
    assert!(fight.says("Men struck again at Foe: 0 wounds") && !fight.says("held firm"), "{:?}", fight.journal());
    fight.goes_back("Foe", "withdraw", 4).lawful();
    fight.does("Men", "consolidate").lawful();
    assert_eq!(fight.place("Foe"), (30.0, 26.0));
}

#[test]
fn horse_that_fights_on_has_no_bonus_of_a_charge() {
    // trl.hc.41, trl.p29.05
    let men = hussars("Men").stands(2).wide(2).with(|unit| unit.troops.special = Special::Plain);
    let foe = line("Foe").stands(4).wide(2);
    let fight = struck_back("On", men, foe, &[1; 10]);
    assert_eq!(fight.results("trl.attacks", "wounds"), ["0", "0", "0"], "{:?}", fight.journal());
    let charges =
        |of: usize| fight.accounts("trl.attacks")[of].lines.iter().any(|line| line.clause.id() == "trl.p29.05");
    assert!(charges(0) && !charges(2));
}

#[test]
fn of_two_attackers_the_one_that_is_beaten_is_out_and_the_other_fights_on() {
    // trl.hc.41, trl.hc.28
    let four = |name: &str| line(name).stands(4).wide(4);
    let foe = four("Foe").with(|unit| unit.strength.officer = Officer::None);
    let dice = [&[1_u8; 8][..], &[4, 1, 1, 1], &[1], &[1; 4]].concat();
    let mut fight = Table::open()
        .switch("fight_to_the_end", "On")
        .unit(four("Men").at(30.0, 20.0))
        .unit(four("Others").facing(Facing::SOUTH).at(30.0, 24.5))
        .unit(foe.foe().at(30.0, 22.0))
        .fight(TurnStage::FirstAssaults, &dice);
    let order = fight.order("Men", "assault").with(slot::TARGET, Value::Unit(fight.id("Foe")));
    let others = Value::List(vec![Value::Unit(fight.id("Others"))]);
    fight.give(order.with(slot::WITH, others)).lawful();
    let back = fight.order("Foe", "retaliate").with(slot::TARGET, Value::Unit(fight.id("Men")));
    fight.give(back).lawful();
    assert!(fight.says("Men was beaten") && fight.place("Men") == (30.0, 21.0), "{:?}", fight.journal());
    assert!(fight.says("Others struck again at Foe") && !fight.says("Men struck again"), "{:?}", fight.journal());
    assert_eq!(fight.may("Foe"), ["retaliate", "withdraw"]);
}

#[test]
fn a_weak_attacker_that_fails_is_removed_and_the_assault_is_over() {
    // trl.hc.41, trl.p31.20
    let weak = line("Men").stands(8).lost(3);
    let dice = [&[1_u8; 4][..], &[4, 4, 1, 1], &[1]].concat();
    let mut table = Table::open().switch("fight_to_the_end", "On").unit(line("Rest").at(60.0, 4.0));
    table = table.unit(weak.at(30.0, 20.0)).unit(line("Foe").foe().at(30.0, 22.0));
    let mut fight = table.fight(TurnStage::FirstAssaults, &dice);
    fight.assaults("Men", "Foe").lawful();
    fight.does("Foe", "retaliate").lawful();
    assert_eq!(fight.presence("Men"), Presence::Lost, "{:?}", fight.journal());
    assert!(fight.says("Foe held its ground. [trl.hc.41]"));
}
