//! The signs of states as a few strokes each, the same on the map, on the table and on labels, so that learning them
//! once is enough. Each differs in shape alone. Knows signs; knows no unit, no colour and nothing of how they are
//! drawn.

use bevy::math::Vec2;

use crate::battle::notice::Sign;
use crate::client::render::tessellation::Triangle;

/// A sign's strokes and fills in a square from -1 to 1, y towards the unit's front.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Glyph {
    /// Strokes through points.
    pub(crate) strokes: Vec<Vec<Vec2>>,
    /// Filled parts.
    pub(crate) fills: Vec<Triangle>,
}

/// How a sign is drawn; empty for a posture, which has none.
pub(crate) fn glyph(sign: Sign) -> Glyph {
    match sign {
        Sign::Posture => Glyph::default(),
        // A small ring.
        Sign::Done => drawn(vec![arc(Vec2::ZERO, 0.44, 0.0, 360.0)]),
        // Crossed blades.
        Sign::Fighting => drawn(both(&[&[(-0.52, -0.62), (0.56, 0.64)], &[(-0.62, -0.14), (-0.14, -0.56)]])),
        // Ranks that grow.
        Sign::Forming => {
            lines(&[&[(-0.56, -0.58), (-0.56, -0.18)], &[(0.0, -0.58), (0.0, 0.20)], &[(0.56, -0.58), (0.56, 0.62)]])
        }
        // An hourglass.
        Sign::Tired => {
            let half = |up: f32| [Vec2::new(-0.46, 0.60 * up), Vec2::new(0.46, 0.60 * up), Vec2::ZERO];
            let [left, right, middle] = half(-1.0);
            let rims = lines(&[&[(-0.56, 0.62), (0.56, 0.62)], &[(-0.56, -0.62), (0.56, -0.62)]]);
            Glyph { fills: vec![half(1.0), [right, left, middle]], ..rims }
        }
        // A barred gate.
        Sign::Halted => lines(&[
            &[(-0.58, -0.58), (0.58, -0.58), (0.58, 0.58), (-0.58, 0.58), (-0.58, -0.58)],
            &[(-0.58, 0.0), (0.58, 0.0)],
        ]),
        // A link that has parted.
        Sign::OutOfCommand => {
            let halves = [(-0.24, 120.0), (0.24, -60.0)].map(|(x, from)| arc(Vec2::new(x, 0.0), 0.50, from, 120.0));
            let mut link = lines(&[&[(-0.12, -0.30), (0.12, 0.30)]]);
            link.strokes.extend(halves);
            link
        }
        // A wheel, and a wheel struck out.
        Sign::GunsLeft => {
            let mut wheel = lines(&[&[(-0.58, 0.0), (0.58, 0.0)], &[(0.0, -0.58), (0.0, 0.58)]]);
            wheel.strokes.push(arc(Vec2::ZERO, 0.58, 0.0, 360.0));
            wheel
        }
        Sign::GunsTaken => {
            let mut wheel = lines(&[&[(-0.66, -0.66), (0.66, 0.66)], &[(-0.66, 0.66), (0.66, -0.66)]]);
            wheel.strokes.push(arc(Vec2::ZERO, 0.44, 0.0, 360.0));
            wheel
        }
        // Straws that have been thrown down.
        Sign::Disordered => lines(&[
            &[(-0.64, -0.22), (-0.20, 0.58)],
            &[(-0.40, -0.62), (0.34, -0.46)],
            &[(0.02, 0.10), (0.62, 0.60)],
            &[(0.40, -0.20), (0.66, 0.14)],
        ]),
        // A line that trembles.
        Sign::Shaken => {
            lines(&[&[(-0.68, 0.0), (-0.42, 0.54), (-0.14, -0.54), (0.14, 0.54), (0.42, -0.54), (0.68, 0.0)]])
        }
        // An arrow to the rear, and arrowheads one after the other.
        Sign::Leaving => lines(&[&[(0.0, 0.64), (0.0, -0.58)], &[(-0.58, 0.02), (0.0, -0.64), (0.58, 0.02)]]),
        Sign::Routing => {
            lines(&[&[(-0.54, 0.56), (0.0, 0.08), (0.54, 0.56)], &[(-0.54, 0.04), (0.0, -0.44), (0.54, 0.04)]])
        }
    }
}

