//! Messengers (section 17): they set out beside their general, ride in the plain moves, deliver to whoever they touch, and are missed,
//! turned back or captured by an enemy who comes upon them. What they carry is on their side's papers.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Happening, Outbox, Step, notice::EntryWeight},
    dice::NeedDice,
    measure::{Body, Facing, Leg, Pose, Segment, TOLERANCE},
    rules::hmm::{
        Hmm, command,
        data::{MessengerFate, Troop},
        events::{HmmEvent, Ordering},
        papers::{Dispatch, Papers},
        state::UnitState,
        turn::{Task, commanding, note_of},
    },
    table::{Field, Presence, Side, Stand, UnitId},
};

/// How near to a messenger's way an enemy is a risk to him, inches.
const RISK_INCHES: f32 = 6.0;

/// Whoever rides as straight as this at a man meets him, degrees.
const STRAIGHT_DEGREES: f32 = 1.0;

/// A messenger upon whom an enemy has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waylaid {
    messenger: UnitId,
    by: UnitId,
}

/// The messenger kept for the commander to whom an order is to go; he serves under the commander above.
fn rider_for(rules: &Hmm, to: UnitId) -> Option<UnitId> {
    rules.briefing().messengers.iter().find(|(commander, _)| *commander == to).map(|(_, messenger)| *messenger)
}

/// A messenger is set beside his general with an order (hmm.17.02).
pub(super) fn set_out(rules: &Hmm, step: &mut Step<'_, Hmm>, side: Side, to: UnitId, carried: impl Fn(UnitId) -> Dispatch) {
    let Some(messenger) = rider_for(rules, to) else { return };
    let dispatch = carried(messenger);
    if place_beside(rules, &step.field, step.outbox, messenger, &dispatch) {
        step.outbox.own(HmmEvent::Ordered(side, Ordering::Sent(dispatch)));
    }
}

/// Puts a messenger onto the table beside whoever sends him, looking the way that he is to ride; `false` where there is no room.
fn place_beside(rules: &Hmm, field: &Field<'_>, outbox: &mut Outbox<Hmm>, messenger: UnitId, dispatch: &Dispatch) -> bool {
    let (from, to) = (field.unit(dispatch.from).front, middle(field, dispatch.to));
    let looking = |at: Vec2| Pose::new(at, Facing::along(to - at).unwrap_or(from.facing));
    let place = |at: Vec2| commanding::beside(rules, field, messenger, looking(at));
    let Some((front, stands)) = place(from.at).and_then(|(near, _)| place(near.at)) else { return false };
    outbox.happen(Happening::Presence { unit: messenger, presence: Presence::OnTable });
    outbox.happen(Happening::Laid { unit: messenger, front, stands });
    true
}

/// The commander to whom a messenger rides.
pub fn recipient(field: &Field<'_>, messenger: UnitId) -> Option<UnitId> {
    if field.of::<UnitState>(messenger).troop != Troop::Messenger {
        return None;
    }
    Papers::of(field, field.unit(messenger).side).dispatch(messenger).map(|dispatch| dispatch.to)
}

/// The middle of a commander's base.
fn middle(field: &Field<'_>, commander: UnitId) -> Vec2 {
    field.stands_of(commander).next().map_or(field.unit(commander).at(), |stand| stand.pose.at)
}

/// Legs straight towards the commander to whom a messenger rides.
pub fn way_to_the_recipient(field: &Field<'_>, messenger: UnitId) -> Option<Vec<Leg>> {
    let (front, to) = (field.unit(messenger).front, middle(field, recipient(field, messenger)?));
    let degrees = front.facing.turn_to(Facing::along(to - front.at)?);
    let turn = (degrees.abs() > STRAIGHT_DEGREES).then_some(Leg::Turn(degrees));
    Some(turn.into_iter().chain([Leg::Advance(front.at.distance(to))]).collect())
}

