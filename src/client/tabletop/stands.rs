//! The stands of the 3D tabletop: a painted base with its miniatures, one entity a stand and one mesh for all that look
//! alike.

use bevy::{camera::visibility::RenderLayers, ecs::system::SystemParam, prelude::*};

use crate::{
    battle::notice::Sign,
    client::{
        map::{pen::Pen, rims},
        render::{
            livery::Livery,
            materials::Finishes,
            mesh_builder::{Detail, Solids, Surface, mixed, round, toned},
            noise::{self, speck},
        },
        scene::{
            Scene,
            terrain_style::Relief,
            units::{ChangedUnits, DrawnUnit, Emphasis, SceneStand, SceneUnits, on_plane, stand_corners},
        },
        schedule::{ClientSystems, GroundSystems},
        settings::PaletteName,
        tabletop::{
            figures::{self, Figure, Seat},
            lighting::FlatShadow,
            signs as markers,
        },
        view::{
            TABLETOP,
            lod::{DetailShown, Models},
        },
    },
    table::{FigureKind, Stand},
};

/// How thick a base is, inches.
const BASE: f32 = 0.07;
/// How high the rim of a unit that is picked out lies over the ground, inches.
const RIM: f32 = 0.02;
/// How much darker the stands of a unit that has acted are, and how much of their colour they lose.
const DIMMED: f32 = 0.50;
const GREYED: f32 = 0.55;
/// How many variants a stand's paint and poses come in.
const VARIANTS: u16 = 4;

/// The models of all stands and signs sculpted so far; those that look alike share one.
#[derive(Resource, Default)]
struct Sculpted {
    stands: Vec<(Looks, Models)>,
    signs: Vec<((Sign, PaletteName), Models)>,
}

/// What is shown of a stand, and the entity that shows it.
#[derive(Component)]
struct Miniature {
    shown: Shown,
    shown_by: Entity,
}

/// The looks of a stand, the signs behind it and the rim round it.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    looks: Looks,
    signs: Vec<Sign>,
    emphasis: Emphasis,
    palette: PaletteName,
}

/// Marks the entities that show stands.
#[derive(Component)]
struct Base;

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
    bearing: Bearing,
    has_acted: bool,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Sculpted>()
        .add_systems(Update, (set_up, set_down).chain().after(GroundSystems).after(ClientSystems::Highlight));
}

/// Sets up the miniatures of the units that have changed; of all, in another palette.
fn set_up(
    scene: Res<Scene>,
    units: SceneUnits,
    mut changed: ChangedUnits,
    miniatures: Query<&Miniature>,
    mut palette: Local<PaletteName>,
    mut modeller: Modeller,
) {
    let is_recoloured = std::mem::replace(&mut *palette, scene.palette) != scene.palette;
    let changed = changed.ids();
    for unit in units.iter().filter(|unit| is_recoloured || changed.contains(&unit.id)) {
        let flag = scene.palette.palette().of(unit.tincture);
        for (entity, stand) in unit.stand_entities() {
            let (looks, signs) = (Looks::of(stand, &unit, flag), unit.signs_on(stand.id));
            let shown = Shown { looks, signs, emphasis: unit.emphasis, palette: *palette };
            let before = miniatures.get(entity).ok();
            if before.is_none_or(|before| before.shown != shown) {
                let shown_by = before.map_or_else(|| modeller.base(entity), |before| before.shown_by);
                modeller.model(shown_by, stand, &shown);
                modeller.commands.entity(entity).insert(Miniature { shown, shown_by });
            }
        }
    }
}

/// Makes the models of stands.
#[derive(SystemParam)]
struct Modeller<'w, 's> {
    finishes: Res<'w, Finishes>,
    shown: Res<'w, DetailShown>,
    sculpted: ResMut<'w, Sculpted>,
    meshes: ResMut<'w, Assets<Mesh>>,
    commands: Commands<'w, 's>,
}

impl Modeller<'_, '_> {
    /// A bare entity that shows a stand.
    fn base(&mut self, stand: Entity) -> Entity {
        self.commands.spawn((Base, self.finishes.paint.clone(), RenderLayers::layer(TABLETOP), ChildOf(stand))).id()
    }

