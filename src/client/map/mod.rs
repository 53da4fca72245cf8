//! The 2D map, drawn like an eighteenth-century engraved plan: paper, hachured hills, inked woods, tinted water and
//! fields.
//!
//! Everything is drawn from the same outlines and lines that the rules use. Knows features; knows no unit, those are
//! drawn by `blocks`.

mod blocks;
pub(crate) mod cartouche;
mod crossings;
mod fallen;
mod growth;
mod hills;
mod houses;
mod lines;
mod obstacles;
mod paper;
pub(crate) mod pen;
pub(crate) mod rims;
mod signs;

use bevy::{camera::visibility::RenderLayers, prelude::*};

use crate::{
    client::{
        map::pen::Pen,
        render::{materials::Finishes, mesh_builder::Detail},
        scene::{
            Scene,
            gates::Gate,
            terrain_style::{GroundStyle, Relief, is_contour},
        },
        schedule::GroundSystems,
        settings::Print,
        view::{
            MAP,
            lod::{DetailShown, Models},
        },
    },
    table::{Feature, FeatureState, TableSize},
};

/// Heights above the paper, inches: later layers lie higher.
mod layer {
    pub(crate) const WASH: f32 = 0.10;
    pub(crate) const HILLS: f32 = 0.20;
    pub(crate) const FLAT: f32 = 0.30;
    pub(crate) const WATER: f32 = 0.40;
    pub(crate) const ROADS: f32 = 0.50;
    pub(crate) const GROWTH: f32 = 0.60;
    pub(crate) const WORKS: f32 = 1.60;
    pub(crate) const UNITS: f32 = 2.00;
}

/// The engraver's inks and the colourist's washes.
mod inks {
    use bevy::prelude::Srgba;

    pub(crate) const INK: Srgba = Srgba::rgb(0.17, 0.13, 0.10);
    pub(crate) const PALE: Srgba = Srgba::rgb(0.42, 0.34, 0.26);
    pub(crate) const PAPER: Srgba = Srgba::rgb(0.925, 0.875, 0.765);
    pub(crate) const GREEN: Srgba = Srgba::rgb(0.62, 0.66, 0.45);
    pub(crate) const WATER: Srgba = Srgba::rgb(0.60, 0.70, 0.70);
    pub(crate) const CARMINE: Srgba = Srgba::rgb(0.72, 0.30, 0.27);
}

/// The ground as it is drawn now.
#[derive(Resource, Default)]
struct Drawn(Option<(TableSize, Vec<Feature>, Vec<Gate>, Print)>);

/// Marks entities that are redrawn with the ground.
#[derive(Component)]
struct Sheet;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Drawn>()
        .add_plugins((blocks::plugin, fallen::plugin))
        .add_systems(Update, draw_map.run_if(resource_changed::<Scene>).after(GroundSystems));
}

/// A drawing under way: opaque ink above, see-through washes below.
#[derive(Default)]
struct Plan {
    ink: Pen,
    wash: Pen,
    detail: Detail,
}

impl Plan {
    /// A drawing of all ground in a detail.
    fn of(scene: &Scene, relief: &Relief, detail: Detail) -> Self {
        let mut plan = Self { detail, ..Self::default() };
        paper::sheet(&mut plan, scene.size);
        growth::open_ground(&mut plan, scene.size);
        scene.features.iter().for_each(|feature| draw(&mut plan, feature, relief));
        scene.gates.iter().for_each(|gate| lines::gate(&mut plan, gate));
        plan
    }
}

