//! Reading the table by our own ids, as one side sees it. Each read is noted for the answer being computed (`reads`).

use std::any::TypeId;

use bevy::{
    ecs::{entity::Entity, resource::Resource, system::SystemParam, world::World},
    math::Vec2,
};
use serde::{Deserialize, Serialize};

use crate::table::{
    Arm, Command, CommandId, Components, Feature, FeatureId, Presence, Side, Space, Stand, StandId, Unit, UnitId,
    index::Index,
    reads::{self, Page, Whole},
    recall::{Recall, Recalled},
};

/// The size of the table in inches: x from 0 to `width`, y from 0 to `depth`.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableSize {
    /// Along x, inches.
    pub width: f32,
    /// Along y, inches.
    pub depth: f32,
}

/// The table as one side sees it, or as it is: units unknown to a side do not exist for it. The only reader, for rows
/// of the sequence of play, judgements, offers, previews and other threads.
#[derive(Clone, Copy)]
pub struct Field<'w> {
    world: &'w World,
    index: &'w Index,
    viewer: Option<Side>,
    sees: Sees,
}

/// The table as a parameter of a system: a row of the sequence of play.
#[derive(SystemParam, Clone, Copy)]
pub struct Table<'w> {
    world: &'w World,
}

impl<'w> Table<'w> {
    /// The table as it is.
    pub fn whole(self) -> Field<'w> {
        Field::whole(self.world)
    }
}

/// A unit's entry in the list: data that changes only when it arrives, leaves or becomes known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its id.
    pub id: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Its arm.
    pub arm: Arm,
    /// The command that it belongs to.
    pub command: Option<CommandId>,
    /// Where it is.
    pub presence: Presence,
}

/// Whether any unit of the table is hidden from a viewer: where none is, none has to be asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sees {
    All,
    Some,
}

impl<'w> Field<'w> {
    /// The table as it is; for steps, the umpire and tests.
    pub fn whole(world: &'w World) -> Self {
        Self { world, index: world.resource::<Index>(), viewer: None, sees: Sees::All }
    }

    /// The table as a side knows it.
    pub fn seen_by(world: &'w World, side: Side) -> Self {
        let whole = Self::whole(world);
        let count = |side: Side| whole.knows_of_every_unit(side);
        let knows_all = whole.recalled().map_or_else(|| count(side), |recall| recall.knows_all(side, count));
        Self { viewer: Some(side), sees: if knows_all { Sees::All } else { Sees::Some }, ..whole }
    }

    /// Whose eyes these are; `None` sees everything.
    pub fn viewer(&self) -> Option<Side> {
        self.viewer
    }

    /// The size of the table, inches.
    pub fn size(&self) -> TableSize {
        *self.world.resource::<TableSize>()
    }

