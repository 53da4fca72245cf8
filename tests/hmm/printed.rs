//! The printed charts of hmm beside those in play: those that hold the same numbers hold them in the same order.

use crate::rules::printed::{played, printed};

#[test]
fn a_printed_chart_holds_the_numbers_that_are_played() {
    let deductions: Vec<usize> = (1..13).collect();
    assert_eq!(printed("hmm.t.musket", &deductions), played("hmm", "fire.ron", "musket", 1));
    assert_eq!(printed("hmm.t.musket_printed", &deductions), played("hmm", "fire.ron", "musket_printed", 1));
    assert_eq!(printed("hmm.t.light", &[1, 2, 3]), played("hmm", "fire.ron", "light", 0));
    assert_eq!(printed("hmm.t.weapon_range", &[2])[..5], played("hmm", "fire.ron", "reach", 0));
    assert_eq!(printed("hmm.t.range_names", &[2, 4]), played("hmm", "fire.ron", "range_names", 0));
    assert_eq!(printed("hmm.t.art_range", &[2]), played("hmm", "artillery.ron", "reach", 0));
    assert_eq!(printed("hmm.t.stick", &[3, 4])[1..], played("hmm", "artillery.ron", "stick", 0));
    assert_eq!(printed("hmm.t.shot_kill", &[1])[1..], played("hmm", "artillery.ron", "shot_kills", 0));
    assert_eq!(printed("hmm.t.canister", &[6, 7]), played("hmm", "artillery.ron", "canister_kills", 0));
    assert_eq!(printed("hmm.t.breakthrough", &[1]), played("hmm", "charge.ron", "breakthrough", 0));
    assert_eq!(printed("hmm.t.morale_index", &[1]), played("hmm", "morale.ron", "index", 0));
}

#[test]
fn the_printed_rates_are_those_that_are_played() {
    let mut rates = printed("hmm.t.move", &[1, 2, 3, 4, 5, 7]);
    // Line infantry in skirmish order and the pushed four-pounder have no row of their own in play.
    rates.remove(11);
    rates.remove(5);
    assert_eq!(rates, played("hmm", "movement.ron", "rates", 0));
    let chart = printed("hmm.t.move_printed", &[1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(chart, played("hmm", "movement.ron", "printed", 0));
}
