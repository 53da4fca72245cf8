//! The window itself, the renderer's start and the rule that nothing is drawn while nothing changes.

use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitPlugin, WinitSettings};
use bevy_egui::EguiPlugin;

/// How often a window that nobody touches is drawn, should anything have been missed.
const IDLE: Duration = Duration::from_secs(60);

/// Opens one window titled Linstock and redraws it only on input or on request. Where the system allows it, any thread may run the app:
/// tests do, with their own main thread beside it.
pub(super) fn plugin(app: &mut App) {
    let window = Window { title: "Linstock".into(), resolution: (1280, 800).into(), ..default() };
    let window = WindowPlugin { primary_window: Some(window), ..default() };
    app.add_plugins(DefaultPlugins.set(window).set(WinitPlugin { run_on_any_thread: true }))
        .add_plugins(EguiPlugin::default())
        .insert_resource(WinitSettings { focused_mode: UpdateMode::reactive(IDLE), ..WinitSettings::desktop_app() });
}
