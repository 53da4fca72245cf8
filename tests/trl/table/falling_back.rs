//! Falling back (pages 21, 22 and 31): how far, before what, and what follows.

use linstock::{
    measure::Facing,
    rules::trl::{
        charts::{FormationKind, Motivation, TerrainKind, Troop},
        movement::falling_back::BeforeFriends,
        state::{Officer, TurnStage},
    },
    table::{FeatureId, Presence, Side},
};

use super::{
    Fight, Judged, Table, battery,
    buildings::{farm, within},
    general, hussars,
    laying::Spec,
    light, line,
};
use crate::rules::ground::LaysGround;

/// One die of eight hits, its save fails, the test fails with a 1; then the D3.
const LOSES_ONE_AND_FAILS: [u8; 11] = [6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3];

/// The first side shoots at a foe with its front ten inches ahead, which looks down the table.
fn shot(table: Table, foe: Spec, more: &[u8]) -> Fight {
    shot_with(table, foe, &[&LOSES_ONE_AND_FAILS, more].concat())
}

fn shot_with(table: Table, foe: Spec, dice: &[u8]) -> Fight {
    shot_at(table, foe, 30.0, dice)
}

/// The same with the foe so far up the table.
fn shot_at(table: Table, foe: Spec, y: f32, dice: &[u8]) -> Fight {
    let mut fight =
        table.unit(line("Men").at(30.0, y - 10.0)).unit(foe.foe().at(30.0, y)).fight(TurnStage::FirstShots, dice);
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    fight
}

#[test]
fn a_unit_that_fails_falls_back_a_d3_for_each_stand_straight_away_from_the_shooter() {
    // trl.p21.08, trl.p21.09, trl.p22.06
    let fight = shot(Table::open(), line("Foe"), &[]);
    assert_eq!(fight.place("Foe"), (30.0, 32.0));
    assert_eq!((fight.state("Foe").conduct.fall_backs, fight.state("Foe").conduct.fell_back_inches), (1, 2.0));
    assert!(!fight.is_disorientated("Foe") && fight.says("Foe fell back 2.0 in. [trl.p22.06]"));
}

#[test]
fn a_second_fall_back_in_a_phase_disorientates_and_too_far_a_one_drives_off() {
    // trl.p22.01, trl.p22.03
    let again =
        |before: f32| line("Foe").with(|unit| (unit.conduct.fall_backs, unit.conduct.fell_back_inches) = (1, before));
    let fight = shot(Table::open(), again(3.0), &[]);
    assert!(fight.is_disorientated("Foe") && fight.presence("Foe") == Presence::OnTable);
    let fight = shot(Table::open(), again(10.0), &[]);
    assert_eq!(fight.presence("Foe"), Presence::OnTable, "exactly twelve inches is not driven off");
    let fight = shot(Table::open(), again(10.5), &[]);
    assert!(fight.presence("Foe") == Presence::Lost && fight.says("was driven from the field. [trl.p22.03]"));
}

#[test]
fn half_of_its_stands_in_one_turn_disorientate_a_unit() {
    // trl.p22.01
    let foe = line("Foe").stands(5).wide(5).with(|unit| unit.conduct.began_with = 12);
    assert!(shot(Table::open(), foe, &[]).is_disorientated("Foe"));
}

#[test]
fn a_square_and_a_bogged_unit_stay_where_they_are() {
    // trl.x.170: trl.hc.08; trl.p31.22
    let fight = shot_with(Table::open(), line("Foe").formed(FormationKind::Square), &LOSES_ONE_AND_FAILS[..10]);
    assert!(fight.is_disorientated("Foe") && fight.place("Foe").1 < 31.0);
    let mud = Table::open().area("mud", TerrainKind::SoftSand, (20.0, 28.0), (40.0, 36.0));
    let guns =
        battery("Foe", Troop::LightArtillery).stands(4).with(|unit| unit.formation.bogged_in = Some(FeatureId(0)));
    let fight = shot_with(mud, guns, &LOSES_ONE_AND_FAILS[..10]);
    assert!(fight.is_disorientated("Foe") && fight.says("[trl.hc.08]"), "{:?}", fight.journal());
    assert_eq!((fight.left("Foe"), fight.place("Foe")), (3, (30.0, 30.0)));
}

