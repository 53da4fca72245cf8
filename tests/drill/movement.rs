//! A march goes from incident to incident: works on the way, a hidden body met, an enemy that first sees it, a body in
//! the way, the edge. Each step goes to the next one and decides its outcome; an enemy is asked between two steps.

use bevy::ecs::system::Res;
use linstock::{
    battle::{
        Happening, Levy, Outcome, Procedure, Progress, Question, QuestionKind, RuleSet, Seat, Subject, Toll, Up,
        notice::{Entry, EntryWeight},
    },
    clause::Clause,
    measure::{Body, Course, Footprint, Leg},
    table::{self, FeatureId, Field, KnownTo, Mover, Presence, Side, Table, Unit, UnitId, Watch, Whom},
};
use serde::{Deserialize, Serialize};

use super::{
    Day, Drill, DrillEvent, Health, MET_WITHIN, SEEN_WITHIN, Soldiers, Task,
    fire::{Fire, Shot},
    formation, state,
    visibility::{self, LookOut},
};

/// A march under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct March {
    /// The marching unit.
    pub(crate) unit: UnitId,
    /// The rest of the way.
    pub(crate) legs: Vec<Leg>,
    /// The enemies that have seen it already.
    pub(crate) seen_by: Vec<UnitId>,
    /// The enemy that is asked, or has answered, what to do about it.
    pub(crate) watcher: Option<UnitId>,
    /// Which works have taken their toll.
    pub(crate) paid: Vec<FeatureId>,
}

impl Procedure for March {
    type Task = Task;

    fn of(task: &Task) -> Option<&Self> {
        if let Task::March(this) = task { Some(this) } else { None }
    }
}

/// The things that a mover meets.
#[derive(Clone, Debug, PartialEq)]
enum Incident {
    /// Works charge or stop it.
    Works(Toll),
    /// A body that it did not know of.
    Hidden(UnitId),
    /// An enemy first sees it.
    FirstSeen(UnitId),
    /// A body is in its way.
    Blocked(UnitId),
    /// It comes over the edge of the table.
    Edge,
    /// The way is gone.
    End,
}

impl March {
    /// A march that begins now; enemies that see the unit where it stands count as having seen it.
    pub(crate) fn new(field: &Field<'_>, unit: UnitId, legs: Vec<Leg>) -> Self {
        let seeing =
            watchers(field, field.unit(unit)).filter(|enemy| visibility::sees(field, enemy, unit, SEEN_WITHIN));
        let seen_by = seeing.map(|enemy| enemy.id).collect();
        Self { unit, legs, seen_by, watcher: None, paid: Vec::new() }
    }
}

/// Goes to the next incident, or on from the one that was answered.
pub(crate) fn step(drill: Res<Drill>, march: Up<March>, table: Table) -> Progress<Drill> {
    let (drill, march, field, mut outcome) = (&*drill, &*march, &table.whole(), Outcome::default());
    if !still_marches(field, march.unit) {
        outcome.finish();
        return Ok(outcome);
    }
    if march.watcher.is_some() {
        outcome.becomes(Task::March(March { watcher: None, ..march.clone() }));
        return Ok(outcome);
    }
    let body = formation::block(field, march.unit);
    let (inches, incident) = next_incident(drill, field, march);
    let (done, rest) = Leg::split(&march.legs, body, inches);
    if !done.is_empty() {
        outcome.happen(formation::moved(field, march.unit, done));
    }
    let march = March { legs: rest, ..march.clone() };
    meet(field, &mut outcome, march, incident);
    Ok(outcome)
}

fn still_marches(field: &Field<'_>, unit: UnitId) -> bool {
    field.unit(unit).on_table() && field.of::<Soldiers>(unit).health == Health::Steady
}

