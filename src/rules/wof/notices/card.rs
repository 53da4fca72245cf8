//! A unit's card: its troops, its losses and their consequences, whether it is steady and why not, what it may still
//! do.

use crate::{
    battle::{Sight, notice::CardRow},
    clause::Clause,
    count::counted,
    rules::{
        common::cards::row,
        wof::{
            Wof,
            artillery::{battalion_guns, limbers},
            charge::who_may_charge,
            charts::{
                Arms, Drill, FormationKind, GeneralRank, Generals, Grade, Limber, PIPS_A_FIGURE, Pace, Pips, Ranks,
                Spirit, Troop, Vigour, command::COMMAND_DISTANCES, fire::SMALL_ARMS_RANGES, formation::GUN_BASES,
                movement::MOVEMENT_CHART, options::Toggle, terrain::TOWN_BLOCKS,
            },
            command::command_distance,
            condition,
            fire::{arms::Fire, choice_of_target, fire_and_movement::ShotsBefore, losses, range},
            formation::{layout, skirmishers},
            irregulars,
            melee::combat_modifiers::Zeal,
            movement::{backstep, ground, walk::Purpose, zones},
            organisation,
            setup::Terms,
            state::{Battery, GunPlace, Headlong, Manned, Mount, UnitView},
            terrain,
            visibility::weapons,
        },
    },
    table::UnitId,
};

/// A unit's card.
pub(super) fn card(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId) -> Vec<CardRow> {
    let state = sight.unit(unit);
    if state.is_general() {
        return general(rules, sight, unit);
    }
    if state.part_of.is_some() {
        return vec![row("Belongs to", owner(sight, state), "left where it stands", GUN_BASES)];
    }
    let mut rows = vec![
        row("Troops", troops(state), "", organisation::CLASSES_OF_TROOPS),
        row("Grade", state.grade_now().to_string(), grade(state), organisation::GRADES),
    ];
    rows.extend(drill(rules, state));
    rows.push(row("Formation", formation(state), "", shape(state)));
    rows.extend(holds(rules, sight, state));
    rows.extend(strength(state));
    rows.extend(unusual_size(rules, state));
    rows.push(steady(state));
    rows.extend(arms(rules, state));
    rows.extend(state.battery.map(guns));
    rows.extend(pace(rules, sight, unit));
    rows.push(command(rules, sight, unit));
    rows.extend(fire_bar(rules, sight, unit));
    rows.extend(pins_nobody(rules, sight, unit));
    rows.extend(special(state));
    rows
}

fn owner(sight: &Sight<'_, Wof>, state: UnitView<'_>) -> String {
    state.part_of.map_or_else(String::new, |part| sight.field.unit(part.unit).name.clone())
}

fn troops(state: UnitView<'_>) -> String {
    let on_foot = if state.formation.mount == Some(Mount::Dismounted) { ", dismounted" } else { "" };
    format!("{}{on_foot}", state.troops.kind)
}

/// Whether it is regular, where irregulars are played at all (wof.3.0.02).
fn drill(rules: &Wof, state: UnitView<'_>) -> Option<CardRow> {
    let played = rules.options().irregulars == Toggle::On;
    played.then(|| row("Drill", state.troops.drill.to_string(), "", irregulars::DRILL))
}

