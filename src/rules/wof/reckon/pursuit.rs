//! The pursuit procedure by name.

use super::{condition_parameters, procedure, read_condition};
use crate::{
    receipt::Draft,
    rules::{
        reckon::{Parameter, Procedure},
        wof::{
            data::{PursuitCase, PursuitRoll, Troop},
            pursuit::{self, Throw},
        },
    },
};

pub(super) fn procedures() -> Vec<Procedure> {
    vec![throw(), may_pursue()]
}

fn throw() -> Procedure {
    let mut parameters = vec![
        Parameter::word::<PursuitRoll>("roll", clause!("wof.19.0.08"), "what the die is thrown for"),
        Parameter::words::<PursuitCase>(
            "circumstances",
            clause!("wof.19.0.09"),
            "what is the case beside the unit's grade and arm",
        ),
    ];
    parameters.extend(condition_parameters(""));
    let about = "A throw to resist, to halt or to return from a pursuit.";
    procedure("wof.pursuit", clause!("wof.19.0.08"), about, &["return_5_6"], parameters, |rules, filled, dice| {
        let unit = read_condition(filled, "");
        let throw = Throw { roll: filled.word("roll"), unit, circumstances: filled.words("circumstances") };
        Ok(pursuit::throw(rules, &throw, dice)?.account)
    })
}

fn may_pursue() -> Procedure {
    let mut parameters =
        vec![Parameter::word::<Troop>("routed", clause!("wof.19.0.03"), "whom it routed").or("LineInfantry")];
    parameters.extend(condition_parameters(""));
    procedure(
        "wof.may_pursue",
        clause!("wof.19.0.01"),
        "Whether a unit may pursue those whom it routed.",
        &[],
        parameters,
        |_, filled, _| {
            let may = pursuit::may_pursue(read_condition(filled, ""), filled.word("routed"));
            let mut draft = Draft::for_procedure("wof.may_pursue");
            match &may {
                Ok(()) => draft.note(clause!("wof.19.0.01"), "may pursue", true),
                Err(refusal) => draft.note(refusal.clause, refusal.reason.clone(), false),
            }
            draft.result("may_pursue", may.is_ok());
            Ok(draft.close(()).account)
        },
    )
}
