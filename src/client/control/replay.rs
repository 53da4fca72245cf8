//! What a player asks of a replay, and the battle that is read for one.

use bevy::{prelude::*, window::RequestRedraw};

use super::asked::Asked;
use crate::client::{
    commands::UiCommand,
    replay::Reviewing,
    turn::{auto_deploy::AutoDeploy, suspended_battle::BattleContext},
};

/// Carries out a command of the replay, or branches from the position viewed.
pub(super) fn look(
    asked: Res<Asked>,
    mut reviewing: ResMut<Reviewing>,
    mut around: BattleContext,
    mut laying_out: ResMut<AutoDeploy>,
) {
    match asked.command() {
        UiCommand::Look(look) => {
            around.meanings.close();
            reviewing.carry_out(*look, &mut around);
        }
        UiCommand::Branch(name) => {
            around.meanings.close();
            laying_out.forget();
            reviewing.branch(name.clone(), &mut around);
        }
        _ => {}
    }
}

/// Whether a battle is read in the background.
pub(super) fn is_reading(reviewing: Res<Reviewing>) -> bool {
    reviewing.is_reading()
}

/// Puts a battle read in the background on the table.
pub(super) fn lay_what_is_read(
    mut reviewing: ResMut<Reviewing>,
    mut around: BattleContext,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    redraw.write(RequestRedraw);
    around.meanings.close();
    reviewing.lay_what_is_read(&mut around);
}
