//! Scenarios that hmm cannot play, each problem at its place in the file.

use linstock::rules::{Changes, charts::settings, hmm::setup};

use super::{ford, place_of, shipped, wrong};

#[test]
fn every_word_that_hmm_lacks_is_named_at_its_place_at_once() {
    let rows = [
        (
            "arm: \"light infantry\"",
            "arm: \"pikemen\"",
            "\"pikemen\"",
            "units[3].arm: hmm has no `pikemen`, expected one of `line infantry`",
        ),
        (
            "name: \"40th Foot\", command: \"crown\", arm: \"line infantry\", class: \"regular\"",
            "name: \"40th Foot\", command: \"crown\", arm: \"line infantry\", class: \"plucky\"",
            "\"plucky\"",
            "units[0].class: hmm has no `plucky`",
        ),
        ("weapon: \"rifle\"", "weapon: \"arquebus\"", "\"arquebus\"", "units[3].weapon: hmm has no `arquebus`"),
        ("kind: \"forest\"", "kind: \"jungle\"", "\"jungle\"", "ground.features[1].kind: hmm has no `jungle`"),
        (
            "ability: \"good\", at",
            "ability: \"gouty\", at",
            "\"gouty\"",
            "commands[0].leader.ability: hmm has no `gouty`",
        ),
        ("season: \"autumn\"", "season: \"monsoon\"", "\"monsoon\"", "season: hmm has no `monsoon`"),
        ("visibility: \"haze\"", "visibility: \"murk\"", "\"murk\"", "weather[1].visibility: hmm has no `murk`"),
    ];
    let whole = ford(&rows.map(|(old, new, ..)| (old, new)));
    let all = wrong(&whole);
    for (old, new, stretch, expected) in rows {
        let scenario = ford(&[(old, new)]);
        let lines = wrong(&scenario);
        assert!(lines.len() == 1 && lines[0].contains(expected), "{new}: {lines:?}");
        assert!(lines[0].starts_with(&place_of(&scenario, stretch)), "{new}: {lines:?}");
        assert!(all.iter().any(|line| line.contains(expected)), "{expected} in {all:?}");
    }
}

#[test]
fn a_word_said_to_hmm_alone_is_named_where_it_is_said() {
    let scenario = ford(&[
        ("\"platt\": (class: \"regular\"", "\"platt\": (class: \"plucky\""),
        ("\"valley\": (ability: \"good\"", "\"valley\": (ability: \"gouty\""),
    ]);
    let lines = wrong(&scenario);
    assert!(
        lines.iter().any(|line| line.contains("rule_sets[\"hmm\"].units[\"platt\"].class: hmm has no `plucky`")),
        "{lines:?}"
    );
    assert!(
        lines.iter().any(|line| line.contains("rule_sets[\"hmm\"].commands[\"valley\"].ability: hmm has no `gouty`")),
        "{lines:?}"
    );
    assert!(lines.iter().all(|line| line.starts_with(&place_of(&scenario, "\"plucky\""))
        || line.starts_with(&place_of(&scenario, "\"gouty\""))));
}

#[test]
fn words_that_do_not_go_together_and_units_that_do_not_fit_are_named() {
    let rows = [
        ("weapon: \"rifle\"", "weapon: \"6-pounder\"", "units[3].weapon: `6-pounder` is a gun"),
        ("weapon: \"3-pounder\"", "weapon: \"rifle\"", "units[1].weapon: `rifle` is no gun"),
        (
            "formation: \"limbered\"",
            "formation: \"line\"",
            "units[1].formation: under hmm foot artillery does not stand in line",
        ),
        (
            "formation: \"skirmish\"",
            "formation: \"square\"",
            "units[3].formation: under hmm light infantry does not stand in square",
        ),
        (
            "strength: Battery(guns: 1, crew: 18)",
            "strength: Men(18)",
            "units[1].strength: men without guns serve as artillery",
        ),
        (
            "strength: Men(40)",
            "strength: Battery(guns: 1, crew: 40)",
            "units[3].strength: guns with troops who serve none",
        ),
        (
            "at: (420, 130)",
            "at: (460, 62)",
            "units[0].at: under hmm 40th Foot does not fit there: it would stand on Royal Artillery",
        ),
        (
            "at: (420, 130)",
            "at: (2, 130)",
            "units[0].at: under hmm 40th Foot does not fit there: it would stand off the table",
        ),
    ];
    for (old, new, expected) in rows {
        let lines = wrong(&ford(&[(old, new)]));
        assert!(lines.iter().any(|line| line.contains(expected)), "{new}: {lines:?}");
    }
}

