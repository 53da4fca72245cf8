//! Units on the map: every stand as a block of its true size in its side's colour, a cell for each figure and a pattern
//! for its arm. As engravers marked colours, red is hatched along the front's direction and blue across it, so that
//! sides differ without colour too.

use bevy::{camera::visibility::RenderLayers, prelude::*};

use super::{
    inks::{INK, PAPER},
    layer,
    pen::small,
    rims, signs,
};
use crate::{
    battle::notice::Sign,
    client::{
        map::pen::{Pen, nib},
        render::{
            livery::Tincture,
            materials::Finishes,
            mesh_builder::{mixed, toned},
        },
        scene::{
            Scene,
            units::{ChangedUnits, DrawnUnit, Emphasis, SceneUnits},
        },
        schedule::ClientSystems,
        settings::PaletteName,
        view::MAP,
    },
    table::{Arm, FigureKind, Stand, StandId},
};

/// The meshes of all blocks printed so far; those that look alike share one.
#[derive(Resource, Default)]
struct Prints(Vec<(Block, Handle<Mesh>)>);

/// The block of a stand, and the entity that shows it.
#[derive(Component)]
struct Printed {
    block: Block,
    shown_by: Entity,
}

/// All that decides how a block looks.
#[derive(Clone, Debug, PartialEq)]
struct Block {
    size: Vec2,
    files: u8,
    cells: Vec<Option<FigureKind>>,
    arm: Arm,
    tincture: Tincture,
    palette: PaletteName,
    emphasis: Emphasis,
    signs: Vec<Sign>,
    runs: bool,
    has_acted: bool,
}

/// How far the block of a unit that has acted is bleached.
const BLEACHED: f32 = 0.45;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Prints>().add_systems(Update, draw_blocks.after(ClientSystems::Highlight));
}

/// Draws the blocks of the units that have changed; of all, in another palette.
fn draw_blocks(
    scene: Res<Scene>,
    units: SceneUnits,
    mut changed: ChangedUnits,
    printed: Query<&Printed>,
    finishes: Res<Finishes>,
    mut palette: Local<PaletteName>,
    mut prints: ResMut<Prints>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let is_recoloured = std::mem::replace(&mut *palette, scene.palette) != scene.palette;
    let changed = changed.ids();
    for unit in units.iter().filter(|unit| is_recoloured || changed.contains(&unit.id)) {
        for (entity, stand) in unit.stand_entities() {
            let block = Block::of(stand, &unit, scene.palette);
            let before = printed.get(entity).ok();
            if before.is_some_and(|printed| printed.block == block) {
                continue;
            }
            let mesh = Mesh3d(prints.mesh_for(&block, &mut meshes));
            let shown_by = before.map(|printed| printed.shown_by).unwrap_or_else(|| {
                let ink = (finishes.ink.clone(), lift(stand.id), RenderLayers::layer(MAP), ChildOf(entity));
                commands.spawn(ink).id()
            });
            commands.entity(shown_by).insert(mesh);
            commands.entity(entity).insert(Printed { block, shown_by });
        }
    }
}

/// How high a block lies over the plane: its own number lifts it slightly, so that overlapping blocks do not flicker.
fn lift(stand: StandId) -> Transform {
    let lift = f32::from(stand.unit.0 % 64) * 0.004 + f32::from(stand.number % 16) * 0.0002;
    Transform::from_xyz(0.0, 0.0, layer::UNITS + lift)
}

impl Prints {
    fn mesh_for(&mut self, block: &Block, meshes: &mut Assets<Mesh>) -> Handle<Mesh> {
        if let Some((_, mesh)) = self.0.iter().find(|(known, _)| known == block) {
            return mesh.clone();
        }
        let palette = block.palette.palette();
        let mut pen = block.draw().printed(palette);
        // Under the blocks of the whole unit, over those of others.
        rims::draw(pen.on_layer(-0.0068), block.size, block.emphasis, palette);
        let mesh = meshes.add(pen.mesh());
        self.0.push((block.clone(), mesh.clone()));
        mesh
    }
}

/// Heights of a block's parts above one another, inches.
const PART: f32 = 0.00004;

