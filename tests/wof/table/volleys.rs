//! Volleys of the ledger's examples as the table measures them (wof.16.1, wof.16.3): which figures bear, how far off,
//! at which targets, by which lines.

use linstock::{
    battle::Refusal,
    measure::{Facing, Footprint, Leg, Pose},
    rules::wof::{
        charts::{Band, FormationKind, Grade, Motion, Piece, Ranks, TerrainKind, Weapon},
        fire::{fire_and_movement::ShotsBefore, shots},
        state::{Acted, Battery, Shot, TurnStage, UnitState, Way},
    },
};

use super::{Fight, Judged, Spec, Table, battery, brigadier, hussars, light, line};
use crate::rules::ground::LaysGround;

/// A unit that has shot before, its front at ten inches.
fn ours(unit: Spec) -> Spec {
    unit.at(36.0, 10.0).with(|unit| unit.history.shots = ShotsBefore::Some)
}

/// This many files of grade C in two ranks.
fn files(files: u16) -> Spec {
    line("24th").men(2 * files).wide(files)
}

/// An enemy without arms this many inches off.
fn theirs(unit: Spec, inches: f32) -> Spec {
    unit.foe().at(36.0, 10.0 + inches).with(|unit| unit.troops.weapon = None)
}

/// Score and loss of one volley with a die.
fn volley(table: Table, die: u8) -> (String, String) {
    let mut fight = table.fight(TurnStage::Fire, &[die]);
    fight.pass_all();
    (fight.result("wof.fire", "score"), fight.result("wof.fire", "loss"))
}

fn told(score: i32, loss: &str) -> (String, String) {
    (score.to_string(), loss.to_owned())
}

#[test]
fn far_range_and_soft_cover_add_up_and_no_score_is_below_the_chart() {
    // wof.x.046: wof.15.0.02, wof.16.3.11, wof.16.3.12
    let table = Table::open().area("the copse", TerrainKind::LightWoods, (20.0, 19.0), (52.0, 24.0));
    let table = table.unit(ours(files(10)).grade(Grade::E)).unit(theirs(line("Garde"), 10.0));
    assert_eq!(volley(table, 1), told(-1, "0.1"));
}

#[test]
fn a_face_of_a_square_shoots_with_its_front_rank_at_two_less() {
    // wof.x.053: wof.16.1.03, wof.16.3.08
    let square = ours(line("24th").men(24).formed(FormationKind::Square));
    assert_eq!(volley(Table::open().unit(square).unit(theirs(line("Garde"), 5.0)), 6), told(4, "0.1"));
}

#[test]
fn mounted_and_disordered_is_one_line() {
    // wof.x.054: wof.16.3.08, wof.16.1.10
    let horse = ours(hussars("Zieten").men(8).wide(8)).with(|unit| unit.formation.ranks = Ranks::Disordered);
    assert_eq!(volley(Table::open().unit(horse).unit(theirs(line("Garde"), 3.0)), 6), told(4, "0.4"));
}

#[test]
fn skirmishers_in_a_copse_are_protected_once() {
    // wof.x.062: wof.16.3.12
    let table = Table::open().area("the copse", TerrainKind::LightWoods, (20.0, 14.5), (52.0, 20.0));
    let loose = light("Croats").men(12).formed(FormationKind::Skirmish);
    assert_eq!(volley(table.unit(ours(files(10))).unit(theirs(loose, 5.0)), 6), told(4, "1.0"));
}

#[test]
fn rifles_take_no_notice_that_their_mark_is_a_battery() {
    // wof.x.063: wof.16.3.12, wof.16.3.08
    let rifles = ours(light("95th").men(20).wide(10)).with(|unit| unit.troops.weapon = Some(Weapon::Rifle));
    let mut fight =
        Table::open().unit(rifles).unit(battery("guns").foe().at(36.0, 15.0)).fight(TurnStage::Fire, &[6, 1]);
    fight.shoots("95th", "guns").lawful();
    fight.pass_all();
    assert_eq!(
        (fight.results("wof.fire", "score")[0].clone(), fight.results("wof.fire", "loss")[0].clone()),
        told(4, "1.0")
    );
}

#[test]
fn muskets_at_far_range_of_guns_suffer_for_both() {
    // wof.x.215: wof.16.3.04, wof.16.3.11, wof.16.3.12
    let table = Table::open().unit(ours(files(8)).grade(Grade::A)).unit(battery("guns").foe().at(36.0, 19.0));
    let mut fight = table.fight(TurnStage::Fire, &[6, 1]);
    fight.pass_all();
    assert_eq!(
        (fight.results("wof.fire", "score")[0].clone(), fight.results("wof.fire", "loss")[0].clone()),
        told(4, "0.4")
    );
}

/// Medium guns with ten gunners: five at each of two guns, of whom four at most count.
fn ten_gunners() -> Spec {
    battery("guns").men(10).at(36.0, 10.0).with(|unit| {
        unit.battery =
            unit.battery.clone().map(|battery| Battery { piece: Piece::Medium, crews: vec![4, 3, 3], ..battery });
    })
}

