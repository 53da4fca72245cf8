//! The buildings of a scenario under trl: their size as it is agreed, or else by their sides (trl.p12.07, trl.p32.13).

use serde::Deserialize;

use crate::rules::{
    opening::{ScenarioReader, Terrain},
    trl::{
        buildings::houses::House,
        charts::{BuildingSize, TerrainKind},
    },
};

/// The scenario's settings of a building for trl alone.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Said {
    /// Its size.
    size: Option<BuildingSize>,
}

/// Every building that was laid.
pub(super) fn read(reader: &mut ScenarioReader<'_>, terrain: &Terrain<TerrainKind>) -> Vec<House> {
    let scenario = reader.copy();
    let mut houses = Vec::new();
    for feature in &scenario.ground.features {
        let said = reader.said::<Said>(&feature.rules).unwrap_or_default();
        for piece in terrain.pieces_of(&feature.id) {
            if terrain.kinds.get(usize::from(piece.id.0)) == Some(&TerrainKind::Building) {
                houses.extend(House::on(piece, said.size));
            }
        }
    }
    houses
}
