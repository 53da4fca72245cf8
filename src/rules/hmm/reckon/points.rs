//! What troops cost in points (hmm.20.41).

use super::procedure;
use crate::{
    receipt::Draft,
    rules::{
        hmm::data::{Class, Piece, Troop, Weapon, Weight},
        reckon::{Parameter, Procedure},
    },
};

pub(super) fn procedures() -> Vec<Procedure> {
    vec![figures(), gun(), general()]
}

fn figures() -> Procedure {
    let parameters = vec![
        Parameter::count("figures", "figures", clause!("hmm.20.41"), "figures in the ranks"),
        Parameter::word::<Troop>("troop", clause!("hmm.20.41"), "what sort of troops").or("LineInfantry"),
        Parameter::word::<Class>("class", clause!("hmm.18.11"), "how good they are").or("Regular"),
        Parameter::word::<Weapon>("weapon", clause!("hmm.07.01"), "what they shoot with").or("SmoothMusket"),
    ];
    procedure(
        "hmm.points",
        clause!("hmm.20.41"),
        "What a body of men costs in points.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.points");
            let each =
                rules.charts.points.figure(filled.word("troop"), filled.word("class"), Some(filled.word("weapon")));
            draft.note(clause!("hmm.20.41"), "points a figure", each);
            draft.result("points", each * filled.count("figures"));
            Ok(draft.close(()).account)
        },
    )
}

fn gun() -> Procedure {
    let parameters = vec![
        Parameter::count("guns", "models", clause!("hmm.20.41"), "gun models").or("1"),
        Parameter::word::<Piece>("piece", clause!("hmm.11.02"), "what sort of gun").or("FieldGun"),
        Parameter::word::<Weight>("weight", clause!("hmm.11.10"), "its weight of shot").or("Six"),
    ];
    procedure(
        "hmm.gun_points",
        clause!("hmm.20.41"),
        "What guns cost in points, 0 for a gun that there is not.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.gun_points");
            let each = rules.charts.points.gun(filled.word("piece"), filled.word("weight")).unwrap_or(0);
            draft.note(clause!("hmm.20.41"), "points a gun", each);
            draft.result("points", each * filled.count("guns"));
            Ok(draft.close(()).account)
        },
    )
}

fn general() -> Procedure {
    let parameters = vec![Parameter::count("value", "points", clause!("hmm.16.18"), "his command value").within(1..=6)];
    procedure(
        "hmm.general_points",
        clause!("hmm.20.41"),
        "What a general costs in points.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.general_points");
            draft.note(
                clause!("hmm.20.41"),
                "points for each of his command value",
                rules.charts.points.general_times_value,
            );
            draft.result("points", rules.charts.points.general_times_value * filled.count("value"));
            Ok(draft.close(()).account)
        },
    )
}
