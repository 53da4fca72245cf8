//! Procedures of moves and formations by name.

use super::{condition_parameters, procedure, read_condition};
use crate::{
    receipt::Draft,
    rules::{
        reckon::{Parameter, Procedure},
        wof::{
            data::{FormationKind, Gait, Pace, Piece, Pips, PricedAct, Spirit, Troop},
            formation,
            movement::{self, Budget},
        },
    },
};

pub(super) fn procedures() -> Vec<Procedure> {
    vec![
        rate(),
        guns(),
        width(),
        clump(),
        holders(),
        depth(),
        manoeuvre(),
        gait(),
        wheel(),
        backstep(),
        act(),
        obstacle(),
        road(),
        retreat(),
        pinning(),
    ]
}

fn rate() -> Procedure {
    let mut parameters = vec![Parameter::word::<Pace>("pace", clause!("wof.11.0.01"), "how it goes").or("Move")];
    parameters.extend(condition_parameters(""));
    procedure(
        "wof.rate",
        clause!("wof.11.0.01"),
        "How far a unit goes in a turn.",
        &[],
        parameters,
        |rules, filled, _| {
            let unit = read_condition(filled, "");
            let mut draft = Draft::for_procedure("wof.rate");
            match movement::rate_inches(rules, unit, unit.formation, filled.word("pace")) {
                Some(inches) => {
                    draft.note(clause!("wof.11.0.01"), "inches", inches);
                    draft.result("inches", inches);
                }
                None => {
                    draft.note(clause!("wof.11.0.03"), "it has no such move", false);
                    draft.result("inches", "none");
                }
            }
            Ok(draft.close(()).account)
        },
    )
}

fn guns() -> Procedure {
    let parameters =
        vec![Parameter::word::<Piece>("piece", clause!("wof.3.0.07"), "the weight of the guns").or("Medium")];
    procedure(
        "wof.gun_moves",
        clause!("wof.11.0.02"),
        "How far guns go, limbered and by hand.",
        &[],
        parameters,
        |rules, filled, _| {
            let gun = rules.charts.artillery.gun(filled.word("piece"));
            let mut draft = Draft::for_procedure("wof.gun_moves");
            draft.note(clause!("wof.11.0.02"), "inches limbered", gun.limbered_inches);
            draft.note(clause!("wof.11.0.02"), "inches by hand", gun.manhandled_inches);
            draft.note(
                clause!("wof.h.artillery_pivot"),
                "inches back by hand",
                gun.manhandled_inches * rules.charts.movement.backstep_part_of_line_rate,
            );
            draft.result("limbered", gun.limbered_inches);
            draft.result("by_hand", gun.manhandled_inches);
            draft.result("back", gun.manhandled_inches * rules.charts.movement.backstep_part_of_line_rate);
            Ok(draft.close(()).account)
        },
    )
}

fn width() -> Procedure {
    let parameters = vec![Parameter::count("width", "figures", clause!("wof.8.0.01"), "figures in the front rank")];
    procedure(
        "wof.formation",
        clause!("wof.8.0.01"),
        "What formation a front makes.",
        &[],
        parameters,
        |rules, filled, _| {
            let formation = rules.charts.formation.by_width(filled.count("width"));
            let mut draft = Draft::for_procedure("wof.formation");
            draft.note(clause!("wof.8.0.01"), "formation", formation.to_string());
            draft.result("formation", formation.to_string());
            Ok(draft.close(()).account)
        },
    )
}

fn clump() -> Procedure {
    let parameters = vec![
        Parameter::word::<FormationKind>("formation", clause!("wof.12.10.03"), "how it stood").or("Line"),
        Parameter::count("width", "figures", clause!("wof.12.10.03"), "figures in its front rank"),
        Parameter::count("figures", "figures", clause!("wof.12.10.03"), "all its figures").or("24"),
    ];
    procedure(
        "wof.clump",
        clause!("wof.12.10.03"),
        "How wide a unit runs or pursues.",
        &[],
        parameters,
        |rules, filled, _| {
            let width =
                formation::clump_width(rules, filled.word("formation"), filled.count("width"), filled.count("figures"));
            let mut draft = Draft::for_procedure("wof.clump");
            draft.note(clause!("wof.12.10.03"), "figures wide", width);
            draft.result("width", width);
            Ok(draft.close(()).account)
        },
    )
}

fn holders() -> Procedure {
    let parameters = vec![Parameter::count("figures", "figures", clause!("wof.12.11.03"), "figures that dismount")];
    procedure(
        "wof.horse_holders",
        clause!("wof.12.11.03"),
        "How many dragoons hold the horses.",
        &[],
        parameters,
        |rules, filled, _| {
            let holders = formation::horse_holders(rules, filled.count("figures"));
            let mut draft = Draft::for_procedure("wof.horse_holders");
            draft.note(clause!("wof.12.11.03"), "horse holders", holders);
            draft.result("holders", holders);
            Ok(draft.close(()).account)
        },
    )
}

