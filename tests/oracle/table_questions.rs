//! Reach, transect, contact and cover against looking at everything on the table.

use bevy::math::{DVec2, Vec2};
use linstock::measure::{Body, Border, Facing, Footprint, Pose, Section, Segment, Shape, TOLERANCE, Template};
use linstock::table::{Crossed, Field, Part, Piece, Side, StandId, Subject, UnitId, Whom};

use super::battlefield::Battlefield;
use super::plain::{Plain, corners, double};
use super::random::Random;

/// Nearer than this to a limit, single and double precision may differ.
const HAIR: f64 = 1e-4;

fn sizes(random: &mut Random) -> (u16, f32) {
    [(3, 12.0), (8, 24.0), (20, 36.0)][random.index(3)]
}

fn gap(one: &Body, other: &Body) -> f64 {
    Plain::body(one).gap(&Plain::body(other))
}

#[test]
fn reach_is_the_shortest_of_all_gaps() {
    let mut random = Random::new(21);
    for case in 0..1200 {
        let (units, size) = sizes(&mut random);
        let battlefield = Battlefield::random(&mut random, units, size);
        let pick = |random: &mut Random| UnitId(random.index(usize::from(units)) as u16);
        let (from, to) = (pick(&mut random), pick(&mut random));
        let pairs: Vec<(f64, StandId, StandId)> = battlefield
            .bodies(from)
            .flat_map(|(one, ours)| {
                battlefield.bodies(to).map(move |(other, theirs)| (gap(&ours, &theirs), one, other))
            })
            .collect();
        let expected = pairs.iter().map(|pair| pair.0).reduce(f64::min);
        let reach = battlefield.field().reach(from, to);
        let (Some(reach), Some(expected)) = (reach, expected) else {
            assert_eq!(reach.is_some(), expected.is_some(), "case {case}");
            continue;
        };
        assert!(
            (f64::from(reach.distance()) - expected).abs() < HAIR,
            "case {case}: {from} to {to}: {reach:?}, expected {expected}"
        );
        let (Piece::Stand(one), Piece::Stand(other)) = (reach.from, reach.to) else { panic!("case {case}: {reach:?}") };
        let first = pairs.iter().find(|pair| pair.0 < expected + 1e-6).expect("the least is among them");
        assert!(
            (one, other) <= (first.1, first.2)
                || gap(&body(&battlefield, one), &body(&battlefield, other)) < expected + HAIR,
            "case {case}"
        );
        let back = battlefield.field().reach(to, from).expect("it is as far back");
        assert!((back.distance() - reach.distance()).abs() < 2e-5, "case {case}: not as far back");
    }
}

fn body(battlefield: &Battlefield, id: StandId) -> Body {
    battlefield.body(id).expect("it was laid")
}

#[test]
fn within_a_radius_are_all_whose_gap_is_no_longer() {
    let mut random = Random::new(22);
    for case in 0..1000 {
        let (units, size) = sizes(&mut random);
        let battlefield = Battlefield::random(&mut random, units, size);
        let viewer = [None, Some(Side::First), Some(Side::Second)][random.index(3)];
        let field = viewer.map_or(battlefield.field(), |side| Field::seen_by(&battlefield.world, side));
        let from = random.body(size);
        let radius = if random.one_in(3) { 0.5 * random.index(20) as f32 } else { random.number(0.0, 12.0) };
        let side = Side::BOTH[random.index(2)];
        let bodies = [from];
        let near = field.reach_within(Subject::Bodies(&bodies), radius, Whom::of(side));
        for (id, owner, known_to, theirs) in &battlefield.stands {
            let distance = gap(&from, theirs);
            let counts = *owner == side && known_to.knows(viewer);
            let found = near.iter().find(|near| near.stand == *id);
            let limit = f64::from(radius) + f64::from(TOLERANCE);
            assert!(
                found.is_none() || (counts && distance < limit + HAIR),
                "case {case}: {id} at {distance} of {radius}"
            );
            assert!(
                found.is_some() || !counts || distance > limit - HAIR,
                "case {case}: {id} at {distance} of {radius} is missing"
            );
            assert!(
                found
                    .is_none_or(|near| (f64::from(near.margin.inches()) - (f64::from(radius) - distance)).abs() < HAIR),
                "case {case}"
            );
        }
        let in_order = near.windows(2).all(|pair| {
            let rise = pair[1].reach.distance() - pair[0].reach.distance();
            rise > -TOLERANCE && (rise > 1e-6 || pair[0].stand < pair[1].stand || rise < -1e-6)
        });
        assert!(in_order, "case {case}: {near:?}");
        let nearest = field.nearest(Subject::Bodies(&bodies), Whom::of(side));
        let all = battlefield
            .stands
            .iter()
            .filter(|stand| stand.1 == side && stand.2.knows(viewer))
            .map(|stand| gap(&from, &stand.3))
            .reduce(f64::min);
        if let Some(least) = all.filter(|least| *least < f64::from(size)) {
            assert!(
                (f64::from(nearest.expect("there is one").reach.distance()) - least).abs()
                    < HAIR + f64::from(TOLERANCE),
                "case {case}"
            );
        }
    }
}

