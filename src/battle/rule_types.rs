//! The types of a rule set: its states of units, sides and the battle, its events, procedures and orders. Derived types
//! stand apart from the decisions in [`RuleSet`](crate::battle::RuleSet).

use std::fmt::Debug;

use bevy::ecs::{component::Mutable, resource::Resource};
use serde::{Serialize, de::DeserializeOwned};

use crate::table::{Components, Field, Side, TableWriter};

/// A value that an image can hold: compared, copied, written and read back.
pub trait State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> State for T {}

/// A rule set's state of the battle as a whole, stored as resources: one, or a host's and a module's.
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
    /// The set's components of each unit.
    type Unit: State + Components;
    /// The set's state of the battle as a whole: turn, phase, victory.
    type Table: State + Resources;
    /// The state that one side knows and the other may not see.
    type Secret: State + Default;
    /// Changes of the three above.
    type Event: State;
    /// A procedure under way with its own cursor.
    type Task: State;

    /// What the other side knows of a side's secret: nothing, unless something of it can be seen at the table.
    fn seen_by_the_other(secret: &Self::Secret) -> Self::Secret {
        let _ = secret;
        Self::Secret::default()
    }
}

/// A unit's components, for reading.
pub type StateOf<'w, R> = <<R as RuleTypes>::Unit as Components>::View<'w>;

/// Each side's secret, by [`Side::index`].
#[derive(Resource, Clone, Debug, PartialEq, Serialize, serde::Deserialize)]
#[serde(bound = "S: State")]
pub struct Secrets<S: State>(pub [S; 2]);

impl<S: State> Secrets<S> {
    /// A side's secret; for rows and orders, which see the whole table.
    pub fn of<'w>(field: &Field<'w>, side: Side) -> &'w S {
        &field.resource::<Self>().0[side.index()]
    }
}
