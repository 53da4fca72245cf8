//! Countercharges and support charges, everybody on one clock (14.2, 14.3, `wof.h.prorate`).

use linstock::{
    measure::Facing,
    rules::wof::{
        orders::verb,
        state::{Acted, ChargeKind},
        turn::Stage,
    },
};

use super::{
    Judged, Table, ahead,
    charging::{asks, charged, latest},
    horse, hussars, line,
};

#[test]
fn charger_and_countercharger_meet_where_the_clock_says() {
    // wof.14.2.01, wof.h.prorate: 12 in apart at 16 and 20 in a move they meet after a third of one
    let mut fight = charged(horse("Blues").at(36.0, 10.0), hussars("10th").at(36.0, 22.0), &[ahead(30.0)], &[]);
    fight.does("10th", verb::COUNTERCHARGE).lawful();
    assert!((fight.front("Blues").at.y - (10.0 + 16.0 / 3.0)).abs() < 0.05, "{:?}", fight.front("Blues"));
    assert!((fight.front("10th").at.y - (22.0 - 20.0 / 3.0)).abs() < 0.05, "{:?}", fight.front("10th"));
    assert_eq!((latest(&fight, "Blues").kind, latest(&fight, "10th").kind), (ChargeKind::Charge, ChargeKind::Countercharge));
    assert!(latest(&fight, "10th").contact.is_some() && latest(&fight, "Blues").contact.is_some());
    assert_eq!(fight.battle_state().fights.len(), 1);
}

#[test]
fn a_unit_that_has_moved_may_still_come_out() {
    // wof.x.254: wof.14.3.06
    let moved = hussars("10th").with(|unit| (unit.this_turn.spent, unit.this_turn.act) = (1.0, Acted::Moved));
    let fight = charged(horse("Blues").at(36.0, 10.0), moved.at(36.0, 22.0), &[ahead(30.0)], &[]);
    fight.may_do("10th", verb::COUNTERCHARGE).lawful();
}

#[test]
fn a_unit_that_failed_to_support_may_evade_but_not_come_out() {
    // wof.x.255: wof.14.3.05
    let failed = hussars("10th").wide(12).with(|unit| unit.this_turn.support_failed = true);
    let fight = charged(horse("Blues").at(36.0, 10.0), failed.at(36.0, 22.0), &[ahead(30.0)], &[]);
    assert_eq!(fight.may_do("10th", verb::COUNTERCHARGE).refused(), "wof.14.3.05");
    fight.may_do("10th", verb::EVADE).lawful();
}

#[test]
fn horse_rides_to_help_on_three_to_six() {
    // wof.14.3.01, wof.14.3.03, wof.14.3.05
    for (die, act, failed) in [(2, Acted::Nothing, true), (3, Acted::Supported, false)] {
        let table = Table::open().unit(horse("Blues").at(36.0, 10.0)).unit(line("Garde").foe().at(36.0, 24.0));
        let mut fight = table.unit(hussars("10th").foe().facing(Facing::WEST).at(50.0, 17.0)).fight(Stage::FirstMoves, &[die]);
        fight.charges_by("Blues", "Garde", &[ahead(30.0)]).lawful();
        fight.does("Garde", verb::STAND).lawful();
        fight.does("10th", verb::SUPPORT).lawful();
        while asks(&fight) {
            fight.pass();
        }
        let state = fight.state("10th");
        assert_eq!((state.this_turn.act, state.this_turn.support_failed), (act, failed), "{}", fight.journal().join("\n"));
        if !failed {
            assert_eq!(latest(&fight, "10th").kind, ChargeKind::Support);
            assert!(latest(&fight, "10th").contact.is_some());
        }
    }
}
