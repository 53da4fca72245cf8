//! Answers that depend on rapier against exact arithmetic: contact, gaps and sight. Bases at random, flush, a corner on
//! a face; lines at random, along seams and edges of dressed lines, through their corners, along the borders of
//! outlines. A decision that is farther than a hair from its limit agrees, and a line that clearly goes through a base
//! enters and leaves it at the exact places.

use bevy::{ecs::component::Component, ecs::world::World, math::Vec2};
use linstock::measure::{Body, Facing, Footprint, Margin, Polygon, Pose, Segment, Shape, TOLERANCE};
use linstock::table::{
    Arm, Cell, Crossing, Field, FigureKind, KnownTo, Presence, Side, Stand, StandId, TableSize, TableWriter, Touch,
    Transect, Unit, UnitId, Whom,
};

use super::exact::{self, Line, Ring};
use super::random::Random;

/// Within this of a limit, inches, single and double precision may decide differently.
const HAIR: f64 = 1e-4;
/// How far an entry or exit may lie from the exact one, inches, where the line passes deeper than [`CLEAR`].
const ENTRY: f64 = 5e-4;
const CLEAR: f64 = 0.01;
const LIMIT: f64 = TOLERANCE as f64;
const TABLE: f32 = 72.0;

/// Some inches to either side of touching: none, within the tolerance, about its border, beyond it.
fn apart(random: &mut Random) -> f32 {
    match random.index(6) {
        0 => 0.0,
        1 => random.number(-0.001, 0.001),
        2 => TOLERANCE + random.number(-3e-4, 3e-4),
        3 => random.number(-0.02, 0.02),
        4 => [0.002, -0.002, 0.0005, 0.05][random.index(4)],
        _ => random.number(0.0, 3.0),
    }
}

/// A base with a face along a face of another, or apart from it, turned by a quarter turn or not.
pub(super) fn flush(random: &mut Random) -> (Body, Body) {
    let one = random.body(TABLE);
    let (size, apart) = (random.footprint(), apart(random));
    let turns = random.index(4) as f32;
    let (half, theirs) = (one.footprint.half(), size.half());
    let theirs = if turns % 2.0 == 0.0 { theirs } else { Vec2::new(theirs.y, theirs.x) };
    let aside = match random.index(3) {
        0 => half.x - theirs.x,
        1 => half.x + theirs.x,
        _ => random.number(-1.1, 1.1) * (half.x + theirs.x),
    };
    let place = Vec2::new(aside, half.y + theirs.y + apart);
    (one, Body::new(one.pose.shifted(place).turned_right(90.0 * turns), size))
}

/// A base with its front left corner on the front of another, or apart from it.
fn corner_on_face(random: &mut Random) -> (Body, Body) {
    let (one, size) = (random.body(TABLE), random.footprint());
    let half = one.footprint.half();
    let corner = one.pose.to_table(Vec2::new(half.x * random.number(-1.0, 1.0), half.y + apart(random)));
    let facing = one.pose.facing.turned_right(random.number(-90.0, 180.0));
    let centre = Pose::new(corner, facing).to_table(Vec2::new(size.half().x, -size.half().y));
    (one, Body::new(Pose::new(centre, facing), size))
}

fn pair(random: &mut Random) -> (Body, Body) {
    match random.index(4) {
        0 => (random.body(TABLE), random.body(TABLE)),
        1 => random.dressed_pair(TABLE),
        2 => flush(random),
        _ => corner_on_face(random),
    }
}

