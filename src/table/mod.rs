//! The pieces on the table, as ECS components, and the kernel's five questions about it: reach, transect, track,
//! contact, cover.
//!
//! A *stand* is one rectangle with its own pose: the only truth about position, one entity, one body in [`Space`]. A
//! *figure* is a cell of a stand. A *unit* holds the pose of its front edge and names its stands; on the same entity
//! are the [`Components`] that a rule set keeps for it. A *feature* is a piece of terrain. [`Field`] reads all of them
//! by our own ids, in the order of those ids, as one side sees them. Must not know a rule set, a turn or a player. Only
//! [`TableWriter`] changes the table.
//!
//! The five questions are put to a [`Field`] and see what its viewer sees. [`ask`] lists their possible subjects (whole
//! bases, edges, muzzles; units, terrain, bases where they would stand) and whose stands count.
//! - [`reach`]: [`Field::reach`], [`Field::reach_within`], [`Field::nearest`]: distances, from where to where, and
//!   which stands are near.
//! - [`transect`]: [`Field::transect`]: everything a straight line crosses, in order.
//! - [`track`]: [`Field::track`]: movers on one clock, where they are and what happens on the way.
//! - [`contact`]: [`Field::contact`]: which bases touch, on which faces.
//! - [`cover`]: [`Field::cover`]: which figures and stands a template covers.
//!
//! [`recall`] keeps an answer until something changes that was read for it, such as a unit's outline by its [`ranks`].
//!
//! Areas of one kind, level and state that touch or overlap are one piece of ground, whatever outlines they were drawn
//! in: every question answers as if they had one outline, and names the one with the lowest id. Areas that a rule set
//! keeps apart, such as the blocks of a town, stay separate.
//!
//! [`Space`] finds candidates by rapier's tree. [`measure`](crate::measure) asks rapier
//! ([`measure::rapier`](crate::measure::rapier)) for the distance of two bases, which gives base contact and every gap,
//! and for where a line clearly enters and leaves a base. Rapier decides nothing within the tolerance, nor about ground
//! or moving bases: there its contacts were wrong for bases that stand flush and its rays along a seam hit or missed by
//! chance, so `measure` decides.
//!
//! Answers are sorted by distance (or time) and then by our ids, with distances within the tolerance counting as equal;
//! each carries the margin by which it holds.

pub(crate) mod components;
pub mod feature;
pub mod field;
pub mod ids;
mod index;
mod reads;
pub mod recall;
pub mod space;
pub mod stand;
mod tracts;
pub mod unit;
pub mod writer;

pub mod ask;
pub mod contact;
pub mod cover;
mod near;
pub mod ranks;
pub mod reach;
pub mod track;
pub mod transect;

pub use ask::{End, Part, Piece, Subject, Whom};
pub use contact::{Contact, Touch};
pub use cover::{Cover, CoveredFigure, CoveredStand};
pub use reach::{Near, Quarter, Reach};
pub use track::{Encounter, Eye, Flight, Holding, Incident, Mover, Track, Watch};
pub use transect::{Crossed, Crossing, Transect};

pub use components::Components;
pub use feature::{Feature, FeatureShape, FeatureState};
pub use field::{Field, Listed, Table, TableSize};
pub use ids::{CommandId, FeatureId, Side, StandId, UnitId};
pub use recall::Recalled;
pub use space::Space;
pub use stand::{Cell, FigureKind, Stand};
pub use unit::{Arm, Command, KnownTo, Presence, Unit};
pub use writer::TableWriter;
