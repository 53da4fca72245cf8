//! The largest number of figures in a battle. Every base is a body that others are measured against, so a table with
//! too many is too slow to use; it is refused before any is laid out. The rule set's scale says how many men a figure
//! represents.

use crate::{
    files::Problems,
    rules::opening::ScenarioReader,
    scenario::{
        Scale,
        troops::{Strength, Unit},
        words::Army,
    },
};

/// The most figures of one unit, the crew's among them: four times the strongest battalion at ten men a figure.
pub const MOST_IN_A_UNIT: u32 = 400;
/// The most figures of a battle, both armies and later arrivals: ten times the largest that is shipped.
pub const MOST_IN_ALL: u32 = 5_000;

/// Checks that a scenario at a scale has no more figures than a table allows.
///
/// # Errors
/// Every unit that is too strong; else the armies, if they are too large together.
pub fn check(reader: &mut ScenarioReader<'_>, scale: &Scale) -> Result<(), Problems> {
    let units = reader.copy().units;
    let coarser = format!("or more than {} men to a figure", scale.men_per_figure);
    for unit in units.iter().filter(|unit| figures(unit, scale) > MOST_IN_A_UNIT) {
        let field = reader.unit_field(&unit.id, "strength");
        let wrong = format!("{} figures in one unit", figures(unit, scale));
        reader.wrong(&field, &wrong, &format!("at most {MOST_IN_A_UNIT}, {coarser}"));
    }
    reader.so_far(())?;
    let all: u32 = units.iter().map(|unit| figures(unit, scale)).sum();
    if all > MOST_IN_ALL {
        reader.wrong("units", &format!("{all} figures in all"), &format!("at most {MOST_IN_ALL}, {coarser}"));
    }
    reader.so_far(())
}

/// Notes an army without a unit that counts where losses decide: it could never break.
pub fn must_count(reader: &mut ScenarioReader<'_>, counting: [u16; 2]) {
    for (army, _) in Army::BOTH.into_iter().zip(counting).filter(|(_, units)| *units == 0) {
        let wrong = format!("under {} no unit of the {army:?} army counts where losses decide", reader.rule_set());
        reader.wrong("units", &wrong, "at least one that does");
    }
}

fn figures(unit: &Unit, scale: &Scale) -> u32 {
    match &unit.strength {
        Strength::Men(men) => scale.figures(*men).given,
        Strength::Battery(battery) => scale.figures(battery.crew).given,
    }
}
