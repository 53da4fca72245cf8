//! Flags: cloth in folds on a staff, painted panel by panel.

use bevy::prelude::*;

use super::paints::{BRASS, WHITE, WOOD};
use crate::{
    client::render::mesh_builder::{Solids, round, toned},
    scenario::{
        uniform::{Canton, Device, Flag},
        words::Colour,
    },
};

/// How long and how high the cloth is, men.
const LENGTH: f32 = 0.84;
const HEIGHT: f32 = 0.66;
/// The red and the blue of Great Britain's crosses.
const RED: Srgba = Srgba::rgb(0.70, 0.13, 0.16);
const BLUE: Srgba = Srgba::rgb(0.13, 0.19, 0.40);

/// The paint of a flag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::client) enum Painted {
    /// A colour with another in its corner.
    Quartered(Srgba, Srgba),
    /// As a scenario says.
    Written(Flag),
}

impl Painted {
    /// The paint at a place of the cloth: how far from the staff, and how far from the top, 0 to 1 each.
    fn at(self, out: f32, down: f32) -> Srgba {
        match self {
            Self::Quartered(field, canton) => {
                if out < 0.34 && down < 0.5 {
                    canton
                } else {
                    field
                }
            }
            Self::Written(flag) => written(flag, out, down),
        }
    }
}

fn paint(Colour([red, green, blue]): Colour) -> Srgba {
    Srgba::rgb_u8(red, green, blue)
}

fn written(flag: Flag, out: f32, down: f32) -> Srgba {
    let in_canton = out < 0.45 && down < 0.5;
    match flag.canton.filter(|_| in_canton) {
        Some(Canton::Of(colour)) => return paint(colour),
        Some(Canton::Union) => return union(out / 0.45, down / 0.5),
        None => {}
    }
    let field = paint(flag.quarters.filter(|_| (out < 0.5) != (down < 0.5)).unwrap_or(flag.field));
    let (x, y) = (out - 0.5, down - 0.5);
    let (is_on, colour) = match flag.device {
        Device::Plain => (false, field),
        Device::Cross(colour) => (x.abs() < 0.10 || y.abs() < 0.13, paint(colour)),
        Device::Saltire(colour) => ((x.abs() - y.abs()).abs() < 0.12, paint(colour)),
        Device::Bar(colour) => (y.abs() < 1.0 / 6.0, paint(colour)),
        Device::Stripes(colour) => ((down * 6.0).fract() < 0.5, paint(colour)),
        Device::Badge(colour) => (Vec2::new(x, y).length() < 0.26, paint(colour)),
        Device::Union => (true, union(out, down)),
    };
    if is_on { colour } else { field }
}

/// The crosses of Saint George and Saint Andrew.
fn union(out: f32, down: f32) -> Srgba {
    let (x, y) = (out - 0.5, down - 0.5);
    let nearest = x.abs().min(y.abs());
    if nearest < 0.09 {
        RED
    } else if nearest < 0.17 || (x.abs() - y.abs()).abs() < 0.10 {
        WHITE
    } else {
        BLUE
    }
}

/// A flag on its staff, planted at a foot.
pub(super) fn flag(solids: &mut Solids, foot: Vec3, painted: Painted) {
    let top = foot + Vec3::new(0.0, -0.04, 1.55);
    solids.rod(4, round(foot, 0.018), round(top, 0.014), WOOD);
    solids.rod(4, round(top, 0.028), round(top + Vec3::Z * 0.09, 0.002), BRASS);
    // From afar few panels are enough, but a cross has to be among them.
    let (columns, rows) = if solids.is_coarse() { (3_u8, 3_u8) } else { (9, 6) };
    // The cloth hangs in folds to the figure's left rear.
    let hang = |out: f32, down: f32| {
        top + Vec3::new(
            -0.02 - out * LENGTH,
            -0.06 + (out * 6.6).sin() * 0.08 * (0.3 + out),
            -0.02 - down * HEIGHT - out * 0.10,
        )
    };
    for column in 0..columns {
        for row in 0..rows {
            let [near, far] = [column, column + 1].map(|at| f32::from(at) / f32::from(columns));
            let [high, low] = [row, row + 1].map(|at| f32::from(at) / f32::from(rows));
            let middle = near.midpoint(far);
            let shade = 1.0 + 0.12 * (middle * 6.6 + 0.6).cos();
            let paint = toned(painted.at(middle, high.midpoint(low)), shade);
            let corners = [hang(near, low), hang(far, low), hang(far, high), hang(near, high)];
            let normal = (corners[1] - corners[0]).cross(corners[3] - corners[0]).normalize_or(Vec3::Y);
            solids.polygon(&corners, &[normal; 4], &[paint; 4]);
            let back = [corners[3], corners[2], corners[1], corners[0]];
            solids.polygon(&back, &[-normal; 4], &[paint; 4]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_painted_as_written() {
        let [white, red, blue] = [[255, 255, 255], [200, 0, 0], [0, 0, 200]].map(Colour);
        let flag = |field, device, canton| Painted::Written(Flag { field, quarters: None, device, canton });
        let quartered =
            Painted::Written(Flag { field: red, quarters: Some(blue), device: Device::Cross(white), canton: None });
        for (flag, place, seen) in [
            (flag(blue, Device::Plain, None), (0.2, 0.2), paint(blue)),
            (flag(blue, Device::Cross(white), None), (0.5, 0.9), paint(white)),
            (flag(blue, Device::Cross(white), None), (0.2, 0.2), paint(blue)),
            (flag(red, Device::Saltire(blue), None), (0.2, 0.2), paint(blue)),
            (flag(red, Device::Saltire(blue), None), (0.5, 0.1), paint(red)),
            (flag(red, Device::Stripes(white), Some(Canton::Of(blue))), (0.1, 0.1), paint(blue)),
            (flag(white, Device::Badge(red), None), (0.5, 0.5), paint(red)),
            (flag(white, Device::Plain, Some(Canton::Union)), (0.225, 0.25), RED),
            (flag(white, Device::Plain, Some(Canton::Union)), (0.8, 0.25), paint(white)),
            (flag(blue, Device::Union, None), (0.5, 0.2), RED),
            (flag(red, Device::Bar(white), Some(Canton::Of(blue))), (0.8, 0.5), paint(white)),
            (flag(red, Device::Bar(white), Some(Canton::Of(blue))), (0.8, 0.9), paint(red)),
            (quartered, (0.2, 0.2), paint(red)),
            (quartered, (0.8, 0.2), paint(blue)),
            (quartered, (0.2, 0.8), paint(blue)),
            (quartered, (0.5, 0.8), paint(white)),
            (Painted::Quartered(WHITE, RED), (0.9, 0.9), WHITE),
        ] {
            assert_eq!(flag.at(place.0, place.1), seen, "{flag:?} at {place:?}");
        }
    }
}
