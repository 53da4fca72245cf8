//! The one table of commands: what each key asks for, and its line on the help card. Reads no key.

use bevy::prelude::KeyCode;

use super::{
    GuideCommand, Panel, ReplayCommand, RosterCommand, SandboxCommand, Steer, Stroke, Tool, UiCommand, WindowChange,
};
use crate::{
    battle::{Stride, notice::OverlayTopic},
    client::orders::{Direction, draft::Nudge},
};

/// A command with its key.
#[derive(Clone, Debug)]
pub struct Command {
    /// Its name in the player's file of keys.
    pub id: &'static str,
    /// What it asks for.
    pub asks: UiCommand,
    /// The keys that do it, unless the player has given it others.
    pub stroke: Stroke,
    /// How these are written.
    pub written: &'static str,
    /// Its description, in a few words.
    pub meaning: &'static str,
}

impl Command {
    /// The row under which something is listed; none for what has no key.
    pub fn listed(asked: &UiCommand) -> Option<&'static Self> {
        TABLES.into_iter().flat_map(|(_, table)| table).find(|command| command.asks == *asked && command.is_listed())
    }

    /// Whether it is listed, and not a second key of one that is.
    pub const fn is_listed(&self) -> bool {
        !self.meaning.is_empty()
    }

    /// Whether the player may give it other keys; the digits belong to list entries.
    pub const fn may_be_given(&self) -> bool {
        self.is_listed() && !self.asks.is_numbered()
    }
}

const fn plain(
    id: &'static str,
    asks: UiCommand,
    key: KeyCode,
    written: &'static str,
    meaning: &'static str,
) -> Command {
    Command { id, asks, stroke: Stroke { key, control: false, shift: None }, written, meaning }
}

const fn shifted(
    id: &'static str,
    asks: UiCommand,
    key: KeyCode,
    shift: bool,
    written: &'static str,
    meaning: &'static str,
) -> Command {
    Command { id, asks, stroke: Stroke { key, control: false, shift: Some(shift) }, written, meaning }
}

const fn controlled(
    id: &'static str,
    asks: UiCommand,
    key: KeyCode,
    shift: Option<bool>,
    written: &'static str,
    meaning: &'static str,
) -> Command {
    Command { id, asks, stroke: Stroke { key, control: true, shift }, written, meaning }
}

