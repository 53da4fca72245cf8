//! Procedures of terrain, blocks and works by name.

use super::{condition_parameters, procedure, read_condition};
use crate::{
    receipt::Draft,
    rules::{
        reckon::{Parameter, Procedure},
        wof::{
            data::{Against, Pace, Protection, TerrainKind},
            movement,
            terrain::{self, Care, Upset},
        },
    },
};

pub(super) fn procedures() -> Vec<Procedure> {
    vec![ground(), cover(), wreck(), garrison(), abatis()]
}

fn ground() -> Procedure {
    let mut parameters = vec![
        Parameter::word::<TerrainKind>("ground", clause!("wof.20.2.01"), "the kind of ground"),
        Parameter::flag("hasty", clause!("wof.20.2.01"), "whether it goes at full speed where that costs its order"),
    ];
    parameters.extend(condition_parameters(""));
    procedure(
        "wof.ground",
        clause!("wof.20.2.01"),
        "How far a unit goes over ground, and whether that disorders it.",
        &[],
        parameters,
        |rules, filled, _| {
            let (unit, kind) = (read_condition(filled, ""), filled.word::<TerrainKind>("ground"));
            let care = if filled.is("hasty") { Care::Hasty } else { Care::Careful };
            let clause = rules.charts.terrain.ground(kind).clause;
            let mut draft = Draft::for_procedure("wof.ground");
            match terrain::inches_an_inch(rules, unit, kind, care) {
                Some(factor) => {
                    let rate = movement::rate_inches(rules, unit, unit.formation, Pace::Move).unwrap_or_default();
                    draft.note(clause, "inches of move for an inch", factor);
                    draft.result("inches", rate / factor);
                }
                None => {
                    draft.note(clause, "it may not enter", false);
                    draft.result("inches", "barred");
                }
            }
            let word = match terrain::upset(rules, unit, kind, care) {
                Upset::Never => "no",
                Upset::OnEntering => "yes",
                Upset::WhileCrossing => "while crossing",
                Upset::AfterCrossing => "after crossing",
            };
            draft.note(clause, "disordered", word);
            draft.result("disordered", word);
            let ground = rules.charts.terrain.ground(kind);
            if let Some(clause) = ground.cover_clause {
                draft.note(clause, "cover against shooting", ground.cover.to_string());
            }
            Ok(draft.close(()).account)
        },
    )
}

fn cover() -> Procedure {
    let parameters = vec![
        Parameter::word::<Protection>("protection", clause!("wof.20.8.05"), "what protects"),
        Parameter::word::<Against>("against", clause!("wof.20.8.05"), "against what").or("SmallArms"),
        Parameter::flag("wrecked", clause!("wof.20.8.13"), "whether it has been shot down"),
    ];
    procedure(
        "wof.cover",
        clause!("wof.20.8.05"),
        "What a block, a work or an obstacle protects from.",
        &[],
        parameters,
        |rules, filled, _| {
            let built: Protection = filled.word("protection");
            let now = if filled.is("wrecked") { rules.charts.terrain.wrecked(built) } else { built };
            let (cover, clause) = terrain::cover(rules, now, filled.word("against"));
            let mut draft = Draft::for_procedure("wof.cover");
            draft.note(clause, now.to_string(), cover.to_string());
            draft.result("cover", cover.to_string());
            Ok(draft.close(()).account)
        },
    )
}

fn wreck() -> Procedure {
    let parameters = vec![
        Parameter::count("ball", "pips", clause!("wof.20.8.13"), "pips of medium or heavy ball").or("0"),
        Parameter::count("shell", "pips", clause!("wof.20.8.13"), "pips of shell").or("0"),
    ];
    procedure(
        "wof.wreck",
        clause!("wof.20.8.13"),
        "Whether fire has ruined a block or destroyed works.",
        &[],
        parameters,
        |rules, filled, _| {
            let (ball, shell, chart) = (filled.count("ball"), filled.count("shell"), &rules.charts.terrain);
            let mut draft = Draft::for_procedure("wof.wreck");
            draft.note(clause!("wof.20.8.13"), "the block is ruined", chart.ruins_block(ball, shell));
            draft.note(
                clause!("wof.20.9.05"),
                format!("{} in of works are destroyed", chart.works_section_inches()),
                chart.destroys_works(ball + shell),
            );
            draft.result("block", chart.ruins_block(ball, shell));
            draft.result("works", chart.destroys_works(ball + shell));
            Ok(draft.close(()).account)
        },
    )
}

fn garrison() -> Procedure {
    let parameters =
        vec![Parameter::count("most", "figures", clause!("wof.20.8.06"), "figures that the block holds at most")];
    procedure(
        "wof.garrison",
        clause!("wof.20.8.06"),
        "How many fire out of a block, and may attack each side of it.",
        &[],
        parameters,
        |rules, filled, _| {
            let (most, chart) = (filled.count("most"), &rules.charts.terrain);
            let mut draft = Draft::for_procedure("wof.garrison");
            draft.note(clause!("wof.20.8.06"), "figures that fire", chart.garrison_that_fires(most));
            draft.note(
                clause!("wof.20.8.08"),
                "figures that may attack each side",
                most * chart.attackers_times_garrison,
            );
            draft.result("fire", chart.garrison_that_fires(most));
            draft.result("attack", most * chart.attackers_times_garrison);
            Ok(draft.close(()).account)
        },
    )
}

fn abatis() -> Procedure {
    let parameters = vec![
        Parameter::count("figures", "figures", clause!("wof.20.9.06"), "figures that spent the turn at it")
            .within(0..=96),
    ];
    procedure(
        "wof.abatis",
        clause!("wof.20.9.06"),
        "How much of an abatis is cleared.",
        &[],
        parameters,
        |rules, filled, dice| Ok(terrain::clear_abatis(rules, filled.count("figures"), dice)?.account),
    )
}
