//! Which bodies touch (`wof.h.measuring`): units by their outlines or by the block that they hold, figures edge to
//! edge. Geometry alone: [`super`] says what touching means for a fight.

use crate::{
    measure::{Body, Face, Footprint, Pose, Shape, TOLERANCE},
    rules::wof::{Wof, charts::Aspect, formation::figures::Figure, state::Formation},
    table::{FeatureId, Field, Touch, UnitId, ask::Subject},
};

/// A figure that touches a figure of the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touching {
    /// Ours, by its place in the list of our figures.
    pub ours: usize,
    /// The face of ours that is touched.
    pub face: Face,
}

/// How near outlines lie that touch, inches.
fn contact_inches(rules: &Wof) -> f32 {
    rules.charts().movement.contact_inches
}

/// Whether two enemies are in contact: body to body, or at the block or work that one of them holds (wof.8.1.2.01).
pub fn touch(rules: &Wof, field: &Field<'_>, one: UnitId, other: UnitId) -> bool {
    let near = |from: Subject<'_>, to: Subject<'_>| {
        let reach = field.reach(from, to);
        reach.is_some_and(|reach| reach.distance() <= contact_inches(rules) + TOLERANCE)
    };
    let at_what_it_holds = |of: UnitId, other: UnitId| {
        field.of::<Formation>(of).held().any(|held| near(Subject::Unit(other), Subject::Feature(held)))
    };
    near(Subject::Unit(one), Subject::Unit(other)) || at_what_it_holds(other, one) || at_what_it_holds(one, other)
}

/// Whether a unit is in contact with a piece of ground.
pub fn touches_feature(rules: &Wof, field: &Field<'_>, unit: UnitId, feature: FeatureId) -> bool {
    field.reach(unit, feature).is_some_and(|reach| reach.distance() <= contact_inches(rules) + TOLERANCE)
}

/// Whether two bodies lie against each other over more than a corner (`wof.h.measuring`).
fn lie_together(one: &Body, other: &Body, inches: f32) -> bool {
    let near = (one.centre() - other.centre()).length() <= one.footprint.radius() + other.footprint.radius() + inches;
    let beyond = |body: &Body, against: &Body| {
        Face::ALL.into_iter().any(|face| before(body, face, inches).overlap(against).holds())
    };
    near && (beyond(one, other) || beyond(other, one))
}

/// The strip before an edge that contains everything touching it, clear of its corners.
fn before(body: &Body, face: Face, inches: f32) -> Body {
    let (edge, outward) = (body.edge(face), body.outward(face));
    let size = Footprint::new((edge.length() - 2.0 * inches).max(0.0), inches);
    Body::new(Pose::new(edge.middle() + outward.vector() * (inches / 2.0), outward), size)
}

/// Our figures that touch theirs, each with the face that is touched most squarely; the nearest where none quite
/// touches, as when ranks have closed up on their centre.
pub fn touching(rules: &Wof, ours: &[Figure], theirs: &[Figure]) -> Vec<Touching> {
    let inches = contact_inches(rules);
    let found = touching_if(ours, theirs, |one, other| lie_together(one, other, inches));
    if !found.is_empty() {
        return found;
    }
    let gaps = ours.iter().flat_map(|one| theirs.iter().map(|other| one.body.distance(&other.body)));
    let least = gaps.fold(f32::INFINITY, f32::min).max(inches);
    touching_if(ours, theirs, |one, other| one.distance(other) <= least + TOLERANCE)
}

fn touching_if(ours: &[Figure], theirs: &[Figure], touch: impl Fn(&Body, &Body) -> bool) -> Vec<Touching> {
    let met = |(index, figure): (usize, &Figure)| {
        let met = theirs.iter().filter(|other| touch(&figure.body, &other.body));
        let faces: Vec<Face> = met.filter_map(|other| face_towards(&figure.body, &other.body)).collect();
        let face = faces.iter().copied().find(|face| *face == Face::Front).or(faces.first().copied())?;
        Some(Touching { ours: index, face })
    };
    ours.iter().enumerate().filter_map(met).collect()
}

/// The face of a body that another is at, judged as if they met.
fn face_towards(ours: &Body, theirs: &Body) -> Option<Face> {
    let reach = (ours.distance(theirs) + 2.0 * TOLERANCE) * 2.0;
    let grown = Footprint::new(ours.footprint.frontage + reach, ours.footprint.depth + reach);
    Touch::of(&Body::new(ours.pose, grown), theirs).map(|touch| touch.our_face)
}

/// Our figures that stand at a block or a work with their fronts; the nearest where none quite does.
pub fn touching_feature(rules: &Wof, field: &Field<'_>, ours: &[Figure], feature: FeatureId) -> Vec<Touching> {
    let Some(shape) = field.space().feature(feature) else { return Vec::new() };
    let inches = contact_inches(rules);
    let gap = |figure: &Figure| shape.gap_to_body(&before(&figure.body, Face::Front, inches)).distance;
    let least = ours.iter().map(gap).fold(f32::INFINITY, f32::min).max(TOLERANCE);
    let at = ours.iter().enumerate().filter(|(_, figure)| gap(figure) <= least + TOLERANCE);
    at.map(|(ours, _)| Touching { ours, face: Face::Front }).collect()
}

/// Our figures that stand at a feature with their fronts, none if there are none.
pub fn standing_at(rules: &Wof, field: &Field<'_>, ours: &[Figure], feature: FeatureId) -> Vec<Touching> {
    let Some(shape) = field.space().feature(feature) else { return Vec::new() };
    let inches = contact_inches(rules);
    let at = |figure: &Figure| shape.gap_to_body(&before(&figure.body, Face::Front, inches)).distance <= TOLERANCE;
    ours.iter()
        .enumerate()
        .filter(|(_, figure)| at(figure))
        .map(|(ours, _)| Touching { ours, face: Face::Front })
        .collect()
}

/// The side of a block that figures attack: the number of the edge of its outline that is nearest to them; 0 for a
/// line.
pub fn side_of(field: &Field<'_>, figures: &[Figure], feature: FeatureId) -> usize {
    let Some(Shape::Area(border)) = field.space().feature(feature) else { return 0 };
    let gap = |edge: crate::measure::Segment| {
        let gaps = figures.iter().map(|figure| figure.body.gap_to_segment(edge).distance);
        gaps.fold(f32::INFINITY, f32::min)
    };
    let nearest = border.sides().map(gap).enumerate();
    nearest.reduce(|best, next| if next.1 < best.1 - TOLERANCE { next } else { best }).map_or(0, |(side, _)| side)
}

/// On what side a unit is touched: at its front unless most of its touching figures are touched elsewhere (wof.14.0.06,
/// wof.14.5.01).
pub fn side_touched(touching: &[Touching]) -> Face {
    let of = |face: Face| touching.iter().filter(|touching| touching.face == face).count();
    let worst = Face::BY_PREFERENCE.into_iter().filter(|face| *face != Face::Front);
    let worst = worst.reduce(|best, next| if of(next) > of(best) { next } else { best }).unwrap_or(Face::Rear);
    if of(worst) > of(Face::Front) { worst } else { Face::Front }
}

/// A side as an attack counts it.
pub fn aspect(face: Face) -> Aspect {
    if face == Face::Front { Aspect::Front } else { Aspect::FlankOrRear }
}
