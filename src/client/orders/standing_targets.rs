//! In a step where orders stay open until it ends (such as naming targets): the order that each unit currently has, or
//! the one proposed for it.
//!
//! Pure: reads offers by their roles and slots, and the journal; gives no order.

use crate::{
    battle::{Domain, Offer, OfferRole, Order, Value, notice::Overlay},
    client::session::Session,
};

/// A unit's present or proposed order.
#[derive(Clone, Debug, PartialEq)]
pub struct StandingTarget {
    /// The order that it has been given, or that is proposed.
    pub order: Order,
    /// Who gave the order.
    pub by: By,
    /// How that is drawn on the table; nothing where it holds.
    pub overlays: Vec<Overlay>,
}

/// Who gave a unit its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The player gave it.
    Player,
    /// The rule set proposes it.
    Proposal,
}

/// The orders that the viewer has given since the step began, the newest first: back to the first that none of the acts
/// could be.
pub fn told(session: &Session, acts: &[&Offer]) -> Vec<Order> {
    let journal = session.battle().journal();
    let own: Vec<&Order> = journal.orders().filter(|order| order.seat == session.viewer()).collect();
    own.into_iter().rev().take_while(|order| acts.iter().any(|offer| offer.verb == order.verb)).cloned().collect()
}

/// The orders of all units that name a target and nothing else, which may be changed until the step ends.
pub fn standing_targets(session: &Session, offers: &[Offer]) -> Vec<StandingTarget> {
    let (battle, viewer) = (session.battle(), session.viewer());
    let names_a_target = |offer: &&Offer| {
        let units = |slot: &str| matches!(battle.domain(&offer.order(viewer), slot), Some(Domain::Units(_)));
        offer.role == OfferRole::Act
            && offer.barred.is_none()
            && matches!(offer.slots.as_slice(), [slot] if units(&slot.name))
    };
    let acts: Vec<&Offer> =
        offers.iter().filter(|offer| offer.role == OfferRole::Act && offer.barred.is_none()).collect();
    let said = told(session, &acts);
    let standing_target = |offer: &Offer| {
        let (order, by) = match said.iter().find(|order| offer.is_about(order)) {
            Some(order) => (order.clone(), By::Player),
            None => (battle.suggest(viewer, offer).next()?, By::Proposal),
        };
        let overlays = battle.judge(&order).map(|plan| plan.overlays).unwrap_or_default();
        Some(StandingTarget { order, by, overlays })
    };
    offers.iter().filter(names_a_target).filter_map(standing_target).collect()
}

/// The last order given by an offer, made again for the offer's subject: at the same target as before, else the target
/// last used by its unit or by any. An aim that belongs to it is laid again. None if none of that is legal.
pub fn again(session: &Session, offer: &Offer) -> Option<Order> {
    let (battle, viewer) = (session.battle(), session.viewer());
    let journal = battle.journal();
    let fills = |order: &&Order| offer.fits(&Order { subject: offer.subject, ..(*order).clone() }).is_ok();
    let own: Vec<&Order> =
        journal.orders().filter(|order| order.seat == viewer && order.verb == offer.verb).filter(fills).collect();
    let last_of = |meant: &dyn Fn(&Order) -> bool| own.iter().rev().find(|order| meant(order)).copied();
    let last = last_of(&|order| order.subject == offer.subject)
        .or_else(|| last_of(&|order| order.subject.unit().is_some() && order.subject.unit() == offer.subject.unit()))
        .or_else(|| last_of(&|_| true))?;
    let same = Order { subject: offer.subject, ..last.clone() };
    let is_aimed =
        last.values.values().any(|value| matches!(value, Value::Point(_) | Value::Facing(_) | Value::Pose(_)));
    let lawful = |order: Order| battle.judge(&order).is_ok().then_some(order);
    if !is_aimed && let Some(same) = lawful(same.clone()) {
        return Some(same);
    }
    let suggestions: Vec<Order> = battle.suggest(viewer, offer).collect();
    let target = |value: &Value| matches!(value, Value::Unit(_) | Value::Stand(_) | Value::Command(_));
    let agrees = |order: &&Order, wanted: &dyn Fn(&Value) -> bool| {
        last.values.iter().filter(|(_, value)| wanted(value)).all(|(slot, value)| order.value(slot) == Some(value))
    };
    let has_target = last.values.values().any(target);
    let at_the_same =
        |wanted: &dyn Fn(&Value) -> bool| suggestions.iter().find(|order| has_target && agrees(order, wanted)).cloned();
    let in_the_same_way = |value: &Value| target(value) || matches!(value, Value::Choice(_) | Value::Number(_));
    at_the_same(&in_the_same_way).or_else(|| at_the_same(&target)).or_else(|| lawful(same))
}
