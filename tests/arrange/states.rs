//! The states of units are saved with a layout: every one that lasts, under both rule sets. A wrong state in a file is
//! reported at its place.

use linstock::{
    arrange::{self, Attempts, Kept},
    battle::{Alteration, AnyBattle, KeepUndo, Lasts, OverrideAct, Seat},
    dice::{Dice, DiceSource},
    files::Shelf,
    lesson,
    rules::{self, Changes},
    scenario::{
        self, Scenario,
        rule_sets::{StateAtStart, Whose},
    },
    table::UnitId,
};

use super::{Folder, drill_ground, named, opened, ruled, until_acts};

/// A drill ground on which a unit may act.
fn acting(name: &str) -> (Box<dyn AnyBattle>, Dice) {
    let (mut battle, mut dice) = (opened(&drill_ground(name)), Dice::seeded(7));
    until_acts(battle.as_mut(), &mut dice);
    (battle, dice)
}

fn unit(battle: &dyn AnyBattle, name: &str) -> UnitId {
    let found = battle.field(Seat::Umpire).units().find(|unit| unit.name == name).map(|unit| unit.id);
    found.unwrap_or_else(|| panic!("there is no {name}"))
}

/// The lasting state of a unit, by its kind.
fn lasting(battle: &dyn AnyBattle, unit: UnitId) -> Vec<(&'static str, String)> {
    let all = battle.alterations(unit).into_iter().filter(|alteration| alteration.lasts == Lasts::Battle);
    all.map(|alteration| (alteration.what, alteration.now)).collect()
}

fn alter(battle: &mut dyn AnyBattle, unit: UnitId, what: &str, value: &str) -> bool {
    battle.overrule(ruled(OverrideAct::State { unit, what: what.to_owned(), value: value.to_owned() })).is_ok()
}

/// Keeps a battle as a scenario and opens that.
fn kept(folder: &Folder, battle: &dyn AnyBattle, name: &str) -> (Kept, Box<dyn AnyBattle>) {
    let kept = arrange::keep_scenario(&folder.0, battle, name).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    let text = folder.0.read(&kept.file).expect("it was written");
    let scenario = Scenario::read(&kept.file, &text).unwrap_or_else(|problems| panic!("{name}: {problems}"));
    (kept, opened(&scenario))
}

#[test]
fn every_state_that_lasts_goes_into_the_scenario_and_its_battle_begins_with_it() {
    let folder = Folder::new("states");
    let mut count = 0;
    for table in ["hmm-charge", "wof-charge", "hmm-fire", "wof-fire"] {
        let (battle, _) = acting(table);
        let units: Vec<(UnitId, String)> =
            battle.field(Seat::Umpire).units_on_table().map(|unit| (unit.id, unit.name.clone())).collect();
        for (id, name) in units {
            for Alteration { what, now, values, lasts } in battle.alterations(id) {
                let others: Vec<&String> = values.iter().filter(|value| **value != now).collect();
                for value in [others.first(), others.last()].into_iter().flatten() {
                    let mut copy = battle.copy_to_try(Seat::Umpire, DiceSource::Entered);
                    if lasts == Lasts::Turn || !alter(copy.as_mut(), id, what, value) {
                        continue;
                    }
                    count += 1;
                    let told = format!("{table}, {name}, {what} {value} ({count})");
                    let (kept, again) = kept(&folder, copy.as_ref(), &format!("State {count}"));
                    assert_eq!(
                        lasting(again.as_ref(), unit(again.as_ref(), &name)),
                        lasting(copy.as_ref(), id),
                        "{told}"
                    );
                    assert!(kept.left_out.is_empty(), "{told}: {kept:?}");
                }
            }
        }
    }
    assert!(count > 80, "only {count} states were kept");
}

