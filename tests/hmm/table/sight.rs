//! Sight and shelter (section 19, hmm.20.21): every kind of ground between two lines eight inches apart.

use linstock::{
    battle::{AnyBattle, Refusal, Seat},
    measure::Facing,
    rules::hmm::{
        charts::{Daylight, FormationKind, TerrainKind as Ground, Weapon, Weather},
        state::TurnStage,
    },
};

use super::{Fight, Spec, Table, battery, general, horse, hussars, light, line};
use crate::rules::ground::LaysGround;

/// Rifles at (30, 10) look up the table at a target; a pair far off keeps the musketry open.
fn looks(table: Table, reds: Spec, blues: Spec) -> Fight {
    let spent = |unit: Spec| unit.with(|unit| unit.conduct.fired = true);
    table
        .unit(reds.armed(Weapon::RifledMusket))
        .unit(spent(blues.foe()))
        .unit(line("Others").at(65.0, 10.0))
        .unit(spent(line("Greens")).foe().at(65.0, 12.0))
        .fight(TurnStage::Musketry, &[])
}

fn sight(table: Table, reds: Spec, blues: Spec) -> Result<(), Refusal> {
    looks(table, reds, blues).may_fire("Reds", "Blues").map(|_| ())
}

/// The clause that blocks the view of a line at (30, 18) from a line at (30, 10); nothing where it is seen.
fn blocked(table: Table) -> Option<&'static str> {
    sight(table, line("Reds").at(30.0, 10.0), line("Blues").at(30.0, 18.0)).err().map(|refusal| refusal.clause.id())
}

fn cover(table: Table, reds: Spec, blues: Spec) -> String {
    let plan = looks(table, reds, blues).may_fire("Reds", "Blues").expect("it is seen");
    plan.lines[1].value.to_string()
}

fn strip(kind: Ground, from: f32, to: f32) -> Table {
    Table::open().area("the ground", kind, (10.0, from), (50.0, to))
}

fn across(kind: Ground, y: f32) -> Table {
    Table::open().line("the line", kind, &[(10.0, y), (50.0, y)])
}

#[test]
fn a_target_beyond_the_visibility_of_the_hour_is_unseen() {
    // hmm.20.19
    assert_eq!(blocked(Table::open().air(Weather::Dry, Daylight::Day, 7.0)), Some("hmm.20.19"));
    assert_eq!(blocked(Table::open().air(Weather::Dry, Daylight::Day, 9.5)), None);
}

#[test]
fn a_house_blocks_the_view() {
    // hmm.19.25, hmm.20.21
    let house = |level| Table::open().hill("the house", Ground::Building, level, (10.0, 13.0), (50.0, 15.0));
    assert_eq!(blocked(house(1)), Some("hmm.19.25"));
    assert_eq!(blocked(house(0)), Some("hmm.19.25"), "whatever height its map gives it");
    let beside = Table::open().hill("the house", Ground::Building, 1, (10.0, 13.0), (20.0, 15.0));
    assert_eq!(blocked(beside), None);
}

#[test]
fn a_line_of_sight_between_two_points_names_what_blocks_it_on_bare_ground_as_between_units() {
    // hmm.20.21
    let table = Table::open().hill("the house", Ground::Building, 1, (10.0, 13.0), (20.0, 15.0));
    let fight = looks(table, line("Reds").at(30.0, 10.0), line("Blues").at(30.0, 18.0));
    let seen = |from: (f32, f32), to: (f32, f32)| {
        let answer = fight.battle().sees(Seat::First, from.into(), to.into()).expect("hmm says who sees what");
        answer.map_err(|refusal| (refusal.clause.id(), refusal.reason))
    };
    assert_eq!(seen((15.0, 10.0), (15.0, 18.0)), Err(("hmm.19.25", "the house rises between them".to_owned())));
    assert_eq!(seen((5.0, 10.0), (5.0, 18.0)), Ok(()));
    assert_eq!(
        seen((30.0, 6.0), (30.0, 17.9)),
        Err(("hmm.20.21", "Reds stands between them".to_owned())),
        "from behind the Reds"
    );
    assert_eq!(seen((30.0, 9.9), (30.0, 17.9)), Ok(()), "from the Reds themselves to the Blues");
}

