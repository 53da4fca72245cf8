//! The list of orders that opens at the pointer by a right click, or beside the selection by a key: there each order has
//! a letter of its own.

use bevy::prelude::*;

/// Whether the list is open, and where.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct OrderMenu {
    /// Where it was opened, pixels from the window's top left.
    pub at: Option<Vec2>,
}

impl OrderMenu {
    /// Closes the list; whether it was open.
    pub fn close(&mut self) -> bool {
        self.at.take().is_some()
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<OrderMenu>();
}