    /// The bodies of stands and features, for the five questions.
    pub fn space(&self) -> &'w Space {
        self.world.resource::<Space>()
    }

    /// A unit that the viewer knows of; `None` if unknown to the viewer or if there is no such unit.
    pub fn get_unit(&self, id: UnitId) -> Option<&'w Unit> {
        reads::note_unit(id);
        let unit = self.world.get::<Unit>(self.entity_of(id)?)?;
        unit.known_to.knows(self.viewer).then_some(unit)
    }

    /// Whether the viewer knows of every unit there is.
    pub fn is_whole(&self) -> bool {
        self.sees == Sees::All
    }

    fn entity_of(&self, unit: UnitId) -> Option<Entity> {
        self.index.units.get(unit.0).copied()
    }

    fn knows_of(&self, unit: UnitId) -> bool {
        self.is_whole() || self.get_unit(unit).is_some()
    }

    /// Whether a side knows of every unit there is.
    pub(super) fn knows_of_every_unit(&self, side: Side) -> bool {
        let mut units = self.index.units.iter().filter_map(|(_, &entity)| self.world.get::<Unit>(entity));
        units.all(|unit| unit.known_to.knows(Some(side)))
    }

    /// A unit that is known to exist.
    ///
    /// # Panics
    /// If there is none: an id that came out of this table always names one.
    pub fn unit(&self, id: UnitId) -> &'w Unit {
        self.get_unit(id).unwrap_or_else(|| panic!("unit {id} is not on record"))
    }

    /// Every unit that the viewer knows of, on the table or not, by id.
    pub fn units(&self) -> impl Iterator<Item = &'w Unit> + use<'w> {
        reads::note_whole(Whole::Roster);
        let (world, viewer, noting) = (self.world, self.viewer, reads::is_noting());
        let units = self.index.units.iter().inspect(move |(number, _)| {
            if noting {
                reads::note_unit(UnitId(*number));
            }
        });
        units.filter_map(move |(_, &entity)| world.get::<Unit>(entity)).filter(move |unit| unit.known_to.knows(viewer))
    }

    /// Every unit that the viewer knows of as it is listed, by id: an answer that depends on the list alone holds while
    /// units move and fall.
    pub fn listed(&self) -> impl Iterator<Item = Listed> + use<'w> {
        reads::note_whole(Whole::Roster);
        let (world, viewer) = (self.world, self.viewer);
        let units = self.index.units.iter().filter_map(move |(_, &entity)| world.get::<Unit>(entity));
        let known = units.filter(move |unit| unit.known_to.knows(viewer));
        known.map(|&Unit { id, side, arm, command, presence, .. }| Listed { id, side, arm, command, presence })
    }

    /// Every unit on the table that the viewer knows of, by id.
    pub fn units_on_table(&self) -> impl Iterator<Item = &'w Unit> + use<'w> {
        self.units().filter(|unit| unit.on_table())
    }

    /// The units of a side on the table that the viewer knows of, by id.
    pub fn side(&self, side: Side) -> impl Iterator<Item = &'w Unit> + use<'w> {
        self.units_on_table().filter(move |unit| unit.side == side)
    }

    /// A stand on the table of a unit that the viewer knows of.
    pub fn get_stand(&self, id: StandId) -> Option<&'w Stand> {
        reads::note_unit(id.unit);
        let entity = self.index.stand(id).filter(|_| self.knows_of(id.unit))?;
        self.world.get::<Stand>(entity)
    }

    /// The stands of a unit, by number; none of a unit that the viewer does not know of.
    pub fn stands_of(&self, unit: UnitId) -> impl Iterator<Item = &'w Stand> + use<'w> {
        reads::note_unit(unit);
        let world = self.world;
        let stands = if self.knows_of(unit) { self.index.stands_of(unit) } else { &[] };
        stands.iter().filter_map(move |(_, entity)| world.get::<Stand>(*entity))
    }

    /// The figures of a unit that still stand.
    pub fn figures_of(&self, unit: UnitId) -> usize {
        self.stands_of(unit).map(Stand::alive).sum()
    }

    /// A piece of terrain.
    pub fn feature(&self, id: FeatureId) -> Option<&'w Feature> {
        reads::note_whole(Whole::Ground);
        self.world.get::<Feature>(*self.index.features.get(id.0)?)
    }

    /// Every piece of terrain, by id.
    pub fn features(&self) -> impl Iterator<Item = &'w Feature> + use<'w> {
        reads::note_whole(Whole::Ground);
        let world = self.world;
        self.index.features.iter().filter_map(move |(_, &entity)| world.get::<Feature>(entity))
    }

    /// A command.
    pub fn command(&self, id: CommandId) -> Option<&'w Command> {
        reads::note_whole(Whole::Commands);
        self.world.get::<Command>(*self.index.commands.get(id.0)?)
    }

    /// Every command, by id.
    pub fn commands(&self) -> impl Iterator<Item = &'w Command> + use<'w> {
        reads::note_whole(Whole::Commands);
        let world = self.world;
        self.index.commands.iter().filter_map(move |(_, &entity)| world.get::<Command>(entity))
    }

    /// A rule set's own components of a unit: one, or all of them.
    ///
    /// # Panics
    /// If the unit has none: a muster gives them to every unit. And if the viewer does not know of the unit, as
    /// [`Field::unit`] does.
    pub fn of<C: Components>(&self, unit: UnitId) -> C::View<'w> {
        self.get_of::<C>(unit).unwrap_or_else(|| panic!("unit {unit} is not on record, or lacks its rule set's state"))
    }

    /// A component that not every unit has.
    pub fn get_of<C: Components>(&self, unit: UnitId) -> Option<C::View<'w>> {
        reads::note_unit(unit);
        let entity = self.entity_of(unit).filter(|_| self.knows_of(unit))?;
        C::read(self.world.entity(entity))
    }

    /// A resource of the battle's world: the rule set's own table state.
    pub fn resource<R: Resource>(&self) -> &'w R {
        reads::note_resource(TypeId::of::<R>());
        self.world.resource::<R>()
    }

    /// The number of the last change of a unit, its state or its stands: answers computed from them hold while this is
    /// the same. No two tables share a number.
    pub fn last_change_of(&self, unit: UnitId) -> u64 {
        self.recalled().map_or(0, |recall| recall.last_change_of(unit))
    }

    /// The kept answers; none in a world without a table.
    pub(super) fn recalled(&self) -> Option<&'w Recall> {
        self.world.get_resource::<Recall>()
    }

    /// The answer to a question, computed once as long as nothing changes that was read through a field meanwhile.
    pub fn recall<Q: Recalled>(&self, question: &Q, reckon: impl FnOnce() -> Q::Answer) -> Q::Answer {
        let Some(recall) = self.recalled() else { return reckon() };
        let eyes = self.viewer().filter(|_| !self.is_whole());
        let asked = (eyes, postcard::to_stdvec(question).expect("a question is plain data"));
        if let Some(answer) = recall.known::<Q>(&asked) {
            return answer;
        }
        let page = Page::open();
        let answer = reckon();
        recall.keep::<Q>(asked, answer.clone(), page.close());
        answer
    }

    /// Declares that the answer being computed depends on more than the reads: it holds until anything changes.
    pub fn hangs_on_everything(&self) {
        reads::note_whole(Whole::Table);
    }

    /// The middle of the table, inches.
    pub fn centre(&self) -> Vec2 {
        let TableSize { width, depth } = self.size();
        Vec2::new(width, depth) / 2.0
    }
}
