//! What a selection could do to an enemy as the battle stands: its acts against that enemy, each judged.
//!
//! Pure: reads offers by their roles and domains, asks `judge`, and gives no order.

use std::collections::BTreeMap;

use super::{selection::Selection, turn_view::TurnView};
use crate::{
    battle::{AnyBattle, Domain, Offer, OfferRole, Order, Plan, Refusal, Seat, Value},
    clause::Clause,
    table::{Unit, UnitId},
};

/// One act against an enemy, taken up by those of a selection that have it.
#[derive(Clone, Debug, PartialEq)]
pub struct ActAgainst {
    /// Its name.
    pub label: String,
    /// The clause that grants it.
    pub clause: Clause,
    /// What the first that can would do, or why none can.
    pub verdict: Result<Plan, Refusal>,
    /// How many can.
    pub able: usize,
    /// How many have the act at all.
    pub of: usize,
}

/// The acts of a selection, barred ones included, one of each verb and subject that can be taken up, or cannot.
pub fn acts_of<'b>(board: &'b TurnView, selection: &Selection) -> Vec<&'b Offer> {
    let mut acts: Vec<&Offer> = Vec::new();
    let kind = |offer: &Offer| (offer.verb.clone(), offer.subject, offer.barred.is_some());
    let all = selection.subjects().flat_map(|subject| board.offers_of(subject));
    for offer in all.filter(|offer| offer.role == OfferRole::Act) {
        if acts.iter().all(|known| kind(known) != kind(offer)) {
            acts.push(offer);
        }
    }
    acts
}

/// The acts among some offers of a seat that are aimed at enemies, judged for one of them, in the order of the offers.
pub fn acts_against(play: &dyn AnyBattle, seat: Seat, offers: &[Offer], target: UnitId) -> Vec<ActAgainst> {
    let mut acts: Vec<ActAgainst> = Vec::new();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for offer in offers {
        let Some(verdict) = verdict(play, seat, offer, target) else { continue };
        let place = *places.entry(&offer.label).or_insert(acts.len());
        match acts.get_mut(place) {
            None => {
                let (label, clause, able) = (offer.label.clone(), offer.clause, usize::from(verdict.is_ok()));
                acts.push(ActAgainst { label, clause, verdict, able, of: 1 });
            }
            Some(act) => {
                act.of += 1;
                act.able += usize::from(verdict.is_ok());
                if act.verdict.is_err() && verdict.is_ok() {
                    act.verdict = verdict;
                }
            }
        }
    }
    acts
}

/// What an act would do to an enemy, or why it cannot; none where it is not aimed at enemies.
fn verdict(play: &dyn AnyBattle, seat: Seat, offer: &Offer, target: UnitId) -> Option<Result<Plan, Refusal>> {
    let names = |(order, _): &(Order, Plan)| order.values.values().any(|value| *value == Value::Unit(target));
    let order = aimed(play, begun(play, seat, offer), offer, target)?;
    let proposed = if offer.barred.is_none() { play.proposals(seat, offer).find(names) } else { None };
    Some(proposed.map_or_else(|| play.judge(&order), |(_, plan)| Ok(plan)))
}

/// An act with its other slots as the rules propose.
pub fn begun(play: &dyn AnyBattle, seat: Seat, offer: &Offer) -> Order {
    let proposed = if offer.barred.is_none() { play.suggest(seat, offer).next() } else { None };
    proposed.unwrap_or_else(|| offer.order(seat))
}

/// The nearest enemy that an act, as far as it is filled, cannot be aimed at, and why; none where no enemy is known or
/// the nearest is a target.
pub fn nearest_refused(play: &dyn AnyBattle, begun: &Order, offer: &Offer) -> Option<(UnitId, Refusal)> {
    let field = play.field(begun.seat);
    let own = field.get_unit(offer.subject.unit()?)?;
    let enemies = field.units().filter(|unit| unit.side != own.side && unit.on_table());
    let away = |unit: &&Unit| unit.front.at.distance_squared(own.front.at);
    let nearest = enemies.min_by(|one, other| away(one).total_cmp(&away(other)).then(one.id.cmp(&other.id)))?;
    refused(play, begun, offer, nearest.id)
}

/// An enemy that an act, as far as it is filled, cannot be aimed at, and why; none where it can, or is not aimed at
/// enemies.
pub fn refused(play: &dyn AnyBattle, begun: &Order, offer: &Offer, target: UnitId) -> Option<(UnitId, Refusal)> {
    Some((target, play.judge(&aimed(play, begun.clone(), offer, target)?).err()?))
}

/// An act that is begun, aimed at an enemy: a choice that is still open is taken as the first; none where it is not
/// aimed at enemies.
fn aimed(play: &dyn AnyBattle, begun: Order, offer: &Offer, target: UnitId) -> Option<Order> {
    let (field, side) = (play.field(begun.seat), begun.seat.side());
    let enemy = field.get_unit(target).filter(|unit| Some(unit.side) != side)?;
    let mut order = begun;
    let mut is_aimed = false;
    for slot in &offer.slots {
        let value = match play.domain(&order, &slot.name) {
            Some(Domain::Units(units)) if units.iter().all(|unit| field.unit(*unit).side == enemy.side) => {
                // No enemy may be in reach, and an optional slot without candidates may be for friends.
                if units.is_empty() && slot.least == 0 {
                    continue;
                }
                is_aimed = true;
                Value::Unit(target)
            }
            Some(Domain::Point(_)) => Value::Point(enemy.front.at),
            Some(Domain::Choices(choices)) if slot.least > 0 && order.value(&slot.name).is_none() => {
                Value::Choice(choices.first()?.word.clone())
            }
            _ => continue,
        };
        order = order.with(&slot.name, value);
    }
    is_aimed.then_some(order)
}
