//! The app with everything in it, and its start.

use std::panic;

use bevy::{prelude::*, window::RequestRedraw};

use super::{
    commands, control, demo, guide, input,
    input::keys::Bindings,
    insight, labels, map, orders, platform,
    platform::{crash_report, renderer::NothingDraws, window::NoWindow},
    playback, render,
    render::materials::Lit,
    replay, sandbox, scene,
    schedule::ClientSystems,
    session,
    session::{Session, autosave::Autosave, leaving::Leaving, save_list},
    settings,
    settings::{Kept, Settings},
    tabletop, texts, turn,
    turn::flow::HandOver,
    ui,
    ui::Title,
    view,
    view::{FitView, ViewMode},
};

/// How long a newly opened battle, or one seen in another view or light, is redrawn, seconds.
const SETTLING_SECONDS: f32 = 2.0;

/// Opens the window on its title, with a scenario chosen if one is named by id or path, or on another file that is named
/// by its path, such as a lesson, and stays until it is closed; gives the app's exit status.
///
/// # Errors
/// Why no window can be opened here, such as a machine without a screen.
pub fn run(scenario: Option<&str>) -> Result<AppExit, NoWindow> {
    let mut app = on_a_screen(app).map_err(NoWindow::NoScreen)?;
    if app.world().contains_resource::<NothingDraws>() {
        return Err(NoWindow::NothingDraws);
    }
    // The user's own files are read from here on.
    if let Ok(program) = std::env::current_exe() {
        crash_report::stand_by(program);
    }
    let shelf = app.world().resource::<Autosave>().shelf().clone();
    save_list::clear_leftovers(&shelf);
    let (settings, comfort) = Settings::read(&shelf);
    let (kept_keys, bindings) = Kept::<Bindings>::read(&shelf);
    app.insert_resource(Title::read(&shelf, scenario)).insert_resource(settings).insert_resource(comfort);
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
        text.unwrap_or(texts::crash::NO_REASON).to_owned()
    })
}

/// The app with everything in it, not yet running; shows what its [`scene::Scene`] holds.
pub fn app() -> App {
    let mut app = App::new();
    app.add_plugins((platform::plugin, render::plugin, scene::plugin, view::plugin, tabletop::plugin, map::plugin))
        .add_plugins(labels::plugin)
        .add_plugins((session::plugin, commands::plugin, playback::plugin, orders::plugin, input::plugin, turn::plugin))
        .add_plugins((insight::plugin, replay::plugin, sandbox::plugin, guide::plugin, control::plugin, demo::plugin))
        .add_plugins((settings::plugin, ui::plugin));
    let order = (
        ClientSystems::Input,
        ClientSystems::Act,
        ClientSystems::Flow,
        ClientSystems::Derive,
        ClientSystems::Mirror,
        ClientSystems::Highlight,
    );
    // Commands of the window are carried out on the title too; whatever else acts says itself what it needs.
    let of_battle = (
        ClientSystems::Input,
        ClientSystems::Flow,
        ClientSystems::Derive,
        ClientSystems::Mirror,
        ClientSystems::Highlight,
    );
    app.configure_sets(Update, (order.chain(), of_battle.distributive_run_if(resource_exists::<Session>)))
        .configure_sets(Update, ClientSystems::Input.run_if(is_heard))
        .add_systems(Last, settle.run_if(resource_exists::<Session>));
    app
}

/// Whether pointer and keys go to the battle: not while another player is to take the seat, nor while the question
/// about unsaved data is open.
fn is_heard(hand_over: Res<HandOver>, leaving: Res<Leaving>) -> bool {
    hand_over.to.is_none() && !leaving.is_asked()
}

/// After a battle was opened, the view is fitted once panels have their places, and redrawn until everything is ready:
/// pipelines are made in the background, those of the other view or light when it is first seen, and nothing else wakes
/// an idle window.
fn settle(
    session: Res<Session>,
    showing: Res<ViewMode>,
    lit: Res<Lit>,
    time: Res<Time<Real>>,
    mut opened: Local<Option<f32>>,
    mut fitted: Local<bool>,
    mut fit: MessageWriter<FitView>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if session.is_added() {
        (*opened, *fitted) = (Some(time.elapsed_secs()), false);
    } else if showing.is_changed() || lit.is_changed() {
        *opened = Some(time.elapsed_secs());
    }
    let Some(since) = opened.map(|opened| time.elapsed_secs() - opened) else { return };
    redraw.write(RequestRedraw);
    if !*fitted && since > 0.0 {
        fit.write(FitView(None));
        *fitted = true;
    }
    if since > SETTLING_SECONDS {
        *opened = None;
    }
}
