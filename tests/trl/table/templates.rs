//! The templates of howitzers and rockets (page 20): who falls under them, what that counts as, and where they are laid.

use linstock::{
    battle::Value,
    rules::trl::{
        charts::Troop,
        slot_names::slot,
        state::{Officer, TurnStage},
    },
    table::{FeatureId, Side, StandId},
};

use super::{Fight, Judged, Table, battery, hussars, laying::Spec, line};

/// The first side's battery of one stand shoots at a foe fourteen inches ahead.
fn under_fire(weapon: Troop, foe: Spec, dice: &[u8]) -> Fight {
    let men = battery("Men", weapon).stands(1).at(30.0, 20.0);
    let mut fight = Table::open().unit(men).unit(foe.foe().at(30.0, 34.0)).fight(TurnStage::FirstShots, dice);
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    fight
}

#[test]
fn every_stand_has_its_own_die_and_an_officer_may_fall_alone() {
    // trl.p20.04, trl.hc.12: of three companies and their officer each falls on its own die; the last die is the test.
    let rows: [([u8; 4], u16, Officer); 4] = [
        ([4, 4, 4, 3], 5, Officer::Leads),
        ([4, 3, 3, 4], 7, Officer::Dead),
        ([3, 3, 3, 4], 8, Officer::Dead),
        ([3, 3, 4, 3], 7, Officer::Leads),
    ];
    for (faces, left, officer) in rows {
        let dice = [&[4][..], &faces, &[6]].concat();
        let fight = under_fire(Troop::Howitzers, line("Foe").wide(8), &dice);
        assert_eq!((fight.left("Foe"), fight.state("Foe").strength.officer), (left, officer), "{faces:?}");
    }
}

#[test]
fn every_wound_by_a_template_is_a_hit_of_the_six_that_drive_a_unit_back() {
    // trl.p20.04, trl.p22.02
    let fight = under_fire(Troop::Howitzers, line("Foe").wide(8), &[4, 4, 4, 3, 4, 6]);
    assert_eq!(fight.state("Foe").conduct.all_hits(), 3);
    let fight = under_fire(Troop::Howitzers, line("Foe").wide(8), &[4, 3, 3, 3, 3]);
    assert_eq!(fight.state("Foe").conduct.all_hits(), 0, "a shell that wounds nobody hits nobody");
}

#[test]
fn rockets_are_aimed_at_stands_as_shells_are() {
    // trl.p20.05, trl.p20.07
    let men = battery("Men", Troop::Rockets).stands(1).at(30.0, 20.0);
    let fight =
        Table::open().unit(men).unit(line("Foe").wide(8).foe().at(30.0, 34.0)).fight(TurnStage::FirstShots, &[]);
    let end = StandId::new(fight.id("Foe"), 0);
    let order = fight.order("Men", "shoot").with(slot::TARGET, Value::Unit(fight.id("Foe")));
    fight.battle().judge(&order.with(slot::STAND, Value::List(vec![Value::Stand(end)]))).lawful();
}

#[test]
fn horses_that_are_stuck_do_not_bolt_from_rockets_but_lose_their_bearings() {
    // trl.p20.09, trl.hc.08: two rockets of which one hits
    let stuck = hussars("Foe").with(|unit| unit.formation.bogged_in = Some(FeatureId(0)));
    let fight = under_fire(Troop::Rockets, stuck, &[4, 1]);
    assert!(fight.is_disorientated("Foe") && fight.place("Foe") == (30.0, 34.0), "{:?}", fight.journal());
}
