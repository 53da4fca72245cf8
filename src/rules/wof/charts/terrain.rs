//! The terrain chart of `terrain.ron`: ground, protection, ruin, blocks and works.

use serde::Deserialize;

use super::words::{Against, Cover, Disorders, Going, Mover, Protection, TerrainKind};
use crate::{
    clause::Clause,
    rules::{
        charts::{Problems, Table, keyed},
        opening::Spotting,
    },
};

/// `terrain.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainChart {
    ground: Table<Ground>,
    /// How deep the edge of a wood is, inches (wof.20.3.03).
    pub woods_edge_inches: f32,
    /// How near units that lie hidden are found (`wof.h.ambush`).
    pub ambush: Spotting,
    /// The part of its figures from which a unit has the cover of ground (`wof.h.terrain_overlap`).
    pub cover_from_part_of_figures: f32,
    /// How near to an obstacle figures must stand to line it, inches (`wof.h.obstacle_cover`).
    pub lining_inches: f32,
    protections: Table<ProtectionRow>,
    wreck: Wreck,
    garrison_fires_one_in: u32,
    /// How many times its most garrison may attack each side of a block (wof.20.8.08).
    pub attackers_times_garrison: u32,
    /// Ranks that strike at a strongpoint (wof.20.8.12).
    pub strongpoint_ranks: u32,
    /// The room that a gun takes in a block or a work, figures (`wof.h.guns_in_cover`).
    pub gun_takes_room_of_figures: u32,
    /// The zone behind a work.
    pub works_zone: WorksZone,
    /// Clearing an abatis.
    pub abatis: Abatis,
}

/// The effects of a kind of ground (wof.t.terrain).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    kind: TerrainKind,
    skirmishers: Going,
    infantry: Going,
    cavalry: Going,
    guns: Going,
    /// The units that it disorders.
    pub disorders: Disorders,
    /// The cover that it gives those inside against fire.
    #[serde(default = "no_cover")]
    pub cover: Cover,
    /// The cover that it gives foot inside in combat against horse (wof.20.3.02).
    #[serde(default = "no_cover")]
    pub foot_against_horse: Cover,
    /// The cover that applies to fighting across it (wof.20.7.02, `wof.h.stream_charge`).
    #[serde(default = "no_cover")]
    pub across: Cover,
    /// The cover that applies to fighting up it, in the first round (wof.20.5.03).
    #[serde(default = "no_cover")]
    pub uphill: Cover,
    /// How far one sees inside it, inches; none where sight has no limit.
    #[serde(default)]
    pub sight_inches: Option<f32>,
    /// How many contours higher it is than the ground about it (wof.20.2.02).
    #[serde(default)]
    pub contours: u8,
    /// The clause that says so.
    pub clause: Clause,
    /// The clause of its cover, where it has one of its own.
    #[serde(default)]
    pub cover_clause: Option<Clause>,
}

fn no_cover() -> Cover {
    Cover::None
}

/// The blocks of a town, and how many figures they hold.
pub const TOWN_BLOCKS: Clause = clause!("wof.20.8.01");

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProtectionRow {
    protection: Protection,
    small_arms: Cover,
    light_ball: Cover,
    heavy_ball: Cover,
    shell: Cover,
    combat: Cover,
    #[serde(default)]
    wrecked: Option<Protection>,
    clause: Clause,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wreck {
    block_points: u32,
    ball_counts: u32,
    shell_counts: u32,
    works_pips: u32,
    works_section_inches: f32,
}

/// The zone behind or inside a work (wof.20.9.03).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorksZone {
    /// How deep it is, inches.
    pub inches: f32,
    /// How far foot moves in it in a turn, inches.
    pub moves_inches: f32,
}

/// Clearing an abatis (wof.20.9.06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Abatis {
    /// Figures for each die.
    pub figures_a_die: u32,
    /// The least face that clears their frontage.
    pub removed_from: u8,
}

impl Ground {
    /// The going over it for a mover.
    pub fn going(&self, mover: Mover) -> Going {
        match mover {
            Mover::Skirmishers => self.skirmishers,
            Mover::Infantry => self.infantry,
            Mover::Cavalry => self.cavalry,
            Mover::Guns => self.guns,
        }
    }
}

