//! Plain moves (sections 3 to 6, 19): rates, turns, ground, roads, the edge of the table.

use linstock::{
    measure::Facing,
    rules::hmm::{
        charts::{Daylight, FormationKind, TerrainKind as Ground, Troop, Weather},
        state::TurnStage,
    },
    table::Side,
};

use super::{Fight, Judged, Spec, Table, ahead, battery, general, horse, hussars, light, line, turn_by};
use crate::rules::ground::LaysGround;

/// A fight in which a unit may move, with an enemy far off.
pub(super) fn march(table: Table, unit: Spec) -> Fight {
    table.unit(unit).unit(line("Far off").foe().at(8.0, 47.0)).fight(TurnStage::FirstMoves, &[])
}

/// How far a unit gets straight ahead from (30, 10) with more than it can spend.
fn goes(table: Table, unit: Spec) -> f32 {
    let mut fight = march(table, unit.at(30.0, 10.0));
    fight.moves("Movers", &[ahead(30.0)]).lawful();
    (fight.place("Movers").1 - 10.0).abs()
}

fn limbered(troop: Troop) -> Spec {
    battery("Movers").formed(FormationKind::Limbered).with(|unit| unit.troops.kind = troop)
}

fn of(troop: Troop, formation: FormationKind) -> Spec {
    light("Movers").formed(formation).with(|unit| unit.troops.kind = troop)
}

#[test]
fn rates_go_by_troops_and_formation() {
    use FormationKind::{AttackColumn, MarchColumn, Skirmish};
    let rows = [
        ("hmm.03.01, hmm.x.001", line("Movers"), 4.0),
        ("hmm.03.02", line("Movers").formed(MarchColumn), 7.0),
        ("hmm.03.02", line("Movers").formed(AttackColumn), 4.0),
        ("hmm.03.30, hmm.x.279", line("Movers").formed(Skirmish), 4.0),
        ("hmm.03.10, hmm.x.199", light("Movers"), 6.0),
        ("hmm.03.10, hmm.x.199", light("Movers").formed(MarchColumn), 8.0),
        ("hmm.03.32", of(Troop::Natives, Skirmish), 6.0),
        ("hmm.04.02, hmm.x.201", horse("Movers"), 8.0),
        ("hmm.04.02, hmm.06.05", horse("Movers").formed(MarchColumn), 9.0),
        ("hmm.04.03, hmm.x.004", hussars("Movers"), 9.0),
        ("hmm.04.03, hmm.06.12", hussars("Movers").formed(MarchColumn), 10.0),
        ("hmm.04.04, hmm.x.283", horse("Movers").with(|unit| unit.troops.kind = Troop::FederalCavalry), 8.0),
        ("hmm.06.09, hmm.x.203", limbered(Troop::FootArtillery), 6.0),
        ("hmm.06.10", limbered(Troop::HorseArtillery), 9.0),
        ("hmm.06.07, hmm.x.285", general("Movers"), 9.0),
    ];
    for (clause, unit, inches) in rows {
        assert_eq!(goes(Table::open(), unit), inches, "{clause}");
    }
}

#[test]
fn switches_settle_the_rates_that_text_and_chart_dispute() {
    // hmm.03.02, hmm.06.10
    assert_eq!(
        goes(Table::open().switch("attack_column", "5"), line("Movers").formed(FormationKind::AttackColumn)),
        5.0
    );
    assert_eq!(goes(Table::open().switch("horse_artillery", "6"), limbered(Troop::HorseArtillery)), 6.0);
}

#[test]
fn by_night_formed_units_go_half_as_far_off_roads() {
    // hmm.x.173: hmm.20.20
    let night = || Table::open().air(Weather::Dry, Daylight::Night, 10.0);
    assert_eq!(goes(night(), line("Movers")), 2.0);
    assert_eq!(goes(night(), light("Movers")), 6.0, "loose men feel their way");
    let road = night().broad_line("the pike", Ground::PavedRoad, 1.0, &[(30.0, 0.0), (30.0, 40.0)]);
    assert_eq!(goes(road, line("Movers").formed(FormationKind::MarchColumn)), 9.0);
}

