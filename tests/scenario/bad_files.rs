//! Bad files: each mistake at its line, column and field, and all of them at once.

use super::{FORD, ford_with, lines, problems};

/// The line of the example on which a stretch of its text stands, counted from 1.
fn line_of(stretch: &str) -> usize {
    let at = FORD.find(stretch).expect("it stands in the example");
    FORD[..at].matches('\n').count() + 1
}

#[test]
fn one_mistake_is_named_with_its_line_column_field_and_what_was_expected() {
    let rows = [
        ("strength: Men(240)", "strength: Men(0)", "units[0].strength", "0 is written, expected 1 to 10000"),
        ("strength: Men(240)", "strength: Men(-5)", "units[0].strength", "`-5` is written, expected a whole number"),
        ("strength: Men(240)", "strength: Men(2.5)", "units[0].strength", "`2.5` is written, expected a whole number"),
        (
            "strength: Men(240)",
            "strength: Men(NaN)",
            "units[0].strength",
            "`NaN` is written, expected a whole number no larger than 10000000",
        ),
        (
            "strength: Men(240)",
            "strength: Mob(240)",
            "units[0].strength",
            "no such choice as `Mob`, expected one of Men, Battery",
        ),
        (
            "width_yards: 900",
            "width_yards: 1e30",
            "ground.width_yards",
            "`1e30` is written, expected a number no larger than 10000000",
        ),
        (
            "start: \"15:30\"",
            "start: \"15:75\"",
            "start",
            "`15:75` is written, expected a time of day such as \"15:30\" (the small hours after midnight are 24:00 to 47:59)",
        ),
        (
            "parent: \"valley\"",
            "parent: \"vally\"",
            "commands[2].parent",
            "there is no command `vally`, expected one of crown, state, valley",
        ),
        (
            "parent: \"valley\"",
            "parent: \"state\"",
            "commands[2].parent",
            "`state` comes to stand above itself, expected a command above that is not below",
        ),
        (
            "parent: \"valley\"",
            "parent: \"crown\"",
            "commands[2].parent",
            "`crown` belongs to the other army, expected a command of the same army",
        ),
        (
            "name: \"Ezra Platt\"",
            "name: \"Ezra Platt\", short: \"The old colonel of State troops\"",
            "commands[1].leader.short",
            "a label of 31 letters, expected at most 16",
        ),
        (
            "rank: \"colonel\"",
            "rank: \"colonel\", uniform: (coat: \"blue\", facings: \"#ffffff\")",
            "commands[1].leader.uniform.coat",
            "`blue` is written, expected a colour such as \"#a02030\"",
        ),
        (
            "parent: \"valley\"",
            "parent: \"valley\", leader: (name: \"Amos Platt\", rank: \"major\", ability: \"average\")",
            "commands[2].leader.short",
            "`Platt` stands on another leader's label too, expected a label of his own",
        ),
        (
            "at: (420, 130)",
            "at: (420, 1300)",
            "units[0].at",
            "(420, 1300) is off the ground, expected a place on the ground, (0, 0) to (900, 600)",
        ),
        (
            "at: (420, 130)",
            "at: (460, 60)",
            "units[1].at",
            "`foot` stands at the same place, expected a place of its own",
        ),
        ("id: \"riflemen\"", "id: \"platt\"", "units[3].id", "`platt` stands twice, expected an id of its own"),
        ("facing_degrees: 180", "facing: 180", "units[2].facing", "no such field, expected one of id, name, short"),
        (
            "(260, 350), (240, 520), (80, 500)",
            "(240, 520), (260, 350), (80, 500)",
            "ground.features[1].shape",
            "the border crosses itself: its sides 1 and 3 meet, expected an outline that does not",
        ),
        (
            "(580, 420)",
            "(480, 420)",
            "ground.features[0].shape[1].outline",
            "level 2 does not lie within one of level 1, expected a contour inside the next lower one",
        ),
        (
            "count: 180",
            "count: 150",
            "units[2].disputed",
            "neither 180 men nor 0 guns lie between the counts, expected counts about the strength used; these go from 120 to 150",
        ),
        ("share: 0.5", "share: 50", "victory.outcomes[0].needs[0].share", "50 is written, expected 0.01 to 1"),
        (
            "at: (430, 600), note",
            "at: (430, 500), note",
            "arrivals[0].at",
            "100 yards away from the border, expected a place on the border of the ground",
        ),
        (
            "at: (405, 325)",
            "at: (405, 425)",
            "ground.features[4].openings[0].at",
            "100 yards away from the line, expected a place on the line",
        ),
        (
            "\"platt\": (class",
            "\"plat\": (class",
            "rule_sets[\"hmm\"].units[\"plat\"]",
            "there is no unit `plat`, expected one of foot, platt",
        ),
        (
            "men_per_figure: 10",
            "men_per_figure: 0",
            "rule_sets[\"hmm\"].scale.men_per_figure",
            "0 is written, expected 1 to 1000",
        ),
        (
            "(from: \"16:40\"",
            "(from: \"15:20\"",
            "weather[1].from",
            "15:20 after 15:30, expected a later time than the entry before",
        ),
        (
            "facings: \"#203060\"",
            "facings: \"#203060\", flag: (field: \"blue\")",
            "first.uniform.flag.field",
            "`blue` is written, expected a colour such as \"#a02030\"",
        ),
        (
            "facings: \"#203060\"",
            "facings: \"#203060\", flag: (field: \"#203060\", device: Lion)",
            "first.uniform.flag.device",
            "no such choice as `Lion`, expected one of Plain, Cross, Saltire, Bar, Stripes, Badge, Union",
        ),
        (
            "arrivals: [\n",
            "arrivals: [\n        (units: [\"regulars\"], time: \"16:00\", at: (430, 600)),\n",
            "arrivals[1].commands[0]",
            "`regulars` arrives with an entry before this, expected each unit once",
        ),
        (
            "commands: [\"state\"], time",
            "commands: [\"state\", \"state\"], time",
            "arrivals[0].commands[1]",
            "`regulars` arrives with an entry before this, expected each unit once",
        ),
        (
            "time: \"16:10\"",
            "time: \"17:00\"",
            "arrivals[0].time",
            "17:00 is outside the battle, expected a time from the start until before the end",
        ),
        (
            "Losses(army: Second, share: 0.4)]",
            "From(\"17:01\")]",
            "victory.outcomes[1].needs[1]",
            "17:01 is after the battle, which ends at 17:00, expected a time of the battle",
        ),
        (
            "for_minutes: 12",
            "for_minutes: 91",
            "victory.outcomes[2].needs[0].for_minutes",
            "91 minutes of a battle of 90, expected at most 90",
        ),
        (
            "end: At(\"17:00\")",
            "end: WhenDecided",
            "victory.outcomes[2].when",
            "the battle has no end at which it is looked at, expected `EveryTurn`, or a time as `end`",
        ),
        (
            "way: [(410, 350)])",
            "way: [(410, 350)], fall_back: (to: (410, 500), signal: Volleys(0)))",
            "commands[1].order.fall_back.signal",
            "0 is written, expected 1 to 100",
        ),
        (
            "way: [(410, 350)])",
            "way: [(410, 350)], fall_back: (to: (410, 500), signal: EnemyWithin(-60)))",
            "commands[1].order.fall_back.signal",
            "-60 is written, expected 1 to 5000",
        ),
        (
            "\"valley\": (ability",
            "\"state\": (ability",
            "rule_sets[\"hmm\"].commands[\"state\"].ability",
            "`state` has no leader, expected a command with a leader",
        ),
        (
            "\"platt\": (class: \"regular\"",
            "\"platt\": (command: \"crown\"",
            "rule_sets[\"hmm\"].units[\"platt\"].command",
            "`crown` belongs to the other army, expected a command of the same army",
        ),
        (
            "\"platt\": (class: \"regular\"",
            "\"regulars\": (at: (100, 500)",
            "rule_sets[\"hmm\"].units[\"regulars\"].at",
            "the unit arrives at 16:10, expected a unit that is there from the start",
        ),
        (
            "\"platt\": (class",
            "\"foot\": (absent_because: \"x\", because: \"x\"), \"three-pounder\": (absent_because: \"x\", because: \"x\"), \"platt\": (class",
            "rule_sets[\"hmm\"].units",
            "every unit of the First army is absent, expected units of both armies",
        ),
        (
            "coat: \"#a02030\"",
            "coat: \"red\"",
            "first.uniform.coat",
            "`red` is written, expected a colour such as \"#a02030\"",
        ),
    ];
    for (old, new, field, said) in rows {
        let found = lines(&ford_with(old, new));
        assert_eq!(found.len(), 1, "{new}: {found:#?}");
        let (_, rest) = found[0].split_once(": ").expect("a place comes first");
        assert!(rest.starts_with(&format!("{field}: {said}")), "{new}: {found:#?}");
    }
}

