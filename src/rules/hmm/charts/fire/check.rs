//! What must hold of the small-arms charts as they are read: rows that grow, cells for every weapon as far as it reaches,
//! and repairs where play differs from print.

use super::{Cells, FireChart, MusketRow, RangeName};
use crate::rules::{charts::Problems, hmm::charts::words::Bore, word::Word};

impl FireChart {
    /// Names every break of the chart's own rules.
    pub(in crate::rules::hmm::charts) fn check(&self, problems: &mut Problems) {
        self.reach.check("reach", problems);
        self.light.check("light", problems);
        self.weather.check("weather", problems);
        self.check_range_names(problems);
        problems.growing("light_bands_up_to_inches", self.light_bands_up_to_inches.iter().copied());
        problems.growing("musket", self.musket.iter().map(|row| row.up_to_inches));
        problems.growing("musket_printed", self.musket_printed.iter().map(|row| row.up_to_inches));
        let limits = |rows: &[MusketRow]| rows.iter().map(|row| row.up_to_inches).collect::<Vec<f32>>();
        let alike = limits(&self.musket) == limits(&self.musket_printed);
        problems.unless(alike, "musket_printed", "its rows do not end where those of musket do", "the same distances");
        for bore in Bore::ALL {
            self.check_columns(*bore, problems);
            self.check_reach(*bore, problems);
            self.check_repairs(*bore, problems);
        }
        for row in &self.light {
            let sound = !row.needs.is_empty() && row.needs.len() <= self.light_bands_up_to_inches.len();
            problems.unless(
                sound,
                format!("light, {}", row.case.name()),
                "it does not fit the bands",
                "one number a band, nearest first",
            );
            let rising = row.needs.windows(2).all(|pair| pair[0] <= pair[1])
                && row.needs.iter().all(|need| (2..=6).contains(need));
            problems.unless(
                rising,
                format!("light, {}", row.case.name()),
                "it gets easier with distance or leaves the die",
                "2 to 6, never falling",
            );
        }
        let groups = self.figures_a_die;
        let sound = [groups.sixes, groups.fours, groups.light, groups.charge_fire].iter().all(|&figures| figures > 0);
        problems.unless(sound, "figures_a_die", "a group has no figures", "1 or more");
    }

    /// Each name once, from the muzzle outward, and the same names in print (`hmm.t.range_names`).
    fn check_range_names(&self, problems: &mut Problems) {
        for (name, rows) in [("range_names", &self.range_names), ("range_names_printed", &self.range_names_printed)] {
            problems.growing(&format!("{name} of smooth bores"), rows.iter().map(|row| row.smooth_up_to_inches));
            problems.growing(&format!("{name} of rifled bores"), rows.iter().map(|row| row.rifled_up_to_inches));
        }
        for (index, row) in self.range_names.iter().enumerate() {
            let again = self.range_names[..index].iter().any(|before| before.name == row.name);
            problems.unless(!again, format!("range_names, {}", row.name), "this name stands twice", "each name once");
        }
        let names = |rows: &[RangeName]| rows.iter().map(|row| row.name.clone()).collect::<Vec<String>>();
        let (played, printed) = (names(&self.range_names), names(&self.range_names_printed));
        problems.unless(
            played == printed,
            "range_names_printed",
            format!("its names are {}", printed.join(", ")),
            played.join(", "),
        );
    }