/// Every command, in the order of the help card.
pub const COMMANDS: &[Command] = &[
    shifted(
        "Next",
        UiCommand::SelectIdle(Direction::Onwards),
        KeyCode::Tab,
        false,
        "Tab",
        "the next unit that can act",
    ),
    shifted("Previous", UiCommand::SelectIdle(Direction::Back), KeyCode::Tab, true, "Shift Tab", "the one before"),
    plain(
        "Command",
        UiCommand::SelectNextCommand,
        KeyCode::KeyC,
        "C",
        "the whole command of the selected unit; again: the next that can act",
    ),
    plain(
        "Enter",
        UiCommand::Enter,
        KeyCode::Enter,
        "Enter",
        "give the order as planned; give the answer that is marked",
    ),
    plain("Enter", UiCommand::Enter, KeyCode::NumpadEnter, "Enter", ""),
    plain("Back", UiCommand::Back, KeyCode::Backspace, "Backspace", "take the last leg or pick back"),
    plain(
        "Cancel",
        UiCommand::Cancel,
        KeyCode::Escape,
        "Esc",
        "go a step back: close the window on top, drop the plan, put the tool away, drop the selection",
    ),
    plain(
        "Number(1)",
        UiCommand::Number(1),
        KeyCode::Digit1,
        "1 to 9",
        "the order, alternative or answer with that number",
    ),
    plain("Number(2)", UiCommand::Number(2), KeyCode::Digit2, "2", ""),
    plain("Number(3)", UiCommand::Number(3), KeyCode::Digit3, "3", ""),
    plain("Number(4)", UiCommand::Number(4), KeyCode::Digit4, "4", ""),
    plain("Number(5)", UiCommand::Number(5), KeyCode::Digit5, "5", ""),
    plain("Number(6)", UiCommand::Number(6), KeyCode::Digit6, "6", ""),
    plain("Number(7)", UiCommand::Number(7), KeyCode::Digit7, "7", ""),
    plain("Number(8)", UiCommand::Number(8), KeyCode::Digit8, "8", ""),
    plain("Number(9)", UiCommand::Number(9), KeyCode::Digit9, "9", ""),
    shifted(
        "NextSlot",
        UiCommand::TurnToSlot(Direction::Onwards),
        KeyCode::KeyN,
        false,
        "N",
        "on to the next part of an order, such as its target or its aim",
    ),
    shifted("PreviousSlot", UiCommand::TurnToSlot(Direction::Back), KeyCode::KeyN, true, "Shift N", "the part before"),
    shifted(
        "Cycle",
        UiCommand::Cycle(Direction::Onwards),
        KeyCode::KeyF,
        false,
        "F",
        "another choice for the part being filled: the next target, word or way; the next answer",
    ),
    shifted("CycleBack", UiCommand::Cycle(Direction::Back), KeyCode::KeyF, true, "Shift F", "the choice before"),
    controlled(
        "AllTheWay",
        UiCommand::Nudge(Nudge::AllTheWay),
        KeyCode::KeyW,
        Some(false),
        "Ctrl W",
        "ahead as far as it may go",
    ),
    plain(
        "Ahead",
        UiCommand::AHEAD,
        KeyCode::KeyW,
        "W",
        "a leg longer, a piece ahead (with Shift by a quarter inch), one more of several",
    ),
    plain("Astern", UiCommand::ASTERN, KeyCode::KeyS, "S", "a leg shorter, a piece back, one fewer"),
    plain("Left", UiCommand::TO_LEFT, KeyCode::KeyA, "A", "to the left"),
    plain("Right", UiCommand::TO_RIGHT, KeyCode::KeyD, "D", "to the right"),
    plain("TurnLeft", UiCommand::TURN_LEFT, KeyCode::KeyQ, "Q", "turn or wheel to the left by a step"),
    plain("TurnRight", UiCommand::TURN_RIGHT, KeyCode::KeyE, "E", "turn or wheel to the right by a step"),
    shifted("Again", UiCommand::Again, KeyCode::KeyR, false, "R", "the same target again"),
    shifted(
        "AsProposed",
        UiCommand::AsProposed,
        KeyCode::KeyP,
        false,
        "P",
        "place all as in history; later: mark the proposed order of every unit; nothing is given yet",
    ),
    shifted(
        "ListOrders",
        UiCommand::ListOrders,
        KeyCode::Space,
        false,
        "Space",
        "list the orders of the selection: there each has a letter of its own",
    ),
    shifted("Done", UiCommand::Done, KeyCode::KeyK, false, "K", "this unit is done"),
    shifted("DoneAll", UiCommand::DoneAll, KeyCode::Space, true, "Shift Space", "end the step"),
    controlled("Undo", UiCommand::Undo, KeyCode::KeyZ, Some(false), "Ctrl Z", "undo, back to the last die"),
    controlled("Redo", UiCommand::Redo, KeyCode::KeyZ, Some(true), "Ctrl Shift Z", "redo"),
    controlled("Redo", UiCommand::Redo, KeyCode::KeyY, Some(false), "Ctrl Y", ""),
    shifted(
        "HoldFire",
        UiCommand::HoldUp(OverlayTopic::Fire),
        KeyCode::KeyG,
        false,
        "G",
        "show ranges and arcs of fire",
    ),
    shifted(
        "HoldReach",
        UiCommand::HoldUp(OverlayTopic::Reach),
        KeyCode::KeyM,
        false,
        "M",
        "show how far units move and charge",
    ),
    shifted(
        "HoldCommand",
        UiCommand::HoldUp(OverlayTopic::Command),
        KeyCode::KeyO,
        false,
        "O",
        "show the reach of commanders",
    ),
    shifted(
        "HoldGround",
        UiCommand::HoldUp(OverlayTopic::Ground),
        KeyCode::KeyZ,
        false,
        "Z",
        "show zones and objectives",
    ),
    shifted("Tape", UiCommand::TakeTool(Tool::Tape), KeyCode::KeyT, false, "T", "the measuring tape"),
    shifted(
        "Sight",
        UiCommand::TakeTool(Tool::Sight),
        KeyCode::KeyL,
        false,
        "L",
        "the line of sight, with its side view",
    ),
    shifted("Replay", UiCommand::Replay, KeyCode::KeyB, false, "B", "show again what happened since you last acted"),
    shifted(
        "Look(Back)",
        UiCommand::Look(ReplayCommand::Back),
        KeyCode::KeyB,
        true,
        "Shift B",
        "look back over the battle from any point",
    ),
    plain(
        "Bench",
        UiCommand::Try(SandboxCommand::Open),
        KeyCode::F6,
        "F6",
        "the bench table: try anything on a copy of the battle; again: back to the battle",
    ),
    plain("Skip", UiCommand::Skip, KeyCode::KeyX, "X", "skip to the end of the machine's moves"),
    plain(
        "Closely",
        UiCommand::LookClosely,
        KeyCode::KeyI,
        "I",
        "look closely: down to the selected unit; again: back",
    ),
    plain("Labels", UiCommand::ToggleLabels, KeyCode::KeyH, "H", "the table without its labels; again: with them"),
    plain(
        "SmallMap",
        UiCommand::ToggleSmallMap,
        KeyCode::KeyY,
        "Y",
        "the small map of the table when zoomed in; again: without it",
    ),
    shifted("Roster", UiCommand::TogglePanel(Panel::Roster), KeyCode::KeyU, false, "U", "the roster of all units"),
    shifted(
        "RosterSort",
        UiCommand::Roster(RosterCommand::SortByNext),
        KeyCode::KeyU,
        true,
        "Shift U",
        "sort the roster by its next column",
    ),
    controlled(
        "RosterList",
        UiCommand::Roster(RosterCommand::ListNext),
        KeyCode::KeyU,
        Some(false),
        "Ctrl U",
        "list the units of the next side or command in the roster",
    ),
    shifted(
        "RosterCanAct",
        UiCommand::Roster(RosterCommand::ThoseWhoCanAct),
        KeyCode::Period,
        true,
        "Shift .",
        "list only those who can still act in the roster; again: all",
    ),
    shifted(
        "RosterNext",
        UiCommand::Roster(RosterCommand::Go(Direction::Onwards)),
        KeyCode::Period,
        false,
        ".",
        "go to the next unit of the roster",
    ),
    shifted(
        "RosterPrevious",
        UiCommand::Roster(RosterCommand::Go(Direction::Back)),
        KeyCode::Comma,
        false,
        ",",
        "go to the one before in the roster",
    ),
    plain("Journal", UiCommand::TogglePanel(Panel::Journal), KeyCode::KeyJ, "J", "the journal"),
    plain("Settings", UiCommand::TogglePanel(Panel::Settings), KeyCode::F10, "F10", "settings"),
    plain(
        "Luck",
        UiCommand::TogglePanel(Panel::Dice),
        KeyCode::F8,
        "F8",
        "compare the dice with fair ones; check their seal",
    ),
    plain(
        "Umpire",
        UiCommand::TogglePanel(Panel::Umpire),
        KeyCode::F9,
        "F9",
        "change anything as the umpire, with a reason",
    ),
    plain(
        "Outcome",
        UiCommand::TogglePanel(Panel::Outcome),
        KeyCode::End,
        "End",
        "how the battle ended, once it is over",
    ),
    controlled(
        "Find",
        UiCommand::TogglePanel(Panel::Finder),
        KeyCode::KeyK,
        Some(false),
        "Ctrl K",
        "find any command or order by a few letters of its name",
    ),
    plain("Extent", UiCommand::Window(WindowChange::Extent), KeyCode::F11, "F11", "full screen, and back"),
    controlled(
        "SecondScreen",
        UiCommand::Window(WindowChange::SecondScreen),
        KeyCode::F11,
        None,
        "Ctrl F11",
        "the table alone on a second screen, and no longer",
    ),
    controlled("Larger", UiCommand::Window(WindowChange::Larger), KeyCode::Equal, None, "Ctrl +", "everything larger"),
    controlled("Larger", UiCommand::Window(WindowChange::Larger), KeyCode::NumpadAdd, None, "Ctrl +", ""),
    controlled(
        "Smaller",
        UiCommand::Window(WindowChange::Smaller),
        KeyCode::Minus,
        None,
        "Ctrl -",
        "everything smaller",
    ),
    controlled("Smaller", UiCommand::Window(WindowChange::Smaller), KeyCode::NumpadSubtract, None, "Ctrl -", ""),
    plain("Palette", UiCommand::Window(WindowChange::Palette), KeyCode::F7, "F7", "the next palette of colours"),
    plain("Rules", UiCommand::TogglePanel(Panel::Rules), KeyCode::F2, "F2", "read and search the rules"),
    plain("Help", UiCommand::TogglePanel(Panel::Help), KeyCode::F1, "F1", "this card"),
    controlled("Leave", UiCommand::Leave, KeyCode::KeyL, Some(false), "Ctrl L", "leave the battle and go to the title"),
    controlled("Quit", UiCommand::Quit, KeyCode::KeyQ, Some(false), "Ctrl Q", "quit Linstock; the battle is kept"),
];

