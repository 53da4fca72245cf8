//! Random tables: units in dressed lines and columns, loose stands, woods, fences and roads.

use bevy::ecs::component::Component;
use bevy::ecs::world::World;
use bevy::math::Vec2;
use linstock::measure::{Body, Footprint, Pose, Shape, TOLERANCE, Tract};
use linstock::table::{
    Arm, Cell, Feature, FeatureId, FeatureShape, FeatureState, Field, FigureKind, KnownTo, Presence, Side, Stand,
    StandId, TableSize, TableWriter, Unit, UnitId,
};

use super::plain::Plain;
use super::random::Random;

/// A unit's state under no rules at all.
#[derive(Component, Clone, Debug)]
struct NoRules;

/// A table and the pieces laid on it, so that an oracle needs to ask the table nothing.
pub(super) struct Battlefield {
    pub(super) world: World,
    pub(super) stands: Vec<(StandId, Side, KnownTo, Body)>,
    /// The grounds by the lowest feature of each: pieces that touch and are alike are one.
    pub(super) features: Vec<(FeatureId, Shape)>,
    laid: Vec<Feature>,
    pub(super) size: f32,
}

impl Battlefield {
    /// This many units and half as many features on a square table.
    pub(super) fn random(random: &mut Random, units: u16, size: f32) -> Self {
        let mut world = World::new();
        TableWriter::new(&mut world).clear(TableSize { width: size, depth: size });
        let mut field = Self { world, stands: Vec::new(), features: Vec::new(), laid: Vec::new(), size };
        for unit in 0..units {
            field.muster(random, UnitId(unit));
        }
        let mut ground = Random::new(u64::from(field.stands[0].3.pose.at.x.to_bits()));
        for feature in 0..units.div_ceil(2) {
            let shape = shape_of_ground(random, size);
            field.lay(feature_of(&mut ground, FeatureId(feature), shape));
        }
        field.stir(random);
        field.stir_ground(&mut ground);
        field.features = grounds(&field.laid);
        field
    }

    pub(super) fn field(&self) -> Field<'_> {
        Field::whole(&self.world)
    }

    pub(super) fn body(&self, id: StandId) -> Option<Body> {
        self.stands.iter().find(|stand| stand.0 == id).map(|stand| stand.3)
    }

    pub(super) fn bodies(&self, unit: UnitId) -> impl Iterator<Item = (StandId, Body)> + '_ {
        self.stands.iter().filter(move |stand| stand.0.unit == unit).map(|stand| (stand.0, stand.3))
    }

    fn muster(&mut self, random: &mut Random, id: UnitId) {
        let side = Side::BOTH[random.index(2)];
        let known_to = if random.one_in(6) { KnownTo::Only(side) } else { KnownTo::All };
        let front = Pose::new(random.point(self.size), random.facing());
        let unit = Unit {
            id,
            side,
            command: None,
            name: format!("unit {id}"),
            short_name: id.to_string(),
            arm: Arm::Infantry,
            front,
            presence: Presence::OnTable,
            known_to,
        };
        let stands = stands(random, id, front);
        self.stands.extend(stands.iter().map(|stand| (stand.id, side, known_to, stand.body())));
        let mut writer = TableWriter::new(&mut self.world);
        writer.put_unit(unit, NoRules);
        writer.set_stands(id, stands);
    }

    fn lay(&mut self, feature: Feature) {
        TableWriter::new(&mut self.world).put_feature(feature.clone());
        self.laid.retain(|other| other.id != feature.id);
        self.laid.push(feature);
    }

    /// Burns some ground, lays some again and takes some away, so that joined pieces part and separate ones join.
    fn stir_ground(&mut self, random: &mut Random) {
        for id in self.laid.iter().map(|feature| feature.id).collect::<Vec<_>>() {
            match random.index(8) {
                0 => {
                    let shape = shape_of_ground(random, self.size);
                    self.lay(feature_of(random, id, shape));
                }
                1 => {
                    TableWriter::new(&mut self.world).set_feature_state(id, FeatureState::Burning);
                    self.laid
                        .iter_mut()
                        .filter(|feature| feature.id == id)
                        .for_each(|feature| feature.state = FeatureState::Burning);
                }
                2 if self.laid.len() > 1 => {
                    TableWriter::new(&mut self.world).take_feature(id);
                    self.laid.retain(|feature| feature.id != id);
                }
                _ => {}
            }
        }
    }

    /// Moves some stands and takes some units off, so that the space index has a history.
    fn stir(&mut self, random: &mut Random) {
        for index in 0..self.stands.len() {
            if random.one_in(4) {
                let pose = Pose::new(random.point(self.size), random.facing());
                self.stands[index].3.pose = pose;
                TableWriter::new(&mut self.world).move_stands(&[(self.stands[index].0, pose)]);
            }
        }
        if self.stands.len() > 20 {
            let unit = self.stands[random.index(self.stands.len())].0.unit;
            TableWriter::new(&mut self.world).set_presence(unit, Presence::LeftTable);
            self.stands.retain(|stand| stand.0.unit != unit);
        }
    }
}

