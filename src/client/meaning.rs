//! What a player means who picks something out: whose offers go along, what begins a move or a placing, what could be done to an enemy.
//!
//! Pure: reads offers by their roles and domains, and gives no order.

use crate::{
    battle::{Domain, LegKind, Offer, OfferRole, Order, Refusal, Subject, Value},
    client::{board::Board, selection::Selection, session::Session},
    table::UnitId,
};

/// The same act for the rest of the selection, and for the other guns of a battery.
pub fn along_with(board: &Board, selection: &Selection, offer: &Offer) -> Vec<Offer> {
    let same = |other: &&Offer| other.verb == offer.verb && other.subject != offer.subject && other.barred.is_none();
    let others = board.offers.iter().filter(same);
    let wanted = |other: &&Offer| match (offer.subject, other.subject) {
        (Subject::Unit(_), Subject::Unit(unit)) => selection.units.contains(&unit),
        (Subject::Stand(_), Subject::Stand(stand)) => selection.stand.is_none() && selection.units.contains(&stand.unit),
        _ => false,
    };
    others.filter(wanted).cloned().collect()
}

/// The offer by which some subjects begin to move: the first act of the first of them that goes along a way.
pub fn offer_to_move(session: &Session, board: &Board, mut subjects: impl Iterator<Item = Subject>) -> Option<Offer> {
    let goes = |offer: &&Offer| {
        let Some(slot) = offer.slots.first() else { return false };
        let order = offer.order(session.viewer());
        matches!(session.battle().domain(&order, &slot.name), Some(Domain::Path(path)) if path.legs.contains(&LegKind::Advance))
    };
    subjects.find_map(|subject| {
        board.offers_of(subject).filter(|offer| offer.role == OfferRole::Act && offer.barred.is_none()).find(goes).cloned()
    })
}

/// The order by which a unit stands where it does: the last that placed it, else what is proposed for it first, such as its place in
/// history. None for offers that place nothing.
pub fn as_placed(session: &Session, offer: &Offer) -> Option<Order> {
    if offer.role != OfferRole::Deploy || offer.slots.is_empty() {
        return None;
    }
    let (battle, viewer) = (session.battle(), session.viewer());
    let placed = |order: &&Order| order.seat == viewer && order.verb == offer.verb && order.subject == offer.subject;
    let last = battle.journal().orders().filter(placed).last().cloned();
    last.or_else(|| battle.suggest(viewer, offer).into_iter().next())
}

/// The offer by which a unit is placed, while armies deploy.
pub fn offer_to_place(board: &Board, unit: UnitId) -> Option<Offer> {
    let placing = |offer: &&Offer| offer.role == OfferRole::Deploy && offer.barred.is_none() && !offer.slots.is_empty();
    board.offers_of(Subject::Unit(unit)).find(placing).cloned()
}

/// The acts of the selection that could be aimed at something, one of each verb.
fn aimable<'b>(board: &'b Board, selection: &Selection) -> Vec<&'b Offer> {
    let mut offers: Vec<&Offer> = Vec::new();
    let all = selection.subjects().flat_map(|subject| board.offers_of(subject));
    for offer in all.filter(|offer| offer.barred.is_none() && offer.role == OfferRole::Act) {
        if offers.iter().all(|known| known.verb != offer.verb || known.subject != offer.subject) {
            offers.push(offer);
        }
    }
    offers
}

/// The offers of the selection that could be aimed at a unit, for a click on an enemy.
pub fn offers_at(session: &Session, board: &Board, selection: &Selection, target: UnitId) -> Vec<Offer> {
    let (battle, viewer) = (session.battle(), session.viewer());
    let takes = |offer: &&&Offer| {
        let order = offer.order(viewer);
        let mut domains = offer.slots.iter().filter_map(|slot| battle.domain(&order, &slot.name));
        domains.any(|domain| matches!(domain, Domain::Units(units) if units.contains(&target)))
    };
    let mut offers: Vec<Offer> = Vec::new();
    for offer in aimable(board, selection).iter().filter(takes) {
        if offers.iter().all(|known| known.verb != offer.verb) {
            offers.push((*offer).clone());
        }
    }
    offers
}

/// Why the selection can do nothing to an enemy: each act that is aimed at enemies, with the reason why not at this one.
pub fn refusals_at(session: &Session, board: &Board, selection: &Selection, target: UnitId) -> Vec<(String, Refusal)> {
    let (battle, viewer) = (session.battle(), session.viewer());
    let field = battle.field(viewer);
    let Some(enemy) = field.get_unit(target).filter(|unit| Some(unit.side) != viewer.side()) else { return Vec::new() };
    let mut refusals: Vec<(String, Refusal)> = Vec::new();
    for offer in aimable(board, selection) {
        let mut order = battle.suggest(viewer, offer).into_iter().next().unwrap_or_else(|| offer.order(viewer));
        let mut aimed = false;
        for slot in &offer.slots {
            match battle.domain(&order, &slot.name) {
                Some(Domain::Units(units)) if units.iter().all(|unit| field.unit(*unit).side == enemy.side) => {
                    order = order.with(&slot.name, Value::Unit(target));
                    aimed = true;
                }
                Some(Domain::Point(_)) => order = order.with(&slot.name, Value::Point(enemy.front.at)),
                _ => {}
            }
        }
        if let Err(refusal) = battle.judge(&order)
            && aimed
            && refusals.iter().all(|(label, _)| *label != offer.label)
        {
            refusals.push((offer.label.clone(), refusal));
        }
    }
    refusals
}
