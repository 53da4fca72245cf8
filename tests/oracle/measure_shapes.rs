//! Gaps, margins, passages, zones and templates against brute force.

use bevy::math::{DVec2, Vec2};
use linstock::measure::{Body, Face, Margin, Segment, Shape, Span, Zone};

use super::plain::{Plain, double};
use super::random::Random;

const TABLE: f32 = 24.0;
const CLOSE: f64 = 2e-4;

fn check_gap(one: &Body, other: &Body, case: usize) {
    let gap = one.gap(other);
    let expected = Plain::body(one).gap(&Plain::body(other));
    assert!(
        (f64::from(gap.distance) - expected).abs() < CLOSE,
        "case {case}: {one:?} {other:?}: {gap:?}, expected {expected}"
    );
    assert_eq!(gap.distance, other.gap(one).distance, "case {case}: not the same from either side");
    assert!(
        Plain::body(one).distance_to_point(double(gap.from)) < CLOSE,
        "case {case}: its first end is not on the first base"
    );
    assert!(
        Plain::body(other).distance_to_point(double(gap.to)) < CLOSE,
        "case {case}: its second end is not on the second base"
    );
    assert!((gap.from.distance(gap.to) - gap.distance).abs() < 1e-4, "case {case}");
}

#[test]
fn the_gap_of_two_bases() {
    let mut random = Random::new(1);
    for case in 0..3000 {
        let (one, other) =
            if random.one_in(3) { random.dressed_pair(TABLE) } else { (random.body(TABLE), random.body(TABLE)) };
        check_gap(&one, &other, case);
    }
}

#[test]
fn bases_overlap_when_a_shift_by_the_depth_is_needed_to_part_them() {
    let mut random = Random::new(2);
    for case in 0..2000 {
        let (one, other) =
            if random.one_in(3) { random.dressed_pair(6.0) } else { (random.body(6.0), random.body(6.0)) };
        let depth = one.overlap(&other).inches();
        if depth < 0.002 {
            continue;
        }
        let parted = |by: f32| {
            (0_u8..144).any(|way| {
                let shift = linstock::measure::Facing::from_bearing(2.5 * f32::from(way)).vector() * by;
                one.overlap(&Body::new(
                    linstock::measure::Pose::new(other.pose.at + shift, other.pose.facing),
                    other.footprint,
                ))
                .inches()
                    < 0.0
            })
        };
        assert!(!parted(depth * 0.99), "case {case}: less parts them");
        assert!(parted(depth * 1.01 + 1e-3), "case {case}: as much does not part them");
    }
}

#[test]
fn the_gap_of_a_shape_to_points_lines_and_bases() {
    let mut random = Random::new(3);
    for case in 0..1500 {
        let shape = random.shape(TABLE);
        let plain = Plain::of(&shape);
        let (point, line, body) = (random.point(TABLE), random.line(TABLE), random.body(TABLE));
        let rows = [
            (shape.gap_to_point(point), plain.distance_to_point(double(point)), "point"),
            (shape.gap_to_segment(line), plain.gap(&Plain::line(line)), "line"),
            (shape.gap_to_body(&body), plain.gap(&Plain::body(&body)), "base"),
        ];
        for (gap, expected, label) in rows {
            assert!(
                (f64::from(gap.distance) - expected).abs() < CLOSE,
                "case {case}, {label}: {shape:?} {point} {line:?} {body:?}: {gap:?}, expected {expected}"
            );
            assert!(
                plain.distance_to_point(double(gap.from)) < 2e-3,
                "case {case}, {label}: {shape:?} {gap:?} begins off the shape"
            );
        }
        assert!(
            (f64::from(shape.margin(point).inches()) - plain.margin(double(point))).abs() < CLOSE,
            "case {case}: margin of {point} in {shape:?}"
        );
    }
}

/// Stretches of a line inside a shape, by walking along it.
pub(super) fn walked(shape: &Plain, line: Segment) -> Vec<(f64, f64)> {
    const STEPS: u32 = 1200;
    let length = f64::from(line.length());
    let mut stretches: Vec<(f64, f64)> = Vec::new();
    let mut inside_before = false;
    for step in 0..=STEPS {
        let at = length * f64::from(step) / f64::from(STEPS);
        let point = double(line.from).lerp(double(line.to), f64::from(step) / f64::from(STEPS));
        let inside = shape.margin(point) >= 0.0;
        match stretches.last_mut() {
            Some(last) if inside && inside_before => last.1 = at,
            _ if inside => stretches.push((at, at)),
            _ => {}
        }
        inside_before = inside;
    }
    stretches
}

