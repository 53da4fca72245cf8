//! Colour vision for the tests: how far apart two colours are for each kind of eye, and the result of a translucent
//! colour over another.

use bevy::prelude::{ColorToPacked, Srgba};
use bevy_egui::egui::Color32;
use palette::{FromColor, Lab, LinSrgb, Srgb, color_difference::Ciede2000, color_difference::Wcag21RelativeContrast};

use super::{Palette, Rgb};

/// How much light each kind of eye takes of each channel, in light: whole, and without long, middle or short cones
/// (Machado, Oliveira and Fernandes, 2009).
pub(in crate::client) const EYES: [(&str, [[f32; 3]; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "no long cones",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "no middle cones",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "no short cones",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

/// The colours of the engraved map: paper, woods, water.
const MAP: [Rgb; 3] = [[0xec, 0xdf, 0xc3], [0x9e, 0xa8, 0x73], [0x99, 0xb3, 0xb3]];
/// The club's table: grass, dry grass, the floor of woods, water.
const TABLE: [Rgb; 4] = [[0x61, 0x6e, 0x38], [0x87, 0x82, 0x4f], [0x54, 0x47, 0x26], [0x3c, 0x5c, 0x66]];

/// All grounds that overlays may lie on, in both views, the map as a palette prints it.
pub(in crate::client) fn grounds(palette: &Palette) -> Vec<Rgb> {
    let printed = MAP.map(|[red, green, blue]| {
        Srgba::from(palette.printed(Srgba::rgb_u8(red, green, blue).into())).to_u8_array_no_alpha()
    });
    printed.into_iter().chain(TABLE).collect()
}

/// A colour without its alpha.
pub(in crate::client) fn rgb(colour: Color32) -> Rgb {
    [colour.r(), colour.g(), colour.b()]
}

/// A ground with a translucent colour on it, as the window mixes them: light with light.
pub(in crate::client) fn laid(ground: Rgb, paint: Color32) -> Rgb {
    let (under, over) = (srgb(ground).into_linear::<f32>(), srgb(rgb(paint)).into_linear::<f32>());
    let through = 1.0 - f32::from(paint.a()) / 255.0;
    let light = LinSrgb::<f32>::new(
        over.red + under.red * through,
        over.green + under.green * through,
        over.blue + under.blue * through,
    );
    Srgb::<f32>::from_linear(light).into_format().into_components().into()
}

fn srgb([red, green, blue]: Rgb) -> Srgb<f32> {
    Srgb::new(red, green, blue).into_format()
}

/// The contrast of two colours by WCAG: 1 to 21.
pub(in crate::client) fn contrast(one: Rgb, other: Rgb) -> f32 {
    srgb(one).relative_contrast(srgb(other))
}

/// How different two colours look to an eye (CIEDE2000; 2.3 is just seen).
pub(in crate::client) fn difference(eye: [[f32; 3]; 3], one: Rgb, other: Rgb) -> f32 {
    let seen = |rgb: Rgb| {
        let light: LinSrgb<f32> = srgb(rgb).into_linear();
        let channel =
            |[red, green, blue]: [f32; 3]| (red * light.red + green * light.green + blue * light.blue).clamp(0.0, 1.0);
        Lab::from_color(LinSrgb::new(channel(eye[0]), channel(eye[1]), channel(eye[2])))
    };
    seen(one).difference(seen(other))
}
