//! Builds painted meshes from simple solids: boxes, rods, domes and cones with a colour at every corner. Knows shapes
//! and paint; knows nothing of the objects they make up.

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
};

/// A mesh being built. Lengths in inches; z is up; paint is a brush's colour, sRGB.
#[derive(Clone, Debug, Default)]
pub(crate) struct Solids {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    grounds: Vec<[f32; 2]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
    frame: Transform,
    ground: f32,
    surface: Surface,
    detail: Detail,
}

/// How a surface reflects light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Surface {
    /// Smooth paint under varnish.
    #[default]
    Paint,
    /// Strewn with flock: grains are seen close to.
    Flock,
    /// Clumps of leaves.
    Leaves,
    /// Water, which shines.
    Water,
}

impl Surface {
    /// How the finishes' shader knows it.
    const fn code(self) -> f32 {
        match self {
            Self::Paint => 0.0,
            Self::Flock => 1.0,
            Self::Leaves => 2.0,
            Self::Water => -1.0,
        }
    }
}

/// How finely solids are cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Detail {
    /// For looking at closely.
    #[default]
    Fine,
    /// For looking at from afar, and for throwing shadows: outlines alone.
    Coarse,
}

/// Parts thinner than this, in inches, are left out at coarse detail.
const TOO_THIN: f32 = 0.007;
/// Flat faces with a longest side under this, in inches, are left out at coarse detail.
const TOO_SMALL: f32 = 0.13;

/// One end of a rod: where it is, and half its width and half its depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    at: Vec3,
    half: Vec2,
}

/// An end of a rod with equal depth and width.
pub(crate) fn round(at: impl Into<Vec3>, radius: f32) -> End {
    End { at: at.into(), half: Vec2::splat(radius) }
}

/// An end of a rod with its own half width (x) and half depth (y).
pub(crate) fn oval(at: impl Into<Vec3>, half_width: f32, half_depth: f32) -> End {
    End { at: at.into(), half: Vec2::new(half_width, half_depth) }
}

impl Solids {
    /// A mesh with this detail.
    pub(crate) fn with(detail: Detail) -> Self {
        Self { detail, ..Self::default() }
    }

    /// Whether it is made for viewing from afar.
    pub(crate) fn is_coarse(&self) -> bool {
        self.detail == Detail::Coarse
    }

    /// Builds parts in a frame of their own.
    pub(crate) fn within(&mut self, frame: Transform, build: impl FnOnce(&mut Self)) -> &mut Self {
        let outer = self.frame;
        self.frame = outer * frame;
        build(self);
        self.frame = outer;
        self
    }

    /// Sets the height on which shadows fall, in the mesh's own frame.
    pub(crate) fn stands_on(&mut self, ground: f32) -> &mut Self {
        self.ground = ground;
        self
    }

    /// Builds parts with a surface.
    pub(crate) fn surfaced(&mut self, surface: Surface, build: impl FnOnce(&mut Self)) -> &mut Self {
        let outer = std::mem::replace(&mut self.surface, surface);
        build(self);
        self.surface = outer;
        self
    }

