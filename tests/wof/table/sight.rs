//! Sight between units (wof.20.1, wof.20.3 to wof.20.5, `wof.h.measuring`).

use bevy::math::Vec2;
use linstock::{
    battle::{AnyBattle, Seat},
    measure::{Body, Facing},
    rules::wof::{
        charts::{FormationKind, Protection, Spirit, TerrainKind},
        state::TurnStage,
        visibility::{bases, scene},
    },
};

use super::{Fight, Spec, Table, brigadier, light, line};
use crate::rules::ground::LaysGround;

/// A table to be looked over while the first side may move.
fn looked_over(table: Table) -> Fight {
    table.fight(TurnStage::FirstMoves, &[])
}

fn sees(fight: &Fight, one: &str, other: &str) -> bool {
    scene::sees(fight.battle().rules(), &fight.battle().field(), fight.id(one), fight.id(other))
}

/// The same by each line alone: from each corner of either to each corner of the other, and to its nearest point.
fn sees_by_lines(fight: &Fight, one: &str, other: &str) -> bool {
    let (rules, field) = (fight.battle().rules(), fight.battle().field());
    let [eyes, marks] = [one, other].map(|name| bases::bodies(&field, fight.id(name)));
    let [from, to] = [&eyes, &marks].map(|bodies| bodies.iter().flat_map(Body::corners).collect::<Vec<Vec2>>());
    let mut lines: Vec<(Vec2, Vec2)> = from.iter().flat_map(|from| to.iter().map(move |to| (*from, *to))).collect();
    lines.extend(from.iter().map(|from| (*from, bases::nearest_point(&marks, *from))));
    lines.extend(to.iter().map(|to| (bases::nearest_point(&eyes, *to), *to)));
    lines.into_iter().any(|(from, to)| scene::between(rules, &field, from, to).is_ok())
}

fn column(name: &str) -> Spec {
    line(name).formed(FormationKind::Column)
}

/// A column at the bottom that looks for one at the top.
fn two() -> Table {
    Table::open().unit(column("eye").at(36.0, 8.0)).unit(column("mark").foe().at(36.0, 40.0))
}

#[test]
fn sight_has_no_limit_over_open_ground_and_no_arc() {
    // wof.20.1.01, wof.h.measuring
    assert!(sees(&looked_over(two()), "eye", "mark"));
    let away =
        Table::open().unit(column("eye").at(36.0, 8.0).facing(Facing::SOUTH)).unit(column("mark").foe().at(36.0, 40.0));
    assert!(sees(&looked_over(away), "eye", "mark"));
}

#[test]
fn units_of_either_side_block_sight_but_no_general() {
    // wof.20.1.01, wof.h.measuring
    let wide = |name: &str| light(name).men(40).wide(20).at(36.0, 24.0);
    for (row, between, seen) in [
        ("a friend", wide("between"), false),
        ("an enemy", wide("between").foe(), false),
        ("skirmishers", wide("between").formed(FormationKind::Skirmish), false),
        ("a general", brigadier("between").at(36.0, 24.0), true),
        ("a friend aside", wide("between").at(50.0, 24.0), true),
    ] {
        assert_eq!(sees(&looked_over(two().unit(between)), "eye", "mark"), seen, "{row}");
    }
}

#[test]
fn a_battalion_sees_with_its_wings_what_a_wood_hides_from_its_middle() {
    // wof.20.1.01, wof.20.3.01, wof.h.measuring: from any corner of the one to any of the other
    let seen = |from: f32, to: f32| {
        let table = Table::open().area("the wood", TerrainKind::LightWoods, (from, 20.0), (to, 22.0));
        let fight = looked_over(table.unit(line("eye").at(36.0, 15.0)).unit(line("mark").foe().at(36.0, 27.0)));
        let (play, [eye, mark]): (&dyn AnyBattle, _) =
            (fight.battle(), ["eye", "mark"].map(|name| fight.standing(name)));
        let middles = play.sees(Seat::First, eye.1.at, mark.1.at).expect("wof says who sees what").is_ok();
        (middles, play.sees_unit(Seat::First, eye.0, mark.0), play.sees_unit(Seat::First, mark.0, eye.0))
    };
    assert_eq!(seen(35.0, 37.0), (false, true, true), "past either end of the wood");
    assert_eq!(seen(10.0, 62.0), (false, false, false));
    assert_eq!(seen(55.0, 60.0), (true, true, true));
}

