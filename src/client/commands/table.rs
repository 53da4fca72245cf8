//! The one table of commands: the effect of each, its default keys, and its line on the help card. Reads no key.

use bevy::prelude::KeyCode;

use super::Stroke;
use crate::{
    battle::Stride,
    client::{commands::ReplayCommand, orders::Way},
};

/// The effect of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Do as planned, or give the answer that is marked.
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
    /// The next choice for the slot being filled, or the next answer.
    Cycle,
    /// The one before.
    CycleBack,
    /// The next slot of a draft.
    NextSlot,
    /// The one before.
    PreviousSlot,
    /// The list entry with this number, from 1 on.
    Number(u8),
    /// Repeat the last act.
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
    Look(ReplayCommand),
    /// The bench table, and back to the battle.
    Bench,
    /// How it was last laid out.
    StartAgain,
    /// Lay units out by hand, or move them by the rules.
    Hands,
    /// On to the next phase.
    Onwards,
    /// Take the selection off the table.
    TakeOff,
    /// Nudge the value being filled ahead.
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
    /// Something of the view.
    View(Steer),
    /// Quit the program.
    Quit,
}

/// The effect of a key on the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steer {
    /// Shows the other view: map or tabletop.
    Other,
    /// Fits the fought ground into it.
    FoughtGround,
    /// Moves it to the left as long as the key is held; so do those that follow.
    Left,
    /// To the right.
    Right,
    /// Up the map, or away.
    Up,
    /// Down the map, or nearer.
    Down,
    /// Walks round the tabletop to the left.
    RoundLeft,
    /// Walks round it to the right.
    RoundRight,
    /// Looks down on it more steeply.
    Steeper,
    /// Looks along it more flatly.
    Flatter,
    /// Goes nearer.
    Nearer,
    /// Goes farther off.
    Farther,
}

impl Steer {
    /// Whether it goes on as long as the key is held.
    pub const fn is_held(self) -> bool {
        !matches!(self, Self::Other | Self::FoughtGround)
    }
}

impl Deed {
    /// The command's name in the player's file.
    pub fn id(self) -> String {
        format!("{self:?}")
    }
}

/// A command with its key.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// Its effect.
    pub deed: Deed,
    /// The keys that do it, unless the player has given it others.
    pub stroke: Stroke,
    /// How these are written.
    pub written: &'static str,
    /// Its description, in a few words.
    pub meaning: &'static str,
}

impl Command {
    /// Whether it is listed, and not a second key of one that is.
    pub const fn is_listed(&self) -> bool {
        !self.meaning.is_empty()
    }

    /// Whether the player may give it other keys; the digits belong to list entries.
    pub const fn may_be_given(&self) -> bool {
        self.is_listed() && !matches!(self.deed, Deed::Number(_))
    }
}

const fn plain(deed: Deed, key: KeyCode, written: &'static str, meaning: &'static str) -> Command {
    Command { deed, stroke: Stroke { key, control: false, shift: None }, written, meaning }
}

const fn shifted(deed: Deed, key: KeyCode, shift: bool, written: &'static str, meaning: &'static str) -> Command {
    Command { deed, stroke: Stroke { key, control: false, shift: Some(shift) }, written, meaning }
}

const fn controlled(
    deed: Deed,
    key: KeyCode,
    shift: Option<bool>,
    written: &'static str,
    meaning: &'static str,
) -> Command {
    Command { deed, stroke: Stroke { key, control: true, shift }, written, meaning }
}

