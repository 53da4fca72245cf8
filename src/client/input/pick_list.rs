//! Which of several pieces under the pointer is meant: a list to pick from where they overlap, and handles above
//! commanders and messengers that stand in a crowd.

use bevy::prelude::*;

use crate::table::UnitId;

/// The open list of pieces under the pointer.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct PickList {
    /// The units, nearest first; empty when the list is closed.
    pub units: Vec<UnitId>,
    /// Where it was opened, pixels from the window's top left.
    pub at: Vec2,
}

impl PickList {
    /// Closes the list.
    pub fn close(&mut self) {
        self.units.clear();
    }
}