impl Block {
    fn of(stand: &Stand, unit: &DrawnUnit, palette: PaletteName) -> Self {
        let cells = stand.cells.iter().map(|cell| cell.alive.then_some(cell.kind)).collect();
        let size = Vec2::new(stand.base.frontage, stand.base.depth);
        Self {
            size,
            files: stand.files.max(1),
            cells,
            arm: unit.arm,
            tincture: unit.tincture,
            palette,
            emphasis: unit.emphasis,
            signs: unit.signs_on(stand.id),
            runs: unit.runs(),
            has_acted: unit.has_acted(),
        }
    }

    /// The colour of its side.
    fn paint(&self) -> Srgba {
        self.palette.palette().of(self.tincture)
    }

    fn draw(&self) -> Pen {
        let mut pen = Pen::default();
        let (half, corners) = (self.size / 2.0, self.corners());
        pen.on_layer(PART).patch(&corners, PAPER);
        for cell in 0..self.cells.len() {
            self.cell(&mut pen, cell);
        }
        pen.on_layer(PART * 8.0).ring(&corners, nib(0.03, 1.0), INK);
        // The front is a thick line, broken for a unit that runs.
        let front = [-half.x, half.x].map(|x| Vec2::new(x, half.y - 0.02));
        let (stout, dark) = (nib(0.075, 2.2), toned(self.paint(), 0.45));
        if self.runs {
            pen.dashes(&front, 0.10, 0.14, stout, dark);
        } else {
            pen.stroke(&front, stout, dark);
        }
        if self.has_acted {
            pen.bleach(PAPER, BLEACHED);
        }
        signs::draw(&mut pen, Vec2::new(0.0, -half.y - 0.12), &self.signs, self.palette);
        pen
    }

    fn corners(&self) -> [Vec2; 4] {
        let half = self.size / 2.0;
        [-half, Vec2::new(half.x, -half.y), half, Vec2::new(-half.x, half.y)]
    }

    /// One figure's cell: filled while it stands, empty paper when it has fallen.
    fn cell(&self, pen: &mut Pen, cell: usize) {
        let files = usize::from(self.files);
        let ranks = self.cells.len().div_ceil(files).max(1);
        let step = self.size / Vec2::new(small(files), small(ranks));
        let low = Vec2::new(
            -self.size.x / 2.0 + small(cell % files) * step.x,
            self.size.y / 2.0 - small(cell / files + 1) * step.y,
        );
        let area = Rect::from_corners(low, low + step);
        match self.cells[cell] {
            Some(kind) => self.standing(pen, area.inflate(-0.012), kind),
            None => {
                pen.on_layer(PART * 2.0).stroke(
                    &[area.min + 0.12 * step, area.max - 0.12 * step],
                    nib(0.014, 0.6),
                    self.paint(),
                );
            }
        }
    }

    fn standing(&self, pen: &mut Pen, area: Rect, kind: FigureKind) {
        let colour = self.paint();
        let corners = [area.min, Vec2::new(area.max.x, area.min.y), area.max, Vec2::new(area.min.x, area.max.y)];
        let wash = mixed(PAPER, colour, 0.78);
        match kind {
            FigureKind::Gun => gun(pen, area),
            FigureKind::Howitzer => howitzer(pen, area),
            FigureKind::Rocket => rocket_frame(pen, area),
            FigureKind::Limber | FigureKind::Wagon => {
                pen.on_layer(PART * 2.0).patch(&corners, mixed(PAPER, colour, 0.35));
                vehicle(pen, area);
            }
            FigureKind::Pontoon => {
                pen.on_layer(PART * 2.0).patch(&corners, mixed(PAPER, colour, 0.35));
                pontoon(pen, area);
            }
            FigureKind::General => {
                pen.on_layer(PART * 2.0).patch(&corners, mixed(PAPER, colour, 0.30));
                star(pen, area.center(), area.size().min_element() * 0.42, colour);
            }
            FigureKind::Messenger => {
                pen.on_layer(PART * 2.0).patch(&corners, mixed(PAPER, colour, 0.30));
                let (middle, reach) = (area.center(), area.size() * 0.32);
                pen.on_layer(PART * 4.0).stroke(
                    &[middle - reach, middle + Vec2::new(0.0, reach.y), middle + Vec2::new(reach.x, -reach.y)],
                    nib(0.05, 1.4),
                    colour,
                );
            }
            FigureKind::Cavalry => self.horse(pen, area, corners),
            FigureKind::Lancer => {
                self.horse(pen, area, corners);
                lance(pen, area);
            }
            FigureKind::Light => {
                pen.on_layer(PART * 2.0).patch(&corners, mixed(PAPER, colour, 0.40));
                pen.on_layer(PART * 4.0).dot(
                    area.center(),
                    nib(area.size().min_element() * 0.42, 2.6),
                    toned(colour, 0.8),
                );
            }
            FigureKind::Gunner => {
                pen.on_layer(PART * 2.0).patch(&corners, mixed(PAPER, colour, 0.45));
            }
            FigureKind::HorseGunner => {
                pen.on_layer(PART * 2.0).patch(&corners, mixed(PAPER, colour, 0.45));
                pen.on_layer(PART * 4.0).stroke(&[corners[0], corners[2]], nib(0.022, 0.8), INK);
            }
            _ => {
                pen.on_layer(PART * 2.0).patch(&corners, wash);
                self.hatch(pen, area, None);
                token(pen, area, kind);
            }
        }
    }