#[test]
fn reach_is_measured_from_the_part_asked_for() {
    let mut random = Random::new(23);
    for case in 0..2000 {
        let (one, other) = (random.body(16.0), random.body(16.0));
        let battlefield = Battlefield::random(&mut random, 1, 12.0);
        let ring = corners(&one);
        let (ours, theirs) = ([one], [other]);
        let middle = |index: usize| ring[index].midpoint(ring[(index + 1) % 4]);
        let target = Plain::body(&other);
        let rows = [
            (Part::Centre, target.distance_to_point(double(one.pose.at))),
            (Part::Muzzle, target.distance_to_point(middle(0))),
            (Part::Corner(linstock::measure::Face::Right), target.distance_to_point(ring[1])),
            (
                Part::Edge(linstock::measure::Face::Rear),
                Plain { rings: Vec::new(), sides: vec![(ring[2], ring[3])], beside: 0.0 }.gap(&target),
            ),
        ];
        for (part, expected) in rows {
            let inside = part == Part::Edge(linstock::measure::Face::Rear) && target.distance_to_point(ring[2]) == 0.0;
            let reach = battlefield
                .field()
                .reach(Subject::Bodies(&ours).part(part), Subject::Bodies(&theirs))
                .expect("both are there");
            let expected = if inside { 0.0 } else { expected };
            assert!(
                (f64::from(reach.distance()) - expected).abs() < 2e-4,
                "case {case}, {part:?}: {reach:?}, expected {expected}"
            );
        }
    }
}

/// Entry and exit of a line in a base, by cutting it with one side after another.
fn clipped(line: Segment, body: &Body) -> Option<(f64, f64)> {
    let (from, way) = (double(line.from), double(line.to) - double(line.from));
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    let ring = corners(body);
    for index in 0..4 {
        let side = (ring[(index + 1) % 4] - ring[index]).normalize();
        let outward = DVec2::new(-side.y, side.x);
        let (start, speed) = ((from - ring[index]).dot(outward), way.dot(outward));
        if speed.abs() < 1e-12 {
            if start > 0.0 {
                return None;
            }
            continue;
        }
        let at = -start / speed;
        if speed > 0.0 { leave = leave.min(at) } else { enter = enter.max(at) }
    }
    (enter <= leave).then(|| (enter * way.length(), leave * way.length()))
}

