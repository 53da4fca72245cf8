//! Courses and meetings against small steps of time.

use bevy::math::{DVec2, Vec2};
use linstock::measure::{Body, Bounds, Course, Footprint, Hand, Leg, Pose, Shape, Span, Sweep, Way, Zone, motion};

use super::plain::Plain;
use super::random::Random;

const TABLE: f32 = 16.0;
const STEPS: u16 = 600;

fn sweep(random: &mut Random) -> Sweep {
    let start = random.body(TABLE);
    let way = match random.index(5) {
        0 => Way::Straight(start.pose.facing.vector() * random.number(-8.0, 12.0)),
        1 | 2 => Way::Straight(random.point(TABLE) - random.point(TABLE)),
        3 => Way::Round { pivot: start.corners()[random.index(4)], degrees: random.number(-120.0, 120.0) },
        _ => Way::Round { pivot: random.point(TABLE), degrees: random.number(-90.0, 90.0) },
    };
    Sweep { start, way }
}

fn shares() -> impl Iterator<Item = f32> {
    (0..=STEPS).map(|step| f32::from(step) / f32::from(STEPS))
}

fn held(spans: &[Span], share: f32, slack: f32) -> bool {
    spans.iter().any(|span| span.from - slack <= share && share <= span.to + slack)
}

#[test]
fn a_sweep_is_near_a_shape_when_small_steps_say_so() {
    let mut random = Random::new(11);
    for case in 0..160 {
        let (sweep, shape) = (sweep(&mut random), random.shape(TABLE));
        let distance = if random.one_in(2) { 0.0 } else { random.number(0.0, 3.0) };
        let plain = Plain::of(&shape);
        let spans = motion::times_near(&sweep, &shape, distance);
        let slack = 2e-3 / sweep.speed().max(1e-3);
        for share in shares().step_by(3) {
            let beyond = plain.gap(&Plain::body(&sweep.body_at(share))) - f64::from(distance);
            if beyond <= 0.0 {
                assert!(
                    held(&spans, share, slack),
                    "case {case}: {sweep:?} {shape:?} within {distance} at {share}, got {spans:?}"
                );
            } else if beyond > 2e-3 {
                assert!(
                    !held(&spans, share, 0.0),
                    "case {case}: {sweep:?} {shape:?} {beyond} beyond {distance} at {share}, got {spans:?}"
                );
            }
        }
        for span in spans.iter().filter(|span| span.from > 0.0) {
            let beyond = plain.gap(&Plain::body(&sweep.body_at(span.from))) - f64::from(distance);
            assert!(beyond < 1.5e-3, "case {case}: {span:?} begins {beyond} too far off");
        }
    }
}

#[test]
fn two_movers_meet_when_small_steps_say_so() {
    let mut random = Random::new(12);
    let mut met = 0;
    for case in 0..2500 {
        let (one, other) = if random.one_in(4) {
            let (one, other) = random.dressed_pair(TABLE);
            (Sweep::straight(one, one.pose.facing.vector() * random.number(-6.0, 6.0)), Sweep::still(other))
        } else {
            (sweep(&mut random), if random.one_in(2) { sweep(&mut random) } else { Sweep::still(random.body(TABLE)) })
        };
        let overlap = |share: f32| one.body_at(share).overlap(&other.body_at(share)).inches();
        let first = shares().find(|share| overlap(*share) > 0.004);
        let meeting = motion::first_meeting(&one, &other);
        if let Some(first) = first {
            let meeting = meeting.unwrap_or_else(|| panic!("case {case}: {one:?} {other:?} overlap at {first}"));
            assert!(meeting.share <= first, "case {case}: {one:?} {other:?}: {meeting:?} after {first}");
            let deepest = shares().filter(|share| *share >= meeting.share).map(overlap).fold(0.0, f32::max);
            assert!(meeting.depth.inches() >= deepest - 0.02, "case {case}: {meeting:?}, but {deepest} deep");
            met += 1;
        }
        if let Some(meeting) = meeting {
            let before =
                shares().take_while(|share| *share < meeting.share).map(overlap).fold(f32::NEG_INFINITY, f32::max);
            assert!(before < 3e-3, "case {case}: {one:?} {other:?} overlap by {before} before {meeting:?}");
            let gap = one.body_at(meeting.share).gap(&other.body_at(meeting.share)).distance;
            assert!(gap < 1.5e-3, "case {case}: {one:?} {other:?}: {gap} apart at {meeting:?}");
        }
    }
    assert!(met > 200, "too few meetings to prove anything: {met}");
}

