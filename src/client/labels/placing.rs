//! Where labels go: beside their unit if there is room, else further off with a leader line. They are placed one after
//! another, then each again among the others; a label stays where it was unless another place is clearly better. Knows
//! rectangles of the window in pixels, y downwards; knows nothing of the text.

use bevy::prelude::*;

use crate::measure::Segment;

/// Something that wants a label.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Labelled {
    /// The size of its label, pixels.
    pub(super) size: Vec2,
    /// Where it is seen.
    pub(super) around: Rect,
    /// The other label for the same thing.
    pub(super) rank: Rank,
    /// Where it stood when it was placed last.
    pub(super) stood: Option<Spot>,
}

/// The other label for the same thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rank {
    /// Its command could stand for it; it names something so small that only few places are beside it.
    First,
    /// Nothing, so that it may stand far off.
    Last,
    /// Its command could stand for it.
    Usual,
    /// Its command does: it takes what room the others leave.
    Spare,
}

/// A place relative to the labelled thing: the ring round it, and the step on that ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    ring: usize,
    step: u8,
}

/// A place found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    /// The label's rectangle.
    pub(super) rect: Rect,
    /// Its spot relative to the labelled thing.
    pub(super) spot: Spot,
    /// The ends of the leader line, if the label stands off.
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
/// How often every label is placed: once one after another, then again among all others.
const ROUNDS: usize = 3;
/// The costs, as pixels of distance, of covering a block; of lying nearer to another's block than to its own; of a
/// leader that crosses another label, leader or handle, and of one that crosses another's block.
const COVERING: f32 = 60.0;
const MISLEADING: f32 = 14.0;
const CROSSING: f32 = 30.0;
const PASSING: f32 = 10.0;
/// How much better a place must be for a label to move, as pixels of distance.
const WORTH_MOVING: f32 = 16.0;

/// The objects that labels make room for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<'a> {
    /// The part of the window that they keep within.
    pub(super) free: Rect,
    /// Areas to cover as little as possible.
    pub(super) blocks: &'a [Rect],
    /// Areas never to cover.
    pub(super) kept: &'a [Rect],
}

/// Places labels in order, those of small things first and spare ones last, none over another. `None` for one that
/// finds no place.
pub(super) fn place(labelled: &[Labelled], ground: Ground<'_>) -> Vec<Option<Place>> {
    let mut order: Vec<usize> = (0..labelled.len()).filter(|index| labelled[*index].rank != Rank::Spare).collect();
    order.sort_by_key(|index| labelled[*index].rank != Rank::First);
    let spare = (0..labelled.len()).filter(|index| labelled[*index].rank == Rank::Spare);
    let mut places = vec![None; labelled.len()];
    for _ in 0..ROUNDS {
        let before = places.clone();
        order.iter().for_each(|&index| place_anew(labelled, ground, &mut places, index));
        if places == before {
            break;
        }
    }
    spare.for_each(|index| place_anew(labelled, ground, &mut places, index));
    places
}

/// Finds the best place for one label as all others stand.
fn place_anew(labelled: &[Labelled], ground: Ground<'_>, places: &mut [Option<Place>], index: usize) {
    places[index] = None;
    let taken: Vec<Place> = places.iter().copied().flatten().collect();
    places[index] = best(&labelled[index], ground, &taken);
}

fn best(item: &Labelled, ground: Ground<'_>, taken: &[Place]) -> Option<Place> {
    let stood = item.stood.and_then(|spot| at_spot(item, spot, ground, taken));
    let mut best = stood.map(|(cost, place)| (cost - WORTH_MOVING, place));
    let rings = if item.rank == Rank::Last { RINGS.len() } else { NEAR_RINGS };
    for (ring, off) in RINGS.into_iter().take(rings).enumerate() {
        // A place further off only wins by being cheaper than anything nearer can be.
        if best.is_some_and(|(cost, _)| cost <= off) {
            break;
        }
        for step in 0..steps(ring) {
            if let Some((cost, place)) = at_spot(item, Spot { ring, step }, ground, taken)
                && best.is_none_or(|(least, _)| cost < least)
            {
                best = Some((cost, place));
            }
        }
    }
    best.map(|(_, place)| place)
}

/// The place at a spot and its cost; none where the label would lie over another or outside.
fn at_spot(item: &Labelled, spot: Spot, ground: Ground<'_>, taken: &[Place]) -> Option<(f32, Place)> {
    let off = *RINGS.get(spot.ring)?;
    let (turn, preference) = direction(spot);
    let rect = beside(item, turn, off);
    let in_the_way = || {
        taken
            .iter()
            .map(|other| other.rect.inflate(GAP))
            .chain(ground.kept.iter().copied())
            .any(|other| meet(other, rect))
    };
    if !within(ground.free, rect) || in_the_way() {
        return None;
    }
    let place = Place { rect, spot, leader: (off >= LEADER_FROM).then(|| leader(rect, item.around)) };
    let hindered = covered(rect, ground.blocks) + misread(&place, item.around, ground) + crossed(&place, taken);
    Some((off + preference + hindered, place))
}

