//! Blocks and works of a scenario under wof: what they protect from by their kind, how many figures they hold by their size (wof.20.8.01,
//! wof.20.9.02), unless the feature's own `rules: { "wof": (…) }` say otherwise.

use serde::Deserialize;

use crate::{
    measure::{Polygon, Polyline},
    rules::{
        opening::{Clerk, Terrain},
        wof::{
            data::{Charts, Protection, TerrainKind, raising::RaisingChart},
            setup::Stronghold,
        },
    },
    table::{FeatureId, FeatureShape},
};

/// What a scenario says of a block or a work to wof alone (wof.20.0.01).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Said {
    /// How many figures it holds at most.
    capacity: Option<u16>,
    /// How many contours high it is.
    contours: Option<u8>,
    /// From what it protects.
    protection: Option<Protection>,
}

/// Every block and work that was laid, with what it is like.
pub(super) fn read(clerk: &mut Clerk<'_>, terrain: &Terrain<TerrainKind>) -> Vec<(FeatureId, Stronghold)> {
    let charts = Charts::embedded();
    let scenario = clerk.copy();
    let mut strongholds = Vec::new();
    for feature in &scenario.ground.features {
        let said = clerk.said::<Said>(&feature.rules).unwrap_or_default();
        let Some(usual) = charts.dictionary.strongholds.meaning(feature.kind.as_str()) else { continue };
        for piece in terrain.pieces_of(&feature.id) {
            let stronghold = Stronghold {
                protection: said.protection.unwrap_or(usual.protection),
                capacity: said.capacity.unwrap_or_else(|| capacity(&charts.raising, &piece.shape)),
                contours: said.contours.unwrap_or(usual.contours),
            };
            strongholds.push((piece.id, stronghold));
        }
    }
    strongholds
}

/// How many figures a shape of some size holds: over the area of a block, along a work.
fn capacity(chart: &RaisingChart, shape: &FeatureShape) -> u16 {
    let figures = match shape {
        FeatureShape::Area(border) => Polygon::new(border.clone()).map_or(0.0, |border| border.area()) * chart.figures_a_square_inch,
        FeatureShape::Line { points, width } => {
            Polyline::new(points.clone(), *width).map_or(0.0, |line| line.length()) * chart.figures_an_inch_of_work
        }
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a table holds some thousand figures")]
    let figures = figures.round() as u16;
    figures
}
