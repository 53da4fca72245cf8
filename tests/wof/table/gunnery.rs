//! Guns: range over rough ground, crews, shot that goes on, duels, shell, battalion guns (wof.16.1.11, wof.20.2.03,
//! wof.21.1).

use bevy::math::Vec2;
use linstock::{
    battle::{Happening, Order, Trajectory, Value},
    rules::wof::{
        charts::{FormationKind, Limber, Piece, Pips, Protection, Ranks, TerrainKind},
        fire::fire_and_movement::ShotsBefore,
        slot_names::slot,
        state::{BattalionGun, Battery, GunPlace, GunPost, TurnStage},
    },
    table::{FeatureId, FeatureShape, FeatureState, Side, UnitId},
};

use super::{Fight, Judged, Spec, Table, battery, brigadier, hussars, light, line, lines_by};
use crate::rules::ground::LaysGround;

fn shooting(table: Table, dice: &[u8]) -> Fight {
    table.fight(TurnStage::Fire, dice)
}

/// Guns of a piece with these crews, their muzzles at six inches.
fn guns(piece: Piece, crews: &[u16]) -> Spec {
    let (crews, men) = (crews.to_vec(), crews.iter().sum());
    battery("guns").men(men).at(36.0, 6.0).with(move |unit| {
        unit.battery = unit.battery.clone().map(|battery| Battery { piece, crews, ..battery });
    })
}

/// A line of the enemy without arms this many inches before the muzzles.
fn theirs(inches: f32) -> Spec {
    line("Garde").foe().at(36.0, 6.0 + inches).with(|unit| unit.troops.weapon = None)
}

fn with_ammunition(fight: &Fight, whom: &str, ammunition: &str) -> Order {
    let order = fight.order("guns", "shoot").with(slot::TARGET, Value::Unit(fight.id(whom)));
    order.with(slot::AMMUNITION, Value::Choice(ammunition.to_owned()))
}

fn told(fight: &Fight, order: &Order, label: &str) -> String {
    let plan = fight.battle().judge(order).lawful();
    plan.lines.iter().find(|line| line.label == label).expect("it is told").value.to_string()
}

#[test]
fn at_most_four_gunners_of_a_gun_count() {
    // wof.16.1.11, wof.x.066, wof.x.007
    let fight = shooting(Table::open().unit(guns(Piece::Medium, &[5])).unit(theirs(20.0)), &[]);
    assert_eq!(told(&fight, &with_ammunition(&fight, "Garde", "Ball"), "figures that shoot"), "4");
    let fight = shooting(Table::open().unit(guns(Piece::Medium, &[3])).unit(theirs(20.0)), &[]);
    assert_eq!(told(&fight, &with_ammunition(&fight, "Garde", "Ball"), "figures that shoot"), "3");
}

#[test]
fn ballshot_finds_a_deep_column_dense() {
    // wof.16.1.12, wof.16.3.05, wof.x.065
    let column = theirs(20.0).formed(FormationKind::Column);
    let mut fight = shooting(Table::open().unit(guns(Piece::Light, &[3, 3, 3, 3])).unit(column), &[4]);
    fight.pass_all();
    assert_eq!((fight.result("wof.fire", "score").as_str(), fight.state("Garde").strength.lost), ("6", Pips(21)));
    assert_eq!(fight.state("Garde").conduct.losses.by_artillery, Pips(21));
}

#[test]
fn a_line_raked_from_its_flank_is_dense() {
    // wof.16.1.12
    use linstock::measure::Facing;
    let score = |facing: Facing| {
        let mut fight = shooting(Table::open().unit(guns(Piece::Medium, &[4])).unit(theirs(24.0).facing(facing)), &[3]);
        fight.pass_all();
        fight.result("wof.fire", "score")
    };
    assert_eq!(score(Facing::SOUTH), "3");
    assert_eq!(score(Facing::EAST), "5");
}

#[test]
fn rough_ground_stretches_ballshot_and_not_canister() {
    // wof.20.2.03, wof.x.069, wof.x.070
    let over = |inches: f32| {
        let table = Table::open().area("the heath", TerrainKind::Rough, (20.0, 8.0), (52.0, 10.0));
        shooting(table.unit(guns(Piece::Light, &[4])).unit(theirs(inches)), &[])
    };
    let fight = over(19.0);
    assert_eq!(told(&fight, &with_ammunition(&fight, "Garde", "Ball"), "range"), "far range");
    let fight = over(11.0);
    assert_eq!(told(&fight, &with_ammunition(&fight, "Garde", "Canister"), "range"), "close range");
}

