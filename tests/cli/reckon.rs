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
fn wrong_dice_and_wrong_inputs_are_refused_and_say_what_is_wanted() {
    for (arguments, said) in [
        (volley(&["--dice", "4"]), "2 wanted"),
        (volley(&["--dice", "4,2,1"]), "2 wanted"),
        (volley(&["--dice", "4,9"]), "expected 1 to 6"),
        (volley(&["colour=red"]), "takes no such input"),
        (vec!["reckon", "hmm.volley", "figures=many", "distance=3"], "figures"),
        (vec!["reckon", "hmm.waltz"], "no procedure `hmm.waltz`"),
        (vec!["reckon", "--list", "hmm.waltz"], "no procedure `hmm.waltz`"),
    ] {
        let err = linstock(Status::Usage, &arguments).err;
        assert!(err.contains(said), "{arguments:?}: {err}");
    }
}
