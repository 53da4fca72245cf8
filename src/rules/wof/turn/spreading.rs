//! Skirmishers figure by figure (wof.13.0.03, wof.13.0.04): every man goes straight to his place at the skirmish rate, and stays near the
//! unit's command figure. How he goes is `walking`'s.

use bevy::math::Vec2;

use crate::{
    battle::{
        Act, Area, Domain, Ghost, Happening, Offer, Order, Plan, Refusal, Sight, Slot, Subject, Value,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    measure::{Body, Facing, Leg, Pose, Span, TOLERANCE},
    rules::wof::{
        Wof,
        events::{Change, WofEvent},
        orders::{slot, verb},
        state::{Acted, UnitState, Way},
        terrain::Care,
        turn::{
            drawing_up::must_keep_clear,
            laying, marching, moving,
            walking::{self, Purpose, Start, Walk},
        },
    },
    table::{Field, Stand, StandId, UnitId},
};

const CLAUSE: &str = "wof.13.0.03";

/// Placing the figures of skirmishers one by one.
pub(super) fn offers(field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
    let slots = vec![Slot::one(slot::PLACES, "Places")];
    let offer = || Offer::act(verb::SPREAD, "Place the skirmishers", Subject::Unit(unit), moving::OTHERS, slots.clone(), CLAUSE);
    if field.of::<UnitState>(unit).skirmishes() { vec![offer()] } else { Vec::new() }
}

/// Where the men may go.
pub(super) fn domain(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Domain {
    let centre = laying::block(field, unit).centre();
    let spread = field.stands_of(unit).map(|stand| stand.pose.at.distance(centre)).fold(0.0, f32::max);
    Domain::Poses {
        stands: field.stands_of(unit).map(|stand| stand.id).collect(),
        area: Area::Disc { centre, radius: spread + marching::rate(rules, field, unit) },
        gaps: Span::new(0.0, rules.rules().charts.formation.skirmish_cohesion_inches),
        most_lines: 2,
    }
}

/// Figures as they would stand.
struct Cloud {
    stands: Vec<Stand>,
    front: Pose,
    walks: Vec<Walk>,
}

impl Cloud {
    fn of(rules: &Wof, field: &Field<'_>, unit: UnitId, places: &[(StandId, Pose)]) -> Result<Self, Refusal> {
        marching::may_march(rules, field, unit)?;
        if !field.of::<UnitState>(unit).skirmishes() {
            return Err(Refusal::new(CLAUSE, "only skirmishers are placed one by one"));
        }
        let stands = placed(field, unit, places)?;
        must_hold_together(rules, &stands)?;
        let walks = stands.iter().map(|stand| walk(rules, field, unit, stand)).collect::<Result<Vec<Walk>, Refusal>>()?;
        laying::must_fit(rules, field, unit, &stands)?;
        must_keep_clear(rules, field, unit, &stands)?;
        Ok(Self { front: front_of(&stands), walks, stands })
    }

    fn spent(&self) -> f32 {
        self.walks.iter().map(|walk| walk.spent).fold(0.0, f32::max)
    }
}

/// Every man of a unit in the place that he is given, each in one; the rest stay.
fn placed(field: &Field<'_>, unit: UnitId, places: &[(StandId, Pose)]) -> Result<Vec<Stand>, Refusal> {
    if let Some((stand, _)) = places.iter().find(|(stand, _)| stand.unit != unit || field.get_stand(*stand).is_none()) {
        return Err(Refusal::new(CLAUSE, format!("figure {} is none of its own", stand.number)));
    }
    let at = |stand: &Stand| places.iter().rev().find(|(id, _)| *id == stand.id).map_or(stand.pose, |(_, pose)| *pose);
    let stands: Vec<Stand> = field.stands_of(unit).map(|stand| Stand { pose: at(stand), ..stand.clone() }).collect();
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let overlap = bodies.iter().enumerate().any(|(index, one)| bodies[..index].iter().any(|other| one.overlaps(other)));
    if overlap { Err(Refusal::new("wof.8.0.02", "every figure keeps its front")) } else { Ok(stands) }
}

/// Every skirmisher stays near the command figure, the one nearest to their middle (wof.13.0.04).
fn must_hold_together(rules: &Wof, stands: &[Stand]) -> Result<(), Refusal> {
    let within = rules.rules().charts.formation.skirmish_cohesion_inches;
    let count = crate::rules::layout::count(stands.len().max(1));
    let middle = stands.iter().map(|stand| stand.pose.at).sum::<Vec2>() / count;
    let nearest = |one: &&Stand, other: &&Stand| one.pose.at.distance(middle).total_cmp(&other.pose.at.distance(middle));
    let Some(chief) = stands.iter().min_by(nearest) else { return Err(Refusal::new(CLAUSE, "nobody is left")) };
    let gap = |stand: &Stand| stand.body().gap(&chief.body()).distance;
    match stands.iter().find(|stand| gap(stand) > within + TOLERANCE) {
        Some(lost) => {
            let reason = format!("every skirmisher stays within {within:.0} in of the command figure");
            Err(Refusal::new("wof.13.0.04", reason).by(gap(lost) - within).at(lost.pose.at))
        }
        None => Ok(()),
    }
}

/// One man's way to his place.
fn walk(rules: &Wof, field: &Field<'_>, unit: UnitId, placed: &Stand) -> Result<Walk, Refusal> {
    let Some(stand) = field.get_stand(placed.id) else { return Err(Refusal::new(CLAUSE, "he is not there")) };
    let front = stand.body().front();
    let start = Start { state: field.of::<UnitState>(unit), front, stands: vec![stand.clone()] };
    let local = front.to_local(front.at + placed.pose.at - stand.pose.at);
    let legs = [Leg::Oblique(local.x, local.y)];
    let walk = walking::walk_from(rules, field, unit, start, &legs, marching::allowance(field, unit), Care::Careful, Purpose::March);
    match &walk.stops {
        Some(stops) => Err(stops.clone()),
        None => Ok(walk),
    }
}

/// The front of figures that look as the first of them does.
fn front_of(stands: &[Stand]) -> Pose {
    let Some(first) = stands.first() else { return Pose::new(Vec2::ZERO, Facing::NORTH) };
    let corners = stands.iter().flat_map(|stand| stand.body().corners()).map(|corner| first.pose.to_local(corner));
    let (left, right, ahead) = corners.fold((f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY), |(left, right, ahead), corner| {
        (left.min(corner.x), right.max(corner.x), ahead.max(corner.y))
    });
    first.pose.shifted(Vec2::new(f32::midpoint(left, right), ahead))
}

/// Whether the figures may be placed so, and what the longest way costs.
///
/// # Errors
/// Why not.
pub(super) fn judge(rules: &Wof, field: &Field<'_>, unit: UnitId, places: &[(StandId, Pose)]) -> Result<Plan, Refusal> {
    let cloud = Cloud::of(rules, field, unit, places)?;
    let rate = marching::rate(rules, field, unit);
    let dearest = cloud.walks.iter().max_by(|one, other| one.spent.total_cmp(&other.spent));
    let way = |stand: &Stand| Some(vec![field.get_stand(stand.id)?.pose.at, stand.pose.at]);
    let overlay = |way: Vec<Vec2>| Overlay { shape: OverlayShape::Line(way), role: OverlayRole::Path, label: String::new(), margin: None };
    let left = (marching::allowance(field, unit).part - cloud.spent()).max(0.0);
    Ok(Plan {
        lines: dearest.map(|walk| walk.lines.clone()).unwrap_or_default(),
        cost_inches: Some(cloud.spent() * rate),
        left_inches: Some(left * rate),
        ghosts: cloud.stands.iter().map(|stand| Ghost { stand: stand.id, pose: stand.pose }).collect(),
        overlays: cloud.stands.iter().filter_map(way).map(overlay).collect(),
        ..Plan::default()
    })
}

/// Places the figures.
pub(super) fn carry_out(rules: &Wof, act: &mut Act<'_, Wof>, unit: UnitId, places: &[(StandId, Pose)]) {
    let Ok(cloud) = Cloud::of(rules, &act.field, unit, places) else { return };
    let own = |change: Change| WofEvent::of(unit, change);
    act.outbox.own(own(Change::Spent(cloud.spent(), Acted::Moved)));
    let (from, body) = (act.field.unit(unit).front, laying::block(&act.field, unit).footprint);
    let local = from.to_local(cloud.front.at);
    act.outbox.own(own(Change::Went(Way { from, body, legs: vec![Leg::Oblique(local.x, local.y)] }, 0.0)));
    if act.unit(unit).astride.is_some() {
        let astride = cloud.walks.iter().find_map(|walk| walk.astride);
        act.outbox.own(own(Change::Astride(astride)));
    }
    act.outbox.happen(Happening::Laid { unit, front: cloud.front, stands: cloud.stands });
}

/// All together towards the nearest enemy, and nearer to one another.
pub(super) fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer, unit: UnitId) -> Vec<Order> {
    let (field, front) = (&sight.field, sight.field.unit(unit).front);
    let rate = marching::rate(rules, field, unit) * marching::allowance(field, unit).part;
    let moved = |inches: f32| {
        let by = front.facing.vector() * inches;
        field.stands_of(unit).map(|stand| (stand.id, Pose::new(stand.pose.at + by, stand.pose.facing))).collect::<Vec<_>>()
    };
    [rate, rate / 2.0, -rate / 2.0, 0.0].map(|inches| offer.order(sight.seat).with(slot::PLACES, Value::Poses(moved(inches)))).to_vec()
}
