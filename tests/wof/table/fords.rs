//! Fords (wof.20.7.03), as an opening of their water or a piece of ground by themselves: waded at half speed by units
//! that are no wider, which are disordered as long as they are in it; an obstacle to charges and strikes across it. A
//! bridge is none of that (wof.20.7.04).

use bevy::math::Vec2;
use linstock::{
    battle::{Refusal, Value},
    measure::{Facing, Leg, Pose},
    rules::wof::{
        charge::impetus::Impetus,
        charts::{FormationKind, Ranks, TerrainKind as Ground},
        slot_names::slot,
        state::TurnStage,
    },
    table::{FeatureId, FeatureShape, FeatureState},
};

use super::{
    Fight, Judged, Spec, Table, ahead, brigadier, horse, light, limbered, line,
    striking::{met, round, strikes},
};
use crate::rules::ground::LaysGround;

/// Where the way over the water leads, inches from the left.
const MIDDLE: f32 = 30.0;

/// The ways over a water.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    /// Nothing.
    Nothing,
    /// A bridge, as an opening of the river.
    Bridge,
    /// A ford, as an opening of the river.
    Ford,
    /// A ford as ground of its own, laid across it.
    FordOfGround,
}

/// A water across the table, from near to far, and a way over it.
fn crossed(table: Table, kind: Ground, (near, far): (f32, f32), (way, wide): (Way, f32)) -> Table {
    let (from, to, middle) = (MIDDLE - wide / 2.0, MIDDLE + wide / 2.0, f32::midpoint(near, far));
    let state = match way {
        Way::Nothing | Way::FordOfGround => FeatureState::Standing,
        Way::Bridge => FeatureState::Bridged(vec![(from, to)]),
        Way::Ford => FeatureState::Forded { openings: vec![(from, to)], bridges: 0 },
    };
    let shape = FeatureShape::Line { points: vec![Vec2::new(0.0, middle), Vec2::new(72.0, middle)], width: far - near };
    let table = table.feature("the water", kind, shape, 0, state);
    if way == Way::FordOfGround { table.area("the ford", Ground::Ford, (from, near), (to, far)) } else { table }
}

/// A river eight inches broad.
fn river(way: Way, wide: f32) -> Table {
    crossed(Table::open(), Ground::River, (10.0, 18.0), (way, wide))
}

/// A brook half an inch broad.
fn brook(way: Way, wide: f32) -> Table {
    crossed(Table::open(), Ground::Stream, (8.75, 9.25), (way, wide))
}

fn column(men: u16) -> Spec {
    line("Movers").men(men).formed(FormationKind::Column)
}

fn march(table: Table, mover: Spec) -> Fight {
    let idle = line("Idle").at(60.0, 3.0);
    table.unit(mover).unit(idle).unit(line("Far off").foe().at(8.0, 47.0)).fight(TurnStage::FirstMoves, &[])
}

/// The result for a unit that went straight ahead from so far up the table with more than it could spend: where it is,
/// whether it is disordered until it recovers, and whether it counts as disordered.
fn gone(table: Table, mover: Spec, from: f32) -> (f32, Ranks, Ranks) {
    let mut fight = march(table, mover.at(MIDDLE, from));
    fight.moves("Movers", &[ahead(30.0)]).lawful();
    let state = fight.state("Movers");
    ((fight.place("Movers").1 * 100.0).round() / 100.0, state.formation.ranks, state.condition().ranks)
}

