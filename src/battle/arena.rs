//! The world of a battle with the rows that run in it. Look-ahead copies borrow worlds from a pool of the thread and
//! give them back, so that a copy is restored in place and its rows are made once.

use std::{
    any::Any,
    cell::RefCell,
    ops::{Deref, DerefMut},
    sync::{Mutex, PoisonError},
};

use bevy::ecs::world::World;

use crate::{
    battle::{Outcome, Progress, RuleSet, sequence::Rows},
    dice::Dice,
    table::{Field, TableWriter},
};

/// The most worlds that wait in a thread for its next copies; a copy is seldom made of a copy.
const MOST_WAITING: usize = 4;

thread_local! {
    /// The worlds that wait, of any rule set.
    static POOL: RefCell<Vec<Box<dyn Any>>> = const { RefCell::new(Vec::new()) };
}

/// A world with its rows.
pub(super) struct Arena<R: RuleSet> {
    /// There until it is dropped.
    parts: Option<Box<Parts<R>>>,
    afterwards: Afterwards,
}

struct Parts<R: RuleSet> {
    world: World,
    rows: Mutex<Rows<R>>,
}

/// The fate of a world that is no longer needed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Afterwards {
    Dropped,
    ToThePool,
}

impl<R: RuleSet> Arena<R> {
    /// A world with no table in it.
    pub(super) fn bare(rules: &R) -> Self {
        let mut world = World::new();
        world.insert_resource(rules.clone());
        let rows = Mutex::new(Rows::for_world(R::pages(), &mut world));
        Self { parts: Some(Box::new(Parts { world, rows })), afterwards: Afterwards::Dropped }
    }

    /// A world out of the pool, with whatever table lay in it last, or a bare one.
    pub(super) fn borrowed(rules: &R) -> Self {
        let waiting = POOL.with_borrow_mut(|pool| {
            let fitting = pool.iter().position(|parts| parts.is::<Parts<R>>())?;
            pool.swap_remove(fitting).downcast::<Parts<R>>().ok()
        });
        let mut arena = waiting
            .map_or_else(|| Self::bare(rules), |parts| Self { parts: Some(parts), afterwards: Afterwards::Dropped });
        arena.insert_resource(rules.clone());
        TableWriter::new(&mut arena).forget_answers();
        arena.afterwards = Afterwards::ToThePool;
        arena
    }

    /// Runs the row that is up, and completes its outcome.
    pub(super) fn run(&self, rules: &R, dice: &mut Dice) -> Progress<R> {
        let Parts { world, rows } = self.parts();
        // Rows keep nothing from run to run, so a panic in one leaves them sound.
        let mut outcome: Outcome<R> = rows.lock().unwrap_or_else(PoisonError::into_inner).run(rules, world, dice)?;
        rules.complete(&Field::whole(world), &mut outcome);
        Ok(outcome)
    }

    fn parts(&self) -> &Parts<R> {
        self.parts.as_deref().expect("it is there until it is dropped")
    }
}

impl<R: RuleSet> Deref for Arena<R> {
    type Target = World;

    fn deref(&self) -> &World {
        &self.parts().world
    }
}

impl<R: RuleSet> DerefMut for Arena<R> {
    fn deref_mut(&mut self) -> &mut World {
        &mut self.parts.as_deref_mut().expect("it is there until it is dropped").world
    }
}

impl<R: RuleSet> Drop for Arena<R> {
    fn drop(&mut self) {
        let Some(parts) =
            self.parts.take().filter(|_| self.afterwards == Afterwards::ToThePool && !std::thread::panicking())
        else {
            return;
        };
        // A thread that ends has no pool any more.
        let _ = POOL.try_with(|pool| {
            if let Ok(mut pool) = pool.try_borrow_mut()
                && pool.len() < MOST_WAITING
            {
                pool.push(parts);
            }
        });
    }
}
