//! The bodies of stands and features, kept for the five questions: rapier's [`Tree`] finds candidates, `measure`
//! decides. Areas that are one piece of ground lie here as one shape, under the lowest id of them.
//!
//! Only tree and shapes are kept, not rapier's collider set: that would take six times the memory for pairs that are
//! never read. The tree's order never matters, the questions sort its results. Must not know a stand's side nor the
//! viewer.

use std::collections::BTreeMap;

use bevy::ecs::resource::Resource;

use crate::{
    measure::{Body, Bounds, Footprint, Passage, Pose, Segment, Shape, rapier::Tree},
    table::{
        Feature, FeatureId, FeatureState, StandId,
        reads::{self, Whole},
        tracts::Tracts,
    },
};

/// The bodies on the table. Follows the components; never serialised, rebuilt from them. Stands, which come and go, and
/// features, which mostly stay, are searched separately and so lie in trees of their own.
#[derive(Resource, Default)]
pub struct Space {
    stands: Layer<StandId, Body>,
    features: Layer<FeatureId, Shape>,
    tracts: Tracts,
}

impl Space {
    /// The base of a stand.
    pub fn stand(&self, id: StandId) -> Option<Body> {
        reads::note_unit(id.unit);
        self.stands.get(id).copied()
    }

    /// The shape of a feature, with all that it is one ground with; none for one that is gone.
    pub fn feature(&self, id: FeatureId) -> Option<&Shape> {
        reads::note_whole(Whole::Ground);
        self.features.get(self.tracts.lead(id))
    }

    /// How a straight line passes through a feature of this shape, every passage in order, touches included. A line
    /// along the common side of two areas that are kept apart goes through both.
    pub fn passages(&self, id: FeatureId, shape: &Shape, line: Segment) -> Vec<Passage> {
        reads::note_whole(Whole::Ground);
        let mut passages = shape.passages(line);
        if let Some(block) = self.tracts.block_of(id) {
            let grazes = passages.iter_mut().filter(|passage| !passage.depth.holds_clear());
            grazes.for_each(|graze| graze.depth = graze.depth.or(block.margin(line.at(graze.span.middle()))));
        }
        passages
    }

    /// Every stand's base, by id.
    pub fn stands(&self) -> impl Iterator<Item = (StandId, Body)> + '_ {
        reads::note_whole(Whole::Table);
        self.stands.places.keys().filter_map(|id| Some((*id, self.stand(*id)?)))
    }

    /// The stands that may lie in an upright box, in no particular order.
    pub fn stands_near(&self, bounds: Bounds) -> impl Iterator<Item = (StandId, &Body)> + '_ {
        reads::note_box(bounds);
        self.stands.near(bounds)
    }

    /// The features that may lie in an upright box, in no particular order.
    pub fn features_near(&self, bounds: Bounds) -> impl Iterator<Item = (FeatureId, &Shape)> + '_ {
        reads::note_whole(Whole::Ground);
        self.features.near(bounds)
    }

    /// The stands that may lie on a straight line, in no particular order.
    pub fn stands_along(&self, line: Segment) -> impl Iterator<Item = (StandId, &Body)> + '_ {
        reads::note_line(line);
        self.stands.along(line)
    }

    /// The features that may lie on a straight line, in no particular order.
    pub fn features_along(&self, line: Segment) -> impl Iterator<Item = (FeatureId, &Shape)> + '_ {
        reads::note_whole(Whole::Ground);
        self.features.along(line)
    }

    /// An empty space in which some areas stay separate though they touch others of their kind.
    pub(crate) fn keeping_apart(areas: impl IntoIterator<Item = FeatureId>) -> Self {
        Self { tracts: Tracts::keeping_apart(areas), ..Self::default() }
    }

    /// Whether it is just these areas that stay apart.
    pub(crate) fn keeps_apart(&self, areas: &[FeatureId]) -> bool {
        self.tracts.keeps_apart(areas)
    }

    /// Puts a stand down, or moves it: the pose is that of the base's centre, table frame.
    pub(crate) fn put_stand(&mut self, id: StandId, pose: Pose, base: Footprint) {
        let body = Body::new(pose, base);
        self.stands.put(id, body, Bounds::around(&body.corners()));
    }

    /// Takes a stand off.
    pub(crate) fn take_stand(&mut self, id: StandId) {
        self.stands.take(id);
    }

    /// Adds a feature, or changes it. A destroyed feature is not in the space.
    ///
    /// # Panics
    /// If its points make no shape: files and orders are checked before.
    pub(crate) fn put_feature(&mut self, feature: &Feature) {
        self.take_feature(feature.id);
        if feature.state == FeatureState::Destroyed {
            return;
        }
        match feature.shape.measured().unwrap_or_else(|error| panic!("{} ({}): {error}", feature.name, feature.id)) {
            Shape::Area(outline) => {
                let joined = self.tracts.put(feature, outline);
                self.lay_anew(&joined);
            }
            shape => self.lay(feature.id, shape),
        }
    }

    /// Takes a feature off.
    pub(crate) fn take_feature(&mut self, id: FeatureId) {
        self.features.take(self.tracts.lead(id));
        let left = self.tracts.take(id);
        self.lay_anew(&left);
    }

    fn lay_anew(&mut self, areas: &[FeatureId]) {
        areas.iter().for_each(|id| self.features.take(*id));
        self.tracts.laid(areas).into_iter().for_each(|(id, shape)| self.lay(id, shape));
    }

    fn lay(&mut self, id: FeatureId, shape: Shape) {
        let bounds = shape.bounds();
        self.features.put(id, shape, bounds);
    }
}

