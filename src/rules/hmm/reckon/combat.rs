//! Charge and melee procedures by name.

use std::collections::BTreeSet;

use super::{
    fire::{air_parameters, firer_parameters, read_air, read_firers},
    procedure,
};
use crate::{
    receipt::Draft,
    rules::{
        hmm::{
            charge::{Breakthrough, Charge, breakthrough, charge, may_charge_again, split_line},
            data::{Class, Cover, FormationKind, Grouping, Ignition, MeleeCase, Mount, Stand, Troop},
            fire::{Air, ChargeFire, DefensiveFire},
            melee::{Contingent, MeleeSide, Squares, aftermath, general_in_lost_melee, melee, rests, shares},
        },
        reckon::{Filled, Parameter, Procedure},
        word::Word,
    },
};

pub(super) fn procedures() -> Vec<Procedure> {
    vec![
        breakthrough_procedure(),
        charge_procedure(),
        charge_clock_procedure(),
        split_procedure(),
        melee_procedure(),
        shares_procedure(),
        aftermath_procedure(),
        rest_procedure(),
        general_risk_procedure(),
    ]
}

fn breakthrough_procedure() -> Procedure {
    procedure(
        "hmm.breakthrough",
        clause!("hmm.09.05"),
        "The die of heavy cavalry that charges into an infantry line.",
        &["federal_heavy_shock"],
        breakthrough_parameters(),
        |rules, filled, dice| Ok(breakthrough(rules, read_breakthrough(filled), dice)?.account),
    )
}

fn charge_procedure() -> Procedure {
    let mut parameters = vec![
        Parameter::count(
            "charger_figures",
            "figures",
            clause!("hmm.09.14"),
            "the charger's figures before defensive fire",
        ),
        Parameter::count(
            "charger_start",
            "figures",
            clause!("hmm.18.09"),
            "the charger's other ranks at the start of the battle",
        ),
        Parameter::count(
            "charger_lost_before",
            "figures",
            clause!("hmm.18.07"),
            "other ranks that he lost before this charge",
        )
        .or("0"),
        Parameter::flag("defensive_fire", clause!("hmm.09.12"), "whether the target fires at him").or("Yes"),
        Parameter::word::<Stand>("firers_stand", clause!("hmm.09.13"), "whether the firers stand formed or loose")
            .or("Formed"),
        Parameter::word::<Stand>("charger_comes", clause!("hmm.07.29"), "whether the charger comes on formed or loose")
            .or("Formed"),
        Parameter::count("target", "figures", clause!("hmm.09.04"), "the target's figures"),
        Parameter::word::<Cover>("cover", clause!("hmm.09.03"), "what shelters the target from pistols").or("Open"),
        Parameter::word::<Ignition>("pistols", clause!("hmm.20.32"), "how the charger's pistols are set off")
            .or("Flintlock"),
    ];
    parameters.extend(firer_parameters(clause!("hmm.09.13")));
    parameters.extend(breakthrough_parameters());
    parameters.extend(air_parameters());
    procedure(
        "hmm.charge",
        clause!("hmm.09.14"),
        "A charge from defensive fire over charge fire and breakthrough to contact.",
        &["deduction", "musket_table", "first_volley", "light_fire", "federal_heavy_shock"],
        parameters,
        |rules, filled, dice| Ok(charge(rules, &read_charge(filled), dice)?.account),
    )
}

fn charge_clock_procedure() -> Procedure {
    let parameters = vec![
        Parameter::count("last", "turn", clause!("hmm.03.07"), "the turn of the unit's last charge"),
        Parameter::count("turn", "turn", clause!("hmm.04.06"), "the turn of the next"),
    ];
    procedure(
        "hmm.charge_clock",
        clause!("hmm.03.07"),
        "Whether a unit that has charged may charge again.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.charge_clock");
            let may = may_charge_again(rules, Some(filled.count("last")), filled.count("turn"));
            draft.note(clause!("hmm.03.07"), format!("once in {} turns", rules.charts.charge.interval_turns), may);
            draft.result("allowed", may);
            Ok(draft.close(()).account)
        },
    )
}

