//! A group of units that do the same together: the same legs with their intervals kept, or the same target, each at its
//! own cost.
//!
//! Pure: the lead's draft gives the intention; the followers' orders are made from it and judged one by one.

use bevy::math::Vec2;

use crate::{
    battle::{AnyBattle, Offer, Order, Outlook, Plan, Refusal, Subject, Value},
    client::orders::{group_placement, group_wheel},
    measure::{Footprint, Leg},
};

/// Halvings when looking for the part of a way that is legal: a hundredth of an inch on any table.
const HALVINGS: usize = 9;

/// How far the units of a group go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GroupPace {
    /// All as far as the one that gets least far, so that intervals are kept.
    #[default]
    ToTheSlowest,
    /// Each as far along the way as it can.
    EachAsFarAsItCan,
}

/// A group's task after its lead.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupOrder {
    /// The lead's offer.
    pub lead: Offer,
    /// The lead's order.
    pub order: Order,
    /// The offers of the followers.
    pub others: Vec<Offer>,
    /// How they follow the lead.
    pub manner: Manner,
}

/// How the followers follow the lead.
#[derive(Clone, Debug, PartialEq)]
pub enum Manner {
    /// Each does the same, as far along a way as the pace asks; the lead's body measures how long a way is.
    Alike(GroupPace, Footprint),
    /// The body is placed as one: the orders of its present places, the lead's first.
    AsOneBody(Vec<Order>),
}

impl GroupOrder {
    /// Each unit's order, and what `judge` says of it on this battle.
    pub fn judged(&self, play: &dyn AnyBattle) -> GroupPlan {
        match &self.manner {
            Manner::Alike(pace, body) => GroupPlan::after(play, &self.lead, &self.order, &self.others, *pace, *body),
            Manner::AsOneBody(stood) => GroupPlan::placed(play, &self.lead, &self.order, &self.others, stood),
        }
    }
}

/// One unit or gun that does as the lead does.
#[derive(Clone, Debug, PartialEq)]
pub struct Follower {
    /// Its offer.
    pub offer: Offer,
    /// Its order.
    pub order: Order,
    /// The answer of `judge` to the order.
    pub verdict: Result<Plan, Refusal>,
}

/// A group's orders with their verdicts, the lead first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GroupPlan {
    /// Each follower's order with its verdict.
    pub followers: Vec<Follower>,
    /// The member that keeps the others back where all go as far as the slowest, and its reason.
    pub held_back: Option<(Subject, Refusal)>,
}

impl GroupPlan {
    /// Makes each member's order from the lead's and judges it.
    fn after(
        play: &dyn AnyBattle,
        lead: &Offer,
        order: &Order,
        others: &[Offer],
        pace: GroupPace,
        body: Footprint,
    ) -> Self {
        let members = std::iter::once(lead).chain(others);
        let goes_to = point_gone_to(play, order);
        let (offers, orders): (Vec<&Offer>, Vec<Order>) =
            members.map(|offer| (offer, likened(play, offer, order, goes_to))).unzip();
        let can_all = |orders: &[Order]| {
            judged_in_sequence(play, orders).iter().all(|verdict| goes(verdict, GroupPace::ToTheSlowest))
        };
        // A line that wheels on its way keeps its dressing, if its rules allow it; else each unit goes and wheels by
        // itself.
        let orders = group_wheel::wheeled(play, order, &offers, can_all).unwrap_or(orders);
        let mut verdicts: Vec<Result<Plan, Refusal>> = orders.iter().map(|order| play.judge(order)).collect();
        let (mut meant, mut held_back) = (orders, None);
        // Where one is in the other's way, it may be gone by then.
        if !verdicts.iter().all(|verdict| goes(verdict, pace)) {
            let in_turn = judged_in_sequence(play, &meant);
            if in_turn.iter().all(|verdict| goes(verdict, pace)) {
                verdicts = in_turn;
            }
        }
        if !verdicts.iter().all(|verdict| goes(verdict, pace)) {
            let parts = lawful_parts(play, &meant, pace, body);
            let least = parts.iter().copied().fold(1.0, f32::min);
            if pace == GroupPace::ToTheSlowest && least < 1.0 {
                let slowest = parts.iter().position(|part| *part <= least);
                held_back = slowest.and_then(|index| Some((meant[index].subject, stop_of(&verdicts[index])?)));
            }
            let part = |own: f32| if pace == GroupPace::ToTheSlowest { least } else { own };
            meant = meant.iter().zip(parts).map(|(order, own)| cut(order, part(own), body)).collect();
            verdicts = judged_in_sequence(play, &meant);
        }
        let followers = offers.into_iter().zip(meant).zip(verdicts);
        Self {
            followers: followers
                .map(|((offer, order), verdict)| Follower { offer: offer.clone(), order, verdict })
                .collect(),
            held_back,
        }
    }

