//! Switches used in raising a battle: which units count towards the broken, and how many guns a model stands for.

use linstock::{
    battle::Opening,
    rules::{
        Changes,
        hmm::{Hmm, setup},
    },
    scenario::Scenario,
};

use super::ford;

fn raised(scenario: &Scenario, switch: &str, value: &str) -> Opening<Hmm> {
    let changes = Changes::from([(switch.to_owned(), value.to_owned())]);
    setup::open(scenario, &changes).unwrap_or_else(|problems| panic!("{problems}")).1
}

#[test]
fn militia_count_towards_the_breaking_or_not() {
    // hmm.20.40: Platt's militia are the only ones, where the scenario does not leave them out by name
    let excuse = (",\n         not_counted_because: \"they were asked for two volleys and no more\"", "");
    let militia = ("\"platt\": (class: \"regular\"", "\"platt\": (class: \"militia\"");
    let counted = |value: &str| {
        let opening = raised(&ford(&[excuse, militia]), "break_counts", value);
        let platt = opening.units.iter().find(|(unit, ..)| unit.name == "Platt's militia").expect("they are there");
        (opening.table.start_units, platt.1.troops.counts_to_break)
    };
    assert_eq!([counted("Everyone"), counted("NoMilitia")], [([2, 3], true), ([2, 2], false)]);
}

#[test]
fn a_model_stands_for_as_many_guns_as_the_switch_says() {
    // hmm.01.10
    let battery = (
        "strength: Battery(guns: 1, crew: 18), formation: \"limbered\", at: (460, 60)",
        "strength: Battery(guns: 2, crew: 36), formation: \"limbered\", at: (560, 200)",
    );
    let models = |value: &str| {
        let opening = raised(&ford(&[battery]), "guns_per_model", value);
        let (_, state, stands) =
            opening.units.iter().find(|(unit, ..)| unit.short_name == "3-pdr").expect("it is there");
        let models = &state.battery.as_ref().expect("guns").guns;
        (models.len(), models.iter().filter(|gun| stands.iter().any(|stand| stand.id == gun.stand)).count())
    };
    assert_eq!([models("1"), models("2")], [(2, 2), (1, 1)]);
}
