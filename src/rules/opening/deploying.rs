//! Deployment under any rule set: a side is asked to place its units, each of which it may place, until it declares
//! that it is ready. The set says how a unit may stand, and what else a side does before the battle.

use crate::{
    battle::{Offer, OfferRole, Order, Question, QuestionKind, Refusal, Seat, Slot, Subject},
    clause::Clause,
    measure::Body,
    rules::opening::{Plan, room},
    table::{Field, Side, Stand, Unit, UnitId},
};

/// Asks a side to do something before the battle; a side that gives no answer counts as ready as soon as all its units
/// are placed.
pub fn question(plan: &Plan, field: &Field<'_>, side: Side, what: &str, ready: &str, clause: Clause) -> Question {
    let seat = Seat::from(side);
    Question {
        seats: vec![seat],
        prompt: format!("{}: {what}", plan.side_name(side)),
        kind: QuestionKind::Deploy,
        subject: Subject::Side,
        at: None,
        clause,
        default: plan.unplaced(field, side).is_none().then(|| Order::new(seat, ready, Subject::Side)),
    }
}

/// A placing of every unit of a side that it may place.
pub fn places(plan: &Plan, field: &Field<'_>, side: Side, verb: &str, slots: &[Slot], clause: Clause) -> Vec<Offer> {
    let place = |unit: &Unit| Offer {
        role: OfferRole::Deploy,
        ..Offer::act(verb, "Place", Subject::Unit(unit.id), 0, slots.to_vec(), clause)
    };
    plan.placeable(field, side).map(place).collect()
}

/// The end of a side's deployment, barred until all its units are placed.
pub fn ready(plan: &Plan, field: &Field<'_>, side: Side, verb: &str, clause: Clause) -> Offer {
    let ready = Offer::act(verb, "Ready", Subject::Side, 0, Vec::new(), clause);
    Offer { role: OfferRole::Close, barred: plan.must_be_placed(field, side, clause).err(), ..ready }
}

/// Refuses stands of a unit being placed that would touch an enemy that counts.
///
/// # Errors
/// The enemy that they would touch, by a clause.
pub fn must_be_clear(
    field: &Field<'_>,
    unit: UnitId,
    stands: &[Stand],
    counts: impl Fn(UnitId) -> bool,
    clause: Clause,
) -> Result<(), Refusal> {
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    match room::touched(field, &bodies, field.unit(unit).side, counts) {
        Some(enemy) => Err(Refusal::new(clause, format!("it would be in contact with {}", field.unit(enemy).name))),
        None => Ok(()),
    }
}
