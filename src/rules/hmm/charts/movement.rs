//! The movement charts of `movement.ron`: rates, ground. Look-ups only; `crate::rules::hmm::movement` says what
//! they mean.

use serde::Deserialize;

use super::words::{Cover, FormationKind, Mover, Pace, TerrainKind, Traveller};
use crate::{
    clause::Clause,
    count::counted,
    rules::{
        charts::{InPrint, Problems, Table, keyed},
        word::{Word, words},
    },
};

words! {
    /// The rows of the movement chart as printed (hmm.06.03).
    pub PrintedPace {
        /// In line.
        Line => "Line",
        /// In column.
        Column => "Column",
        /// The charge of foot by another name (hmm.06.06).
        DoubleTime => "Double Time",
        /// At a walk.
        Walk => "Walk",
        /// Refers back to line and column (hmm.06.12).
        Trot => "Trot",
        /// In a charge.
        Charge => "Charge",
    }
}

/// `movement.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementChart {
    rates: Table<Rates>,
    /// The part of an allowance that fire and move gives to each of its two moves, percent (hmm.03.03).
    pub fire_and_move_percent: f32,
    /// How far a light gun is pushed in a turn, inches (hmm.11.17).
    pub push_inches: f32,
    /// How far a gun is pivoted in a turn, degrees (hmm.11.18).
    pub pivot_degrees: f32,
    /// The road bonus of a move made wholly along it, inches (hmm.19.03).
    pub road_bonus_inches: f32,
    /// How far enemies keep apart unless one charges, inches (hmm.20.27).
    pub enemy_gap_inches: f32,
    /// How near friends may stand and still count as clear, inches (hmm.20.27).
    pub friend_gap_inches: f32,
    navigable: Vec<TerrainKind>,
    boat_inches: f32,
    /// The greatest joint deduction of overlapping grounds, percent (hmm.20.16).
    pub most_percent: f32,
    printed_columns: [Mover; 8],
    printed: Table<PrintedRow>,
    wheels_in_water: Vec<WaterStages>,
    hinders_attack: Vec<TerrainKind>,
    bars_mounted_charge: Vec<TerrainKind>,
    terrain: Table<Terrain>,
}

/// A row of the chart as printed, its columns in the order of hmm.06.04.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct PrintedRow {
    row: PrintedPace,
    cells: [PrintedCell; 8],
    clause: Clause,
}

/// A cell as printed: inches, or words.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
enum PrintedCell {
    Inches(f32),
    Words(String),
}

/// The cost for wheels to get through water, percent of the full allowance each.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WaterStages {
    /// The water.
    pub kind: TerrainKind,
    /// To enter it.
    pub enter: f32,
    /// To go across.
    pub across: f32,
    /// To leave it.
    pub leave: f32,
    /// The clause that says so.
    pub clause: Clause,
}

impl WaterStages {
    fn whole(&self) -> f32 {
        self.enter + self.across + self.leave
    }
}

/// How far line infantry moves in its two columns.
pub const LINE_INFANTRY_IN_COLUMN: Clause = clause!("hmm.03.02");

/// Rates of one mover, inches a turn.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rates {
    mover: Mover,
    #[serde(default)]
    line_inches: f32,
    #[serde(default)]
    column_inches: f32,
    #[serde(default)]
    attack_column_inches: f32,
    #[serde(default)]
    walk_inches: f32,
    #[serde(default)]
    charge_inches: f32,
    #[serde(default)]
    rout_inches: f32,
    clause: Clause,
    #[serde(default)]
    charge_clause: Option<Clause>,
}

/// What each kind of ground takes from a move, shelters and hides.
pub const TERRAIN_TABLE: Clause = clause!("hmm.19.34");

/// The effects of one kind of ground.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    /// The kind.
    pub kind: TerrainKind,
    formed: Passage,
    skirmishers: Passage,
    mounted: Passage,
    wheels: Passage,
    /// The cover that it gives.
    pub cover: Cover,
    /// The clause behind its passage.
    pub clause: Clause,
    /// The clause behind the passage of horse, where it has one of its own.
    #[serde(default)]
    mounted_clause: Option<Clause>,
    /// The clause about its cover, if it is another.
    #[serde(default)]
    pub cover_clause: Option<Clause>,
}

/// How a traveller passes a kind of ground.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub enum Passage {
    /// At a cost: percent of each inch in an area, or of the full allowance on crossing a line.
    Percent(f32),
    /// Only along a road (hmm.20.17, hmm.20.38).
    RoadOnly,
    /// Only through a gate or gap (hmm.19.31).
    GateOnly,
    /// Not at all.
    Barred,
}

keyed! { Rates by mover: Mover, Terrain by kind: TerrainKind, PrintedRow by row: PrintedPace }

