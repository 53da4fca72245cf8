//! The generals of a scenario under wof: one with commands below his is a major general, the others are what their
//! level says (wof.6.0.01). How well they led makes no difference here.

use crate::{
    rules::{
        opening::ScenarioReader,
        wof::{
            charts::{Charts, FormationKind, GeneralRank, Grade, Troop},
            state::{General, UnitState},
        },
    },
    scenario::{Scenario, troops::Command},
};

/// The state of every command's leader, in the order of the commands; none for a command without.
pub(super) fn read(reader: &mut ScenarioReader<'_>) -> Vec<Option<UnitState>> {
    let scenario = reader.copy();
    let mut read = |(index, command): (usize, &Command)| {
        command.leader.as_ref()?;
        rank(reader, &scenario, index, command).map(general)
    };
    scenario.commands.iter().enumerate().map(&mut read).collect()
}

fn rank(reader: &mut ScenarioReader<'_>, scenario: &Scenario, index: usize, command: &Command) -> Option<GeneralRank> {
    let by_level =
        reader.meaning(&Charts::embedded().dictionary.levels, &command.level, &format!("commands[{index}].level"))?;
    let has_commands = scenario.commands.iter().any(|below| below.parent.as_ref() == Some(&command.id));
    Some(if has_commands { GeneralRank::Major } else { by_level })
}

/// A general, alone on his base.
fn general(rank: GeneralRank) -> UnitState {
    let mut state = UnitState::fresh(Troop::LineInfantry, Grade::C, 1);
    (state.troops.weapon, state.troops.counts) = (None, false);
    state.formation.kind = FormationKind::Column;
    state.general = Some(General { rank, joined: None, moved_turn: None });
    state
}
