//! What a player can ask for: one list of commands, each a message that panels, keys and pointer write.
//!
//! `control` carries them out once a frame, in the order in which they were asked. egui may draw a panel twice in a frame,
//! so a panel never acts by itself, and equal commands of one frame count once.

mod default_keys;
mod display;
mod guide;
mod replay;
mod roster;
mod sandbox;
mod stroke;

pub use default_keys::{BENCH, COMMANDS, Command, GUIDE, MOUSE, PRESENTER, REPLAY, RESULT, TABLES, VIEW};
pub use display::{Panel, Steer, Tool, WindowChange};
pub use guide::GuideCommand;
pub use replay::ReplayCommand;
pub use roster::{RosterColumn, RosterCommand, RosterList};
pub use sandbox::{Held, Outline, SandboxCommand};
pub use stroke::Stroke;

use std::path::PathBuf;

use bevy::{
    ecs::{
        message::{MessageCursor, Messages},
        system::SystemParam,
    },
    prelude::*,
    window::RequestRedraw,
};

use crate::{
    battle::{Offer, Order, Override, Seat, Value, notice::OverlayTopic},
    client::{
        orders::{
            Direction,
            draft::{Mode, Nudge},
            group::GroupPace,
        },
        session::Hand,
    },
    measure,
    table::{CommandId, Side, StandId, UnitId},
};

/// Something that a player asks for.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum UiCommand {
    /// Select these units and no others.
    Select(Vec<UnitId>),
    /// Select a unit and bring it into view.
    GoTo(UnitId),
    /// Select one stand of a unit.
    SelectStand(StandId),
    /// Add a unit to the selection, or take it out.
    Toggle(UnitId),
    /// Select a command with all its units.
    SelectCommand(CommandId),
    /// Select the whole command of the selected unit; if a whole command is selected or nothing, the next command that
    /// could still act.
    SelectNextCommand,
    /// Select nothing.
    SelectNone,
    /// Select the next unit that could still act, or the one before.
    SelectIdle(Direction),
    /// Begin an offer for the selection: with several selected, all that have it act together.
    Take(Offer),
    /// Begin an offer and aim it at a unit.
    TakeAt(Offer, UnitId),
    /// Take a unit that is clicked, or taken from a list of those under the pointer: select it, target it with the draft, or
    /// with an act of the selection.
    Pick(UnitId),
    /// Begin an offer for its own subject only.
    TakeAlone(Offer),
    /// Target a unit with the possible acts of the selection; a list opens if there are several.
    AimAt(UnitId),
    /// Choose a named alternative of the slot being filled.
    Choose(String),
    /// Put a value into the slot being filled.
    Fill(Value),
    /// Turn to another slot of the draft.
    OpenSlot(usize),
    /// Turn to the next slot of the draft, or to the one before.
    TurnToSlot(Direction),
    /// Read the pointer otherwise while a way is clicked.
    SetMode(Mode),
    /// Set how far a group goes.
    SetPace(GroupPace),
    /// Do as planned; without a draft, give the answer that is marked, at first the default.
    Enter,
    /// Take the last leg or pick back.
    Back,
    /// One step back: out of the drag, the open list, the draft, panels over the table; the selection is dropped last.
    Cancel,
    /// Go to the next candidate, suggestion or answer, or back.
    Cycle(Direction),
    /// Nudge the value being filled.
    Nudge(Nudge),
    /// Repeat the last act on another target.
    Again,
    /// Give an order as it is, such as an answer.
    Give(Order),
    /// Place all as proposed, such as in history; else mark all proposals, to be given like a plan.
    AsProposed,
    /// The selected units are done.
    Done,
    /// End the step or phase.
    DoneAll,
    /// End what waited because of an open plan.
    End(Fate),
    /// Take the last deed back.
    Undo,
    /// Give it again.
    Redo,
    /// Let a seat look, after it took over the screen.
    LookAs(Seat),
    /// Rise from the umpire's chair for a player.
    RiseFor(Seat),
    /// Enter dice thrown by hand.
    EnterDice(Vec<u8>),
    /// Rule as the umpire, or correct a misread die.
    Overrule(Override),
    /// Put another hand into a seat.
    SetHand(Side, Hand),
    /// Show the machine's moves at once.
    Skip,
    /// Go on from the result that waits to be read.
    GoOn,
    /// Move the view to a point of the table, inches.
    LookAt(Vec2),
    /// Show again what happened since the viewer last acted.
    Replay,
    /// Something of a replay.
    Look(ReplayCommand),
    /// Something of a guided battle.
    Guide(GuideCommand),
    /// Take the selection off the bench table.
    TakeOff,
    /// Something of the bench table.
    Try(SandboxCommand),
    /// Continue from the position viewed as a new battle of this name.
    Branch(String),
    /// List the orders of the selection beside it, each with its letter.
    ListOrders,
    /// Take the entry with this letter from the open list of orders.
    Lettered(char),
    /// Take the entry with this number, from 1 on: of the alternatives, the answers or the orders listed.
    Number(u8),
    /// Show or hide a panel.
    TogglePanel(Panel),
    /// Show or hide the labels.
    ToggleLabels,
    /// Let the small map be shown, or not.
    ToggleSmallMap,
    /// Sort, narrow or walk through the roster.
    Roster(RosterCommand),
    /// Ask for a file for a picture of the table.
    AskForPicture,
    /// Save a picture of the table in a file that the player has named.
    SavePicture(PathBuf),
    /// Hold a topic up over the table: first for one's own side, then for the enemy, then no longer.
    HoldUp(OverlayTopic),
    /// Take a tool into the hand, or put it away.
    TakeTool(Tool),
    /// Change the program's window.
    Window(WindowChange),
    /// Move the view: the camera asks whether its key is held, so it is never written as a message.
    Steer(Steer),
    /// Change between map and tabletop.
    SwitchView,
    /// Fit the fought ground into the view.
    FitView,
    /// View the selection from close by, or go back from there.
    LookClosely,
    /// Fight the scenario once more under the same rules, with fresh dice; the battle is kept.
    FightAgain,
    /// Leave the battle for the title; it is kept.
    Leave,
    /// Quit the program; the battle is kept.
    Quit,
    /// Save the layout of the viewer's side by a name.
    SaveLayout(String),
    /// Lay the viewer's side out as saved.
    LoadLayout(String),
}

