//! How a charger touches its enemy (wof.14.0.04 to wof.14.0.06, wof.14.5.01): which edge, at what angle, and the wheel
//! that lays it flat. Geometry of two bodies; knows no clock and changes nothing.

use bevy::math::Vec2;
use serde::Serialize;

use crate::{
    clause::Clause,
    measure::{Body, Face, Facing, Pose, Segment, TOLERANCE},
    rules::{
        common::party,
        wof::{
            Wof,
            charge::flanks,
            charts::{Aspect, FormationKind, Gait},
            formation::{figures, placement},
            movement::{echelon_and_sidestep, wheel},
            state::UnitState,
        },
    },
    table::{Field, Recalled, Stand, UnitId, Whom, ask::Subject},
};

/// A charge brings as many figures into contact as it can, as flat as it can.
pub(in crate::rules::wof) const FLATTEST_CONTACT: Clause = clause!("wof.14.0.04");

/// The edge of an enemy that a body touches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Struck {
    /// Which edge.
    pub face: Face,
    /// The facing of a body that lies flat against it.
    pub flat: Facing,
    /// Where the front of the one touches the other, table inches.
    pub at: Vec2,
    /// How far that front is from the edge, inches: zero unless it is struck from the side.
    pub gap_inches: f32,
}

impl Struck {
    /// Degrees between a front and the edge (wof.14.0.06).
    pub fn degrees(&self, front: Pose) -> f32 {
        front.facing.turn_to(self.flat).abs()
    }
}

/// The block of a unit with its front at another pose.
pub fn block_at(field: &Field<'_>, unit: UnitId, front: Pose) -> Body {
    Body::with_front_at(front, placement::block(field, unit).footprint)
}

/// How near two units touch, inches (`wof.h.measuring`).
pub fn touch_inches(rules: &Wof) -> f32 {
    rules.charts().movement.contact_inches
}

/// The unit that would touch enemies.
#[derive(Serialize)]
struct Touching(UnitId);

impl Recalled for Touching {
    type Answer = bool;
}

/// Whether a unit touches a body of the enemy (`wof.h.measuring`).
pub fn touches_an_enemy(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    field.recall(&Touching(unit), || {
        let enemies = Whom::of(field.unit(unit).side.enemy());
        let near = field.reach_within(Subject::Unit(unit), touch_inches(rules), enemies);
        near.iter().any(|near| field.of::<UnitState>(near.stand.unit).is_body())
    })
}

/// The edge of a target that a unit with its front somewhere strikes: of troops in ranks the whole block's, of others
/// that of the nearest stand.
pub fn struck(rules: &Wof, field: &Field<'_>, unit: UnitId, front: Pose, target: UnitId) -> Option<Struck> {
    let ours = block_at(field, unit, front);
    let state = field.of::<UnitState>(target);
    let in_one_block = state.formation.stands_in_ranks() && state.formation.kind != FormationKind::Bent;
    let theirs =
        if in_one_block { Some(placement::block(field, target)) } else { nearest_stand(field, &ours, target) }?;
    let face = face_of(rules, &ours, &theirs);
    let gap = edge_of(&ours).gap(theirs.edge(face));
    Some(Struck { face, flat: theirs.outward(face).about(), at: gap.from, gap_inches: gap.distance })
}

fn edge_of(body: &Body) -> Segment {
    body.edge(Face::Front)
}

fn nearest_stand(field: &Field<'_>, ours: &Body, target: UnitId) -> Option<Body> {
    let bodies = field.stands_of(target).map(Stand::body);
    bodies
        .reduce(|best, next| if ours.gap(&next).distance < ours.gap(&best).distance - TOLERANCE { next } else { best })
}

/// The face of a body beyond which all of another lies; if there are several or none, the one that faces it most
/// squarely.
fn face_of(rules: &Wof, ours: &Body, theirs: &Body) -> Face {
    let corners = ours.corners();
    let beyond = |face: &Face| {
        let (outward, edge) = (theirs.outward(*face).vector(), theirs.edge(*face).from);
        corners.iter().all(|corner| (*corner - edge).dot(outward) >= -2.0 * touch_inches(rules))
    };
    let all: Vec<Face> = Face::BY_PREFERENCE.into_iter().filter(beyond).collect();
    let squarely = |face: Face| -theirs.outward(face).vector().dot(ours.pose.facing.vector());
    let faces = if all.is_empty() { Face::BY_PREFERENCE.to_vec() } else { all };
    let best =
        faces.into_iter().reduce(|best, next| if squarely(next) > squarely(best) + TOLERANCE { next } else { best });
    best.unwrap_or(Face::Front)
}

/// Where a charger stands after the wheel that lays it flat against the edge that it struck, as far as the inches that
/// it has left take it (wof.14.0.04); none if there is no room there, or if it would lie on the enemy himself.
pub fn laid_flat(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId, left_inches: f32) -> Option<Pose> {
    let front = field.unit(unit).front;
    let struck = struck(rules, field, unit, front, target)?;
    if struck.gap_inches > 2.0 * touch_inches(rules) {
        return None;
    }
    let turn = front.facing.turn_to(struck.flat);
    let aside = front.to_local(struck.at).x;
    let arm = placement::block(field, unit).footprint.frontage / 2.0 + aside.abs();
    let (each, _) =
        echelon_and_sidestep::inches_an_inch(rules.in_force(), field.of::<UnitState>(unit).condition(), Gait::Wheel);
    let whole = wheel::wheel_inches(arm, turn) * each;
    if whole <= TOLERANCE || left_inches <= TOLERANCE {
        return None;
    }
    let facing = front.facing.turned_right(turn * (left_inches / whole).min(1.0));
    let laid = Pose::new(struck.at - facing.right() * aside, facing);
    let stands = stands_at(field, unit, laid);
    placement::must_fit(rules, field, unit, &stands).is_ok().then_some(laid)
}

/// The stands of a unit with its front at another pose.
pub fn stands_at(field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Stand> {
    let places = party::carried(field, unit, field.unit(unit).front, front);
    places.into_iter().filter_map(|(id, pose)| Some(Stand { pose, ..field.get_stand(id)?.clone() })).collect()
}

/// The ground of a unit's figures with its front at another pose.
pub fn figures_at(rules: &Wof, field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Body> {
    let stands = stands_at(field, unit, front);
    let stands: Vec<&Stand> = stands.iter().collect();
    figures::on(rules, field.of::<UnitState>(unit), &stands).into_iter().map(|figure| figure.body).collect()
}

/// On what side of a target a charge strikes: on flank or rear only if a figure began behind its frontage line, as that
/// lay when the charge was declared, and it touches no front edge (wof.14.5.01).
pub fn aspect(
    rules: &Wof,
    field: &Field<'_>,
    (unit, began): (UnitId, Pose),
    (target, front): (UnitId, Pose),
    face: Face,
) -> Aspect {
    let behind = || flanks::are_behind(field, &figures_at(rules, field, unit, began), target, front);
    if face != Face::Front && behind() { Aspect::FlankOrRear } else { Aspect::Front }
}

/// The enemies that a unit touches, by id.
pub fn touched(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let enemy = field.unit(unit).side.enemy();
    let near = field.reach_within(unit, touch_inches(rules), Whom::of(enemy));
    let bodies = near.into_iter().map(|near| near.stand.unit).filter(|other| field.of::<UnitState>(*other).is_body());
    bodies.collect::<std::collections::BTreeSet<_>>().into_iter().collect()
}

/// Half of a unit's front, inches.
pub fn half_front(field: &Field<'_>, unit: UnitId) -> f32 {
    placement::block(field, unit).footprint.frontage / 2.0
}