#[test]
fn marks_that_nobody_sees_are_written_out_wherever_a_name_or_a_text_has_them() {
    let rows = [
        (
            "title: \"The Ford",
            "title: \"The\u{200b} Ford",
            "title: `The\\u{200b} Ford at Miller's` is written, expected a name of",
        ),
        (
            "name: \"40th Foot\"",
            "name: \"\u{202e}tooF ht04\"",
            "units[0].name: `\\u{202e}tooF ht04` is written, expected a name of",
        ),
        (
            "name: \"The mill\"",
            "name: \"\u{3164}\"",
            "ground.features[5].name: `\\u{3164}` is written, expected a name of",
        ),
        (
            "short: \"Rifles\"",
            "short: \"Ri\\u{ad}fles\"",
            "units[3].short: `Ri\\u{ad}fles` is written, expected a name of",
        ),
        ("\"they were asked", "\"they\u{2066} were asked", "units[2].not_counted_because: `they\\u{2066} were asked"),
    ];
    for (old, new, said) in rows {
        let found = lines(&ford_with(old, new));
        assert_eq!(found.len(), 1, "{new}: {found:#?}");
        let line = line_of(old);
        assert!(found[0].starts_with(&format!("ford.ron:{line}:")) && found[0].contains(said), "{new}: {found:#?}");
        assert!(found[0].ends_with("without invisible or right-to-left marks"), "{new}: {found:#?}");
    }
}