/// Things of one kind, with the tree of boxes about them.
struct Layer<Id, Thing> {
    tree: Tree,
    slots: Vec<Option<Lying<Id, Thing>>>,
    free: Vec<u32>,
    places: BTreeMap<Id, u32>,
    changes: usize,
}

/// Something on the table, with the box round it.
struct Lying<Id, Thing> {
    id: Id,
    thing: Thing,
    bounds: Bounds,
}

impl<Id, Thing> Default for Layer<Id, Thing> {
    fn default() -> Self {
        Self { tree: Tree::default(), slots: Vec::new(), free: Vec::new(), places: BTreeMap::new(), changes: 0 }
    }
}

impl<Id: Copy + Ord, Thing> Layer<Id, Thing> {
    fn get(&self, id: Id) -> Option<&Thing> {
        self.slot(*self.places.get(&id)?).map(|lying| &lying.thing)
    }

    fn near(&self, bounds: Bounds) -> impl Iterator<Item = (Id, &Thing)> + '_ {
        self.told(self.tree.near(bounds))
    }

    fn along(&self, line: Segment) -> impl Iterator<Item = (Id, &Thing)> + '_ {
        self.told(self.tree.along(line))
    }

    fn told<'a>(&'a self, leaves: impl Iterator<Item = u32> + 'a) -> impl Iterator<Item = (Id, &'a Thing)> + 'a {
        leaves.filter_map(|leaf| self.slot(leaf)).map(|lying| (lying.id, &lying.thing))
    }

    fn slot(&self, leaf: u32) -> Option<&Lying<Id, Thing>> {
        self.slots.get(leaf as usize)?.as_ref()
    }

    fn put(&mut self, id: Id, thing: Thing, bounds: Bounds) {
        let slot = self.places.get(&id).copied().or_else(|| self.free.pop()).unwrap_or_else(|| {
            self.slots.push(None);
            u32::try_from(self.slots.len() - 1).expect("a table holds fewer than four thousand million things")
        });
        self.slots[slot as usize] = Some(Lying { id, thing, bounds });
        self.places.insert(id, slot);
        self.tree.put(slot, bounds);
        self.note_change();
    }

    fn take(&mut self, id: Id) {
        if let Some(slot) = self.places.remove(&id) {
            self.slots[slot as usize] = None;
            self.free.push(slot);
            self.tree.take(slot);
            self.note_change();
        }
    }

    /// A tree grown leaf by leaf gets unbalanced; after as many changes as it has leaves, it is rebuilt.
    fn note_change(&mut self) {
        self.changes += 1;
        if self.changes > self.places.len().max(32) {
            self.changes = 0;
            self.tree = self.grown();
        }
    }

    fn grown(&self) -> Tree {
        let boxed = |(slot, lying): (u32, &Option<Lying<Id, Thing>>)| Some((slot, lying.as_ref()?.bounds));
        Tree::new(&(0..).zip(&self.slots).filter_map(boxed).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{measure::Facing, table::UnitId};

    fn stand(index: u16) -> StandId {
        StandId { unit: UnitId(0), number: index }
    }

    fn put(space: &mut Space, index: u16, x: f32) {
        space.put_stand(stand(index), Pose::new((x, 5.0).into(), Facing::NORTH), Footprint::new(1.0, 1.0));
    }

    #[test]
    fn one_or_two_that_are_left_of_many_move_about_and_are_found() {
        for left in 1..=3 {
            let mut space = Space::default();
            (0..40).for_each(|index| put(&mut space, index, 2.0 * f32::from(index)));
            (0..40 - left).for_each(|index| space.take_stand(stand(index)));
            for time in 0..80_u16 {
                (40 - left..40).for_each(|index| put(&mut space, index, f32::from(time) + 100.0 * f32::from(index)));
            }
            for index in 40 - left..40 {
                let at = Bounds::around(&[(79.0 + 100.0 * f32::from(index), 5.0).into()]);
                assert_eq!(space.stands_near(at).count(), 1, "stand {index} of the last {left}");
            }
        }
    }
}
