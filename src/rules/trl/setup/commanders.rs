//! The generals of a scenario under trl: how well they led is their skill and the motivation of their brigade
//! (trl.p03.10, trl.p06.04, trl.hc.18). They move as light cavalry in loose order (trl.p06.06).

use crate::{
    rules::{
        opening::ScenarioReader,
        trl::{
            charts::{Charts, Commander, FormationKind, Motivation, Skill, Troop, dictionary::Quality},
            state::{General, Officer, UnitState},
        },
    },
    scenario::troops::Command,
};

/// The state of every command's leader, in the order of the commands; none for a command without.
pub(super) fn read(reader: &mut ScenarioReader<'_>) -> Vec<Option<UnitState>> {
    let scenario = reader.copy();
    let mut read = |(index, command): (usize, &Command)| {
        let leader = command.leader.as_ref()?;
        let field = reader.leader_field(index, &command.id, "ability");
        reader.meaning(&Charts::embedded().dictionary.abilities, &leader.ability, &field).map(general)
    };
    scenario.commands.iter().enumerate().map(&mut read).collect()
}

/// A general, alone on his base.
fn general(Quality { skill, motivation }: Quality) -> UnitState {
    commander(Commander::General, (skill, motivation))
}

/// A commander alone on his base.
pub(super) fn commander(rank: Commander, (skill, motivation): (Skill, Motivation)) -> UnitState {
    let mut state = UnitState::fresh(Troop::LightCavalry, 0);
    state.troops.counts = false;
    state.strength.officer = Officer::None;
    (state.formation.kind, state.formation.width) = (FormationKind::Loose, 1);
    state.general = Some(General { rank, skill, motivation, joined: None });
    state
}