impl MovementChart {
    /// The printed rate of a mover in a formation at a pace, inches a turn, and its clause; 0 if that pace does not
    /// exist. The cavalry cells are those of the text, corrected against print (hmm.06.05).
    pub fn rate(&self, mover: Mover, formation: FormationKind, pace: Pace) -> (f32, Clause) {
        let rates = self.rates.of(mover);
        let march = match formation {
            FormationKind::Line | FormationKind::Skirmish => rates.line_inches,
            FormationKind::MarchColumn | FormationKind::Limbered => rates.column_inches,
            FormationKind::AttackColumn => rates.attack_column_inches,
            FormationKind::Boats => self.boat_inches,
            FormationKind::Square | FormationKind::Rout | FormationKind::Unlimbered => 0.0,
        };
        let inches = match pace {
            Pace::March => march,
            Pace::FireAndMove => march * self.fire_and_move_percent / 100.0,
            Pace::Walk => rates.walk_inches,
            Pace::Charge => rates.charge_inches,
            Pace::Rout => rates.rout_inches,
        };
        let own = rates.charge_clause.filter(|_| pace == Pace::Charge);
        (inches, own.unwrap_or(rates.clause))
    }

    /// The printed chart's value for a mover's march, inches, if its rate is read otherwise: transposed cells
    /// (hmm.06.05). A pace that the chart does not have, or gives as none (hmm.06.11), is no repair.
    pub fn rate_in_print(&self, mover: Mover, formation: FormationKind) -> Option<InPrint> {
        let pace = match formation {
            FormationKind::Line | FormationKind::Skirmish => PrintedPace::Line,
            FormationKind::MarchColumn | FormationKind::Limbered => PrintedPace::Column,
            _ => return None,
        };
        let row = self.printed.of(pace);
        let column = self.printed_columns.iter().position(|printed| *printed == mover)?;
        let (played, _) = self.rate(mover, formation, Pace::March);
        match row.cells[column] {
            PrintedCell::Inches(printed) if printed > 0.0 && played > 0.0 && printed != played => {
                Some(InPrint::new(printed, row.clause))
            }
            _ => None,
        }
    }

    /// The effects of a kind of ground.
    pub fn terrain(&self, kind: TerrainKind) -> &Terrain {
        self.terrain.of(kind)
    }

    /// The cost for wheels to get through a kind of water; `None` for ground that they do not pay in stages.
    pub fn wheels_in_water(&self, kind: TerrainKind) -> Option<WaterStages> {
        self.wheels_in_water.iter().find(|stages| stages.kind == kind).copied()
    }

    /// Whether an attack in melee across such a line suffers for it (hmm.10.08).
    pub fn hinders_attack(&self, kind: TerrainKind) -> bool {
        self.hinders_attack.contains(&kind)
    }

    /// Whether boats float on such ground (hmm.20.44).
    pub fn is_navigable(&self, kind: TerrainKind) -> bool {
        self.navigable.contains(&kind)
    }

    /// Whether mounted cavalry may not charge through or into such ground (hmm.20.17).
    pub fn bars_mounted_charge(&self, kind: TerrainKind) -> bool {
        self.bars_mounted_charge.contains(&kind)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.rates.check("rates", problems);
        self.terrain.check("terrain", problems);
        self.printed.check("printed", problems);
        let twice =
            self.printed_columns.iter().enumerate().any(|(index, mover)| self.printed_columns[..index].contains(mover));
        problems.unless(!twice, "printed_columns", "a mover stands twice", "each once");
        self.check_rates(problems);
        self.check_terrain(problems);
        self.check_water(problems);
        problems.unless(
            (0.0..100.0).contains(&self.most_percent),
            "most_percent",
            "overlapping grounds would stop every move",
            "0 to less than 100",
        );
    }

    fn check_rates(&self, problems: &mut Problems) {
        for rates in &self.rates {
            let row = format!("rates, {}", rates.mover);
            let sound = |inches: f32| (0.0..=24.0).contains(&inches);
            let all = [
                rates.line_inches,
                rates.column_inches,
                rates.attack_column_inches,
                rates.walk_inches,
                rates.charge_inches,
                rates.rout_inches,
            ];
            problems.unless(all.into_iter().all(sound), &row, "a rate is out of range", "0 to 24 in");
            problems.unless(
                rates.charge_inches == 0.0 || rates.charge_inches >= rates.line_inches,
                &row,
                "it charges slower than it moves",
                "at least its rate in line",
            );
        }
    }

    fn check_terrain(&self, problems: &mut Problems) {
        for terrain in &self.terrain {
            let row = format!("terrain, {}", terrain.kind);
            let sound =
                |passage: Passage| !matches!(passage, Passage::Percent(percent) if !(0.0..=200.0).contains(&percent));
            let all = [terrain.formed, terrain.skirmishers, terrain.mounted, terrain.wheels];
            problems.unless(all.into_iter().all(sound), row, "a percentage is out of range", "0 to 200");
        }
    }

    /// Ground that costs wheels more than a whole turn has stages that add up to it, and no other ground has any
    /// (hmm.19.19, hmm.19.22).
    fn check_water(&self, problems: &mut Problems) {
        for terrain in &self.terrain {
            let row = format!("wheels_in_water, {}", terrain.kind.name());
            let stages: Vec<f32> = self
                .wheels_in_water
                .iter()
                .filter(|stages| stages.kind == terrain.kind)
                .map(WaterStages::whole)
                .collect();
            let staged = matches!(terrain.wheels, Passage::Percent(percent) if percent > 100.0);
            problems.unless(
                stages.len() == usize::from(staged),
                &row,
                format!("it has {}", counted(stages.len(), "row")),
                format!("{}", u8::from(staged)),
            );
            let whole = stages.iter().all(|&whole| terrain.wheels == Passage::Percent(whole));
            problems.unless(
                whole,
                row,
                "its stages do not add up to what the terrain table takes",
                format!("{:?}", terrain.wheels),
            );
        }
    }
}

