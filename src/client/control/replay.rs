//! What a player asks of a replay, and the battle that is read for one.

use bevy::{prelude::*, window::RequestRedraw};

use super::{asked::Asked, whole_table::WholeTable};
use crate::client::{commands::UiCommand, replay::Reviewing, turn::auto_deploy::AutoDeploy};

/// Carries out a command of the replay, or branches from the position viewed.
pub(super) fn look(
    asked: Res<Asked>,
    mut reviewing: ResMut<Reviewing>,
    mut table: WholeTable,
    mut laying_out: ResMut<AutoDeploy>,
) {
    match asked.command() {
        UiCommand::Look(look) => reviewing.carry_out(*look, &mut table.lend()),
        UiCommand::Branch(name) => {
            laying_out.forget();
            reviewing.branch(name.clone(), &mut table.lend());
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
    mut table: WholeTable,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    redraw.write(RequestRedraw);
    reviewing.lay_what_is_read(&mut table.lend());
}
