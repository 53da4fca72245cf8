//! Machines fight on small tables: battles go through every stage of the turn, checked by the referee, and come to an
//! end; and the machine acts where a rarely used rule gives it a reason.

use std::collections::BTreeSet;

use bevy::math::Vec2;
use linstock::{
    battle::{OverrideAct, Seat, Value},
    commander::{Commander, Player, Temperament},
    measure::{Facing, Pose},
    rehearsal::Sitter,
    rules::{
        common::offering::word_of_feature,
        wof::{
            charts::{FormationKind, Grade, Protection, Ranks, Spirit, TerrainKind},
            slot_names::slot,
            state::{BattalionGun, ChargeFate, GunPlace, GunPost, Mount, Pursuit, Rout, TurnStage},
        },
    },
    table::{FeatureId, Side, UnitId},
};

use super::{
    Fight, Judged, Spec, Table, ahead, battery, brigadier, cuirassiers, horse, hussars, light, limbered, line,
};
use crate::rules::ground::LaysGround;
use crate::selfplay::{
    SELDOM_IN_WOF,
    referee::{Watch, watch},
};

/// Two small armies with every arm on a table with a wood, a hill and a fence.
fn meeting() -> Table {
    Table::open()
        .until_turn(10)
        .area("the wood", TerrainKind::LightWoods, (10.0, 20.0), (20.0, 28.0))
        .line("the fence", TerrainKind::Fence, &[(26.0, 24.0), (44.0, 24.0)])
        .unit(line("1st").at(22.0, 10.0))
        .unit(line("2nd").at(34.0, 10.0).grade(Grade::B))
        .unit(line("3rd").at(46.0, 10.0).grade(Grade::D))
        .unit(light("Jäger").at(12.0, 12.0))
        .unit(horse("Horse").at(58.0, 9.0))
        .unit(battery("Guns").at(28.0, 14.0))
        .unit(brigadier("Brigadier").at(34.0, 5.0))
        .unit(line("Alpha").foe().at(22.0, 38.0))
        .unit(line("Beta").foe().at(34.0, 38.0).grade(Grade::A))
        .unit(line("Gamma").foe().at(46.0, 38.0))
        .unit(hussars("Hussars").foe().at(60.0, 39.0))
        .unit(battery("Cannon").foe().at(40.0, 34.0))
        .unit(brigadier("General").foe().at(34.0, 43.0))
}

#[test]
fn machines_fight_a_small_battle_to_its_end() {
    for seed in 1..=4 {
        let players = [Seat::First, Seat::Second].map(|seat| Sitter::Machine.sit(seed, seat));
        let watched =
            watch(&format!("a meeting, seed {seed}"), Box::new(meeting().seeded(seed)), players, Watch::Close);
        if std::env::var("LINSTOCK_TOLD").is_ok() {
            tell(&watched);
        }
        assert!(!watched.outcome.reason.is_empty());
    }
}

/// Prints how a battle went.
#[expect(clippy::print_stdout, reason = "it is told to be read")]
fn tell(watched: &crate::selfplay::referee::Watched) {
    println!("{:?}; orders: {:?}", watched.outcome, watched.verbs);
}

/// A unit of each side that has nothing to do with it, and what has.
fn with(units: impl IntoIterator<Item = Spec>) -> Table {
    let table = Table::open().unit(line("Guards").at(66.0, 4.0));
    units.into_iter().fold(table, Table::unit)
}

fn moving(units: impl IntoIterator<Item = Spec>) -> Fight {
    with(units).fight(TurnStage::FirstMoves, &[])
}

fn guns_that_have_come_up() -> Fight {
    moving([limbered("Guns").at(30.0, 20.0), line("Blues").foe().at(30.0, 34.0)])
}

fn charged_horse(answers: Spec) -> Fight {
    let mut fight = moving([horse("Reds").at(36.0, 10.0), answers.foe().at(36.0, 22.0)]);
    fight.charges_by("Reds", "Blues", &[ahead(30.0)]).lawful();
    fight
}

fn horse_near_a_charge() -> Fight {
    let helpers = hussars("Helpers").grade(Grade::A).foe().facing(Facing::WEST).at(50.0, 17.0);
    let mut fight = moving([horse("Reds").grade(Grade::D).at(36.0, 10.0), line("Blues").foe().at(36.0, 24.0), helpers]);
    fight.charges_by("Reds", "Blues", &[ahead(30.0)]).lawful();
    fight.does("Blues", "stand").lawful();
    fight
}

