//! The drill's orders: the offers, how an order is read, whether it is legal, and how it is carried out.

mod judge;
mod offer;
mod suggest;

use bevy::math::Vec2;
use linstock::{
    battle::{Act, Happening, Order, Outcome, Plan, Refusal, Seat, Sight},
    clause::Clause,
    measure::{Facing, Leg, Pose},
    table::{Field, Presence, StandId, UnitId},
};

use super::{
    Aim, Day, Drill, DrillEvent, Health, Task, Watch,
    charge::{self, Charge, Response, Stage},
    formation::{self, next_to_fall},
    movement::{self, March, write_note},
};

use self::judge::judge;
pub(super) use self::{
    judge::may_act,
    offer::{domain, offers},
    suggest::suggest,
};

/// Every verb that the drill has.
pub(super) const VERBS: [&str; 13] = [
    "place", "declare", "bombard", "close", "march", "charge", "build", "face", "form", "halt", "watch", "answer",
    "lose",
];

/// An order of the drill, parsed.
#[derive(Clone, Debug)]
pub(crate) enum DrillOrder {
    /// Puts a unit on the table.
    Place(UnitId, Pose),
    /// Records the target of a unit's fire.
    Declare(UnitId, Aim),
    /// Ends a side's declarations or moves.
    Close,
    /// Marches.
    March(UnitId, Vec<Leg>),
    /// Charges a unit, perhaps with a supporter.
    Charge(UnitId, UnitId, Option<UnitId>),
    /// Begins to dig.
    Build(UnitId),
    /// Turns to a direction.
    Face(UnitId, Facing),
    /// Changes ranks.
    Form(UnitId, u8),
    /// Stays as it is.
    Halt(UnitId),
    /// Gives a standing answer.
    Watch(UnitId, Watch),
    /// Answers a question about a unit.
    Answer(UnitId, String),
    /// Says of which stands a unit's losses are.
    Lose(UnitId, Vec<StandId>),
}

impl Act<Drill> for DrillOrder {
    fn judge(&self, _: &Drill, sight: &Sight<'_, Drill>) -> Result<Plan, Refusal> {
        judge(sight, self)
    }

    fn carry_out(&self, _: &Drill, sight: &Sight<'_, Drill>, outcome: &mut Outcome<Drill>) {
        let task = sight.task.expect("an order answers the question of a task");
        carry_out(sight.seat, &sight.field, task, outcome, self);
    }
}

/// Reads a filled offer.
pub(super) fn parse(order: &Order) -> Result<DrillOrder, Refusal> {
    let mut slots = order.reading();
    let parsed = match order.verb.as_str() {
        "place" => DrillOrder::Place(order.acting_unit()?, slots.one("at")?),
        "declare" => {
            let target = slots.optional("target")?;
            DrillOrder::Declare(order.acting_unit()?, target.map_or(Aim::Hold, Aim::Unit))
        }
        "bombard" => DrillOrder::Declare(order.acting_unit()?, Aim::Place(slots.one::<Vec2>("place")?)),
        "close" => {
            order.acting_side()?;
            DrillOrder::Close
        }
        "march" => DrillOrder::March(order.acting_unit()?, slots.one("way")?),
        "charge" => DrillOrder::Charge(order.acting_unit()?, slots.one("target")?, slots.optional("supporter")?),
        "build" => DrillOrder::Build(order.acting_unit()?),
        "face" => DrillOrder::Face(order.acting_unit()?, slots.one("facing")?),
        "form" => DrillOrder::Form(order.acting_unit()?, ranks(slots.one("ranks")?)?),
        "halt" => DrillOrder::Halt(order.acting_unit()?),
        "watch" => DrillOrder::Watch(order.acting_unit()?, watch(&slots.one::<String>("answer")?)?),
        "answer" => DrillOrder::Answer(order.acting_unit()?, slots.one("choice")?),
        "lose" => DrillOrder::Lose(order.acting_unit()?, slots.several("stands")?),
        verb => return Err(Refusal::new("drill.0.1", format!("there is no order `{verb}`"))),
    };
    slots.finish()?;
    Ok(parsed)
}

fn ranks(number: i64) -> Result<u8, Refusal> {
    u8::try_from(number).map_err(|_| Refusal::new("drill.0.1", "nobody stands in so many ranks"))
}

fn watch(word: &str) -> Result<Watch, Refusal> {
    match word {
        "ask" => Ok(Watch::Ask),
        "fire" => Ok(Watch::Fire),
        "hold" => Ok(Watch::Hold),
        _ => Err(Refusal::new("drill.0.1", format!("`{word}` is no standing answer"))),
    }
}

