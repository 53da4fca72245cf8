//! Walks (sections 11, 12 and 20): rates, gaits, ground, lines, water, roads, friends in the way.

use linstock::{
    battle::Value,
    measure::{Facing, Hand, Leg},
    rules::{
        wof::{
            charts::{Drill, FormationKind, Grade, Piece, Ranks, Spirit, TerrainKind as Ground},
            slot_names::slot,
            state::{BattalionGun, GunPlace, GunPost, TurnStage},
            terrain::Care,
        },
        word::Word,
    },
    table::UnitId,
};

use super::{Fight, Judged, Spec, Table, ahead, battery, horse, hussars, light, limbered, line, lines_by, turn_by};
use crate::rules::ground::LaysGround;

fn march(table: Table, unit: Spec) -> Fight {
    let idle = line("Idle").at(60.0, 3.0);
    table.unit(unit).unit(idle).unit(line("Far off").foe().at(8.0, 47.0)).fight(TurnStage::FirstMoves, &[])
}

/// How far a unit gets straight ahead from (30, 8) with more than it can spend.
fn goes(table: Table, unit: Spec) -> f32 {
    let mut fight = march(table, unit.at(30.0, 8.0));
    fight.moves("Movers", &[ahead(30.0)]).lawful();
    ((fight.place("Movers").1 - 8.0) * 100.0).round() / 100.0
}

fn gun(piece: Piece, formation: FormationKind) -> Spec {
    battery("Movers").formed(formation).with(|unit| unit.battery.as_mut().expect("it has guns").piece = piece)
}

fn column(spec: Spec) -> Spec {
    spec.formed(FormationKind::Column)
}

#[test]
fn rates_go_by_troops_and_formation() {
    use FormationKind::{ExtendedLine, Skirmish, Unlimbered};
    let rows = [
        ("wof.11.0.01", line("Movers"), 6.0),
        ("wof.11.0.01", column(line("Movers")), 10.0),
        ("wof.11.0.01", line("Movers").formed(ExtendedLine), 4.0),
        ("wof.11.0.01", light("Movers").formed(Skirmish), 4.0),
        ("wof.12.5.01", line("Movers").formed(FormationKind::Square), 2.0),
        ("wof.11.0.01", hussars("Movers"), 12.0),
        ("wof.11.0.01", column(hussars("Movers")), 16.0),
        ("wof.11.0.01", horse("Movers"), 10.0),
        ("wof.h.cavalry_extended", horse("Movers").men(28).wide(14), 10.0),
        ("wof.11.0.02", gun(Piece::Light, FormationKind::Limbered), 10.0),
        ("wof.11.0.02", limbered("Movers"), 8.0),
        ("wof.11.0.02", gun(Piece::Heavy, FormationKind::Limbered), 6.0),
        ("wof.11.0.02", gun(Piece::Light, Unlimbered), 6.0),
        ("wof.11.0.02", battery("Movers"), 4.0),
        ("wof.11.0.02", gun(Piece::Heavy, Unlimbered), 2.0),
    ];
    for (clause, unit, inches) in rows {
        assert_eq!(goes(Table::open(), unit), inches, "{clause}");
    }
}

#[test]
fn a_line_that_has_shrunk_moves_by_its_present_width() {
    // wof.h.formation_loss
    let remnant =
        line("Movers").men(8).with(|unit| (unit.formation.kind, unit.formation.width) = (FormationKind::Line, 4));
    assert_eq!(goes(Table::open(), remnant), 10.0);
}

#[test]
fn a_battalion_is_no_faster_than_its_gun() {
    // wof.21.1.08, wof.x.278
    let table = || Table::open().switch("battalion_guns", "on");
    let with_gun = |spec: Spec| {
        spec.with(|unit| {
            unit.battalion_gun = Some(BattalionGun { gunners: 2, place: GunPlace::WithParent, post: GunPost::Middle });
        })
    };
    assert_eq!(goes(table(), with_gun(column(line("Movers")))), 6.0);
    assert_eq!(goes(table(), with_gun(line("Movers"))), 6.0);
    assert_eq!(goes(table(), with_gun(line("Movers").formed(FormationKind::ExtendedLine))), 4.0);
}