#[test]
fn regimental_guns_end_with_1812() {
    // hmm.x.242: hmm.11.08
    let guns = ("command: \"crown\", arm: \"foot artillery\"", "command: \"crown\", arm: \"regimental artillery\"");
    let of_year = |year: &str| ford(&[guns, ("date: \"1780-09-07\"", &format!("date: \"{year}-09-07\""))]);
    let scenario = of_year("1815");
    let lines = wrong(&scenario);
    assert!(
        lines.len() == 1 && lines[0].contains("units[1].arm: hmm has no regimental guns in that year (hmm.11.08)"),
        "{lines:?}"
    );
    assert!(lines[0].starts_with(&place_of(&scenario, "\"regimental artillery\"")), "{lines:?}");
    assert!(setup::open(&of_year("1812"), &Changes::new()).is_ok());
}

#[test]
fn one_formation_in_three_may_begin_in_reserve_but_always_one() {
    // hmm.x.137: hmm.16.14: of two formations one, not both
    let waits = ("order: (word: \"defend\", way: [(410, 350)])", "order: (word: \"reserve\")");
    let state = "level: \"battalion\", parent: \"valley\"";
    let led = |order: &str| {
        format!("{state}, leader: (name: \"Amos Low\", rank: \"major\", ability: \"fair\"), order: {order}")
    };
    assert!(
        setup::open(&ford(&[waits, (state, &led("(word: \"defend\", way: [(430, 500)])"))]), &Changes::new()).is_ok()
    );
    let scenario = ford(&[waits, (state, &led("(word: \"reserve\") "))]);
    let lines = wrong(&scenario);
    assert!(
        lines.len() == 1 && lines[0].contains("commands[2].order: 2 of 2 formations begin in reserve"),
        "{lines:?}"
    );
    assert!(
        lines[0].starts_with(&place_of(&scenario, "(word: \"reserve\") "))
            && lines[0].contains("at most 1 (hmm.16.14)"),
        "{lines:?}"
    );
    let free = Changes::from([("orders".to_owned(), "Free".to_owned())]);
    assert!(setup::open(&scenario, &free).is_ok(), "orders that bind nobody are not counted");
    let unheard_of =
        setup::open(&ford(&[("word: \"defend\"", "word: \"ponder\"")]), &free).map(drop).expect_err("no such order");
    assert!(unheard_of.to_string().contains("commands[1].order.word: hmm has no `ponder`"), "{unheard_of}");
}

#[test]
fn switches_that_hmm_lacks_are_refused_wherever_they_are_set() {
    let scenario = ford(&[("\"deduction\": (value: PerDie", "\"deductions\": (value: PerDie")]);
    let lines = wrong(&scenario);
    assert!(
        lines.len() == 1
            && lines[0].contains("rule_sets[\"hmm\"].options[\"deductions\"].value: no rule switch of that name"),
        "{lines:?}"
    );
    let scenario = ford(&[("\"deduction\": (value: PerDie", "\"deduction\": (value: Sometimes")]);
    let lines = wrong(&scenario);
    assert!(
        lines[0].starts_with(&place_of(&scenario, "Sometimes")) && lines[0].contains("PerVolley or PerDie"),
        "{lines:?}"
    );
    let changes: Changes =
        [("canister".to_owned(), "Huge".to_owned()), ("cannister".to_owned(), "Wide".to_owned())].into();
    let problems = setup::open(&ford(&[]), &changes).expect_err("neither is lawful").to_string();
    assert!(
        problems.contains("canister: `Huge` is no value of this switch")
            && problems.contains("cannister: no rule switch"),
        "{problems}"
    );
}

#[test]
fn players_set_switches_over_the_scenario_and_the_scale_follows() {
    let scenario = shipped("cowpens");
    let changes: Changes =
        [("men_per_figure".to_owned(), "20".to_owned()), ("deduction".to_owned(), "PerVolley".to_owned())].into();
    let (rules, opening) = setup::open(&scenario, &changes).unwrap_or_else(|problems| panic!("{problems}"));
    let highlanders = opening.units.iter().find(|(unit, ..)| unit.short_name == "1/71st").expect("they were there");
    assert_eq!(highlanders.1.strength.start_figures, 13, "hmm.01.05: 250 men, 20 to a figure");
    let switches = rules.switch_notices();
    let notice = |name: &str| switches.iter().find(|switch| switch.name == name).unwrap_or_else(|| panic!("no {name}"));
    assert_eq!((notice("year").value.as_str(), notice("break_counts").value.as_str()), ("1781", "NoMilitia"));
    assert_eq!(notice("break_counts").reason, "The militia's going was Morgan's plan and must not break his army.");
    assert_eq!(
        (notice("deduction").value.as_str(), notice("deduction").reason.as_str()),
        ("PerVolley", ""),
        "a default needs no reason"
    );
    assert_eq!(notice("deduction").values, ["PerVolley", "PerDie"]);
    let recorded = settings::recorded(&rules.charts().switches, rules.options(), &changes);
    let (again, _) = setup::open(&scenario, &recorded).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(again, rules, "what a journal records opens the same battle again");
}