#[test]
fn a_transect_crosses_what_cutting_the_line_with_every_base_says() {
    let mut random = Random::new(24);
    for case in 0..2500 {
        let (units, size) = sizes(&mut random);
        let battlefield = Battlefield::random(&mut random, units, size);
        let viewer = [None, Some(Side::First), Some(Side::Second)][random.index(3)];
        let field = viewer.map_or(battlefield.field(), |side| Field::seen_by(&battlefield.world, side));
        let line = if random.one_in(3) { along_a_rank(&mut random, &battlefield) } else { random.line(size) };
        let transect = field.transect(line, Whom::everybody());
        for (id, _, known_to, body) in &battlefield.stands {
            let found: Vec<_> = transect.stands().filter(|(stand, _)| stand == id).collect();
            let expected = clipped(line, body).filter(|_| known_to.knows(viewer));
            match (found.as_slice(), expected) {
                ([], Some((enter, leave))) => {
                    panic!("case {case}: {line:?} misses {id}, which lies at {enter}..{leave}")
                }
                ([(_, crossing)], Some((enter, leave))) if crossing.depth.holds_clear() => {
                    let (from, to) = (f64::from(crossing.span.from), f64::from(crossing.span.to));
                    let slack = 2e-4 + 1e-5 / f64::from(crossing.depth.inches());
                    assert!(
                        (from - enter).abs() < slack && (to - leave).abs() < slack,
                        "case {case}: {id} {from}..{to}, expected {enter}..{leave}"
                    );
                }
                ([(_, crossing)], None) => {
                    assert!(
                        known_to.knows(viewer) && !crossing.depth.holds_clear(),
                        "case {case}: {line:?} does not cross {id}: {crossing:?}"
                    );
                }
                (found, _) => assert!(found.len() <= 1, "case {case}"),
            }
        }
        for (id, shape) in &battlefield.features {
            let found = transect.features().filter(|(feature, _)| feature.id == *id).count();
            assert_eq!(found, shape.passages(line).len(), "case {case}: {id}");
        }
        let in_order = transect.crossings.windows(2).all(|pair| {
            let rise = pair[1].span.from - pair[0].span.from;
            rise > -TOLERANCE && (rise != 0.0 || pair[0].what.piece() <= pair[1].what.piece())
        });
        assert!(in_order, "case {case}: {:?}", transect.crossings);
        let stand_first = transect.crossings.windows(2).find(|pair| {
            (pair[0].span.from - pair[1].span.from).abs() < 1e-7
                && matches!((pair[0].what, pair[1].what), (Crossed::Stand(_), Crossed::Feature(_)))
        });
        assert!(stand_first.is_none(), "case {case}: terrain comes first of what is entered together");
    }
}

#[test]
fn a_line_along_the_side_that_two_bases_share_passes_neither_of_them_and_one_along_a_lone_side_passes() {
    let line = Segment::new(Vec2::new(10.0, 0.0), Vec2::new(10.0, 20.0));
    let of = |bodies: &[(f32, f32)]| {
        let stand =
            |(x, y): &(f32, f32)| Body::new(Pose::new(Vec2::new(*x, *y), Facing::NORTH), Footprint::new(2.0, 1.0));
        let bodies: Vec<Body> = bodies.iter().map(stand).collect();
        let battlefield = Battlefield::random(&mut Random::new(1), 1, 36.0);
        let transect = battlefield.field().transect_among(line, Whom::nobody(), &bodies);
        transect.crossings.iter().filter(|crossing| crossing.goes_through()).count()
    };
    assert_eq!(of(&[(9.0, 8.0), (11.0, 8.0)]), 2, "side by side");
    assert_eq!(of(&[(9.0, 8.0), (11.0, 8.5)]), 2, "over half of their depth");
    assert_eq!(of(&[(9.0, 8.0), (11.0, 9.0)]), 0, "corner to corner");
    assert_eq!(of(&[(9.0, 8.0), (9.0, 9.0)]), 0, "both to the left");
    assert_eq!(of(&[(9.0, 8.0), (11.01, 8.0)]), 0, "with a gap between them");
}

/// A line along the front, through the middle or between the files of a stand, on and on.
fn along_a_rank(random: &mut Random, battlefield: &Battlefield) -> Segment {
    let body = battlefield.stands[random.index(battlefield.stands.len())].3;
    let half = body.footprint.half();
    let (way, offset) = match random.index(4) {
        0 => (Vec2::X, Vec2::new(0.0, half.y)),
        1 => (Vec2::X, Vec2::ZERO),
        2 => (Vec2::Y, Vec2::new(half.x, 0.0)),
        _ => (Vec2::Y, Vec2::new(-half.x, 0.0)),
    };
    Segment::new(body.pose.to_table(offset - way * 20.0), body.pose.to_table(offset + way * 20.0))
}

#[test]
fn contact_is_every_pair_of_bases_that_touch() {
    let mut random = Random::new(25);
    let mut touching = 0;
    for case in 0..1500 {
        let (units, size) = sizes(&mut random);
        let battlefield = Battlefield::random(&mut random, units, size * 0.5);
        let unit = UnitId(random.index(usize::from(units)) as u16);
        let others = [unit];
        let contacts = battlefield.field().contact_with(Subject::Unit(unit), Whom::everybody().except(&others));
        for (ours, our_body) in battlefield.bodies(unit) {
            for (theirs, _, _, their_body) in battlefield.stands.iter().filter(|stand| stand.0.unit != unit) {
                let far = our_body.pose.at.distance(their_body.pose.at)
                    > our_body.footprint.radius() + their_body.footprint.radius() + 0.1;
                let distance = if far { f64::INFINITY } else { gap(&our_body, their_body) };
                let found =
                    contacts.iter().find(|contact| contact.ours == Piece::Stand(ours) && contact.theirs == *theirs);
                assert!(
                    found.is_some() || distance > f64::from(TOLERANCE) - HAIR,
                    "case {case}: {ours} touches {theirs}: {distance}"
                );
                assert!(
                    found.is_none() || distance < f64::from(TOLERANCE) + HAIR,
                    "case {case}: {ours} is {distance} from {theirs}"
                );
                if let Some(contact) = found {
                    touching += 1;
                    check_faces(&our_body, their_body, contact.touch, case);
                }
            }
        }
        assert!(
            contacts.windows(2).all(|pair| (pair[0].ours, pair[0].theirs) < (pair[1].ours, pair[1].theirs)),
            "case {case}"
        );
    }
    assert!(touching > 300, "too few contacts to prove anything: {touching}");
}

