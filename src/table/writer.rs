//! Changing the table: the one hand that writes stands, units and features and keeps [`Space`] and the index in step.

use bevy::ecs::{component::Component, component::Mutable, resource::Resource, world::Mut, world::World};

use crate::{
    measure::Pose,
    table::{
        Command, CommandId, Feature, FeatureId, FeatureState, Field, Presence, Space, Stand, StandId, TableSize, Unit, UnitId,
        field::Index, recall::Recall,
    },
};

/// Write access to the table, held only while a battle opens, applies an event or restores an image.
pub struct TableWriter<'w> {
    world: &'w mut World,
}

impl<'w> TableWriter<'w> {
    /// Opens a world for writing.
    pub fn new(world: &'w mut World) -> Self {
        Self { world }
    }

    /// Lays a bare table: whatever was in the world before is forgotten. Areas of one kind, level and state that touch are one ground.
    pub fn clear(&mut self, size: TableSize) {
        self.clear_keeping_apart(size, []);
    }

    /// [`TableWriter::clear`], but that some areas stay apart though they touch others of their kind.
    pub fn clear_keeping_apart(&mut self, size: TableSize, apart: impl IntoIterator<Item = FeatureId>) {
        let old = self.changing().remove_resource::<Index>().unwrap_or_default();
        let entities = old.units.values().chain(old.stands.values()).chain(old.features.values()).chain(old.commands.values());
        for &entity in entities {
            self.changing().despawn(entity);
        }
        self.changing().insert_resource(Index::default());
        self.changing().insert_resource(Space::keeping_apart(apart));
        self.changing().insert_resource(Recall::default());
        self.changing().insert_resource(size);
    }

    /// Whether no table was ever laid in this world.
    pub fn is_bare(&self) -> bool {
        !self.world.contains_resource::<Index>()
    }