#[test]
fn a_wheel_costs_the_arc_of_its_outer_corner_and_twice_that_for_the_clumsy() {
    // wof.12.2.01, wof.12.2.02, wof.x.131: 9.45 in by 30 degrees are 4.95 in
    let wheel = [Leg::Wheel(Hand::Right, 30.0)];
    let fight = march(Table::open(), line("Movers").at(30.0, 20.0));
    let plan = fight.plan("Movers", &wheel).lawful();
    assert!((plan.cost_inches.expect("it costs") - 4.947).abs() < 0.01 && plan.stops.is_none());
    for unit in [line("Movers").grade(Grade::D), line("Movers").with(|unit| unit.formation.ranks = Ranks::Disordered)] {
        let fight = march(Table::open(), unit.at(30.0, 20.0));
        let plan = fight.plan("Movers", &wheel).lawful();
        assert_eq!(plan.stops.map(|stops| stops.clause.id()), Some("wof.h.move_budget"));
        assert!((plan.cost_inches.expect("it costs") - 6.0).abs() < 0.01);
    }
}

#[test]
fn irregulars_wheel_at_half_speed_and_do_not_move_more_than_twelve_wide() {
    // wof.21.4.03, wof.21.4.06, wof.x.282
    let irregular = |width: u16| {
        line("Movers").men(26).wide(width).with(|unit| unit.troops.drill = Drill::Irregular).at(30.0, 20.0)
    };
    let fight = march(Table::open().switch("irregulars", "on"), irregular(13));
    assert_eq!(fight.plan("Movers", &[ahead(2.0)]).refused(), "wof.21.4.06");
    let square = irregular(13).formed(FormationKind::Square).with(|unit| unit.formation.width = 13);
    let fight = march(Table::open().switch("irregulars", "on"), square);
    fight.plan("Movers", &[ahead(2.0)]).lawful();
    let fight = march(Table::open().switch("irregulars", "on"), irregular(12));
    let plan = fight.plan("Movers", &[Leg::Wheel(Hand::Left, 15.0)]).lawful();
    assert!((plan.cost_inches.expect("it costs") - 4.947).abs() < 0.01);
}

#[test]
fn slants_are_echelons_up_to_22_and_a_half_degrees_and_sidesteps_beyond() {
    // wof.12.3.01, wof.12.3.02
    let steady = || march(Table::open(), line("Movers").at(30.0, 20.0));
    let shaken =
        || march(Table::open(), line("Movers").at(30.0, 20.0).with(|unit| unit.morale.spirit = Spirit::Shaken));
    let cost = |fight: &Fight, leg: Leg| fight.plan("Movers", &[leg]).lawful().cost_inches.expect("it costs");
    let echelon = Leg::Oblique(0.8, 2.0);
    let slant = Leg::Oblique(1.0, 1.0);
    let side = Leg::Sidestep(Hand::Left, 1.0);
    let close = |one: f32, other: f32| (one - other).abs() < 0.01;
    assert!(close(cost(&steady(), echelon), 2.154) && close(cost(&shaken(), echelon), 4.308));
    assert!(close(cost(&steady(), slant), 2.828) && close(cost(&shaken(), slant), 5.657));
    assert!(close(cost(&steady(), side), 2.0) && close(cost(&shaken(), side), 4.0));
    assert_eq!(steady().plan("Movers", &[Leg::Oblique(1.0, -1.0)]).refused(), "wof.12.3.02");
}

#[test]
fn units_step_back_at_half_of_their_line_rate() {
    // wof.12.4.01, wof.x.133, wof.h.artillery_pivot
    let rows = [
        (line("Movers"), 3.0),
        (line("Movers").formed(FormationKind::ExtendedLine), 2.0),
        (column(line("Movers")), 3.0),
        (hussars("Movers"), 6.0),
        (horse("Movers"), 5.0),
        (battery("Movers"), 2.0),
        (gun(Piece::Heavy, FormationKind::Unlimbered), 1.0),
    ];
    for (unit, inches) in rows {
        let mut fight = march(Table::open(), unit.at(30.0, 20.0));
        fight.moves("Movers", &[Leg::BackStep(20.0)]).lawful();
        assert_eq!(fight.place("Movers"), (30.0, 20.0 - inches));
    }
}

#[test]
fn squares_and_skirmishers_go_any_way_at_their_rate_and_nobody_else_turns_as_he_goes() {
    // wof.12.5.01, wof.13.0.03, wof.x.267
    let mut fight = march(Table::open(), line("Movers").formed(FormationKind::Square).at(30.0, 20.0));
    fight.moves("Movers", &[Leg::Sidestep(Hand::Right, 9.0)]).lawful();
    assert_eq!(fight.place("Movers"), (32.0, 20.0));
    let mut fight = march(Table::open(), light("Movers").formed(FormationKind::Skirmish).at(30.0, 20.0));
    fight.moves("Movers", &[turn_by(90.0), ahead(4.0)]).lawful();
    assert_eq!(fight.front("Movers").facing, Facing::EAST);
    let fight = march(Table::open(), line("Movers").at(30.0, 20.0));
    assert_eq!(fight.plan("Movers", &[turn_by(20.0)]).refused(), "wof.12.1.01");
}

