//! Procedures of guns by the options of section 21, by name.

use super::procedure;
use crate::{
    receipt::Draft,
    rules::{
        reckon::{Parameter, Procedure},
        wof::{
            artillery::{self, Excuse, ShellAt},
            data::Piece,
        },
    },
};

pub(super) fn procedures() -> Vec<Procedure> {
    vec![shell(), duel(), carry_through(), battalion_gun()]
}

fn shell() -> Procedure {
    let parameters = vec![
        Parameter::count("hits", "figures", clause!("wof.21.1.02"), "whole figures lost to the shell").within(0..=36),
        Parameter::flag("block", clause!("wof.21.1.03"), "whether it fell on a block instead of cavalry"),
    ];
    let about = "Whether shell disorders cavalry, or sets a block on fire.";
    procedure(
        "wof.shell",
        clause!("wof.21.1.02"),
        about,
        &["shell_disorder", "shell_fire"],
        parameters,
        |rules, filled, dice| {
            let at = if filled.is("block") { ShellAt::Block } else { ShellAt::Cavalry };
            Ok(artillery::shell(rules, at, filled.count("hits"), dice)?.account)
        },
    )
}

fn duel() -> Procedure {
    let parameters =
        vec![Parameter::flag("excused", clause!("wof.21.1.06"), "whether it has canister in range, or a general")];
    let about = "Whether a battery under fire must answer.";
    procedure("wof.duel", clause!("wof.21.1.06"), about, &["artillery_duel"], parameters, |rules, filled, dice| {
        let excuse = if filled.is("excused") { Excuse::Has } else { Excuse::None };
        Ok(artillery::duel(rules, excuse, dice)?.account)
    })
}

fn carry_through() -> Procedure {
    let parameters = vec![
        Parameter::word::<Piece>("piece", clause!("wof.3.0.07"), "the weight of the gun").or("Medium"),
        Parameter::measure(
            "beyond",
            "inches",
            clause!("wof.21.1.04"),
            "how far behind the target somebody stands on the line",
        ),
    ];
    let about = "Whether ballshot goes on to somebody behind its target.";
    procedure("wof.carry_through", clause!("wof.21.1.04"), about, &["carrythrough"], parameters, |rules, filled, _| {
        let strikes = artillery::carries_through(rules, filled.word("piece"), filled.measure("beyond"));
        let mut draft = Draft::for_procedure("wof.carry_through");
        draft.note(clause!("wof.21.1.04"), "struck as well", strikes);
        draft.result("struck", strikes);
        Ok(draft.close(()).account)
    })
}

fn battalion_gun() -> Procedure {
    let parameters = vec![Parameter::measure("rate", "inches", clause!("wof.21.1.08"), "the battalion's own move")];
    procedure(
        "wof.battalion_gun",
        clause!("wof.21.1.08"),
        "How far a battalion goes with a gun.",
        &[],
        parameters,
        |rules, filled, _| {
            let inches = artillery::battalion_rate_inches(rules, filled.measure("rate"));
            let mut draft = Draft::for_procedure("wof.battalion_gun");
            draft.note(clause!("wof.21.1.08"), "inches", inches);
            draft.result("inches", inches);
            Ok(draft.close(()).account)
        },
    )
}
