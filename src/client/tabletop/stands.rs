//! The stands of the 3D tabletop: a painted base with its miniatures, one entity a stand and one mesh for all that look
//! alike.

use std::collections::BTreeMap;

use bevy::{camera::visibility::RenderLayers, prelude::*};

use crate::{
    battle::notice::Sign,
    client::{
        render::{
            livery::Livery,
            materials::Finishes,
            mesh_builder::{Detail, Solids, Surface, mixed, round, toned},
            noise::{self, speck},
        },
        scene::{Emphasis, Scene, SceneUnit, stand_corners, terrain_style::Relief},
        schedule::GroundSystems,
        settings::PaletteName,
        tabletop::{
            figures::{self, Figure, Seat},
            lighting::FlatShadow,
            lod::{DetailShown, Models},
            signs as markers,
        },
        view::TABLETOP,
    },
    table::{FigureKind, Stand, StandId},
};

/// How thick a base is, inches.
const BASE: f32 = 0.07;
/// How many variants a stand's paint and poses come in.
const VARIANTS: u16 = 4;

/// The stands as they are drawn now.
#[derive(Resource, Default)]
struct Drawn {
    stands: BTreeMap<StandId, DrawnStand>,
    meshes: Vec<(Looks, Models)>,
    signs: Vec<((Sign, PaletteName), Models)>,
}

struct DrawnStand {
    entity: Entity,
    stand: Stand,
    livery: Livery,
    flag: Srgba,
    emphasis: Emphasis,
    bearing: Bearing,
    signs: Vec<Sign>,
}

/// How men carry themselves, which tells the worst from afar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bearing {
    /// Dressed.
    Steady,
    /// Out of their ranks.
    Ragged,
    /// Turned away, running.
    Running,
}

/// All that decides how a stand looks: stands with equal looks share a mesh.
#[derive(Clone, Debug, PartialEq)]
struct Looks {
    size: Vec2,
    files: u8,
    cells: Vec<Option<FigureKind>>,
    livery: Livery,
    flag: Srgba,
    variant: u8,
    emphasis: Emphasis,
    bearing: Bearing,
}

pub(crate) fn plugin(app: &mut App) {
    let changed = resource_changed::<Scene>.or_else(resource_changed::<Relief>);
    app.init_resource::<Drawn>().add_systems(Update, draw_stands.run_if(changed).after(GroundSystems));
}

fn draw_stands(
    scene: Res<Scene>,
    relief: Res<Relief>,
    finishes: Res<Finishes>,
    shown: Res<DetailShown>,
    mut drawn: ResMut<Drawn>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let mut gone = std::mem::take(&mut drawn.stands);
    for unit in &scene.units {
        let flag = scene.palette.palette().of(unit.tincture);
        for stand in &unit.stands {
            let before = gone.remove(&stand.id);
            let bearing = Bearing::of(unit);
            let signs = if unit.sign_bearer() == Some(stand.id) { unit.signs() } else { Vec::new() };
            let entity = match before {
                Some(before)
                    if !relief.is_changed()
                        && before.stand == *stand
                        && before.livery == unit.livery
                        && before.flag == flag
                        && before.emphasis == unit.emphasis
                        && before.bearing == bearing
                        && before.signs == signs =>
                {
                    before.entity
                }
                before => {
                    let models = drawn.models_for(Looks::of(stand, unit, flag), &mut meshes);
                    let entity = before.map_or_else(|| spawn_stand(&mut commands, &finishes), |before| before.entity);
                    let shadow =
                        (FlatShadow, models.at(Detail::Coarse), finishes.shadow.clone(), RenderLayers::layer(TABLETOP));
                    let shadow = commands.spawn(shadow).id();
                    commands
                        .entity(entity)
                        .despawn_children()
                        .insert((models.at(shown.0), models, place(stand, &relief)))
                        .add_child(shadow);
                    for (place, sign) in signs.iter().enumerate() {
                        let models = drawn.sign_for(*sign, scene.palette, &mut meshes);
                        let aside = (small(place) - small(signs.len() - 1) / 2.0) * markers::STEP;
                        let behind = Transform::from_xyz(aside, -stand.base.depth / 2.0 - markers::ROOM, 0.0);
                        let sign =
                            (models.at(shown.0), models, finishes.paint.clone(), behind, RenderLayers::layer(TABLETOP));
                        let sign = commands.spawn(sign).id();
                        commands.entity(entity).add_child(sign);
                    }
                    entity
                }
            };
            let (livery, emphasis) = (unit.livery, unit.emphasis);
            drawn
                .stands
                .insert(stand.id, DrawnStand { entity, stand: stand.clone(), livery, flag, emphasis, bearing, signs });
        }
    }
    for stand in gone.into_values() {
        commands.entity(stand.entity).despawn();
    }
}

