//! What guns fire, by name: shots and the templates that they are laid with. The guns themselves are `guns`'.

use bevy::math::Vec2;

use super::procedure;
use crate::{
    clause::Clause,
    receipt::Draft,
    rules::{
        hmm::{
            artillery::{
                Burst, Circle, Lane, Roundshot, ShotGround, bounce, burst, canister, howitzer_shot, marks, roundshot,
                section, shell,
                templates::{
                    UnderStick, burst as burst_template, burst_offset, cone, cone_section, howitzer_box, stick,
                    under_stick,
                },
            },
            data::{Ammunition, Bounce, BurstPoint, Cover, ShotColour, ShotGroup, Weight},
        },
        reckon::{Filled, Parameter, Procedure, YesNo},
        word::{Word, words},
    },
};

words! {
    /// The first section of the rolled colour that the ball does not run through.
    EndsAt {
        /// It runs through all three.
        Nowhere => "nowhere",
        /// It ends where the near section begins.
        Near => "near",
        /// It ends where the mid section begins.
        Mid => "mid",
        /// It ends where the far section begins.
        Far => "far",
    }
}

pub(super) fn procedures() -> Vec<Procedure> {
    vec![
        roundshot_procedure(),
        bounce_procedure(),
        section_procedure(),
        stick_procedure(),
        shell_procedure(),
        burst_procedure(),
        howitzer_procedure(),
        circle_procedure(),
        canister_procedure(),
        cone_procedure(),
    ]
}

fn roundshot_procedure() -> Procedure {
    let mut parameters = vec![
        Parameter::count("target", "figures", clause!("hmm.12.07"), "figures of the target under the line of fire"),
        Parameter::count("target_guns", "guns", clause!("hmm.20.24"), "its gun models there").or("0"),
        Parameter::word::<Cover>("target_cover", clause!("hmm.20.22"), "what shelters it").or("Open"),
        Parameter::count("passed_over", "figures", clause!("hmm.12.13"), "others under section X").or("0"),
        Parameter::word::<Weight>("weight", clause!("hmm.11.11"), "the gun's weight").or("Six"),
        Parameter::measure("distance", "inches", clause!("hmm.12.06"), "from the muzzle to the target").or("12"),
        Parameter::word::<Bounce>("bounce", clause!("hmm.20.26"), "whether the ground lets a ball run on").or("Runs"),
    ];
    parameters.extend(lane_parameters());
    procedure(
        "hmm.roundshot",
        clause!("hmm.12.05"),
        "A field gun's roundshot: the target, then the bounces under the stick.",
        &["target_row"],
        parameters,
        |rules, filled, dice| {
            let shot = Roundshot {
                weight: filled.word("weight"),
                distance_inches: filled.measure("distance"),
                target: marks(filled.count("target"), filled.count("target_guns"), filled.word("target_cover")),
                passed_over: filled.count("passed_over") as usize,
                lanes: read_lanes(filled),
                bounce: filled.word("bounce"),
            };
            Ok(roundshot(rules, &shot, dice)?.account)
        },
    )
}

fn bounce_procedure() -> Procedure {
    procedure(
        "hmm.bounce",
        clause!("hmm.12.09"),
        "The targeting die and its three strike zones alone.",
        &[],
        lane_parameters(),
        |rules, filled, dice| Ok(bounce(rules, &read_lanes(filled), dice)?.account),
    )
}

fn section_procedure() -> Procedure {
    let parameters = vec![
        Parameter::word::<ShotGroup>("group", clause!("hmm.12.12"), "near, mid or far"),
        Parameter::count("figures", "figures", clause!("hmm.12.11"), "figures under the section"),
        Parameter::count("guns", "guns", clause!("hmm.20.24"), "gun models under it").or("0"),
        Parameter::word::<Cover>("cover", clause!("hmm.20.22"), "what shelters them").or("Open"),
    ];
    procedure(
        "hmm.section",
        clause!("hmm.12.12"),
        "Those under one section of the stick.",
        &[],
        parameters,
        |rules, filled, dice| {
            let under = marks(filled.count("figures"), filled.count("guns"), filled.word("cover"));
            Ok(section(rules, filled.word("group"), &under, dice)?.account)
        },
    )
}

