//! Occasions for a morale test (wof.18.1), and the results of the examples' tests with modifiers measured on the table
//! (wof.18.3).

use linstock::{
    measure::Facing,
    rules::wof::{
        charts::{Aspect, FormationKind, Grade, Pips, Ranks, Spirit},
        state::{Acted, Charge, ChargeFate, TurnStage, UnitState},
    },
    table::UnitId,
};

use super::{
    Fight, Judged, Spec, Table, ahead, brigadier, horse, hussars, light, line,
    morale::{charged, led, shot, test},
};

/// A general that has joined the first unit.
fn joined(general: Spec) -> Spec {
    general.with(|unit| unit.general.iter_mut().for_each(|general| general.joined = Some(UnitId(0))))
}

/// A unit that has fought a round and lost this many pips for nothing.
fn beaten(unit: Spec, pips: u32) -> Spec {
    unit.with(move |unit| {
        unit.conduct.fought = true;
        unit.conduct.losses.all = Pips(pips);
    })
}

fn home(charge: &mut Charge) {
    charge.fate = ChargeFate::Home;
}

/// The sum of the only test, and how the unit stands then.
fn found(fight: &Fight, name: &str) -> (String, Spirit) {
    (fight.result("wof.morale", "sum"), fight.state(name).morale.spirit)
}

#[test]
fn each_occasion_brings_its_own_test() {
    // wof.18.1.01; to rally is its owner's choice (wof.18.1.11)
    let broken = |unit: &mut UnitState| (unit.morale.spirit, unit.conduct.routed) = (Spirit::Routing, true);
    let friend = line("friend").men(8).at(36.0, 12.0).with(broken);
    let rows = [
        (
            charged(horse("24th"), line("Garde")).charge("24th", "Garde", |_| {}),
            TurnStage::Panic,
            "Garde tested morale, panic",
        ),
        (led(shot(line("24th"), 1, 0, 1)), TurnStage::FireTests, "24th tested morale, for fire"),
        (
            charged(line("24th"), line("Garde")).charge("24th", "Garde", |_| {}),
            TurnStage::Chargers,
            "24th tested morale, to charge home",
        ),
        (
            charged(line("24th"), line("Garde")).charge("24th", "Garde", home),
            TurnStage::Receivers,
            "Garde tested morale, to receive a charge",
        ),
        (charged(beaten(line("24th"), 9), line("Garde")), TurnStage::Losers, "24th tested morale, for losing a round"),
        (led(line("24th")).unit(friend), TurnStage::Friends, "24th tested morale, for friends that routed"),
    ];
    for (table, stage, told) in rows {
        let fight = test(table, stage, &[6, 6]);
        assert!(fight.says(told), "{told}: {}", fight.journal().join("\n"));
        assert_eq!(fight.accounts("wof.morale").len(), 1, "{told}");
    }
}

#[test]
fn a_unit_that_stands_or_evades_receives_a_charge_that_reached_it_and_went_home() {
    // wof.x.237: wof.18.1.07
    let evader =
        || light("Garde").men(12).formed(FormationKind::Skirmish).with(|unit| unit.conduct.act = Acted::Evaded);
    let caught = test(charged(horse("24th"), evader()).charge("24th", "Garde", home), TurnStage::Receivers, &[6, 6]);
    assert!(caught.says("Garde tested morale, to receive a charge"));
    let clear = |charge: &mut Charge| (charge.contact, charge.fate) = (None, ChargeFate::Failed);
    test(charged(horse("24th"), evader()).charge("24th", "Garde", clear), TurnStage::Receivers, &[]);
    for fate in [ChargeFate::Pending, ChargeFate::Failed] {
        test(
            charged(horse("24th"), line("Garde")).charge("24th", "Garde", move |charge| charge.fate = fate),
            TurnStage::Receivers,
            &[],
        );
    }
    for stands in [line("Garde"), line("Garde").formed(FormationKind::Square)] {
        let fight = test(charged(horse("24th"), stands).charge("24th", "Garde", home), TurnStage::Receivers, &[6, 6]);
        assert!(fight.says("to receive a charge"));
    }
}

