//! The ground of the 3D tabletop: turf and hills, woods, works and water, on a table with a wooden rim.
//!
//! Everything is made of the same outlines and lines that the rules use, draped over the relief. Knows features; knows no
//! unit, those stand in `stands`.

pub(super) mod greenery;
mod rim;
pub(super) mod strips;
mod turf;
pub(super) mod works;

use bevy::{camera::visibility::RenderLayers, prelude::*};

use crate::{
    client::{
        finish::{Finish, Finishes},
        ground::{Look, Relief},
        scene::Scene,
        solids::{Detail, Solids},
        views::TABLETOP,
    },
    table::{Feature, FeatureState, TableSize},
};

/// What of the ground is drawn now.
#[derive(Resource, Default)]
struct Drawn(Option<(TableSize, Vec<Feature>)>);

/// Marks what is redrawn with the ground.
#[derive(Component)]
struct GroundPiece;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawn>()
        .init_resource::<Relief>()
        .add_systems(Update, draw_ground.run_if(resource_changed::<Scene>).in_set(GroundSystems));
}

/// Draws the ground; what stands on it comes after.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct GroundSystems;

fn draw_ground(
    scene: Res<Scene>,
    mut drawn: ResMut<Drawn>,
    mut relief: ResMut<Relief>,
    finishes: Res<Finishes>,
    old: Query<Entity, With<GroundPiece>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    if drawn.0.as_ref().is_some_and(|(size, features)| *size == scene.size && *features == scene.features) {
        return;
    }
    drawn.0 = Some((scene.size, scene.features.clone()));
    relief.set_if_neq(Relief::of(&scene.features));
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let mut add = |solids: Solids, finish: &MeshMaterial3d<Finish>| {
        if solids.is_empty() {
            return;
        }
        let mesh = Mesh3d(meshes.add(solids.mesh()));
        commands.spawn((GroundPiece, mesh, finish.clone(), RenderLayers::layer(TABLETOP)));
    };
    add(rim::table_edge(scene.size), &finishes.paint);
    add(turf::turf(scene.size, &scene.features, &relief), &finishes.flock);
    let [mut flat, mut tall, mut shadows] = [Detail::Fine, Detail::Fine, Detail::Coarse].map(Solids::with);
    for feature in &scene.features {
        lay(feature, &relief, &mut flat, &mut tall);
        lay(feature, &relief, &mut Solids::default(), &mut shadows);
    }
    add(flat, &finishes.paint);
    add(tall, &finishes.paint);
    add(shadows, &finishes.shadow);
}

/// Lays one feature: what is painted on the ground, and what stands up from it.
fn lay(feature: &Feature, relief: &Relief, flat: &mut Solids, tall: &mut Solids) {
    let destroyed = feature.state == FeatureState::Destroyed;
    match Look::of(&feature.kind) {
        Look::Hill | Look::Other => {}
        Look::Woods => greenery::woods(feature, relief, tall),
        Look::Orchard => greenery::orchard(feature, relief, tall),
        Look::Scrub => greenery::scrub(feature, relief, tall),
        Look::Hedge => greenery::hedge(feature, relief, tall),
        Look::Swamp => greenery::reeds(feature, relief, flat, tall),
        Look::Field => strips::field(feature, relief, flat),
        Look::Road => strips::road(feature, relief, flat),
        Look::Water => {
            strips::water(feature, relief, flat);
            works::bridges(feature, relief, tall);
        }
        Look::Fence if !destroyed => works::fence(feature, relief, tall),
        Look::Wall if !destroyed => works::wall(feature, relief, tall),
        Look::Building => works::building(feature, relief, tall),
        Look::Town => works::town(feature, relief, tall),
        Look::Earthwork if !destroyed => works::earthwork(feature, relief, tall),
        Look::Fence | Look::Wall | Look::Earthwork => works::rubble(feature, relief, tall),
    }
}
