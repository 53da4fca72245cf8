//! Whether an order of the drill is legal as far as its seat knows.

use linstock::{
    battle::{Ghost, Plan, Refusal, Sight, Subject},
    measure::{Body, Leg, Polygon, Pose, TOLERANCE, Zone},
    table::{Presence, StandId, Unit, UnitId},
};

use super::{DrillOrder, asked, choices, obeys};
use crate::drill::{
    Aim, Class, Drill, SEEN_HALF_ANGLE, Task, Watch,
    fire::{self, can_fire},
    formation, movement, setup, works,
};

/// Judges an order under the question that is open.
pub(super) fn judge(sight: &Sight<'_, Drill>, order: &DrillOrder) -> Result<Plan, Refusal> {
    match (asked(sight)?, order) {
        (Task::Deploy(_), DrillOrder::Place(unit, pose)) => place(sight, *unit, *pose),
        (Task::Declare, DrillOrder::Declare(unit, aim)) => declare(sight, *unit, *aim),
        (Task::Declare | Task::Move(_), DrillOrder::Close) => Ok(Plan::default()),
        (Task::Move(_), DrillOrder::March(unit, legs)) => march(sight, *unit, legs),
        (Task::Move(_), DrillOrder::Charge(charger, target, supporter)) => charge(sight, *charger, *target, *supporter),
        (Task::Move(_), DrillOrder::Build(unit)) => build(sight, *unit),
        (Task::Move(_), DrillOrder::Face(unit, _) | DrillOrder::Halt(unit)) => {
            may_act(sight, *unit).map(|_| Plan::default())
        }
        (Task::Move(_), DrillOrder::Form(unit, ranks)) => form(sight, *unit, *ranks),
        (Task::Move(_), DrillOrder::Watch(unit, watch)) => watches(sight, *unit, *watch),
        (Task::Lose(losing), DrillOrder::Lose(unit, stands)) if losing.unit == *unit => {
            lose(sight, *unit, losing.figures, stands)
        }
        (task, DrillOrder::Answer(unit, word)) => answer(sight, task, *unit, word),
        _ => Err(Refusal::new("drill.0.2", "that is not asked now")),
    }
}

/// A unit of one's own.
pub(super) fn own<'a>(sight: &Sight<'a, Drill>, unit: UnitId) -> Result<&'a Unit, Refusal> {
    let known = sight.field.get_unit(unit).filter(|unit| Some(unit.side) == sight.seat.side());
    known.ok_or_else(|| Refusal::new("drill.0.3", "you have no such unit"))
}

/// A unit of one's own on the table, that obeys and has not acted yet.
pub(in crate::drill) fn may_act<'a>(sight: &Sight<'a, Drill>, unit: UnitId) -> Result<&'a Unit, Refusal> {
    let found = own(sight, unit)?;
    if !found.on_table() {
        return Err(Refusal::new("drill.0.3", "it is not on the table"));
    }
    obeys(sight, unit)?;
    if sight.unit(unit).acted {
        return Err(Refusal::new("drill.3.0", "it has acted this turn"));
    }
    Ok(found)
}

fn place(sight: &Sight<'_, Drill>, unit: UnitId, pose: Pose) -> Result<Plan, Refusal> {
    let found = own(sight, unit)?;
    if found.presence != Presence::Awaited {
        return Err(Refusal::new("drill.1.1", "it is placed already"));
    }
    let class = sight.unit(unit).class;
    let zone = Polygon::new(setup::zone(found.side)).expect("a zone is a rectangle");
    let margin = zone.margin(pose.at);
    if !margin.holds() {
        return Err(Refusal::new("drill.1.1", "it would stand outside its zone").by(margin.inches()).at(pose.at));
    }
    let body = Body::with_front_at(pose, class.block(1));
    clear_of_others(sight, unit, &body)?;
    let stands = setup::fresh_stands(unit, class, &formation::places(class, 1, pose));
    Ok(Plan { ghosts: stands.iter().map(Ghost::of).collect(), ..Plan::default() })
}

