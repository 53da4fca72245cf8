//! Routs (wof.12.10, wof.12.9.1, wof.18.3.04): which way, how far, through which friends, and what ends them.

use linstock::{
    battle::{Order, Refusal, Value},
    measure::Facing,
    rules::wof::{
        charts::{Drill, FormationKind, Grade, Protection, Ranks, Spirit, TerrainKind},
        slot_names::slot,
        state::{Rout, TurnStage},
    },
    table::{FeatureState, Presence, UnitId},
};

use super::{Fight, Judged, Spec, Table, battery, horse, light, line};
use crate::rules::ground::LaysGround;

/// A unit that broke this turn and owes half a rout move from a place.
fn broken(unit: Spec, from: (f32, f32)) -> Spec {
    unit.with(|unit| {
        let rout =
            Rout { began: 1, from: from.into(), cause: None, bearing: None, half_move_owed: true, turned_aside: false };
        (unit.morale.spirit, unit.formation.ranks, unit.morale.rout) = (Spirit::Routing, Ranks::Disordered, Some(rout));
        unit.conduct.routed = true;
    })
}

/// A unit that has been running for some time.
fn running(unit: Spec, bearing: Facing) -> Spec {
    broken(unit, (36.0, 40.0)).with(|unit| {
        (unit.conduct.routed, unit.troops.grade) = (false, Grade::E);
        unit.morale.rout.iter_mut().for_each(|rout| (rout.bearing, rout.half_move_owed) = (Some(bearing), false));
    })
}

fn first_moves(table: Table, dice: &[u8]) -> Fight {
    table.fight(TurnStage::RoutsOfSight, dice)
}

fn full_moves(table: Table, dice: &[u8]) -> Fight {
    table.unit(super::brigadier("Hill").at(70.0, 4.0).under(2)).fight(TurnStage::Rally, dice)
}

fn run(fight: &Fight, name: &str, facing: Facing) -> Order {
    fight.order(name, "run").with(slot::FACING, Value::Facing(facing))
}

fn runs(fight: &mut Fight, name: &str, facing: Facing) -> Result<(), Refusal> {
    let order = run(fight, name, facing);
    fight.give(order)
}

#[test]
fn a_line_that_breaks_clumps_and_runs_half_a_rout_move() {
    // wof.12.10.01, wof.12.10.03, wof.18.3.04, x.239
    let mut fight = first_moves(Table::open().unit(broken(line("24th").at(36.0, 30.0), (36.0, 36.0))), &[]);
    fight.pass();
    let state = fight.state("24th");
    assert_eq!(
        (state.formation.kind, state.formation.width, state.formation.ranks),
        (FormationKind::Clump, 8, Ranks::Disordered)
    );
    assert!(fight.front("24th").facing.turn_to(Facing::SOUTH).abs() < 0.1);
    let rear = 30.0 - 1.575 / 2.0 + 2.362 / 2.0;
    assert!((fight.place("24th").1 - (rear - 2.362 - 6.0)).abs() < 0.02, "{:?}", fight.place("24th"));
    assert!(state.morale.rout.is_some_and(|rout| !rout.half_move_owed && rout.bearing.is_some()));
}

#[test]
fn nobody_grows_wider_by_routing() {
    // wof.12.10.03, x.206
    for (width, men, expected) in [(14, 28, 8), (6, 24, 6), (3, 12, 3)] {
        let mut fight = first_moves(
            Table::open().unit(broken(line("24th").men(men).wide(width).at(36.0, 30.0), (36.0, 36.0))),
            &[],
        );
        fight.pass();
        assert_eq!(fight.state("24th").formation.width, expected);
    }
    let mut fight = first_moves(
        Table::open().unit(broken(line("24th").formed(FormationKind::Square).at(36.0, 30.0), (36.0, 36.0))),
        &[],
    );
    fight.pass();
    assert_eq!((fight.state("24th").formation.kind, fight.state("24th").formation.width), (FormationKind::Clump, 8));
}

