//! Walks (pages 8 to 16): rates, the stand that goes farthest, the double, ground, enemies and friends in the way.

use linstock::{
    measure::{Facing, Hand, Leg},
    rules::trl::{
        charts::{Commander, FormationKind, Motion, TerrainKind, Troop},
        state::{AttachmentKind, Officer, TurnStage},
    },
    table::{Presence, Side},
};

use super::{Fight, Judged, Table, ahead, battery, general, hussars, laying::Spec, light, line};
use crate::rules::ground::LaysGround;

fn march(table: Table, unit: Spec) -> Fight {
    march_with(table, unit, &[])
}

fn march_with(table: Table, unit: Spec, dice: &[u8]) -> Fight {
    let idle = line("Idle").at(60.0, 4.0);
    table.unit(unit).unit(idle).unit(line("Far off").foe().at(8.0, 47.0)).fight(TurnStage::FirstMoves, dice)
}

/// How far a unit gets straight ahead from (30, 20) with more than it can spend.
fn goes(table: Table, unit: Spec) -> f32 {
    let mut fight = march(table, unit.at(30.0, 20.0));
    fight.moves("Movers", &[ahead(40.0)]).lawful();
    ((fight.place("Movers").1 - 20.0) * 100.0).round() / 100.0
}

#[test]
fn rates_go_by_troops_and_formation() {
    use FormationKind::{Column, Loose};
    let rows = [
        ("trl.p08.06", line("Movers"), 4.0),
        ("trl.p08.06", line("Movers").formed(Column), 6.0),
        ("trl.p08.06", light("Movers"), 6.0),
        ("trl.p08.06", light("Movers").formed(Loose), 6.0),
        ("trl.p08.06", hussars("Movers"), 10.0),
        ("trl.p08.06", hussars("Movers").formed(Loose), 12.0),
        ("trl.hc.06", hussars("Movers").formed(Column), 10.0),
        ("trl.p08.08", battery("Movers", Troop::LightArtillery), 3.0),
        ("trl.p08.08", battery("Movers", Troop::HeavyArtillery), 2.0),
        ("trl.p08.06", battery("Movers", Troop::HorseArtillery).formed(Column), 8.0),
    ];
    for (clause, unit, inches) in rows {
        assert_eq!(goes(Table::open(), unit), inches, "{clause}");
    }
}

#[test]
fn the_stand_that_goes_farthest_pays_for_wheels_and_turns() {
    // trl.x.126: trl.p09.04, trl.p08.05: the middle of the outer stand of a line four wide is 7 in from the inner
    // corner.
    let mut fight = march(Table::open(), line("Movers").at(30.0, 20.0));
    let wheel = fight.plan("Movers", &[Leg::Wheel(Hand::Right, 30.0)]).lawful();
    let radius = bevy::math::ops::hypot(7.0, 1.875);
    assert!((wheel.cost_inches.expect("it costs") - radius * 30.0_f32.to_radians()).abs() < 0.01);
    let swings = |inches: f32| [Leg::Wheel(Hand::Right, (inches / radius).to_degrees())];
    assert_eq!((fight.stops("Movers", &swings(5.0)), fight.stops("Movers", &swings(4.0))), (Some("trl.p08.05"), None));
    let about = fight.plan("Movers", &[Leg::AboutFace]).lawful();
    assert_eq!(about.cost_inches, Some(0.0));
    assert_eq!(fight.plan("Movers", &[Leg::Advance(-2.0)]).refused(), "trl.p09.04");
    fight.moves("Movers", &[Leg::AboutFace]).lawful();
    assert_eq!((fight.front("Movers").facing, fight.state("Movers").conduct.motion), (Facing::SOUTH, Motion::Moved));
}

#[test]
fn a_unit_goes_any_way_without_turning_and_spends_its_move_in_parts() {
    // trl.p08.05, trl.p09.04
    let mut fight = march(Table::open(), line("Movers").at(30.0, 20.0));
    fight.moves("Movers", &[Leg::Oblique(2.0, 0.0)]).lawful();
    fight.moves("Movers", &[Leg::BackStep(5.0)]).lawful();
    assert_eq!(fight.place("Movers"), (32.0, 18.0));
    assert_eq!(fight.plan("Movers", &[ahead(1.0)]).refused(), "trl.p08.05");
    assert_eq!(fight.state("Movers").conduct.motion, Motion::Moved);
}