    /// A box between two corners, without its underside.
    pub(crate) fn block(&mut self, low: impl Into<Vec3>, high: impl Into<Vec3>, paint: Srgba) -> &mut Self {
        let (low, high): (Vec3, Vec3) = (low.into(), high.into());
        let corner = |x: u8, y: u8, z: u8| {
            let pick = |bit: u8, low: f32, high: f32| if bit == 0 { low } else { high };
            Vec3::new(pick(x, low.x, high.x), pick(y, low.y, high.y), pick(z, low.z, high.z))
        };
        for face in [
            [corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1)],
            [corner(0, 0, 0), corner(1, 0, 0), corner(1, 0, 1), corner(0, 0, 1)],
            [corner(1, 1, 0), corner(0, 1, 0), corner(0, 1, 1), corner(1, 1, 1)],
            [corner(1, 0, 0), corner(1, 1, 0), corner(1, 1, 1), corner(1, 0, 1)],
            [corner(0, 1, 0), corner(0, 0, 0), corner(0, 0, 1), corner(0, 1, 1)],
        ] {
            self.face(&face, paint);
        }
        self
    }

    /// A rod with this many sides that tapers from one end to the other, closed at both; the paint may change along it.
    pub(crate) fn rod(&mut self, sides: u16, from: End, to: End, paint: Srgba) -> &mut Self {
        self.shaded_rod(sides, from, to, paint, paint)
    }

    /// A rod painted in one colour at its first end, blending into another at its second.
    pub(crate) fn shaded_rod(&mut self, sides: u16, from: End, to: End, first: Srgba, second: Srgba) -> &mut Self {
        let sides = if self.is_coarse() { sides.min(if sides > 4 { 4 } else { 3 }) } else { sides };
        if self.is_coarse() && from.half.max(to.half).max_element() * self.frame.scale.x < TOO_THIN {
            return self;
        }
        let (bottom, top) = (ring(sides, from, to.at - from.at), ring(sides, to, to.at - from.at));
        let count = usize::from(sides);
        for side in 0..count {
            let next = (side + 1) % count;
            self.lone_face(&[bottom[side], bottom[next], top[next], top[side]], &[first, first, second, second]);
        }
        if to.half.max_element() > 0.0 && (!self.is_coarse() || to.half.max_element() * self.frame.scale.x > 0.05) {
            self.lone_face(&top, &vec![second; count]);
        }
        if from.half.max_element() > 0.0 && !self.is_coarse() {
            let under: Vec<Vec3> = bottom.into_iter().rev().collect();
            self.lone_face(&under, &vec![first; count]);
        }
        self
    }

    /// A ball squashed to its half extents, with this many sides and rings, smoothly shaded.
    pub(crate) fn ball(
        &mut self,
        sides: u16,
        rings: u16,
        middle: impl Into<Vec3>,
        half: impl Into<Vec3>,
        paint: Srgba,
    ) -> &mut Self {
        let (middle, half): (Vec3, Vec3) = (middle.into(), half.into());
        let (sides, rings) = if self.is_coarse() { (sides.min(5), rings.min(2)) } else { (sides, rings) };
        if self.is_coarse() && half.max_element() * self.frame.scale.x < TOO_THIN * 3.0 {
            return self;
        }
        let point = |ring: u16, side: u16| {
            let polar = std::f32::consts::PI * f32::from(ring) / f32::from(rings);
            let round = std::f32::consts::TAU * f32::from(side) / f32::from(sides);
            Vec3::new(polar.sin() * round.cos(), polar.sin() * round.sin(), polar.cos())
        };
        for ring in 0..rings {
            for side in 0..sides {
                let corners =
                    [point(ring + 1, side), point(ring + 1, side + 1), point(ring, side + 1), point(ring, side)];
                let normals = corners.map(|unit| (unit / half).normalize());
                let corners = corners.map(|unit| middle + unit * half);
                self.polygon(&corners, &normals, &[paint; 4]);
            }
        }
        self
    }

    /// A surface over a grid of rows, each corner with its place, normal and paint.
    pub(crate) fn surface(&mut self, rows: &[Vec<(Vec3, Vec3, Srgba)>]) -> &mut Self {
        let columns = rows.first().map_or(0, Vec::len);
        let first = self.positions.len();
        for &(position, normal, paint) in rows.iter().flatten() {
            self.positions.push(position.to_array());
            self.normals.push(normal.to_array());
            self.grounds.push([self.ground, self.surface.code()]);
            self.colours.push(LinearRgba::from(paint).to_f32_array());
        }
        let index = |row: usize, column: usize| corner_number(first + row * columns + column);
        for row in 1..rows.len() {
            for column in 1..columns {
                let [a, b] = [index(row - 1, column - 1), index(row - 1, column)];
                let [c, d] = [index(row, column), index(row, column - 1)];
                self.indices.extend([a, b, c, a, c, d]);
            }
        }
        self
    }

    /// A flat face; its corners run anticlockwise as seen from outside.
    pub(crate) fn face(&mut self, corners: &[Vec3], paint: Srgba) -> &mut Self {
        let paints = vec![paint; corners.len()];
        self.shaded_face(corners, &paints)
    }

    /// A flat face with a paint at each corner.
    pub(crate) fn shaded_face(&mut self, corners: &[Vec3], paints: &[Srgba]) -> &mut Self {
        if self.is_coarse() && longest_side(corners) * self.frame.scale.x < TOO_SMALL {
            return self;
        }
        self.lone_face(corners, paints)
    }

    fn lone_face(&mut self, corners: &[Vec3], paints: &[Srgba]) -> &mut Self {
        let normals = vec![face_normal(corners); corners.len()];
        self.polygon(corners, &normals, paints)
    }

    /// A flat face that is seen from both sides.
    pub(crate) fn sheet(&mut self, corners: &[Vec3], paint: Srgba) -> &mut Self {
        let back: Vec<Vec3> = corners.iter().rev().copied().collect();
        self.face(corners, paint).face(&back, paint)
    }

    /// A convex polygon with a normal and a paint at each corner.
    pub(crate) fn polygon(&mut self, corners: &[Vec3], normals: &[Vec3], paints: &[Srgba]) -> &mut Self {
        let first = self.positions.len();
        for ((&corner, &normal), &paint) in corners.iter().zip(normals).zip(paints) {
            self.positions.push(self.frame.transform_point(corner).to_array());
            self.normals.push((self.frame.rotation * (normal / self.frame.scale)).normalize_or(Vec3::Z).to_array());
            self.grounds.push([self.ground, self.surface.code()]);
            self.colours.push(LinearRgba::from(paint).to_f32_array());
        }
        let index = |corner: usize| corner_number(first + corner);
        for corner in 2..corners.len() {
            self.indices.extend([index(0), index(corner - 1), index(corner)]);
        }
        self
    }

    /// Darkens the paint of all that has been built so far and takes this part of its colour out of it.
    pub(crate) fn dim(&mut self, tone: f32, part: f32) -> &mut Self {
        for colour in &mut self.colours {
            let paint = LinearRgba::from_f32_array(*colour);
            let grey = LinearRgba::gray(paint.luminance()).mix(&paint, 1.0 - part) * tone;
            *colour = grey.with_alpha(colour[3]).to_f32_array();
        }
        self
    }

    /// Whether nothing has been built.
    pub(crate) fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// How many triangles there are.
    #[cfg(test)]
    pub(crate) fn triangles(&self) -> usize {
        self.indices.len() / 3
    }

    /// The corners with this paint, each with its face's direction.
    #[cfg(test)]
    pub(crate) fn painted(&self, paint: Srgba) -> impl Iterator<Item = (Vec3, Vec3)> {
        let paint = LinearRgba::from(paint);
        let corners = self.positions.iter().zip(&self.normals).zip(&self.colours);
        corners
            .filter(move |(_, colour)| LinearRgba::from_f32_array(**colour) == paint)
            .map(|((corner, normal), _)| (Vec3::from(*corner), Vec3::from(*normal)))
    }

    /// The corners of its triangles, whatever their paint.
    #[cfg(test)]
    pub(crate) fn shape(&self) -> Vec<[f32; 3]> {
        self.indices.iter().map(|index| self.positions[*index as usize]).collect()
    }

    /// The finished mesh.
    pub(crate) fn mesh(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.grounds)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// The corners of a rod's end, anticlockwise as seen from where the rod runs to.
