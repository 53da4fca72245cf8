//! The uniforms of the shipped scenarios: data for every arm, and regiments known by their dress.

use linstock::{
    files::Shelf,
    scenario::{self, Scenario, dress::Branch, uniform::Uniform, words::Army},
};

fn shipped() -> Vec<Scenario> {
    scenario::list(&Shelf::embedded())
        .into_iter()
        .map(|listed| listed.read.expect("shipped scenarios are sound"))
        .collect()
}

fn open(name: &str) -> Scenario {
    scenario::open(&Shelf::embedded(), name).expect("it is shipped")
}

fn worn(scenario: &Scenario, unit: &str) -> Uniform {
    let unit = scenario.unit(unit).unwrap_or_else(|| panic!("{}: there is no {unit}", scenario.id));
    scenario.worn_by(unit).expect("its command is known")
}

#[test]
fn every_army_is_dressed_by_data_horse_guns_and_officers_too_and_carries_a_flag() {
    for scenario in shipped() {
        for army in [Army::First, Army::Second] {
            let (named, side) =
                (scenario.belligerent(army), format!("{}: {}", scenario.id, scenario.belligerent(army).name));
            assert!(
                named.horse.is_some() && named.guns.is_some() && named.officers.is_some(),
                "{side}: an arm has no dress"
            );
            assert!(named.uniform.flag.is_some() && named.uniform.hat.is_some(), "{side}: no flag or no headgear");
            assert_ne!(
                named.dress(Branch::Guns),
                named.dress(Branch::Foot),
                "{side}: gunners in the coats of the foot"
            );
            assert_ne!(
                named.dress(Branch::Officers),
                named.dress(Branch::Foot),
                "{side}: generals in the coats of their men"
            );
        }
    }
}

#[test]
fn no_battery_wears_the_dress_of_its_army_s_foot() {
    for scenario in shipped() {
        for unit in scenario.units.iter().filter(|unit| Branch::of(&unit.arm) == Branch::Guns) {
            let army = scenario.army_of(&unit.command).expect("its command is known");
            let (own, foot) =
                (scenario.worn_by(unit).expect("it is dressed"), scenario.belligerent(army).dress(Branch::Foot));
            assert!(
                (own.coat, own.facings) != (foot.coat, foot.facings),
                "{}: {} is dressed as foot",
                scenario.id,
                unit.name
            );
        }
    }
}

#[test]
fn regiments_that_are_known_by_their_facings_headgear_and_flags_have_them() {
    let hat = |uniform: &Uniform| uniform.hat.as_ref().map(ToString::to_string).unwrap_or_default();
    let lobosch = open("lobosch");
    let facings = ["bevern-1", "itzenplitz-1", "manteuffel-1", "kleist-1"].map(|unit| worn(&lobosch, unit).facings);
    for (index, colour) in facings.iter().enumerate() {
        assert!(!facings[..index].contains(colour), "Prussian regiments are told by their facings: {facings:?}");
    }
    assert_eq!(["gren-kleist", "gren-billerbeck"].map(|unit| hat(&worn(&lobosch, unit))), ["mitre", "mitre"]);
    let stony = open("stony-point");
    assert_eq!(hat(&worn(&stony, "71-outer")), "bonnet");
    assert_ne!(worn(&stony, "17-outer").facings, worn(&stony, "loyal-americans").facings);
    let guilford = open("guilford");
    assert_ne!(worn(&guilford, "33rd-foot").flag, worn(&guilford, "23rd-foot").flag, "regimental colours differ");
    let kernstown = open("kernstown");
    let jackson = kernstown
        .commands
        .iter()
        .filter_map(|command| command.leader.as_ref())
        .find(|leader| leader.name.as_str().contains("Jackson"));
    let jackson = kernstown.worn_by_leader(Army::Second, jackson.expect("he is there"));
    assert_eq!(hat(&jackson), "kepi", "no plumed hat in 1862");
    assert_ne!(jackson.coat, kernstown.belligerent(Army::Second).uniform.coat, "he wore his old blue coat still");
}
