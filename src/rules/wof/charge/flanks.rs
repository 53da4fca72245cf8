//! The direction of an attack (wof.14.5.01, wof.18.3.08) and protected flanks (wof.9.5, wof.12.9): measured on the
//! table, and looked up. Knows no charge.

use crate::{
    clause::Clause,
    measure::{Body, Face, Pose, TOLERANCE},
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            Wof,
            charts::{Aspect, FormationKind, Rules, Spirit},
            condition::Condition,
            formation::placement,
            state::{UnitState, UnitView},
        },
    },
    table::{
        FeatureId, Field, Reach, UnitId,
        ask::{Part, Subject},
    },
};
use bevy::math::Vec2;

/// A charge at a protected inner flank goes against the front of the friend that protects it.
pub(in crate::rules::wof) const MUTUALLY_PROTECTED: Clause = clause!("wof.12.9.02");

/// Whether a unit has flanks and a rear at all: squares, garrisons and skirmishers have none, guns do (wof.14.5.01).
pub fn has_flanks(state: UnitView<'_>) -> bool {
    state.is_body() && state.formation.garrison.is_none() && formation_has_flanks(state.formation.kind)
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
    flanks_protected(&left, &right)
}

/// The friends and the impassable ground that protect one flank of a unit.
fn protectors(rules: &Wof, field: &Field<'_>, unit: UnitId, face: Face) -> Vec<Protector> {
    let flank = [Part::Edge(face).of(&placement::block(field, unit))];
    let near = |reach: Reach| is_near_enough(rules.in_force(), reach.distance());
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
    friend.is_body() && may_protect(friend.condition())
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
        stand_together(rules.in_force(), gap, bent_back(&theirs))
    };
    let friends = field.side(field.unit(unit).side).map(|friend| friend.id).filter(|friend| *friend != unit);
    friends.filter(|friend| is_of_the_sort(field.of::<UnitState>(*friend))).find(shelters)
}

inputs! {
    /// Which flanks of a unit are protected.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct ProtectedFlanks for "wof.protected_flanks" by clause!("wof.9.5.01") {
        /// From its left flank to the nearest friend or impassable ground.
        left_inches: Option<f32> = measure_or_none("inches", clause!("wof.9.5.01")).named("left"),
        /// From its right flank to the nearest friend or impassable ground.
        right_inches: Option<f32> = measure_or_none("inches", clause!("wof.9.5.01")).named("right"),
        /// Whether it is one and the same on both sides.
        same_on_both: bool = flag(clause!("wof.9.5.02")),
        /// The friend on its left, where it is one.
        left: Condition = group().prefix("left_").whose("on the left: ").unlisted(),
        /// The friend on its right, where it is one.
        right: Condition = group().prefix("right_").whose("on the right: ").unlisted(),
    }

    /// Whether two units that form an angle protect each other's inner flanks.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct MutualFlanks for "wof.mutual_flanks" by clause!("wof.12.9.01") {
        /// Between the two flanks.
        inches: f32 = measure("inches", clause!("wof.12.9.01")),
        /// Between their rear edges, 180 in a straight line.
        rear_degrees: f32 = measure("degrees", clause!("wof.12.9.01")).named("rear_angle").within(0, 360).or("180"),
        /// The friend that would protect.
        friend: Condition = group(),
    }
}

/// Whether a friend or ground so far from a flank, inches, protects it (wof.9.5.01).
pub fn is_near_enough(rules: Rules<'_>, inches: f32) -> bool {
    inches <= rules.charts.formation.protected_flank_inches + TOLERANCE
}

/// Whether a friend is one that protects a flank: no skirmisher, no router (wof.9.5.01, wof.12.9.03).
pub fn may_protect(friend: Condition) -> bool {
    friend.formation != FormationKind::Skirmish && friend.spirit != Spirit::Routing
}

/// How many flanks of a unit are protected by the protectors on its left and its right, each by another (wof.9.5.02).
pub fn flanks_protected<P: PartialEq>(left: &[P], right: &[P]) -> u8 {
    let one_for_each = left.iter().any(|one| right.iter().any(|other| one != other));
    match (left.is_empty(), right.is_empty()) {
        (false, false) if one_for_each => 2,
        (true, true) => 0,
        _ => 1,
    }
}

/// Whether troops in a formation have flanks and a rear at all: squares, garrisons and skirmishers have none, guns do
/// (wof.14.5.01).
pub fn formation_has_flanks(formation: FormationKind) -> bool {
    !matches!(formation, FormationKind::Square | FormationKind::Garrison | FormationKind::Skirmish)
}

/// Whether two flanks are near enough to protect each other, inches, and the line does not bend back too sharply
/// between them, degrees between the rear edges (wof.12.9.01).
pub fn stand_together(rules: Rules<'_>, inches: f32, rear_degrees: f32) -> bool {
    let chart = rules.charts.formation.mutual_flanks;
    inches <= chart.within_inches + TOLERANCE && rear_degrees >= chart.rear_angle_degrees - TOLERANCE
}

/// Which flanks of a unit are protected (wof.9.5.01, wof.9.5.02).
pub fn protected_flanks(rules: Rules<'_>, of: &ProtectedFlanks) -> Receipt<()> {
    let mut draft = of.draft();
    let mut protectors = |side: &str, inches: Option<f32>, friend: Condition, who: u8| {
        let near = inches.is_some_and(|inches| is_near_enough(rules, inches));
        draft.note(clause!("wof.9.5.01"), format!("near enough on the {side}"), near);
        if near && !may_protect(friend) {
            draft.note(
                clause!("wof.9.5.01"),
                format!("but on the {side} skirmishers or routers protect nobody"),
                false,
            );
        }
        if near && may_protect(friend) { vec![who] } else { Vec::new() }
    };
    let left = protectors("left", of.left_inches, of.left, 0);
    let right = protectors("right", of.right_inches, of.right, u8::from(!of.same_on_both));
    let found = flanks_protected(&left, &right);
    if found == 1 && !left.is_empty() && left == right {
        draft.note(clause!("wof.9.5.02"), "one and the same does not protect both", false);
    }
    draft.result("protected", found);
    draft.result("both", found == 2);
    draft.close(())
}

/// Whether two units that form an angle protect each other's inner flanks (wof.12.9.01, wof.12.9.03).
pub fn mutual_flanks(rules: Rules<'_>, of: &MutualFlanks) -> Receipt<()> {
    let mut draft = of.draft();
    let together = stand_together(rules, of.inches, of.rear_degrees);
    let able = may_protect(of.friend) && formation_has_flanks(of.friend.formation);
    draft.note(clause!("wof.12.9.01"), "near enough, and the angle between them not too sharp", together);
    if !may_protect(of.friend) {
        draft.note(clause!("wof.12.9.03"), "skirmishers and routers protect nobody so", false);
    } else if !able {
        draft.note(clause!("wof.14.5.01"), "a square or a garrison has no flank", false);
    }
    draft.result("protects", together && able);
    draft.close(())
}