    /// Places all members after the lead, the body as one: `stood` are the orders of their present places, the lead
    /// first. Empty where that does not give the lead's place.
    fn placed(play: &dyn AnyBattle, lead: &Offer, order: &Order, others: &[Offer], stood: &[Order]) -> Self {
        let orders = group_placement::posted(order, stood).unwrap_or_default();
        let verdicts = judged_in_sequence(play, &orders);
        let placed = std::iter::once(lead).chain(others).zip(orders).zip(verdicts);
        Self {
            followers: placed
                .map(|((offer, order), verdict)| Follower { offer: offer.clone(), order, verdict })
                .collect(),
            held_back: None,
        }
    }

    /// The leader's plan, as far as the group goes; none where nobody follows, or where it is refused.
    pub fn lead_plan(&self) -> Option<&Plan> {
        self.followers.first()?.verdict.as_ref().ok()
    }

    /// Whether any member can do it.
    pub fn anybody_can(&self) -> bool {
        self.followers.iter().any(|follower| follower.verdict.is_ok())
    }

    /// The legal orders, to be given one after the other.
    pub fn orders(&self) -> impl Iterator<Item = &Order> {
        self.lawful().map(|(order, _)| order)
    }

    /// The legal orders with their plans.
    pub fn lawful(&self) -> impl Iterator<Item = (&Order, &Plan)> {
        self.followers.iter().filter_map(|follower| Some((&follower.order, follower.verdict.as_ref().ok()?)))
    }

    /// The summed mean effects and losses of the whole group. Too high if several attack one enemy, which cannot lose
    /// more than it has.
    pub fn outlook(&self) -> Outlook {
        let mut sum = Outlook::default();
        for (_, plan) in self.lawful() {
            sum.enemy_loss += plan.outlook.enemy_loss;
            sum.own_loss += plan.outlook.own_loss;
        }
        sum
    }
}

/// Puts orders into a sequence in which each is legal when its turn comes, as where one unit makes room for another;
/// those that never become legal are left out and returned with their refusals. Tried on a copy of the battle.
pub fn in_sequence(play: &dyn AnyBattle, orders: Vec<Order>) -> (Vec<Order>, Vec<(Order, Refusal)>) {
    let Some(seat) = orders.first().map(|order| order.seat) else { return (Vec::new(), Vec::new()) };
    let mut copy = play.imagine(seat, 0);
    let (mut sequence, mut waiting) = (Vec::new(), orders);
    loop {
        let mut refused = Vec::new();
        let before = sequence.len();
        for order in waiting {
            match copy.give(order.clone()) {
                Ok(()) => sequence.push(order),
                Err(refusal) => refused.push((order, refusal)),
            }
        }
        if sequence.len() == before || refused.is_empty() {
            return (sequence, refused);
        }
        waiting = refused.into_iter().map(|(order, _)| order).collect();
    }
}

/// How much of its way each unit can go, tried on a copy of the battle. Units that can go their whole
/// way go first, so that one marching behind is not blocked by one that marches ahead of it.
fn lawful_parts(play: &dyn AnyBattle, orders: &[Order], pace: GroupPace, body: Footprint) -> Vec<f32> {
    let Some(seat) = orders.first().map(|order| order.seat) else { return Vec::new() };
    let mut copy = play.imagine(seat, 0);
    let mut parts: Vec<Option<f32>> = vec![None; orders.len()];
    loop {
        let before = parts.iter().flatten().count();
        for (order, part) in orders.iter().zip(&mut parts).filter(|(_, part)| part.is_none()) {
            if goes(&copy.judge(order), pace) && copy.give(order.clone()).is_ok() {
                *part = Some(1.0);
            }
        }
        if parts.iter().flatten().count() == before {
            break;
        }
    }
    for (order, part) in orders.iter().zip(&mut parts).filter(|(_, part)| part.is_none()) {
        let lawful = lawful_part(copy.as_ref(), order, pace, body);
        // If even a part is refused, the order stays as it is and is left out with its reason.
        let _ = copy.give(cut(order, lawful, body));
        *part = Some(lawful);
    }
    parts.into_iter().map(|part| part.unwrap_or(1.0)).collect()
}

/// The reason why an order is refused or its way ends early.
fn stop_of(verdict: &Result<Plan, Refusal>) -> Option<Refusal> {
    verdict.as_ref().map_or_else(|refusal| Some(refusal.clone()), |plan| plan.stops.clone())
}

