//! Track against a clock that ticks: at every tick the movers' bases are put down again and everything is checked.

use std::collections::BTreeMap;

use bevy::math::Vec2;
use linstock::measure::{Body, Course, Hand, Leg, Pose, Shape, Stretch, Zone};
use linstock::table::{Encounter, Eye, FeatureId, Mover, Side, StandId, Track, UnitId, Watch, Whom};

use super::battlefield::Battlefield;
use super::random::Random;

const SIZE: f32 = 24.0;
const TICKS: u16 = 240;

fn course(random: &mut Random, front: Pose, bodies: &[Body]) -> Course {
    let size = bodies[0].footprint;
    let hand = if random.one_in(2) { Hand::Left } else { Hand::Right };
    let legs = (0..1 + random.index(3)).map(|_| match random.index(6) {
        0 => Leg::Wheel(hand, random.number(10.0, 80.0)),
        1 => Leg::Oblique(random.number(-3.0, 3.0), random.number(1.0, 4.0)),
        2 => Leg::BackStep(random.number(0.5, 2.0)),
        _ => Leg::Advance(random.number(1.0, 8.0)),
    });
    let stretches: Vec<Stretch> = legs.map(|leg| leg.stretch(size)).collect();
    Course::new(front, stretches)
}

fn units(battlefield: &Battlefield) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = battlefield.stands.iter().map(|stand| stand.0.unit).collect();
    units.dedup();
    units
}

/// Whether something holds at each tick, and the latest time at which it may be reported.
struct Ticked {
    track: Track,
    until: f32,
}

impl Ticked {
    fn times(&self) -> impl Iterator<Item = f32> + '_ {
        (0..=TICKS).map(|tick| self.until * f32::from(tick) / f32::from(TICKS))
    }

    /// Checks comings and goings: the state that they tell must be that of every tick, but for ticks so near to a
    /// change (as `unsure` says) that rounding decides.
    fn check(&self, label: &str, mover: usize, comes: Encounter, goes: Encounter, holds: impl Fn(f32) -> Option<bool>) {
        let changes: Vec<(f32, bool)> = self
            .track
            .incidents
            .iter()
            .filter(|incident| incident.mover == mover && (incident.encounter == comes || incident.encounter == goes))
            .map(|incident| (incident.time, incident.encounter == comes))
            .collect();
        assert!(
            changes.windows(2).all(|pair| pair[0].1 != pair[1].1),
            "{label}: comes twice or goes twice: {changes:?}"
        );
        let told = |time: f32| match (changes.iter().rfind(|change| change.0 <= time), changes.first()) {
            (Some((_, state)), _) => Some(*state),
            (None, Some((_, first))) => Some(!first),
            (None, None) => None,
        };
        let mut constant = None;
        for time in self.times() {
            let Some(state) = holds(time) else { continue };
            let expected = *constant.get_or_insert(state);
            assert_eq!(state, told(time).unwrap_or(expected), "{label}: at {time}, told {changes:?}");
        }
    }
}

fn nearest(bodies: &[Body], shape: &Shape) -> f32 {
    bodies.iter().map(|body| shape.gap_to_body(body).distance).fold(f32::INFINITY, f32::min)
}

/// A distance below a limit; unsure within a hair of it.
fn below(distance: f32, limit: f32) -> Option<bool> {
    if (distance - limit).abs() < 4e-3 { None } else { Some(distance < limit) }
}

#[test]
fn a_unit_meets_on_its_way_what_a_ticking_clock_shows() {
    let mut random = Random::new(31);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for case in 0..500 {
        let battlefield = Battlefield::random(&mut random, 8, SIZE);
        let field = battlefield.field();
        let all = units(&battlefield);
        let unit = all[random.index(all.len())];
        let front = field.unit(unit).front;
        let bodies: Vec<Body> = battlefield.bodies(unit).map(|(_, body)| body).collect();
        let side = Side::BOTH[random.index(2)];
        let distance = random.number(0.1, 4.0);
        let from = random.body(SIZE);
        let zone = Zone::front(&from, 45.0);
        let rate = random.number(0.5, 4.0);
        let mover =
            Mover::unit(field, unit, course(&mut random, front, &bodies)).on_clock(random.number(0.0, 2.0), rate);
        let mover = mover.watching(Watch::Within { distance, whom: Whom::of(side) }).watching(Watch::InZone(zone));
        let until = mover.timetable.ends();
        let ticked = Ticked { track: field.track(&[mover]), until };
        let at = |time: f32| ticked.track.bodies_at(0, time);
        for (id, shape) in &battlefield.features {
            let (comes, goes) = (Encounter::Entered(*id), Encounter::Left(*id));
            ticked.check(&format!("case {case}, {id}"), 0, comes, goes, |time| touches(nearest(&at(time), shape)));
            *seen.entry("entered").or_default() +=
                usize::from(ticked.track.first(|incident| incident.encounter == comes).is_some());
        }
        for other in all.iter().filter(|other| **other != unit) {
            let theirs: Vec<Body> = battlefield.bodies(*other).map(|(_, body)| body).collect();
            let counts = field.unit(*other).side == side;
            let (comes, goes) = (Encounter::CameWithin(0, *other), Encounter::WentBeyond(0, *other));
            let gap = |time: f32| {
                theirs.iter().map(|body| nearest(&at(time), &Shape::Body(*body))).fold(f32::INFINITY, f32::min)
            };
            ticked.check(&format!("case {case}, {other}"), 0, comes, goes, |time| {
                if counts { below(gap(time), distance) } else { Some(false) }
            });
            *seen.entry("within").or_default() +=
                usize::from(ticked.track.first(|incident| incident.encounter == comes).is_some());
        }
        let margin = |time: f32| {
            at(time).iter().map(|body| -zone.margin_of_any_part(body).inches()).fold(f32::INFINITY, f32::min)
        };
        ticked.check(&format!("case {case}, zone"), 0, Encounter::CameIntoZone(1), Encounter::LeftZone(1), |time| {
            below(margin(time), 0.0)
        });
        check_meetings(&battlefield, &ticked, unit, case, &mut seen);
    }
    assert!(
        ["entered", "within", "met"].iter().all(|kind| seen.get(kind).is_some_and(|count| *count > 60)),
        "too little happened: {seen:?}"
    );
}

