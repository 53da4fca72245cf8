//! The formation chart of `formation.ron`: bases and the shapes of formations. `crate::rules::hmm::formation` lays
//! figures out by it.

use serde::Deserialize;

use super::words::FormationKind;
use crate::{
    clause::Clause,
    measure::Footprint,
    rules::{
        charts::{Problems, Table, keyed},
        word::words,
    },
};

words! {
    /// The base of a stand (hmm.01.07).
    pub BaseKind {
        /// Two foot soldiers.
        Infantry => "infantry stand",
        /// Two horsemen.
        Cavalry => "cavalry stand",
        /// One man on foot: a skirmisher or gunner.
        Single => "single figure",
        /// One man on horseback.
        SingleMounted => "single rider",
        /// A general with his flagman.
        General => "general",
        /// A brigadier.
        Brigadier => "brigadier",
        /// A gun model.
        Gun => "gun",
        /// A limber with its team.
        Limber => "limber",
        /// A wagon with its team.
        Wagon => "wagon",
    }

    /// The rows of the table of stands as printed (`hmm.t.stands`).
    pub PrintedStand {
        /// Two foot soldiers.
        Infantry => "Infantry",
        /// Two horsemen.
        Cavalry => "Cavalry",
        /// A horseman on foot.
        DismountedCavalry => "Dismounted cavalry",
        /// A gunner.
        Crewman => "Artillery crewman",
        /// A skirmisher.
        Skirmisher => "Skirmisher",
        /// A mounted officer.
        Commander => "Artillery or battalion commander",
        /// A general of a brigade.
        BrigadeGeneral => "Brigade general",
        /// A general with his flagman.
        General => "General",
        /// A model without a base.
        Gun => "Gun",
        /// A model.
        Limber => "Limber",
        /// A model that is not laid.
        Caisson => "Caisson",
        /// A model.
        SupplyWagon => "Supply wagon",
        /// A model.
        PontoonWagon => "Pontoon wagon",
    }
}

/// `formation.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormationChart {
    bases: Table<Base>,
    printed: Table<PrintedRow>,
    shapes: Table<ShapeRow>,
    /// Stands side by side in march column.
    pub march_column_stands_wide: u16,
    /// Stands side by side in attack column.
    pub attack_column_stands_wide: u16,
    /// Ranks of a line.
    pub line_ranks: u16,
    /// Clear between skirmishers and between their lines, inches (hmm.03.29).
    pub skirmish_gap_inches: f32,
    /// The most lines of skirmishers.
    pub skirmish_lines_most: u8,
    /// Clear between stands in rout, inches (hmm.03.36).
    pub rout_gap_inches: f32,
    /// From gun to gun in action, inches.
    pub gun_interval_inches: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Base {
    base: BaseKind,
    frontage_inches: f32,
    depth_inches: f32,
    figures: u8,
    clause: Clause,
}

/// The width and depth of a formation by its figures.
pub const FOOTPRINTS: Clause = clause!("hmm.03.39");

/// The clauses that shape a formation.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShapeRow {
    formation: FormationKind,
    /// On foot.
    pub clause: Clause,
    /// On horseback, where it is another.
    #[serde(default)]
    pub horse_clause: Option<Clause>,
}

/// A stand as printed, and its meaning; a gun has no base (hmm.01.10).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct PrintedRow {
    stand: PrintedStand,
    #[serde(default)]
    frontage_inches: f32,
    #[serde(default)]
    depth_inches: f32,
    stands_for: String,
    clause: Clause,
}

keyed! { Base by base: BaseKind, ShapeRow by formation: FormationKind, PrintedRow by stand: PrintedStand }

impl FormationChart {
    /// The size of a base and how many figures stand on it.
    pub fn base(&self, kind: BaseKind) -> (Footprint, u8) {
        let base = self.bases.of(kind);
        (Footprint::new(base.frontage_inches, base.depth_inches), base.figures)
    }

    /// The clauses that shape a formation.
    pub fn shape(&self, formation: FormationKind) -> ShapeRow {
        *self.shapes.of(formation)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.bases.check("bases", problems);
        self.shapes.check("shapes", problems);
        self.printed.check("printed", problems);
        for base in &self.bases {
            let sound = base.frontage_inches > 0.0 && base.depth_inches > 0.0 && base.figures > 0;
            problems.unless(
                sound,
                format!("bases, {}", base.base),
                "it has no extent or no figures",
                "more than 0 of each",
            );
        }
        let wide = self.march_column_stands_wide > 0 && self.attack_column_stands_wide > 0 && self.line_ranks > 0;
        problems.unless(wide, "formations", "a formation has no width or no ranks", "more than 0");
        problems.unless(self.skirmish_lines_most > 0, "skirmish_lines_most", "skirmishers have no line", "at least 1");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::charts::problem::tests::each_break_is_named;

    #[test]
    fn a_chart_without_a_base_or_with_an_empty_one_is_refused_by_name() {
        let chart = ("formation.ron", include_str!("../../../../assets/rules/hmm/formation.ron"));
        let rows = [
            ("base: Wagon", "base: Gun", "bases, Wagon: it has 0 rows"),
            (
                "base: Cavalry, frontage_inches: 1",
                "base: Cavalry, frontage_inches: 0",
                "bases, cavalry stand: it has no extent",
            ),
            ("stand: Caisson", "stand: Limber", "printed, Caisson: it has 0 rows"),
            ("stand: Caisson", "stand: Limber", "printed, Limber: it has 2 rows"),
            ("line_ranks: 2", "line_ranks: 0", "formations: a formation has no width or no ranks"),
            ("skirmish_lines_most: 3", "skirmish_lines_most: 0", "skirmish_lines_most: skirmishers have no line"),
        ];
        each_break_is_named(chart, FormationChart::check, &rows);
    }

    #[test]
    fn stands_have_the_sizes_that_are_printed() {
        // hmm.01.07, hmm.01.11, hmm.01.13
        let chart = &crate::rules::hmm::charts::Charts::embedded().formation;
        for (stand, base) in [
            (PrintedStand::Infantry, BaseKind::Infantry),
            (PrintedStand::Cavalry, BaseKind::Cavalry),
            (PrintedStand::DismountedCavalry, BaseKind::Single),
            (PrintedStand::Crewman, BaseKind::Single),
            (PrintedStand::Skirmisher, BaseKind::Single),
            (PrintedStand::BrigadeGeneral, BaseKind::Brigadier),
            (PrintedStand::General, BaseKind::General),
            (PrintedStand::Limber, BaseKind::Limber),
            (PrintedStand::SupplyWagon, BaseKind::Wagon),
        ] {
            let printed = chart.printed.iter().find(|row| row.stand == stand).expect("checked on load");
            assert_eq!(chart.base(base).0, Footprint::new(printed.frontage_inches, printed.depth_inches), "{stand}");
        }
    }
}