fn drawn(strokes: Vec<Vec<Vec2>>) -> Glyph {
    Glyph { strokes, fills: Vec::new() }
}

fn lines(strokes: &[&[(f32, f32)]]) -> Glyph {
    drawn(strokes.iter().map(|stroke| stroke.iter().map(|(x, y)| Vec2::new(*x, *y)).collect()).collect())
}

/// Strokes and their mirror images.
fn both(strokes: &[&[(f32, f32)]]) -> Vec<Vec<Vec2>> {
    let side =
        |side: f32| strokes.iter().map(move |stroke| stroke.iter().map(|(x, y)| Vec2::new(*x * side, *y)).collect());
    side(1.0).chain(side(-1.0)).collect()
}

/// An arc about a middle from one bearing over this many degrees, anticlockwise.
fn arc(middle: Vec2, radius: f32, from: f32, over: f32) -> Vec<Vec2> {
    const STEPS: u8 = 14;
    let bearing = |step: u8| (from + over * f32::from(step) / f32::from(STEPS)).to_radians();
    (0..=STEPS).map(|step| middle + Vec2::from_angle(bearing(step)) * radius).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many dots of ink fit across a sign in a line of type.
    const DOTS: u8 = 13;

    /// Which dots a sign blackens at the size of type.
    fn dots(sign: Sign) -> Vec<bool> {
        let glyph = glyph(sign);
        let place = |dot: u8| (f32::from(dot) + 0.5) / f32::from(DOTS) * 2.0 - 1.0;
        let near = |point: Vec2, [from, to]: [Vec2; 2]| {
            let along = to - from;
            let part = ((point - from).dot(along) / along.length_squared()).clamp(0.0, 1.0);
            point.distance(from + along * part) < 0.11
        };
        let inside = |point: Vec2, [a, b, c]: Triangle| {
            let side = |from: Vec2, to: Vec2| (to - from).perp_dot(point - from) >= 0.0;
            side(a, b) == side(b, c) && side(b, c) == side(c, a)
        };
        let black = |point: Vec2| {
            let stroked =
                glyph.strokes.iter().flat_map(|stroke| stroke.windows(2)).any(|pair| near(point, [pair[0], pair[1]]));
            stroked || glyph.fills.iter().any(|triangle| inside(point, *triangle))
        };
        (0..DOTS).flat_map(|y| (0..DOTS).map(move |x| Vec2::new(place(x), place(y)))).map(black).collect()
    }

    #[test]
    fn every_sign_but_a_posture_has_a_shape_of_its_own_that_differs_clearly_in_a_line_of_type() {
        assert_eq!(glyph(Sign::Posture), Glyph::default());
        for one in &Sign::ALL[1..] {
            let ink = dots(*one).into_iter().filter(|black| *black).count();
            assert!(ink >= 10, "{one:?} has {ink} dots of ink");
            for other in Sign::ALL.iter().filter(|other| *other > one) {
                let differing = dots(*one).into_iter().zip(dots(*other)).filter(|(one, other)| one != other).count();
                assert!(differing >= 18, "{one:?} and {other:?} differ in {differing} dots");
            }
        }
    }

    #[test]
    fn every_sign_stays_within_its_square() {
        for sign in Sign::ALL {
            let glyph = glyph(sign);
            let points = glyph.strokes.into_iter().flatten().chain(glyph.fills.into_iter().flatten());
            assert!(points.into_iter().all(|point| point.abs().max_element() <= 0.8), "{sign:?}");
        }
    }
}
