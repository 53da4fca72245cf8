//! Blocks and works of a scenario under wof: their protection by their kind, their capacity in figures by their size
//! (wof.20.8.01, wof.20.9.02), unless the feature's own `rules: { "wof": (…) }` say otherwise.

use serde::Deserialize;

use crate::{
    measure::{Polygon, Polyline},
    rules::{
        opening::{ScenarioReader, Terrain},
        wof::{
            charts::{Charts, Protection, TerrainKind, raising::RaisingChart},
            setup::{Stronghold, Terms},
        },
    },
    table::{FeatureId, FeatureShape},
};

/// The most figures that the largest block holds.
const MOST_FIGURES: u16 = 1_000;
/// The most contours that the highest of them has, those of the highest hill.
const MOST_CONTOURS: u16 = 20;

/// The scenario's settings of a block or a work for wof alone (wof.20.0.01).
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Said {
    /// How many figures it holds at most.
    capacity: Option<u16>,
    /// How many contours high it is.
    contours: Option<u8>,
    /// Its protection.
    protection: Option<Protection>,
}

/// Every block and work that was laid, with its properties.
pub(super) fn read(reader: &mut ScenarioReader<'_>, terrain: &Terrain<TerrainKind>) -> Vec<(FeatureId, Stronghold)> {
    let charts = Charts::embedded();
    let scenario = reader.copy();
    let mut strongholds = Vec::new();
    for (index, feature) in scenario.ground.features.iter().enumerate() {
        let said = reader.said::<Said>(&feature.rules).unwrap_or_default();
        must_be_in_limits(reader, index, &said);
        let Some(usual) = charts.dictionary.strongholds.meaning(feature.kind.as_str()) else { continue };
        for piece in terrain.pieces_of(&feature.id) {
            let stronghold = Stronghold {
                protection: said.protection.unwrap_or(usual.protection),
                capacity: said.capacity.unwrap_or_else(|| capacity(&charts.raising, &piece.shape)),
                contours: said.contours.unwrap_or(usual.contours),
                by: if said == Said::default() { Terms::OfItsKind } else { Terms::OfTheScenario },
            };
            strongholds.push((piece.id, stronghold));
        }
    }
    strongholds
}

/// Notes numbers that no block or work has.
fn must_be_in_limits(reader: &mut ScenarioReader<'_>, feature: usize, said: &Said) {
    let numbers =
        [("capacity", said.capacity, MOST_FIGURES), ("contours", said.contours.map(u16::from), MOST_CONTOURS)];
    for (name, number, most) in numbers {
        if let Some(number) = number.filter(|number| *number > most) {
            let field = format!("ground.features[{feature}].rules[\"wof\"].{name}");
            reader.wrong(&field, &format!("{number} is written"), &format!("0 to {most}"));
        }
    }
}

/// How many figures a shape of some size holds: over the area of a block, along a work.
fn capacity(chart: &RaisingChart, shape: &FeatureShape) -> u16 {
    let figures = match shape {
        FeatureShape::Area(border) => {
            Polygon::new(border.clone()).map_or(0.0, |border| border.area()) * chart.figures_a_square_inch
        }
        FeatureShape::Line { points, width } => {
            Polyline::new(points.clone(), *width).map_or(0.0, |line| line.length()) * chart.figures_an_inch_of_work
        }
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a table holds some thousand figures")]
    let figures = figures.round() as u16;
    figures
}
