//! Shooting (pages 16 to 23): declarations, sight, who of a unit shoots, dice, hits on stands, saves, losses.

use bevy::math::Vec2;
use linstock::{
    battle::{Happening, Value, notice::OverlayShape},
    measure::{Facing, Pose},
    rules::trl::{
        charts::{FormationKind, Motion, Skill, Special, TerrainKind, Troop},
        slot_names::slot,
        state::{AttachmentKind, Fire, Officer, TurnStage},
    },
    table::{Presence, Side, StandId},
};

use super::{Fight, Judged, Table, battery, general, hussars, laying::Spec, light, line};
use crate::rules::ground::LaysGround;

/// The first side shoots at one enemy ten inches ahead, or as far as it says.
fn range(shooters: Spec, target: Spec, dice: &[u8]) -> Fight {
    at_range(Table::open(), shooters, target, 10.0, dice)
}

fn at_range(table: Table, shooters: Spec, target: Spec, inches: f32, dice: &[u8]) -> Fight {
    table.unit(shooters.at(30.0, 20.0)).unit(target.foe().at(30.0, 20.0 + inches)).fight(TurnStage::FirstShots, dice)
}

fn fires(fight: &mut Fight) {
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
}

/// The dice of a shot that hits nobody.
fn misses(count: usize) -> Vec<u8> {
    vec![1; count]
}

#[test]
fn dice_go_by_stands_formation_and_movement() {
    // trl.x.007: trl.p17.05: eight stands four wide; trl.p07.02, trl.p10.02, trl.p17.02, trl.p06.12, trl.p32.01,
    // trl.p10.01, trl.p20.01
    let moved = |spec: Spec| spec.with(|unit| unit.conduct.motion = Motion::Moved);
    let rows = [
        ("trl.p07.02", line("Men"), line("Foe"), 8),
        ("trl.p10.05", moved(line("Men")), line("Foe"), 4),
        ("trl.p06.12", line("Men").formed(FormationKind::Column), line("Foe"), 2),
        ("trl.p17.05", line("Men").stands(6).wide(3), line("Foe"), 3),
        ("trl.p32.01", line("Men").disorientated(), line("Foe"), 4),
        (
            "trl.p10.01",
            line("Men"),
            line("Foe").formed(FormationKind::Column).with(|unit| unit.conduct.motion = Motion::Doubled),
            16,
        ),
        ("trl.p20.01", battery("Men", Troop::LightArtillery), line("Foe"), 6),
        ("trl.p20.01", battery("Men", Troop::HeavyArtillery), line("Foe"), 10),
        (
            "trl.hc.21",
            light("Men").stands(4).wide(4).with(|unit| unit.troops.special = Special::Jaeger),
            line("Foe"),
            8,
        ),
        ("trl.p19.07", hussars("Men").with(|unit| unit.troops.special = Special::Firearms), line("Foe"), 4),
    ];
    for (clause, shooters, target, dice) in rows {
        let mut fight = range(shooters, target, &misses(dice));
        fires(&mut fight);
        assert_eq!(fight.result("trl.fire", "dice"), dice.to_string(), "{clause}");
        assert_eq!(fight.result("trl.fire", "hits"), "0", "{clause}");
    }
}

#[test]
fn hits_go_to_the_nearest_stands_one_each_and_the_fallen_are_taken_off() {
    // trl.p21.02 to trl.p21.07, trl.hc.40: three hits, two saved, one stand of the front rank falls; it then tests.
    let dice = [6, 6, 6, 1, 1, 1, 1, 1, 3, 2, 3, 4];
    let mut fight = range(line("Men"), line("Foe"), &dice);
    fires(&mut fight);
    assert_eq!(fight.left("Foe"), 7);
    assert_eq!(fight.result("trl.saves", "fallen"), "1");
    assert_eq!(fight.state("Foe").conduct.all_hits(), 3);
    assert_eq!(fight.bases("Foe").len(), 8, "seven companies and the officer");
    assert_eq!(fight.state("Foe").formation.width, 4);
    assert_eq!(fight.place("Foe"), (30.0, 30.0), "the front edge does not shift");
    assert!(fight.says("held firm after losses from shooting"));
}

