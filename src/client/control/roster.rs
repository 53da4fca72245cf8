//! The roster: sorted, narrowed, and walked through.

use bevy::prelude::*;

use super::asked::Asked;
use crate::client::{
    commands::{RosterCommand, UiCommand},
    insight::roster::Roster,
    orders::{selection::Selection, turn_view::TurnView},
    session::Session,
};

/// Does with the roster what the command says.
pub(super) fn arrange(
    mut asked: ResMut<Asked>,
    session: Res<Session>,
    board: Res<TurnView>,
    selection: Res<Selection>,
    mut roster: ResMut<Roster>,
) {
    let UiCommand::Roster(command) = *asked.command() else { return };
    // It is gathered anew only while it is open.
    roster.follow(&session, &board);
    match command {
        RosterCommand::SortBy(column) => roster.sort_by(column),
        RosterCommand::SortByNext => roster.sort_by_next(),
        RosterCommand::List(list) => roster.narrow(list),
        RosterCommand::ListNext => roster.list_next(session.viewer()),
        RosterCommand::ThoseWhoCanAct => roster.toggle_who_can_act(),
        RosterCommand::Go(way) => {
            if let Some(unit) = roster.beside(selection.units.first().copied(), way) {
                asked.then(UiCommand::GoTo(unit));
            }
        }
    }
    roster.follow(&session, &board);
}
