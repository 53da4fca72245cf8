//! Shooting procedures by name.

use super::{condition_parameters, procedure, read_condition};
use crate::{
    receipt::Draft,
    rules::{
        reckon::{Filled, Parameter, Procedure},
        wof::{
            data::{Ammunition, Band, Cover, Motion, Piece, Pips, Rules, TargetKind, Weapon},
            fire::{
                self, Depth, Fire, Moved, Past, ShootingPast, ShotsBefore, Target, Volley, may_fire_after_moving,
                may_fire_at_the_start_of_a_charge,
                range::{self, OverFriends},
            },
        },
        word::words,
    },
};

words! {
    /// What is fired.
    Firearm {
        /// Muskets.
        Musket => "muskets",
        /// Carbines.
        Carbine => "carbines",
        /// Rifles.
        Rifle => "rifles",
        /// Guns firing canister.
        Canister => "canister",
        /// Guns firing ballshot.
        Ball => "ballshot",
        /// Howitzers firing shell.
        Shell => "shell",
    }
}

pub(super) fn procedures() -> Vec<Procedure> {
    vec![
        hit(),
        volley(),
        band(),
        gap(),
        overhead(),
        gunners(),
        fire_after_moving(),
        charge_fire(),
        choice(),
        moving_target(),
    ]
}

fn hit() -> Procedure {
    let parameters = vec![
        Parameter::count("figures", "figures", clause!("wof.15.2.03"), "figures that shoot or strike"),
        Parameter::measure("score", "points", clause!("wof.15.0.02"), "the modified score").signed(),
    ];
    procedure(
        "wof.hit",
        clause!("wof.15.2.01"),
        "What the Hit Chart says of a score.",
        &["hit_row5_as_printed"],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("wof.hit");
            draft.modify(clause!("wof.15.0.02"), "score given", filled.measure("score").round() as i32);
            let loss: Pips = fire::read_off(rules, filled.count("figures"), &mut draft);
            Ok(fire::close(draft, loss).account)
        },
    )
}

fn volley() -> Procedure {
    let mut parameters = vec![
        Parameter::count(
            "figures",
            "figures",
            clause!("wof.15.0.01"),
            "figures that shoot; gunners before they are doubled",
        ),
        Parameter::word::<Firearm>("weapon", clause!("wof.16.3.01"), "what they fire").or("Musket"),
        Parameter::word::<Piece>("piece", clause!("wof.3.0.07"), "the weight of guns").or("Medium"),
        Parameter::word::<Band>("band", clause!("wof.16.1.04"), "how far off").or("Close"),
        Parameter::flag("fired_before", clause!("wof.16.3.06"), "whether it has shot in this game"),
        Parameter::word::<Motion>("motion", clause!("wof.16.3.10"), "whether it moved or evades").or("Still"),
        Parameter::word::<Cover>("cover", clause!("wof.16.3.12"), "what shelters the target").or("None"),
        Parameter::word::<TargetKind>("target", clause!("wof.16.3.12"), "what is fired at").or("Formed"),
        Parameter::flag("dense", clause!("wof.16.1.12"), "whether the target is dense"),
    ];
    parameters.extend(condition_parameters(""));
    let switches = ["hit_row5_as_printed", "fire_line_once", "bang_you_are_dead"];
    procedure(
        "wof.fire",
        clause!("wof.15.0.01"),
        "A volley: one die, its modifiers, the Hit Chart.",
        &switches,
        parameters,
        |rules, filled, dice| Ok(fire::volley(rules, &read_volley(filled), dice)?.account),
    )
}

fn read_fire(filled: &Filled) -> Fire {
    let piece: Piece = filled.word("piece");
    match filled.word("weapon") {
        Firearm::Musket => Fire::SmallArms(Weapon::Musket),
        Firearm::Carbine => Fire::SmallArms(Weapon::Carbine),
        Firearm::Rifle => Fire::SmallArms(Weapon::Rifle),
        Firearm::Canister => Fire::Guns(piece, Ammunition::Canister),
        Firearm::Ball => Fire::Guns(piece, Ammunition::Ball),
        Firearm::Shell => Fire::Guns(Piece::Howitzer, Ammunition::Shell),
    }
}

