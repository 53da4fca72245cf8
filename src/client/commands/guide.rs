//! What a player asks of a guided battle.

/// A command of a guided battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuideCommand {
    /// Go on: the caption has been read, or its step is passed over.
    Onwards,
    /// Go a step back, and take back what was done since.
    Back,
    /// Play on without the guide, against the machine.
    PlayOn,
    /// Fight the battle that the guide leads to.
    NextBattle,
}