#[test]
fn a_garrison_that_takes_six_hits_stays_disorientated() {
    // trl.x.170: trl.hc.08, trl.p22.02: six hits at the windows, all saved.
    let dice = [&[6_u8; 6][..], &[1, 1], &[6; 6], &[6; 6]].concat();
    let church = FeatureId(0);
    let mut fight = farm()
        .unit(line("Men").at(31.0, 12.0))
        .unit(within(line("Foe").foe()))
        .until_turn(1)
        .fight(TurnStage::FirstShots, &dice);
    fight.shoots_at_building("Men", church).lawful();
    fight.closes(Side::First).lawful();
    assert!(!fight.is_disorientated("Foe"), "all have to shoot first");
    fight.pass_until(1, 3, Side::First);
    assert!(fight.is_disorientated("Foe"), "{:?}", fight.journal());
    assert_eq!((fight.left("Foe"), fight.state("Foe").formation.garrison), (8, Some(church)));
}

#[test]
fn a_weak_unit_that_fails_is_removed_and_its_general_may_get_away() {
    // trl.p31.20, trl.hc.20
    let weak = || line("Foe").stands(8).lost(5);
    let with_general = |die: u8| {
        let dice: Vec<u8> = [6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, die].to_vec();
        let mut fight = Table::open()
            .unit(line("Men").at(30.0, 20.0))
            .unit(weak().foe().at(30.0, 30.0))
            .unit(general("General").foe().at(28.0, 33.0).with_unit("Foe"))
            .unit(line("Friends").foe().at(40.0, 36.0))
            .fight(TurnStage::FirstShots, &dice);
        fight.shoots("Men", "Foe").lawful();
        fight.closes(Side::First).lawful();
        fight
    };
    let fight = with_general(3);
    assert_eq!((fight.presence("Foe"), fight.presence("General")), (Presence::Lost, Presence::OnTable));
    assert_eq!(with_general(2).presence("General"), Presence::Lost);
}

#[test]
fn before_friends_a_unit_stops_disorientated_or_goes_through_and_they_test() {
    // trl.p22.04
    let behind = || Table::open().unit(line("Friends").foe().wide(8).at(30.0, 33.0));
    let mut fight = shot(behind(), line("Foe").wide(8), &[]);
    assert_eq!(fight.asked(), [Side::Second.into()]);
    fight.answers("Foe", BeforeFriends::Stop).lawful();
    assert!(fight.is_disorientated("Foe") && fight.gap("Foe", "Friends") < 0.01);
    let mut fight = shot(behind(), line("Foe").wide(8), &[1]);
    fight.answers("Foe", BeforeFriends::GoThrough).lawful();
    assert!(fight.place("Foe").1 > 34.2, "it ends clear of them: {:?}", fight.place("Foe"));
    assert!(fight.is_disorientated("Friends") && !fight.is_disorientated("Foe"));
    assert_eq!(fight.state("Foe").conduct.fell_back_inches, 2.0, "what it goes on counts for nothing");
}

#[test]
fn a_unit_that_stops_before_friends_stands_on_no_skirmishers_before_them() {
    // trl.p22.04, trl.hc.04
    let behind = Table::open()
        .unit(light("Skirmishers").foe().formed(FormationKind::Loose).stands(4).wide(4).at(30.0, 31.5))
        .unit(line("Friends").foe().wide(8).at(30.0, 32.8));
    let mut fight = shot(behind, line("Foe").wide(8), &[]);
    fight.answers("Foe", BeforeFriends::Stop).lawful();
    assert!(fight.is_disorientated("Foe"));
    assert_eq!(fight.place("Foe"), (30.0, 30.05), "short of the skirmishers");
}

