//! Morale and command procedures by name.

use super::procedure;
use crate::{
    receipt::Draft,
    rules::{
        hmm::{
            command::{
                AdvanceDuty, Cause, OrderChange, Way, advance_duty, delivery_turn, messenger, order_change,
                replacement_value,
            },
            data::{Class, Daylight, Order, UnitPattern},
            morale::{Check, General, OfficersPresent, Voices, casualties, check, leadership, officers},
        },
        reckon::{Filled, Parameter, Procedure},
    },
};

pub(super) fn procedures() -> Vec<Procedure> {
    vec![
        leadership_procedure(),
        casualties_procedure(),
        morale_procedure(),
        officers_procedure(),
        order_change_procedure(),
        messenger_procedure(),
        ride_procedure(),
        advance_procedure(),
        reserves_procedure(),
        replacement_procedure(),
    ]
}

fn leadership_procedure() -> Procedure {
    let parameters = vec![
        Parameter::word::<UnitPattern>("pattern", clause!("hmm.18.23"), "after which pattern the unit is raised"),
        Parameter::count("commanders", "officers", clause!("hmm.18.02"), "its own commanders left")
            .within(0..=1)
            .or("1"),
        Parameter::count("subalterns", "officers", clause!("hmm.18.02"), "its own subalterns left"),
        Parameter::count("headquarters", "officers", clause!("hmm.18.02"), "regimental commanders left")
            .within(0..=1)
            .or("0"),
        Parameter::count(
            "sister_commanders",
            "officers",
            clause!("hmm.18.05"),
            "commanders left in steady sister units",
        )
        .or("0"),
        Parameter::count(
            "sister_subalterns",
            "officers",
            clause!("hmm.18.05"),
            "subalterns left in steady sister units",
        )
        .or("0"),
    ];
    procedure(
        "hmm.leadership",
        clause!("hmm.18.02"),
        "The points of leadership that a unit has.",
        &[],
        parameters,
        |rules, filled, _| Ok(leadership(rules, &read_voices(filled)).account),
    )
}

fn casualties_procedure() -> Procedure {
    let parameters = vec![
        Parameter::word::<UnitPattern>("pattern", clause!("hmm.18.07"), "after which pattern the unit is raised")
            .or("VolunteerRegiment"),
        Parameter::count("lost", "figures", clause!("hmm.18.06"), "other ranks lost"),
        Parameter::count("start", "figures", clause!("hmm.18.09"), "other ranks at the start of the battle"),
    ];
    procedure(
        "hmm.casualties",
        clause!("hmm.18.06"),
        "What its losses do to a unit's morale, and whether it must leave the field.",
        &[],
        parameters,
        |rules, filled, _| {
            Ok(casualties(rules, filled.word("pattern"), filled.count("lost"), filled.count("start")).account)
        },
    )
}

fn morale_procedure() -> Procedure {
    let parameters = vec![
        Parameter::word::<Class>("class", clause!("hmm.18.11"), "the unit's class"),
        Parameter::count("leadership", "points", clause!("hmm.18.04"), "points of leadership present").or("6"),
        Parameter::count("lost", "figures", clause!("hmm.18.06"), "other ranks lost").or("0"),
        Parameter::count("start", "figures", clause!("hmm.18.09"), "other ranks at the start of the battle").or("20"),
        Parameter::count(
            "rout_turn",
            "turn",
            clause!("hmm.18.18"),
            "turns since its rout began, 0 for a unit that stands",
        )
        .within(0..=4)
        .or("0"),
        Parameter::flag("general", clause!("hmm.18.20"), "whether a general's base touches it"),
    ];
    procedure(
        "hmm.morale",
        clause!("hmm.18.12"),
        "A morale check, or an attempt to rally.",
        &[],
        parameters,
        |rules, filled, dice| {
            let of = Check {
                class: filled.word("class"),
                leadership: filled.count("leadership"),
                start: filled.count("start"),
                lost: filled.count("lost"),
                rout_turn: filled.count("rout_turn"),
                general: if filled.is("general") { General::Touching } else { General::Absent },
            };
            Ok(check(rules, &of, dice)?.account)
        },
    )
}

fn officers_procedure() -> Procedure {
    let parameters = vec![
        Parameter::count("lost", "figures", clause!("hmm.20.06"), "figures lost").within(0..=99),
        Parameter::count("commanders", "officers", clause!("hmm.20.06"), "the unit's commanders left")
            .within(0..=1)
            .or("1"),
        Parameter::count("subalterns", "officers", clause!("hmm.20.06"), "its subalterns left").or("2"),
        Parameter::count(
            "headquarters",
            "officers",
            clause!("hmm.20.06"),
            "regimental commanders near enough to be struck",
        )
        .within(0..=1)
        .or("0"),
    ];
    procedure(
        "hmm.officers",
        clause!("hmm.20.06"),
        "Which of the figures lost were officers.",
        &[],
        parameters,
        |rules, filled, dice| {
            let present = OfficersPresent {
                commanders: filled.count("commanders"),
                subalterns: filled.count("subalterns"),
                regimental_commanders: filled.count("headquarters"),
            };
            Ok(officers(rules, present, filled.count("lost"), dice)?.account)
        },
    )
}

