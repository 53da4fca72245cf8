//! The five questions on tables of 100, 1,000 and 10,000 stands, each beside the raw rapier or parry query that it
//! rests on, in the same run. The stands are the same, in dressed lines; so are the queries, sixteen to an iteration.
//! Every pair of benches first checks that both find the same, so that a fast but wrong answer fails.

#![expect(missing_docs, reason = "criterion_group makes an item of its own")]

use std::hint::black_box;

use bevy::{
    ecs::{component::Component, world::World},
    math::Vec2,
};
use bevy_rapier2d::{
    parry::{
        self,
        query::{Ray, ShapeCastOptions},
        shape::Cuboid,
    },
    rapier::{
        geometry::{BroadPhaseBvh, ColliderBuilder, ColliderSet, NarrowPhase},
        math::{Pose as RapierPose, Rotation},
        pipeline::{CollisionPipeline, QueryFilter, QueryPipeline},
        prelude::{IslandManager, RigidBodySet},
    },
};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use linstock::{
    measure::{Body, Course, Facing, Footprint, Leg, Pose, Section, Segment, Template},
    table::{
        Arm, Cell, Field, FigureKind, KnownTo, Mover, Presence, Side, Stand, StandId, Subject, TableSize, TableWriter,
        Unit, UnitId, Whom,
    },
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const SIZES: [u16; 3] = [100, 1_000, 10_000];
const QUERIES: usize = 16;
const BASE: Footprint = Footprint::new(1.0, 0.5);
const RADIUS: f32 = 8.0;
const ADVANCE: f32 = 8.0;
const STICK: Vec2 = Vec2::new(0.25, 15.0);

#[derive(Component, Clone, Debug)]
struct NoRules;

/// The same stands on our table and in rapier's sets.
struct Tables {
    world: World,
    units: Vec<UnitId>,
    size: f32,
    bodies: RigidBodySet,
    colliders: ColliderSet,
    broad_phase: BroadPhaseBvh,
    narrow_phase: NarrowPhase,
}

impl Tables {
    /// Units of ten stands in two ranks, about eight square inches to a stand.
    fn of(stands: u16) -> (Self, ChaCha8Rng) {
        let mut random = ChaCha8Rng::seed_from_u64(u64::from(stands));
        let size = (f32::from(stands) * 8.0).sqrt();
        let mut tables = Self {
            world: World::new(),
            units: (0..stands / 10).map(UnitId).collect(),
            size,
            bodies: RigidBodySet::new(),
            colliders: ColliderSet::new(),
            broad_phase: BroadPhaseBvh::new(),
            narrow_phase: NarrowPhase::new(),
        };
        TableWriter::new(&mut tables.world).clear(TableSize { width: size, depth: size });
        for unit in tables.units.clone() {
            let front = Pose::new(
                point(&mut random, size),
                Facing::from_bearing(45.0 * f32::from(random.random_range(0_u8..8))),
            );
            tables.muster(unit, front);
        }
        let mut islands = IslandManager::new();
        CollisionPipeline::new().step(
            0.0,
            &mut islands,
            &mut tables.broad_phase,
            &mut tables.narrow_phase,
            &mut tables.bodies,
            &mut tables.colliders,
            &(),
            &(),
        );
        (tables, random)
    }

    fn muster(&mut self, id: UnitId, front: Pose) {
        let unit = Unit {
            id,
            side: Side::BOTH[usize::from(id.0 % 2)],
            command: None,
            name: String::new(),
            short_name: String::new(),
            arm: Arm::Infantry,
            front,
            presence: Presence::OnTable,
            known_to: KnownTo::All,
        };
        let man = Cell { kind: FigureKind::Infantry, alive: true };
        let stands: Vec<Stand> = (0_u8..10)
            .map(|number| {
                let place = Vec2::new(f32::from(number % 5) - 2.0, -0.5 * f32::from(number / 5) - 0.25);
                Stand {
                    id: StandId::new(id, u16::from(number)),
                    pose: front.shifted(place),
                    base: BASE,
                    files: 2,
                    cells: vec![man; 2],
                }
            })
            .collect();
        for stand in &stands {
            let key = u128::from(stand.id.unit.0) << 16 | u128::from(stand.id.number);
            self.colliders
                .insert(ColliderBuilder::cuboid(0.5, 0.25).position(rapier_pose(stand.pose)).user_data(key).build());
        }
        let mut writer = TableWriter::new(&mut self.world);
        writer.put_unit(unit, NoRules);
        writer.set_stands(id, stands);
    }

    fn field(&self) -> Field<'_> {
        Field::whole(&self.world)
    }

    fn raw(&self) -> QueryPipeline<'_> {
        self.broad_phase.as_query_pipeline(
            self.narrow_phase.query_dispatcher(),
            &self.bodies,
            &self.colliders,
            QueryFilter::default(),
        )
    }
}