/// The number of directions on a ring.
const fn steps(ring: usize) -> u8 {
    if ring < 2 { 8 } else { 16 }
}

/// The direction of a spot in turns of a circle from straight up, and the cost of reading there.
fn direction(spot: Spot) -> (f32, f32) {
    let turn = f32::from(spot.step) / f32::from(steps(spot.ring));
    let sideways = (turn * std::f32::consts::TAU).sin().abs();
    let below = if turn > 0.26 && turn < 0.74 { 3.0 } else { 0.0 };
    (turn, sideways * 5.0 + below)
}

/// The label's rectangle in a direction from its thing, at this distance.
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

/// From the label's edge to the middle of its thing.
fn leader(rect: Rect, around: Rect) -> (Vec2, Vec2) {
    let to = around.center();
    (to.clamp(rect.min, rect.max), to)
}

/// How much of the blocks a label covers, as pixels of distance that would be as bad: a small block is hidden by
/// little.
fn covered(rect: Rect, blocks: &[Rect]) -> f32 {
    let area = |rect: Rect| rect.width() * rect.height();
    let part = |block: &Rect| {
        let part = block.intersect(rect);
        if part.is_empty() { 0.0 } else { COVERING * area(part) / area(*block).clamp(80.0, 1200.0) }
    };
    blocks.iter().map(part).sum()
}

/// The cost of a label that might be read as another's: it lies nearer to another block, or its leader goes over one or
/// over a handle.
fn misread(place: &Place, around: Rect, ground: Ground<'_>) -> f32 {
    let own = apart(place.rect, around);
    let others = || ground.blocks.iter().filter(|block| !meet(**block, around));
    let misleads = others().any(|block| apart(place.rect, *block) + 2.0 < own);
    let passed = |line| others().filter(|block| cuts(line, **block)).map(|_| PASSING).sum::<f32>();
    let handles = |line| {
        ground.kept.iter().filter(|kept| !meet(**kept, around) && cuts(line, **kept)).map(|_| CROSSING).sum::<f32>()
    };
    let led = place.leader.map_or(0.0, |line| passed(line) + handles(line));
    led + if misleads { MISLEADING } else { 0.0 }
}

/// How far apart two rectangles are, pixels.
fn apart(one: Rect, other: Rect) -> f32 {
    (one.min - other.max).max(other.min - one.max).max(Vec2::ZERO).length()
}

/// The cost of a leader that crosses another label or leader, and of a label on a leader.
fn crossed(place: &Place, taken: &[Place]) -> f32 {
    let crosses = |other: &Place| {
        let own = place.leader.is_some_and(|line| cuts(line, other.rect));
        let theirs = other.leader.is_some_and(|line| cuts(line, place.rect));
        own || theirs || place.leader.zip(other.leader).is_some_and(|(line, other)| cross(line, other))
    };
    taken.iter().filter(|other| crosses(other)).map(|_| CROSSING).sum()
}

