//! The point values of `points.ron` (hmm.20.41): the cost of figures, guns and generals, to make two armies even.

use serde::Deserialize;

use super::words::{Class, Piece, Troop, Weapon, Weight};
use crate::{
    count::counted,
    rules::{
        charts::{Problems, Table, keyed},
        word::Word,
    },
};

/// `points.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointsChart {
    figures: Table<FigureRow>,
    light_infantry_adds: u32,
    rifled_adds: u32,
    repeater_adds: u32,
    cavalry_times: u32,
    heavy_cavalry_adds: u32,
    guns: Vec<GunRow>,
    /// The cost of a general for each point of his command value.
    pub general_times_value: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct FigureRow {
    class: Class,
    points: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct GunRow {
    piece: Piece,
    weight: Weight,
    points: u32,
}

keyed! { FigureRow by class: Class }

impl PointsChart {
    /// The cost of a figure in the ranks: its class, more for light infantry and better weapons, twice as much on a
    /// horse.
    pub fn figure(&self, troop: Troop, class: Class, weapon: Option<Weapon>) -> u32 {
        let row = self.figures.of(class);
        let light = if troop == Troop::LightInfantry { self.light_infantry_adds } else { 0 };
        let armed = match weapon {
            Some(Weapon::RifledMusket | Weapon::RifledCarbine) => self.rifled_adds,
            Some(Weapon::Repeater) => self.repeater_adds,
            Some(Weapon::SmoothMusket | Weapon::SmoothCarbine) | None => 0,
        };
        let on_foot = row.points + light + armed;
        let heavy = if troop == Troop::HeavyCavalry { self.heavy_cavalry_adds } else { 0 };
        if troop.is_cavalry() { on_foot * self.cavalry_times + heavy } else { on_foot }
    }

    /// The cost of a gun model with its crew, for the guns that exist.
    pub fn gun(&self, piece: Piece, weight: Weight) -> u32 {
        let row = self.guns.iter().find(|row| row.piece == piece && row.weight == weight);
        row.expect("checked on load: every gun that exists has a row").points
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.figures.check("figures", problems);
        let of = |class: Class| self.figures.get(class).map(|row| row.points);
        for pair in Class::ALL.windows(2) {
            let name = format!("figures, {}", pair[1].name());
            problems.unless(of(pair[1]) >= of(pair[0]), name, "a better class costs less", "as much or more");
        }
        for (piece, weight) in Piece::ALL.iter().flat_map(|piece| Weight::ALL.iter().map(move |weight| (piece, weight)))
        {
            let rows = self.guns.iter().filter(|row| (row.piece, row.weight) == (*piece, *weight)).count();
            let due = usize::from(weight.is_of(*piece));
            problems.unless(
                rows == due,
                format!("guns, {weight} {piece}"),
                format!("it has {}", counted(rows, "row")),
                due.to_string(),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::charts::problem::tests::each_break_is_named;

    #[test]
    fn a_better_class_that_costs_less_or_a_gun_twice_is_named() {
        let chart = ("points.ron", include_str!("../../../../assets/rules/hmm/points.ron"));
        let rows = [
            ("(class: Elite, points: 8)", "(class: Veteran, points: 8)", "figures, Elite: it has 0 rows"),
            ("(class: Elite, points: 8)", "(class: Elite, points: 1)", "figures, Elite: a better class costs less"),
            ("weight: Six, points: 25", "weight: Four, points: 25", "guns, 4 pdr field gun: it has 2 rows, expected 1"),
        ];
        each_break_is_named(chart, PointsChart::check, &rows);
    }
}
