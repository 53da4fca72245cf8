//! Values of the host or the module, such as a task, and pairs of both, such as the state of a unit.

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
    /// The host's value, if it is one.
    pub fn host(&self) -> Option<&H> {
        if let Self::Host(of) = self { Some(of) } else { None }
    }

    /// The module's value, if it is one.
    pub fn module(&self) -> Option<&M> {
        if let Self::Module(of) = self { Some(of) } else { None }
    }
}

/// Any task, so that an action of the module can be ordered under a question of the host's.
impl<H: State, M: State> Procedure for Layer<H, M> {
    type Task = Self;

    fn of(task: &Self) -> Option<&Self> {
        Some(task)
    }
}

/// The host's state of a unit or of the battle, and the module's. In the world they are separate, so that each reads its
/// own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Both<H, M> {
    /// The host's.
    pub host: H,
    /// The module's.
    pub module: M,
}

/// The state of a unit of both, for reading.
pub struct BothView<'w, H: Components, M: Components> {
    /// The host's.
    pub host: H::View<'w>,
    /// The module's.
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
