//! The ground of the 3D tabletop: turf and hills, woods, works and water, on a table with a wooden rim.
//!
//! Everything is made from the same outlines and lines that the rules use, draped over the relief. Knows features;
//! knows no unit, those stand in `stands`.

mod aftermath;
pub(crate) mod crossings;
pub(crate) mod figures;
mod fire;
pub(crate) mod greenery;
pub(crate) mod houses;
pub(super) mod lighting;
mod obstacles;
mod rim;
pub(crate) mod signs;
pub(crate) mod stands;
pub(crate) mod strips;
mod turf;
pub(crate) mod works;

use bevy::{camera::visibility::RenderLayers, light::NotShadowCaster, prelude::*};

use crate::{
    client::{
        render::{
            materials::{Finish, Finishes},
            mesh_builder::{Detail, Solids},
        },
        scene::{
            Scene,
            gates::Gate,
            terrain_style::{GroundStyle, Relief, is_contour},
        },
        schedule::GroundSystems,
        tabletop::lighting::FlatShadow,
        view::{
            TABLETOP,
            lod::{DetailShown, Models},
        },
    },
    table::{Feature, FeatureState, TableSize},
};

/// The ground as it is drawn now.
#[derive(Resource, Default)]
struct Drawn(Option<(TableSize, Vec<Feature>, Vec<Gate>)>);

/// Marks entities that are redrawn with the ground.
#[derive(Component)]
struct GroundPiece;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Drawn>()
        .init_resource::<Relief>()
        .add_plugins((aftermath::plugin, lighting::plugin, stands::plugin))
        .add_systems(Update, draw_ground.run_if(resource_changed::<Scene>).in_set(GroundSystems));
}

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
    let is_laid = |(size, features, gates): &(TableSize, Vec<Feature>, Vec<Gate>)| {
        (size, features, gates) == (&scene.size, &scene.features, &scene.gates)
    };
    if drawn.0.as_ref().is_some_and(is_laid) {
        return;
    }
    drawn.0 = Some((scene.size, scene.features.clone(), scene.gates.clone()));
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
    let [flat, tall] = laid(&scene, &relief, Detail::Fine);
    add(flat, &finishes.paint);
    if !tall.is_empty() {
        let models = Models::build(&mut meshes, |detail| laid(&scene, &relief, detail)[1].clone().mesh());
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

/// All features: flat ones painted on the ground, and those that stand up from it, with their gates.
fn laid(scene: &Scene, relief: &Relief, detail: Detail) -> [Solids; 2] {
    let [mut flat, mut tall] = [Solids::with(detail), Solids::with(detail)];
    scene.features.iter().for_each(|feature| lay(feature, relief, &mut flat, &mut tall));
    scene.gates.iter().for_each(|gate| works::gate(gate, relief, &mut tall));
    [flat, tall]
}

/// Lays one feature: flat on the ground, or standing up from it.
fn lay(feature: &Feature, relief: &Relief, flat: &mut Solids, tall: &mut Solids) {
    let look = GroundStyle::of(&feature.kind);
    match feature.state {
        FeatureState::Destroyed => return wreck(feature, look, relief, flat, tall),
        FeatureState::Burning if !look.is_built_on() => {
            fire::over(feature, relief, tall);
        }
        _ => {}
    }
    match look {
        GroundStyle::Hill if is_contour(feature) => {}
        GroundStyle::Meadow => {}
        GroundStyle::Hill | GroundStyle::Rough => obstacles::broken_ground(feature, relief, tall),
        GroundStyle::Ravine => obstacles::ravine(feature, relief, tall),
        GroundStyle::Cliff => obstacles::cliff(feature, relief, tall),
        GroundStyle::Woods => greenery::woods(feature, relief, tall),
        GroundStyle::Tree => greenery::tree(feature, relief, tall),
        GroundStyle::Orchard => greenery::orchard(feature, relief, tall),
        GroundStyle::Vineyard => obstacles::vineyard(feature, relief, tall),
        GroundStyle::Scrub => greenery::scrub(feature, relief, tall),
        GroundStyle::Hedge => greenery::hedge(feature, relief, tall),
        GroundStyle::Swamp => greenery::reeds(feature, relief, flat, tall),
        GroundStyle::Field => strips::field(feature, relief, flat),
        GroundStyle::Road => strips::road(feature, relief, flat),
        GroundStyle::Ford => crossings::ford(feature, relief, flat, tall),
        GroundStyle::Water => {
            strips::water(feature, relief, flat);
            crossings::over_water(feature, relief, flat, tall);
        }
        GroundStyle::Bridge => crossings::bridge(feature, relief, tall),
        GroundStyle::Pontoons => crossings::pontoons(feature, relief, tall),
        GroundStyle::Boats => crossings::boats(feature, relief, tall),
        GroundStyle::Fence => works::fence(feature, relief, tall),
        GroundStyle::Wall => works::wall(feature, relief, tall),
        GroundStyle::Logs => works::logs(feature, relief, tall),
        GroundStyle::Palisade => works::palisade(feature, relief, tall),
        GroundStyle::Earthwork => works::earthwork(feature, relief, tall),
        GroundStyle::Trench => works::trench(feature, relief, flat, tall),
        GroundStyle::Abatis => obstacles::abatis(feature, relief, tall),
        GroundStyle::Stakes => obstacles::stakes(feature, relief, tall),
        GroundStyle::Building => houses::building(feature, relief, tall),
        GroundStyle::Church => houses::church(feature, relief, tall),
        GroundStyle::Farm => houses::farm(feature, relief, tall),
        GroundStyle::Town => houses::town(feature, relief, tall),
        GroundStyle::Other => obstacles::pegs(feature, relief, tall),
    }
}

/// Lays a destroyed feature.
fn wreck(feature: &Feature, look: GroundStyle, relief: &Relief, flat: &mut Solids, tall: &mut Solids) {
    match look {
        GroundStyle::Building => houses::building(feature, relief, tall),
        GroundStyle::Church => houses::church(feature, relief, tall),
        GroundStyle::Farm => houses::farm(feature, relief, tall),
        GroundStyle::Town => houses::town(feature, relief, tall),
        GroundStyle::Fence | GroundStyle::Wall | GroundStyle::Earthwork => works::rubble(feature, relief, tall),
        GroundStyle::Logs
        | GroundStyle::Palisade
        | GroundStyle::Abatis
        | GroundStyle::Stakes
        | GroundStyle::Hedge
        | GroundStyle::Bridge
        | GroundStyle::Pontoons
        | GroundStyle::Boats => {
            works::splinters(feature, relief, tall);
        }
        GroundStyle::Woods | GroundStyle::Tree | GroundStyle::Orchard | GroundStyle::Vineyard | GroundStyle::Scrub => {
            greenery::stumps(feature, relief, tall);
        }
        GroundStyle::Field => strips::field(feature, relief, flat),
        _ => {}
    }
}