#[test]
fn friends_in_rout_and_a_lost_round_are_no_surprise() {
    // wof.18.3.15
    let sum = |unseen: bool, stage: TurnStage| {
        let friend = line("friend")
            .men(8)
            .at(36.0, 12.0)
            .with(|unit| (unit.morale.spirit, unit.conduct.routed) = (Spirit::Routing, true));
        let table =
            charged(beaten(line("24th"), 9), line("Garde")).unit(friend).charge("24th", "Garde", move |charge| {
                home(charge);
                charge.surprised = if unseen { vec![charge.unit] } else { Vec::new() };
            });
        test(table, stage, &[6, 6]).result("wof.morale", "sum")
    };
    for stage in [TurnStage::Losers, TurnStage::Friends] {
        assert_eq!(sum(true, stage), sum(false, stage), "{stage:?}");
    }
}

#[test]
fn hussars_attack_dragoons_that_charge_foot_in_flank() {
    // wof.x.009: wof.18.2.01, wof.18.2.02
    let foot = light("foot")
        .foe()
        .at(36.0, 24.0)
        .with(|unit| (unit.formation.ranks, unit.troops.weapon) = (Ranks::Disordered, None));
    let unarmed = |unit: Spec| unit.with(|unit| unit.troops.weapon = None);
    let table = Table::open()
        .unit(unarmed(hussars("dragoons").at(36.0, 24.0)))
        .unit(unarmed(hussars("hussars").foe().at(20.0, 24.0)))
        .unit(foot)
        .charge("dragoons", "foot", |charge| charge.aspect = Aspect::FlankOrRear)
        .charge("hussars", "dragoons", |_| {});
    let fight = test(table, TurnStage::Panic, &[6; 8]);
    let tests = ["foot tested morale, panic", "hussars tested", "dragoons tested", "foot tested morale, to receive"];
    let journal = fight.journal();
    let places = tests.map(|told| {
        journal.iter().position(|entry| entry.contains(told)).unwrap_or_else(|| panic!("{told}: {journal:#?}"))
    });
    assert!(places.is_sorted(), "{journal:#?}");
}

#[test]
fn a_general_with_the_unit_near_it_or_nowhere() {
    // wof.x.187: wof.18.3.06
    let rows = [
        (Some(joined(brigadier("Hill").at(36.0, 17.0))), "5", Spirit::Good),
        (None, "2", Spirit::Routing),
        (Some(brigadier("Hill").at(50.0, 20.0)), "3", Spirit::Shaken),
    ];
    for (general, sum, spirit) in rows {
        let alone = Table::open().unit(shot(line("24th"), 1, 0, 1).at(36.0, 20.0));
        let table = general.into_iter().fold(alone, Table::unit);
        assert_eq!(found(&test(table, TurnStage::FireTests, &[1, 2]), "24th"), (sum.to_owned(), spirit));
    }
}

#[test]
fn each_friend_in_rout_within_twelve_inches_counts() {
    // wof.x.109: wof.18.3.16
    let runs = |name: &str, x: f32| {
        line(name).men(8).formed(FormationKind::Column).at(x, 14.0).with(|unit| unit.morale.spirit = Spirit::Routing)
    };
    let tester = shot(line("24th"), 1, 0, 1).grade(Grade::D).at(36.0, 20.0);
    let table = Table::open().unit(tester).unit(runs("50th", 30.0)).unit(runs("52nd", 42.0));
    assert_eq!(found(&test(table, TurnStage::FireTests, &[4, 4]), "24th"), ("5".to_owned(), Spirit::Shaken));
}

#[test]
fn a_unit_that_lost_a_round_with_its_general_suffers_for_that_alone() {
    // wof.x.103: wof.18.3.12, wof.18.3.07
    let loser = beaten(line("24th"), 11).at(36.0, 20.0);
    let table = Table::open().unit(loser).unit(joined(brigadier("Hill").at(36.0, 17.0)));
    assert_eq!(found(&test(table, TurnStage::Losers, &[2, 3]), "24th"), ("4".to_owned(), Spirit::Shaken));
}