#[test]
fn the_owner_picks_the_bearing_within_45_degrees() {
    // wof.12.10.01
    let mut fight = first_moves(Table::open().unit(broken(line("24th").at(36.0, 30.0), (36.0, 36.0))), &[]);
    assert_eq!(runs(&mut fight, "24th", Facing::from_bearing(180.0 + 46.0)).refused(), "wof.12.10.01");
    runs(&mut fight, "24th", Facing::from_bearing(180.0 + 45.0)).lawful();
    assert!(fight.place("24th").0 < 34.0);
}

#[test]
fn later_moves_are_whole_and_keep_the_bearing() {
    // wof.18.3.04, wof.h.rout_path, x.239
    let unit = line("24th").wide(4).at(36.0, 30.0).facing(Facing::SOUTH);
    let fight = full_moves(Table::open().unit(running(unit, Facing::SOUTH)), &[]);
    assert_eq!((fight.asked(), fight.place("24th")), (Vec::new(), (36.0, 18.0)));
}

#[test]
fn the_farthest_router_runs_first() {
    // wof.h.roll_order
    let table = Table::open()
        .unit(broken(line("near").at(36.0, 30.0), (36.0, 36.0)))
        .unit(broken(line("far").at(36.0, 24.0), (36.0, 36.0)));
    let mut fight = first_moves(table, &[]);
    assert_eq!(fight.may("far"), ["run"]);
    fight.pass();
    assert_eq!(fight.may("near"), ["run"]);
    fight.pass();
}

#[test]
fn a_unit_that_runs_off_the_table_is_gone() {
    // wof.12.10.04, wof.18.3.04
    let mut fight = first_moves(Table::open().unit(broken(line("24th").at(36.0, 6.0), (36.0, 12.0))), &[]);
    runs(&mut fight, "24th", Facing::SOUTH).lawful();
    assert_eq!(fight.presence("24th"), Presence::LeftTable);
}

#[test]
fn impassable_ground_and_enemies_disperse_routers() {
    // wof.12.10.04
    let river = Table::open().area("Elbe", TerrainKind::River, (0.0, 22.0), (72.0, 24.0));
    let mut fight = first_moves(river.unit(broken(line("24th").at(36.0, 30.0), (36.0, 36.0))), &[]);
    runs(&mut fight, "24th", Facing::SOUTH).lawful();
    assert_eq!(fight.presence("24th"), Presence::Lost);
    let enemy =
        Table::open().unit(broken(line("24th").at(36.0, 30.0), (36.0, 36.0))).unit(line("Garde").foe().at(36.0, 24.0));
    let mut fight = first_moves(enemy, &[]);
    runs(&mut fight, "24th", Facing::SOUTH).lawful();
    assert_eq!(fight.presence("24th"), Presence::Lost);
}

#[test]
fn a_burning_block_disperses_routers_that_it_would_otherwise_let_through() {
    // wof.21.1.03, wof.20.8.04, wof.12.10.04
    for (state, presence) in [(FeatureState::Standing, Presence::OnTable), (FeatureState::Burning, Presence::Lost)] {
        let mut table = Table::open().stronghold("the village", Protection::Block, 24, (30.0, 22.0), (42.0, 26.0));
        table.ground().features[0].state = state;
        let mut fight = first_moves(table.unit(broken(line("24th").at(36.0, 30.0), (36.0, 36.0))), &[]);
        runs(&mut fight, "24th", Facing::SOUTH).lawful();
        assert_eq!(fight.presence("24th"), presence);
    }
}

#[test]
fn a_router_may_turn_aside_once_before_ground_that_disperses_it() {
    // wof.h.rout_path
    let table = Table::open().area("mere", TerrainKind::River, (32.0, 20.0), (40.0, 24.0));
    let unit = line("24th").wide(4).at(36.0, 30.0).facing(Facing::SOUTH);
    let mut fight = full_moves(table.unit(running(unit, Facing::SOUTH)), &[]);
    assert_eq!(fight.may("24th"), ["run"]);
    runs(&mut fight, "24th", Facing::from_bearing(225.0)).lawful();
    assert!(
        fight.presence("24th") == Presence::OnTable
            && fight.state("24th").morale.rout.is_some_and(|rout| rout.turned_aside)
    );
}

