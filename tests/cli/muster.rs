//! `linstock muster`: forces raised by points, listed, priced and checked.

use linstock::cli::Status;

use super::linstock;

/// Writes a text to a file of its own in the folder for tests.
fn file(name: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(format!("linstock-muster-{}-{name}.ron", std::process::id()));
    std::fs::write(&path, text).expect("the folder for tests can be written to");
    path.to_string_lossy().into_owned()
}

#[test]
fn two_forces_are_raised_whose_rosters_are_sound_and_cost_what_was_asked() {
    let raised = linstock(Status::Well, &["muster", "--raise", "1000", "--seed", "4"]).out;
    let rosters: Vec<&str> =
        raised.split("// Force ").skip(1).map(|part| part.split_once('\n').expect("a heading").1).collect();
    assert_eq!(rosters.len(), 2, "{raised}");
    for (index, roster) in rosters.into_iter().enumerate() {
        let file = file(&format!("raised-{index}"), roster);
        let listed = linstock(Status::Well, &["muster", &file]).out;
        assert!(listed.contains("of 1000 points") && !listed.contains("over its"), "{listed}");
        assert!(linstock(Status::Well, &["check", &file]).out.contains("a sound roster"));
    }
    assert_eq!(
        raised,
        linstock(Status::Well, &["muster", "--raise", "1000", "--seed", "4"]).out,
        "the same seed raises the same"
    );
}

#[test]
fn a_roster_that_cannot_be_bought_is_told_with_every_problem_at_its_line() {
    let text = "(name: \"Odd\", rule_set: \"wof\", units: [\n(name: \"A\", troop: LineInfantry, grade: A, figures: 20, drill: Irregular),\n\
                (name: \"B\", troop: Pikemen, grade: C, figures: 20)])";
    let told = linstock(Status::Problems, &["muster", &file("odd", text)]).out;
    assert!(told.contains(":2:") && told.contains("irregulars of that grade are not for sale"), "{told}");
    assert!(told.contains(":3:") && told.contains("LightInfantry"), "{told}");
}

#[test]
fn a_price_is_told_part_by_part_with_its_clauses() {
    let text = "(name: \"One\", rule_set: \"wof\", units: [(name: \"Jaegers\", troop: LightInfantry, grade: B, figures: 12, extras: [Rifles])])";
    let file = file("one", text);
    let told = linstock(Status::Well, &["muster", "--receipts", &file]).out;
    for part in ["154", "wof.7.0.02", "rifles", "wof.7.0.05"] {
        assert!(told.contains(part), "{part} in {told}");
    }
    assert!(linstock(Status::Well, &["muster", "--json", &file]).out.contains("\"points\": 154"));
}

#[test]
fn a_rule_set_without_prices_and_points_beyond_reason_are_refused() {
    assert!(
        linstock(Status::Usage, &["muster", "--raise", "1000", "--rules", "chess"]).err.contains("raises no forces")
    );
    linstock(Status::Usage, &["muster", "--raise", "3"]);
    linstock(Status::Usage, &["muster"]);
}

#[test]
fn a_pick_up_battle_is_a_scenario_that_is_sound() {
    // wof.h.setup
    let raised = linstock(Status::Well, &["muster", "--raise", "900", "--seed", "3", "--battle"]).out;
    assert_eq!(
        raised,
        linstock(Status::Well, &["muster", "--raise", "900", "--seed", "3", "--battle"]).out,
        "the same seed, the same battle"
    );
    let told = linstock(Status::Well, &["check", &file("pick-up", &raised)]).out;
    assert!(told.contains("a sound scenario") && told.contains("72 x 48 in"), "{told}");
    let text = "(name: \"One\", rule_set: \"wof\", generals: [(name: \"A B\")], units: [(name: \"Foot\", troop: LineInfantry, grade: C, figures: 24)])";
    let roster = file("side", text);
    let between = linstock(Status::Well, &["muster", "--battle", &roster, &roster]).out;
    assert!(
        linstock(Status::Well, &["check", &file("between", &between)]).out.contains("a sound scenario"),
        "{between}"
    );
}

#[test]
fn nations_of_a_set_that_has_them_fight_on_either_side_in_turn() {
    // trl.hc.22, trl.hc.24
    let asked = ["muster", "--raise", "200", "--rules", "trl", "--matches", "2", "--nations", "France,Spain"];
    let told = linstock(Status::Well, &asked).out;
    assert!(told.contains("forces of 200 points on a flat table, 2 battles for each pair, seeds from 1"), "{told}");
    let row = told.lines().last().expect("one pair");
    assert!(row.contains("France") && row.contains("Spain") && row.matches(" to ").count() == 2, "{told}");
    let stranger = ["muster", "--raise", "200", "--rules", "trl", "--matches", "2", "--nations", "France,Utopia"];
    assert!(linstock(Status::Usage, &stranger).err.contains("no nation is called `Utopia`"));
    let without = ["muster", "--raise", "200", "--rules", "wof", "--matches", "2"];
    assert!(linstock(Status::Usage, &without).err.contains("raises forces without nations"));
}
