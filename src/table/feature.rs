//! A piece of terrain or a work: a kind word that each rule set maps, a shape in table inches, and a state that can change.

use bevy::{ecs::component::Component, math::Vec2};
use serde::{Deserialize, Serialize};

use crate::{
    measure::{Polygon, Polyline, Shape, ShapeError},
    table::FeatureId,
};

/// A piece of terrain or a work on the table.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Feature {
    /// Which feature.
    pub id: FeatureId,
    /// Its name, such as "the swale" or "Hoskins's fence".
    pub name: String,
    /// The scenario's word for its kind of ground, such as `forest`; each rule set's data maps it.
    pub kind: String,
    /// Where it lies.
    pub shape: FeatureShape,
    /// The height of its top above the table, in the scenario's levels (hill contours, walls); 0 for flat ground.
    pub level: u8,
    /// What has become of it.
    pub state: FeatureState,
}

/// Where a feature lies, table inches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FeatureShape {
    /// An area, its border as a simple polygon.
    Area(Vec<Vec2>),
    /// A line such as a fence, a road or a stream, with its width in inches (0 for a fence).
    Line {
        /// The points that it runs through.
        points: Vec<Vec2>,
        /// Its width, inches.
        width: f32,
    },
}

/// What has become of a feature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FeatureState {
    /// As it was.
    Standing,
    /// With openings, as intervals in inches along its line or border.
    Gapped(Vec<(f32, f32)>),
    /// On fire.
    Burning,
    /// Crossed by a bridge, as intervals in inches along its line.
    Bridged(Vec<(f32, f32)>),
    /// Gone.
    Destroyed,
}

impl FeatureShape {
    /// The shape as the five questions measure it.
    ///
    /// # Errors
    /// [`ShapeError`] where the points make no lawful shape.
    pub fn measured(&self) -> Result<Shape, ShapeError> {
        Ok(match self {
            Self::Area(border) => Shape::Area(Polygon::new(border.clone())?),
            Self::Line { points, width } => Shape::Line(Polyline::new(points.clone(), *width)?),
        })
    }
}

impl FeatureState {
    /// The openings in it, from and to in inches along its line or border: gaps and bridges.
    pub fn openings(&self) -> &[(f32, f32)] {
        match self {
            Self::Gapped(openings) | Self::Bridged(openings) => openings,
            Self::Standing | Self::Burning | Self::Destroyed => &[],
        }
    }
}