fn stick_procedure() -> Procedure {
    procedure(
        "hmm.stick",
        clause!("hmm.12.08"),
        "Under which section of the stick a figure stands.",
        &[],
        point_parameters(
            clause!("hmm.12.07"),
            "from the middle of the stick to the gunner's right",
            "beyond where the line of fire meets the target",
        ),
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.stick");
            let fall = stick(rules).fall(read_point(filled));
            let under = fall.section.map(|section| under_stick(rules, section));
            let words = match under {
                None => "none".to_owned(),
                Some(UnderStick::Target) => "X".to_owned(),
                Some(UnderStick::Bounce(group, colour)) => format!("{group} {colour}"),
            };
            draft.note(clause!("hmm.20.05"), "inches inside the border", fall.margin.inches());
            draft.result("section", words);
            Ok(draft.close(()).account)
        },
    )
}

fn shell_procedure() -> Procedure {
    let mut parameters = vec![shell_parameter()];
    parameters.extend(fall_parameters("figures in the circle"));
    procedure(
        "hmm.shell",
        clause!("hmm.13.05"),
        "A shell: the indicator die, then everyone in the circle where it bursts.",
        &["shell_offset"],
        parameters,
        |rules, filled, dice| Ok(shell(rules, filled.word("ammunition"), &read_burst(filled), dice)?.account),
    )
}

fn howitzer_procedure() -> Procedure {
    procedure(
        "hmm.howitzer_shot",
        clause!("hmm.12.15"),
        "A howitzer's roundshot: displaced as a shell, no bounce.",
        &["shell_offset"],
        fall_parameters("figures in the box").to_vec(),
        |rules, filled, dice| Ok(howitzer_shot(rules, &read_burst(filled), dice)?.account),
    )
}

fn burst_procedure() -> Procedure {
    let parameters = vec![
        shell_parameter(),
        Parameter::count("figures", "figures", clause!("hmm.13.08"), "figures in the circle"),
        Parameter::count("guns", "guns", clause!("hmm.20.24"), "gun models in it").or("0"),
        Parameter::word::<Cover>("cover", clause!("hmm.20.22"), "what shelters them").or("Open"),
    ];
    procedure(
        "hmm.burst",
        clause!("hmm.13.09"),
        "Everyone in the circle of a shell that has burst.",
        &[],
        parameters,
        |rules, filled, dice| {
            let under = marks(filled.count("figures"), filled.count("guns"), filled.word("cover"));
            Ok(burst(rules, &Circle { ammunition: filled.word("ammunition"), under }, dice)?.account)
        },
    )
}

fn circle_procedure() -> Procedure {
    let mut parameters = vec![
        Parameter::word::<BurstPoint>("point", clause!("hmm.13.06"), "where the shell or shot falls").or("OnTarget"),
        Parameter::flag("howitzer_shot", clause!("hmm.12.15"), "whether it is a howitzer's roundshot"),
    ];
    parameters.extend(point_parameters(
        clause!("hmm.13.08"),
        "from the aim point to the gunner's right",
        "from the aim point along the line of fire",
    ));
    procedure(
        "hmm.circle",
        clause!("hmm.13.08"),
        "Where a shell falls, and whether a figure is struck there.",
        &["shell_offset"],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.circle");
            let point: BurstPoint = filled.word("point");
            let template = match filled.word("howitzer_shot") {
                YesNo::Yes => howitzer_box(rules, point),
                YesNo::No => burst_template(rules, point),
            };
            let offset = burst_offset(rules, point);
            let fall = template.fall(read_point(filled));
            draft.note(clause!("hmm.20.05"), "inches inside the border", fall.margin.inches());
            draft.result("falls_right", offset.x);
            draft.result("falls_beyond", offset.y);
            draft.result("inside", fall.section.is_some());
            Ok(draft.close(()).account)
        },
    )
}

fn canister_procedure() -> Procedure {
    let parameters = vec![
        canister_parameter(),
        Parameter::count("close", "figures", clause!("hmm.15.04"), "figures in the close section").or("0"),
        Parameter::count("normal", "figures", clause!("hmm.15.04"), "figures in the normal section").or("0"),
        Parameter::count("long", "figures", clause!("hmm.15.04"), "figures in the long section").or("0"),
        Parameter::word::<Cover>("cover", clause!("hmm.20.22"), "what shelters them").or("Open"),
    ];
    procedure(
        "hmm.canister",
        clause!("hmm.15.04"),
        "Canister at everyone in the cone, friend and foe.",
        &[],
        parameters,
        |rules, filled, dice| {
            let under = ["close", "normal", "long"].map(|part| marks(filled.count(part), 0, filled.word("cover")));
            Ok(canister(rules, filled.word("ammunition"), &under, dice)?.account)
        },
    )
}

