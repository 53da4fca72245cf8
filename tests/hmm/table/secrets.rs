//! Secrets from the other side: the targets of the coming fire (hmm.07.20), and the written orders of the enemy's
//! commanders, on their way and delivered (section 17).

use bevy::math::Vec2;
use linstock::{
    battle::{AnyBattle, Offer, Seat, Value},
    rules::hmm::{charts::Order, papers::Mission, slot_names::slot, state::TurnStage},
    table::Side,
};

use super::{Fight, Judged, Table, ahead, general, line};
use crate::rules::given::{given, is_given_alike};

fn lines() -> Table {
    let ours = Table::open().unit(line("Reds").at(30.0, 10.0)).unit(line("Greens").at(38.0, 10.0));
    ours.unit(line("Blues").foe().at(30.0, 14.0)).unit(line("Whites").foe().at(38.0, 14.0))
}

/// The first side has sealed its targets, and the second is asked for its own.
fn sealed(declare: impl FnOnce(&mut Fight)) -> Fight {
    let mut fight = lines().fight(TurnStage::Musketry, &[]);
    declare(&mut fight);
    fight.closes(Side::First).lawful();
    fight
}

#[test]
fn whatever_one_side_declares_to_fire_at_the_other_is_given_the_same_and_its_machine_orders_the_same() {
    // hmm.07.20
    let none = sealed(|_| {});
    let straight = sealed(|fight| {
        fight.declares("Reds", "Blues").lawful();
        fight.declares("Greens", "Whites").lawful();
    });
    let held = sealed(|fight| fight.holds_fire("Reds").lawful());
    for other in [&straight, &held] {
        is_given_alike(none.battle(), other.battle(), Seat::Second);
        assert_ne!(none.battle().hash(), other.battle().hash(), "they differ in truth");
    }
}

#[test]
fn in_a_copy_the_side_that_has_named_its_targets_is_not_asked_again() {
    // hmm.07.20: so the other names one after the other there, as at the table
    let fight = sealed(|fight| fight.declares("Reds", "Blues").lawful());
    let mut copy = fight.battle().imagine(Seat::Second, 0);
    for (unit, target) in [("Blues", "Reds"), ("Whites", "Greens")] {
        let order = fight.order(unit, "declare").with(slot::TARGET, Value::Unit(fight.id(target)));
        copy.give(order).unwrap_or_else(|refusal| panic!("{unit}: {refusal}"));
    }
}

#[test]
fn firing_names_a_target_and_holding_fire_is_an_act_of_its_own() {
    // hmm.07.20
    let mut fight = lines().fight(TurnStage::Musketry, &[]);
    let reds = fight.order("Reds", "declare");
    let own: Vec<Offer> = fight.offers(Side::First).into_iter().filter(|offer| offer.is_about(&reds)).collect();
    let ways = |offer: &Offer| fight.battle().suggest(Seat::First, offer).collect::<Vec<_>>();
    let [fire, hold] = &own[..] else { panic!("{own:?}") };
    assert_eq!([fire.label.as_str(), hold.label.as_str()], ["Fire at", "Hold fire"]);
    assert!(
        ways(fire).iter().all(|order| order.value(slot::TARGET).is_some()) && fire.fits(&reds).is_err(),
        "{:?}",
        ways(fire)
    );
    assert_eq!(ways(hold), std::slice::from_ref(&reds));
    // So a journal has it in which the target was left empty.
    fight.give(reds).lawful();
}

/// Smith's brigade under Moore, and the enemy ahead of it; Smith defends a place.
fn brigade(post: (f32, f32)) -> Table {
    Table::open()
        .unit(line("Reds").at(30.0, 10.0))
        .unit(general("Smith").at(30.0, 8.0))
        .unit(line("Blues").foe().at(30.0, 30.0))
        .unit(general("Moore").under(4).at(4.0, 8.0))
        .mission("Smith", Mission::Defend(Vec2::new(post.0, post.1), None))
        .mission("Moore", Mission::Defend(Vec2::new(4.0, 8.0), None))
}

#[test]
fn the_orders_of_the_enemys_commanders_are_shown_to_nobody_else() {
    // hmm.17.07: only a captured order is shown
    let [one, other] = [(30.0, 8.0), (12.0, 20.0)].map(|post| brigade(post).fight(TurnStage::SecondMoves, &[]));
    is_given_alike(one.battle(), other.battle(), Seat::Second);
    assert_ne!(given(one.battle(), Seat::First), given(other.battle(), Seat::First), "its own side knows");
}

#[test]
fn the_enemy_learns_neither_a_messengers_order_nor_its_addressee() {
    // hmm.17.01, hmm.17.07
    let carried = |inches: f32| {
        let mut fight = brigade((30.0, 8.0)).fight(TurnStage::FirstMoves, &[4]);
        fight.sends("Moore", "Smith", Order::Attack, &[ahead(inches)]).lawful();
        fight
    };
    let (near, far) = (carried(8.0), carried(20.0));
    is_given_alike(near.battle(), far.battle(), Seat::Second);
    assert_ne!(given(near.battle(), Seat::First), given(far.battle(), Seat::First), "its own side knows");
}
