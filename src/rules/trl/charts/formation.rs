//! The formation chart of `formation.ron`: bases, companies, and the least of each formation.

use serde::Deserialize;

use super::words::{BaseSize, Commander, Nation, Troop};
use crate::rules::charts::{Problems, Table, keyed};

/// `formation.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormationChart {
    bases: Table<Base>,
    stands: Table<StandRow>,
    commanders: Table<CommanderRow>,
    column_fronts: Table<ColumnFronts>,
    /// How many ranks a column has at least (trl.p06.10).
    pub column_least_ranks: u32,
    /// How wide a line is at least, inches (trl.p07.01).
    pub line_least_front_inches: f32,
    /// How far apart stands in loose order may stand.
    pub loose_gap: LooseGap,
    /// How many elements as wide as a medium stand make a square at least (trl.hc.05).
    pub square_least_companies_worth: u32,
}

/// A size of base (trl.p03.11).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Base {
    size: BaseSize,
    /// Figures side by side on it, for looks (trl.p03.06).
    pub files: u8,
    /// Figures one behind another on it.
    pub ranks: u8,
    /// The side that faces the enemy, inches.
    pub width_inches: f32,
    /// Inches.
    pub depth_inches: f32,
    /// For how much it counts in the size of a unit (trl.hc.17).
    pub points: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct StandRow {
    troop: Troop,
    size: BaseSize,
    company: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommanderRow {
    commander: Commander,
    size: BaseSize,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ColumnFronts {
    nation: Nation,
    fronts: Vec<u32>,
}

/// The widest gaps between stands in loose order (trl.p07.05).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LooseGap {
    /// Of infantry, inches.
    pub infantry_inches: f32,
    /// Of cavalry, inches.
    pub cavalry_inches: f32,
    /// How far apart they are put where nobody says otherwise, as a part of the widest gap.
    pub usual_part: f32,
}

keyed! { Base by size: BaseSize, StandRow by troop: Troop, CommanderRow by commander: Commander, ColumnFronts by nation: Nation }

impl FormationChart {
    /// The base of a company stand (trl.p03.11).
    pub fn base(&self, troop: Troop) -> &Base {
        self.bases.of(self.stands.of(troop).size)
    }

    /// The base of a command stand (trl.p03.11).
    pub fn commander_base(&self, commander: Commander) -> &Base {
        self.bases.of(self.commanders.of(commander).size)
    }

    /// The size of a company stand's base (trl.p03.11).
    pub fn base_size(&self, troop: Troop) -> BaseSize {
        self.stands.of(troop).size
    }

    /// How many stands make a company (trl.p03.04).
    pub fn stands_a_company(&self, troop: Troop) -> u32 {
        self.stands.of(troop).company
    }

    /// The fronts that a nation's column may have, in medium stands, the usual one first (trl.p06.10, trl.p06.11).
    pub fn column_fronts(&self, nation: Nation) -> &[u32] {
        &self.column_fronts.of(nation).fronts
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.bases.check("bases", problems);
        self.stands.check("stands", problems);
        self.commanders.check("commanders", problems);
        self.column_fronts.check("column_fronts", problems);
        for row in &self.column_fronts {
            let sound = !row.fronts.is_empty() && !row.fronts.contains(&0);
            problems.unless(sound, format!("column_fronts, {}", row.nation), "no front, or one of 0", "fronts above 0");
        }
    }
}
