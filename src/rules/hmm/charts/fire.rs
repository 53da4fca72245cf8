//! The small-arms charts of `fire.ron`: reach, grouping, deductions, the light chart. Look-ups only; their meaning is
//! in `crate::rules::hmm::fire`.

use serde::Deserialize;

use super::{
    options::MusketTable,
    words::{Bore, Cover, Daylight, Footing, Fresh, Grouping, Ignition, LightMark, Weapon, Weather},
};
use crate::{
    clause::Clause,
    measure::TOLERANCE,
    rules::{
        charts::{InPrint, Problems, Table, keyed},
        word::{Word, words},
    },
};

words! {
    /// The seven rows of the light chart (hmm.08.03): firer, target, and the target's shelter.
    pub LightCase {
        /// Light troops at formed men in the open (hmm.08.04).
        LightAtFormedOpen => "light v line infantry or cavalry, open",
        /// Light troops at a picked man (hmm.08.05).
        LightAtPicked => "light v generals, artillerymen, pioneers",
        /// Light troops at formed men in cover (hmm.08.06).
        LightAtFormedCover => "light v line infantry or cavalry, cover",
        /// Light troops at light troops in the open (hmm.08.07).
        LightAtLightOpen => "light v light, open",
        /// Light troops at light troops in cover (hmm.08.08).
        LightAtLightCover => "light v light, cover",
        /// Formed men at light troops in the open (hmm.08.09).
        LineAtLightOpen => "line v light, open",
        /// Formed men at light troops in cover (hmm.08.10).
        LineAtLightCover => "line v light, cover",
    }
}

/// `fire.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireChart {
    reach: Table<Reach>,
    range_names: Vec<RangeName>,
    range_names_printed: Vec<RangeName>,
    /// How many figures throw one die.
    pub figures_a_die: FiguresADie,
    musket: Vec<MusketRow>,
    musket_printed: Vec<MusketRow>,
    musket_repairs: Vec<Repair>,
    light_bands_up_to_inches: Vec<f32>,
    light: Table<LightRow>,
    weather: Table<WeatherRow>,
    night_deduction: i32,
    in_obstacle_deduction: i32,
    /// How far a target's front may have shifted and still be in the same place, in inches (hmm.07.16).
    pub same_place_inches: f32,
    /// The factor of the loss for flank fire (hmm.07.19).
    pub flank_multiplies_by: u32,
    /// The distance at which charges are fired on and fire (hmm.09.02, hmm.09.13), in inches.
    pub close_range_up_to_inches: f32,
}

/// The classes of small arms.
pub const SMALL_ARMS: Clause = clause!("hmm.07.01");

/// How far a weapon reaches and which columns it reads.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reach {
    /// The weapon.
    pub weapon: Weapon,
    /// The farthest it fires, in inches, inclusive.
    pub reach_inches: f32,
    /// The columns it reads.
    pub bore: Bore,
    /// The clause that gives the reach.
    pub clause: Clause,
}

/// A name for a stretch of range (hmm.07.08, hmm.07.09); no rule reads it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct RangeName {
    name: String,
    smooth_up_to_inches: f32,
    rifled_up_to_inches: f32,
}

impl RangeName {
    /// How far it goes for a bore, inches; repeaters have no names.
    fn limit_inches(&self, bore: Bore) -> Option<f32> {
        match bore {
            Bore::Smooth => Some(self.smooth_up_to_inches),
            Bore::Rifled => Some(self.rifled_up_to_inches),
            Bore::Repeater => None,
        }
    }
}

/// How many figures throw one die (hmm.07.12, hmm.08.01, hmm.09.02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FiguresADie {
    /// Ordinary troops in volley and melee.
    pub sixes: u32,
    /// Elite troops in volley and melee.
    pub fours: u32,
    /// Light troops.
    pub light: u32,
    /// Charging horsemen with pistols.
    pub charge_fire: u32,
}

