//! Rosters of any kind are forces that can be fought with, or are refused.

use linstock::rules;

use super::{change, loader::Loader, refuse_all, try_all};

const POINTS: u32 = 600;

fn sound() -> Vec<String> {
    let raised = |seed| rules::raise("wof", POINTS, seed).expect("the rule set raises forces");
    (1..4).flat_map(raised).collect()
}

#[test]
fn bytes_and_scraps_are_no_roster() {
    try_all(&Loader::Roster, 800, change::bytes());
    try_all(&Loader::Roster, 800, change::scraps());
}

#[test]
fn a_changed_roster_is_a_force_or_is_refused() {
    try_all(&Loader::Roster, 800, change::changed(sound()));
}

#[test]
fn absurd_forces_are_refused_in_little_time() {
    let force = |units: &str| format!("(name: \"Absurd\", rule_set: \"wof\", units: [{units}])");
    let unit = |figures: &str| format!("(name: \"Foot\", troop: LineInfantry, grade: C, figures: {figures}),");
    let rows = [
        ("a unit of ten million", force(&unit("10000000")), "figures"),
        ("a unit of nobody", force(&unit("0")), "figures"),
        ("a unit of less than nobody", force(&unit("-12")), "figures"),
        ("ten thousand units", force(&unit("12").repeat(10_000)), "units"),
        ("a name without end", force(&unit("12").replace("Foot", &"x".repeat(1_000_000))), "name"),
    ];
    refuse_all(&Loader::Roster, &rows);
}
