//! The obstacles between two places that may hide one from the other (wof.16.1.09, wof.20): woods, houses, crests,
//! other units; and what is seen between them. Gathered once for a pair of units, then used for many lines. Knows
//! neither arcs nor ranges.

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::{Body, Bounds, EQUALLY_NEAR, Hand, Pose, Segment, Sightline, Span, TOLERANCE},
    rules::{
        opening::ambush,
        wof::{
            Wof,
            state::UnitState,
            visibility::{
                bases,
                hidden::{Before, Beside, Hidden, Hider},
                sides,
                sight::{self, Ground, Watcher},
            },
        },
    },
    table::{FeatureId, Field, FigureKind, Recalled, StandId, Unit, UnitId},
};
use bevy::math::Vec2;
use serde::Serialize;

impl Watcher {
    /// A unit where it stands; a garrison looks out of upper storeys (wof.20.8.01).
    pub fn of(rules: &Wof, field: &Field<'_>, unit: UnitId, scene: &Scene<'_>) -> Self {
        let blocks = sides::blocks_of(rules, field, unit, None).into_iter();
        let storeys = blocks.filter_map(|block| rules.briefing().stronghold(block)).map(|block| block.contours).max();
        let contour = sight::contour_of(rules, field, unit) + storeys.unwrap_or_default();
        Self {
            contour,
            crests: scene.crests_at(&bases::bodies(field, unit)),
            shown: sight::has_shown_itself(field, unit),
        }
    }

    /// A watcher with its front's middle at a point and these bases.
    pub fn on(rules: &Wof, field: &Field<'_>, front: Vec2, bodies: &[Body], scene: &Scene<'_>) -> Self {
        Self { crests: scene.crests_at(bodies), ..Self::at(rules, field, front) }
    }
}

/// The possible obstacles to sight within an upright box.
pub struct Scene<'f> {
    rules: &'f Wof,
    field: &'f Field<'f>,
    bodies: Vec<(StandId, Body)>,
    ground: Vec<Ground<'f>>,
}

impl<'f> Scene<'f> {
    /// All possible obstacles to sight within a box, except some units. Generals, limbers, guns and horses left behind
    /// hide nothing (`wof.h.measuring`).
    pub fn around(rules: &'f Wof, field: &'f Field<'f>, bounds: Bounds, apart: &[UnitId]) -> Self {
        let mut scene = Self { rules, field, bodies: Vec::new(), ground: Vec::new() };
        let stands = field.space().stands_near(bounds).filter(|(id, _)| !apart.contains(&id.unit) && hides(field, *id));
        scene.bodies.extend(stands.map(|(id, body)| (id, *body)));
        for (id, shape) in field.space().features_near(bounds) {
            let Some(feature) = field.feature(id) else { continue };
            scene.ground.extend(Ground::of(rules, feature, shape));
        }
        scene.bodies.sort_by_key(|(id, _)| *id);
        scene.ground.sort_by_key(|ground| ground.feature.id);
        scene
    }

    /// Whether there is nothing there.
    pub fn is_bare(&self) -> bool {
        self.bodies.is_empty() && self.ground.is_empty()
    }

    /// Whether a line hides its ends from each other alike. Differences come from height, for an end that looks over
    /// units, and from an end that has shown itself at the edge of a wood.
    pub fn hides_alike(&self, one: &Watcher, other: &Watcher) -> bool {
        one.shown == other.shown && (self.bodies.is_empty() || one.contour == other.contour)
    }

    /// Whether a crest hides all of some bases from all of others, along any line. False if that cannot be decided
    /// quickly.
    pub fn has_a_crest_between(&self, eyes: (&[Body], &Watcher), marks: (&[Body], &Watcher)) -> bool {
        self.ground.iter().any(|ground| ground.is_a_crest_between(eyes, marks))
    }

    /// The hills with a crest that some bases touch.
    fn crests_at(&self, bodies: &[Body]) -> Vec<FeatureId> {
        let crests = self.ground.iter().filter(|ground| ground.has_its_crest_at(self.rules, bodies));
        crests.map(|ground| ground.feature.id).collect()
    }