#[test]
fn units_zones_and_arrivals_that_name_commands_of_an_empty_list_are_named() {
    let (before, rest) = FORD.split_once("commands: [\n").expect("it has commands");
    let (_, after) = rest.split_once("\n    ],\n").expect("the list ends");
    let text = format!("{before}commands: [],\n{after}");
    let found = problems(&text);
    let none = |path: &str, command: &str| {
        let said =
            format!("{path}: there is no command `{command}`, expected one that `commands` lists, which is empty");
        assert!(found.to_string().contains(&said), "{said} in {found}");
    };
    for (unit, command) in ["crown", "crown", "valley", "valley", "state"].into_iter().enumerate() {
        none(&format!("units[{unit}].command"), command);
    }
    none("zones[0].commands[0]", "valley");
    none("arrivals[0].commands[0]", "state");
}

#[test]
fn where_a_list_cannot_be_read_its_users_are_not_reported() {
    let found = problems(&FORD.replace("    objectives: [\n", "    objectives: 3, objective: [\n"));
    let fields: Vec<&str> = found.iter().map(|problem| problem.field.as_str()).collect();
    assert_eq!(fields, ["objectives", "objective"]);
}

#[test]
fn a_byte_order_mark_moves_no_place() {
    let text = ford_with("strength: Men(240)", "strength: Men(0)");
    assert_eq!(lines(&format!("\u{feff}{text}")), lines(&text));
    let first_line = "\u{feff}(id: 3)";
    assert!(lines(first_line)[0].starts_with("ford.ron:1:1: "), "{:?}", lines(first_line));
    assert!(
        lines(first_line).iter().any(|line| line.starts_with("ford.ron:1:6: id: `3` is written")),
        "{:?}",
        lines(first_line)
    );
}

