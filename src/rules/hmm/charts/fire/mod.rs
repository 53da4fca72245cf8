//! The small-arms charts of `fire.ron`: reach, grouping, deductions, the light chart. Look-ups only; their meaning is
//! in `crate::rules::hmm::fire`.

mod check;

use serde::Deserialize;

use super::{
    options::MusketTable,
    words::{Bore, Cover, Daylight, Footing, Fresh, Grouping, Ignition, LightMark, Weapon, Weather},
};
use crate::{
    clause::Clause,
    measure::TOLERANCE,
    rules::{
        charts::{InPrint, Table, keyed},
        word::words,
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

    const TEXT: &str = include_str!("../../../../../assets/rules/hmm/fire.ron");

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
