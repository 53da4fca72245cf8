//! The order of systems within a frame.
//!
//! Read pointer and keys, carry out commands, advance the steps that need no player, and ask the battle again for its
//! offers. Drawing comes after that.

use bevy::prelude::*;

/// The order of a frame. A new system belongs to one of these.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClientSystems {
    /// Pointer and keys become commands or change the draft.
    Input,
    /// Commands are carried out.
    Act,
    /// Steps that need no player run by themselves; the machine plays.
    Flow,
    /// Derive the display from the battle.
    Derive,
    /// The scene to be drawn is filled.
    Mirror,
    /// Its units are marked as selected, pointed at and drafted.
    Highlight,
}

/// Draws the ground; things on it come after.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GroundSystems;

/// Lays out the panels of a battle.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelSystems;
