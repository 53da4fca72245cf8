//! Morale procedures by name.

use super::{condition_parameters, procedure, read_condition};
use crate::{
    receipt::Draft,
    rules::{
        reckon::{Parameter, Procedure},
        wof::{
            data::{Arms, Aspect, Generals, MoraleCase, Occasion, Pips, Situation},
            melee::Impetus,
            morale::{
                self, Test,
                due::{self, FireLoss, Flanks, HorseCharge},
                ranks,
            },
        },
    },
};

pub(super) fn procedures() -> Vec<Procedure> {
    vec![test(), recoil(), open_ranks(), strength(), fire_test(), panic_test(), may_rally()]
}

fn test() -> Procedure {
    let mut parameters = vec![
        Parameter::word::<Occasion>("occasion", clause!("wof.18.1.01"), "why it tests"),
        Parameter::word::<Generals>("general", clause!("wof.18.3.06"), "where its general is").or("InDistance"),
        Parameter::count("lost", "pips", clause!("wof.18.3.07"), "pips lost this phase").or("0"),
        Parameter::count("start", "figures", clause!("wof.18.3.07"), "its figures at the start of the game").or("24"),
        Parameter::count("routing_friends", "units", clause!("wof.18.3.16"), "routing friends in sight within 12 in")
            .or("0"),
        Parameter::words::<MoraleCase>("circumstances", clause!("wof.18.3.08"), "what else is the case"),
        Parameter::word::<Situation>("situation", clause!("wof.18.3.03"), "in what situation the result finds it")
            .or("Other"),
    ];
    parameters.extend(condition_parameters(""));
    procedure("wof.morale", clause!("wof.18.3.01"), "A morale test.", &[], parameters, |rules, filled, dice| {
        let test = Test {
            occasion: filled.word("occasion"),
            unit: read_condition(filled, ""),
            generals: filled.word("general"),
            lost: Pips(filled.count("lost")),
            start: filled.count("start"),
            routing_friends: filled.count("routing_friends"),
            circumstances: filled.words("circumstances"),
        };
        let receipt = morale::test(rules, &test, dice)?;
        let mut account = receipt.account;
        account
            .result
            .push(("effect".to_owned(), morale::effect(receipt.result, filled.word("situation")).words().into()));
        Ok(account)
    })
}

fn recoil() -> Procedure {
    procedure("wof.recoil", clause!("wof.18.3.03"), "How far a charger recoils.", &[], Vec::new(), |rules, _, dice| {
        Ok(morale::recoil(rules, dice)?.account)
    })
}

fn open_ranks() -> Procedure {
    let about = "Whether a unit opens its ranks before routers.";
    procedure(
        "wof.open_ranks",
        clause!("wof.12.9.1.02"),
        about,
        &[],
        condition_parameters(""),
        |rules, filled, dice| Ok(ranks::open(rules, read_condition(filled, ""), dice)?.account),
    )
}

fn strength() -> Procedure {
    let parameters = vec![
        Parameter::count("pips", "pips", clause!("wof.15.2.02"), "all that it has lost"),
        Parameter::count("start", "figures", clause!("wof.9.3.01"), "its figures at the start of the game"),
    ];
    procedure("wof.losses", clause!("wof.15.2.02"), "What losses come to.", &[], parameters, |_, filled, _| {
        let (pips, start) = (Pips(filled.count("pips")), filled.count("start"));
        let mut draft = Draft::for_procedure("wof.losses");
        draft.note(clause!("wof.15.2.02"), "figures and pips", pips.to_string());
        draft.note(clause!("wof.15.2.04"), "pips carried to the next loss", pips.carried());
        draft.note(clause!("wof.17.3.01"), "full twelfths", pips.twelfths(start));
        draft.note(clause!("wof.9.3.01"), "exhausted", pips.exhausts(start));
        draft.result("figures", pips.figures());
        draft.result("carried", pips.carried());
        draft.result("twelfths", pips.twelfths(start));
        draft.result("exhausted", pips.exhausts(start));
        draft.result("a_twelfth", Pips::of_twelfths(1, start).0);
        draft.result("shattered", pips.shatters(start));
        Ok(draft.close(()).account)
    })
}