fn split_procedure() -> Procedure {
    procedure(
        "hmm.split_line",
        clause!("hmm.09.08"),
        "How the survivors of a broken line are split to its left and right.",
        &[],
        vec![Parameter::count("survivors", "figures", clause!("hmm.09.08"), "figures left of the line")],
        |_, filled, _| {
            let mut draft = Draft::for_procedure("hmm.split_line");
            let (left, right) = split_line(filled.count("survivors"));
            draft.note(clause!("hmm.09.08"), "the odd figure goes to the right", i64::from(right) - i64::from(left));
            draft.result("left", left);
            draft.result("right", right);
            Ok(draft.close(()).account)
        },
    )
}

fn melee_procedure() -> Procedure {
    let mut parameters = Vec::new();
    for side in ["first", "second"] {
        let name = |name: &str| format!("{side}_{name}");
        parameters.extend([
            Parameter::count(
                &name("figures"),
                "figures",
                clause!("hmm.10.02"),
                "figures of ordinary troops that touch",
            )
            .or("0"),
            Parameter::count(&name("elite"), "figures", clause!("hmm.10.03"), "figures of elite troops that touch")
                .or("0"),
            Parameter::text(
                &name("with"),
                WITH_FORM,
                |text| read_cases(text).map(|_| ()),
                clause!("hmm.10.15"),
                "what is added to the dice",
            )
            .or("nothing"),
            Parameter::flag(&name("in_square"), clause!("hmm.20.10"), "whether all its units there stand in square"),
        ]);
    }
    procedure(
        "hmm.melee",
        clause!("hmm.10.04"),
        "One round of melee between two sides.",
        &[],
        parameters,
        |rules, filled, dice| {
            let sides = ["first", "second"].map(|side| read_side(filled, side));
            Ok(melee(rules, &sides, dice)?.account)
        },
    )
}

fn shares_procedure() -> Procedure {
    let parameters = vec![
        Parameter::counts("touching", (1, 12), "figures", clause!("hmm.10.16"), "touching figures of each unit"),
        Parameter::counts("strength", (1, 12), "figures", clause!("hmm.10.16"), "figures left in each unit").or("0"),
        Parameter::count("loss", "figures", clause!("hmm.10.05"), "figures that the side loses"),
    ];
    procedure(
        "hmm.shares",
        clause!("hmm.10.16"),
        "How several units of one side share the loss of a melee.",
        &[],
        parameters,
        |_, filled, _| {
            let mut draft = Draft::for_procedure("hmm.shares");
            let strength = |index: usize| filled.counts("strength").get(index).copied().unwrap_or(0);
            let contingent =
                |(index, &touching)| Contingent { touching, strength: strength(index), grouping: Grouping::Sixes };
            let units: Vec<Contingent> = filled.counts("touching").iter().enumerate().map(contingent).collect();
            let loss = filled.count("loss").min(units.iter().map(|unit| unit.touching).sum());
            draft.note(clause!("hmm.10.05"), "no more than touch", loss);
            draft.result("shares", shares(&units, loss));
            Ok(draft.close(()).account)
        },
    )
}

fn aftermath_procedure() -> Procedure {
    procedure(
        "hmm.aftermath",
        clause!("hmm.20.09"),
        "What a round of melee leads to.",
        &[],
        vec![Parameter::count(
            "draws",
            "rounds",
            clause!("hmm.20.09"),
            "drawn rounds in a row, 0 for a round that was won",
        )],
        |rules, filled, _| Ok(aftermath(rules, filled.count("draws")).account),
    )
}

