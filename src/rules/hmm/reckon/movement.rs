//! Movement, formation and organisation procedures by name.

use std::collections::BTreeMap;

use super::procedure;
use crate::{
    files::typed::unsigned,
    measure::TOLERANCE,
    receipt::Draft,
    rules::{
        hmm::{
            data::{
                Cover, Daylight, DirtRoads, FormationKind, Mount, Pace, Seeing, TerrainKind, Traveller, Troop,
                UnitPattern, Weather, organisation::UnitBody,
            },
            formation::{
                Muster, Riders, extent, layout, may_take,
                rights::{dismounted, firers, may_charge_in, may_fire_and_move},
            },
            movement::{March, OnRoad, Part, change, cover_clause, cover_of, march, rate, water_stages},
        },
        reckon::{Filled, Parameter, Procedure},
        word::{Word, words},
    },
    table::FigureKind,
};

words! {
    /// The road under a move.
    RoadUse {
        /// None, or not the whole way.
        None => "none",
        /// A paved one, the whole way.
        Paved => "a paved road",
        /// A dirt one, the whole way.
        Dirt => "a dirt road",
    }
}

/// The switches that change rates.
const RATES: [&str; 2] = ["attack_column", "horse_artillery"];

pub(super) fn procedures() -> Vec<Procedure> {
    vec![
        movement_procedure(),
        attached_procedure(),
        water_procedure(),
        cover_procedure(),
        drill_procedure(),
        formation_procedure(),
        may_form_procedure(),
        rights_procedure(),
        unit_procedure(),
        body_procedure(),
        dismount_procedure(),
        sight_procedure(),
        yards_procedure(),
    ]
}

fn movement_procedure() -> Procedure {
    let mut parameters = body_parameters();
    parameters.extend([
        Parameter::word::<Pace>("pace", clause!("hmm.06.03"), "how fast").or("March"),
        Parameter::text(
            "path",
            PATH_FORM,
            |text| read_path(text).map(|_| ()),
            clause!("hmm.20.16"),
            "the parts of the way in order",
        )
        .or("stand"),
        Parameter::word::<RoadUse>("road", clause!("hmm.19.03"), "the road along which the whole move goes").or("None"),
        Parameter::word::<Weather>("weather", clause!("hmm.19.04"), "rain, or what it left").or("Dry"),
        Parameter::word::<Daylight>("daylight", clause!("hmm.20.20"), "day or night").or("Day"),
    ]);
    procedure(
        "hmm.movement",
        clause!("hmm.06.03"),
        "A move part by part: its allowance, what each part costs, and where it ends.",
        &RATES,
        parameters,
        |rules, filled, _| {
            let road: RoadUse = filled.word("road");
            let muddy =
                road == RoadUse::Dirt && rules.charts.visibility.dirt_roads(filled.word("weather")) == DirtRoads::Muddy;
            let of = March {
                troop: filled.word("troop"),
                mount: filled.word("mount"),
                formation: filled.word("formation"),
                pace: filled.word("pace"),
                on_road: if road == RoadUse::None { OnRoad::No } else { OnRoad::Yes },
                road: if muddy { DirtRoads::Muddy } else { DirtRoads::Hard },
                daylight: filled.word("daylight"),
                parts: read_path(filled.text("path")).expect("checked when the parameter was filled"),
            };
            Ok(march(rules, &of).account)
        },
    )
}

fn attached_procedure() -> Procedure {
    let mut parameters = body_parameters();
    parameters.push(Parameter::word::<Pace>("pace", clause!("hmm.06.02"), "the host's pace").or("March"));
    procedure(
        "hmm.attached",
        clause!("hmm.06.02"),
        "How far a general goes with the unit that he is with.",
        &RATES,
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.attached");
            let pace = filled.word("pace");
            let host = rate(rules, filled.word("troop"), filled.word("mount"), filled.word("formation"), pace);
            let own = rate(rules, Troop::General, Mount::Mounted, FormationKind::MarchColumn, pace);
            draft.note(clause!("hmm.06.02"), "the host's rate: inches", host);
            draft.note(clause!("hmm.06.07"), "his own: inches", own);
            draft.result("inches", host.min(own));
            Ok(draft.close(()).account)
        },
    )
}

