//! The second question, *transect*: everything that a straight line crosses, in order.
//!
//! Line of sight, range through woods, overhead fire, carry-through and the side view read the same answer.

use bevy::math::Vec2;
use serde::Serialize;

use crate::{
    measure::{Body, Bounds, Hand, Margin, Segment, Shape, Sightline, Span},
    table::{
        Feature, FeatureId, FeatureState, Field, Recalled, Space, StandId, Whom,
        ask::{Piece, sort_by_distance},
    },
};

/// Room is reserved for this many crossings as soon as a line crosses a stand: few lines cross more.
const AS_A_RULE_CROSSED: usize = 16;

/// A straight line and its crossings.
#[derive(Clone, Debug, PartialEq)]
pub struct Transect<'w> {
    /// The line.
    pub line: Segment,
    /// Its crossings, by where it enters; by kind and id where it enters several at once. Grazes are included.
    pub crossings: Vec<Crossing<'w>>,
}

/// One thing that a line crosses, from entry to exit. An area with bays may be crossed more than once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing<'w> {
    /// What.
    pub what: Crossed<'w>,
    /// From entry to exit, in inches from the line's first end.
    pub span: Span,
    /// How deep the line passes; about zero for a graze.
    pub depth: Margin,
    /// For a thing with openings (gaps, bridges, fords): how far within one the crossing lies, in inches along its line
    /// or border; negative beside it.
    pub opening: Option<Margin>,
    /// For a thing with openings: at how many inches along its line or border the crossing lies.
    pub along: Option<f32>,
    /// For a base: to which hand of the line its middle lies.
    pub hand: Option<Hand>,
    /// Whether the line runs along a side at which two bases touch, so that it does not pass between them.
    pub along_a_common_side: bool,
}

/// A thing that a line crosses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Crossed<'w> {
    /// A piece of terrain, with its kind, height and state.
    Feature(&'w Feature),
    /// A stand.
    Stand(StandId),
    /// One of the bases named besides those on the table, by its index.
    Body(usize),
}

impl Crossed<'_> {
    /// Which thing, for ordering and for naming it.
    pub fn piece(&self) -> Piece {
        match self {
            Self::Feature(feature) => Piece::Feature(feature.id),
            Self::Stand(stand) => Piece::Stand(*stand),
            Self::Body(index) => Piece::Body(*index),
        }
    }
}

impl<'w> Crossing<'w> {
    /// True where the line goes through it and does not merely touch it, or goes between it and another that it touches.
    pub fn goes_through(&self) -> bool {
        self.depth.holds_clear() || self.along_a_common_side
    }

    /// True where the line goes through one of its openings: a gap, a gate, a ford, or over a bridge.
    pub fn is_through_an_opening(&self) -> bool {
        self.opening.is_some_and(Margin::holds)
    }

    /// How far within one of its bridges the crossing lies, in inches along its line; negative beside one, none if it
    /// has no bridge.
    pub fn bridge(&self) -> Option<Margin> {
        self.within(FeatureState::bridges)
    }

    /// How far within one of its fords the crossing lies, in inches along its line; negative beside one, none if it has
    /// no ford.
    pub fn ford(&self) -> Option<Margin> {
        self.within(FeatureState::fords)
    }

    fn within(&self, openings: impl Fn(&'w FeatureState) -> &'w [(f32, f32)]) -> Option<Margin> {
        let Crossed::Feature(feature) = self.what else { return None };
        nearest(openings(&feature.state), self.along?)
    }

    /// Its height in levels; 0 for a stand.
    pub fn level(&self) -> u8 {
        match self.what {
            Crossed::Feature(feature) => feature.level,
            Crossed::Stand(_) | Crossed::Body(_) => 0,
        }
    }

    /// The scenario's word for its kind of ground; none for a stand.
    pub fn kind(&self) -> Option<&str> {
        match self.what {
            Crossed::Feature(feature) => Some(&feature.kind),
            Crossed::Stand(_) | Crossed::Body(_) => None,
        }
    }
}

impl<'w> Transect<'w> {
    /// The stands crossed, in order, with where.
    pub fn stands(&self) -> impl Iterator<Item = (StandId, &Crossing<'w>)> + '_ {
        self.crossings.iter().filter_map(|crossing| match crossing.what {
            Crossed::Stand(stand) => Some((stand, crossing)),
            _ => None,
        })
    }

    /// The terrain crossed, in order, with where.
    pub fn features(&self) -> impl Iterator<Item = (&'w Feature, &Crossing<'w>)> + '_ {
        self.crossings.iter().filter_map(|crossing| match crossing.what {
            Crossed::Feature(feature) => Some((feature, crossing)),
            _ => None,
        })
    }
}

/// The corners of a base, inches.
#[derive(Serialize)]
struct GroundUnder([[f32; 2]; 4]);

impl Recalled for GroundUnder {
    type Answer = Vec<FeatureId>;
}

impl<'w> Field<'w> {
    /// The terrain that a point lies on, its border included.
    pub fn ground_at(&self, point: Vec2) -> Vec<&'w Feature> {
        self.transect(Segment::new(point, point), Whom::nobody()).features().map(|(feature, _)| feature).collect()
    }

