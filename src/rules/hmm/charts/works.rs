//! The charts of field works, demolition, bridges and boats in `works.ron`. Look-ups only.

use serde::Deserialize;

use super::words::{Powder, TerrainKind, Work};
use crate::{
    clause::Clause,
    count::counted,
    rules::{
        charts::{Problems, Table, keyed},
        word::Word,
    },
};

/// `works.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorksChart {
    /// The output of a pioneer figure, percent of a work point a turn.
    pub pioneer_percent: u32,
    /// The output of any other foot figure, percent.
    pub other_percent: u32,
    /// How much earth can be moved in wet or frozen ground, percent of the usual.
    pub wet_or_frozen_percent: u32,
    /// How near the supervisor of the workers must be, inches.
    pub eye_inches: f32,
    /// How near a worker must be to the trace, inches.
    pub contact_inches: f32,
    /// The longest trace of one site, inches.
    pub longest_inches: u16,
    /// How near to a town barricades are built, inches.
    pub barricade_town_inches: f32,
    works: Table<WorkRow>,
    /// The way into a redoubt, inches.
    pub gorge_inches: f32,
    shelters: Vec<TerrainKind>,
    obstacles: Vec<TerrainKind>,
    /// How broad a pontoon bridge is, inches.
    pub bridge_inches: f32,
    /// Pioneer figures that must be at a wagon to launch its bridge.
    pub bridge_crew: u32,
    /// How near to it they must be, inches.
    pub wagon_contact_inches: f32,
    /// How far the wagon may be from where a bridge begins, inches.
    pub launch_within_inches: f32,
    bridge_hit_from: u8,
    bridge_hit_by_heavy_from: u8,
    demolition: Vec<DemolitionRow>,
    small_laying_turns: u32,
    large_laying_turns: u32,
    /// Turns in which a dud is fused again.
    pub refusing_turns: u32,
    /// The highest face on which a charge goes off at the first try.
    pub first_try_up_to: u8,
    /// The same at the second.
    pub second_try_up_to: u8,
    /// How far men that laid a charge may go in that same turn, inches.
    pub leave_inches: f32,
    /// Within how many inches of a blast figures die.
    pub dies_within_inches: f32,
    /// Within how many they may.
    pub struck_within_inches: f32,
    struck_from: (u8, u8),
    /// Units within this distance check their morale, inches.
    pub shaken_within_inches: f32,
    /// How near an enemy must be to cut the fuse of a dud, inches.
    pub cut_within_inches: f32,
    /// A boat.
    pub boat: Boat,
    /// The water between two boats, inches.
    pub boat_gap_inches: f32,
    /// How near to boats one must be to board them, inches.
    pub boarding_inches: f32,
    /// How near to the bank boats must be to land, inches.
    pub landing_inches: f32,
    /// The face on which a figure in a boat falls to a template.
    pub boat_killed_from: u8,
    /// Figures that must fall in a boat for it to sink.
    pub boat_sinks_at: usize,
}

/// The requirements of one kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkRow {
    /// The work.
    pub work: Work,
    /// The ground that it becomes.
    pub builds: TerrainKind,
    /// Its cost.
    pub points: Points,
    /// Whether earth is moved for it.
    pub earth: Earth,
    /// The troops that must be there.
    pub needs: Needs,
    /// The clause that has it.
    pub clause: Clause,
}

/// The cost of a work, in work points.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub enum Points {
    /// This many for each inch.
    Inch(u32),
    /// This many for a whole ring with a side of this many inches.
    Ring(u32, f32),
}

/// Whether earth is moved for a work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Earth {
    /// It is dug.
    Moved,
    /// It is not.
    No,
}

/// The troops that must be there when others than pioneers work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Needs {
    /// A pioneer, an engineer or a commander looks on.
    AnyEye,
    /// A pioneer or engineer looks on.
    PioneersEye,
    /// Only pioneers, with pontoon wagons.
    Pontoons,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct DemolitionRow {
    kinds: Vec<TerrainKind>,
    by_hand: u32,
    small_inches: f32,
    large_inches: f32,
}

/// A boat.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boat {
    /// How broad it is.
    pub frontage_inches: f32,
    /// How long it is.
    pub depth_inches: f32,
    /// How many figures it holds.
    pub figures: u16,
}

keyed! { WorkRow by work: Work }

impl WorksChart {
    /// The requirements of a work.
    pub fn work(&self, work: Work) -> &WorkRow {
        self.works.of(work)
    }

    /// The clause of works that shelter units directly behind them, if a kind of ground is one.
    pub fn shelters(&self, kind: TerrainKind) -> bool {
        self.shelters.contains(&kind)
    }

