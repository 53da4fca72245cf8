//! The generals of a scenario under wof: whoever has commands below his is a major general, the others are what their level says
//! (wof.6.0.01). How well they led makes no difference here.

use crate::{
    rules::{
        opening::Clerk,
        wof::{
            data::{Charts, Formation, Grade, Rules, Troop},
            points,
            state::{General, GeneralRank, UnitState},
        },
    },
    scenario::{Scenario, troops::Command, words::Army},
};

/// The state of every command's leader, in the order of the commands; none for a command without.
pub(super) fn read(clerk: &mut Clerk<'_>) -> Vec<Option<UnitState>> {
    let scenario = clerk.copy();
    let mut read = |(index, command): (usize, &Command)| {
        command.leader.as_ref()?;
        rank(clerk, &scenario, index, command).map(general)
    };
    scenario.commands.iter().enumerate().map(&mut read).collect()
}

fn rank(clerk: &mut Clerk<'_>, scenario: &Scenario, index: usize, command: &Command) -> Option<GeneralRank> {
    let by_level = clerk.meaning(&Charts::embedded().dictionary.levels, &command.level, &format!("commands[{index}].level"))?;
    let has_commands = scenario.commands.iter().any(|below| below.parent.as_ref() == Some(&command.id));
    Some(if has_commands { GeneralRank::Major } else { by_level })
}

/// A general, alone on his base.
fn general(rank: GeneralRank) -> UnitState {
    UnitState {
        weapon: None,
        counts: false,
        formation: Formation::Column,
        general: Some(General { rank, joined: None, moved_turn: None }),
        ..UnitState::fresh(Troop::LineInfantry, Grade::C, 1)
    }
}

/// What an army's generals cost (wof.7.0.05).
pub(super) fn price(rules: Rules<'_>, scenario: &Scenario, states: &[Option<UnitState>], army: Army) -> i32 {
    let of_rank = |rank: GeneralRank| {
        let led = scenario.commands.iter().zip(states).filter(|(command, _)| command.army == army);
        let ranks = led.filter_map(|(_, state)| state.as_ref()?.general).filter(|general| general.rank == rank);
        u32::try_from(ranks.count()).unwrap_or(u32::MAX)
    };
    points::generals(rules, of_rank(GeneralRank::Brigadier), of_rank(GeneralRank::Major)).result
}