impl FiguresADie {
    /// How many figures throw one die in a volley or a melee.
    pub fn of(self, grouping: Grouping) -> u32 {
        match grouping {
            Grouping::Sixes => self.sixes,
            Grouping::Fours => self.fours,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct MusketRow {
    up_to_inches: f32,
    #[serde(default)]
    smooth: Option<Cells>,
    #[serde(default)]
    rifled: Option<Cells>,
    #[serde(default)]
    repeater: Option<Cells>,
}

/// The clause by which cells of a bore differ from print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Repair {
    bore: Bore,
    clause: Clause,
}

/// The four deductions of one bore in one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cells {
    ordinary: Pair,
    first: Pair,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    open: i32,
    cover: i32,
}

/// The dice with which light troops kill, and formed men light troops.
pub const LIGHT_CHART: Clause = clause!("hmm.08.14");

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct LightRow {
    case: LightCase,
    needs: Vec<u8>,
    clause: Clause,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct WeatherRow {
    weather: Weather,
    flintlock: i32,
    percussion: i32,
}

/// One cell of the deduction table and the row that it stands in.
#[derive(Clone, Debug, PartialEq)]
pub struct Deduction {
    /// The deduction.
    pub value: i32,
    /// Where the row begins, in inches, exclusive.
    pub over_inches: f32,
    /// Where the row ends, in inches, inclusive.
    pub up_to_inches: f32,
    /// The printed value, if the cell is repaired.
    pub in_print: Option<InPrint>,
}

/// The required roll of the light chart at one distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LightNeed {
    /// The lowest die that kills; `None` where the shot cannot be made.
    pub needs: Option<u8>,
    /// The row's clause.
    pub clause: Clause,
}

impl Cells {
    fn of(self, fresh: Fresh, cover: Cover) -> i32 {
        let pair = match fresh {
            Fresh::First => self.first,
            Fresh::Ordinary => self.ordinary,
        };
        if cover.shelters_from_small_arms() { pair.cover } else { pair.open }
    }
}

impl MusketRow {
    fn cells(&self, bore: Bore) -> Option<Cells> {
        match bore {
            Bore::Smooth => self.smooth,
            Bore::Rifled => self.rifled,
            Bore::Repeater => self.repeater,
        }
    }
}

keyed! { Reach by weapon: Weapon, LightRow by case: LightCase, WeatherRow by weather: Weather }

impl FireChart {
    /// How far a weapon reaches (`hmm.t.weapon_range`).
    pub fn reach(&self, weapon: Weapon) -> Reach {
        *self.reach.of(weapon)
    }

    /// Whether a weapon reaches this distance, in inches; the limit itself is reached.
    pub fn reaches(&self, weapon: Weapon, distance_inches: f32) -> bool {
        distance_inches <= self.reach(weapon).reach_inches + TOLERANCE
    }

    /// The name of a distance for a bore; `None` beyond the farthest name and for repeaters, which have none. And the
    /// limit that the print gives that name, in inches, where it is repaired (hmm.07.09).
    pub fn range_name(&self, bore: Bore, distance_inches: f32) -> Option<(&str, Option<InPrint>)> {
        let reaches =
            |row: &RangeName| row.limit_inches(bore).is_some_and(|limit| distance_inches <= limit + TOLERANCE);
        let index = self.range_names.iter().position(reaches)?;
        let (row, printed) = (&self.range_names[index], self.range_names_printed[index].limit_inches(bore)?);
        let repaired = row.limit_inches(bore) != Some(printed);
        Some((row.name.as_str(), repaired.then(|| InPrint::new(printed, clause!("hmm.07.09")))))
    }

