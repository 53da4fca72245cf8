//! Countercharges and support charges, all on one clock (14.2, 14.3, `wof.h.prorate`).

use linstock::{
    battle::Value,
    measure::Facing,
    rules::wof::{
        charts::Spirit,
        slot_names::slot,
        state::{Acted, ChargeFate, ChargeKind, TurnStage, UnitState},
    },
};

use super::{
    Fight, Judged, Spec, Table, ahead, brigadier,
    charging::{asks, charged, latest},
    horse, hussars, line, lines_by,
};

/// The Blues charge the Garde, which stands; hussars that could help are asked.
fn hussars_are_asked(hussars: Spec, dice: &[u8]) -> Fight {
    let table = Table::open().unit(horse("Blues").at(36.0, 10.0)).unit(line("Garde").foe().at(36.0, 24.0));
    let mut fight = table.unit(hussars.foe().facing(Facing::WEST)).fight(TurnStage::FirstMoves, dice);
    fight.charges_by("Blues", "Garde", &[ahead(30.0)]).lawful();
    fight.does("Garde", "stand").lawful();
    fight
}

#[test]
fn charger_and_countercharger_meet_where_the_clock_says() {
    // wof.14.2.01, wof.h.prorate: 12 in apart at 16 and 20 in a move they meet after a third of one
    let mut fight = charged(horse("Blues").at(36.0, 10.0), hussars("10th").at(36.0, 22.0), &[ahead(30.0)], &[]);
    fight.does("10th", "countercharge").lawful();
    assert!((fight.front("Blues").at.y - (10.0 + 16.0 / 3.0)).abs() < 0.05, "{:?}", fight.front("Blues"));
    assert!((fight.front("10th").at.y - (22.0 - 20.0 / 3.0)).abs() < 0.05, "{:?}", fight.front("10th"));
    assert_eq!(
        (latest(&fight, "Blues").kind, latest(&fight, "10th").kind),
        (ChargeKind::Charge, ChargeKind::Countercharge)
    );
    assert!(latest(&fight, "10th").contact.is_some() && latest(&fight, "Blues").contact.is_some());
    assert_eq!(fight.battle_state().fights.len(), 1);
}

#[test]
fn a_unit_that_has_moved_may_still_come_out() {
    // wof.x.254: wof.14.3.06
    let moved = hussars("10th").with(|unit| (unit.conduct.spent, unit.conduct.act) = (1.0, Acted::Moved));
    let fight = charged(horse("Blues").at(36.0, 10.0), moved.at(36.0, 22.0), &[ahead(30.0)], &[]);
    fight.may_do("10th", "countercharge").lawful();
}

#[test]
fn a_unit_that_failed_to_support_may_evade_but_not_come_out() {
    // wof.x.255: wof.14.3.05
    let failed = hussars("10th").wide(12).with(|unit| unit.conduct.support_failed = true);
    let fight = charged(horse("Blues").at(36.0, 10.0), failed.at(36.0, 22.0), &[ahead(30.0)], &[]);
    assert_eq!(fight.may_do("10th", "countercharge").refused(), "wof.14.3.05");
    fight.may_do("10th", "evade").lawful();
}

#[test]
fn horse_rides_to_help_on_three_to_six() {
    // wof.14.3.01, wof.14.3.03, wof.14.3.05
    for (die, act, failed) in [(2, Acted::Nothing, true), (3, Acted::Supported, false)] {
        let mut fight = hussars_are_asked(hussars("10th").at(50.0, 17.0), &[die]);
        fight.does("10th", "support").lawful();
        while asks(&fight) {
            fight.pass();
        }
        let state = fight.state("10th");
        assert_eq!((state.conduct.act, state.conduct.support_failed), (act, failed), "{}", fight.journal().join("\n"));
        if !failed {
            assert_eq!(latest(&fight, "10th").kind, ChargeKind::Support);
            assert!(latest(&fight, "10th").contact.is_some());
        }
    }
}

