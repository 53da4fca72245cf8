//! Morale tests (wof.18): when they are due, one of three a turn, in what order, and their effects.

use linstock::{
    rules::wof::{
        charts::{Aspect, Drill, FormationKind, Grade, Pips, Ranks, Spirit},
        melee::combat_modifiers::Zeal,
        state::{Charge, ChargeFate, ChargeKind, Rout, TurnStage, UnitState},
    },
    table::{Side, UnitId},
};

use super::{Fight, Judged, Spec, Table, brigadier, horse, hussars, light, line};

pub(super) fn test(table: Table, stage: TurnStage, dice: &[u8]) -> Fight {
    table.unit(runner()).fight(stage, dice)
}

/// A unit runs far away, and its owner is asked which way as the phase closes: there the test ends.
fn runner() -> Spec {
    line("runner").at(6.0, 44.0).with(|unit| {
        let rout = Rout {
            began: 1,
            from: (6.0, 47.0).into(),
            cause: None,
            bearing: None,
            half_move_owed: true,
            turned_aside: false,
        };
        (unit.morale.spirit, unit.morale.rout) = (Spirit::Routing, Some(rout));
    })
}

/// A unit with these losses to guns, to steady fire and in all in this phase.
pub(super) fn shot(unit: Spec, guns: u32, steady: u32, all: u32) -> Spec {
    unit.with(|unit: &mut UnitState| {
        let losses = &mut unit.conduct.losses;
        (losses.by_artillery, losses.by_steady_fire, losses.all) = (Pips(guns), Pips(steady), Pips(all));
    })
}

/// A unit with its brigadier ten inches off.
pub(super) fn led(unit: Spec) -> Table {
    Table::open().unit(unit.at(36.0, 20.0)).unit(brigadier("Hill").at(50.0, 20.0))
}

/// The 24th in contact with the front of the Garde, which it charged; each has a brigadier near.
pub(super) fn charged(charger: Spec, target: Spec) -> Table {
    let chargers = Table::open().unit(charger.at(36.0, 24.0)).unit(target.foe().at(36.0, 24.0));
    let generals = chargers.unit(brigadier("Hill").at(48.0, 22.0)).unit(brigadier("Ney").foe().at(48.0, 26.0));
    generals.locked("24th", "Garde", 0)
}

#[test]
fn any_hit_of_guns_or_a_twelfth_to_steady_fire_makes_a_unit_test() {
    // wof.18.1.04, wof.18.1.05, x.113, x.114
    for (guns, steady, all, tests) in [(1, 0, 1, true), (0, 12, 12, true), (0, 11, 11, false), (0, 0, 18, false)] {
        let dice: &[u8] = if tests { &[6, 6] } else { &[] };
        let fight = test(led(shot(line("24th"), guns, steady, all)), TurnStage::FireTests, dice);
        assert_eq!(fight.state("24th").conduct.tested, tests);
    }
    let whole = led(shot(line("24th"), 5, 0, 5)).switch("artillery_test_whole_figure", "on");
    test(whole, TurnStage::FireTests, &[]);
}

#[test]
fn two_dice_modified_decide_by_grade() {
    // wof.18.3.01, x.93 to x.95
    for (dice, spirit) in [([1, 1], Spirit::Routing), ([2, 2], Spirit::Shaken), ([2, 3], Spirit::Good)] {
        let fight = test(led(shot(line("24th"), 1, 0, 1)), TurnStage::FireTests, &dice);
        assert_eq!(fight.state("24th").morale.spirit, spirit, "{}", fight.journal().join("\n"));
    }
    let rout = test(led(shot(line("24th"), 1, 0, 1)), TurnStage::FireTests, &[1, 1]);
    assert!(
        rout.state("24th").morale.rout.is_some_and(|rout| rout.half_move_owed)
            && rout.state("24th").formation.ranks == Ranks::Disordered
    );
}

#[test]
fn a_shaken_unit_that_tests_well_stays_shaken() {
    // wof.18.3.02, x.238
    let shaken = shot(line("24th"), 1, 0, 1).with(|unit| unit.morale.spirit = Spirit::Shaken);
    let fight = test(led(shaken), TurnStage::FireTests, &[6, 6]);
    assert_eq!(fight.state("24th").morale.spirit, Spirit::Shaken);
}

#[test]
fn shaken_fanatics_are_fanatics_no_more_and_a_grade_lower() {
    // wof.21.4.08, wof.h.fanatic_morale
    let fanatics = || {
        shot(line("24th"), 1, 0, 1)
            .with(|unit| (unit.morale.zeal, unit.troops.drill) = (Zeal::Fanatic, Drill::Irregular))
    };
    let near = |unit: Spec| Table::open().unit(unit.at(36.0, 20.0)).unit(brigadier("Hill").at(42.0, 20.0));
    let held = test(near(fanatics()), TurnStage::FireTests, &[2, 2]);
    assert_eq!((held.state("24th").morale.spirit, held.state("24th").morale.zeal), (Spirit::Good, Zeal::Fanatic));
    let shaken = test(near(fanatics()), TurnStage::FireTests, &[1, 2]);
    assert_eq!((shaken.state("24th").morale.zeal, shaken.state("24th").grade_now()), (Zeal::Spent, Grade::D));
}

