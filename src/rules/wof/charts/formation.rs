//! The formation chart of `formation.ron`: widths, bases, and the formations of skirmishers, dragoons and routers.

use serde::Deserialize;

use super::words::{BaseKind, FormationKind};
use crate::{
    clause::Clause,
    rules::charts::{Problems, Table, keyed},
};

/// `formation.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormationChart {
    column_up_to: u32,
    line_up_to: u32,
    /// Ranks in which a unit is laid out by default (`wof.h.bases`).
    usual_ranks: u32,
    /// The widest that routers and pursuers are, figures (wof.12.10.03).
    pub clump_up_to: u32,
    bases: Table<Base>,
    /// Faces of a square (`wof.h.square_geometry`).
    pub square_faces: u32,
    /// Ranks of a square.
    pub square_ranks: u32,
    horse_holders: HorseHolders,
    /// How near dragoons must be to their horses to mount, inches (`wof.h.dragoon_weapon`).
    pub mounts_within_inches: f32,
    /// How near skirmishers stay to their command figure, inches (wof.13.0.04).
    pub skirmish_cohesion_inches: f32,
    /// How far skirmishers keep from close-order enemies, inches (wof.13.0.08).
    pub skirmishers_keep_inches: f32,
    /// How far they may give way, inches (wof.13.0.08).
    pub skirmishers_give_way_inches: f32,
    /// How near a friend or impassable ground protects a flank, inches (wof.9.5.01).
    pub protected_flank_inches: f32,
    /// When two units protect each other's inner flanks.
    pub mutual_flanks: MutualFlanks,
    /// The widest front in which irregulars move, figures (wof.21.4.06).
    pub irregulars_move_up_to_width: u32,
}

/// Infantry stands two figures deep on its bases.
pub const INFANTRY_BASES: Clause = clause!("wof.5.0.01");

/// A gun has its base, and its crew may part from it.
pub const GUN_BASES: Clause = clause!("wof.5.0.03");

/// The front of a figure in skirmish formation.
pub const SKIRMISH_FRONTAGE: Clause = clause!("wof.8.0.02");

/// The base of a body (wof.h.bases).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Base {
    body: BaseKind,
    front_mm: f32,
    depth_mm: f32,
    /// Figures side by side on a stand.
    pub files_a_stand: u32,
    /// Figures one behind the other on a stand.
    pub ranks_a_stand: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct HorseHolders {
    one_in: u32,
    remainder_above: u32,
}

/// When two units that form an angle protect each other (wof.12.9.01).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MutualFlanks {
    /// How near their flanks must be, inches.
    pub within_inches: f32,
    /// The least angle between their rears, degrees.
    pub rear_angle_degrees: f32,
}

/// Millimetres in an inch.
const MM_AN_INCH: f32 = 25.4;

impl Base {
    /// The front that a figure takes, inches.
    pub fn front_inches(&self) -> f32 {
        self.front_mm / MM_AN_INCH
    }

    /// The depth that a rank takes, inches.
    pub fn depth_inches(&self) -> f32 {
        self.depth_mm / MM_AN_INCH
    }
}

keyed! { Base by body: BaseKind }

impl FormationChart {
    /// The formation of a body in ranks, by the figures of its front (wof.8.0.01, `wof.h.formation_loss`).
    pub fn by_width(&self, width: u32) -> FormationKind {
        match width {
            width if width <= self.column_up_to => FormationKind::Column,
            width if width <= self.line_up_to => FormationKind::Line,
            _ => FormationKind::ExtendedLine,
        }
    }

    /// The default width in figures of this many figures in a formation: as wide as a column may be; in line in the
    /// usual ranks, no narrower than a line and no wider (wof.8.0.01).
    pub fn usual_width(&self, formation: FormationKind, figures: u32) -> u16 {
        let wide = match formation {
            FormationKind::Column => self.column_up_to,
            FormationKind::ExtendedLine => figures.div_ceil(self.usual_ranks).max(self.line_up_to + 1),
            FormationKind::Clump => figures.div_ceil(self.usual_ranks).min(self.clump_up_to),
            _ => figures.div_ceil(self.usual_ranks).clamp(self.column_up_to + 1, self.line_up_to),
        };
        u16::try_from(wide.min(figures).max(1)).unwrap_or(u16::MAX)
    }

    /// The base of a body.
    pub fn base(&self, body: BaseKind) -> &Base {
        self.bases.of(body)
    }

    /// How many of this many dismounted dragoons hold the horses (wof.12.11.03).
    pub fn horse_holders(&self, figures: u32) -> u32 {
        let HorseHolders { one_in, remainder_above } = self.horse_holders;
        figures / one_in + u32::from(figures % one_in > remainder_above)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.bases.check("bases", problems);
        problems.unless(self.column_up_to < self.line_up_to, "line_up_to", "a line is no wider than a column", "wider");
        problems.unless(self.usual_ranks > 0, "usual_ranks", "units stand in no rank", "1 or more");
        problems.unless(self.horse_holders.one_in > 0, "horse_holders", "one in none", "1 or more");
        for base in &self.bases {
            let sizes = [base.front_mm, base.depth_mm].iter().all(|mm| *mm > 0.0)
                && base.files_a_stand * base.ranks_a_stand > 0;
            problems.unless(sizes, format!("bases, {}", base.body), "it has no size", "a base on which figures stand");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::problems_with, wof::charts::ChartTexts};

    #[test]
    fn a_base_without_size_and_widths_out_of_order_are_named() {
        let problems =
            |from, to| problems_with(ChartTexts::EMBEDDED.formation, from, to, "formation.ron", FormationChart::check);
        assert_eq!(problems("", ""), "");
        assert!(problems("line_up_to: 12", "line_up_to: 4").contains("line_up_to: a line is no wider than a column"));
        assert!(problems("usual_ranks: 2", "usual_ranks: 0").contains("usual_ranks: units stand in no rank"));
        assert!(problems("(body: Gun, front_mm: 55", "(body: Gun, front_mm: 0").contains("bases, gun: it has no size"));
        assert!(problems("body: Limber", "body: Gun").contains("bases, Limber: it has 0 rows"));
    }
}
