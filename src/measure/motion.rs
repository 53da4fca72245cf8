//! When a moving base comes near something, meets another, stands in a zone or hangs over the edge: as shares (0 to 1)
//! of one stretch of its way.
//!
//! Straight ways, and ways round a point past things that stand still, are exact: the answer can change only where a
//! corner passes a border or a border's corner passes the base, and those moments are closed formulas. Meetings, zones
//! and the edge of the table for a base that turns, and two bases if one turns, close in by steps no longer than the
//! distance still to go, then by halving, to well within the tolerance. Must not know a clock.

use bevy::math::Vec2;

use crate::measure::span::{between_events, merged};
use crate::measure::sweep::{Sweep, Way};
use crate::measure::turning::Turn;
use crate::measure::{Body, Bounds, Footprint, Margin, Pose, Segment, Shape, Span, TOLERANCE, Zone};

/// One base running into another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// The share of the way at which they touch.
    pub share: f32,
    /// How deep they would overlap at most if the mover went on to the end of this stretch.
    pub depth: Margin,
}

/// When a moving base is within a distance (0: touching or overlapping) of a shape, in order.
pub fn times_near(sweep: &Sweep, shape: &Shape, distance: f32) -> Vec<Span> {
    let mut edges = shape.edges();
    keep_near(&mut edges, distance, sweep.bounds());
    if edges.is_empty() {
        let within = shape.gap_to_body(&sweep.start).distance <= distance + TOLERANCE;
        return if within { vec![Span::new(0.0, 1.0)] } else { Vec::new() };
    }
    let gap = |body: &Body| gap_to_edges(shape, &edges, body) - distance;
    match sweep.way {
        Way::Straight(by) => straight_times(sweep, by, &edges, distance, gap),
        Way::Round { pivot, degrees } => {
            let changes = Changes::of_turn(sweep, Turn { pivot, degrees }, &edges, distance);
            times_of(sweep, changes, gap)
        }
    }
}

/// Drops the edges that cannot come within the distance anywhere in a box.
fn keep_near(edges: &mut Vec<(Segment, f32)>, distance: f32, swept: Bounds) {
    edges.retain(|(edge, radius)| edge.bounds().widened(radius + distance + 2.0 * TOLERANCE).meets(swept));
}

/// The gap from a base to a shape with only some edges near, all of the same width, inches.
fn gap_to_edges(shape: &Shape, edges: &[(Segment, f32)], body: &Body) -> f32 {
    match shape {
        Shape::Area(area) if area.winds_about(body.centre()) => 0.0,
        Shape::Tract(tract) if tract.winds_about(body.centre()) => 0.0,
        Shape::Area(_) | Shape::Tract(_) | Shape::Line(_) => {
            let gap =
                body.gap_to_segments(edges.iter().map(|(edge, _)| *edge)).map_or(f32::INFINITY, |gap| gap.distance);
            (gap - edges[0].1).max(0.0)
        }
        _ => shape.gap_to_body(body).distance,
    }
}

/// When two moving bases on one clock are within a distance of one another, in order.
pub fn times_near_each_other(one: &Sweep, other: &Sweep, distance: f32) -> Vec<Span> {
    if let (Way::Straight(by), Way::Straight(theirs)) = (one.way, other.way) {
        return times_near(&Sweep::straight(one.start, by - theirs), &Shape::Body(other.start), distance);
    }
    let margin = |share: f32| {
        let (body, theirs) = (one.body_at(share), other.body_at(share));
        let overlap = body.overlap(&theirs).inches();
        distance + if overlap >= 0.0 { overlap } else { -body.gap_from_corners(&theirs).distance }
    };
    march(margin, one.speed() + other.speed())
}

/// The first moment at which one moving base runs into another on the same clock: touches it and goes on to overlap it
/// by more than the tolerance. Sliding along it, or touching it in passing, is no meeting.
pub fn first_meeting(one: &Sweep, other: &Sweep) -> Option<Meeting> {
    let overlap = |share: f32| one.body_at(share).overlap(&other.body_at(share)).inches();
    let (share, depth) = match (one.way, other.way) {
        (Way::Straight(by), Way::Straight(theirs)) => {
            let share = straight_meeting(&one.start, &other.start, by - theirs)?;
            (share, deepest_straight(&one.start, &other.start, by - theirs, share))
        }
        _ => {
            let share = turning_meeting(one, other, overlap)?;
            (share, deepest_turning(&overlap, share))
        }
    };
    Some(Meeting { share, depth: Margin::new(depth) })
}