fn depth() -> Procedure {
    let parameters = vec![
        Parameter::word::<Troop>("troop", clause!("wof.3.0.01"), "what sort of troops").or("LineInfantry"),
        Parameter::word::<FormationKind>("formation", clause!("wof.16.1.12"), "how they stand").or("Line"),
        Parameter::count("deep", "ranks", clause!("wof.16.1.12"), "ranks of figures"),
    ];
    procedure(
        "wof.dense",
        clause!("wof.16.1.12"),
        "Whether a target is dense for ballshot.",
        &[],
        parameters,
        |rules, filled, _| {
            let dense = formation::is_deep(rules, filled.word("troop"), filled.word("formation"), filled.count("deep"));
            let mut draft = Draft::for_procedure("wof.dense");
            draft.note(clause!("wof.16.1.12"), "dense", dense);
            draft.result("dense", dense);
            Ok(draft.close(()).account)
        },
    )
}

fn manoeuvre() -> Procedure {
    let about = "What a change of formation or facing costs.";
    procedure("wof.manoeuvre", clause!("wof.12.1.03"), about, &[], condition_parameters(""), |rules, filled, _| {
        let unit = read_condition(filled, "");
        let mut draft = Draft::for_procedure("wof.manoeuvre");
        if unit.spirit != Spirit::Good {
            draft.note(clause!("wof.12.1.02"), "only a unit in good morale changes formation or facing", false);
            draft.result("becomes", "not allowed");
            return Ok(draft.close(()).account);
        }
        let done = movement::manoeuvre(rules, unit);
        draft.note(done.clause, "part of a move", done.part);
        draft.note(done.clause, "it becomes", done.becomes.to_string());
        draft.result("part", done.part);
        draft.result("left", Budget::default().take(done.part).map_or(0.0, Budget::left));
        draft.result("becomes", done.becomes.to_string());
        Ok(draft.close(()).account)
    })
}

fn gait() -> Procedure {
    let mut parameters = vec![Parameter::word::<Gait>("gait", clause!("wof.12.3.01"), "how it steps").or("Straight")];
    parameters.extend(condition_parameters(""));
    procedure(
        "wof.gait",
        clause!("wof.12.3.01"),
        "What an inch of a gait costs.",
        &[],
        parameters,
        |rules, filled, _| {
            let (inches, clause) = movement::inches_an_inch(rules, read_condition(filled, ""), filled.word("gait"));
            let mut draft = Draft::for_procedure("wof.gait");
            draft.note(clause, "inches of move for an inch", inches);
            draft.result("inches", inches);
            Ok(draft.close(()).account)
        },
    )
}

fn wheel() -> Procedure {
    let mut parameters = vec![
        Parameter::measure("front", "inches", clause!("wof.12.2.01"), "how wide its front is"),
        Parameter::measure("degrees", "degrees", clause!("wof.12.2.01"), "how far it wheels").within(0..=360),
    ];
    parameters.extend(condition_parameters(""));
    procedure("wof.wheel", clause!("wof.12.2.01"), "What a wheel costs.", &[], parameters, |rules, filled, _| {
        let arc = movement::wheel_inches(filled.measure("front"), filled.measure("degrees"));
        let (factor, clause) = movement::inches_an_inch(rules, read_condition(filled, ""), Gait::Wheel);
        let mut draft = Draft::for_procedure("wof.wheel");
        draft.note(clause!("wof.12.2.01"), "inches of arc", arc);
        draft.note(clause, "inches of move", arc * factor);
        draft.result("arc", arc);
        draft.result("inches", arc * factor);
        Ok(draft.close(()).account)
    })
}

fn backstep() -> Procedure {
    procedure(
        "wof.backstep",
        clause!("wof.12.4.01"),
        "How far a unit steps back.",
        &[],
        condition_parameters(""),
        |rules, filled, _| {
            let unit = read_condition(filled, "");
            let inches = movement::backstep_inches(rules, unit, unit.formation).unwrap_or_default();
            let mut draft = Draft::for_procedure("wof.backstep");
            draft.note(clause!("wof.12.4.01"), "inches", inches);
            draft.result("inches", inches);
            Ok(draft.close(()).account)
        },
    )
}

