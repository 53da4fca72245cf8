//! The player's commands, collected from panels, pointer and keys, and carried out once a frame.
//!
//! egui may draw a panel twice in a frame, so a panel never acts by itself: it queues a command here. A command that is
//! already in the queue is not added twice.

mod effects;
mod replay;
mod sandbox;
mod stroke;
mod table;

pub(crate) use effects::{command_for, is_held_down, is_number, is_of_the_window, shows_only};
pub use replay::ReplayCommand;
pub use sandbox::{Held, Outline, SandboxCommand};
pub use stroke::Stroke;
pub use table::{BENCH, COMMANDS, Command, Deed, MOUSE, PRESENTER, REPLAY, Steer, TABLES, VIEW};

use bevy::{prelude::*, window::RequestRedraw};

use crate::{
    battle::{Offer, Order, Override, Seat, Value},
    client::{
        orders::{
            Way,
            draft::{Mode, Nudge},
            group::GroupPace,
        },
        session::Hand,
    },
    table::{CommandId, Side, StandId, UnitId},
};

/// Something that a player asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum UiCommand {
    /// Select these units and no others.
    Select(Vec<UnitId>),
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
    SelectIdle(Way),
    /// Begin an offer for the selection: with several selected, all that have it act together.
    Take(Offer),
    /// Begin an offer and aim it at a unit.
    TakeAt(Offer, UnitId),
    /// Take a unit from a list of those under the pointer: select it, or target it with the draft.
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
    TurnToSlot(Way),
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
    Cycle(Way),
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
    /// Show again what happened since the viewer last acted.
    Replay,
    /// Something of a replay.
    Look(ReplayCommand),
    /// Take the selection off the bench table.
    TakeOff,
    /// Something of the bench table.
    Try(SandboxCommand),
    /// Continue from the position viewed as a new battle of this name.
    Branch(String),
    /// Change between map and tabletop.
    SwitchView,
    /// Fit the fought ground into the view.
    FitView,
    /// View the selection from close by, or go back from there.
    LookClosely,
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

/// The queue of commands.
#[derive(Resource, Debug, Default)]
pub struct UiCommands(Vec<UiCommand>);

impl UiCommands {
    /// Puts a command into the queue.
    pub fn write(&mut self, command: UiCommand) {
        if !self.0.contains(&command) {
            self.0.push(command);
        }
    }

    /// Whether any command waits.
    pub fn is_waiting(&self) -> bool {
        !self.0.is_empty()
    }

    /// Takes every command out of the queue.
    pub fn take(&mut self) -> Vec<UiCommand> {
        std::mem::take(&mut self.0)
    }
}

/// Keeps the queue, and asks for another frame while a command waits.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<UiCommands>().add_systems(Last, wake);
}

fn wake(commands: Res<UiCommands>, mut redraw: MessageWriter<RequestRedraw>) {
    if !commands.0.is_empty() {
        redraw.write(RequestRedraw);
    }
}
