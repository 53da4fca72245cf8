//! Which screen is shown.

use bevy::prelude::*;

use super::Session;

/// The screens of the program.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title, with no battle on the table.
    #[default]
    Title,
    /// A battle that is played.
    Battle,
    /// A battle in which a guide leads a newcomer.
    Guided,
    /// A fought battle that is looked back on.
    Replay,
    /// A lesson, or a fought battle that is presented caption by caption.
    Lesson,
    /// The sandbox.
    Sandbox,
}

/// Settles which screen is shown, before the states of a frame change.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ScreenSystems;

impl Screen {
    /// The screen of what is on the table.
    pub(crate) fn of(session: Option<&Session>, is_presented: bool) -> Self {
        match session {
            None => Self::Title,
            Some(_) if is_presented => Self::Lesson,
            Some(session) if session.is_replay() => Self::Replay,
            Some(session) if session.is_bench() => Self::Sandbox,
            Some(session) if session.is_guided() => Self::Guided,
            Some(_) => Self::Battle,
        }
    }
}
