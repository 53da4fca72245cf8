//! The one table of commands: what each does, the keys that do it as they come, and what the help card says of it. Reads no key.

use bevy::prelude::KeyCode;

use super::Stroke;
use crate::{
    battle::Stride,
    client::{replay::Look, wish::Way},
};

/// What a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Do as planned, or answer by the default.
    Enter,
    /// Drop the draft, then the selection.
    Cancel,
    /// Take the last leg or pick back.
    Back,
    /// The next unit that could act.
    Next,
    /// The one before.
    Previous,
    /// The command of the selected unit.
    Command,
    /// The selected units are done.
    Done,
    /// End the step.
    DoneAll,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// The next target or suggestion.
    Cycle,
    /// The one before.
    CycleBack,
    /// What was done last, again.
    Again,
    /// Everything as proposed.
    AsProposed,
    /// Show the machine's moves at once.
    Skip,
    /// Show what happened since I last acted.
    Replay,
    /// Hold up ranges and arcs.
    HoldFire,
    /// Hold up how far units move and charge.
    HoldReach,
    /// Hold up command radii.
    HoldCommand,
    /// Hold up zones and objectives.
    HoldGround,
    /// The measuring tape.
    Tape,
    /// The line-of-sight tool.
    Sight,
    /// Down to the selected unit, and back.
    Closely,
    /// The labels, shown or hidden.
    Labels,
    /// The journal.
    Journal,
    /// The help card.
    Help,
    /// The settings.
    Settings,
    /// The rules browser.
    Rules,
    /// The umpire's panel.
    Umpire,
    /// Window or full screen.
    Extent,
    /// Everything larger.
    Larger,
    /// Everything smaller.
    Smaller,
    /// The next palette.
    Palette,
    /// Any command or act by a few letters of its name.
    Find,
    /// How the dice fell.
    Luck,
    /// Something of a replay.
    Look(Look),
    /// The bench table, and back to the battle.
    Bench,
    /// How it was last laid out.
    StartAgain,
    /// Lay units out by hand, or move them by the rules.
    Hands,
    /// On to the next phase.
    Onwards,
    /// Take what is selected off the table.
    TakeOff,
    /// Push what is being filled ahead.
    Ahead,
    /// Push it ahead as far as it may go.
    AllTheWay,
    /// Draw it back.
    Astern,
    /// Push it to the left.
    Left,
    /// Push it to the right.
    Right,
    /// Turn it to the left.
    TurnLeft,
    /// Turn it to the right.
    TurnRight,
    /// Quit the program.
    Quit,
}

impl Deed {
    /// The name by which the player's file speaks of it.
    pub fn id(self) -> String {
        format!("{self:?}")
    }
}

/// A command with its key.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// What it does.
    pub deed: Deed,
    /// The keys that do it, unless the player has given it others.
    pub stroke: Stroke,
    /// How these are written.
    pub written: &'static str,
    /// What it does, in a few words.
    pub meaning: &'static str,
}

const fn plain(deed: Deed, key: KeyCode, written: &'static str, meaning: &'static str) -> Command {
    Command { deed, stroke: Stroke { key, control: false, shift: None }, written, meaning }
}

const fn shifted(deed: Deed, key: KeyCode, shift: bool, written: &'static str, meaning: &'static str) -> Command {
    Command { deed, stroke: Stroke { key, control: false, shift: Some(shift) }, written, meaning }
}

const fn controlled(deed: Deed, key: KeyCode, shift: Option<bool>, written: &'static str, meaning: &'static str) -> Command {
    Command { deed, stroke: Stroke { key, control: true, shift }, written, meaning }
}

