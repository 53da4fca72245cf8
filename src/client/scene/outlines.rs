//! Outlines of what lies on the ground, shared by map and tabletop: plots of houses and churches, spans of
//! bridges, furrows, what still stands of a fence.

use bevy::prelude::*;

use super::terrain_style::{Relief, outline};
use crate::{
    client::render::{
        noise::{scattered, speck},
        tessellation::{closed, paced},
    },
    table::{Feature, FeatureShape, FeatureState},
};

/// The narrowest deck that is drawn, inches.
pub(crate) const NARROWEST: f32 = 0.5;
/// How far apart the boats of a bridge lie, inches.
const BOATS_APART: f32 = 0.85;

/// A rectangle of ground for a house or a boat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plot {
    /// Its middle, table inches.
    pub(crate) middle: Vec2,
    /// The way of its longer sides.
    pub(crate) along: Vec2,
    /// Half its length and half its breadth, inches.
    pub(crate) half: Vec2,
}

impl Plot {
    /// The rectangle about an outline, along its longest side.
    pub(crate) fn about(points: &[Vec2]) -> Self {
        let along = longest_side(points);
        let extent = |axis: Vec2| {
            let reach = points.iter().map(|point| point.dot(axis));
            reach.fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)))
        };
        let ((left, right), (near, far)) = (extent(along), extent(along.perp()));
        let middle = along * f32::midpoint(left, right) + along.perp() * f32::midpoint(near, far);
        Self { middle, along, half: Vec2::new(right - left, far - near) / 2.0 }
    }

    /// A smaller rectangle in it, with its middle offset by `off` in halves of its length and breadth.
    pub(crate) fn inner(self, off: Vec2, half: Vec2) -> Self {
        let off = off * self.half;
        Self { middle: self.middle + self.along * off.x + self.along.perp() * off.y, half, ..self }
    }

    /// Its corners.
    pub(crate) fn corners(self) -> [Vec2; 4] {
        let (x, y) = (self.along * self.half.x, self.along.perp() * self.half.y);
        [-x - y, x - y, x + y, -x + y].map(|off| self.middle + off)
    }

    /// The frame in which its length is x, its breadth y and the ground 0.
    pub(crate) fn frame(self, relief: &Relief) -> Transform {
        Transform::from_translation(relief.on(self.middle)).with_rotation(Quat::from_rotation_z(self.along.to_angle()))
    }
}

/// Where the houses of a town stand, each with a number of its own.
pub(crate) fn plots(feature: &Feature) -> Vec<(Plot, f32)> {
    let (Some(area), FeatureShape::Area(points)) = (outline(feature), &feature.shape) else { return Vec::new() };
    let along = longest_side(points);
    let (middle, half) = (area.bounds().centre(), area.bounds().size() / 2.0);
    let inside = scattered(middle - half, middle + half, 3.2, 240).filter(|(at, _)| area.margin(*at).inches() > 0.9);
    let plot = |(at, number): (Vec2, f32)| {
        let along = if number > 0.5 { along } else { along.perp() };
        (Plot { middle: at, along, half: Vec2::new(0.9 + number * 0.3, 0.6) }, number)
    };
    let plots: Vec<_> = inside.map(plot).collect();
    // A quarter too narrow for the scatter still has a house.
    if plots.is_empty() { vec![(shrunk(Plot::about(points)), 0.3)] } else { plots }
}

fn shrunk(plot: Plot) -> Plot {
    Plot { half: plot.half * 0.8, ..plot }
}

/// A farm's buildings within its outline, the house first.
pub(crate) fn steading(points: &[Vec2]) -> [Plot; 3] {
    let court = Plot::about(points);
    let half = court.half;
    [
        court.inner(Vec2::new(-0.1, 0.62), Vec2::new(half.x * 0.52, half.y * 0.26)),
        court.inner(Vec2::new(-0.72, -0.28), Vec2::new(half.x * 0.2, half.y * 0.5)),
        court.inner(Vec2::new(0.72, -0.2), Vec2::new(half.x * 0.18, half.y * 0.6)),
    ]
}

/// A church within its outline.
pub(crate) struct Church {
    /// The wall about its yard; none where there is no room for a yard.
    pub(crate) wall: Option<Vec<Vec2>>,
    /// The nave, from the tower to the choir.
    pub(crate) nave: Plot,
    /// The tower, at the nave's end.
    pub(crate) tower: Plot,
}

