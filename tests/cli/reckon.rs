//! `linstock reckon`.

use linstock::cli::Status;
use serde_json::Value;

use super::linstock;

const VOLLEY: &[&str] = &["reckon", "hmm.volley", "figures=12", "distance=3"];

fn volley<'a>(more: &[&'a str]) -> Vec<&'a str> {
    VOLLEY.iter().chain(more).copied().collect()
}

#[test]
fn the_list_names_every_procedure_and_every_parameter_with_its_clause() {
    let all = linstock(Status::Well, &["reckon", "--list"]).out;
    assert!(all.contains("hmm.volley"), "{all}");
    for procedure in linstock::rules::procedures() {
        assert!(all.contains(procedure.name) && all.contains(procedure.clause.id()), "{}", procedure.name);
        let one = linstock(Status::Well, &["reckon", "--list", procedure.name]).out;
        for parameter in &procedure.parameters {
            assert!(one.contains(&parameter.name) && one.contains(parameter.clause.id()), "{one}");
        }
    }
}

#[test]
fn the_list_is_narrowed_by_words_in_any_part_of_a_line() {
    for (words, named, left_out) in [
        (&["wof."] as &[&str], "wof.morale", "hmm.volley"),
        (&["CANISTER"], "hmm.canister", "hmm.volley"),
        (&["hmm", "wheel"], "hmm.", "wof."),
    ] {
        let out = linstock(Status::Well, &[&["reckon", "--list"], words].concat()).out;
        assert!(out.contains(named) && !out.contains(left_out), "{words:?}: {out}");
        let json = linstock(Status::Well, &[&["reckon", "--list", "--json"], words].concat()).out;
        let rows: Vec<Value> = serde_json::from_str(&json).expect("it is JSON");
        assert_eq!(rows.len(), out.lines().count(), "{words:?}");
    }
}

#[test]
fn json_has_the_promised_shape() {
    let out = linstock(Status::Well, &volley(&["--dice", "4,2", "--json"])).out;
    let json: Value = serde_json::from_str(&out).expect("it is JSON");
    let keys: Vec<&String> = json.as_object().expect("an object").keys().collect();
    assert_eq!(keys.len(), 5, "{keys:?}");
    assert_eq!(json["procedure"], "hmm.volley");
    assert_eq!(json["inputs"]["figures"], 12);
    assert_eq!(json["dice"], serde_json::json!([4, 2]));
    assert!(json["result"].is_object() && json["lines"][0]["clause"].is_string(), "{out}");
}

#[test]
fn the_same_seed_throws_the_same_dice() {
    let once = |seed: &str| linstock(Status::Well, &volley(&["--seed", seed])).out;
    assert_eq!(once("5"), once("5"));
}

#[test]
fn dice_may_be_written_with_spaces() {
    assert!(linstock(Status::Well, &volley(&["--dice", "4, 2"])).out.contains("4 2"));
}

#[test]
fn no_line_is_printed_for_dice_that_are_not_thrown() {
    // hmm.20.22: the confirming dice of hard cover are thrown only where it leaves a 6 in doubt; a lone figure throws
    // none (hmm.20.01)
    let canister = |dice: &str| {
        linstock(Status::Well, &["reckon", "hmm.canister", "close=2", "cover=Hard", "long=1", "--dice", dice]).out
    };
    let unconfirmed = canister("4,3,5");
    assert!(
        unconfirmed.contains("dice, close: 4 3") && !unconfirmed.contains("a 6 through hard cover"),
        "{unconfirmed}"
    );
    assert!(canister("4,3,6,2").contains("dice, long: a 6 through hard cover: 2"));
    let few = linstock(Status::Well, &["reckon", "hmm.volley", "figures=2", "distance=3"]).out;
    assert!(!few.contains("dice, "), "{few}");
    for line in unconfirmed.lines().chain(few.lines()) {
        assert!(!line.trim_end().ends_with(':'), "{line}");
    }
}

#[test]
fn wrong_dice_and_wrong_inputs_are_refused_and_say_what_is_wanted() {
    for (arguments, said) in [
        (volley(&["--dice", "4"]), "2 wanted"),
        (volley(&["--dice", "4,2,1"]), "2 wanted"),
        (volley(&["--dice", "4,9"]), "`9` is no face of a die, expected 1 to 6"),
        (volley(&["--dice", "4,x"]), "`x` is no face of a die, expected 1 to 6"),
        (volley(&["--dice", "4,,2"]), "`` is no face of a die, expected 1 to 6"),
        (volley(&["--dice", "4,2,"]), "`` is no face of a die"),
        (volley(&["--dice", "4,+2"]), "`+2` is no face of a die"),
        (volley(&["--dice", "-4,2"]), "`-4` is no face of a die"),
        (volley(&["--dice", "4,999"]), "`999` is no face of a die"),
        (volley(&["--seed", "-1"]), "expected a whole number from 0 to 18446744073709551615, without a sign"),
        (volley(&["--seed", "+1"]), "expected a whole number from 0 to"),
        (volley(&["--seed", "99999999999999999999"]), "expected a whole number from 0 to"),
        (volley(&["--seed", "x"]), "expected a whole number from 0 to"),
        (
            vec!["reckon", "hmm.volley", "figures=+12", "distance=3"],
            "figures: `+12` is not a whole number from 0 to 9999",
        ),
        (
            vec!["reckon", "hmm.movement", "troop=LineInfantry", "path=turn:-45"],
            "`-45` is not a number of degrees to either side",
        ),
        (vec!["reckon", "wof.pursuit", "roll=Halt", "circumstances=General,,FasterTarget"], "is not any of General"),
        (volley(&["colour=red"]), "takes no such input"),
        (vec!["reckon", "hmm.volley", "figures=many", "distance=3"], "figures"),
        (volley(&["figure=2"]), "did you mean figures?"),
        (vec!["reckon", "hmm.waltz"], "no procedure `hmm.waltz`"),
        (vec!["reckon", "hmm.voley"], "no procedure `hmm.voley`; did you mean hmm.volley?"),
        (vec!["reckon", "--list", "hmm.waltz"], "no procedure `hmm.waltz`"),
        (vec!["reckon", "--list", "waltz", "volley"], "no procedure speaks of waltz and volley"),
    ] {
        let err = linstock(Status::Usage, &arguments).err;
        assert!(err.contains(said), "{arguments:?}: {err}");
    }
}
