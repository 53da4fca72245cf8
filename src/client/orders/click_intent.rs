//! Turns a click or a selection into offers: which units join an order, which offer starts a move or a placement, and
//! the possible acts against a clicked enemy.
//!
//! Pure: reads offers by their roles and domains, and gives no order.

use bevy::{math::Vec2, prelude::*};

use crate::{
    battle::{Area, Domain, LegKind, Offer, OfferRole, Order, Refusal, Subject},
    client::{
        orders::{
            acts_against::{self, acts_of},
            selection::Selection,
            turn_view::{TurnView, goes_ahead},
        },
        session::Session,
    },
    table::{StandId, UnitId},
};

/// Nearer than this is the same place, inches.
const SAME_PLACE: f32 = 0.1;
/// Fronts whose directions differ by less than this, as a cosine, face the same way.
const SAME_WAY: f32 = 0.02;

/// The possible meanings of a click on an enemy: several offers to choose from, and the impossible ones, with the
/// reasons.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TargetMenu {
    /// The offers.
    pub offers: Vec<Offer>,
    /// The acts that are refused, by name.
    pub refused: Vec<(String, Refusal)>,
    /// The clicked enemy; none while the list is closed.
    pub target: Option<UnitId>,
}

impl TargetMenu {
    /// Closes the list.
    pub fn close(&mut self) {
        *self = Self::default();
    }
}

/// The same act for the rest of the selection, and for the other guns of a battery.
pub fn along_with(board: &TurnView, selection: &Selection, offer: &Offer) -> Vec<Offer> {
    let is_same = |other: &&Offer| other.verb == offer.verb && other.label == offer.label;
    let same = |other: &&Offer| is_same(other) && other.subject != offer.subject && other.barred.is_none();
    let others = board.offers.iter().filter(same);
    let wanted = |other: &&Offer| match (offer.subject, other.subject) {
        (Subject::Unit(_), Subject::Unit(unit)) => selection.units.contains(&unit),
        (Subject::Stand(_), Subject::Stand(stand)) => {
            selection.stand.is_none() && selection.units.contains(&stand.unit)
        }
        _ => false,
    };
    others.filter(wanted).cloned().collect()
}

/// Picks the leader of a group along a way, the others following. The unit that faces most nearly as all do leads,
/// because the legs are drawn from it and a leader that faces aside would draw them askew. The unit meant leads if none
/// is better, and in every other kind of act.
pub fn led(session: &Session, meant: &Offer, along: Vec<Offer>) -> (Offer, Vec<Offer>) {
    let field = session.battle().field(session.viewer());
    let facing = |offer: &Offer| {
        offer.subject.unit().and_then(|unit| field.get_unit(unit)).map(|unit| unit.front.facing.vector())
    };
    let order = meant.order(session.viewer());
    let is_way = meant
        .slots
        .first()
        .is_some_and(|slot| matches!(session.battle().domain(&order, &slot.name), Some(Domain::Path(_))));
    let facings: Vec<Vec2> =
        std::iter::once(meant).chain(&along).map(|offer| facing(offer).unwrap_or_default()).collect();
    let Some(best) = most_alike(&facings).checked_sub(1).filter(|_| is_way) else { return (meant.clone(), along) };
    let mut others = along;
    let leader = std::mem::replace(&mut others[best], meant.clone());
    (leader, others)
}

/// Which of some directions is most like all of them together; the first unless another is clearly more so.
fn most_alike(facings: &[Vec2]) -> usize {
    let together = facings.iter().sum::<Vec2>().normalize_or_zero();
    let likeness = facings.iter().map(|facing| facing.dot(together)).enumerate();
    let alike = |best: (usize, f32), next: (usize, f32)| if next.1 > best.1 + SAME_WAY { next } else { best };
    likeness.reduce(alike).map_or(0, |(index, _)| index)
}

/// The offer by which a unit wheels or turns as part of a way.
pub fn offer_to_wheel(session: &Session, board: &TurnView, unit: UnitId) -> Option<Offer> {
    let swings = |kind: &LegKind| matches!(kind, LegKind::Wheel | LegKind::Turn);
    first_act(session, board, std::iter::once(Subject::Unit(unit)), |subject, domain| {
        subject == Subject::Unit(unit) && matches!(domain, Domain::Path(path) if path.legs.iter().any(swings))
    })
}

/// The first act of some subjects, or of their stands, that begins with something that is meant.
pub fn first_act(
    session: &Session,
    board: &TurnView,
    mut subjects: impl Iterator<Item = Subject>,
    is_meant: impl Fn(Subject, &Domain) -> bool,
) -> Option<Offer> {
    let begins = |offer: &&Offer| {
        let Some(slot) = offer.slots.first() else { return false };
        let domain = session.battle().domain(&offer.order(session.viewer()), &slot.name);
        domain.is_some_and(|domain| is_meant(offer.subject, &domain))
    };
    let acts = |offer: &&Offer| offer.role == OfferRole::Act && offer.barred.is_none();
    subjects.find_map(|subject| board.offers_of(subject).filter(acts).find(begins).cloned())
}

