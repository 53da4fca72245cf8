//! What a player asks of the bench table.

use bevy::prelude::*;

use super::asked::Asked;
use crate::client::{
    commands::{Panel, SandboxCommand, UiCommand},
    input::open_panels::OpenPanels,
    replay::Reviewing,
    sandbox::Bench,
    turn::{auto_deploy::AutoDeploy, suspended_battle::BattleContext},
};

/// Tries something on the bench table, or opens it.
pub(super) fn try_out(
    asked: Res<Asked>,
    mut bench: ResMut<Bench>,
    mut reviewing: ResMut<Reviewing>,
    mut around: BattleContext,
    mut laying_out: ResMut<AutoDeploy>,
    mut shows: ResMut<OpenPanels>,
) {
    let trial = match asked.command() {
        UiCommand::Try(trial) => trial.clone(),
        UiCommand::TakeOff => SandboxCommand::TakeOff(around.selection.units.clone()),
        _ => return,
    };
    around.meanings.close();
    laying_out.forget();
    if trial == SandboxCommand::Open {
        // The bench's panel takes the place of the umpire's.
        shows.close_tab(|tab| tab == Panel::Umpire);
    }
    bench.carry_out(trial, &mut around, &mut reviewing);
}