fn spawn_stand(commands: &mut Commands, finishes: &Finishes) -> Entity {
    commands.spawn((finishes.paint.clone(), RenderLayers::layer(TABLETOP), Visibility::default())).id()
}

/// Where a stand's base stands: on the ground under its middle, tilted with a slope.
fn place(stand: &Stand, relief: &Relief) -> Transform {
    let facing = stand.pose.facing.vector();
    let yaw = Quat::from_rotation_z((-facing.x).atan2(facing.y));
    let heights = stand_corners(stand).map(|corner| relief.height(corner));
    let middle = relief.height(stand.pose.at);
    let mean = heights.iter().sum::<f32>() / 4.0;
    let tilt = Quat::from_rotation_arc(Vec3::Z, relief.normal(stand.pose.at, stand.base.radius().max(0.3)));
    Transform { translation: stand.pose.at.extend(middle.max(mean) + 0.01), rotation: tilt * yaw, scale: Vec3::ONE }
}

impl Drawn {
    fn models_for(&mut self, looks: Looks, meshes: &mut Assets<Mesh>) -> Models {
        if let Some((_, models)) = self.meshes.iter().find(|(known, _)| *known == looks) {
            return models.clone();
        }
        let models = Models::build(meshes, |detail| looks.sculpt(detail).mesh());
        self.meshes.push((looks, models.clone()));
        models
    }
}

impl Drawn {
    fn sign_for(&mut self, sign: Sign, palette: PaletteName, meshes: &mut Assets<Mesh>) -> Models {
        if let Some((_, models)) = self.signs.iter().find(|(known, _)| *known == (sign, palette)) {
            return models.clone();
        }
        let models = Models::build(meshes, |detail| markers::sculpt(sign, palette, detail).mesh());
        self.signs.push(((sign, palette), models.clone()));
        models
    }
}

impl Bearing {
    fn of(unit: &SceneUnit) -> Self {
        let is_disordered = unit.marks.iter().any(|mark| mark.sign == Sign::Disordered);
        if unit.runs() {
            Self::Running
        } else if is_disordered {
            Self::Ragged
        } else {
            Self::Steady
        }
    }

    /// How far a figure is out of its place, inches, and how far it is turned, radians, from its own three numbers
    /// between 0 and 1.
    fn astray(self, numbers: [f32; 3]) -> (Vec2, f32) {
        let [x, y, turn] = numbers.map(|number| number - 0.5);
        let (out, turned, about) = match self {
            Self::Steady => (0.05, 0.22, 0.0),
            Self::Ragged => (0.16, 1.1, 0.0),
            Self::Running => (0.20, 0.9, std::f32::consts::PI),
        };
        (Vec2::new(x, y) * out, about + turn * turned)
    }
}

impl Looks {
    fn of(stand: &Stand, unit: &SceneUnit, flag: Srgba) -> Self {
        let variant =
            u8::try_from((stand.id.number.wrapping_mul(7).wrapping_add(stand.id.unit.0)) % VARIANTS).unwrap_or(0);
        let cells = stand.cells.iter().map(|cell| cell.alive.then_some(cell.kind)).collect();
        Self {
            size: Vec2::new(stand.base.frontage, stand.base.depth),
            files: stand.files.max(1),
            cells,
            livery: unit.livery,
            flag,
            variant,
            emphasis: unit.emphasis,
            bearing: Bearing::of(unit),
        }
    }

    fn sculpt(&self, detail: Detail) -> Solids {
        let mut solids = Solids::with(detail);
        self.base(&mut solids);
        solids.stands_on(BASE);
        let rides =
            |kind: &FigureKind| matches!(kind, FigureKind::Cavalry | FigureKind::General | FigureKind::Messenger);
        let seat = if self.cells.iter().flatten().any(rides) { Seat::Mounted } else { Seat::OnFoot };
        for (cell, kind) in self.cells.iter().enumerate() {
            let Some(kind) = *kind else { continue };
            let variant = self.variant.wrapping_add(u8::try_from(cell).unwrap_or(0));
            let (off, turn) = self.bearing.astray([1, 2, 3].map(|number| speck(i32::from(variant), number, 7)));
            let (at, turn) = (self.cell_middle(cell) + off, Quat::from_rotation_z(turn));
            let figure = Figure { kind, livery: self.livery, flag: self.flag, variant, seat };
            solids.within(Transform::from_translation(at.extend(BASE)).with_rotation(turn), |solids| {
                figures::sculpt(solids, &figure);
            });
        }
        solids
    }