fn ring(sides: u16, end: End, along: Vec3) -> Vec<Vec3> {
    let along = along.normalize_or(Vec3::Z);
    let across = if along.z.abs() > 0.9 { Vec3::X } else { along.cross(Vec3::Z).normalize_or(Vec3::X) };
    let ahead = along.cross(across).normalize_or(Vec3::Y);
    // The corners of a square lie beyond its half width; those of a rounder rod hardly do.
    let half = if sides == 4 { end.half * std::f32::consts::SQRT_2 } else { end.half };
    (0..sides)
        .map(|side| {
            // Half a side round, so that a rod of four sides stands square.
            let angle = std::f32::consts::TAU * (f32::from(side) + 0.5) / f32::from(sides);
            end.at + across * (angle.cos() * half.x) + ahead * (angle.sin() * half.y)
        })
        .collect()
}

fn corner_number(corner: usize) -> u32 {
    u32::try_from(corner).expect("a mesh has fewer corners than there are numbers")
}

fn longest_side(corners: &[Vec3]) -> f32 {
    corners.windows(2).map(|pair| pair[0].distance(pair[1])).fold(0.0, f32::max)
}

fn face_normal(corners: &[Vec3]) -> Vec3 {
    let turned = |triple: &[Vec3]| (triple[1] - triple[0]).cross(triple[2] - triple[0]);
    let sum = corners.windows(3).map(turned).fold(Vec3::ZERO, |sum, normal| sum + normal);
    sum.normalize_or(Vec3::Z)
}