#[test]
fn only_infantry_in_column_in_the_open_goes_at_the_double_and_does_nothing_else() {
    // trl.p06.14, trl.p09.05, trl.p13.12
    let column = || line("Movers").formed(FormationKind::Column).at(30.0, 20.0);
    let mut fight = march(Table::open(), column());
    fight.doubles("Movers", &[ahead(15.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 32.0));
    assert_eq!(fight.forms("Movers", FormationKind::Line, None).refused(), "trl.p09.05");
    assert_eq!(
        march(Table::open(), line("Movers").at(30.0, 20.0)).doubles("Movers", &[ahead(6.0)]).refused(),
        "trl.p06.14"
    );
    let mut fight = march(Table::open().area("rocks", TerrainKind::RockyGround, (20.0, 25.0), (40.0, 30.0)), column());
    fight.doubles("Movers", &[ahead(12.0)]).lawful();
    assert!((fight.place("Movers").1 - 25.0).abs() < 0.1, "{:?}", fight.place("Movers"));
    let mut fight = march(Table::open(), column());
    fight.moves("Movers", &[ahead(2.0)]).lawful();
    assert_eq!(fight.doubles("Movers", &[ahead(2.0)]).refused(), "trl.p09.05");
}

#[test]
fn rough_ground_slows_once_and_disorientates_close_order() {
    // trl.p13.11, trl.p13.13, trl.p14.01, trl.p14.04
    let rocks = || Table::open().area("rocks", TerrainKind::RockyGround, (10.0, 22.0), (50.0, 30.0));
    let rows = [
        ("trl.p13.11", line("Movers"), 4.0, true),
        ("trl.p14.01", line("Movers").formed(FormationKind::Column), 4.0, true),
        ("trl.p14.01", hussars("Movers"), 8.0, true),
        ("trl.p14.01", hussars("Movers").formed(FormationKind::Loose), 10.0, false),
        ("trl.p13.13", light("Movers").formed(FormationKind::Loose), 6.0, false),
    ];
    for (clause, unit, inches, disorientated) in rows {
        let mut fight = march(rocks(), unit.at(30.0, 20.0));
        fight.moves("Movers", &[ahead(20.0)]).lawful();
        assert_eq!(fight.place("Movers").1 - 20.0, inches, "{clause}");
        assert_eq!(fight.is_disorientated("Movers"), disorientated, "{clause}");
    }
    let both = rocks().area("scree", TerrainKind::SoftSand, (10.0, 31.0), (50.0, 34.0));
    let mut fight = march(both, hussars("Movers").at(30.0, 28.0));
    fight.moves("Movers", &[ahead(20.0)]).lawful();
    assert_eq!(fight.place("Movers").1, 36.0, "two inches once, however much rough ground");
}

#[test]
fn a_wood_is_no_matter_to_those_who_stay_in_it() {
    // trl.x.150: trl.p13.09, trl.p13.10, trl.p13.13
    let wood = || Table::open().area("the wood", TerrainKind::Wood, (10.0, 10.0), (50.0, 30.0));
    let mut fight = march(wood(), line("Movers").hidden().at(30.0, 20.0));
    fight.closes(Side::First).lawful();
    assert!(!fight.is_disorientated("Movers"));
    let mut fight = march(wood(), line("Movers").hidden().at(30.0, 20.0));
    fight.moves("Movers", &[ahead(2.0)]).lawful();
    assert!(fight.is_disorientated("Movers") && fight.says("[trl.p13.10]"));
    let mut fight = march(wood(), light("Movers").formed(FormationKind::Loose).hidden().at(30.0, 20.0));
    fight.moves("Movers", &[ahead(2.0)]).lawful();
    assert!(!fight.is_disorientated("Movers"));
}

#[test]
fn ground_bars_those_who_cannot_enter_it() {
    // trl.p13.02, trl.p14.03, trl.p12.03, trl.p12.04
    let rows = [
        ("trl.p13.02", TerrainKind::DeepWater, line("Movers")),
        ("trl.p12.04", TerrainKind::Building, line("Movers")),
        ("trl.p14.03", TerrainKind::Wood, battery("Movers", Troop::LightArtillery).formed(FormationKind::Column)),
        ("trl.p12.03", TerrainKind::RockyGround, battery("Movers", Troop::LightArtillery)),
    ];
    for (clause, kind, unit) in rows {
        let fight = march(Table::open().area("there", kind, (10.0, 22.0), (50.0, 30.0)), unit.at(30.0, 20.0));
        let plan = fight.plan("Movers", &[ahead(6.0)]).lawful();
        let stops = plan.stops.expect("it is barred");
        assert_eq!(stops.clause.id(), clause);
        assert!((plan.cost_inches.expect("it goes up to it") - 2.0).abs() < 0.1, "{clause}");
    }
    let fight = march(
        Table::open().area("the wood", TerrainKind::Wood, (10.0, 10.0), (50.0, 30.0)),
        battery("Movers", Troop::LightArtillery).formed(FormationKind::Column).at(30.0, 20.0),
    );
    assert_eq!(fight.plan("Movers", &[ahead(1.0)]).refused(), "trl.p14.03");
}

#[test]
fn guns_and_horse_throw_whether_they_stick_in_the_ground() {
    // trl.p14.02, trl.p14.05, trl.hc.07
    let rocks = || Table::open().area("rocks", TerrainKind::RockyGround, (10.0, 22.0), (50.0, 25.0));
    let guns = || battery("Movers", Troop::LightArtillery).formed(FormationKind::Column).at(30.0, 20.0);
    let mut fight = march_with(rocks(), guns(), &[2]);
    fight.moves("Movers", &[ahead(6.0)]).lawful();
    assert_eq!(fight.place("Movers").1, 24.0);
    let mut fight = march_with(rocks(), guns(), &[1]);
    fight.moves("Movers", &[ahead(6.0)]).lawful();
    assert!((fight.place("Movers").1 - 22.0).abs() < 0.1 && fight.state("Movers").formation.bogged_in.is_some());
    assert!(fight.says("was bogged down in rocks. [trl.p14.02]"));
    assert_eq!(fight.plan("Movers", &[ahead(1.0)]).refused(), "trl.hc.07");
    let gully = Table::open().area("gully", TerrainKind::Gully, (10.0, 22.0), (50.0, 25.0));
    let mut fight = march_with(gully, hussars("Movers").formed(FormationKind::Loose).at(30.0, 20.0), &[1]);
    fight.moves("Movers", &[ahead(6.0)]).lawful();
    assert!(fight.says("[trl.p14.05]") && fight.state("Movers").formation.bogged_in.is_some());
}

#[test]
fn nobody_comes_within_an_inch_of_a_visible_enemy() {
    // trl.x.167: trl.hc.03: past an enemy who is an inch off; and straight at him
    let past = |x: f32| {
        let foe = line("Foe").stands(1).wide(1).with(|unit| unit.strength.officer = Officer::None);
        let movers = line("Movers").stands(2).wide(2).at(30.0, 20.0);
        let table = Table::open().unit(movers).unit(foe.foe().at(x, 22.0)).unit(line("Idle").foe().at(60.0, 40.0));
        table.fight(TurnStage::FirstMoves, &[]).stops("Movers", &[ahead(4.0)])
    };
    assert_eq!((past(34.0), past(33.9)), (None, Some("trl.hc.03")));
    let table = |x: f32| {
        let movers = light("Movers").formed(FormationKind::Loose).at(30.0, 20.0);
        Table::open().unit(movers).unit(line("Foe").foe().at(x, 24.0)).fight(TurnStage::FirstMoves, &[])
    };
    let mut fight = table(30.0);
    assert_eq!(fight.stops("Movers", &[ahead(5.0)]), Some("trl.hc.03"));
    fight.moves("Movers", &[ahead(5.0)]).lawful();
    assert!((fight.gap("Movers", "Foe") - 1.0).abs() < 0.01, "{}", fight.gap("Movers", "Foe"));
    assert_eq!(table(60.0).stops("Movers", &[ahead(5.0)]), None);
}

#[test]
fn one_that_begins_nearer_than_an_inch_only_goes_away() {
    // trl.hc.03
    let near = || Table::open().unit(line("Movers").at(30.0, 20.0)).unit(line("Foe").foe().at(30.0, 20.5));
    let mut fight = near().fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.plan("Movers", &[ahead(0.2)]).refused(), "trl.hc.03");
    fight.moves("Movers", &[Leg::BackStep(3.0)]).lawful();
    assert_eq!(fight.place("Movers").1, 17.0);
}

