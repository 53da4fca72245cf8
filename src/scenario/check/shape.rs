//! Outlines and lines on the ground: on it, long enough, not crossing themselves. In yards, by plain arithmetic.

use bevy::math::{DVec2, Vec2};

use crate::{
    count::counted,
    files::Reader,
    scenario::{check::at_most, ground::Ground, words::Place},
};

/// The most points of one outline or line.
const MOST_POINTS: usize = 300;
/// How far off the border of the ground a place may lie and still count as on it, yards.
const SLACK: f32 = 0.01;

/// Notes a place that is off the ground.
pub(super) fn place(reader: &mut Reader<'_>, path: &str, place: Place, ground: &Ground) {
    let on = |value: f32, most: f32| (-SLACK..=most + SLACK).contains(&value);
    if !(on(place.x, ground.width_yards) && on(place.y, ground.depth_yards)) && size_is_known(reader) {
        let expected = format!("a place on the ground, (0, 0) to ({}, {})", ground.width_yards, ground.depth_yards);
        reader.wrong_at(path, format!("({}, {}) is off the ground", place.x, place.y), expected);
    }
}

/// Whether the size of the ground could be read: if not, places cannot be checked.
pub(super) fn size_is_known(reader: &Reader<'_>) -> bool {
    reader.is_sound("ground.width_yards") && reader.is_sound("ground.depth_yards")
}

/// Notes places of a way, of any number, that are off the ground.
pub(super) fn way(reader: &mut Reader<'_>, path: &str, points: &[Place], ground: &Ground) {
    at_most(reader, path, points.len(), MOST_POINTS);
    for (index, point) in points.iter().take(MOST_POINTS).enumerate() {
        place(reader, &format!("{path}[{index}]"), *point, ground);
    }
}

/// Notes the problems of a line of several places.
pub(super) fn line(reader: &mut Reader<'_>, path: &str, points: &[Place], ground: &Ground) {
    several(reader, path, points, ground, 2);
}

/// Notes the problems of an area's border; says whether it is sound.
pub(super) fn outline(reader: &mut Reader<'_>, path: &str, points: &[Place], ground: &Ground) -> bool {
    if !several(reader, path, points, ground, 3) {
        return false;
    }
    if points.first() == points.last() {
        reader.wrong_at(path, "the last place repeats the first", "an outline that closes by itself");
        return false;
    }
    if let Some((first, second)) = crossing(points) {
        reader.wrong_at(
            path,
            format!("the border crosses itself: its sides {first} and {second} meet"),
            "an outline that does not",
        );
        return false;
    }
    if area(points) < 1.0 {
        reader.wrong_at(path, "the outline holds less than a square yard", "an area");
        return false;
    }
    true
}

fn several(reader: &mut Reader<'_>, path: &str, points: &[Place], ground: &Ground, least: usize) -> bool {
    if !(least..=MOST_POINTS).contains(&points.len()) {
        reader.wrong_at(path, counted(points.len(), "place"), format!("{least} to {MOST_POINTS} places"));
        return false;
    }
    for (index, point) in points.iter().enumerate() {
        place(reader, &format!("{path}[{index}]"), *point, ground);
    }
    let repeated = points.windows(2).position(|pair| pair[0] == pair[1]);
    if let Some(index) = repeated {
        reader.wrong_at(&format!("{path}[{}]", index + 1), "the place before stands twice", "places that differ");
    }
    repeated.is_none()
}

fn exact(place: Place) -> DVec2 {
    place.vector().as_dvec2()
}

fn area(points: &[Place]) -> f64 {
    let next = points.iter().cycle().skip(1);
    (points.iter().zip(next).map(|(from, to)| exact(*from).perp_dot(exact(*to))).sum::<f64>() / 2.0).abs()
}

/// The numbers, from 1, of the first two sides that meet elsewhere than at a shared corner.
fn crossing(points: &[Place]) -> Option<(usize, usize)> {
    let count = points.len();
    let side = |index: usize| (exact(points[index]), exact(points[(index + 1) % count]));
    let meets = |first: usize, second: usize| {
        let (a, b) = (side(first), side(second));
        if second == first + 1 {
            return folds_back(a, b);
        }
        if first == 0 && second == count - 1 {
            return folds_back(b, a);
        }
        sides_meet(a, b)
    };
    (0..count)
        .flat_map(|first| (first + 1..count).map(move |second| (first, second)))
        .find(|&(first, second)| meets(first, second))
        .map(|(first, second)| (first + 1, second + 1))
}