    /// The deduction of hmm.t.musket (or of the printed table) at a distance in inches; `None` beyond the table.
    ///
    /// Row limits are inclusive, and every distance above zero lies in exactly one row (hmm.07.10).
    pub fn deduction(
        &self,
        table: MusketTable,
        bore: Bore,
        distance_inches: f32,
        fresh: Fresh,
        cover: Cover,
    ) -> Option<Deduction> {
        let rows = match table {
            MusketTable::Play => &self.musket,
            MusketTable::Printed => &self.musket_printed,
        };
        let index = rows.iter().position(|row| distance_inches <= row.up_to_inches + TOLERANCE)?;
        let value = rows[index].cells(bore)?.of(fresh, cover);
        let printed = self.musket_printed[index].cells(bore)?.of(fresh, cover);
        let repair = self.musket_repairs.iter().find(|repair| repair.bore == bore && printed != value);
        Some(Deduction {
            value,
            over_inches: if index == 0 { 0.0 } else { rows[index - 1].up_to_inches },
            up_to_inches: rows[index].up_to_inches,
            in_print: repair.map(|repair| InPrint::new(-printed, repair.clause)),
        })
    }

    /// The required roll of the light chart in one of its cases at a distance in inches (hmm.08.11: limits belong to
    /// the nearer band).
    pub fn light_need(&self, case: LightCase, distance_inches: f32) -> LightNeed {
        let row = self.light.of(case);
        let band = self.light_bands_up_to_inches.iter().position(|limit| distance_inches <= limit + TOLERANCE);
        LightNeed { needs: band.and_then(|band| row.needs.get(band).copied()), clause: row.clause }
    }

    /// The deduction from musketry for rain (hmm.20.32).
    pub fn weather_deduction(&self, weather: Weather, ignition: Ignition) -> i32 {
        let row = self.weather.of(weather);
        match ignition {
            Ignition::Flintlock => row.flintlock,
            Ignition::Percussion => row.percussion,
        }
    }

    /// The deduction from the volleys of formed troops that stand in an obstacle (hmm.20.35).
    pub fn obstacle_deduction(&self, footing: Footing) -> i32 {
        if footing == Footing::InObstacle { self.in_obstacle_deduction } else { 0 }
    }

    /// The deduction from musketry for darkness (hmm.20.20).
    pub fn night_deduction(&self, daylight: Daylight) -> i32 {
        if daylight == Daylight::Night { self.night_deduction } else { 0 }
    }

    pub(super) fn check(&self, problems: &mut Problems) {
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

impl LightCase {
    /// The case of light troops firing at a mark (hmm.08.02, hmm.08.03).
    pub fn of_light_troops(mark: LightMark, cover: Cover) -> Self {
        match (mark, cover.shelters_from_small_arms()) {
            (LightMark::General | LightMark::Crew | LightMark::Pioneers, _) => Self::LightAtPicked,
            (LightMark::Formed, false) => Self::LightAtFormedOpen,
            (LightMark::Formed, true) => Self::LightAtFormedCover,
            (LightMark::Light, false) => Self::LightAtLightOpen,
            (LightMark::Light, true) => Self::LightAtLightCover,
        }
    }

    /// The case of formed men firing at light troops (hmm.07.29).
    pub fn of_formed_men(cover: Cover) -> Self {
        if cover.shelters_from_small_arms() { Self::LineAtLightCover } else { Self::LineAtLightOpen }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::charts::problem::tests::{each_break_is_named, problems_with};

    const TEXT: &str = include_str!("../../../../assets/rules/hmm/fire.ron");

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

    #[test]
    fn every_distance_lies_in_one_row_and_limits_belong_to_the_nearer() {
        let chart: FireChart = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
            .from_str(TEXT)
            .expect("the shipped chart reads");
        let at = |distance| {
            chart
                .deduction(MusketTable::Play, Bore::Rifled, distance, Fresh::Ordinary, Cover::Open)
                .map(|found| found.value)
        };
        // hmm.07.10
        let rows = [
            (0.0, Some(1)),
            (2.0, Some(1)),
            (2.01, Some(2)),
            (5.0, Some(2)),
            (5.2, Some(3)),
            (8.0, Some(3)),
            (10.0, Some(4)),
        ];
        for (distance, value) in
            rows.into_iter().chain([(13.0, Some(5)), (13.5, Some(6)), (15.0, Some(6)), (15.01, None)])
        {
            assert_eq!(at(distance), value, "at {distance}");
        }
    }
}