#[test]
fn close_order_does_not_pass_close_order_and_loose_troops_pass_and_are_passed() {
    // trl.x.167: trl.hc.04
    let table = |movers: Spec, friends: Spec| {
        Table::open().unit(movers.at(30.0, 20.0)).unit(friends.at(30.0, 24.0)).fight(TurnStage::FirstMoves, &[])
    };
    let loose = |name: &str| light(name).formed(FormationKind::Loose);
    assert_eq!(table(line("Movers"), line("Friends").wide(8)).stops("Movers", &[ahead(4.0)]), Some("trl.hc.04"));
    let mut fight = table(line("Movers").formed(FormationKind::Column), line("Friends").wide(8));
    assert_eq!(fight.stops("Movers", &[ahead(6.0)]), Some("trl.hc.04"));
    fight.moves("Movers", &[ahead(6.0)]).lawful();
    assert!(fight.place("Movers").1 < 22.8);
    let mut fight = table(loose("Movers"), line("Friends").wide(8).formed(FormationKind::Line).wide(8));
    assert_eq!(fight.moves("Movers", &[ahead(4.5)]).refused(), "trl.hc.04");
    let mut fight = Table::open()
        .unit(loose("Movers").wide(8).at(30.0, 20.0))
        .unit(line("Friends").stands(4).wide(4).with(|unit| unit.strength.officer = Officer::None).at(30.0, 22.0))
        .fight(TurnStage::FirstMoves, &[]);
    fight.moves("Movers", &[ahead(5.5)]).lawful();
    assert_eq!(fight.place("Movers").1, 25.5);
    let mut fight = Table::open()
        .unit(line("Movers").wide(8).at(30.0, 20.0))
        .unit(loose("Friends").wide(8).at(30.0, 21.5))
        .fight(TurnStage::FirstMoves, &[]);
    fight.moves("Movers", &[ahead(3.5)]).lawful();
    assert_eq!(fight.place("Movers").1, 23.5);
    // A column is deep: at its rate it would end upon the loose line that it passes, at the double it is through.
    let column = || line("Movers").formed(FormationKind::Column);
    let mut fight = table(column(), loose("Friends").wide(8));
    assert_eq!(fight.moves("Movers", &[ahead(6.0)]).refused(), "trl.hc.04");
    fight.doubles("Movers", &[ahead(12.0)]).lawful();
    assert_eq!(fight.place("Movers").1, 32.0);
}