#[test]
fn only_stands_that_are_seen_and_in_reach_are_lost() {
    // trl.p18.02, trl.p21.07: one gun sees three of eight stands past the houses.
    let houses = Table::open().area("the houses", TerrainKind::Building, (29.0, 24.0), (72.0, 27.0));
    let dice = [6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 6];
    let guns = battery("Men", Troop::HeavyArtillery).stands(1);
    let mut fight = at_range(houses, guns, line("Foe").stands(8).wide(8), 10.0, &dice);
    fires(&mut fight);
    assert_eq!(fight.left("Foe"), 5);
    let saves = fight.accounts("trl.saves").remove(0);
    assert!(saves.lines.iter().any(|line| line.clause.id() == "trl.p21.07"), "{saves:?}");
}

#[test]
fn the_officer_is_hit_last_in_each_round_and_saves_for_himself() {
    // trl.p21.03, trl.p21.04, trl.p32.03
    let dice = [6, 6, 6, 6, 6, 1, 1, 1, 3, 3, 3, 3, 2];
    let mut fight = range(line("Men"), line("Foe").stands(4).wide(4), &dice);
    fires(&mut fight);
    assert_eq!((fight.left("Foe"), fight.state("Foe").strength.officer), (4, Officer::Dead));
    assert_eq!(fight.result("trl.saves", "officer_falls"), "yes");
}

#[test]
fn a_general_with_a_unit_is_hit_after_its_officer_and_by_himself_is_no_target() {
    // trl.x.179: trl.p19.02, trl.p19.03, trl.p21.03; trl.p31.04
    let others = Table::open().unit(line("Others").foe().at(60.0, 40.0));
    let alone = at_range(others, line("Men"), general("General"), 8.0, &[]);
    assert_eq!(alone.may_shoot("Men", "General").refused(), "trl.p19.02");
    let with = |dice: &[u8]| {
        Table::open()
            .unit(line("Men").at(30.0, 20.0))
            .unit(line("Foe").foe().stands(4).wide(4).at(30.0, 30.0))
            .unit(general("General").foe().at(28.0, 31.25).facing(Facing::SOUTH).with_unit("Foe"))
            .fight(TurnStage::FirstShots, dice)
    };
    // Six hits: four stands, the officer, the general, who fails; then the brigade tests for him.
    let mut fight = with(&[6, 6, 6, 6, 6, 6, 1, 1, 3, 3, 3, 3, 3, 2, 5, 6, 1]);
    assert_eq!(fight.may_shoot("Men", "General").refused(), "trl.p19.02");
    fires(&mut fight);
    assert_eq!(fight.presence("General"), Presence::Lost);
    fight.pass_until(2, 1, Side::First);
    assert!(fight.says("held firm for the death of its general"));
}

#[test]
fn a_unit_shoots_half_round_from_the_front_of_each_stand() {
    // trl.p17.04, trl.p18.01
    let fight = |x: f32, y: f32| {
        Table::open()
            .switch("measuring", "Freely")
            .unit(line("Men").stands(4).wide(4).at(30.0, 20.0))
            .unit(line("Foe").foe().stands(4).wide(4).at(x, y))
            .fight(TurnStage::FirstShots, &[])
    };
    assert_eq!(fight(30.0, 16.0).may_shoot("Men", "Foe").refused(), "trl.p17.04");
    fight(38.0, 24.0).may_shoot("Men", "Foe").lawful();
    assert_eq!(fight(30.0, 33.0).may_shoot("Men", "Foe").refused(), "trl.p19.04");
    assert_eq!(fight(30.0, 33.0).may_shoot("Men", "Foe").expect_err("too far").margin.map(f32::round), Some(1.0));
}

#[test]
fn by_eye_a_shot_that_does_not_reach_is_declared_and_wasted() {
    // trl.p16.10, trl.p17.01
    let mut fight = at_range(Table::open(), line("Men"), line("Foe"), 13.0, &[]);
    fight.may_shoot("Men", "Foe").lawful();
    fires(&mut fight);
    assert!(fight.says("wasted its fire at Foe") && fight.says("[trl.p16.10]"));
    assert_eq!(fight.state("Men").conduct.fire, Some(Fire::Ball));
}

