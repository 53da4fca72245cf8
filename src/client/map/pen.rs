//! Drawing with a pen on the map: strokes with a least width at every zoom, fills, discs and dots. Knows lines and
//! colours; knows nothing of their meaning.

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
};

use crate::client::{
    render::tessellation::{Triangle, beside},
    settings::Palette,
};

/// The width of a stroke: in inches of the table, but never less than this many pixels of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Nib {
    inches: f32,
    pixels: f32,
}

/// A nib of this many inches that never draws thinner than this many pixels.
pub(crate) const fn nib(inches: f32, pixels: f32) -> Nib {
    Nib { inches, pixels }
}

impl Nib {
    /// The same nib pressed harder or more lightly.
    pub(crate) fn pressed(self, by: f32) -> Self {
        Self { inches: self.inches * by, pixels: self.pixels * by }
    }

    /// A nib broader by this many inches and pixels.
    pub(crate) fn broader(self, inches: f32, pixels: f32) -> Self {
        Self { inches: self.inches + inches, pixels: self.pixels + pixels }
    }
}

/// A drawing in the making, in inches of the table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pen {
    positions: Vec<[f32; 3]>,
    offsets: Vec<[f32; 3]>,
    widths: Vec<[f32; 2]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
    layer: f32,
}

impl Pen {
    /// The layer of later strokes.
    pub(crate) fn layer(&self) -> f32 {
        self.layer
    }

    /// Sets the layer of later strokes: higher layers cover lower ones.
    pub(crate) fn on_layer(&mut self, layer: f32) -> &mut Self {
        self.layer = layer;
        self
    }

    /// A stroke through points.
    pub(crate) fn stroke(&mut self, points: &[Vec2], nib: Nib, ink: impl Into<LinearRgba>) -> &mut Self {
        self.swelling(points, nib, nib, ink)
    }

