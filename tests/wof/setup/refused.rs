//! Scenarios that wof cannot play, each problem at its place in the file.

use linstock::{
    rules::{Changes, playable::Playable, wof::Wof},
    scenario::Scenario,
};

use super::ford;

fn wrong(scenario: &Scenario) -> String {
    Wof::open_scenario(scenario, &Changes::new()).map(|_| ()).expect_err("wof cannot take it").to_string()
}

#[test]
fn words_that_wof_lacks_are_named_with_those_that_it_has() {
    let rows = [
        ("kind: \"forest\"", "kind: \"jungle\"", "wof has no `jungle`"),
        ("arm: \"militia\"", "arm: \"zouaves\"", "wof has no `zouaves`"),
        ("class: \"veteran\"", "class: \"heroic\"", "wof has no `heroic`"),
        ("weapon: \"rifle\"", "weapon: \"repeater\"", "wof has no `repeater`"),
        ("formation: \"skirmish\"", "formation: \"wedge\"", "wof has no `wedge`"),
        ("weather: \"haze\"", "weather: \"hail\"", "weather[1].weather: wof has no `hail`, expected one of `clear`"),
        ("visibility: \"haze\"", "visibility: \"murk\"", "weather[1].visibility: wof has no `murk`"),
        ("underfoot: \"dry\"", "underfoot: \"lava\"", "weather[0].underfoot: wof has no `lava`"),
        ("season: \"autumn\"", "season: \"monsoon\"", "season: wof has no `monsoon`"),
        ("word: \"defend\"", "word: \"ponder\"", "commands[1].order.word: wof has no `ponder`"),
        ("ability: \"average\"", "ability: \"gouty\"", "commands[1].leader.ability: wof has no `gouty`"),
        ("level: \"battalion\", parent", "level: \"legion\", parent", "level"),
    ];
    for (from, to, expected) in rows {
        let found = if to.contains("legion") {
            wrong(&ford(&[
                (from, to),
                (
                    "parent: \"valley\"),",
                    "parent: \"valley\", leader: (name: \"A B\", rank: \"major\", ability: \"good\")),",
                ),
            ]))
        } else {
            wrong(&ford(&[(from, to)]))
        };
        assert!(found.contains(expected) && found.starts_with("ford.ron:"), "{from}: {found}");
    }
}

#[test]
fn words_that_do_not_go_together_are_refused() {
    let rows = [
        ("weapon: \"3-pounder\"", "weapon: \"rifle\"", "is no gun"),
        ("weapon: \"rifle\"", "weapon: \"6-pounder\"", "is a gun"),
        ("strength: Battery(guns: 1, crew: 18)", "strength: Men(18)", "men without guns serve as artillery"),
        ("formation: \"limbered\"", "formation: \"square\"", "artillery does not stand in square"),
        (
            "formation: \"limbered\"",
            "formation: \"limbered\", rules: { \"wof\": (limber: None) }",
            "guns that have no limber",
        ),
        (
            "formation: \"line\", at: (410, 345)",
            "formation: \"skirmish\", at: (410, 345)",
            "line infantry does not stand in skirmish",
        ),
        (
            "formation: \"line\", at: (410, 345)",
            "formation: \"garrison\", at: (410, 345)",
            "a garrison outside every block",
        ),
    ];
    for (from, to, expected) in rows {
        let found = wrong(&ford(&[(from, to)]));
        assert!(found.contains(expected), "{to}: {found}");
    }
}

#[test]
fn a_scenarios_piece_for_wof_alone_is_read_and_checked() {
    let says = |said: &str| {
        ford(&[(
            "strength: Men(40), formation: \"skirmish\"",
            &format!("strength: Men(40), formation: \"skirmish\", rules: {{ \"wof\": {said} }}"),
        )])
    };
    assert!(wrong(&says("(grade: F)")).contains("ford.ron:"), "there is no such grade");
    assert!(wrong(&says("(colour: A)")).contains("colour"), "there is no such field");
    for (said, field, number, limits) in [
        ("(width: 999)", "width", "999", "1 to 2"),
        ("(width: 0)", "width", "0", "1 to 2"),
        ("(battalion_gunners: 99)", "battalion_gunners", "99", "1 to "),
    ] {
        let expected = format!("units[3].rules[\"wof\"].{field}: {number} is written, expected {limits}");
        assert!(wrong(&says(said)).contains(&expected), "{said}: {}", wrong(&says(said)));
    }
    let farm = |said: &str| ford(&[("height_yards: 8)", &format!("height_yards: 8, rules: {{ \"wof\": {said} }})"))]);
    for (said, field, limits) in
        [("(contours: 200)", "contours", "200 is written, expected 0 to 20"), ("(capacity: 9999)", "capacity", "9999")]
    {
        let expected = format!("ground.features[5].rules[\"wof\"].{field}: {limits}");
        assert!(wrong(&farm(said)).contains(&expected), "{said}: {}", wrong(&farm(said)));
    }
    assert!(wrong(&says("(extras: [TwoRanks])")).contains("only heavy cavalry"), "wof.3.0.06");
    Wof::open_scenario(&says("(grade: A, extras: [Rifles])"), &Changes::new())
        .unwrap_or_else(|problems| panic!("{problems}"));
}
