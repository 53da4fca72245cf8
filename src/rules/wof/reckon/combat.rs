//! Combat procedures by name.

use super::{condition_parameters, procedure, read_condition};
use crate::rules::{
    reckon::{Filled, Parameter, Procedure},
    wof::{
        data::{Arms, Aspect, BaseKind, Cover, Ground, Pips},
        melee::{self, Contact, Impetus, Round, Strike, Tally, Zeal},
    },
};

pub(super) fn procedures() -> Vec<Procedure> {
    vec![combat(), strikers(), round()]
}

fn combat() -> Procedure {
    let mut parameters = vec![
        Parameter::count("figures", "figures", clause!("wof.17.1.01"), "figures that strike"),
        Parameter::word::<Arms>("arms", clause!("wof.17.5.06"), "what they carry").or("Plain"),
        Parameter::flag("fanatic", clause!("wof.17.5.11"), "whether they are fanatics who were never shaken"),
        Parameter::flag("impetus", clause!("wof.17.5.03"), "whether they have impetus"),
        Parameter::word::<Aspect>("own_face", clause!("wof.17.5.10"), "on which of their own faces they strike")
            .or("Front"),
        Parameter::word::<Aspect>("face", clause!("wof.17.5.02"), "which face of the opponent they strike").or("Front"),
        Parameter::flag("opponent_impetus", clause!("wof.17.5.03"), "whether the opponent has impetus"),
        Parameter::word::<Cover>("cover", clause!("wof.17.5.05"), "what shelters the opponent in combat").or("None"),
        Parameter::word::<Ground>("ground", clause!("wof.9.4.01"), "the ground that the opponent stands on").or("Open"),
        Parameter::flag("later_round", clause!("wof.20.5.03"), "whether it is a later round than that of contact"),
    ];
    parameters.extend(condition_parameters(""));
    parameters.extend(condition_parameters("opponent_"));
    let switches = ["hit_row5_as_printed", "bang_you_are_dead"];
    procedure(
        "wof.combat",
        clause!("wof.17.5.01"),
        "One unit's blows at one opponent.",
        &switches,
        parameters,
        |rules, filled, dice| Ok(melee::strike(rules, &read_strike(filled), dice)?.account),
    )
}

fn read_strike(filled: &Filled) -> Strike {
    let impetus = |name: &str| if filled.is(name) { Impetus::Has } else { Impetus::None };
    Strike {
        figures: filled.count("figures"),
        striker: read_condition(filled, ""),
        arms: filled.word("arms"),
        zeal: if filled.is("fanatic") { Zeal::Fanatic } else { Zeal::Plain },
        impetus: impetus("impetus"),
        own_face: filled.word("own_face"),
        opponent: read_condition(filled, "opponent_"),
        opponent_face: filled.word("face"),
        opponent_impetus: impetus("opponent_impetus"),
        cover: filled.word("cover"),
        ground: filled.word("ground"),
        round: if filled.is("later_round") { Round::Later } else { Round::First },
    }
}

fn strikers() -> Procedure {
    let parameters = vec![
        Parameter::count("touching", "figures", clause!("wof.17.1.01"), "front-rank figures that touch the enemy"),
        Parameter::count(
            "left",
            "figures",
            clause!("wof.17.1.01"),
            "front-rank figures beyond the contact on the left",
        )
        .or("0"),
        Parameter::count(
            "right",
            "figures",
            clause!("wof.17.1.01"),
            "front-rank figures beyond the contact on the right",
        )
        .or("0"),
        Parameter::count(
            "behind",
            "figures",
            clause!("wof.17.1.01"),
            "figures of the second rank behind those that strike",
        )
        .or("0"),
        Parameter::word::<BaseKind>(
            "base",
            clause!("wof.5.0.01"),
            "whose frontage counts where the overlap is in inches",
        )
        .among(&["Infantry", "LightCavalry", "HeavyCavalry", "SkirmishInfantry", "SkirmishCavalry"])
        .or("Infantry"),
    ];
    let switches = ["overlap_4_inches"];
    procedure(
        "wof.strikers",
        clause!("wof.17.1.01"),
        "How many figures strike.",
        &switches,
        parameters,
        |rules, filled, _| {
            let contact = Contact {
                touching: filled.count("touching"),
                beyond: (filled.count("left"), filled.count("right")),
                behind: filled.count("behind"),
                frontage_inches: rules.charts.formation.base(filled.word("base")).front_inches(),
            };
            Ok(melee::strikers(rules, contact).account)
        },
    )
}

fn round() -> Procedure {
    let parameters = vec![
        Parameter::count("taken", "pips", clause!("wof.18.1.09"), "pips that it took in the round"),
        Parameter::count("given", "pips", clause!("wof.18.1.09"), "pips that it gave"),
        Parameter::count("start", "figures", clause!("wof.17.3.01"), "its figures at the start of the game").or("24"),
    ];
    procedure(
        "wof.round",
        clause!("wof.18.1.09"),
        "What a round of combat means for a unit.",
        &[],
        parameters,
        |rules, filled, _| {
            let tally = Tally {
                taken: Pips(filled.count("taken")),
                given: Pips(filled.count("given")),
                start: filled.count("start"),
            };
            Ok(melee::round(rules, tally).account)
        },
    )
}