/// The outcome of an incident.
fn meet(field: &Field<'_>, outcome: &mut Outcome<Drill>, march: March, incident: Incident) {
    match incident {
        Incident::Works(Toll { work, levy: Levy::Percent(percent), clause, .. }) => {
            let legs = shortened(field, &march, percent);
            note(field, outcome, march.unit, clause, format!("works cost it {percent:.0} % of its way"));
            let paid = march.paid.iter().copied().chain([work]).collect();
            outcome.becomes(Task::March(March { legs, paid, ..march }));
        }
        Incident::Works(Toll { levy: Levy::Stop, clause, .. }) => {
            halt(field, outcome, march.unit, clause, "works bar its way");
        }
        Incident::Hidden(unit) => {
            outcome.happen(Happening::Revealed { unit, known_to: KnownTo::All });
            halt(field, outcome, march.unit, Clause::new("drill.3.2"), "it comes upon somebody hidden");
        }
        Incident::Blocked(_) => halt(field, outcome, march.unit, Clause::new("drill.3.3"), "somebody is in its way"),
        Incident::Edge => {
            outcome.happen(Happening::Presence { unit: march.unit, presence: Presence::LeftTable });
            outcome.finish();
        }
        Incident::End => outcome.finish(),
        Incident::FirstSeen(watcher) => first_seen(field, outcome, march, watcher),
    }
}

/// An enemy sees the march for the first time: it fires or holds, by its standing answer or by order.
fn first_seen(field: &Field<'_>, outcome: &mut Outcome<Drill>, mut march: March, watcher: UnitId) {
    march.seen_by.push(watcher);
    match field.of::<Soldiers>(watcher).watch {
        state::Watch::Hold => outcome.becomes(Task::March(march)),
        state::Watch::Fire => {
            outcome.push(Task::Fire(Fire::of(vec![Shot::at_unit(field, watcher, march.unit)])));
            outcome.becomes(Task::March(march));
        }
        state::Watch::Ask => {
            outcome.ask(fire_or_hold(field, watcher, march.unit));
            outcome.becomes(Task::March(March { watcher: Some(watcher), ..march }));
        }
    }
}

/// The question whether a unit fires at a mover that it has just seen.
pub(crate) fn fire_or_hold(field: &Field<'_>, watcher: UnitId, mover: UnitId) -> Question {
    let unit = field.unit(watcher);
    let seat = Seat::from(unit.side);
    Question {
        seats: vec![seat],
        prompt: format!("{} sees {}: does it fire?", unit.name, field.unit(mover).name),
        kind: QuestionKind::React,
        subject: Subject::Unit(watcher),
        at: Some(unit.at()),
        clause: Clause::new("drill.3.1"),
        default: None,
    }
}

/// The first thing that happens on the way: the works charge their toll, or the table reports an incident.
fn next_incident(drill: &Drill, field: &Field<'_>, march: &March) -> (f32, Incident) {
    let mover = field.unit(march.unit);
    let footprint = formation::block(field, march.unit);
    let course = Course::of_legs(mover.front, footprint, &march.legs);
    let toll = first_toll(drill, field, march, footprint).map(|(inches, toll)| (inches, Incident::Works(toll)));
    let fresh: Vec<&Unit> = watchers(field, mover).filter(|enemy| !march.seen_by.contains(&enemy.id)).collect();
    let look_outs: Vec<LookOut> = fresh.iter().map(|enemy| LookOut::of(enemy, SEEN_WITHIN)).collect();
    let known = known_to(field, mover.side);
    let strangers = Watch::Within { distance: MET_WITHIN, whom: Whom::of(mover.side.enemy()).except(&known) };
    let mover = Mover::unit(*field, march.unit, course.clone()).watching(strangers);
    let mover = look_outs.iter().fold(mover, |mover, look_out| mover.watching(look_out.watch()));
    let track = field.track(&[mover]);
    let met = track.incidents.iter().find_map(|incident| Some((incident.inches, told(incident.encounter, &fresh)?)));
    let found = toll.into_iter().chain(met).min_by(|a, b| a.0.total_cmp(&b.0));
    found.unwrap_or((course.length(), Incident::End))
}

/// The table's incidents, as the drill takes them; it ignores terrain. The first watch is for hidden units, the others
/// are the look-outs in their order.
fn told(happening: table::Encounter, fresh: &[&Unit]) -> Option<Incident> {
    match happening {
        table::Encounter::CameWithin(0, stranger) => Some(Incident::Hidden(stranger)),
        table::Encounter::ComesInSight(watch) => Some(Incident::FirstSeen(fresh[watch - 1].id)),
        table::Encounter::Met(stand) => Some(Incident::Blocked(stand.unit)),
        table::Encounter::OverEdge => Some(Incident::Edge),
        table::Encounter::Arrived => Some(Incident::End),
        _ => None,
    }
}

