//! The worked example: read, measured, changed for a rule set.

use bevy::math::Vec2;
use linstock::{
    measure::Facing,
    scenario::{
        Scale, Scenario, needs,
        scale::LaidShape,
        words::{Army, Id},
    },
};

use super::FORD;

const HMM: Scale = Scale { men_per_figure: 20, guns_per_model: 2, yards_per_inch: 20.0, minutes_per_turn: 4.0 };

fn ford() -> Scenario {
    Scenario::read("ford.ron", FORD).unwrap_or_else(|problems| panic!("{problems}"))
}

fn id(scenario: &Scenario, command: &str) -> Id {
    scenario
        .commands
        .iter()
        .map(|command| command.id.clone())
        .find(|id| id.as_str() == command)
        .expect("the command exists")
}

#[test]
fn the_readme_shows_the_example_word_for_word() {
    let readme = include_str!("../../scenarios/README.md");
    let (_, after) = readme.split_once("```ron\n").expect("the example stands in a fence");
    let (example, _) = after.split_once("```").expect("the fence is closed");
    assert_eq!(example, FORD);
}

#[test]
fn the_readme_names_every_field_of_every_record() {
    let readme = include_str!("../../scenarios/README.md");
    let with_unknown_fields: String = FORD
        .char_indices()
        .map(|(at, letter)| {
            let rest = &FORD[at + letter.len_utf8()..];
            let name: String =
                rest.trim_start().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
            let record = letter == '(' && !name.is_empty() && rest.trim_start()[name.len()..].starts_with(':');
            if record { "(unheard_of: 0, ".to_owned() } else { letter.to_string() }
        })
        .collect();
    let problems = Scenario::read("ford.ron", &with_unknown_fields).expect_err("no record has that field");
    let lists: Vec<&str> = problems
        .iter()
        .filter(|problem| problem.wrong == "no such field")
        .filter_map(|problem| problem.expected.strip_prefix("one of "))
        .collect();
    assert!(lists.len() > 50, "every record of the example says what it has");
    for field in lists.iter().flat_map(|list| list.split(", ")) {
        let named = [
            format!("`{field}`"),
            format!("{field}:"),
            format!("{field}, "),
            format!("{field}*"),
            format!(", {field})"),
        ];
        assert!(named.iter().any(|name| readme.contains(name)), "the README does not name `{field}`");
    }
}

#[test]
fn the_text_is_kept_as_it_was_written() {
    let scenario = ford();
    assert_eq!((scenario.file.as_str(), scenario.text.as_str()), ("ford.ron", FORD));
    assert_eq!(Scenario::read("ford.ron", &scenario.text), Ok(scenario));
}

#[test]
fn strengths_places_and_times_come_out_as_written() {
    let scenario = ford();
    assert_eq!(scenario.date.to_string(), "1780-09-07");
    assert_eq!(scenario.minutes(), Some(90));
    let foot = scenario.unit("foot").expect("the 40th is there");
    assert_eq!((foot.strength.men(), foot.strength.guns()), (240, 0));
    assert_eq!(scenario.weather_at(scenario.start.after(75)).expect("there is weather").weather.as_str(), "haze");
    let names: Vec<&str> = scenario.chain(&id(&scenario, "state")).iter().map(|command| command.id.as_str()).collect();
    assert_eq!(names, ["state", "valley"]);
}

#[test]
fn a_unit_without_a_place_has_a_zone_or_arrives() {
    let scenario = ford();
    let riflemen = scenario.unit("riflemen").expect("they are there");
    assert_eq!(scenario.zones_of(riflemen).len(), 1);
    assert_eq!(scenario.arrival_of(riflemen), None);
    let regulars = scenario.unit("regulars").expect("they are there");
    assert_eq!(scenario.arrival_of(regulars).expect("they arrive").time.to_string(), "16:10");
}

#[test]
fn the_reason_for_not_being_counted_comes_from_the_unit_or_a_command_above() {
    let scenario = ford();
    let counted = |unit: &str| scenario.not_counted_because(scenario.unit(unit).expect("it is there")).is_none();
    assert_eq!([counted("foot"), counted("platt"), counted("regulars")], [true, false, true]);
}

