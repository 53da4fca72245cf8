//! Plane geometry in inches: poses, footprints, arcs, corridors, polygons, polylines and the margins of every answer.
//!
//! Pure functions over plain values. Must not know the ECS, dice, rules or what a stand is; `table` puts these shapes
//! on the table and asks the five questions of them.

pub mod footprint;
pub mod leg;
pub mod pose;

pub use footprint::Footprint;
pub use leg::{Hand, Leg};
pub use pose::{Facing, Pose};

/// The one tolerance, in inches: nearer than this is touching, and upper limits are inclusive by it.
pub const TOLERANCE: f32 = 0.001;