fn rest_procedure() -> Procedure {
    let parameters = vec![
        Parameter::count(
            "concluded",
            "turn",
            clause!("hmm.10.13"),
            "the turn on which the unit's melee ended, or on which it broke through",
        ),
        Parameter::count("turn", "turn", clause!("hmm.10.13"), "the turn in question"),
    ];
    procedure(
        "hmm.rest",
        clause!("hmm.10.13"),
        "Whether a unit still rests after a melee.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.rest");
            let resting = rests(rules, filled.count("concluded"), filled.count("turn"));
            draft.note(clause!("hmm.10.13"), format!("rests {} turns", rules.charts.melee.rest_turns), resting);
            draft.result("resting", resting);
            Ok(draft.close(()).account)
        },
    )
}

fn general_risk_procedure() -> Procedure {
    procedure(
        "hmm.general_risk",
        clause!("hmm.20.31"),
        "Whether a general with the losing side of a melee is lost.",
        &[],
        Vec::new(),
        |rules, _, dice| Ok(general_in_lost_melee(rules, dice)?.account),
    )
}

fn breakthrough_parameters() -> Vec<Parameter> {
    vec![
        Parameter::word::<Troop>("charger", clause!("hmm.09.05"), "who charges").or("HeavyCavalry"),
        Parameter::word::<Mount>("mount", clause!("hmm.10.10"), "whether he rides").or("Mounted"),
        Parameter::word::<Troop>("target_troop", clause!("hmm.09.05"), "whom he charges").or("LineInfantry"),
        Parameter::word::<FormationKind>("formation", clause!("hmm.09.05"), "how they stand").or("Line"),
        Parameter::word::<Class>("class", clause!("hmm.09.10"), "their class").or("Regular"),
    ]
}

fn read_breakthrough(filled: &Filled) -> Breakthrough {
    Breakthrough {
        charger: filled.word("charger"),
        mount: filled.word("mount"),
        target: filled.word("target_troop"),
        formation: filled.word("formation"),
        class: filled.word("class"),
    }
}

fn read_charge(filled: &Filled) -> Charge {
    let air = read_air(filled);
    let of = read_breakthrough(filled);
    let fires = filled.is("defensive_fire");
    let has_pistols = of.charger.is_cavalry() && of.mount == Mount::Mounted && of.target.is_infantry();
    Charge {
        defence: fires.then(|| DefensiveFire {
            firers: read_firers(filled, ""),
            firers_stand: filled.word("firers_stand"),
            air,
            charger_comes: filled.word("charger_comes"),
            charger_figures: filled.count("charger_figures"),
        }),
        charger_figures: filled.count("charger_figures"),
        charger_start: filled.count("charger_start"),
        charger_lost_before: filled.count("charger_lost_before"),
        pistols: has_pistols.then(|| read_pistols(filled, air)),
        breakthrough: of,
        target_figures: filled.count("target"),
    }
}

fn read_pistols(filled: &Filled, air: Air) -> ChargeFire {
    ChargeFire {
        troopers: filled.count("charger_figures"),
        ignition: filled.word("pistols"),
        air,
        cover: filled.word("cover"),
        target_figures: filled.count("target"),
    }
}

const WITH_FORM: &str =
    "nothing, or some of General, AcrossObstacle, Downhill, HeavyCavalry, LightCavalry with commas between them";

fn read_cases(text: &str) -> Result<BTreeSet<MeleeCase>, String> {
    if text.eq_ignore_ascii_case("nothing") {
        return Ok(BTreeSet::new());
    }
    text.split(',').map(|name| MeleeCase::named(name).ok_or_else(|| format!("`{name}` is not {WITH_FORM}"))).collect()
}

fn read_side(filled: &Filled, side: &str) -> MeleeSide {
    let name = |name: &str| format!("{side}_{name}");
    let contingents = [("figures", Grouping::Sixes), ("elite", Grouping::Fours)].map(|(figures, grouping)| {
        let touching = filled.count(&name(figures));
        Contingent { touching, strength: touching, grouping }
    });
    let in_square = filled.is(&name("in_square"));
    MeleeSide {
        contingents: contingents.into_iter().filter(|contingent| contingent.touching > 0).collect(),
        cases: read_cases(filled.text(&name("with"))).expect("checked when the parameter was filled"),
        stands_in_square: if in_square { Squares::All } else { Squares::NotAll },
    }
}
