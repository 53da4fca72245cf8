//! Batteries (pages 12, 14, 20 and 23): dice of each kind of gun, grape, limbers, man-handling, grand batteries.

use linstock::{
    measure::Leg,
    rules::trl::{
        charts::{FormationKind, Motion, TerrainKind, Troop},
        state::TurnStage,
    },
    table::Side,
};

use super::{Fight, Judged, Table, ahead, battery, laying::Spec, line};
use crate::rules::ground::LaysGround;

/// Guns with their front at (30, 10), and a line so far ahead in the open.
fn range(guns: Spec, inches: f32, stage: TurnStage, dice: &[u8]) -> Fight {
    Table::open().unit(guns.at(30.0, 10.0)).unit(line("Foe").foe().at(30.0, 10.0 + inches)).fight(stage, dice)
}

/// The dice of the last shot, and the number that each needed.
fn thrown(fight: &Fight) -> (String, String) {
    (fight.result("trl.fire", "dice"), fight.result("trl.fire", "needed"))
}

fn as_words((dice, needed): (usize, usize)) -> (String, String) {
    (dice.to_string(), needed.to_string())
}

#[test]
fn each_kind_of_gun_fires_ball_with_its_own_dice() {
    // trl.x.182: trl.p20.01, trl.p20.13
    let rows = [
        (Troop::LightArtillery, 6),
        (Troop::HorseArtillery, 4),
        (Troop::HeavyArtillery, 10),
        (Troop::Howitzers, 2),
        (Troop::Rockets, 4),
    ];
    for (troop, dice) in rows {
        let mut fight = range(battery("Guns", troop), 15.0, TurnStage::FirstShots, &vec![1; dice]);
        fight.shoots("Guns", "Foe").lawful();
        fight.closes(Side::First).lawful();
        assert_eq!(thrown(&fight), as_words((dice, 4)), "{troop}");
    }
}