/// An area or a line.
fn shape_of_ground(random: &mut Random, size: f32) -> FeatureShape {
    if random.one_in(2) {
        return FeatureShape::Area(random.polygon(size).points().to_vec());
    }
    let line = random.polyline(size);
    FeatureShape::Line { points: line.points().to_vec(), width: line.width() }
}

/// Ground of a shape; most is alike but for its shape.
fn feature_of(random: &mut Random, id: FeatureId, shape: FeatureShape) -> Feature {
    let kind = if random.one_in(5) { "heath" } else { "wood" }.to_owned();
    Feature { id, name: id.to_string(), kind, shape, level: u8::from(random.one_in(5)), state: FeatureState::Standing }
}

/// The grounds of some features by comparing every pair: areas alike but for their outlines that touch are one, by the
/// name of the lowest.
fn grounds(laid: &[Feature]) -> Vec<(FeatureId, Shape)> {
    let shape = |feature: &Feature| feature.shape.measured().expect("it was laid");
    let mut groups: Vec<Vec<&Feature>> = Vec::new();
    for feature in laid {
        let alike = |other: &Feature| {
            (&other.kind, other.level, &other.state) == (&feature.kind, feature.level, &feature.state)
        };
        let areas = |other: &Feature| [other, feature].iter().all(|one| matches!(one.shape, FeatureShape::Area(_)));
        let touches =
            |other: &Feature| Plain::of(&shape(other)).gap(&Plain::of(&shape(feature))) <= f64::from(TOLERANCE);
        let is_one = |group: &Vec<&Feature>| group.iter().any(|other| areas(other) && alike(other) && touches(other));
        let (joined, apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(is_one);
        groups = apart;
        groups.push(joined.into_iter().flatten().chain([feature]).collect());
    }
    let ground = |mut group: Vec<&Feature>| {
        group.sort_by_key(|feature| feature.id);
        let outlines =
            group.iter().filter_map(|feature| if let Shape::Area(area) = shape(feature) { Some(area) } else { None });
        let whole = if group.len() > 1 { Shape::Tract(Tract::new(outlines.collect())) } else { shape(group[0]) };
        (group[0].id, whole)
    };
    let mut grounds: Vec<_> = groups.into_iter().map(ground).collect();
    grounds.sort_by_key(|(id, _)| *id);
    grounds
}

fn stands(random: &mut Random, unit: UnitId, front: Pose) -> Vec<Stand> {
    let base = if random.one_in(2) { Footprint::new(1.0, 0.5) } else { random.footprint() };
    let (files, ranks) = (1 + random.index(5), 1 + random.index(3));
    let place = |number: usize| {
        let (file, rank) = ((number % files) as f32, (number / files) as f32);
        let middle = (files as f32 - 1.0) * 0.5;
        front.shifted(Vec2::new((file - middle) * base.frontage, -(rank + 0.5) * base.depth))
    };
    let cell = |random: &mut Random| Cell { kind: FigureKind::Infantry, alive: !random.one_in(5) };
    (0..files * ranks)
        .map(|number| Stand {
            id: StandId::new(unit, number as u16),
            pose: place(number),
            base,
            files: 2,
            cells: vec![cell(random), cell(random)],
        })
        .collect()
}
