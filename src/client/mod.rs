//! The window: a Bevy app that shows a battle on a 2D map and on a 3D tabletop and hands in orders.
//!
//! Changes a battle only by an order; what it draws it reads from views and journals. Start at [`run`]; each file is one
//! plugin, and panels live in `panels`.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "drawing decides nothing: the client may use the platform's trigonometry and the clock"
)]

mod window;

use bevy::prelude::*;

/// Opens the window and stays until it is closed; gives the app's exit status.
pub fn run() -> AppExit {
    App::new().add_plugins((window::plugin, scratch)).run()
}

fn scratch(app: &mut App) {
    app.add_systems(Startup, scratch_scene).add_systems(bevy_egui::EguiPrimaryContextPass, scratch_panel);
}

fn scratch_scene(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<StandardMaterial>>) {
    commands.spawn((
        Mesh3d(meshes.add(Plane3d::new(Vec3::Z, Vec2::new(36.0, 24.0)))),
        MeshMaterial3d(materials.add(Color::srgb(0.3, 0.5, 0.2))),
    ));
    commands.spawn((
        Mesh3d(meshes.add(Cuboid::new(4.0, 2.0, 1.0))),
        MeshMaterial3d(materials.add(Color::srgb(0.6, 0.1, 0.1))),
        Transform::from_xyz(0.0, 0.0, 1.0),
    ));
    commands.spawn((
        DirectionalLight { illuminance: 8_000.0, shadow_maps_enabled: true, ..default() },
        Transform::from_xyz(10.0, -20.0, 30.0).looking_at(Vec3::ZERO, Vec3::Z),
    ));
    commands.spawn((
        Camera3d::default(),
        bevy::core_pipeline::tonemapping::Tonemapping::None,
        Transform::from_xyz(0.0, -40.0, 30.0).looking_at(Vec3::ZERO, Vec3::Z),
    ));
}

fn scratch_panel(mut contexts: bevy_egui::EguiContexts) -> Result {
    bevy_egui::egui::Window::new("Dice").show(contexts.ctx_mut()?, |ui| ui.label("6 4 2"));
    Ok(())
}