/// Whether the second of two sides that share a corner runs back along the first.
fn folds_back(first: (DVec2, DVec2), second: (DVec2, DVec2)) -> bool {
    let (along, onward) = (first.1 - first.0, second.1 - second.0);
    along.perp_dot(onward) == 0.0 && along.dot(onward) < 0.0
}

fn sides_meet(a: (DVec2, DVec2), b: (DVec2, DVec2)) -> bool {
    let turn = |from: DVec2, to: DVec2, point: DVec2| (to - from).perp_dot(point - from);
    let between = |from: DVec2, to: DVec2, point: DVec2| {
        let (low, high) = (from.min(to), from.max(to));
        turn(from, to, point) == 0.0 && point.cmpge(low).all() && point.cmple(high).all()
    };
    let apart = |x: f64, y: f64| (x > 0.0 && y < 0.0) || (x < 0.0 && y > 0.0);
    let crossed = apart(turn(a.0, a.1, b.0), turn(a.0, a.1, b.1)) && apart(turn(b.0, b.1, a.0), turn(b.0, b.1, a.1));
    crossed || between(a.0, a.1, b.0) || between(a.0, a.1, b.1) || between(b.0, b.1, a.0) || between(b.0, b.1, a.1)
}

/// Whether a place lies within an outline or on its border.
pub(super) fn holds(outline: &[Place], place: Place) -> bool {
    let point = exact(place);
    let mut inside = false;
    for (from, to) in outline.iter().zip(outline.iter().cycle().skip(1)) {
        let (a, b) = (exact(*from), exact(*to));
        let turn = (b - a).perp_dot(point - a);
        let (low, high) = (a.min(b), a.max(b));
        if turn.abs() < 1e-6 && point.cmpge(low).all() && point.cmple(high).all() {
            return true;
        }
        if (a.y > point.y) != (b.y > point.y) && ((turn > 0.0) == (b.y > a.y)) {
            inside = !inside;
        }
    }
    inside
}

/// How far a place lies from a line through several places, yards.
pub(super) fn distance_to_line(points: &[Place], place: Place) -> f32 {
    let near = |pair: &[Place]| {
        let (from, along) = (pair[0].vector(), pair[1].vector() - pair[0].vector());
        let part = (place.vector() - from).dot(along) / along.length_squared().max(f32::MIN_POSITIVE);
        Vec2::distance(place.vector(), from + along * part.clamp(0.0, 1.0))
    };
    points.windows(2).map(near).fold(f32::INFINITY, f32::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(points: &[(f32, f32)]) -> Vec<Place> {
        points.iter().map(|&(x, y)| Place { x, y }).collect()
    }

    #[test]
    fn a_border_that_crosses_touches_or_folds_back_on_itself_is_found() {
        let rows: [(&[(f32, f32)], Option<(usize, usize)>); 6] = [
            (&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)], None),
            (&[(0.0, 0.0), (10.0, 0.0), (5.0, 5.0), (10.0, 10.0), (0.0, 10.0)], None),
            (&[(0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0)], Some((1, 3))),
            (&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (5.0, 0.0), (0.0, 10.0)], Some((1, 3))),
            (&[(0.0, 0.0), (10.0, 0.0), (4.0, 0.0), (4.0, 8.0)], Some((1, 2))),
            (&[(10.0, 0.0), (4.0, 0.0), (4.0, 8.0), (0.0, 0.0)], Some((1, 4))),
        ];
        for (points, expected) in rows {
            assert_eq!(crossing(&places(points)), expected, "{points:?}");
        }
    }

    #[test]
    fn a_place_is_held_by_an_outline_inside_and_on_the_border() {
        let arrow = places(&[(0.0, 0.0), (10.0, 0.0), (5.0, 5.0), (10.0, 10.0), (0.0, 10.0)]);
        let rows = [
            ((1.0, 5.0), true),
            ((8.0, 5.0), false),
            ((5.0, 5.0), true),
            ((5.0, 0.0), true),
            ((11.0, 0.0), false),
            ((9.0, 9.5), true),
        ];
        for ((x, y), expected) in rows {
            assert_eq!(holds(&arrow, Place { x, y }), expected, "({x}, {y})");
        }
    }
}
