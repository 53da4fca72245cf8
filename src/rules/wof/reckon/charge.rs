//! Procedures of charges by name.

use super::{condition_parameters, procedure, read_condition};
use crate::{
    battle::Refusal,
    clause::Clause,
    receipt::{Account, Draft},
    rules::{
        reckon::{Parameter, Procedure},
        wof::{
            charge::{self, Evasion, Passage, RunUp},
            data::Arms,
        },
    },
};

pub(super) fn procedures() -> Vec<Procedure> {
    vec![
        meeting(),
        evade(),
        impetus(),
        may_charge(),
        may_support(),
        support(),
        may_evade(),
        irregular_evasion(),
        empty_ground(),
        overrun(),
    ]
}

fn meeting() -> Procedure {
    let parameters = vec![
        Parameter::measure("distance", "inches", clause!("wof.h.prorate"), "between the two fronts"),
        Parameter::measure("charger", "inches", clause!("wof.11.0.01"), "the charger's charge move").or("8"),
        Parameter::measure(
            "other",
            "inches",
            clause!("wof.11.0.01"),
            "the charge move of the one who comes out to meet it",
        )
        .or("0"),
        Parameter::measure(
            "starts",
            "of the move",
            clause!("wof.h.prorate"),
            "the part of the move after which he sees the charger",
        )
        .within(0..=1)
        .or("0"),
    ];
    procedure(
        "wof.meeting",
        clause!("wof.h.prorate"),
        "When and where two that charge each other meet.",
        &[],
        parameters,
        |_, filled, _| {
            let charger = filled.measure("charger").max(0.1);
            let time =
                charge::meeting(filled.measure("distance"), charger, filled.measure("other"), filled.measure("starts"));
            let mut draft = Draft::for_procedure("wof.meeting");
            match time {
                Some(time) => {
                    draft.note(clause!("wof.h.prorate"), "part of the move", time);
                    draft.result("time", time);
                    draft.result("charger_inches", time * charger);
                }
                None => {
                    draft.note(clause!("wof.h.prorate"), "they do not meet within the move", false);
                    draft.result("time", "never");
                }
            }
            Ok(draft.close(()).account)
        },
    )
}

fn evade() -> Procedure {
    let parameters = vec![
        Parameter::measure("rate", "inches", clause!("wof.11.0.01"), "its evade move").or("12"),
        Parameter::measure(
            "first_seen",
            "of the move",
            clause!("wof.14.4.04"),
            "the part of the charge after which it sees the charger",
        )
        .within(0..=1)
        .or("0"),
    ];
    procedure("wof.evade", clause!("wof.14.4.04"), "How far a unit may evade.", &[], parameters, |_, filled, _| {
        let inches = charge::evade_inches(filled.measure("rate"), filled.measure("first_seen"));
        let mut draft = Draft::for_procedure("wof.evade");
        draft.note(clause!("wof.14.4.04"), "inches", inches);
        draft.result("inches", inches);
        Ok(draft.close(()).account)
    })
}

fn impetus() -> Procedure {
    let mut parameters = vec![
        Parameter::measure("earlier", "inches", clause!("wof.17.4.03"), "straight at the end of its latest move")
            .or("0"),
        Parameter::measure(
            "straight",
            "inches",
            clause!("wof.17.4.01"),
            "straight to contact at the end of the charge",
        ),
        Parameter::measure("obstacle", "inches", clause!("wof.17.4.01"), "from an obstacle crossed to the contact")
            .or("99"),
        Parameter::flag("through_friends", clause!("wof.12.7.02"), "whether it passed through friends"),
        Parameter::measure(
            "degrees",
            "degrees",
            clause!("wof.14.0.06"),
            "between its front and the edge that it struck",
        )
        .within(0..=180)
        .or("0"),
        Parameter::word::<Arms>("opponent_arms", clause!("wof.17.4.04"), "what the target carries").or("Plain"),
    ];
    parameters.extend(condition_parameters(""));
    parameters.extend(condition_parameters("opponent_"));
    procedure(
        "wof.impetus",
        clause!("wof.17.4.01"),
        "Whether a charger has impetus.",
        &[],
        parameters,
        |rules, filled, _| {
            let run = RunUp {
                earlier_straight_inches: filled.measure("earlier"),
                straight_inches: filled.measure("straight"),
                clear_of_obstacle_inches: Some(filled.measure("obstacle")),
                through_friends: if filled.is("through_friends") { Passage::ThroughFriends } else { Passage::Clear },
                contact_degrees: filled.measure("degrees"),
            };
            let (charger, target) = (read_condition(filled, ""), read_condition(filled, "opponent_"));
            Ok(charge::impetus(rules, charger, run, target, filled.word("opponent_arms")).account)
        },
    )
}

