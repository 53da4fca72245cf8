//! The types that a rule set brings: what it keeps of units, sides and the battle, its events, procedures and orders.
//! What is made of them stands apart from what [`RuleSet`](crate::battle::RuleSet) decides.

use std::fmt::Debug;

use bevy::ecs::{component::Mutable, resource::Resource};
use serde::{Serialize, de::DeserializeOwned};

use crate::table::{Components, Field, Side, TableWriter};

/// A value that an image can hold: compared, copied, written and read back.
pub trait State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> State for T {}

/// What a rule set keeps of the battle as a whole, as it lies in the world: one resource, or that of a set and that of
/// the module that wraps it.
pub trait Resources: Sized {
    /// A copy of it.
    fn taken(field: &Field<'_>) -> Self;

    /// Puts it into the world, in place of what is there.
    fn put(self, table: &mut TableWriter<'_>);
}

impl<R: Resource<Mutability = Mutable> + Clone> Resources for R {
    fn taken(field: &Field<'_>) -> Self {
        field.resource::<Self>().clone()
    }

    fn put(self, table: &mut TableWriter<'_>) {
        table.put_resource(self);
    }
}

/// A rule set's own types.
pub trait RuleTypes: Resource + Sized + Clone + Send + Sync + Debug + PartialEq + 'static {
    /// What the set keeps of each unit: its components.
    type Unit: State + Components;
    /// What the set keeps of the battle as a whole: turn, phase, victory.
    type Table: State + Resources;
    /// What one side knows and the other may not see.
    type Secret: State + Default;
    /// Changes of the three above.
    type Event: State;
    /// A procedure under way with its own cursor.
    type Task: State;
}

/// What a rule set keeps of a unit, to be read.
pub type StateOf<'w, R> = <<R as RuleTypes>::Unit as Components>::View<'w>;

/// What is secret to each side, by [`Side::index`].
#[derive(Resource, Clone, Debug, PartialEq, Serialize, serde::Deserialize)]
#[serde(bound = "S: State")]
pub struct Secrets<S: State>(pub [S; 2]);

impl<S: State> Secrets<S> {
    /// What is secret to a side; for rows and orders, which look at the whole table.
    pub fn of<'w>(field: &Field<'w>, side: Side) -> &'w S {
        &field.resource::<Self>().0[side.index()]
    }
}