    /// Whether a kind of ground is an obstacle against men (hmm.20.35).
    pub fn is_obstacle(&self, kind: TerrainKind) -> bool {
        self.obstacles.contains(&kind)
    }

    /// Work points for an inch of gap by hand; `None` for what hands cannot break (hmm.20.36).
    pub fn by_hand(&self, kind: TerrainKind) -> Option<u32> {
        self.demolished(kind).map(|row| row.by_hand).filter(|points| *points > 0)
    }

    /// The gap that a charge blows, inches; `None` for a kind that it cannot break (hmm.20.36).
    pub fn blown_inches(&self, kind: TerrainKind, powder: Powder) -> Option<f32> {
        let row = self.demolished(kind)?;
        let inches = if powder == Powder::Small { row.small_inches } else { row.large_inches };
        (inches > 0.0).then_some(inches)
    }

    fn demolished(&self, kind: TerrainKind) -> Option<&DemolitionRow> {
        self.demolition.iter().find(|row| row.kinds.contains(&kind))
    }

    /// The number of turns in which a charge is laid (hmm.20.36).
    pub fn laying_turns(&self, powder: Powder) -> u32 {
        if powder == Powder::Small { self.small_laying_turns } else { self.large_laying_turns }
    }

    /// The lowest face with which a blast strikes a figure outside its inner circle (hmm.20.36).
    pub fn struck_from(&self, powder: Powder) -> u8 {
        if powder == Powder::Small { self.struck_from.0 } else { self.struck_from.1 }
    }

    /// The lowest face with which a shot destroys a section of a pontoon bridge (hmm.20.37).
    pub fn bridge_hit_from(&self, weight: super::Weight) -> u8 {
        if matches!(weight, super::Weight::Twelve | super::Weight::Rifled) {
            self.bridge_hit_by_heavy_from
        } else {
            self.bridge_hit_from
        }
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.works.check("works", problems);
        for row in &self.works {
            let sound = match row.points {
                Points::Inch(points) => points > 0,
                Points::Ring(points, side) => points > 0 && side > self.gorge_inches,
            };
            problems.unless(
                sound,
                format!("works, {}", row.work.name()),
                "it costs nothing, or has no room for its gorge",
                "more",
            );
        }
        self.check_demolition(problems);
        problems.unless(self.boat.figures > 0, "boat", "it holds nobody", "1 or more figures");
        problems.unless(
            self.other_percent <= self.pioneer_percent,
            "other_percent",
            "others work better than pioneers",
            "as well or less",
        );
    }

    /// No kind has two rows, and whatever men build they can break again (hmm.20.36).
    fn check_demolition(&self, problems: &mut Problems) {
        for &kind in TerrainKind::ALL {
            let count = self.demolition.iter().flat_map(|row| &row.kinds).filter(|other| **other == kind).count();
            let built = self.works.iter().any(|row| row.builds == kind);
            let name = format!("demolition, {}", kind.name());
            problems.unless(
                count <= 1 && (count == 1 || !built),
                name,
                format!("it has {}", counted(count, "row")),
                "one row for each that is built",
            );
        }
        for row in &self.demolition {
            let kinds: Vec<&str> = row.kinds.iter().map(|kind| kind.name()).collect();
            let grows = row.small_inches <= row.large_inches;
            let name = format!("demolition, {}", kinds.join(" "));
            problems.unless(grows, name, "a large charge blows less than a small one", "as much or more");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::charts::problem::tests::each_break_is_named;

    #[test]
    fn works_without_a_price_and_charges_that_shrink_are_named() {
        let chart = ("works.ron", include_str!("../../../../assets/rules/hmm/works.ron"));
        let shrinks = ("20, small_inches: 0.5, large_inches: 1", "20, small_inches: 2, large_inches: 1");
        let rows = [
            ("points: Inch(80)", "points: Inch(0)", "works, Breastwork: it costs nothing"),
            ("work: Stakes,", "work: Abatis,", "works, Stakes: it has 0 rows"),
            (
                "Ring(640, 2.25)",
                "Ring(640, 0.5)",
                "works, SmallRedoubt: it costs nothing, or has no room for its gorge",
            ),
            (shrinks.0, shrinks.1, "demolition, Abatis Earthwork Trench: a large charge blows less than a small one"),
            ("kinds: [StoneBridge]", "kinds: [WoodenBridge]", "demolition, WoodenBridge: it has 2 rows"),
            (
                "kinds: [PontoonBridge]",
                "kinds: []",
                "demolition, PontoonBridge: it has 0 rows, expected one row for each that is built",
            ),
            ("figures: 4", "figures: 0", "boat: it holds nobody"),
            ("other_percent: 50", "other_percent: 150", "other_percent: others work better than pioneers"),
        ];
        each_break_is_named(chart, WorksChart::check, &rows);
    }
}