#[test]
fn bases_touch_and_are_as_far_apart_as_exact_arithmetic_says() {
    let mut random = Random::new(41);
    let (mut touching, mut near_the_limit) = (0, 0);
    for case in 0..12_000 {
        let (one, other) = pair(&mut random);
        let expected = Ring::base(&one).gap(&Ring::base(&other));
        let gap = one.gap(&other);
        let told = || format!("case {case}: {one:?} {other:?}: {gap:?}, exactly {expected}");
        for touch in [Touch::of(&one, &other), Touch::of(&other, &one)] {
            assert!(touch.is_some() == (expected <= LIMIT) || (expected - LIMIT).abs() <= HAIR, "{}", told());
        }
        assert_eq!(one.touches(&other), other.touches(&one), "{}", told());
        assert!(
            (f64::from(gap.distance) - expected).abs() < HAIR
                && (gap.from.distance(gap.to) - gap.distance).abs() < 1e-4,
            "{}",
            told()
        );
        let range = gap.distance.max(0.1) + random.number(-0.003, 0.003);
        let inside = f64::from(range) + LIMIT - expected;
        assert!(
            Margin::below(range, gap.distance).holds() == (inside >= 0.0) || inside.abs() <= HAIR,
            "{} of {range}",
            told()
        );
        touching += usize::from(expected <= LIMIT);
        near_the_limit += usize::from((expected - LIMIT).abs() < 1e-3);
    }
    assert!(
        touching > 3000 && near_the_limit > 1500,
        "too few to prove anything: {touching} touch, {near_the_limit} nearly"
    );
}

#[derive(Component, Clone, Debug)]
struct NoRules;

/// A dressed block of bases on a table, and those bases.
struct Block {
    world: World,
    bodies: Vec<(StandId, Body)>,
    front: Pose,
    base: Footprint,
    files: u8,
    ranks: u8,
}

impl Block {
    fn random(random: &mut Random) -> Self {
        let (files, ranks) = (1 + random.index(6) as u8, 1 + random.index(3) as u8);
        let front = Pose::new(random.point(TABLE), random.facing());
        let mut block = Self { world: World::new(), bodies: Vec::new(), front, base: random.footprint(), files, ranks };
        block.lay();
        block
    }

    fn lay(&mut self) {
        let (base, front) = (self.base, self.front);
        let unit = Unit {
            id: UnitId(0),
            side: Side::First,
            command: None,
            name: String::new(),
            short_name: String::new(),
            arm: Arm::Infantry,
            front,
            presence: Presence::OnTable,
            known_to: KnownTo::All,
        };
        let man = Cell { kind: FigureKind::Infantry, alive: true };
        let size = Footprint::new(base.frontage * f32::from(self.files), base.depth * f32::from(self.ranks));
        let stand = |(number, place): (usize, Vec2)| {
            let pose = front.shifted(place - Vec2::new(0.0, size.depth * 0.5));
            Stand { id: StandId::new(UnitId(0), number as u16), pose, base, files: 1, cells: vec![man] }
        };
        let stands: Vec<Stand> = size.cells(self.files, self.ranks).enumerate().map(stand).collect();
        self.bodies = stands.iter().map(|stand| (stand.id, stand.body())).collect();
        let mut writer = TableWriter::new(&mut self.world);
        writer.clear(TableSize { width: TABLE, depth: TABLE });
        writer.put_unit(unit, NoRules);
        writer.set_stands(UnitId(0), stands);
    }

    /// A place where four bases meet, or a corner of the block, table frame.
    fn joint(&self, random: &mut Random) -> Vec2 {
        let (file, rank) =
            (random.index(usize::from(self.files) + 1) as f32, random.index(usize::from(self.ranks) + 1) as f32);
        self.front
            .to_table(Vec2::new((file - 0.5 * f32::from(self.files)) * self.base.frontage, -rank * self.base.depth))
    }

    /// A line along a seam or an edge, beside it by a little, off it by a hair of an angle, through joints, at random,
    /// or ending at a joint.
    fn line(&self, random: &mut Random) -> Segment {
        let joint = self.joint(random);
        let along = if random.one_in(2) { self.front.facing } else { self.front.facing.turned_right(90.0) };
        let through = |at: Vec2, facing: Facing| Segment::new(at - facing.vector() * 20.0, at + facing.vector() * 20.0);
        match random.index(7) {
            0 => through(joint, along),
            1 => through(joint + along.right() * apart(random), along),
            2 => through(joint, along.turned_right(random.number(-0.2, 0.2))),
            3 => through(joint, random.facing()),
            4 => Segment::new(joint, self.joint(random)),
            5 => Segment::new(random.point(TABLE), joint + along.vector() * apart(random)),
            _ => random.line(TABLE),
        }
    }
}

