//! Cavalry breakthroughs (17.7).

use linstock::{
    battle::Value,
    rules::wof::{
        charts::{Ranks, Spirit},
        melee::breakthroughs::may_break_through,
        slot_names::slot,
        state::{Acted, ChargeFate, ChargeKind, Rout, TurnStage},
    },
};

use super::{Fight, Judged, Spec, Table, brigadier, charging::latest, horse, hussars, line};

fn routed() -> Spec {
    has_run("Garde").at(36.0, 30.0)
}

fn has_run(name: &str) -> Spec {
    line(name).foe().with(|unit| {
        unit.morale.spirit = Spirit::Routing;
        unit.morale.rout = Some(Rout {
            began: 1,
            from: bevy::math::Vec2::new(36.0, 20.0),
            cause: None,
            bearing: None,
            half_move_owed: false,
            turned_aside: false,
        });
    })
}

fn after_a_round(came: f32, ranks: Ranks) -> bool {
    let winner = horse("Blues").at(36.0, 20.0).with(move |unit| {
        unit.conduct.fought = true;
        unit.formation.ranks = ranks;
    });
    let table = Table::open().unit(winner).unit(routed()).charge("Blues", "Garde", move |charge| {
        charge.fate = ChargeFate::Home;
        charge.contact.iter_mut().for_each(|contact| contact.inches = came);
    });
    let fight = table.fight(TurnStage::Sides(linstock::table::Side::First), &[]);
    may_break_through(fight.battle.rules(), &fight.battle.field(), fight.id("Blues"))
}

#[test]
fn steady_horse_that_came_far_enough_and_routed_everybody_may_break_through() {
    // wof.x.271: wof.17.7.01, wof.17.7.04
    assert!(after_a_round(5.0, Ranks::Ordered));
    assert!(!after_a_round(1.5, Ranks::Ordered), "it came less than 2 in");
    assert!(!after_a_round(5.0, Ranks::Disordered), "it is disordered");
}

#[test]
fn horse_breaks_through_again_only_where_it_came_far_enough_the_last_time() {
    // wof.17.7.01, wof.17.7.04
    for (came, may) in [(5.0, true), (1.5, false)] {
        let winner = horse("Blues").at(36.0, 20.0).with(|unit| unit.conduct.fought = true);
        let ran = |name: &str, x: f32| has_run(name).at(x, 40.0);
        let table = Table::open().unit(winner).unit(ran("Garde", 20.0)).unit(ran("Ligne", 50.0));
        let table = table.charge("Blues", "Garde", |charge| charge.fate = ChargeFate::Home).charge(
            "Blues",
            "Ligne",
            move |charge| {
                (charge.kind, charge.fate) = (ChargeKind::Breakthrough, ChargeFate::Home);
                charge.contact.iter_mut().for_each(|contact| contact.inches = came);
            },
        );
        let fight = table.fight(TurnStage::Sides(linstock::table::Side::First), &[]);
        assert_eq!(may_break_through(fight.battle.rules(), &fight.battle.field(), fight.id("Blues")), may, "{came}");
    }
}

/// The Blues have routed the Garde in the round; another unit is in reach of them.
fn rides_on(next: Spec, dice: &[u8]) -> Fight {
    let winner = horse("Blues").at(36.0, 10.0).with(|unit| unit.conduct.fought = true);
    let table = Table::open().unit(winner).unit(routed().at(10.0, 40.0)).unit(next.foe().at(36.0, 20.0));
    let table = table.unit(brigadier("Hill").at(48.0, 12.0)).unit(brigadier("Ney").foe().at(48.0, 22.0));
    let mut fight =
        table.charge("Blues", "Garde", |charge| charge.fate = ChargeFate::Home).fight(TurnStage::Breakthroughs, dice);
    let order = fight.order("Blues", "break_through").with(slot::TARGET, Value::Unit(fight.id("Ligne")));
    fight.give(order).lawful();
    fight
}

#[test]
fn the_target_of_a_breakthrough_answers_as_any_charge() {
    // wof.17.7.03
    let mut fight = rides_on(hussars("Ligne").wide(12), &[]);
    fight.may_do("Ligne", "countercharge").lawful();
    fight.does("Ligne", "evade").lawful();
    assert_eq!((fight.state("Ligne").conduct.act, latest(&fight, "Blues").contact), (Acted::Evaded, None));
}

#[test]
fn a_breakthrough_is_fought_at_once_and_wins_like_any_charge() {
    // wof.17.7.02, wof.h.breakthrough: panic, its fire, the charge home, its reception, one round, and the loser's test
    let mut fight = rides_on(line("Ligne"), &[6, 6, 1, 6, 6, 6, 6, 6, 1, 1, 1]);
    fight.does("Ligne", "stand").lawful();
    let charge = latest(&fight, "Blues");
    assert_eq!(
        (charge.kind, charge.fate),
        (ChargeKind::Breakthrough, ChargeFate::Home),
        "{}",
        fight.journal().join("\n")
    );
    assert_eq!(fight.accounts("wof.combat").len(), 2, "{}", fight.journal().join("\n"));
    assert!(fight.is_routing("Ligne"), "{}", fight.journal().join("\n"));
}

#[test]
fn without_a_target_in_reach_the_horse_stays() {
    // wof.17.7.02
    let winner = horse("Blues").at(36.0, 10.0).with(|unit| unit.conduct.fought = true);
    let table = Table::open().unit(winner).unit(routed().at(10.0, 40.0)).unit(line("Ligne").foe().at(36.0, 40.0));
    let fight =
        table.charge("Blues", "Garde", |charge| charge.fate = ChargeFate::Home).fight(TurnStage::Breakthroughs, &[]);
    assert!(fight.place("Blues") == (36.0, 10.0) && !fight.says("broke through"), "{}", fight.journal().join("\n"));
}