#[test]
fn those_who_may_not_shoot_are_told_why() {
    // trl.p09.05, trl.p12.02b, trl.p19.01, trl.p19.07, trl.p23.06
    let rows = [
        ("trl.p09.05", line("Men").formed(FormationKind::Column).with(|unit| unit.conduct.motion = Motion::Doubled)),
        ("trl.p12.02b", battery("Men", Troop::LightArtillery).formed(FormationKind::Column)),
        ("trl.p19.07", hussars("Men")),
        ("trl.p23.06", battery("Men", Troop::HeavyArtillery).with(|unit| unit.conduct.motion = Motion::Moved)),
        ("trl.p19.01", general("Men")),
    ];
    for (clause, men) in rows {
        let other = line("Others").stands(4).wide(4).at(50.0, 20.0);
        let fight = at_range(Table::open().unit(other), men, line("Foe"), 10.0, &[]);
        assert_eq!(fight.may_shoot("Men", "Foe").refused(), clause);
    }
}

#[test]
fn friends_block_fire_and_friendly_skirmishers_let_it_through() {
    // trl.p07.07, trl.p17.05
    let fight = |between: Spec, dice: &[u8]| {
        let table = Table::open().switch("measuring", "Freely").unit(between.at(30.0, 24.0));
        at_range(table, line("Men").stands(4).wide(4), line("Foe").stands(4).wide(4), 10.0, dice)
    };
    assert_eq!(fight(line("Friends").wide(8), &[]).may_shoot("Men", "Foe").refused(), "trl.p17.05");
    let screen = || light("Friends").stands(12).formed(FormationKind::Loose).wide(12);
    let mut through = fight(screen(), &misses(8));
    fires(&mut through);
    let line = |fight: &Fight| {
        fight
            .accounts("trl.fire")
            .iter()
            .flat_map(|account| account.lines.iter().map(|line| line.clause.id()))
            .any(|id| id == "trl.p07.07")
    };
    assert!(line(&through), "-1 through the screen");
}

#[test]
fn an_enemy_screen_hides_what_is_behind_it_with_its_gaps() {
    // trl.p07.08
    let table = Table::open()
        .switch("measuring", "Freely")
        .unit(light("Screen").foe().stands(12).formed(FormationKind::Loose).wide(12).at(30.0, 26.0));
    let fight = at_range(table, line("Men").stands(4).wide(4), line("Foe").stands(4).wide(4), 10.0, &[]);
    assert_eq!(fight.may_shoot("Men", "Foe").refused(), "trl.p07.08");
    fight.may_shoot("Men", "Screen").lawful();
}

#[test]
fn ground_blocks_sight_by_its_kind() {
    // trl.x.164: trl.p16.01: trees four inches off; trl.p13.04, trl.p13.05, trl.p14.11, trl.p15.03, trl.p15.04
    let fight = |table: Table| {
        at_range(
            table.switch("measuring", "Freely"),
            line("Men").stands(4).wide(4),
            line("Foe").stands(4).wide(4),
            10.0,
            &[],
        )
    };
    let across = |kind: TerrainKind, y: f32| Table::open().line("between", kind, &[(0.0, y), (72.0, y)]);
    assert_eq!(fight(across(TerrainKind::Hedge, 25.0)).may_shoot("Men", "Foe").refused(), "trl.p13.05");
    fight(across(TerrainKind::Hedge, 20.5)).may_shoot("Men", "Foe").lawful();
    fight(across(TerrainKind::Hedge, 29.5)).may_shoot("Men", "Foe").lawful();
    fight(across(TerrainKind::LowWall, 25.0)).may_shoot("Men", "Foe").lawful();
    assert_eq!(fight(across(TerrainKind::TreeLine, 24.1)).may_shoot("Men", "Foe").refused(), "trl.p16.01");
    fight(across(TerrainKind::TreeLine, 24.0)).may_shoot("Men", "Foe").lawful();
    let area = |kind: TerrainKind, level: u8| Table::open().hill("between", kind, level, (0.0, 23.0), (72.0, 26.0));
    assert_eq!(fight(area(TerrainKind::Wood, 0)).may_shoot("Men", "Foe").refused(), "trl.p15.04");
    assert_eq!(fight(area(TerrainKind::Knoll, 1)).may_shoot("Men", "Foe").refused(), "trl.p15.03");
    let within = Table::open().area("the wood", TerrainKind::Wood, (0.0, 28.0), (72.0, 40.0));
    assert_eq!(fight(within).may_shoot("Men", "Foe").refused(), "trl.p14.11");
    let edge = Table::open().area("the wood", TerrainKind::Wood, (0.0, 10.0), (72.0, 20.2));
    fight(edge).may_shoot("Men", "Foe").lawful();
}