/// The answer of `judge` to each when its turn comes, as where one unit makes room for another. Tried on a copy of the
/// battle.
fn judged_in_sequence(play: &dyn AnyBattle, orders: &[Order]) -> Vec<Result<Plan, Refusal>> {
    let Some(seat) = orders.first().map(|order| order.seat) else { return Vec::new() };
    let mut copy = play.imagine(seat, 0);
    let mut tried_now = |order: &Order| {
        let verdict = copy.judge(order);
        let is_given = verdict.is_ok() && copy.give(order.clone()).is_ok();
        (verdict, is_given)
    };
    let mut tried: Vec<(Result<Plan, Refusal>, bool)> = orders.iter().map(&mut tried_now).collect();
    let mut before = 0;
    loop {
        let given = tried.iter().filter(|(_, is_given)| *is_given).count();
        if given == before {
            return tried.into_iter().map(|(verdict, _)| verdict).collect();
        }
        before = given;
        for (order, tried) in orders.iter().zip(&mut tried).filter(|(_, tried)| !tried.1) {
            *tried = tried_now(order);
        }
    }
}

/// A member's order made like the lead's: where the lead goes to a point the member keeps its place beside him; else a
/// suggestion for it with the same discrete values, else the same values.
fn likened(play: &dyn AnyBattle, offer: &Offer, lead: &Order, goes_to: Option<(&str, Vec2)>) -> Order {
    if offer.subject == lead.subject {
        return lead.clone();
    }
    if let Some(beside) = goes_to.and_then(|goes_to| gone_beside(play, offer, lead, goes_to)) {
        return beside;
    }
    let same = Order { subject: offer.subject, ..lead.clone() };
    if lead.values.values().all(|value| matches!(value, Value::Path(_))) || play.judge(&same).is_ok() {
        return same;
    }
    let shares = |suggested: &Order| {
        let targets = lead
            .values
            .iter()
            .filter(|(_, value)| matches!(value, Value::Unit(_) | Value::Stand(_) | Value::Command(_)));
        targets.clone().count() > 0 && targets.clone().all(|(slot, value)| suggested.value(slot) == Some(value))
    };
    play.suggest(lead.seat, offer).find(shares).unwrap_or(same)
}

/// The point to which an order goes, with its slot; none where it names none, or does not go there, as when guns aim at a
/// place.
fn point_gone_to<'o>(play: &dyn AnyBattle, order: &'o Order) -> Option<(&'o str, Vec2)> {
    let point = order.values.iter().find_map(|(slot, value)| match value {
        Value::Point(to) => Some((slot.as_str(), *to)),
        _ => None,
    })?;
    (!play.judge(order).ok()?.ghosts.is_empty()).then_some(point)
}

/// A member's order that goes to a point as far from the lead's as the two are apart now.
fn gone_beside(play: &dyn AnyBattle, offer: &Offer, lead: &Order, (slot, to): (&str, Vec2)) -> Option<Order> {
    let field = play.field(lead.seat);
    let [own, leads] = [offer.subject, lead.subject].map(|subject| Some(field.get_unit(subject.unit()?)?.at()));
    let there = to + own? - leads?;
    Some(Order { subject: offer.subject, ..lead.clone() }.with(slot, Value::Point(there)))
}

/// Whether an order is legal and goes as far as the pace asks: where intervals are kept, nothing may stop it on its
/// way.
fn goes(verdict: &Result<Plan, Refusal>, pace: GroupPace) -> bool {
    verdict.as_ref().is_ok_and(|plan| pace == GroupPace::EachAsFarAsItCan || plan.stops.is_none())
}

/// The greatest part of an order's way that can be gone; 1 for an order without a way or one that no shortening helps.
fn lawful_part(play: &dyn AnyBattle, order: &Order, pace: GroupPace, body: Footprint) -> f32 {
    let has_way = order.values.values().any(|value| matches!(value, Value::Path(_)));
    if !has_way || goes(&play.judge(order), pace) {
        return 1.0;
    }
    let (mut lawful, mut not) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = (lawful + not) / 2.0;
        if goes(&play.judge(&cut(order, middle, body)), pace) { lawful = middle } else { not = middle }
    }
    if lawful > 0.0 { lawful } else { 1.0 }
}

/// The order with its way cut to a part of its length; turns on the spot count as nothing and are kept whole before a
/// cut.
fn cut(order: &Order, part: f32, body: Footprint) -> Order {
    let mut order = order.clone();
    for value in order.values.values_mut() {
        if let Value::Path(legs) = value {
            let inches: f32 = legs.iter().map(|leg| leg.inches(body)).sum();
            *legs = Leg::split(legs, body, inches * part).0;
        }
    }
    order
}