#[test]
fn a_battalion_sees_with_its_wings_what_a_wood_hides_from_its_middle() {
    // hmm.19.06, hmm.20.21: any figure of the one to any of the other
    let seen = |from: f32, to: f32| {
        let table = Table::open().area("the wood", Ground::Forest, (from, 13.0), (to, 15.0));
        let fight = looks(table, line("Reds").at(30.0, 10.0), line("Blues").at(30.0, 18.0));
        let (play, [reds, blues]): (&dyn AnyBattle, _) =
            (fight.battle(), ["Reds", "Blues"].map(|name| fight.standing(name)));
        let middles = play.sees(Seat::First, reds.1.at, blues.1.at).expect("hmm says who sees what").is_ok();
        (middles, play.sees_unit(Seat::First, reds.0, blues.0), play.sees_unit(Seat::First, blues.0, reds.0))
    };
    assert_eq!(seen(29.0, 31.0), (false, true, true), "past either end of the wood");
    assert_eq!(seen(10.0, 50.0), (false, false, false));
    assert_eq!(seen(50.0, 60.0), (true, true, true));
}

#[test]
fn a_hill_blocks_the_view_between_two_lower_places_and_not_from_its_top() {
    // hmm.x.261: hmm.19.12, hmm.20.21
    let hill = |level, from, to| Table::open().hill("the hill", Ground::HillSlope, level, (10.0, from), (50.0, to));
    assert_eq!(blocked(hill(1, 13.0, 15.0)), Some("hmm.19.12"));
    assert_eq!(blocked(hill(1, 8.0, 12.0)), None, "the Reds stand on it");
    assert_eq!(blocked(hill(1, 8.0, 20.0)), None, "both do");
    let two = hill(1, 8.0, 12.0).hill("the other", Ground::HillSlope, 1, (10.0, 13.0), (50.0, 15.0));
    assert_eq!(blocked(two), None, "a hill no higher than the viewer's");
    let higher = hill(1, 8.0, 12.0).hill("the other", Ground::HillSlope, 2, (10.0, 13.0), (50.0, 15.0));
    assert_eq!(blocked(higher), Some("hmm.19.12"));
}

#[test]
fn a_wood_hides_units_beyond_it_and_too_deep_in_it() {
    // hmm.x.174, hmm.x.175: hmm.19.06, hmm.20.21
    assert_eq!(blocked(strip(Ground::Forest, 13.0, 13.5)), Some("hmm.19.06"), "both ends outside");
    let in_air = |from: f32, visibility: f32| {
        blocked(strip(Ground::Forest, from, 30.0).air(Weather::Dry, Daylight::Day, visibility))
    };
    assert_eq!(in_air(12.0, 90.0), None, "6 in of wood before the target are less than 45");
    assert_eq!(in_air(12.0, 10.0), Some("hmm.19.06"), "and more than half of 10");
    assert_eq!(in_air(15.0, 10.0), None, "3.25 in to the middle of the front rank are less");
    let thick = |from: f32| blocked(strip(Ground::Forest, from, 30.0).switch("forest_sight", "Cap5"));
    assert_eq!((thick(15.0), thick(12.0)), (None, Some("hmm.19.06")), "by the switch 6 in are more than 5");
    let two = strip(Ground::Forest, 16.0, 30.0).area("another wood", Ground::Forest, (10.0, 12.0), (50.0, 13.0));
    assert_eq!(blocked(two), Some("hmm.19.06"), "there is a second wood between");
}

#[test]
fn an_orchard_and_a_swamp_hide_nobody() {
    // hmm.19.09, hmm.19.10, hmm.x.193
    for kind in [Ground::Orchard, Ground::Swamp, Ground::WinterField, Ground::ShallowWater] {
        assert_eq!(blocked(strip(kind, 11.0, 30.0)), None, "{kind}");
    }
}

