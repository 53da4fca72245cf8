//! The cost chart of `points.ron`.

use serde::Deserialize;

use super::words::{Extra, Grade, Limber, Piece, Troop};
use crate::rules::charts::{Problems, Table, keyed};

/// `points.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointsChart {
    infantry: Table<GradeCost>,
    /// More for regular light infantry, a figure (wof.7.0.02).
    pub light_infantry: i32,
    /// More for rifles, a figure.
    pub rifles: i32,
    /// Irregular infantry.
    pub irregular_infantry: IrregularCost,
    /// More for fanatics, a figure (wof.7.0.02, wof.7.0.03).
    pub fanatics: i32,
    /// More for heavy weapons, a figure.
    pub heavy_weapons: i32,
    cavalry: Table<GradeCost>,
    /// More for cuirassiers, a figure (wof.7.0.03).
    pub cuirassiers: i32,
    /// More for light cavalry, a figure.
    pub light_cavalry: i32,
    /// More for heavy cavalry in two ranks, a figure (wof.3.0.06).
    pub two_rank_heavy_cavalry: i32,
    /// The grades that irregular cavalry may have (wof.21.4.11).
    pub irregular_cavalry_grades: Vec<Grade>,
    /// More for dragoons able to dismount, a figure (wof.12.11.01).
    pub able_to_dismount: i32,
    gunners: Table<GradeCost>,
    guns: Table<GunCost>,
    /// A limber with civilian drivers (wof.7.0.04).
    pub civilian_limber: i32,
    /// A limber with soldiers.
    pub military_limber: i32,
    /// A battalion gun (wof.21.1.07).
    pub battalion_gun: i32,
    /// A brigadier (wof.7.0.05).
    pub brigadier: i32,
    /// A major general.
    pub major_general: i32,
    /// The command of an infantry unit.
    pub infantry_unit: i32,
    /// The command of a battery.
    pub artillery_unit: i32,
    /// The command of a cavalry unit.
    pub cavalry_unit: i32,
    /// The usual numbers.
    pub usual: Usual,
    /// Forces raised by points.
    pub raising: Raising,
}

/// The usual numbers, least and most (wof.1.0.02, wof.4.0.02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usual {
    /// Figures of a unit.
    pub figures: (u32, u32),
    /// Guns of a battery.
    pub guns: (u32, u32),
    /// Units of a side.
    pub units: (u32, u32),
}

/// How forces are raised by points for a pick-up battle.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raising {
    /// A brigadier for this many units.
    pub units_a_brigadier: u32,
    /// A battery for this many units.
    pub units_a_battery: u32,
    /// Sorts of foot and horse.
    pub sorts: Vec<Sort>,
    /// Sorts of batteries.
    pub batteries: Vec<BatterySort>,
}

/// A sort of unit.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sort {
    /// Their name.
    pub name: String,
    /// How often they come, beside the others.
    pub often: u32,
    /// The kind of troops.
    pub troop: Troop,
    /// Their grade.
    pub grade: Grade,
    /// Figures, least and most.
    pub figures: (u32, u32),
    /// The extras for each.
    #[serde(default)]
    pub extras: Vec<Extra>,
}

/// A sort of battery.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BatterySort {
    /// Its name.
    pub name: String,
    /// How often it comes, beside the others.
    pub often: u32,
    /// The weight of its guns.
    pub piece: Piece,
    /// Gun models.
    pub guns: u32,
    /// Gunners.
    pub gunners: u32,
    /// Their grade.
    pub grade: Grade,
    /// The limber.
    pub limber: Limber,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct GradeCost {
    grade: Grade,
    points: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct GunCost {
    piece: Piece,
    points: i32,
}

/// The addition to or deduction from the cost of irregulars, and the grades that they may have (wof.7.0.02,
/// wof.21.4.11).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IrregularCost {
    /// A figure.
    pub points: i32,
    /// The grades.
    pub grades: Vec<Grade>,
}

keyed! { GradeCost by grade: Grade, GunCost by piece: Piece }

impl PointsChart {
    /// An infantry figure of a grade, before anything is added (wof.7.0.02).
    pub fn infantry(&self, grade: Grade) -> i32 {
        self.infantry.of(grade).points
    }

    /// A cavalry figure (wof.7.0.03).
    pub fn cavalry(&self, grade: Grade) -> i32 {
        self.cavalry.of(grade).points
    }

    /// A gunner (wof.7.0.04).
    pub fn gunner(&self, grade: Grade) -> i32 {
        self.gunners.of(grade).points
    }

    /// A gun model (wof.7.0.04).
    pub fn gun(&self, piece: Piece) -> i32 {
        self.guns.of(piece).points
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        for (name, costs) in [("infantry", &self.infantry), ("cavalry", &self.cavalry), ("gunners", &self.gunners)] {
            costs.check(name, problems);
            costs.check_order(name, problems, ("a worse grade costs as much", "costs that fall"), |better, worse| {
                better.grade < worse.grade && better.points > worse.points
            });
        }
        self.guns.check("guns", problems);
        let raising = &self.raising;
        let often = raising.sorts.iter().map(|sort| sort.often).sum::<u32>() > 0
            && raising.batteries.iter().map(|sort| sort.often).sum::<u32>() > 0;
        problems.unless(often, "raising", "nobody ever comes", "sorts that come at least once");
        problems.unless(
            raising.units_a_brigadier > 1 && raising.units_a_battery > 0,
            "raising",
            "a general for every unit",
            "2 or more",
        );
        for sort in &raising.sorts {
            let (least, most) = self.usual.figures;
            let fits = least <= sort.figures.0 && sort.figures.0 <= sort.figures.1 && sort.figures.1 <= most;
            problems.unless(
                fits,
                format!("raising, {}", sort.name),
                "its size is unusual",
                format!("figures from {least} to {most}"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::problems_with, wof::charts::ChartTexts};

    #[test]
    fn a_worse_grade_that_costs_as_much_is_named() {
        let problems =
            |from, to| problems_with(ChartTexts::EMBEDDED.points, from, to, "points.ron", PointsChart::check);
        assert_eq!(problems("", ""), "");
        assert!(
            problems("(grade: B, points: 15)", "(grade: B, points: 20)")
                .contains("cavalry, B: a worse grade costs as much")
        );
        assert!(problems("piece: Howitzer", "piece: Heavy").contains("guns, Howitzer: it has 0 rows"));
    }
}