fn point(random: &mut ChaCha8Rng, size: f32) -> Vec2 {
    Vec2::new(random.random_range(0.0..size), random.random_range(0.0..size))
}

/// From a unit vector; rapier's x axis is our right hand.
fn rapier_pose(pose: Pose) -> RapierPose {
    let right = pose.facing.right();
    RapierPose::from_parts(pose.at, Rotation::from_cos_sin_unchecked(right.x, right.y))
}

fn half(body: &Body) -> Cuboid {
    Cuboid::new(body.footprint.half())
}

/// Two answers found by different means may differ in a graze or two.
fn same(question: &str, stands: u16, ours: usize, raw: usize) {
    assert!(ours.abs_diff(raw) <= 2 + raw / 50, "{question} on {stands} stands: we find {ours}, raw {raw}");
}

fn each_size(c: &mut Criterion, question: &str, bench: impl Fn(&mut Bench<'_, '_>, &Tables, &mut ChaCha8Rng)) {
    let mut group = c.benchmark_group(question);
    group
        .sample_size(30)
        .warm_up_time(std::time::Duration::from_millis(300))
        .measurement_time(std::time::Duration::from_secs(1));
    for stands in SIZES {
        let (tables, mut random) = Tables::of(stands);
        bench(&mut Bench { group: &mut group, question, stands }, &tables, &mut random);
    }
    group.finish();
}

/// One question on one size of table.
struct Bench<'a, 'c> {
    group: &'a mut criterion::BenchmarkGroup<'c, criterion::measurement::WallTime>,
    question: &'a str,
    stands: u16,
}

impl Bench<'_, '_> {
    fn pair(&mut self, ours: impl Fn() -> usize, raw: impl Fn() -> usize) {
        same(self.question, self.stands, ours(), raw());
        self.group.bench_function(BenchmarkId::new("linstock", self.stands), |b| b.iter(|| black_box(ours())));
        self.group.bench_function(BenchmarkId::new("raw", self.stands), |b| b.iter(|| black_box(raw())));
    }
}

fn transect(c: &mut Criterion) {
    each_size(c, "transect", |bench, tables, random| {
        let lines: Vec<Segment> =
            (0..QUERIES).map(|_| Segment::new(point(random, tables.size), point(random, tables.size))).collect();
        let ours = || lines.iter().map(|line| tables.field().transect(*line, Whom::everybody()).crossings.len()).sum();
        let raw = || {
            let hits = |line: &Segment| tables.raw().intersect_ray(Ray::new(line.from, line.way()), 1.0, true).count();
            lines.iter().map(hits).sum()
        };
        bench.pair(ours, raw);
    });
}

fn reach(c: &mut Criterion) {
    each_size(c, "reach", |bench, tables, random| {
        let from: Vec<Body> =
            (0..QUERIES).map(|_| Body::new(Pose::new(point(random, tables.size), Facing::NORTH), BASE)).collect();
        let ours = || {
            let near = |body: &Body| {
                tables
                    .field()
                    .reach_within(Subject::Bodies(std::slice::from_ref(body)), RADIUS, Whom::everybody())
                    .len()
            };
            from.iter().map(near).sum()
        };
        let raw = || {
            let near = |body: &Body| {
                let corners = body.corners();
                let (least, most) = (corners[3] - RADIUS, corners[1] + RADIUS);
                let view = tables.raw();
                let candidates = view.intersect_aabb_conservative(parry::bounding_volume::Aabb::new(least, most));
                let close = |shape: &dyn parry::shape::Shape, pose: &RapierPose| {
                    parry::query::distance(&rapier_pose(body.pose), &half(body), pose, shape)
                        .is_ok_and(|distance| distance <= RADIUS)
                };
                candidates.filter(|(_, collider)| close(collider.shape(), collider.position())).count()
            };
            from.iter().map(near).sum()
        };
        bench.pair(ours, raw);
    });
}