/// The commands of a replay, in the order of the help card. Of the others only those that show something act in it.
pub const REPLAY: &[Command] = &[
    shifted(
        "Look(PlayOrPause)",
        UiCommand::Look(ReplayCommand::PlayOrPause),
        KeyCode::Space,
        false,
        "Space",
        "play on, or stop",
    ),
    shifted(
        "Look(Stride(Order, Onwards))",
        UiCommand::Look(ReplayCommand::Stride(Stride::Order, Direction::Onwards)),
        KeyCode::Period,
        false,
        ".",
        "the next order",
    ),
    shifted(
        "Look(Stride(Order, Back))",
        UiCommand::Look(ReplayCommand::Stride(Stride::Order, Direction::Back)),
        KeyCode::Comma,
        false,
        ",",
        "an order back",
    ),
    shifted(
        "Look(Stride(Phase, Onwards))",
        UiCommand::Look(ReplayCommand::Stride(Stride::Phase, Direction::Onwards)),
        KeyCode::Period,
        true,
        "Shift .",
        "the next phase",
    ),
    shifted(
        "Look(Stride(Phase, Back))",
        UiCommand::Look(ReplayCommand::Stride(Stride::Phase, Direction::Back)),
        KeyCode::Comma,
        true,
        "Shift ,",
        "a phase back",
    ),
    controlled(
        "Look(Stride(Turn, Onwards))",
        UiCommand::Look(ReplayCommand::Stride(Stride::Turn, Direction::Onwards)),
        KeyCode::Period,
        Some(false),
        "Ctrl .",
        "the next turn",
    ),
    controlled(
        "Look(Stride(Turn, Back))",
        UiCommand::Look(ReplayCommand::Stride(Stride::Turn, Direction::Back)),
        KeyCode::Comma,
        Some(false),
        "Ctrl ,",
        "a turn back",
    ),
    shifted(
        "Look(Bookmark(Onwards))",
        UiCommand::Look(ReplayCommand::Bookmark(Direction::Onwards)),
        KeyCode::KeyN,
        false,
        "N",
        "the next decisive moment",
    ),
    shifted(
        "Look(Bookmark(Back))",
        UiCommand::Look(ReplayCommand::Bookmark(Direction::Back)),
        KeyCode::KeyN,
        true,
        "Shift N",
        "the one before",
    ),
    shifted(
        "Look(Start)",
        UiCommand::Look(ReplayCommand::Start),
        KeyCode::Backspace,
        false,
        "Backspace",
        "rewind to the beginning",
    ),
    shifted(
        "Look(End)",
        UiCommand::Look(ReplayCommand::End),
        KeyCode::Backspace,
        true,
        "Shift Backspace",
        "to the end",
    ),
    shifted(
        "Look(Speed(Onwards))",
        UiCommand::Look(ReplayCommand::Speed(Direction::Onwards)),
        KeyCode::KeyF,
        false,
        "F",
        "twice as fast",
    ),
    shifted(
        "Look(Speed(Back))",
        UiCommand::Look(ReplayCommand::Speed(Direction::Back)),
        KeyCode::KeyF,
        true,
        "Shift F",
        "half as fast",
    ),
    shifted(
        "Look(Name)",
        UiCommand::Look(ReplayCommand::Name),
        KeyCode::KeyB,
        false,
        "B",
        "branch here: a new battle goes on from this point",
    ),
    shifted(
        "Look(Present)",
        UiCommand::Look(ReplayCommand::Present),
        KeyCode::KeyP,
        false,
        "P",
        "present it caption by caption, in large letters",
    ),
    plain("Look(Close)", UiCommand::Look(ReplayCommand::Close), KeyCode::Escape, "Esc", "close the replay"),
];