#[test]
fn fanatics_lose_their_zeal_to_a_manoeuvre_that_shakes_them_too() {
    // wof.21.4.08, wof.12.1.05
    let fanatics = line("24th").at(36.0, 20.0).with(|unit| {
        (unit.morale.zeal, unit.troops.drill, unit.formation.ranks) =
            (Zeal::Fanatic, Drill::Irregular, Ranks::Disordered);
    });
    let mut fight =
        Table::open().unit(fanatics).unit(line("Far").foe().at(8.0, 46.0)).fight(TurnStage::FirstMoves, &[]);
    fight.forms("24th", FormationKind::Column, None).lawful();
    let state = fight.state("24th");
    assert_eq!((state.morale.spirit, state.morale.zeal, state.grade_now()), (Spirit::Shaken, Zeal::Spent, Grade::D));
}

#[test]
fn a_unit_under_a_live_charge_waits_with_its_test_for_fire() {
    // wof.18.1.08, x.188, x.189
    let table = |fate: ChargeFate| {
        charged(horse("24th"), shot(line("Garde"), 1, 0, 1)).charge("24th", "Garde", move |charge| charge.fate = fate)
    };
    test(table(ChargeFate::Pending), TurnStage::FireTests, &[]);
    let received = test(table(ChargeFate::Home), TurnStage::Receivers, &[6, 6]);
    assert!(received.says("to receive a charge") && received.accounts("wof.morale").len() == 1);
    let waited = test(table(ChargeFate::Failed), TurnStage::Receivers, &[6, 6]);
    assert!(waited.says("for fire") && waited.accounts("wof.morale").len() == 1);
}

#[test]
fn a_charger_that_has_taken_its_one_test_goes_home_without_another() {
    // wof.18.1.08
    let tested = horse("24th").with(|unit| unit.conduct.tested = true);
    let table = charged(tested, light("Garde")).charge("24th", "Garde", |_| {});
    let fight = test(table, TurnStage::Chargers, &[]);
    assert_eq!(fight.told_by("wof.18.1.08"), ["24th went home on its one test."]);
    assert_eq!(fight.battle_state().charges[0].fate, ChargeFate::Home);
}

#[test]
fn a_charge_that_passes_its_test_goes_home() {
    // wof.18.1.06
    let table = charged(horse("24th"), light("Garde")).charge("24th", "Garde", |_| {});
    let fight = test(table, TurnStage::Chargers, &[6, 6]);
    assert_eq!(fight.battle_state().charges[0].fate, ChargeFate::Home);
    assert!(fight.state("24th").conduct.tested && fight.battle_state().fights.len() == 1);
}

#[test]
fn a_shaken_charger_recoils_facing_the_enemy_and_breaks_contact() {
    // wof.18.3.03, wof.18.3.13, wof.h.recoil, x.6: grade C, -4 for steady bayonets, 4 + 4 - 4
    let table = charged(line("24th"), line("Garde")).charge("24th", "Garde", |_| {});
    let fight = test(table, TurnStage::Chargers, &[4, 4, 3]);
    assert_eq!((fight.state("24th").morale.spirit, fight.place("24th")), (Spirit::Shaken, (36.0, 20.0)));
    assert_eq!(fight.front("24th").facing, linstock::measure::Facing::NORTH);
    assert!(fight.battle_state().fights.is_empty() && fight.battle_state().charges[0].fate == ChargeFate::Failed);
}

#[test]
fn charging_a_flank_or_shaken_troops_emboldens() {
    // wof.18.3.10, wof.18.3.11, x.105
    let shaken = light("Garde").with(|unit| unit.morale.spirit = Spirit::Shaken);
    let table = charged(line("24th").grade(Grade::D), shaken)
        .charge("24th", "Garde", |charge| charge.aspect = Aspect::FlankOrRear);
    let fight = test(table, TurnStage::Chargers, &[1, 1]);
    assert_eq!(fight.battle_state().charges[0].fate, ChargeFate::Home);
    assert_eq!(fight.result("wof.morale", "sum"), "10");
}

#[test]
fn the_surprised_test_at_two_less() {
    // wof.18.3.15, x.234: a countercharger that did not see the enemy
    let table = charged(horse("24th"), horse("Garde")).charge("Garde", "24th", |charge| {
        charge.kind = ChargeKind::Countercharge;
        charge.surprised = vec![charge.unit];
    });
    let fight = test(table, TurnStage::Counterchargers, &[3, 3, 2]);
    assert_eq!((fight.state("Garde").morale.spirit, fight.place("Garde")), (Spirit::Shaken, (36.0, 27.0)));
}