/// A messenger has touched the commander: his order is delivered, and binds from that side's next move phase (hmm.17.02).
pub(super) fn deliver(field: &Field<'_>, outbox: &mut Outbox<Hmm>, turn: u32, messenger: UnitId) {
    let Some(to) = recipient(field, messenger) else { return };
    let side = field.unit(messenger).side;
    outbox.own(HmmEvent::Ordered(side, Ordering::Delivered(messenger)));
    outbox.happen(Happening::Presence { unit: messenger, presence: Presence::Awaited });
    let text = format!("A messenger reached {}: his new order binds from his next move phase.", field.unit(to).name);
    outbox.happen(commanding::secret_note(field, turn, to, text, "hmm.17.02"));
}

/// An enemy has come upon messengers: each is taken off until his die has fallen (hmm.17.03).
pub(super) fn waylay(outbox: &mut Outbox<Hmm>, by: UnitId, messengers: impl IntoIterator<Item = UnitId>) {
    for messenger in messengers {
        outbox.happen(Happening::Presence { unit: messenger, presence: Presence::Awaited });
        outbox.push(Task::Waylaid(Waylaid { messenger, by }));
    }
}

/// The die of a messenger upon whom an enemy has come: he rides on, begins again, or is taken with his order (hmm.17.04 to hmm.17.07).
pub(super) fn step(rules: &Hmm, step: &mut Step<'_, Hmm>, task: &Waylaid) -> Result<(), NeedDice> {
    let (messenger, by) = (task.messenger, task.by);
    let side = step.field.unit(messenger).side;
    let receipt = command::messenger(rules.rules(), step.dice)?;
    step.outbox.finish();
    let dispatch = step.secret(side).dispatch(messenger).cloned();
    let name = &step.field.unit(by).name;
    let text = match (receipt.result, &dispatch) {
        (MessengerFate::Missed, _) => format!("A messenger slipped past {name}."),
        (MessengerFate::TurnedBack, _) => format!("{name} turned a messenger back."),
        (MessengerFate::Captured, Some(dispatch)) => {
            let to = &step.field.unit(dispatch.to).name;
            format!("{name} took a messenger with an order for {to}: {}.", dispatch.mission.order())
        }
        (MessengerFate::Captured, None) => format!("{name} took a messenger."),
    };
    step.outbox.happen(note_of(&step.field, step.table().turn, EntryWeight::Decisive, by, text, "hmm.17.03", Some(receipt.account)));
    let back_on = match receipt.result {
        MessengerFate::Captured => false,
        MessengerFate::Missed => step_back(rules, step, messenger, by),
        MessengerFate::TurnedBack => dispatch.is_some_and(|dispatch| {
            step.field.unit(dispatch.from).on_table() && place_beside(rules, &step.field, step.outbox, messenger, &dispatch)
        }),
    };
    if !back_on {
        step.outbox.own(HmmEvent::Ordered(side, Ordering::Lost(messenger)));
    }
    Ok(())
}

/// A missed messenger stands on the free place nearest to his own that is an inch clear of whoever came upon him (hmm.17.05); `false`
/// where there is no room.
fn step_back(rules: &Hmm, step: &mut Step<'_, Hmm>, messenger: UnitId, by: UnitId) -> bool {
    let field = &step.field;
    let clear = rules.rules().charts.command.step_back_inches;
    let is_clear = |stands: &[Stand]| {
        let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
        field.reach(bodies.as_slice(), by).is_none_or(|reach| reach.distance() >= clear - TOLERANCE)
    };
    let Some((front, stands)) = commanding::place_where(rules, field, messenger, field.unit(messenger).front, is_clear) else {
        return false;
    };
    step.outbox.happen(Happening::Presence { unit: messenger, presence: Presence::OnTable });
    step.outbox.happen(Happening::Laid { unit: messenger, front, stands });
    true
}

/// What endangers a messenger on the straight way between two commanders.
pub fn risk(field: &Field<'_>, from: UnitId, to: UnitId) -> Option<String> {
    let way = Segment::new(field.unit(from).at(), field.unit(to).at());
    let near = field.side(field.unit(from).side.enemy()).filter(|enemy| way.distance(enemy.at()) <= RISK_INCHES).count();
    (near > 0).then(|| format!("{near} enemy units are within {RISK_INCHES} in of his way."))
}