/// Every command, in the order of the help card.
pub const COMMANDS: &[Command] = &[
    shifted(Deed::Next, KeyCode::Tab, false, "Tab", "the next unit that can act"),
    shifted(Deed::Previous, KeyCode::Tab, true, "Shift Tab", "the one before"),
    plain(Deed::Command, KeyCode::KeyC, "C", "the whole command of the selected unit; again: the next that can act"),
    plain(Deed::Enter, KeyCode::Enter, "Enter", "give the order as planned; answer a question by its default"),
    plain(Deed::Enter, KeyCode::NumpadEnter, "Enter", ""),
    plain(Deed::Back, KeyCode::Backspace, "Backspace", "take the last leg or pick back"),
    plain(
        Deed::Cancel,
        KeyCode::Escape,
        "Esc",
        "drop what is planned; put away the tool, what is held up, the panel on top; then the selection",
    ),
    shifted(Deed::Cycle, KeyCode::KeyF, false, "F", "the next target, or the next way the rules suggest"),
    shifted(Deed::CycleBack, KeyCode::KeyF, true, "Shift F", "the one before"),
    controlled(Deed::AllTheWay, KeyCode::KeyW, Some(false), "Ctrl W", "ahead as far as it may go"),
    plain(Deed::Ahead, KeyCode::KeyW, "W", "a leg longer, a piece ahead (with Shift by a quarter inch)"),
    plain(Deed::Astern, KeyCode::KeyS, "S", "a leg shorter, a piece back"),
    plain(Deed::Left, KeyCode::KeyA, "A", "to the left"),
    plain(Deed::Right, KeyCode::KeyD, "D", "to the right"),
    plain(Deed::TurnLeft, KeyCode::KeyQ, "Q", "turn or wheel to the left by a step"),
    plain(Deed::TurnRight, KeyCode::KeyE, "E", "turn or wheel to the right by a step"),
    shifted(Deed::Again, KeyCode::KeyR, false, "R", "the same target again"),
    shifted(Deed::AsProposed, KeyCode::KeyP, false, "P", "all as proposed: deployed as in history, every shot at what it hurts most"),
    shifted(Deed::Done, KeyCode::Space, false, "Space", "this unit is done"),
    shifted(Deed::DoneAll, KeyCode::Space, true, "Shift Space", "done, all: end the step"),
    controlled(Deed::Undo, KeyCode::KeyZ, Some(false), "Ctrl Z", "undo, back to the last die"),
    controlled(Deed::Redo, KeyCode::KeyZ, Some(true), "Ctrl Shift Z", "redo"),
    controlled(Deed::Redo, KeyCode::KeyY, Some(false), "Ctrl Y", ""),
    shifted(Deed::HoldFire, KeyCode::KeyG, false, "G", "hold up ranges and arcs of fire"),
    shifted(Deed::HoldReach, KeyCode::KeyM, false, "M", "hold up how far units move and charge"),
    shifted(Deed::HoldCommand, KeyCode::KeyO, false, "O", "hold up the reach of commanders"),
    shifted(Deed::HoldGround, KeyCode::KeyZ, false, "Z", "hold up zones and objectives"),
    shifted(Deed::Tape, KeyCode::KeyT, false, "T", "the measuring tape"),
    shifted(Deed::Sight, KeyCode::KeyL, false, "L", "the line of sight, with its side view"),
    shifted(Deed::Replay, KeyCode::KeyB, false, "B", "show again what happened since you last acted"),
    shifted(Deed::Look(Look::Back), KeyCode::KeyB, true, "Shift B", "look back over the battle from any point"),
    plain(Deed::Bench, KeyCode::F6, "F6", "the bench table: try anything on a copy of the battle; again: back to the battle"),
    plain(Deed::Skip, KeyCode::KeyX, "X", "show the machine's moves at once"),
    plain(Deed::Closely, KeyCode::KeyI, "I", "look closely: down to the selected unit; again: back"),
    plain(Deed::Labels, KeyCode::KeyH, "H", "the table without its labels; again: with them"),
    plain(Deed::Journal, KeyCode::KeyJ, "J", "the journal"),
    plain(Deed::Settings, KeyCode::F10, "F10", "settings"),
    plain(Deed::Luck, KeyCode::F8, "F8", "how the dice fell, beside fair ones; and their seal"),
    plain(Deed::Umpire, KeyCode::F9, "F9", "the umpire, who may change anything and says why"),
    controlled(Deed::Find, KeyCode::KeyK, Some(false), "Ctrl K", "find any command or order by a few letters of its name"),
    plain(Deed::Extent, KeyCode::F11, "F11", "full screen, and back"),
    controlled(Deed::Larger, KeyCode::Equal, None, "Ctrl +", "everything larger"),
    controlled(Deed::Larger, KeyCode::NumpadAdd, None, "Ctrl +", ""),
    controlled(Deed::Smaller, KeyCode::Minus, None, "Ctrl -", "everything smaller"),
    controlled(Deed::Smaller, KeyCode::NumpadSubtract, None, "Ctrl -", ""),
    plain(Deed::Palette, KeyCode::F7, "F7", "the next palette of colours"),
    plain(Deed::Rules, KeyCode::F2, "F2", "the rules, to be searched"),
    plain(Deed::Help, KeyCode::F1, "F1", "this card"),
    controlled(Deed::Quit, KeyCode::KeyQ, Some(false), "Ctrl Q", "quit Linstock; the battle is kept"),
];

const fn look(look: Look, key: KeyCode, shift: bool, written: &'static str, meaning: &'static str) -> Command {
    shifted(Deed::Look(look), key, shift, written, meaning)
}

