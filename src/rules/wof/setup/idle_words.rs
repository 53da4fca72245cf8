//! The words of a scenario that make no difference under wof, season, weather, light and orders among them: still read,
//! so that a misspelt one is found (`wof.h.weather`).

use crate::rules::{opening::Clerk, wof::data::Charts};

/// Notes every such word that is none.
pub(super) fn read(clerk: &mut Clerk<'_>) {
    let words = &Charts::embedded().dictionary.idle;
    let scenario = clerk.copy();
    clerk.meaning(&words.seasons, &scenario.season, "season");
    for (index, written) in scenario.weather.iter().enumerate() {
        let field = |name: &str| format!("weather[{index}].{name}");
        clerk.meaning(&words.weather, &written.weather, &field("weather"));
        clerk.meaning(&words.seeing, &written.visibility, &field("visibility"));
        if let Some(underfoot) = &written.underfoot {
            clerk.meaning(&words.underfoot, underfoot, &field("underfoot"));
        }
    }
    for (index, command) in scenario.commands.iter().enumerate() {
        if let Some(order) = &command.order {
            clerk.meaning(&words.orders, &order.word, &format!("commands[{index}].order.word"));
        }
        if let Some(leader) = &command.leader {
            let field = clerk.leader_field(index, &command.id, "ability");
            clerk.meaning(&words.abilities, &leader.ability, &field);
        }
    }
}
