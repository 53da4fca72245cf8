//! Plane geometry in inches: poses, footprints, arcs, corridors, polygons, polylines and the margins of every answer.
//!
//! Pure functions over plain values. Must not know the ECS, dice, rules or stands; `table` puts these shapes on the
//! table and asks the five questions of them. Where to start reading:
//!
//! - [`pose`]: places and directions; a direction is a unit vector, and a frame has x to its right and y ahead.
//! - [`margin`], [`span`], [`bounds`]: how nearly an answer holds, stretches of a way, quick first tests.
//! - [`segment`], [`footprint`], [`body`], [`ranks`], [`polygon`], [`tract`], [`polyline`], [`shape`]: the shapes on
//!   the table, the gaps between them, and how straight lines pass through them.
//! - [`rapier`]: rapier's measurements: the distance of two bases, rays into one, and the tree that finds candidates.
//! - [`arc`]: zones ahead of a front, sectors, all round. [`template`]: sections laid on the table as one piece.
//! - [`stretch`], [`leg`], [`course`]: ways of moving leg by leg, and on a clock. [`sweep`], [`motion`]: when a moving base meets
//!   something.
//!
//! Everything here is exact to rounding: nothing samples, except [`motion`] where bases rotate, which closes in on the
//! moment to within the tolerance. Touching counts: borders are inclusive by [`TOLERANCE`].

pub mod pose;

pub mod bounds;
pub mod margin;
pub mod span;

pub mod body;
pub mod footprint;
pub mod polygon;
pub mod polyline;
pub mod ranks;
pub mod rapier;
pub mod segment;
pub mod shape;
pub mod tract;

pub mod arc;
pub mod template;

pub mod course;
pub mod leg;
pub mod motion;
pub mod stretch;
pub mod sweep;
mod turning;

pub use arc::Zone;
pub use body::Body;
pub use bounds::Bounds;
pub use course::{Course, Stage, Timetable};
pub use footprint::{Face, Footprint};
pub use leg::{Hand, Leg};
pub use margin::Margin;
pub use polygon::{Polygon, ShapeError};
pub use polyline::Polyline;
pub use pose::{Facing, Pose};
pub use segment::{Gap, Passage, Segment, Sightline};
pub use shape::Shape;
pub use span::Span;
pub use stretch::{Motion, Stretch};
pub use sweep::{Sweep, Way};
pub use template::{Border, Fall, Outline, Section, Template};
pub use tract::Tract;

/// The one tolerance, in inches: nearer than this is touching, and upper limits are inclusive by it.
pub const TOLERANCE: f32 = 0.001;

/// Distances that differ by no more than this, in inches, count as equal: neither is the nearer.
pub const EQUALLY_NEAR: f32 = 0.1 * TOLERANCE;

/// A direction that was turned to a limit may read back this much past it, degrees.
pub const TURN_TOLERANCE_DEGREES: f32 = 0.01;

/// How many lengths of this many inches it takes to cover a distance, inches; a remainder within the tolerance adds no
/// length, so that rounding costs nothing.
pub fn lengths_to_cover(inches: f32, length: f32) -> f32 {
    ((inches - TOLERANCE) / length).ceil().max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_covered_except_for_rounding_is_covered() {
        let rows = [(0.0, 0.0), (0.3, 1.0), (6.0, 10.0), (6.000_003, 10.0), (5.999_997, 10.0), (6.01, 11.0)];
        for (inches, lengths) in rows {
            assert_eq!(lengths_to_cover(inches, 0.6), lengths, "{inches}");
        }
    }
}