fn cross(one: (Vec2, Vec2), other: (Vec2, Vec2)) -> bool {
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
    use crate::client::render::noise::speck;

    const FREE: Rect = Rect { min: Vec2::ZERO, max: Vec2::new(1280.0, 800.0) };

    fn among(blocks: &[Rect]) -> Ground<'_> {
        Ground { free: FREE, blocks, kept: &[] }
    }

    fn crowd(count: i32, spread: f32) -> Vec<Labelled> {
        (0..count)
            .map(|index| {
                let at = Vec2::new(640.0, 400.0) + (Vec2::new(speck(index, 0, 1), speck(index, 0, 2)) - 0.5) * spread;
                let size = Vec2::new(70.0 + speck(index, 0, 3) * 60.0, 20.0);
                Labelled {
                    size,
                    around: Rect::from_center_size(at, Vec2::new(40.0, 12.0)),
                    rank: Rank::Usual,
                    stood: None,
                }
            })
            .collect()
    }

    #[test]
    fn no_label_lies_over_another_or_outside_however_crowded_it_is() {
        for (count, spread) in [(12, 900.0), (40, 500.0), (60, 120.0)] {
            let crowd = crowd(count, spread);
            let blocks: Vec<Rect> = crowd.iter().map(|item| item.around).collect();
            let placed: Vec<Rect> =
                place(&crowd, among(&blocks)).into_iter().flatten().map(|place| place.rect).collect();
            assert!(placed.len() >= 12);
            for (index, one) in placed.iter().enumerate() {
                assert!(within(FREE, *one));
                assert!(
                    placed[index + 1..].iter().all(|other| one.intersect(*other).is_empty()),
                    "{count} labels over {spread}"
                );
            }
        }
    }

    #[test]
    fn a_lone_label_stands_above_and_needs_no_leader() {
        let alone = Labelled {
            size: Vec2::new(80.0, 20.0),
            around: Rect::from_center_size(Vec2::new(300.0, 300.0), Vec2::new(50.0, 10.0)),
            rank: Rank::Usual,
            stood: None,
        };
        let place = place(&[alone], among(&[alone.around]))[0].expect("there is room");
        assert!(place.rect.max.y <= 295.0 && place.leader.is_none());
    }

    #[test]
    fn a_spare_label_moves_no_other() {
        let mut crowd = crowd(40, 60.0);
        let without: Vec<Option<Place>> = place(&crowd[1..], among(&[]));
        crowd[0].rank = Rank::Spare;
        assert_eq!(place(&crowd, among(&[]))[1..], without);
    }

    #[test]
    fn a_label_stays_where_it_stood_when_what_it_made_room_for_is_gone() {
        let around = Rect::from_center_size(Vec2::new(300.0, 300.0), Vec2::new(50.0, 10.0));
        let item = Labelled { size: Vec2::new(80.0, 20.0), around, rank: Rank::Usual, stood: None };
        let alone = place(&[item], among(&[]))[0].expect("there is room");
        let beside = place(&[item, item], among(&[]))[1].expect("there is room for two");
        assert_ne!(beside, alone);
        let stood = Labelled { stood: Some(beside.spot), ..item };
        assert_eq!(place(&[stood], among(&[])), [Some(beside)]);
    }

    #[test]
    fn no_label_lies_over_what_is_kept_clear() {
        let crowd = crowd(20, 300.0);
        let kept: Vec<Rect> = crowd
            .iter()
            .map(|item| Rect::from_center_size(item.around.center() - Vec2::Y * 24.0, Vec2::splat(18.0)))
            .collect();
        let placed = place(&crowd, Ground { kept: &kept, ..among(&[]) });
        assert!(placed.iter().flatten().count() >= 12);
        assert!(placed.iter().flatten().all(|place| kept.iter().all(|kept| !meet(*kept, place.rect))));
    }

    #[test]
    fn a_leader_goes_round_another_where_there_is_room() {
        let named = |x: f32| Rect::from_center_size(Vec2::new(x, 400.0), Vec2::splat(8.0));
        let wall = Rect::new(560.0, 372.0, 760.0, 428.0);
        let item = |x: f32| Labelled { size: Vec2::new(90.0, 20.0), around: named(x), rank: Rank::Usual, stood: None };
        let crowd = [640.0, 652.0, 664.0, 676.0].map(item);
        let places: Vec<Place> = place(&crowd, Ground { kept: &[wall], ..among(&[]) }).into_iter().flatten().collect();
        let leaders: Vec<(Vec2, Vec2)> = places.iter().filter_map(|place| place.leader).collect();
        assert_eq!(leaders.len(), 4, "nobody has room beside himself");
        for (index, one) in leaders.iter().enumerate() {
            assert!(leaders[index + 1..].iter().all(|other| !cross(*one, *other)), "{leaders:?}");
        }
    }

    #[test]
    fn a_label_lies_nearest_to_what_it_names_where_there_is_room() {
        let block = |x: f32, y: f32| Rect::from_center_size(Vec2::new(x, y), Vec2::new(60.0, 12.0));
        let blocks = [block(640.0, 400.0), block(640.0, 430.0), block(640.0, 370.0)];
        let item = |around: Rect| Labelled { size: Vec2::new(90.0, 20.0), around, rank: Rank::Usual, stood: None };
        let places = place(&blocks.map(item), among(&blocks));
        for (place, own) in places.into_iter().map(|place| place.expect("there is room")).zip(blocks) {
            let nearest = blocks.iter().map(|block| apart(place.rect, *block)).fold(f32::INFINITY, f32::min);
            assert!(apart(place.rect, own) <= nearest + 2.0, "{place:?}");
        }
    }

    #[test]
    fn nothing_is_placed_where_nothing_fits() {
        let free = Rect::new(0.0, 0.0, 50.0, 50.0);
        let wide = Labelled {
            size: Vec2::new(80.0, 20.0),
            around: Rect::new(10.0, 10.0, 20.0, 20.0),
            rank: Rank::Last,
            stood: None,
        };
        assert_eq!(place(&[wide], Ground { free, ..among(&[]) }), vec![None]);
    }
}