/// The commands of the presenter, in the order of the help card. The pages turn by a presenter's clicker too.
pub const PRESENTER: &[Command] = &[
    shifted(
        "Look(Caption(Onwards))",
        UiCommand::Look(ReplayCommand::Caption(Direction::Onwards)),
        KeyCode::Space,
        false,
        "Space",
        "the next caption, and what happens until then",
    ),
    plain(
        "Look(Caption(Onwards))",
        UiCommand::Look(ReplayCommand::Caption(Direction::Onwards)),
        KeyCode::PageDown,
        "Page down",
        "",
    ),
    plain(
        "Look(Caption(Onwards))",
        UiCommand::Look(ReplayCommand::Caption(Direction::Onwards)),
        KeyCode::Enter,
        "Enter",
        "",
    ),
    shifted(
        "Look(Caption(Onwards))",
        UiCommand::Look(ReplayCommand::Caption(Direction::Onwards)),
        KeyCode::KeyN,
        false,
        "N",
        "",
    ),
    plain(
        "Look(Caption(Back))",
        UiCommand::Look(ReplayCommand::Caption(Direction::Back)),
        KeyCode::Backspace,
        "Backspace",
        "a caption back",
    ),
    plain(
        "Look(Caption(Back))",
        UiCommand::Look(ReplayCommand::Caption(Direction::Back)),
        KeyCode::PageUp,
        "Page up",
        "",
    ),
    shifted(
        "Look(Caption(Back))",
        UiCommand::Look(ReplayCommand::Caption(Direction::Back)),
        KeyCode::KeyN,
        true,
        "Shift N",
        "",
    ),
    plain(
        "Look(Why)",
        UiCommand::Look(ReplayCommand::Why),
        KeyCode::Slash,
        "?",
        "why: what was reckoned, and the clauses",
    ),
    shifted("Look(Why)", UiCommand::Look(ReplayCommand::Why), KeyCode::KeyW, false, "W", ""),
    shifted(
        "Look(TryIt)",
        UiCommand::Look(ReplayCommand::TryIt),
        KeyCode::KeyB,
        false,
        "B",
        "try it yourself: a new battle goes on from this caption",
    ),
    shifted("Look(Present)", UiCommand::Look(ReplayCommand::Present), KeyCode::KeyP, false, "P", "as a plain replay"),
    plain("Look(Close)", UiCommand::Look(ReplayCommand::Close), KeyCode::Escape, "Esc", "close it"),
];

