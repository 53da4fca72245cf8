//! The needs of a table for a scenario, as far as they are known without a rule set.

use std::{collections::BTreeMap, fmt};

use serde::Serialize;

use crate::{
    count::{self, counted},
    scenario::{
        Scenario,
        scale::{Rounded, Scale},
        words::{Army, Word},
    },
};

/// The largest table that a club room has without asking, inches: 6 by 9 feet.
const USUAL_TABLE: (f32, f32) = (72.0, 108.0);

/// The needs of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Needs {
    /// The troops of each army by arm, in the order of armies and words.
    pub troops: Vec<Troops>,
    /// Generals to be shown, both armies together.
    pub leaders: usize,
    /// Width and depth of the table, inches.
    pub table: (f32, f32),
    /// Whether the table is larger than 6 by 9 feet, however it is turned.
    pub over_usual_table: bool,
    /// Pieces of terrain by the word for their kind.
    pub terrain: BTreeMap<String, usize>,
    /// How long the battle may last, minutes of the clock; `None` where it goes on until it is decided.
    pub minutes: Option<u32>,
    /// The same in turns.
    pub turns: Option<Rounded>,
}

/// The troops of one arm in one army.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Troops {
    /// Whose they are.
    pub army: Army,
    /// The word for their arm.
    pub arm: Word,
    /// How many units.
    pub units: usize,
    /// Officers and men, crews included.
    pub men: u32,
    /// Figures for the men of units without guns, each unit rounded by itself.
    pub figures: u32,
    /// Guns.
    pub guns: u32,
    /// Gun models, each unit rounded by itself.
    pub models: u32,
}

/// Counts the needs of a scenario at a scale.
pub fn needs(scenario: &Scenario, scale: &Scale) -> Needs {
    let table = scale.table(&scenario.ground);
    let mut terrain = BTreeMap::new();
    for feature in &scenario.ground.features {
        *terrain.entry(feature.kind.to_string()).or_insert(0) += 1;
    }
    Needs {
        troops: troops(scenario, scale),
        leaders: scenario.commands.iter().filter(|command| command.leader.is_some()).count(),
        table: (table.x, table.y),
        over_usual_table: table.min_element() > USUAL_TABLE.0 || table.max_element() > USUAL_TABLE.1,
        terrain,
        minutes: scenario.minutes(),
        turns: scenario.minutes().map(|minutes| scale.turns(minutes)),
    }
}

fn troops(scenario: &Scenario, scale: &Scale) -> Vec<Troops> {
    let mut by_arm: BTreeMap<(Army, &Word), Troops> = BTreeMap::new();
    for unit in &scenario.units {
        let Some(army) = scenario.army_of(&unit.command) else { continue };
        let empty = Troops { army, arm: unit.arm.clone(), units: 0, men: 0, figures: 0, guns: 0, models: 0 };
        let troops = by_arm.entry((army, &unit.arm)).or_insert(empty);
        let (men, guns) = (unit.strength.men(), unit.strength.guns());
        troops.units += 1;
        troops.men += men;
        troops.guns += guns;
        if guns > 0 {
            troops.models += scale.models(guns).given;
        } else {
            troops.figures += scale.figures(men).given;
        }
    }
    by_arm.into_values().collect()
}

impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for troops in &self.troops {
            let Troops { army, arm, units, men, figures, guns, models } = troops;
            write!(f, "{army:?} army, {arm}: {}, {}", counted(*units, "unit"), counted(*men, "man"))?;
            if *guns > 0 {
                write!(f, ", {} as {}", counted(*guns, "gun"), counted(*models, "model"))?;
            }
            if *figures > 0 {
                write!(f, ", {}", counted(*figures, "figure"))?;
            }
            writeln!(f)?;
        }
        writeln!(f, "leaders: {}", self.leaders)?;
        let (width, depth) = self.table;
        write!(f, "table: {width:.0} x {depth:.0} in ({:.1} x {:.1} ft)", width / 12.0, depth / 12.0)?;
        writeln!(f, "{}", if self.over_usual_table { ", larger than 6 x 9 ft" } else { "" })?;
        let pieces: Vec<String> = self.terrain.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        writeln!(f, "terrain: {} ({})", counted(self.terrain.values().sum::<usize>(), "piece"), pieces.join(", "))?;
        match (self.turns, self.minutes) {
            (Some(turns), Some(minutes)) => {
                write!(
                    f,
                    "time: {turns} {}, {}:{:02} hours of the clock",
                    count::of(turns.given, "turn"),
                    minutes / 60,
                    minutes % 60
                )
            }
            _ => write!(f, "time: until it is decided"),
        }
    }
}