    /// Horse is halved from corner to corner.
    fn horse(&self, pen: &mut Pen, area: Rect, corners: [Vec2; 4]) {
        let colour = self.paint();
        pen.on_layer(PART * 2.0).patch(&corners, mixed(PAPER, colour, 0.22));
        pen.on_layer(PART * 3.0).fill(&[[corners[0], corners[2], corners[3]]], mixed(PAPER, colour, 0.78));
        pen.on_layer(PART * 4.0).stroke(&[corners[0], corners[2]], nib(0.022, 0.8), INK);
        self.hatch(pen, area, Some(corners));
    }

    /// Fine lines along the facing for red, across it for blue; kept to a triangle for horse.
    fn hatch(&self, pen: &mut Pen, area: Rect, halved: Option<[Vec2; 4]>) {
        const LINES: u8 = 4;
        let ink = toned(self.paint(), 0.62);
        pen.on_layer(PART * 3.5);
        for line in 1..=LINES {
            let part = f32::from(line) / f32::from(LINES + 1);
            let reach = if halved.is_some() { part } else { 0.0 };
            let size = area.size();
            let (from, to) = match self.tincture {
                Tincture::Red => (Vec2::new(part * size.x, reach * size.y), Vec2::new(part * size.x, size.y)),
                Tincture::Blue => (
                    Vec2::new(0.0, part * size.y),
                    Vec2::new(if halved.is_some() { part * size.x } else { size.x }, part * size.y),
                ),
            };
            pen.stroke(&[area.min + from, area.min + to], nib(0.012, 0.35), ink);
        }
    }
}

/// The marks of some figures on foot: a dot for officers and colours, a ring for a drum, a pike, an axe.
fn token(pen: &mut Pen, area: Rect, kind: FigureKind) {
    let (middle, size) = (area.center(), area.size().min_element());
    let at = |x: f32, y: f32| middle + Vec2::new(x, y) * size;
    pen.on_layer(PART * 5.0);
    match kind {
        FigureKind::Colour | FigureKind::Officer => {
            pen.dot(middle, nib(0.13, 2.0), PAPER);
        }
        FigureKind::Musician => {
            let rim: Vec<Vec2> = (0..8_u8)
                .map(|side| middle + Vec2::from_angle(f32::from(side) * std::f32::consts::FRAC_PI_4) * size * 0.26)
                .collect();
            pen.ring(&rim, nib(0.035, 1.0), PAPER);
        }
        FigureKind::Pike => {
            pen.stroke(&[at(0.0, -0.42), at(0.0, 0.42)], nib(0.04, 1.1), PAPER);
            pen.stroke(&[at(-0.12, 0.24), at(0.0, 0.44), at(0.12, 0.24)], nib(0.04, 1.1), PAPER);
        }
        FigureKind::Pioneer => {
            pen.stroke(&[at(-0.22, -0.36), at(0.16, 0.36)], nib(0.045, 1.2), PAPER);
            pen.stroke(&[at(-0.02, 0.38), at(0.34, 0.16)], nib(0.10, 2.0), PAPER);
        }
        _ => {}
    }
}

