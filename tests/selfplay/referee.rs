//! A referee that checks a battle after every order and stops it at the first broken invariant.

use std::collections::{BTreeMap, BTreeSet};

use linstock::{
    battle::{AnyBattle, Conclusion, Journal, Offer, OfferRole, Order, Seat, StateHash, Value},
    commander::Player,
    measure::Body,
    table::{Side, Stand, StandId, UnitId},
};

/// Bases of different units may lap over each other by this much before it is more than rounding, inches.
const LAP: f32 = 0.01;
/// Once in this many orders, all suggestions of all offers are judged.
const SUGGESTIONS_EVERY: usize = 25;
/// More orders than any battle needs.
const MOST_ORDERS: usize = 50_000;

/// How closely a battle is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Watch {
    /// After every order: bases, edges, strengths, the offer behind the order.
    Close,
    /// The same, and every order is taken back and given again.
    CloseWithUndo,
}

/// How a watched battle went.
#[derive(Debug)]
pub(crate) struct Watched {
    pub(crate) outcome: Conclusion,
    pub(crate) hash: StateHash,
    pub(crate) journal: Journal,
    /// How often each verb was used.
    pub(crate) verbs: BTreeMap<String, usize>,
    /// Every verb that was offered as an act.
    pub(crate) offered: BTreeSet<String>,
    /// Every verb that the rule set has.
    pub(crate) known: Vec<&'static str>,
}

/// Plays a battle to its end under the referee's eyes.
pub(crate) fn watch(
    name: &str,
    mut play: Box<dyn AnyBattle>,
    mut players: [Box<dyn Player>; 2],
    watch: Watch,
) -> Watched {
    let mut before = Seen::of(play.as_ref());
    let (mut verbs, mut offered) = (BTreeMap::new(), BTreeSet::new());
    for count in 0..MOST_ORDERS {
        if let Some(outcome) = play.conclusion().cloned() {
            return Watched {
                outcome,
                hash: play.hash(),
                journal: play.journal(),
                verbs,
                offered,
                known: play.verbs(),
            };
        }
        the_default_is_lawful(name, play.as_ref());
        let order = next_order(play.as_ref(), &mut players)
            .unwrap_or_else(|| panic!("{name}: nobody answers {:?}", play.question()));
        let at = || format!("{name}, order {count} ({} {:?} {:?})", order.verb, order.subject, order.values);
        let offers = play.offers(order.seat);
        assert!(offers.iter().any(|offer| offer.fits(&order).is_ok()), "{}: no offer fits it", at());
        let acts = offers.into_iter().filter(|offer| offer.barred.is_none() && offer.role == OfferRole::Act);
        offered.extend(acts.map(|offer| offer.verb));
        if count.is_multiple_of(SUGGESTIONS_EVERY) {
            proposals_are_lawful(name, play.as_ref(), order.seat);
        }
        let hash = (watch == Watch::CloseWithUndo).then(|| play.hash());
        play.give(order.clone()).unwrap_or_else(|refusal| panic!("{}: refused: {refusal}", at()));
        if let Some(hash) = hash {
            take_back_and_give_again(&at(), play.as_mut(), hash);
        }
        *verbs.entry(order.verb.clone()).or_insert(0) += 1;
        let after = Seen::of(play.as_ref());
        after.check(&at(), &before, play.as_ref(), &order);
        before = after;
    }
    panic!("{name}: no end after {MOST_ORDERS} orders");
}

fn next_order(play: &dyn AnyBattle, players: &mut [Box<dyn Player>; 2]) -> Option<Order> {
    let seats = play.question()?.seats.clone();
    seats.into_iter().find_map(|seat| players[seat.side()?.index()].order(play, seat))
}

/// The answer that a question names as its default can be given.
fn the_default_is_lawful(name: &str, play: &dyn AnyBattle) {
    let Some(question) = play.question() else { return };
    if let Some(default) = &question.default {
        let refused = |refusal| panic!("{name}: {} by default, and refused: {refusal}", question.prompt);
        play.judge(default).unwrap_or_else(refused);
    }
}

/// Every proposal is legal with the plan that it comes with, fits its offer, and matches its slots: a client fills in
/// values of the declared domain.
fn proposals_are_lawful(name: &str, play: &dyn AnyBattle, seat: Seat) {
    for offer in play.offers(seat).iter().filter(|offer| offer.barred.is_none()) {
        for (order, plan) in play.proposals(seat, offer) {
            let told = || format!("{name}: {} {:?} {:?} is proposed", order.verb, order.subject, order.values);
            let judged = play.judge(&order).unwrap_or_else(|refusal| panic!("{} and refused: {refusal}", told()));
            assert_eq!(judged, plan, "{} with another plan", told());
            offer.fits(&order).unwrap_or_else(|misfit| {
                panic!("{name}: a suggestion does not fit its own offer {}: {misfit}", offer.verb)
            });
            values_lie_in_their_domains(name, play, offer, &order);
        }
    }
}

