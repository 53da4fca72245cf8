//! What a player asks of a replay.

use crate::{battle::Stride, client::orders::Direction};

/// A command of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayCommand {
    /// Look back over the battle that is being played.
    Back,
    /// Look back over it from a decisive moment, by its place among all, and show it happen.
    BackTo(usize),
    /// Play on, or stop.
    PlayOrPause,
    /// Go a stride onwards or back.
    Stride(Stride, Direction),
    /// Go to the next decisive moment, or the one before.
    Bookmark(Direction),
    /// Go to where a decisive moment, by the position after it, is about to happen, and show it happen.
    Moment(usize),
    /// Go to a position.
    Seek(usize),
    /// Rewind to the beginning.
    Start,
    /// Go to the end.
    End,
    /// Play twice as fast, or half as fast.
    Speed(Direction),
    /// Ask for the name of a branch, or no longer.
    Name,
    /// Present it caption by caption, in large letters; again: no longer.
    Present,
    /// Turn over to the next caption, or back.
    Caption(Direction),
    /// Open the receipts behind the caption, or close them.
    Why,
    /// Continue from the caption by hand.
    TryIt,
    /// Put the replay away: back to the battle being played, else to the title.
    Close,
}