#[test]
fn each_started_45_degrees_of_turn_cost_a_quarter_of_the_full_allowance() {
    // hmm.x.122, hmm.x.123: hmm.05.04, hmm.05.05, hmm.05.06
    let rows = [
        (horse("Movers"), 90.0, 4.0),
        (horse("Movers"), -45.0, 6.0),
        (horse("Movers"), 135.0, 2.0),
        (line("Movers"), 30.0, 3.0),
        (line("Movers"), 45.0, 3.0),
        (line("Movers"), 46.0, 2.0),
    ];
    for (unit, degrees, left) in rows {
        let mut fight = march(Table::open(), unit.at(30.0, 20.0));
        let plan = fight.plan("Movers", &[turn_by(degrees)]).lawful();
        assert_eq!(plan.left_inches, Some(left), "{degrees} degrees");
        fight.moves("Movers", &[turn_by(degrees), ahead(30.0)]).lawful();
        let gone = fight.front("Movers").at.distance(bevy::math::Vec2::new(30.0, 20.0));
        assert!(gone > left - 2.0 && gone < left + 2.0, "{degrees} degrees: it goes on with what is left");
    }
}

#[test]
fn a_turn_is_about_the_middle_of_the_unit_and_keeps_its_formation() {
    // hmm.05.07
    let mut fight = march(Table::open(), line("Movers").at(30.0, 20.0));
    fight.moves("Movers", &[turn_by(180.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 19.0), "its front is now where its rear was");
    assert_eq!(
        (fight.front("Movers").facing, fight.state("Movers").formation.kind),
        (Facing::SOUTH, FormationKind::Line)
    );
}

#[test]
fn turns_and_straight_legs_mix_until_the_allowance_is_spent() {
    // hmm.05.06
    let mut fight = march(Table::open(), hussars("Movers").formed(FormationKind::MarchColumn).at(30.0, 20.0));
    let plan = fight.plan("Movers", &[ahead(2.0), turn_by(45.0), ahead(3.0), turn_by(45.0), ahead(1.0)]).lawful();
    assert_eq!(
        plan.stops.map(|stop| stop.clause.id()),
        Some("hmm.06.03"),
        "2 + 2.5 + 3 + 2.5 leave nothing for the last inch"
    );
    fight.moves("Movers", &[ahead(2.0), turn_by(45.0), ahead(3.0), turn_by(45.0), ahead(1.0)]).lawful();
    assert_eq!(fight.front("Movers").facing, Facing::EAST);
}

#[test]
fn a_turn_that_cannot_be_paid_ends_the_move_before_it() {
    // hmm.05.04
    let mut fight = march(Table::open(), line("Movers").at(30.0, 20.0));
    let plan = fight.plan("Movers", &[ahead(3.5), turn_by(45.0)]).lawful();
    assert_eq!(plan.stops.map(|stop| (stop.clause.id(), stop.margin)), Some(("hmm.05.04", Some(0.5))));
    fight.moves("Movers", &[ahead(3.5), turn_by(45.0)]).lawful();
    assert_eq!((fight.place("Movers"), fight.front("Movers").facing), ((30.0, 23.5), Facing::NORTH));
}

#[test]
fn only_straight_legs_and_turns_are_moves() {
    // hmm.05.04
    use linstock::measure::{Hand, Leg};
    let fight = march(Table::open(), line("Movers").at(30.0, 20.0));
    for leg in
        [Leg::Wheel(Hand::Left, 30.0), Leg::Sidestep(Hand::Right, 1.0), Leg::Oblique(1.0, 1.0), Leg::BackStep(1.0)]
    {
        assert_eq!(fight.plan("Movers", &[leg]).refused(), "hmm.05.04", "{leg:?}");
    }
}

/// Ground from 2 inches ahead of the mover to the far end.
fn ahead_of(kind: Ground) -> Table {
    Table::open().area("the ground", kind, (10.0, 12.0), (50.0, 40.0))
}

/// Ground under everything.
fn all(kind: Ground) -> Table {
    Table::open().area("the ground", kind, (0.0, 0.0), (72.0, 48.0))
}

#[test]
fn area_ground_is_paid_by_the_inch() {
    use FormationKind::{MarchColumn, Skirmish};
    let rows = [
        ("hmm.20.16, hmm.19.07, hmm.x.127", ahead_of(Ground::Forest), line("Movers"), 3.0),
        ("hmm.19.07", all(Ground::Forest), line("Movers"), 2.0),
        ("hmm.19.07", all(Ground::Forest), light("Movers"), 6.0),
        ("hmm.19.07, hmm.x.263", all(Ground::Forest), hussars("Movers").formed(Skirmish), 4.5),
        ("hmm.19.08, hmm.x.129", all(Ground::Undergrowth), line("Movers"), 1.0),
        ("hmm.19.08", all(Ground::Undergrowth), light("Movers"), 4.5),
        ("hmm.19.09, hmm.x.193", all(Ground::Orchard), line("Movers"), 2.0),
        ("hmm.20.17", all(Ground::Orchard), limbered(Troop::FootArtillery), 3.0),
        ("hmm.19.11, hmm.x.189", all(Ground::Swamp), horse("Movers"), 4.0),
        ("hmm.19.11", all(Ground::Swamp), light("Movers"), 3.0),
        ("hmm.19.13, hmm.x.187", all(Ground::HillSlope), line("Movers"), 3.0),
        ("hmm.19.13", all(Ground::HillSlope), limbered(Troop::FootArtillery), 3.0),
        ("hmm.19.15", all(Ground::Scrub), line("Movers").formed(MarchColumn), 5.25),
        ("hmm.19.15", all(Ground::Scrub), limbered(Troop::FootArtillery), 3.0),
        ("hmm.19.16, hmm.x.191", all(Ground::Field), hussars("Movers"), 6.75),
        ("hmm.19.16, hmm.x.191", all(Ground::WinterField), hussars("Movers"), 9.0),
        ("hmm.19.24", all(Ground::Open), line("Movers"), 4.0),
        ("hmm.19.26, hmm.20.38, hmm.x.259", all(Ground::Town), light("Movers"), 3.0),
        ("hmm.19.01", all(Ground::Forest), general("Movers"), 4.5),
    ];
    for (clause, table, unit, inches) in rows {
        assert_eq!(goes(table, unit), inches, "{clause}");
    }
}

#[test]
fn overlapping_grounds_add_their_percentages_to_75_at_most() {
    // hmm.20.16
    let both = |one, other| all(one).area("the other", other, (0.0, 0.0), (72.0, 48.0));
    assert_eq!(goes(both(Ground::HillSlope, Ground::Scrub), line("Movers")), 2.0, "25 + 25");
    assert_eq!(goes(both(Ground::Swamp, Ground::Forest), line("Movers")), 1.0, "50 + 50, held to 75");
    assert_eq!(goes(both(Ground::HillSlope, Ground::HillSlope), line("Movers")), 3.0, "two contours are one slope");
}

#[test]
fn ground_in_pieces_costs_what_it_costs_in_one() {
    // hmm.19.05, hmm.20.16: a wood from 11 to 12.5, which is come into once and left once
    let pieces = |outlines: &[(f32, f32)]| {
        outlines
            .iter()
            .fold(Table::open(), |table, &(from, to)| table.area("the wood", Ground::Forest, (0.0, from), (72.0, to)))
    };
    let whole = goes(pieces(&[(11.0, 12.5)]), hussars("Movers"));
    for outlines in [&[(11.0, 12.0), (12.0, 12.5)][..], &[(11.0, 12.5), (11.0, 12.5)], &[(12.0, 12.5), (11.0, 12.3)]] {
        assert_eq!(goes(pieces(outlines), hussars("Movers")), whole, "{outlines:?}");
    }
    assert!(whole < 9.0);
}

#[test]
fn a_unit_pays_for_the_worst_ground_that_any_of_it_is_in() {
    // hmm.20.16: forest to the left of the middle, scrub to the right: nowhere both
    let table = Table::open().area("the wood", Ground::Forest, (0.0, 0.0), (30.0, 48.0)).area(
        "the scrub",
        Ground::Scrub,
        (30.0, 0.0),
        (72.0, 48.0),
    );
    assert_eq!(goes(table, line("Movers")), 2.0, "50, not 75");
    let corner = Table::open().area("the wood", Ground::Forest, (0.0, 0.0), (28.0, 48.0));
    assert_eq!(goes(corner, line("Movers")), 2.0, "one stand at its left end is in the wood");
}

#[test]
fn ground_that_a_unit_leaves_is_paid_only_as_far_as_it_goes() {
    // hmm.20.16: the rear edge, 1 in behind the front, must be out as well
    let table = Table::open().area("the wood", Ground::Forest, (10.0, 0.0), (50.0, 10.0));
    assert_eq!(goes(table, line("Movers")), 3.0, "1 in for 2, then 2 in");
}

#[test]
fn linear_ground_is_paid_at_once_when_the_front_crosses_it() {
    let at = |kind, inches: f32| Table::open().line("the line", kind, &[(10.0, 10.0 + inches), (50.0, 10.0 + inches)]);
    let rows = [
        ("hmm.19.29, hmm.x.130", at(Ground::Wall, 1.0), line("Movers"), 2.0),
        ("hmm.19.29", at(Ground::Fence, 1.0), light("Movers"), 3.0),
        ("hmm.19.30, hmm.x.131", at(Ground::Wall, 3.0), horse("Movers"), 6.0),
        ("hmm.20.18, hmm.x.197", at(Ground::Hedge, 1.0), hussars("Movers"), 6.75),
        ("hmm.20.18", at(Ground::HighHedge, 1.0), line("Movers"), 2.0),
        ("hmm.19.18, hmm.x.194", at(Ground::ShallowWater, 2.0), light("Movers"), 4.5),
        ("hmm.19.21, hmm.x.195", at(Ground::DeepWater, 0.01), line("Movers").formed(FormationKind::MarchColumn), 3.5),
        (
            "hmm.19.01, hmm.19.30, hmm.x.262",
            at(Ground::Wall, 2.0),
            general("Movers").with(|unit| unit.troops.kind = Troop::Messenger),
            7.5,
        ),
    ];
    for (clause, table, unit, inches) in rows {
        assert_eq!(goes(table, unit), inches, "{clause}");
    }
}

#[test]
fn a_unit_with_too_little_left_stops_short_of_a_line_and_crosses_next_turn() {
    // hmm.20.16
    let wall = || Table::open().line("the wall", Ground::Wall, &[(10.0, 13.0), (50.0, 13.0)]);
    let mut fight = march(wall(), line("Movers").at(30.0, 10.0));
    assert_eq!(
        fight.plan("Movers", &[ahead(4.0)]).lawful().stops.map(|stop| (stop.clause.id(), stop.margin)),
        Some(("hmm.20.16", Some(1.0)))
    );
    fight.moves("Movers", &[ahead(4.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 13.0));
    let mut fight = march(wall(), line("Movers").at(30.0, 13.0));
    fight.moves("Movers", &[ahead(4.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 15.0), "half its allowance to cross, half beyond");
}

#[test]
fn wheels_pay_water_in_stages_and_may_carry_a_part_over() {
    // hmm.19.19, hmm.19.22, hmm.x.133: 9 in a turn, deep water costs 4.5 + 6.75 + 4.5 = 15.75
    let table = || Table::open().line("the river", Ground::DeepWater, &[(10.0, 10.0), (50.0, 10.0)]);
    let guns = || limbered(Troop::HorseArtillery);
    let mut fight = table().unit(guns().at(30.0, 10.0)).fight(TurnStage::FirstMoves, &[1, 2]);
    fight.moves("Movers", &[ahead(9.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 10.0), "the first turn pays 9 of 15.75");
    fight.pass_until(linstock::rules::hmm::state::Phase::Move(Side::First));
    fight.moves("Movers", &[ahead(9.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 12.25), "the second pays 6.75 and goes on with the rest");
}

#[test]
fn some_ground_is_closed_to_some_bodies() {
    let touching = |kind| Table::open().area("the ground", kind, (10.0, 10.0), (50.0, 40.0));
    let fence = Table::open().line("the fence", Ground::Fence, &[(10.0, 10.0), (50.0, 10.0)]);
    let rows = [
        ("hmm.19.11, hmm.x.190", "hmm.19.11", touching(Ground::Swamp), limbered(Troop::FootArtillery)),
        ("hmm.20.17", "hmm.20.17", touching(Ground::Forest), limbered(Troop::FootArtillery)),
        ("hmm.19.31, hmm.x.198", "hmm.19.31", fence, limbered(Troop::FootArtillery)),
        ("hmm.20.38, hmm.x.258", "hmm.20.38", touching(Ground::Town), line("Movers")),
        ("hmm.20.38", "hmm.20.38", touching(Ground::Town), hussars("Movers")),
        ("hmm.19.25, hmm.x.258", "hmm.19.25", touching(Ground::Building), light("Movers")),
        ("hmm.19.23", "hmm.19.23", touching(Ground::ExtraDeepWater), light("Movers")),
    ];
    for (row, clause, table, unit) in rows {
        let fight = march(table, unit.at(30.0, 10.0));
        assert_eq!(fight.plan("Movers", &[ahead(2.0)]).refused(), clause, "{row}");
    }
}

#[test]
fn wheels_go_through_a_gate_that_is_wide_enough() {
    // hmm.19.31, hmm.20.18
    let fence = |kind, gate| Table::open().gated_line("the fence", kind, &[(10.0, 12.0), (50.0, 12.0)], gate);
    assert_eq!(goes(fence(Ground::Fence, (19.0, 21.0)), limbered(Troop::FootArtillery)), 6.0, "the gate costs nothing");
    assert_eq!(goes(fence(Ground::Hedge, (19.5, 20.5)), limbered(Troop::FootArtillery)), 6.0, "it is just wide enough");
    assert_eq!(goes(fence(Ground::Fence, (19.8, 20.2)), limbered(Troop::FootArtillery)), 2.0, "it is too narrow");
    assert_eq!(
        goes(fence(Ground::Fence, (19.0, 21.0)), line("Movers")),
        2.0,
        "a line does not fit and climbs over: 2 in to it, 2 to cross it"
    );
}

fn road(kind: Ground) -> Table {
    Table::open().broad_line("the road", kind, 1.0, &[(30.0, 0.0), (30.0, 48.0)])
}

#[test]
fn a_column_that_keeps_to_a_road_goes_two_inches_farther() {
    use FormationKind::{AttackColumn, Line, MarchColumn};
    let rows = [
        ("hmm.19.03, hmm.x.125", road(Ground::PavedRoad), line("Movers").formed(MarchColumn), 9.0),
        ("hmm.19.03", road(Ground::DirtRoad), line("Movers").formed(MarchColumn), 9.0),
        ("hmm.x.202, hmm.11.15", road(Ground::PavedRoad), limbered(Troop::HorseArtillery), 11.0),
        ("hmm.19.03", road(Ground::PavedRoad), line("Movers").formed(AttackColumn), 4.0),
        ("hmm.19.03", road(Ground::PavedRoad), line("Movers").formed(Line), 4.0),
    ];
    for (row, table, unit, inches) in rows {
        assert_eq!(goes(table, unit), inches, "{row}");
    }
}

#[test]
fn in_rain_and_mud_dirt_roads_give_no_bonus_and_paved_ones_do() {
    // hmm.x.126: hmm.19.04, hmm.20.32
    for weather in [Weather::LightRain, Weather::HeavyRain, Weather::Mud, Weather::Snow] {
        let wet = |kind| road(kind).air(weather, Daylight::Day, 45.0);
        assert_eq!(goes(wet(Ground::DirtRoad), line("Movers").formed(FormationKind::MarchColumn)), 7.0, "{weather}");
        assert_eq!(goes(wet(Ground::PavedRoad), line("Movers").formed(FormationKind::MarchColumn)), 9.0, "{weather}");
    }
}

#[test]
fn a_move_that_leaves_the_road_has_no_bonus() {
    // hmm.19.03
    let short = Table::open().broad_line("the road", Ground::PavedRoad, 1.0, &[(30.0, 0.0), (30.0, 15.0)]);
    assert_eq!(goes(short, line("Movers").formed(FormationKind::MarchColumn)), 7.0, "it would go 2 in beyond its end");
}

#[test]
fn a_column_may_follow_a_road_round_a_bend() {
    // hmm.19.03, hmm.05.04: 3 in up, a quarter turn for 5, and 4 in along the other arm
    let bend = Table::open().broad_line("the road", Ground::PavedRoad, 1.0, &[(30.0, 0.0), (30.0, 10.5), (72.0, 10.5)]);
    let mut fight = march(bend, hussars("Movers").men(2).formed(FormationKind::MarchColumn).at(30.0, 8.0));
    fight.moves("Movers", &[ahead(3.0), turn_by(90.0), ahead(30.0)]).lawful();
    assert_eq!(fight.front("Movers").facing, Facing::EAST);
    assert_eq!(fight.place("Movers"), (34.5, 10.5), "half an inch from middle to front, and 12 - 3 - 5 = 4 in");
}

#[test]
fn on_a_road_neither_woods_nor_houses_hinder() {
    // hmm.20.17, hmm.20.38, hmm.19.02
    let through = |kind| road(Ground::PavedRoad).area("the ground", kind, (20.0, 5.0), (40.0, 40.0));
    assert_eq!(goes(through(Ground::Forest), limbered(Troop::FootArtillery)), 8.0);
    assert_eq!(goes(through(Ground::Town), line("Movers").formed(FormationKind::MarchColumn)), 9.0);
    assert_eq!(goes(through(Ground::Forest), line("Movers")), 2.0, "a line is too broad for the road");
}

#[test]
fn nobody_leaves_the_table_of_his_own_will() {
    // hmm.01.04
    let mut fight = march(Table::open(), line("Movers").at(30.0, 46.0));
    assert_eq!(fight.plan("Movers", &[ahead(4.0)]).lawful().stops.map(|stop| stop.clause.id()), Some("hmm.01.04"));
    fight.moves("Movers", &[ahead(4.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 48.0));
}

#[test]
fn squares_and_guns_in_action_do_not_move() {
    // hmm.x.210: hmm.03.34, hmm.11.16
    let fight = march(Table::open(), line("Movers").formed(FormationKind::Square).at(30.0, 10.0));
    assert_eq!(fight.plan("Movers", &[ahead(1.0)]).refused(), "hmm.03.34");
    assert_eq!(fight.plan("Movers", &[turn_by(45.0)]).refused(), "hmm.03.34");
    let fight = march(Table::open(), battery("Movers").at(30.0, 10.0));
    assert_eq!(fight.plan("Movers", &[ahead(1.0)]).refused(), "hmm.11.16");
}
