//! Secrets from the other side: the targets of the coming fire, until both sides have declared
//! (`wof.h.shoot_decision`).

use linstock::{battle::Seat, rules::wof::state::TurnStage, table::Side};

use super::{Fight, Judged, Table, line};
use crate::rules::given::{given, is_given_alike};

/// Two battalions of each side within range of each other.
fn lines() -> Fight {
    let ours = Table::open().unit(line("24th").at(30.0, 10.0)).unit(line("Buffs").at(42.0, 10.0));
    ours.unit(line("Garde").foe().at(30.0, 18.0))
        .unit(line("Picardie").foe().at(42.0, 18.0))
        .fight(TurnStage::Fire, &[])
}

/// The same, with the first side's declarations sealed.
fn sealed(declare: impl FnOnce(&mut Fight)) -> Fight {
    let mut fight = lines();
    declare(&mut fight);
    fight.closes(Side::First).lawful();
    fight
}

#[test]
fn whatever_one_side_declares_to_shoot_at_the_other_is_given_the_same_and_its_machine_orders_the_same() {
    // wof.h.shoot_decision
    let none = sealed(|_| {});
    let straight = sealed(|fight| {
        fight.shoots("24th", "Garde").lawful();
        fight.shoots("Buffs", "Picardie").lawful();
    });
    let held = sealed(|fight| fight.holds_fire("24th").lawful());
    for other in [&straight, &held] {
        is_given_alike(none.battle(), other.battle(), Seat::Second);
    }
}

#[test]
fn a_declaration_is_as_secret_before_it_is_sealed_as_after() {
    let mut open = lines();
    open.shoots("24th", "Garde").lawful();
    let silent = lines();
    is_given_alike(silent.battle(), open.battle(), Seat::Second);
    assert_ne!(given(silent.battle(), Seat::First), given(open.battle(), Seat::First), "its own side knows");
}
