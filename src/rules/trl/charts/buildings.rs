//! The chart of `buildings.ron`: sizes, walls and garrisons.

use serde::Deserialize;

use super::words::BuildingSize;
use crate::rules::charts::{Problems, Table, keyed};

/// `buildings.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildingsChart {
    buildings: Table<BuildingRow>,
    /// The highest die that sends a hit into the walls (trl.p32.11).
    pub wall_hit_up_to: u8,
    /// The number with which a garrison saves against shooting (trl.hc.33).
    pub garrison_save: u8,
    /// The number that grape needs against those behind walls (trl.hc.33).
    pub grape_firepower: u8,
}

/// One size of building (trl.p32.13, trl.hc.31).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildingRow {
    size: BuildingSize,
    /// How long its sides are, inches.
    pub footprint_inches: f32,
    /// How many wounds breach it.
    pub wounds: u32,
    /// The points of the stands that it holds.
    pub capacity_points: f32,
    /// How many stands shoot or fight from one side.
    pub stands_a_side: u32,
}

keyed! { BuildingRow by size: BuildingSize }

impl BuildingsChart {
    /// The row of a size (trl.p32.13).
    pub fn of(&self, size: BuildingSize) -> &BuildingRow {
        self.buildings.of(size)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.buildings.check("buildings", problems);
        let wrong = ("a larger building is no stronger", "wounds and capacity that rise");
        self.buildings.check_order("buildings", problems, wrong, |less, more| {
            less.wounds < more.wounds && less.capacity_points < more.capacity_points
        });
    }
}
