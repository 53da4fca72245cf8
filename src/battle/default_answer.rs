//! The most passive legal answer to the open question: end the step, else the default, else "done", else the first
//! proposal. A lesson goes on by it until something can be done, and the bench to the next phase. Knows no rule set: it
//! chooses among offers and proposals.

use crate::battle::{AnyBattle, Offer, OfferRole, Order, Seat};

/// The legal order that does least: the end of the step, the default answer, or the first proposal. None where no
/// question is open, or nothing legal is found.
pub fn least(battle: &dyn AnyBattle) -> Option<Order> {
    battle.question()?.seats.iter().find_map(|&seat| least_of(battle, seat))
}

/// The same of one seat.
pub fn least_of(battle: &dyn AnyBattle, seat: Seat) -> Option<Order> {
    let question = battle.question()?;
    let offers = battle.offers(seat);
    let lawful = |order: &Order| battle.judge(order).is_ok();
    let of = |role: OfferRole| {
        let open = |offer: &&Offer| offer.role == role && offer.barred.is_none();
        offers.iter().filter(open).map(|offer| offer.order(seat)).find(lawful)
    };
    let default = || question.default.clone().filter(|order| order.seat == seat).filter(lawful);
    let proposed = || offers.iter().find_map(|offer| battle.suggest(seat, offer).next());
    of(OfferRole::Close).or_else(default).or_else(|| of(OfferRole::Done)).or_else(proposed)
}