/// Two bases that merely touch do so on the faces named: these edges meet, and their shared length is where points of
/// the one lie on the other.
fn check_faces(ours: &Body, theirs: &Body, touch: linstock::table::Touch, case: usize) {
    if touch.depth.holds_clear() {
        return;
    }
    let (one, other) = (ours.edge(touch.our_face), theirs.edge(touch.their_face));
    let apart = Plain::line(one).gap(&Plain::line(other));
    assert!(apart < 3e-3, "case {case}: {ours:?} {theirs:?} {touch:?}: these edges are {apart} apart");
    let on_edge = (0_u16..2000).filter(|step| {
        let point = double(one.from).lerp(double(one.to), (f64::from(*step) + 0.5) / 2000.0);
        super::plain::point_to_side(point, (double(other.from), double(other.to))) < 2.0 * f64::from(TOLERANCE)
    });
    let sampled = f64::from(one.length()) * on_edge.count() as f64 / 2000.0;
    if touch.angle < 1e-3 {
        assert!(
            (f64::from(touch.length) - sampled).abs() < 0.02,
            "case {case}: {ours:?} {theirs:?} {touch:?}: sampled {sampled}"
        );
    }
}

/// A stick of half-open strips, a disc, a cone: with borders on the half-inch grid, so that figures lie on them.
fn template(random: &mut Random) -> Template {
    let open = [Border::Closed, Border::Open, Border::Closed, Border::Closed];
    match random.index(3) {
        0 => Template::new(
            (0_u8..4)
                .map(|n| {
                    Section::rectangle_with(
                        n.to_string(),
                        Vec2::new(-0.25, f32::from(n)),
                        Vec2::new(0.25, f32::from(n) + 1.0),
                        open,
                    )
                })
                .collect(),
        ),
        1 => Template::new(vec![
            Section::disc("kill", Vec2::new(0.0, 3.0), 1.0),
            Section::disc("burst", Vec2::new(0.0, 3.0), 2.0),
        ]),
        _ => {
            let half = |y: f32| y * 1.5 / 13.0;
            let slice = |near: f32, far: f32| {
                Section::polygon(
                    "cone",
                    [(-half(near), near), (-half(far), far), (half(far), far), (half(near), near)].map(Vec2::from),
                )
            };
            Template::new(vec![slice(0.001, 3.0), slice(3.0, 7.0), slice(7.0, 13.0)])
        }
    }
}

/// The section of a point of the template's frame, each template by its own formula; none within a hair of a border.
fn section(template: &Template, x: f64, y: f64) -> Option<Option<usize>> {
    let tolerance = f64::from(TOLERANCE);
    let sure = |value: f64| (value.abs() > HAIR).then_some(value > 0.0);
    let (name, count) = (template.sections[0].name.as_str(), template.sections.len());
    match name {
        "0" => {
            let across = sure(x + 0.25 + tolerance)? && sure(0.25 - tolerance - x)?;
            let rank = (0..count).find(|n| y >= *n as f64 - tolerance && y <= *n as f64 + 1.0 + tolerance);
            let near_border = (y - tolerance).fract().abs().min(1.0 - (y - tolerance).fract().abs()) < HAIR
                || (y + tolerance).abs() < HAIR;
            if across && near_border { None } else { Some(rank.filter(|_| across)) }
        }
        "kill" => {
            let distance = x.hypot(y - 3.0);
            if sure(1.0 + tolerance - distance)? {
                Some(Some(0))
            } else {
                Some(sure(2.0 + tolerance - distance)?.then_some(1))
            }
        }
        _ => {
            let slope = 1.5_f64 / 13.0;
            let inside = (y * slope - x.abs()) / (1.0 + slope * slope).sqrt() + tolerance;
            let bands = [(0.001, 3.0), (3.0, 7.0), (7.0, 13.0)];
            let unsure = inside.abs() < HAIR
                || bands.iter().any(|(near, far)| {
                    ((y - near).abs() - tolerance).abs() < HAIR || ((y - far).abs() - tolerance).abs() < HAIR
                });
            let band = bands.iter().position(|(near, far)| y >= near - tolerance && y <= far + tolerance);
            if unsure { None } else { Some(band.filter(|_| inside > 0.0)) }
        }
    }
}

