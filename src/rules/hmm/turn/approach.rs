//! The ground of a charge (hmm.h.charge): one turn of up to 45 degrees, straight on until the front touches, then squared up to the edge
//! it touched; and where horse and halves stand after a breakthrough (hmm.09.08). Decides no dice.

use bevy::math::Vec2;

use crate::{
    battle::{Happening, Outbox, Refusal, Step},
    dice::NeedDice,
    measure::{Body, Face, Facing, Leg, Pose, Segment, TOLERANCE, Zone},
    rules::hmm::{
        Hmm,
        data::{Pace, TerrainKind},
        events::HmmEvent,
        turn::{
            charging, laying,
            losses::{self, Fallen},
            marching,
            walking::{self, Allowance, Purpose, Walk},
        },
        visibility,
    },
    table::{FeatureShape, Field, Stand, StandId, UnitId, ask::Whom},
};

/// The most that a charger turns before it goes, and that it squares up by, degrees (hmm.20.29).
const MOST_TURN: f32 = 45.0;
/// How far behind the line that they broke horse comes to a stand, and how far the halves stay clear of it, inches (hmm.09.08).
const CLEAR_OF_THE_BREACH: f32 = 1.0;

/// How a charge reaches its target.
#[derive(Clone, Debug, PartialEq)]
pub struct Approach {
    /// The way.
    pub walk: Walk,
    /// The stand that it touches.
    pub touched: StandId,
}