#[test]
fn infantry_fears_steady_horse_and_steady_bayonets() {
    // wof.18.3.14, x.106
    let home = |charge: &mut Charge| charge.fate = ChargeFate::Home;
    let steady =
        test(charged(horse("24th"), line("Garde")).charge("24th", "Garde", home), TurnStage::Receivers, &[4, 3]);
    assert_eq!(steady.state("Garde").morale.spirit, Spirit::Shaken);
    let disordered = horse("24th").with(|unit| unit.formation.ranks = Ranks::Disordered);
    let unsteady =
        test(charged(disordered, line("Garde")).charge("24th", "Garde", home), TurnStage::Receivers, &[4, 3]);
    assert_eq!(unsteady.state("Garde").morale.spirit, Spirit::Good);
}

#[test]
fn side_b_tests_its_charges_first() {
    // wof.18.2.01, wof.18.2.02, x.9
    for (side, first) in [(Side::First, "hussars"), (Side::Second, "dragoons")] {
        let table = Table::open()
            .unit(hussars("dragoons").at(36.0, 24.0))
            .unit(hussars("hussars").foe().at(20.0, 24.0))
            .unit(light("foot").foe().at(36.0, 24.0));
        let charges = table.charge("dragoons", "foot", |_| {}).charge("hussars", "dragoons", |_| {});
        let fight = test(charges.side_a(side), TurnStage::Chargers, &[6, 6, 6, 6]);
        assert!(fight.journal()[0].starts_with(first), "{}", fight.journal().join("\n"));
    }
}

#[test]
fn a_unit_that_took_more_than_it_gave_tests() {
    // wof.18.1.09, wof.18.3.07, wof.18.3.12, x.89, x.90, x.102
    let fought = |unit: Spec, all: u32, given: u32| {
        unit.with(move |unit| {
            unit.conduct.fought = true;
            (unit.conduct.losses.all, unit.conduct.losses.given) = (Pips(all), Pips(given));
        })
    };
    let lost = test(charged(fought(line("24th"), 9, 8), fought(line("Garde"), 8, 9)), TurnStage::Losers, &[6, 6]);
    assert_eq!(lost.accounts("wof.morale").len(), 1);
    assert!(lost.says("24th tested"));
    test(charged(fought(line("24th"), 9, 9), fought(line("Garde"), 9, 9)), TurnStage::Losers, &[]);
    let twelfth = test(charged(fought(line("24th"), 13, 0), line("Garde")), TurnStage::Losers, &[4, 5]);
    assert_eq!(
        (twelfth.result("wof.morale", "sum"), twelfth.state("24th").morale.spirit),
        ("5".to_owned(), Spirit::Good)
    );
}

#[test]
fn a_charger_that_struck_at_more_than_half_a_right_angle_loses_as_if_flanked() {
    // wof.14.0.06, wof.18.3.08
    for (degrees, sum) in [(45.0, "6"), (46.0, "4")] {
        let loser = line("24th").with(|unit| {
            unit.conduct.fought = true;
            unit.conduct.losses.all = Pips(9);
            unit.conduct.losses.from = vec![(UnitId(1), Pips(9))];
        });
        let table = charged(loser, line("Garde")).charge("24th", "Garde", move |charge| {
            charge.fate = ChargeFate::Home;
            charge.contact.iter_mut().for_each(|contact| contact.degrees = degrees);
        });
        assert_eq!(test(table, TurnStage::Losers, &[4, 5]).result("wof.morale", "sum"), sum, "at {degrees}");
    }
}

#[test]
fn a_loser_that_breaks_is_out_of_the_fight_and_the_winner_has_routed_it() {
    // wof.18.3.04, wof.19.0.01
    let loser = line("24th").with(|unit| {
        unit.conduct.fought = true;
        unit.conduct.losses.all = Pips(13);
        unit.conduct.losses.from = vec![(UnitId(1), Pips(13))];
    });
    let fight = test(charged(loser, line("Garde")), TurnStage::Losers, &[1, 1]);
    assert!(fight.is_routing("24th") && fight.battle_state().fights.is_empty());
    assert_eq!(fight.state("Garde").conduct.has_routed, [UnitId(0)]);
    assert_eq!(fight.state("24th").morale.rout.and_then(|rout| rout.cause), Some(UnitId(1)));
}

#[test]
fn friends_that_see_a_rout_within_twelve_inches_test_once() {
    // wof.18.1.10, wof.h.cascade, x.191
    let broken = |unit: Spec| unit.with(|unit| (unit.morale.spirit, unit.conduct.routed) = (Spirit::Routing, true));
    let table = |gap: f32| {
        let router = broken(line("50th").men(1).wide(1).at(36.0, 20.0 - 1.575 - gap));
        Table::open().unit(line("24th").at(36.0, 20.0)).unit(router).unit(brigadier("Hill").at(50.0, 20.0))
    };
    let near = test(table(12.0), TurnStage::Friends, &[6, 6]);
    assert_eq!(near.accounts("wof.morale").len(), 1);
    assert!(near.says("friends that routed"));
    test(table(12.5), TurnStage::Friends, &[]);
    let cascade = table(12.0).unit(line("52nd").at(36.0, 24.0));
    let fight = test(cascade, TurnStage::Friends, &[1, 1]);
    assert!(fight.is_routing("24th") && !fight.state("52nd").conduct.tested);
}