    /// Whether a line of sight is free.
    ///
    /// # Errors
    /// The first thing found in its way.
    pub fn seen_along(&self, line: Segment, eye: &Watcher, mark: &Watcher) -> Result<(), Hidden<'f>> {
        self.free_of_ground(line, eye, mark)?;
        self.units_on(line).into_iter().try_for_each(|(unit, span)| {
            self.must_see_over(unit, eye).map_err(|clause| Hidden::by_unit(clause, unit, line.at(span.from)))
        })
    }

    fn must_see_over(&self, unit: UnitId, eye: &Watcher) -> Result<(), Clause> {
        sight::must_see_over(self.rules, self.field, eye.contour, unit)
    }

    fn ground_of(&self, feature: FeatureId) -> Option<&Ground<'f>> {
        self.ground.iter().find(|ground| ground.feature.id == feature)
    }

    /// The units that a line goes through, with from where to where, inches along it; between two bases that touch
    /// there is no way.
    pub fn units_on(&self, line: Segment) -> Vec<(UnitId, Span)> {
        units_through(self.bodies.iter().copied(), line)
    }

    /// Whether a line of sight is free. The obstacle that hid the line before it is tested first: lines between two
    /// units are mostly hidden by the same one.
    pub fn is_free(&self, line: Segment, eye: &Watcher, mark: &Watcher, before: &mut Option<Before>) -> bool {
        if before.is_some_and(|before| self.is_hidden_by(before, line, eye, mark)) {
            return false;
        }
        let found = self.seen_along(line, eye, mark).err();
        *before = found.map(|hidden| self.hid(hidden.by, line, eye, mark)).or(*before);
        found.is_none()
    }

    /// The obstacle that hid a line, kept for the next one.
    fn hid(&self, hider: Hider<'_>, line: Segment, eye: &Watcher, mark: &Watcher) -> Before {
        let ground = match hider {
            Hider::Unit(unit) => return Before { hider: Beside::Unit(unit), core: None },
            Hider::Ground(feature, _) => self.ground_of(feature.id),
        };
        let opaque = ground.filter(|ground| ground.hides_whoever_is_behind(line, eye, mark));
        let passages = opaque.map(|ground| ground.shape.passages(line)).unwrap_or_default();
        let deepest = passages.into_iter().max_by(|one, other| one.depth.inches().total_cmp(&other.depth.inches()));
        Before {
            hider: hider.piece(),
            core: deepest.map(|passage| (line.at(passage.span.middle()), passage.depth.inches())),
        }
    }

    fn is_hidden_by(&self, before: Before, line: Segment, eye: &Watcher, mark: &Watcher) -> bool {
        match before.hider {
            Beside::Feature(id) => {
                let Some(ground) = self.ground_of(id) else { return false };
                let through = |(core, depth): (Vec2, f32)| line.distance(core) + 2.0 * TOLERANCE < depth;
                let through_core = before.core.is_some_and(through) && ground.hides_whoever_is_behind(line, eye, mark);
                through_core || ground.passes(self.rules, self.field, line, eye, mark).is_err()
            }
            Beside::Unit(unit) => {
                let first = self.bodies.partition_point(|(id, _)| id.unit < unit);
                let bodies = self.bodies[first..].iter().copied().take_while(|(id, _)| id.unit == unit);
                !units_through(bodies, line).is_empty() && self.must_see_over(unit, eye).is_err()
            }
        }
    }

    /// Whether no ground hides one end of a line from the other.
    ///
    /// # Errors
    /// The first ground that does.
    pub fn free_of_ground(&self, line: Segment, eye: &Watcher, mark: &Watcher) -> Result<(), Hidden<'f>> {
        self.ground.iter().try_for_each(|ground| ground.passes(self.rules, self.field, line, eye, mark))
    }

    /// The nearest thing on either side of a line that lies wholly between its ends and beside it, with its distance,
    /// inches: left, then right. Some units are ignored.
    pub fn beside(&self, line: Segment, but: &[UnitId]) -> [Option<(Beside, f32)>; 2] {
        let Some(ahead) = line.direction() else { return [None, None] };
        let length = line.length();
        let alongside =
            |corner: Vec2| (TOLERANCE..length - TOLERANCE).contains(&(corner - line.from).dot(ahead.vector()));
        let bodies = self
            .bodies
            .iter()
            .filter(|(id, body)| !but.contains(&id.unit) && body.corners().into_iter().all(alongside));
        let bodies = bodies.map(|(id, body)| (Beside::Unit(id.unit), body.gap_to_segment(line), body.centre()));
        let solid = self.ground.iter().filter(|ground| !ground.is_a_crest());
        let solid = solid.filter(|ground| ground.shape.edges().into_iter().all(|(edge, _)| alongside(edge.from)));
        let ground = solid.map(|ground| {
            (Beside::Feature(ground.feature.id), ground.shape.gap_to_segment(line), ground.shape.bounds().centre())
        });
        let mut nearest: [Option<(Beside, f32)>; 2] = [None, None];
        for (what, gap, centre) in bodies.chain(ground) {
            let aside = if gap.distance > TOLERANCE { gap.from - gap.to } else { centre - gap.to };
            let hand = usize::from(aside.dot(ahead.right()) > 0.0);
            if nearest[hand].is_none_or(|(_, best)| gap.distance < best) {
                nearest[hand] = Some((what, gap.distance));
            }
        }
        nearest
    }
}

