//! What lies on the table, as ECS components, and the kernel's five questions of it: reach, transect, track, contact, cover.
//!
//! A *stand* is one rectangle with its own pose: the only truth about place, one entity, one body in [`Space`]. A *figure*
//! is a cell of a stand. A *unit* holds the pose of its front edge and names its stands. A *feature* is a piece of terrain.
//! [`Field`] reads all of them by our own ids, in the order of those ids, as one side sees them.
//! Must not know a rule set, a turn or a player. Only [`TableWriter`] changes what lies here.

pub mod feature;
pub mod field;
pub mod ids;
pub mod space;
pub mod stand;
pub mod unit;
pub mod writer;

pub use feature::{Feature, FeatureShape, FeatureState};
pub use field::{Field, TableSize};
pub use ids::{CommandId, FeatureId, Side, StandId, UnitId};
pub use space::Space;
pub use stand::{Cell, FigureKind, Stand};
pub use unit::{Arm, Command, KnownTo, Presence, Unit};
pub use writer::TableWriter;