/// Bases in terrain; unsure where a border is merely brushed.
fn touches(gap: f32) -> Option<bool> {
    if gap == 0.0 { Some(true) } else { below(gap, 0.0) }
}

fn check_meetings(
    battlefield: &Battlefield,
    ticked: &Ticked,
    unit: UnitId,
    case: usize,
    seen: &mut BTreeMap<&str, usize>,
) {
    let starts = ticked.track.flights[0].pose_at(0.0);
    for (id, _, _, body) in battlefield.stands.iter().filter(|stand| stand.0.unit != unit) {
        let overlap = |time: f32| {
            ticked
                .track
                .bodies_at(0, time)
                .iter()
                .map(|ours| ours.overlap(body).inches())
                .fold(f32::NEG_INFINITY, f32::max)
        };
        let first = ticked.times().find(|time| overlap(*time) > 4e-3);
        let told = ticked.track.first(|incident| incident.encounter == Encounter::Met(*id));
        match (first, told) {
            (Some(first), None) => panic!("case {case}: {unit} runs into {id} at {first}, from {starts:?}"),
            (Some(first), Some(told)) => {
                let waiting = overlap(0.0) > 4e-3;
                assert!(waiting || told.time <= first + 1e-4, "case {case}: {told:?}, but at {first}");
                *seen.entry("met").or_default() += 1;
            }
            (None, Some(told)) => {
                assert!(told.margin.inches() < 0.1, "case {case}: {told:?}, but it never runs into it");
            }
            (None, None) => {}
        }
        if let Some(told) = told {
            let before = ticked
                .times()
                .take_while(|time| *time < told.time - 1e-4)
                .map(overlap)
                .fold(f32::NEG_INFINITY, f32::max);
            let waited = overlap(0.0) > 1e-3;
            assert!(waited || before < 4e-3, "case {case}: {told:?} is late: {before}");
        }
    }
}

#[test]
fn movers_meet_one_another_when_a_ticking_clock_shows() {
    let mut random = Random::new(32);
    let (mut met, mut neared) = (0, 0);
    for case in 0..700 {
        let battlefield = Battlefield::random(&mut random, 3, 10.0);
        let field = battlefield.field();
        let all = units(&battlefield);
        if all.len() < 2 {
            continue;
        }
        let distance = random.number(0.2, 3.0);
        let movers: Vec<Mover<'_>> = all[..2]
            .iter()
            .map(|unit| {
                let bodies: Vec<Body> = battlefield.bodies(*unit).map(|(_, body)| body).collect();
                let course = course(&mut random, field.unit(*unit).front, &bodies);
                let mover =
                    Mover::unit(field, *unit, course).on_clock(random.number(0.0, 3.0), random.number(0.5, 3.0));
                mover.watching(Watch::Within { distance, whom: Whom::everybody() })
            })
            .collect();
        let until = movers.iter().map(|mover| mover.timetable.ends()).fold(0.0, f32::max);
        let ticked = Ticked { track: field.track(&movers), until };
        let pairs = |time: f32| {
            let (ours, theirs) = (ticked.track.bodies_at(0, time), ticked.track.bodies_at(1, time));
            ours.into_iter()
                .flat_map(|one| theirs.iter().map(move |other| (one, *other)).collect::<Vec<_>>())
                .collect::<Vec<_>>()
        };
        let overlap = |time: f32| {
            pairs(time).iter().map(|(one, other)| one.overlap(other).inches()).fold(f32::NEG_INFINITY, f32::max)
        };
        let gap =
            |time: f32| pairs(time).iter().map(|(one, other)| one.gap(other).distance).fold(f32::INFINITY, f32::min);
        let first = ticked.times().find(|time| overlap(*time) > 4e-3);
        let told = ticked.track.first(|incident| incident.encounter == Encounter::MetMover(1));
        if let Some(first) = first {
            let told = told.unwrap_or_else(|| panic!("case {case}: they run into each other at {first}"));
            assert!(told.time <= first + 1e-4, "case {case}: {told:?}, but at {first}");
            met += 1;
        }
        if let Some(told) = told.filter(|told| told.time > 0.0) {
            assert!(gap(told.time) < 3e-3, "case {case}: {told:?}: {} apart", gap(told.time));
        }
        for (mover, other) in [(0, all[1]), (1, all[0])] {
            let (comes, goes) = (Encounter::CameWithin(0, other), Encounter::WentBeyond(0, other));
            ticked.check(&format!("case {case}, mover {mover}"), mover, comes, goes, |time| below(gap(time), distance));
            neared += usize::from(ticked.track.first(|incident| incident.encounter == comes).is_some());
        }
    }
    assert!(met > 100 && neared > 100, "too little happened: {met} {neared}");
}

