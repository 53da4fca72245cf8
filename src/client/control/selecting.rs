//! The selection.

use bevy::prelude::*;

use super::asked::Asked;
use crate::client::{
    commands::UiCommand,
    orders::{active_order::ActiveOrder, click_intent::TargetMenu, selection::Selection, turn_view::TurnView},
    session::Session,
};

/// Selects what the command names. What was planned is dropped, unless there is nothing to be selected.
pub(super) fn select(
    asked: Res<Asked>,
    session: Res<Session>,
    board: Res<TurnView>,
    mut selection: ResMut<Selection>,
    mut acting: ResMut<ActiveOrder>,
    mut meanings: ResMut<TargetMenu>,
) {
    let field = session.battle().field(session.viewer());
    let picked = match asked.command() {
        UiCommand::Select(units) => Some(Selection::units(units.clone())),
        UiCommand::GoTo(unit) => Some(Selection::units(vec![*unit])),
        UiCommand::SelectStand(stand) => Some(Selection::stand(*stand)),
        UiCommand::SelectCommand(command) => Some(Selection::command(&field, *command)),
        UiCommand::SelectNextCommand => {
            selection.next_command(&field, &board).map(|command| Selection::command(&field, command))
        }
        UiCommand::Toggle(unit) => {
            let mut picked = selection.clone();
            picked.toggle(*unit);
            Some(picked)
        }
        UiCommand::SelectIdle(way) => selection.next_idle(&board, *way).map(|unit| Selection::units(vec![unit])),
        UiCommand::SelectNone => Some(Selection::default()),
        _ => return,
    };
    meanings.close();
    if let Some(picked) = picked {
        acting.clear();
        selection.set_if_neq(picked);
    }
}