fn water_procedure() -> Procedure {
    let parameters = vec![
        Parameter::word::<TerrainKind>("water", clause!("hmm.19.22"), "the water")
            .among(&["ShallowWater", "DeepWater"]),
        Parameter::measure("allowance", "inches", clause!("hmm.19.22"), "the full allowance of a turn").or("9"),
    ];
    procedure(
        "hmm.wheels_in_water",
        clause!("hmm.19.22"),
        "What wheels pay to get through water, stage by stage.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.wheels_in_water");
            let allowance = filled.measure("allowance");
            let stages = water_stages(rules, filled.word("water"), allowance);
            let total: f32 = stages.iter().sum();
            let row = rules.charts.movement.wheels_in_water(filled.word("water")).map(|stages| stages.clause);
            draft.note(row.unwrap_or(clause!("hmm.19.19")), "to enter, across, to leave: inches", stages.clone());
            draft.result("stages", stages);
            draft.result("total", total);
            draft
                .result("turns", (1..=9_u32).find(|&turns| turns as f32 * allowance + TOLERANCE >= total).unwrap_or(0));
            Ok(draft.close(()).account)
        },
    )
}

fn cover_procedure() -> Procedure {
    let parameters = vec![
        Parameter::word::<TerrainKind>(
            "ground",
            clause!("hmm.19.34"),
            "where the target stands, or the line directly before it",
        ),
        Parameter::word::<Traveller>("troops", clause!("hmm.19.10"), "who stands there").or("Formed"),
    ];
    procedure(
        "hmm.cover",
        clause!("hmm.19.34"),
        "What a kind of ground shelters troops from.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.cover");
            let cover = cover_of(rules, filled.word("ground"), filled.word("troops"));
            if cover != Cover::Open {
                let ground: TerrainKind = filled.word("ground");
                draft.note(cover_clause(rules, ground), "sheltered by", ground.to_string());
            }
            draft.note(clause!("hmm.19.34"), "they are", cover.to_string());
            draft.result("cover", cover.name());
            Ok(draft.close(()).account)
        },
    )
}

fn formation_procedure() -> Procedure {
    let mut parameters = body_parameters();
    parameters.extend([
        Parameter::count("figures", "figures", clause!("hmm.03.39"), "figures in the ranks, or crew").within(0..=200),
        Parameter::count("lines", "lines", clause!("hmm.03.29"), "lines of skirmishers").within(1..=3).or("2"),
        Parameter::count("guns", "guns", clause!("hmm.11.06"), "gun models").within(0..=12).or("0"),
    ]);
    procedure(
        "hmm.formation",
        clause!("hmm.03.39"),
        "How many figures stand in front and behind, how much room they take, and who fires.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.formation");
            let formation: FormationKind = filled.word("formation");
            let places = layout(rules, &read_muster(filled), formation);
            let size = extent(&places);
            let mut ranks: BTreeMap<i64, u32> = BTreeMap::new();
            for place in &places {
                let rank = (-place.pose.at.y / TOLERANCE).round() as i64;
                *ranks.entry(rank).or_default() += u32::try_from(place.figures.len()).unwrap_or(u32::MAX);
            }
            let files = ranks.values().copied().max().unwrap_or(0);
            draft.note(clause!("hmm.03.39"), format!("{formation}: figures side by side"), files);
            let fire = firers(rules, formation, filled.count("figures"), files);
            draft.note(rules.charts.organisation.rights(formation).clause, "figures that fire", fire);
            draft.result("files", files);
            draft.result("ranks", ranks.len());
            draft.result("stands", places.len());
            draft.result("width", size.frontage);
            draft.result("depth", size.depth);
            draft.result("firers", fire);
            Ok(draft.close(()).account)
        },
    )
}

fn drill_procedure() -> Procedure {
    let parameters = vec![
        Parameter::word::<FormationKind>("to", clause!("hmm.05.11"), "the new formation"),
        Parameter::count("turn", "turn", clause!("hmm.05.03"), "the turn on which the change is begun")
            .within(1..=999)
            .or("1"),
    ];
    procedure(
        "hmm.drill",
        clause!("hmm.05.11"),
        "What a change of formation takes.",
        &["acw"],
        parameters,
        |rules, filled, _| Ok(change(rules, filled.word("to"), filled.count("turn")).account),
    )
}

fn may_form_procedure() -> Procedure {
    procedure(
        "hmm.may_form",
        clause!("hmm.03.19"),
        "Whether troops may take up a formation by order.",
        &[],
        body_parameters(),
        |_, filled, _| {
            let mut draft = Draft::for_procedure("hmm.may_form");
            let may = may_take(filled.word("troop"), filled.word("formation"));
            draft.note(clause!("hmm.03.19"), "a formation for such troops", may);
            draft.result("allowed", may);
            Ok(draft.close(()).account)
        },
    )
}