#[test]
fn a_mover_comes_in_sight_where_the_line_is_clear() {
    let mut random = Random::new(33);
    let mut sighted = 0;
    for case in 0..150 {
        let battlefield = Battlefield::random(&mut random, 6, 16.0);
        let field = battlefield.field();
        let all = units(&battlefield);
        let unit = all[0];
        let bodies: Vec<Body> = battlefield.bodies(unit).map(|(_, body)| body).collect();
        let eye = random.point(16.0);
        let clear = |transect: &linstock::table::Transect<'_>| {
            transect.crossings.iter().all(|crossing| !crossing.goes_through())
        };
        let mover = Mover::unit(field, unit, course(&mut random, field.unit(unit).front, &bodies[..1]));
        let mover = mover.watching(Watch::Seen { eyes: vec![Eye::Place(eye)], clear: &clear });
        let until = mover.timetable.ends();
        let ticked = Ticked { track: field.track(&[mover]), until };
        let blocked = |target: Vec2| {
            let line = linstock::measure::Segment::new(eye, target);
            let by_stand = battlefield
                .stands
                .iter()
                .filter(|stand| stand.0.unit != unit)
                .any(|stand| stand.3.passage(line).is_some_and(|passage| passage.depth.holds_clear()));
            by_stand
                || battlefield
                    .features
                    .iter()
                    .any(|(_, shape)| shape.passages(line).iter().any(|passage| passage.depth.holds_clear()))
        };
        let seen = |time: f32| {
            let targets = ticked.track.bodies_at(0, time);
            targets.iter().any(|body| body.corners().into_iter().chain([body.centre()]).any(|target| !blocked(target)))
        };
        let mut before = seen(0.0);
        let told: Vec<(f32, bool)> = ticked
            .track
            .incidents
            .iter()
            .filter_map(|incident| match incident.encounter {
                Encounter::ComesInSight(0) => Some((incident.time, true)),
                Encounter::GoesOutOfSight(0) => Some((incident.time, false)),
                _ => None,
            })
            .collect();
        for (time, now) in &told {
            assert_ne!(before, *now, "case {case}: {told:?}");
            before = *now;
            assert!(
                seen(time + 2e-4) == *now || seen(time - 2e-4) == *now,
                "case {case}: no change at {time}: {told:?}"
            );
            sighted += 1;
        }
        assert_eq!(before, seen(until), "case {case}: {told:?}");
    }
    assert!(sighted > 40, "too little was seen: {sighted}");
}

#[test]
fn a_line_steps_off_through_a_gap_in_a_dressed_line_without_meeting_its_neighbours() {
    let mut random = Random::new(34);
    for case in 0..300 {
        let battlefield = Battlefield::random(&mut random, 1, SIZE);
        let field = battlefield.field();
        let (front, base) = (random.body(SIZE).pose, random.footprint());
        let place = |file: f32| Body::new(front.shifted(Vec2::new(file * base.frontage, 0.0)), base);
        let course = Course::of_legs(front, base, &[Leg::Advance(random.number(0.5, 5.0))]);
        let movers = [
            Mover::bodies(vec![place(0.0), place(1.0)], course),
            Mover::bodies(vec![place(-1.0), place(2.0)], Course::new(front, [])),
        ];
        let track = field.track(&movers);
        assert_eq!(track.first(|incident| matches!(incident.encounter, Encounter::MetMover(_))), None, "case {case}");
        assert!(
            track.first(|incident| incident.encounter == Encounter::Arrived && incident.mover == 0).is_some(),
            "case {case}"
        );
    }
    assert_ne!(StandId::new(UnitId(0), 0).unit, UnitId(1));
    assert_ne!(FeatureId(0), FeatureId(1));
}