#[test]
fn friends_open_their_ranks_or_are_disordered_and_do_not_fire() {
    // wof.12.9.1.01, wof.12.9.1.02, wof.12.9.1.03, x.119
    for (grade, die, opens) in [(Grade::A, 3, true), (Grade::B, 3, false), (Grade::E, 6, false)] {
        let friends = line("50th").men(48).wide(24).grade(grade).at(36.0, 24.0);
        let flanks = Table::open().unit(broken(line("24th").at(36.0, 30.0), (36.0, 36.0))).unit(friends);
        let wall = flanks
            .unit(line("left").men(48).wide(24).at(16.0, 24.0))
            .unit(line("right").men(48).wide(24).at(56.0, 24.0));
        let mut fight = first_moves(wall, &[die]);
        runs(&mut fight, "24th", Facing::SOUTH).lawful();
        let opened = (fight.state("50th").formation.ranks == Ranks::Ordered, fight.says("opened its ranks"));
        assert_eq!(
            opened,
            (opens, opens),
            "{}",
            fight.journal().join(
                "
"
            )
        );
    }
}

#[test]
fn routers_slide_into_a_gap_of_four_inches() {
    // wof.12.9.1.01, wof.h.rout_path, x.263
    let friends = line("50th").men(48).wide(24).at(44.0, 24.0);
    let mut fight =
        first_moves(Table::open().unit(broken(line("24th").at(36.0, 30.0), (36.0, 36.0))).unit(friends), &[]);
    runs(&mut fight, "24th", Facing::SOUTH).lawful();
    assert!(fight.place("24th").0 < 32.0, "{:?}", fight.place("24th"));
    assert_eq!(fight.state("50th").formation.ranks, Ranks::Ordered);
    assert_eq!(fight.told_by("wof.12.9.1.01"), ["24th slid into a gap beside 50th."]);
}

#[test]
fn squares_and_skirmishers_let_routers_pass() {
    // wof.12.9.1.01, wof.12.9.1.04, x.263
    let loose = light("50th").men(12).formed(FormationKind::Skirmish);
    for friends in [line("50th").formed(FormationKind::Square), loose] {
        let routers = broken(line("24th").at(36.0, 30.0), (36.0, 36.0));
        let mut fight = first_moves(Table::open().unit(routers).unit(friends.at(36.0, 25.0)), &[]);
        runs(&mut fight, "24th", Facing::SOUTH).lawful();
        assert_eq!((fight.state("50th").formation.ranks, fight.place("24th").0), (Ranks::Ordered, 36.0));
        assert_eq!(fight.told_by("wof.12.9.1.04"), ["24th ran past 50th without harm to it."]);
        assert!(fight.told_by("wof.12.9.1.01").is_empty());
    }
}

#[test]
fn gunners_who_run_leave_their_guns() {
    // wof.12.10.02, wof.h.abandoned_guns
    let mut fight = first_moves(Table::open().unit(broken(battery("guns").at(36.0, 30.0), (36.0, 36.0))), &[]);
    fight.pass();
    assert_eq!((fight.state("guns").formation.kind, fight.men("guns")), (FormationKind::Skirmish, 12));
    assert_eq!(fight.presence("Guns of guns"), Presence::OnTable);
    assert_eq!(fight.bases("Guns of guns").len(), 3);
    assert_eq!(fight.told_by("wof.12.10.02"), ["guns left its guns."]);
    assert!(fight.place("guns").1 < 24.5, "{:?}", fight.place("guns"));
}

#[test]
fn horse_runs_farther_than_foot() {
    // wof.12.10.03: rates of the arm's rout column
    let mut fight = first_moves(Table::open().unit(broken(horse("Scots").at(36.0, 40.0), (36.0, 46.0))), &[]);
    fight.pass();
    assert!(fight.place("Scots").1 < 31.0 && fight.state("Scots").formation.width == 6);
}