    /// Gives it the figures of its looks, their shadow, signs behind them and a rim.
    fn model(&mut self, base: Entity, stand: &Stand, shown: &Shown) {
        let models = self.sculpted.models_for(&shown.looks, &mut self.meshes);
        let shadow = (FlatShadow, models.at(Detail::Coarse), self.finishes.shadow.clone());
        self.commands.entity(base).despawn_children().insert((models.at(self.shown.0), models));
        self.commands.spawn((shadow, RenderLayers::layer(TABLETOP), ChildOf(base)));
        for (place, sign) in shown.signs.iter().enumerate() {
            let models = self.sculpted.sign_for(*sign, shown.palette, &mut self.meshes);
            let aside = (small(place) - small(shown.signs.len() - 1) / 2.0) * markers::STEP;
            let behind = Transform::from_xyz(aside, -stand.base.depth / 2.0 - markers::ROOM, 0.0);
            let sign = (models.at(self.shown.0), models, self.finishes.paint.clone(), behind);
            self.commands.spawn((sign, RenderLayers::layer(TABLETOP), ChildOf(base)));
        }
        if shown.emphasis != Emphasis::None {
            let mut pen = Pen::default();
            rims::draw(pen.on_layer(RIM), shown.looks.size, shown.emphasis, shown.palette.palette());
            let rim = (Mesh3d(self.meshes.add(pen.mesh())), self.finishes.ink.clone());
            self.commands.spawn((rim, RenderLayers::layer(TABLETOP), ChildOf(base)));
        }
    }
}

/// Sets the bases that have moved down on the ground; all, where the ground itself has changed.
fn set_down(
    relief: Res<Relief>,
    stands: Query<(Ref<SceneStand>, Ref<Miniature>)>,
    mut bases: Query<&mut Transform, With<Base>>,
) {
    for (stand, miniature) in &stands {
        if (relief.is_changed() || stand.is_changed() || miniature.is_added())
            && let Ok(mut base) = bases.get_mut(miniature.shown_by)
        {
            base.set_if_neq(on_ground(&stand.0, &relief));
        }
    }
}

/// How a base stands on the ground, in the frame of its stand: raised to it under its middle, tilted with a slope.
fn on_ground(stand: &Stand, relief: &Relief) -> Transform {
    let yaw = on_plane(stand.pose).rotation;
    let heights = stand_corners(stand).map(|corner| relief.height(corner));
    let middle = relief.height(stand.pose.at);
    let mean = heights.iter().sum::<f32>() / 4.0;
    let tilt = Quat::from_rotation_arc(Vec3::Z, relief.normal(stand.pose.at, stand.base.radius().max(0.3)));
    Transform::from_xyz(0.0, 0.0, middle.max(mean) + 0.01).with_rotation(yaw.inverse() * tilt * yaw)
}

impl Sculpted {
    fn models_for(&mut self, looks: &Looks, meshes: &mut Assets<Mesh>) -> Models {
        if let Some((_, models)) = self.stands.iter().find(|(known, _)| known == looks) {
            return models.clone();
        }
        let models = Models::build(meshes, |detail| looks.sculpt(detail).mesh());
        self.stands.push((looks.clone(), models.clone()));
        models
    }

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
    fn of(unit: &DrawnUnit) -> Self {
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
    fn of(stand: &Stand, unit: &DrawnUnit, flag: Srgba) -> Self {
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
            bearing: Bearing::of(unit),
            has_acted: unit.has_acted(),
        }
    }

    fn sculpt(&self, detail: Detail) -> Solids {
        let mut solids = Solids::with(detail);
        self.base(&mut solids);
        solids.stands_on(BASE);
        let rides = self.cells.iter().flatten().any(|kind| kind.is_mounted());
        let seat = if rides { Seat::Mounted } else { Seat::OnFoot };
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
        if self.has_acted {
            solids.dim(DIMMED, GREYED);
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
        let earth = Srgba::rgb(0.36, 0.30, 0.18);
        let inset = 0.03_f32.min(half.min_element() * 0.3);
        let at = |x: f32, y: f32, z: f32| Vec3::new(x, y, z);
        let (low, high) = (half, half - inset);
        let corners = |half: Vec2, z: f32| {
            [at(-half.x, -half.y, z), at(half.x, -half.y, z), at(half.x, half.y, z), at(-half.x, half.y, z)]
        };
        let (foot, top) = (corners(low, 0.0), corners(high, BASE));
        for side in 0..4 {
            let next = (side + 1) % 4;
            solids.face(&[foot[side], foot[next], top[next], top[side]], earth);
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