#[test]
fn line_and_column_point_at_the_value() {
    let text = ford_with("strength: Men(240)", "strength: Men(0)");
    let line = line_of("strength: Men(240)");
    assert_eq!(lines(&text), [format!("ford.ron:{line}:24: units[0].strength: 0 is written, expected 1 to 10000")]);
    let accents = ford_with("name: \"40th Foot\"", "name: \"Régiment à pied\", naame: 1");
    let line = line_of("name: \"40th Foot\"");
    let places: Vec<String> =
        lines(&accents).iter().map(|line| line.split(": ").next().expect("a place").to_owned()).collect();
    assert_eq!(places, [format!("ford.ron:{line}:47")], "columns count letters, not bytes");
}

#[test]
fn a_missing_field_is_named_at_what_should_hold_it() {
    let text = ford_with("end: At(\"17:00\"),", "");
    assert_eq!(
        lines(&text),
        ["ford.ron:2:1: end: the field is missing, expected `end: …`"],
        "no time limit applies silently"
    );
}

#[test]
fn mistakes_of_every_kind_are_all_named_at_once_in_the_order_of_lines() {
    let text = FORD
        .replace("date: \"1780-09-07\"", "date: \"1780-09-31\"")
        .replace("kind: \"forest\"", "kind: Forest, colour: 3")
        .replace("edge: Top", "edge: Bottom")
        .replace("command: \"crown\", arm: \"line infantry\"", "comand: \"crown\", arm: 7")
        .replace("objective: \"crossing\")", "objective: \"bridge\")")
        .replace("otherwise: Win(Second)", "otherwise: Win");
    let found = problems(&text);
    let fields: Vec<&str> = found.iter().map(|problem| problem.field.as_str()).collect();
    assert_eq!(
        fields,
        [
            "date",
            "ground.features[1].kind",
            "ground.features[1].colour",
            "second.edge",
            "units[0].command",
            "units[0].comand",
            "units[0].arm",
            "victory.outcomes[1].needs[0].objective",
            "victory.otherwise",
        ]
    );
    let places: Vec<(usize, usize)> = found.iter().map(|problem| (problem.line, problem.column)).collect();
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn broken_brackets_in_one_unit_do_not_hide_what_is_wrong_with_another() {
    let text = FORD
        .replace("formation: \"line\", at: (410, 345)", "formation: \"line\" at: (410, 345)")
        .replace("strength: Men(40)", "strength: Men(many)");
    let found = lines(&text);
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].ends_with("units[2].at: no comma between two values, expected `,`"), "{found:#?}");
    assert!(found[1].ends_with("units[3].strength: `many` is written, expected a whole number"), "{found:#?}");
}

#[test]
fn files_of_an_absurd_size_are_refused_and_not_worked_on() {
    let huge = "(".repeat(5 << 20);
    assert_eq!(lines(&huge), ["ford.ron:1:1: the file: 5242880 bytes, expected at most 4194304"]);
    let deep = format!("(id: {}", "[".repeat(1 << 20));
    assert!(lines(&deep)[0].contains("brackets nest deeper than 48"), "{:?}", lines(&deep));
    let many = format!("[{}]", "0,".repeat(1 << 20));
    assert!(lines(&many)[0].contains("more than 200000 values"), "{:?}", lines(&many));
    let crowd = ford_with("zones: [", &format!("zones: [{}", "0,".repeat(150_000)));
    assert!(lines(&crowd).last().expect("there are problems").starts_with("and 1"), "what is too much is counted");
}