#[test]
fn ballshot_finds_a_square_dense_at_far_range() {
    // wof.x.217: wof.16.3.05, wof.16.3.11, wof.16.1.12
    let square = theirs(line("Garde").men(32).formed(FormationKind::Square), 35.0);
    assert_eq!(volley(Table::open().unit(ten_gunners()).unit(square), 3), told(3, "2.0"));
}

#[test]
fn four_ranks_of_foot_and_two_of_horse_are_dense() {
    // wof.x.218: wof.16.1.12, wof.16.3.05
    let rows = [
        (line("Garde").men(16).wide(4), "5"),
        (line("Garde"), "3"),
        (hussars("Garde").wide(6), "5"),
        (hussars("Garde").wide(12), "3"),
        (light("Garde").men(12).formed(FormationKind::Skirmish), "1"),
    ];
    for (target, score) in rows {
        assert_eq!(volley(Table::open().unit(ten_gunners()).unit(theirs(target, 25.0)), 3).0, score);
    }
}

/// A line of twelve askew to a target, with this many of its files within six inches.
fn askew(degrees: f32) -> Table {
    let mark = theirs(line("Garde").men(60).wide(30), 5.0);
    Table::open().unit(ours(files(12)).at(36.0, 9.0).facing(Facing::from_bearing(degrees))).unit(mark)
}

#[test]
fn half_of_the_figures_at_close_range_make_a_volley_close() {
    // wof.x.291: wof.16.3.11, wof.15.0.01, wof.h.fire_split
    assert_eq!(volley(askew(10.0), 4), told(4, "1.1"));
    let back = askew(10.0).unit(light("bait").foe().at(4.0, 44.0));
    assert_eq!(volley(back, 4), told(4, "1.1"));
    let farther = Table::open()
        .unit(ours(files(12)).at(36.0, 8.8).facing(Facing::from_bearing(10.0)))
        .unit(theirs(line("Garde").men(60).wide(30), 5.0));
    assert_eq!(volley(farther, 4), told(2, "0.4"));
}

#[test]
fn of_skirmishers_in_three_rows_two_shoot() {
    // wof.16.1.03: the last of two rows of three is put behind the man beside him
    let loose = light("Croats").men(6).formed(FormationKind::Skirmish).at(36.0, 10.0);
    let mut fight =
        Table::open().unit(loose).unit(line("Garde").foe().at(36.0, 18.0)).fight(TurnStage::FirstMoves, &[]);
    let bearing = |fight: &Fight| {
        let (rules, field) = (fight.battle().rules(), fight.battle().field());
        shots::early(rules, &field, fight.id("Croats"), fight.standing("Garde"), Motion::Evades).lawful().volley.figures
    };
    assert_eq!(bearing(&fight), 6);
    let stands = fight.stands("Croats");
    let behind = Pose::new(stands[4].1.at - bevy::math::Vec2::new(0.0, 1.2), Facing::NORTH);
    fight.spreads("Croats", &[(stands[5].0, behind)]).lawful();
    assert_eq!(bearing(&fight), 5);
}

/// A shot of the 24th before it charges the Garde.
fn before_charging(table: Table) -> Result<Shot, Refusal> {
    let fight = table.unit(ours(line("24th"))).turn(5).fight(TurnStage::FirstMoves, &[]);
    let (rules, field) = (fight.battle().rules(), fight.battle().field());
    shots::early(rules, &field, fight.id("24th"), fight.standing("Garde"), Motion::Moved)
}

#[test]
fn a_shot_before_a_charge_keeps_to_the_nearest() {
    // wof.16.1.05a, wof.16.1.13b
    let near = || light("near").men(8).wide(4).foe().at(33.0, 14.0);
    let far = || theirs(line("Garde").men(8).wide(4), 11.0).at(41.0, 21.0);
    assert_eq!(before_charging(Table::open().unit(near()).unit(far())).refused(), "wof.16.1.13b");
    let led = brigadier("Hill").at(36.0, 7.0);
    assert_eq!(before_charging(Table::open().unit(near()).unit(far()).unit(led)).lawful().volley.band, Band::Far);
}

#[test]
fn a_shot_before_a_charge_finds_its_target_where_that_stands_then() {
    // wof.16.1.05a: the enemy came into range with the last third of its move
    let came_on = |unit: &mut UnitState| {
        let from = Pose::new((36.0, 26.0).into(), Facing::SOUTH);
        (unit.conduct.spent, unit.conduct.act) = (1.0, Acted::Moved);
        unit.conduct.ways = vec![Way { from, body: Footprint::new(9.45, 1.57), legs: vec![Leg::Advance(6.0)] }];
    };
    assert_eq!(
        before_charging(Table::open().unit(theirs(line("Garde"), 10.0).with(came_on))).lawful().volley.band,
        Band::Far
    );
}
