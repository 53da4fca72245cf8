//! Filling offers in: the rule set's suggestions, and for moves and facings also suggestions from the positions on the
//! table. Whether they are legal is for `judge`.

use bevy::math::Vec2;

use crate::{
    battle::{AnyBattle, Domain, LegKind, Offer, Order, PathDomain, Plan, Seat, Value},
    commander::{body::Body, ground::Ground, home::home, lane::handiest, memory::Known},
    measure::{Facing, Footprint, Hand, Leg, Pose},
    table::UnitId,
};

/// The most suggestions of one offer that are weighed.
const MOST_SUGGESTIONS: usize = 12;
/// The most alternatives of one slot beside a way.
const MOST_ALTERNATIVES: usize = 3;
/// The most targets of one offer that are weighed.
const MOST_TARGETS: usize = 5;
/// Gaps are taken from the middle of a front: targets this much out of reach are still considered, inches.
const REACH_TO_SPARE: f32 = 2.0;
/// An offer of this many moves at once is no move but a retreat or the like.
const FAR_MORE_THAN_A_MOVE: f32 = 3.0;
/// How far to the side a stuck unit tries to go, inches.
const ASIDE: f32 = 8.0;
/// Parts of a way that a move may stop at.
const PARTS: [f32; 4] = [1.0, 0.75, 0.5, 0.25];
/// The same for a unit that got nowhere.
const FINE_PARTS: [f32; 10] = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1];

/// An offer filled in.
#[derive(Clone, Debug)]
pub(super) struct Filling {
    pub(super) order: Order,
    /// Where the front would be in the end if nothing stopped it on its way; none for an order that does not go
    /// anywhere.
    pub(super) end: Option<Pose>,
    /// Its plan, where it has been judged already.
    pub(super) plan: Option<Plan>,
}

impl Filling {
    fn unjudged(order: Order) -> Self {
        Self { order, end: None, plan: None }
    }

    fn proposed((order, plan): (Order, Plan)) -> Self {
        Self { order, end: None, plan: Some(plan) }
    }
}

/// Orders that would fill an offer, probably legal ones, in a fixed order.
pub(super) fn fillings(play: &dyn AnyBattle, seat: Seat, offer: &Offer, ground: &Ground, known: Known) -> Vec<Filling> {
    let body = offer.subject.unit().and_then(|unit| ground.own(unit));
    if let Some(body) = body {
        let first = offer.slots.first().and_then(|slot| play.domain(&offer.order(seat), &slot.name));
        if let Some(ways) = by_ways(play, seat, offer, first.as_ref(), body, ground, known) {
            return with_suggestions(play, seat, offer, (body, first.as_ref()), ways);
        }
        if let Some(targets) = by_targets(seat, offer, first, body, ground) {
            return targets;
        }
    }
    let mut fillings: Vec<Filling> =
        play.proposals(seat, offer).take(MOST_SUGGESTIONS).map(Filling::proposed).collect();
    if fillings.is_empty() && offer.slots.is_empty() {
        fillings.push(Filling::unjudged(offer.order(seat)));
    }
    if let (Some(template), Some(_)) = (fillings.first().map(|filling| filling.order.clone()), body) {
        for slot in &offer.slots {
            if let Some(Domain::Facing { from, step_degrees, most_degrees }) = play.domain(&template, &slot.name) {
                let values = facings(from, step_degrees, most_degrees, ground);
                fillings.extend(
                    values.into_iter().map(|value| Filling::unjudged(template.clone().with(&slot.name, value))),
                );
            }
        }
    }
    fillings
}

/// Puts the rule set's proposals before the commander's own ways for a unit that does not fight or can do nothing where
/// it stands, and for an offer of far more than a move: such units go where the rules bid them.
fn with_suggestions(
    play: &dyn AnyBattle,
    seat: Seat,
    offer: &Offer,
    (body, first): (&Body, Option<&Domain>),
    ways: Vec<Filling>,
) -> Vec<Filling> {
    let far = matches!(first, Some(Domain::Path(domain)) if domain.allowance_inches > body.powers.move_inches * FAR_MORE_THAN_A_MOVE);
    if !far && body.fights() && (body.powers.fire_inches > 0.0 || body.powers.charge_inches > 0.0) {
        return ways;
    }
    play.proposals(seat, offer).take(MOST_ALTERNATIVES).map(Filling::proposed).chain(ways).collect()
}

/// Fills an offer with a way slot by slot: the ways that the commander might want, by the possible targets. None for an
/// offer without a way, or with a slot that only the rule set can fill. `first` is the domain of the first slot.
fn by_ways(
    play: &dyn AnyBattle,
    seat: Seat,
    offer: &Offer,
    first: Option<&Domain>,
    body: &Body,
    ground: &Ground,
    known: Known,
) -> Option<Vec<Filling>> {
    let mut filled = vec![Filling::unjudged(offer.order(seat))];
    let mut goes = false;
    for (index, slot) in offer.slots.iter().enumerate() {
        let domain = if index == 0 { first.cloned() } else { play.domain(&filled[0].order, &slot.name) };
        let values: Vec<(Value, Option<Pose>)> = match domain? {
            Domain::Path(_) if goes => continue,
            // With a target named, the rule set knows best how to get at it.
            Domain::Path(_) if slot.least == 0 && has_target(&filled[0].order) => continue,
            Domain::Path(domain) => {
                goes = true;
                ways(&domain, body, ground, known)
                    .into_iter()
                    .map(|(legs, end)| (Value::Path(legs), Some(end)))
                    .collect()
            }
            // Friends are for the rule set to choose among.
            Domain::Units(units) if units.iter().any(|unit| ground.foe(*unit).is_none()) => return None,
            Domain::Units(mut units) => {
                let reach = body.powers.fire_inches + body.powers.move_inches / 2.0 + REACH_TO_SPARE;
                units.retain(|unit| gap_to(ground, body, *unit) <= reach);
                units.sort_by(|a, b| gap_to(ground, body, *a).total_cmp(&gap_to(ground, body, *b)).then(a.cmp(b)));
                units.into_iter().take(MOST_ALTERNATIVES).map(|unit| (Value::Unit(unit), None)).collect()
            }
            // Optional choices are left to the rule set: a try is better spent on another way than on another manner of
            // the same way.
            Domain::Choices(_) if slot.least == 0 => continue,
            Domain::Choices(choices) => {
                choices.into_iter().take(MOST_ALTERNATIVES).map(|choice| (Value::Choice(choice.word), None)).collect()
            }
            _ if slot.least == 0 => continue,
            _ => return None,
        };
        let with = |filling: &Filling, (value, end): &(Value, Option<Pose>)| Filling {
            end: end.or(filling.end),
            ..Filling::unjudged(filling.order.clone().with(&slot.name, value.clone()))
        };
        filled = filled
            .iter()
            .flat_map(|filling| values.iter().map(|value| with(filling, value)).collect::<Vec<_>>())
            .collect();
        if filled.is_empty() {
            return Some(filled);
        }
    }
    goes.then_some(filled)
}