#[test]
fn two_movers_are_near_one_another_when_small_steps_say_so() {
    let mut random = Random::new(13);
    for case in 0..600 {
        let (one, other) = (sweep(&mut random), sweep(&mut random));
        let distance = if random.one_in(3) { 0.0 } else { random.number(0.0, 4.0) };
        let spans = motion::times_near_each_other(&one, &other, distance);
        let slack = 2e-3 / (one.speed() + other.speed()).max(1e-3);
        for share in shares() {
            let beyond = one.body_at(share).gap(&other.body_at(share)).distance - distance;
            if beyond <= 0.0 {
                assert!(
                    held(&spans, share, slack),
                    "case {case}: {one:?} {other:?} within {distance} at {share}, got {spans:?}"
                );
            } else if beyond > 2e-3 {
                assert!(
                    !held(&spans, share, 0.0),
                    "case {case}: {one:?} {other:?} {beyond} beyond at {share}, got {spans:?}"
                );
            }
        }
    }
}

#[test]
fn a_sweep_enters_zones_and_leaves_the_table_when_small_steps_say_so() {
    let mut random = Random::new(14);
    for case in 0..800 {
        let (sweep, from) = (sweep(&mut random), random.body(TABLE));
        let zone = match random.index(3) {
            0 => Zone::front(&from, 45.0),
            1 => Zone::sector(from.centre(), from.pose.facing, random.number(10.0, 80.0)),
            _ => Zone::sector(from.centre(), from.pose.facing, random.number(100.0, 170.0)),
        };
        let table = Bounds::new(Vec2::ZERO, Vec2::splat(TABLE));
        let (inside, over) = (motion::times_in_zone(&sweep, &zone), motion::times_over_edge(&sweep, table));
        let slack = 4e-3 / sweep.speed().max(1e-3);
        for share in shares() {
            let body = sweep.body_at(share);
            let margin = zone.margin_of_any_part(&body).inches();
            assert!(
                margin <= 0.0 || held(&inside, share, slack),
                "case {case}: {sweep:?} {zone:?} in by {margin} at {share}: {inside:?}"
            );
            assert!(
                margin >= -2e-3 || !held(&inside, share, 0.0),
                "case {case}: {sweep:?} {zone:?} out by {margin} at {share}: {inside:?}"
            );
            let beyond = body
                .corners()
                .into_iter()
                .map(|corner| -table.margin(corner).inches())
                .fold(f32::NEG_INFINITY, f32::max);
            assert!(
                beyond <= 3e-3 || held(&over, share, slack),
                "case {case}: {sweep:?} over by {beyond} at {share}: {over:?}"
            );
            assert!(beyond >= 0.0 || !held(&over, share, 0.0), "case {case}: {sweep:?} not over at {share}: {over:?}");
        }
    }
}

