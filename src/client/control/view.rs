//! How the table is viewed, and what has happened on it shown again or at once.

use bevy::prelude::*;

use super::asked::Asked;
use crate::{
    battle::Refusal,
    client::{
        commands::UiCommand,
        orders::{active_order::ActiveOrder, selection::Selection},
        playback::Playback,
        session::Session,
        texts,
        turn::machine_player::Machines,
        view::{Aim, BringIntoView, FitView, ViewMode, camera_flight::LookClosely},
    },
};

/// Turns the view, or the playback of what has happened.
pub(super) fn turn(
    asked: Res<Asked>,
    session: Res<Session>,
    selection: Res<Selection>,
    mut acting: ResMut<ActiveOrder>,
    mut showing: ResMut<ViewMode>,
    mut aim: ResMut<Aim>,
    mut playback: ResMut<Playback>,
    mut machines: ResMut<Machines>,
    mut closely: MessageWriter<LookClosely>,
    mut fit: MessageWriter<FitView>,
    mut bring: MessageWriter<BringIntoView>,
) {
    match asked.command() {
        UiCommand::SwitchView => *showing = showing.other(),
        UiCommand::FitView => {
            fit.write(FitView(None));
        }
        UiCommand::GoTo(unit) => {
            bring.write(BringIntoView(*unit));
        }
        UiCommand::LookClosely => {
            if let Some(unit) = selection.units.first() {
                closely.write(LookClosely(*unit));
            }
        }
        UiCommand::LookAt(at) => aim.focus = *at,
        UiCommand::GoOn => playback.go_on(&session),
        UiCommand::Skip => {
            playback.skip();
            machines.hurry();
        }
        UiCommand::Replay => {
            let has_happened = playback.replay(session.viewer(), &session);
            if !has_happened {
                acting.refusal = Some(Refusal::new("linstock.replay", texts::battle::NOTHING_SINCE_YOU_ACTED));
            }
        }
        _ => {}
    }
}