    /// The table as it stands now.
    pub fn field(&self) -> Field<'_> {
        Field::whole(self.world)
    }

    /// Enters a command into the record.
    pub fn put_command(&mut self, command: Command) {
        let id = command.id;
        match self.index().commands.get(&id).copied() {
            Some(entity) => *self.component_mut::<Command>(entity) = command,
            None => {
                let entity = self.changing().spawn(command).id();
                self.index_mut().commands.insert(id, entity);
            }
        }
    }

    /// Strikes a command from the record; only an image that never knew it does so.
    pub fn take_command(&mut self, id: CommandId) {
        if let Some(entity) = self.index_mut().commands.remove(&id) {
            self.changing().despawn(entity);
        }
    }

    /// Lays a feature, or replaces the one with its id.
    pub fn put_feature(&mut self, feature: Feature) {
        let id = feature.id;
        self.changing().resource_mut::<Space>().put_feature(&feature);
        match self.index().features.get(&id).copied() {
            Some(entity) => *self.component_mut::<Feature>(entity) = feature,
            None => {
                let entity = self.changing().spawn(feature).id();
                self.index_mut().features.insert(id, entity);
            }
        }
    }

    /// Takes a feature off the table.
    pub fn take_feature(&mut self, id: FeatureId) {
        if let Some(entity) = self.index_mut().features.remove(&id) {
            self.changing().despawn(entity);
            self.changing().resource_mut::<Space>().take_feature(id);
        }
    }

    /// Changes what has become of a feature.
    pub fn set_feature_state(&mut self, id: FeatureId, state: FeatureState) {
        let entity = self.index().features[&id];
        let mut feature = self.component_mut::<Feature>(entity);
        feature.state = state;
        let feature = feature.clone();
        self.changing().resource_mut::<Space>().put_feature(&feature);
    }

    /// Enters a unit with the rule set's state of it, or replaces both.
    pub fn put_unit<C: Component<Mutability = Mutable>>(&mut self, unit: Unit, state: C) {
        let id = unit.id;
        match self.index().units.get(&id).copied() {
            Some(entity) => {
                *self.component_mut::<Unit>(entity) = unit;
                *self.component_mut::<C>(entity) = state;
            }
            None => {
                let entity = self.changing().spawn((unit, state)).id();
                self.index_mut().units.insert(id, entity);
            }
        }
    }

    /// Strikes a unit and its stands from the record; only an image that never knew it does so.
    pub fn take_unit(&mut self, id: UnitId) {
        self.set_stands(id, Vec::new());
        if let Some(entity) = self.index_mut().units.remove(&id) {
            self.changing().despawn(entity);
        }
    }

    /// A unit, to be changed in place.
    pub fn unit_mut(&mut self, id: UnitId) -> Mut<'_, Unit> {
        let entity = self.index().units[&id];
        self.component_mut(entity)
    }

    /// A rule set's own component of a unit, to be changed in place.
    pub fn of_mut<C: Component<Mutability = Mutable>>(&mut self, id: UnitId) -> Mut<'_, C> {
        let entity = self.index().units[&id];
        self.component_mut(entity)
    }

    /// A resource of the battle's world, to be changed in place.
    pub fn resource_mut<R: Resource<Mutability = Mutable>>(&mut self) -> Mut<'_, R> {
        self.changing().resource_mut::<R>()
    }

    /// A resource that holds what is sealed, to be changed in place; no answer that is recalled follows from such a one.
    pub fn sealed_mut<R: Resource<Mutability = Mutable>>(&mut self) -> Mut<'_, R> {
        self.world.resource_mut::<R>()
    }

    /// Puts a resource into the battle's world.
    pub fn put_resource<R: Resource>(&mut self, resource: R) {
        self.changing().insert_resource(resource);
    }

    /// Makes these the stands of a unit, in place of those it had.
    pub fn set_stands(&mut self, unit: UnitId, stands: Vec<Stand>) {
        let kept: Vec<StandId> = stands.iter().map(|stand| stand.id).collect();
        let gone: Vec<StandId> = self.field().stands_of(unit).map(|stand| stand.id).filter(|id| !kept.contains(id)).collect();
        for id in gone {
            if let Some(entity) = self.index_mut().stands.remove(&id) {
                self.changing().despawn(entity);
                self.changing().resource_mut::<Space>().take_stand(id);
            }
        }
        for stand in stands {
            self.put_stand(stand);
        }
    }

    /// Puts stands of a unit at new places.
    pub fn move_stands(&mut self, poses: &[(StandId, Pose)]) {
        for &(id, pose) in poses {
            let entity = self.index().stands[&id];
            let mut stand = self.component_mut::<Stand>(entity);
            stand.pose = pose;
            let base = stand.base;
            self.changing().resource_mut::<Space>().put_stand(id, pose, base);
        }
    }

    /// Takes figures of a stand away, by cell; fallen cells stay as gaps until the unit is laid again.
    pub fn fell(&mut self, id: StandId, cells: &[u8]) {
        let entity = self.index().stands[&id];
        let mut stand = self.component_mut::<Stand>(entity);
        for &cell in cells {
            stand.cells[usize::from(cell)].alive = false;
        }
    }

    /// Sets whether a unit is on the table; one that leaves takes its stands with it.
    pub fn set_presence(&mut self, id: UnitId, presence: Presence) {
        if presence != Presence::OnTable {
            self.set_stands(id, Vec::new());
        }
        self.unit_mut(id).presence = presence;
    }

    fn put_stand(&mut self, stand: Stand) {
        let (id, pose, base) = (stand.id, stand.pose, stand.base);
        self.changing().resource_mut::<Space>().put_stand(id, pose, base);
        match self.index().stands.get(&id).copied() {
            Some(entity) => *self.component_mut::<Stand>(entity) = stand,
            None => {
                let entity = self.changing().spawn(stand).id();
                self.index_mut().stands.insert(id, entity);
            }
        }
    }

    /// The world, about to change: what was worked out of it holds no longer.
    fn changing(&mut self) -> &mut World {
        if let Some(mut recall) = self.world.get_resource_mut::<Recall>() {
            recall.forget();
        }
        self.world
    }

    fn index(&self) -> &Index {
        self.world.resource::<Index>()
    }

    fn index_mut(&mut self) -> Mut<'_, Index> {
        self.changing().resource_mut::<Index>()
    }

    fn component_mut<C: Component<Mutability = Mutable>>(&mut self, entity: bevy::ecs::entity::Entity) -> Mut<'_, C> {
        self.changing().get_mut::<C>(entity).expect("the index names entities that bear their component")
    }
}