#[test]
fn horse_that_has_moved_may_still_ride_to_help() {
    // wof.x.254: wof.10.2.04, wof.14.3.06
    let moved = hussars("10th").with(|unit| (unit.conduct.spent, unit.conduct.act) = (1.0, Acted::Moved));
    let plan = hussars_are_asked(moved.at(50.0, 17.0), &[]).may_do("10th", "support").lawful();
    assert_eq!(lines_by(&plan.lines, "wof.14.3.06"), ["its plain move does not bar this: yes"]);
    assert_eq!(lines_by(&plan.lines, "wof.14.3.02"), ["it rides as in a countercharge: yes"]);
    let plan = hussars_are_asked(hussars("10th").at(50.0, 17.0), &[]).may_do("10th", "support").lawful();
    assert!(lines_by(&plan.lines, "wof.14.3.06").is_empty(), "it has not moved");
}

#[test]
fn what_bars_a_charge_bars_a_support_charge() {
    // wof.14.3.02, wof.14.3.01
    let bars: [fn(&mut UnitState); 4] = [
        |unit| unit.morale.spirit = Spirit::Shaken,
        |unit| unit.formation.ranks = linstock::rules::wof::charts::Ranks::Disordered,
        |unit| unit.conduct.returned = true,
        |unit| unit.conduct.act = Acted::Evaded,
    ];
    for bar in bars {
        assert!(!asks(&hussars_are_asked(hussars("10th").at(50.0, 17.0).with(bar), &[])));
    }
}

#[test]
fn a_supporter_that_strikes_the_charger_on_its_way_stops_it_there() {
    // wof.14.3.02, wof.14.0.02, wof.h.prorate: contact ends both moves
    let mut fight = hussars_are_asked(hussars("10th").at(50.0, 17.0), &[3]);
    fight.does("10th", "support").lawful();
    while asks(&fight) {
        fight.pass();
    }
    assert!(fight.gap("10th", "Blues") <= 0.05 && fight.gap("Blues", "Garde") > 0.5, "{}", fight.journal().join("\n"));
}

#[test]
fn a_charger_may_turn_by_forty_five_degrees_to_meet_a_support_charge() {
    // wof.14.3.07
    let mut fight = hussars_are_asked(hussars("10th").at(44.0, 20.0), &[3]);
    fight.does("10th", "support").lawful();
    let order = fight.order("Blues", "charge").with(slot::TARGET, Value::Unit(fight.id("10th")));
    fight.give(order).lawful();
    while asks(&fight) {
        fight.pass();
    }
    let contact = latest(&fight, "10th").contact.expect("they met");
    assert!(contact.degrees <= 45.0 && fight.gap("Blues", "10th") <= 0.05, "{}", fight.journal().join("\n"));
    let turned = fight.front("Blues").facing.bearing();
    assert!((10.0..=90.0).contains(&turned) && fight.gap("Blues", "Garde") > 0.5, "{turned}");
    let mut aside = hussars_are_asked(hussars("10th").at(50.0, 17.0), &[3]);
    aside.does("10th", "support").lawful();
    assert_eq!(aside.state("10th").conduct.act, Acted::Supported, "nobody is asked whether he turns farther");
}

/// The Garde has met its charger; it tests first and goes back if it throws four, its charger having spent a part of
/// its move.
fn met(spent: f32, dice: &[u8]) -> Fight {
    let charger = horse("24th").at(36.0, 24.0).with(|unit| unit.conduct.spent = spent);
    let runner = line("runner").at(6.0, 44.0).with(|unit| {
        unit.morale.spirit = Spirit::Routing;
        unit.morale.rout = Some(linstock::rules::wof::state::Rout {
            began: 1,
            from: (6.0, 47.0).into(),
            cause: None,
            bearing: None,
            half_move_owed: true,
            turned_aside: false,
        });
    });
    let table =
        Table::open().unit(charger).unit(horse("Garde").foe().at(36.0, 24.0)).unit(brigadier("Hill").at(48.0, 22.0));
    let table = table.unit(brigadier("Ney").foe().at(48.0, 26.0)).unit(runner).locked("24th", "Garde", 0);
    let table =
        table.charge("24th", "Garde", |_| {}).charge("Garde", "24th", |charge| charge.kind = ChargeKind::Countercharge);
    table.fight(TurnStage::Counterchargers, dice)
}