/// Whether an order names a target unit.
fn has_target(order: &Order) -> bool {
    order.values.values().any(|value| matches!(value, Value::Unit(_)))
}

/// An offer that needs a unit and nothing else, filled with the nearest enemies in reach. None where it needs own
/// units, or more.
fn by_targets(seat: Seat, offer: &Offer, wanted: Option<Domain>, body: &Body, ground: &Ground) -> Option<Vec<Filling>> {
    let [slot] = offer.slots.as_slice() else { return None };
    let order = offer.order(seat);
    let Domain::Units(units) = wanted? else { return None };
    let mut foes: Vec<(f32, UnitId)> =
        units.iter().filter_map(|unit| Some((ground.foe(*unit)?.gap(body.front.at), *unit))).collect();
    if foes.len() < units.len() {
        return None;
    }
    let reach = body.powers.fire_inches.max(body.powers.charge_inches) + REACH_TO_SPARE;
    foes.retain(|(gap, _)| *gap <= reach);
    foes.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let at = |(_, foe): (f32, UnitId)| Filling::unjudged(order.clone().with(&slot.name, Value::Unit(foe)));
    Some(foes.into_iter().take(MOST_TARGETS).map(at).collect())
}

fn gap_to(ground: &Ground, body: &Body, foe: UnitId) -> f32 {
    ground.foe(foe).map_or(f32::MAX, |foe| foe.gap(body.front.at))
}

/// Ways towards whatever a commander might want to go to, with their ends: the nearest enemies, their flanks, the
/// objective, the post, away.
fn ways(domain: &PathDomain, body: &Body, ground: &Ground, known: Known) -> Vec<(Vec<Leg>, Pose)> {
    let here = domain.start.at;
    let footprint = Footprint::new(body.girth * 2.0, (body.front.at.distance(body.middle) * 2.0).max(0.5));
    let mut goals: Vec<Vec2> = Vec::new();
    for foe in handiest(ground, known.lane, here).into_iter().take(2) {
        goals.push(foe.middle);
        goals.push(foe.front.to_table(Vec2::new(foe.girth + 4.0, -1.0)));
        goals.push(foe.front.to_table(Vec2::new(-foe.girth - 4.0, -1.0)));
    }
    goals.extend(handiest(ground, None, here).first().map(|foe| here * 2.0 - foe.middle));
    goals.extend(ground.nearest_objective(here).map(|goal| goal.nearest(here)));
    goals.extend(ground.charge_of(body));
    goals.extend(home(ground, body));
    goals.extend(known.post.map(|post| post.at));
    goals.extend(body.commander_at().filter(|_| body.out_of_command(body.front) > 0.0));
    if known.idle_turns > 0 {
        goals.extend([-1.0, 1.0].map(|hand| domain.start.to_table(Vec2::new(hand * ASIDE, ASIDE / 2.0))));
    }
    let parts: &[f32] = if known.idle_turns > 1 { &FINE_PARTS } else { &PARTS };
    let ahead_of = |part: &f32| ahead(domain, domain.allowance_inches * part);
    let to_goals = goals
        .into_iter()
        .flat_map(|goal| parts.iter().map(move |part| (goal, *part)))
        .map(|(goal, part)| towards(domain, footprint, goal, part));
    let mut distinct: Vec<Vec<Leg>> = Vec::new();
    for path in parts.iter().map(ahead_of).chain(to_goals).flatten() {
        if !distinct.contains(&path) {
            distinct.push(path);
        }
    }
    let end = |legs: &[Leg]| legs.iter().fold(domain.start, |front, leg| leg.carry(front, footprint));
    distinct.into_iter().map(|legs| (end(&legs), legs)).map(|(end, legs)| (legs, end)).collect()
}

/// Straight ahead this many inches.
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
        // A broad front comes round in several turns.
        let most = (domain.allowance_inches / body.frontage.max(0.1)).to_degrees();
        Leg::Wheel(if angle > 0.0 { Hand::Right } else { Hand::Left }, angle.abs().min(most))
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
    let wanted =
        handiest(ground, None, from.at).into_iter().take(3).filter_map(|foe| Facing::along(foe.middle - from.at));
    let angles = wanted.map(|facing| snapped(from.facing.turn_to(facing), step).clamp(-most, most));
    angles.filter(|angle| angle.abs() > 0.5).map(|angle| Value::Facing(from.facing.turned_right(angle))).collect()
}