fn values_lie_in_their_domains(name: &str, play: &dyn AnyBattle, offer: &Offer, order: &Order) {
    for slot in &offer.slots {
        let Some(value) = order.value(&slot.name) else { continue };
        let mut others = order.clone();
        others.values.remove(&slot.name);
        let domain = play
            .domain(&others, &slot.name)
            .unwrap_or_else(|| panic!("{name}: {} has no domain for {}", order.verb, slot.name));
        let admitted = domain.admits(play.field(order.seat).size(), value);
        admitted.unwrap_or_else(|misfit| {
            panic!("{name}: {} suggests {value:?} for {} in {domain:?}: {misfit}", order.verb, slot.name)
        });
    }
}

fn take_back_and_give_again(at: &str, play: &mut dyn AnyBattle, before: StateHash) {
    if play.can_undo().is_none() {
        return;
    }
    let after = play.hash();
    play.undo().unwrap_or_else(|refusal| panic!("{at}: cannot be taken back: {refusal}"));
    assert_eq!(play.hash(), before, "{at}: taking it back gives another state");
    play.redo().unwrap_or_else(|refusal| panic!("{at}: cannot be given again: {refusal}"));
    assert_eq!(play.hash(), after, "{at}: giving it again gives another state");
}

/// The most figures that an order brings back into the ranks: an adjutant takes the colours of a fallen officer
/// (trl.p08.12), stragglers return on one stand (trl.hc.37).
fn brought_back(order: &Order) -> usize {
    const FIGURES_OF_A_STAND: usize = 8;
    let returns = order.value("card") == Some(&Value::Choice("StragglersReturn".to_owned()));
    match order.verb.as_str() {
        "take_command" => 1,
        "play_card" if returns => FIGURES_OF_A_STAND,
        _ => 0,
    }
}

/// The bases and strengths on the table at one moment.
struct Seen {
    stands: BTreeMap<StandId, Stand>,
    figures: BTreeMap<UnitId, (Side, usize)>,
}

impl Seen {
    fn of(play: &dyn AnyBattle) -> Self {
        let field = play.field(Seat::Umpire);
        let stands = field
            .units_on_table()
            .flat_map(|unit| field.stands_of(unit.id))
            .map(|stand| (stand.id, stand.clone()))
            .collect();
        let figures = field.units_on_table().map(|unit| (unit.id, (unit.side, field.figures_of(unit.id)))).collect();
        Self { stands, figures }
    }

    fn check(&self, at: &str, before: &Self, play: &dyn AnyBattle, order: &Order) {
        self.strength_never_rises(at, before, brought_back(order));
        let size = play.field(Seat::Umpire).size();
        let moved = self
            .stands
            .values()
            .filter(|stand| before.stands.get(&stand.id).is_none_or(|known| known.pose != stand.pose));
        for stand in moved {
            let body = Body::new(stand.pose, stand.base);
            let inside = |x: f32, most: f32| (-LAP..=most + LAP).contains(&x);
            let on = body.corners().iter().all(|corner| inside(corner.x, size.width) && inside(corner.y, size.depth));
            assert!(on, "{at}: stand {} lies over the table's edge at {}", stand.id, stand.pose.at);
            self.is_on_nobody(at, stand, body, play);
        }
    }

    fn is_on_nobody(&self, at: &str, stand: &Stand, body: Body, play: &dyn AnyBattle) {
        let reach = stand.base.half().length();
        for other in self.stands.values().filter(|other| other.id.unit != stand.id.unit) {
            if other.pose.at.distance(stand.pose.at) > reach + other.base.half().length() {
                continue;
            }
            if play.may_share_ground(stand.id, other.id) {
                continue;
            }
            let lap = body.overlap(&Body::new(other.pose, other.base));
            let name = |unit| play.field(Seat::Umpire).unit(unit).name.clone();
            assert!(
                lap.inches() <= LAP,
                "{at}: {} (stand {}) stands on {} (stand {}) by {lap:?}",
                name(stand.id.unit),
                stand.id,
                name(other.id.unit),
                other.id
            );
        }
    }

    /// Figures may move from unit to unit of a side, and new units may come; no figure comes back to life but those
    /// that an order brings back.
    fn strength_never_rises(&self, at: &str, before: &Self, brought_back: usize) {
        for side in Side::BOTH {
            let sum = |seen: &Self| {
                seen.figures.values().filter(|(whose, _)| *whose == side).map(|(_, figures)| figures).sum::<usize>()
            };
            let is_new = |unit: &UnitId| before.figures.get(unit).is_none_or(|(_, figures)| *figures == 0);
            let new: usize = self
                .figures
                .iter()
                .filter(|(unit, (whose, _))| *whose == side && is_new(unit))
                .map(|(_, (_, figures))| figures)
                .sum();
            let grown = || {
                self.figures
                    .iter()
                    .filter(|(unit, now)| now.0 == side && before.figures.get(unit) != Some(now))
                    .collect::<Vec<_>>()
            };
            let figures = (sum(before), sum(self));
            assert!(
                figures.1 <= figures.0 + new + brought_back,
                "{at}: the {side:?} side goes from {figures:?} figures, with {:?}",
                grown()
            );
        }
    }
}