#[test]
fn nobody_ends_on_a_linear_obstacle_and_crosses_it_with_every_stand() {
    // trl.p13.03, trl.p13.13
    let wall = || Table::open().line("the wall", TerrainKind::LowWall, &[(10.0, 22.0), (50.0, 22.0)]);
    let mut fight = march(wall(), line("Movers").at(30.0, 20.0));
    assert_eq!(fight.plan("Movers", &[ahead(2.5)]).refused(), "trl.p13.03");
    fight.moves("Movers", &[ahead(1.9)]).lawful();
    assert!(!fight.is_disorientated("Movers"));
    let mut fight = march(
        wall(),
        line("Movers").stands(4).wide(4).with(|unit| unit.strength.officer = Officer::None).at(30.0, 20.0),
    );
    fight.moves("Movers", &[ahead(3.5)]).lawful();
    assert!(fight.is_disorientated("Movers") && fight.says("[trl.p13.13]"));
}

#[test]
fn gates_and_bridges_are_open_to_a_column() {
    // trl.x.147: trl.p13.02, trl.p13.06, trl.hc.06; trl.p13.13, trl.hc.39
    let column = |name: &str| line(name).formed(FormationKind::Column);
    let gated =
        || Table::open().gated_line("the wall", TerrainKind::LowWall, &[(10.0, 22.0), (50.0, 22.0)], (17.0, 23.0));
    let mut fight = march(gated(), column("Movers").at(30.0, 20.0));
    assert_eq!(fight.stops("Movers", &[ahead(6.0)]), None);
    fight.moves("Movers", &[ahead(6.0)]).lawful();
    assert!(!fight.is_disorientated("Movers"));
    let river = || {
        Table::open().area("the river", TerrainKind::DeepWater, (0.0, 22.0), (72.0, 25.0)).area(
            "the bridge",
            TerrainKind::Road,
            (28.5, 22.0),
            (31.5, 25.0),
        )
    };
    assert_eq!(march(river(), column("Movers").at(30.0, 20.0)).stops("Movers", &[ahead(6.0)]), None);
    let horse = hussars("Movers").formed(FormationKind::Column);
    assert_eq!(march(river(), horse.at(30.0, 20.0)).stops("Movers", &[ahead(10.0)]), None);
    assert_eq!(march(river(), line("Movers").at(30.0, 20.0)).stops("Movers", &[ahead(4.0)]), Some("trl.p13.06"));
    assert_eq!(march(river(), column("Movers").at(20.0, 20.0)).stops("Movers", &[ahead(6.0)]), Some("trl.p13.02"));
}