fn read_volley(filled: &Filled) -> Volley {
    let depth = if filled.is("dense") { Depth::Dense } else { Depth::Thin };
    Volley {
        figures: filled.count("figures"),
        fire: read_fire(filled),
        shooter: read_condition(filled, ""),
        past: Past { shots: read_shots(filled), motion: filled.word("motion") },
        band: filled.word("band"),
        target: Target { cover: filled.word("cover"), kind: filled.word("target"), depth },
    }
}

fn read_shots(filled: &Filled) -> ShotsBefore {
    if filled.is("fired_before") { ShotsBefore::Some } else { ShotsBefore::None }
}

fn band() -> Procedure {
    let parameters = vec![
        Parameter::word::<Firearm>("weapon", clause!("wof.16.3.01"), "what is fired").or("Musket"),
        Parameter::word::<Piece>("piece", clause!("wof.3.0.07"), "the weight of guns").or("Medium"),
        Parameter::measure("distance", "inches", clause!("wof.16.3.01"), "how far off the target is"),
        Parameter::measure("rough", "inches", clause!("wof.20.2.03"), "inches of rough ground that ballshot crosses")
            .or("0"),
    ];
    procedure(
        "wof.range",
        clause!("wof.16.1.04"),
        "The range band of a target.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("wof.range");
            let fire = read_fire(filled);
            let inches = range::effective_inches(rules, fire, filled.measure("distance"), filled.measure("rough"));
            draft.note(clause!("wof.20.2.03"), "inches that count", inches);
            let band = range::reach(rules, fire).and_then(|reach| reach.band(inches));
            let word = band.map_or_else(|| "no shot".to_owned(), |band| band.to_string());
            draft.note(range::clause(fire), "band", word.as_str());
            draft.result("inches", inches);
            draft.result("band", word);
            Ok(draft.close(()).account)
        },
    )
}

fn gap() -> Procedure {
    let parameters =
        vec![Parameter::measure("gap", "inches", clause!("wof.16.2.03"), "how wide the gap between units is")];
    procedure("wof.gap", clause!("wof.16.2.03"), "What may fire through a gap.", &[], parameters, |rules, filled, _| {
        let mut draft = Draft::for_procedure("wof.gap");
        let (slots, gap) = (range::slots_of_gap(rules, filled.measure("gap")), rules.charts.fire.gap);
        draft.note(
            clause!("wof.16.2.03"),
            format!("one gun or {} figures for each {} in", gap.figures, gap.inches),
            slots,
        );
        draft.result("slots", slots);
        draft.result("guns", slots * gap.guns);
        draft.result("figures", slots * gap.figures);
        Ok(draft.close(()).account)
    })
}

fn overhead() -> Procedure {
    let parameters = vec![
        Parameter::count(
            "contours_above",
            "contours",
            clause!("wof.16.2.01"),
            "how far above the friends the shooter is",
        ),
        Parameter::measure("friends", "inches", clause!("wof.16.2.01"), "from the shooter to the friends"),
        Parameter::measure("target", "inches", clause!("wof.16.2.01"), "from the shooter to the target"),
        Parameter::measure("between", "inches", clause!("wof.16.2.01"), "from the friends to the target"),
    ];
    procedure(
        "wof.overhead",
        clause!("wof.16.2.01"),
        "Whether ballshot or rifles pass over friends.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("wof.overhead");
            let over = OverFriends {
                contours_above_friends: i32::try_from(filled.count("contours_above")).unwrap_or(i32::MAX),
                friends_inches: filled.measure("friends"),
                target_inches: filled.measure("target"),
                friends_to_target_inches: filled.measure("between"),
            };
            let passes = range::passes_over_friends(rules, over);
            draft.note(clause!("wof.16.2.01"), "passes over them", passes);
            draft.result("passes", passes);
            Ok(draft.close(()).account)
        },
    )
}

fn gunners() -> Procedure {
    let parameters =
        vec![Parameter::counts("crews", (1, 12), "figures", clause!("wof.16.1.11"), "the crew of each gun")];
    procedure(
        "wof.gunners",
        clause!("wof.16.1.11"),
        "As how many figures gunners shoot.",
        &[],
        parameters,
        |rules, filled, _| {
            let mut draft = Draft::for_procedure("wof.gunners");
            let count = range::gunners_that_count(rules, filled.counts("crews").iter().copied());
            draft.note(
                clause!("wof.16.1.11"),
                format!("gunners, at most {} a gun", rules.charts.fire.most_gunners_a_gun),
                count,
            );
            draft.result("figures", count * rules.charts.fire.gunners_count);
            Ok(draft.close(()).account)
        },
    )
}