fn all_over(kind: Ground) -> Table {
    Table::open().area("the ground", kind, (0.0, 0.0), (72.0, 40.0))
}

#[test]
fn rough_ground_is_crossed_slowly_or_in_disorder_as_the_player_likes() {
    // wof.20.2.01, wof.x.135
    let with = |unit: Spec, care: Care| {
        let mut fight = march(all_over(Ground::Rough), unit.at(30.0, 8.0));
        let legs = vec![ahead(4.0)];
        let order = fight.order("Movers", "move").with(slot::PATH, Value::Path(legs));
        fight.give(order.with(slot::CARE, Value::Choice(care.name().to_owned()))).lawful();
        (fight.place("Movers").1 - 8.0, fight.state("Movers").formation.ranks)
    };
    assert_eq!(with(line("Movers"), Care::Careful), (3.0, Ranks::Ordered));
    assert_eq!(with(line("Movers"), Care::Hasty), (4.0, Ranks::Disordered));
    assert_eq!(with(light("Movers").formed(FormationKind::Skirmish), Care::Careful), (4.0, Ranks::Ordered));
    assert_eq!(with(battery("Movers"), Care::Hasty), (2.0, Ranks::Ordered));
}

#[test]
fn woods_and_steep_hills_slow_and_disorder() {
    // wof.20.3.01, wof.20.4.01, wof.20.5.02, wof.x.245, wof.x.247
    let rows = [
        ("wof.20.3.01", Ground::LightWoods, line("Movers"), 3.0, Ranks::Disordered),
        ("wof.20.3.01", Ground::LightWoods, light("Movers").formed(FormationKind::Skirmish), 4.0, Ranks::Ordered),
        ("wof.20.4.01", Ground::HeavyWoods, line("Movers"), 1.5, Ranks::Disordered),
        ("wof.20.4.01", Ground::HeavyWoods, light("Movers").formed(FormationKind::Skirmish), 2.0, Ranks::Ordered),
        ("wof.20.5.02", Ground::SteepSlope, line("Movers"), 3.0, Ranks::Ordered),
        ("wof.20.5.02", Ground::SteepSlope, light("Movers").formed(FormationKind::Skirmish), 4.0, Ranks::Ordered),
        ("wof.20.5.02", Ground::SteepSlope, hussars("Movers"), 6.0, Ranks::Disordered),
        ("wof.20.5.02", Ground::SteepSlope, hussars("Movers").formed(FormationKind::Skirmish), 12.0, Ranks::Disordered),
        ("wof.20.3.01", Ground::LightWoods, hussars("Movers").formed(FormationKind::Skirmish), 12.0, Ranks::Ordered),
        ("wof.20.5.02", Ground::SteepSlope, limbered("Movers"), 4.0, Ranks::Ordered),
        ("wof.20.5.02", Ground::GentleSlope, hussars("Movers"), 12.0, Ranks::Ordered),
    ];
    for (clause, ground, unit, inches, ranks) in rows {
        let mut fight = march(all_over(ground), unit.at(30.0, 8.0));
        fight.moves("Movers", &[ahead(20.0)]).lawful();
        assert_eq!(
            (fight.place("Movers").1 - 8.0, fight.state("Movers").formation.ranks),
            (inches, ranks),
            "{clause} {ground}"
        );
    }
}