/// Skirmishers stand before the next target of a charger.
fn over_skirmishers_at(next: Spec) -> Fight {
    let mut fight = moving([
        horse("Reds").at(36.0, 10.0),
        light("Jäger").formed(FormationKind::Skirmish).foe().at(36.0, 16.0),
        next.foe().at(36.0, 22.0),
    ]);
    fight.charges_by("Reds", "Jäger", &[ahead(30.0)]).lawful();
    fight.does("Jäger", "stand").lawful();
    fight
}

fn running(unit: Spec) -> Spec {
    unit.with(|unit| {
        let bearing = Some(Facing::NORTH);
        let rout = Rout {
            began: 1,
            from: Vec2::new(36.0, 10.0),
            cause: None,
            bearing,
            half_move_owed: false,
            turned_aside: false,
        };
        (unit.morale.spirit, unit.formation.ranks, unit.morale.rout) = (Spirit::Routing, Ranks::Disordered, Some(rout));
    })
}

/// Horse that has routed foot, which is the first unit of the table.
fn horse_behind_routed_foot() -> Fight {
    let reds = horse("Reds").men(16).at(36.0, 20.0).with(|unit| unit.conduct.has_routed = vec![UnitId(0)]);
    Table::open().unit(running(line("Blues")).foe().at(36.0, 24.0)).unit(reds).fight(TurnStage::EnterPursuit, &[])
}

fn foot_in_pursuit() -> Fight {
    let reds = line("Reds").at(36.0, 10.0).with(|unit| {
        let stood = (unit.formation.kind, unit.formation.width);
        unit.morale.pursuit =
            Some(Pursuit { targets: vec![UnitId(0)], allowed: false, half_move_owed: false, left_at: None, stood });
        (unit.formation.kind, unit.formation.ranks, unit.formation.width) =
            (FormationKind::Clump, Ranks::Disordered, 8);
    });
    let table = Table::open().unit(running(line("Blues")).foe().at(36.0, 30.0)).unit(reds);
    table.unit(brigadier("Hill").at(70.0, 4.0).under(2)).fight(TurnStage::Pursuit, &[])
}

fn horse_with_another_enemy_before_it() -> Fight {
    let reds = cuirassiers("Reds").grade(Grade::A).at(36.0, 20.0).with(|unit| unit.conduct.fought = true);
    let next = line("Next").grade(Grade::E).with(|unit| unit.morale.spirit = Spirit::Shaken);
    with([reds, running(line("Blues")).foe().at(10.0, 44.0), next.foe().at(36.0, 28.0)])
        .charge("Reds", "Blues", |charge| {
            charge.fate = ChargeFate::Home;
            charge.contact.iter_mut().for_each(|contact| contact.inches = 8.0);
        })
        .fight(TurnStage::Breakthroughs, &[])
}

fn foot_in_a_farm_far_from_the_enemy() -> Fight {
    let table = Table::open().stronghold("the farm", Protection::Block, 36, (27.0, 4.0), (33.0, 12.0));
    let table =
        table.unit(line("Reds").formed(FormationKind::Column).at(30.0, 3.97)).unit(line("Guards").at(66.0, 4.0));
    let mut fight = table.unit(line("Blues").foe().at(30.0, 46.0)).fight(TurnStage::FirstMoves, &[]);
    let order = fight.order("Reds", "enter").with(slot::FEATURE, Value::Choice(word_of_feature(FeatureId(0))));
    fight.give(order).lawful();
    fight
}

fn dragoons(unit: Spec) -> Spec {
    unit.at(30.0, 20.0).with(|unit| unit.formation.mount = Some(Mount::Mounted))
}

/// Poor horsemen in great numbers before foot that their carbines do not reach.
fn dragoons_who_shoot_better_than_they_ride() -> Fight {
    moving([dragoons(horse("Dragoons").men(48).wide(24).grade(Grade::D)), line("Blues").foe().at(30.0, 29.0)])
}

/// Good horsemen, dismounted, before an enemy out of reach of their muskets but not of their horses.
fn dragoons_who_ride_better_than_they_shoot() -> Fight {
    let mut fight = Table::open()
        .unit(dragoons(hussars("Dragoons").men(24).grade(Grade::A)))
        .unit(line("Guards").at(66.0, 4.0))
        .unit(limbered("Guns").foe().at(30.0, 38.0))
        .fight(TurnStage::FirstMoves, &[5, 2]);
    fight.does("Dragoons", "dismount").lawful();
    while fight.battle_state().turn == 1 || !fight.may("Dragoons").contains(&"move".to_owned()) {
        fight.pass();
    }
    fight
}

