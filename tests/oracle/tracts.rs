//! Areas in pieces: an outline cut, doubled or drawn in strips answers as the whole, and areas that overlap at random
//! answer as the area covered by any of them.

use bevy::ecs::world::World;
use bevy::math::{DVec2, Vec2};
use linstock::measure::{Body, Course, Facing, Leg, Passage, Polygon, Pose, Segment, Span, Tract};
use linstock::table::{
    Encounter, Feature, FeatureId, FeatureShape, FeatureState, Field, Mover, Subject, TableSize, TableWriter, Whom,
};

use super::measure_shapes::{covered, walked};
use super::plain::{Plain, double};
use super::random::Random;

const SIZE: f32 = 24.0;
/// The inches by which two ways of drawing may differ.
const CLOSE: f32 = 5e-3;

/// A table on which some areas of one wood lie, and nothing else.
struct Wood(World);

impl Wood {
    fn drawn(pieces: &[Polygon]) -> Self {
        let mut world = World::new();
        let mut table = TableWriter::new(&mut world);
        table.clear(TableSize { width: SIZE, depth: SIZE });
        for (id, piece) in (0..).map(FeatureId).zip(pieces) {
            let shape = FeatureShape::Area(piece.points().to_vec());
            table.put_feature(Feature {
                id,
                name: "a wood".into(),
                kind: "wood".into(),
                shape,
                level: 0,
                state: FeatureState::Standing,
            });
        }
        Self(world)
    }

    fn field(&self) -> Field<'_> {
        Field::whole(&self.0)
    }

    /// The stretches on which a line goes through it, all of them by the name of its first piece.
    fn passed(&self, line: Segment) -> Vec<Passage> {
        let transect = self.field().transect(line, Whom::nobody());
        assert!(transect.features().all(|(feature, _)| feature.id == FeatureId(0)), "{transect:?}");
        let through = transect.crossings.iter().filter(|crossing| crossing.goes_through());
        through.map(|crossing| Passage { span: crossing.span, depth: crossing.depth }).collect()
    }
}

/// An area cut in two along a line from corner to corner; none where no such line lies in it.
fn cut(random: &mut Random, whole: &Polygon) -> Option<[Polygon; 2]> {
    let points = whole.points();
    for _ in 0..12 {
        let (one, other) = (random.index(points.len()), random.index(points.len()));
        let (first, last) = (one.min(other), one.max(other));
        let before = Polygon::new(points[first..=last].to_vec());
        let after = Polygon::new([&points[last..], &points[..=first]].concat());
        if let (Ok(before), Ok(after)) = (before, after)
            && (before.area() + after.area() - whole.area()).abs() < 1e-3
        {
            return Some([before, after]);
        }
    }
    None
}

/// An oblong and strips of it, each as deep as its share or deeper, so that they touch or overlap.
fn strips(random: &mut Random) -> (Polygon, Vec<Polygon>) {
    let pose = Pose::new(Vec2::splat(SIZE / 2.0), random.facing());
    let (half, count) = (Vec2::new(random.number(1.0, 6.0), random.number(1.0, 6.0)), 2 + random.index(4));
    let oblong = |from: f32, to: f32| {
        let corners =
            [Vec2::new(-half.x, from), Vec2::new(half.x, from), Vec2::new(half.x, to), Vec2::new(-half.x, to)];
        Polygon::new(corners.map(|corner| pose.to_table(corner)).to_vec()).expect("an oblong")
    };
    let more = if random.one_in(2) { 0.0 } else { random.number(0.0, 0.5) };
    let at = |index: usize| half.y * (2.0 * index as f32 / count as f32 - 1.0);
    let pieces = (0..count).map(|index| oblong(at(index), (at(index + 1) + more).min(half.y))).collect();
    (oblong(-half.y, half.y), pieces)
}