#[test]
fn a_template_covers_the_figures_whose_point_lies_in_it() {
    let mut random = Random::new(26);
    let mut covered = 0;
    for case in 0..2000 {
        let (units, size) = sizes(&mut random);
        let battlefield = Battlefield::random(&mut random, units, size);
        let template = template(&mut random);
        let laid = if random.one_in(2) {
            let target = battlefield.stands[random.index(battlefield.stands.len())].3;
            target.pose.shifted(Vec2::new(0.25 * random.index(3) as f32, -0.25 * random.index(9) as f32))
        } else {
            Pose::new(random.point(size), random.facing())
        };
        let side = Side::BOTH[random.index(2)];
        let cover = battlefield.field().cover(&template, laid, Whom::of(side));
        let ahead = double(laid.facing.vector());
        let right = DVec2::new(ahead.y, -ahead.x);
        for (id, owner, _, body) in &battlefield.stands {
            let stand = battlefield.field().get_stand(*id).expect("it was laid");
            let local = |point: DVec2| ((point - double(laid.at)).dot(right), (point - double(laid.at)).dot(ahead));
            for (cell, figure) in stand.cells.iter().enumerate() {
                let ring = corners(body);
                let at = (ring[0] + (ring[1] - ring[0]) * (cell as f64 * 0.5 + 0.25))
                    .midpoint(ring[3] + (ring[2] - ring[3]) * (cell as f64 * 0.5 + 0.25));
                let (x, y) = local(at);
                let found = cover
                    .figures
                    .iter()
                    .find(|figure| figure.stand == *id && usize::from(figure.cell) == cell)
                    .map(|figure| figure.section);
                let Some(expected) = section(&template, x, y) else { continue };
                let expected = expected.filter(|_| figure.alive && *owner == side);
                assert_eq!(
                    found, expected,
                    "case {case}: {id} cell {cell} at {x} {y} of {:?}",
                    template.sections[0].name
                );
                covered += usize::from(found.is_some());
            }
            let (x, y) = local(double(body.pose.at));
            let found = cover.stands.iter().find(|stand| stand.stand == *id).map(|stand| stand.section);
            if let Some(expected) = section(&template, x, y) {
                assert_eq!(found, expected.filter(|_| *owner == side), "case {case}: {id} by its centre");
            }
        }
    }
    assert!(covered > 1000, "too few figures to prove anything: {covered}");
}

#[test]
fn a_place_and_terrain_are_reached_too() {
    let mut random = Random::new(27);
    for case in 0..800 {
        let battlefield = Battlefield::random(&mut random, 6, 16.0);
        let field = battlefield.field();
        let point = random.point(16.0);
        let (id, shape) = &battlefield.features[random.index(battlefield.features.len())];
        let plain = Plain::of(shape);
        let reach = field.reach(point, *id).expect("both are there");
        assert!((f64::from(reach.distance()) - plain.distance_to_point(double(point))).abs() < 2e-4, "case {case}");
        let (other, other_shape) = &battlefield.features[random.index(battlefield.features.len())];
        let between = field.reach(*id, *other).expect("both are there");
        assert!(
            (f64::from(between.distance()) - plain.gap(&Plain::of(other_shape))).abs() < 4e-4,
            "case {case}: {shape:?} {other_shape:?} {between:?}"
        );
        let (stand, _, _, body) = battlefield.stands[random.index(battlefield.stands.len())];
        let reach = field.reach(stand, *id).expect("both are there");
        assert!((f64::from(reach.distance()) - plain.gap(&Plain::of(&Shape::Body(body)))).abs() < 2e-4, "case {case}");
    }
    assert_eq!(Footprint::new(1.0, 2.0).half(), Vec2::new(0.5, 1.0));
}