    /// A stroke that closes on its first point.
    pub(crate) fn ring(&mut self, points: &[Vec2], nib: Nib, ink: impl Into<LinearRgba>) -> &mut Self {
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return self };
        // Half a side further round on both ends, so that the bend at the seam is cut like the others.
        let seam = first.midpoint(last);
        let closed: Vec<Vec2> = std::iter::once(seam).chain(points.iter().copied()).chain([seam]).collect();
        self.stroke(&closed, nib, ink)
    }

    /// A stroke that begins with one nib and ends with another.
    pub(crate) fn swelling(&mut self, points: &[Vec2], first: Nib, last: Nib, ink: impl Into<LinearRgba>) -> &mut Self {
        if points.len() < 2 {
            return self;
        }
        let ink = ink.into();
        // A line one inch to the left tells how each corner is pushed out.
        let pushed = beside(points, 1.0);
        let start = self.positions.len();
        let steps = points.len() - 1;
        for (step, (&point, &left)) in points.iter().zip(&pushed).enumerate() {
            let part = small(step) / small(steps);
            let nib = Nib {
                inches: first.inches + (last.inches - first.inches) * part,
                pixels: first.pixels + (last.pixels - first.pixels) * part,
            };
            for side in [1.0, -1.0] {
                self.corner(point, (left - point) * side, nib, ink);
            }
        }
        for step in 0..steps {
            let at = |corner: usize| corner_number(start + step * 2 + corner);
            self.indices.extend([at(0), at(1), at(2), at(1), at(3), at(2)]);
        }
        self
    }

    /// Dashes along a line, this many inches on and this many off.
    pub(crate) fn dashes(
        &mut self,
        points: &[Vec2],
        on: f32,
        off: f32,
        nib: Nib,
        ink: impl Into<LinearRgba>,
    ) -> &mut Self {
        let ink = ink.into();
        let paced = crate::client::render::tessellation::paced(points, on.min(off) / 2.0);
        let mut dash: Vec<Vec2> = Vec::new();
        let mut gone = 0.0;
        let mut before = None;
        for (point, _) in paced {
            gone += before.map_or(0.0, |before: Vec2| before.distance(point));
            before = Some(point);
            if gone % (on + off) < on {
                // A straight dash is its two ends.
                if matches!(dash[..], [.., first, second] if is_between(second, first, point)) {
                    dash.pop();
                }
                dash.push(point);
            } else {
                self.stroke(&dash, nib, ink);
                dash.clear();
            }
        }
        self.stroke(&dash, nib, ink)
    }

    /// Triangles of one colour.
    pub(crate) fn fill(&mut self, triangles: &[Triangle], ink: impl Into<LinearRgba>) -> &mut Self {
        let ink = ink.into();
        self.shade(triangles, |_| ink)
    }

    /// Triangles with a colour for every point.
    pub(crate) fn shade(&mut self, triangles: &[Triangle], ink: impl Fn(Vec2) -> LinearRgba) -> &mut Self {
        for triangle in triangles {
            let start = self.positions.len();
            for &point in triangle {
                self.corner(point, Vec2::ZERO, nib(0.0, 0.0), ink(point));
            }
            self.indices.extend([0, 1, 2].map(|corner| corner_number(start + corner)));
        }
        self
    }

    /// A convex outline of one colour.
    pub(crate) fn patch(&mut self, outline: &[Vec2], ink: impl Into<LinearRgba>) -> &mut Self {
        let triangles: Vec<Triangle> = outline.windows(2).skip(1).map(|pair| [outline[0], pair[0], pair[1]]).collect();
        self.fill(&triangles, ink)
    }

    /// A disc that keeps a least size at every zoom.
    pub(crate) fn dot(&mut self, middle: Vec2, nib: Nib, ink: impl Into<LinearRgba>) -> &mut Self {
        const SIDES: u8 = 8;
        let ink = ink.into();
        let start = self.positions.len();
        for side in 0..SIDES {
            let way = Vec2::from_angle(std::f32::consts::TAU * f32::from(side) / f32::from(SIDES));
            self.corner(middle, way, nib, ink);
        }
        for side in 2..usize::from(SIDES) {
            self.indices.extend([0, side - 1, side].map(|corner| corner_number(start + corner)));
        }
        self
    }

    fn corner(&mut self, point: Vec2, push: Vec2, nib: Nib, ink: LinearRgba) {
        self.positions.push(point.extend(self.layer).to_array());
        self.offsets.push(push.extend(0.0).to_array());
        self.widths.push([nib.inches / 2.0, nib.pixels / 2.0]);
        self.colours.push(ink.to_f32_array());
    }

    /// Turns all that has been drawn so far into another colour, by this part.
    pub(crate) fn bleach(&mut self, to: impl Into<LinearRgba>, part: f32) -> &mut Self {
        let to = to.into();
        for colour in &mut self.colours {
            let bleached = LinearRgba::from_f32_array(*colour).mix(&to, part);
            *colour = bleached.with_alpha(colour[3]).to_f32_array();
        }
        self
    }

    /// Where its corners lie, whatever their colour.
    #[cfg(test)]
    pub(crate) fn shape(&self) -> Vec<[f32; 3]> {
        self.positions.clone()
    }

    /// The inks of its corners.
    #[cfg(test)]
    pub(crate) fn inks(&self) -> Vec<LinearRgba> {
        self.colours.iter().copied().map(LinearRgba::from_f32_array).collect()
    }

    /// How broad the strokes at its corners are to each side, inches and least pixels.
    #[cfg(test)]
    pub(crate) fn widths(&self) -> Vec<[f32; 2]> {
        self.widths.clone()
    }

    /// The drawing as it comes off the press in a palette.
    pub(crate) fn printed(mut self, palette: &Palette) -> Self {
        for colour in &mut self.colours {
            *colour = palette.printed(LinearRgba::from_f32_array(*colour)).to_f32_array();
        }
        self
    }

    /// The finished drawing.
    pub(crate) fn mesh(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.offsets)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.widths)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// Whether a point lies on the straight line from one to another.
fn is_between(point: Vec2, from: Vec2, to: Vec2) -> bool {
    (to - from).normalize_or_zero().perp_dot(point - from).abs() < 1e-3
}

fn corner_number(corner: usize) -> u32 {
    u32::try_from(corner).expect("a drawing has fewer corners than there are numbers")
}

#[expect(clippy::cast_precision_loss, reason = "a stroke has a few hundred points")]
pub(super) fn small(count: usize) -> f32 {
    count as f32
}