impl Terrain {
    /// The clause behind the passage of a traveller.
    pub fn passage_clause(&self, traveller: Traveller) -> Clause {
        self.mounted_clause.filter(|_| traveller == Traveller::Mounted).unwrap_or(self.clause)
    }

    /// How a traveller passes it.
    pub fn passage(&self, traveller: Traveller) -> Passage {
        match traveller {
            Traveller::Formed => self.formed,
            Traveller::Skirmishers => self.skirmishers,
            Traveller::Mounted => self.mounted,
            Traveller::Wheels => self.wheels,
            Traveller::Afloat => Passage::Percent(0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::charts::problem::tests::each_break_is_named;

    #[test]
    fn the_chart_to_play_is_the_printed_one_with_the_cavalry_cells_put_right() {
        // hmm.06.03, hmm.06.05, hmm.06.06
        let chart = &crate::rules::hmm::charts::Charts::embedded().movement;
        let cells =
            |pace: PrintedPace| &chart.printed.iter().find(|row| row.row == pace).expect("checked on load").cells;
        let inches = |cell: &PrintedCell| {
            if let PrintedCell::Inches(inches) = cell { *inches } else { panic!("a word: {cell:?}") }
        };
        let printed = |pace| cells(pace).each_ref().map(inches);
        let played = |mover, formation, pace| chart.rate(mover, formation, pace).0;
        for (row, formation) in
            [(PrintedPace::Line, FormationKind::Line), (PrintedPace::Column, FormationKind::MarchColumn)]
        {
            let inches = printed(row);
            assert_eq!(inches[3], played(Mover::HeavyCavalry, formation, Pace::March), "{row}: under light in print");
            assert_eq!(inches[4], played(Mover::LightCavalry, formation, Pace::March), "{row}: under heavy in print");
            assert_eq!(inches[1], played(Mover::LightInfantry, formation, Pace::March), "{row}");
            assert_eq!(inches[2], played(Mover::LineInfantry, formation, Pace::March), "{row}");
            assert_eq!(inches[0], played(Mover::General, formation, Pace::March), "{row}");
        }
        let (charge, double) = (printed(PrintedPace::Charge), printed(PrintedPace::DoubleTime));
        assert_eq!((charge[1], charge[2]), (double[1], double[2]));
        for (column, mover) in [
            (charge[0], Mover::General),
            (charge[2], Mover::LineInfantry),
            (charge[3], Mover::LightCavalry),
            (charge[4], Mover::HeavyCavalry),
        ] {
            assert_eq!(column, played(mover, FormationKind::Line, Pace::Charge), "{mover}");
        }
    }

    #[test]
    fn a_chart_with_a_lost_mover_a_slow_charge_or_a_wild_percentage_is_refused_by_name() {
        let chart = ("movement.ron", include_str!("../../../../assets/rules/hmm/movement.ron"));
        let rows = [
            ("mover: Wagon", "mover: General", "rates, Wagon: it has 0 rows"),
            ("charge_inches: 5", "charge_inches: 3", "rates, line infantry: it charges slower than it moves"),
            ("rout_inches: 7", "rout_inches: 70", "rates, line infantry: a rate is out of range"),
            ("kind: Orchard, formed", "kind: Forest, formed", "terrain, Orchard: it has 0 rows"),
            ("row: Trot", "row: Walk", "printed, Trot: it has 0 rows"),
            ("row: Trot", "row: Walk", "printed, Walk: it has 2 rows"),
            (
                "LightCavalry, HeavyCavalry, Foot",
                "LightCavalry, LightCavalry, Foot",
                "printed_columns: a mover stands twice",
            ),
            (", 0, 0, 8), clause", ", 0, 0), clause", "movement.ron:"),
            (
                "kind: Forest, formed: Percent(50)",
                "kind: Forest, formed: Percent(-5)",
                "terrain, forest: a percentage is out of range",
            ),
            ("enter: 50, across: 75", "enter: 50, across: 50", "wheels_in_water, DeepWater: its stages do not add up"),
            (
                "(kind: ShallowWater, enter",
                "(kind: DeepWater, enter",
                "wheels_in_water, ShallowWater: it has 0 rows, expected 1",
            ),
            (
                "(kind: ShallowWater, enter",
                "(kind: DeepWater, enter",
                "wheels_in_water, DeepWater: it has 2 rows, expected 1",
            ),
            ("(kind: ShallowWater, enter", "(kind: Swamp, enter", "wheels_in_water, Swamp: it has 1 row, expected 0"),
            ("most_percent: 75", "most_percent: 100", "most_percent: overlapping grounds would stop every move"),
        ];
        each_break_is_named(chart, MovementChart::check, &rows);
    }
}