/// The possible answers to the question that the top task asks.
pub(super) fn choices(field: &Field<'_>, task: &Task) -> Vec<&'static str> {
    match task {
        Task::Check(_) => vec!["again", "keep"],
        Task::Retreat(_) => vec!["left", "right"],
        Task::March(_) | Task::Charge(Charge { stage: Stage::Seen(..), .. }) => vec!["fire", "hold"],
        Task::Charge(charge) => charge::responses(field, charge.target).into_iter().map(|(word, _)| word).collect(),
        _ => Vec::new(),
    }
}

/// Begins to carry out a legal order.
fn carry_out(seat: Seat, field: &Field<'_>, task: &Task, outcome: &mut Outcome<Drill>, order: &DrillOrder) {
    match order {
        DrillOrder::Place(unit, pose) => {
            outcome.happen(Happening::Presence { unit: *unit, presence: Presence::OnTable });
            outcome.happen(formation::laid(field, *unit, 1, *pose));
        }
        DrillOrder::Declare(unit, aim) => declare(field, outcome, *unit, *aim),
        DrillOrder::Close => close(seat, task, outcome),
        DrillOrder::March(unit, legs) => movement::set_out(outcome, March::new(field, *unit, legs.clone())),
        DrillOrder::Charge(charger, target, supporter) => {
            outcome.own(DrillEvent::Acted(*charger));
            supporter.iter().for_each(|supporter| outcome.own(DrillEvent::Acted(*supporter)));
            let (charger, target, supporter) = (*charger, *target, *supporter);
            outcome.push(Task::Charge(Charge {
                charger,
                target,
                supporter,
                stage: Stage::Declared,
                seen_by: Vec::new(),
            }));
        }
        DrillOrder::Build(unit) => {
            outcome.own(DrillEvent::Dug(*unit));
            outcome.own(DrillEvent::Acted(*unit));
        }
        DrillOrder::Face(unit, facing) => {
            let degrees = field.unit(*unit).front.facing.turn_to(*facing);
            outcome.happen(formation::moved(field, *unit, vec![Leg::Turn(degrees)]));
            outcome.own(DrillEvent::Acted(*unit));
        }
        DrillOrder::Form(unit, ranks) => {
            outcome.own(DrillEvent::Formed(*unit, *ranks));
            outcome.happen(formation::laid(field, *unit, *ranks, field.unit(*unit).front));
            outcome.own(DrillEvent::Acted(*unit));
        }
        DrillOrder::Halt(unit) => outcome.own(DrillEvent::Acted(*unit)),
        DrillOrder::Watch(unit, watch) => outcome.own(DrillEvent::Watches(*unit, *watch)),
        DrillOrder::Answer(_, word) => answer(field, task, outcome, word),
        DrillOrder::Lose(_, stands) => lose(field, outcome, stands),
    }
}

/// Declarations are recorded for their own side alone.
fn declare(field: &Field<'_>, outcome: &mut Outcome<Drill>, unit: UnitId, aim: Aim) {
    let side = field.unit(unit).side;
    outcome.own(DrillEvent::Declared(side, unit, aim));
    let entry = linstock::battle::notice::Entry {
        turn: field.resource::<Day>().turn,
        known_to: linstock::table::KnownTo::Only(side),
        weight: linstock::battle::notice::EntryWeight::Detail,
        moment: None,
        text: format!("{} is to fire at {aim:?}", field.unit(unit).name),
        clause: Some(Clause::new("drill.2.1")),
        unit: Some(unit),
        at: None,
        account: None,
    };
    outcome.happen(Happening::Noted(Box::new(entry)));
}

fn close(seat: Seat, task: &Task, outcome: &mut Outcome<Drill>) {
    let side = seat.side();
    match (task, side) {
        (Task::Declare, Some(side)) => outcome.own(DrillEvent::Closed(side)),
        _ => outcome.finish(),
    }
}

fn answer(field: &Field<'_>, task: &Task, outcome: &mut Outcome<Drill>, word: &str) {
    match task {
        Task::Check(check) => {
            if word == "again" {
                outcome.own(DrillEvent::ThrewAgain(field.unit(check.unit).side));
            }
            outcome.becomes(Task::Check(check.answered(word)));
        }
        Task::Retreat(retreat) => outcome.becomes(Task::Retreat(retreat.answered(word))),
        Task::March(March { unit, watcher: Some(watcher), .. }) => {
            movement::answer(outcome, field, *watcher, *unit, word);
        }
        Task::Charge(charge) if charge.stage == Stage::Declared => {
            let response = charge::responses(field, charge.target).into_iter().find(|(known, _)| *known == word);
            let response = response.map_or(Response::Stand, |(_, response)| response);
            write_note(outcome, field, charge.target, Clause::new("drill.4.1"), format!("answers the charge: {word}"));
            outcome.becomes(Task::Charge(Charge { stage: Stage::Answered(response), ..charge.clone() }));
        }
        Task::Charge(charge) => charge::answer_seen(field, outcome, &charge.clone(), word),
        _ => {}
    }
}

fn lose(field: &Field<'_>, outcome: &mut Outcome<Drill>, stands: &[StandId]) {
    let mut each = stands.to_vec();
    each.sort_unstable();
    each.dedup();
    for stand in each {
        let count = stands.iter().filter(|id| **id == stand).count();
        outcome.happen(Happening::FiguresLost { stand, cells: next_to_fall(field, stand, count) });
    }
    outcome.finish();
}

/// The task with the open question, if it asks this seat.
fn asked<'a>(sight: &Sight<'a, Drill>) -> Result<&'a Task, Refusal> {
    sight.task.ok_or_else(|| Refusal::new("drill.0.2", "nothing is asked"))
}

/// Whether a unit obeys its side at all.
fn obeys(sight: &Sight<'_, Drill>, unit: UnitId) -> Result<(), Refusal> {
    if sight.unit(unit).health == Health::Steady { Ok(()) } else { Err(Refusal::new("drill.5.3", "it is running")) }
}
