//! Orders that do not answer the open question: each part of a turn refuses them in its own words, by its own clause.

use linstock::{
    battle::Value,
    measure::Facing,
    rules::wof::{
        charts::{Ranks, Spirit},
        slot_names::slot,
        state::{ChargeFate, Rout, TurnStage},
    },
};

use super::{Fight, Spec, Table, ahead, horse, light, line};

/// The line of the 24th and, out of its reach, that of the Garde.
fn two_lines(apart: f32) -> Table {
    Table::open().unit(line("24th").at(36.0, 10.0)).unit(line("Garde").foe().at(36.0, 10.0 + apart))
}

/// A unit that has been running since the turn before.
fn running(unit: Spec) -> Spec {
    unit.with(|unit| {
        let rout = Rout {
            began: 0,
            from: (36.0, 46.0).into(),
            cause: None,
            bearing: Some(Facing::SOUTH),
            half_move_owed: false,
            turned_aside: false,
        };
        (unit.morale.spirit, unit.formation.ranks, unit.morale.rout) = (Spirit::Routing, Ranks::Disordered, Some(rout));
    })
}

/// The Blues charge the Garde, whose owner is asked; the Ligne stands aside.
fn charged() -> Fight {
    let table = Table::open().unit(horse("Blues").at(36.0, 10.0)).unit(line("Garde").foe().at(36.0, 24.0));
    let mut fight = table.unit(light("Ligne").foe().at(10.0, 40.0)).fight(TurnStage::FirstMoves, &[]);
    fight.charges_by("Blues", "Garde", &[ahead(30.0)]).expect("it may charge");
    fight
}

/// The Blues have routed the Garde and may break through at the Ligne.
fn breaking_through() -> Fight {
    let winner = horse("Blues").at(36.0, 10.0).with(|unit| unit.conduct.fought = true);
    let table = Table::open().unit(winner).unit(running(line("Garde").foe()).at(10.0, 40.0));
    let table = table.unit(line("Ligne").foe().at(36.0, 20.0));
    table.charge("Blues", "Garde", |charge| charge.fate = ChargeFate::Home).fight(TurnStage::Breakthroughs, &[])
}

/// The answer to an order that has only its verb.
#[track_caller]
fn says(fight: &Fight, name: &str, verb: &str, clause: &str, reason: &str) {
    let refusal = fight.may_do(name, verb).expect_err("it answers nothing that is asked");
    assert_eq!((refusal.clause.id(), refusal.reason.as_str()), (clause, reason), "{name}: {verb}");
}

#[test]
fn an_order_at_the_wrong_time_is_refused_in_the_words_of_the_open_question() {
    let sides = two_lines(28.0).fight(TurnStage::Initiative, &[5, 2]);
    says(&sides, "24th", "rally", "wof.10.1.01", "first choose to be side A or side B");
    let rallies = Table::open().unit(running(line("24th").at(36.0, 30.0))).fight(TurnStage::Rally, &[]);
    says(&rallies, "24th", "limber", "wof.18.1.11", "units rally now");
    let moves = two_lines(28.0).fight(TurnStage::FirstMoves, &[]);
    says(&moves, "24th", "rally", "wof.10.2.02", "that is nothing to do in the movement phase");
    says(&moves, "24th", "give_way", "wof.10.2.02", "that is nothing to do in the movement phase");
    says(&moves, "24th", "dance", "wof.10.0.01", "there is no order 'dance' in these rules");
    let fire = two_lines(4.0).fight(TurnStage::Fire, &[]);
    says(&fire, "24th", "rally", "wof.h.shoot_decision", "now targets are named");
}

#[test]
fn a_charge_is_answered_by_the_unit_that_is_asked_and_by_nothing_else() {
    let fight = charged();
    says(&fight, "Garde", "limber", "wof.14.2.01", "it does not answer a charge");
    says(&fight, "Garde", "go_on", "wof.14.2.01", "it does not answer a charge");
    says(&fight, "Ligne", "limber", "wof.14.2.01", "it is not the unit that is asked");
    says(&fight, "Ligne", "stand", "wof.14.2.01", "it is not the unit that is asked");
}

#[test]
fn horse_that_may_break_through_does_not_reform_first() {
    // wof.17.7.01, wof.17.7.04
    let fight = breaking_through();
    says(&fight, "Blues", "limber", "wof.17.7.01", "it is not the unit that is asked");
    let faces = fight.order("Blues", "face").with(slot::FACING, Value::Facing(Facing::EAST));
    let refusal = fight.battle.judge(&faces).expect_err("it breaks through or stays");
    assert_eq!(refusal.clause.id(), "wof.17.7.04");
    fight.may_do("Blues", "done").expect("it may stay");
}

#[test]
fn announced_charges_keep_all_other_orders_waiting() {
    // wof.10.2.01, wof.10.2.02
    let table = Table::open().unit(horse("Blues").at(36.0, 10.0)).unit(line("Garde").foe().at(36.0, 24.0));
    let table = table.unit(horse("10th").at(44.0, 10.0)).unit(line("24th").at(60.0, 10.0));
    let mut fight = table.fight(TurnStage::FirstMoves, &[]);
    fight.announces_by("Blues", "Garde", &[ahead(30.0)]).expect("it may charge");
    let waits = "the announced charges are carried out before all other moves";
    for verb in ["done", "dismount", "rally"] {
        says(&fight, "24th", verb, "wof.10.2.02", waits);
    }
}