#[test]
fn scrub_and_crops_hide_men_on_foot_beyond_an_inch_and_a_quarter() {
    // hmm.x.021: hmm.19.14, hmm.19.16, hmm.19.08
    for kind in [Ground::Scrub, Ground::Field, Ground::Undergrowth] {
        let seen =
            |blues: Spec| sight(strip(kind, 15.0, 30.0), line("Reds").at(30.0, 10.0), blues.at(30.0, 18.0)).is_ok();
        assert!(!seen(line("Blues")), "{kind}");
        assert!(!seen(light("Blues")), "{kind}");
    }
    for kind in [Ground::Scrub, Ground::Field] {
        let seen =
            |blues: Spec| sight(strip(kind, 15.0, 30.0), light("Reds").at(30.0, 10.0), blues.at(30.0, 18.0)).is_ok();
        assert!(seen(horse("Blues")) && seen(hussars("Blues")), "{kind}: mounted men are seen");
        assert!(seen(general("Blues")), "{kind}: so is a general");
        assert!(seen(battery("Blues").formed(FormationKind::Limbered)), "{kind}: and vehicles");
    }
    let near =
        |y: f32| sight(strip(Ground::Scrub, 0.0, 40.0), line("Reds").at(30.0, 10.0), line("Blues").at(30.0, y)).is_ok();
    assert_eq!([near(10.7), near(12.0)], [true, false], "their points half an inch behind their fronts");
}

#[test]
fn a_wall_fence_or_hedge_hides_all_but_units_directly_behind_it() {
    // hmm.x.255: hmm.19.28, hmm.19.33, hmm.20.21
    for (kind, clause) in [(Ground::Wall, "hmm.19.28"), (Ground::Fence, "hmm.19.28"), (Ground::Hedge, "hmm.19.33")] {
        assert_eq!(blocked(across(kind, 14.0)), Some(clause), "{kind}");
        assert_eq!(blocked(across(kind, 17.6)), None, "{kind} 0.4 in before the target");
        assert_eq!(blocked(across(kind, 17.4)), Some(clause), "{kind} 0.6 in before it");
        assert_eq!(blocked(across(kind, 10.4)), None, "{kind} 0.4 in before the viewer");
    }
    let gap = Table::open().gated_line("the wall", Ground::Wall, &[(10.0, 14.0), (50.0, 14.0)], (10.0, 30.0));
    assert_eq!(blocked(gap), None, "through a gap");
}

#[test]
fn a_unit_a_level_higher_than_a_wall_looks_over_it() {
    // hmm.20.21
    let hill = |from, to| across(Ground::Wall, 14.0).hill("the hill", Ground::HillSlope, 1, (10.0, from), (50.0, to));
    assert_eq!(blocked(hill(8.0, 12.0)), None, "the viewer is higher");
    assert_eq!(blocked(hill(16.0, 20.0)), None, "the target is");
    let both = hill(8.0, 12.0).hill("the other", Ground::HillSlope, 1, (10.0, 16.0), (50.0, 20.0));
    assert_eq!(blocked(both), None, "both are, and the wall lies in the hollow");
    assert_eq!(blocked(hill(8.0, 20.0)), Some("hmm.19.28"), "the wall is on the same height");
    assert_eq!(blocked(hill(13.0, 20.0)), Some("hmm.19.28"), "it stands as high as the target");
}

#[test]
fn only_units_that_touch_a_high_hedge_see_through_it() {
    // hmm.x.257: hmm.19.33
    assert_eq!(blocked(across(Ground::HighHedge, 10.0)), None);
    assert_eq!(blocked(across(Ground::HighHedge, 10.4)), Some("hmm.19.33"));
    assert_eq!(blocked(across(Ground::HighHedge, 18.0)), None);
    assert_eq!(blocked(across(Ground::HighHedge, 17.6)), Some("hmm.19.33"));
}

