//! Where labels go: beside what they name if there is room, else further off with a leader. Greedy and the same every time.
//! Knows rectangles of the window in pixels, y downwards. Knows nothing of what is written.

use bevy::prelude::*;

/// Something that wants a label.
#[derive(Clone, Copy, Debug)]
pub(super) struct Labelled {
    /// The size of its label, pixels.
    pub(super) size: Vec2,
    /// Where it is seen.
    pub(super) around: Rect,
    /// Whether it is placed before the others.
    pub(super) urgent: bool,
    /// Whether nothing else names what it names, so that it may stand far off.
    pub(super) last: bool,
}

/// A place found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    /// The label's rectangle.
    pub(super) rect: Rect,
    /// The ends of the line to what it names, if it stands off from it.
    pub(super) leader: Option<(Vec2, Vec2)>,
}

/// Pixels kept free between two labels.
const GAP: f32 = 3.0;
/// How far off a label may stand, ring by ring, pixels.
const RINGS: [f32; 10] = [3.0, 10.0, 20.0, 32.0, 48.0, 68.0, 92.0, 125.0, 165.0, 215.0];
/// How many of the rings are near enough for a label that could do without a place of its own.
const NEAR_RINGS: usize = 7;
/// From how far off on a leader is drawn, pixels.
const LEADER_FROM: f32 = 10.0;

/// What labels make room for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<'a> {
    /// The part of the window that they keep within.
    pub(super) free: Rect,
    /// What they cover as little as may be.
    pub(super) blocks: &'a [Rect],
    /// What they never cover.
    pub(super) kept: &'a [Rect],
}

/// Places labels in order, urgent ones first: none over another. `None` for one that finds no place.
pub(super) fn place(labelled: &[Labelled], ground: Ground<'_>) -> Vec<Option<Place>> {
    let mut order: Vec<usize> = (0..labelled.len()).collect();
    order.sort_by_key(|index| !labelled[*index].urgent);
    let mut places = vec![None; labelled.len()];
    let mut taken: Vec<Place> = Vec::new();
    for index in order {
        let place = best(&labelled[index], ground, &taken);
        taken.extend(place);
        places[index] = place;
    }
    places
}

fn best(item: &Labelled, ground: Ground<'_>, taken: &[Place]) -> Option<Place> {
    let mut best: Option<(f32, Place)> = None;
    let rings = if item.last { RINGS.len() } else { NEAR_RINGS };
    for (ring, off) in RINGS.into_iter().take(rings).enumerate() {
        // A place further off only wins by being cheaper than anything nearer can be.
        if best.is_some_and(|(cost, _)| cost <= off) {
            break;
        }
        for (turn, preference) in directions(ring) {
            let rect = beside(item, turn, off);
            let in_the_way =
                || taken.iter().map(|other| other.rect.inflate(GAP)).chain(ground.kept.iter().copied()).any(|other| meet(other, rect));
            if !within(ground.free, rect) || in_the_way() {
                continue;
            }
            let place = Place { rect, leader: (off >= LEADER_FROM).then(|| leader(rect, item.around)) };
            let cost = off + preference + covered(rect, ground.blocks) + crossed(&place, taken);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, place));
            }
        }
    }
    best.map(|(_, place)| place)
}

/// Ways to go from what is named, in turns of a circle from straight up, each with what it costs to read there.
fn directions(ring: usize) -> impl Iterator<Item = (f32, f32)> {
    let count: u8 = if ring < 2 { 8 } else { 16 };
    (0..count).map(move |step| {
        let turn = f32::from(step) / f32::from(count);
        let sideways = (turn * std::f32::consts::TAU).sin().abs();
        let below = if turn > 0.26 && turn < 0.74 { 3.0 } else { 0.0 };
        (turn, sideways * 5.0 + below)
    })
}

/// The label's rectangle in a direction from what it names, so far off.
fn beside(item: &Labelled, turn: f32, off: f32) -> Rect {
    let way = Vec2::new((turn * std::f32::consts::TAU).sin(), -(turn * std::f32::consts::TAU).cos());
    let reach = (item.around.size() + item.size) / 2.0 + off;
    // Straight out to the side of a box, whichever side the way meets first.
    let stretch = (reach / way.abs().max(Vec2::splat(1e-4))).min_element();
    Rect::from_center_size((item.around.center() + way * stretch).round(), item.size)
}

fn within(free: Rect, rect: Rect) -> bool {
    free.contains(rect.min) && free.contains(rect.max)
}

fn meet(one: Rect, other: Rect) -> bool {
    !one.intersect(other).is_empty()
}