impl ProtectionRow {
    /// The cover that it gives against all but small arms and canister.
    const fn others(&self) -> [Cover; 4] {
        [self.light_ball, self.heavy_ball, self.shell, self.combat]
    }
}

keyed! { Ground by kind: TerrainKind, ProtectionRow by protection: Protection }

impl TerrainChart {
    /// The effects of a kind of ground.
    pub fn ground(&self, kind: TerrainKind) -> &Ground {
        self.ground.of(kind)
    }

    /// The cover of a protection against an attack, with its clause.
    pub fn cover(&self, protection: Protection, against: Against) -> (Cover, Clause) {
        let row = self.row(protection);
        let cover = match against {
            Against::SmallArms => row.small_arms,
            Against::LightBall => row.light_ball,
            Against::HeavyBall => row.heavy_ball,
            Against::Shell => row.shell,
            Against::Combat => row.combat,
        };
        (cover, row.clause)
    }

    /// The protection that a wrecked one becomes; itself if it cannot be wrecked (wof.20.8.13, wof.20.9.05).
    pub fn wrecked(&self, protection: Protection) -> Protection {
        self.row(protection).wrecked.unwrap_or(protection)
    }

    /// Whether pips of ball and of shell have ruined a block (wof.20.8.13).
    pub fn ruins_block(&self, ball_pips: u32, shell_pips: u32) -> bool {
        ball_pips * self.wreck.ball_counts + shell_pips * self.wreck.shell_counts >= self.wreck.block_points
    }

    /// Whether pips of heavy ball or shell have destroyed a section of works (wof.20.9.05).
    pub fn destroys_works(&self, pips: u32) -> bool {
        pips >= self.wreck.works_pips
    }

    /// How long a section of works is, inches (wof.20.9.05).
    pub fn works_section_inches(&self) -> f32 {
        self.wreck.works_section_inches
    }

    /// How many figures of a garrison fire at most, for a block that holds this many (wof.20.8.06).
    pub fn garrison_that_fires(&self, most_garrison: u32) -> u32 {
        most_garrison / self.garrison_fires_one_in
    }

    fn row(&self, protection: Protection) -> &ProtectionRow {
        self.protections.of(protection)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.ground.check("ground", problems);
        self.protections.check("protections", problems);
        for row in &self.protections {
            let wrecked =
                row.wrecked.and_then(|wrecked| self.protections.iter().find(|other| other.protection == wrecked));
            let no_more = |wrecked: &ProtectionRow| {
                wrecked.others().into_iter().zip(row.others()).all(|(after, before)| after <= before)
            };
            let less = wrecked.is_none_or(|wrecked| wrecked.small_arms < row.small_arms && no_more(wrecked));
            problems.unless(
                less,
                format!("protections, {}", row.protection),
                "wrecked it protects as well",
                "a level of cover less",
            );
        }
        for row in self.ground.iter().filter(|row| row.cover != Cover::None) {
            problems.unless(
                row.sight_inches.is_some_and(|inches| inches > 0.0),
                format!("ground, {}", row.kind),
                "one sees through cover",
                "sight_inches",
            );
        }
        problems.unless(
            self.garrison_fires_one_in > 0 && self.abatis.figures_a_die > 0,
            "one_in",
            "one in none",
            "1 or more",
        );
        problems.unless((1..=6).contains(&self.abatis.removed_from), "abatis", "a face leaves the die", "1 to 6");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::problems_with, wof::charts::ChartTexts};

    #[test]
    fn ground_without_a_row_and_ruins_that_protect_as_well_are_named() {
        let problems =
            |from, to| problems_with(ChartTexts::EMBEDDED.terrain, from, to, "terrain.ron", TerrainChart::check);
        assert_eq!(problems("", ""), "");
        assert!(problems("kind: Ford", "kind: River").contains("ground, Ford: it has 0 rows"));
        assert!(
            problems("(protection: RuinedBlock, small_arms: Soft", "(protection: RuinedBlock, small_arms: Hard")
                .contains("protections, town block: wrecked it protects as well")
        );
        assert!(
            problems("foot_against_horse: Soft, sight_inches: 12", "foot_against_horse: Soft")
                .contains("ground, light woods: one sees through cover")
        );
        assert!(problems("removed_from: 4", "removed_from: 0").contains("abatis: a face leaves the die"));
    }
}
