//! What troops cost, by name.

use super::procedure;
use crate::{
    receipt::{Account, Draft},
    rules::{
        reckon::{Filled, Parameter, Procedure},
        wof::{
            data::{Drill, Extra, Grade, Limber, Piece, Rules, Troop},
            points::{self, Battery, Purchase},
        },
    },
};

pub(super) fn procedures() -> Vec<Procedure> {
    vec![unit(), battery(), generals()]
}

fn unit() -> Procedure {
    let parameters = vec![
        Parameter::count("figures", "figures", clause!("wof.4.0.02"), "figures of the unit"),
        Parameter::word::<Troop>("troop", clause!("wof.3.0.01"), "what sort of troops").or("LineInfantry"),
        Parameter::word::<Grade>("grade", clause!("wof.3.0.09"), "their grade").or("C"),
        Parameter::word::<Drill>("drill", clause!("wof.3.0.02"), "regular or irregular").or("Regular"),
        Parameter::words::<Extra>("extras", clause!("wof.7.0.02"), "what is bought beside them"),
    ];
    procedure(
        "wof.points",
        clause!("wof.7.0.02"),
        "What a unit of foot or horse costs.",
        &[],
        parameters,
        |rules, filled, _| Ok(priced(rules, filled)),
    )
}

fn priced(rules: Rules<'_>, filled: &Filled) -> Account {
    let purchase = Purchase {
        troop: filled.word("troop"),
        grade: filled.word("grade"),
        drill: filled.word("drill"),
        figures: filled.count("figures"),
        extras: filled.words("extras"),
    };
    match points::unit(rules, &purchase) {
        Ok(receipt) => receipt.account,
        Err(refusal) => {
            let mut draft = Draft::for_procedure("wof.points");
            draft.note(refusal.clause, refusal.reason.clone(), false);
            draft.result("points", refusal.reason);
            draft.close(()).account
        }
    }
}

fn battery() -> Procedure {
    let parameters = vec![
        Parameter::word::<Piece>("piece", clause!("wof.3.0.07"), "the weight of its guns").or("Medium"),
        Parameter::count("guns", "models", clause!("wof.4.0.02"), "gun models"),
        Parameter::count("gunners", "figures", clause!("wof.5.0.03"), "gunner figures"),
        Parameter::word::<Grade>("grade", clause!("wof.3.0.09"), "the gunners' grade").or("C"),
        Parameter::word::<Limber>("limber", clause!("wof.5.0.04"), "its limber").or("Civilian"),
    ];
    procedure(
        "wof.battery_points",
        clause!("wof.7.0.04"),
        "What a battery costs.",
        &[],
        parameters,
        |rules, filled, _| {
            let battery = Battery {
                piece: filled.word("piece"),
                guns: filled.count("guns"),
                gunners: filled.count("gunners"),
                grade: filled.word("grade"),
                limber: filled.word("limber"),
            };
            Ok(points::battery(rules, &battery).account)
        },
    )
}

fn generals() -> Procedure {
    let parameters = vec![
        Parameter::count("brigadiers", "generals", clause!("wof.6.0.01"), "brigadiers").or("0"),
        Parameter::count("major_generals", "generals", clause!("wof.6.0.01"), "major generals").or("0"),
    ];
    procedure(
        "wof.general_points",
        clause!("wof.7.0.05"),
        "What generals cost.",
        &[],
        parameters,
        |rules, filled, _| {
            Ok(points::generals(rules, filled.count("brigadiers"), filled.count("major_generals")).account)
        },
    )
}
