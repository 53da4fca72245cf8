//! Equal distances: between parallel bases no order of corners, figures or units decides, so a table and its mirror
//! image are ruled alike, and so are both ends of a line (wof.16.1.13b, wof.16.2.02, wof.20.2.03, `wof.h.fire_split`).

use bevy::math::Vec2;
use linstock::{
    measure::Segment,
    rules::wof::{
        charts::{Ammunition, Band, Cover, TerrainKind},
        fire::targets::{self, Aimed},
        papers::ShotTarget,
        state::{Battery, TurnStage},
        visibility::scene,
    },
};

use super::{Fight, Judged, Spec, Table, battery, line};
use crate::rules::ground::LaysGround;

/// The middle of the table, about which it is mirrored.
const MIDDLE: f32 = 36.0;

fn standing(table: Table) -> Fight {
    table.fight(TurnStage::FirstMoves, &[])
}

/// Medium guns in one line, with four gunners each.
fn guns(name: &str, count: u16) -> Spec {
    battery(name).men(4 * count).with(move |unit| {
        unit.formation.width = count;
        unit.battery = unit.battery.clone().map(|battery| Battery { crews: vec![4; usize::from(count)], ..battery });
    })
}

/// Ballshot of guns, or the fire of foot.
fn aimed(fight: &Fight, who: &str, whom: &str) -> Option<Aimed> {
    let ball = fight.state(who).battery.as_ref().map(|_| Ammunition::Ball);
    targets::aim(
        fight.battle().rules(),
        &fight.battle().field(),
        fight.id(who),
        None,
        ShotTarget::Unit(fight.id(whom)),
        ball,
    )
    .ok()
}

/// From one x to another, and its mirror image.
fn mirrored((from, to): (f32, f32)) -> [(f32, f32); 2] {
    [(from, to), (2.0 * MIDDLE - to, 2.0 * MIDDLE - from)]
}

/// Two units that face each other over a wood, and a table with more between them.
fn parted(one: Spec, other: Spec, woods: &[(f32, f32)]) -> Fight {
    let table = Table::open().unit(one.at(MIDDLE, 10.0)).unit(other.foe().at(MIDDLE, 34.0));
    standing(
        woods.iter().fold(table, |table, (from, to)| {
            table.area("the wood", TerrainKind::HeavyWoods, (*from, 16.0), (*to, 26.0))
        }),
    )
}

#[test]
fn guns_with_the_edge_of_a_wood_between_bear_on_each_other_or_neither_does() {
    // wof.16.2.02: a gun is 2.17 in wide, and its lines run from the corners of its front
    for (row, wood, bear) in [
        ("before the left half", (20.0, 36.0), true),
        ("before all but the right corner", (20.0, 37.0), true),
        ("before all", (20.0, 37.2), false),
        ("beside them", (20.0, 34.8), true),
        ("before the middle", (35.0, 37.0), true),
    ] {
        for wood in mirrored(wood) {
            let fight = parted(guns("guns", 1), guns("Geschuetze", 1), &[wood]);
            let both =
                [("guns", "Geschuetze"), ("Geschuetze", "guns")].map(|(who, whom)| aimed(&fight, who, whom).is_some());
            assert_eq!(both, [bear, bear], "{row}: {wood:?}");
        }
    }
    let slit = parted(guns("guns", 1), guns("Geschuetze", 1), &[(20.0, 35.5), (36.5, 52.0)]);
    assert!(aimed(&slit, "guns", "Geschuetze").is_none(), "no line runs from the middle of a front");
}