fn draw_map(
    scene: Res<Scene>,
    relief: Res<Relief>,
    mut drawn: ResMut<Drawn>,
    finishes: Res<Finishes>,
    shown: Res<DetailShown>,
    old: Query<Entity, With<Sheet>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let palette = scene.palette.palette();
    let is_drawn = |(size, features, gates, print): &(TableSize, Vec<Feature>, Vec<Gate>, Print)| {
        (size, features, gates, print) == (&scene.size, &scene.features, &scene.gates, &palette.print)
    };
    if drawn.0.as_ref().is_some_and(is_drawn) {
        return;
    }
    drawn.0 = Some((scene.size, scene.features.clone(), scene.gates.clone(), palette.print));
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let [fine, coarse] = [Detail::Fine, Detail::Coarse].map(|detail| Plan::of(&scene, &relief, detail));
    let layer = RenderLayers::layer(MAP);
    let wash = Mesh3d(meshes.add(fine.wash.printed(palette).mesh()));
    commands.spawn((Sheet, wash, finishes.wash.clone(), layer.clone()));
    let ink = Models::of([fine.ink, coarse.ink].map(|ink| meshes.add(ink.printed(palette).mesh())));
    commands.spawn((Sheet, ink.at(shown.0), ink, finishes.ink.clone(), layer));
}

fn draw(plan: &mut Plan, feature: &Feature, relief: &Relief) {
    let look = GroundStyle::of(&feature.kind);
    match feature.state {
        FeatureState::Destroyed => return draw_wreck(plan, feature, look),
        FeatureState::Burning if !look.is_built_on() => {
            houses::fire(plan, feature);
        }
        _ => {}
    }
    match look {
        GroundStyle::Hill if is_contour(feature) => hills::hill(plan, feature, relief),
        GroundStyle::Hill | GroundStyle::Ravine => obstacles::fall(plan, feature),
        GroundStyle::Meadow => obstacles::meadow(plan, feature),
        GroundStyle::Rough => obstacles::rough(plan, feature),
        GroundStyle::Cliff => obstacles::cliff(plan, feature),
        GroundStyle::Woods => growth::woods(plan, feature),
        GroundStyle::Tree => growth::lone_tree(plan, feature),
        GroundStyle::Orchard => growth::orchard(plan, feature),
        GroundStyle::Vineyard => obstacles::vineyard(plan, feature),
        GroundStyle::Scrub => growth::scrub(plan, feature),
        GroundStyle::Swamp => growth::swamp(plan, feature),
        GroundStyle::Field => growth::field(plan, feature),
        GroundStyle::Hedge => growth::hedge(plan, feature),
        GroundStyle::Water => lines::water(plan, feature),
        GroundStyle::Ford => crossings::ford(plan, feature),
        GroundStyle::Road => lines::road(plan, feature),
        GroundStyle::Bridge => crossings::bridge(plan, feature),
        GroundStyle::Pontoons => crossings::pontoons(plan, feature),
        GroundStyle::Boats => crossings::boats(plan, feature),
        GroundStyle::Fence => lines::fence(plan, feature),
        GroundStyle::Wall => lines::wall(plan, feature),
        GroundStyle::Logs => obstacles::logs(plan, feature),
        GroundStyle::Palisade => obstacles::palisade(plan, feature),
        GroundStyle::Earthwork => lines::earthwork(plan, feature),
        GroundStyle::Trench => obstacles::trench(plan, feature),
        GroundStyle::Abatis => obstacles::abatis(plan, feature),
        GroundStyle::Stakes => obstacles::stakes(plan, feature),
        GroundStyle::Building => houses::building(plan, feature),
        GroundStyle::Church => houses::church(plan, feature),
        GroundStyle::Farm => houses::farm(plan, feature),
        GroundStyle::Town => houses::town(plan, feature),
        GroundStyle::Other => lines::outlined(plan, feature),
    }
}

/// A destroyed feature.
fn draw_wreck(plan: &mut Plan, feature: &Feature, look: GroundStyle) {
    match look {
        GroundStyle::Building => houses::building(plan, feature),
        GroundStyle::Church => houses::church(plan, feature),
        GroundStyle::Farm => houses::farm(plan, feature),
        GroundStyle::Town => houses::town(plan, feature),
        GroundStyle::Woods | GroundStyle::Tree | GroundStyle::Orchard | GroundStyle::Vineyard | GroundStyle::Scrub => {
            growth::stumps(plan, feature);
        }
        GroundStyle::Field => growth::field(plan, feature),
        _ => lines::ruin(plan, feature),
    }
}
