//! What a player asks of a guided battle.

use bevy::prelude::*;

use super::asked::Asked;
use crate::{
    battle::Refusal,
    client::{
        commands::{GuideCommand, UiCommand},
        guide::{self, Guiding},
        orders::active_order::ActiveOrder,
        session::battle_opener::BattleOpener,
        turn::{auto_deploy::AutoDeploy, suspended_battle::BattleContext},
    },
};

/// Carries out a command of a guided battle.
pub(super) fn lead(
    asked: Res<Asked>,
    mut guiding: ResMut<Guiding>,
    mut around: BattleContext,
    mut laying_out: ResMut<AutoDeploy>,
) {
    let UiCommand::Guide(command) = asked.command() else { return };
    laying_out.forget();
    if let Err(refusal) = guiding.carry_out(*command, &mut around) {
        around.acting.refusal = Some(refusal);
    }
}

/// Opens the battle that the guide leads to.
pub(super) fn open_next(
    asked: Res<Asked>,
    guiding: Res<Guiding>,
    mut opener: BattleOpener,
    mut acting: ResMut<ActiveOrder>,
) {
    if matches!(asked.command(), UiCommand::Guide(GuideCommand::NextBattle | GuideCommand::Onwards))
        && let Err(problems) = guide::open_next(&guiding, &mut opener)
    {
        acting.refusal = Some(Refusal::new("linstock.files", problems.to_string()));
    }
}