/// The observations in all cases, so that no test passes for lack of cases.
#[derive(Debug, Default)]
struct Seen {
    through: usize,
    grazes: usize,
    misses: usize,
}

fn check_crossing(
    line: Segment,
    body: &Body,
    found: Option<&Crossing<'_>>,
    seen: &mut Seen,
    told: &dyn Fn() -> String,
) {
    let exactly = Line::of(line);
    let depth = exact::depth(exactly, body);
    let reaches = |larger: f64| depth >= -larger && exact::passage(exactly, body, larger).is_some();
    assert!(found.is_some() || !reaches(LIMIT - HAIR), "{}: missed", told());
    assert!(found.is_none() || reaches(LIMIT + HAIR), "{}: no such crossing: {found:?}", told());
    let Some(crossing) = found else {
        seen.misses += 1;
        return;
    };
    let told = || format!("{}: {crossing:?}, exactly {depth} deep, {:?}", told(), exact::passage(exactly, body, 0.0));
    assert!((f64::from(crossing.depth.inches()) - depth).abs() < HAIR, "{}", told());
    assert!(crossing.depth.holds_clear() == (depth > LIMIT) || (depth - LIMIT).abs() <= HAIR, "{}", told());
    let clear = depth > CLEAR && exact::passage(exactly, body, -HAIR).is_some();
    let entered = exact::passage(exactly, body, 0.0).filter(|_| clear);
    if let Some((enter, leave)) = entered {
        let off = (f64::from(crossing.span.from) - enter).abs().max((f64::from(crossing.span.to) - leave).abs());
        assert!(off < ENTRY, "{}: off by {off}", told());
        seen.through += 1;
    } else {
        seen.grazes += 1;
    }
}

fn is_in_order(transect: &Transect<'_>) -> bool {
    transect.crossings.windows(2).all(|pair| {
        let rise = pair[1].span.from - pair[0].span.from;
        rise > -TOLERANCE && (rise > 0.0 || pair[0].what.piece() < pair[1].what.piece())
    })
}

#[test]
fn a_line_meets_the_bases_of_dressed_lines_that_exact_arithmetic_says() {
    let mut random = Random::new(42);
    let mut seen = Seen::default();
    for table in 0..300 {
        let block = Block::random(&mut random);
        for number in 0..24 {
            let line = block.line(&mut random);
            if line.length() < 0.01 {
                continue;
            }
            let transect = Field::whole(&block.world).transect(line, Whom::everybody());
            assert!(is_in_order(&transect), "table {table}, line {number}: {transect:?}");
            for (id, body) in &block.bodies {
                let found: Vec<&Crossing<'_>> =
                    transect.stands().filter(|(stand, _)| stand == id).map(|(_, crossing)| crossing).collect();
                assert!(found.len() <= 1, "table {table}, line {number}: {id} is crossed twice");
                let told = || format!("table {table}, line {number}: {line:?} {id} {body:?}");
                check_crossing(line, body, found.first().copied(), &mut seen, &told);
            }
        }
    }
    assert!(seen.through > 4000 && seen.grazes > 3000 && seen.misses > 5000, "too few to prove anything: {seen:?}");
}

/// A line along a side of an area, drawn out, beside it by a little, off it by a hair of an angle, through a corner, or
/// at random.
fn line_at_border(random: &mut Random, area: &Polygon) -> Segment {
    let points = area.points();
    let index = random.index(points.len());
    let side = Segment::new(points[index], points[(index + 1) % points.len()]);
    let along = side.direction().unwrap_or(Facing::NORTH);
    let through = |at: Vec2, facing: Facing| Segment::new(at - facing.vector() * 15.0, at + facing.vector() * 15.0);
    match random.index(6) {
        0 => through(side.middle(), along),
        1 => through(side.middle() + along.right() * apart(random), along),
        2 => through(side.at(side.length() * random.number(0.0, 1.0)), along.turned_right(random.number(-0.2, 0.2))),
        3 => through(side.from, random.facing()),
        4 => Segment::new(side.middle() + along.right() * apart(random), random.point(TABLE)),
        _ => random.line(TABLE),
    }
}

