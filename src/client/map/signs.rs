//! The signs of a unit's state on the map, each a figure of its own on a disc of paper: arrows to the rear for whoever runs, a triangle
//! for the weakened, crossed blades for a fight, a ring for whoever has done his part. Knows roles; knows no unit.

use bevy::prelude::*;

use crate::{
    battle::notice::MarkRole,
    client::{
        comfort::PaletteName,
        pen::{Pen, nib},
    },
};

/// Above the blocks of all units, inches.
const OVER: f32 = 0.4;
/// Half the width of a sign, inches.
const HALF: f32 = 0.36;

/// Draws the sign of a state, the unit ahead of it.
pub(super) fn draw(pen: &mut Pen, middle: Vec2, role: MarkRole, palette: PaletteName) {
    let palette = palette.palette();
    let [red, green, blue] = palette.paper;
    let (paper, ink) = (Srgba::rgb_u8(red, green, blue), palette.of_state(role));
    let at = |x: f32, y: f32| middle + Vec2::new(x, y) * HALF;
    let disc = |reach: f32| -> Vec<Vec2> {
        (0..16_u8).map(|side| middle + Vec2::from_angle(f32::from(side) * std::f32::consts::FRAC_PI_8) * reach).collect()
    };
    if role == MarkRole::Spent {
        // What is no danger is drawn small.
        pen.on_layer(OVER).patch(&disc(HALF * 0.62), paper).on_layer(OVER + 0.01).ring(&disc(HALF * 0.52), nib(0.07, 1.5), ink);
        return;
    }
    let (ground, drawn) = if role == MarkRole::Broken { (ink, paper) } else { (paper, ink) };
    pen.on_layer(OVER).patch(&disc(HALF), ground).on_layer(OVER + 0.01).ring(&disc(HALF), nib(0.055, 1.3), ink);
    pen.on_layer(OVER + 0.02);
    match role {
        MarkRole::Broken => {
            for top in [0.50, 0.0] {
                pen.stroke(&[at(-0.52, top), at(0.0, top - 0.46), at(0.52, top)], nib(0.10, 2.2), drawn);
            }
        }
        MarkRole::Weakened => {
            pen.fill(&[[at(-0.58, -0.40), at(0.58, -0.40), at(0.0, 0.64)]], drawn);
            pen.on_layer(OVER + 0.03).fill(&[[at(-0.22, -0.18), at(0.22, -0.18), at(0.0, 0.22)]], ground);
        }
        MarkRole::Fighting | MarkRole::Spent | MarkRole::Posture => {
            for side in [-1.0, 1.0] {
                pen.swelling(&[at(side * -0.48, -0.56), at(side * 0.52, 0.60)], nib(0.085, 2.0), nib(0.045, 1.3), drawn);
                pen.stroke(&[at(side * -0.56, -0.12), at(side * -0.10, -0.50)], nib(0.06, 1.4), drawn);
            }
        }
    }
}
