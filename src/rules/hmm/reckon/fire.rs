//! Small-arms procedures by name.

use super::procedure;
use crate::{
    clause::Clause,
    receipt::Draft,
    rules::{
        hmm::{
            data::{Aspect, Cover, Daylight, Footing, Fresh, Grouping, Ignition, LightMark, Stand, Weapon, Weather},
            fire::{
                Air, ChargeFire, DefensiveFire, Exchange, Firers, LightFire, LineAtLight, Volley, charge_fire,
                defensive_fire, exchange, firing_order, light_fire, line_at_light, volley,
            },
        },
        reckon::{Filled, Parameter, Procedure},
    },
};

/// The switches that every look-up in the deduction table reads.
const TABLE: [&str; 3] = ["deduction", "musket_table", "first_volley"];
const TABLE_AND_LIGHT: [&str; 4] = ["deduction", "musket_table", "first_volley", "light_fire"];

pub(super) fn procedures() -> Vec<Procedure> {
    vec![
        volley_procedure(),
        light_fire_procedure(),
        range_name_procedure(),
        line_at_light_procedure(),
        firing_order_procedure(),
        exchange_procedure(),
        defensive_fire_procedure(),
        charge_fire_procedure(),
    ]
}

fn volley_procedure() -> Procedure {
    let mut parameters = firer_parameters(clause!("hmm.07.12"));
    parameters.extend(shot_parameters());
    parameters.extend(air_parameters());
    procedure(
        "hmm.volley",
        clause!("hmm.07.14"),
        "A volley of a formed unit at a formed body, a square or a battery's crew.",
        &TABLE,
        parameters,
        |rules, filled, dice| Ok(volley(rules, &read_volley(filled, ""), dice)?.account),
    )
}

fn light_fire_procedure() -> Procedure {
    let parameters = vec![
        Parameter::count("figures", "figures", clause!("hmm.08.01"), "light infantry or skirmishers that fire"),
        Parameter::word::<Weapon>("weapon", clause!("hmm.08.12"), "what they fire with").or("RifledMusket"),
        Parameter::measure("distance", "inches", clause!("hmm.20.02"), "between the nearest base edges"),
        Parameter::word::<LightMark>("mark", clause!("hmm.08.02"), "whom they aim at").or("Formed"),
        Parameter::word::<Cover>("cover", clause!("hmm.08.06"), "what shelters him").or("Open"),
        Parameter::count("target", "figures", clause!("hmm.07.23"), "figures left in the target").or("20"),
        Parameter::word::<Daylight>("daylight", clause!("hmm.20.20"), "day or night").or("Day"),
    ];
    procedure(
        "hmm.light_fire",
        clause!("hmm.08.14"),
        "Independent fire of light infantry or skirmishers by the light chart.",
        &["light_fire"],
        parameters,
        |rules, filled, dice| {
            let fire = LightFire {
                figures: filled.count("figures"),
                weapon: filled.word("weapon"),
                distance_inches: filled.measure("distance"),
                mark: filled.word("mark"),
                cover: filled.word("cover"),
                daylight: filled.word("daylight"),
                target_figures: filled.count("target"),
            };
            Ok(light_fire(rules, &fire, dice)?.account)
        },
    )
}

fn range_name_procedure() -> Procedure {
    let parameters = vec![
        Parameter::word::<Weapon>("weapon", clause!("hmm.07.01"), "what is fired with"),
        Parameter::measure("distance", "inches", clause!("hmm.07.08"), "how far"),
    ];
    procedure(
        "hmm.range_name",
        clause!("hmm.07.08"),
        "What players call a distance; the deduction table has rows of its own.",
        &["musket_table"],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.range_name");
            let (chart, distance) = (&rules.charts.fire, filled.measure("distance"));
            let bore = chart.reach(filled.word("weapon")).bore;
            let (name, in_print) = chart.range_name(bore, distance).unwrap_or(("none", None));
            draft.note(clause!("hmm.07.09"), format!("{bore}, by name only"), name);
            if let Some(in_print) = in_print {
                in_print.note(&mut draft);
            }
            draft.result("name", name);
            let row = chart.deduction(rules.options.musket_table, bore, distance, Fresh::Ordinary, Cover::Open);
            draft.result(
                "row",
                row.map_or_else(
                    || "none".to_owned(),
                    |row| format!("over {} to {}", row.over_inches, row.up_to_inches),
                ),
            );
            Ok(draft.close(()).account)
        },
    )
}