/// The fate of an open plan when its step ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is given first.
    Given,
    /// It is dropped.
    Discarded,
}

/// How far a key pushes a unit, inches.
const NUDGE_INCHES: f32 = 1.0;

impl UiCommand {
    /// Nudge the value being filled ahead.
    pub const AHEAD: Self = Self::Nudge(Nudge::Ahead(NUDGE_INCHES));
    /// Draw it back.
    pub const ASTERN: Self = Self::Nudge(Nudge::Ahead(-NUDGE_INCHES));
    /// Push it to the left.
    pub const TO_LEFT: Self = Self::Nudge(Nudge::Sideways(measure::Hand::Left, NUDGE_INCHES));
    /// Push it to the right.
    pub const TO_RIGHT: Self = Self::Nudge(Nudge::Sideways(measure::Hand::Right, NUDGE_INCHES));
    /// Turn it to the left.
    pub const TURN_LEFT: Self = Self::Nudge(Nudge::Turn(measure::Hand::Left));
    /// Turn it to the right.
    pub const TURN_RIGHT: Self = Self::Nudge(Nudge::Turn(measure::Hand::Right));

    /// Whether it changes nothing of the battle, so that a replay has it too.
    pub(crate) const fn shows_only(&self) -> bool {
        matches!(
            self,
            Self::Skip
                | Self::GoOn
                | Self::LookAt(_)
                | Self::LookClosely
                | Self::Try(SandboxCommand::Open)
                | Self::Quit
                | Self::TogglePanel(_)
                | Self::ToggleLabels
                | Self::ToggleSmallMap
                | Self::AskForPicture
                | Self::SavePicture(_)
                | Self::HoldUp(_)
                | Self::TakeTool(_)
                | Self::Window(_)
        )
    }

    /// Whether it takes a list entry by its number, and so means nothing without that list.
    pub(crate) const fn is_numbered(&self) -> bool {
        matches!(self, Self::Number(_))
    }