/// A paint darkened (below 1) or lightened (above 1).
pub(crate) fn toned(paint: Srgba, tone: f32) -> Srgba {
    Srgba::rgb((paint.red * tone).min(1.0), (paint.green * tone).min(1.0), (paint.blue * tone).min(1.0))
}

/// A paint part of the way (0 to 1) to another.
pub(crate) fn mixed(paint: Srgba, other: Srgba, part: f32) -> Srgba {
    let mix = |from: f32, to: f32| from + (to - from) * part;
    Srgba::rgb(mix(paint.red, other.red), mix(paint.green, other.green), mix(paint.blue, other.blue))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimmed_paint_is_darker_and_greyer_and_its_shape_the_same() {
        let red = Srgba::rgb(0.8, 0.1, 0.1);
        let mut solids = Solids::default();
        solids.block([0.0; 3], [1.0; 3], red);
        let shape = solids.shape();
        solids.dim(0.5, 0.5);
        assert_eq!(solids.shape(), shape);
        let (before, dimmed) = (LinearRgba::from(red), LinearRgba::from_f32_array(solids.colours[0]));
        assert!(dimmed.luminance() < before.luminance() * 0.6, "{dimmed:?}");
        assert!(dimmed.red - dimmed.green < (before.red - before.green) * 0.5 && dimmed.alpha == 1.0, "{dimmed:?}");
    }

    #[test]
    fn every_face_of_a_box_looks_outwards() {
        let mut solids = Solids::default();
        solids.block([-1.0, -2.0, -3.0], [1.0, 2.0, 3.0], Srgba::WHITE);
        for (position, normal) in solids.positions.iter().zip(&solids.normals) {
            assert!(Vec3::from(*position).dot(Vec3::from(*normal)) > 0.0);
        }
    }

    #[test]
    fn every_face_of_a_rod_looks_outwards_whichever_way_it_lies() {
        for axis in [Vec3::X, Vec3::Y, Vec3::Z, Vec3::NEG_Z, Vec3::new(1.0, -2.0, 0.5)] {
            let mut solids = Solids::default();
            solids.rod(6, round(-axis, 0.3), round(axis, 0.3), Srgba::WHITE);
            for (position, normal) in solids.positions.iter().zip(&solids.normals) {
                assert!(Vec3::from(*position).dot(Vec3::from(*normal)) > 0.0, "{axis}");
            }
        }
    }

    #[test]
    fn a_ball_looks_outwards() {
        let mut solids = Solids::default();
        solids.ball(8, 4, Vec3::ZERO, [1.0, 0.5, 2.0], Srgba::WHITE);
        for triangle in solids.indices.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|corner| Vec3::from(solids.positions[triangle[corner] as usize]));
            let normal = (b - a).cross(c - a);
            assert!(normal.length() < 1e-6 || normal.dot(a + b + c) > 0.0);
        }
    }
}