/// The commands of a replay, in the order of the help card. Of the others only those act in it that show something.
pub const REPLAY: &[Command] = &[
    look(Look::PlayOrPause, KeyCode::Space, false, "Space", "play on, or stop"),
    look(Look::Stride(Stride::Order, Way::Onwards), KeyCode::Period, false, ".", "the next order"),
    look(Look::Stride(Stride::Order, Way::Back), KeyCode::Comma, false, ",", "an order back"),
    look(Look::Stride(Stride::Phase, Way::Onwards), KeyCode::Period, true, "Shift .", "the next phase"),
    look(Look::Stride(Stride::Phase, Way::Back), KeyCode::Comma, true, "Shift ,", "a phase back"),
    controlled(Deed::Look(Look::Stride(Stride::Turn, Way::Onwards)), KeyCode::Period, Some(false), "Ctrl .", "the next turn"),
    controlled(Deed::Look(Look::Stride(Stride::Turn, Way::Back)), KeyCode::Comma, Some(false), "Ctrl ,", "a turn back"),
    look(Look::Bookmark(Way::Onwards), KeyCode::KeyN, false, "N", "the next decisive moment"),
    look(Look::Bookmark(Way::Back), KeyCode::KeyN, true, "Shift N", "the one before"),
    look(Look::Start, KeyCode::Backspace, false, "Backspace", "rewind to the beginning"),
    look(Look::End, KeyCode::Backspace, true, "Shift Backspace", "to the end"),
    look(Look::Speed(Way::Onwards), KeyCode::KeyF, false, "F", "twice as fast"),
    look(Look::Speed(Way::Back), KeyCode::KeyF, true, "Shift F", "half as fast"),
    look(Look::Name, KeyCode::KeyB, false, "B", "branch here: a new battle goes on from this point"),
    look(Look::Present, KeyCode::KeyP, false, "P", "present it caption by caption, in large letters"),
    plain(Deed::Look(Look::Close), KeyCode::Escape, "Esc", "put the replay away"),
];

/// The commands of the presenter, in the order of the help card. The pages turn by a presenter's clicker too.
pub const PRESENTER: &[Command] = &[
    look(Look::Caption(Way::Onwards), KeyCode::Space, false, "Space", "the next caption, and what happens until then"),
    plain(Deed::Look(Look::Caption(Way::Onwards)), KeyCode::PageDown, "Page down", ""),
    plain(Deed::Look(Look::Caption(Way::Onwards)), KeyCode::Enter, "Enter", ""),
    look(Look::Caption(Way::Onwards), KeyCode::KeyN, false, "N", ""),
    plain(Deed::Look(Look::Caption(Way::Back)), KeyCode::Backspace, "Backspace", "a caption back"),
    plain(Deed::Look(Look::Caption(Way::Back)), KeyCode::PageUp, "Page up", ""),
    look(Look::Caption(Way::Back), KeyCode::KeyN, true, "Shift N", ""),
    plain(Deed::Look(Look::Why), KeyCode::Slash, "?", "why: what was reckoned, and the clauses"),
    look(Look::Why, KeyCode::KeyW, false, "W", ""),
    look(Look::TryIt, KeyCode::KeyB, false, "B", "try it yourself: a new battle goes on from this caption"),
    look(Look::Present, KeyCode::KeyP, false, "P", "as a plain replay"),
    plain(Deed::Look(Look::Close), KeyCode::Escape, "Esc", "put it away"),
];

/// The commands of the bench table, beside those of a battle.
pub const BENCH: &[Command] = &[
    plain(Deed::StartAgain, KeyCode::F5, "F5", "as it was last laid out; again: as it was before that"),
    plain(Deed::Hands, KeyCode::F4, "F4", "lay units out by hand, or again move them by the rules"),
    plain(Deed::Onwards, KeyCode::F3, "F3", "on to the next phase, everybody leaving things as they are"),
    plain(Deed::TakeOff, KeyCode::Delete, "Delete", "take what is selected off the table"),
];

/// Every table, by when it is at hand.
pub const TABLES: [(&str, &[Command]); 4] =
    [("In a battle", COMMANDS), ("On the bench table", BENCH), ("In a replay", REPLAY), ("While it is presented", PRESENTER)];

/// The keys of the camera, for the help card.
pub const CAMERA_KEYS: &[(&str, &str)] = &[
    ("V", "map or tabletop"),
    ("Arrows", "move the view; with Shift walk round the tabletop"),
    ("+ and -", "nearer and farther"),
    ("Home", "the fought ground"),
    ("Alt", "held while a way is drawn: exactly to the pointer, not to ranges and lines that are near"),
    ("Right drag", "move the view; from a selected unit: turn that; middle drag walks round; the wheel zooms"),
];
