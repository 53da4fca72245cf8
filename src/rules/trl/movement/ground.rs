//! The ground under units and on their way: passages through it, linear obstacles, and as what kind of ground a unit
//! goes over a piece of it (trl.p13.03 to trl.p13.07, trl.p16.05, trl.hc.39). What it costs is in `movement::going`.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Body, Footprint, TOLERANCE},
    rules::trl::{
        Trl,
        charts::{FormationKind, Going, TerrainKind},
    },
    table::{Feature, FeatureId, FeatureShape, Field, ask::Subject},
};

/// How much smaller than itself a base is taken for lying in something rather than touching it, inches on each side.
const DRAWN_IN: f32 = 0.02;

/// A base drawn in on every side.
pub fn drawn_in(body: Body) -> Body {
    let less = |inches: f32| (inches - 2.0 * DRAWN_IN).max(0.0);
    Body::new(body.pose, Footprint::new(less(body.footprint.frontage), less(body.footprint.depth)))
}

/// Whether some bases lie in a piece of ground, and do not merely touch it.
pub fn lie_in(field: &Field<'_>, bodies: &[Body], feature: FeatureId) -> bool {
    let inner: Vec<Body> = bodies.iter().copied().map(drawn_in).collect();
    field.reach(Subject::Bodies(&inner), feature).is_some_and(|reach| reach.distance() <= 0.0)
}

/// Whether a piece of ground leads over others: a road, a bridge, a ford.
pub fn is_passage(rules: &Trl, feature: &Feature) -> bool {
    matches!(rules.terrain(feature), TerrainKind::Road | TerrainKind::Ford)
}

/// Whether a piece of ground is a line on which nobody stands: hedges, walls, ditches, streams (trl.p13.03).
pub fn is_linear_obstacle(rules: &Trl, feature: &Feature) -> bool {
    let rough = matches!(rules.charts().terrain.going(rules.terrain(feature)), Going::Difficult | Going::VeryDifficult);
    rough && matches!(feature.shape, FeatureShape::Line { .. }) && rules.terrain(feature) != TerrainKind::Gully
}

/// Whether the middle of a base is in an opening of a piece of ground: a gate, a bridge, a ford.
pub fn is_over_an_opening(field: &Field<'_>, feature: &Feature, body: &Body) -> bool {
    opening_at(field, feature, body.centre()).is_some()
}

/// A way through a piece of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// A gap or a gate.
    Gate,
    /// A deck over it.
    Bridge,
    /// A place to wade.
    Ford,
    /// A road through it.
    Road,
}

/// The opening of a piece of ground in which a point lies.
fn opening_at(field: &Field<'_>, feature: &Feature, at: Vec2) -> Option<Way> {
    let along = field.space().feature(feature.id)?.inches_along(at);
    let holds = |openings: &[(f32, f32)]| {
        openings.iter().any(|(from, to)| (from - TOLERANCE..=to + TOLERANCE).contains(&along))
    };
    match () {
        () if holds(feature.state.bridges()) => Some(Way::Bridge),
        () if holds(feature.state.fords()) => Some(Way::Ford),
        () if holds(feature.state.openings()) => Some(Way::Gate),
        () => None,
    }
}

/// The way through a piece of ground at a point: its own opening, or a road, bridge or ford laid over it.
fn way_at(rules: &Trl, field: &Field<'_>, feature: &Feature, at: Vec2) -> Option<Way> {
    let laid = || {
        let passage = field.ground_at(at).into_iter().find(|over| is_passage(rules, over))?;
        let wet = rules.charts().terrain.going(rules.terrain(feature)) == Going::Impassable;
        match rules.terrain(passage) {
            TerrainKind::Ford => Some(Way::Ford),
            _ if wet => Some(Way::Bridge),
            _ => Some(Way::Road),
        }
    };
    opening_at(field, feature, at).or_else(laid)
}

/// As what kind of ground a unit in a formation goes over a piece of it at a point: roads, bridges and gates used in
/// column are open ground, gates in bocage stay difficult (trl.p16.05, trl.hc.39).
///
/// # Errors
/// It would go over a bridge in another formation than column (trl.p13.06).
pub fn gone_over_as(
    rules: &Trl,
    field: &Field<'_>,
    feature: &Feature,
    at: Vec2,
    formation: FormationKind,
) -> Result<TerrainKind, Refusal> {
    let kind = rules.terrain(feature);
    let in_column = formation == FormationKind::Column;
    match way_at(rules, field, feature, at) {
        Some(Way::Bridge) if in_column => Ok(TerrainKind::Road),
        Some(Way::Bridge) => Err(Refusal::new(clause!("trl.p13.06"), "troops cross a bridge in column").at(at)),
        Some(Way::Ford) => Ok(TerrainKind::Ford),
        Some(Way::Gate) if kind == TerrainKind::Bocage => Ok(TerrainKind::BocageGate),
        Some(Way::Gate | Way::Road) if in_column => Ok(TerrainKind::Road),
        _ => Ok(kind),
    }
}

/// Whether a kind of ground is a river, a ford or a shallow river, in which those who cross are an easy mark
/// (trl.p13.08).
pub fn is_river(kind: TerrainKind) -> bool {
    matches!(kind, TerrainKind::Ford | TerrainKind::ShallowRiver | TerrainKind::DeepWater)
}
