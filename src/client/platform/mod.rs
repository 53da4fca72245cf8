//! The machine below the window: the operating system's window and file dialog, the clock, the graphics card, what
//! happens after a crash.

mod clock;
pub mod crash_report;
pub(crate) mod file_dialog;
pub(crate) mod renderer;
pub mod single_threaded;
pub(crate) mod window;

use bevy::prelude::*;

/// Adds the window, its clock, and its drawing on one thread.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((window::plugin, clock::plugin, single_threaded::SingleFile));
}