/// The greatest overlap from a share to the end of a straight way: the overlap is the least of a few straight lines, so
/// it is greatest at an end or where two of them cross.
fn deepest_straight(one: &Body, other: &Body, by: Vec2, from: f32) -> f32 {
    let between = other.pose.at - one.pose.at;
    let lines = axes(one, other).map(|axis| {
        let (reach, start, speed) = (one.half_extent(axis) + other.half_extent(axis), between.dot(axis), by.dot(axis));
        [(reach - start, speed), (reach + start, -speed)]
    });
    let lines = lines.as_flattened();
    let overlap = |share: f32| lines.iter().map(|(start, speed)| start + speed * share).fold(f32::INFINITY, f32::min);
    let rising = lines.iter().filter(|(_, speed)| *speed > 0.0);
    let crossings = rising.flat_map(|up| {
        lines.iter().filter(|(_, speed)| *speed <= 0.0).map(move |down| (down.0 - up.0) / (up.1 - down.1))
    });
    crossings.filter(|share| (from..=1.0).contains(share)).chain([from, 1.0]).map(overlap).fold(0.0, f32::max)
}

/// The greatest overlap from a share to the end where a base turns: the best of a few looks, then closing in on it.
fn deepest_turning(overlap: &impl Fn(f32) -> f32, from: f32) -> f32 {
    let look = |step: u8| from + (1.0 - from) * f32::from(step) / 32.0;
    let looks = (0_u8..=32).map(|step| (overlap(look(step)), step));
    let (_, best) = looks.reduce(|best, next| if next.0 > best.0 { next } else { best }).unwrap_or((0.0, 0));
    let (mut low, mut high) = (look(best.saturating_sub(1)), look((best + 1).min(32)));
    for _ in 0..24 {
        let (third, other) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if overlap(third) < overlap(other) { low = third } else { high = other }
    }
    overlap((low + high) * 0.5)
}

/// When any part of a moving base stands in a zone, in order.
pub fn times_in_zone(sweep: &Sweep, zone: &Zone) -> Vec<Span> {
    let margin = |body: &Body| zone.margin_of_any_part(body).inches();
    match sweep.way {
        Way::Straight(by) => {
            let reach =
                zone.border(0.0).iter().map(|side| side.from.distance(sweep.start.centre())).fold(0.0, f32::max);
            let border = zone.border(reach + by.length() + sweep.start.footprint.radius() + 1.0);
            let mut edges: Vec<(Segment, f32)> = border.into_iter().map(|side| (side, 0.0)).collect();
            keep_near(&mut edges, 0.0, sweep.bounds());
            straight_times(sweep, by, &edges, 0.0, |body| -margin(body))
        }
        Way::Round { .. } => march(|share| margin(&sweep.body_at(share)), sweep.speed()),
    }
}

/// When any part of a moving base hangs over the edge of the table, in order.
pub fn times_over_edge(sweep: &Sweep, table: Bounds) -> Vec<Span> {
    let bounds = sweep.bounds();
    if table.margin(bounds.least).and(table.margin(bounds.most)).inches() > 0.0 {
        return Vec::new();
    }
    let over = |body: &Body| {
        let corners = body.corners().map(|corner| table.margin(corner).inches());
        -corners.into_iter().fold(f32::INFINITY, f32::min) - 2.0 * TOLERANCE
    };
    match sweep.way {
        Way::Straight(by) => {
            let edges: Vec<(Segment, f32)> = table_body(table).edges().map(|edge| (edge, 0.0)).to_vec();
            straight_times(sweep, by, &edges, 0.0, |body| -over(body))
        }
        Way::Round { .. } => march(|share| over(&sweep.body_at(share)), sweep.speed()),
    }
}

/// The stretches of a way on which something holds. Its margin (inches, positive where it holds) may change by no more
/// than `speed` over the whole way. Closes in on each change; a state that lasts for less than the tolerance may be
/// missed.
pub fn march(margin: impl Fn(f32) -> f32, speed: f32) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let holds = |value: f32| value >= -TOLERANCE;
    let least_step = if speed > TOLERANCE { TOLERANCE / speed } else { 1.0 };
    let (mut share, mut value) = (0.0_f32, margin(0.0));
    if holds(value) {
        spans.push(Span::at(0.0));
    }
    while share < 1.0 {
        let free = if holds(value) { value + TOLERANCE } else { -value - TOLERANCE };
        let next = (share + (free / speed.max(TOLERANCE)).max(least_step)).min(1.0);
        let next_value = margin(next);
        match (holds(value), holds(next_value)) {
            (false, true) => spans.push(Span::new(border_between(&margin, share, next), next)),
            (true, stays) => {
                let end = if stays { next } else { border_between(&margin, next, share) };
                if let Some(last) = spans.last_mut() {
                    last.to = end;
                }
            }
            (false, false) => {}
        }
        (share, value) = (next, next_value);
    }
    spans
}

