//! Guns themselves, by name: their range, ammunition, traverse and crew. What they fire is `artillery`'s.

use super::procedure;
use crate::{
    measure::TOLERANCE,
    receipt::Draft,
    rules::{
        hmm::{
            artillery::{Crew, may_fire_with_crew, regimental_guns_allowed},
            data::{Ammunition, Piece, Weight},
        },
        reckon::{Parameter, Procedure},
    },
};

pub(super) fn procedures() -> Vec<Procedure> {
    vec![
        range_procedure(),
        ammunition_procedure(),
        traverse_procedure(),
        crew_procedure(),
        push_procedure(),
        regimental_procedure(),
    ]
}

fn range_procedure() -> Procedure {
    let parameters = vec![
        Parameter::word::<Piece>("piece", clause!("hmm.11.13"), "the kind of gun").or("FieldGun"),
        Parameter::word::<Weight>("weight", clause!("hmm.11.11"), "its weight"),
        Parameter::measure("distance", "inches", clause!("hmm.11.12"), "from the muzzle to the aim point").or("0"),
    ];
    procedure(
        "hmm.gun_range",
        clause!("hmm.11.11"),
        "How far a gun is aimed at most.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.gun_range");
            let (piece, weight) = (filled.word("piece"), filled.word("weight"));
            let reach = rules.charts.artillery.reach_inches(piece, weight);
            let clause = match piece {
                Piece::Howitzer => rules.charts.artillery.reach_clause(piece),
                _ => clause!("hmm.11.11"),
            };
            draft.note(clause, format!("{weight} {piece}: inches"), reach);
            draft.result("reach", reach);
            draft.result("allowed", rules.charts.artillery.reaches(piece, weight, filled.measure("distance")));
            Ok(draft.close(()).account)
        },
    )
}

fn ammunition_procedure() -> Procedure {
    let parameters = vec![
        Parameter::word::<Piece>("piece", clause!("hmm.11.02"), "the kind of gun"),
        Parameter::word::<Ammunition>("ammunition", clause!("hmm.11.02"), "what it is to fire"),
    ];
    procedure(
        "hmm.ammunition",
        clause!("hmm.11.02"),
        "Whether a gun has some ammunition.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.ammunition");
            let (fires, clause) = rules.charts.artillery.ammunition(filled.word("piece"));
            draft.note(clause, "it fires", fires.iter().map(ToString::to_string).collect::<Vec<_>>());
            draft.result("allowed", fires.contains(&filled.word("ammunition")));
            Ok(draft.close(()).account)
        },
    )
}

fn traverse_procedure() -> Procedure {
    let parameters = vec![Parameter::measure(
        "off",
        "degrees",
        clause!("hmm.20.04"),
        "from the gun's facing to the target, to either side",
    )];
    procedure(
        "hmm.traverse",
        clause!("hmm.20.04"),
        "Whether a gun bears on a target without a pivot.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.traverse");
            let most = rules.charts.artillery.traverse_degrees;
            draft.note(clause!("hmm.20.04"), "degrees to either side", most);
            let bears = filled.measure("off") <= most + TOLERANCE;
            draft.result("allowed", bears);
            if !bears {
                draft.note(
                    clause!("hmm.11.18"),
                    "it may be pivoted instead of firing: degrees",
                    rules.charts.movement.pivot_degrees,
                );
            }
            Ok(draft.close(()).account)
        },
    )
}

fn crew_procedure() -> Procedure {
    let parameters = vec![
        Parameter::count("crew", "figures", clause!("hmm.11.05"), "crew left with the guns, all together"),
        Parameter::count("guns", "guns", clause!("hmm.11.05"), "guns left").or("1"),
        Parameter::count("full_crew", "figures", clause!("hmm.11.06"), "a full crew of one gun").or("3"),
        Parameter::count(
            "last_fired",
            "turn",
            clause!("hmm.11.05"),
            "the turn on which the gun last fired, 0 for never",
        )
        .or("0"),
        Parameter::count("turn", "turn", clause!("hmm.11.05"), "this turn"),
    ];
    procedure(
        "hmm.crew",
        clause!("hmm.11.05"),
        "Whether a gun's crew lets it fire this turn.",
        &[],
        parameters,
        |rules, filled, _| {
            let crew = Crew {
                crew: filled.count("crew"),
                guns: filled.count("guns"),
                full_crew_of_each: filled.count("full_crew"),
                last_fired: Some(filled.count("last_fired")).filter(|&turn| turn > 0),
            };
            Ok(may_fire_with_crew(rules, crew, filled.count("turn")).account)
        },
    )
}

fn push_procedure() -> Procedure {
    let parameters = vec![
        Parameter::word::<Weight>("weight", clause!("hmm.11.17"), "the gun's weight"),
        Parameter::count("crew", "figures", clause!("hmm.11.17"), "its own crew"),
    ];
    procedure(
        "hmm.push",
        clause!("hmm.11.17"),
        "How far a gun may be pushed instead of firing.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.push");
            let crew = rules.charts.artillery.push_crew;
            draft.note(clause!("hmm.11.17"), "only four-pounders, with a crew of", crew);
            let allowed = filled.word::<Weight>("weight") == Weight::Four && filled.count("crew") >= crew;
            draft.result("allowed", allowed);
            draft.result("inches", if allowed { rules.charts.movement.push_inches } else { 0.0 });
            Ok(draft.close(()).account)
        },
    )
}

fn regimental_procedure() -> Procedure {
    procedure(
        "hmm.regimental_guns",
        clause!("hmm.11.08"),
        "Whether a battle of some year may have regimental guns.",
        &["year"],
        Vec::new(),
        |rules, _, _| {
            let mut draft = Draft::for_procedure("hmm.regimental_guns");
            let last = rules.charts.artillery.last_regimental_gun_year;
            draft.note(clause!("hmm.11.08"), "the last year with regimental guns", u32::from(last));
            draft.result("allowed", regimental_guns_allowed(rules));
            Ok(draft.close(()).account)
        },
    )
}
