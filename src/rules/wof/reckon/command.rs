//! Procedures of generals by name.

use super::procedure;
use crate::{
    receipt::Draft,
    rules::{
        reckon::{Parameter, Procedure},
        wof::{
            command::{self, Exposure},
            data::{Drill, Freedom, Link, Pips},
        },
    },
};

pub(super) fn procedures() -> Vec<Procedure> {
    vec![distance(), confusion(), danger(), capture()]
}

fn distance() -> Procedure {
    let parameters = vec![
        Parameter::word::<Link>("link", clause!("wof.6.1.01"), "who commands whom").or("BrigadierToUnit"),
        Parameter::word::<Freedom>("general", clause!("wof.6.1.03"), "how free the general is").or("Free"),
        Parameter::word::<Drill>("drill", clause!("wof.21.4.04"), "whether the unit is regular").or("Regular"),
        Parameter::measure("inches", "inches", clause!("wof.6.1.02"), "from the general to the nearest figure"),
    ];
    procedure(
        "wof.command_distance",
        clause!("wof.6.1.01"),
        "Whether somebody is in command distance.",
        &[],
        parameters,
        |rules, filled, _| {
            let (link, general) = (filled.word("link"), filled.word("general"));
            let drill: Drill = filled.word("drill");
            let mut draft = Draft::for_procedure("wof.command_distance");
            let clause = if drill == Drill::Irregular { clause!("wof.21.4.04") } else { clause!("wof.6.1.01") };
            draft.note(clause, "inches of command", command::distance_inches(rules, link, general, drill));
            draft.note(clause!("wof.6.1.02"), "inches, head to head", filled.measure("inches"));
            draft.result("in_command", command::commands(rules, link, general, drill, filled.measure("inches")));
            Ok(draft.close(()).account)
        },
    )
}

fn confusion() -> Procedure {
    let about = "Whether a brigadier or a unit out of command is confused.";
    procedure("wof.confusion", clause!("wof.6.1.05"), about, &[], Vec::new(), |rules, _, dice| {
        Ok(command::confusion(rules, dice)?.account)
    })
}

fn danger() -> Procedure {
    let parameters = vec![
        Parameter::count("lost", "pips", clause!("wof.6.2.01"), "pips that his unit lost in the phase"),
        Parameter::count(
            "front_rank",
            "figures",
            clause!("wof.6.2.01"),
            "front-rank figures at the start of the phase",
        ),
    ];
    procedure(
        "wof.general_risk",
        clause!("wof.6.2.01"),
        "The danger to a general who has joined a unit.",
        &[],
        parameters,
        |_, filled, dice| Ok(command::danger(Pips(filled.count("lost")), filled.count("front_rank"), dice)?.account),
    )
}

fn capture() -> Procedure {
    let parameters = vec![Parameter::flag(
        "with_unit",
        clause!("wof.h.general_loss"),
        "whether his unit is lost, instead of his standing alone",
    )];
    procedure(
        "wof.general_capture",
        clause!("wof.6.2.03"),
        "Whether a general is captured.",
        &[],
        parameters,
        |rules, filled, dice| {
            let exposure = if filled.is("with_unit") { Exposure::WithALostUnit } else { Exposure::Alone };
            Ok(command::capture(rules, exposure, dice)?.account)
        },
    )
}