    /// The middle of a cell in the base's own frame, inches.
    fn cell_middle(&self, cell: usize) -> Vec2 {
        let files = usize::from(self.files);
        let ranks = self.cells.len().div_ceil(files).max(1);
        let (file, rank) = (small(cell % files), small(cell / files));
        let step = self.size / Vec2::new(small(files), small(ranks));
        Vec2::new((file + 0.5) * step.x - self.size.x / 2.0, self.size.y / 2.0 - (rank + 0.5) * step.y)
    }

    /// A bevelled base with flock on it, a shade of the earth round its rim.
    fn base(&self, solids: &mut Solids) {
        let half = self.size / 2.0;
        let rim = match self.emphasis {
            Emphasis::None => Srgba::rgb(0.36, 0.30, 0.18),
            Emphasis::Hovered => Srgba::rgb(0.98, 0.90, 0.60),
            Emphasis::Selected => Srgba::rgb(0.98, 0.74, 0.16),
        };
        let inset = 0.03_f32.min(half.min_element() * 0.3);
        let at = |x: f32, y: f32, z: f32| Vec3::new(x, y, z);
        // A selected stand has a broad bright rim.
        let inset = if self.emphasis == Emphasis::None { inset } else { (inset * 2.2).min(half.min_element() * 0.4) };
        let (low, high) = (half, half - inset);
        let corners = |half: Vec2, z: f32| {
            [at(-half.x, -half.y, z), at(half.x, -half.y, z), at(half.x, half.y, z), at(-half.x, half.y, z)]
        };
        let (foot, top) = (corners(low, 0.0), corners(high, BASE));
        for side in 0..4 {
            let next = (side + 1) % 4;
            solids.face(&[foot[side], foot[next], top[next], top[side]], rim);
        }
        solids.surfaced(Surface::Flock, |solids| self.flock(solids, high));
    }

    fn flock(&self, solids: &mut Solids, half: Vec2) {
        let variant = i32::from(self.variant);
        let (columns, rows) = (patches(half.x), patches(half.y));
        let step = half * 2.0 / Vec2::new(noise::number(columns), noise::number(rows));
        let layer = u32::from(self.variant);
        let tone = |column: i32, row: i32| {
            let grass =
                mixed(Srgba::rgb(0.37, 0.42, 0.20), Srgba::rgb(0.50, 0.49, 0.28), speck(column, row, 11 + layer));
            if speck(column, row, 23 + layer) > 0.8 { mixed(grass, Srgba::rgb(0.42, 0.33, 0.20), 0.7) } else { grass }
        };
        let corner =
            |column: i32, row: i32| (Vec2::new(noise::number(column), noise::number(row)) * step - half).extend(BASE);
        for row in 0..rows {
            for column in 0..columns {
                let cells = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)];
                solids.shaded_face(&cells.map(|(x, y)| corner(x, y)), &cells.map(|(x, y)| tone(x, y)));
            }
        }
        for tuft in 0..(columns * rows / 4).max(2) {
            let part = Vec2::new(speck(tuft, variant, 31), speck(tuft, variant, 32));
            let at = ((part * 2.0 - Vec2::ONE) * half * 0.92).extend(BASE);
            let green = toned(Srgba::rgb(0.42, 0.50, 0.20), 0.8 + speck(tuft, variant, 33) * 0.5);
            solids.rod(3, round(at, 0.022), round(at + Vec3::new(0.01, 0.005, 0.055), 0.0), green);
        }
    }
}

/// The number of patches of flock along a side of this half length, inches.
#[expect(clippy::cast_possible_truncation, reason = "bases are a few inches wide")]
fn patches(half: f32) -> i32 {
    ((half * 2.0 / 0.2).round() as i32).clamp(1, 12)
}

#[expect(clippy::cast_precision_loss, reason = "a stand has a handful of files and ranks")]
fn small(count: usize) -> f32 {
    count as f32
}
