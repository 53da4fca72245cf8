//! The signs of a unit's states on the map, each on a disc of paper, white on dark for a unit that runs. Knows signs;
//! knows no unit.

use bevy::prelude::*;

use crate::{
    battle::notice::{MarkRole, Sign},
    client::{
        map::pen::{Pen, nib},
        scene::state_icons::glyph,
        settings::PaletteName,
    },
};

/// Above the blocks of all units, inches.
const OVER: f32 = 0.4;
/// Half the width of a sign, inches.
const HALF: f32 = 0.36;
/// From one sign's middle to the next one's, inches.
const STEP: f32 = HALF * 2.0 + 0.05;

/// Draws the signs of a unit's states side by side about a point, the unit ahead of them.
pub(super) fn draw(pen: &mut Pen, middle: Vec2, signs: &[Sign], palette: PaletteName) {
    let places =
        (0..signs.len()).map(|place| super::pen::small(place * 2) - super::pen::small(signs.len().saturating_sub(1)));
    for (sign, place) in signs.iter().zip(places) {
        disc(pen, middle + Vec2::new(place / 2.0 * STEP, 0.0), *sign, palette);
    }
}

fn disc(pen: &mut Pen, middle: Vec2, sign: Sign, palette: PaletteName) {
    let (palette, role) = (palette.palette(), sign.role());
    let [red, green, blue] = palette.paper;
    let (paper, ink) = (Srgba::rgb_u8(red, green, blue), palette.of_state(role));
    // States without danger are drawn small.
    let half = if role == MarkRole::Spent { HALF * 0.66 } else { HALF };
    let rim: Vec<Vec2> = (0..16_u8)
        .map(|side| middle + Vec2::from_angle(f32::from(side) * std::f32::consts::FRAC_PI_8) * half)
        .collect();
    let (ground, drawn) = if role == MarkRole::Broken { (ink, paper) } else { (paper, ink) };
    pen.on_layer(OVER).patch(&rim, ground);
    if role != MarkRole::Spent {
        pen.on_layer(OVER + 0.01).ring(&rim, nib(0.05, 1.2), ink);
    }
    let (glyph, at) = (glyph(sign), |point: Vec2| middle + point * half);
    pen.on_layer(OVER + 0.02).fill(&glyph.fills.iter().map(|triangle| triangle.map(at)).collect::<Vec<_>>(), drawn);
    for stroke in &glyph.strokes {
        pen.stroke(&stroke.iter().copied().map(at).collect::<Vec<_>>(), nib(0.08, 1.8), drawn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(signs: &[Sign]) -> Vec<[f32; 3]> {
        let mut pen = Pen::default();
        draw(&mut pen, Vec2::ZERO, signs, PaletteName::Campaign);
        pen.shape()
    }

    #[test]
    fn every_state_has_a_sign_of_its_own_on_the_map() {
        for one in &Sign::ALL[1..] {
            for other in Sign::ALL.iter().filter(|other| *other > one) {
                assert_ne!(shape(&[*one]), shape(&[*other]), "{one:?} and {other:?}");
            }
        }
    }

    #[test]
    fn signs_of_several_states_stand_side_by_side() {
        let reach = |signs: &[Sign]| {
            let points = shape(signs);
            let across = points.iter().map(|[x, ..]| *x);
            (across.clone().fold(f32::INFINITY, f32::min), across.fold(f32::NEG_INFINITY, f32::max))
        };
        let (left, right) = reach(&[Sign::Shaken, Sign::Disordered, Sign::Tired]);
        assert!((left + right).abs() < 0.01, "about the middle: {left} to {right}");
        assert!(right - left > HALF * 6.0, "none over another: {left} to {right}");
    }
}
