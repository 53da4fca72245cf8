//! Answers computed from the table as it lies, kept until something changes that they were computed from.
//!
//! Each question has a type of its own, so that no two share an answer; a viewer's answers are kept apart from others'
//! while any unit is hidden from that viewer. An answer must follow from the question and from the reads through the
//! [`Field`](crate::table::Field) while computing it: earlier reads are not noted. Must not know the questions.

use std::{
    any::{Any, TypeId},
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, OnceLock},
};

use bevy::ecs::resource::Resource;
use serde::Serialize;

use crate::table::{
    Side, UnitId,
    reads::{self, Changes, Reads, Whole},
};

/// The most answers kept before outdated ones are cleared away.
const MOST_ANSWERS: usize = 4096;

/// A question with an answer that holds as long as its reads of the table are unchanged. Two questions are the same if
/// they serialise alike.
pub trait Recalled: Serialize + 'static {
    /// Its answer.
    type Answer: Clone + Send + 'static;
}

/// The viewer, and the question serialised.
pub(super) type Asked = (Option<Side>, Vec<u8>);

/// The answers to one kind of question.
type Answers<Q> = BTreeMap<Asked, Known<<Q as Recalled>::Answer>>;

/// An answer with the reads that it depends on, and when they were last found unchanged.
struct Known<A> {
    answer: A,
    hangs_on: Arc<Reads>,
    held_at: u64,
}

/// The answers to some kind of question.
trait Kept: Any + Send {
    /// Clears outdated answers away, and gives how many are left.
    fn clear_away(&mut self, changes: &Changes) -> usize;
}

impl<A: Send + 'static> Kept for BTreeMap<Asked, Known<A>> {
    fn clear_away(&mut self, changes: &Changes) -> usize {
        self.retain(|_, known| !changes.touch(&known.hangs_on, known.held_at));
        self.len()
    }
}

/// Everything that was answered, by its kind, with how many there are and may be.
struct Shelf {
    kinds: BTreeMap<TypeId, Box<dyn Kept>>,
    count: usize,
    most: usize,
}

impl Default for Shelf {
    fn default() -> Self {
        Self { kinds: BTreeMap::new(), count: 0, most: MOST_ANSWERS }
    }
}

impl Shelf {
    fn answers<Q: Recalled>(&mut self) -> &mut Answers<Q> {
        let kept = self.kinds.entry(TypeId::of::<Q>()).or_insert_with(|| Box::new(Answers::<Q>::new()));
        (kept.as_mut() as &mut dyn Any).downcast_mut::<Answers<Q>>().expect("the answers lie under their question")
    }
}

/// The kept answers, and the record of changes.
#[derive(Resource, Default)]
pub(crate) struct Recall {
    shelf: Mutex<Shelf>,
    changes: Changes,
    /// Whether each side knows of every unit, once that has been asked.
    knows_all: OnceLock<[bool; 2]>,
}

impl Recall {
    /// Where changes of the table are noted.
    pub(crate) fn changes(&mut self) -> &mut Changes {
        &mut self.changes
    }

    /// Units come or go, or become known.
    pub(crate) fn roster_changes(&mut self, unit: UnitId) {
        self.knows_all.take();
        self.changes.whole(Whole::Roster);
        self.changes.unit(unit);
    }

    /// Whether a side knows of every unit, counted where it has not been asked since that changed.
    pub(super) fn knows_all(&self, side: Side, count: impl Fn(Side) -> bool) -> bool {
        self.knows_all.get_or_init(|| Side::BOTH.map(count))[side.index()]
    }

    pub(super) fn last_change_of(&self, unit: UnitId) -> u64 {
        self.changes.of_unit(unit)
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().expect("nobody panics while he holds the answers")
    }

    pub(super) fn known<Q: Recalled>(&self, asked: &Asked) -> Option<Q::Answer> {
        let mut shelf = self.shelf();
        let known = shelf.answers::<Q>().get_mut(asked)?;
        if known.held_at != self.changes.now() {
            if self.changes.touch(&known.hangs_on, known.held_at) {
                return None;
            }
            known.held_at = self.changes.now();
        }
        if reads::is_noting() {
            reads::note_all(&known.hangs_on);
        }
        Some(known.answer.clone())
    }

