//! Changing the table: the only code that writes stands, units and features. Keeps [`Space`] and the index in step, and
//! notes what changed for the answers that depend on it.

use std::any::TypeId;

use bevy::ecs::{
    component::Component, component::Mutable, entity::Entity, resource::Resource, world::Mut, world::World,
};

use crate::{
    measure::{Bounds, Pose},
    table::{
        Command, CommandId, Components, Feature, FeatureId, FeatureState, Field, KnownTo, Presence, Space, Stand,
        StandId, TableSize, Unit, UnitId,
        index::Index,
        reads::{Changes, Whole},
        recall::Recall,
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

    /// Lays a bare table: whatever was in the world before is forgotten. Areas of one kind, level and state that touch
    /// are one ground.
    pub fn clear(&mut self, size: TableSize) {
        self.clear_keeping_apart(size, []);
    }

    /// [`TableWriter::clear`], but that some areas stay apart though they touch others of their kind.
    pub fn clear_keeping_apart(&mut self, size: TableSize, apart: impl IntoIterator<Item = FeatureId>) {
        let old = self.world.remove_resource::<Index>().unwrap_or_default();
        for entity in old.entities() {
            self.world.despawn(entity);
        }
        self.world.insert_resource(Index::default());
        self.world.insert_resource(Space::keeping_apart(apart));
        self.world.insert_resource(Recall::default());
        self.world.insert_resource(size);
    }

    /// Forgets every answer that was kept: the world is to serve another battle, or the same under other rules.
    pub fn forget_answers(&mut self) {
        self.world.insert_resource(Recall::default());
    }

    /// Whether no table was ever laid in this world.
    pub fn is_bare(&self) -> bool {
        !self.world.contains_resource::<Index>()
    }

    /// The table at present.
    pub fn field(&self) -> Field<'_> {
        Field::whole(self.world)
    }

    /// Enters a command into the record.
    pub fn put_command(&mut self, command: Command) {
        let id = command.id;
        self.note(|changes| changes.whole(Whole::Commands));
        match self.index().commands.get(id.0).copied() {
            Some(entity) => *self.component_mut::<Command>(entity) = command,
            None => {
                let entity = self.world.spawn(command).id();
                self.index_mut().commands.put(id.0, entity);
            }
        }
    }

    /// Strikes a command from the record; only an image that never knew it does so.
    pub fn take_command(&mut self, id: CommandId) {
        self.note(|changes| changes.whole(Whole::Commands));
        if let Some(entity) = self.index_mut().commands.take(id.0) {
            self.world.despawn(entity);
        }
    }

    /// Lays a feature, or replaces the one with its id.
    pub fn put_feature(&mut self, feature: Feature) {
        let id = feature.id;
        self.space_of_ground().put_feature(&feature);
        match self.index().features.get(id.0).copied() {
            Some(entity) => *self.component_mut::<Feature>(entity) = feature,
            None => {
                let entity = self.world.spawn(feature).id();
                self.index_mut().features.put(id.0, entity);
            }
        }
    }

    /// Takes a feature off the table.
    pub fn take_feature(&mut self, id: FeatureId) {
        if let Some(entity) = self.index_mut().features.take(id.0) {
            self.world.despawn(entity);
            self.space_of_ground().take_feature(id);
        }
    }

    /// Changes a feature's state.
    pub fn set_feature_state(&mut self, id: FeatureId, state: FeatureState) {
        let entity = *self.index().features.get(id.0).expect("a feature that changes is on the table");
        let mut feature = self.component_mut::<Feature>(entity);
        feature.state = state;
        let feature = feature.clone();
        self.space_of_ground().put_feature(&feature);
    }

    /// Enters a unit with its rule set's components, or replaces both.
    pub fn put_unit<C: Components>(&mut self, unit: Unit, kept: C) {
        let id = unit.id;
        self.note_roster(id);
        match self.index().units.get(id.0).copied() {
            Some(entity) => {
                *self.component_mut::<Unit>(entity) = unit;
                kept.put(&mut self.world.entity_mut(entity));
            }
            None => {
                let mut entity = self.world.spawn(unit);
                kept.put(&mut entity);
                let entity = entity.id();
                self.index_mut().units.put(id.0, entity);
            }
        }
    }

    /// Sets a unit's components, or one of them.
    pub fn set_of<C: Components>(&mut self, id: UnitId, kept: C) {
        self.note(|changes| changes.unit(id));
        let entity = self.entity_of(id);
        kept.put(&mut self.world.entity_mut(entity));
    }

    /// Strikes a unit and its stands from the record; only an image that never knew it does so.
    pub fn take_unit(&mut self, id: UnitId) {
        self.set_stands(id, Vec::new());
        self.note_roster(id);
        if let Some(entity) = self.index_mut().units.take(id.0) {
            self.world.despawn(entity);
        }
    }

    /// Puts the middle of a unit's front edge at a pose.
    pub fn set_front(&mut self, id: UnitId, front: Pose) {
        self.note(|changes| changes.unit(id));
        self.unit_mut(id).front = front;
    }

    /// Makes a unit known, or unknown.
    pub fn set_known_to(&mut self, id: UnitId, known_to: KnownTo) {
        self.note_roster(id);
        self.unit_mut(id).known_to = known_to;
    }

    /// A rule set's own component of a unit, for changing in place.
    ///
    /// # Panics
    /// If the unit lacks it.
    pub fn of_mut<C: Component<Mutability = Mutable>>(&mut self, id: UnitId) -> Mut<'_, C> {
        self.get_of_mut(id).unwrap_or_else(|| panic!("unit {id} lacks its rule set's state"))
    }

    /// A component that not every unit has, to be changed in place.
    pub fn get_of_mut<C: Component<Mutability = Mutable>>(&mut self, id: UnitId) -> Option<Mut<'_, C>> {
        self.note(|changes| changes.unit(id));
        let entity = self.entity_of(id);
        self.world.get_mut::<C>(entity)
    }

    /// A resource of the battle's world, to be changed in place.
    pub fn resource_mut<R: Resource<Mutability = Mutable>>(&mut self) -> Mut<'_, R> {
        self.note(|changes| changes.resource(TypeId::of::<R>()));
        self.world.resource_mut::<R>()
    }

    /// Puts a resource into the battle's world.
    pub fn put_resource<R: Resource>(&mut self, resource: R) {
        self.note(|changes| changes.resource(TypeId::of::<R>()));
        self.world.insert_resource(resource);
    }

    /// Makes these the stands of a unit, in place of those it had.
    pub fn set_stands(&mut self, unit: UnitId, stands: Vec<Stand>) {
        let kept: Vec<StandId> = stands.iter().map(|stand| stand.id).collect();
        let gone: Vec<StandId> =
            self.field().stands_of(unit).map(|stand| stand.id).filter(|id| !kept.contains(id)).collect();
        for id in gone {
            if let Some(entity) = self.index_mut().take_stand(id) {
                self.note_stand(id);
                self.world.despawn(entity);
                self.world.resource_mut::<Space>().take_stand(id);
            }
        }
        for stand in stands {
            self.put_stand(stand);
        }
    }

    /// Puts stands of a unit at new places.
    pub fn move_stands(&mut self, poses: &[(StandId, Pose)]) {
        for &(id, pose) in poses {
            let entity = self.stand(id);
            let mut stand = self.component_mut::<Stand>(entity);
            stand.pose = pose;
            let base = stand.base;
            self.note_stand(id);
            self.world.resource_mut::<Space>().put_stand(id, pose, base);
            self.note_stand(id);
        }
    }

    /// Takes figures of a stand away, by cell; fallen cells stay as gaps until the unit is laid again.
    pub fn fell(&mut self, id: StandId, cells: &[u8]) {
        self.note(|changes| changes.unit(id.unit));
        let entity = self.stand(id);
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
        self.note_roster(id);
        self.unit_mut(id).presence = presence;
    }

    fn put_stand(&mut self, stand: Stand) {
        let (id, pose, base) = (stand.id, stand.pose, stand.base);
        self.note_stand(id);
        self.world.resource_mut::<Space>().put_stand(id, pose, base);
        self.note_stand(id);
        match self.index().stand(id) {
            Some(entity) => *self.component_mut::<Stand>(entity) = stand,
            None => {
                let entity = self.world.spawn(stand).id();
                self.index_mut().put_stand(id, entity);
            }
        }
    }

    /// Notes a change for the answers that depend on it.
    fn note(&mut self, change: impl FnOnce(&mut Changes)) {
        if let Some(mut recall) = self.world.get_resource_mut::<Recall>() {
            change(recall.changes());
        }
    }

    fn note_roster(&mut self, unit: UnitId) {
        if let Some(mut recall) = self.world.get_resource_mut::<Recall>() {
            recall.roster_changes(unit);
        }
    }

    /// Notes that a stand arrives at its place in space, or leaves it.
    fn note_stand(&mut self, id: StandId) {
        let body = self.world.resource::<Space>().stand(id);
        self.note(|changes| {
            changes.unit(id.unit);
            body.into_iter().for_each(|body| changes.within(Bounds::around(&body.corners())));
        });
    }

    fn space_of_ground(&mut self) -> Mut<'_, Space> {
        self.note(|changes| changes.whole(Whole::Ground));
        self.world.resource_mut::<Space>()
    }

    fn index(&self) -> &Index {
        self.world.resource::<Index>()
    }

    fn index_mut(&mut self) -> Mut<'_, Index> {
        self.world.resource_mut::<Index>()
    }

    fn unit_mut(&mut self, id: UnitId) -> Mut<'_, Unit> {
        let entity = self.entity_of(id);
        self.component_mut(entity)
    }

    fn entity_of(&self, unit: UnitId) -> Entity {
        *self.index().units.get(unit.0).unwrap_or_else(|| panic!("unit {unit} is not on record"))
    }

    fn stand(&self, id: StandId) -> Entity {
        self.index().stand(id).unwrap_or_else(|| panic!("stand {id} is not on the table"))
    }

    fn component_mut<C: Component<Mutability = Mutable>>(&mut self, entity: Entity) -> Mut<'_, C> {
        self.world.get_mut::<C>(entity).expect("the index names entities that bear their component")
    }
}
