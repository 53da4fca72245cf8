//! The window itself, the renderer's start and the rule that nothing is drawn while nothing changes.

use bevy::prelude::*;
use bevy::winit::WinitSettings;
use bevy_egui::EguiPlugin;

/// Opens one window titled Linstock and redraws it only on input or on request.
pub(super) fn plugin(app: &mut App) {
    let window = Window { title: "Linstock".into(), resolution: (1280, 800).into(), ..default() };
    app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }))
        .add_plugins(EguiPlugin::default())
        .insert_resource(WinitSettings::desktop_app());
}