#[test]
fn a_rule_set_gets_its_own_scale_units_and_leaders_and_its_unread_piece() {
    let scenario = ford();
    let scale = scenario.scale("hmm", HMM);
    assert_eq!(scale, Scale { men_per_figure: 10, guns_per_model: 1, ..HMM });
    assert_eq!(scenario.scale("wof", HMM), HMM);
    let fought = scenario.under("hmm");
    assert_eq!(fought.unit("platt").expect("he is there").class.as_str(), "regular");
    assert_eq!(scenario.under("wof").unit("platt").expect("he is there").class.as_str(), "militia");
    let more = scenario.rule_sets["hmm"].more.as_ref().expect("it is written");
    assert_eq!(more.text(), "(messengers: 2)");
    let option = &scenario.rule_sets["hmm"].options["deduction"];
    assert_eq!(option.value.as_str(), "PerDie");
}

#[test]
fn a_rule_set_may_leave_units_out_and_have_others() {
    let text = super::ford_with(
        "\"platt\": (class: \"regular\", because: \"the rule set has nothing between militia and line for men who stood\"),",
        "\"regulars\": (absent_because: \"they come too late to matter\", because: \"a short game\"),",
    );
    let more = r#"more_units: [(id: "guides", name: "Guides", command: "valley", arm: "light infantry", class: "regular", weapon: "rifle", strength: Men(20), formation: "skirmish")], more: (messengers"#;
    let scenario = Scenario::read("ford.ron", &text.replace("more: (messengers", more))
        .unwrap_or_else(|problems| panic!("{problems}"));
    let names = |scenario: &Scenario| scenario.units.iter().map(|unit| unit.id.to_string()).collect::<Vec<_>>();
    assert_eq!(names(&scenario.under("hmm")), ["foot", "three-pounder", "platt", "riflemen", "guides"]);
    assert_eq!(names(&scenario.under("wof")), names(&scenario));
    let twice = text.replace("more: (messengers", &more.replace("\"guides\"", "\"platt\""));
    assert_eq!(
        super::problems(&twice).iter().map(|problem| problem.field.as_str()).collect::<Vec<_>>(),
        ["rule_sets[\"hmm\"].more_units[0].id"]
    );
}

#[test]
fn yards_become_inches_and_bearings_directions() {
    let scenario = ford();
    let front = scenario.front(scenario.unit("platt").expect("he is there"), &HMM).expect("he has a place");
    assert_eq!((front.at, front.facing), (Vec2::new(20.5, 17.25), Facing::SOUTH));
    let gun = scenario.unit("three-pounder").expect("it is there");
    assert_eq!(scenario.facing(gun), Facing::NORTH, "away from its own edge");
    assert_eq!(scenario.belligerent(Army::Second).edge.inwards(), Facing::SOUTH);
}

#[test]
fn a_bearing_is_turned_by_the_way_the_map_lies() {
    let east_up = super::ford_with("top_bearing_degrees: 0", "top_bearing_degrees: 90");
    let scenario = Scenario::read("ford.ron", &east_up).expect("it is sound");
    assert_eq!(
        scenario.facing(scenario.unit("platt").expect("he is there")),
        Facing::EAST,
        "south lies on the right of a map whose top is east"
    );
}

#[test]
fn a_hill_is_laid_contour_by_contour_and_a_line_with_its_openings() {
    let scenario = ford();
    let laid = |index: usize| HMM.lay(&scenario.ground.features[index], &scenario.ground);
    let levels: Vec<u32> = laid(0).iter().map(|piece| piece.level).collect();
    assert_eq!(levels, [1, 2]);
    let LaidShape::Line { points, width, openings } = &laid(2)[0].shape else { panic!("the creek is a line") };
    assert_eq!((points.len(), *width), (3, 0.6));
    let (_, from, to) = openings[0];
    let middle = points[0].distance(points[1]);
    assert!((from - (middle - 0.5)).abs() < 1e-4 && (to - (middle + 0.5)).abs() < 1e-4, "{openings:?}");
}

#[test]
fn the_needs_of_a_table_are_counted_and_rounding_is_told() {
    let scenario = ford();
    let needs = needs(&scenario, &HMM);
    assert_eq!(needs.table, (45.0, 30.0));
    assert!(!needs.over_usual_table);
    assert_eq!(needs.turns.expect("it has an end").given, 23);
    let text = needs.to_string();
    assert!(text.contains("time: 23 (from 22.50) turns, 1:30 hours"), "{text}");
    assert!(text.contains("Second army, line infantry: 1 unit, 200 men, 10 figures"), "{text}");
    let wide = super::ford_with("width_yards: 900,", "width_yards: 2200,");
    let scenario = Scenario::read("ford.ron", &wide).expect("it is sound");
    assert!(linstock::scenario::needs(&scenario, &HMM).over_usual_table);
}