fn grade(state: UnitView<'_>) -> &'static str {
    match state.morale.zeal {
        Zeal::Spent => "one lower since its zeal is spent",
        Zeal::Plain | Zeal::Fanatic => "",
    }
}

/// The clause of its formation: in straight ranks, wholly in skirmish order, or otherwise.
fn shape(state: UnitView<'_>) -> Clause {
    match state.formation.kind {
        FormationKind::Skirmish => skirmishers::WHOLE_UNIT,
        FormationKind::Line | FormationKind::Column | FormationKind::ExtendedLine => layout::STRAIGHT_RANKS,
        _ => clause!("wof.8.0.01"),
    }
}

fn formation(state: UnitView<'_>) -> String {
    if state.formation.stands_in_ranks() {
        format!("{}, {} wide", state.formation.kind, state.formation.width)
    } else {
        state.formation.kind.to_string()
    }
}

/// The block or work that it holds, with its capacity, by its kind or by the scenario (wof.20.0.01).
fn holds(rules: &Wof, sight: &Sight<'_, Wof>, state: UnitView<'_>) -> Option<CardRow> {
    let held = state.formation.garrison?;
    let (ground, stronghold) = (sight.field.feature(held)?, rules.briefing().stronghold(held)?);
    let (room, protection) = (counted(stronghold.capacity, "figure"), stronghold.protection);
    Some(match stronghold.by {
        Terms::OfItsKind => {
            row("Holds", ground.name.clone(), format!("{protection} with room for {room}"), TOWN_BLOCKS)
        }
        Terms::OfTheScenario => row(
            "Holds",
            ground.name.clone(),
            format!("{protection} with room for {room}, as the scenario has it"),
            terrain::GUIDELINES,
        ),
    })
}

/// Its figures and pips, with the consequence of further losses (wof.9.3.01, wof.15.2.02).
fn strength(state: UnitView<'_>) -> Vec<CardRow> {
    let start = u32::from(state.strength.start_figures);
    let exhausted = (state.strength.lost.0..=start * PIPS_A_FIGURE)
        .find(|&pips| Pips(pips).exhausts(start))
        .unwrap_or(state.strength.lost.0);
    let next = match state.strength.vigour() {
        Vigour::Exhausted => "exhausted for good".to_owned(),
        Vigour::Fresh => format!("exhausted at {}", Pips(exhausted)),
    };
    let twelfth = format!("a twelfth is {}", Pips::of_twelfths(1, start));
    let (of, clause) = if state.troops.kind.is_infantry() {
        (format!("of {start}, attached companies among them; {twelfth}"), organisation::ATTACHED_COMPANIES)
    } else {
        (format!("of {start}; {twelfth}"), losses::HIT)
    };
    let mut rows = vec![
        row("Figures", i64::from(state.strength.figures()), of, clause),
        row("Carried", i64::from(state.strength.lost.carried()), "pips to the next figure", clause!("wof.15.2.04")),
        row("Losses", state.strength.lost.to_string(), next, clause!("wof.9.3.01")),
    ];
    if state.strength.apart > 0 {
        rows.push(row(
            "With the horses",
            i64::from(state.strength.apart),
            "figures that hold them",
            clause!("wof.12.11.03"),
        ));
    }
    rows
}

/// That it began larger or smaller than is usual (wof.4.0.02).
fn unusual_size(rules: &Wof, state: UnitView<'_>) -> Option<CardRow> {
    let usual = &rules.charts().points.usual;
    let (size, what, (least, most)) = match state.battery {
        Some(battery) => (u32::try_from(battery.crews.len()).unwrap_or(u32::MAX), "gun model", usual.guns),
        None => (state.strength.start_figures.into(), "figure", usual.figures),
    };
    let unusual = !(least..=most).contains(&size);
    unusual.then(|| {
        row("Size", counted(size, what), format!("where {least} to {most} are usual"), organisation::UNIT_SIZE)
    })
}

/// Whether it is steady, or everything that is against it (wof.9.2.01).
fn steady(state: UnitView<'_>) -> CardRow {
    let condition = state.condition();
    let against = [
        (condition.drill == Drill::Irregular, "irregular"),
        (condition.troop == Troop::Artillery, "artillery"),
        (condition.grade == Grade::E, "grade E"),
        (condition.spirit == Spirit::Routing, "routing"),
        (condition.spirit == Spirit::Shaken && state.morale.intermixed.is_empty(), "shaken"),
        (!state.morale.intermixed.is_empty(), "intermixed"),
        (condition.ranks == Ranks::Disordered, "disordered"),
        (state.formation.skirmishes(), "skirmishing"),
        (condition.vigour == Vigour::Exhausted, "exhausted"),
    ];
    let reasons: Vec<&str> = against.into_iter().filter(|(applies, _)| *applies).map(|(_, reason)| reason).collect();
    row("Steady", if condition.is_steady() { "yes" } else { "no" }, reasons.join(", "), condition::STEADY)
}

/// Its weapons.
fn arms(rules: &Wof, state: UnitView<'_>) -> Vec<CardRow> {
    let mut rows = Vec::new();
    if let (Some(weapon), None) = (weapons::weapon(state), &state.battery) {
        let reach = range::reach(rules.in_force(), Fire::SmallArms(weapon));
        let reach = reach
            .map_or_else(String::new, |reach| format!("close {} in, far {} in", reach.close_inches, reach.inches()));
        rows.push(row("Weapon", weapon.to_string(), reach, SMALL_ARMS_RANGES));
    }
    if weapons::weapon(state).is_some()
        && state.history.shots == ShotsBefore::None
        && state.condition().troop.is_infantry()
    {
        rows.push(row("First fire", "unused", "if it is steady then", clause!("wof.16.3.06")));
    }
    if state.condition().troop.is_infantry() && state.troops.arms != Arms::Plain {
        rows.push(match state.troops.arms {
            Arms::HeavyWeapons => {
                row("Arms", state.troops.arms.to_string(), "with which it does not shoot", irregulars::HEAVY_WEAPONS)
            }
            arms => row("Arms", arms.to_string(), "", clause!("wof.17.5.06")),
        });
    }
    rows
}

/// Guns, gunners and what draws them.
fn guns(battery: &Battery) -> CardRow {
    let crews: Vec<String> = battery.crews.iter().map(ToString::to_string).collect();
    let manned = match battery.manned {
        Manned::WithGuns => format!("gunners {}", crews.join(", ")),
        Manned::Left => "its gunners have left them".to_owned(),
        Manned::Captured => "taken".to_owned(),
    };
    let drawn = if battery.limber == Limber::None { "by hand only".to_owned() } else { battery.limber.to_string() };
    row(
        "Guns",
        format!("{} {}s", battery.crews.len(), battery.piece),
        format!("{manned}; {drawn}"),
        limbers::LIMBER_MODELS,
    )
}

/// Its rates, and its remaining move this turn (`wof.h.move_budget`).
fn pace(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId) -> Vec<CardRow> {
    let state = sight.unit(unit);
    let rate = |pace: Pace| ground::rate_inches(rules, &sight.field, state, pace, Purpose::March);
    let mut rows = Vec::new();
    if let Some(inches) = rate(Pace::Move) {
        let back = backstep::backstep_inches(rules.in_force(), state.condition(), state.formation.kind);
        rows.push(row(
            "Moves",
            inches,
            back.map_or_else(String::new, |back| format!("back {back} in")),
            MOVEMENT_CHART,
        ));
    }
    if let (Some(inches), true) = (rate(Pace::Charge), who_may_charge::may_charge(state.condition()).is_ok()) {
        rows.push(row("Charges", inches, "inches", clause!("wof.14.0.02")));
    }
    if state.conduct.spent > 0.0 {
        let left = format!("{:.0} of a hundred", (1.0 - state.conduct.spent) * 100.0);
        rows.push(row("Move left", left, "", clause!("wof.h.move_budget")));
    }
    rows
}

/// Its present commander (wof.6.1, wof.18.3.06).
fn command(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId) -> CardRow {
    let name = |general: UnitId| sight.field.unit(general).name.clone();
    let joined = command_distance::joined_to(&sight.field, unit);
    let where_ = match command_distance::generals_of(rules, &sight.field, unit) {
        Generals::WithUnit => joined.into_iter().map(name).collect::<Vec<_>>().join(", "),
        generals => generals.to_string(),
    };
    let by = command_distance::brigadier_of(&sight.field, unit)
        .or_else(|| command_distance::major_general_of(&sight.field, unit));
    row(
        "General",
        where_,
        by.map_or_else(|| "nobody leads it".to_owned(), |by| format!("under {}", name(by))),
        clause!("wof.18.3.06"),
    )
}

/// The reason why it may not shoot now, if it has anything to shoot with.
fn fire_bar(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId) -> Option<CardRow> {
    let armed = !weapons::fires(rules, sight.unit(unit)).is_empty();
    let bar = choice_of_target::may_shoot(rules, &sight.field, unit).err().filter(|_| armed)?;
    Some(row("Does not fire", bar.reason, "", bar.clause))
}

/// Why an enemy may manoeuvre before its front, where pinning zones are played (wof.21.3.03).
fn pins_nobody(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId) -> Option<CardRow> {
    let state = zones::pins_nobody_while(rules, &sight.field, unit);
    let state = state.filter(|_| rules.options().pinning_zones == Toggle::On)?;
    Some(row("Pins", "nobody", format!("while {state}"), zones::PINS_NOBODY))
}

/// The rows that only some units have.
fn special(state: UnitView<'_>) -> Vec<CardRow> {
    let mut rows = Vec::new();
    if state.morale.zeal == Zeal::Fanatic {
        rows.push(row("Zeal", "fanatics", "until something shakes them", irregulars::FANATICS));
    }
    if state.orders.headlong == Headlong::On {
        rows.push(row("Orders", "headlong charge", "at the nearest enemy in sight", clause!("wof.21.4.10")));
    }
    if let Some(gun) = state.battalion_gun {
        let place = match gun.place {
            GunPlace::WithParent => format!("with the battalion, {}", gun.post),
            GunPlace::Behind => "left behind for now".to_owned(),
            GunPlace::Lost => "lost".to_owned(),
        };
        rows.push(row("Battalion gun", place, format!("{} gunners", gun.gunners), battalion_guns::BATTALION_GUN));
    }
    rows
}

/// A general's card.
fn general(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId) -> Vec<CardRow> {
    let (state, charts) = (sight.unit(unit), rules.charts());
    let Some(general) = state.general else { return Vec::new() };
    let (rank, reach) = match general.rank {
        GeneralRank::Brigadier => ("brigadier", format!("{} in to his units", charts.command.brigadier_to_unit_inches)),
        GeneralRank::Major => (
            "major general",
            format!(
                "{} in to brigadiers, {} in to units",
                charts.command.major_general_to_brigadier_inches, charts.command.major_general_to_unit_inches
            ),
        ),
    };
    let mut rows = vec![row("Rank", rank, "", organisation::GENERALS)];
    if general.rank == GeneralRank::Major && command_distance::leads_a_brigade(&sight.field, unit) {
        let inches = charts.command.brigadier_to_unit_inches;
        rows.push(row("Brigade", "his own", format!("{inches} in to its units"), command_distance::OWN_BRIGADE));
    }
    match general.joined {
        Some(host) => {
            rows.push(row(
                "Commands",
                sight.field.unit(host).name.clone(),
                "he has joined it and commands it alone",
                clause!("wof.6.1.03"),
            ));
        }
        None if state.morale.confused => {
            rows.push(row("Commands", "nobody this turn", "he is confused", clause!("wof.6.1.04")));
        }
        None => rows.push(row("Commands", reach, "", COMMAND_DISTANCES)),
    }
    let moved = general.moved_turn == Some(sight.table().turn);
    rows.push(row(
        "Moves",
        charts.command.move_inches,
        if moved { "has moved this turn" } else { "once in his side's step" },
        clause!("wof.6.0.03"),
    ));
    rows
}
