//! The words of a scenario that make no difference under wof, season, weather, light and orders among them: still read,
//! so that a misspelt one is found (`wof.h.weather`).

use crate::rules::{opening::ScenarioReader, wof::charts::Charts};

/// Notes every such word that is none.
pub(super) fn read(reader: &mut ScenarioReader<'_>) {
    let words = &Charts::embedded().dictionary.idle;
    let scenario = reader.copy();
    reader.note_conditions([&words.seasons, &words.weather, &words.seeing, &words.underfoot]);
    for (index, command) in scenario.commands.iter().enumerate() {
        if let Some(order) = &command.order {
            reader.meaning(&words.orders, &order.word, &format!("commands[{index}].order.word"));
        }
        if let Some(leader) = &command.leader {
            let field = reader.leader_field(index, &command.id, "ability");
            reader.meaning(&words.abilities, &leader.ability, &field);
        }
    }
}
