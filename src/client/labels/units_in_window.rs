//! The units as they lie in the window: where a label may stand beside each, and what no label may cover. Knows nothing
//! of how labels look or are placed.

use std::ops::Range;

use bevy::prelude::*;

use super::{candidate_places::Edge, hindrance::Base};
use crate::client::{
    scene::units::{DrawnUnit, Emphasis, SceneUnits, has_handle, stand_corners},
    view::{
        ViewMode,
        projection::{HANDLE_SIZE, TableProjection},
    },
};

/// How high the labels of the tabletop clear the figures, inches.
const OVER_HEADS: f32 = 0.75;
/// How far behind a base its signs of states reach, and how wide and high each is, inches.
const SIGNS_BEHIND: f32 = 0.56;
const SIGN_WIDTH: f32 = 0.8;
const SIGN_HEIGHT: f32 = 1.1;
/// How much fainter a label is for each part by which its unit is smaller than one in the middle of the view, and how
/// faint it gets.
const FADING: f32 = 1.2;
const FAINTEST: f32 = 0.45;

/// All units of the visible world, in the window.
pub(super) struct Crowd<'a> {
    pub(super) seen: Vec<SeenUnit<'a>>,
    /// The bases of all of them.
    pub(super) bases: Vec<Base>,
    /// The area of each with its figures.
    pub(super) blocks: Vec<Rect>,
    /// The handles and the signs of states.
    pub(super) kept: Vec<Rect>,
    /// How many pixels an inch of table takes in the middle of the view.
    pub(super) pixels_an_inch: f32,
}

/// A unit, and where it is seen.
pub(super) struct SeenUnit<'a> {
    pub(super) unit: DrawnUnit<'a>,
    pub(super) site: Site,
    /// Its area with its figures.
    pub(super) block: Rect,
    /// Of a selected unit the ground before its front, on which a click sends it.
    pub(super) ahead: Option<Rect>,
    /// Whether it is within the free part of the window.
    pub(super) is_in_view: bool,
    /// How strongly its label is painted, from 0 to 1.
    pub(super) opacity: f32,
}

/// Where a label may stand.
#[derive(Clone, Debug, Default)]
pub(super) struct Site {
    /// The area of the labelled thing.
    pub(super) around: Rect,
    /// Its edges, those beside which a label stands best first.
    pub(super) edges: Vec<Edge>,
    /// Which of all bases are its own.
    pub(super) own: Range<usize>,
}

impl<'a> Crowd<'a> {
    pub(super) fn of(units: &'a SceneUnits, eye: &TableProjection, free: Rect) -> Self {
        let pixels_an_inch = eye.place(free.center()).map_or(0.0, |middle| 1.0 / eye.inches_a_pixel(middle));
        let (seen, blocks, kept) = (Vec::new(), Vec::new(), Vec::new());
        let mut crowd = Self { seen, bases: Vec::new(), blocks, kept, pixels_an_inch };
        units.iter().for_each(|unit| crowd.add(unit, eye, free));
        crowd
    }

    fn add(&mut self, unit: DrawnUnit<'a>, eye: &TableProjection, free: Rect) {
        let Some(block) = eye.around(unit.corners(), OVER_HEADS) else { return };
        let first = self.bases.len();
        self.bases.extend(unit.stands.iter().filter_map(|stand| {
            let [a, b, c, d] = stand_corners(stand).map(|corner| eye.pixel(corner, 0.0));
            Some([a?, b?, c?, d?])
        }));
        let handle = handle(eye, &unit);
        self.blocks.push(block);
        self.kept.extend(handle.into_iter().chain(signs(eye, &unit)));
        // A unit with a handle is labelled beside the handle.
        let (around, edges) = handle.map_or_else(|| (block, edges(eye, &unit)), |handle| (handle, Vec::new()));
        let site = Site { around, edges, own: first..self.bases.len() };
        let (is_in_view, opacity) = (free.contains(around.center()), self.opacity(&unit, eye));
        let ahead = (unit.emphasis == Emphasis::Selected).then(|| ahead(eye, &unit)).flatten();
        self.seen.push(SeenUnit { unit, site, block, ahead, is_in_view, opacity });
    }

    /// Labels of the tabletop get fainter with distance.
    fn opacity(&self, unit: &DrawnUnit, eye: &TableProjection) -> f32 {
        if eye.showing() == ViewMode::Map {
            return 1.0;
        }
        faded(1.0 / eye.inches_a_pixel(unit.middle()), self.pixels_an_inch)
    }
}

/// How strongly the label of a unit is painted that is seen at a scale, in a view with another in its middle; both are
/// pixels to an inch.
fn faded(scale: f32, middle: f32) -> f32 {
    let smaller = 1.0 - scale / middle.max(1e-3);
    (1.0 - smaller.max(0.0) * FADING).max(FAINTEST)
}

