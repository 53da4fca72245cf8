//! The window: a Bevy app that shows a battle on a 2D map and on a 3D tabletop and hands in orders.
//!
//! Changes a battle only by an order; what it draws it reads from views and journals. Start at [`run`]; each file is one
//! plugin, and panels live in `panels`.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "drawing decides nothing: the client may use the platform's trigonometry and the clock"
)]

mod camera;
mod figures;
mod finish;
mod grain;
mod ground;
pub mod labels;
pub mod lettering;
pub mod livery;
mod map;
mod names;
mod pace;
mod pen;
mod plane;
pub mod scene;
mod solids;
mod stands;
mod tabletop;
pub mod views;
mod window;

use bevy::prelude::*;

/// Opens the window and stays until it is closed; gives the app's exit status.
pub fn run() -> AppExit {
    app().run()
}

/// The app with everything in it, not yet running; shows what its [`scene::Scene`] holds.
pub fn app() -> App {
    let mut app = App::new();
    app.init_resource::<scene::Scene>().add_plugins((
        window::plugin,
        finish::plugin,
        views::plugin,
        pace::plugin,
        camera::plugin,
        tabletop::plugin,
        stands::plugin,
        map::plugin,
        lettering::plugin,
        labels::plugin,
        names::plugin,
    ));
    app
}
