//! Panic before horse (wof.18.1.02, wof.18.1.03).

use linstock::rules::wof::{
    charge::impetus::Impetus,
    charts::{Arms, Aspect, FormationKind, Ranks, Spirit},
    state::{Charge, ContactMade, TurnStage},
};

use super::{Fight, Spec, Table, battery, brigadier, horse, line, lines_by};

/// The Scots have reached the front of the Garde; its brigadier is near.
fn ridden_at(target: Spec, change: impl FnOnce(&mut Charge) + 'static, dice: &[u8]) -> Fight {
    let table = Table::open()
        .unit(horse("Scots").at(36.0, 24.0))
        .unit(target.foe().at(36.0, 24.0))
        .unit(brigadier("Ney").foe().at(48.0, 27.0));
    table.locked("Scots", "Garde", 0).charge("Scots", "Garde", change).fight(TurnStage::Panic, dice)
}

#[test]
fn foot_and_gunners_test_before_horse_with_impetus() {
    // wof.18.1.02
    assert_eq!(ridden_at(line("Garde"), |_| {}, &[2, 2]).state("Garde").morale.spirit, Spirit::Shaken);
    assert!(ridden_at(battery("Garde"), |_| {}, &[1, 1]).is_routing("Garde"));
    assert!(!ridden_at(line("Garde"), |_| {}, &[6, 6]).state("Garde").conduct.tested, "not one of the three");
}

#[test]
fn nobody_panics_without_impetus_or_before_foot() {
    // wof.18.1.02, wof.19.3.01
    let walks = |charge: &mut Charge| {
        charge.contact = Some(ContactMade { degrees: 0.0, inches: 3.0, impetus: Impetus::None, uphill: false });
    };
    ridden_at(line("Garde"), walks, &[]);
    ridden_at(line("Garde"), |charge| charge.contact = None, &[]);
    ridden_at(horse("Garde"), |_| {}, &[]);
}

#[test]
fn bayonets_in_square_and_steady_bayonets_with_both_flanks_covered_are_exempt() {
    // wof.18.1.03, wof.x.115
    ridden_at(line("Garde").formed(FormationKind::Square), |_| {}, &[]);
    let beside = |x: f32| line(if x < 36.0 { "right" } else { "left" }).foe().at(x, 24.0);
    let walled = |target: Spec, friends: &[f32], change: fn(&mut Charge), dice: &[u8]| {
        let table = Table::open().unit(horse("Scots").at(36.0, 24.0)).unit(target.foe().at(36.0, 24.0));
        let table = friends.iter().fold(table, |table, x| table.unit(beside(*x)));
        let table = table.unit(brigadier("Ney").foe().at(36.0, 30.0));
        table.locked("Scots", "Garde", 0).charge("Scots", "Garde", change).fight(TurnStage::Panic, dice)
    };
    let (both, one) = ([26.0, 46.0], [26.0]);
    walled(line("Garde"), &both, |_| {}, &[]);
    walled(line("Garde"), &one, |_| {}, &[6, 6]);
    walled(line("Garde"), &both, |charge| charge.aspect = Aspect::FlankOrRear, &[6, 6]);
    walled(line("Garde").with(|unit| unit.formation.ranks = Ranks::Disordered), &both, |_| {}, &[6, 6]);
    walled(line("Garde").with(|unit| unit.troops.arms = Arms::NoBayonets), &both, |_| {}, &[6, 6]);
}

#[test]
fn the_receipt_of_a_panic_shows_how_many_flanks_are_protected() {
    // wof.9.5.02: where two would spare the test; neither one friend for both nor the edge of the table protects two
    let told = |target: Spec, others: Vec<Spec>| {
        let x = target.place().0;
        let table = Table::open().unit(horse("Scots").at(x, 24.0)).unit(target.foe());
        let table = others.into_iter().fold(table, |table, friend| table.unit(friend.foe()));
        let table = table.unit(brigadier("Ney").foe().at(x + 12.0, 32.0));
        let table = table.locked("Scots", "Garde", 0).charge("Scots", "Garde", |_| {});
        let fight = table.fight(TurnStage::Panic, &[6, 6]);
        let account = fight.accounts("wof.morale").first().map(|account| account.lines.clone());
        lines_by(&account.expect("it tested"), "wof.9.5.02")
    };
    let line_of = |flanks: u8| vec![format!("protected flanks, one friend or piece of ground for each: {flanks}")];
    let garde = || line("Garde").at(36.0, 24.0);
    assert_eq!(told(garde(), vec![line("left").at(46.0, 24.0)]), line_of(1), "a friend on one flank");
    assert_eq!(told(garde(), vec![line("behind").at(36.0, 26.5)]), line_of(1), "a friend behind both");
    assert_eq!(told(line("Garde").at(5.0, 24.0), Vec::new()), line_of(0), "the edge of the table");
    let disordered = garde().with(|unit| unit.formation.ranks = Ranks::Disordered);
    assert!(told(disordered, Vec::new()).is_empty(), "nothing would spare it the test");
}

#[test]
fn a_unit_that_breaks_in_panic_keeps_its_place_until_the_phase_closes() {
    // wof.18.3.04, wof.h.target_routs
    let fight = ridden_at(line("Garde"), |_| {}, &[1, 1]);
    assert_eq!((fight.place("Garde"), fight.state("Garde").formation.ranks), ((36.0, 24.0), Ranks::Disordered));
    assert!(fight.battle_state().fights.is_empty() && fight.state("Scots").conduct.has_routed.len() == 1);
}

#[test]
fn the_horse_still_tests_to_charge_home_at_routers() {
    // wof.18.3.11, wof.h.target_routs, x.243
    let broken = line("Garde").with(|unit| unit.morale.spirit = Spirit::Routing);
    let table = Table::open()
        .unit(horse("Scots").at(36.0, 24.0))
        .unit(broken.foe().at(36.0, 24.0))
        .unit(brigadier("Hill").at(46.0, 22.0));
    let fight = table.charge("Scots", "Garde", |_| {}).fight(TurnStage::Chargers, &[1, 1]);
    assert_eq!((fight.result("wof.morale", "sum"), fight.state("Scots").morale.spirit), ("6".to_owned(), Spirit::Good));
    assert_eq!(fight.place("Scots"), (36.0, 24.0));
}