fn line_at_light_procedure() -> Procedure {
    let mut parameters = firer_parameters(clause!("hmm.08.13"));
    parameters.extend([
        Parameter::measure("distance", "inches", clause!("hmm.20.02"), "between the nearest base edges inside the arc"),
        Parameter::word::<Cover>("cover", clause!("hmm.08.10"), "what shelters the light troops").or("Open"),
        Parameter::count("target", "figures", clause!("hmm.07.23"), "figures left in the target").or("20"),
    ]);
    procedure(
        "hmm.line_at_light",
        clause!("hmm.07.29"),
        "Fire of a formed unit at light infantry or skirmishers by the light chart.",
        &[],
        parameters,
        |rules, filled, dice| {
            let fire = LineAtLight {
                firers: read_firers(filled, ""),
                distance_inches: filled.measure("distance"),
                cover: filled.word("cover"),
                target_figures: filled.count("target"),
            };
            Ok(line_at_light(rules, &fire, dice)?.account)
        },
    )
}

fn firing_order_procedure() -> Procedure {
    procedure(
        "hmm.firing_order",
        clause!("hmm.07.21"),
        "The order in which units fire in the joint musketry, and who fires at once.",
        &[],
        vec![Parameter::count("units", "units", clause!("hmm.07.21"), "units that fire").within(1..=60)],
        |_, filled, dice| Ok(firing_order(filled.count("units") as usize, dice)?.account),
    )
}

fn exchange_procedure() -> Procedure {
    let mut parameters = Vec::new();
    for (prefix, who) in [("", "the first unit"), ("other_", "the second unit")] {
        for mut parameter in firer_parameters(clause!("hmm.07.12")).into_iter().chain(facing_parameters()) {
            parameter.name = format!("{prefix}{}", parameter.name);
            parameter.about = format!("{who}: {}", parameter.about);
            parameters.push(parameter);
        }
    }
    parameters.push(Parameter::measure("distance", "inches", clause!("hmm.20.02"), "between the nearest base edges"));
    parameters.extend(air_parameters());
    procedure(
        "hmm.exchange",
        clause!("hmm.07.22"),
        "Two formed units that fire at each other: order dice, then volleys, the later by survivors only.",
        &TABLE,
        parameters,
        |rules, filled, dice| {
            let one = read_side(filled, "", "other_");
            let other = read_side(filled, "other_", "");
            Ok(exchange(rules, &Exchange { volleys: [one, other] }, dice)?.account)
        },
    )
}

fn defensive_fire_procedure() -> Procedure {
    let mut parameters = firer_parameters(clause!("hmm.09.13"));
    parameters.extend([
        Parameter::word::<Stand>("firers_stand", clause!("hmm.09.13"), "whether the firers stand formed or loose")
            .or("Formed"),
        Parameter::word::<Stand>("charger_comes", clause!("hmm.07.29"), "whether the charger comes on formed or loose")
            .or("Formed"),
        Parameter::count("charger", "figures", clause!("hmm.07.23"), "figures left in the charger").or("16"),
    ]);
    parameters.extend(air_parameters());
    procedure(
        "hmm.defensive_fire",
        clause!("hmm.09.13"),
        "The one fire of a unit that is charged: close range, first volley, open ground.",
        &TABLE_AND_LIGHT,
        parameters,
        |rules, filled, dice| {
            let fire = DefensiveFire {
                firers: read_firers(filled, ""),
                firers_stand: filled.word("firers_stand"),
                air: read_air(filled),
                charger_comes: filled.word("charger_comes"),
                charger_figures: filled.count("charger"),
            };
            Ok(defensive_fire(rules, &fire, dice)?.account)
        },
    )
}

fn charge_fire_procedure() -> Procedure {
    let mut parameters = vec![
        Parameter::count("troopers", "figures", clause!("hmm.09.02"), "troopers left after defensive fire"),
        Parameter::word::<Ignition>("ignition", clause!("hmm.20.32"), "how their pistols are set off").or("Flintlock"),
        Parameter::word::<Cover>("cover", clause!("hmm.09.03"), "what shelters the infantry").or("Open"),
        Parameter::count("target", "figures", clause!("hmm.07.23"), "figures left in the infantry").or("20"),
    ];
    parameters.extend(air_parameters());
    procedure(
        "hmm.charge_fire",
        clause!("hmm.09.02"),
        "Pistols and shotguns of horsemen as they close with infantry.",
        &TABLE,
        parameters,
        |rules, filled, dice| {
            let fire = ChargeFire {
                troopers: filled.count("troopers"),
                ignition: filled.word("ignition"),
                air: read_air(filled),
                cover: filled.word("cover"),
                target_figures: filled.count("target"),
            };
            Ok(charge_fire(rules, &fire, dice)?.account)
        },
    )
}