fn act() -> Procedure {
    let parameters = vec![Parameter::word::<PricedAct>("action", clause!("wof.h.move_budget"), "what is done")];
    procedure(
        "wof.action",
        clause!("wof.h.move_budget"),
        "What part of a move an act takes.",
        &[],
        parameters,
        |rules, filled, _| {
            let (part, clause) = movement::action_part(rules, filled.word("action"));
            let mut draft = Draft::for_procedure("wof.action");
            draft.note(clause, "part of a move", part);
            draft.result("part", part);
            Ok(draft.close(()).account)
        },
    )
}

fn obstacle() -> Procedure {
    let parameters = vec![
        Parameter::count("deep", "ranks", clause!("wof.20.7.01"), "ranks that cross").or("2"),
        Parameter::measure("rate", "inches", clause!("wof.11.0.01"), "its move").or("6"),
    ];
    procedure(
        "wof.obstacle",
        clause!("wof.20.7.01"),
        "What crossing an obstacle costs.",
        &["obstacle_once"],
        parameters,
        |rules, filled, _| {
            let inches = movement::obstacle_inches(rules, filled.count("deep"));
            let mut draft = Draft::for_procedure("wof.obstacle");
            draft.note(clause!("wof.20.7.01"), "inches", inches);
            draft.result("inches", inches);
            draft.result("left", (filled.measure("rate") - inches).max(0.0));
            Ok(draft.close(()).account)
        },
    )
}

fn road() -> Procedure {
    let mut parameters = vec![
        Parameter::count("width", "figures", clause!("wof.20.6.01"), "figures in its front rank"),
        Parameter::flag(
            "part_of_the_turn",
            clause!("wof.20.6.01"),
            "whether it spends only part of the turn on the road",
        ),
    ];
    parameters.extend(condition_parameters(""));
    procedure(
        "wof.road",
        clause!("wof.20.6.01"),
        "How far a unit goes on a road.",
        &[],
        parameters,
        |rules, filled, _| {
            let unit = read_condition(filled, "");
            let whole = !filled.is("part_of_the_turn");
            let more =
                if whole { movement::road_inches(rules, unit, unit.formation, filled.count("width")) } else { 0.0 };
            let rate = movement::rate_inches(rules, unit, unit.formation, Pace::Move).unwrap_or_default();
            let mut draft = Draft::for_procedure("wof.road");
            draft.note(clause!("wof.20.6.01"), "inches more", more);
            draft.result("inches", rate + more);
            Ok(draft.close(()).account)
        },
    )
}

fn retreat() -> Procedure {
    let mut parameters = vec![
        Parameter::count("start", "figures", clause!("wof.21.2.02"), "its figures at the start of the game").or("24"),
        Parameter::measure("inches", "inches", clause!("wof.21.2.01"), "how far it would go").or("12"),
    ];
    parameters.extend(condition_parameters(""));
    procedure(
        "wof.retreat",
        clause!("wof.21.2.01"),
        "What a voluntary retreat costs.",
        &[],
        parameters,
        |rules, filled, _| {
            let (unit, chart) = (read_condition(filled, ""), rules.charts.movement.retreat);
            let rout = movement::rate_inches(rules, unit, unit.formation, Pace::Rout).unwrap_or_default();
            let (least, most) = (chart.least_moves * rout, chart.most_moves * rout);
            let twelfths = if unit.spirit == Spirit::Shaken { chart.shaken_twelfths } else { chart.twelfths };
            let lost = Pips::of_twelfths(twelfths, filled.count("start"));
            let word = match filled.measure("inches") {
                inches if inches < least => "too short",
                inches if inches > most => "too far",
                _ => "legal",
            };
            let mut draft = Draft::for_procedure("wof.retreat");
            draft.note(clause!("wof.21.2.01"), format!("from {least} to {most} in"), word);
            draft.note(clause!("wof.21.2.02"), "lost", lost.to_string());
            draft.result("length", word);
            draft.result("pips", lost.0);
            Ok(draft.close(()).account)
        },
    )
}

fn pinning() -> Procedure {
    let parameters = vec![Parameter::measure("front", "inches", clause!("wof.21.3.02"), "how wide its front is")];
    procedure(
        "wof.pinning",
        clause!("wof.21.3.02"),
        "The zone before a unit in which manoeuvres halt an enemy shaken.",
        &[],
        parameters,
        |rules, filled, _| {
            let far = movement::pinning_width_inches(rules, filled.measure("front"));
            let deep = rules.charts.movement.pinning.inches;
            let mut draft = Draft::for_procedure("wof.pinning");
            draft.note(clause!("wof.21.3.02"), "inches deep", deep);
            draft.note(clause!("wof.21.3.02"), "inches wide at the far side", far);
            draft.result("deep", deep);
            draft.result("far", far);
            Ok(draft.close(()).account)
        },
    )
}
