//! The battle on the table: one being played, a copy for trials, or a fought battle, in which no orders are given.

use crate::{
    battle::{AnyBattle, Refusal, Replay},
    client::texts,
};

/// The battle on the table.
pub(crate) enum BattleSource {
    /// A battle that is played.
    Played(Box<dyn AnyBattle>),
    /// A copy on the bench table: nothing done to it is kept.
    Tried(Box<dyn AnyBattle>),
    /// A battle that was fought, as it stood at some point.
    LookedAt(Box<dyn Replay>),
}

impl BattleSource {
    /// The battle, to be read.
    pub(crate) fn battle(&self) -> &dyn AnyBattle {
        match self {
            Self::Played(play) | Self::Tried(play) => play.as_ref(),
            Self::LookedAt(replay) => replay.battle(),
        }
    }

    /// The battle, for playing.
    ///
    /// # Errors
    /// A refusal where it is only viewed.
    pub(crate) fn played(&mut self) -> Result<&mut (dyn AnyBattle + 'static), Refusal> {
        match self {
            Self::Played(play) | Self::Tried(play) => Ok(play.as_mut()),
            Self::LookedAt(_) => Err(Refusal::new("linstock.replay", texts::battle::ONLY_LOOKED_AT)),
        }
    }
}