#[test]
fn light_and_horse_guns_fire_grape_and_heavy_ones_only_ball() {
    // trl.x.183: trl.p20.01, trl.p20.02, trl.p20.13
    for (troop, dice) in [(Troop::LightArtillery, 12), (Troop::HorseArtillery, 8)] {
        let mut fight = range(battery("Guns", troop), 11.0, TurnStage::FirstShots, &vec![1; dice]);
        fight.fires_grape("Guns", "Foe").lawful();
        fight.closes(Side::First).lawful();
        assert_eq!(thrown(&fight), as_words((dice, 3)), "{troop}");
    }
    let mut fight = range(battery("Guns", Troop::HeavyArtillery), 11.0, TurnStage::FirstShots, &[1; 10]);
    assert_eq!(fight.fires_grape("Guns", "Foe").refused(), "trl.p20.02");
    fight.shoots("Guns", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(thrown(&fight), as_words((10, 4)));
}

#[test]
fn a_grand_battery_of_three_fires_all_its_guns_at_one_target() {
    // trl.x.095: trl.p20.12, trl.hc.27
    let guns = battery("Guns", Troop::LightArtillery).stands(6);
    let mut fight = range(guns, 15.0, TurnStage::FirstShots, &[1; 18]);
    fight.shoots("Guns", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(thrown(&fight), as_words((18, 4)));
}

#[test]
fn guns_that_are_unlimbered_fire_in_that_turn_and_limbered_ones_do_not() {
    // trl.x.134: trl.p12.01, trl.p12.02, trl.p12.02b
    let gun = || battery("Guns", Troop::LightArtillery).stands(1);
    let drilled = |gun: Spec, limbers: bool, dice: &[u8]| {
        let table = Table::open().unit(gun.at(30.0, 10.0)).unit(line("Others").at(60.0, 10.0));
        let mut fight = table.unit(line("Foe").foe().at(30.0, 22.0)).fight(TurnStage::FirstMoves, dice);
        if limbers {
            fight.does("Guns", "limber").lawful();
        }
        fight.pass_until(1, 2, Side::First);
        fight
    };
    for (gun, limbers) in [(gun(), true), (gun().formed(FormationKind::Column), false)] {
        assert_eq!(drilled(gun, limbers, &[]).may_shoot("Guns", "Foe").refused(), "trl.p12.02b");
    }
    let mut fight = drilled(gun().formed(FormationKind::Column), true, &[1]);
    fight.shoots("Guns", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(thrown(&fight), as_words((1, 5)));
    let mut fight = drilled(gun().formed(FormationKind::Column), true, &[1, 1]);
    fight.fires_grape("Guns", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(thrown(&fight), as_words((2, 3)));
}

#[test]
fn guns_are_pushed_by_hand_a_little_way_in_the_open() {
    // trl.x.135: trl.p12.03
    let pushed = |troop: Troop, table: Table, inches: f32| {
        let table = table.unit(battery("Guns", troop).at(30.0, 10.0)).unit(line("Foe").foe().at(30.0, 40.0));
        table.fight(TurnStage::FirstMoves, &[]).stops("Guns", &[ahead(inches)])
    };
    let rows = [
        (Troop::LightArtillery, 3.0, None),
        (Troop::LightArtillery, 3.1, Some("trl.p08.05")),
        (Troop::HorseArtillery, 3.0, None),
        (Troop::HeavyArtillery, 2.0, None),
        (Troop::HeavyArtillery, 2.1, Some("trl.p08.05")),
    ];
    for (troop, inches, stops) in rows {
        assert_eq!(pushed(troop, Table::open(), inches), stops, "{troop} {inches}");
    }
    let rocks = Table::open().area("rocks", TerrainKind::RockyGround, (20.0, 11.0), (40.0, 14.0));
    assert_eq!(pushed(Troop::LightArtillery, rocks, 2.0), Some("trl.p12.03"));
}

/// Guns at (30, 20) with a wood from one row of the table to another, and a line ten inches off.
fn by_a_wood(guns: Spec, (from, to): (f32, f32), dice: &[u8]) -> Fight {
    let wood = Table::open().area("the wood", TerrainKind::Wood, (20.0, from), (40.0, to));
    wood.unit(guns.at(30.0, 20.0)).unit(line("Foe").foe().at(30.0, 30.0)).fight(TurnStage::FirstMoves, dice)
}

#[test]
fn guns_neither_enter_a_wood_nor_move_in_one() {
    // trl.x.144: trl.p14.03
    let guns = || battery("Guns", Troop::LightArtillery);
    let limbered = by_a_wood(guns().formed(FormationKind::Column), (20.5, 28.0), &[]);
    assert_eq!(limbered.stops("Guns", &[ahead(2.0)]), Some("trl.p14.03"));
    assert_eq!(by_a_wood(guns(), (10.0, 20.2), &[]).plan("Guns", &[ahead(1.0)]).refused(), "trl.p14.03");
}

#[test]
fn guns_that_were_deployed_in_a_wood_turn_on_the_spot_and_fire() {
    // trl.x.144: trl.p14.03: turned a little, with one die for each of two stands.
    let mut fight = by_a_wood(battery("Guns", Troop::LightArtillery), (10.0, 20.2), &[1, 1]);
    fight.moves("Guns", &[Leg::Turn(3.0)]).lawful();
    assert_eq!(fight.state("Guns").conduct.motion, Motion::Moved);
    fight.pass_until(1, 2, Side::First);
    fight.shoots("Guns", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(thrown(&fight), as_words((2, 5)));
}

#[test]
fn horse_guns_are_pushed_by_hand_and_fire_with_all_their_dice() {
    // trl.x.184: trl.p23.05, trl.p10.02, trl.p21.01: the one hit is saved.
    let mut fight = range(battery("Guns", Troop::HorseArtillery).stands(1), 17.0, TurnStage::FirstMoves, &[4, 5, 3]);
    fight.moves("Guns", &[ahead(3.0)]).lawful();
    fight.pass_until(1, 2, Side::First);
    fight.shoots("Guns", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((thrown(&fight), fight.result("trl.fire", "hits")), (as_words((2, 5)), "1".to_owned()));
}