#[test]
fn shattered_units_disperse_as_the_phase_closes_if_the_switch_is_on() {
    // wof.h.shattered
    for (value, presence) in [("on", Presence::Lost), ("off", Presence::OnTable)] {
        let table = Table::open().switch("shatter_at_75", value).unit(line("24th").lost(108).at(36.0, 30.0));
        assert_eq!(first_moves(table, &[]).presence("24th"), presence);
    }
}

#[test]
fn a_general_goes_along_and_may_be_taken_when_his_unit_is_gone() {
    // wof.h.general_moves, wof.h.general_loss
    let joined = |y: f32| {
        let host = broken(line("24th").at(36.0, y), (36.0, y + 6.0));
        let general = super::brigadier("Hill").at(36.0, y - 1.6).with(|unit| {
            unit.general.iter_mut().for_each(|general| general.joined = Some(UnitId(0)));
        });
        Table::open()
            .unit(host)
            .unit(general)
            .unit(line("Garde").foe().at(10.0, 46.0))
            .unit(line("Ligne").foe().at(60.0, 46.0))
    };
    let mut fight = first_moves(joined(30.0), &[]);
    fight.pass();
    assert!(fight.gap("24th", "Hill") < 1.0 && fight.place("Hill").1 < 27.0, "{:?}", fight.place("Hill"));
    for (die, presence) in [(3, Presence::Lost), (4, Presence::OnTable)] {
        let mut fight = first_moves(joined(6.0), &[die]);
        runs(&mut fight, "24th", Facing::SOUTH).lawful();
        assert_eq!(fight.presence("Hill"), presence);
    }
}

#[test]
fn irregulars_do_not_retreat_but_may_be_put_into_rout() {
    // wof.21.2.03, wof.21.2.01
    let with = |retreats: &str, drill: Drill| {
        let table = Table::open().switch("voluntary_retreat", retreats).switch("irregulars", "On");
        let clans = line("clans").at(36.0, 20.0).with(move |unit| unit.troops.drill = drill);
        table
            .unit(clans)
            .unit(line("idle").at(60.0, 4.0))
            .unit(line("Garde").foe().at(36.0, 40.0))
            .fight(TurnStage::FirstMoves, &[])
    };
    assert_eq!(with("Off", Drill::Irregular).may_do("clans", "let_run").refused(), "wof.21.2.01");
    assert_eq!(with("On", Drill::Regular).may_do("clans", "let_run").refused(), "wof.21.2.03");
    let mut fight = with("On", Drill::Irregular);
    assert!(!fight.may("clans").contains(&"retreat".to_owned()));
    fight.does("clans", "let_run").lawful();
    assert!(fight.is_routing("clans") && fight.state("clans").conduct.routed);
    fight.pass_all();
    let back = 20.0 - fight.place("clans").1;
    assert!((6.0..9.0).contains(&back), "half a rout move away from the nearest enemy as phase 3 closes: {back}");
}

#[test]
fn a_unit_that_runs_leaves_those_it_was_intermixed_with() {
    // wof.12.7.03
    let mixed = |unit: Spec, with: u16| unit.with(move |unit| unit.morale.intermixed = vec![UnitId(with)]);
    let runs = mixed(broken(line("24th").at(36.0, 30.0), (36.0, 36.0)), 1);
    let mut fight = first_moves(Table::open().unit(runs).unit(mixed(line("5th").at(56.0, 30.0), 0)), &[]);
    fight.pass();
    assert!(fight.state("24th").morale.intermixed.is_empty() && fight.state("5th").morale.intermixed.is_empty());
    let runs = mixed(broken(line("24th").at(36.0, 5.0), (36.0, 36.0)), 1);
    let mut fight = first_moves(Table::open().unit(runs).unit(mixed(line("5th").at(56.0, 30.0), 0)), &[]);
    fight.pass();
    assert_eq!(
        (fight.presence("24th"), fight.state("5th").morale.intermixed.len()),
        (Presence::LeftTable, 0),
        "off the table too"
    );
}