#[test]
fn a_ford_is_crossed_in_column_and_halves_the_move_of_guns() {
    // trl.x.148: trl.p13.07, trl.p13.08
    let ford = || {
        Table::open().area("the river", TerrainKind::DeepWater, (0.0, 22.0), (72.0, 23.0)).area(
            "the ford",
            TerrainKind::Ford,
            (25.0, 22.0),
            (35.0, 23.0),
        )
    };
    let mut fight =
        march(ford(), battery("Movers", Troop::LightArtillery).formed(FormationKind::Column).at(30.0, 21.0));
    fight.moves("Movers", &[ahead(6.0)]).lawful();
    assert_eq!(fight.place("Movers").1, 24.0);
    assert_eq!(march(ford(), line("Movers").at(30.0, 21.0)).stops("Movers", &[ahead(4.0)]), Some("trl.p13.07"));
    for (crosses, inches) in [(line("Movers").formed(FormationKind::Column), 6.0), (hussars("Movers"), 10.0)] {
        let mut fight = march(ford(), crosses.at(30.0, 21.0));
        fight.moves("Movers", &[ahead(20.0)]).lawful();
        assert_eq!(fight.place("Movers").1 - 21.0, inches);
    }
}

#[test]
fn bocage_is_crossed_in_a_move_that_begins_beside_it() {
    // trl.x.166: trl.p16.02; trl.p16.03, trl.p16.04, trl.p16.05
    let bocage = || Table::open().line("bocage", TerrainKind::Bocage, &[(0.0, 24.0), (72.0, 24.0)]);
    assert_eq!(march(bocage(), light("Movers").at(30.0, 21.0)).stops("Movers", &[ahead(6.0)]), Some("trl.p16.03"));
    let fight = march(bocage(), light("Movers").at(30.0, 23.5));
    assert_eq!(fight.plan("Movers", &[ahead(4.0)]).lawful().left_inches, Some(0.0), "two inches less in line");
    let column = line("Movers").formed(FormationKind::Column);
    assert_eq!(march(bocage(), column.at(30.0, 23.5)).stops("Movers", &[ahead(6.0)]), Some("trl.p16.02"));
    let guns = battery("Movers", Troop::LightArtillery).formed(FormationKind::Column);
    assert_eq!(march(bocage(), guns.at(30.0, 23.5)).stops("Movers", &[ahead(6.0)]), Some("trl.p16.02"));
    let mut loose = march(bocage(), light("Movers").formed(FormationKind::Loose).wide(8).at(30.0, 23.0));
    loose.moves("Movers", &[ahead(20.0)]).lawful();
    assert_eq!(loose.place("Movers").1, 29.0);
    let gate = || Table::open().gated_line("bocage", TerrainKind::Bocage, &[(0.0, 24.0), (72.0, 24.0)], (28.0, 32.0));
    let column = |y: f32| hussars("Movers").formed(FormationKind::Column).at(30.0, y);
    assert_eq!(march(gate(), column(21.0)).stops("Movers", &[ahead(9.0)]), Some("trl.p16.05"));
    assert_eq!(march(gate(), column(23.5)).stops("Movers", &[ahead(8.0)]), None);
}