/// Spent foot within a few inches of five good battalions.
fn foot_before_far_too_many() -> Fight {
    let five =
        [("1st", 21.0, 28.0), ("2nd", 36.0, 28.0), ("3rd", 51.0, 28.0), ("4th", 28.0, 32.0), ("5th", 44.0, 32.0)];
    let table = with([line("Reds").lost(72).grade(Grade::E).at(36.0, 24.0)]).switch("voluntary_retreat", "on");
    let blues = |(name, x, y)| line(name).men(36).wide(18).grade(Grade::A).foe().at(x, y);
    five.map(blues).into_iter().fold(table, Table::unit).fight(TurnStage::FirstMoves, &[])
}

/// The enemy is before the right end of a battalion with its gun at the left.
fn battalion_with_its_gun_at_the_wrong_end() -> Fight {
    let own = line("Reds").men(48).wide(24).at(30.0, 10.0).with(|unit| {
        unit.battalion_gun = Some(BattalionGun { gunners: 4, place: GunPlace::WithParent, post: GunPost::Left });
    });
    with([own, line("Blues").men(8).wide(4).foe().at(40.0, 20.0)])
        .switch("battalion_guns", "on")
        .fight(TurnStage::FirstMoves, &[])
}

/// A village with a garrison that is attacked from below by steady foot, and from the side by shaken and disordered
/// foot.
fn garrison_between_two_attackers() -> Fight {
    let garrison = line("Garde").foe().men(30).at(36.0, 17.0).formed(FormationKind::Garrison);
    let greens = line("Greens").wide(4).at(30.0, 18.0).facing(Facing::EAST);
    Table::open()
        .stronghold("the village", Protection::Block, 48, (30.0, 15.0), (42.0, 21.0))
        .unit(line("Reds").wide(4).grade(Grade::A).at(36.0, 15.0))
        .unit(garrison.with(|unit| (unit.formation.width, unit.formation.garrison) = (12, Some(FeatureId(0)))))
        .unit(greens.with(|unit| (unit.morale.spirit, unit.formation.ranks) = (Spirit::Shaken, Ranks::Disordered)))
        .locked("Reds", "Garde", 1)
        .locked("Greens", "Garde", 1)
        .fight(TurnStage::Combat, &[])
}

/// Foot beside a farm under the fire of three batteries.
fn foot_beside_a_farm_under_fire() -> Fight {
    let table = Table::open().stronghold("the farm", Protection::Block, 36, (27.0, 4.0), (33.0, 12.0));
    let table =
        table.unit(line("Reds").formed(FormationKind::Column).at(30.0, 3.97)).unit(line("Guards").at(66.0, 4.0));
    let guns = [("1st", 20.0), ("2nd", 30.0), ("3rd", 40.0)];
    let table = guns.into_iter().fold(table, |table, (name, x)| table.unit(battery(name).foe().at(x, 24.0)));
    table.fight(TurnStage::FirstMoves, &[])
}

fn foot_at_an_abatis() -> Fight {
    Table::open()
        .line("the abatis", TerrainKind::Abatis, &[(20.0, 20.0), (40.0, 20.0)])
        .unit(line("Reds").wide(4).at(30.0, 20.0))
        .unit(line("Blues").foe().at(30.0, 30.0))
        .fight(TurnStage::Combat, &[])
}

/// Guns that the enemy is too far from to be fired at.
fn guns_far_from_the_enemy() -> Fight {
    with([battery("Guns").at(60.0, 6.0), line("Blues").foe().at(6.0, 44.0)]).fight(TurnStage::FirstMoves, &[])
}

/// Gunners that ran from their guns and are near them again, with friends on both sides and no enemy near.
fn gunners_who_have_left_their_guns() -> Fight {
    let runs = battery("Guns").at(36.0, 34.0).with(|unit| {
        let bearing = Some(Facing::SOUTH);
        let rout = Rout {
            began: 0,
            from: Vec2::new(36.0, 44.0),
            cause: None,
            bearing,
            half_move_owed: false,
            turned_aside: false,
        };
        (unit.morale.spirit, unit.formation.ranks, unit.morale.rout) = (Spirit::Routing, Ranks::Disordered, Some(rout));
    });
    let friends = [("1st", 24.0), ("2nd", 48.0)].map(|(name, x)| line(name).at(x, 30.0));
    let table = friends.into_iter().fold(Table::open().unit(runs), Table::unit);
    let mut fight = table.unit(limbered("Blues").foe().at(4.0, 4.0)).fight(TurnStage::Rally, &[5, 2, 6, 6, 5, 2, 5, 2]);
    fight.closes(Side::First).lawful();
    let beside = Pose::new(Vec2::new(36.0, 30.0), Facing::NORTH);
    fight.overrules(OverrideAct::Move { unit: fight.id("Guns"), front: beside }).lawful();
    fight
}