#[test]
fn formed_troops_hide_units_behind_them_and_loose_ones_do_not() {
    // hmm.20.21
    let between = |unit: Spec| blocked(Table::open().unit(unit));
    assert_eq!(between(line("Friends").at(30.0, 14.0)), Some("hmm.20.21"));
    assert_eq!(between(line("Foes").foe().at(30.0, 14.0)), Some("hmm.20.21"));
    assert_eq!(between(light("Friends").men(6).with(|unit| unit.formation.skirmish_lines = 1).at(30.0, 14.0)), None);
    assert_eq!(between(general("Friends").at(30.0, 14.0)), None);
    assert_eq!(between(line("Friends").at(45.0, 14.0)), None, "they stand aside");
}

#[test]
fn from_a_height_a_unit_looks_over_troops_three_inches_from_the_lower_end() {
    // hmm.20.21
    let hill = || Table::open().hill("the hill", Ground::HillSlope, 1, (10.0, 5.0), (50.0, 11.0));
    assert_eq!(
        blocked(hill().unit(line("Friends").at(30.0, 14.0))),
        None,
        "their rear is 13, the target's point 18.25"
    );
    assert_eq!(blocked(hill().unit(line("Friends").at(30.0, 16.5))), Some("hmm.20.21"), "too near to the target below");
    let up = Table::open().hill("the hill", Ground::HillSlope, 1, (10.0, 17.0), (50.0, 25.0));
    assert_eq!(
        blocked(up.unit(line("Friends").at(30.0, 16.0))),
        None,
        "seen from below they must be 3 in from the viewer"
    );
    let up = Table::open().hill("the hill", Ground::HillSlope, 1, (10.0, 17.0), (50.0, 25.0));
    assert_eq!(blocked(up.unit(line("Friends").at(30.0, 13.0))), Some("hmm.20.21"));
}

#[test]
fn half_of_the_firers_must_see_the_target() {
    // hmm.20.21: a house before the left of a line of ten files
    let house = |to: f32| Table::open().hill("the house", Ground::Building, 1, (20.0, 10.5), (to, 16.0));
    let reds = || line("Reds").at(30.0, 10.0);
    let blues = || line("Blues").men(4).at(33.0, 17.9);
    assert!(sight(house(28.4), reds(), blues()).is_ok());
    assert!(sight(house(32.0), reds(), blues()).is_err());
}

#[test]
fn any_part_of_the_target_that_is_seen_will_do() {
    // hmm.20.21: a house hides the half of the target that is nearer
    let house = Table::open().hill("the house", Ground::Building, 1, (20.0, 15.0), (31.0, 17.0));
    assert!(sight(house, line("Reds").men(4).at(29.0, 10.0), line("Blues").at(31.0, 18.0)).is_ok());
}

#[test]
fn ground_that_troops_stand_in_covers_them() {
    // hmm.x.253: hmm.07.18, hmm.19.05, hmm.19.10, hmm.19.17, hmm.19.20
    let rows = [
        ("forest", Ground::Forest, "in soft cover", "in soft cover"),
        ("swamp", Ground::Swamp, "in soft cover", "in the open"),
        ("deep water", Ground::DeepWater, "in hard cover", "in the open"),
        ("orchard", Ground::Orchard, "in soft cover", "in soft cover"),
        ("slope", Ground::HillSlope, "in the open", "in the open"),
        ("winter field", Ground::WinterField, "in the open", "in the open"),
        ("shallow water", Ground::ShallowWater, "in the open", "in the open"),
    ];
    for (row, kind, foot, mounted) in rows {
        let ground = || strip(kind, 17.5, 30.0);
        let reds = || line("Reds").at(30.0, 10.0);
        assert_eq!(cover(ground(), reds(), line("Blues").at(30.0, 18.0)), foot, "{row}");
        assert_eq!(cover(ground(), reds(), horse("Blues").at(30.0, 18.0)), mounted, "{row}: horse");
    }
    assert_eq!(
        cover(strip(Ground::Scrub, 17.5, 30.0), line("Reds").at(30.0, 10.0), line("Blues").at(30.0, 18.0)),
        "in soft cover",
        "scrub"
    );
}