/// The room that the handle of a unit takes, if it has one.
fn handle(eye: &TableProjection, unit: &DrawnUnit) -> Option<Rect> {
    let at = has_handle(unit).then(|| eye.handle(unit.front.at)).flatten()?;
    Some(Rect::from_center_size(at, Vec2::splat(HANDLE_SIZE)))
}

/// The room that the signs of its states take behind a unit, if it has any.
fn signs(eye: &TableProjection, unit: &DrawnUnit) -> Option<Rect> {
    let stand = unit.stands.iter().find(|stand| !unit.signs_on(stand.id).is_empty())?;
    let count = u8::try_from(unit.signs().len()).unwrap_or(1);
    let (half, rear) = (f32::from(count) * SIGN_WIDTH / 2.0, -stand.base.depth / 2.0);
    let corners = [(-half, rear), (half, rear), (half, rear - SIGNS_BEHIND), (-half, rear - SIGNS_BEHIND)];
    eye.around(corners.into_iter().map(|corner| stand.pose.to_table(Vec2::from(corner))), SIGN_HEIGHT)
}

/// The lowest and the highest corner of the box round a unit's bases, in its own frame, inches.
fn extent(unit: &DrawnUnit) -> Option<(Vec2, Vec2)> {
    let corners = unit.corners().map(|corner| unit.front.to_local(corner));
    corners.map(|corner| (corner, corner)).reduce(|(low, high), (corner, _)| (low.min(corner), high.max(corner)))
}

/// The ground before a unit's front to which it may be sent by a click: as far as horse at a walk goes in a turn.
fn ahead(eye: &TableProjection, unit: &DrawnUnit) -> Option<Rect> {
    const AHEAD_INCHES: f32 = 8.0;
    let (low, high) = extent(unit)?;
    let far = high.y + AHEAD_INCHES;
    let corners = [(low.x, high.y), (high.x, high.y), (high.x, far), (low.x, far)];
    eye.around(corners.into_iter().map(|corner| unit.front.to_table(Vec2::from(corner))), 0.0)
}

/// The edges of the box round a unit's bases: behind it first, so that its front stays clear; on the tabletop those
/// nearest to the player first, so that no figures are hidden.
fn edges(eye: &TableProjection, unit: &DrawnUnit) -> Vec<Edge> {
    let Some((low, high)) = extent(unit) else { return Vec::new() };
    let across = |part: f32| low.x + (high.x - low.x) * part;
    let middle = (low.y + high.y) / 2.0;
    let lengthwise = [0.5, 0.25, 0.75].map(|part| (Vec2::new(across(part), low.y), Vec2::NEG_Y));
    let ahead = [0.5, 0.25, 0.75].map(|part| (Vec2::new(across(part), high.y), Vec2::Y));
    let beside = [(Vec2::new(high.x, middle), Vec2::X), (Vec2::new(low.x, middle), Vec2::NEG_X)];
    let places = lengthwise.into_iter().chain(ahead).chain(beside);
    let mut edges: Vec<Edge> = places.filter_map(|(at, out)| edge(eye, unit, at, out)).collect();
    if eye.showing() == ViewMode::Tabletop {
        // In steps, so that edges that look much the same way keep their order.
        edges.sort_by_key(|edge| std::cmp::Reverse(steps(edge.out.y)));
    }
    edges
}

/// An edge at a place of the unit's own frame, with the way out there.
fn edge(eye: &TableProjection, unit: &DrawnUnit, at: Vec2, out: Vec2) -> Option<Edge> {
    const STEP: f32 = 0.2;
    let seen = |place: Vec2| eye.pixel(unit.front.to_table(place), 0.0);
    let (here, beyond) = (seen(at)?, seen(at + out * STEP)?);
    let across = (seen(at + out.perp() * STEP)? - seen(at - out.perp() * STEP)?).perp().normalize_or_zero();
    Some(Edge { at: here, out: if across.dot(beyond - here) < 0.0 { -across } else { across } })
}

#[expect(clippy::cast_possible_truncation, reason = "between -2 and 2")]
fn steps(down: f32) -> i8 {
    (down * 2.0).round() as i8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_get_fainter_with_distance_and_never_so_faint_that_they_cannot_be_read() {
        let strength = [20.0, 10.0, 9.0, 7.0, 5.0, 1.0].map(|scale| faded(scale, 10.0));
        assert!(strength.is_sorted_by(|near, far| near >= far), "{strength:?}");
        assert_eq!((strength[0], strength[1], strength[5]), (1.0, 1.0, FAINTEST));
        assert!(strength[2] < 1.0 && strength[3] > FAINTEST, "{strength:?}");
    }
}