/// The places in a cell: 0 in its middle, a half at its edges.
fn places(area: Rect) -> impl Fn(f32, f32) -> Vec2 {
    let (middle, size) = (area.center(), area.size());
    move |x, y| middle + Vec2::new(x, y) * size
}

/// A boat on its carriage from above: blunt at both ends, and the pole.
fn pontoon(pen: &mut Pen, area: Rect) {
    let at = places(area);
    let rim = [
        at(-0.14, -0.46),
        at(0.14, -0.46),
        at(0.26, -0.32),
        at(0.26, 0.04),
        at(0.14, 0.18),
        at(-0.14, 0.18),
        at(-0.26, 0.04),
        at(-0.26, -0.32),
    ];
    pen.on_layer(PART * 3.0).patch(&rim, PAPER).on_layer(PART * 4.0).ring(&rim, nib(0.045, 1.2), INK);
    for thwart in [-0.28, 0.0] {
        pen.stroke(&[at(-0.24, thwart), at(0.24, thwart)], nib(0.035, 1.0), INK);
    }
    pen.stroke(&[at(0.0, 0.18), at(0.0, 0.44)], nib(0.04, 1.0), INK);
}

/// A lance with its pennon.
fn lance(pen: &mut Pen, area: Rect) {
    let at = places(area);
    pen.on_layer(PART * 5.0).stroke(&[at(0.20, -0.40), at(0.20, 0.46)], nib(0.045, 1.2), INK);
    let pennon = [at(0.20, 0.40), at(-0.20, 0.38), at(-0.08, 0.29), at(-0.20, 0.20), at(0.20, 0.18)];
    let halves =
        [[pennon[0], pennon[1], pennon[2]], [pennon[0], pennon[2], pennon[4]], [pennon[2], pennon[3], pennon[4]]];
    pen.fill(&halves, PAPER).on_layer(PART * 6.0).ring(&pennon, nib(0.022, 0.7), INK);
}

/// A gun from above: barrel, wheels and trail.
fn gun(pen: &mut Pen, area: Rect) {
    let at = places(area);
    carriage(pen, area);
    pen.swelling(&[at(0.0, -0.20), at(0.0, 0.48)], nib(0.16, 3.0), nib(0.10, 2.2), INK);
}

/// A howitzer from above: a short, wide barrel, its mouth open.
fn howitzer(pen: &mut Pen, area: Rect) {
    let at = places(area);
    carriage(pen, area);
    pen.stroke(&[at(0.0, -0.22), at(0.0, 0.04)], nib(0.15, 3.0), INK);
    pen.stroke(&[at(0.0, 0.02), at(0.0, 0.32)], nib(0.27, 5.0), INK);
    pen.on_layer(PART * 5.0).dot(at(0.0, 0.24), nib(0.15, 2.6), PAPER);
}

/// The wheels and the trail of a gun from above.
fn carriage(pen: &mut Pen, area: Rect) {
    let at = places(area);
    pen.on_layer(PART * 4.0);
    for side in [-0.36, 0.36] {
        pen.stroke(&[at(side, -0.05), at(side, 0.30)], nib(0.07, 1.6), INK);
    }
    pen.stroke(&[at(-0.36, 0.12), at(0.36, 0.12)], nib(0.04, 1.0), INK);
    pen.swelling(&[at(0.0, -0.20), at(0.0, -0.46)], nib(0.09, 1.6), nib(0.05, 1.2), INK);
}