#[test]
fn a_unit_that_finds_no_room_beyond_friends_on_the_table_leaves_it() {
    // trl.p07.09, trl.hc.09
    let gone = |friends_right: f32| {
        let behind = Table::open().unit(line("Friends").foe().wide(8).at(30.0 + friends_right, 46.7));
        let foe = light("Foe").formed(FormationKind::Loose);
        shot_at(behind, foe, 44.0, &LOSES_ONE_AND_FAILS).presence("Foe")
    };
    assert_eq!([gone(0.0), gone(25.0)], [Presence::LeftTable, Presence::OnTable]);
}

#[test]
fn the_officer_of_a_unit_that_falls_back_to_the_edge_stands_on_the_table() {
    // trl.p08.09, trl.hc.09
    for (y, officer) in [(43.0, 46.88), (44.0, 47.38), (44.5, 47.38)] {
        let fight = shot_at(Table::open(), line("Foe").wide(8), y, &LOSES_ONE_AND_FAILS);
        assert_eq!((fight.presence("Foe"), fight.place("Foe")), (Presence::OnTable, (30.0, y + 2.0)));
        assert_eq!(fight.bases("Foe").last(), Some(&(30.0, officer)));
    }
}

#[test]
fn loose_troops_go_through_friends_without_a_test() {
    // trl.p07.09
    let behind = Table::open().unit(line("Friends").foe().wide(8).at(30.0, 32.5));
    let fight = shot(behind, light("Foe").formed(FormationKind::Loose), &[]);
    assert!(fight.asked() != [Side::Second.into()] || fight.may("Foe").iter().all(|verb| verb != "before_friends"));
    assert!(fight.place("Foe").1 > 33.0);
}

#[test]
fn the_enemy_behind_destroys_and_the_edge_takes_a_unit() {
    // trl.p22.05, trl.hc.09
    let behind = Table::open().unit(line("Rear").wide(8).at(30.0, 34.0));
    let fight = shot(behind, line("Foe").wide(8).stands(8), &[]);
    assert!(fight.presence("Foe") == Presence::Lost && fight.says("[trl.p22.05]"));
    let edge = |y: f32| shot_at(Table::open(), line("Foe").wide(8), y, &LOSES_ONE_AND_FAILS);
    let fight = edge(46.0);
    assert!(fight.presence("Foe") == Presence::LeftTable && fight.says("left the table. [trl.hc.09]"));
    assert_eq!(edge(40.0).presence("Foe"), Presence::OnTable);
}

#[test]
fn rough_ground_disorientates_on_the_way_back_and_solid_ground_stops() {
    // trl.hc.10
    let rocks = Table::open().area("rocks", TerrainKind::RockyGround, (0.0, 33.0), (72.0, 40.0));
    let fight = shot(rocks, line("Foe").wide(8), &[]);
    assert!(fight.is_disorientated("Foe") && fight.place("Foe") == (30.0, 32.0));
    let water = Table::open().area("the lake", TerrainKind::DeepWater, (0.0, 32.5), (72.0, 40.0));
    let fight = shot(water, line("Foe").wide(8), &[]);
    assert!(fight.is_disorientated("Foe") && fight.place("Foe").1 < 31.5, "{:?}", fight.place("Foe"));
}

#[test]
fn six_hits_drive_a_unit_back_when_all_have_shot() {
    // trl.p22.02
    let dice = [6, 6, 6, 6, 6, 6, 1, 1, 3, 3, 3, 3, 3, 3];
    let battle = |foe: Spec, more: &[u8], switch: &str| {
        let dice: Vec<u8> = dice.iter().chain(more).copied().collect();
        let mut fight = Table::open()
            .switch("six_hits_test", switch)
            .unit(line("Men").at(30.0, 20.0))
            .unit(foe.foe().at(30.0, 30.0))
            .until_turn(1)
            .fight(TurnStage::FirstShots, &dice);
        fight.shoots("Men", "Foe").lawful();
        fight.closes(Side::First).lawful();
        fight.closes(Side::Second).lawful();
        fight
    };
    let fight = battle(line("Foe"), &[], "Off");
    assert!(fight.place("Foe") == (30.0, 33.0) && fight.is_disorientated("Foe"));
    let fight = battle(line("Foe").formed(FormationKind::Square), &[], "Off");
    assert!(fight.is_disorientated("Foe") && fight.place("Foe").1 < 31.0, "a square stays");
    let fight = battle(line("Foe"), &[4], "On");
    assert!(fight.place("Foe") == (30.0, 30.0) && fight.says("[trl.hc.41]"));
    let fight = battle(line("Foe"), &[1], "On");
    assert!(fight.place("Foe") == (30.0, 33.0) && fight.is_disorientated("Foe"));
}