fn rights_procedure() -> Procedure {
    procedure(
        "hmm.rights",
        clause!("hmm.03.40"),
        "What troops may do as they stand.",
        &["skirmish_fire_and_move", "attack_column", "horse_artillery"],
        body_parameters(),
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.rights");
            let (troop, mount, formation) = (filled.word("troop"), filled.word("mount"), filled.word("formation"));
            let moves = rate(rules, troop, mount, formation, Pace::March) > 0.0;
            draft.note(clause!("hmm.03.40"), "moves", moves);
            draft.result("moves", moves);
            draft.result("charges", may_charge_in(troop, mount, formation));
            draft.result("fires_and_moves", may_fire_and_move(rules, troop, mount, formation));
            Ok(draft.close(()).account)
        },
    )
}

fn unit_procedure() -> Procedure {
    let parameters =
        vec![Parameter::word::<UnitPattern>("pattern", clause!("hmm.03.17"), "after which pattern it is raised")];
    procedure(
        "hmm.unit",
        clause!("hmm.03.17"),
        "What a unit at full strength is made of.",
        &["men_per_figure"],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.unit");
            let unit = rules.charts.organisation.unit(filled.word("pattern"));
            draft.note(unit.clause, "figures in the ranks", unit.in_ranks);
            draft.note(clause!("hmm.18.09"), "other ranks", unit.other_ranks());
            draft.result("in_ranks", unit.in_ranks);
            draft.result("other_ranks", unit.other_ranks());
            draft.result("figures", unit.figures());
            draft.result("stands", unit.in_ranks.div_ceil(2));
            draft.result("men", unit.in_ranks * u32::from(rules.options.men_per_figure));
            Ok(draft.close(()).account)
        },
    )
}

fn body_procedure() -> Procedure {
    let parameters = vec![Parameter::word::<UnitBody>("body", clause!("hmm.03.16"), "which body")];
    procedure(
        "hmm.body",
        clause!("hmm.03.16"),
        "How many figures a regiment or brigade has.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.body");
            let body = rules.charts.organisation.body(filled.word("body"));
            let unit = rules.charts.organisation.unit(body.unit);
            draft.note(body.clause, format!("units, each a {}", body.unit), body.units);
            draft.note(unit.clause, "figures of each", unit.figures());
            draft.result("units", body.units);
            draft.result("figures", body.units * unit.figures() + body.adds);
            Ok(draft.close(()).account)
        },
    )
}

fn dismount_procedure() -> Procedure {
    let parameters = vec![Parameter::count("troopers", "figures", clause!("hmm.04.21"), "troopers who dismount")];
    procedure(
        "hmm.dismount",
        clause!("hmm.04.21"),
        "Who fights on foot and who holds the horses.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.dismount");
            let (on_foot, holders) = dismounted(rules, filled.count("troopers"));
            draft.note(clause!("hmm.04.21"), "horse holders", holders);
            draft.result("on_foot", on_foot);
            draft.result("holders", holders);
            Ok(draft.close(()).account)
        },
    )
}

fn sight_procedure() -> Procedure {
    let parameters = vec![Parameter::word::<Seeing>("seeing", clause!("hmm.20.19"), "what the air lets one see")];
    procedure(
        "hmm.sight",
        clause!("hmm.20.19"),
        "How far one sees in the open, inside forest and in scrub.",
        &["forest_sight"],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.sight");
            let chart = &rules.charts.visibility;
            let open = chart.visibility_inches(filled.word("seeing"));
            let forest = chart.forest_inches(rules.options, open);
            draft.note(clause!("hmm.20.19"), "in the open: inches", open);
            draft.note(clause!("hmm.19.06"), "inside forest: inches", forest);
            draft.note(clause!("hmm.19.14"), "men on foot in scrub: inches", chart.scrub_inches.min(open));
            draft.result("open", open);
            draft.result("forest", forest);
            draft.result("scrub", chart.scrub_inches.min(open));
            Ok(draft.close(()).account)
        },
    )
}