/// A rocket from above on its frame: two legs spread before, the stick far behind.
fn rocket_frame(pen: &mut Pen, area: Rect) {
    let at = places(area);
    pen.on_layer(PART * 4.0);
    for side in [-0.34, 0.34] {
        pen.stroke(&[at(side, 0.40), at(side * 0.2, -0.16)], nib(0.05, 1.2), INK);
    }
    pen.stroke(&[at(-0.24, 0.22), at(0.24, 0.22)], nib(0.035, 1.0), INK);
    pen.stroke(&[at(0.0, -0.48), at(0.0, 0.10)], nib(0.035, 1.0), INK);
    pen.stroke(&[at(0.0, 0.06), at(0.0, 0.36)], nib(0.12, 2.4), INK);
    pen.swelling(&[at(0.0, 0.36), at(0.0, 0.48)], nib(0.12, 2.4), nib(0.01, 0.4), INK);
}

/// A limber or wagon from above: box and pole.
fn vehicle(pen: &mut Pen, area: Rect) {
    let at = places(area);
    pen.on_layer(PART * 4.0);
    pen.patch(&[at(-0.24, -0.40), at(0.24, -0.40), at(0.24, -0.08), at(-0.24, -0.08)], INK);
    pen.stroke(&[at(0.0, -0.08), at(0.0, 0.42)], nib(0.04, 1.0), INK);
    for side in [-0.36, 0.36] {
        pen.stroke(&[at(side, -0.36), at(side, -0.12)], nib(0.06, 1.4), INK);
    }
}

/// A star of five points.
fn star(pen: &mut Pen, middle: Vec2, radius: f32, colour: Srgba) {
    let points: Vec<Vec2> = (0..10_u8)
        .map(|corner| {
            let reach = if corner % 2 == 0 { radius } else { radius * 0.42 };
            middle
                + Vec2::from_angle(std::f32::consts::FRAC_PI_2 + f32::from(corner) * std::f32::consts::PI / 5.0) * reach
        })
        .collect();
    let fan: Vec<[Vec2; 3]> =
        (0..points.len()).map(|corner| [middle, points[corner], points[(corner + 1) % points.len()]]).collect();
    pen.on_layer(PART * 4.0).fill(&fan, colour).on_layer(PART * 5.0).ring(&points, nib(0.02, 0.7), INK);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(kind: FigureKind) -> Block {
        Block {
            size: Vec2::splat(0.5),
            files: 1,
            cells: vec![Some(kind)],
            arm: Arm::Infantry,
            tincture: Tincture::Red,
            palette: PaletteName::default(),
            emphasis: Emphasis::None,
            signs: Vec::new(),
            runs: false,
            has_acted: false,
        }
    }

    #[test]
    fn the_block_of_a_unit_that_has_acted_has_the_same_lines_in_paler_ink() {
        let [fresh, acted] = [false, true].map(|has_acted| Block { has_acted, ..block(FigureKind::Infantry) }.draw());
        assert_eq!(fresh.shape(), acted.shape());
        let inks = fresh.inks().into_iter().zip(acted.inks());
        let (paper, paler) = (LinearRgba::from(PAPER).luminance(), |ink: LinearRgba| ink.luminance());
        assert!(inks.clone().all(|(fresh, acted)| paler(acted) >= paler(fresh) - 1e-4 && paler(acted) <= paper + 1e-4));
        let darkest = |inks: Vec<LinearRgba>| inks.into_iter().map(paler).fold(f32::INFINITY, f32::min);
        assert!(darkest(acted.inks()) > darkest(fresh.inks()) + 0.2, "it is clearly paler");
    }

    #[test]
    fn figures_and_pieces_of_any_two_kinds_are_told_apart_by_their_signs() {
        let drawn = |kind| format!("{:?}", block(kind).draw());
        let kinds =
            [FigureKind::Infantry, FigureKind::Officer, FigureKind::Musician, FigureKind::Pike, FigureKind::Pioneer];
        let mounted = [FigureKind::Cavalry, FigureKind::Lancer, FigureKind::Gunner, FigureKind::HorseGunner];
        let pieces = [FigureKind::Gun, FigureKind::Howitzer, FigureKind::Rocket];
        let vehicles = [FigureKind::Wagon, FigureKind::Pontoon];
        let drawings: Vec<String> = kinds.into_iter().chain(mounted).chain(pieces).chain(vehicles).map(drawn).collect();
        for (index, drawing) in drawings.iter().enumerate() {
            assert!(!drawings[..index].contains(drawing), "drawing {index} is like another");
        }
    }
}
