//! The terrain chart of `terrain.ron`: the category of each kind of ground, and what can be seen through it.

use serde::Deserialize;

use super::words::{Going, TerrainKind};
use crate::rules::charts::{Problems, Table, keyed};

/// `terrain.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainChart {
    kinds: Table<KindRow>,
    /// How high eyes and stands are above their ground, levels (trl.hc.02).
    pub eyes_above_ground_levels: f32,
    /// How high woods, buildings, hedges and lines of trees rise above theirs, levels (trl.hc.02).
    pub obstacles_rise_levels: f32,
    /// How far one sees inside a wood, inches (trl.p14.11).
    pub sight_in_woods_inches: f32,
    /// How deep the edge of a wood is, inches (trl.p14.11).
    pub edge_of_woods_inches: f32,
    /// Beyond which distance a line of trees blocks sight, inches (trl.p16.01).
    pub tree_line_hides_over_inches: f32,
    /// How near behind a line of cover troops are in cover, inches (trl.p14.07).
    pub cover_within_inches: f32,
    /// How far to each side of straight ahead guns fire through an embrasure, degrees (trl.p14.14).
    pub embrasure_degrees_each_side: f32,
    /// How near to their cover hidden troops are found, inches (trl.p14.16).
    pub found_within_inches: f32,
    /// How near one of their stands an enemy must be that finds them at their cover, inches (trl.p14.16).
    pub found_at_cover_within_inches: f32,
    /// How near to a feature a unit may search it, inches (trl.p14.17).
    pub searched_within_inches: f32,
    /// How far from the searcher hidden troops are found, inches (trl.p14.17).
    pub search_finds_within_inches: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct KindRow {
    kind: TerrainKind,
    going: Going,
    #[serde(default)]
    blocks_sight: bool,
    #[serde(default)]
    usual_size: Option<UsualSize>,
}

/// How large a piece of ground usually is (trl.p16.06).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UsualSize {
    /// Its shorter side, from and to, inches.
    pub shorter_inches: (f32, f32),
    /// Its longer side, from and to, inches.
    pub longer_inches: (f32, f32),
}

impl UsualSize {
    /// Whether a piece of ground with these sides is of a usual size.
    pub fn is_usual(&self, one: f32, other: f32) -> bool {
        let within = |(least, most): (f32, f32), inches: f32| (least..=most).contains(&inches);
        within(self.shorter_inches, one.min(other)) && within(self.longer_inches, one.max(other))
    }
}

keyed! { KindRow by kind: TerrainKind }

impl TerrainChart {
    /// The category of a kind of ground (trl.p15.04).
    pub fn going(&self, kind: TerrainKind) -> Going {
        self.kinds.of(kind).going
    }

    /// Whether a kind of ground blocks sight (trl.p15.04).
    pub fn blocks_sight(&self, kind: TerrainKind) -> bool {
        self.kinds.of(kind).blocks_sight
    }

    /// How large a kind of ground usually is; none where nothing is suggested (trl.p16.06).
    pub fn usual_size(&self, kind: TerrainKind) -> Option<UsualSize> {
        self.kinds.of(kind).usual_size
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.kinds.check("kinds", problems);
        for row in &self.kinds {
            let rises = |(least, most): (f32, f32)| least < most;
            let sound = row.usual_size.is_none_or(|size| rises(size.shorter_inches) && rises(size.longer_inches));
            problems.unless(sound, format!("kinds, {}", row.kind), "its usual size is no range", "from less to more");
        }
    }
}