/// No known body is under this one, nor is it off the table.
fn clear_of_others(sight: &Sight<'_, Drill>, unit: UnitId, body: &Body) -> Result<(), Refusal> {
    if movement::off_table(&sight.field, body) {
        return Err(Refusal::new("drill.1.2", "it would stand off the table"));
    }
    let mut others = sight.field.units_on_table().filter(|other| other.id != unit);
    match others.find(|other| formation::body(&sight.field, other).overlaps(body)) {
        None => Ok(()),
        Some(other) => Err(Refusal::new("drill.1.2", format!("{} stands there", other.name)).at(other.at())),
    }
}

/// A unit that may still declare.
pub(super) fn may_declare(sight: &Sight<'_, Drill>, unit: UnitId) -> Result<(), Refusal> {
    let found = own(sight, unit)?;
    if !can_fire(&sight.field, unit) {
        return Err(Refusal::new("drill.2.2", "it cannot fire"));
    }
    let declared = sight.secret(found.side).and_then(|secret| secret.of(unit));
    if declared.is_some() { Err(Refusal::new("drill.2.1", "it has declared")) } else { Ok(()) }
}

fn declare(sight: &Sight<'_, Drill>, unit: UnitId, aim: Aim) -> Result<Plan, Refusal> {
    may_declare(sight, unit)?;
    match aim {
        Aim::Hold => {}
        Aim::Unit(target) => {
            if !fire::targets(&sight.field, unit).contains(&target) {
                return Err(Refusal::new("drill.2.2", "it does not see that target within range"));
            }
        }
        Aim::Place(_) if sight.unit(unit).class != Class::Gun => {
            return Err(Refusal::new("drill.2.2", "only guns bombard a place"));
        }
        Aim::Place(place) => {
            let front = sight.field.unit(unit).front;
            let margin = Zone::sector(front.at, front.facing, SEEN_HALF_ANGLE).margin(place);
            let beyond = front.at.distance(place) - Class::Gun.range();
            if !margin.holds() || beyond > TOLERANCE {
                return Err(
                    Refusal::new("drill.2.2", "the place is out of arc or range").by(margin.inches().min(-beyond))
                );
            }
        }
    }
    Ok(Plan::default())
}

fn march(sight: &Sight<'_, Drill>, unit: UnitId, legs: &[Leg]) -> Result<Plan, Refusal> {
    let front = may_act(sight, unit)?.front;
    let block = formation::block(&sight.field, unit);
    let allowance = sight.unit(unit).class.march();
    let forward = |leg: &Leg| matches!(leg, Leg::Advance(_) | Leg::Wheel(..) | Leg::Oblique(..) | Leg::BackStep(_));
    if legs.is_empty() || !legs.iter().all(|leg| forward(leg) && leg.sizes().last().is_some_and(|size| *size > 0.0)) {
        return Err(Refusal::new("drill.3.0", "a march goes by advances, obliques, wheels and back-steps"));
    }
    let inches: f32 = legs.iter().map(|leg| leg.inches(block)).sum();
    if inches > allowance + TOLERANCE {
        return Err(Refusal::new("drill.3.0", "that is too far").by(allowance - inches));
    }
    let end = legs.iter().fold(front, |pose, leg| leg.carry(pose, block));
    let soldiers = sight.unit(unit);
    let poses = formation::places(soldiers.class, soldiers.ranks, end).into_iter();
    let moved = (0..).zip(poses).map(|(number, pose)| (StandId::new(unit, number), pose));
    let ghosts = moved.filter_map(|moved| Ghost::moved(&sight.field, moved)).collect();
    Ok(Plan { cost_inches: Some(inches), left_inches: Some(allowance - inches), ghosts, ..Plan::default() })
}

/// The enemies that a unit may charge, as far as its side knows.
pub(super) fn chargeable(sight: &Sight<'_, Drill>, unit: UnitId) -> Vec<UnitId> {
    let Ok(charger) = may_act(sight, unit) else { return Vec::new() };
    let reach = sight.unit(unit).class.charge();
    let ahead = Zone::sector(charger.front.at, charger.front.facing, SEEN_HALF_ANGLE);
    let near = |enemy: &&Unit| {
        let nearest = formation::body(&sight.field, enemy).nearest(charger.front.at);
        nearest.distance(charger.front.at) <= reach && ahead.contains(nearest)
    };
    sight.field.side(charger.side.enemy()).filter(near).map(|enemy| enemy.id).collect()
}