/// Every verb that the machine gives the first side, turn by turn, while the other does nothing, until dice are wanted.
fn orders_in_turns(mut fight: Fight, mind: Temperament) -> BTreeSet<String> {
    let mut machine = Commander::new(1, Seat::First).minded(mind);
    let mut verbs = BTreeSet::new();
    while !fight.asked().is_empty() {
        if fight.asked() != [Seat::First] {
            fight.pass();
            continue;
        }
        let order = machine.order(fight.battle(), Seat::First).expect("the first side is asked");
        verbs.insert(order.verb.clone());
        fight.give_order(order).lawful();
    }
    verbs
}

#[test]
fn light_horse_and_skirmishers_go_out_of_the_way_of_units_that_would_break_them() {
    // wof.14.4.01: the better the charger and the worse the charged, the more they have to lose by standing
    let answers = |charger: Spec, charged: Spec| {
        let mut fight = moving([charger.at(36.0, 10.0), charged.foe().at(36.0, 16.0)]);
        fight.charges_by("Reds", "Blues", &[ahead(30.0)]).lawful();
        fight.answer_of_machine()
    };
    let skirmishers = || light("Blues").formed(FormationKind::Skirmish);
    let rows = [
        ("evade", cuirassiers("Reds").grade(Grade::A), hussars("Blues").wide(12).grade(Grade::E)),
        ("evade", cuirassiers("Reds").grade(Grade::A), hussars("Blues").formed(FormationKind::Skirmish)),
        ("evade", line("Reds").grade(Grade::A), skirmishers()),
        ("countercharge", horse("Reds").grade(Grade::E), hussars("Blues").wide(12).grade(Grade::A)),
    ];
    for (index, (wanted, charger, charged)) in rows.into_iter().enumerate() {
        assert_eq!(answers(charger, charged), BTreeSet::from([wanted.to_owned()]), "row {index}");
    }
}

#[test]
fn the_machine_gives_every_seldom_order_where_it_has_cause() {
    let (attack, defend) = (Temperament::ATTACK, Temperament::DEFEND);
    let rows: [(&str, BTreeSet<String>); 18] = [
        ("unlimber", guns_that_have_come_up().verbs_of_machine(Side::First, defend)),
        ("countercharge", charged_horse(horse("Blues").grade(Grade::B)).answer_of_machine()),
        ("support", horse_near_a_charge().answer_of_machine()),
        ("stop", over_skirmishers_at(line("Garde").grade(Grade::A)).answer_of_machine()),
        ("break_through", horse_with_another_enemy_before_it().answer_of_machine()),
        ("pursue", horse_behind_routed_foot().answer_of_machine()),
        ("halt", foot_in_pursuit().answer_of_machine()),
        ("leave", foot_in_a_farm_far_from_the_enemy().verbs_of_machine(Side::First, attack)),
        ("clear", foot_at_an_abatis().answer_of_machine()),
        ("dismount", dragoons_who_shoot_better_than_they_ride().verbs_of_machine(Side::First, defend)),
        ("mount", dragoons_who_ride_better_than_they_shoot().verbs_of_machine(Side::First, defend)),
        ("retreat", foot_before_far_too_many().verbs_of_machine(Side::First, defend)),
        ("shift_gun", battalion_with_its_gun_at_the_wrong_end().verbs_of_machine(Side::First, defend)),
        ("divide", garrison_between_two_attackers().answer_of_machine()),
        (
            "go_on",
            over_skirmishers_at(line("Next").grade(Grade::E).with(|unit| unit.morale.spirit = Spirit::Shaken))
                .answer_of_machine(),
        ),
        ("enter", foot_beside_a_farm_under_fire().verbs_of_machine(Side::First, defend)),
        ("limber", guns_far_from_the_enemy().verbs_of_machine(Side::First, attack)),
        ("man_guns", orders_in_turns(gunners_who_have_left_their_guns(), defend)),
    ];
    assert_eq!(
        rows.each_ref().map(|(verb, _)| *verb),
        SELDOM_IN_WOF,
        "every verb that its battles may do without has its table"
    );
    let missing: Vec<&(&str, BTreeSet<String>)> = rows.iter().filter(|(verb, verbs)| !verbs.contains(*verb)).collect();
    assert!(missing.is_empty(), "never given: {missing:?}");
}