    /// Whether it is about the window, which there is without a battle too.
    pub(crate) const fn is_of_the_window(&self) -> bool {
        matches!(self, Self::Window(_))
    }

    /// Whether it goes on as long as its key is held, and so cannot be chosen from a list.
    pub(crate) const fn is_held_down(&self) -> bool {
        matches!(self, Self::Steer(_))
    }

    /// The same with Shift: a push goes a quarter as far.
    #[must_use]
    pub(crate) fn finer(&self) -> Self {
        const FINER: f32 = 0.25;
        match self {
            Self::Nudge(Nudge::Ahead(inches)) => Self::Nudge(Nudge::Ahead(inches * FINER)),
            Self::Nudge(Nudge::Sideways(hand, inches)) => Self::Nudge(Nudge::Sideways(*hand, inches * FINER)),
            other => other.clone(),
        }
    }
}

/// Where panels, keys and pointer put what a player asks for.
#[derive(SystemParam)]
pub(crate) struct CommandWriter<'w> {
    asked: MessageWriter<'w, UiCommand>,
}

impl CommandWriter<'_> {
    /// Asks for a command.
    pub(crate) fn write(&mut self, command: UiCommand) {
        self.asked.write(command);
    }
}

/// How far the commands asked for have been carried out.
#[derive(Resource, Debug, Default)]
pub struct CarriedOut(MessageCursor<UiCommand>);

impl CarriedOut {
    /// Whether a command waits to be carried out.
    pub fn waits(&self, asked: &Messages<UiCommand>) -> bool {
        !self.0.is_empty(asked)
    }

    /// The commands that wait, in the order in which they were asked. Here equal ones count once; from now on they are
    /// carried out.
    pub(crate) fn take(&mut self, asked: &Messages<UiCommand>) -> Vec<UiCommand> {
        let mut distinct: Vec<UiCommand> = Vec::new();
        for command in self.0.read(asked) {
            if !distinct.contains(command) {
                distinct.push(command.clone());
            }
        }
        distinct
    }
}

/// Whether a command waits to be carried out.
pub(crate) fn waits(carried: Res<CarriedOut>, asked: Res<Messages<UiCommand>>) -> bool {
    carried.waits(&asked)
}

/// Adds the messages, and asks for another frame while one waits.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<UiCommand>().init_resource::<CarriedOut>().add_systems(Last, wake.run_if(waits));
}

fn wake(mut redraw: MessageWriter<RequestRedraw>) {
    redraw.write(RequestRedraw);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_commands_of_one_frame_count_once_and_those_of_the_next_anew() {
        let (mut carried, mut asked) = (CarriedOut::default(), Messages::default());
        assert!(!carried.waits(&asked));
        for frame in [
            vec![UiCommand::Undo, UiCommand::SelectNone, UiCommand::Undo],
            vec![UiCommand::Undo],
            vec![UiCommand::Number(1), UiCommand::Number(2), UiCommand::Number(1)],
        ] {
            frame.iter().cloned().for_each(|command| {
                asked.write(command);
            });
            assert!(carried.waits(&asked));
            let mut distinct = frame.clone();
            distinct.truncate(2);
            assert_eq!(carried.take(&asked), distinct);
            assert!(!carried.waits(&asked) && carried.take(&asked).is_empty());
            asked.update();
        }
    }

    #[test]
    fn with_shift_a_push_goes_a_quarter_as_far_and_all_else_as_without() {
        for (command, finer) in [
            (UiCommand::ASTERN, UiCommand::Nudge(Nudge::Ahead(-0.25))),
            (UiCommand::TO_LEFT, UiCommand::Nudge(Nudge::Sideways(measure::Hand::Left, 0.25))),
            (UiCommand::TURN_LEFT, UiCommand::TURN_LEFT),
            (UiCommand::Nudge(Nudge::AllTheWay), UiCommand::Nudge(Nudge::AllTheWay)),
            (UiCommand::Enter, UiCommand::Enter),
        ] {
            assert_eq!(command.finer(), finer);
        }
    }
}
