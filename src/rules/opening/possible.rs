//! Whether a scenario's arrivals and endings are possible in the rule set's turns and with its units.

use crate::{
    rules::opening::{Goal, Plan, ScenarioReader, turns::turn_from},
    scenario::{Scale, Scenario},
};

/// Notes every arrival and every condition that never can.
pub(super) fn check(reader: &mut ScenarioReader<'_>, scenario: &Scenario, scale: &Scale, plan: &Plan) {
    let (set, last) = (reader.rule_set(), plan.turns);
    for (index, arrival) in scenario.arrivals.iter().enumerate() {
        let turn = turn_from(scenario, scale, arrival.time);
        if turn > last {
            let wrong = format!("under {set} {} is turn {turn} of {last}", arrival.time);
            reader.wrong(&format!("arrivals[{index}].time"), &wrong, "a time at which the last turn has not begun");
        }
    }
    for (index, ending) in plan.endings.iter().enumerate() {
        for (number, goal) in ending.goals.iter().enumerate() {
            if let Some((wrong, expected)) = impossible(goal, last) {
                reader.wrong(
                    &format!("victory.outcomes[{index}].needs[{number}]"),
                    &format!("under {set} {wrong}"),
                    &expected,
                );
            }
        }
    }
}

/// The reason why a goal can never be met, or can never fail to be met, and what was expected.
fn impossible(goal: &Goal, last_turn: u32) -> Option<(String, String)> {
    match goal {
        Goal::Exits(units, count) if units.len() < *count as usize => Some((
            format!("{count} units are to leave, and there are {}", units.len()),
            "no more than may leave".to_owned(),
        )),
        Goal::Holds(_, _, turns) if *turns > last_turn => {
            Some((format!("it is to be held for {turns} turns of {last_turn}"), format!("at most {last_turn} turns")))
        }
        Goal::FromTurn(turn) if *turn > last_turn => {
            Some((format!("the time is turn {turn} of {last_turn}"), "a time that a turn begins with".to_owned()))
        }
        Goal::Destroyed(units) if units.is_empty() => {
            Some(("none of these units takes part".to_owned(), "at least one that does".to_owned()))
        }
        _ => None,
    }
}