#[test]
fn a_ford_is_waded_at_half_speed_in_disorder_and_a_bridge_is_marched_over_and_disorders_afterwards() {
    // wof.20.7.01, wof.20.7.02, wof.20.7.03, wof.20.7.04, wof.x.246
    use Ranks::{Disordered, Ordered};
    let skirmishers = || light("Movers").formed(FormationKind::Skirmish).men(3);
    let rows = [
        ("a river's ford", river(Way::Ford, 4.0), column(24), 10.5, (15.5, Ordered, Disordered)),
        ("a ford of ground", river(Way::FordOfGround, 4.0), column(24), 10.5, (15.5, Ordered, Disordered)),
        ("out of a ford, and on", river(Way::Ford, 4.0), column(16), 20.0, (28.85, Ordered, Ordered)),
        ("a bridge", river(Way::Bridge, 4.0), column(24), 10.5, (20.5, Disordered, Disordered)),
        ("a ford for a line", river(Way::Ford, 12.0), line("Movers"), 10.5, (13.5, Ordered, Disordered)),
        ("a bridge is too narrow for a line", river(Way::Bridge, 12.0), line("Movers"), 8.0, (10.0, Ordered, Ordered)),
        ("guns in a ford", river(Way::Ford, 4.0), limbered("Movers"), 10.5, (14.5, Ordered, Disordered)),
        ("skirmishers in a ford", river(Way::Ford, 8.0), skirmishers(), 10.5, (12.5, Ordered, Disordered)),
        ("a ford that is too narrow", river(Way::Ford, 2.0), column(24), 8.0, (10.0, Ordered, Ordered)),
        ("a narrow bridge takes four", river(Way::Bridge, 2.0), column(24), 8.0, (18.0, Disordered, Disordered)),
        ("no way at all", river(Way::Nothing, 0.0), column(24), 8.0, (10.0, Ordered, Ordered)),
        ("a brook, by the rank", brook(Way::Nothing, 0.0), column(16), 8.0, (11.11, Ordered, Disordered)),
        ("a brook's ford, and out of it", brook(Way::Ford, 4.0), column(16), 8.0, (14.35, Ordered, Ordered)),
        ("a ford of ground in a brook", brook(Way::FordOfGround, 4.0), column(16), 8.0, (14.35, Ordered, Ordered)),
        ("a brook's bridge", brook(Way::Bridge, 4.0), column(16), 8.0, (18.0, Disordered, Disordered)),
        ("beside a brook's narrow ford", brook(Way::Ford, 2.0), column(16), 8.0, (11.11, Ordered, Disordered)),
    ];
    for (row, table, mover, from, expected) in rows {
        assert_eq!(gone(table, mover, from), expected, "{row}");
    }
}

#[test]
fn a_road_through_a_ford_does_not_make_it_dry() {
    // wof.20.7.03, wof.20.6.01: ground beside a road does not hinder, but a ford lies in it; the road gives four inches
    // more
    for way in [Way::Ford, Way::FordOfGround] {
        let road = river(way, 4.0).broad_line("the pike", Ground::Road, 2.0, &[(MIDDLE, 0.0), (MIDDLE, 48.0)]);
        assert_eq!(gone(road, column(24), 10.5), (17.5, Ranks::Ordered, Ranks::Disordered), "{way:?}");
    }
}

#[test]
fn of_a_bridge_and_a_ford_over_one_river_each_is_what_it_is() {
    // wof.20.7.03, wof.20.7.04
    let state = FeatureState::Forded { openings: vec![(10.0, 14.0), (28.0, 32.0)], bridges: 1 };
    for (x, expected) in [(12.0, (20.5, Ranks::Disordered)), (30.0, (15.5, Ranks::Ordered))] {
        let shape = FeatureShape::Line { points: vec![Vec2::new(0.0, 14.0), Vec2::new(72.0, 14.0)], width: 8.0 };
        let mut fight =
            march(Table::open().feature("the river", Ground::River, shape, 0, state.clone()), column(24).at(x, 10.5));
        fight.moves("Movers", &[ahead(30.0)]).lawful();
        assert_eq!((fight.place("Movers").1, fight.state("Movers").formation.ranks), expected, "at {x}");
    }
}

#[test]
fn skirmishers_placed_in_a_ford_are_disordered_as_long_as_one_of_them_is_there() {
    // wof.20.7.02, wof.20.7.03
    let mut fight =
        march(river(Way::Ford, 4.0), light("Movers").formed(FormationKind::Skirmish).men(3).at(MIDDLE, 9.5));
    let (man, stood) = fight.stands("Movers")[0];
    fight.spreads("Movers", &[(man, Pose::new(stood.at + Vec2::new(0.0, 1.2), stood.facing))]).lawful();
    assert_eq!(fight.state("Movers").condition().ranks, Ranks::Disordered);
}

#[test]
fn a_unit_that_draws_back_into_a_ford_or_out_of_it_is_disordered_there_and_no_longer() {
    // wof.20.7.03: two ranks of four reach into the water behind them, one rank of eight does not
    let river = || river(Way::Ford, 4.0);
    let backs_on_it = |spec: Spec| spec.men(8).facing(Facing::SOUTH).at(MIDDLE, 9.0);
    let mut fight = march(river(), backs_on_it(column(8).with(|unit| unit.formation.astride = Some(FeatureId(0)))));
    fight.forms("Movers", FormationKind::Line, Some(8)).lawful();
    assert_eq!(fight.state("Movers").formation.astride, None);
    let mut fight = march(river(), backs_on_it(line("Movers")).wide(8));
    fight.forms("Movers", FormationKind::Column, Some(4)).lawful();
    assert_eq!(fight.state("Movers").condition().ranks, Ranks::Disordered);
    assert_eq!(fight.state("Movers").formation.astride, Some(FeatureId(0)));
}