#[test]
fn horses_bolt_from_rockets() {
    // trl.p20.09, trl.hc.11
    let mut fight = Table::open()
        .unit(battery("Men", Troop::Rockets).stands(1).at(30.0, 20.0))
        .unit(hussars("Foe").foe().at(30.0, 34.0))
        .fight(TurnStage::FirstShots, &[4, 1, 6]);
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.left("Foe"), fight.place("Foe")), (4, (30.0, 37.0)));
}

#[test]
fn what_speaks_for_and_against_a_unit_is_read_off_the_table() {
    // trl.p31.08 to trl.p31.19, trl.p08.11
    let clauses = |table: Table, foe: Spec, dice: &[u8]| -> Vec<&'static str> {
        let dice: Vec<u8> = [6, 1, 1, 1, 1, 1, 1, 1, 1].iter().chain(dice).copied().collect();
        let mut fight = table
            .unit(line("Men").stands(4).wide(4).at(30.0, 20.0))
            .unit(foe.foe().at(30.0, 30.0))
            .fight(TurnStage::FirstShots, &dice);
        fight.shoots("Men", "Foe").lawful();
        fight.closes(Side::First).lawful();
        let account = fight.accounts("trl.motivation")[0].clone();
        account.lines.iter().map(|line| line.clause.id()).collect()
    };
    let rows: [(&str, Table, Spec); 6] = [
        ("trl.p31.09", Table::open(), line("Foe").lost(5)),
        ("trl.p31.10", Table::open(), line("Foe").disorientated()),
        ("trl.p31.12", Table::open().unit(line("Larger").stands(12).at(40.0, 33.0)), line("Foe")),
        ("trl.p31.16", Table::open().unit(general("General").foe().at(40.0, 36.0)), line("Foe")),
        ("trl.p31.17", Table::open().unit(line("Friends").foe().stands(12).at(42.0, 33.0)), line("Foe")),
        (
            "trl.p31.18",
            Table::open().line("the wall", TerrainKind::LowWall, &[(0.0, 29.5), (72.0, 29.5)]),
            line("Foe").wide(8),
        ),
    ];
    for (clause, table, foe) in rows {
        let found = clauses(table, foe, &[6]);
        assert!(found.contains(&clause), "{clause}: {found:?}");
    }
    let near = || {
        Table::open()
            .unit(general("General").foe().at(37.0, 33.0).with_unit("Friends"))
            .unit(line("Friends").foe().stands(4).wide(2).at(38.0, 33.0))
    };
    assert!(
        clauses(near(), line("Foe").motivation(Motivation::Unsteady), &[1, 6]).contains(&"trl.p08.11"),
        "it throws again"
    );
}

#[test]
fn an_officer_who_falls_alone_is_a_casualty_of_the_fall_back() {
    // trl.p21.09, trl.hc.19: five hits on four stands and the officer, of which only his is not saved
    let foe = line("Foe").stands(4).wide(4);
    let dice = [&[6; 5][..], &[1; 3], &[3; 4], &[1], &[1], &[4]].concat();
    let fight = shot_with(Table::open(), foe, &dice);
    assert_eq!((fight.left("Foe"), fight.state("Foe").conduct.fell_back_inches), (4, 2.0), "{:?}", fight.journal());
}