fn yards_procedure() -> Procedure {
    let parameters = vec![
        Parameter::measure("yards", "yards", clause!("hmm.01.02"), "a distance on the ground").or("0"),
        Parameter::measure("minutes", "minutes", clause!("hmm.01.03"), "a time by the clock").or("0"),
        Parameter::count("men", "men", clause!("hmm.01.05"), "a strength").or("0"),
    ];
    procedure(
        "hmm.scale",
        clause!("hmm.01.02"),
        "Ground, time and strength at the table's scale.",
        &["men_per_figure"],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.scale");
            let scale = &rules.charts.organisation.scale;
            let inches = filled.measure("yards") / scale.yards_per_inch;
            let men = f32::from(rules.options.men_per_figure);
            draft.note(clause!("hmm.01.02"), "yards to an inch", scale.yards_per_inch);
            draft.note(clause!("hmm.01.03"), "minutes to a turn", scale.minutes_per_turn);
            draft.result("inches", inches);
            draft.result("turns", filled.measure("minutes") / scale.minutes_per_turn);
            draft.result("figures", filled.count("men") as f32 / men);
            Ok(draft.close(()).account)
        },
    )
}

fn body_parameters() -> Vec<Parameter> {
    vec![
        Parameter::word::<Troop>("troop", clause!("hmm.06.04"), "what sort of troops"),
        Parameter::word::<Mount>("mount", clause!("hmm.04.18"), "whether horsemen ride").or("Mounted"),
        Parameter::word::<FormationKind>("formation", clause!("hmm.03.19"), "how they stand").or("Line"),
    ]
}

fn read_muster(filled: &Filled) -> Muster {
    let troop: Troop = filled.word("troop");
    let mounted = troop.is_cavalry() && filled.word::<Mount>("mount") == Mount::Mounted;
    let kind = match troop {
        _ if mounted => FigureKind::Cavalry,
        _ if troop.is_artillery() => FigureKind::Gunner,
        _ => FigureKind::Infantry,
    };
    Muster {
        troop,
        riders: if mounted { Riders::Mounted } else { Riders::OnFoot },
        men: vec![kind; filled.count("figures") as usize],
        guns: (0..filled.count("guns")).filter_map(|gun| u16::try_from(gun).ok()).collect(),
        lines: u8::try_from(filled.count("lines")).unwrap_or(u8::MAX),
    }
}

const PATH_FORM: &str = "stand, or parts with commas between them: ahead:INCHES, ahead:INCHES:GROUND (several grounds with + between them), turn:DEGREES to either side, cross:LINE";

fn read_path(text: &str) -> Result<Vec<Part>, String> {
    if text.eq_ignore_ascii_case("stand") {
        return Ok(Vec::new());
    }
    text.split(',').map(read_part).collect()
}

fn read_part(text: &str) -> Result<Part, String> {
    let number = |word: &str, of: &str| {
        let number = unsigned::<f32>(word).filter(|number| number.is_finite());
        number.ok_or_else(|| format!("`{word}` is not a number of {of}, 0 or more, without a sign"))
    };
    let ground = |word: &str| {
        TerrainKind::named(word)
            .ok_or_else(|| format!("`{word}` is no kind of ground, expected {}", TerrainKind::NAMES.join(" or ")))
    };
    match text.split(':').collect::<Vec<_>>()[..] {
        ["ahead", inches] => Ok(Part::Ahead { inches: number(inches, "inches")?, grounds: Vec::new() }),
        ["ahead", inches, grounds] => Ok(Part::Ahead {
            inches: number(inches, "inches")?,
            grounds: grounds.split('+').map(ground).collect::<Result<_, _>>()?,
        }),
        ["turn", degrees] => Ok(Part::Turn { degrees: number(degrees, "degrees to either side")? }),
        ["cross", line] => Ok(Part::Cross(ground(line)?)),
        _ => Err(format!("`{text}` is not {PATH_FORM}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_read_part_by_part_and_each_mistake_is_told() {
        let parts = read_path("ahead:2,ahead:9:Forest+HillSlope,turn:45,cross:wall").expect("it is well formed");
        assert_eq!(parts.len(), 4);
        assert_eq!(parts[1], Part::Ahead { inches: 9.0, grounds: vec![TerrainKind::Forest, TerrainKind::HillSlope] });
        for (text, wrong) in [
            ("ahead:far", "`far` is not a number"),
            ("ahead:-1", "`-1` is not a number of inches, 0 or more, without a sign"),
            ("ahead:+1", "`+1` is not a number of inches"),
            ("turn:-45", "`-45` is not a number of degrees to either side, 0 or more, without a sign"),
            ("turn:+45", "`+45` is not a number of degrees to either side"),
            ("ahead:1,,turn:45", "`` is not stand"),
            ("ahead:2:Moon", "`Moon` is no kind of ground"),
            ("fly:2", "`fly:2` is not stand"),
            ("", "`` is not stand"),
        ] {
            let found = read_path(text).expect_err("it is not well formed");
            assert!(found.contains(wrong), "{text}: {found}");
        }
    }
}
