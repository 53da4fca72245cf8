//! The selection, the possible meanings of a click on an enemy, and the display that one step back closes.

use bevy::prelude::*;

use super::Desk;
use crate::{
    client::{
        commands::{ReplayCommand, SandboxCommand, UiCommand},
        input::pointer::Drag,
        orders::{
            click_intent::{TargetMenu, offers_at, refusals_at},
            draft::Progress,
            selection::Selection,
        },
    },
    table::UnitId,
};

impl Desk<'_> {
    pub(super) fn select(&mut self, command: UiCommand) {
        self.meanings.close();
        let field = self.session.battle().field(self.session.viewer());
        let picked = match command {
            UiCommand::Select(units) => Selection::units(units),
            UiCommand::SelectStand(stand) => Selection::stand(stand),
            UiCommand::SelectCommand(command) => Selection::command(&field, command),
            UiCommand::SelectNextCommand => match self.selection.next_command(&field, &self.board) {
                Some(command) => Selection::command(&field, command),
                None => return,
            },
            UiCommand::Toggle(unit) => {
                let mut picked = self.selection.clone();
                picked.toggle(unit);
                picked
            }
            UiCommand::SelectIdle(way) => match self.selection.next_idle(&self.board, way) {
                Some(unit) => Selection::units(vec![unit]),
                None => return,
            },
            _ => Selection::default(),
        };
        self.acting.clear();
        self.selection.set_if_neq(picked);
    }

    /// One step back: out of the file being read, the drag, a list, the active tool or the plan, panels over the table,
    /// a replay; the selection goes last.
    pub(super) fn step_back(&mut self) {
        if self.reviewing.is_reading() {
            self.reviewing.stop_reading();
            return;
        }
        if self.drops_drag() || self.closes_list() {
            return;
        }
        if self.session.is_replay() {
            self.around(|reviewing, _, around| reviewing.carry_out(ReplayCommand::Close, around));
        } else if self.bench.held().is_some() {
            self.trial(SandboxCommand::Hold(None));
        } else if self.acting.has_something() {
            self.acting.clear();
        } else if !self.shows.put_away() {
            self.select(UiCommand::SelectNone);
        }
    }

    /// Whether a drag was dropped; its plan is dropped with it.
    fn drops_drag(&mut self) -> bool {
        match self.pointer.drop_drag() {
            Drag::None => return false,
            Drag::Draft | Drag::Corner | Drag::Turn => self.acting.clear(),
            Drag::Tool => {
                let tool = self.shows.tool;
                self.shows.take_up(tool);
            }
            Drag::Box(_) | Drag::Held | Drag::Carry(_) | Drag::Overrule(_) => {}
        }
        true
    }

    /// Whether a list beside the pointer was closed: of pieces there, or of what could be done to an enemy.
    fn closes_list(&mut self) -> bool {
        let was_open = !self.picks.units.is_empty() || self.meanings.target.is_some();
        self.picks.close();
        self.meanings.close();
        was_open
    }

    pub(super) fn aim_at(&mut self, unit: UnitId) {
        let (session, board) = (&self.session, &self.board);
        let offers = offers_at(session, board, &self.selection, unit);
        let refused = if offers.is_empty() { refusals_at(session, board, &self.selection, unit) } else { Vec::new() };
        *self.meanings = TargetMenu { offers, refused, target: Some(unit) };
    }

    pub(super) fn fill_target(&mut self, unit: UnitId) {
        self.acting.change(&mut self.session, |draft, session| {
            draft.aim_at_unit(session.battle(), unit);
            Progress::Going
        });
    }

    /// Makes a unit picked from a list the draft's target if possible, else selects it.
    pub(super) fn pick(&mut self, unit: UnitId) {
        if self.acting.draft.is_some() {
            self.fill_target(unit);
        } else {
            self.select(UiCommand::Select(vec![unit]));
        }
    }
}