#[test]
fn a_line_of_fire_runs_from_the_closest_corner_to_the_nearest_point() {
    // wof.16.2.02: one file stands before a gun, more to its right
    for (aside, wood, bears) in
        [(0.3, (36.6, 44.0), false), (0.3, (28.0, 35.4), true), (0.0, (28.0, 35.4), true), (0.0, (36.6, 44.0), true)]
    {
        for ((from, to), aside) in mirrored(wood).into_iter().zip([aside, -aside]) {
            let table = Table::open().area("the wood", TerrainKind::HeavyWoods, (from, 10.2), (to, 30.0));
            let file = line("file").men(1).wide(1).foe().at(MIDDLE + aside, 34.0);
            let fight = standing(table.unit(guns("guns", 1).at(MIDDLE, 10.0)).unit(file));
            assert_eq!(aimed(&fight, "guns", "file").is_some(), bears, "{aside} aside, wood from {from} to {to}");
        }
    }
}

#[test]
fn a_wall_before_one_half_covers_as_a_wall_before_the_other() {
    // wof.h.fire_split, wof.h.terrain_overlap: six of twelve files stand behind it
    for (row, shooter) in
        [("a battalion", line("shooter")), ("a gun", guns("shooter", 1)), ("a battery", guns("shooter", 4))]
    {
        for (wall, expected) in [((28.0, 36.0), true), ((28.0, 35.0), false)] {
            for (from, to) in mirrored(wall) {
                let table = Table::open().line("the wall", TerrainKind::HighWall, &[(from, 19.5), (to, 19.5)]);
                let target = line("Garde").foe().at(MIDDLE, 20.0);
                let fight = standing(table.unit(shooter.clone().at(MIDDLE, 10.0)).unit(target));
                let cover = aimed(&fight, "shooter", "Garde").expect("it bears").shot.volley.target.cover;
                assert_eq!(cover > Cover::None, expected, "{row}: a wall from {from} to {to}");
            }
        }
    }
}

#[test]
fn guns_that_fire_one_by_one_find_the_cover_that_the_battery_finds() {
    // wof.h.fire_split: the shots of all guns at one target are added up
    for (from, to) in mirrored((28.0, 36.0)) {
        let table = Table::open().line("the wall", TerrainKind::HighWall, &[(from, 19.5), (to, 19.5)]);
        let fight = standing(table.unit(guns("guns", 4).at(MIDDLE, 10.0)).unit(line("Garde").foe().at(MIDDLE, 20.0)));
        let (rules, field) = (fight.battle().rules(), fight.battle().field());
        let whole = aimed(&fight, "guns", "Garde").expect("it bears");
        let of_gun = |gun| {
            targets::aim(rules, &field, fight.id("guns"), Some(gun), whole.shot.mark, Some(Ammunition::Ball)).ok()
        };
        let one_by_one: Vec<Aimed> = field.stands_of(fight.id("guns")).filter_map(|stand| of_gun(stand.id)).collect();
        assert_eq!(one_by_one.len(), 4);
        let together = targets::together(rules, &field, &one_by_one).expect("there are shots");
        assert_eq!(together.shot.volley, whole.shot.volley, "a wall from {from} to {to}");
        assert!(together.shot.from.distance(whole.shot.from) < 1e-3, "{:?} {:?}", together.shot, whole.shot);
    }
}

#[test]
fn ball_is_fired_along_the_line_over_the_least_rough_ground() {
    // wof.20.2.03: 24 in, and 5 more for each inch of heath
    for (heath, band) in [((20.0, 36.0), Some(Band::Close)), ((20.0, 52.0), Some(Band::Far))] {
        for (from, to) in mirrored(heath) {
            let table = Table::open().area("the heath", TerrainKind::Rough, (from, 14.0), (to, 17.0));
            let fight = standing(
                table.unit(guns("guns", 1).at(MIDDLE, 10.0)).unit(guns("Geschuetze", 1).foe().at(MIDDLE, 34.0)),
            );
            for (who, whom) in [("guns", "Geschuetze"), ("Geschuetze", "guns")] {
                assert_eq!(
                    aimed(&fight, who, whom).map(|aimed| aimed.shot.volley.band),
                    band,
                    "{who}: heath from {from} to {to}"
                );
            }
        }
    }
}