/// Every command, in the order of the help card.
pub const COMMANDS: &[Command] = &[
    shifted(Deed::Next, KeyCode::Tab, false, "Tab", "the next unit that can act"),
    shifted(Deed::Previous, KeyCode::Tab, true, "Shift Tab", "the one before"),
    plain(Deed::Command, KeyCode::KeyC, "C", "the whole command of the selected unit; again: the next that can act"),
    plain(Deed::Enter, KeyCode::Enter, "Enter", "give the order as planned; give the answer that is marked"),
    plain(Deed::Enter, KeyCode::NumpadEnter, "Enter", ""),
    plain(Deed::Back, KeyCode::Backspace, "Backspace", "take the last leg or pick back"),
    plain(
        Deed::Cancel,
        KeyCode::Escape,
        "Esc",
        "close the window on top; drop what is planned; put away the tool, what is held up; then the selection",
    ),
    plain(Deed::Number(1), KeyCode::Digit1, "1 to 9", "the order, alternative or answer with that number"),
    plain(Deed::Number(2), KeyCode::Digit2, "2", ""),
    plain(Deed::Number(3), KeyCode::Digit3, "3", ""),
    plain(Deed::Number(4), KeyCode::Digit4, "4", ""),
    plain(Deed::Number(5), KeyCode::Digit5, "5", ""),
    plain(Deed::Number(6), KeyCode::Digit6, "6", ""),
    plain(Deed::Number(7), KeyCode::Digit7, "7", ""),
    plain(Deed::Number(8), KeyCode::Digit8, "8", ""),
    plain(Deed::Number(9), KeyCode::Digit9, "9", ""),
    shifted(
        Deed::NextSlot,
        KeyCode::KeyN,
        false,
        "N",
        "on to the next part of an order, such as its target or its aim",
    ),
    shifted(Deed::PreviousSlot, KeyCode::KeyN, true, "Shift N", "the part before"),
    shifted(
        Deed::Cycle,
        KeyCode::KeyF,
        false,
        "F",
        "another choice for the part being filled: the next target, word or way; the next answer",
    ),
    shifted(Deed::CycleBack, KeyCode::KeyF, true, "Shift F", "the choice before"),
    controlled(Deed::AllTheWay, KeyCode::KeyW, Some(false), "Ctrl W", "ahead as far as it may go"),
    plain(
        Deed::Ahead,
        KeyCode::KeyW,
        "W",
        "a leg longer, a piece ahead (with Shift by a quarter inch), one more of several",
    ),
    plain(Deed::Astern, KeyCode::KeyS, "S", "a leg shorter, a piece back, one fewer"),
    plain(Deed::Left, KeyCode::KeyA, "A", "to the left"),
    plain(Deed::Right, KeyCode::KeyD, "D", "to the right"),
    plain(Deed::TurnLeft, KeyCode::KeyQ, "Q", "turn or wheel to the left by a step"),
    plain(Deed::TurnRight, KeyCode::KeyE, "E", "turn or wheel to the right by a step"),
    shifted(Deed::Again, KeyCode::KeyR, false, "R", "the same target again"),
    shifted(
        Deed::AsProposed,
        KeyCode::KeyP,
        false,
        "P",
        "place all as in history; else mark what is proposed for all: another key gives it",
    ),
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
    shifted(
        Deed::Look(ReplayCommand::Back),
        KeyCode::KeyB,
        true,
        "Shift B",
        "look back over the battle from any point",
    ),
    plain(
        Deed::Bench,
        KeyCode::F6,
        "F6",
        "the bench table: try anything on a copy of the battle; again: back to the battle",
    ),
    plain(Deed::Skip, KeyCode::KeyX, "X", "show the machine's moves at once"),
    plain(Deed::Closely, KeyCode::KeyI, "I", "look closely: down to the selected unit; again: back"),
    plain(Deed::Labels, KeyCode::KeyH, "H", "the table without its labels; again: with them"),
    plain(Deed::Journal, KeyCode::KeyJ, "J", "the journal"),
    plain(Deed::Settings, KeyCode::F10, "F10", "settings"),
    plain(Deed::Luck, KeyCode::F8, "F8", "how the dice fell, beside fair ones; and their seal"),
    plain(Deed::Umpire, KeyCode::F9, "F9", "the umpire, who may change anything and says why"),
    controlled(
        Deed::Find,
        KeyCode::KeyK,
        Some(false),
        "Ctrl K",
        "find any command or order by a few letters of its name",
    ),
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

const fn look(look: ReplayCommand, key: KeyCode, shift: bool, written: &'static str, meaning: &'static str) -> Command {
    shifted(Deed::Look(look), key, shift, written, meaning)
}

/// The commands of a replay, in the order of the help card. Of the others only those that show something act in it.
pub const REPLAY: &[Command] = &[
    look(ReplayCommand::PlayOrPause, KeyCode::Space, false, "Space", "play on, or stop"),
    look(ReplayCommand::Stride(Stride::Order, Way::Onwards), KeyCode::Period, false, ".", "the next order"),
    look(ReplayCommand::Stride(Stride::Order, Way::Back), KeyCode::Comma, false, ",", "an order back"),
    look(ReplayCommand::Stride(Stride::Phase, Way::Onwards), KeyCode::Period, true, "Shift .", "the next phase"),
    look(ReplayCommand::Stride(Stride::Phase, Way::Back), KeyCode::Comma, true, "Shift ,", "a phase back"),
    controlled(
        Deed::Look(ReplayCommand::Stride(Stride::Turn, Way::Onwards)),
        KeyCode::Period,
        Some(false),
        "Ctrl .",
        "the next turn",
    ),
    controlled(
        Deed::Look(ReplayCommand::Stride(Stride::Turn, Way::Back)),
        KeyCode::Comma,
        Some(false),
        "Ctrl ,",
        "a turn back",
    ),
    look(ReplayCommand::Bookmark(Way::Onwards), KeyCode::KeyN, false, "N", "the next decisive moment"),
    look(ReplayCommand::Bookmark(Way::Back), KeyCode::KeyN, true, "Shift N", "the one before"),
    look(ReplayCommand::Start, KeyCode::Backspace, false, "Backspace", "rewind to the beginning"),
    look(ReplayCommand::End, KeyCode::Backspace, true, "Shift Backspace", "to the end"),
    look(ReplayCommand::Speed(Way::Onwards), KeyCode::KeyF, false, "F", "twice as fast"),
    look(ReplayCommand::Speed(Way::Back), KeyCode::KeyF, true, "Shift F", "half as fast"),
    look(ReplayCommand::Name, KeyCode::KeyB, false, "B", "branch here: a new battle goes on from this point"),
    look(ReplayCommand::Present, KeyCode::KeyP, false, "P", "present it caption by caption, in large letters"),
    plain(Deed::Look(ReplayCommand::Close), KeyCode::Escape, "Esc", "put the replay away"),
];

/// The commands of the presenter, in the order of the help card. The pages turn by a presenter's clicker too.
pub const PRESENTER: &[Command] = &[
    look(
        ReplayCommand::Caption(Way::Onwards),
        KeyCode::Space,
        false,
        "Space",
        "the next caption, and what happens until then",
    ),
    plain(Deed::Look(ReplayCommand::Caption(Way::Onwards)), KeyCode::PageDown, "Page down", ""),
    plain(Deed::Look(ReplayCommand::Caption(Way::Onwards)), KeyCode::Enter, "Enter", ""),
    look(ReplayCommand::Caption(Way::Onwards), KeyCode::KeyN, false, "N", ""),
    plain(Deed::Look(ReplayCommand::Caption(Way::Back)), KeyCode::Backspace, "Backspace", "a caption back"),
    plain(Deed::Look(ReplayCommand::Caption(Way::Back)), KeyCode::PageUp, "Page up", ""),
    look(ReplayCommand::Caption(Way::Back), KeyCode::KeyN, true, "Shift N", ""),
    plain(Deed::Look(ReplayCommand::Why), KeyCode::Slash, "?", "why: what was reckoned, and the clauses"),
    look(ReplayCommand::Why, KeyCode::KeyW, false, "W", ""),
    look(ReplayCommand::TryIt, KeyCode::KeyB, false, "B", "try it yourself: a new battle goes on from this caption"),
    look(ReplayCommand::Present, KeyCode::KeyP, false, "P", "as a plain replay"),
    plain(Deed::Look(ReplayCommand::Close), KeyCode::Escape, "Esc", "put it away"),
];

/// The commands of the bench table, beside those of a battle.
pub const BENCH: &[Command] = &[
    plain(Deed::StartAgain, KeyCode::F5, "F5", "as it was last laid out; again: as it was before that"),
    plain(Deed::Hands, KeyCode::F4, "F4", "lay units out by hand, or again move them by the rules"),
    plain(Deed::Onwards, KeyCode::F3, "F3", "on to the next phase, everybody leaving things as they are"),
    plain(Deed::TakeOff, KeyCode::Delete, "Delete", "take what is selected off the table"),
];

const fn view(steer: Steer, key: KeyCode, shift: bool, written: &'static str, meaning: &'static str) -> Command {
    shifted(Deed::View(steer), key, shift, written, meaning)
}

/// The commands of the view, which is there in a battle, on the bench table and in a replay alike.
pub const VIEW: &[Command] = &[
    plain(Deed::View(Steer::Other), KeyCode::KeyV, "V", "the same table from above, or from beside"),
    plain(Deed::View(Steer::FoughtGround), KeyCode::Home, "Home", "the fought ground as a whole"),
    view(Steer::Left, KeyCode::ArrowLeft, false, "Left", "move the view to the left"),
    view(Steer::Right, KeyCode::ArrowRight, false, "Right", "move it to the right"),
    view(Steer::Up, KeyCode::ArrowUp, false, "Up", "move it away"),
    view(Steer::Down, KeyCode::ArrowDown, false, "Down", "move it nearer"),
    view(Steer::RoundLeft, KeyCode::ArrowLeft, true, "Shift Left", "walk round the tabletop to the left"),
    view(Steer::RoundRight, KeyCode::ArrowRight, true, "Shift Right", "walk round it to the right"),
    view(Steer::Steeper, KeyCode::ArrowUp, true, "Shift Up", "look down on it more steeply"),
    view(Steer::Flatter, KeyCode::ArrowDown, true, "Shift Down", "look along it more flatly"),
    plain(Deed::View(Steer::Nearer), KeyCode::Equal, "+", "nearer"),
    plain(Deed::View(Steer::Nearer), KeyCode::NumpadAdd, "+", ""),
    plain(Deed::View(Steer::Nearer), KeyCode::PageUp, "Page up", ""),
    plain(Deed::View(Steer::Farther), KeyCode::Minus, "-", "farther"),
    plain(Deed::View(Steer::Farther), KeyCode::NumpadSubtract, "-", ""),
    plain(Deed::View(Steer::Farther), KeyCode::PageDown, "Page down", ""),
];

/// Every table, by when it is available.
pub const TABLES: [(&str, &[Command]); 5] = [
    ("In a battle", COMMANDS),
    ("The view", VIEW),
    ("On the bench table", BENCH),
    ("In a replay", REPLAY),
    ("While it is presented", PRESENTER),
];

/// The effects of the mouse on the view, for the help card.
pub const MOUSE: &[(&str, &str)] = &[
    (
        "Drag",
        "from a selected unit: move it; by a square at its corner: wheel it about the other; over bare ground: a box for several",
    ),
    ("Alt", "held while a way is drawn: exactly to the pointer, not to ranges and lines that are near"),
    ("Right drag", "move the view; from a selected unit: turn that"),
    ("Middle drag", "walk round the tabletop; so does a right drag with Shift"),
    ("Wheel", "nearer and farther, about the pointer"),
];