#[test]
fn one_contour_above_a_unit_one_sees_over_it() {
    // wof.20.1.02, wof.x.289
    let between = || two().unit(line("between").men(40).wide(20).at(36.0, 24.0));
    assert!(!sees(&looked_over(between()), "eye", "mark"));
    let on_a_hill = between().hill("the hill", TerrainKind::GentleSlope, 1, (20.0, 2.0), (52.0, 8.0));
    assert!(sees(&looked_over(on_a_hill), "eye", "mark"));
}

#[test]
fn rough_ground_blocks_no_sight_and_is_a_contour_high() {
    // wof.20.2.02
    let heath =
        |from: f32, to: f32, table: Table| table.area("the heath", TerrainKind::Rough, (20.0, from), (52.0, to));
    assert!(sees(&looked_over(heath(15.0, 35.0, two())), "eye", "mark"), "across it");
    let between = two().unit(line("between").men(40).wide(20).at(36.0, 24.0));
    assert!(sees(&looked_over(heath(2.0, 9.0, between)), "eye", "mark"), "over a unit from a contour above it");
}

#[test]
fn a_crest_blocks_unless_one_touches_it_or_stands_higher() {
    // wof.20.5.04, wof.x.197
    let hill = |depth: f32| two().hill("the hill", TerrainKind::GentleSlope, 1, (20.0, 2.0), (52.0, depth));
    assert!(!sees(&looked_over(hill(14.0)), "eye", "mark"), "behind the crest");
    assert!(sees(&looked_over(hill(8.0)), "eye", "mark"), "at the crest");
    let higher = hill(14.0).hill("the top", TerrainKind::GentleSlope, 2, (24.0, 4.0), (48.0, 8.0));
    assert!(sees(&looked_over(higher), "eye", "mark"), "on the second contour");
    let between = two().hill("the hill", TerrainKind::GentleSlope, 1, (20.0, 20.0), (52.0, 26.0));
    assert!(!sees(&looked_over(between), "eye", "mark"), "a hill between");
}

#[test]
fn inside_a_wood_a_unit_sees_a_few_inches() {
    // wof.20.3.03, wof.20.4.03; a column is four and three quarter inches deep
    for (kind, apart, seen) in [
        (TerrainKind::LightWoods, 11.9, true),
        (TerrainKind::LightWoods, 12.1, false),
        (TerrainKind::HeavyWoods, 5.9, true),
        (TerrainKind::HeavyWoods, 6.1, false),
    ] {
        let table = Table::open().area("the wood", kind, (0.0, 0.0), (72.0, 48.0));
        let table = table.unit(column("eye").at(36.0, 12.0)).unit(column("mark").foe().at(36.0, 12.0 + apart));
        assert_eq!(sees(&looked_over(table), "eye", "mark"), seen, "{kind}, {apart} inches");
    }
}

#[test]
fn a_wood_that_hides_names_its_own_rule() {
    // wof.20.3.03, wof.20.4.03
    for (kind, clause) in [(TerrainKind::LightWoods, "wof.20.3.03"), (TerrainKind::HeavyWoods, "wof.20.4.03")] {
        let fight = looked_over(two().area("the wood", kind, (20.0, 0.0), (52.0, 20.0)));
        let seen =
            scene::between(fight.battle().rules(), &fight.battle().field(), (36.0, 8.0).into(), (36.0, 40.0).into());
        assert_eq!(seen.expect_err("it is deep inside").clause.id(), clause);
    }
}

#[test]
fn only_the_edge_of_a_wood_is_seen_into_and_out_of() {
    // wof.20.3.03
    let wood = |to: f32| two().area("the wood", TerrainKind::LightWoods, (20.0, 0.0), (52.0, to));
    assert!(sees(&looked_over(wood(9.9)), "eye", "mark"), "two inches inside");
    assert!(!sees(&looked_over(wood(10.2)), "eye", "mark"), "deeper");
    assert!(
        !sees(&looked_over(two().area("the wood", TerrainKind::LightWoods, (20.0, 20.0), (52.0, 21.0))), "eye", "mark"),
        "beyond it"
    );
}

#[test]
fn troops_at_the_edge_of_a_wood_are_unseen_from_afar_unless_they_shoot() {
    // wof.20.3.03
    let seen_in = |apart: f32, fired: Option<u32>| {
        let table = Table::open().turn(3).area("the wood", TerrainKind::LightWoods, (20.0, 19.0), (52.0, 40.0));
        let table = table.unit(column("eye").at(36.0, 20.0 - apart));
        let hidden = column("mark").foe().at(36.0, 20.0).with(|unit| unit.history.fired_turn = fired);
        sees(&looked_over(table.unit(hidden)), "eye", "mark")
    };
    assert!(seen_in(12.0, None));
    assert!(!seen_in(12.2, None));
    assert!(seen_in(12.2, Some(3)) && seen_in(12.2, Some(2)), "until the end of the next turn");
    assert!(!seen_in(12.2, Some(1)));
}