#[test]
fn a_charger_follows_a_countercharger_that_went_back_as_far_as_its_move_goes() {
    // wof.h.countercharge_follow, wof.10.3.04, wof.18.3.11
    let fight = met(0.5, &[2, 2, 2, 1, 2]);
    assert_eq!(fight.result("wof.morale", "sum"), "7", "the charger tests with four more");
    assert_eq!(fight.place("24th"), (36.0, 27.0), "{}", fight.journal().join("\n"));
    assert_eq!((latest(&fight, "24th").fate, fight.battle_state().fights.len()), (ChargeFate::Home, 1));
    let spent = met(1.0, &[2, 2, 2, 1, 2]);
    assert_eq!((spent.place("24th"), spent.battle_state().fights.len()), ((36.0, 24.0), 0));
}

#[test]
fn both_go_back_or_none_follows() {
    // wof.h.countercharge_follow
    let charger = met(0.5, &[6, 6, 1, 2, 2]);
    assert_eq!((charger.place("24th"), charger.place("Garde")), ((36.0, 21.0), (36.0, 24.0)));
    assert!(charger.battle_state().fights.is_empty());
}

#[test]
fn a_support_charge_is_tested_with_the_countercharges_before_the_charge() {
    // wof.14.3.02, wof.10.3.04, wof.10.3.05
    let table = Table::open()
        .unit(horse("24th").at(36.0, 24.0))
        .unit(hussars("10th").foe().at(36.0, 24.0))
        .locked("24th", "10th", 0);
    let table = table.unit(brigadier("Hill").at(48.0, 22.0)).unit(brigadier("Ney").foe().at(48.0, 26.0));
    let table = table.charge("24th", "10th", |_| {}).charge("10th", "24th", |charge| charge.kind = ChargeKind::Support);
    let fight = table.fight(TurnStage::Counterchargers, &[6, 6, 6, 6, 1, 1]);
    let tests: Vec<String> = fight.journal().into_iter().filter(|line| line.contains("tested morale")).collect();
    assert!(tests[0].starts_with("10th") && tests[1].starts_with("24th"), "{tests:?}");
}

#[test]
fn a_charge_is_previewed_on_one_clock_with_the_units_that_may_come_out_at_it() {
    // wof.14.0.02, wof.h.prorate: the same meeting, before an order is given
    let table = Table::open().unit(horse("Blues").at(36.0, 10.0)).unit(hussars("10th").foe().at(36.0, 22.0));
    let fight = table.fight(TurnStage::FirstMoves, &[]);
    let order = fight.order("Blues", "charge").with(slot::TARGET, Value::Unit(fight.id("10th")));
    let plan = fight.battle.judge(&order.with(slot::PATH, Value::Path(vec![ahead(30.0)]))).lawful();
    let clock = plan.clock.expect("two may move at once");
    let [(time, told)] = &clock.moments[..] else { panic!("{:?}", clock.moments) };
    assert!((time - 1.0 / 3.0).abs() < 0.01 && told == "Blues meets 10th", "{time} {told}");
    for (name, y) in [("Blues", 10.0 + 16.0 / 3.0), ("10th", 22.0 - 20.0 / 3.0)] {
        let mover = clock.movers.iter().find(|mover| mover.unit == fight.id(name)).expect("it is on the clock");
        let (start, met) = (mover.front_at(0.0).at.y, mover.front_at(clock.ends).at.y);
        assert!((start - fight.front(name).at.y).abs() < 1e-3 && (met - y).abs() < 0.05, "{name}: {start} to {met}");
    }
}
