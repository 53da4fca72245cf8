//! The formation chart of `formation.ron`: bases, the shapes of formations, what each lets its figures do, and the cost
//! of drill. `crate::rules::hmm::formation` lays figures out by it.

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
    rights: Table<RightsRow>,
    /// Turning and changing formation.
    pub drill: Drill,
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

/// What each formation may do.
pub const RIGHTS_TABLE: Clause = clause!("hmm.03.40");

/// Which figures of a formation fire (hmm.07.28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Fires {
    /// All of them.
    Everyone,
    /// This many ranks from the front.
    FrontRanks(u32),
    /// The face towards the target (hmm.20.10).
    OneFace,
    /// None of them.
    Nobody,
}

/// The rights of figures in a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RightsRow {
    /// The formation.
    pub formation: FormationKind,
    /// Which of them fire.
    pub fires: Fires,
    /// The clause that says so.
    pub clause: Clause,
    /// The clause that says so of horsemen, where they have one of their own.
    #[serde(default)]
    pub horse_clause: Option<Clause>,
}

/// The costs of drill.
pub const COST_OF_DRILL: Clause = clause!("hmm.05.11");

/// The costs of turning and of changing formation.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drill {
    /// The step in which turns are charged, degrees (hmm.05.04).
    pub turn_step_degrees: f32,
    /// The cost of a started step, percent of the full allowance (hmm.05.04).
    pub turn_step_percent: f32,
    /// The cost of a change of formation, percent of the full allowance (hmm.05.08, hmm.05.10).
    pub change_percent: f32,
    /// Turns that limbering and unlimbering take (hmm.11.04).
    pub limber_turns: u32,
    /// Turns that forming square takes in the Civil War (hmm.03.35).
    pub civil_war_square_turns: u32,
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

keyed! {
    Base by base: BaseKind,
    ShapeRow by formation: FormationKind,
    RightsRow by formation: FormationKind,
    PrintedRow by stand: PrintedStand,
}

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

    /// The rights of figures in a formation (hmm.03.40).
    pub fn rights(&self, formation: FormationKind) -> RightsRow {
        *self.rights.of(formation)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.bases.check("bases", problems);
        self.shapes.check("shapes", problems);
        self.rights.check("rights", problems);
        problems.unless(self.drill.turn_step_degrees > 0.0, "drill", "a step of turning has no degrees", "more than 0");
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
            ("(formation: Rout, fires", "(formation: Line, fires", "rights, Rout: it has 0 rows"),
            ("turn_step_degrees: 45", "turn_step_degrees: 0", "drill: a step of turning has no degrees"),
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