/// The commands of the bench table, beside those of a battle.
pub const BENCH: &[Command] = &[
    plain(
        "StartAgain",
        UiCommand::Try(SandboxCommand::StartAgain),
        KeyCode::F5,
        "F5",
        "go back to the last layout; again: to how it was before that",
    ),
    plain(
        "Hands",
        UiCommand::Try(SandboxCommand::Hands),
        KeyCode::F4,
        "F4",
        "lay units out by hand, or again move them by the rules",
    ),
    plain(
        "Onwards",
        UiCommand::Try(SandboxCommand::Onwards),
        KeyCode::F3,
        "F3",
        "go on to the next phase; nobody acts until then",
    ),
    plain("TakeOff", UiCommand::TakeOff, KeyCode::Delete, "Delete", "take what is selected off the table"),
];

/// The commands of a guided battle, beside those of a battle.
pub const GUIDE: &[Command] = &[
    plain(
        "Guide(Onwards)",
        UiCommand::Guide(GuideCommand::Onwards),
        KeyCode::F3,
        "F3",
        "go on once you have read the caption, or pass its step over",
    ),
    plain(
        "Guide(Back)",
        UiCommand::Guide(GuideCommand::Back),
        KeyCode::F4,
        "F4",
        "go a step back; what was done since is taken back",
    ),
    plain(
        "Guide(PlayOn)",
        UiCommand::Guide(GuideCommand::PlayOn),
        KeyCode::F5,
        "F5",
        "play on without the guide, against the machine",
    ),
];

