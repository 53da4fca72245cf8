//! Casualties where they fell: one entity each, one mesh for all that look alike.

use bevy::{camera::visibility::RenderLayers, prelude::*};

use crate::{
    client::{
        render::{livery::Livery, materials::Finishes, mesh_builder::Solids, noise::speck},
        scene::{Scene, SceneFallen, terrain_style::Relief},
        schedule::GroundSystems,
        tabletop::figures::{self, Figure, Seat},
        view::{
            TABLETOP,
            lod::{DetailShown, Models},
        },
    },
    table::FigureKind,
};

/// The height of a lying figure's back above the ground, inches.
const LYING: f32 = 0.07;

/// The fallen as they are drawn now.
#[derive(Resource, Default)]
struct Drawn {
    fallen: Vec<(SceneFallen, Entity)>,
    meshes: Vec<((FigureKind, Livery), Models)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawn>().add_systems(Update, lay_fallen.run_if(resource_changed::<Scene>).after(GroundSystems));
}

fn lay_fallen(
    scene: Res<Scene>,
    relief: Res<Relief>,
    finishes: Res<Finishes>,
    shown: Res<DetailShown>,
    mut drawn: ResMut<Drawn>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    // Of a full field the first are carried off as the last fall.
    let kept = drawn.fallen.iter().map(|(fallen, _)| fallen);
    let carried_off = (0..=drawn.fallen.len())
        .find(|from| scene.fallen.iter().take(drawn.fallen.len() - from).eq(kept.clone().skip(*from)));
    let carried_off = if relief.is_changed() { drawn.fallen.len() } else { carried_off.unwrap_or(drawn.fallen.len()) };
    for (_, entity) in drawn.fallen.drain(..carried_off) {
        commands.entity(entity).despawn();
    }
    for fallen in scene.fallen.iter().skip(drawn.fallen.len()) {
        let models = drawn.models_for(fallen, &mut meshes);
        let body =
            (models.at(shown.0), models, finishes.paint.clone(), lie(fallen, &relief), RenderLayers::layer(TABLETOP));
        let entity = commands.spawn(body).id();
        drawn.fallen.push((*fallen, entity));
    }
}

/// Where a casualty lies: about where it stood, turned at random.
fn lie(fallen: &SceneFallen, relief: &Relief) -> Transform {
    let number = |kind: i32| speck(whole(fallen.pose.at.x), whole(fallen.pose.at.y) + kind, 310);
    let at = fallen.pose.at + (Vec2::new(number(1), number(2)) - 0.5) * 0.3;
    Transform::from_translation(relief.on(at)).with_rotation(Quat::from_rotation_z(number(3) * std::f32::consts::TAU))
}

impl Drawn {
    fn models_for(&mut self, fallen: &SceneFallen, meshes: &mut Assets<Mesh>) -> Models {
        let looks = (fallen.kind, fallen.livery);
        if let Some((_, models)) = self.meshes.iter().find(|(known, _)| *known == looks) {
            return models.clone();
        }
        let models = Models::build(meshes, |detail| {
            let mut solids = Solids::with(detail);
            sculpt(&mut solids, fallen);
            solids.mesh()
        });
        self.meshes.push((looks, models.clone()));
        models
    }
}

/// A figure on its back; a horse on its side; a gun with its muzzle in the grass.
fn sculpt(solids: &mut Solids, fallen: &SceneFallen) {
    let down = match fallen.kind {
        kind if !kind.is_man() => Quat::from_rotation_y(0.35) * Quat::from_rotation_x(-0.12),
        kind if kind.is_mounted() => Quat::from_rotation_y(1.48),
        _ => Quat::from_rotation_x(1.50),
    };
    let seat = if fallen.kind.is_mounted() { Seat::Mounted } else { Seat::OnFoot };
    // A fallen colour bearer no longer has the colours, a fallen lancer no longer his lance.
    let kind = match fallen.kind {
        FigureKind::Colour => FigureKind::Officer,
        FigureKind::Lancer => FigureKind::Cavalry,
        kind => kind,
    };
    let figure = Figure { kind, livery: fallen.livery, flag: fallen.livery.facings, variant: 2, seat };
    let lift = Transform::from_xyz(0.0, 0.0, LYING).with_rotation(down);
    solids.within(lift, |solids| figures::sculpt(solids, &figure));
}

#[expect(clippy::cast_possible_truncation, reason = "tables are a few hundred inches wide")]
fn whole(inches: f32) -> i32 {
    (inches * 16.0).round() as i32
}
