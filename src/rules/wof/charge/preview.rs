//! The preview of a charge before it is declared (wof.14.0.02): the charger's way, all units that may respond and how,
//! when they would meet, and the mean cost of a round. Changes nothing and throws no dice of the battle.

use bevy::math::Vec2;

use crate::{
    battle::{
        Clock, Ghost, Outlook, Plan,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    clause::Clause,
    measure::TOLERANCE,
    receipt::Line,
    rules::{
        common::party,
        wof::{
            Wof,
            charge::{
                approach::{self, Approach},
                charge_moves::{self, Running},
                encounters::{self, Met, Run, Runner},
                evasion, possible_answers,
                state::{Answer, Charging, Choices, Reply},
                support, who_may_charge,
            },
            charts::{Aspect, Troop},
            odds::combat::{self, Clash},
            state::{Acted, UnitState},
        },
    },
    table::{Field, UnitId},
};

/// The preview of a charge that is to be declared.
pub(crate) fn declared(rules: &Wof, field: &Field<'_>, charge: &Charging, approach: &Approach) -> Plan {
    let charger = charge.runner(rules, field);
    let mut plan = plan_of(rules, field, charge.unit, approach);
    plan.lines.extend(approach::unprotected_by(rules, field, charge.target, approach).map(|loose| Line {
        clause: clause!("wof.12.9.03"),
        label: format!("{} skirmishes and protects no flank", name(field, loose)),
        value: true.into(),
    }));
    plan.overlays.push(way(
        field,
        &charger.runner,
        OverlayRole::Path,
        format!("there at {}", clock(charger.runner.ends(field))),
    ));
    let mut runners = vec![charger.runner.clone()];
    for (unit, choices) in possible_answers::everybody(rules, field, charge) {
        let ways = may_answer(rules, field, &charger, (unit, &choices));
        // On the clock every unit that may respond does what is most natural for it.
        runners.extend(ways.first().map(|(runner, _)| runner.clone()));
        plan.overlays.extend(ways.into_iter().map(|(_, overlay)| overlay));
    }
    plan.clock = Some(clock_of(field, &encounters::run(field, runners)));
    let [own, struck] = [charge.unit, charge.target].map(|unit| field.of::<UnitState>(unit).condition());
    if who_may_charge::disorders_itself(own, struck) {
        plan.warnings.push("Foot that charges horse is disordered (14.1.01).".to_owned());
    }
    if approach.struck.degrees(approach.walk.front) > rules.charts().movement.flanked_beyond_degrees + TOLERANCE {
        plan.warnings.push("It strikes at so great an angle that it counts as flanked itself (14.0.06).".to_owned());
    }
    plan.outlook = clash(rules, field, (charge.unit, charge.target), approach.aspect);
    plan
}

fn plan_of(rules: &Wof, field: &Field<'_>, unit: UnitId, approach: &Approach) -> Plan {
    let whole = approach::reach_inches(rules, field, unit).unwrap_or_default();
    let ghosts = party::carried(field, unit, field.unit(unit).front, approach.walk.front);
    let mut lines: Vec<Line> = approach.walk.lines.clone();
    if approach.aspect == Aspect::FlankOrRear {
        lines.push(Line { clause: clause!("wof.14.5.01"), label: "on flank or rear".to_owned(), value: true.into() });
    }
    Plan {
        lines,
        cost_inches: Some(approach.walk.spent * whole),
        left_inches: Some((1.0 - approach.walk.spent).max(0.0) * whole),
        stops: None,
        ghosts: ghosts.into_iter().filter_map(|moved| Ghost::moved(field, moved)).collect(),
        ..Plan::default()
    }
}

/// All runners on one clock, with their meetings (wof.h.prorate).
fn clock_of(field: &Field<'_>, run: &Run) -> Clock {
    let ends = run.runners.iter().map(|runner| runner.ends(field)).fold(0.0, f32::max);
    let met = |met: &Met| (met.time, format!("{} meets {}", name(field, met.one), name(field, met.other)));
    let movers = run.runners.iter().map(|runner| runner.mover(field)).collect();
    Clock { ends, unit: "of a move".to_owned(), movers, moments: run.met.iter().map(met).collect() }
}

/// The answers open to a unit, the most natural first: the runner and its way, with when it would meet the charger or
/// how far it would go.
fn may_answer(
    rules: &Wof,
    field: &Field<'_>,
    Running { walk, runner: charger }: &Running,
    (unit, choices): (UnitId, &Choices),
) -> Vec<(Runner, Overlay)> {
    let name = &field.unit(unit).short_name;
    let out = |word: &str| {
        let (running, time) = charge_moves::comes_out(rules, field, charger, unit).ok()?;
        let label =
            format!("{name} may {word}: sets out at {}, meets at {}", clock(running.runner.starts), clock(time));
        let overlay = way(field, &running.runner, OverlayRole::Threat, label);
        Some((running.runner, overlay))
    };
    let countercharge = choices.countercharge.is_ok().then(|| out("countercharge")).flatten();
    let support = choices.support.is_ok().then(|| out("support on 3-6")).flatten();
    let goes = (choices.evade.is_ok() || choices.give_way.is_ok()).then(|| {
        let away = walk.front.facing;
        let starts = charge_moves::first_seen(rules, field, unit, charger).unwrap_or(charger.starts);
        let running = if choices.evade.is_ok() {
            charge_moves::evader(rules, field, unit, away, starts)
        } else {
            charge_moves::giving_way(rules, field, unit, away, starts)
        };
        let caught =
            encounters::run(field, vec![charger.clone(), running.runner.clone()]).met.first().map(|met| met.time);
        let word = if choices.evade.is_ok() { "evade" } else { "give way" };
        let end = caught
            .map_or_else(|| format!("{:.1} in", running.walk.inches), |time| format!("caught at {}", clock(time)));
        let overlay = way(
            field,
            &running.runner,
            OverlayRole::Threat,
            format!("{name} may {word} from {}: {end}", clock(starts)),
        );
        (running.runner, overlay)
    });
    [countercharge, support, goes].into_iter().flatten().collect()
}

/// A moment of the clock as players read it: a part of a move.
fn clock(time: f32) -> String {
    format!("{time:.2} of a move")
}

fn way(field: &Field<'_>, runner: &Runner, role: OverlayRole, label: String) -> Overlay {
    let course = runner.course(field);
    let stages = course.stages().iter().map(|stage| stage.start.at).chain([course.end().at]);
    let mut points: Vec<Vec2> = stages.collect();
    points.dedup();
    Overlay { shape: OverlayShape::Line(points), role, label, margin: None }
}

/// The preview of an answer: every unit's way as far as the answers given so far take it.
pub(crate) fn answered(rules: &Wof, field: &Field<'_>, charge: &Charging, answer: Answer) -> Plan {
    let mut charge = charge.clone();
    charge.answers.push(answer);
    let all: Vec<Running> = charge_moves::all(rules, field, &charge).into_iter().map(|(_, running)| running).collect();
    let run = encounters::run(field, all.iter().map(|running| running.runner.clone()).collect());
    let met = run
        .met
        .iter()
        .map(|met| format!("{} meets {} at {}", name(field, met.one), name(field, met.other), clock(met.time)));
    let own = run.runners.iter().find(|runner| runner.unit == answer.unit);
    let ghosts = own.map(|runner| {
        let end = runner.course(field).end();
        let places = party::carried(field, answer.unit, field.unit(answer.unit).front, end);
        places.into_iter().filter_map(|moved| Ghost::moved(field, moved)).collect()
    });
    let caught = run.met.iter().any(|met| met.other == answer.unit || met.one == answer.unit);
    let stands = matches!(answer.reply, Reply::Stands);
    let fight = received(rules, field, answer.unit, charge.unit);
    let spared = if stands || caught { 0.0 } else { (fight.own_loss - fight.enemy_loss).max(0.0) };
    let outlook = match answer.reply {
        Reply::Stands if answer.unit != charge.target => Outlook::default(),
        Reply::Evades(..) | Reply::GivesWay(_) => Outlook { spared, ..Outlook::default() },
        Reply::Countercharges => of(combat::countercharge(rules, field, (answer.unit, charge.unit)), charge.unit),
        Reply::Supports => {
            let comes = combat::chance_to_support(rules);
            let clash = combat::charge(rules, field, (answer.unit, charge.unit), Aspect::Front);
            of(Clash { enemy_loss: comes * clash.enemy_loss, own_loss: comes * clash.own_loss, ..clash }, charge.unit)
        }
        Reply::Stands => fight,
    };
    Plan {
        lines: why(field, answer)
            .into_iter()
            .map(|(clause, text)| (clause, text.to_owned()))
            .chain(met.map(|text| (clause!("wof.h.prorate"), text)))
            .map(|(clause, label)| Line { clause, label, value: true.into() })
            .collect(),
        ghosts: ghosts.unwrap_or_default(),
        overlays: run
            .runners
            .iter()
            .map(|runner| way(field, runner, OverlayRole::Path, name(field, runner.unit)))
            .collect(),
        outlook,
        clock: Some(clock_of(field, &run)),
        ..Plan::default()
    }
}

/// The reasons shown with an answer: why it is still free, its class for the ride, its cost.
fn why(field: &Field<'_>, answer: Answer) -> Vec<(Clause, &'static str)> {
    let state = field.of::<UnitState>(answer.unit);
    let (moved, light_horse) = (state.conduct.act == Acted::Moved, state.condition().troop == Troop::LightCavalry);
    let (supports, evades) = (answer.reply == Reply::Supports, matches!(answer.reply, Reply::Evades(..)));
    let answers = evades || answer.reply == Reply::Countercharges;
    let all = [
        (moved && answers, possible_answers::MOVED_UNITS_ANSWER, "its plain move does not bar this"),
        (moved && supports, possible_answers::MOVED_UNITS_SUPPORT, "its plain move does not bar this"),
        (supports, support::AS_A_COUNTERCHARGE, "it rides as in a countercharge"),
        (matches!(answer.reply, Reply::Evades(_, Some(_))), evasion::SHOOTS_FIRST, "it shoots before it goes"),
        (evades && light_horse, evasion::LIGHT_HORSE_DISORDERED, "it becomes disordered"),
    ];
    all.into_iter().filter(|(applies, ..)| *applies).map(|(_, clause, text)| (clause, text)).collect()
}

fn name(field: &Field<'_>, unit: UnitId) -> String {
    field.unit(unit).short_name.clone()
}

/// The preview of going on.
pub(crate) fn going_on(rules: &Wof, field: &Field<'_>, charge: &Charging) -> Plan {
    let left = charge.ran.iter().find(|ran| ran.unit == charge.unit).map_or(1.0, |ran| 1.0 - ran.spent);
    match approach::straight_on(rules, field, charge.unit, left) {
        Some((target, path)) => {
            let (_, approach) = approach::by(rules, field, charge.unit, target, &path, left);
            let aspect = approach.as_ref().map_or(Aspect::Front, |approach| approach.aspect);
            let plan = approach.map_or_else(Plan::default, |approach| plan_of(rules, field, charge.unit, &approach));
            Plan { outlook: clash(rules, field, (charge.unit, target), aspect), ..plan }
        }
        None => Plan::default(),
    }
}

/// The expected result of a charge, in figures.
fn clash(rules: &Wof, field: &Field<'_>, (unit, enemy): (UnitId, UnitId), aspect: Aspect) -> Outlook {
    of(combat::charge(rules, field, (unit, enemy), aspect), enemy)
}

fn of(Clash { enemy_loss, own_loss, chances }: Clash, enemy: UnitId) -> Outlook {
    Outlook { enemy_loss, own_loss, chances, targets: vec![enemy], ..Outlook::default() }
}

/// The mean outcome for a unit that the charge strikes in front.
fn received(rules: &Wof, field: &Field<'_>, unit: UnitId, charger: UnitId) -> Outlook {
    let Clash { enemy_loss, own_loss, .. } = combat::charge(rules, field, (charger, unit), Aspect::Front);
    Outlook { enemy_loss: own_loss, own_loss: enemy_loss, targets: vec![charger], ..Outlook::default() }
}