#[test]
fn a_unit_is_covered_when_half_of_its_figures_are() {
    // hmm.20.22
    let wood = |to: f32| Table::open().area("the wood", Ground::Forest, (10.0, 17.5), (to, 30.0));
    let covered = |to: f32| cover(wood(to), line("Reds").at(30.0, 10.0), line("Blues").men(16).at(30.0, 18.0));
    assert_eq!(
        [covered(30.0), covered(29.0)],
        ["in soft cover".to_owned(), "in the open".to_owned()],
        "four of its eight stands, and two"
    );
}

#[test]
fn a_line_covers_figures_directly_behind_it_if_the_shot_crosses_it() {
    // hmm.x.255: hmm.19.27, hmm.19.32
    for (kind, expected) in
        [(Ground::Wall, "in hard cover"), (Ground::Fence, "in soft cover"), (Ground::Hedge, "in soft cover")]
    {
        assert_eq!(
            cover(across(kind, 17.6), line("Reds").at(30.0, 10.0), line("Blues").at(30.0, 18.0)),
            expected,
            "{kind}"
        );
        assert_eq!(
            cover(across(kind, 19.4), line("Reds").at(30.0, 10.0), line("Blues").at(30.0, 18.0)),
            "in the open",
            "{kind} behind them"
        );
    }
    assert_eq!(
        cover(across(Ground::Wall, 10.3), line("Reds").at(30.0, 10.0), line("Blues").at(30.0, 18.0)),
        "in the open",
        "the firers' own wall"
    );
}

#[test]
fn a_wall_at_a_slant_is_measured_straight_across_not_along_the_shot() {
    // hmm.19.27: the target 0.45 in behind it is fired at from far to one side
    let table = across(Ground::Wall, 17.55);
    let reds = line("Reds").men(4).at(38.0, 11.0).facing(Facing::from_bearing(-45.0));
    assert_eq!(cover(table, reds, line("Blues").men(4).at(30.0, 18.0)), "in hard cover");
}

#[test]
fn a_unit_at_the_edge_of_a_town_sees_and_is_seen_out_of_it() {
    // hmm.20.38: the Reds' points lie a quarter of an inch behind their front at y = 10
    let seen = |edge: f32, x: f32| {
        let town = Table::open().area("the town", Ground::Town, (10.0, 0.0), (50.0, edge));
        sight(town, line("Reds").at(30.0, 10.0), line("Blues").at(x, 16.0)).is_ok()
    };
    assert!(seen(10.25, 30.0), "half an inch from the edge");
    assert!(seen(10.25, 41.0), "and aslant, where more than an inch and a quarter of town lies between");
    assert!(!seen(10.6, 30.0) && !seen(11.5, 30.0), "too deep in it");
    let through = strip(Ground::Town, 12.0, 14.0);
    assert_eq!(blocked(through), Some("hmm.20.38"), "nobody sees through it");
}

