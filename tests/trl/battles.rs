//! The shipped battles of the set: they fit a table and an evening, every unit stands or comes as in history, and they
//! begin.

use linstock::{
    battle::{AnyBattle, Battle, KeepUndo, Seat},
    files::Shelf,
    rules::{
        Changes,
        opening::trial,
        playable::Playable,
        trl::{Trl, state::UnitState},
    },
    scenario::{self, Scenario},
    table::{Presence, Side, Unit},
};

use super::battle::{header, next, opened, players};

/// The most minutes of the clock that an evening has.
const EVENING: u32 = 180;
/// The orders after deployment for which players without sense are watched.
const WATCHED: usize = 60;

const BATTLES: [&str; 3] = ["maida", "chippawa", "vimeiro-hill"];

fn battles() -> impl Iterator<Item = Scenario> {
    let shelf = Shelf::embedded();
    BATTLES.into_iter().map(move |name| scenario::open(&shelf, name).unwrap_or_else(|problems| panic!("{problems}")))
}

fn battle(scenario: &Scenario) -> Battle<Trl> {
    let (rules, opening) = opened(scenario);
    Battle::open(rules, opening, header(scenario, 1), KeepUndo::No)
}

#[test]
fn each_is_sound_and_nothing_in_it_is_probably_not_meant() {
    for scenario in battles() {
        assert!(scenario.hints().is_empty(), "{}", scenario.hints());
        assert!(scenario.sources.len() > 2 && scenario.history.is_some(), "{}", scenario.file);
        let unplaced = trial::unplaced(&mut battle(&scenario));
        assert!(unplaced.is_empty(), "{}: no place for {unplaced:?}", scenario.file);
    }
}

#[test]
fn each_lies_on_a_club_s_table_and_fills_an_evening() {
    for scenario in battles() {
        let scale = Trl::scale(&scenario, &Changes::new()).expect("it states no switch");
        let needs = scenario::needs(&scenario, &scale);
        assert!(!needs.over_usual_table, "{needs}");
        assert!(needs.minutes.is_some_and(|minutes| (60..=EVENING).contains(&minutes)), "{needs}");
    }
}

/// Whether a unit is a body of its own from the beginning: no commander, and no company in the ranks of a battalion.
fn stands_alone(unit: &Unit, state: &UnitState) -> bool {
    state.general.is_none() && unit.presence != Presence::Within
}

#[test]
fn each_army_has_its_units_and_company_stands() {
    let rows =
        [("maida", [(13, 94), (12, 90)]), ("chippawa", [(10, 46), (10, 62)]), ("vimeiro-hill", [(14, 121), (14, 130)])];
    for (scenario, (name, armies)) in battles().zip(rows) {
        assert_eq!(scenario.id.as_str(), name);
        let (_, opening) = opened(&scenario);
        let bodies = |side: Side| {
            let own =
                opening.units.iter().filter(move |(unit, state, _)| unit.side == side && stands_alone(unit, state));
            own.fold((0, 0), |(units, stands), (_, state, _)| (units + 1, stands + u32::from(state.strength.started)))
        };
        assert_eq!(Side::BOTH.map(bodies), armies, "{name}");
    }
}

#[test]
fn each_can_be_deployed_as_in_history_and_its_arrivals_have_their_hour() {
    for scenario in battles() {
        let (rules, opening) = opened(&scenario);
        for (unit, ..) in opening.units.iter().filter(|(unit, state, _)| stands_alone(unit, state)) {
            let stood = rules.briefing().history_of(unit.id);
            let comes = scenario.arrivals.iter().any(|arrival| {
                let named = scenario.units.iter().find(|written| written.name.as_str() == unit.name);
                named.is_some_and(|written| arrival.units.contains(&written.id))
            });
            assert!(stood.is_some() != comes, "{}: {} stands or comes", scenario.file, unit.name);
        }
    }
}

#[test]
fn each_begins_under_players_without_sense() {
    for scenario in battles() {
        let mut battle = battle(&scenario);
        let mut players = players(2);
        let mut after_deployment = 0;
        while after_deployment < WATCHED {
            let order = next(&battle, &mut players).expect("it does not end so soon");
            battle.give(order).expect("a lawful order");
            after_deployment += usize::from(battle.phase(Seat::Umpire).turn > 0);
        }
        let on_table =
            battle.sight(Seat::Umpire).field.units().filter(|unit| unit.presence == Presence::OnTable).count();
        assert!(on_table > 15, "{}: {on_table} units on the table", scenario.file);
    }
}