#[test]
fn several_states_of_one_unit_are_kept_together_and_again_from_the_battle_that_begins_with_them() {
    let folder = Folder::new("several");
    let rows: [(&str, &str, &[(&str, &str)]); 2] = [
        ("hmm-charge", "Red Foot", &[("figures", "7"), ("commander", "lost"), ("morale", "routing")]),
        ("wof-charge", "Red Militia", &[("figures lost", "5"), ("order", "disordered"), ("morale", "shaken")]),
    ];
    for (table, name, states) in rows {
        let (mut battle, _) = acting(table);
        let id = unit(battle.as_ref(), name);
        for (what, value) in states {
            assert!(alter(battle.as_mut(), id, what, value), "{table}: {what} {value} of {:?}", battle.alterations(id));
        }
        let figures = battle.field(Seat::Umpire).figures_of(id);
        let (_, mut once) = kept(&folder, battle.as_ref(), &format!("Once under {table}"));
        let again = unit(once.as_ref(), name);
        assert_eq!(once.field(Seat::Umpire).figures_of(again), figures, "{table}: they fell, and do not come back");
        assert_eq!(lasting(once.as_ref(), again), lasting(battle.as_ref(), id), "{table}");
        let (_, twice) = kept(&folder, once.as_ref(), &format!("Twice under {table}"));
        assert_eq!(lasting(twice.as_ref(), unit(twice.as_ref(), name)), lasting(once.as_ref(), again), "{table}");
        // The battle of the file can be fought, and followed again by its journal to the same state.
        let mut dice = Dice::seeded(3);
        until_acts(once.as_mut(), &mut dice);
        let followed = rules::reopen(&once.journal(), KeepUndo::No).unwrap_or_else(|error| panic!("{table}: {error}"));
        assert_eq!(followed.hash(), once.hash(), "{table}");
    }
}

#[test]
fn states_that_end_with_the_turn_are_left_out_and_listed() {
    let folder = Folder::new("turn");
    for (table, name, what, value) in
        [("hmm-moving", "Blue Foot", "turn", "used"), ("wof-moving", "Blue Foot", "move", "spent")]
    {
        let (mut battle, _) = acting(table);
        let id = unit(battle.as_ref(), name);
        assert!(alter(battle.as_mut(), id, what, value), "{table}: {:?}", battle.alterations(id));
        let (kept, _) = kept(&folder, battle.as_ref(), &format!("Turn of {table}"));
        let [told] = kept.left_out.as_slice() else { panic!("{table}: {kept:?}") };
        assert!(told.starts_with("what is over with the turn, of ") && told.contains(name), "{table}: {told}");
    }
}

#[test]
fn a_lesson_begins_with_shaken_units_shaken_and_with_their_losses() {
    let folder = Folder::new("shaken");
    for (table, what, value) in [("wof-moving", "morale", "shaken"), ("hmm-moving", "figures", "9")] {
        let (mut battle, mut dice) = acting(table);
        let seat = battle.question().expect("somebody acts").seats[0];
        let all: Vec<UnitId> = battle.field(Seat::Umpire).units_on_table().map(|unit| unit.id).collect();
        let altered = all.into_iter().find(|unit| alter(battle.as_mut(), *unit, what, value));
        let altered = altered.unwrap_or_else(|| panic!("{table}: nobody can be {value}"));
        let laid = battle.copy_to_try(Seat::Umpire, DiceSource::Entered);
        let since = battle.journal().records.len();
        let moves = battle
            .offers(seat)
            .into_iter()
            .filter(|offer| offer.verb == "move" && offer.subject.unit() != Some(altered));
        let order = moves.filter(|offer| offer.barred.is_none()).find_map(|offer| battle.suggest(seat, &offer).next());
        let order = order.unwrap_or_else(|| panic!("{table}: somebody else may move"));
        battle.give(order).expect("it is lawful");
        while !battle.wanted().is_empty() {
            arrange::answer(battle.as_mut(), &mut dice).expect("dice fall");
        }
        let telling = named(&format!("As laid for {table}"));
        let kept = arrange::keep_lesson(
            &folder.0,
            laid.as_ref(),
            battle.as_ref(),
            &Attempts::after(since),
            &telling,
            &mut dice,
        );
        let kept = kept.unwrap_or_else(|refusal| panic!("{table}: {refusal}"));
        let script = lesson::open(&folder.0, &format!("as-laid-for-{table}"))
            .unwrap_or_else(|problems| panic!("{kept:?}: {problems}"));
        let table_of_it = lesson::table(&folder.0, &script).expect("its table lies beside it");
        let name = battle.field(Seat::Umpire).unit(altered).name.clone();
        let begins = opened(&table_of_it);
        let states = lasting(begins.as_ref(), unit(begins.as_ref(), &name));
        assert!(states.contains(&(what, value.to_owned())), "{table}: {states:?}");
        let staged = lesson::stage(script, &table_of_it).expect("it opens");
        assert!(staged.problems.is_empty(), "{}", staged.problems);
    }
}

