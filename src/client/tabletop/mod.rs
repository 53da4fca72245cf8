//! The ground of the 3D tabletop: turf and hills, woods, works and water, on a table with a wooden rim.
//!
//! Everything is made from the same outlines and lines that the rules use, draped over the relief. Knows features;
//! knows no unit, those stand in `stands`.

mod aftermath;
pub(super) mod crossings;
mod fire;
pub(super) mod greenery;
pub(super) mod houses;
mod obstacles;
mod rim;
pub(super) mod signs;
pub(super) mod strips;
mod turf;
pub(super) mod works;

use bevy::{camera::visibility::RenderLayers, light::NotShadowCaster, prelude::*};

use crate::{
    client::{
        finish::{Finish, Finishes},
        ground::{Look, Relief, is_contour},
        light::FlatShadow,
        models::{DetailShown, Models},
        scene::Scene,
        solids::{Detail, Solids},
        views::TABLETOP,
    },
    table::{Feature, FeatureState, TableSize},
};

/// The ground as it is drawn now.
#[derive(Resource, Default)]
struct Drawn(Option<(TableSize, Vec<Feature>)>);

/// Marks entities that are redrawn with the ground.
#[derive(Component)]
struct GroundPiece;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawn>()
        .init_resource::<Relief>()
        .add_plugins(aftermath::plugin)
        .add_systems(Update, draw_ground.run_if(resource_changed::<Scene>).in_set(GroundSystems));
}

/// Draws the ground; things on it come after.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct GroundSystems;

fn draw_ground(
    scene: Res<Scene>,
    mut drawn: ResMut<Drawn>,
    mut relief: ResMut<Relief>,
    finishes: Res<Finishes>,
    shown: Res<DetailShown>,
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
        if !solids.is_empty() {
            let mesh = Mesh3d(meshes.add(solids.mesh()));
            // Flat things throw no visible shadow.
            commands.spawn((GroundPiece, mesh, finish.clone(), RenderLayers::layer(TABLETOP), NotShadowCaster));
        }
    };
    add(rim::table_edge(scene.size), &finishes.paint);
    add(turf::turf(scene.size, &scene.features, &relief), &finishes.flock);
    let [flat, tall] = laid(&scene.features, &relief, Detail::Fine);
    add(flat, &finishes.paint);
    if !tall.is_empty() {
        let models = Models::build(&mut meshes, |detail| laid(&scene.features, &relief, detail)[1].clone().mesh());
        let shadow = (FlatShadow, models.at(Detail::Coarse), finishes.shadow.clone());
        commands.spawn((GroundPiece, shadow, RenderLayers::layer(TABLETOP)));
        commands.spawn((
            GroundPiece,
            models.at(shown.0),
            models,
            finishes.paint.clone(),
            RenderLayers::layer(TABLETOP),
        ));
    }
}

/// All features: flat ones painted on the ground, and those that stand up from it.
fn laid(features: &[Feature], relief: &Relief, detail: Detail) -> [Solids; 2] {
    let [mut flat, mut tall] = [Solids::with(detail), Solids::with(detail)];
    features.iter().for_each(|feature| lay(feature, relief, &mut flat, &mut tall));
    [flat, tall]
}

/// Lays one feature: flat on the ground, or standing up from it.
fn lay(feature: &Feature, relief: &Relief, flat: &mut Solids, tall: &mut Solids) {
    let look = Look::of(&feature.kind);
    match feature.state {
        FeatureState::Destroyed => return wreck(feature, look, relief, flat, tall),
        FeatureState::Burning if !matches!(look, Look::Building | Look::Farm | Look::Town) => {
            fire::over(feature, relief, tall);
        }
        _ => {}
    }
    match look {
        Look::Hill if is_contour(feature) => {}
        Look::Meadow => {}
        Look::Hill | Look::Rough => obstacles::broken_ground(feature, relief, tall),
        Look::Ravine => obstacles::ravine(feature, relief, tall),
        Look::Cliff => obstacles::cliff(feature, relief, tall),
        Look::Woods => greenery::woods(feature, relief, tall),
        Look::Tree => greenery::tree(feature, relief, tall),
        Look::Orchard => greenery::orchard(feature, relief, tall),
        Look::Vineyard => obstacles::vineyard(feature, relief, tall),
        Look::Scrub => greenery::scrub(feature, relief, tall),
        Look::Hedge => greenery::hedge(feature, relief, tall),
        Look::Swamp => greenery::reeds(feature, relief, flat, tall),
        Look::Field => strips::field(feature, relief, flat),
        Look::Road => strips::road(feature, relief, flat),
        Look::Ford => crossings::ford(feature, relief, flat, tall),
        Look::Water => {
            strips::water(feature, relief, flat);
            crossings::over_water(feature, relief, flat, tall);
        }
        Look::Bridge => crossings::bridge(feature, relief, tall),
        Look::Pontoons => crossings::pontoons(feature, relief, tall),
        Look::Boats => crossings::boats(feature, relief, tall),
        Look::Fence => works::fence(feature, relief, tall),
        Look::Wall => works::wall(feature, relief, tall),
        Look::Logs => works::logs(feature, relief, tall),
        Look::Palisade => works::palisade(feature, relief, tall),
        Look::Earthwork => works::earthwork(feature, relief, tall),
        Look::Trench => works::trench(feature, relief, flat, tall),
        Look::Abatis => obstacles::abatis(feature, relief, tall),
        Look::Stakes => obstacles::stakes(feature, relief, tall),
        Look::Building => houses::building(feature, relief, tall),
        Look::Farm => houses::farm(feature, relief, tall),
        Look::Town => houses::town(feature, relief, tall),
        Look::Other => obstacles::pegs(feature, relief, tall),
    }
}

/// Lays a destroyed feature.
fn wreck(feature: &Feature, look: Look, relief: &Relief, flat: &mut Solids, tall: &mut Solids) {
    match look {
        Look::Building => houses::building(feature, relief, tall),
        Look::Farm => houses::farm(feature, relief, tall),
        Look::Town => houses::town(feature, relief, tall),
        Look::Fence | Look::Wall | Look::Earthwork => works::rubble(feature, relief, tall),
        Look::Logs
        | Look::Palisade
        | Look::Abatis
        | Look::Stakes
        | Look::Hedge
        | Look::Bridge
        | Look::Pontoons
        | Look::Boats => {
            works::splinters(feature, relief, tall);
        }
        Look::Woods | Look::Tree | Look::Orchard | Look::Vineyard | Look::Scrub => {
            greenery::stumps(feature, relief, tall);
        }
        Look::Field => strips::field(feature, relief, flat),
        _ => {}
    }
}