/// From the label's edge to the middle of what it names.
fn leader(rect: Rect, around: Rect) -> (Vec2, Vec2) {
    let to = around.center();
    (to.clamp(rect.min, rect.max), to)
}

/// How much of the blocks a label covers, as pixels of distance that would be as bad: a small block is hidden by little.
fn covered(rect: Rect, blocks: &[Rect]) -> f32 {
    let area = |rect: Rect| rect.width() * rect.height();
    let part = |block: &Rect| {
        let part = block.intersect(rect);
        if part.is_empty() { 0.0 } else { 45.0 * area(part) / area(*block).clamp(80.0, 1200.0) }
    };
    blocks.iter().map(part).sum()
}

/// The price of a leader that crosses another label or leader, and of a label upon a leader.
fn crossed(place: &Place, taken: &[Place]) -> f32 {
    let crosses = |other: &Place| {
        let own = place.leader.is_some_and(|line| cuts(line, other.rect));
        let theirs = other.leader.is_some_and(|line| cuts(line, place.rect));
        own || theirs
    };
    30.0 * taken.iter().filter(|other| crosses(other)).fold(0.0, |count, _| count + 1.0)
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
    use crate::client::grain::speck;

    const FREE: Rect = Rect { min: Vec2::ZERO, max: Vec2::new(1280.0, 800.0) };

    fn among(blocks: &[Rect]) -> Ground<'_> {
        Ground { free: FREE, blocks, kept: &[] }
    }

    fn crowd(count: i32, spread: f32) -> Vec<Labelled> {
        (0..count)
            .map(|index| {
                let at = Vec2::new(640.0, 400.0) + (Vec2::new(speck(index, 0, 1), speck(index, 0, 2)) - 0.5) * spread;
                let size = Vec2::new(70.0 + speck(index, 0, 3) * 60.0, 20.0);
                Labelled { size, around: Rect::from_center_size(at, Vec2::new(40.0, 12.0)), urgent: index == 7, last: false }
            })
            .collect()
    }

    #[test]
    fn no_label_lies_over_another_or_outside_however_crowded_it_is() {
        for (count, spread) in [(12, 900.0), (40, 500.0), (60, 120.0)] {
            let crowd = crowd(count, spread);
            let blocks: Vec<Rect> = crowd.iter().map(|item| item.around).collect();
            let placed: Vec<Rect> = place(&crowd, among(&blocks)).into_iter().flatten().map(|place| place.rect).collect();
            assert!(placed.len() >= 12);
            for (index, one) in placed.iter().enumerate() {
                assert!(within(FREE, *one));
                assert!(placed[index + 1..].iter().all(|other| one.intersect(*other).is_empty()), "{count} labels over {spread}");
            }
        }
    }

    #[test]
    fn a_lone_label_stands_above_and_needs_no_leader() {
        let alone = Labelled {
            size: Vec2::new(80.0, 20.0),
            around: Rect::from_center_size(Vec2::new(300.0, 300.0), Vec2::new(50.0, 10.0)),
            urgent: false,
            last: false,
        };
        let place = place(&[alone], among(&[alone.around]))[0].expect("there is room");
        assert!(place.rect.max.y <= 295.0 && place.leader.is_none());
    }

    #[test]
    fn what_is_urgent_has_the_first_choice() {
        let crowd = crowd(40, 60.0);
        let placed = place(&crowd, among(&[]));
        let near = |index: usize| placed[index].map(|place| place.rect.center().distance(crowd[index].around.center()));
        assert!(near(7).is_some_and(|distance| distance < 40.0));
    }

    #[test]
    fn no_label_lies_over_what_is_kept_clear() {
        let crowd = crowd(20, 300.0);
        let kept: Vec<Rect> =
            crowd.iter().map(|item| Rect::from_center_size(item.around.center() - Vec2::Y * 24.0, Vec2::splat(18.0))).collect();
        let placed = place(&crowd, Ground { kept: &kept, ..among(&[]) });
        assert!(placed.iter().flatten().count() >= 12);
        assert!(placed.iter().flatten().all(|place| kept.iter().all(|kept| !meet(*kept, place.rect))));
    }

    #[test]
    fn nothing_is_placed_where_nothing_fits() {
        let free = Rect::new(0.0, 0.0, 50.0, 50.0);
        let wide = Labelled { size: Vec2::new(80.0, 20.0), around: Rect::new(10.0, 10.0, 20.0, 20.0), urgent: false, last: true };
        assert_eq!(place(&[wide], Ground { free, ..among(&[]) }), vec![None]);
    }
}