/// The units that a side knows of.
pub(crate) fn known_to(field: &Field<'_>, side: Side) -> Vec<UnitId> {
    field.units_on_table().filter(|unit| unit.known_to.knows(Some(side))).map(|unit| unit.id).collect()
}

/// The first work on the way that has not taken its toll, and after how many inches.
fn first_toll(drill: &Drill, field: &Field<'_>, march: &March, footprint: Footprint) -> Option<(f32, Toll)> {
    let (mut pose, mut gone) = (field.unit(march.unit).front, 0.0);
    for &leg in &march.legs {
        let tolls = drill.works().movement(field, march.unit, footprint, pose, leg);
        if let Some(toll) = tolls.into_iter().find(|toll| !march.paid.contains(&toll.work)) {
            return Some((gone + toll.after_inches, toll));
        }
        (pose, gone) = (leg.carry(pose, footprint), gone + leg.inches(footprint));
    }
    None
}

/// The enemies that could fire at a mover if they saw it.
pub(crate) fn watchers<'w>(field: &Field<'w>, mover: &Unit) -> impl Iterator<Item = &'w Unit> + use<'w> {
    let (field, side) = (*field, mover.side);
    field.side(side.enemy()).filter(move |enemy| {
        let soldiers = field.of::<Soldiers>(enemy.id);
        soldiers.health == Health::Steady && soldiers.class.range() > 0.0
    })
}

/// Whether a corner of a body lies off the table.
pub(crate) fn off_table(field: &Field<'_>, body: &Body) -> bool {
    let size = field.size();
    body.corners().iter().any(|corner| corner.min_element() < 0.0 || corner.x > size.width || corner.y > size.depth)
}

/// The rest of a way when works have taken a share of the whole march off it.
fn shortened(field: &Field<'_>, march: &March, percent: f32) -> Vec<Leg> {
    let body = formation::block(field, march.unit);
    let left: f32 = march.legs.iter().map(|leg| leg.inches(body)).sum();
    let cost = field.of::<Soldiers>(march.unit).class.march() * percent / 100.0;
    Leg::split(&march.legs, body, (left - cost).max(0.0)).0
}

fn halt(field: &Field<'_>, outcome: &mut Outcome<Drill>, unit: UnitId, clause: Clause, why: &str) {
    note(field, outcome, unit, clause, format!("halts: {why}"));
    outcome.finish();
}

/// Writes a line of the journal about a unit, for the sides that know of the unit.
pub(crate) fn note(field: &Field<'_>, outcome: &mut Outcome<Drill>, unit: UnitId, clause: Clause, text: String) {
    write_note(outcome, field, unit, clause, text);
}

/// As [`note`], for orders as well as for steps.
pub(crate) fn write_note(outcome: &mut Outcome<Drill>, field: &Field<'_>, unit: UnitId, clause: Clause, text: String) {
    let about = field.unit(unit);
    let entry = Entry {
        turn: field.resource::<Day>().turn,
        known_to: about.known_to,
        weight: EntryWeight::Plain,
        moment: None,
        text: format!("{} {text}", about.name),
        clause: Some(clause),
        unit: Some(unit),
        at: Some(about.at()),
        account: None,
    };
    outcome.happen(Happening::Noted(Box::new(entry)));
}

/// A unit answers how it reacts to a mover that it has just seen.
pub(crate) fn answer(outcome: &mut Outcome<Drill>, field: &Field<'_>, watcher: UnitId, mover: UnitId, word: &str) {
    match word {
        "fire" => outcome.push(Task::Fire(Fire::of(vec![Shot::at_unit(field, watcher, mover)]))),
        _ => write_note(outcome, field, watcher, Clause::new("drill.3.1"), "holds its fire".to_owned()),
    }
}

/// A unit that marches has used up its turn.
pub(crate) fn set_out(outcome: &mut Outcome<Drill>, march: March) {
    outcome.own(DrillEvent::Acted(march.unit));
    outcome.push(Task::March(march));
}
