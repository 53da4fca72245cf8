//! The order of the turn (section 10).

use linstock::{
    battle::Seat,
    measure::Facing,
    rules::wof::{
        charts::{FormationKind, Grade, Ranks, Spirit},
        command::initiative::Letter,
        fire::fire_and_movement::ShotsBefore,
        state::{Acted, Charge, ChargeKind, Phase, Pursuit, Rout, TurnStage},
    },
    table::{Side, UnitId},
};

use super::{Fight, Judged, Spec, Table, ahead, battery, brigadier, charging::asks, horse, hussars, line};

/// Whether these words stand in the journal one after another.
#[track_caller]
fn in_order(fight: &Fight, words: &[&str]) {
    let journal = fight.journal();
    let mut from = 0;
    for word in words {
        let found = journal[from..].iter().position(|line| line.contains(word));
        let found = found.unwrap_or_else(|| panic!("{word} does not come where it should:\n{}", journal.join("\n")));
        from += found + 1;
    }
}

/// A column that has been running some way since the turn before.
fn running(unit: Spec, way: Facing, from: (f32, f32)) -> Spec {
    unit.wide(4).facing(way).with(|unit| {
        let rout = Rout {
            began: 0,
            from: from.into(),
            cause: None,
            bearing: Some(way),
            half_move_owed: false,
            turned_aside: false,
        };
        (unit.morale.spirit, unit.formation.ranks, unit.morale.rout) = (Spirit::Routing, Ranks::Disordered, Some(rout));
    })
}

/// Without small arms, so that no unit fires by itself.
fn unarmed(unit: Spec) -> Spec {
    unit.with(|unit| unit.troops.weapon = None)
}

#[test]
fn the_higher_die_chooses_to_be_side_a_or_side_b() {
    // wof.10.1.01
    let two = || Table::open().unit(line("24th").at(36.0, 10.0)).unit(line("Garde").foe().at(36.0, 38.0));
    for (dice, winner, letter, a) in
        [([5, 2], Side::First, Letter::A, Side::First), ([2, 5], Side::Second, Letter::B, Side::First)]
    {
        let mut fight = two().fight(TurnStage::Initiative, &dice);
        assert_eq!((fight.asked(), fight.battle_state().phase), (vec![Seat::from(winner)], Phase::Initiative));
        fight.chooses(winner, letter).lawful();
        assert_eq!(fight.battle_state().side_a, a, "{}", fight.journal().join("\n"));
    }
}

#[test]
fn equal_dice_are_thrown_again() {
    // wof.h.ties
    let fight = Table::open().unit(line("24th").at(36.0, 10.0)).unit(line("Garde").foe().at(36.0, 38.0));
    let fight = fight.fight(TurnStage::Initiative, &[3, 3, 1, 6]);
    assert_eq!(fight.asked(), [Seat::Second]);
    assert!(fight.says("threw 3"));
}

#[test]
fn routers_rally_and_run_then_pursuers_halt_or_follow_then_brigadiers_and_last_units_are_confused() {
    // wof.10.0.01, wof.10.1.01, wof.10.1.02, wof.10.1.03, wof.10.1.04
    let pursuers = hussars("Uhlans").foe().at(10.0, 44.0).with(|unit| {
        let stood = (unit.formation.kind, unit.formation.width);
        unit.morale.pursuit =
            Some(Pursuit { targets: vec![UnitId(0)], allowed: false, half_move_owed: false, left_at: None, stood });
        (unit.formation.kind, unit.formation.ranks) = (FormationKind::Clump, Ranks::Disordered);
    });
    let table = Table::open()
        .unit(running(line("24th"), Facing::SOUTH, (10.0, 46.0)).at(10.0, 26.0))
        .unit(running(line("Garde").foe(), Facing::NORTH, (40.0, 2.0)).at(40.0, 20.0))
        .unit(pursuers)
        .unit(brigadier("Hill").under(2).at(66.0, 4.0))
        .unit(line("5th").under(2).at(62.0, 40.0));
    let mut fight = table.fight(TurnStage::Initiative, &[5, 2, 1, 1, 1, 2, 1, 2, 4]);
    fight.chooses(Side::First, Letter::A).lawful();
    fight.does("24th", "rally").lawful();
    assert_eq!(
        (fight.place("24th"), fight.may("Garde").contains(&"rally".to_owned())),
        ((10.0, 26.0), true),
        "side B rallies too"
    );
    fight.does("Garde", "rally").lawful();
    assert_eq!((fight.place("24th"), fight.place("Garde")), ((10.0, 14.0), (40.0, 32.0)), "then all run");
    assert_eq!((fight.may("Uhlans"), fight.place("Uhlans")), (vec!["halt".to_owned()], (10.0, 44.0)));
    fight.does("Uhlans", "halt").lawful();
    assert_eq!((fight.place("Uhlans"), fight.battle_state().phase), ((10.0, 20.0), Phase::Movement(Side::First)));
    let told = [
        "was side A",
        "24th tried to rally",
        "Garde tried to rally",
        "Uhlans did not halt",
        "Hill, out of",
        "5th, out of",
    ];
    in_order(&fight, &told);
}