fn order_change_procedure() -> Procedure {
    let parameters = vec![
        Parameter::count("value", "points", clause!("hmm.16.18"), "the command value of the issuing commander")
            .within(1..=6),
        Parameter::word::<Order>("from", clause!("hmm.16.13"), "the order that the formation is under").or("Defend"),
        Parameter::flag("enemy_seen", clause!("hmm.16.15"), "whether he or the subordinate sees an enemy").or("Yes"),
        Parameter::flag("own_order", clause!("hmm.16.15b"), "whether he changes his own order, having no superior"),
        Parameter::flag("touching", clause!("hmm.17.02"), "whether the generals' bases touch"),
        Parameter::word::<Daylight>("daylight", clause!("hmm.20.20"), "day or night").or("Day"),
    ];
    procedure(
        "hmm.order_change",
        clause!("hmm.16.17"),
        "An attempt to change a formation's order.",
        &[],
        parameters,
        |rules, filled, dice| {
            let change = OrderChange {
                from: filled.word("from"),
                command_value: filled.count("value"),
                cause: if filled.is("enemy_seen") { Cause::EnemyInSight } else { Cause::NothingInSight },
                daylight: filled.word("daylight"),
                way: if filled.is("own_order") || filled.is("touching") { Way::AtOnce } else { Way::Messenger },
            };
            Ok(order_change(rules, &change, dice)?.account)
        },
    )
}

fn messenger_procedure() -> Procedure {
    procedure(
        "hmm.messenger",
        clause!("hmm.17.04"),
        "What becomes of a messenger whom an enemy touches.",
        &[],
        Vec::new(),
        |rules, _, dice| Ok(messenger(rules, dice)?.account),
    )
}

fn ride_procedure() -> Procedure {
    let parameters = vec![
        Parameter::count("turn", "turn", clause!("hmm.17.02"), "the turn on which he is sent"),
        Parameter::measure("way", "inches", clause!("hmm.17.02"), "his way to the subordinate commander's base"),
        Parameter::measure("rate", "inches", clause!("hmm.17.08"), "how far he rides in a turn").or("10"),
    ];
    procedure(
        "hmm.ride",
        clause!("hmm.17.02"),
        "When a messenger delivers an order, and from when it binds.",
        &[],
        parameters,
        |_, filled, _| {
            let mut draft = Draft::for_procedure("hmm.ride");
            let delivered = delivery_turn(filled.count("turn"), filled.measure("way"), filled.measure("rate").max(0.1));
            draft.note(clause!("hmm.17.02"), "delivered on turn", delivered);
            draft.result("delivered", delivered);
            draft.result("binds", delivered + 1);
            Ok(draft.close(()).account)
        },
    )
}

fn advance_procedure() -> Procedure {
    let parameters = vec![
        Parameter::count("turn", "turn", clause!("hmm.16.09"), "this turn"),
        Parameter::count("last_halt", "turn", clause!("hmm.16.09"), "the last turn on which he halted, 0 for none")
            .or("0"),
        Parameter::measure(
            "enemy",
            "inches",
            clause!("hmm.20.15"),
            "from any unit of his to the nearest visible enemy",
        )
        .or("999"),
        Parameter::measure("maximum", "inches", clause!("hmm.16.08"), "the most that he can advance this turn").or("4"),
    ];
    procedure(
        "hmm.advance",
        clause!("hmm.16.08"),
        "How far a commander under Attack must go forward this turn.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.advance");
            let last_halt = Some(filled.count("last_halt")).filter(|&turn| turn > 0);
            let (least, words) = match advance_duty(rules, last_halt, filled.count("turn"), filled.measure("enemy")) {
                AdvanceDuty::MustAdvance => {
                    (rules.charts.command.least_advance_inches(filled.measure("maximum")), "must advance")
                }
                AdvanceDuty::MayHalt => (0.0, "may halt"),
                AdvanceDuty::Suspended => (0.0, "no duty, an enemy is near"),
            };
            let near = filled.measure("enemy") <= rules.charts.command.contact_inches;
            draft.note(if near { clause!("hmm.20.15") } else { clause!("hmm.16.09") }, words, least);
            draft.result("duty", words);
            draft.result("least", least);
            Ok(draft.close(()).account)
        },
    )
}

fn reserves_procedure() -> Procedure {
    procedure(
        "hmm.reserves",
        clause!("hmm.16.14"),
        "How many formations may start in reserve.",
        &[],
        vec![Parameter::count("formations", "formations", clause!("hmm.16.14"), "formations of the side")],
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.reserves");
            let reserves = rules.charts.command.reserves(filled.count("formations"));
            draft.note(clause!("hmm.16.14"), "one in three, but always one", reserves);
            draft.result("reserves", reserves);
            Ok(draft.close(()).account)
        },
    )
}

fn replacement_procedure() -> Procedure {
    let parameters = vec![
        Parameter::count("value", "points", clause!("hmm.16.18"), "the command value of the lost general")
            .within(1..=6),
        Parameter::count("turn", "turn", clause!("hmm.20.31"), "the turn on which he was lost").or("1"),
    ];
    procedure(
        "hmm.replacement",
        clause!("hmm.20.31"),
        "Who replaces a lost general, and when.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.replacement");
            let value = replacement_value(rules, filled.count("value"));
            let turns = rules.charts.command.replacement_after_turns;
            draft.note(clause!("hmm.20.31"), "full turns until a replacement appears", turns);
            draft.result("value", value);
            draft.result("turn", filled.count("turn") + turns + 1);
            Ok(draft.close(()).account)
        },
    )
}

fn read_voices(filled: &Filled) -> Voices {
    Voices {
        pattern: filled.word("pattern"),
        commanders: filled.count("commanders"),
        subalterns: filled.count("subalterns"),
        headquarters: filled.count("headquarters"),
        sister_commanders: filled.count("sister_commanders"),
        sister_subalterns: filled.count("sister_subalterns"),
    }
}
