//! Onwards or back, in lists and in time.

/// Onwards or back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Onwards.
    Onwards,
    /// Back.
    Back,
}