    pub(super) fn keep<Q: Recalled>(&self, asked: Asked, answer: Q::Answer, hangs_on: Reads) {
        let mut shelf = self.shelf();
        let known = Known { answer, hangs_on: Arc::new(hangs_on), held_at: self.changes.now() };
        if shelf.answers::<Q>().insert(asked, known).is_none() {
            shelf.count += 1;
        }
        if shelf.count > shelf.most {
            shelf.count = shelf.kinds.values_mut().map(|kept| kept.clear_away(&self.changes)).sum();
            shelf.most = (2 * shelf.count).max(MOST_ANSWERS);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use bevy::{
        ecs::{component::Component, resource::Resource, world::World},
        math::Vec2,
    };

    use super::*;
    use crate::{
        measure::{Facing, Pose},
        table::{Arm, Field, KnownTo, Presence, TableSize, TableWriter, Unit, UnitId},
    };

    #[derive(Serialize)]
    struct Sum(u32, f32);

    impl Recalled for Sum {
        type Answer = f32;
    }

    #[derive(Resource)]
    struct Sealed;

    #[derive(Resource)]
    struct Turn;

    #[derive(Component, Clone, Debug)]
    struct State;

    fn laid() -> World {
        let mut world = World::new();
        let mut table = TableWriter::new(&mut world);
        table.clear(TableSize { width: 72.0, depth: 48.0 });
        table.put_resource(Sealed);
        table.put_resource(Turn);
        world
    }

    fn put_unit(world: &mut World, id: u16, known_to: KnownTo) {
        let unit = Unit {
            id: UnitId(id),
            side: Side::Second,
            command: None,
            name: "7th Foot".to_owned(),
            short_name: "7th".to_owned(),
            arm: Arm::Infantry,
            front: Pose::new(Vec2::ZERO, Facing::NORTH),
            presence: Presence::Awaited,
            known_to,
        };
        TableWriter::new(world).put_unit(unit, State);
    }

    /// Asks for a sum that depends on the list of units, and counts how often it is computed.
    fn asked(field: Field<'_>, reckoned: &Cell<u32>, by: f32) -> f32 {
        field.recall(&Sum(1, by), || {
            field.listed().count();
            reckoned.set(reckoned.get() + 1);
            1.0 + by
        })
    }

    #[test]
    fn an_answer_is_computed_once_for_each_question_while_all_units_are_known_to_both_sides() {
        let (mut world, reckoned) = (laid(), Cell::new(0));
        put_unit(&mut world, 1, KnownTo::All);
        let whole = Field::whole(&world);
        assert_eq!([asked(whole, &reckoned, 2.0), asked(whole, &reckoned, 2.0)], [3.0, 3.0]);
        assert_eq!(reckoned.get(), 1);
        assert_eq!(asked(whole, &reckoned, 2.5), 3.5);
        assert_eq!(reckoned.get(), 2);
        assert_eq!(Side::BOTH.map(|side| asked(Field::seen_by(&world, side), &reckoned, 2.0)), [3.0, 3.0]);
        assert_eq!(reckoned.get(), 2);
    }

    #[test]
    fn a_side_that_does_not_know_of_a_unit_has_answers_of_its_own() {
        let (mut world, reckoned) = (laid(), Cell::new(0));
        put_unit(&mut world, 1, KnownTo::All);
        asked(Field::whole(&world), &reckoned, 2.0);
        put_unit(&mut world, 2, KnownTo::Only(Side::Second));
        for (viewer, times) in [(None, 2), (Some(Side::First), 3), (Some(Side::Second), 3)] {
            let field = viewer.map_or(Field::whole(&world), |side| Field::seen_by(&world, side));
            asked(field, &reckoned, 2.0);
            assert_eq!(reckoned.get(), times, "{viewer:?}");
        }
    }

    #[test]
    fn an_answer_is_computed_again_only_after_something_it_was_computed_from_has_changed() {
        #[derive(Serialize)]
        struct Reckoning;
        impl Recalled for Reckoning {
            type Answer = ();
        }
        let (mut world, reckoned) = (laid(), Cell::new(0));
        put_unit(&mut world, 1, KnownTo::All);
        put_unit(&mut world, 2, KnownTo::All);
        let ask = |world: &World| {
            let field = Field::whole(world);
            field.recall(&Reckoning, || {
                reckoned.set(reckoned.get() + 1);
                field.unit(UnitId(1));
                field.of::<State>(UnitId(1));
                field.resource::<Turn>();
            });
            reckoned.get()
        };
        assert_eq!([ask(&world), ask(&world)], [1, 1]);
        TableWriter::new(&mut world).resource_mut::<Sealed>();
        TableWriter::new(&mut world).set_front(UnitId(2), Pose::new(Vec2::ONE, Facing::NORTH));
        assert_eq!(ask(&world), 1, "it hangs neither on the papers nor on another unit");
        TableWriter::new(&mut world).resource_mut::<Turn>();
        assert_eq!(ask(&world), 2);
        TableWriter::new(&mut world).set_front(UnitId(1), Pose::new(Vec2::ONE, Facing::NORTH));
        assert_eq!(ask(&world), 3);
        TableWriter::new(&mut world).of_mut::<State>(UnitId(1));
        assert_eq!(ask(&world), 4);
    }

    #[test]
    fn answers_that_hold_no_longer_are_cleared_away_in_time() {
        let (mut world, reckoned) = (laid(), Cell::new(0));
        for turn in 0..20_u16 {
            TableWriter::new(&mut world).resource_mut::<Turn>();
            for by in 0..1000_u16 {
                let field = Field::whole(&world);
                let key = f32::from(turn * 1000 + by);
                field.recall(&Sum(1, key), || {
                    field.resource::<Turn>();
                    reckoned.set(reckoned.get() + 1);
                    key
                });
            }
        }
        assert_eq!(reckoned.get(), 20_000);
        assert!(world.resource::<Recall>().shelf().count <= MOST_ANSWERS + 1);
    }
}