/// The units that may follow a charge.
pub(super) fn supporters(sight: &Sight<'_, Drill>, charger: UnitId) -> Vec<UnitId> {
    let Some(side) = sight.seat.side() else { return Vec::new() };
    let others =
        sight.field.side(side).filter(|other| other.id != charger && sight.unit(other.id).class == Class::Horse);
    others.filter(|other| may_act(sight, other.id).is_ok()).map(|other| other.id).collect()
}

fn charge(
    sight: &Sight<'_, Drill>,
    charger: UnitId,
    target: UnitId,
    supporter: Option<UnitId>,
) -> Result<Plan, Refusal> {
    may_act(sight, charger)?;
    if !chargeable(sight, charger).contains(&target) {
        return Err(Refusal::new("drill.4.0", "it cannot charge that"));
    }
    match supporter {
        Some(supporter) if !supporters(sight, charger).contains(&supporter) => {
            Err(Refusal::new("drill.4.0", "only horse that may act support a charge"))
        }
        _ => Ok(Plan::default()),
    }
}

pub(super) fn may_build(sight: &Sight<'_, Drill>, unit: UnitId) -> Result<(), Refusal> {
    may_act(sight, unit)?;
    if sight.unit(unit).class != Class::Pioneers {
        return Err(Refusal::new("drill.8.1", "only pioneers build"));
    }
    match sight.field.feature(works::barricade_of(unit)) {
        None => Ok(()),
        Some(_) => Err(Refusal::new("drill.8.1", "it has built its barricade")),
    }
}

fn build(sight: &Sight<'_, Drill>, unit: UnitId) -> Result<Plan, Refusal> {
    may_build(sight, unit).map(|()| Plan::default())
}

fn form(sight: &Sight<'_, Drill>, unit: UnitId, ranks: u8) -> Result<Plan, Refusal> {
    let front = may_act(sight, unit)?.front;
    let soldiers = sight.unit(unit);
    if soldiers.class.stands() < 2 || !(1..=2).contains(&ranks) || soldiers.ranks == ranks {
        return Err(Refusal::new("drill.3.4", "it stands in one rank or in two, and changes from one to the other"));
    }
    clear_of_others(sight, unit, &Body::with_front_at(front, soldiers.class.block(ranks)))?;
    Ok(Plan::default())
}

fn watches(sight: &Sight<'_, Drill>, unit: UnitId, watch: Watch) -> Result<Plan, Refusal> {
    own(sight, unit)?;
    if sight.unit(unit).watch == watch {
        Err(Refusal::new("drill.3.1", "those are its orders already"))
    } else {
        Ok(Plan::default())
    }
}

fn answer(sight: &Sight<'_, Drill>, task: &Task, unit: UnitId, word: &str) -> Result<Plan, Refusal> {
    let about = sight.question.map(|question| question.subject);
    if about != Some(Subject::Unit(unit)) {
        return Err(Refusal::new("drill.0.2", "nothing is asked about that unit"));
    }
    if choices(&sight.field, task).contains(&word) {
        return Ok(Plan::default());
    }
    Err(Refusal::new("drill.0.2", format!("`{word}` is no answer to that")))
}

fn lose(sight: &Sight<'_, Drill>, unit: UnitId, figures: usize, stands: &[StandId]) -> Result<Plan, Refusal> {
    let bears = |stand: &StandId| {
        let fall = stands.iter().filter(|other| *other == stand).count();
        stand.unit == unit && sight.field.get_stand(*stand).is_some_and(|stand| stand.alive() >= fall)
    };
    if stands.len() != figures {
        return Err(Refusal::new("drill.2.5", format!("it loses {figures} figures")));
    }
    if stands.iter().all(bears) {
        Ok(Plan::default())
    } else {
        Err(Refusal::new("drill.2.5", "a stand has not so many figures"))
    }
}