    /// Cover never helps the firer, a first volley never hurts, and distance never makes it easier (hmm.t.musket).
    fn check_columns(&self, bore: Bore, problems: &mut Problems) {
        let mut nearer: Option<Cells> = None;
        for (index, row) in self.musket.iter().enumerate() {
            let Some(cells) = row.cells(bore) else { continue };
            let name = format!("musket, row {} ({}), {}", index + 1, row.up_to_inches, bore.name());
            let covered = cells.ordinary.cover >= cells.ordinary.open && cells.first.cover >= cells.first.open;
            problems.unless(covered, &name, "cover deducts less than open", "cover to deduct as much or more");
            let fresh = cells.first.open <= cells.ordinary.open && cells.first.cover <= cells.ordinary.cover;
            problems.unless(fresh, &name, "a first volley deducts more than an ordinary one", "as much or less");
            let list = |cells: Cells| [cells.ordinary.open, cells.ordinary.cover, cells.first.open, cells.first.cover];
            let farther =
                nearer.is_none_or(|nearer| list(nearer).iter().zip(list(cells)).all(|(near, far)| *near <= far));
            problems.unless(
                farther,
                &name,
                "it deducts less than the row before",
                "deductions that never fall with distance",
            );
            nearer = Some(cells);
        }
    }

    /// Cells that differ from print are repaired by a clause, and no others are (hmm.07.26, hmm.07.27).
    fn check_repairs(&self, bore: Bore, problems: &mut Problems) {
        let pairs = self.musket.iter().zip(&self.musket_printed);
        let differs = pairs
            .filter_map(|(played, printed)| Some((played.cells(bore)?, printed.cells(bore)?)))
            .any(|(one, other)| one != other);
        let repairs = self.musket_repairs.iter().filter(|repair| repair.bore == bore).count();
        let name = format!("musket_repairs, {}", bore.name());
        problems.unless(
            repairs == usize::from(differs),
            name,
            format!("it has {repairs} rows"),
            format!("{}", u8::from(differs)),
        );
    }

