//! When something that goes round a fixed point passes lines at a distance, by closed formulas, as shares of its turn:
//! the counterpart for wheels of what [`Segment::within`] is for straight ways. Knows no shapes; `motion` puts its
//! answers together.

use bevy::math::{Vec2, ops};

use crate::measure::{Segment, TOLERANCE};

/// A turn about a fixed point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) pivot: Vec2,
    /// Clockwise; negative the other way about.
    pub(super) degrees: f32,
}

/// A line with how near and how far from a pivot its points lie: a base that goes round on a smaller or a wider circle
/// never meets it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ringed {
    line: Segment,
    nearest: f32,
    farthest: f32,
}

impl Turn {
    /// The same turn seen from the turning base.
    pub(super) fn reversed(self) -> Self {
        Self { degrees: -self.degrees, ..self }
    }

    /// A line with its distances from the pivot.
    pub(super) fn ringed(self, line: Segment) -> Ringed {
        let farthest = line.from.distance(self.pivot).max(line.to.distance(self.pivot));
        Ringed { line, nearest: line.distance(self.pivot), farthest }
    }

    /// Adds the shares of the turn at which a point reaches a distance from a line, or leaves it; some that are neither
    /// may be included.
    pub(super) fn add_passings(
        self,
        point: Vec2,
        Ringed { line, nearest, farthest }: Ringed,
        distance: f32,
        shares: &mut Vec<f32>,
    ) {
        let radius = point.distance(self.pivot);
        if radius + distance + TOLERANCE < nearest || radius > farthest + distance + TOLERANCE || radius <= f32::EPSILON
        {
            return;
        }
        let mut add = |at: Vec2| shares.extend(self.share_at(point, at));
        if let Some(ahead) = line.direction() {
            let aside = ahead.right() * distance;
            let beside =
                [Segment::new(line.from + aside, line.to + aside), Segment::new(line.from - aside, line.to - aside)];
            let sides = if distance > 0.0 { &beside[..] } else { &beside[..1] };
            sides
                .iter()
                .for_each(|side| circle_on_line(self.pivot, radius, *side).into_iter().flatten().for_each(&mut add));
        }
        if distance > 0.0 {
            let ends = [line.from, line.to];
            ends.into_iter().for_each(|end| {
                circle_on_circle(self.pivot, radius, end, distance).into_iter().flatten().for_each(&mut add);
            });
        }
    }

    /// The share of the turn after which a point has come to another on its circle, if it comes so far.
    fn share_at(self, point: Vec2, other: Vec2) -> Option<f32> {
        let (from, to) = (point - self.pivot, other - self.pivot);
        let clockwise = -ops::atan2(from.perp_dot(to), from.dot(to)).to_degrees();
        let ahead = if self.degrees < 0.0 { -clockwise } else { clockwise };
        let ahead = if ahead < 0.0 { ahead + 360.0 } else { ahead };
        let share = ahead / self.degrees.abs();
        (share <= 1.0).then_some(share)
    }
}

/// Where a circle crosses a line between its ends, or just beyond them.
fn circle_on_line(centre: Vec2, radius: f32, line: Segment) -> [Option<Vec2>; 2] {
    let Some(ahead) = line.direction() else { return [None; 2] };
    let (along, aside) = ((centre - line.from).dot(ahead.vector()), (centre - line.from).dot(ahead.right()));
    let square = radius * radius - aside * aside;
    if square < 0.0 {
        return [None; 2];
    }
    let (half, ends) = (square.sqrt(), -TOLERANCE..=line.length() + TOLERANCE);
    [along - half, along + half].map(|inches| ends.contains(&inches).then_some(line.from + ahead.vector() * inches))
}

/// Where two circles cross.
fn circle_on_circle(centre: Vec2, radius: f32, other: Vec2, other_radius: f32) -> [Option<Vec2>; 2] {
    let between = other - centre;
    let apart = between.length();
    if apart <= f32::EPSILON {
        return [None; 2];
    }
    let along = (apart * apart + radius * radius - other_radius * other_radius) / (2.0 * apart);
    let square = radius * radius - along * along;
    if square < 0.0 {
        return [None; 2];
    }
    let (ahead, half) = (between / apart, square.sqrt());
    [half, -half].map(|aside| Some(centre + ahead * along + ahead.perp() * aside))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passings(turn: Turn, point: Vec2, line: Segment, distance: f32) -> Vec<f32> {
        let mut shares = Vec::new();
        turn.add_passings(point, turn.ringed(line), distance, &mut shares);
        shares.sort_by(f32::total_cmp);
        shares
    }

    fn close(shares: &[f32], expected: &[f32]) -> bool {
        shares.len() == expected.len() && shares.iter().zip(expected).all(|(share, to)| (share - to).abs() < 1e-4)
    }

    #[test]
    fn a_point_going_round_crosses_a_line_where_its_circle_does() {
        let quarter = Turn { pivot: Vec2::ZERO, degrees: 90.0 };
        let line = Segment::new(Vec2::new(-9.0, 1.0), Vec2::new(9.0, 1.0));
        let share = 60.0 / 90.0;
        assert!(close(&passings(quarter, Vec2::new(0.0, 2.0), line, 0.0), &[share]));
        assert!(close(&passings(quarter.reversed(), Vec2::new(0.0, 2.0), line, 0.0), &[share]), "either way about");
        assert!(passings(quarter, Vec2::new(0.0, 0.5), line, 0.0).is_empty(), "too near to the pivot to come there");
    }

    #[test]
    fn a_distance_rounds_the_ends_of_a_line() {
        let half = Turn { pivot: Vec2::ZERO, degrees: 180.0 };
        let post = Segment::new(Vec2::new(3.0, 0.0), Vec2::new(3.0, 0.0));
        let chord = ops::asin(1.0 / 6.0).to_degrees() * 2.0;
        let expected = [(90.0 - chord) / 180.0, (90.0 + chord) / 180.0].map(|share| [share; 2]);
        assert!(close(&passings(half, Vec2::new(0.0, 3.0), post, 1.0), expected.as_flattened()));
    }
}