#[test]
fn a_skirmish_company_stays_near_its_battalion_and_guns_that_leave_are_by_themselves() {
    // trl.x.130: trl.p11.04; trl.x.132: trl.p11.06
    let parent = || light("Parent").at(30.0, 20.0);
    let company = light("Movers").stands(4).formed(FormationKind::Loose);
    let fight =
        march(Table::open().unit(parent()), company.attached("Parent", AttachmentKind::SkirmishCompany).at(30.0, 22.5));
    assert_eq!(fight.plan("Movers", &[ahead(1.85)]).refused(), "trl.p11.04");
    fight.plan("Movers", &[ahead(1.75)]).lawful();
    let guns = |x: f32| {
        let guns = battery("Movers", Troop::LightArtillery).attached("Parent", AttachmentKind::Guns).at(x, 20.0);
        let mut fight = march(Table::open().unit(parent()), guns);
        fight.pass();
        fight
    };
    assert!(guns(40.0).state("Movers").attachment.is_some());
    let apart = guns(40.1);
    assert!(apart.state("Movers").attachment.is_none() && apart.says("[trl.p11.06]"));
}

#[test]
fn a_general_rides_as_light_cavalry_joins_units_and_goes_with_them() {
    // trl.p06.06, trl.p08.09, trl.p08.10
    let table = || Table::open().unit(general("General").at(26.0, 15.0)).unit(line("Foot").at(28.0, 20.0));
    let mut fight = table().unit(line("Far off").foe().at(8.0, 47.0)).fight(TurnStage::FirstMoves, &[]);
    assert_eq!(fight.rides("General", (26.0, 29.0)).refused(), "trl.p08.05");
    fight.joins("General", "Foot").lawful();
    let foot = fight.id("Foot");
    assert_eq!(fight.state("General").general.and_then(|general| general.joined), Some(foot));
    assert!(fight.gap("General", "Foot") <= 1.0);
    let before = fight.place("General");
    fight.moves("Foot", &[ahead(4.0)]).lawful();
    assert_eq!(fight.place("General"), (before.0, before.1 + 4.0));
    fight.rides("General", (before.0, before.1 + 2.0)).lawful();
    assert_eq!(fight.state("General").general.and_then(|general| general.joined), None);
}

#[test]
fn a_commander_at_the_edge_rides_any_way_and_looks_on_as_he_did() {
    // trl.p06.06
    for to in [(34.0, 3.0), (22.0, 2.5), (30.0, 9.0), (36.0, 7.0)] {
        let mut fight = Table::open()
            .unit(general("General").at(30.0, 2.5))
            .unit(line("Far off").foe().at(8.0, 47.0))
            .fight(TurnStage::FirstMoves, &[]);
        fight.rides("General", to).lawful();
        assert_eq!((fight.place("General"), fight.front("General").facing), (to, Facing::NORTH), "{to:?}");
    }
}