fn cone_procedure() -> Procedure {
    let mut parameters = vec![canister_parameter()];
    parameters.extend(point_parameters(
        clause!("hmm.15.09"),
        "from the middle line of the cone to the gunner's right",
        "from the muzzle",
    ));
    procedure(
        "hmm.cone",
        clause!("hmm.15.02"),
        "In which section of the canister cone a figure stands.",
        &["canister"],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("hmm.cone");
            let fall = cone(rules, filled.word("ammunition")).fall(read_point(filled));
            let part = fall.section.and_then(|section| cone_section(rules, section));
            draft.note(clause!("hmm.20.05"), "inches inside the border", fall.margin.inches());
            draft.result("section", part.map_or_else(|| "none".to_owned(), |part| part.to_string()));
            Ok(draft.close(()).account)
        },
    )
}

fn shell_parameter() -> Parameter {
    Parameter::word::<Ammunition>("ammunition", clause!("hmm.14.02"), "shell or rifled shell")
        .among(&["Shell", "RifledShell"])
        .or("Shell")
}

fn canister_parameter() -> Parameter {
    let about = "canister or rifled canister";
    Parameter::word::<Ammunition>("ammunition", clause!("hmm.15.06"), about)
        .among(&["Canister", "RifledCanister"])
        .or("Canister")
}

fn lane_parameters() -> Vec<Parameter> {
    let mut parameters: Vec<Parameter> = ShotColour::ALL
        .iter()
        .map(|colour| {
            let about = format!("figures under the near, mid and far {colour} sections");
            Parameter::counts(&colour.to_string(), (3, 3), "figures", clause!("hmm.12.11"), &about).or("0,0,0")
        })
        .collect();
    parameters.push(Parameter::word::<Cover>("cover", clause!("hmm.20.22"), "what shelters them").or("Open"));
    let about = "the first section of the rolled colour in which the ground stops the ball";
    parameters.push(Parameter::word::<EndsAt>("ends_at", clause!("hmm.20.26"), about).or("Nowhere"));
    parameters.push(Parameter::flag("wood", clause!("hmm.20.26"), "whether the ball runs through woods"));
    parameters
}

fn read_lanes(filled: &Filled) -> [Lane; 3] {
    let ends_at: EndsAt = filled.word("ends_at");
    let plain = if filled.is("wood") { ShotGround::Wood } else { ShotGround::Firm };
    let ground =
        [EndsAt::Near, EndsAt::Mid, EndsAt::Far].map(|group| if group == ends_at { ShotGround::Ends } else { plain });
    let cover: Cover = filled.word("cover");
    ["red", "yellow", "olive"].map(|colour| {
        let mut under: [Vec<_>; 3] = Default::default();
        for (marks_there, &count) in under.iter_mut().zip(filled.counts(colour)) {
            *marks_there = marks(count, 0, cover);
        }
        Lane { under, ground }
    })
}

fn fall_parameters(what: &str) -> [Parameter; 6] {
    let of = |name: &str, point: BurstPoint| {
        Parameter::count(name, "figures", clause!("hmm.13.08"), &format!("{what} if it falls {point}")).or("0")
    };
    [
        of("left", BurstPoint::Left),
        of("short", BurstPoint::Short),
        of("right", BurstPoint::Right),
        of("over", BurstPoint::Over),
        of("on_target", BurstPoint::OnTarget),
        Parameter::word::<Cover>("cover", clause!("hmm.20.22"), "what shelters them").or("Open"),
    ]
}

fn read_burst(filled: &Filled) -> Burst {
    let under = ["left", "short", "right", "over", "on_target"]
        .map(|point| marks(filled.count(point), 0, filled.word("cover")));
    Burst { under }
}

fn point_parameters(clause: Clause, right: &str, beyond: &str) -> Vec<Parameter> {
    vec![
        Parameter::measure("x", "inches", clause, &format!("of the figure's point, {right}")).signed(),
        Parameter::measure("y", "inches", clause, &format!("of the figure's point, {beyond}")).signed(),
    ]
}

fn read_point(filled: &Filled) -> Vec2 {
    Vec2::new(filled.measure("x"), filled.measure("y"))
}