/// The units of some bases that a line goes through, with from where to where, inches along it; between two bases of a
/// unit that touch there is no way.
pub fn units_through(bodies: impl Iterator<Item = (StandId, Body)>, line: Segment) -> Vec<(UnitId, Span)> {
    let mut through: Vec<(UnitId, Span)> = Vec::new();
    let (sightline, mut grazed): (Sightline, Vec<(UnitId, Span, Hand)>) = (line.into(), Vec::new());
    for (id, body) in bodies {
        let Some(passage) = body.passage(sightline) else { continue };
        let hand = sightline.hand_of(body.centre());
        let beyond = |(unit, span, other): &&(UnitId, Span, Hand)| {
            *unit == id.unit
                && *other != hand
                && span.shared(passage.span).is_some_and(|both| both.length() > TOLERANCE)
        };
        if passage.depth.holds_clear() || grazed.iter().any(|one| beyond(&one)) {
            through.push((id.unit, passage.span));
        } else {
            grazed.push((id.unit, passage.span, hand));
        }
    }
    through
}

/// Whether a stand hides what is behind it.
fn hides(field: &Field<'_>, stand: StandId) -> bool {
    let Some(found) = field.get_stand(stand) else { return false };
    field.of::<UnitState>(stand.unit).is_body() && !found.cells.iter().any(|cell| cell.kind == FigureKind::Limber)
}

/// The most corners of a unit from which sight is tested, and the most of the other's to which it is, spread evenly
/// over its front and alike on both sides; a unit may have more of them, but a line that is free only from an omitted
/// corner is a negligible gap of sight.
const MOST_POINTS: usize = 16;

/// The observer and the target.
#[derive(Serialize)]
struct Looking(UnitId, UnitId);

impl Recalled for Looking {
    type Answer = bool;
}

/// Whether a unit sees another, whatever way it faces (wof.18.1.10b, wof.20.1.01); a unit hidden from its side is never
/// seen (`wof.h.ambush`).
pub fn sees(rules: &Wof, field: &Field<'_>, unit: UnitId, other: UnitId) -> bool {
    ambush::knows_of(field, unit, other) && has_in_sight(rules, field, unit, other)
}

/// Whether the lines of sight from a unit to another are free, regardless of which sides know of them.
pub fn has_in_sight(rules: &Wof, field: &Field<'_>, unit: UnitId, other: UnitId) -> bool {
    field.recall(&Looking(unit, other), || is_seen(rules, field, unit, other))
}

