//! The words of a scenario that make no difference under trl, season, weather, light and orders among them: still read,
//! so that a misspelt one is found (trl.p06.07).

use crate::rules::{opening::ScenarioReader, trl::charts::Charts};

/// Notes every such word that is none.
pub(super) fn read(reader: &mut ScenarioReader<'_>) {
    let words = &Charts::embedded().dictionary.idle;
    let scenario = reader.copy();
    reader.note_conditions([&words.seasons, &words.weather, &words.seeing, &words.underfoot]);
    for (index, command) in scenario.commands.iter().enumerate() {
        reader.meaning(&words.levels, &command.level, &format!("commands[{index}].level"));
        if let Some(order) = &command.order {
            reader.meaning(&words.orders, &order.word, &format!("commands[{index}].order.word"));
        }
    }
}