/// The commands of the view, which is there in a battle, on the bench table and in a replay alike.
pub const VIEW: &[Command] = &[
    plain("View(Other)", UiCommand::SwitchView, KeyCode::KeyV, "V", "switch between map and tabletop"),
    plain("View(FoughtGround)", UiCommand::FitView, KeyCode::Home, "Home", "show the whole fought ground"),
    shifted(
        "View(Left)",
        UiCommand::Steer(Steer::Left),
        KeyCode::ArrowLeft,
        false,
        "Left",
        "move the view to the left",
    ),
    shifted("View(Right)", UiCommand::Steer(Steer::Right), KeyCode::ArrowRight, false, "Right", "move it to the right"),
    shifted("View(Up)", UiCommand::Steer(Steer::Up), KeyCode::ArrowUp, false, "Up", "move it away"),
    shifted("View(Down)", UiCommand::Steer(Steer::Down), KeyCode::ArrowDown, false, "Down", "move it nearer"),
    shifted(
        "View(RoundLeft)",
        UiCommand::Steer(Steer::RoundLeft),
        KeyCode::ArrowLeft,
        true,
        "Shift Left",
        "walk round the tabletop to the left",
    ),
    shifted(
        "View(RoundRight)",
        UiCommand::Steer(Steer::RoundRight),
        KeyCode::ArrowRight,
        true,
        "Shift Right",
        "walk round it to the right",
    ),
    shifted(
        "View(Steeper)",
        UiCommand::Steer(Steer::Steeper),
        KeyCode::ArrowUp,
        true,
        "Shift Up",
        "look down on it more steeply",
    ),
    shifted(
        "View(Flatter)",
        UiCommand::Steer(Steer::Flatter),
        KeyCode::ArrowDown,
        true,
        "Shift Down",
        "look along it more flatly",
    ),
    plain("View(Nearer)", UiCommand::Steer(Steer::Nearer), KeyCode::Equal, "+", "nearer"),
    plain("View(Nearer)", UiCommand::Steer(Steer::Nearer), KeyCode::NumpadAdd, "+", ""),
    plain("View(Nearer)", UiCommand::Steer(Steer::Nearer), KeyCode::PageUp, "Page up", ""),
    plain("View(Farther)", UiCommand::Steer(Steer::Farther), KeyCode::Minus, "-", "farther"),
    plain("View(Farther)", UiCommand::Steer(Steer::Farther), KeyCode::NumpadSubtract, "-", ""),
    plain("View(Farther)", UiCommand::Steer(Steer::Farther), KeyCode::PageDown, "Page down", ""),
];

/// The commands while a result waits to be read: they come before all others of the same keys. Held down, they run
/// through the results that follow.
pub const RESULT: &[Command] = &[
    shifted("GoOn", UiCommand::GoOn, KeyCode::Space, false, "Space", "go on; held down: run through"),
    shifted("GoOn", UiCommand::GoOn, KeyCode::Enter, false, "Enter", ""),
];

/// Every table, by when it is available.
pub const TABLES: [(&str, &[Command]); 7] = [
    ("In a battle", COMMANDS),
    ("The view", VIEW),
    ("On the bench table", BENCH),
    ("In a replay", REPLAY),
    ("While it is presented", PRESENTER),
    ("In a guided battle", GUIDE),
    ("While a result waits to be read", RESULT),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The names by which the players' files of keys have known the commands from the first.
    const IDS: &str = "Next Previous Command Enter Back Cancel Number(1) Number(2) Number(3) Number(4) Number(5) \
        Number(6) Number(7) Number(8) Number(9) NextSlot PreviousSlot Cycle CycleBack AllTheWay Ahead Astern Left Right \
        TurnLeft TurnRight Again AsProposed ListOrders Done DoneAll Undo Redo HoldFire HoldReach HoldCommand HoldGround Tape Sight \
        Replay Look(Back) Bench Skip Closely Labels SmallMap Roster RosterSort RosterList RosterCanAct RosterNext RosterPrevious Journal Settings Luck Umpire Outcome Find Extent SecondScreen Larger Smaller Palette Rules \
        Help Leave Quit View(Other) View(FoughtGround) View(Left) View(Right) View(Up) View(Down) View(RoundLeft) \
        View(RoundRight) View(Steeper) View(Flatter) View(Nearer) View(Farther) StartAgain Hands Onwards TakeOff \
        Look(PlayOrPause) Look(Stride(Order,_Onwards)) Look(Stride(Order,_Back)) Look(Stride(Phase,_Onwards)) \
        Look(Stride(Phase,_Back)) Look(Stride(Turn,_Onwards)) Look(Stride(Turn,_Back)) Look(Bookmark(Onwards)) \
        Look(Bookmark(Back)) Look(Start) Look(End) Look(Speed(Onwards)) Look(Speed(Back)) Look(Name) Look(Present) \
        Look(Close) Look(Caption(Onwards)) Look(Caption(Back)) Look(Why) Look(TryIt) Guide(Onwards) \
        Guide(Back) Guide(PlayOn) GoOn";

    #[test]
    fn every_command_keeps_the_name_that_players_files_know() {
        let mut listed: Vec<&Command> = Vec::new();
        for command in TABLES.into_iter().flat_map(|(_, table)| table) {
            match listed.iter().find(|known| known.id == command.id || known.asks == command.asks) {
                Some(known) => assert!(known.id == command.id && known.asks == command.asks, "{command:?}"),
                None => listed.push(command),
            }
        }
        let ids: Vec<&str> = listed.iter().map(|command| command.id).collect();
        let expected: Vec<String> = IDS.split_whitespace().map(|id| id.replace('_', " ")).collect();
        assert_eq!(ids, expected);
    }
}
