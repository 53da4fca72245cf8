//! The direction of an attack (wof.14.5.01, wof.18.3.08), protected flanks (wof.9.5, wof.12.9): measured on the table
//! for [`protection`]. Knows no charge.

use bevy::math::Vec2;

use crate::{
    measure::{Body, Face, Pose, TOLERANCE},
    rules::wof::{
        Wof,
        charge::protection,
        data::Aspect,
        formation::placement,
        state::{UnitState, UnitView},
    },
    table::{
        FeatureId, Field, Reach, UnitId,
        ask::{Part, Subject},
    },
};

/// Whether a unit has flanks and a rear at all: squares, garrisons and skirmishers have none, guns do (wof.14.5.01).
pub fn has_flanks(state: UnitView<'_>) -> bool {
    state.is_body() && state.formation.garrison.is_none() && protection::has_flanks(state.formation.kind)
}

/// Whether some of these bodies are behind a unit's frontage line: the front edge of its front rank, extended both ways
/// (wof.14.5.01). Squares, garrisons and skirmishers have no flank.
pub fn are_behind_the_frontage(_: &Wof, field: &Field<'_>, bodies: &[Body], target: UnitId) -> bool {
    are_behind(field, bodies, target, field.unit(target).front)
}

/// As [`are_behind_the_frontage`], where the target's front is elsewhere.
pub fn are_behind(field: &Field<'_>, bodies: &[Body], target: UnitId, front: Pose) -> bool {
    has_flanks(field.of::<UnitState>(target)) && bodies.iter().any(|body| front.to_local(body.centre()).y < -TOLERANCE)
}

/// From where fire comes at a unit: from flank or rear if the shooter's front centre is behind its frontage line
/// (wof.18.3.08).
pub fn of_fire(_: &Wof, field: &Field<'_>, from: Vec2, target: UnitId) -> Aspect {
    let behind = field.unit(target).front.to_local(from).y < -TOLERANCE;
    if behind && has_flanks(field.of::<UnitState>(target)) { Aspect::FlankOrRear } else { Aspect::Front }
}

/// The protection of a flank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Protector {
    Friend(UnitId),
    Ground(FeatureId),
}

/// How many of a unit's flanks are protected, each by a different friend or piece of ground (wof.9.5.01, wof.9.5.02,
/// wof.12.9.01).
pub fn protected(rules: &Wof, field: &Field<'_>, unit: UnitId) -> u8 {
    let [left, right] = [Face::Left, Face::Right].map(|face| protectors(rules, field, unit, face));
    protection::flanks_protected(&left, &right)
}

/// The friends and the impassable ground that protect one flank of a unit.
fn protectors(rules: &Wof, field: &Field<'_>, unit: UnitId, face: Face) -> Vec<Protector> {
    let flank = [Part::Edge(face).of(&placement::block(field, unit))];
    let near = |reach: Reach| protection::is_near_enough(rules.in_force(), reach.distance());
    let near_friend = |friend: &UnitId| field.reach(Subject::Bodies(&flank), *friend).is_some_and(near);
    let near_ground = |ground: &FeatureId| field.reach(Subject::Bodies(&flank), *ground).is_some_and(near);
    let friends = field.side(field.unit(unit).side).map(|friend| friend.id).filter(|friend| *friend != unit);
    let friends =
        friends.filter(|friend| protects(field.of::<UnitState>(*friend))).filter(near_friend).map(Protector::Friend);
    let solid = field.features().filter(|feature| rules.terrain(feature).is_impassable()).map(|feature| feature.id);
    friends.chain(solid.filter(near_ground).map(Protector::Ground)).collect()
}

/// Whether a friend can protect a flank: no skirmisher, no router (wof.9.5.01).
fn protects(friend: UnitView<'_>) -> bool {
    friend.is_body() && protection::may_protect(friend.condition())
}

/// The friend with which a unit mutually protects a flank: their flanks are near, and the line bends back by no more
/// than a right angle between them (wof.12.9.01). Skirmishers never protect so (wof.12.9.03).
pub fn mutual_protector(rules: &Wof, field: &Field<'_>, unit: UnitId, face: Face) -> Option<UnitId> {
    friend_at(rules, field, unit, face, |friend| protects(friend) && has_flanks(friend))
}

/// The friend that would protect a flank of a unit in this way if it were not skirmishing (wof.12.9.03).
pub fn loose_neighbour(rules: &Wof, field: &Field<'_>, unit: UnitId, face: Face) -> Option<UnitId> {
    friend_at(rules, field, unit, face, |friend| {
        friend.is_body() && friend.formation.skirmishes() && !friend.morale.is_routing()
    })
}

/// The first friend of some sort at a flank of a unit: their flanks are near, and the line bends back by no more than a
/// right angle between them (wof.12.9.01).
fn friend_at(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    face: Face,
    is_of_the_sort: impl Fn(UnitView<'_>) -> bool,
) -> Option<UnitId> {
    let inner = match face {
        Face::Left => Face::Right,
        Face::Right => Face::Left,
        Face::Front | Face::Rear => return None,
    };
    let own = placement::block(field, unit);
    let bent_back = |friend: &Body| {
        let turn = own.pose.facing.turn_to(friend.pose.facing);
        180.0 - if face == Face::Right { turn } else { -turn }
    };
    let shelters = |friend: &UnitId| {
        let theirs = placement::block(field, *friend);
        let gap = own.edge(face).gap(theirs.edge(inner)).distance;
        protection::stand_together(rules.in_force(), gap, bent_back(&theirs))
    };
    let friends = field.side(field.unit(unit).side).map(|friend| friend.id).filter(|friend| *friend != unit);
    friends.filter(|friend| is_of_the_sort(field.of::<UnitState>(*friend))).find(shelters)
}