#[test]
fn side_a_charges_and_then_moves_and_side_b_after_it_while_units_that_have_moved_still_react() {
    // wof.10.2.01, wof.10.2.02, wof.10.2.03, wof.10.2.04, wof.10.2.05
    let table = Table::open()
        .unit(horse("Scots").at(12.0, 10.0))
        .unit(line("24th").at(36.0, 10.0))
        .unit(hussars("11th").at(58.0, 10.0))
        .unit(hussars("Uhlans").foe().at(12.0, 22.0))
        .unit(horse("Cuirassiers").foe().at(58.0, 34.0))
        .unit(line("Garde").foe().at(34.0, 40.0));
    let mut fight = table.fight(TurnStage::FirstMoves, &[]);
    fight.charges_by("Scots", "Uhlans", &[ahead(30.0)]).lawful();
    assert_eq!(fight.asked(), [Seat::Second], "side B answers as the charge comes on");
    fight.does("Uhlans", "countercharge").lawful();
    while asks(&fight) {
        fight.pass();
    }
    fight.moves("24th", &[ahead(6.0)]).lawful();
    assert_eq!(fight.charges("11th", "Cuirassiers").refused(), "wof.10.2.02", "charges come first");
    assert_eq!((fight.asked(), fight.may("Garde").is_empty()), (vec![Seat::First], true));
    fight.moves("11th", &[ahead(12.0)]).lawful();
    assert_eq!((fight.asked(), fight.battle_state().phase), (vec![Seat::Second], Phase::Movement(Side::Second)));
    assert!(
        fight.charges("Uhlans", "24th").is_err() && fight.plan("Uhlans", &[ahead(1.0)]).is_err(),
        "it came out in side A's step"
    );
    assert!((fight.state("11th").conduct.spent - 1.0).abs() < 0.01);
    fight.charges_by("Cuirassiers", "11th", &[ahead(30.0)]).lawful();
    assert_eq!(fight.asked(), [Seat::First]);
    fight.does("11th", "countercharge").lawful();
    while asks(&fight) {
        fight.pass();
    }
    assert_eq!(
        fight.battle_state().charge_of(fight.id("11th")).map(|charge| charge.kind),
        Some(ChargeKind::Countercharge)
    );
    fight.moves("Garde", &[ahead(6.0)]).lawful();
    assert_eq!(fight.place("Garde"), (34.0, 34.0));
}

#[test]
fn side_b_charges_only_with_units_that_have_made_no_move() {
    // x.253: wof.10.2.03
    let after = |act: Acted, spent: f32| {
        let uhlans =
            hussars("Uhlans").foe().at(36.0, 24.0).with(|unit| (unit.conduct.act, unit.conduct.spent) = (act, spent));
        let mut fight = Table::open().unit(line("24th").at(36.0, 12.0)).unit(uhlans).fight(TurnStage::SecondMoves, &[]);
        let charged = fight.charges_by("Uhlans", "24th", &[ahead(20.0)]);
        charged.is_ok()
    };
    assert!(after(Acted::Nothing, 0.0));
    for act in [Acted::Countercharged, Acted::Supported, Acted::Evaded] {
        assert!(!after(act, 1.0), "{act:?}");
    }
}

