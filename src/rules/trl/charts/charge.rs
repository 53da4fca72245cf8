//! The assault chart of `charge.ron`: ranges, defensive fire, and who helps.

use serde::Deserialize;

use super::words::Troop;
use crate::rules::charts::{Problems, Table, keyed};

/// `charge.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChargeChart {
    ranges: Table<AssaultRange>,
    /// The part of its range beyond which an attacker meets defensive fire (trl.p24.09).
    pub defensive_fire_over_part: f32,
    /// The hits of defensive fire that make the attacker test (trl.p24.12).
    pub hits_that_test_attacker: u32,
    /// How far before a square cavalry stops that dares not charge it, inches (trl.p08.02).
    pub stops_before_square_inches: f32,
    /// How many units may assault one target together (trl.hc.28).
    pub most_attackers: u32,
    /// How near guns must be to help with defensive fire, inches (trl.p11.07, trl.p20.10).
    pub helper_guns_within_inches: f32,
    /// How near its light company must be to help, inches (trl.p11.02).
    pub light_company_helps_within_inches: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct AssaultRange {
    troop: Troop,
    inches: Option<f32>,
}

keyed! { AssaultRange by troop: Troop }

impl ChargeChart {
    /// How far a type of troops assaults, inches; none for those that never do (trl.p24.02).
    pub fn range_inches(&self, troop: Troop) -> Option<f32> {
        self.ranges.of(troop).inches
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.ranges.check("ranges", problems);
        for row in &self.ranges {
            let sound = row.inches.is_none() == row.troop.is_artillery();
            problems.unless(
                sound,
                format!("ranges, {}", row.troop),
                "guns alone never assault",
                "a range for the rest",
            );
        }
    }
}