#[test]
fn ballshot_goes_on_through_its_target() {
    // wof.21.1.04, wof.x.143
    let behind =
        |name: &str, inches: f32| line(name).foe().at(36.0, 31.0 + inches).with(|unit| unit.troops.weapon = None);
    let table = Table::open().switch("carrythrough", "On").unit(guns(Piece::Medium, &[4]));
    let table = table.unit(theirs(25.0)).unit(behind("second", 11.0)).unit(behind("third", 13.0));
    let mut fight = shooting(table, &[6, 6]);
    fight.pass_all();
    let lost = ["Garde", "second", "third"].map(|name| fight.state(name).strength.lost > Pips::NONE);
    assert_eq!(lost, [true, true, false]);
    let seen = fight.battle().happened(0).iter().filter_map(|happened| match &happened.happening {
        Happening::LineOfFire { from, to, trajectory, .. } => Some((*from, *to, trajectory.clone())),
        _ => None,
    });
    let [first, second] = &seen.collect::<Vec<_>>()[..] else { panic!("two strikes are seen") };
    assert_eq!(
        (&first.2, &second.2, first.1),
        (&Trajectory::Straight, &Trajectory::Onward, second.0),
        "it goes on from where it struck"
    );
}

#[test]
fn woods_stop_shot_that_goes_on_and_friends_do_not() {
    // wof.21.1.04, wof.21.1.05
    let table = |kind: TerrainKind| {
        let table = Table::open().switch("carrythrough", "On").area("it", kind, (20.0, 34.0), (52.0, 36.0));
        table
            .unit(guns(Piece::Medium, &[4]))
            .unit(theirs(25.0))
            .unit(line("friend").at(36.0, 40.0).with(|unit| unit.troops.weapon = None))
    };
    let mut fight = shooting(table(TerrainKind::Road), &[6, 6]);
    fight.pass_all();
    assert!(fight.state("friend").strength.lost > Pips::NONE);
    let mut fight = shooting(table(TerrainKind::LightWoods), &[6]);
    fight.pass_all();
    assert_eq!(fight.state("friend").strength.lost, Pips::NONE);
}

#[test]
fn the_plan_of_a_shot_shows_where_carry_through_stops() {
    // wof.21.1.05
    let hill = |table: Table| {
        let table = table.hill("the knoll", TerrainKind::GentleSlope, 1, (20.0, 0.0), (52.0, 8.0));
        table.hill("the top", TerrainKind::GentleSlope, 2, (22.0, 0.0), (50.0, 6.0))
    };
    let wood = |table: Table| table.area("the wood", TerrainKind::LightWoods, (20.0, 34.0), (52.0, 36.0));
    let told = |table: Table| {
        let fight = shooting(table.unit(guns(Piece::Medium, &[4])).unit(theirs(25.0)), &[]);
        let plan = fight.battle().judge(&with_ammunition(&fight, "Garde", "Ball")).lawful();
        lines_by(&plan.lines, "wof.21.1.05")
    };
    let played = || Table::open().switch("carrythrough", "On");
    assert_eq!(told(wood(played())), ["its ball goes on no farther than: the wood"]);
    assert_eq!(told(hill(wood(played()))), ["its ball goes on no farther than: its target, for it plunges"]);
    assert!(told(played()).is_empty() && told(wood(Table::open())).is_empty());
}

#[test]
fn a_river_stops_shot_that_goes_on_at_its_ford_too_and_not_on_its_bridge() {
    // wof.21.1.05, wof.20.7.03
    let opening = vec![(30.0, 42.0)];
    let rows = [
        (FeatureState::Standing, false),
        (FeatureState::Forded { openings: opening.clone(), bridges: 0 }, false),
        (FeatureState::Bridged(opening), true),
    ];
    for (state, goes_on) in rows {
        let shape = FeatureShape::Line { points: vec![Vec2::new(0.0, 38.0), Vec2::new(72.0, 38.0)], width: 2.0 };
        let table = Table::open().switch("carrythrough", "On").feature(
            "the river",
            TerrainKind::River,
            shape,
            0,
            state.clone(),
        );
        let friend = line("friend").at(36.0, 42.0).with(|unit| unit.troops.weapon = None);
        let dice: &[u8] = if goes_on { &[6, 6] } else { &[6] };
        let mut fight = shooting(table.unit(guns(Piece::Medium, &[4])).unit(theirs(25.0)).unit(friend), dice);
        fight.pass_all();
        let lost = ["Garde", "friend"].map(|name| fight.state(name).strength.lost > Pips::NONE);
        assert_eq!(lost, [true, goes_on], "{state:?}");
    }
}

#[test]
fn a_battery_answers_the_guns_that_fired_at_it_unless_it_throws_well() {
    // wof.21.1.06, wof.x.277
    for (die, answers) in [(4, true), (5, false)] {
        let own = guns(Piece::Medium, &[4]).with(|unit| unit.history.shelled_by[0] = vec![UnitId(2)]);
        let table = Table::open().switch("artillery_duel", "On").unit(own).unit(theirs(20.0).at(30.0, 26.0));
        let enemy = battery("enemy guns").men(4).foe().at(42.0, 34.0).with(|unit| {
            unit.battery = unit.battery.clone().map(|battery| Battery { crews: vec![4], ..battery });
        });
        let mut fight = shooting(table.unit(enemy), &[die, 6]);
        let order = with_ammunition(&fight, "Garde", "Ball");
        fight.give(order).lawful();
        fight.closes(Side::First).lawful();
        if !fight.asked().is_empty() {
            fight.holds_fire("enemy guns").lawful();
            fight.closes(Side::Second).lawful();
        }
        assert_eq!(fight.state("enemy guns").strength.lost > Pips::NONE, answers, "a {die}");
        assert_eq!(fight.state("Garde").strength.lost > Pips::NONE, !answers, "a {die}");
        let shelled = if answers { "enemy guns" } else { "Garde" };
        assert_eq!(fight.state(shelled).history.shelled_by[1], [fight.id("guns")]);
    }
}