    /// Every weapon finds a cell as far as it reaches, and the zero groups of print lie beyond that (hmm.07.25).
    fn check_reach(&self, bore: Bore, problems: &mut Problems) {
        let farthest = self.reach.iter().filter(|row| row.bore == bore).map(|row| row.reach_inches).fold(0.0, f32::max);
        for (table, rows) in [("musket", &self.musket), ("musket_printed", &self.musket_printed)] {
            let mut begins = 0.0;
            for (index, row) in rows.iter().enumerate() {
                let name = format!("{table}, row {} ({}), {}", index + 1, row.up_to_inches, bore.name());
                let zeros = row.cells(bore).is_none_or(|cells| {
                    let Cells { ordinary, first } = cells;
                    index > 0 && [ordinary.open, ordinary.cover, first.open, first.cover] == [0; 4]
                });
                problems.unless(
                    !zeros || begins >= farthest,
                    &name,
                    "no cell although a weapon reaches the row",
                    "four deductions",
                );
                problems.unless(
                    zeros || begins < farthest,
                    &name,
                    "cells although no weapon reaches the row",
                    "no cells, or four zeros",
                );
                begins = row.up_to_inches;
            }
            problems.unless(
                begins >= farthest,
                table,
                format!("the rows end at {begins}"),
                format!("{farthest} or more"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::charts::problem::tests::{each_break_is_named, problems_with};

    const TEXT: &str = include_str!("../../../../../assets/rules/hmm/fire.ron");

    #[test]
    fn rows_that_overlap_are_named() {
        let rows = [
            ("(up_to_inches: 8,", "(up_to_inches: 5,", "musket, row 3: its limit 5 does not lie above 5"),
            (
                "(up_to_inches: 10,\n            smooth",
                "(up_to_inches: 5,\n            smooth",
                "musket_printed, row 4: its limit 5 does not",
            ),
            ("[8, 10, 15]", "[8, 15, 10]", "light_bands_up_to_inches, row 3: its limit 10 does not lie above 15"),
            (
                "smooth_up_to_inches: 4",
                "smooth_up_to_inches: 2",
                "range_names of smooth bores, row 2: its limit 2 does not lie above 2",
            ),
            (
                "rifled_up_to_inches: 7)",
                "rifled_up_to_inches: 4)",
                "range_names of rifled bores, row 2: its limit 4 does not lie above 4",
            ),
            ("(name: \"normal\"", "(name: \"close\"", "range_names, close: this name stands twice"),
            (
                "(name: \"normal\"",
                "(name: \"middling\"",
                "range_names_printed: its names are close, normal, extreme, expected close, middling",
            ),
        ];
        each_break_is_named(("fire.ron", TEXT), FireChart::check, &rows);
    }

    #[test]
    fn a_table_that_ends_before_a_weapon_does_or_reaches_beyond_is_named() {
        let rows = [
            (
                "reach_inches: 15, bore: Rifled",
                "reach_inches: 16, bore: Rifled",
                "musket: the rows end at 15, expected 16",
            ),
            (
                "reach_inches: 10, bore: Repeater",
                "reach_inches: 11, bore: Repeater",
                "musket, row 5 (13), Repeater: no cell although",
            ),
            (
                "reach_inches: 10, bore: Repeater",
                "reach_inches: 8, bore: Repeater",
                "musket, row 4 (10), Repeater: cells although no weapon",
            ),
        ];
        each_break_is_named(("fire.ron", TEXT), FireChart::check, &rows);
    }

    #[test]
    fn cells_that_run_backwards_are_named() {
        let (from, to) = ("rifled: (ordinary: (open: 6, cover: 7)", "rifled: (ordinary: (open: 4, cover: 3)");
        let rows = [
            (from, to, "musket, row 6 (15), Rifled: cover deducts less than open"),
            (from, to, "musket, row 6 (15), Rifled: a first volley deducts more"),
            (from, to, "musket, row 6 (15), Rifled: it deducts less than the row before"),
            (
                "LightAtFormedOpen, needs: [5, 6, 6]",
                "LightAtFormedOpen, needs: [6, 5, 6]",
                "light, LightAtFormedOpen: it gets easier",
            ),
            (
                "LightAtPicked, needs: [6]",
                "LightAtPicked, needs: [7]",
                "light, LightAtPicked: it gets easier with distance or leaves the die",
            ),
            (
                "LightAtPicked, needs: [6]",
                "LightAtPicked, needs: []",
                "light, LightAtPicked: it does not fit the bands",
            ),
            (
                "LightAtPicked, needs: [6]",
                "LightAtPicked, needs: [6, 6, 6, 6]",
                "light, LightAtPicked: it does not fit the bands",
            ),
        ];
        each_break_is_named(("fire.ron", TEXT), FireChart::check, &rows);
    }

    #[test]
    fn a_weapon_a_case_or_a_weather_without_a_row_and_an_empty_group_are_named() {
        let rows = [
            (
                "weapon: Repeater, reach",
                "weapon: RifledCarbine, reach",
                "reach, Repeater: it has 0 rows, expected one row for each",
            ),
            ("case: LightAtPicked", "case: LightAtFormedOpen", "light, LightAtPicked: it has 0 rows"),
            ("(weather: Mud, flintlock", "(weather: Snow, flintlock", "weather, Mud: it has 0 rows"),
            ("fours: 4", "fours: 0", "figures_a_die: a group has no figures"),
            (
                "(bore: Repeater, clause: \"hmm.07.27\")",
                "(bore: Rifled, clause: \"hmm.07.27\")",
                "musket_repairs, Repeater: it has 0 rows",
            ),
            (
                "(bore: Repeater, clause: \"hmm.07.27\")",
                "(bore: Rifled, clause: \"hmm.07.27\")",
                "musket_repairs, Rifled: it has 1 rows",
            ),
        ];
        each_break_is_named(("fire.ron", TEXT), FireChart::check, &rows);
    }

    #[test]
    fn a_field_that_nobody_knows_is_refused_with_its_place() {
        let found = problems_with(TEXT, "night_deduction: 1", "nigth_deduction: 1", "fire.ron", FireChart::check);
        assert!(found.starts_with("fire.ron:") && found.contains("nigth_deduction"), "{found}");
    }
}