#[test]
fn nobody_stands_in_a_river_beside_its_ford() {
    // wof.20.7.03: wider than the ford, or moved out of it, a column would stand in deep water
    for way in [Way::Ford, Way::FordOfGround] {
        let mut fight = march(river(way, 4.0), column(24).at(MIDDLE, 16.0));
        assert_eq!(fight.forms("Movers", FormationKind::Line, Some(12)).refused(), "wof.6.0.03", "{way:?}");
        assert_eq!(fight.moves("Movers", &[Leg::Oblique(3.0, 0.5)]).refused(), "wof.6.0.03", "{way:?}");
        fight.moves("Movers", &[ahead(1.0)]).lawful();
    }
}

#[test]
fn a_general_rides_through_a_ford_and_stops_in_no_deep_water() {
    // wof.6.0.03, wof.20.7.03
    let rides = |way: Way, x: f32, y: f32| -> Result<(), Refusal> {
        let unit = line("24th").at(30.0, 4.0);
        let mut fight =
            river(way, 4.0).unit(brigadier("Ferdinand").at(x, 6.0)).unit(unit).fight(TurnStage::FirstMoves, &[]);
        let order = fight.order("Ferdinand", "ride").with(slot::TO, Value::Point(Vec2::new(x, y)));
        fight.give(order)
    };
    for way in [Way::Ford, Way::FordOfGround, Way::Bridge] {
        rides(way, MIDDLE, 22.0).lawful();
        rides(way, MIDDLE, 14.0).lawful();
        assert_eq!(rides(way, 20.0, 22.0).refused(), "wof.6.0.03", "{way:?}");
        assert_eq!(rides(way, 20.0, 14.0).refused(), "wof.6.0.03", "{way:?}");
    }
}

#[test]
fn fighting_across_a_ford_costs_a_point_in_the_first_round_only_and_across_a_bridge_nothing() {
    // wof.20.7.03, wof.17.5.05
    let struck = |kind: Ground, way: Way, rounds: u16| {
        let reds = line("Reds").wide(4);
        let table =
            crossed(met(reds, line("Blues").wide(4)), kind, (19.5, 20.5), (way, 4.0)).locked("Reds", "Blues", rounds);
        strikes(&round(table, &[3, 3]))[0].1.clone()
    };
    for kind in [Ground::River, Ground::Stream] {
        let open = struck(kind, Way::Bridge, 0).parse::<i32>().expect("a number");
        for way in [Way::Ford, Way::FordOfGround] {
            assert_eq!(struck(kind, way, 0), (open - 1).to_string(), "{kind}, {way:?}");
            assert_eq!(struck(kind, way, 1), open.to_string(), "{kind}, {way:?}, later");
        }
    }
}

#[test]
fn a_unit_behind_a_ford_is_not_in_the_open_to_horse() {
    // wof.9.4.01, wof.17.5.04, wof.20.7.03
    let struck = |way: Way| {
        let table = crossed(
            met(horse("Reds").men(8).wide(4), line("Blues").men(8).wide(4)),
            Ground::River,
            (19.5, 20.5),
            (way, 8.0),
        );
        strikes(&round(table.locked("Reds", "Blues", 1), &[3, 3]))[0].1.parse::<i32>().expect("a number")
    };
    assert_eq!(struck(Way::Bridge) - struck(Way::Ford), 1);
    assert_eq!(struck(Way::FordOfGround), struck(Way::Ford));
}

#[test]
fn a_charge_out_of_a_ford_has_impetus_only_where_it_is_long_clear_of_it() {
    // wof.17.4.01, wof.h.stream_charge, wof.20.7.03: the last of two ranks is out of the water when the front has come
    // to 12.37
    let charged = |way: Way, y: f32| {
        let water = crossed(Table::open(), Ground::River, (10.5, 10.8), (way, 4.0));
        let charger = line("24th").men(8).wide(4).at(MIDDLE, 10.0);
        let mut fight = water.unit(charger).unit(line("Garde").foe().at(MIDDLE, y)).fight(TurnStage::FirstMoves, &[]);
        fight.charges_by("24th", "Garde", &[ahead(30.0)]).lawful();
        fight.does("Garde", "stand").lawful();
        let contact =
            fight.battle_state().charge_of(fight.id("24th")).and_then(|charge| charge.contact).expect("it struck");
        (contact.impetus, contact.uphill)
    };
    for way in [Way::Ford, Way::FordOfGround] {
        assert_eq!(charged(way, 14.2), (Impetus::None, true), "{way:?}, 1.8 in clear of it");
        assert_eq!(charged(way, 14.6), (Impetus::Has, true), "{way:?}, 2.2 in clear of it");
    }
    assert_eq!(charged(Way::Bridge, 14.6), (Impetus::None, false), "wof.20.7.04: it comes off a bridge disordered");
}
