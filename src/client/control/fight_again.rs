//! The scenario of the battle on the table, fought once more.

use bevy::prelude::*;

use super::asked::Asked;
use crate::{
    battle::Refusal,
    client::{
        commands::UiCommand,
        orders::active_order::ActiveOrder,
        session::{
            Session,
            battle_opener::{BattleOpened, BattleOpener},
            open_battle,
        },
        texts,
    },
};

/// Opens the scenario once more, in a file of its own; not while the battle could not be saved, for it would be lost.
pub(super) fn begin(
    asked: Res<Asked>,
    session: Res<Session>,
    mut opener: BattleOpener,
    mut acting: ResMut<ActiveOrder>,
) {
    if *asked.command() != UiCommand::FightAgain || session.is_replay() || session.is_bench() {
        return;
    }
    // Changes of this very frame are not on disk yet.
    opener.autosave.keep(&session);
    if let Some(failure) = opener.autosave.failure() {
        acting.refusal = Some(Refusal::new("linstock.files", texts::replay::save_first(failure)));
        return;
    }
    match open_battle::begin_again(session.battle(), session.hands()) {
        Ok((again, seed)) => opener.play(again, None, BattleOpened { machine_seed: seed, refusal: None }),
        Err(problems) => acting.refusal = Some(Refusal::new("linstock.files", problems.to_string())),
    }
}
