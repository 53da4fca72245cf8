//! Random tables: units in dressed lines and columns, loose stands, woods, fences and roads.

use bevy::ecs::component::Component;
use bevy::ecs::world::World;
use bevy::math::Vec2;
use linstock::measure::{Body, Footprint, Pose, Shape};
use linstock::table::{
    Arm, Cell, Feature, FeatureId, FeatureShape, FeatureState, Field, FigureKind, KnownTo, Presence, Side, Stand, StandId, TableSize,
    TableWriter, Unit, UnitId,
};

use super::random::Random;

/// A unit's state under no rules at all.
#[derive(Component)]
struct NoRules;

/// A table and what was laid on it, so that an oracle needs to ask the table nothing.
pub(super) struct Battlefield {
    pub(super) world: World,
    pub(super) stands: Vec<(StandId, Side, KnownTo, Body)>,
    pub(super) features: Vec<(FeatureId, Shape)>,
    pub(super) size: f32,
}

impl Battlefield {
    /// So many units and half as many features on a square table.
    pub(super) fn random(random: &mut Random, units: u16, size: f32) -> Self {
        let mut world = World::new();
        TableWriter::new(&mut world).clear(TableSize { width: size, depth: size });
        let mut field = Self { world, stands: Vec::new(), features: Vec::new(), size };
        for unit in 0..units {
            field.muster(random, UnitId(unit));
        }
        for feature in 0..units.div_ceil(2) {
            field.lay(random, FeatureId(feature));
        }
        field.stir(random);
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

    fn lay(&mut self, random: &mut Random, id: FeatureId) {
        let (shape, measured) = if random.one_in(2) {
            let polygon = random.polygon(self.size);
            (FeatureShape::Area(polygon.points().to_vec()), Shape::Area(polygon))
        } else {
            let line = random.polyline(self.size);
            (FeatureShape::Line { points: line.points().to_vec(), width: line.width() }, Shape::Line(line))
        };
        let feature = Feature { id, name: id.to_string(), kind: "wood".into(), shape, level: 0, state: FeatureState::Standing };
        TableWriter::new(&mut self.world).put_feature(feature);
        self.features.push((id, measured));
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
