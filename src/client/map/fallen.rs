//! Casualties on the map: a small cross each, in the colour of their side.

use bevy::{camera::visibility::RenderLayers, prelude::*};

use super::{inks::INK, layer};
use crate::client::{
    map::pen::{Pen, nib},
    render::{
        materials::Finishes,
        mesh_builder::{mixed, toned},
    },
    scene::{Scene, SceneFallen},
    settings::PaletteName,
    view::MAP,
};

/// The crosses as they are drawn now.
#[derive(Resource, Default)]
struct Drawn(Option<(PaletteName, Vec<SceneFallen>, Entity)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawn>().add_systems(Update, draw_fallen.run_if(resource_changed::<Scene>));
}

fn draw_fallen(
    scene: Res<Scene>,
    finishes: Res<Finishes>,
    mut drawn: ResMut<Drawn>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let before = drawn.0.as_ref();
    if before
        .map_or(scene.fallen.is_empty(), |(palette, fallen, _)| *palette == scene.palette && *fallen == scene.fallen)
    {
        return;
    }
    if let Some((.., entity)) = before {
        commands.entity(*entity).despawn();
    }
    drawn.0 = None;
    if scene.fallen.is_empty() {
        return;
    }
    let mut pen = Pen::default();
    scene.fallen.iter().for_each(|fallen| cross(&mut pen, fallen, scene.palette));
    let mesh = Mesh3d(meshes.add(pen.printed(scene.palette.palette()).mesh()));
    let entity = commands.spawn((mesh, finishes.ink.clone(), RenderLayers::layer(MAP))).id();
    drawn.0 = Some((scene.palette, scene.fallen.clone(), entity));
}

/// A cross that stands upright however its man fell.
fn cross(pen: &mut Pen, fallen: &SceneFallen, palette: PaletteName) {
    let at = fallen.pose.at;
    let ink = mixed(toned(palette.palette().of(fallen.tincture), 0.7), INK, 0.25);
    let arms = [[at + Vec2::Y * 0.15, at - Vec2::Y * 0.17], [at + Vec2::new(-0.10, 0.05), at + Vec2::new(0.10, 0.05)]];
    pen.on_layer(layer::UNITS - 0.05);
    for arm in arms {
        pen.stroke(&arm, nib(0.05, 1.2), ink);
    }
}
