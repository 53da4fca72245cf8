//! The thin rims of units that are picked out, the same on the map and round the bases of the tabletop: pale for the one
//! under the pointer, gold for those selected, gold in dashes for those whose order is drafted. Each has a casing that
//! keeps it from whatever lies under it. Knows a base and a palette; knows no unit.

use bevy::prelude::*;

use crate::client::{
    map::pen::{Nib, Pen, nib},
    render::tessellation::closed,
    scene::units::Emphasis,
    settings::{Palette, Rgb},
};

/// Strokes run along the edge of a base: half of their width shows round it.
const HOVERED: Nib = nib(0.04, 3.2);
const SELECTED: Nib = nib(0.06, 4.6);
/// How far a casing shows on both sides together, pixels.
const CASING: f32 = 2.2;
/// The dashes of a drafted unit and the gaps between them, inches.
const DASH: f32 = 0.34;
const GAP: f32 = 0.22;
/// How far a rim lies over its casing, inches.
pub(crate) const OVER_CASING: f32 = 0.0034;

/// Draws the rim of a base of this size about the origin, its casing on the layer set; in the palette's own colours,
/// for a print style would bleach them with the paper.
pub(crate) fn draw(pen: &mut Pen, size: Vec2, emphasis: Emphasis, palette: &Palette) {
    let (rgb, width) = match emphasis {
        Emphasis::None => return,
        Emphasis::Hovered => (palette.over_pale, HOVERED),
        Emphasis::Selected | Emphasis::Drafted => (palette.over_gold, SELECTED),
    };
    let half = size / 2.0;
    let corners = [-half, Vec2::new(half.x, -half.y), half, Vec2::new(-half.x, half.y)];
    let colour = |[red, green, blue]: Rgb| Srgba::rgb_u8(red, green, blue);
    let casing = pen.layer();
    // The casing lies under the rims of the whole unit.
    pen.ring(&corners, width.broader(0.0, CASING), colour(palette.casing(rgb))).on_layer(casing + OVER_CASING);
    if emphasis == Emphasis::Drafted {
        pen.dashes(&closed(&corners), DASH, GAP, width, colour(rgb));
    } else {
        pen.ring(&corners, width, colour(rgb));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::settings::PaletteName;

    #[test]
    fn each_way_to_be_picked_out_has_a_rim_of_its_own_shape_and_the_rest_none() {
        let shape = |emphasis| {
            let mut pen = Pen::default();
            draw(&mut pen, Vec2::new(2.0, 0.8), emphasis, PaletteName::Campaign.palette());
            (pen.shape(), pen.widths())
        };
        assert!(shape(Emphasis::None).0.is_empty());
        let [hovered, selected, drafted] = [Emphasis::Hovered, Emphasis::Selected, Emphasis::Drafted].map(shape);
        assert_ne!(hovered.1, selected.1, "a selected unit's rim is stouter");
        assert_ne!(selected.0, drafted.0, "a drafted unit's is dashed");
    }
}
