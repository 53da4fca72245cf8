//! From our ids to ECS entities; the only place that knows both. Our ids number things from 0 on without great gaps, so
//! that an id is an index. Must not know the contents of an entity.

use bevy::ecs::{entity::Entity, resource::Resource};

use crate::table::{StandId, UnitId};

/// Where everything is that has an id of ours.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Index {
    pub(super) units: Numbered<Entity>,
    pub(super) features: Numbered<Entity>,
    pub(super) commands: Numbered<Entity>,
    /// The stands of each unit by their numbers, in order.
    stands: Numbered<Vec<(u16, Entity)>>,
}

impl Index {
    pub(super) fn stand(&self, id: StandId) -> Option<Entity> {
        let stands = self.stands_of(id.unit);
        stands.binary_search_by_key(&id.number, |(number, _)| *number).ok().map(|place| stands[place].1)
    }

    pub(super) fn stands_of(&self, unit: UnitId) -> &[(u16, Entity)] {
        self.stands.get(unit.0).map_or(&[], Vec::as_slice)
    }

    pub(super) fn put_stand(&mut self, id: StandId, entity: Entity) {
        let stands = self.stands.get_or_insert(id.unit.0);
        match stands.binary_search_by_key(&id.number, |(number, _)| *number) {
            Ok(place) => stands[place].1 = entity,
            Err(place) => stands.insert(place, (id.number, entity)),
        }
    }

    pub(super) fn take_stand(&mut self, id: StandId) -> Option<Entity> {
        let stands = self.stands.get_or_insert(id.unit.0);
        let place = stands.binary_search_by_key(&id.number, |(number, _)| *number).ok()?;
        Some(stands.remove(place).1)
    }

    /// Every entity that has an id.
    pub(super) fn entities(&self) -> impl Iterator<Item = Entity> + '_ {
        let stands = self.stands.iter().flat_map(|(_, stands)| stands.iter().map(|(_, entity)| *entity));
        let others = [&self.units, &self.features, &self.commands]
            .into_iter()
            .flat_map(|things| things.iter().map(|(_, entity)| *entity));
        stands.chain(others)
    }
}

/// Things by their numbers.
#[derive(Clone, Debug)]
pub(super) struct Numbered<T>(Vec<Option<T>>);

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Numbered<T> {
    pub(super) fn get(&self, number: u16) -> Option<&T> {
        self.0.get(usize::from(number))?.as_ref()
    }

    /// All of them with their numbers, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u16, &T)> {
        (0..=u16::MAX).zip(&self.0).filter_map(|(number, thing)| Some((number, thing.as_ref()?)))
    }

    pub(super) fn put(&mut self, number: u16, thing: T) {
        *self.place(number) = Some(thing);
    }

    pub(super) fn take(&mut self, number: u16) -> Option<T> {
        self.0.get_mut(usize::from(number))?.take()
    }

    fn place(&mut self, number: u16) -> &mut Option<T> {
        let place = usize::from(number);
        if self.0.len() <= place {
            self.0.resize_with(place + 1, || None);
        }
        &mut self.0[place]
    }
}

impl<T: Default> Numbered<T> {
    fn get_or_insert(&mut self, number: u16) -> &mut T {
        self.place(number).get_or_insert_default()
    }
}
