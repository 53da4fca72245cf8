//! The 2D map, drawn like an eighteenth-century engraved plan: paper, hachured hills, inked woods, tinted water and
//! fields.
//!
//! Everything is drawn from the same outlines and lines that the rules use. Knows features; knows no unit, those are
//! drawn by `blocks`.

mod blocks;
mod crossings;
mod fallen;
mod growth;
mod hills;
mod houses;
mod lines;
mod obstacles;
mod paper;
mod signs;

use bevy::{camera::visibility::RenderLayers, prelude::*};

use crate::{
    client::{
        comfort::Print,
        finish::{Finish, Finishes},
        ground::{Look, Relief, is_contour},
        pen::Pen,
        scene::Scene,
        tabletop::GroundSystems,
        views::MAP,
    },
    table::{Feature, FeatureState, TableSize},
};

/// Heights above the paper, inches: later layers lie higher.
mod layer {
    pub(super) const WASH: f32 = 0.10;
    pub(super) const HILLS: f32 = 0.20;
    pub(super) const FLAT: f32 = 0.30;
    pub(super) const WATER: f32 = 0.40;
    pub(super) const ROADS: f32 = 0.50;
    pub(super) const GROWTH: f32 = 0.60;
    pub(super) const WORKS: f32 = 1.60;
    pub(super) const UNITS: f32 = 2.00;
}

/// The engraver's inks and the colourist's washes.
mod inks {
    use bevy::prelude::Srgba;

    pub(super) const INK: Srgba = Srgba::rgb(0.17, 0.13, 0.10);
    pub(super) const PALE: Srgba = Srgba::rgb(0.42, 0.34, 0.26);
    pub(super) const PAPER: Srgba = Srgba::rgb(0.925, 0.875, 0.765);
    pub(super) const GREEN: Srgba = Srgba::rgb(0.62, 0.66, 0.45);
    pub(super) const WATER: Srgba = Srgba::rgb(0.60, 0.70, 0.70);
    pub(super) const CARMINE: Srgba = Srgba::rgb(0.72, 0.30, 0.27);
}

/// The ground as it is drawn now.
#[derive(Resource, Default)]
struct Drawn(Option<(TableSize, Vec<Feature>, Print)>);

/// Marks entities that are redrawn with the ground.
#[derive(Component)]
struct Sheet;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawn>()
        .add_plugins((blocks::plugin, fallen::plugin))
        .add_systems(Update, draw_map.run_if(resource_changed::<Scene>).after(GroundSystems));
}

/// A drawing under way: opaque ink above, see-through washes below.
#[derive(Default)]
struct Plan {
    ink: Pen,
    wash: Pen,
}

fn draw_map(
    scene: Res<Scene>,
    relief: Res<Relief>,
    mut drawn: ResMut<Drawn>,
    finishes: Res<Finishes>,
    old: Query<Entity, With<Sheet>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let palette = scene.palette.palette();
    let is_drawn = |(size, features, print): &(TableSize, Vec<Feature>, Print)| {
        *size == scene.size && *features == scene.features && *print == palette.print
    };
    if drawn.0.as_ref().is_some_and(is_drawn) {
        return;
    }
    drawn.0 = Some((scene.size, scene.features.clone(), palette.print));
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let mut plan = Plan::default();
    paper::sheet(&mut plan, scene.size);
    growth::open_ground(&mut plan, scene.size);
    for feature in &scene.features {
        draw(&mut plan, feature, &relief);
    }
    let mut add = |pen: Pen, finish: &MeshMaterial3d<Finish>| {
        if !pen.is_empty() {
            commands.spawn((
                Sheet,
                Mesh3d(meshes.add(pen.printed(palette).mesh())),
                finish.clone(),
                RenderLayers::layer(MAP),
            ));
        }
    };
    add(plan.ink, &finishes.ink);
    add(plan.wash, &finishes.wash);
}

fn draw(plan: &mut Plan, feature: &Feature, relief: &Relief) {
    let look = Look::of(&feature.kind);
    match feature.state {
        FeatureState::Destroyed => return draw_wreck(plan, feature, look),
        FeatureState::Burning if !matches!(look, Look::Building | Look::Farm | Look::Town) => {
            houses::fire(plan, feature);
        }
        _ => {}
    }
    match look {
        Look::Hill if is_contour(feature) => hills::hill(plan, feature, relief),
        Look::Hill | Look::Ravine => obstacles::fall(plan, feature),
        Look::Meadow => obstacles::meadow(plan, feature),
        Look::Rough => obstacles::rough(plan, feature),
        Look::Cliff => obstacles::cliff(plan, feature),
        Look::Woods => growth::woods(plan, feature),
        Look::Tree => growth::lone_tree(plan, feature),
        Look::Orchard => growth::orchard(plan, feature),
        Look::Vineyard => obstacles::vineyard(plan, feature),
        Look::Scrub => growth::scrub(plan, feature),
        Look::Swamp => growth::swamp(plan, feature),
        Look::Field => growth::field(plan, feature),
        Look::Hedge => growth::hedge(plan, feature),
        Look::Water => lines::water(plan, feature),
        Look::Ford => crossings::ford(plan, feature),
        Look::Road => lines::road(plan, feature),
        Look::Bridge => crossings::bridge(plan, feature),
        Look::Pontoons => crossings::pontoons(plan, feature),
        Look::Boats => crossings::boats(plan, feature),
        Look::Fence => lines::fence(plan, feature),
        Look::Wall => lines::wall(plan, feature),
        Look::Logs => obstacles::logs(plan, feature),
        Look::Palisade => obstacles::palisade(plan, feature),
        Look::Earthwork => lines::earthwork(plan, feature),
        Look::Trench => obstacles::trench(plan, feature),
        Look::Abatis => obstacles::abatis(plan, feature),
        Look::Stakes => obstacles::stakes(plan, feature),
        Look::Building => houses::building(plan, feature),
        Look::Farm => houses::farm(plan, feature),
        Look::Town => houses::town(plan, feature),
        Look::Other => lines::outlined(plan, feature),
    }
}

/// A destroyed feature.
fn draw_wreck(plan: &mut Plan, feature: &Feature, look: Look) {
    match look {
        Look::Building => houses::building(plan, feature),
        Look::Farm => houses::farm(plan, feature),
        Look::Town => houses::town(plan, feature),
        Look::Woods | Look::Tree | Look::Orchard | Look::Vineyard | Look::Scrub => growth::stumps(plan, feature),
        Look::Field => growth::field(plan, feature),
        _ => lines::ruin(plan, feature),
    }
}