#[test]
fn who_falls_back_a_whole_move_goes_it_in_the_formation_that_he_is_in() {
    // trl.p31.21: a line of foot 4 in, though it began its turn as a column
    for (began_as, inches) in [(None, 4.0), (Some(FormationKind::Column), 4.0)] {
        let men = line("Men").motivation(Motivation::Unsteady).with(|unit| unit.conduct.began_as = began_as);
        let guns = battery("Foe", Troop::LightArtillery).foe().at(30.0, 23.0);
        let table = Table::open().unit(men.at(30.0, 20.0)).unit(guns);
        let mut fight = table.fight(TurnStage::FirstAssaults, &[1]);
        fight.assaults("Men", "Foe").lawful();
        assert_eq!(fight.place("Men"), (30.0, 20.0 - inches), "{began_as:?}: {:?}", fight.journal());
    }
}

#[test]
fn a_unit_tests_after_each_shooter_and_a_second_fall_back_disorientates_it() {
    // trl.x.199: trl.p21.08, trl.p21.09, trl.p22.01: two stands and a D3 of 1, then one stand and a D3 of 3.
    let dice = [[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 3, 2].as_slice(), &[6, 1, 1, 1, 1, 1, 1, 1, 1, 2, 6]].concat();
    let mut fight = Table::open()
        .unit(line("Men").at(25.5, 20.0))
        .unit(line("Others").at(34.5, 20.0))
        .unit(line("Foe").foe().at(30.0, 28.0))
        .fight(TurnStage::FirstShots, &dice);
    fight.shoots("Men", "Foe").lawful();
    fight.shoots("Others", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.left("Foe"), fight.results("trl.fall_back", "inches")), (5, vec!["2.00".into(), "3.00".into()]));
    let conduct = fight.state("Foe").conduct;
    assert_eq!((conduct.fall_backs, conduct.fell_back_inches), (2, 5.0));
    assert!(fight.is_disorientated("Foe"));
}

#[test]
fn an_enemy_within_the_way_back_destroys_a_unit_and_one_beyond_it_does_not() {
    // trl.x.206: trl.p22.05: it falls back three inches.
    let shot = |behind: f32| {
        let rear = line("Rear").wide(8).facing(Facing::SOUTH).at(30.0, 31.25 + behind);
        let foe = line("Foe").wide(8).with(|unit| unit.strength.officer = Officer::None);
        let dice = [&LOSES_ONE_AND_FAILS[..10], &[5]].concat();
        shot_with(Table::open().unit(rear), foe, &dice)
    };
    let fight = shot(2.0);
    assert!(fight.presence("Foe") == Presence::Lost && fight.says("[trl.p22.05]"), "{:?}", fight.journal());
    let fight = shot(3.5);
    assert_eq!((fight.presence("Foe"), fight.gap("Foe", "Rear")), (Presence::OnTable, 0.5));
}

#[test]
fn a_shot_is_carried_out_step_by_step_before_the_next() {
    // trl.x.207: trl.p22.07: hits, saves, losses, the test, the way back; range is judged before any die is thrown.
    let fight = shot(Table::open(), line("Foe"), &[]);
    let told: Vec<&str> =
        fight.entries().iter().filter_map(|entry| Some(entry.account.as_ref()?.procedure.as_str())).collect();
    assert_eq!(told, ["trl.fire", "trl.saves", "trl.motivation", "trl.fall_back"], "{:?}", fight.journal());
    let journal = fight.journal();
    let steps = ["shot at", "lost 1 stand", "failed its test", "was driven back", "fell back"];
    let lines: Vec<Option<usize>> =
        steps.iter().map(|step| journal.iter().position(|line| line.contains(step))).collect();
    assert!(lines.iter().all(Option::is_some) && lines.is_sorted(), "{lines:?}: {journal:?}");
    let far = Table::open().unit(line("Men").at(30.0, 17.0)).unit(line("Foe").foe().at(30.0, 30.0));
    let mut fight = far.fight(TurnStage::FirstShots, &[]);
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert!(fight.accounts("trl.fire").is_empty() && fight.says("Men wasted its fire at Foe"), "out of range, no die");
}