#[test]
fn commanders_with_a_unit_stand_side_by_side_and_look_as_it_does() {
    // trl.p08.09, trl.p08.12
    let mut fight = Table::open()
        .unit(line("Foot").at(28.0, 20.0).facing(Facing::EAST))
        .unit(general("General").at(22.0, 15.0))
        .unit(general("Adjutant").at(22.0, 24.0))
        .unit(line("Far off").foe().at(8.0, 47.0))
        .fight(TurnStage::FirstMoves, &[]);
    for commander in ["General", "Adjutant"] {
        fight.joins(commander, "Foot").lawful();
        assert!(fight.front(commander).facing.turn_to(Facing::EAST).abs() < 0.01, "{commander}");
    }
    let apart = fight.bases("General")[0].1 - fight.bases("Adjutant")[0].1;
    assert!(apart.abs() >= 2.0, "{:?} {:?}", fight.bases("General"), fight.bases("Adjutant"));
}

#[test]
fn a_commander_who_is_touched_alone_is_taken_or_gets_away() {
    // trl.x.278, an adjutant: trl.hc.20
    let touched = |movers: &Spec, rank: Commander, die: u8| {
        let alone = general("Alone").with(|unit| unit.general.iter_mut().for_each(|general| general.rank = rank));
        let mut fight = Table::open()
            .unit(movers.clone().at(30.0, 20.0))
            .unit(alone.foe().at(30.0, 22.0).facing(Facing::NORTH))
            .unit(line("Friends").foe().at(40.0, 30.0))
            .fight(TurnStage::FirstMoves, &[die]);
        fight.moves("Movers", &[ahead(4.0)]).lawful();
        fight
    };
    let skirmishers = light("Movers").formed(FormationKind::Loose);
    for (movers, rank) in [(skirmishers, Commander::General), (hussars("Movers"), Commander::Adjutant)] {
        assert_eq!(touched(&movers, rank, 3).presence("Alone"), Presence::Lost, "{rank}");
        let fight = touched(&movers, rank, 4);
        assert_eq!(fight.presence("Alone"), Presence::OnTable, "{rank}");
        assert!(fight.gap("Alone", "Friends") <= 1.0, "{rank}");
    }
}

#[test]
fn nobody_walks_off_the_table_or_stands_beyond_its_edge() {
    // trl.p06.01
    let mut fight = march(Table::open(), line("Movers").at(30.0, 46.0));
    assert_eq!(fight.stops("Movers", &[ahead(4.0)]), Some("trl.p06.01"));
    fight.moves("Movers", &[ahead(4.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 48.0));
    let mut fight = march(Table::open(), line("Movers").formed(FormationKind::Column).at(1.9, 20.0));
    assert_eq!(fight.forms_at("Movers", FormationKind::Line, 8, (1.9, 20.0)).refused(), "trl.p06.01");
}

#[test]
fn a_road_is_open_ground_for_a_column_and_a_gate_in_bocage_is_not() {
    // trl.x.286: trl.hc.39, trl.hc.06
    let road = || {
        Table::open().area("the wood", TerrainKind::Wood, (10.0, 12.0), (50.0, 44.0)).area(
            "the road",
            TerrainKind::Road,
            (28.5, 0.0),
            (31.5, 48.0),
        )
    };
    let foot = || line("Movers").formed(FormationKind::Column).at(30.0, 20.0);
    let mut walks = march(road(), foot());
    walks.moves("Movers", &[ahead(20.0)]).lawful();
    let mut doubles = march(road(), foot());
    doubles.doubles("Movers", &[ahead(20.0)]).lawful();
    let mut rides = march(road(), hussars("Movers").formed(FormationKind::Column).at(30.0, 20.0));
    rides.moves("Movers", &[ahead(20.0)]).lawful();
    for (fight, inches) in [(walks, 6.0), (doubles, 12.0), (rides, 10.0)] {
        let gone = fight.place("Movers").1 - 20.0;
        assert_eq!((gone, fight.is_disorientated("Movers")), (inches, false), "{:?}", fight.journal());
    }
    let gate = Table::open().gated_line("bocage", TerrainKind::Bocage, &[(0.0, 24.0), (72.0, 24.0)], (28.0, 32.0));
    let mut fight = march(gate, foot().at(30.0, 23.5));
    fight.moves("Movers", &[ahead(6.0)]).lawful();
    assert_eq!((fight.place("Movers").1, fight.is_disorientated("Movers")), (27.5, true));
}
