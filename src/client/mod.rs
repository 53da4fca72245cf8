//! The window: a Bevy app that shows a battle on a 2D map and on a 3D tabletop and hands in orders.
//!
//! Changes a battle only by an order; draws from views and journals. Start at [`run`]; each file is one plugin, and
//! panels live in `panels`.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "drawing decides nothing: the client may use the platform's trigonometry and the clock"
)]

pub mod acting;
pub mod answers;
mod aside;
pub mod attract;
pub mod autosave;
pub mod bench;
pub mod board;
mod camera;
mod cartouche;
pub mod clauses;
pub mod comfort;
pub mod control;
pub mod corner;
pub mod desk;
pub mod draft;
mod dressing;
pub mod eye;
mod figures;
mod finish;
pub mod flight;
pub mod flow;
pub mod following;
pub mod foresight;
mod grain;
mod ground;
pub mod group;
pub mod hover;
pub mod keys;
pub mod labels;
pub mod laying_out;
pub mod layouts;
pub mod leaving;
pub mod lens;
pub mod lettering;
pub mod light;
pub mod livery;
pub mod machine;
mod map;
pub mod meaning;
pub mod mirror;
mod models;
mod names;
pub mod opening;
mod pace;
pub mod panels;
mod pen;
pub mod pick;
mod plane;
pub mod playback;
pub mod pointer;
mod posting;
mod renderer;
pub mod replay;
pub mod saves;
pub mod scene;
pub mod selection;
pub mod session;
pub mod shown;
mod signs;
mod single_file;
mod solids;
pub mod sorry;
pub mod spectacle;
mod stands;
mod tabletop;
pub mod telling;
pub mod tools;
pub mod traces;
mod underway;
pub mod views;
mod window;
pub mod wish;

use std::panic;

use bevy::prelude::*;

pub use window::NoWindow;

/// Opens the window on its title, with a scenario chosen if one is named by id or path, and stays until it is closed;
/// gives the app's exit status.
///
/// # Errors
/// Why no window can be opened here, such as a machine without a screen.
pub fn run(scenario: Option<&str>) -> Result<AppExit, NoWindow> {
    let mut app = on_a_screen(app).map_err(NoWindow::NoScreen)?;
    if app.world().contains_resource::<renderer::NothingDraws>() {
        return Err(NoWindow::NothingDraws);
    }
    // The user's own files are read from here on.
    if let Ok(program) = std::env::current_exe() {
        sorry::stand_by(program);
    }
    let shelf = app.world().resource::<autosave::Autosave>().shelf().clone();
    saves::clear_leftovers(&shelf);
    let (settings, comfort) = comfort::Settings::read(&shelf);
    let (kept_keys, bindings) = comfort::Kept::<keys::Bindings>::read(&shelf);
    app.insert_resource(panels::Title::read(&shelf, scenario)).insert_resource(settings).insert_resource(comfort);
    app.insert_resource(kept_keys).insert_resource(bindings);
    Ok(app.run())
}

/// The value of a start; where the window system panics for want of a screen, its message.
fn on_a_screen<T>(start: fn() -> T) -> Result<T, String> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let started = panic::catch_unwind(start);
    panic::set_hook(hook);
    started.map_err(|told| {
        let text = told.downcast_ref::<String>().map(String::as_str).or_else(|| told.downcast_ref::<&str>().copied());
        text.unwrap_or("the window system gave no reason").to_owned()
    })
}

/// The app with everything in it, not yet running; shows what its [`scene::Scene`] holds.
pub fn app() -> App {
    let mut app = App::new();
    app.init_resource::<scene::Scene>().add_plugins((
        (window::plugin, single_file::SingleFile),
        finish::plugin,
        views::plugin,
        pace::plugin,
        (models::plugin, light::plugin),
        (camera::plugin, flight::plugin),
        tabletop::plugin,
        stands::plugin,
        map::plugin,
        lettering::plugin,
        labels::plugin,
        names::plugin,
        desk::plugin,
        comfort::plugin,
        panels::plugin,
    ));
    app
}
