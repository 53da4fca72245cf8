//! One step back, out of whatever is on top.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::asked::Asked;
use crate::client::{
    commands::{ReplayCommand, SandboxCommand, UiCommand},
    input::{
        open_panels::OpenPanels,
        order_menu::OrderMenu,
        pick_list::PickList,
        pointer::{Drag, Pointer},
    },
    orders::{active_order::ActiveOrder, click_intent::TargetMenu},
    replay::Reviewing,
    sandbox::Bench,
    session::Session,
};

/// All that can be stepped out of.
#[derive(SystemParam)]
pub(super) struct OnTop<'w> {
    session: Res<'w, Session>,
    bench: Res<'w, Bench>,
    reviewing: ResMut<'w, Reviewing>,
    pointer: ResMut<'w, Pointer>,
    acting: ResMut<'w, ActiveOrder>,
    meanings: ResMut<'w, TargetMenu>,
    picks: ResMut<'w, PickList>,
    menu: ResMut<'w, OrderMenu>,
    shows: ResMut<'w, OpenPanels>,
}

/// One step back: out of the file being read, the drag, a list, the active tool or the plan, panels over the table,
/// a replay; the selection goes last.
pub(super) fn step_back(mut asked: ResMut<Asked>, mut top: OnTop) {
    if *asked.command() != UiCommand::Cancel {
        return;
    }
    if top.reviewing.is_reading() {
        top.reviewing.stop_reading();
        return;
    }
    if top.drops_drag() || top.closes_list() {
        return;
    }
    if top.session.is_replay() {
        asked.then(UiCommand::Look(ReplayCommand::Close));
    } else if top.bench.held().is_some() {
        asked.then(UiCommand::Try(SandboxCommand::Hold(None)));
    } else if top.acting.has_something() {
        top.acting.clear();
    } else if !top.shows.put_away() {
        asked.then(UiCommand::SelectNone);
    }
}

impl OnTop<'_> {
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
        self.menu.close() || was_open
    }
}
