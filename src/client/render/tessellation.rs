//! Cutting drawn areas into triangles and drawn lines into strips. For drawing only: geometry that decides anything is
//! in `measure`.

use bevy::math::Vec2;

/// A triangle of the plane, anticlockwise.
pub(crate) type Triangle = [Vec2; 3];

/// Cuts a simple polygon, given in either sense of rotation, into triangles.
pub(crate) fn triangulate(outline: &[Vec2]) -> Vec<Triangle> {
    let mut ring: Vec<Vec2> = outline.to_vec();
    if doubled_area(&ring) < 0.0 {
        ring.reverse();
    }
    let mut triangles = Vec::new();
    while ring.len() > 3 {
        let count = ring.len();
        let triple = |middle: usize| [ring[(middle + count - 1) % count], ring[middle], ring[(middle + 1) % count]];
        let is_ear = |middle: &usize| {
            let ear = triple(*middle);
            doubled_area(&ear) > 0.0 && !ring.iter().any(|&point| !ear.contains(&point) && inside(&ear, point))
        };
        // A ring without an ear is degenerate; cutting any corner off it still ends.
        let middle = (0..count).find(is_ear).unwrap_or(0);
        triangles.push(triple(middle));
        ring.remove(middle);
    }
    if let [a, b, c] = ring[..] {
        triangles.push([a, b, c]);
    }
    triangles
}

/// Halves triangles until no side is longer than this many inches.
pub(crate) fn fine(triangles: Vec<Triangle>, longest: f32) -> Vec<Triangle> {
    let mut fine = Vec::new();
    let mut coarse = triangles;
    while let Some(triangle) = coarse.pop() {
        let [a, b, c] = triangle;
        let (ab, bc, ca) = (a.distance(b), b.distance(c), c.distance(a));
        let most = ab.max(bc).max(ca);
        if most <= longest {
            fine.push(triangle);
        } else if most == ab {
            let middle = a.midpoint(b);
            coarse.extend([[a, middle, c], [middle, b, c]]);
        } else if most == bc {
            let middle = b.midpoint(c);
            coarse.extend([[a, b, middle], [a, middle, c]]);
        } else {
            let middle = c.midpoint(a);
            coarse.extend([[a, b, middle], [middle, b, c]]);
        }
    }
    fine
}

/// Points along a line no farther apart than this many inches, its own points included, each with its direction.
pub(crate) fn paced(points: &[Vec2], apart: f32) -> Vec<(Vec2, Vec2)> {
    let mut paced: Vec<(Vec2, Vec2)> = Vec::new();
    for pair in points.windows(2) {
        let way = (pair[1] - pair[0]).normalize_or(Vec2::X);
        let length = pair[0].distance(pair[1]);
        let mut gone = 0.0;
        while gone < length {
            paced.push((pair[0] + way * gone, way));
            gone += apart;
        }
    }
    if let [.., before, last] = *points {
        paced.push((last, (last - before).normalize_or(Vec2::X)));
    }
    bend_ways(&mut paced);
    paced
}

/// Lets the way at each bend be the middle of the ways before and after it.
fn bend_ways(paced: &mut [(Vec2, Vec2)]) {
    let ways: Vec<Vec2> = paced.iter().map(|(_, way)| *way).collect();
    for (index, (_, way)) in paced.iter_mut().enumerate().skip(1) {
        *way = (ways[index - 1] + ways[index]).normalize_or(ways[index]);
    }
}

/// A line moved to its left by this many inches.
pub(crate) fn beside(points: &[Vec2], left: f32) -> Vec<Vec2> {
    (0..points.len())
        .map(|index| {
            let before = points[index] - points[index.saturating_sub(1)];
            let after = points[(index + 1).min(points.len() - 1)] - points[index];
            let normals = [before, after].map(|way| way.normalize_or_zero().perp());
            let sum = normals[0] + normals[1];
            let normal = sum.normalize_or_zero();
            // At a bend the distance is kept square to both pieces, but a spike is cut short.
            let stretch = normals
                .into_iter()
                .map(|side| side.dot(normal))
                .fold(1.0_f32, |least, cos| if cos > 0.4 { least.min(cos) } else { least });
            points[index] + normal * left / stretch
        })
        .collect()
}

/// The outline with its first point repeated at the end.
pub(crate) fn closed(outline: &[Vec2]) -> Vec<Vec2> {
    outline.iter().chain(outline.first()).copied().collect()
}

fn doubled_area(ring: &[Vec2]) -> f32 {
    (0..ring.len()).map(|index| ring[index].perp_dot(ring[(index + 1) % ring.len()])).sum()
}

fn inside([a, b, c]: &Triangle, point: Vec2) -> bool {
    [(a, b), (b, c), (c, a)].into_iter().all(|(from, to)| (*to - *from).perp_dot(point - *from) >= 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(triangles: &[Triangle]) -> f32 {
        triangles.iter().map(|triangle| doubled_area(triangle) / 2.0).sum()
    }

    #[test]
    fn triangles_cover_a_hollow_outline_in_either_sense_of_rotation() {
        let mut outline: Vec<Vec2> =
            [[0.0, 0.0], [6.0, 0.0], [6.0, 4.0], [4.0, 4.0], [4.0, 1.0], [2.0, 1.0], [2.0, 4.0], [0.0, 4.0]]
                .map(Vec2::from)
                .to_vec();
        for _ in 0..2 {
            let triangles = triangulate(&outline);
            assert!((area(&triangles) - 18.0).abs() < 1e-4);
            let fine = fine(triangles, 0.5);
            assert!((area(&fine) - 18.0).abs() < 1e-3);
            outline.reverse();
        }
    }

    #[test]
    fn a_line_beside_another_keeps_its_distance_at_a_bend() {
        let line = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0]].map(Vec2::from);
        let left = beside(&line, 1.0);
        assert!(left[0].distance(Vec2::new(0.0, 1.0)) < 1e-5);
        assert!(left[1].distance(Vec2::new(3.0, 1.0)) < 1e-5, "{}", left[1]);
        assert!(left[2].distance(Vec2::new(3.0, 4.0)) < 1e-5);
    }

    #[test]
    fn a_paced_line_has_no_long_step_and_keeps_its_end() {
        let line = [[0.0, 0.0], [3.3, 0.0], [3.3, 2.2]].map(Vec2::from);
        let paced = paced(&line, 0.5);
        assert!(paced.windows(2).all(|pair| pair[0].0.distance(pair[1].0) <= 0.5 + 1e-5));
        assert_eq!(paced.last().map(|(point, _)| *point), Some(line[2]));
    }
}
