//! Which stand goes to which place when a unit is laid out anew, so that the one that goes farthest goes as little as
//! can be: by that its change of formation is measured (trl.p08.05, trl.p09.01).

use bevy::math::Vec2;

use crate::measure::TOLERANCE;

/// Who goes where.
#[derive(Clone, Debug, PartialEq)]
pub struct Ways {
    /// For each that goes, the number of its place.
    pub places: Vec<usize>,
    /// How far the one that goes farthest goes, inches.
    pub farthest_inches: f32,
}

/// Sends each from its place to one of as many others.
///
/// # Panics
/// If there are fewer places than those who go.
pub fn shortest_ways(from: &[Vec2], to: &[Vec2]) -> Ways {
    assert!(to.len() >= from.len(), "everybody needs a place");
    let mut lengths: Vec<f32> = from.iter().flat_map(|one| to.iter().map(|other| one.distance(*other))).collect();
    lengths.sort_by(f32::total_cmp);
    let shortest = lengths.partition_point(|most| matched(from, to, *most).is_none());
    let farthest = lengths.get(shortest).copied().unwrap_or(0.0);
    let places = matched(from, to, farthest).unwrap_or_default();
    Ways { places, farthest_inches: farthest }
}

/// A place for each, none farther off than this; none if there is no such.
fn matched(from: &[Vec2], to: &[Vec2], most: f32) -> Option<Vec<usize>> {
    let mut holder: Vec<Option<usize>> = vec![None; to.len()];
    let ways: Vec<Vec<usize>> = from.iter().map(|start| within(*start, to, most)).collect();
    for one in 0..from.len() {
        let mut tried = vec![false; to.len()];
        if !finds_place(one, &ways, &mut holder, &mut tried) {
            return None;
        }
    }
    let place_of = |one: usize| holder.iter().position(|held| *held == Some(one));
    (0..from.len()).map(place_of).collect()
}

/// The places within a distance, the nearest first.
fn within(start: Vec2, to: &[Vec2], most: f32) -> Vec<usize> {
    let mut near: Vec<usize> = (0..to.len()).filter(|place| start.distance(to[*place]) <= most + TOLERANCE).collect();
    near.sort_by(|one, other| start.distance(to[*one]).total_cmp(&start.distance(to[*other])).then(one.cmp(other)));
    near
}

/// Finds a place for one, if need be by sending another elsewhere.
fn finds_place(one: usize, ways: &[Vec<usize>], holder: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    for &place in &ways[one] {
        if std::mem::replace(&mut tried[place], true) {
            continue;
        }
        let free = holder[place].is_none_or(|other| finds_place(other, ways, holder, tried));
        if free {
            holder[place] = Some(one);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_goes_farther_than_need_be() {
        let at = |places: &[(f32, f32)]| places.iter().map(|&place| place.into()).collect::<Vec<Vec2>>();
        let from = at(&[(0.0, 0.0), (1.0, 0.0)]);
        let ways = shortest_ways(&from, &at(&[(1.0, 0.0), (2.0, 0.0)]));
        assert_eq!(ways, Ways { places: vec![0, 1], farthest_inches: 1.0 });
        assert_eq!(shortest_ways(&from, &from).farthest_inches, 0.0);
        assert_eq!(shortest_ways(&[], &[]).farthest_inches, 0.0);
    }

    #[test]
    fn a_column_of_four_companies_forms_line_with_six_inches() {
        // trl.p09.01: eight stands two wide become a line of eight, none having moved more than 6 in.
        let column: Vec<Vec2> = (0_u8..8)
            .map(|stand| Vec2::new(if stand.is_multiple_of(2) { -1.0 } else { 1.0 }, -1.25 * f32::from(stand / 2)))
            .collect();
        let line = |y: f32| (0_u8..8).map(|stand| Vec2::new(-7.0 + 2.0 * f32::from(stand), y)).collect::<Vec<Vec2>>();
        for y in [0.0, -3.75] {
            assert!((shortest_ways(&column, &line(y)).farthest_inches - 6.0).abs() < 1e-4, "on its head or its rear");
        }
        assert!(shortest_ways(&column, &line(1.0)).farthest_inches > 6.0);
    }
}