#[test]
fn houses_hide_what_is_behind_them_and_not_their_garrison() {
    // wof.20.1.01, wof.20.8.01
    let between = two().stronghold("the village", Protection::Block, 48, (30.0, 20.0), (42.0, 26.0));
    assert!(!sees(&looked_over(between), "eye", "mark"));
    let within = two().stronghold("the village", Protection::Block, 48, (30.0, 2.0), (42.0, 10.0));
    assert!(sees(&looked_over(within), "eye", "mark"));
}

/// A table with ground from south to north in one outline, cut across the view and along it, and twice.
fn in_pieces(kind: TerrainKind, level: u8, (from, to): (f32, f32), cut: f32) -> [(&'static str, Table); 4] {
    let piece = |table: Table, west: f32, from: f32, east: f32, to: f32| {
        table.hill("the ground", kind, level, (west, from), (east, to))
    };
    [
        ("one outline", piece(two(), 20.0, from, 52.0, to)),
        ("one strip behind the other", piece(piece(two(), 20.0, from, 52.0, cut), 20.0, cut, 52.0, to)),
        ("halves side by side", piece(piece(two(), 20.0, from, 36.0, to), 36.0, from, 52.0, to)),
        ("twice", piece(piece(two(), 20.0, from, 52.0, to), 20.0, from, 52.0, to)),
    ]
}

/// The clause that hides one place from another.
fn hidden(fight: &Fight, from: (f32, f32), to: (f32, f32)) -> Option<&'static str> {
    let seen = scene::between(fight.battle().rules(), &fight.battle().field(), from.into(), to.into());
    seen.err().map(|refusal| refusal.clause.id())
}

#[test]
fn ground_in_pieces_hides_what_it_hides_in_one() {
    // wof.20.1.01, wof.20.3.03, wof.20.5.04: between columns with their fronts at 8 and at 40
    let rows = [
        (TerrainKind::LightWoods, 0, (20.0, 22.0), 21.0, false, "a wood between"),
        (TerrainKind::LightWoods, 0, (0.0, 9.9), 9.0, true, "two inches inside"),
        (TerrainKind::LightWoods, 0, (0.0, 11.0), 9.9, false, "deeper"),
        (TerrainKind::GentleSlope, 1, (2.0, 14.0), 8.0, false, "behind the crest, at a common side that is none"),
        (TerrainKind::GentleSlope, 1, (2.0, 8.0), 5.0, true, "at the crest"),
        (TerrainKind::GentleSlope, 1, (2.0, 44.0), 20.0, true, "both on the hill, no crest between"),
        (TerrainKind::GentleSlope, 1, (20.0, 26.0), 23.0, false, "a hill between"),
    ];
    for (kind, level, extent, cut, seen, row) in rows {
        for (drawn, table) in in_pieces(kind, level, extent, cut) {
            let fight = looked_over(table);
            assert_eq!((sees(&fight, "eye", "mark"), sees(&fight, "mark", "eye")), (seen, seen), "{row}, {drawn}");
        }
    }
}

#[test]
fn a_wood_in_pieces_is_seen_into_as_far_as_one() {
    // wof.20.3.03: both stand in it, with the common side between them
    let halves = |apart: f32| {
        let wood = Table::open().area("the wood", TerrainKind::LightWoods, (0.0, 0.0), (72.0, 16.0));
        let wood = wood.area("the wood", TerrainKind::LightWoods, (0.0, 16.0), (72.0, 48.0));
        looked_over(wood.unit(column("eye").at(36.0, 12.0)).unit(column("mark").foe().at(36.0, 12.0 + apart)))
    };
    assert!(sees(&halves(11.9), "eye", "mark"));
    assert!(!sees(&halves(12.1), "eye", "mark"));
}

