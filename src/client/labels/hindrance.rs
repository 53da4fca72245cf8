//! What hinders a label at a place: bases under it, blocks that it covers, another thing that it could be taken to
//! name, leaders that cross. Costs are pixels of distance that would be as bad. Knows rectangles of the window in
//! pixels, y downwards.

use bevy::prelude::*;

use super::candidate_places::Place;
use crate::measure::Segment;

/// The corners of a base in the window, one after another round it.
pub(super) type Base = [Vec2; 4];

/// The costs of covering a block; of lying nearer to another's block than to its own; of a leader that crosses another
/// label, leader or handle, and of one that crosses another's block.
const COVERING: f32 = 60.0;
const MISLEADING: f32 = 14.0;
const CROSSING: f32 = 30.0;
const PASSING: f32 = 10.0;

/// Whether two rectangles share any area.
pub(super) fn meet(one: Rect, other: Rect) -> bool {
    !one.intersect(other).is_empty()
}

/// Whether a label lies over a part of a base: there is no line along a side of either between them.
pub(super) fn lies_over(rect: Rect, base: &Base) -> bool {
    let sides = (0..4).map(|side| (base[(side + 1) % 4] - base[side]).perp());
    let (middle, half) = (rect.center(), rect.half_size());
    [Vec2::X, Vec2::Y].into_iter().chain(sides).all(|axis| {
        let along = base.map(|corner| corner.dot(axis));
        let (low, high) =
            (along.into_iter().fold(f32::INFINITY, f32::min), along.into_iter().fold(f32::NEG_INFINITY, f32::max));
        let (at, reach) = (middle.dot(axis), half.dot(axis.abs()));
        low < at + reach && at - reach < high
    })
}

/// The cost of the blocks that a label covers: a small block is hidden by little.
pub(super) fn covered(rect: Rect, blocks: &[Rect]) -> f32 {
    let area = |rect: Rect| rect.width() * rect.height();
    let part = |block: &Rect| {
        let part = block.intersect(rect);
        if part.is_empty() { 0.0 } else { COVERING * area(part) / area(*block).clamp(80.0, 1200.0) }
    };
    blocks.iter().map(part).sum()
}

/// The cost of a label that might be read as another's: it lies nearer to another block, or its leader goes over one or
/// over what is kept clear.
pub(super) fn misread(place: &Place, around: Rect, blocks: &[Rect], kept: &[Rect]) -> f32 {
    let own = apart(place.rect, around);
    let others = || blocks.iter().filter(|block| !meet(**block, around));
    let misleads = others().any(|block| apart(place.rect, *block) + 2.0 < own);
    let passed = |line| others().filter(|block| cuts(line, **block)).map(|_| PASSING).sum::<f32>();
    let handles =
        |line| kept.iter().filter(|kept| !meet(**kept, around) && cuts(line, **kept)).map(|_| CROSSING).sum::<f32>();
    let led = place.leader.map_or(0.0, |line| passed(line) + handles(line));
    led + if misleads { MISLEADING } else { 0.0 }
}

/// How far apart two rectangles are, pixels.
pub(super) fn apart(one: Rect, other: Rect) -> f32 {
    (one.min - other.max).max(other.min - one.max).max(Vec2::ZERO).length()
}

/// The cost of a leader that crosses another label or leader, and of a label on a leader.
pub(super) fn crossed(place: &Place, taken: &[Place]) -> f32 {
    let crosses = |other: &Place| {
        let own = place.leader.is_some_and(|line| cuts(line, other.rect));
        let theirs = other.leader.is_some_and(|line| cuts(line, place.rect));
        own || theirs || place.leader.zip(other.leader).is_some_and(|(line, other)| cross(line, other))
    };
    taken.iter().filter(|other| crosses(other)).map(|_| CROSSING).sum()
}

/// Whether two lines cross.
pub(super) fn cross(one: (Vec2, Vec2), other: (Vec2, Vec2)) -> bool {
    Segment::new(one.0, one.1).crossing(Segment::new(other.0, other.1)).is_some()
}

/// Whether a line passes through a rectangle.
fn cuts((from, to): (Vec2, Vec2), rect: Rect) -> bool {
    let way = to - from;
    let mut stretch = (0.0_f32, 1.0_f32);
    for axis in 0..2 {
        if way[axis].abs() < 1e-6 {
            if from[axis] < rect.min[axis] || from[axis] > rect.max[axis] {
                return false;
            }
        } else {
            let (one, other) = ((rect.min[axis] - from[axis]) / way[axis], (rect.max[axis] - from[axis]) / way[axis]);
            stretch = (stretch.0.max(one.min(other)), stretch.1.min(one.max(other)));
        }
    }
    stretch.0 < stretch.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_lies_over_a_base_that_it_touches_with_a_corner_and_not_over_one_that_its_corner_passes() {
        let base = |middle: Vec2, degrees: f32| {
            let way = Vec2::from_angle(degrees.to_radians());
            [(-40.0, -5.0), (40.0, -5.0), (40.0, 5.0), (-40.0, 5.0)]
                .map(|corner| middle + way.rotate(Vec2::from(corner)))
        };
        let label = Rect::new(100.0, 100.0, 136.0, 114.0);
        for (x, y, degrees, lies) in [
            (118.0, 107.0, 0.0, true),
            (118.0, 118.0, 0.0, true),
            (118.0, 120.0, 0.0, false),
            (177.0, 107.0, 0.0, false),
            (140.0, 118.0, 45.0, true),
            (142.0, 100.0, 45.0, true),
            // Its box would meet the label, it does not.
            (152.0, 100.0, 45.0, false),
            (160.0, 92.0, 45.0, false),
        ] {
            assert_eq!(lies_over(label, &base(Vec2::new(x, y), degrees)), lies, "{x}, {y} at {degrees}°");
        }
    }
}
