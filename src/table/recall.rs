//! What was worked out of the table as it lies, kept until the table changes.
//!
//! A question is a type of its own, so that no two share an answer; a viewer's answers are his alone as long as any unit is hidden from him.
//! Whatever is asked so must follow from the units, stands, features and resources of the table: sealed papers may change beneath it. Must
//! not know what is asked.

use std::{
    any::{Any, TypeId},
    collections::BTreeMap,
    sync::{Mutex, OnceLock},
};

use bevy::ecs::resource::Resource;
use serde::Serialize;

use crate::table::{Field, Side};

/// A question whose answer holds as long as the table lies as it does. It is known again by what it is written as.
pub trait Recalled: Serialize + 'static {
    /// Its answer.
    type Answer: Clone + Send + 'static;
}

/// Who asked, and his question as it is written.
type Asked = (Option<Side>, Vec<u8>);

/// The answers to one kind of question.
type Answers<Q> = BTreeMap<Asked, <Q as Recalled>::Answer>;

/// Everything that was answered since the table changed last.
#[derive(Resource, Default)]
pub(crate) struct Recall {
    answers: Mutex<BTreeMap<TypeId, Box<dyn Any + Send>>>,
    /// Whether each side knows of every unit, once that has been asked.
    knows_all: OnceLock<[bool; 2]>,
}

impl Recall {
    /// Forgets everything: the table changes.
    pub(crate) fn forget(&mut self) {
        self.answers.get_mut().expect("nobody panics while he holds the answers").clear();
        self.knows_all.take();
    }

    /// Whether a side knows of every unit of a table.
    pub(super) fn knows_all(&self, field: Field<'_>, side: Side) -> bool {
        self.knows_all.get_or_init(|| Side::BOTH.map(|side| field.knows_of_every_unit(side)))[side.index()]
    }

    fn known<Q: Recalled>(&self, asked: &Asked) -> Option<Q::Answer> {
        let answers = self.answers.lock().expect("nobody panics while he holds the answers");
        answers.get(&TypeId::of::<Q>())?.downcast_ref::<Answers<Q>>()?.get(asked).cloned()
    }

    fn keep<Q: Recalled>(&self, asked: Asked, answer: Q::Answer) {
        let mut answers = self.answers.lock().expect("nobody panics while he holds the answers");
        let of_its_kind = answers.entry(TypeId::of::<Q>()).or_insert_with(|| Box::new(Answers::<Q>::new()));
        of_its_kind.downcast_mut::<Answers<Q>>().expect("the answers lie under their question").insert(asked, answer);
    }
}

impl Field<'_> {
    /// The answer to a question, reckoned once as long as the table does not change.
    pub fn recall<Q: Recalled>(&self, question: &Q, reckon: impl FnOnce() -> Q::Answer) -> Q::Answer {
        let Some(recall) = self.recalled() else { return reckon() };
        let eyes = self.viewer().filter(|_| !self.is_whole());
        let asked = (eyes, postcard::to_stdvec(question).expect("a question is plain data"));
        if let Some(answer) = recall.known::<Q>(&asked) {
            return answer;
        }
        let answer = reckon();
        recall.keep::<Q>(asked, answer.clone());
        answer
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
        table::{Arm, KnownTo, Presence, TableSize, TableWriter, Unit, UnitId},
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

    #[derive(Component)]
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

    /// Asks for a sum that counts how often it is reckoned.
    fn asked(field: Field<'_>, reckoned: &Cell<u32>, by: f32) -> f32 {
        field.recall(&Sum(1, by), || {
            reckoned.set(reckoned.get() + 1);
            1.0 + by
        })
    }

    #[test]
    fn an_answer_is_reckoned_once_for_each_question_while_everybody_knows_of_every_unit() {
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
    fn whoever_does_not_know_of_a_unit_has_answers_of_his_own() {
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
    fn answers_are_forgotten_as_the_table_changes_but_not_as_sealed_papers_do() {
        let (mut world, reckoned) = (laid(), Cell::new(0));
        asked(Field::whole(&world), &reckoned, 2.0);
        TableWriter::new(&mut world).sealed_mut::<Sealed>();
        asked(Field::whole(&world), &reckoned, 2.0);
        assert_eq!(reckoned.get(), 1);
        TableWriter::new(&mut world).resource_mut::<Turn>();
        asked(Field::whole(&world), &reckoned, 2.0);
        assert_eq!(reckoned.get(), 2);
    }
}