fn is_seen(rules: &Wof, field: &Field<'_>, unit: UnitId, other: UnitId) -> bool {
    let (eyes, marks) = (bases::bodies(field, unit), bases::bodies(field, other));
    if eyes.is_empty() || marks.is_empty() {
        return false;
    }
    let scene = Scene::around(rules, field, bases::bounds(&eyes).joined(bases::bounds(&marks)), &[unit, other]);
    if scene.is_bare() {
        return true;
    }
    let (eye, mark) = (Watcher::of(rules, field, unit, &scene), Watcher::of(rules, field, other, &scene));
    if other < unit && scene.hides_alike(&eye, &mark) {
        return has_in_sight(rules, field, other, unit);
    }
    if scene.has_a_crest_between((&eyes, &eye), (&marks, &mark)) {
        return false;
    }
    let mut before = None;
    lines(field, (unit, &eyes), (other, &marks)).any(|line| scene.is_free(line, &eye, &mark, &mut before))
}

/// The lines that are tried between two units: from corners of either to the nearest place of the other, and from
/// corners to corners.
fn lines(
    field: &Field<'_>,
    (unit, eyes): (UnitId, &[Body]),
    (other, marks): (UnitId, &[Body]),
) -> impl Iterator<Item = Segment> + use<> {
    let corners =
        |unit: UnitId, bodies: &[Body]| spread(bodies.iter().flat_map(Body::corners).collect(), field.unit(unit).front);
    let (from, to) = (corners(unit, eyes), corners(other, marks));
    let (here, there) = (field.ranks_of(unit), field.ranks_of(other));
    let nearest = from.iter().map(|from| Segment::new(*from, bases::nearest_point(&there, *from)));
    let back = to.iter().map(|to| Segment::new(bases::nearest_point(&here, *to), *to));
    let nearest: Vec<Segment> = nearest.chain(back).collect();
    nearest
        .into_iter()
        .chain(from.into_iter().flat_map(move |from| to.clone().into_iter().map(move |to| Segment::new(from, to))))
}

/// Whether a point is visible from another point.
///
/// # Errors
/// The obstacle.
pub fn between(rules: &Wof, field: &Field<'_>, from: Vec2, to: Vec2) -> Result<(), Refusal> {
    let line = Segment::new(from, to);
    let (eye, mark) = (unit_at(field, from), unit_at(field, to));
    let apart: Vec<UnitId> = [eye, mark].into_iter().flatten().collect();
    let scene = Scene::around(rules, field, line.bounds(), &apart);
    let watcher = |unit: Option<UnitId>, point: Vec2| match unit {
        Some(unit) => Watcher::of(rules, field, unit, &scene),
        None => Watcher::at(rules, field, point),
    };
    scene.seen_along(line, &watcher(eye, from), &watcher(mark, to)).map_err(|hidden| hidden.refusal(field))
}

/// The first unit by id that stands on a point.
fn unit_at(field: &Field<'_>, point: Vec2) -> Option<UnitId> {
    let near = field.space().stands_near(Bounds::around(&[point])).filter(|(_, body)| body.contains(point));
    near.map(|(stand, _)| stand.unit).filter(|unit| field.get_unit(*unit).is_some_and(Unit::on_table)).min()
}

/// This many of some points, each once, evenly spread over the columns in which they stand across a front: half of them
/// counted from the left, half from the right.
fn spread(points: Vec<Vec2>, front: Pose) -> Vec<Vec2> {
    let mut places: Vec<(Vec2, Vec2)> = points.into_iter().map(|point| (front.to_local(point), point)).collect();
    let near = |one: f32, other: f32| (one - other).abs() <= EQUALLY_NEAR;
    places.sort_by(|(one, _), (other, _)| one.x.total_cmp(&other.x));
    let columns = places.chunk_by_mut(|(one, _), (other, _)| near(one.x, other.x)).map(|column| {
        column.sort_by(|(one, _), (other, _)| other.y.total_cmp(&one.y));
        let each_once = column.chunk_by(|(one, _), (other, _)| near(one.y, other.y)).map(|same| same[0].1);
        each_once.collect::<Vec<Vec2>>()
    });
    let columns: Vec<Vec<Vec2>> = columns.collect();
    let all = columns.iter().map(Vec::len).sum::<usize>();
    if all <= MOST_POINTS {
        return columns.concat();
    }
    // An odd step takes its points from the front and the rear of the columns by turns.
    let step = all.div_ceil(MOST_POINTS / 2) | 1;
    let from_the_left = columns.iter().flatten().step_by(step);
    from_the_left.chain(columns.iter().rev().flatten().step_by(step)).copied().collect()
}
