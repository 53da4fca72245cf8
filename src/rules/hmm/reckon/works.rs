//! Procedures of field works and powder by name.

use super::procedure;
use crate::rules::{
    hmm::{
        data::{Powder, Weather, Work},
        works::{
            blast::{outer_ring, spark},
            labour::{Hands, turns_for},
        },
    },
    reckon::{Parameter, Procedure},
};

/// The procedures.
pub(super) fn procedures() -> Vec<Procedure> {
    vec![work_procedure(), spark_procedure(), blast_procedure()]
}

fn work_procedure() -> Procedure {
    procedure(
        "hmm.work",
        clause!("hmm.20.34"),
        "How many turns pioneers and others take to build a work, an obstacle or a bridge.",
        &[],
        vec![
            Parameter::word::<Work>("work", clause!("hmm.20.34"), "what is built"),
            Parameter::count("inches", "inches", clause!("hmm.20.34"), "how long it is; of no account for a redoubt")
                .or("1"),
            Parameter::count("pioneers", "figures", clause!("hmm.20.34"), "pioneers in contact with it").or("6"),
            Parameter::count("others", "figures", clause!("hmm.20.34"), "other men on foot in contact with it").or("0"),
            Parameter::word::<Weather>(
                "weather",
                clause!("hmm.20.34"),
                "wet or frozen ground doubles the work where earth is moved",
            )
            .or("Dry"),
        ],
        |rules, filled, _| {
            let work: Work = filled.word("work");
            let hands = Hands {
                pioneers: filled.count("pioneers"),
                others: filled.count("others"),
                earth: rules.charts.works.work(work).earth,
                weather: filled.word("weather"),
            };
            Ok(turns_for(rules, work, filled.count("inches"), hands).account)
        },
    )
}

fn spark_procedure() -> Procedure {
    procedure(
        "hmm.spark",
        clause!("hmm.20.36"),
        "Whether a charge of powder goes off.",
        &[],
        vec![Parameter::count("tries", "tries", clause!("hmm.20.36"), "how often it has been tried in vain").or("0")],
        |rules, filled, dice| Ok(spark(rules, u8::try_from(filled.count("tries")).unwrap_or(u8::MAX), dice)?.account),
    )
}

fn blast_procedure() -> Procedure {
    procedure(
        "hmm.blast",
        clause!("hmm.20.36"),
        "Who falls of the figures between 1 in and 3 in of a blast.",
        &[],
        vec![
            Parameter::word::<Powder>("powder", clause!("hmm.20.36"), "how much of it").or("Small"),
            Parameter::count("figures", "figures", clause!("hmm.20.36"), "figures there"),
        ],
        |rules, filled, dice| {
            Ok(outer_ring(rules, filled.word("powder"), filled.count("figures") as usize, dice)?.account)
        },
    )
}