fn fire_test() -> Procedure {
    let parameters = vec![
        Parameter::count("guns", "pips", clause!("wof.18.1.04"), "pips lost to artillery").or("0"),
        Parameter::count("steady", "pips", clause!("wof.18.1.04"), "pips lost to steady small arms").or("0"),
        Parameter::count("unsteady", "pips", clause!("wof.18.1.05"), "pips lost to unsteady small arms").or("0"),
        Parameter::count("start", "figures", clause!("wof.18.1.04"), "its figures at the start of the game").or("24"),
    ];
    let about = "Whether fire makes a unit test its morale.";
    procedure(
        "wof.fire_test",
        clause!("wof.18.1.04"),
        about,
        &["artillery_test_whole_figure"],
        parameters,
        |rules, filled, _| {
            let pips = |name: &str| Pips(filled.count(name));
            let loss = FireLoss { guns: pips("guns"), steady: pips("steady"), unsteady: pips("unsteady") };
            let due = due::for_fire(rules, loss, filled.count("start"));
            let mut draft = Draft::for_procedure("wof.fire_test");
            if loss.unsteady > Pips::NONE {
                draft.note(
                    clause!("wof.18.1.05"),
                    "lost to unsteady fire, which causes none",
                    loss.unsteady.to_string(),
                );
            }
            draft.note(clause!("wof.18.1.04"), "tests", due);
            draft.result("tests", due);
            Ok(draft.close(()).account)
        },
    )
}

fn panic_test() -> Procedure {
    let mut parameters = vec![
        Parameter::flag("no_bayonets", clause!("wof.h.bayonets"), "whether it lacks bayonets"),
        Parameter::flag("flanks_protected", clause!("wof.9.5.01"), "whether both its flanks are protected"),
        Parameter::flag("impetus", clause!("wof.18.1.02"), "whether the horse has impetus"),
        Parameter::word::<Aspect>("aspect", clause!("wof.18.1.03"), "from where the horse comes").or("Front"),
    ];
    parameters.extend(condition_parameters(""));
    procedure(
        "wof.panic",
        clause!("wof.18.1.02"),
        "Whether a unit charged by horse tests for panic.",
        &[],
        parameters,
        |_, filled, _| {
            let arms = if filled.is("no_bayonets") { Arms::NoBayonets } else { Arms::Plain };
            let flanks = if filled.is("flanks_protected") { Flanks::BothProtected } else { Flanks::Open };
            let impetus = if filled.is("impetus") { Impetus::Has } else { Impetus::None };
            let charge = HorseCharge { impetus, aspect: filled.word("aspect") };
            let unit = read_condition(filled, "");
            let due = due::for_panic(unit, arms, flanks, charge);
            let mut draft = Draft::for_procedure("wof.panic");
            let threatens = impetus == Impetus::Has && !unit.troop.is_cavalry();
            draft.note(clause!("wof.9.5.01"), "both flanks are protected", flanks == Flanks::BothProtected);
            if threatens && !due {
                draft.note(clause!("wof.18.1.03"), "exempt", true);
            }
            draft.note(clause!("wof.18.1.02"), "tests", due);
            draft.result("tests", due);
            Ok(draft.close(()).account)
        },
    )
}

fn may_rally() -> Procedure {
    let mut parameters =
        vec![Parameter::measure("enemy", "inches", clause!("wof.18.1.12"), "to the nearest enemy in sight").or("99")];
    parameters.extend(condition_parameters(""));
    procedure(
        "wof.may_rally",
        clause!("wof.18.1.12"),
        "Whether a routing unit may test to rally.",
        &[],
        parameters,
        |rules, filled, _| {
            let may = due::may_rally(rules, read_condition(filled, ""), Some(filled.measure("enemy")));
            let mut draft = Draft::for_procedure("wof.may_rally");
            match &may {
                Ok(()) => draft.note(clause!("wof.18.1.11"), "may test", true),
                Err(refusal) => draft.note(refusal.clause, refusal.reason.clone(), false),
            }
            draft.result("may_rally", may.is_ok());
            Ok(draft.close(()).account)
        },
    )
}