/// An area, and the same in several outlines.
fn in_pieces(random: &mut Random) -> (Polygon, Vec<Polygon>) {
    if random.one_in(3) {
        return strips(random);
    }
    loop {
        let whole = random.polygon(SIZE);
        let Some(halves) = cut(random, &whole) else { continue };
        let pieces = match random.index(3) {
            0 => vec![whole.clone(), whole.clone()],
            1 => halves.to_vec(),
            _ => halves.into_iter().rev().chain([whole.clone()]).collect(),
        };
        return (whole, pieces);
    }
}

/// A line at random, or along a side of one of some areas and on.
fn line(random: &mut Random, pieces: &[Polygon]) -> Segment {
    if random.one_in(2) {
        return random.line(SIZE);
    }
    let sides: Vec<Segment> = pieces.iter().flat_map(Polygon::sides).collect();
    let side = sides[random.index(sides.len())];
    let beyond = side.way().normalize() * if random.one_in(2) { 0.0 } else { 3.0 };
    Segment::new(side.from - beyond, side.to + beyond)
}

/// Whether two ends of stretches are the same place, or the stretch between them runs along the border.
fn is_end(whole: &Polygon, line: Segment, one: f32, other: f32) -> bool {
    (one - other).abs() < CLOSE || whole.margin(line.at((one + other) / 2.0)).inches().abs() < CLOSE
}

#[test]
fn a_line_passes_an_area_in_pieces_as_it_passes_the_whole() {
    let mut random = Random::new(61);
    let mut passed = 0;
    for case in 0..1500 {
        let (whole, pieces) = in_pieces(&mut random);
        let (one, several) = (Wood::drawn(std::slice::from_ref(&whole)), Wood::drawn(&pieces));
        for _ in 0..4 {
            let line = line(&mut random, &pieces);
            let (expected, found) = (one.passed(line), several.passed(line));
            let same = |one: &Passage, other: &Passage| {
                let ends = is_end(&whole, line, one.span.from, other.span.from)
                    && is_end(&whole, line, one.span.to, other.span.to);
                ends && (one.depth.inches() - other.depth.inches()).abs() < CLOSE
            };
            let sure = |passages: &[Passage]| {
                passages.iter().copied().filter(|passage| passage.depth.inches() > CLOSE).collect::<Vec<_>>()
            };
            for (these, those) in [(sure(&expected), &found), (sure(&found), &expected)] {
                for passage in these {
                    assert!(
                        those.iter().any(|other| same(&passage, other)),
                        "case {case}: {pieces:?} {line:?}: whole {expected:?}, in pieces {found:?}"
                    );
                    passed += 1;
                }
            }
        }
    }
    assert!(passed > 2000, "too few lines went through: {passed}");
}

#[test]
fn an_area_in_pieces_is_reached_and_entered_as_the_whole() {
    let mut random = Random::new(62);
    let mut entered = 0;
    for case in 0..800 {
        let (whole, pieces) = in_pieces(&mut random);
        let (one, several) = (Wood::drawn(std::slice::from_ref(&whole)), Wood::drawn(&pieces));
        let body = random.body(SIZE);
        for piece in (0..).map(FeatureId).take(pieces.len()) {
            let gap = |field: Field<'_>, id: FeatureId| {
                field.reach(Subject::Bodies(&[body]), id).expect("it is there").distance()
            };
            let (expected, found) = (gap(one.field(), FeatureId(0)), gap(several.field(), piece));
            assert!((expected - found).abs() < 1e-4, "case {case}: {pieces:?} {body:?}: {found}, expected {expected}");
        }
        let under =
            [one.field().ground_under(&body), several.field().ground_under(&body)].map(|ground| !ground.is_empty());
        assert!(
            under[0] == under[1] || whole.gap_to_body(&body).distance == 0.0 && is_brushed(&whole, &body),
            "case {case}: {pieces:?} {body:?}"
        );
        let legs = [Leg::Advance(random.number(1.0, 12.0)), Leg::Turn(random.number(-90.0, 90.0))];
        let [expected, found] = [&one, &several].map(|wood| times_in(wood, body, &legs));
        entered += usize::from(!expected.is_empty());
        let close = expected.len() == found.len()
            && expected
                .iter()
                .zip(&found)
                .all(|(one, other)| (one.from - other.from).abs() < CLOSE && (one.to - other.to).abs() < CLOSE);
        let is_sure = |spans: &[Span]| spans.iter().all(|span| span.length() > CLOSE);
        assert!(
            close || !is_sure(&expected) || !is_sure(&found),
            "case {case}: {pieces:?} {body:?}: {found:?}, expected {expected:?}"
        );
    }
    assert!(entered > 100, "too few came into it: {entered}");
}