pub(super) fn covered(spans: &[Span], at: f64, slack: f64) -> bool {
    spans.iter().any(|span| f64::from(span.from) - slack <= at && at <= f64::from(span.to) + slack)
}

#[test]
fn a_line_passes_a_shape_where_walking_along_it_says_so() {
    let mut random = Random::new(4);
    for case in 0..900 {
        let (shape, line) = (random.shape(TABLE), random.line(TABLE));
        let plain = Plain::of(&shape);
        let passages = shape.passages(line);
        let spans: Vec<Span> = passages.iter().map(|passage| passage.span).collect();
        let length = f64::from(line.length());
        assert!(spans.windows(2).all(|pair| pair[0].to <= pair[1].from), "case {case}: {spans:?} out of order");
        for (from, to) in walked(&plain, line) {
            assert!(
                covered(&spans, from, 1e-3) && covered(&spans, to, 1e-3),
                "case {case}: {shape:?} {line:?}: walked {from}..{to}, got {spans:?}"
            );
        }
        for span in &spans {
            for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
                let at = f64::from(span.from) + f64::from(span.length()) * share;
                let point = double(line.from).lerp(double(line.to), if length > 0.0 { at / length } else { 0.0 });
                assert!(
                    plain.margin(point) > -2.5e-3,
                    "case {case}: {shape:?} {line:?}: {span:?} is outside at {at}: {}",
                    plain.margin(point)
                );
            }
            if span.from > 0.01 && span.length() > 0.01 {
                let before = double(line.from).lerp(double(line.to), (f64::from(span.from) - 5e-3) / length);
                assert!(plain.margin(before) < 2e-3, "case {case}: {shape:?} {line:?}: {span:?} begins late");
            }
        }
    }
}

#[test]
fn the_depth_of_a_passage_tells_a_graze_from_a_crossing() {
    let mut random = Random::new(5);
    for case in 0..3000 {
        let (body, line) = (random.body(12.0), random.line(12.0));
        let Some(direction) = line.direction() else { continue };
        let shifted = |by: f32| Segment::new(line.from + direction.right() * by, line.to + direction.right() * by);
        let missed = |by: f32| body.passage(shifted(by)).is_none() && body.passage(shifted(-by)).is_none();
        if let Some(passage) = body.passage(line) {
            let depth = passage.depth.inches();
            let either =
                body.passage(shifted(depth + 0.002)).is_none() || body.passage(shifted(-depth - 0.002)).is_none();
            assert!(either, "case {case}: {body:?} {line:?} depth {depth}");
        } else {
            assert!(missed(0.0), "case {case}");
        }
    }
}

/// Signed inches inside a wedge by walking along its rays.
fn wedge_margin(left: DVec2, right: DVec2, ahead: DVec2, degrees: f64, point: DVec2) -> f64 {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let aside = DVec2::new(ahead.y, -ahead.x);
    let (left_ray, right_ray) = (ahead * cos - aside * sin, ahead * cos + aside * sin);
    let ring = [
        left,
        left + left_ray * 400.0,
        left + left_ray * 400.0 + ahead * 4000.0,
        right + right_ray * 400.0 + ahead * 4000.0,
        right + right_ray * 400.0,
        right,
    ];
    let border = [(left, ring[1]), (left, right), (right, ring[4])];
    let distance = border.iter().map(|side| super::plain::point_to_side(point, *side)).fold(f64::INFINITY, f64::min);
    if super::plain::within(&ring, point) { distance } else { -distance }
}

#[test]
fn a_zone_holds_what_lies_between_its_rays() {
    let mut random = Random::new(6);
    for case in 0..1500 {
        let (body, point) = (random.body(TABLE), random.point(TABLE));
        let degrees = [22.5, 45.0, 30.0, 60.0, 80.0][random.index(5)];
        let face = Face::ALL[random.index(4)];
        let zone = Zone::before_edge(&body, face, degrees);
        let edge = body.edge(face);
        let ahead = double(body.outward(face).vector());
        let expected = wedge_margin(double(edge.from), double(edge.to), ahead, f64::from(degrees), double(point));
        let got = f64::from(zone.margin(point).inches());
        assert!(
            (got - expected).abs() < 1e-3,
            "case {case}: {body:?} {face:?} {degrees} {point}: {got}, expected {expected}"
        );
        let gun = Zone::sector(body.centre(), body.pose.facing, degrees);
        let expected = wedge_margin(
            double(body.centre()),
            double(body.centre()),
            double(body.pose.facing.vector()),
            f64::from(degrees),
            double(point),
        );
        assert!((f64::from(gun.margin(point).inches()) - expected).abs() < 1e-3, "case {case}: sector");
        let wide = Zone::sector(body.centre(), body.pose.facing.about(), 180.0 - degrees);
        assert!(
            (wide.margin(point).inches() + gun.margin(point).inches()).abs() < 1e-3,
            "case {case}: the rest of the circle"
        );
    }
}

