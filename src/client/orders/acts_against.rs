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
    let order = aimed(play, seat, offer, target)?;
    let proposed = if offer.barred.is_none() { play.proposals(seat, offer).find(names) } else { None };
    Some(proposed.map_or_else(|| play.judge(&order), |(_, plan)| Ok(plan)))
}

/// The nearest enemy that an act cannot be aimed at, and why; none where no enemy is known or the nearest is a target.
pub fn nearest_refused(play: &dyn AnyBattle, seat: Seat, offer: &Offer) -> Option<(UnitId, Refusal)> {
    let field = play.field(seat);
    let own = field.get_unit(offer.subject.unit()?)?;
    let enemies = field.units().filter(|unit| unit.side != own.side && unit.on_table());
    let away = |unit: &&Unit| unit.front.at.distance_squared(own.front.at);
    let nearest = enemies.min_by(|one, other| away(one).total_cmp(&away(other)).then(one.id.cmp(&other.id)))?;
    let order = aimed(play, seat, offer, nearest.id)?;
    Some((nearest.id, play.judge(&order).err()?))
}

/// An act aimed at an enemy, its other slots as the rules propose; none where it is not aimed at enemies.
pub fn aimed(play: &dyn AnyBattle, seat: Seat, offer: &Offer, target: UnitId) -> Option<Order> {
    let field = play.field(seat);
    let enemy = field.get_unit(target).filter(|unit| Some(unit.side) != seat.side())?;
    let proposed = if offer.barred.is_none() { play.suggest(seat, offer).next() } else { None };
    let mut order = proposed.unwrap_or_else(|| offer.order(seat));
    let mut is_aimed = false;
    for slot in &offer.slots {
        match play.domain(&order, &slot.name) {
            Some(Domain::Units(units)) if units.iter().all(|unit| field.unit(*unit).side == enemy.side) => {
                // No enemy may be in reach, and an optional slot without candidates may be for friends.
                if units.is_empty() && slot.least == 0 {
                    continue;
                }
                order = order.with(&slot.name, Value::Unit(target));
                is_aimed = true;
            }
            Some(Domain::Point(_)) => order = order.with(&slot.name, Value::Point(enemy.front.at)),
            _ => {}
        }
    }
    is_aimed.then_some(order)
}