#[test]
fn cover_and_formation_of_the_target_change_the_number_that_hits() {
    // trl.p06.13, trl.p07.06, trl.p08.04, trl.p14.06 to trl.p14.08, trl.p23.01, trl.p23.04, trl.p13.08
    let wall = |y: f32| Table::open().line("the wall", TerrainKind::LowWall, &[(0.0, y), (72.0, y)]);
    let veterans = || battery("Men", Troop::LightArtillery).stands(1);
    let rows: [(&str, Table, Spec, Spec, f32, &str); 10] = [
        ("trl.p20.13", Table::open(), veterans(), line("Foe"), 10.0, "4"),
        ("trl.p06.13", Table::open(), veterans(), line("Foe").formed(FormationKind::Column), 10.0, "3"),
        ("trl.p08.04", Table::open(), veterans(), line("Foe").formed(FormationKind::Square), 10.0, "2"),
        ("trl.p07.06", Table::open(), veterans(), light("Foe").formed(FormationKind::Loose), 10.0, "5"),
        ("trl.p14.07", wall(29.5), veterans(), line("Foe").wide(8), 10.0, "5"),
        ("trl.p14.07", wall(25.0), veterans(), line("Foe").wide(8), 10.0, "4"),
        ("trl.p14.08", wall(20.7), veterans(), line("Foe").wide(8), 1.5, "4"),
        ("trl.p23.04", Table::open(), veterans(), line("Foe"), 20.0, "5"),
        ("trl.p23.03", Table::open(), veterans().skill(Skill::Veteran), line("Foe"), 10.0, "3"),
        (
            "trl.p13.08",
            Table::open().area("the brook", TerrainKind::ShallowRiver, (0.0, 30.0), (72.0, 33.0)),
            veterans(),
            line("Foe"),
            10.0,
            "3",
        ),
    ];
    for (clause, table, men, foe, inches, needed) in rows {
        let mut fight = at_range(table, men, foe, inches, &misses(3));
        fires(&mut fight);
        assert_eq!(fight.result("trl.fire", "needed"), needed, "{clause}");
    }
}