fn may_charge() -> Procedure {
    procedure(
        "wof.may_charge",
        clause!("wof.14.1.04"),
        "Whether a unit may charge.",
        &[],
        condition_parameters(""),
        |_, filled, _| {
            Ok(told(
                "wof.may_charge",
                clause!("wof.14.0.02"),
                charge::may_charge(read_condition(filled, "")).map(|()| "yes"),
            ))
        },
    )
}

fn may_support() -> Procedure {
    procedure(
        "wof.may_support",
        clause!("wof.14.3.01"),
        "Whether a unit may try a support charge.",
        &[],
        condition_parameters(""),
        |_, filled, _| {
            Ok(told(
                "wof.may_support",
                clause!("wof.14.3.01"),
                charge::may_support(read_condition(filled, "")).map(|()| "yes"),
            ))
        },
    )
}

fn support() -> Procedure {
    procedure(
        "wof.support",
        clause!("wof.14.3.03"),
        "Whether a support charge goes.",
        &[],
        Vec::new(),
        |rules, _, dice| Ok(charge::support(rules, dice)?.account),
    )
}

fn may_evade() -> Procedure {
    let mut parameters =
        vec![Parameter::count("deep", "ranks", clause!("wof.14.4.01"), "how many ranks deep it is").or("1")];
    parameters.extend(condition_parameters(""));
    procedure("wof.may_evade", clause!("wof.14.4.01"), "Whether a unit may evade.", &[], parameters, |_, filled, _| {
        let unit = read_condition(filled, "");
        let may = charge::may_evade(unit, filled.count("deep"));
        let clause = may.as_ref().map_or(clause!("wof.14.4.01"), |how| how.clause(unit));
        let word = |how| if how == Evasion::Free { "yes" } else { "on a die" };
        Ok(told("wof.may_evade", clause, may.map(word)))
    })
}

fn irregular_evasion() -> Procedure {
    let about = "Whether massed irregular horse evades.";
    procedure("wof.irregular_evasion", clause!("wof.21.4.07"), about, &[], Vec::new(), |rules, _, dice| {
        Ok(charge::irregular_evasion(rules, dice)?.account)
    })
}

fn empty_ground() -> Procedure {
    let mut parameters =
        vec![Parameter::measure("inches", "inches", clause!("wof.14.4.07"), "how far it goes without contact")];
    parameters.extend(condition_parameters(""));
    let about = "Whether chargers are disordered by a charge on empty ground.";
    procedure("wof.empty_ground", clause!("wof.14.4.07"), about, &[], parameters, |rules, filled, _| {
        let disordered = charge::overshoots(rules, read_condition(filled, ""), filled.measure("inches"));
        let mut draft = Draft::for_procedure("wof.empty_ground");
        draft.note(clause!("wof.14.4.07"), "disordered", disordered);
        draft.result("disordered", disordered);
        Ok(draft.close(()).account)
    })
}

fn overrun() -> Procedure {
    let parameters = vec![Parameter::count("figures", "figures", clause!("wof.17.6.03"), "figures that are run over")];
    procedure("wof.overrun", clause!("wof.17.6.03"), "What an overrun costs.", &[], parameters, |_, filled, _| {
        let lost = charge::overrun(filled.count("figures"));
        let mut draft = Draft::for_procedure("wof.overrun");
        draft.note(clause!("wof.17.6.03"), "lost, and the rest test as for a lost round", lost.to_string());
        draft.result("pips", lost.0);
        Ok(draft.close(()).account)
    })
}

/// A right as an account: `may` is yes, or no with the clause and the reason on its line.
pub(super) fn told(procedure: &str, clause: Clause, may: Result<&str, Refusal>) -> Account {
    let mut draft = Draft::for_procedure(procedure);
    match may {
        Ok(word) => {
            draft.note(clause, "may", word);
            draft.result("may", word);
        }
        Err(refusal) => {
            draft.note(refusal.clause, refusal.reason, "no");
            draft.result("may", "no");
        }
    }
    draft.close(()).account
}