#[test]
fn of_equally_near_targets_each_is_the_nearest() {
    // wof.16.1.13b: the third stands within four inches of one of two equally near ones
    let small = |name: &str, x: f32, y: f32| line(name).men(8).wide(4).foe().at(x, y);
    for hand in [-1.0, 1.0] {
        let table = Table::open().unit(line("24th").at(MIDDLE, 10.0));
        let table = table.unit(small("A", MIDDLE - 4.0 * hand, 15.0)).unit(small("B", MIDDLE + 4.0 * hand, 15.0));
        let table = table.unit(small("C", MIDDLE + 8.2 * hand, 18.0)).unit(small("D", MIDDLE, 21.0));
        let mut fight = table.fight(TurnStage::Fire, &[]);
        let may = ["A", "B", "C"].map(|name| fight.may_shoot("24th", name).is_ok());
        assert_eq!(may, [true; 3], "{hand}");
        assert_eq!(fight.may_shoot("24th", "D").refused(), "wof.16.1.13b", "{hand}: it is near to neither");
        fight.shoots("24th", "A").expect("it is one of the nearest");
    }
}

#[test]
fn a_shot_is_drawn_between_the_middles_of_what_faces_each_other() {
    for (row, one, other, aside) in [
        ("battalions", line("one"), line("other"), 3.0),
        ("guns", guns("one", 1), guns("other", 1), 0.0),
        ("a battery at a battalion", guns("one", 3), line("other"), 1.0),
    ] {
        let shot = |x: f32| {
            let fight =
                standing(Table::open().unit(one.clone().at(MIDDLE, 10.0)).unit(other.clone().foe().at(x, 20.0)));
            let shot = aimed(&fight, "one", "other").expect("it bears").shot;
            [shot.from, shot.to]
        };
        let images = shot(MIDDLE - aside).map(|end| Vec2::new(2.0 * MIDDLE - end.x, end.y));
        for (end, image) in shot(MIDDLE + aside).into_iter().zip(images) {
            assert!(end.distance(image) < 1e-3, "{row}: {end} {image}");
        }
    }
}

#[test]
fn a_slit_in_a_wood_is_seen_through_on_either_hand_and_from_either_end() {
    // wof.h.measuring: a battalion has more corners than are tried
    let wide = |name: &str| line(name).men(40).wide(20);
    for step in 0_u8..16 {
        let slit = MIDDLE - 8.0 + f32::from(step) * 0.5;
        let seen = mirrored((slit, slit + 0.4)).map(|(from, to)| {
            let fight = parted(wide("one"), wide("other"), &[(10.0, from), (to, 62.0)]);
            let sees = |one: &str, other: &str| {
                scene::sees(fight.battle().rules(), &fight.battle().field(), fight.id(one), fight.id(other))
            };
            [sees("one", "other"), sees("other", "one")]
        });
        assert_eq!(seen.as_flattened(), [seen[0][0]; 4], "a slit at {slit}");
    }
}

#[test]
fn the_shortest_way_between_parallel_units_is_in_the_middle_of_them() {
    // wof.h.measuring: of six bases each, from either end
    let fight = standing(Table::open().unit(line("one").at(MIDDLE, 10.0)).unit(line("other").foe().at(MIDDLE, 20.0)));
    let field = fight.battle().field();
    let there = field.reach(fight.id("one"), fight.id("other")).expect("both stand there");
    let back = field.reach(fight.id("other"), fight.id("one")).expect("both stand there");
    let ends = [Segment::new(there.gap.from, there.gap.to), Segment::new(back.gap.to, back.gap.from)];
    assert!(ends.iter().all(|line| (line.from.x - line.to.x).abs() < 1e-3), "{ends:?}");
    assert!(ends.iter().all(|line| (line.from.x - MIDDLE).abs() < 1e-3), "{ends:?}");
}