#[test]
fn nobody_sees_along_the_common_side_of_two_pieces() {
    // wof.20.1.01, wof.20.5.04, wof.20.8.01: from (36, 10) to (36, 38)
    let row = |table: Table| hidden(&looked_over(table), (36.0, 10.0), (36.0, 38.0));
    let halves = |kind, level, west: f32, east: f32| {
        let table = two().hill("west", kind, level, (20.0, 20.0), (west, 24.0));
        row(table.hill("east", kind, level, (east, 20.0), (52.0, 24.0)))
    };
    assert_eq!(halves(TerrainKind::HeavyWoods, 0, 36.0, 36.0), Some("wof.20.1.01"));
    assert_eq!(halves(TerrainKind::GentleSlope, 1, 36.0, 36.0), Some("wof.20.5.04"));
    assert_eq!(halves(TerrainKind::HeavyWoods, 0, 35.9, 36.1), None, "through a lane");
    let blocks = |west: f32, east: f32| {
        let table = two().stronghold("west", Protection::Block, 24, (30.0, 20.0), (west, 24.0));
        row(table.stronghold("east", Protection::Block, 24, (east, 20.0), (42.0, 24.0)))
    };
    assert_eq!(blocks(36.0, 36.0), Some("wof.20.1.01"), "houses side by side");
    assert_eq!(blocks(35.9, 36.1), None, "a street between them");
    assert_eq!(blocks(36.0, 37.0), None, "along a wall of one");
}

#[test]
fn blocks_that_touch_are_held_and_looked_out_of_one_by_one() {
    // wof.20.8.01, wof.20.8.02: from the first of two, over the other; on a copy of the battle too
    let table = two().stronghold("the village", Protection::Block, 24, (30.0, 18.0), (42.0, 22.0));
    let fight = looked_over(table.stronghold("the church", Protection::Block, 24, (30.0, 22.0), (42.0, 26.0)));
    let copy = fight.battle().imagine(Seat::First, 7);
    for battle in [fight.battle(), &copy] {
        let seen_from = |y: f32| {
            scene::between(battle.rules(), &battle.field(), (36.0, y).into(), (36.0, 38.0).into())
                .map_err(|hidden| hidden.clause.id())
        };
        assert_eq!(seen_from(24.0), Ok(()), "out of the upper one");
        assert_eq!(seen_from(20.0), Err("wof.20.1.01"), "not out of the lower one through it");
    }
}

#[test]
fn a_friend_that_runs_is_seen_whatever_way_a_unit_faces() {
    // wof.18.1.10b, wof.18.1.10
    for facing in [Facing::NORTH, Facing::EAST, Facing::SOUTH, Facing::WEST] {
        let broken = column("router")
            .men(8)
            .at(36.0, 34.0)
            .with(|unit| (unit.morale.spirit, unit.conduct.routed) = (Spirit::Routing, true));
        let table = Table::open().unit(column("eye").at(36.0, 24.0).facing(facing)).unit(broken);
        let fight = table.fight(TurnStage::Friends, &[6, 6]);
        assert!(fight.says("for friends that routed"), "{facing:?}");
    }
}

#[test]
fn sight_is_sight_along_any_single_line() {
    // wof.20.1.01: the lines of sight skipped by quick tests change nothing
    let ground = || {
        let hills = Table::open().hill("the hill", TerrainKind::GentleSlope, 1, (6.0, 4.0), (34.0, 20.0));
        let hills = hills.hill("the top", TerrainKind::GentleSlope, 2, (12.0, 8.0), (28.0, 16.0));
        let woods = hills.area("the wood", TerrainKind::LightWoods, (30.0, 22.0), (44.0, 30.0));
        let houses = woods.stronghold("the village", Protection::Block, 48, (50.0, 18.0), (58.0, 24.0));
        houses.unit(line("between").men(24).wide(12).at(60.0, 30.0))
    };
    let (mut seen, mut tried) = (0, 0);
    for from in [(10.0, 6.5), (20.0, 12.0), (30.0, 17.0), (37.0, 26.0), (54.0, 12.0)] {
        for to in [(8.0, 34.0), (22.0, 21.0), (37.0, 40.0), (38.0, 29.0), (54.0, 34.0), (66.0, 40.0), (18.0, 6.0)] {
            for facing in [Facing::NORTH, Facing::EAST.turned_right(20.0)] {
                let mark = column("mark").men(8).foe().at(to.0, to.1).facing(facing);
                let fight = looked_over(ground().unit(column("eye").men(8).at(from.0, from.1)).unit(mark));
                for (one, other) in [("eye", "mark"), ("mark", "eye")] {
                    let expected = sees_by_lines(&fight, one, other);
                    assert_eq!(sees(&fight, one, other), expected, "{one} at {from:?} and {to:?}");
                    (seen, tried) = (seen + usize::from(expected), tried + 1);
                }
            }
        }
    }
    assert!(seen > 20 && tried - seen > 20, "{seen} of {tried} are seen");
}
