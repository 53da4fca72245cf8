//! The words of a scenario that make no difference under trl, season, weather, light and orders among them: still read,
//! so that a misspelt one is found (trl.p06.07).

use crate::rules::{opening::ScenarioReader, trl::charts::Charts};

/// Notes every such word that is none.
pub(super) fn read(reader: &mut ScenarioReader<'_>) {
    let words = &Charts::embedded().dictionary.idle;
    let scenario = reader.copy();
    reader.meaning(&words.seasons, &scenario.season, "season");
    for (index, written) in scenario.weather.iter().enumerate() {
        let field = |name: &str| format!("weather[{index}].{name}");
        reader.meaning(&words.weather, &written.weather, &field("weather"));
        reader.meaning(&words.seeing, &written.visibility, &field("visibility"));
        if let Some(underfoot) = &written.underfoot {
            reader.meaning(&words.underfoot, underfoot, &field("underfoot"));
        }
    }
    for (index, command) in scenario.commands.iter().enumerate() {
        reader.meaning(&words.levels, &command.level, &format!("commands[{index}].level"));
        if let Some(order) = &command.order {
            reader.meaning(&words.orders, &order.word, &format!("commands[{index}].order.word"));
        }
    }
}