/// Whether the diagonals of a base only brush an area.
fn is_brushed(whole: &Polygon, body: &Body) -> bool {
    let corners = body.corners();
    let lines = [Segment::new(corners[0], corners[2]), Segment::new(corners[1], corners[3])];
    lines.into_iter().flat_map(|line| whole.passages(line)).all(|passage| passage.depth.inches() < CLOSE)
}

/// When a base that moves so is in a wood; entries and exits are reported once each, by the name of the first piece.
fn times_in(wood: &Wood, body: Body, legs: &[Leg]) -> Vec<Span> {
    let course = Course::of_legs(body.front(), body.footprint, legs);
    let track = wood.field().track(&[Mover::bodies(vec![body], course)]);
    let named = |encounter: Encounter| match encounter {
        Encounter::Entered(id) | Encounter::Left(id) => id == FeatureId(0),
        _ => true,
    };
    assert!(track.incidents.iter().all(|incident| named(incident.encounter)), "{:?}", track.incidents);
    track
        .holding
        .into_iter()
        .filter(|holding| holding.state == Encounter::Entered(FeatureId(0)))
        .flat_map(|holding| holding.times)
        .collect()
}

#[test]
fn areas_that_overlap_at_random_are_what_lies_in_any_of_them() {
    let mut random = Random::new(63);
    for case in 0..300 {
        let areas: Vec<Polygon> = (0..2 + random.index(3)).map(|_| random.polygon(10.0)).collect();
        let (tract, plain) = (Tract::new(areas.clone()), Plain::of_areas(&areas));
        let line = line(&mut random, &areas);
        let spans: Vec<Span> = tract.passages(line).into_iter().map(|passage| passage.span).collect();
        for (from, to) in walked(&plain, line) {
            assert!(
                covered(&spans, from, 1e-3) && covered(&spans, to, 1e-3),
                "case {case}: {areas:?} {line:?}: walked {from}..{to}, {spans:?}"
            );
        }
        for span in &spans {
            let middle = double(line.at(span.middle()));
            assert!(plain.margin(middle) > -2.5e-3, "case {case}: {areas:?} {line:?}: {span:?} is outside");
        }
        for _ in 0..8 {
            check_margin(&tract, &plain, random.point(10.0), &format!("case {case}: {areas:?}"));
        }
    }
}

/// Round a point no farther off than its margin all is inside, and a little farther off something is outside.
fn check_margin(tract: &Tract, plain: &Plain, point: Vec2, label: &str) {
    let margin = f64::from(tract.margin(point).inches());
    if margin < 0.0 {
        assert!((margin + plain.distance_to_point(double(point))).abs() < 2e-3, "{label}: {point} is {margin} inside");
        return;
    }
    let ring = |inches: f64| {
        (0_u16..720)
            .map(move |way| double(point) + double(Facing::from_bearing(0.5 * f32::from(way)).vector()) * inches)
    };
    let inside = |at: DVec2| plain.margin(at) > -4e-3;
    assert!(ring(margin - 2e-3).all(inside), "{label}: {point} is less than {margin} inside");
    assert!(ring(margin * 1.1 + 2e-2).any(|at| !plain.holds(at)), "{label}: {point} is more than {margin} inside");
}