/// The share, between one at which a margin falls short and one at which it holds, at which it is zero, or as near to
/// that as possible.
fn border_between(margin: &impl Fn(f32) -> f32, short: f32, holding: f32) -> f32 {
    let (mut outside, mut inside) = (short, holding);
    let goal = if margin(holding) >= 0.0 { 0.0 } else { -TOLERANCE };
    for _ in 0..24 {
        let middle = (outside + inside) * 0.5;
        if margin(middle) >= goal { inside = middle } else { outside = middle }
    }
    inside
}

fn table_body(table: Bounds) -> Body {
    let size = table.size();
    Body::new(Pose::new(table.centre(), crate::measure::Facing::NORTH), Footprint::new(size.x, size.y))
}

/// When `beyond` (inches by which it fails, negative where it holds) holds for a base that goes straight; it can change
/// only at the distance from the given edges.
fn straight_times(
    sweep: &Sweep,
    by: Vec2,
    edges: &[(Segment, f32)],
    distance: f32,
    beyond: impl Fn(&Body) -> f32,
) -> Vec<Span> {
    let holds = |share: f32| beyond(&sweep.body_at(share)) <= TOLERANCE;
    let length = by.length();
    if length <= f32::EPSILON {
        return if holds(0.0) { vec![Span::new(0.0, 1.0)] } else { Vec::new() };
    }
    times_of(sweep, Changes::of(sweep, by, edges, distance), beyond)
}

/// When `beyond` (inches by which it fails) holds for a moving base, given when it can change.
fn times_of(sweep: &Sweep, changes: Changes, beyond: impl Fn(&Body) -> f32) -> Vec<Span> {
    let holds = |share: f32| beyond(&sweep.body_at(share)) <= TOLERANCE;
    if changes.near.is_empty() {
        return if holds(0.5) { vec![Span::new(0.0, 1.0)] } else { Vec::new() };
    }
    // Where several corners come near at once, rounding may tear off the first moment.
    let torn = 0.1 * TOLERANCE / sweep.speed().max(TOLERANCE);
    let spans = merged(between_events(changes.near, 1.0, holds), torn);
    spans
        .into_iter()
        .map(|span| narrowed(span, &changes.exact, |share| beyond(&sweep.body_at(share)) <= 0.1 * TOLERANCE))
        .collect()
}

/// Shares at which a moving base reaches, or leaves, a distance of some edges.
struct Changes {
    /// At the distance itself.
    exact: Vec<f32>,
    /// At the distance, and within the tolerance of it.
    near: Vec<f32>,
}

impl Changes {
    fn of(sweep: &Sweep, by: Vec2, edges: &[(Segment, f32)], distance: f32) -> Self {
        let mut changes = Self { exact: Vec::new(), near: Vec::new() };
        let length = by.length();
        let ours = sweep.start.edges();
        let ways = sweep.corner_ways(by);
        for &(edge, radius) in edges {
            for way in ways {
                changes.add(way, edge, radius + distance, length);
            }
            for corner in [edge.from, edge.to] {
                let back = Segment::new(corner, corner - by);
                for our_edge in ours {
                    changes.add(back, our_edge, radius + distance, length);
                }
            }
        }
        changes.exact.sort_by(f32::total_cmp);
        changes
    }

    /// The shares for a base that goes round a point: its corners pass the edges, and seen from it the edges' ends pass
    /// round the other way.
    fn of_turn(sweep: &Sweep, turn: Turn, edges: &[(Segment, f32)], distance: f32) -> Self {
        let mut changes = Self { exact: Vec::new(), near: Vec::new() };
        let corners = sweep.start.corners();
        let ours = sweep.start.edges().map(|edge| turn.ringed(edge));
        for &(edge, radius) in edges {
            let (ringed, least) = (turn.ringed(edge), radius + distance);
            for (distance, shares) in [(least, &mut changes.exact), (least + TOLERANCE, &mut changes.near)] {
                corners.iter().for_each(|corner| turn.add_passings(*corner, ringed, distance, shares));
                for end in [edge.from, edge.to] {
                    ours.iter().for_each(|ours| turn.reversed().add_passings(end, *ours, distance, shares));
                }
            }
        }
        changes.near.extend(&changes.exact);
        changes.exact.sort_by(f32::total_cmp);
        changes
    }

