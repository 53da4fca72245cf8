//! The meaning of a scenario's words for leaders under hmm: figures by the level of their command, a command value by
//! ability.

use crate::{
    rules::{
        hmm::{
            charts::{Charts, Rules},
            setup::troops,
            state::UnitState,
        },
        opening::ScenarioReader,
    },
    scenario::troops::Command,
};

/// The state of every command's leader, in the order of the commands; none for a command without.
pub(super) fn read(reader: &mut ScenarioReader<'_>, rules: Rules<'_>) -> Vec<Option<UnitState>> {
    let words = &Charts::embedded().dictionary;
    let scenario = reader.copy();
    let mut read = |(index, command): (usize, &Command)| {
        let leader = command.leader.as_ref()?;
        let place = reader.leader_field(index, &command.id, "ability");
        let ability = reader.meaning(&words.abilities, &leader.ability, &place);
        let figures = reader.meaning(&words.levels, &command.level, &format!("commands[{index}].level"));
        Some(troops::leader(rules, figures?, ability?))
    };
    scenario.commands.iter().enumerate().map(&mut read).collect()
}