/// The phase of fire and charges: the Scots (side A) have reached the Garde, which may panic; side B's Dragoons have
/// reached the 11th, which came out at them; guns are aimed at the Ligne.
fn charges_have_met() -> Table {
    let both = |unit: Spec| unit.grade(Grade::B);
    let came_out = |charge: &mut Charge| charge.kind = ChargeKind::Countercharge;
    Table::open()
        .unit(unarmed(both(horse("Scots")).at(12.0, 24.0)))
        .unit(unarmed(both(line("Garde")).foe().at(12.0, 24.0)))
        .unit(unarmed(both(horse("11th")).at(60.0, 24.0)))
        .unit(unarmed(both(horse("Dragoons")).foe().at(60.0, 24.0)))
        .unit(battery("Guns").at(36.0, 10.0).with(|unit| unit.history.shots = ShotsBefore::Some))
        .unit(unarmed(line("Ligne")).foe().at(36.0, 18.0))
        .locked("Scots", "Garde", 0)
        .locked("11th", "Dragoons", 0)
        .charge("Scots", "Garde", |_| {})
        .charge("Dragoons", "11th", |_| {})
        .charge("11th", "Dragoons", came_out)
}

#[test]
fn panic_fire_tests_for_fire_counterchargers_chargers_receivers_and_then_routs() {
    // wof.10.3.01, wof.10.3.02, wof.10.3.03, wof.10.3.04, wof.10.3.05, wof.10.3.06, wof.10.3.07
    let dice = [6, 6, 4, 1, 1, 6, 6, 6, 6, 6, 6, 6, 6];
    let mut fight = charges_have_met().fight(TurnStage::Panic, &dice);
    fight.shoots("Guns", "Ligne").lawful();
    fight.pass_all_but("run");
    assert_eq!((fight.may("Ligne"), fight.battle_state().phase), (vec!["run".to_owned()], Phase::Shooting));
    let told = [
        "Garde tested morale, panic",
        "Guns fired at Ligne",
        "Ligne tested morale, for fire: it broke",
        "11th tested morale, to charge home",
        "Dragoons tested morale, to charge home",
        "Scots tested morale, to charge home",
        "Garde tested morale, to receive a charge",
    ];
    in_order(&fight, &told);
    fight.pass();
    assert!(fight.state("Ligne").morale.rout.is_some_and(|rout| !rout.half_move_owed), "half a rout move");
}

#[test]
fn a_round_losers_routs_friends_and_then_pursuit() {
    // wof.10.4.01, wof.10.4.02, wof.10.4.03, wof.10.4.04, wof.10.4.05
    let table = Table::open()
        .unit(line("24th").at(36.0, 20.0))
        .unit(line("Garde").foe().at(36.0, 20.0))
        .unit(line("Ligne").foe().at(50.0, 30.0))
        .locked("24th", "Garde", 1);
    let mut fight = table.fight(TurnStage::Combat, &[6, 1, 1, 1, 6, 6, 1]);
    assert_eq!(fight.may("Garde"), ["run"], "it lost, tested, broke and runs as the phase has it");
    assert!(!fight.says("Ligne tested"));
    fight.pass();
    assert_eq!((fight.may("24th").contains(&"resist".to_owned()), fight.place("24th")), (true, (36.0, 20.0)));
    fight.does("24th", "resist").lawful();
    assert!((25.0..26.5).contains(&fight.place("24th").1), "half a pursuit move: {:?}", fight.place("24th"));
    let told = [
        "24th struck Garde",
        "Garde lost the round",
        "Garde tested morale, for losing a round: it broke",
        "Ligne tested morale, for friends that routed",
        "24th could not be held",
    ];
    in_order(&fight, &told);
}
