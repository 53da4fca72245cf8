//! What each command of the table asks for.

use super::{Deed, SandboxCommand, Steer, UiCommand};
use crate::{
    client::orders::{Way, draft::Nudge},
    measure::Hand,
};

/// Whether a command changes nothing of the battle, so that a replay has it too.
pub(crate) fn shows_only(deed: Deed) -> bool {
    let shows = |command| {
        matches!(
            command,
            UiCommand::Skip | UiCommand::LookClosely | UiCommand::Try(SandboxCommand::Open) | UiCommand::Quit
        )
    };
    !is_number(deed) && command_for(deed, false).is_none_or(shows)
}

/// The command message of a key; none for those that only show something.
pub(crate) fn command_for(deed: Deed, shift: bool) -> Option<UiCommand> {
    let inches = if shift { 0.25 } else { 1.0 };
    Some(match deed {
        Deed::Enter => UiCommand::Enter,
        Deed::Cancel => UiCommand::Cancel,
        Deed::Back => UiCommand::Back,
        Deed::Next => UiCommand::SelectIdle(Way::Onwards),
        Deed::Previous => UiCommand::SelectIdle(Way::Back),
        Deed::Command => UiCommand::SelectNextCommand,
        Deed::Done => UiCommand::Done,
        Deed::DoneAll => UiCommand::DoneAll,
        Deed::Undo => UiCommand::Undo,
        Deed::Redo => UiCommand::Redo,
        Deed::Cycle => UiCommand::Cycle(Way::Onwards),
        Deed::CycleBack => UiCommand::Cycle(Way::Back),
        Deed::NextSlot => UiCommand::TurnToSlot(Way::Onwards),
        Deed::PreviousSlot => UiCommand::TurnToSlot(Way::Back),
        Deed::Again => UiCommand::Again,
        Deed::AsProposed => UiCommand::AsProposed,
        Deed::Skip => UiCommand::Skip,
        Deed::Quit => UiCommand::Quit,
        Deed::Replay => UiCommand::Replay,
        Deed::Look(look) => UiCommand::Look(look),
        Deed::Closely => UiCommand::LookClosely,
        Deed::Bench => UiCommand::Try(SandboxCommand::Open),
        Deed::StartAgain => UiCommand::Try(SandboxCommand::StartAgain),
        Deed::Hands => UiCommand::Try(SandboxCommand::Hands),
        Deed::Onwards => UiCommand::Try(SandboxCommand::Onwards),
        Deed::TakeOff => UiCommand::TakeOff,
        Deed::Ahead => UiCommand::Nudge(Nudge::Ahead(inches)),
        Deed::AllTheWay => UiCommand::Nudge(Nudge::AllTheWay),
        Deed::Astern => UiCommand::Nudge(Nudge::Ahead(-inches)),
        Deed::Left => UiCommand::Nudge(Nudge::Sideways(Hand::Left, inches)),
        Deed::Right => UiCommand::Nudge(Nudge::Sideways(Hand::Right, inches)),
        Deed::TurnLeft => UiCommand::Nudge(Nudge::Turn(Hand::Left)),
        Deed::TurnRight => UiCommand::Nudge(Nudge::Turn(Hand::Right)),
        Deed::View(Steer::Other) => UiCommand::SwitchView,
        Deed::View(Steer::FoughtGround) => UiCommand::FitView,
        Deed::View(_)
        | Deed::Number(_)
        | Deed::HoldFire
        | Deed::HoldReach
        | Deed::HoldCommand
        | Deed::HoldGround
        | Deed::Tape
        | Deed::Sight
        | Deed::Labels
        | Deed::Journal
        | Deed::Help
        | Deed::Settings
        | Deed::Rules
        | Deed::Luck
        | Deed::Extent
        | Deed::Larger
        | Deed::Smaller
        | Deed::Palette
        | Deed::Find
        | Deed::Umpire => return None,
    })
}

/// Whether a command takes a list entry by its number, and so means nothing without that list.
pub(crate) const fn is_number(deed: Deed) -> bool {
    matches!(deed, Deed::Number(_))
}

/// Whether a command is about the window, which there is without a battle too.
pub(crate) const fn is_of_the_window(deed: Deed) -> bool {
    matches!(deed, Deed::Extent | Deed::Larger | Deed::Smaller | Deed::Palette)
}

/// Whether a command goes on as long as its key is held, and so cannot be chosen from a list.
pub(crate) const fn is_held_down(deed: Deed) -> bool {
    matches!(deed, Deed::View(steer) if steer.is_held())
}