    fn add(&mut self, way: Segment, edge: Segment, distance: f32, length: f32) {
        let Some(near) = way.within(edge, distance + TOLERANCE) else { return };
        self.near.extend([near.from / length, near.to / length]);
        if let Some(exact) = way.within(edge, distance) {
            self.exact.extend([exact.from / length, exact.to / length]);
            self.near.extend([exact.from / length, exact.to / length]);
        }
    }
}

/// A stretch that begins or ends within the tolerance short of the border, brought to the border where it is crossed.
fn narrowed(span: Span, exact: &[f32], on_border: impl Fn(f32) -> bool) -> Span {
    let brought = |end: f32, crossing: Option<f32>| match crossing {
        Some(crossing) if !on_border(end) && !on_border((end + crossing) * 0.5) => crossing,
        _ => end,
    };
    let mut crossings = exact.iter().copied().filter(|share| span.contains(*share) && on_border(*share));
    let first = crossings.next();
    let last = crossings.next_back().or(first);
    Span {
        from: if span.from > 0.0 { brought(span.from, first) } else { span.from },
        to: if span.to < 1.0 { brought(span.to, last) } else { span.to },
    }
}

/// The directions along which two bases can be separated.
fn axes(one: &Body, other: &Body) -> [Vec2; 4] {
    [one.pose.facing.vector(), one.pose.facing.right(), other.pose.facing.vector(), other.pose.facing.right()]
}

/// The share at which a base that goes straight runs into one that stands, by separating axes.
fn straight_meeting(one: &Body, other: &Body, by: Vec2) -> Option<f32> {
    let between = other.pose.at - one.pose.at;
    let closed = |slack: f32| {
        axes(one, other).into_iter().try_fold(Span::new(0.0, 1.0), |span, axis| {
            let reach = one.half_extent(axis) + other.half_extent(axis) - slack;
            let (start, speed) = (between.dot(axis), by.dot(axis));
            if speed.abs() <= TOLERANCE * 1e-3 {
                return (start.abs() <= reach).then_some(span);
            }
            let ends = [(start - reach) / speed, (start + reach) / speed];
            Span::new(ends[0].min(ends[1]), ends[0].max(ends[1])).shared(span)
        })
    };
    let deep = closed(2.0 * TOLERANCE).or_else(|| closed(TOLERANCE).filter(|span| span.length() > 0.0))?;
    Some(closed(0.0).map_or(deep.from, |span| span.from))
}