/// A church within its outline, the tower at one end of its length.
pub(crate) fn church(points: &[Vec2]) -> Church {
    /// The least breadth of an outline in which a church has a yard about it, inches.
    const ROOM_FOR_A_YARD: f32 = 2.4;
    let ground = Plot::about(points);
    let has_yard = ground.half.y * 2.0 >= ROOM_FOR_A_YARD;
    let half = if has_yard { ground.half * 0.62 } else { ground.half };
    let tower_half = (half.y * 0.5).min(half.x * 0.3);
    let nave_half = Vec2::new(half.x - tower_half, half.y.min(half.x * 0.62));
    let at = |x: f32| ground.middle + ground.along * x;
    Church {
        wall: has_yard.then(|| closed(points)),
        nave: Plot { middle: at(tower_half), half: nave_half, ..ground },
        tower: Plot { middle: at(tower_half - half.x), half: Vec2::splat(tower_half), ..ground },
    }
}

/// The ways over a line of water at some of its openings, each reaching this far beyond the water's middle.
pub(crate) fn across(points: &[Vec2], openings: &[(f32, f32)], bank: f32) -> impl Iterator<Item = Plot> {
    openings.iter().filter_map(move |&(from, to)| {
        let stretch = cut(points, from, to);
        let [first, .., last] = stretch[..] else { return None };
        let along = (last - first).normalize_or(Vec2::X).perp();
        Some(Plot { middle: first.midpoint(last), along, half: Vec2::new(bank, first.distance(last) / 2.0) })
    })
}

/// The straight pieces of a bridge that still stand.
pub(crate) fn spans(feature: &Feature) -> Vec<Plot> {
    let FeatureShape::Line { width, .. } = &feature.shape else {
        let FeatureShape::Area(points) = &feature.shape else { return Vec::new() };
        return vec![Plot::about(points)];
    };
    let span = |pair: &[Vec2]| Plot {
        middle: pair[0].midpoint(pair[1]),
        along: (pair[1] - pair[0]).normalize_or(Vec2::X),
        half: Vec2::new(pair[0].distance(pair[1]), width.max(NARROWEST)) / 2.0,
    };
    standing(feature).iter().flat_map(|stretch| stretch.windows(2).map(span)).collect()
}

/// Where the boats of a bridge lie under it.
pub(crate) fn moorings(span: Plot) -> Vec<Vec2> {
    let (from, to) = (span.middle - span.along * (span.half.x - 0.3), span.middle + span.along * (span.half.x - 0.3));
    paced(&[from, to], BOATS_APART).into_iter().map(|(at, _)| at).collect()
}

/// The boats of a flotilla within its outline.
pub(crate) fn flotilla(points: &[Vec2]) -> Vec<Plot> {
    const LENGTH: f32 = 1.25;
    let water = Plot::about(points);
    let row = [
        water.middle - water.along * (water.half.x - LENGTH / 2.0),
        water.middle + water.along * (water.half.x - LENGTH / 2.0),
    ];
    let beam = (water.half.y * 0.8).clamp(0.14, 0.3);
    let places = paced(&row, LENGTH * 1.12).into_iter().enumerate();
    places
        .map(|(index, (at, way))| {
            let number = speck(i32::try_from(index).unwrap_or(0), 6, 261) - 0.5;
            Plot {
                middle: at + way.perp() * number * 0.2,
                along: Vec2::from_angle(number * 0.3).rotate(way),
                half: Vec2::new(LENGTH / 2.0, beam),
            }
        })
        .collect()
}

/// The way of an outline's longest side.
pub(crate) fn longest_side(points: &[Vec2]) -> Vec2 {
    let sides = (0..points.len()).map(|index| points[(index + 1) % points.len()] - points[index]);
    sides.max_by(|one, other| one.length().total_cmp(&other.length())).unwrap_or(Vec2::X).normalize_or(Vec2::X)
}