#[test]
fn a_base_is_in_a_zone_by_its_deepest_point() {
    let mut random = Random::new(7);
    for case in 0..1200 {
        let (from, body) = (random.body(12.0), random.body(12.0));
        let zone = match random.index(3) {
            0 => Zone::front(&from, 45.0),
            1 => Zone::sector(from.centre(), from.pose.facing, random.number(5.0, 85.0)),
            _ => Zone::sector(from.centre(), from.pose.facing, random.number(95.0, 175.0)),
        };
        let points =
            (0_u8..=40).flat_map(|x| (0_u8..=40).map(move |y| (f32::from(x) / 40.0 - 0.5, f32::from(y) / 40.0 - 0.5)));
        let size = Vec2::new(body.footprint.frontage, body.footprint.depth);
        let margins: Vec<f32> =
            points.map(|(x, y)| zone.margin(body.pose.to_table(Vec2::new(x, y) * size)).inches()).collect();
        let step = size.length() / 40.0;
        let (least, most) = margins
            .iter()
            .fold((f32::INFINITY, f32::NEG_INFINITY), |(least, most), margin| (least.min(*margin), most.max(*margin)));
        let any = zone.margin_of_any_part(&body).inches();
        assert!(
            any >= most - 1e-4 && any <= most + step,
            "case {case}: {zone:?} {body:?}: any part {any}, sampled {most}"
        );
        let whole = zone.margin_of_whole(&body).inches();
        assert!(
            whole <= least + 1e-4 && whole >= least - step,
            "case {case}: {zone:?} {body:?}: whole {whole}, sampled {least}"
        );
    }
    assert_eq!(Zone::all_round().margin_of_any_part(&random.body(TABLE)), Margin::UNLIMITED);
}

#[test]
fn areas_with_crossing_sides_are_refused() {
    let mut random = Random::new(8);
    let mut refused = 0;
    for case in 0..1500 {
        let corners: Vec<Vec2> = (0..4 + random.index(3)).map(|_| random.point(TABLE)).collect();
        let sides: Vec<(DVec2, DVec2)> = (0..corners.len())
            .map(|index| (double(corners[index]), double(corners[(index + 1) % corners.len()])))
            .collect();
        let proper = |a: (DVec2, DVec2), b: (DVec2, DVec2)| {
            let turn = |p: DVec2, q: DVec2, r: DVec2| (q - p).perp_dot(r - p);
            turn(a.0, a.1, b.0) * turn(a.0, a.1, b.1) < -1e-6 && turn(b.0, b.1, a.0) * turn(b.0, b.1, a.1) < -1e-6
        };
        let crosses = sides.iter().enumerate().any(|(index, a)| sides[index + 1..].iter().any(|b| proper(*a, *b)));
        let made = linstock::measure::Polygon::new(corners.clone());
        if crosses {
            refused += 1;
            assert!(made.is_err(), "case {case}: {corners:?}");
        } else if let Ok(polygon) = made {
            assert!(matches!(Shape::Area(polygon), Shape::Area(_)), "case {case}");
        }
    }
    assert!(refused > 300, "too few crossing areas to prove anything: {refused}");
}

#[test]
fn the_nearest_face_is_the_edge_at_the_least_distance() {
    let mut random = Random::new(9);
    for case in 0..5000 {
        let (body, point) = (random.body(12.0), random.point(12.0));
        let distance = |face: Face| {
            let edge = body.edge(face);
            super::plain::point_to_side(double(point), (double(edge.from), double(edge.to)))
        };
        let least = Face::ALL.into_iter().map(distance).fold(f64::INFINITY, f64::min);
        let face = body.nearest_face(point);
        assert!(distance(face) < least + 1e-4, "case {case}: {body:?} {point}: {face:?}");
    }
}
