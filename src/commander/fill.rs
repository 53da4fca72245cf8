//! Filling offers in: what the rule set suggests, and for moves and facings what the lie of the land suggests beside it.
//! Whether any of it is lawful is for `judge` to say.

use bevy::math::Vec2;

use crate::{
    battle::{Domain, LegKind, Offer, Order, PathDomain, Play, Seat, Value},
    commander::ground::{Body, Ground},
    measure::{Facing, Footprint, Hand, Leg, Pose},
};

/// The most suggestions of one offer that are weighed.
const MOST_SUGGESTIONS: usize = 12;
/// Parts of the way that a move may stop at.
const PARTS: [f32; 2] = [1.0, 0.5];

/// Orders that would fill an offer, likely lawful ones, in a fixed order.
pub(super) fn fillings(play: &dyn Play, seat: Seat, offer: &Offer, ground: &Ground, post: Option<Pose>) -> Vec<Order> {
    let mut orders = play.suggest(seat, offer);
    orders.truncate(MOST_SUGGESTIONS);
    if orders.is_empty() && offer.slots.is_empty() {
        orders.push(offer.order(seat));
    }
    let body = offer.subject.unit().and_then(|unit| ground.own(unit));
    let template = orders.first().cloned();
    if let (Some(body), Some(template)) = (body, template) {
        for slot in &offer.slots {
            let values = match play.domain(&template, &slot.name) {
                Some(Domain::Path(domain)) => ways(&domain, body, ground, post),
                Some(Domain::Facing { from, step_degrees, most_degrees }) => facings(from, step_degrees, most_degrees, ground),
                _ => Vec::new(),
            };
            orders.extend(values.into_iter().map(|value| template.clone().with(&slot.name, value)));
        }
    }
    orders
}

/// Ways towards whatever a commander might want to go to: the nearest enemy, his flanks, the objective, the post, away.
fn ways(domain: &PathDomain, body: &Body, ground: &Ground, post: Option<Pose>) -> Vec<Value> {
    let here = domain.start.at;
    let frontage = Footprint::new(body.girth * 2.0, 1.0);
    let mut goals: Vec<Vec2> = Vec::new();
    if let Some(foe) = ground.nearest_foe(here) {
        goals.push(foe.middle);
        goals.push(foe.front.to_table(Vec2::new(foe.girth + 4.0, -1.0)));
        goals.push(foe.front.to_table(Vec2::new(-foe.girth - 4.0, -1.0)));
        goals.push(here * 2.0 - foe.middle);
    }
    goals.extend(ground.nearest_objective(here));
    goals.extend(post.map(|post| post.at));
    let mut paths = vec![ahead(domain, domain.allowance_inches)];
    for goal in goals {
        for part in PARTS {
            paths.push(towards(domain, frontage, goal, part));
        }
    }
    let mut distinct: Vec<Vec<Leg>> = Vec::new();
    for path in paths.into_iter().flatten() {
        if !distinct.contains(&path) {
            distinct.push(path);
        }
    }
    distinct.into_iter().map(Value::Path).collect()
}

/// Straight ahead so many inches.
fn ahead(domain: &PathDomain, inches: f32) -> Option<Vec<Leg>> {
    (domain.legs.contains(&LegKind::Advance) && inches > 0.1).then(|| vec![Leg::Advance(inches)])
}

/// Turn or wheel towards a goal and go a part of the way that is left.
fn towards(domain: &PathDomain, body: Footprint, goal: Vec2, part: f32) -> Option<Vec<Leg>> {
    let start = domain.start;
    let wanted = Facing::along(goal - start.at)?;
    let angle = snapped(start.facing.turn_to(wanted), domain.turn_step_degrees);
    let reach = goal.distance(start.at);
    if angle.abs() < 1.0 {
        return ahead(domain, (domain.allowance_inches * part).min(reach));
    }
    let turns = if domain.turn_step_degrees > 0.0 { (angle.abs() / domain.turn_step_degrees).ceil() } else { 0.0 };
    let price = turns * domain.turn_step_inches;
    let leg = if domain.legs.contains(&LegKind::Turn) {
        Leg::Turn(angle)
    } else if domain.legs.contains(&LegKind::Wheel) {
        Leg::Wheel(if angle > 0.0 { Hand::Right } else { Hand::Left }, angle.abs())
    } else {
        return oblique(domain, goal, part);
    };
    let left = domain.allowance_inches - price - leg.inches(body);
    if left < -0.001 {
        return None;
    }
    let go = (left * part).min(reach);
    let mut legs = vec![leg];
    if go > 0.1 {
        legs.push(Leg::Advance(go));
    }
    Some(legs)
}

/// Ahead and to a flank at once, as far as the formation allows.
fn oblique(domain: &PathDomain, goal: Vec2, part: f32) -> Option<Vec<Leg>> {
    if !domain.legs.contains(&LegKind::Oblique) {
        return None;
    }
    let local = domain.start.to_local(goal);
    let way = local.try_normalize().filter(|way| way.y > 0.0)? * domain.allowance_inches * part;
    Some(vec![Leg::Oblique(way.x, way.y)])
}

/// An angle on the step in which turns are charged, rounded to the nearest.
fn snapped(angle: f32, step: f32) -> f32 {
    if step > 0.0 { (angle / step).round() * step } else { angle }
}

/// Facings towards the nearest enemies.
fn facings(from: Pose, step: f32, most: f32, ground: &Ground) -> Vec<Value> {
    let mut near: Vec<&Body> = ground.fighting_foes().collect();
    near.sort_by(|a, b| a.gap(from.at).total_cmp(&b.gap(from.at)));
    let wanted = near.into_iter().take(3).filter_map(|foe| Facing::along(foe.middle - from.at));
    let angles = wanted.map(|facing| snapped(from.facing.turn_to(facing), step).clamp(-most, most));
    angles.filter(|angle| angle.abs() > 0.5).map(|angle| Value::Facing(from.facing.turned_right(angle))).collect()
}