/// Lines across an outline in one direction, this many inches apart.
pub(crate) fn furrows(points: &[Vec2], along: Vec2, apart: f32) -> Vec<(Vec2, Vec2)> {
    let across = along.perp();
    let reach = |point: &Vec2| point.dot(across);
    let (low, high) =
        points.iter().map(reach).fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)));
    let mut lines = Vec::new();
    let mut offset = low + apart / 2.0;
    while offset < high {
        let mut cuts: Vec<f32> = (0..points.len())
            .filter_map(|index| {
                let (from, to) = (points[index], points[(index + 1) % points.len()]);
                let (a, b) = (from.dot(across) - offset, to.dot(across) - offset);
                ((a < 0.0) != (b < 0.0)).then(|| from.lerp(to, a / (a - b)).dot(along))
            })
            .collect();
        cuts.sort_by(f32::total_cmp);
        for pair in cuts.chunks_exact(2) {
            lines.push((along * pair[0] + across * offset, along * pair[1] + across * offset));
        }
        offset += apart;
    }
    lines
}

/// The points of a line, or of an area's border.
pub(crate) fn line_of(feature: &Feature) -> Vec<Vec2> {
    match &feature.shape {
        FeatureShape::Line { points, .. } => points.clone(),
        FeatureShape::Area(points) => closed(points),
    }
}

/// The stretches of a line that still stand.
pub(crate) fn standing(feature: &Feature) -> Vec<Vec<Vec2>> {
    let line = line_of(feature);
    let FeatureState::Gapped(gaps) = &feature.state else { return vec![line] };
    let mut gaps = gaps.clone();
    gaps.sort_by(|one, other| one.0.total_cmp(&other.0));
    let length: f32 = line.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut stretches = Vec::new();
    let mut from = 0.0;
    for (start, end) in gaps.into_iter().chain([(length, length)]) {
        if start > from + 0.05 {
            stretches.push(cut(&line, from, start));
        }
        from = end.max(from);
    }
    stretches
}

/// The part of a line between two distances along it, inches.
pub(crate) fn cut(points: &[Vec2], from: f32, to: f32) -> Vec<Vec2> {
    let mut part = Vec::new();
    let mut gone = 0.0;
    for pair in points.windows(2) {
        let length = pair[0].distance(pair[1]);
        let at = |inches: f32| pair[0].lerp(pair[1], ((inches - gone) / length.max(1e-6)).clamp(0.0, 1.0));
        if gone + length >= from && gone <= to {
            if part.is_empty() {
                part.push(at(from));
            }
            part.push(at(to));
        }
        gone += length;
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{FeatureId, FeatureShape};

    #[test]
    fn a_gap_parts_a_fence() {
        let points = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0]].map(Vec2::from).to_vec();
        let shape = FeatureShape::Line { points, width: 0.0 };
        let state = FeatureState::Gapped(vec![(5.0, 6.0), (1.0, 2.0)]);
        let fence =
            Feature { id: FeatureId(1), name: String::new(), kind: "rail fence".into(), shape, level: 0, state };
        let ends: Vec<(Vec2, Vec2)> = standing(&fence).iter().map(|part| (part[0], part[part.len() - 1])).collect();
        let expected = [([0.0, 0.0], [1.0, 0.0]), ([2.0, 0.0], [4.0, 1.0]), ([4.0, 2.0], [4.0, 4.0])];
        assert_eq!(ends, expected.map(|(from, to)| (Vec2::from(from), Vec2::from(to))));
    }

    #[test]
    fn a_church_lies_within_its_outline_with_its_tower_before_the_nave() {
        let rectangle = |half: Vec2| [-half, Vec2::new(half.x, -half.y), half, Vec2::new(-half.x, half.y)];
        for (half, has_yard) in
            [(Vec2::new(2.25, 2.25), true), (Vec2::new(3.0, 1.5), true), (Vec2::new(1.4, 0.8), false)]
        {
            let Church { wall, nave, tower } = church(&rectangle(half));
            assert_eq!(wall.is_some(), has_yard, "{half}");
            for corner in nave.corners().into_iter().chain(tower.corners()) {
                assert!(corner.abs().cmple(half + 1e-4).all(), "{half}: {corner} lies outside");
            }
            let apart = nave.middle.distance(tower.middle);
            assert!((apart - nave.half.x - tower.half.x).abs() < 1e-4, "{half}: {nave:?} {tower:?}");
        }
    }
}