/// Who fires: the same for every volley.
pub(super) fn firer_parameters(clause: Clause) -> Vec<Parameter> {
    vec![
        Parameter::count("figures", "figures", clause!("hmm.07.28"), "figures that fire, as their formation allows"),
        Parameter::word::<Grouping>("grouping", clause, "by sixes, or by fours for elite troops and grenadiers")
            .or("Sixes"),
        Parameter::word::<Weapon>("weapon", clause!("hmm.07.01"), "what they fire with").or("SmoothMusket"),
        Parameter::word::<Ignition>("ignition", clause!("hmm.20.32"), "how it is set off").or("Flintlock"),
        Parameter::word::<Footing>("footing", clause!("hmm.20.35"), "whether they stand in an obstacle").or("Clear"),
    ]
}

fn shot_parameters() -> Vec<Parameter> {
    let mut parameters = vec![Parameter::measure(
        "distance",
        "inches",
        clause!("hmm.07.11"),
        "between the nearest base edges inside the arc",
    )];
    parameters.extend(facing_parameters());
    parameters.extend([
        Parameter::count("target", "figures", clause!("hmm.07.23"), "figures left in the target").or("20"),
        Parameter::count(
            "in_reach",
            "figures",
            clause!("hmm.07.19"),
            "target figures within the weapon's reach, for flank fire",
        )
        .or("99"),
    ]);
    parameters
}

fn facing_parameters() -> Vec<Parameter> {
    vec![
        Parameter::word::<Fresh>("volley", clause!("hmm.07.16"), "the first at that target in that place, or not")
            .or("Ordinary"),
        Parameter::word::<Cover>("cover", clause!("hmm.07.18"), "what shelters the target").or("Open"),
        Parameter::word::<Aspect>("aspect", clause!("hmm.20.03"), "where the fire comes from, seen by the target")
            .or("Front"),
    ]
}

pub(super) fn air_parameters() -> [Parameter; 2] {
    [
        Parameter::word::<Weather>("weather", clause!("hmm.20.32"), "rain, or what it left").or("Dry"),
        Parameter::word::<Daylight>("daylight", clause!("hmm.20.20"), "day or night").or("Day"),
    ]
}

pub(super) fn read_firers(filled: &Filled, prefix: &str) -> Firers {
    let name = |name: &str| format!("{prefix}{name}");
    Firers {
        figures: filled.count(&name("figures")),
        grouping: filled.word(&name("grouping")),
        weapon: filled.word(&name("weapon")),
        ignition: filled.word(&name("ignition")),
        footing: filled.word(&name("footing")),
    }
}

pub(super) fn read_air(filled: &Filled) -> Air {
    Air { weather: filled.word("weather"), daylight: filled.word("daylight") }
}

fn read_volley(filled: &Filled, prefix: &str) -> Volley {
    let name = |name: &str| format!("{prefix}{name}");
    Volley {
        firers: read_firers(filled, prefix),
        air: read_air(filled),
        distance_inches: filled.measure("distance"),
        fresh: filled.word(&name("volley")),
        cover: filled.word(&name("cover")),
        aspect: filled.word(&name("aspect")),
        target_figures: filled.count("target"),
        target_in_reach: filled.count("in_reach"),
    }
}

/// One side of an exchange: its own fire, the other's figures as target.
fn read_side(filled: &Filled, own: &str, other: &str) -> Volley {
    let name = |name: &str| format!("{own}{name}");
    let target_figures = filled.count(&format!("{other}figures"));
    Volley {
        firers: read_firers(filled, own),
        air: read_air(filled),
        distance_inches: filled.measure("distance"),
        fresh: filled.word(&name("volley")),
        cover: filled.word(&name("cover")),
        aspect: filled.word(&name("aspect")),
        target_figures,
        target_in_reach: target_figures,
    }
}