#[test]
fn foot_that_receives_bayonets_with_its_general_by_it() {
    // wof.x.107: wof.18.3.14
    let table =
        Table::open().unit(line("Garde").grade(Grade::B).foe().at(36.0, 24.0)).unit(line("24th").at(36.0, 24.0));
    let table = table.unit(joined(brigadier("Ney").foe().at(36.0, 27.0))).charge("24th", "Garde", home);
    assert_eq!(found(&test(table, TurnStage::Receivers, &[2, 3]), "Garde"), ("3".to_owned(), Spirit::Shaken));
}

#[test]
fn a_charge_under_fire_at_the_front_of_steady_bayonets() {
    // wof.x.233: wof.18.3.13, wof.18.3.07
    let charger = shot(line("24th").grade(Grade::B), 0, 12, 12);
    let fight = test(charged(charger, line("Garde")).charge("24th", "Garde", |_| {}), TurnStage::Chargers, &[4, 4, 1]);
    assert_eq!(found(&fight, "24th"), ("3".to_owned(), Spirit::Shaken));
}

#[test]
fn a_unit_struck_in_flank_tests_at_two_less_though_that_blow_did_nothing() {
    // wof.x.235: wof.18.3.08, wof.18.3.12
    let edge = 30.0 + 6.0 * 20.0 / 25.4;
    let losers = beaten(line("Blues"), 24).foe().at(30.0, 20.0);
    let reds = line("Reds").at(edge, 20.0 + 20.0 / 25.4).facing(Facing::WEST);
    let table = Table::open().unit(reds).unit(losers).unit(brigadier("Ney").foe().at(30.0, 28.0));
    let fight = test(table.locked("Reds", "Blues", 1), TurnStage::Losers, &[6, 5]);
    assert_eq!(found(&fight, "Blues"), ("4".to_owned(), Spirit::Shaken));
}

#[test]
fn fire_surprises_only_from_units_that_came_out_of_hiding() {
    // wof.18.3.15: a charge that fell short had been hidden, and its unit or another shot
    for (firer, sum) in [(1, "3"), (2, "5")] {
        let shot =
            shot(line("24th"), 1, 0, 1).with(move |unit| unit.conduct.losses.from = vec![(UnitId(firer), Pips(1))]);
        let enemies =
            |table: Table| table.unit(line("hidden").foe().at(30.0, 34.0)).unit(line("seen").foe().at(44.0, 34.0));
        let table = enemies(Table::open().unit(shot.at(36.0, 20.0))).unit(brigadier("Hill").at(50.0, 20.0));
        let table = table.charge("hidden", "24th", |charge| {
            (charge.contact, charge.fate) = (None, ChargeFate::Failed);
            charge.surprised = vec![charge.target];
        });
        assert_eq!(test(table, TurnStage::FireTests, &[2, 3]).result("wof.morale", "sum"), sum);
    }
}

#[test]
fn skirmishers_with_five_in_twelve_run_over_test_for_that_in_the_combat_phase() {
    // wof.x.207: wof.17.6.03, wof.18.3.07, wof.18.3.12: at five less to receive the charge, and again as losers, shaken
    let unarmed = |unit: Spec| unit.with(|unit| unit.troops.weapon = None);
    let loose = light("Croats").men(12).formed(FormationKind::Skirmish).foe().at(38.6, 16.0);
    let table = Table::open()
        .unit(unarmed(line("24th").at(36.0, 10.0)))
        .unit(unarmed(loose))
        .unit(brigadier("Ney").foe().at(36.0, 24.0));
    let mut fight = table.fight(TurnStage::FirstMoves, &[6; 6]);
    fight.charges_by("24th", "Croats", &[ahead(30.0)]).lawful();
    fight.does("Croats", "stand").lawful();
    fight.pass_all();
    assert_eq!((fight.state("Croats").strength.lost, fight.men("Croats")), (Pips(30), 7));
    assert_eq!(fight.results("wof.morale", "sum"), ["11", "3", "2"]);
}
