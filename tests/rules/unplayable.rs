//! Scenarios that are sound as files and that no rule set can play: each is refused at the faulty place.

use linstock::{
    battle::KeepUndo,
    dice::DiceSource,
    rules::{self, Changes},
    scenario::Scenario,
};

use crate::{rules::SETS, scenario::FORD};

/// The example with room for its guns under every rule set.
fn ford_with(changes: &[(&str, &str)]) -> String {
    let mut text = FORD.to_owned();
    for (old, new) in [("at: (460, 60)", "at: (490, 95)")].iter().chain(changes) {
        assert_eq!(text.matches(old).count(), 1, "{old:?} should stand once in the example");
        text = text.replace(old, new);
    }
    text
}

fn read(text: &str) -> Scenario {
    Scenario::read("ford.ron", text).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The problems of a text under a rule set, one line each.
fn wrong(text: &str, rule_set: &str) -> Vec<String> {
    let opened = rules::open(&read(text), rule_set, &Changes::new(), DiceSource::Seeded { seed: 1 }, KeepUndo::No);
    opened.err().map(|problems| problems.to_string().lines().map(str::to_owned).collect()).unwrap_or_default()
}

/// The start of a problem at a stretch of a text.
fn place(text: &str, stretch: &str) -> String {
    let before = &text[..text.find(stretch).unwrap_or_else(|| panic!("{stretch} is not written"))];
    let column = before.chars().rev().take_while(|letter| *letter != '\n').count() + 1;
    format!("ford.ron:{}:{column}: ", before.matches('\n').count() + 1)
}

const PICKET: &str = "[(0, 300), (900, 320), (900, 600), (0, 600)]";
const RIFLES: &str = "strength: Men(40)";

#[test]
fn scenarios_that_no_rule_set_can_play_are_refused_at_the_place() {
    let rows: [(&[(&str, &str)], &str, &str); 8] = [
        (
            &[("[Broken(army: First, share: 0.5)]", "[Exits(army: First, edge: Top, units: 3)]")],
            "Exits(army",
            "victory.outcomes[0].needs[0]: under SET 3 units are to leave, and there are 2, expected no more than may leave",
        ),
        (&[("time: \"16:10\"", "time: \"16:59\"")], "\"16:59\"", "arrivals[0].time: under SET 16:59 is turn "),
        (
            &[("at: (410, 345), facing_degrees: 180", "at: (425, 130), facing_degrees: 180")],
            "(425, 130)",
            "units[2].at: under SET Platt's militia would begin in contact with 40th Foot, expected a gap between enemies",
        ),
        (
            &[("ability: \"average\"),", "ability: \"average\"), not_counted_because: \"they watch\",")],
            "[\n        (id: \"foot\"",
            "units: under SET no unit of the Second army counts where losses decide, expected at least one that does",
        ),
        (&[(PICKET, "[(0, 596), (30, 596), (30, 600), (0, 600)]")], "[(0, 596)", "zones[0].area: under SET "),
        (
            &[(PICKET, "[(0, 550), (50, 550), (50, 600), (0, 600)]"), (RIFLES, "strength: Men(700)")],
            "[(0, 550)",
            "zones[0].area: under SET ",
        ),
        (
            &[
                (PICKET, "[(0, 450), (100, 450), (100, 600), (0, 600)]"),
                (RIFLES, "strength: Men(300)"),
                (
                    "(id: \"oak\"",
                    "(id: \"lake\", kind: \"unfordable water\", shape: Area([(0, 440), (300, 440), (300, 600), (0, 600)])), (id: \"oak\"",
                ),
            ],
            "[(0, 450)",
            "zones[0].area: under SET there are 0.0 square inches to stand on in Behind the creek, and ",
        ),
        (
            &[("season: \"autumn\"", "season: \"monsoon\"")],
            "\"monsoon\"",
            "season: SET has no `monsoon`, expected one of `spring`, `summer`, `autumn`, `winter`",
        ),
    ];
    for (changes, stretch, said) in rows {
        let text = ford_with(changes);
        for set in SETS {
            let found = wrong(&text, set);
            assert_eq!(found.len(), 1, "{stretch} under {set}: {found:#?}");
            let expected = format!("{}{}", place(&text, stretch), said.replace("SET", set));
            assert!(found[0].starts_with(&expected), "{expected}\n{found:#?}");
        }
    }
}

#[test]
fn the_example_itself_is_played_by_every_rule_set() {
    for set in SETS {
        assert_eq!(wrong(&ford_with(&[]), set), Vec::<String>::new(), "{set}");
    }
}

#[test]
fn a_zone_that_holds_its_units_wherever_a_player_looks_closely_is_filled_without_a_hint() {
    let line = "strength: Men(400), formation: \"line\"";
    for set in SETS {
        let text = ford_with(&[
            (PICKET, "[(330, 380), (440, 380), (440, 480), (330, 480)]"),
            (
                "arm: \"light infantry\", class: \"veteran\", weapon: \"rifle\",\n         strength: Men(40), formation: \"skirmish\"",
                &format!("arm: \"line infantry\", class: \"veteran\", weapon: \"smoothbore musket\",\n         {line}"),
            ),
            ("rule_set: \"hmm\"", &format!("rule_set: \"{set}\"")),
            ("men_per_figure: 10", "men_per_figure: 20"),
        ]);
        assert_eq!(wrong(&text, set), Vec::<String>::new(), "{set}");
        let hints = rules::hints(&read(&text)).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(hints.to_string(), "", "{set}");
    }
}

#[test]
fn a_zone_in_which_a_plain_player_finds_no_place_is_hinted_at() {
    for set in SETS {
        let text = ford_with(&[
            (PICKET, "[(0, 580), (900, 590), (900, 600), (0, 592)]"),
            ("rule_set: \"hmm\"", &format!("rule_set: \"{set}\"")),
        ]);
        assert_eq!(wrong(&text, set), Vec::<String>::new(), "{set}");
        let hints = rules::hints(&read(&text)).unwrap_or_else(|problems| panic!("{problems}")).to_string();
        let said =
            format!("hint: zones[0].area: under {set} no place in Behind the creek was found for Valley riflemen");
        assert!(hints.starts_with(&place(&text, "[(0, 580)")) && hints.contains(&said), "{set}: {hints}");
    }
}