/// The way of a charge: straight ahead if that strikes the target, else turned towards it.
///
/// # Errors
/// Why it does not get there.
pub fn approach(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> Result<Approach, Refusal> {
    let front = field.unit(unit).front;
    let zone = Zone::front(&visibility::block(field, unit), rules.rules().charts.visibility.front_degrees);
    let in_front = field.stands_of(target).any(|stand| zone.margin(stand.pose.at).holds());
    if !in_front {
        return Err(Refusal::new("hmm.20.29", "it is not in the front zone").at(field.unit(target).at()));
    }
    let allowance = marching::allowance(rules, field, unit, Pace::Charge);
    let mut why = Refusal::new("hmm.20.29", "it cannot be reached");
    for degrees in bearings(field, unit, target) {
        let turn = (degrees.abs() > TOLERANCE).then_some(Leg::Turn(degrees));
        let legs: Vec<Leg> = turn.into_iter().chain([Leg::Advance(allowance.inches)]).collect();
        let walk = walking::walk(rules, field, unit, front, &legs, allowance, Purpose::Charge(target));
        match (walk.touched, rough_ground(rules, field, unit, &walk)) {
            (Some(touched), None) => return Ok(Approach { walk, touched }),
            (Some(_), Some(refusal)) => why = refusal,
            (None, _) => why = walk.stops.clone().unwrap_or(why),
        }
    }
    Err(why)
}

/// The turns worth trying: none, towards the nearest part of the target, towards its middle.
fn bearings(field: &Field<'_>, unit: UnitId, target: UnitId) -> Vec<f32> {
    let body = visibility::block(field, unit);
    let facing = field.unit(unit).front.facing;
    let nearest = field.reach(unit, target).map(|reach| reach.gap.to);
    let middle = visibility::block(field, target).centre();
    let towards = nearest.into_iter().chain([middle]).filter_map(|point| Facing::along(point - body.centre()));
    let turns = towards.map(|way| facing.turn_to(way)).filter(|degrees| degrees.abs() <= MOST_TURN + TOLERANCE);
    [0.0].into_iter().chain(turns).collect()
}

/// Horse does not charge into or through forest, swamp, deep water or towns (hmm.20.17).
fn rough_ground(rules: &Hmm, field: &Field<'_>, unit: UnitId, walk: &Walk) -> Option<Refusal> {
    let mounted = field.of::<crate::rules::hmm::state::UnitState>(unit).is_mounted();
    let rough = |kind: TerrainKind| {
        matches!(kind, TerrainKind::Forest | TerrainKind::Undergrowth | TerrainKind::Swamp | TerrainKind::DeepWater | TerrainKind::Town)
    };
    let line = Segment::new(field.unit(unit).at(), walk.front.at);
    let transect = field.transect(line, Whom::everybody());
    let found = transect.features().find(|(feature, crossing)| rough(rules.terrain(feature)) && crossing.goes_through());
    found.filter(|_| mounted).map(|(feature, crossing)| {
        Refusal::new("hmm.20.17", format!("horse does not charge through {}", feature.name)).at(line.at(crossing.span.from))
    })
}

/// As far as a unit gets towards another with an allowance, whether it touches it or not.
pub fn towards(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId, allowance: Allowance) -> Walk {
    let front = field.unit(unit).front;
    let there = field.unit(target).front.at;
    let ahead = front.to_local(there).y.clamp(0.0, allowance.inches);
    walking::walk(rules, field, unit, front, &[Leg::Advance(ahead)], allowance, Purpose::March)
}

/// Squares the charger up to the edge that it touched, free up to 45 degrees, if there is room.
pub fn square_up(rules: &Hmm, field: &Field<'_>, unit: UnitId, approach: &Approach, outbox: &mut Outbox<Hmm>) {
    let Some(target) = field.get_stand(approach.touched) else { return };
    let theirs = Body::new(target.pose, target.base);
    let front = approach.walk.front;
    let face = theirs.nearest_face(nearest_of_front(field, unit, front, &theirs));
    let wanted = theirs.outward(face).about();
    if front.facing.turn_to(wanted).abs() > MOST_TURN + TOLERANCE {
        return;
    }
    let squared = against(&theirs, face, front, wanted);
    let stands: Vec<Stand> = walking::carried(field, unit, field.unit(unit).front, squared)
        .into_iter()
        .filter_map(|(id, pose)| Some(Stand { pose, ..field.get_stand(id)?.clone() }))
        .collect();
    if laying::must_fit(rules, field, unit, &stands).is_ok() {
        outbox.happen(Happening::Laid { unit, front: squared, stands });
    }
}

/// The point of a front edge that is nearest to a base.
fn nearest_of_front(field: &Field<'_>, unit: UnitId, front: Pose, theirs: &Body) -> Vec2 {
    let half = visibility::block(field, unit).footprint.frontage / 2.0;
    let edge = Segment::new(front.to_table(Vec2::new(-half, 0.0)), front.to_table(Vec2::new(half, 0.0)));
    let meets = edge.nearest(theirs.centre());
    theirs.nearest(meets)
}

/// A front laid flush against an edge of a base, where it was along that edge.
fn against(theirs: &Body, face: Face, front: Pose, facing: Facing) -> Pose {
    let edge = theirs.edge(face);
    let along = edge.way().normalize_or_zero();
    let offset = (front.at - edge.from).dot(along);
    Pose::new(edge.from + along * offset, facing)
}

/// Whether the attack crosses an obstacle just before its target, and whether it goes downhill (hmm.10.08, hmm.10.09).
pub fn ground_of_attack(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> (bool, bool) {
    let body = visibility::block(field, unit);
    let from = body.front().shifted(Vec2::new(0.0, -body.footprint.depth - 1.0)).at;
    let to = visibility::block(field, target).nearest(body.front().at);
    let line = Segment::new(from, to + (to - from).normalize_or_zero() * 0.25);
    let obstacle = |kind: TerrainKind| {
        use TerrainKind as Kind;
        matches!(
            kind,
            Kind::Wall
                | Kind::Fence
                | Kind::Hedge
                | Kind::HighHedge
                | Kind::Barricade
                | Kind::Breastwork
                | Kind::LogWall
                | Kind::Palisade
                | Kind::Trench
                | Kind::Earthwork
        )
    };
    let transect = field.transect(line, Whom::everybody());
    let across = transect.features().any(|(feature, crossing)| {
        matches!(feature.shape, FeatureShape::Line { .. }) && crossing.opening.is_none() && obstacle(rules.terrain(feature))
    });
    let downhill = visibility::level_at(field, from) > visibility::level_at(field, field.unit(target).at());
    (across, downhill)
}

/// Heavy horse rides through a line: all that touch it fall, it comes to a stand behind them, the halves part, the line routs
/// (hmm.09.06 to hmm.09.09).
///
/// # Errors
/// [`NeedDice`] where the officers' dice run short.
pub fn break_through(rules: &Hmm, step: &mut Step<'_, Hmm>, unit: UnitId, target: UnitId) -> Result<(), NeedDice> {
    let contacts = step.field.contact(unit);
    let touched = step.field.stands_of(target).filter(|stand| contacts.iter().any(|contact| contact.theirs == stand.id));
    let ridden = touched.flat_map(|stand| losses::living_cells(stand).map(|cell| (stand.id, cell)));
    let fallen = Fallen::these(target, ridden, "hmm.09.06");
    let until = step.table().turn + rules.rules().charts.melee.rest_turns;
    step.outbox.own(HmmEvent::Rests(unit, until));
    losses::inflict(rules, step, &fallen)?;
    ride_on(rules, &step.field, unit, target, step.outbox);
    if losses::men(&step.field, target) > fallen.count() as usize {
        charging::rout_at_once(rules, step, target);
    }
    Ok(())
}

/// The horse's front ends an inch beyond the rear of the line that it broke, if there is room for it.
fn ride_on(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId, outbox: &mut Outbox<Hmm>) {
    let front = field.unit(unit).front;
    let line = visibility::block(field, target);
    let through = line.footprint.depth + CLEAR_OF_THE_BREACH + visibility::block(field, unit).footprint.depth;
    let leg = Leg::Advance(through);
    let after = leg.carry(front, visibility::block(field, unit).footprint);
    let poses = walking::carried(field, unit, front, after);
    let stands: Vec<Stand> = poses.iter().filter_map(|&(id, pose)| Some(Stand { pose, ..field.get_stand(id)?.clone() })).collect();
    if laying::must_fit(rules, field, unit, &stands).is_ok() {
        let body = visibility::block(field, unit).footprint;
        outbox.happen(Happening::Moved { unit, from: front, body, legs: vec![leg], front: after, stands: poses });
    }
}