    /// The terrain that goes through a diagonal of a base, once for each that it goes through; none that it merely
    /// touches.
    pub fn ground_under(&self, body: &Body) -> Vec<&'w Feature> {
        let corners = body.corners();
        // Most of a table is open ground, where no line need be looked along.
        if self.space().features_near(Bounds::around(&corners)).next().is_none() {
            return Vec::new();
        }
        let found =
            self.recall(&GroundUnder(corners.map(|corner| corner.to_array())), || self.crossed_diagonally(corners));
        found.into_iter().filter_map(|feature| self.feature(feature)).collect()
    }

    fn crossed_diagonally(&self, corners: [Vec2; 4]) -> Vec<FeatureId> {
        let diagonals = [Segment::new(corners[0], corners[2]), Segment::new(corners[1], corners[3])];
        let crossings = diagonals.into_iter().flat_map(|line| self.transect(line, Whom::nobody()).crossings);
        let through = crossings.filter(Crossing::goes_through);
        through
            .filter_map(|crossing| if let Crossed::Feature(feature) = crossing.what { Some(feature.id) } else { None })
            .collect()
    }

    /// Everything that a straight line crosses and the viewer knows of.
    pub fn transect(&self, line: Segment, whom: Whom<'_>) -> Transect<'w> {
        self.transect_among(line, whom, &[])
    }

    /// [`Field::transect`] with some more bases as if they stood on the table: where a mover is by then.
    pub fn transect_among(&self, line: Segment, whom: Whom<'_>, bodies: &[Body]) -> Transect<'w> {
        let (space, sightline) = (self.space(), Sightline::from(line));
        let mut crossings = Vec::new();
        if !whom.is_nobody() {
            let met = |(stand, body)| {
                crossing_of(Crossed::Stand(stand), body, sightline).filter(|_| whom.counts(*self, stand))
            };
            let mut met = space.stands_along(line).filter_map(met);
            if let Some(first) = met.next() {
                crossings.reserve(AS_A_RULE_CROSSED);
                crossings.push(first);
                crossings.extend(met);
            }
        }
        space.features_along(line).for_each(|(id, shape)| self.cross_feature(space, (id, shape), line, &mut crossings));
        crossings.extend(
            bodies.iter().enumerate().filter_map(|(index, body)| crossing_of(Crossed::Body(index), body, sightline)),
        );
        find_common_sides(&mut crossings);
        sort_by_distance(&mut crossings, |crossing| crossing.span.from, |crossing| crossing.what.piece());
        Transect { line, crossings }
    }

    fn cross_feature(
        &self,
        space: &Space,
        (id, shape): (FeatureId, &Shape),
        line: Segment,
        crossings: &mut Vec<Crossing<'w>>,
    ) {
        let passages = space.passages(id, shape, line);
        if passages.is_empty() {
            return;
        }
        let Some(feature) = self.feature(id) else { return };
        crossings.extend(passages.into_iter().map(|passage| {
            let along = along(feature, shape, line, passage.span);
            let opening = along.and_then(|along| nearest(feature.state.openings(), along));
            let (span, depth) = (passage.span, passage.depth);
            Crossing {
                what: Crossed::Feature(feature),
                span,
                depth,
                opening,
                along,
                hand: None,
                along_a_common_side: false,
            }
        }));
    }
}

fn crossing_of<'w>(what: Crossed<'w>, body: &Body, line: Sightline) -> Option<Crossing<'w>> {
    body.passage(line).map(|passage| Crossing {
        what,
        span: passage.span,
        depth: passage.depth,
        opening: None,
        along: None,
        hand: Some(line.hand_of(body.pose.at)),
        along_a_common_side: false,
    })
}

/// Bases touch along a side if they do so for more than this, inches; less is a corner.
const LEAST_COMMON_SIDE: f32 = 0.01;

/// Marks the bases to both hands of the line that it grazes over the same inches.
fn find_common_sides(crossings: &mut [Crossing<'_>]) {
    let grazes = |crossing: &Crossing<'_>| crossing.hand.is_some() && !crossing.depth.holds_clear();
    for index in 1..crossings.len() {
        if !grazes(&crossings[index]) {
            continue;
        }
        let (before, from) = crossings.split_at_mut(index);
        let later = &mut from[0];
        for earlier in before.iter_mut().filter(|earlier| grazes(earlier) && earlier.hand != later.hand) {
            let shared = earlier.span.to.min(later.span.to) - earlier.span.from.max(later.span.from);
            if shared > LEAST_COMMON_SIDE {
                (earlier.along_a_common_side, later.along_a_common_side) = (true, true);
            }
        }
    }
}

/// At how many inches along a feature that has openings a crossing lies: for a line where it crosses the middle, for an
/// area where it enters (or leaves, if it began inside).
fn along(feature: &Feature, shape: &Shape, line: Segment, span: Span) -> Option<f32> {
    if feature.state.openings().is_empty() {
        return None;
    }
    let crossed_at = match shape {
        Shape::Line(_) => span.middle(),
        _ if span.from > 0.0 => span.from,
        _ => span.to,
    };
    Some(shape.inches_along(line.at(crossed_at)))
}

/// How far within the nearest of some openings a place along a feature lies.
fn nearest(openings: &[(f32, f32)], along: f32) -> Option<Margin> {
    openings.iter().map(|(from, to)| Margin::new((along - from).min(to - along))).reduce(Margin::or)
}