#[test]
fn shell_among_horses_may_disorder_them() {
    // wof.21.1.02, wof.x.209: three whole figures, a die for each
    for (dice, ranks) in [([6, 5, 1, 6], Ranks::Disordered), ([6, 5, 1, 5], Ranks::Ordered)] {
        let table = Table::open()
            .switch("howitzers", "On")
            .switch("shell_disorder", "On")
            .unit(guns(Piece::Howitzer, &[4, 4, 4]));
        let mut fight = shooting(table.unit(hussars("Zieten").men(24).foe().at(36.0, 26.0)), &dice);
        fight.pass_all();
        assert_eq!(fight.state("Zieten").strength.lost, Pips(21));
        assert_eq!(fight.state("Zieten").formation.ranks, ranks);
    }
}

#[test]
fn shell_among_houses_may_set_them_on_fire() {
    // wof.21.1.03, wof.x.297
    let table = Table::open().switch("howitzers", "On").switch("shell_fire", "On");
    let table = table
        .stronghold("the village", Protection::Block, 48, (30.0, 24.0), (42.0, 30.0))
        .unit(guns(Piece::Howitzer, &[4, 4, 4]));
    let inside = line("Garde").foe().at(36.0, 26.0).formed(FormationKind::Garrison).with(|unit| {
        (unit.formation.width, unit.troops.weapon, unit.formation.garrison) = (12, None, Some(FeatureId(0)));
    });
    let mut fight = shooting(table.unit(inside), &[6, 2, 6]);
    fight.pass_all();
    assert_eq!(fight.battle().field().feature(FeatureId(0)).expect("it lies there").state, FeatureState::Burning);
}

#[test]
fn shell_is_not_lobbed_over_friends_near_its_target() {
    // wof.21.1.01
    let near = |inches: f32| {
        let table = Table::open().switch("howitzers", "On").unit(guns(Piece::Howitzer, &[4])).unit(theirs(20.0));
        let friend = light("friend").men(4).at(36.0 + 9.45 / 2.0 + 2.0 * 20.0 / 25.4 + inches, 26.0);
        shooting(table.unit(friend).unit(line("31st").at(66.0, 10.0)).unit(line("bait").foe().at(66.0, 15.0)), &[])
    };
    let (close, clear) = (near(1.9), near(2.1));
    assert_eq!(close.battle().judge(&with_ammunition(&close, "Garde", "Shell")).refused(), "wof.21.1.01");
    clear.battle().judge(&with_ammunition(&clear, "Garde", "Shell")).lawful();
}

#[test]
fn a_battalion_gun_fires_with_its_battalion() {
    // wof.21.1.07, wof.21.1.10: the enemy is nine inches from the battalion
    let own = line("24th").at(36.0, 10.0).with(|unit| {
        unit.history.shots = ShotsBefore::Some;
        unit.battalion_gun = Some(BattalionGun { gunners: 2, place: GunPlace::WithParent, post: GunPost::Middle });
    });
    let table = || Table::open().switch("battalion_guns", "On").unit(own.clone()).unit(theirs(13.0));
    let mut fight = shooting(table(), &[6, 6]);
    let plan = fight.may_shoot("24th", "Garde").lawful();
    assert_eq!(lines_by(&plan.lines, "wof.21.1.10"), ["its battalion gun fires too: yes"]);
    fight.pass_all();
    assert_eq!(fight.results("wof.fire", "score"), ["9", "4"], "canister with four figures, and muskets");
}

#[test]
fn hired_drivers_leave_at_the_sight_of_an_enemy_within_twelve_inches() {
    // wof.x.198: wof.12.6.03
    for (inches, formation) in [(12.0, FormationKind::Unlimbered), (12.2, FormationKind::Limbered)] {
        let hired = super::limbered("guns").at(36.0, 10.0).with(|unit| {
            unit.battery = unit.battery.clone().map(|battery| Battery { limber: Limber::Civilian, ..battery });
        });
        let table = Table::open()
            .unit(hired)
            .unit(line("Garde").foe().at(36.0, 10.0 + inches))
            .unit(brigadier("Hill").at(30.0, 6.0));
        let fight = table.unit(brigadier("Ney").foe().at(30.0, 14.0 + inches)).fight(TurnStage::Arrivals, &[1, 2]);
        let state = fight.state("guns");
        assert_eq!(state.formation.kind, formation, "{inches}");
        let gone = formation == FormationKind::Unlimbered;
        assert_eq!(
            (state.battery.as_ref().map(|battery| battery.limber) == Some(Limber::None), state.conduct.fire_barred),
            (gone, gone)
        );
        assert_eq!(state.conduct.spent, if gone { 1.0 } else { 0.0 });
    }
}