#[test]
fn a_course_is_what_many_small_steps_add_up_to() {
    let mut random = Random::new(15);
    for case in 0..400 {
        let size = random.footprint();
        let hand = if random.one_in(2) { Hand::Left } else { Hand::Right };
        let legs: Vec<Leg> = (0..4)
            .map(|_| match random.index(6) {
                0 => Leg::BackStep(random.number(0.5, 2.0)),
                1 => Leg::Sidestep(hand, random.number(0.5, 2.0)),
                2 => Leg::Oblique(random.number(-3.0, 3.0), random.number(0.5, 3.0)),
                3 => Leg::Wheel(hand, random.number(5.0, 90.0)),
                4 => Leg::Turn(random.number(-180.0, 180.0)),
                _ => Leg::Advance(random.number(1.0, 8.0)),
            })
            .collect();
        let start = Pose::new(random.point(TABLE), random.facing());
        let course = Course::of_legs(start, size, &legs);
        let end = legs
            .iter()
            .fold((start.at.as_dvec2(), start.facing.vector().as_dvec2()), |pose, leg| stepped(pose, size, *leg));
        assert!(
            course.end().at.as_dvec2().distance(end.0) < 1e-3,
            "case {case}: {legs:?}: {:?}, stepped to {end:?}",
            course.end()
        );
        assert!(course.end().facing.vector().as_dvec2().distance(end.1) < 1e-4, "case {case}");
        let mut before = course.pose_at(0.0).at;
        for step in 1_u8..=100 {
            let pose = course.pose_at(course.length() * f32::from(step) / 100.0);
            let jump = legs.iter().filter(|leg| matches!(leg, Leg::Turn(_))).count() as f32 * size.depth;
            assert!(pose.at.distance(before) <= course.length() / 100.0 + jump + 1e-4, "case {case}: it jumps");
            before = pose.at;
        }
    }
}

/// A leg in a thousand straight little steps, the wheel as a walk of its middle round the corner; in double precision.
fn stepped(start: (DVec2, DVec2), size: Footprint, leg: Leg) -> (DVec2, DVec2) {
    const PARTS: u16 = 1000;
    let share = 1.0 / f64::from(PARTS);
    let right = |ahead: DVec2| DVec2::new(ahead.y, -ahead.x);
    let turned =
        |ahead: DVec2, degrees: f64| ahead * degrees.to_radians().cos() + right(ahead) * degrees.to_radians().sin();
    let (mut at, mut ahead) = start;
    for _ in 0..PARTS {
        match leg {
            Leg::Advance(inches) => at += ahead * f64::from(inches) * share,
            Leg::BackStep(inches) => at -= ahead * f64::from(inches) * share,
            Leg::Sidestep(Hand::Right, inches) => at += right(ahead) * f64::from(inches) * share,
            Leg::Sidestep(Hand::Left, inches) => at -= right(ahead) * f64::from(inches) * share,
            Leg::Oblique(aside, along) => at += (right(ahead) * f64::from(aside) + ahead * f64::from(along)) * share,
            Leg::Wheel(hand, degrees) => {
                let angle = f64::from(degrees) * share;
                let turn = if hand == Hand::Right { angle } else { -angle };
                at += turned(ahead, turn * 0.5) * angle.to_radians() * f64::from(size.frontage) * 0.5;
                ahead = turned(ahead, turn);
            }
            Leg::Turn(degrees) => {
                let turn = f64::from(degrees) * share;
                at += right(turned(ahead, turn * 0.5)) * turn.to_radians() * f64::from(size.depth) * 0.5;
                ahead = turned(ahead, turn);
            }
            Leg::AboutFace => {}
        }
    }
    (at, ahead)
}

#[test]
fn a_neighbour_in_a_dressed_line_never_stops_an_advance() {
    let mut random = Random::new(16);
    for case in 0..2000 {
        let one = random.body(TABLE);
        let side = if random.one_in(2) { 1.0 } else { -1.0 };
        let neighbour = Body::new(
            one.pose.shifted(Vec2::new(side * one.footprint.frontage, random.number(-3.0, 3.0))),
            one.footprint,
        );
        let advance = Sweep::straight(one, one.pose.facing.vector() * random.number(0.5, 9.0));
        assert_eq!(
            motion::first_meeting(&advance, &Sweep::still(neighbour)),
            None,
            "case {case}: {one:?} {neighbour:?}"
        );
        assert!(
            !motion::times_near(&advance, &Shape::Body(neighbour), 0.0).is_empty()
                || one.gap(&neighbour).distance > 0.0,
            "case {case}"
        );
    }
}
