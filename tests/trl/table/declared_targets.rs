//! Declared targets (pages 16, 20 and 22): shots that are wasted, targets that are gone, bystanders under a template.

use linstock::{
    rules::trl::{
        charts::Troop,
        state::{Officer, TurnStage},
    },
    table::{Presence, Side},
};

use super::{Fight, Judged, Table, battery, laying::Spec, line};

/// One rank of line without an officer, so many stands wide.
fn rank(name: &str, stands: u16) -> Spec {
    line(name).stands(stands).wide(stands).with(|unit| unit.strength.officer = Officer::None)
}

/// Three units declare their fire at one, ten and a half inches off.
fn three_at_one(table: Table, target: Spec, dice: &[u8]) -> Fight {
    let mut fight = table
        .unit(rank("First", 2).at(30.0, 19.5))
        .unit(rank("Second", 2).at(35.0, 19.5))
        .unit(rank("Third", 2).at(25.0, 22.0))
        .unit(target.foe().at(30.0, 30.0))
        .fight(TurnStage::FirstShots, dice);
    ["First", "Second", "Third"].into_iter().for_each(|unit| fight.shoots(unit, "Target").lawful());
    fight
}

#[test]
fn fire_at_a_target_that_has_fallen_back_out_of_reach_is_wasted() {
    // trl.x.172: trl.p16.08, trl.p16.10, trl.p21.07: two inches back it is twelve and a half from the second.
    let volleys = [&[6_u8, 1, 1, 1, 3][..], &[1, 1]].concat();
    let mut fight = three_at_one(Table::open(), rank("Target", 8), &volleys);
    fight.closes(Side::First).lawful();
    assert_eq!((fight.place("Target"), fight.gap("Second", "Target")), ((30.0, 32.0), 12.5));
    assert!(fight.says("Second wasted its fire at Target") && fight.says("[trl.p16.10]"), "{:?}", fight.journal());
    assert!(fight.says("Third shot at Target") && fight.may("Second").is_empty());
}

#[test]
fn those_whose_target_is_destroyed_choose_others_when_all_the_rest_have_shot() {
    // trl.x.172: trl.p16.08, trl.p16.09
    let table = Table::open().unit(rank("Fourth", 2).at(42.0, 20.0)).unit(rank("Other", 8).foe().at(40.5, 29.0));
    let volleys = [&[6_u8, 1, 1][..], &[1, 1], &[1, 1], &[1, 1]].concat();
    let mut fight = three_at_one(table, rank("Target", 1), &volleys);
    fight.shoots("Fourth", "Other").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(fight.presence("Target"), Presence::Lost);
    assert!(fight.says("Fourth shot at Other") && !fight.says("Second shot"), "{:?}", fight.journal());
    fight.shoots("Second", "Other").lawful();
    fight.shoots("Third", "Other").lawful();
    assert!(fight.says("Second shot at Other") && fight.says("Third shot at Other"), "{:?}", fight.journal());
}

#[test]
fn a_shell_takes_stands_of_another_unit_beside_the_target_and_both_test() {
    // trl.x.194: trl.p20.04, trl.p21.08, trl.p22.06: under the template two stands of the target and one of the other.
    let mut fight = Table::open()
        .unit(battery("Men", Troop::Howitzers).stands(1).at(28.0, 20.0))
        .unit(rank("Foe", 2).foe().at(30.0, 34.0))
        .unit(rank("Others", 2).foe().at(25.6, 34.0))
        .fight(TurnStage::FirstShots, &[6, 4, 3, 5, 6, 6]);
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.left("Foe"), fight.left("Others")), (1, 1), "{:?}", fight.journal());
    for unit in ["Foe", "Others"] {
        assert!(fight.says(&format!("{unit} held firm after losses from shooting")), "{:?}", fight.journal());
    }
}