#[test]
fn a_line_meets_outlines_where_exact_arithmetic_says() {
    let mut random = Random::new(43);
    let mut seen = Seen::default();
    for case in 0..6000 {
        let area = random.polygon(TABLE);
        let line = line_at_border(&mut random, &area);
        let (ring, exactly) = (Ring::area(&area), Line::of(line));
        let passages = Shape::Area(area.clone()).passages(line);
        let gap = ring.gap_to_line(exactly);
        let told = || format!("case {case}: {area:?} {line:?}: {passages:?}, exactly {gap} apart");
        assert!(passages.is_empty() == (gap > LIMIT) || (gap - LIMIT).abs() <= HAIR, "{}", told());
        seen.misses += usize::from(passages.is_empty());
        for passage in &passages {
            let margin = |inches: f32| ring.margin(exactly.at(f64::from(inches)));
            let depth = margin(passage.span.middle());
            assert!((f64::from(passage.depth.inches()) - depth).abs() < HAIR, "{}: {depth} deep", told());
            let through = passage.depth.holds_clear();
            assert!(through == (depth > LIMIT) || (depth - LIMIT).abs() <= HAIR, "{}: {depth} deep", told());
            assert!(
                margin(passage.span.from).min(margin(passage.span.to)) > -LIMIT - HAIR,
                "{}: begins or ends outside",
                told()
            );
            if through { seen.through += 1 } else { seen.grazes += 1 }
        }
        // Where the line clearly goes over a side, away from corners, there a passage begins or ends.
        for (at, sine) in ring.sides().filter_map(|side| exactly.crossing(side)) {
            let beside = [-0.02, 0.02].map(|by| ring.margin(exactly.at(at + by)));
            let goes_over =
                sine > 0.2 && beside[0].signum() != beside[1].signum() && at > 0.02 && at < exactly.length() - 0.02;
            let mut ends = passages.iter().flat_map(|passage| [passage.span.from, passage.span.to]);
            let corner = ring.0.iter().map(|corner| corner.distance(exactly.at(at))).fold(f64::INFINITY, f64::min);
            let clear = corner > 0.05 && beside.into_iter().all(|margin| margin.abs() > 0.003);
            assert!(
                !(goes_over && clear) || ends.any(|end| (f64::from(end) - at).abs() < ENTRY),
                "{}: goes over at {at}",
                told()
            );
        }
    }
    assert!(seen.through > 2000 && seen.grazes > 500 && seen.misses > 100, "too few to prove anything: {seen:?}");
}

#[test]
fn a_base_is_as_far_from_an_outline_as_exact_arithmetic_says() {
    let mut random = Random::new(44);
    let mut near_the_limit = 0;
    for case in 0..6000 {
        let area = random.polygon(TABLE);
        let side = area.sides().nth(random.index(area.points().len())).expect("it has so many sides");
        let along = side.direction().unwrap_or(Facing::NORTH);
        let size = random.footprint();
        let beside =
            Pose::new(side.middle(), along.turned_right(-90.0)).shifted(Vec2::new(random.number(-1.0, 1.0), 0.0));
        let place = Vec2::new(0.0, size.half().y + apart(&mut random));
        let body = match random.index(3) {
            0 => Body::new(beside.shifted(place), size),
            1 => Body::new(beside.turned_right(180.0).shifted(place), size),
            _ => random.body(TABLE),
        };
        let gap = Shape::Area(area.clone()).gap_to_body(&body);
        let expected = Ring::area(&area).gap(&Ring::base(&body));
        assert!(
            (f64::from(gap.distance) - expected).abs() < HAIR,
            "case {case}: {area:?} {body:?}: {gap:?}, exactly {expected}"
        );
        near_the_limit += usize::from((expected - LIMIT).abs() < 1e-3);
    }
    assert!(near_the_limit > 500, "too few to prove anything: {near_the_limit}");
}