fn fire_after_moving() -> Procedure {
    let mut parameters = vec![
        Parameter::measure("part", "of its move", clause!("wof.16.1.05d"), "the part of its move that it has spent")
            .within(0..=1),
        Parameter::flag("fired_before", clause!("wof.16.1.05b"), "whether it has shot in this game"),
    ];
    parameters.extend(condition_parameters(""));
    let about = "Whether a unit that moved may shoot.";
    procedure(
        "wof.fire_after_moving",
        clause!("wof.16.1.05d"),
        about,
        &[],
        parameters,
        |rules: Rules<'_>, filled, _| {
            let mut draft = Draft::for_procedure("wof.fire_after_moving");
            let moved = Moved { part: filled.measure("part") };
            let (shooter, shots) = (read_condition(filled, ""), read_shots(filled));
            let may = may_fire_after_moving(rules, shooter, shots, moved).is_ok();
            let half = may_fire_after_moving(rules, shooter, ShotsBefore::Some, moved).is_ok();
            let clause = if may && !half { clause!("wof.16.1.05b") } else { clause!("wof.16.1.05d") };
            draft.note(clause, "may shoot", may);
            draft.result("may_shoot", may);
            Ok(draft.close(()).account)
        },
    )
}

fn charge_fire() -> Procedure {
    let mut parameters =
        vec![Parameter::flag("fired_last_turn", clause!("wof.16.1.05a"), "whether it shot in the turn before")];
    parameters.extend(condition_parameters(""));
    let about = "Whether a unit may shoot as its charge begins.";
    procedure("wof.charge_fire", clause!("wof.16.1.05a"), about, &[], parameters, |_, filled, _| {
        let mut draft = Draft::for_procedure("wof.charge_fire");
        let past = if filled.is("fired_last_turn") { ShootingPast::LastTurn } else { ShootingPast::NotLastTurn };
        let may = may_fire_at_the_start_of_a_charge(read_condition(filled, ""), past).is_ok();
        draft.note(clause!("wof.16.1.05a"), "may shoot", may);
        draft.result("may_shoot", may);
        Ok(draft.close(()).account)
    })
}

fn choice() -> Procedure {
    let parameters = vec![
        Parameter::measure(
            "from_the_nearest",
            "inches",
            clause!("wof.16.1.13b"),
            "from the nearest eligible target to this one",
        ),
        Parameter::measure("general", "inches", clause!("wof.16.1.13a"), "from the shooter to the nearest general")
            .or("99"),
    ];
    procedure(
        "wof.target_choice",
        clause!("wof.16.1.13b"),
        "Whether a target may be chosen.",
        &[],
        parameters,
        |rules, filled, _| {
            let inches = filled.measure("from_the_nearest");
            let may = range::may_be_chosen(rules, inches, Some(filled.measure("general")));
            let led = may && !range::may_be_chosen(rules, inches, None);
            let mut draft = Draft::for_procedure("wof.target_choice");
            let clause = if led { clause!("wof.16.1.13a") } else { clause!("wof.16.1.13b") };
            draft.note(clause, "may be chosen", may);
            draft.result("may", may);
            Ok(draft.close(()).account)
        },
    )
}

fn moving_target() -> Procedure {
    let parameters = vec![
        Parameter::measure(
            "part",
            "of its move",
            clause!("wof.16.1.06"),
            "the part of its move that it spent in arc and range",
        )
        .within(0..=1),
    ];
    procedure(
        "wof.moving_target",
        clause!("wof.16.1.06"),
        "Whether a target that moved may be shot at.",
        &[],
        parameters,
        |rules, filled, _| {
            let may = range::was_there_long_enough(rules, filled.measure("part"));
            let mut draft = Draft::for_procedure("wof.moving_target");
            draft.note(clause!("wof.16.1.06"), "may be shot at", may);
            draft.result("may", may);
            Ok(draft.close(()).account)
        },
    )
}