/// A table with a strip of ground across the view, in one outline and in several: between levels, from west to east,
/// and twice.
fn in_pieces(kind: Ground, level: u8, (from, to): (f32, f32), cut: f32) -> [(&'static str, Table); 4] {
    let piece = |table: Table, west: f32, east: f32, from: f32, to: f32| {
        table.hill("the ground", kind, level, (west, from), (east, to))
    };
    let whole = |table: Table| piece(table, 10.0, 50.0, from, to);
    [
        ("one outline", whole(Table::open())),
        ("one strip behind the other", piece(piece(Table::open(), 10.0, 50.0, from, cut), 10.0, 50.0, cut, to)),
        ("halves side by side", piece(piece(Table::open(), 10.0, 30.0, from, to), 30.0, 50.0, from, to)),
        ("twice", whole(whole(Table::open()))),
    ]
}

#[test]
fn ground_in_pieces_hides_what_it_hides_in_one() {
    // hmm.19.06, hmm.19.12, hmm.19.14, hmm.20.38: a wood, a hill, scrub and a town, each drawn in four ways, with
    // visibility 10 in and half of it in a wood
    let rows = [
        (Ground::Forest, 0, (15.0, 30.0), 16.5, None, "3.25 in of wood"),
        (Ground::Forest, 0, (12.0, 30.0), 15.0, Some("hmm.19.06"), "6.25 in of wood"),
        (Ground::Forest, 0, (13.0, 15.0), 14.0, Some("hmm.19.06"), "a wood between"),
        (Ground::Scrub, 0, (17.4, 30.0), 17.8, None, "0.85 in of scrub"),
        (Ground::Scrub, 0, (15.0, 30.0), 16.0, Some("hmm.19.14"), "3.25 in of scrub"),
        (Ground::HillSlope, 2, (13.0, 15.0), 14.0, Some("hmm.19.12"), "a hill between"),
        (Ground::HillSlope, 2, (8.0, 15.0), 12.0, None, "a hill under the viewer"),
        (Ground::Town, 0, (0.0, 10.25), 9.0, None, "half an inch inside a town"),
        (Ground::Town, 0, (0.0, 11.5), 10.0, Some("hmm.20.38"), "deeper in a town, near the common side of two pieces"),
    ];
    for (kind, level, extent, cut, expected, row) in rows {
        for (drawn, table) in in_pieces(kind, level, extent, cut) {
            assert_eq!(blocked(table.air(Weather::Dry, Daylight::Day, 10.0)), expected, "{row}, {drawn}");
        }
    }
}

#[test]
fn nobody_sees_along_the_common_side_of_two_pieces() {
    // hmm.19.06, hmm.19.12, hmm.19.25: from (5, 10) to (5, 18), past ground from 13 to 15 that is drawn in two halves
    for (kind, level, clause) in
        [(Ground::Forest, 0, "hmm.19.06"), (Ground::HillSlope, 1, "hmm.19.12"), (Ground::Building, 1, "hmm.19.25")]
    {
        let seen = |halves: &[(f32, f32)]| {
            let lay = |table: Table, &(from, to): &(f32, f32)| {
                table.hill("the ground", kind, level, (from, 13.0), (to, 15.0))
            };
            let table = halves.iter().fold(Table::open(), lay);
            let fight = looks(table, line("Reds").at(30.0, 10.0), line("Blues").at(30.0, 18.0));
            let answer = fight
                .battle()
                .sees(Seat::First, (5.0, 10.0).into(), (5.0, 18.0).into())
                .expect("hmm says who sees what");
            answer.err().map(|refusal| refusal.clause.id())
        };
        assert_eq!(seen(&[(0.0, 5.0), (5.0, 10.0)]), Some(clause), "{kind}");
        assert_eq!(seen(&[(0.0, 5.0)]), None, "{kind}: along the edge of one");
        assert_eq!(seen(&[(0.0, 4.9), (5.1, 10.0)]), None, "{kind}: through a lane");
    }
}

#[test]
fn grounds_of_two_levels_or_kinds_stay_two() {
    // hmm.19.06, hmm.19.12: pieces that differ in kind or level are not one ground
    let two = |kind, level| {
        let table = Table::open().hill("one", Ground::HillSlope, 1, (0.0, 13.0), (5.0, 15.0)).hill(
            "other",
            kind,
            level,
            (5.0, 13.0),
            (10.0, 15.0),
        );
        let fight = looks(table, line("Reds").at(30.0, 10.0), line("Blues").at(30.0, 18.0));
        fight
            .battle()
            .sees(Seat::First, (5.0, 10.0).into(), (5.0, 18.0).into())
            .expect("hmm says who sees what")
            .is_ok()
    };
    assert!(!two(Ground::HillSlope, 1));
    assert!(two(Ground::HillSlope, 2) && two(Ground::Forest, 1));
}

#[test]
fn a_wood_in_two_halves_covers_a_unit_across_their_common_side() {
    // hmm.07.18, hmm.19.05
    for (drawn, table) in in_pieces(Ground::Forest, 0, (17.5, 30.0), 18.5) {
        let reds = || line("Reds").men(2).at(30.0, 10.0);
        assert_eq!(cover(table, reds(), line("Blues").men(2).at(30.0, 18.0)), "in soft cover", "{drawn}");
    }
}