fn track(c: &mut Criterion) {
    each_size(c, "track", |bench, tables, _| {
        let movers: Vec<UnitId> = tables.units.iter().copied().take(QUERIES).collect();
        let met = |unit: &UnitId| {
            let course =
                Course::of_legs(tables.field().unit(*unit).front, Footprint::new(5.0, 1.0), &[Leg::Advance(ADVANCE)]);
            let track = tables.field().track(&[Mover::unit(tables.field(), *unit, course)]);
            usize::from(
                track.first(|incident| matches!(incident.encounter, linstock::table::Encounter::Met(_))).is_some(),
            )
        };
        let cast = |unit: &UnitId| {
            let stops = tables.field().stands_of(*unit).map(|stand| {
                let options = ShapeCastOptions {
                    stop_at_penetration: false,
                    ..ShapeCastOptions::with_max_time_of_impact(ADVANCE)
                };
                let strangers = |_, collider: &bevy_rapier2d::rapier::geometry::Collider| {
                    (collider.user_data >> 16) as u16 != unit.0
                };
                let view = tables.raw().with_filter(QueryFilter::default().predicate(&strangers));
                view.cast_shape(
                    &rapier_pose(stand.pose),
                    stand.pose.facing.vector(),
                    &Cuboid::new(stand.base.half()),
                    options,
                )
                .is_some()
            });
            usize::from(stops.fold(false, |any, stop| any | stop))
        };
        bench.pair(|| movers.iter().map(met).sum(), || movers.iter().map(cast).sum());
    });
}

#[expect(clippy::disallowed_methods, reason = "raw rapier, not a ruling")]
fn contact(c: &mut Criterion) {
    each_size(c, "contact", |bench, tables, _| {
        let units: Vec<UnitId> = tables.units.iter().copied().take(QUERIES).collect();
        let ours = |unit: &UnitId| {
            let own = [*unit];
            tables.field().contact_with(Subject::Unit(*unit), Whom::everybody().except(&own)).len()
        };
        let raw = |unit: &UnitId| {
            let touching = tables.field().stands_of(*unit).map(|stand| {
                let base = Cuboid::new(stand.base.half());
                let strangers = |_, collider: &bevy_rapier2d::rapier::geometry::Collider| {
                    (collider.user_data >> 16) as u16 != unit.0
                };
                let view = tables.raw().with_filter(QueryFilter::default().predicate(&strangers));
                view.intersect_shape(rapier_pose(stand.pose), &base).count()
            });
            touching.sum::<usize>()
        };
        bench.pair(|| units.iter().map(ours).sum(), || units.iter().map(raw).sum());
    });
}

#[expect(clippy::disallowed_methods, reason = "raw rapier, not a ruling")]
fn cover(c: &mut Criterion) {
    each_size(c, "cover", |bench, tables, random| {
        let stick = Template::new(vec![Section::rectangle("stick", -STICK, STICK)]);
        let laid: Vec<Pose> = (0..QUERIES)
            .map(|_| Pose::new(point(random, tables.size), Facing::from_bearing(random.random_range(0.0..360.0))))
            .collect();
        let ours = |pose: &Pose| {
            let cover = tables.field().cover(&stick, *pose, Whom::everybody());
            cover.figures.len()
        };
        let raw = |pose: &Pose| {
            let view = tables.raw();
            let shape = Cuboid::new(STICK);
            let stands = view.intersect_shape(rapier_pose(*pose), &shape);
            let figures = stands.map(|(_, collider)| {
                let id = StandId::new(UnitId((collider.user_data >> 16) as u16), collider.user_data as u16);
                let stand = tables.field().get_stand(id).expect("both tables hold the same stands");
                (0..2).filter(|cell| pose.to_local(stand.cell_point(*cell)).abs().cmple(STICK).all()).count()
            });
            figures.sum::<usize>()
        };
        bench.pair(|| laid.iter().map(ours).sum(), || laid.iter().map(raw).sum());
    });
}

/// The gap of two bases, which every measurement comes down to.
fn gap(c: &mut Criterion) {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let body = |random: &mut ChaCha8Rng| {
        Body::new(Pose::new(point(random, 12.0), Facing::from_bearing(random.random_range(0.0..360.0))), BASE)
    };
    let pairs: Vec<(Body, Body)> = (0..QUERIES).map(|_| (body(&mut random), body(&mut random))).collect();
    let distance = |(one, other): &(Body, Body)| {
        parry::query::distance(&rapier_pose(one.pose), &half(one), &rapier_pose(other.pose), &half(other))
            .expect("cuboids are supported")
    };
    assert!(
        pairs.iter().all(|pair| (pair.0.gap(&pair.1).distance - distance(pair)).abs() < 1e-3),
        "we and parry measure alike"
    );
    c.bench_function("gap/linstock", |b| {
        b.iter(|| pairs.iter().map(|(one, other)| one.gap(other).distance).sum::<f32>());
    });
    c.bench_function("gap/raw", |b| b.iter(|| pairs.iter().map(distance).sum::<f32>()));
}

criterion_group!(benches, transect, reach, track, contact, cover, gap);
criterion_main!(benches);
