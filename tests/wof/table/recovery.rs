//! Recovery at the end of a turn (wof.9.6, `wof.h.recover_check`).

use linstock::rules::wof::{
    charts::{Ranks, Spirit, TerrainKind as Ground},
    state::{Acted, TurnStage, UnitState},
};

use super::{Fight, Table, line};
use crate::rules::ground::LaysGround;

fn upset(unit: &mut UnitState) {
    (unit.morale.spirit, unit.formation.ranks) = (Spirit::Shaken, Ranks::Disordered);
    (unit.conduct.began_shaken, unit.conduct.began_disordered) = (true, true);
}

/// How the Reds stand when the turn is over.
fn after(change: impl FnOnce(&mut UnitState), ground: Option<Ground>) -> (Spirit, Ranks) {
    let mut table = Table::open()
        .unit(line("Reds").at(30.0, 10.0).with(upset).with(change))
        .unit(line("Blues").foe().at(30.0, 40.0));
    if let Some(kind) = ground {
        table = table.area("the ground", kind, (20.0, 5.0), (40.0, 15.0));
    }
    let fight: Fight = table.fight(TurnStage::Recovery, &[]);
    let state = fight.state("Reds");
    (state.morale.spirit, state.formation.ranks)
}

#[test]
fn a_unit_that_stands_a_whole_turn_recovers_from_shaken_and_disorder_at_once() {
    // wof.9.6.01: to be shot at is no bar
    assert_eq!(after(|unit| unit.conduct.losses.all.0 = 3, None), (Spirit::Good, Ranks::Ordered));
}

#[test]
fn a_unit_that_acted_was_shaken_or_passed_through_does_not_recover() {
    // wof.9.6.01, wof.9.6.02, wof.h.recover_check
    let rows: [(&str, fn(&mut UnitState)); 8] = [
        ("moved", |unit| unit.conduct.act = Acted::Moved),
        ("changed formation", |unit| unit.conduct.spent = 1.0),
        ("evaded", |unit| unit.conduct.act = Acted::Evaded),
        ("shot", |unit| unit.conduct.fired = true),
        ("fought", |unit| unit.conduct.fought = true),
        ("shaken again", |unit| unit.conduct.shaken = true),
        ("burst through", |unit| unit.conduct.disturbed = true),
        ("upset this turn only", |unit| (unit.conduct.began_shaken, unit.conduct.began_disordered) = (false, false)),
    ];
    for (row, change) in rows {
        assert_eq!(after(change, None), (Spirit::Shaken, Ranks::Disordered), "{row}");
    }
}

#[test]
fn a_unit_upset_in_one_way_as_the_turn_began_recovers_from_that_alone() {
    // wof.9.6.01: shaken men disordered by shell this turn, and disordered men that were then shaken
    assert_eq!(after(|unit| unit.conduct.began_disordered = false, None), (Spirit::Good, Ranks::Disordered));
    assert_eq!(after(|unit| unit.conduct.began_shaken = false, None), (Spirit::Shaken, Ranks::Ordered));
}

#[test]
fn ground_that_disorders_keeps_the_disorder_alone() {
    // wof.9.6.02
    assert_eq!(after(|_| {}, Some(Ground::LightWoods)), (Spirit::Good, Ranks::Disordered));
    assert_eq!(after(|_| {}, Some(Ground::Rough)), (Spirit::Good, Ranks::Ordered));
}

#[test]
fn the_journal_reports_a_recovery_or_the_reason_against_it() {
    // wof.9.6.01, wof.9.6.02
    let told = |change: fn(&mut UnitState)| {
        let reds = line("Reds").at(30.0, 10.0).with(upset).with(change);
        let fight = Table::open().unit(reds).unit(line("Blues").foe().at(30.0, 40.0)).fight(TurnStage::Recovery, &[]);
        ["wof.9.6.01", "wof.9.6.02"].map(|clause| fight.told_by(clause).join(" "))
    };
    assert_eq!(told(|_| {}), ["Reds recovered its nerve and its order.", ""]);
    assert_eq!(told(|unit| unit.conduct.began_shaken = false), ["Reds recovered its order.", ""]);
    let disturbed = told(|unit| unit.conduct.disturbed = true);
    assert_eq!(disturbed, ["", "Reds did not recover: friends went through it."]);
    assert_eq!(told(|unit| unit.conduct.fired = true), ["", ""], "it did something itself");
}

#[test]
fn fights_end_where_a_unit_runs() {
    // wof.17.1.03
    let runs = line("Blues").foe().at(30.0, 40.0).with(|unit| unit.morale.spirit = Spirit::Routing);
    let table = Table::open().unit(line("Reds").at(30.0, 10.0)).unit(runs).locked("Reds", "Blues", 2);
    assert!(table.fight(TurnStage::Recovery, &[]).battle_state().fights.is_empty());
}