#[test]
fn grape_has_its_reach_its_arc_and_its_dice_and_is_ball_beyond() {
    // trl.p20.02, trl.p20.03, trl.p10.03
    let guns = || battery("Men", Troop::LightArtillery).stands(1);
    let mut fight = range(guns(), line("Foe"), &misses(6));
    fight.fires_grape("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.result("trl.fire", "dice"), fight.result("trl.fire", "needed")), ("6".into(), "3".into()));
    assert_eq!(fight.state("Men").conduct.fire, Some(Fire::Grape));
    let mut fight = at_range(Table::open(), guns(), line("Foe"), 14.0, &misses(3));
    fight.fires_grape("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.result("trl.fire", "dice"), fight.state("Men").conduct.fire), ("3".into(), Some(Fire::Ball)));
    let mut fight = Table::open()
        .unit(guns().at(30.0, 20.0))
        .unit(line("Foe").foe().stands(2).wide(2).at(40.0, 23.0))
        .fight(TurnStage::FirstShots, &[]);
    fight.fires_grape("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert!(fight.says("outside the arc of grape"));
}

#[test]
fn one_whose_target_is_gone_chooses_another_at_the_end() {
    // trl.p16.08, trl.p16.09
    let dice = [6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    let mut fight = Table::open()
        .unit(line("Men").stands(4).wide(4).at(30.0, 20.0))
        .unit(line("Others").stands(2).wide(2).at(40.0, 20.0))
        .unit(line("Foe").foe().stands(1).wide(1).with(|unit| unit.strength.officer = Officer::None).at(34.0, 28.0))
        .unit(line("Next").foe().at(44.0, 28.0))
        .fight(TurnStage::FirstShots, &dice[..12]);
    fight.shoots("Men", "Foe").lawful();
    fight.shoots("Others", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(fight.presence("Foe"), Presence::Lost);
    assert_eq!(fight.may("Others"), ["shoot", "shoot"]);
    fight.shoots("Others", "Next").lawful();
    assert!(fight.says("Others shot at Next"));
}

#[test]
fn the_side_with_the_initiative_shoots_first_and_its_losses_do_not_shoot_back() {
    // trl.p06.05, trl.p22.07
    let dice = [6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1];
    let mut fight = range(
        line("Men").stands(4).wide(4),
        line("Foe").stands(2).wide(2).with(|unit| unit.strength.officer = Officer::None),
        &dice,
    );
    fires(&mut fight);
    assert_eq!(fight.presence("Foe"), Presence::Lost);
    assert!(fight.asked().is_empty() || fight.asked() != [Side::Second.into()]);
}

#[test]
fn a_shell_burst_strikes_every_stand_under_its_template_friend_or_foe() {
    // trl.p20.04, trl.p20.05, trl.p20.08, trl.hc.12
    let mut fight = at_range(
        Table::open(),
        battery("Men", Troop::Howitzers).stands(1),
        line("Foe").wide(8),
        14.0,
        &[4, 4, 3, 4, 6, 6],
    );
    fires(&mut fight);
    assert!(fight.state("Foe").conduct.shelled && fight.left("Foe") == 6, "{:?}", fight.journal());
    assert!(fight.says("[trl.p20.04]"));
}

#[test]
fn each_shell_may_be_aimed_at_another_stand_of_those_in_front() {
    // trl.p20.05: two hits on the stands at both ends, of which nobody falls.
    let howitzers = || battery("Men", Troop::Howitzers);
    let aimed = |stands: &[StandId], target: &str, fight: &Fight| {
        let order = fight.order("Men", "shoot").with(slot::TARGET, Value::Unit(fight.id(target)));
        order.with(slot::STAND, Value::List(stands.iter().map(|stand| Value::Stand(*stand)).collect()))
    };
    let mut fight = at_range(Table::open(), howitzers(), line("Foe").wide(8), 14.0, &[4, 4, 1, 1, 1, 1]);
    let mut stands: Vec<(StandId, Pose)> = fight.stands("Foe").into_iter().filter(|(id, _)| id.number < 8).collect();
    stands.sort_by(|one, other| one.1.at.x.total_cmp(&other.1.at.x));
    let ends = [stands[0], stands[7]];
    let order = aimed(&ends.map(|(id, _)| id), "Foe", &fight);
    fight.give_order(order).lawful();
    fight.closes(Side::First).lawful();
    let laid = fight.battle().happened(0).iter().filter_map(|happened| match &happened.happening {
        Happening::TemplateLaid { parts, .. } => match parts[0].shape {
            OverlayShape::Disc { centre, .. } => Some(centre),
            _ => None,
        },
        _ => None,
    });
    assert_eq!(laid.collect::<Vec<Vec2>>(), ends.map(|(_, pose)| pose.at), "{:?}", fight.journal());
}

#[test]
fn shells_are_not_aimed_at_the_rear_rank_nor_at_others_and_muskets_at_no_single_stand() {
    // trl.p20.05
    let others = || Table::open().unit(line("Others").foe().at(60.0, 40.0));
    let aimed = |men: Spec, at: &dyn Fn(&Fight) -> StandId| {
        let fight = at_range(others(), men, line("Foe"), 10.0, &[]);
        let order = fight.order("Men", "shoot").with(slot::TARGET, Value::Unit(fight.id("Foe")));
        fight.battle().judge(&order.with(slot::STAND, Value::List(vec![Value::Stand(at(&fight))]))).map(drop)
    };
    let by_depth = |fight: &Fight, rear: bool| {
        let mut stands: Vec<(StandId, Pose)> =
            fight.stands("Foe").into_iter().filter(|(id, _)| id.number < 8).collect();
        stands.sort_by(|one, other| one.1.at.y.total_cmp(&other.1.at.y));
        stands[if rear { 7 } else { 0 }].0
    };
    let howitzers = || battery("Men", Troop::Howitzers);
    aimed(howitzers(), &|fight| by_depth(fight, false)).lawful();
    assert_eq!(aimed(howitzers(), &|fight| by_depth(fight, true)).refused(), "trl.p20.05");
    assert_eq!(aimed(howitzers(), &|fight| fight.stands("Others")[0].0).refused(), "trl.p20.05");
    assert_eq!(aimed(line("Men"), &|fight| by_depth(fight, false)).refused(), "trl.p20.05");
}

#[test]
fn howitzers_fire_over_those_who_are_far_enough_ahead_with_friends_to_spot_for_them() {
    // trl.p17.08, trl.p17.09, trl.p17.10
    let fight = |y: f32| {
        let table = Table::open()
            .switch("measuring", "Freely")
            .line("the hedge", TerrainKind::Hedge, &[(0.0, 22.0), (72.0, 22.0)])
            .unit(line("Friends").wide(8).at(30.0, y));
        at_range(table, battery("Men", Troop::Howitzers).stands(1), line("Foe").wide(8), 14.0, &[])
    };
    assert_eq!(fight(24.0).may_shoot("Men", "Foe").refused(), "trl.p17.08");
    let plan = fight(27.0).may_shoot("Men", "Foe").lawful();
    assert!(plan.lines.iter().any(|line| line.clause.id() == "trl.p17.10"), "{:?}", plan.lines);
}

#[test]
fn an_attached_company_tests_with_its_battalion_and_falls_back_alone() {
    // trl.p10.07, trl.p11.01, trl.p11.08
    let dice = [6, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1];
    let mut fight = Table::open()
        .unit(line("Men").stands(4).wide(4).at(30.0, 20.0))
        .unit(
            light("Foe")
                .foe()
                .stands(4)
                .formed(FormationKind::Loose)
                .wide(4)
                .attached("Parent", AttachmentKind::LightCompany)
                .at(30.0, 28.0),
        )
        .unit(line("Parent").foe().at(30.0, 30.0))
        .fight(TurnStage::FirstShots, &dice);
    fires(&mut fight);
    assert_eq!(fight.left("Foe"), 3);
    assert_eq!(fight.place("Parent"), (30.0, 30.0));
    assert!(fight.says("Foe failed its test after losses from shooting"));
}

#[test]
fn a_house_may_have_its_own_way_with_what_players_argue_about() {
    // trl.h.switches, trl.p07.02: any line of infantry fires twice
    let narrow = || line("Men").stands(6).wide(3);
    let mut fight =
        at_range(Table::open().switch("narrow_lines_fire_twice", "On"), narrow(), line("Foe"), 10.0, &misses(6));
    fires(&mut fight);
    assert_eq!(fight.result("trl.fire", "dice"), "6");
    // trl.p23.03: veterans who moved shoot no better than others
    let veterans = || line("Men").skill(Skill::Veteran).with(|unit| unit.conduct.motion = Motion::Moved);
    let mut needs = ["Off", "On"].map(|setting| {
        let mut fight =
            at_range(Table::open().switch("veterans_stand", setting), veterans(), line("Foe"), 10.0, &misses(4));
        fires(&mut fight);
        fight.result("trl.fire", "needed").parse::<i32>().expect("a number")
    });
    needs[0] += 1;
    assert_eq!(needs[0], needs[1]);
    // trl.p12.03: heavy guns that were pushed fire a little, or not at all
    let pushed = || battery("Men", Troop::HeavyArtillery).with(|unit| unit.conduct.motion = Motion::Moved);
    let mut fight = range(pushed(), line("Foe"), &[]);
    assert!(fight.shoots("Men", "Foe").is_err());
    let fight = at_range(Table::open().switch("heavy_guns_pushed_fire", "On"), pushed(), line("Foe"), 10.0, &[]);
    fight.may_shoot("Men", "Foe").lawful();
}
