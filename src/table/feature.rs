//! A piece of terrain or a work: a kind word that each rule set maps, a shape in table inches, and a state that can
//! change.

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
    /// Its shape and place.
    pub shape: FeatureShape,
    /// The height of its top above the table, in the scenario's levels (hill contours, walls); 0 for flat ground.
    pub level: u8,
    /// Its present state.
    pub state: FeatureState,
}

/// A feature's shape, table inches.
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

/// A feature's present state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FeatureState {
    /// Intact.
    Standing,
    /// With openings, as intervals in inches along its line or border.
    Gapped(Vec<(f32, f32)>),
    /// On fire.
    Burning,
    /// Crossed by a bridge, as intervals in inches along its line.
    Bridged(Vec<(f32, f32)>),
    /// Gone.
    Destroyed,
    /// Crossed by a ford, and by bridges too where it has some.
    Forded {
        /// The bridges and after them the fords, as intervals in inches along its line.
        openings: Vec<(f32, f32)>,
        /// How many of the openings, from the first on, are bridges.
        bridges: usize,
    },
}

impl FeatureShape {
    /// The line that it is; none for an area.
    pub fn line(&self) -> Option<Polyline> {
        match self {
            Self::Line { points, width } => Polyline::new(points.clone(), *width).ok(),
            Self::Area(_) => None,
        }
    }

    /// The shape as the five questions measure it.
    ///
    /// # Errors
    /// [`ShapeError`] if the points make no valid shape.
    pub fn measured(&self) -> Result<Shape, ShapeError> {
        Ok(match self {
            Self::Area(border) => Shape::Area(Polygon::new(border.clone())?),
            Self::Line { points, width } => Shape::Line(Polyline::new(points.clone(), *width)?),
        })
    }
}

impl FeatureState {
    /// The openings in it, from and to in inches along its line or border: gaps, bridges and fords.
    pub fn openings(&self) -> &[(f32, f32)] {
        match self {
            Self::Gapped(openings) | Self::Bridged(openings) | Self::Forded { openings, .. } => openings,
            Self::Standing | Self::Burning | Self::Destroyed => &[],
        }
    }

    /// The openings with a deck over the feature.
    pub fn bridges(&self) -> &[(f32, f32)] {
        match self {
            Self::Bridged(openings) => openings,
            Self::Forded { openings, bridges } => openings.get(..*bridges).unwrap_or_default(),
            _ => &[],
        }
    }

    /// The openings that are waded.
    pub fn fords(&self) -> &[(f32, f32)] {
        match self {
            Self::Forded { openings, bridges } => openings.get(*bridges..).unwrap_or_default(),
            _ => &[],
        }
    }

    /// The same with other openings; bridges among them stay bridges.
    #[must_use]
    pub fn with_openings(&self, openings: Vec<(f32, f32)>) -> Self {
        match self {
            Self::Bridged(_) => Self::Bridged(openings),
            Self::Forded { .. } => {
                let (decks, wet): (Vec<_>, Vec<_>) =
                    openings.into_iter().partition(|opening| self.bridges().contains(opening));
                Self::Forded { bridges: decks.len(), openings: [decks, wet].concat() }
            }
            Self::Standing | Self::Gapped(_) | Self::Burning | Self::Destroyed => Self::Gapped(openings),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_bridged_and_forded_tells_its_bridges_from_its_fords() {
        let state = FeatureState::Forded { openings: vec![(9.0, 10.0), (1.0, 2.0)], bridges: 1 };
        assert_eq!((state.bridges(), state.fords()), (&[(9.0, 10.0)][..], &[(1.0, 2.0)][..]));
        assert_eq!(state.openings().len(), 2);
        let more = state.with_openings(vec![(1.0, 2.0), (4.0, 5.0), (9.0, 10.0)]);
        assert_eq!((more.bridges(), more.fords()), (&[(9.0, 10.0)][..], &[(1.0, 2.0), (4.0, 5.0)][..]));
        let bridged = FeatureState::Bridged(vec![(3.0, 4.0)]);
        assert_eq!((bridged.bridges().len(), bridged.fords().len()), (1, 0));
    }
}