/// The share at which two bases, one of them turning, run into each other.
fn turning_meeting(one: &Sweep, other: &Sweep, overlap: impl Fn(f32) -> f32) -> Option<f32> {
    let speed = one.speed() + other.speed();
    let margin = |share: f32| {
        let overlap = overlap(share);
        let apart =
            if overlap >= 0.0 { overlap } else { -one.body_at(share).gap_from_corners(&other.body_at(share)).distance };
        apart - 2.0 * TOLERANCE
    };
    let deep = march(margin, speed).first()?.from;
    if overlap(0.0) > TOLERANCE {
        return Some(0.0);
    }
    Some(border_between(&|share: f32| overlap(share) - TOLERANCE * 0.1, 0.0, deep))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Facing, Polygon, Polyline};

    fn base(x: f32, y: f32) -> Body {
        Body::new(Pose::new(Vec2::new(x, y), Facing::NORTH), Footprint::new(2.0, 1.0))
    }

    fn close(spans: &[Span], expected: &[(f32, f32)]) -> bool {
        spans.len() == expected.len()
            && spans
                .iter()
                .zip(expected)
                .all(|(span, to)| (span.from - to.0).abs() < 1e-4 && (span.to - to.1).abs() < 1e-4)
    }

    #[test]
    fn a_straight_way_through_a_wood() {
        let wood = Polygon::new([(-3.0, 4.0), (3.0, 4.0), (3.0, 6.0), (-3.0, 6.0)].map(Vec2::from).to_vec())
            .expect("a simple shape");
        let sweep = Sweep::straight(base(0.0, 0.0), Vec2::new(0.0, 10.0));
        assert!(close(&times_near(&sweep, &Shape::Area(wood.clone()), 0.0), &[(0.35, 0.65)]));
        assert!(close(&times_near(&sweep, &Shape::Area(wood), 1.0), &[(0.25, 0.75)]));
    }

    #[test]
    fn a_base_that_comes_flat_upon_a_wood_comes_there_at_one_moment_whatever_way_it_looks() {
        for step in 0_u16..2000 {
            let front = Pose::new(Vec2::new(31.0, 29.5), Facing::from_bearing(f32::from(step) * 0.18));
            let wood = [(-3.0, 4.0), (3.0, 4.0), (3.0, 6.0), (-3.0, 6.0)].map(|local| front.to_table(local.into()));
            let wood = Shape::Area(Polygon::new(wood.to_vec()).expect("a simple shape"));
            let body = Body::new(front, Footprint::new(2.0, 1.0));
            let spans = times_near(&Sweep::straight(body, front.facing.vector() * 10.0), &wood, 0.0);
            let [Span { from, to }] = spans[..] else { panic!("{step}: {spans:?}") };
            assert!((from - 0.35).abs() < 1e-5 && (to - 0.65).abs() < 1e-5, "{step}: {from} {to}");
        }
    }

    #[test]
    fn a_fence_is_touched_by_the_front_and_left_by_the_rear() {
        let fence =
            Shape::Line(Polyline::new([(-9.0, 4.0), (9.0, 4.0)].map(Vec2::from).to_vec(), 0.0).expect("a line"));
        let sweep = Sweep::straight(base(0.0, 0.0), Vec2::new(0.0, 10.0));
        assert!(close(&times_near(&sweep, &fence, 0.0), &[(0.35, 0.45)]));
    }

    #[test]
    fn a_base_runs_into_another_and_slides_along_a_third() {
        let sweep = Sweep::straight(base(0.0, 0.0), Vec2::new(0.0, 10.0));
        let meeting = first_meeting(&sweep, &Sweep::still(base(1.0, 5.0))).expect("they meet");
        assert!((meeting.share - 0.4).abs() < 1e-6 && (meeting.depth.inches() - 1.0).abs() < 1e-3);
        assert_eq!(first_meeting(&sweep, &Sweep::still(base(2.0, 5.0))), None, "flush sides slide past");
        assert_eq!(first_meeting(&sweep, &Sweep::still(base(2.0, 0.0))), None, "a neighbour in line is no obstacle");
        assert!(close(&times_near(&sweep, &Shape::Body(base(2.0, 5.0)), 0.0), &[(0.4, 0.6)]), "but it is touched");
        assert!(close(&times_near(&sweep, &Shape::Body(base(2.0, 0.0)), 0.0), &[(0.0, 0.1)]));
    }

    #[test]
    fn a_wheel_runs_into_what_its_outer_corner_meets() {
        let sweep = Sweep { start: base(-1.0, -0.5), way: Way::Round { pivot: Vec2::ZERO, degrees: 90.0 } };
        let post = Body::new(Pose::new(Vec2::new(0.0, 3.0), Facing::NORTH), Footprint::new(0.2, 2.2));
        let meeting = first_meeting(&sweep, &Sweep::still(post)).expect("the corner sweeps it");
        assert!(sweep.body_at(meeting.share).overlap(&post).inches().abs() < 1e-3);
        assert!((0.9..1.0).contains(&meeting.share) && meeting.depth.holds_clear());
        assert_eq!(first_meeting(&sweep, &Sweep::still(base(0.0, 4.6))), None);
    }

    #[test]
    fn two_movers_meet_on_one_clock() {
        let one = Sweep::straight(base(0.0, 0.0), Vec2::new(0.0, 4.0));
        let other = Sweep::straight(base(0.0, 9.0), Vec2::new(0.0, -12.0));
        assert!((first_meeting(&one, &other).expect("they meet").share - 0.5).abs() < 1e-6);
        let turning = Sweep { start: base(0.0, 9.0), way: Way::Round { pivot: Vec2::new(0.0, 4.0), degrees: 170.0 } };
        assert!(first_meeting(&Sweep::still(base(5.5, 4.0)), &turning).is_some());
    }

    #[test]
    fn a_zone_and_the_edge_of_the_table() {
        let zone = Zone::sector(Vec2::new(0.0, 0.0), Facing::EAST, 22.5);
        let sweep = Sweep::straight(base(5.0, -6.0), Vec2::new(0.0, 12.0));
        let spans = times_in_zone(&sweep, &zone);
        assert!(
            spans.len() == 1 && (spans[0].from - (6.0 - 0.5 - 6.0 * 0.414_213_57) / 12.0).abs() < 1e-4,
            "{spans:?}"
        );
        let table = Bounds::new(Vec2::splat(-10.0), Vec2::splat(10.0));
        let off = times_over_edge(&Sweep::straight(base(0.0, 0.0), Vec2::new(0.0, 19.0)), table);
        assert!(close(&off, &[(0.5, 1.0)]), "{off:?}");
        let wheel = Sweep { start: base(0.0, 0.0), way: Way::Round { pivot: Vec2::new(0.0, 6.0), degrees: 360.0 } };
        assert_eq!(times_over_edge(&wheel, Bounds::new(Vec2::splat(-20.0), Vec2::splat(20.0))), []);
    }
}