#[test]
fn an_inch_costs_what_the_slowest_ground_under_any_figure_costs() {
    // wof.h.terrain_overlap: 2 in of open ground, then half speed as soon as one figure is in the wood
    let wood = Table::open().area("the copse", Ground::LightWoods, (34.0, 10.0), (40.0, 40.0));
    let mut fight = march(wood, line("Movers").at(30.0, 8.0));
    fight.moves("Movers", &[ahead(10.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 12.0));
    assert_eq!(fight.state("Movers").formation.ranks, Ranks::Disordered);
    let both = all_over(Ground::Rough).area("the copse", Ground::LightWoods, (0.0, 0.0), (72.0, 40.0));
    assert_eq!(goes(both, line("Movers")), 1.5, "one figure is in both");
    let beside = Table::open().area("the heath", Ground::Rough, (20.0, 0.0), (27.0, 40.0)).area(
        "the copse",
        Ground::LightWoods,
        (33.0, 0.0),
        (40.0, 40.0),
    );
    assert_eq!(goes(beside, line("Movers")), 3.0, "no figure is in both");
}

#[test]
fn ground_in_pieces_costs_what_it_costs_in_one() {
    // wof.20.3.01, wof.20.7.02, wof.h.terrain_overlap: in one outline, cut across the way and along it, and twice
    let laid = |kind: Ground, (from, to): (f32, f32)| {
        let piece = |table: Table, west: f32, from: f32, east: f32, to: f32| {
            table.area("the ground", kind, (west, from), (east, to))
        };
        let middle = f32::midpoint(from, to);
        [
            piece(Table::open(), 0.0, from, 72.0, to),
            piece(piece(Table::open(), 0.0, from, 72.0, middle), 0.0, middle, 72.0, to),
            piece(piece(Table::open(), 0.0, from, 30.0, to), 30.0, from, 72.0, to),
            piece(piece(Table::open(), 0.0, from, 72.0, to), 0.0, from, 72.0, to),
        ]
    };
    let ends = |kind: Ground, extent: (f32, f32), unit: Spec| {
        laid(kind, extent).map(|table| {
            let mut fight = march(table, unit.clone().at(30.0, 8.0));
            fight.moves("Movers", &[ahead(20.0)]).lawful();
            (fight.place("Movers"), fight.state("Movers").formation.ranks, fight.state("Movers").condition().ranks)
        })
    };
    let rows = [
        ("a wood", Ground::LightWoods, (9.0, 11.0), line("Movers")),
        ("a stream, a rank at a time", Ground::Stream, (8.5, 9.0), hussars("Movers")),
        ("a forest, which bars horse", Ground::HeavyWoods, (10.0, 20.0), hussars("Movers")),
        ("a river, which bars everybody", Ground::River, (10.0, 14.0), column(line("Movers"))),
        ("a steep slope", Ground::SteepSlope, (9.0, 12.0), hussars("Movers")),
    ];
    for (row, kind, extent, unit) in rows {
        let [whole, pieces @ ..] = ends(kind, extent, unit);
        assert_eq!(pieces, [whole; 3], "{row}");
    }
}

#[test]
fn a_ford_in_pieces_leads_over_a_river_in_pieces() {
    // wof.20.7.03
    let ford = |pieces: &[(f32, f32)], cut: f32| {
        let river = Table::open().area("the river", Ground::River, (0.0, 10.0), (cut, 18.0)).area(
            "the river",
            Ground::River,
            (cut, 10.0),
            (72.0, 18.0),
        );
        let table = pieces
            .iter()
            .fold(river, |table, &(from, to)| table.area("the ford", Ground::Ford, (from, 10.0), (to, 18.0)));
        let mut fight = march(table, column(line("Movers")).at(30.0, 10.5));
        fight.moves("Movers", &[ahead(20.0)]).lawful();
        (fight.place("Movers"), fight.state("Movers").condition().ranks)
    };
    for cut in [40.0, 30.0] {
        assert_eq!(ford(&[(28.0, 32.0)], cut), ((30.0, 15.5), Ranks::Disordered), "half speed");
        assert_eq!(ford(&[(28.0, 30.0), (30.0, 32.0)], cut), ((30.0, 15.5), Ranks::Disordered), "in two halves");
    }
}

#[test]
fn horse_and_guns_stay_out_of_heavy_woods_but_for_a_road() {
    // wof.20.4.01, wof.20.6.01
    let wood = || Table::open().area("the forest", Ground::HeavyWoods, (0.0, 10.0), (72.0, 40.0));
    for unit in [column(horse("Movers").men(12)).wide(3), limbered("Movers")] {
        let mut fight = march(wood(), unit.clone().at(30.0, 8.0));
        fight.moves("Movers", &[ahead(20.0)]).lawful();
        assert_eq!(fight.place("Movers"), (30.0, 10.0));
        let road = wood().broad_line("the lane", Ground::Road, 2.0, &[(30.0, 0.0), (30.0, 48.0)]);
        let mut fight = march(road, unit.at(30.0, 8.0));
        fight.moves("Movers", &[ahead(6.0)]).lawful();
        assert_eq!(fight.place("Movers"), (30.0, 14.0));
    }
}

#[test]
fn narrow_columns_that_keep_to_a_road_all_turn_go_farther() {
    // wof.20.6.01, wof.x.137, wof.x.294
    let road = || Table::open().broad_line("the pike", Ground::Road, 2.0, &[(30.0, 0.0), (30.0, 40.0)]);
    let rows = [
        (column(line("Movers")), 14.0),
        (line("Movers"), 6.0),
        (horse("Movers").men(12).wide(3), 18.0),
        (hussars("Movers").men(12).wide(3), 22.0),
        (hussars("Movers").men(12).wide(4), 16.0),
        (limbered("Movers"), 12.0),
    ];
    for (unit, inches) in rows {
        assert_eq!(goes(road(), unit), inches);
    }
    let part = Table::open().broad_line("the pike", Ground::Road, 2.0, &[(30.0, 0.0), (30.0, 16.0)]);
    assert_eq!(goes(part, hussars("Movers").men(12).wide(3)), 16.0, "half the turn");
}

#[test]
fn every_rank_pays_for_a_line_as_it_comes_to_it() {
    // wof.20.7.01, wof.x.134: 4 in of cost, 2 in left, of which 0.5 bring it to the wall
    let wall = || Table::open().line("the wall", Ground::Wall, &[(0.0, 8.5), (72.0, 8.5)]);
    assert_eq!(goes(wall(), line("Movers")), 2.0);
    assert_eq!(goes(wall().switch("obstacle_once", "on"), line("Movers")), 4.0);
    assert_eq!(goes(wall(), hussars("Movers")), 8.0, "two ranks of horse");
    assert_eq!(goes(wall(), limbered("Movers")), 6.0);
    let mut fight = march(wall(), line("Movers").at(30.0, 8.0));
    let plan = fight.plan("Movers", &[ahead(2.0)]).lawful();
    assert!(plan.stops.is_none());
    fight.moves("Movers", &[ahead(2.0)]).lawful();
    assert_eq!(fight.state("Movers").condition().ranks, Ranks::Ordered, "wof.20.7.02: a wall disorders nobody");
}

#[test]
fn a_gate_as_wide_as_the_front_lets_it_through_for_nothing() {
    // wof.20.7.01
    let gate = |from: f32, to: f32| {
        Table::open().gated_line("the hedge", Ground::Hedge, &[(0.0, 10.0), (72.0, 10.0)], (from, to))
    };
    assert_eq!(goes(gate(25.0, 35.0), line("Movers")), 6.0);
    assert_eq!(goes(gate(28.0, 32.0), line("Movers")), 2.79, "its second rank has no move left to cross");
}

#[test]
fn a_stream_disorders_a_unit_in_it_or_split_by_it() {
    // wof.20.7.02, wof.x.293
    let stream = || Table::open().broad_line("the brook", Ground::Stream, 0.5, &[(0.0, 9.0), (72.0, 9.0)]);
    let mut fight = march(stream(), line("Movers").at(30.0, 8.0));
    fight.moves("Movers", &[ahead(1.5)]).lawful();
    let state = fight.state("Movers");
    assert_eq!((state.formation.ranks, state.condition().ranks), (Ranks::Ordered, Ranks::Disordered));
    let mut fight = march(stream(), hussars("Movers").men(5).wide(5).at(30.0, 8.0));
    fight.moves("Movers", &[ahead(8.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 16.0));
    assert_eq!(fight.state("Movers").condition().ranks, Ranks::Ordered, "it is across");
}

#[test]
fn rivers_are_crossed_at_fords_and_bridges_only() {
    // wof.20.7.03, wof.20.7.04, wof.x.246
    let river = || Table::open().broad_line("the river", Ground::River, 8.0, &[(0.0, 14.0), (72.0, 14.0)]);
    assert_eq!(goes(river(), column(line("Movers"))), 2.0, "it stops at the bank");
    let ford = |from: f32, to: f32| river().area("the ford", Ground::Ford, (from, 10.0), (to, 18.0));
    let mut fight = march(ford(28.0, 32.0), column(line("Movers")).at(30.0, 10.5));
    fight.moves("Movers", &[ahead(20.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 15.5), "half speed");
    assert_eq!(fight.state("Movers").condition().ranks, Ranks::Disordered);
    assert_eq!(goes(ford(29.0, 31.0), column(line("Movers"))), 2.0, "too narrow");
    let bridge = || river().broad_line("the bridge", Ground::Bridge, 2.0, &[(30.0, 10.5), (30.0, 17.5)]);
    let mut fight = march(bridge(), column(line("Movers")).at(30.0, 8.0));
    fight.moves("Movers", &[ahead(10.0)]).lawful();
    assert_eq!((fight.place("Movers"), fight.state("Movers").formation.ranks), ((30.0, 18.0), Ranks::Disordered));
    assert!(goes(bridge(), line("Movers")) < 2.01, "too wide");
}

#[test]
fn passing_a_friend_costs_half_a_move_and_a_unit_that_does_not_clear_it_is_intermixed() {
    // wof.12.7.01, wof.12.7.03, wof.x.261
    let through = |mover: Spec, friend: Spec, y: f32| {
        let mut fight = march(Table::open().unit(friend.at(30.0, y)), mover.at(30.0, 8.0));
        fight.moves("Movers", &[ahead(20.0)]).lawful();
        fight
    };
    let fight = through(line("Movers"), line("Friends"), 10.07);
    assert_eq!(fight.place("Movers"), (30.0, 11.0));
    for name in ["Movers", "Friends"] {
        assert_eq!(fight.state(name).condition().spirit, Spirit::Shaken, "{name}");
    }
    assert!(fight.state("Friends").conduct.disturbed, "wof.9.6.02");
    let loose = light("Friends").formed(FormationKind::Skirmish).men(6);
    assert_eq!(
        through(line("Movers"), loose, 11.0).place("Movers"),
        (30.0, 14.0),
        "wof.12.7.04, wof.13.0.07, wof.x.262"
    );
    let by_guns = through(column(line("Movers")), battery("Friends"), 11.0);
    assert_eq!(by_guns.place("Movers"), (30.0, 13.0), "wof.12.7.04: guns are in the way");
    let riders = hussars("Movers").formed(FormationKind::Skirmish).men(6);
    assert_eq!(through(riders, battery("Friends"), 11.0).place("Movers"), (30.0, 20.0), "wof.13.0.07");
}

#[test]
fn the_plan_shows_the_cost_of_passing_a_friend_and_its_clause() {
    // wof.12.7.01, wof.12.7.04, wof.13.0.07
    let loose = |unit: Spec| unit.formed(FormationKind::Skirmish).men(6);
    let rows = [
        (line("Movers"), line("Friends"), "wof.12.7.01", "passing through Friends: "),
        (line("Movers"), loose(light("Friends")), "wof.12.7.04", "passing Friends freely: "),
        (loose(hussars("Movers")), line("Friends"), "wof.13.0.07", "passing Friends freely: "),
        (column(line("Movers")), battery("Friends"), "wof.12.7.04", "passing through Friends: "),
    ];
    for (mover, friend, clause, told) in rows {
        let fight = march(Table::open().unit(friend.at(30.0, 10.5)), mover.at(30.0, 8.0));
        let plan = fight.plan("Movers", &[ahead(20.0)]).lawful();
        let lines = lines_by(&plan.lines, clause);
        assert!(lines.iter().any(|line| line.starts_with(told)), "{clause}: {:?}", plan.lines);
    }
}

#[test]
fn the_plan_counts_the_figures_that_being_intermixed_binds_and_getting_clear_frees() {
    // wof.12.7.03: neither of the two, 24 figures each, may fire or charge
    let friends = || line("Friends").at(30.0, 10.07);
    let through = march(Table::open().unit(friends()), line("Movers").at(30.0, 8.0));
    assert_eq!(through.plan("Movers", &[ahead(20.0)]).lawful().outlook.freed, -48.0);
    let mixed = friends().with(|unit| unit.morale.intermixed = vec![UnitId(1)]);
    let mover = line("Movers").at(30.0, 11.0).with(|unit| unit.morale.intermixed = vec![UnitId(0)]);
    let clear = march(Table::open().unit(mixed), mover);
    assert_eq!(clear.plan("Movers", &[ahead(3.0)]).lawful().outlook.freed, 48.0);
}

#[test]
fn nobody_stops_on_a_friend_while_he_has_move_left() {
    // wof.12.7.03
    let fight = march(Table::open().unit(line("Friends").at(30.0, 10.07)), line("Movers").at(30.0, 8.0));
    assert_eq!(fight.plan("Movers", &[ahead(1.5)]).refused(), "wof.12.7.03");
}

#[test]
fn the_table_ends_a_move() {
    let mut fight = march(Table::open(), column(line("Movers")).at(30.0, 44.0));
    fight.moves("Movers", &[ahead(20.0)]).lawful();
    assert_eq!(fight.place("Movers"), (30.0, 48.0));
}