/// A drill ground's file that says of states in which units begin.
fn saying(table: &str, states: &str) -> Result<Box<dyn AnyBattle>, String> {
    let scenario = drill_ground(table);
    let rule_set = scenario.rule_set.to_string();
    let whole = scenario.text.trim_end().strip_suffix(')').expect("a file ends so");
    let text = format!("{whole}    rule_sets: {{ \"{rule_set}\": (states: [{states}]) }},\n)");
    let scenario = Scenario::read("states.ron", &text).map_err(|problems| problems.to_string())?;
    let opened = rules::open(&scenario, &rule_set, &Changes::new(), DiceSource::Entered, KeepUndo::No);
    opened.map_err(|problems| problems.to_string())
}

#[test]
fn a_wrong_state_in_a_file_is_named_with_its_line_and_field_and_what_was_expected() {
    let rows = [
        (
            "wof-charge",
            "(of: Unit(\"nobody\"), what: \"morale\", value: \"shaken\")",
            "states[0].of",
            "there is no unit `nobody`",
        ),
        (
            "wof-charge",
            "(of: LeaderOf(\"nobody\"), what: \"morale\", value: \"shaken\")",
            "states[0].of",
            "there is no command `nobody`",
        ),
        (
            "wof-charge",
            "(of: Unit(\"red-militia\"), what: \"mood\", value: \"shaken\")",
            "states[0].what",
            "wof begins with no `mood` of Red Militia",
        ),
        (
            "wof-charge",
            "(of: Unit(\"red-militia\"), what: \"fire\", value: \"fired this turn\")",
            "states[0].what",
            "one of figures lost, order",
        ),
        (
            "wof-charge",
            "(of: Unit(\"red-militia\"), what: \"morale\", value: \"glum\")",
            "states[0].value",
            "Red Militia cannot begin with morale `glum`",
        ),
        (
            "hmm-charge",
            "(of: Unit(\"red-foot\"), what: \"morale\", value: \"shaken\")",
            "states[0].value",
            "one of steady, routing",
        ),
        (
            "hmm-charge",
            "(of: Unit(\"red-foot\"), what: \"figures\", value: \"0\")",
            "states[0].value",
            "cannot begin with figures `0`",
        ),
        (
            "hmm-charge",
            "(of: Unit(\"red-foot\"), what: \"turn\", value: \"used\")",
            "states[0].what",
            "hmm begins with no `turn`",
        ),
        (
            "hmm-charge",
            "(of: Unit(\"red-foot\"), what: \"commander\", value: \"lost\"), (of: Unit(\"red-foot\"), what: \"commander\", value: \"with it\")",
            "states[1]",
            "its `commander` is said twice",
        ),
        ("hmm-charge", "(of: Unit(\"red-foot\"), what: \"commander\")", "states[0]", "value"),
    ];
    for (table, states, field, said) in rows {
        let wrong = saying(table, states).map(drop).expect_err("it is wrong");
        let first = wrong.lines().next().unwrap_or_default();
        assert!(first.starts_with("states.ron:") && first.contains(field) && first.contains(said), "{states}: {wrong}");
    }
    let begins =
        saying("wof-charge", "(of: Unit(\"red-militia\"), what: \"morale\", value: \"shaken\"),").expect("it is sound");
    assert!(lasting(begins.as_ref(), unit(begins.as_ref(), "Red Militia")).contains(&("morale", "shaken".to_owned())));
}

#[test]
fn a_unit_that_its_player_places_begins_in_no_state() {
    let shelf = Shelf::embedded();
    let cowpens = scenario::open(&shelf, "cowpens").expect("it is shipped");
    let zoned =
        cowpens.units.iter().find(|unit| !cowpens.zones_of(unit).is_empty()).expect("there are zones").id.clone();
    let mut written = cowpens.clone();
    let said = written.rule_sets.get_mut("hmm").expect("it speaks to hmm");
    let of = Whose::Unit(zoned);
    said.states.push(StateAtStart { of, what: "commander".to_owned(), value: "lost".to_owned() });
    let scenario = Scenario::read("placed.ron", &written.written()).unwrap_or_else(|problems| panic!("{problems}"));
    let opened = rules::open(&scenario, "hmm", &Changes::new(), DiceSource::Entered, KeepUndo::No);
    let wrong = opened.map(drop).expect_err("it would be placed anew").to_string();
    assert!(wrong.contains("states[0].of: its player places it"), "{wrong}");
}
