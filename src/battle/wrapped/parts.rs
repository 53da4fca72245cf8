//! What is the host's or the module's, such as a task, and what both have, such as the state of a unit.

use std::fmt;

use bevy::ecs::world::{EntityRef, EntityWorldMut};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Procedure, Resources, State},
    table::{Components, Field, TableWriter},
};

/// A task, an event or an order of the host, or of the module.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Layer<H, M> {
    /// The host's.
    Host(H),
    /// The module's.
    Module(M),
}

impl<H, M> Layer<H, M> {
    /// What is the host's.
    pub fn host(&self) -> Option<&H> {
        if let Self::Host(of) = self { Some(of) } else { None }
    }

    /// What is the module's.
    pub fn module(&self) -> Option<&M> {
        if let Self::Module(of) = self { Some(of) } else { None }
    }
}

/// Whatever goes on, as an action of the module may be ordered under a question of the host's.
impl<H: State, M: State> Procedure for Layer<H, M> {
    type Task = Self;

    fn of(task: &Self) -> Option<&Self> {
        Some(task)
    }
}

/// What the host keeps of a unit or of the battle, and what the module keeps beside it. Each lies in the world by
/// itself, so that either finds its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Both<H, M> {
    /// What the host keeps.
    pub host: H,
    /// What the module keeps.
    pub module: M,
}

/// What both keep of a unit, to be read.
pub struct BothView<'w, H: Components, M: Components> {
    /// What the host keeps.
    pub host: H::View<'w>,
    /// What the module keeps.
    pub module: M::View<'w>,
}

impl<H: Components, M: Components> Clone for BothView<'_, H, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<H: Components, M: Components> Copy for BothView<'_, H, M> {}

impl<H: Components, M: Components> fmt::Debug for BothView<'_, H, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BothView").field("host", &self.host).field("module", &self.module).finish()
    }
}

impl<H: Components, M: Components> Components for Both<H, M> {
    type View<'w> = BothView<'w, H, M>;

    fn read(unit: EntityRef<'_>) -> Option<Self::View<'_>> {
        Some(BothView { host: H::read(unit)?, module: M::read(unit)? })
    }

    fn view(&self) -> Self::View<'_> {
        BothView { host: self.host.view(), module: self.module.view() }
    }

    fn copied(view: Self::View<'_>) -> Self {
        Self { host: H::copied(view.host), module: M::copied(view.module) }
    }

    fn put(self, unit: &mut EntityWorldMut<'_>) {
        self.host.put(unit);
        self.module.put(unit);
    }
}

impl<H: Resources, M: Resources> Resources for Both<H, M> {
    fn taken(field: &Field<'_>) -> Self {
        Self { host: H::taken(field), module: M::taken(field) }
    }

    fn put(self, table: &mut TableWriter<'_>) {
        self.host.put(table);
        self.module.put(table);
    }
}