/// The offer by which some subjects begin to move: the first act of the first of them that goes along a way, or as
/// commanders ride, to a point about it.
pub fn offer_to_move(session: &Session, board: &TurnView, subjects: impl Iterator<Item = Subject>) -> Option<Offer> {
    let field = session.battle().field(session.viewer());
    first_act(session, board, subjects, |subject, domain| match (subject, domain) {
        (_, Domain::Path(_)) => goes_ahead(domain),
        (Subject::Unit(unit), Domain::Point(Area::Disc { centre, .. })) => {
            field.get_unit(unit).is_some_and(|unit| unit.at().distance(*centre) < SAME_PLACE)
        }
        _ => false,
    })
}

/// The offer by which a gun that cannot walk is pushed to a place about it.
pub fn offer_to_push(session: &Session, board: &TurnView, subjects: impl Iterator<Item = Subject>) -> Option<Offer> {
    let field = session.battle().field(session.viewer());
    first_act(session, board, subjects, |subject, domain| match (subject, domain) {
        (Subject::Stand(stand), Domain::Point(Area::Disc { centre, .. })) => {
            field.get_stand(stand).is_some_and(|stand| stand.pose.at.distance(*centre) < SAME_PLACE)
        }
        _ => false,
    })
}

/// The offer to turn a unit where it stands, as a leg of a way or to a chosen direction; else the offer to turn one of
/// its stands, the one meant first.
pub fn offer_to_turn(session: &Session, board: &TurnView, unit: UnitId, meant: Option<StandId>) -> Option<Offer> {
    let turns = |_, domain: &Domain| matches!(domain, Domain::Facing { .. });
    let subjects = meant.map(Subject::Stand).into_iter().chain([Subject::Unit(unit)]);
    offer_to_place(board, unit)
        .or_else(|| offer_to_wheel(session, board, unit))
        .or_else(|| first_act(session, board, subjects, turns))
}

/// The order of a unit's present place: the last that placed it, else the first proposal, such as its place in history.
/// None for offers that place nothing.
pub fn as_placed(session: &Session, offer: &Offer) -> Option<Order> {
    if offer.role != OfferRole::Deploy || offer.slots.is_empty() {
        return None;
    }
    let (battle, viewer) = (session.battle(), session.viewer());
    let placed = |order: &&Order| order.seat == viewer && order.verb == offer.verb && order.subject == offer.subject;
    let last = battle.journal().orders().filter(placed).last().cloned();
    last.or_else(|| battle.suggest(viewer, offer).next())
}

/// The offer by which a unit is placed during deployment.
pub fn offer_to_place(board: &TurnView, unit: UnitId) -> Option<Offer> {
    let placing = |offer: &&Offer| offer.role == OfferRole::Deploy && offer.barred.is_none() && !offer.slots.is_empty();
    board.offers_of(Subject::Unit(unit)).find(placing).cloned()
}

/// The acts of the selection that could be aimed at something, one of each verb and subject.
fn aimable<'b>(board: &'b TurnView, selection: &Selection) -> Vec<&'b Offer> {
    acts_of(board, selection).into_iter().filter(|offer| offer.barred.is_none()).collect()
}

/// The offers of the selection that could be aimed at a unit, for a click on an enemy.
pub fn offers_at(session: &Session, board: &TurnView, selection: &Selection, target: UnitId) -> Vec<Offer> {
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

/// Why the selection can do nothing to an enemy: each act that is aimed at enemies, barred ones included, with the
/// reason why not at this one.
pub fn refusals_at(
    session: &Session,
    board: &TurnView,
    selection: &Selection,
    target: UnitId,
) -> Vec<(String, Refusal)> {
    let (battle, viewer) = (session.battle(), session.viewer());
    let mut refusals: Vec<(String, Refusal)> = Vec::new();
    for offer in acts_of(board, selection) {
        let begun = acts_against::begun(battle, viewer, offer);
        if let Some((_, refusal)) = acts_against::refused(battle, &begun, offer, target)
            && refusals.iter().all(|(label, _)| *label != offer.label)
        {
            refusals.push((offer.label.clone(), refusal));
        }
    }
    refusals
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<TargetMenu>();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Facing;

    #[test]
    fn the_leader_is_the_first_that_faces_as_most_do() {
        let rows: [(&[f32], usize); 5] = [
            (&[0.0, 0.0, 5.0], 0),
            (&[90.0, 0.0, 0.0], 1),
            (&[-60.0, 180.0, 3.0, 1.0, 0.0], 2),
            (&[90.0, 270.0], 0),
            (&[170.0, 190.0], 0),
        ];
        for (bearings, leader) in rows {
            let facings: Vec<Vec2> = bearings.iter().map(|bearing| Facing::from_bearing(*bearing).vector()).collect();
            assert_eq!(most_alike(&facings), leader, "{bearings:?}");
        }
    }
}
