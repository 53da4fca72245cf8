//! Sound but probably unintended parts get a hint at their place, and do not prevent the battle.

use linstock::{
    files::{Existing, Shelf, save},
    rules,
    scenario::{self, Scenario},
};

use super::{FORD, ford_with};

/// The hints about a scenario, one line each.
fn hints(text: &str) -> Vec<String> {
    let scenario = Scenario::read("ford.ron", text).unwrap_or_else(|problems| panic!("{problems}"));
    let hints = rules::hints(&scenario).unwrap_or_else(|problems| panic!("{problems}"));
    hints.to_string().lines().map(str::to_owned).collect()
}

#[test]
fn shipped_scenarios_have_no_hints() {
    let shelf = Shelf::embedded();
    let files = ["scenarios", "scenarios/lessons/tables"].into_iter().flat_map(|folder| shelf.list(folder));
    for found in files {
        let text = shelf.read(&found.name).expect("the program carries it");
        assert_eq!(hints(&text), Vec::<String>::new(), "{}", found.name);
    }
    assert_eq!(hints(FORD), Vec::<String>::new());
}

#[test]
fn probable_mistakes_are_named_at_their_place() {
    let both = "(name: \"The column is broken\", result: Win(Second), needs: [Broken(army: First, share: 0.5)]),\n            ";
    let rows = [
        (
            "needs: [Holds(army: First, objective: \"crossing\", for_minutes: 12)]",
            "needs: [Losses(army: Second, share: 0.5)]",
            "victory.outcomes[2]: where both armies are ruined in one turn, `The column is broken` is the result",
        ),
        (
            "needs: [Holds(army: First, objective: \"crossing\", for_minutes: 12)]",
            "needs: [Broken(army: First, share: 0.5), Holds(army: First, objective: \"crossing\")]",
            "victory.outcomes[2]: it is never the result: `The column is broken` stands before it and takes no more",
        ),
        (
            both,
            "(name: \"Lost\", result: Win(First), needs: [Broken(army: First, share: 0.5)]),\n            ",
            "victory.outcomes[0].result: the First army wins by its own losses",
        ),
        ("(from: \"16:40\"", "(from: \"17:00\"", "weather[1].from: 17:00 is not before the battle's end"),
        (
            "    commands: [\n",
            "    commands: [\n        (id: \"ghost\", army: First, name: \"Nobody\", level: \"brigade\"),\n",
            "commands[0]: no unit serves in `ghost`",
        ),
        ("commands: [\"valley\"], area", "commands: [\"state\"], area", "zones[0]: no unit may be placed in it"),
        (
            "    objectives: [\n",
            "    objectives: [\n        (id: \"oak\", name: \"The oak\", extent: Feature(\"oak\")),\n",
            "objectives[0]: no outcome asks who holds `oak`",
        ),
        (
            "    rule_sets: {\n",
            "    rule_sets: {\n        \"hnm\": (),\n",
            "rule_sets[\"hnm\"]: there is no rule set `hnm`",
        ),
    ];
    for (old, new, said) in rows {
        let mut text = ford_with(old, new);
        if new.contains("\"state\"], area") {
            text = text.replace(
                "strength: Men(40), formation: \"skirmish\"",
                "strength: Men(40), formation: \"skirmish\", at: (300, 400)",
            );
        }
        let found = hints(&text);
        assert!(found.len() == 1 && found[0].contains(&format!(": hint: {said}")), "{new}: {found:#?}");
        let line = text[..text.find(new.trim_start()).expect("it was put there")].matches('\n').count() + 1;
        let (place, _) =
            found[0].strip_prefix("ford.ron:").and_then(|rest| rest.split_once(':')).expect("a place comes first");
        let off = place.parse::<usize>().expect("a line").abs_diff(line);
        assert!(off <= 1, "{new}: line {line}, {found:#?}");
    }
}

#[test]
fn a_double_break_that_is_an_outcome_of_its_own_needs_no_hint() {
    let order = "needs: [Holds(army: First, objective: \"crossing\", for_minutes: 12)]";
    let later = ford_with(order, "needs: [Broken(army: Second, share: 0.5)]");
    let named = later.replace(
        "outcomes: [\n",
        "outcomes: [\n(name: \"Both are\", result: Draw, needs: [Broken(army: First, share: 0.5), Broken(army: Second, share: 0.5)]),\n",
    );
    assert_eq!((hints(&later).len(), hints(&named)), (1, Vec::new()));
}

#[test]
fn a_scenario_with_hints_is_opened() {
    let text = ford_with("(from: \"16:40\"", "(from: \"17:00\"");
    assert!(!hints(&text).is_empty());
    let folder = std::env::temp_dir().join(format!("linstock-hints-{}", std::process::id()));
    save(&folder.join("scenarios/ford.ron"), text.as_bytes(), Existing::Kept).expect("the folder can be written");
    assert!(scenario::open(&Shelf::over(&folder), "ford").is_ok());
    std::fs::remove_dir_all(folder).expect("it was made");
}
