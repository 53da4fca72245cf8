//! The printed charts of wof beside those in play: those that hold the same numbers hold them in the same order.

use crate::rules::printed::{played, printed};

#[test]
fn a_printed_chart_holds_the_numbers_that_are_played() {
    let grades: Vec<Vec<f64>> = printed("wof.t.shoot_mods", &[1])[..5].to_vec();
    assert_eq!(grades, played("wof", "fire.ron", "grades", 0));
    assert_eq!(printed("wof.t.ranges", &[1, 2])[..3], played("wof", "fire.ron", "ranges", 0));
    let combat: Vec<Vec<f64>> = printed("wof.t.combat_mods", &[1])[2..].to_vec();
    let in_play =
        |file: &str| played("wof", file, "modifiers", 0).iter().map(|row| row[..1].to_vec()).collect::<Vec<_>>();
    let mut played_combat = in_play("melee.ron");
    played_combat.sort_by(|one, two| one[0].total_cmp(&two[0]));
    let mut printed_combat = combat;
    printed_combat.sort_by(|one, two| one[0].total_cmp(&two[0]));
    assert_eq!(printed_combat, played_combat);
    assert_eq!(printed("wof.t.pursuit_mods", &[1]), in_play("pursuit.ron"));
    assert_eq!(printed("wof.t.points_infantry", &[1, 2, 3, 4, 5])[0], column("infantry"));
    assert_eq!(printed("wof.t.points_cavalry", &[1, 2, 3, 4, 5])[0], column("cavalry"));
}

/// The points of a list of grades, as one row.
fn column(list: &str) -> Vec<f64> {
    played("wof", "points.ron", list, 0).concat()
}

#[test]
fn the_printed_hit_chart_is_the_one_that_is_played_cell_by_cell() {
    // wof.15.2.01: the chart's columns are 10, 20, 30 and 1 to 9; scores 3 and 4 share a printed row
    let cells: Vec<usize> = (1..13).collect();
    let mut chart = printed("wof.t.hit_pips", &cells);
    chart.insert(5, chart[4].clone());
    assert_eq!(chart, played("wof", "hit.ron", "rows", 1));
}
