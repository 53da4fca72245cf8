//! Small random tables: a few units and pieces of ground that lie as players lay them, and so at every turn exactly
//! flush, parallel, in line with an edge, or side by side along a seam.

use std::fmt;

use bevy::math::Vec2;
use linstock::{
    measure::{Body, Facing, Footprint, Polygon, Pose},
    table::{FeatureShape, FeatureState, Side},
};

use crate::oracle::random::Random;

/// The middle of the table, inches. Everything lies within [`RADIUS`] of it and moves up to a foot, so that no turn
/// brings anything near an edge, and no coordinate reaches 64 in, beyond which single precision does not separate
/// places less than 0.000004 in apart.
pub(super) const MIDDLE: Vec2 = Vec2::new(32.0, 32.0);
/// How wide and deep the table is, inches.
pub(super) const SIZE: f32 = 64.0;
/// How far from the middle the corners of units lie at most, inches.
const RADIUS: f32 = 16.0;

/// The kind of a unit, in words for which every rule set has troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Troops {
    Line,
    Column,
    Skirmishers,
    Horse,
    Guns,
}

impl Troops {
    pub(super) const ALL: [Self; 5] = [Self::Line, Self::Column, Self::Skirmishers, Self::Horse, Self::Guns];
}

/// How much ground the troops of a rule set take up, by [`Troops`], front edge first, inches.
pub(super) struct Sizes(pub(super) [Footprint; 5]);

impl Sizes {
    fn of(&self, troops: Troops) -> Footprint {
        self.0[troops as usize]
    }

    fn body(&self, unit: &Posted) -> Body {
        Body::with_front_at(unit.front, self.of(unit.troops))
    }
}

/// The kind of ground, in words for which every rule set has a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Soil {
    Wood,
    Thicket,
    Scrub,
    Hill,
    Wall,
    Hedge,
    Stream,
}

/// A unit where it stands.
#[derive(Clone, Debug)]
pub(super) struct Posted {
    pub(super) name: String,
    pub(super) troops: Troops,
    pub(super) side: Side,
    pub(super) front: Pose,
}

/// A piece of ground.
#[derive(Clone, Debug)]
pub(super) struct Patch {
    pub(super) name: String,
    pub(super) soil: Soil,
    pub(super) shape: FeatureShape,
    pub(super) level: u8,
    pub(super) state: FeatureState,
}

/// A table.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    pub(super) units: Vec<Posted>,
    pub(super) ground: Vec<Patch>,
}

impl fmt::Display for Layout {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Posted { name, troops, side, front } in &self.units {
            writeln!(
                out,
                "  {name}: {troops:?} of the {side:?} side, front {} looking {:?}",
                front.at,
                front.facing.vector()
            )?;
        }
        for Patch { name, soil, shape, level, state } in &self.ground {
            writeln!(out, "  {name}: {soil:?} of level {level}, {state:?}, {shape:?}")?;
        }
        Ok(())
    }
}

impl Layout {
    /// A table with one unit of these troops in its middle, looking up.
    pub(super) fn alone(troops: Troops) -> Self {
        let front = Pose::new(MIDDLE, Facing::NORTH);
        Self { units: vec![Posted { name: "A".to_owned(), troops, side: Side::First, front }], ground: Vec::new() }
    }

    /// Two to five units and up to four pieces of ground.
    pub(super) fn random(random: &mut Random, sizes: &Sizes) -> Self {
        let mut layout = Self::default();
        let at = MIDDLE + Vec2::new(half_inches(random, 8), half_inches(random, 8)) - Vec2::splat(2.0);
        let front = Pose::new(at, random.facing());
        layout.units.push(Posted { name: "A".to_owned(), troops: any(random, &Troops::ALL), side: Side::First, front });
        for name in ["B", "C", "D", "E"].iter().take(1 + random.index(4)) {
            let tried = (0..10).map(|_| layout.another(random, sizes, name)).find(|unit| layout.has_room(sizes, unit));
            layout.units.extend(tried);
        }
        for number in 0..random.index(5) {
            let patch = layout.more_ground(random, sizes, format!("ground {number}"));
            layout.ground.extend(patch);
        }
        layout
    }

    /// The same table without one of its units or pieces of ground, for each of them.
    pub(super) fn with_one_piece_less(&self) -> impl Iterator<Item = Self> + use<> {
        let (whole, units) = (self.clone(), self.units.len());
        (0..units + whole.ground.len()).map(move |index| {
            let mut less = whole.clone();
            if index < units {
                less.units.remove(index);
            } else {
                less.ground.remove(index - units);
            }
            less
        })
    }

    fn has_room(&self, sizes: &Sizes, unit: &Posted) -> bool {
        let body = sizes.body(unit);
        let near = body.corners().into_iter().all(|corner| corner.distance(MIDDLE) < RADIUS);
        near && !self.units.iter().any(|other| sizes.body(other).overlaps(&body))
    }

    /// A unit that stands to another as units of a battle do.
    fn another(&self, random: &mut Random, sizes: &Sizes, name: &str) -> Posted {
        let by = &self.units[random.index(self.units.len())];
        let troops = if random.one_in(3) { by.troops } else { any(random, &Troops::ALL) };
        let (own, their) = (sizes.of(troops), sizes.of(by.troops));
        let aside = (own.frontage + their.frontage) / 2.0;
        let slid = match random.index(4) {
            0 => 0.0,
            1 => (own.frontage - their.frontage) / 2.0,
            2 => aside - half_inches(random, 4),
            _ => random.number(-aside, aside),
        };
        let away = distance(random);
        let hand = if random.one_in(2) { 1.0 } else { -1.0 };
        let (local, turned) = match random.index(8) {
            0..=3 => (Vec2::new(slid * hand, away), 180.0),
            4 => (Vec2::new(aside * hand, 0.0), 0.0),
            5 => (Vec2::new(slid * hand, -their.depth - away), 0.0),
            6 => (Vec2::new((their.frontage / 2.0 + away) * hand, slid), -90.0 * hand),
            _ => (Vec2::new(random.number(-12.0, 12.0), random.number(-12.0, 12.0)), random.number(0.0, 360.0)),
        };
        let front = by.front.shifted(local).turned_right(turned);
        let enemy = turned == 180.0 || random.one_in(2);
        let side = if enemy { by.side.enemy() } else { by.side };
        Posted { name: name.to_owned(), troops, side, front }
    }

    /// A piece of ground that lies to a unit, or to ground that is there, as ground of a battle does.
    fn more_ground(&self, random: &mut Random, sizes: &Sizes, name: String) -> Option<Patch> {
        let by = &self.units[random.index(self.units.len())];
        let frame = (by.front, sizes.of(by.troops));
        let known = self.ground.last().filter(|patch| matches!(patch.shape, FeatureShape::Area(_)));
        let patch = |soil: Soil, shape: FeatureShape| {
            let level = if soil == Soil::Hill { 1 } else { 0 };
            Patch { name: name.clone(), soil, shape, level, state: FeatureState::Standing }
        };
        let made = match (random.index(8), known) {
            (0 | 1, Some(known)) => {
                Patch { shape: FeatureShape::Area(beside(random, known)?), name: name.clone(), ..known.clone() }
            }
            (2, Some(known)) => {
                Patch { shape: FeatureShape::Area(shifted(random, known)?), name: name.clone(), ..known.clone() }
            }
            (3 | 4, _) => line(random, frame, &patch),
            (5, _) => {
                let shape = moved(random.polygon(20.0).points(), MIDDLE - Vec2::splat(10.0));
                patch(any(random, &[Soil::Wood, Soil::Thicket, Soil::Scrub, Soil::Hill]), FeatureShape::Area(shape))
            }
            _ => {
                let soil = any(random, &[Soil::Wood, Soil::Wood, Soil::Thicket, Soil::Scrub, Soil::Hill]);
                patch(soil, FeatureShape::Area(rectangle(random, frame)))
            }
        };
        made.shape.measured().is_ok().then_some(made)
    }
}

fn any<T: Copy>(random: &mut Random, all: &[T]) -> T {
    all[random.index(all.len())]
}

/// The most half inches.
fn half_inches(random: &mut Random, most: usize) -> f32 {
    random.index(most + 1) as f32 * 0.5
}

/// From one unit to the next, inches: touching, on a limit that rules draw, or any.
fn distance(random: &mut Random) -> f32 {
    match random.index(6) {
        0 => 0.0,
        1 | 2 => half_inches(random, 24),
        _ => random.number(0.3, 13.0),
    }
}

/// A rectangle before, beside, about or behind a unit: one in two of its edges runs along the unit's own or through its
/// middle.
fn rectangle(random: &mut Random, (front, size): (Pose, Footprint)) -> Vec<Vec2> {
    let half = size.frontage / 2.0;
    let x = match random.index(6) {
        0 => -half,
        1 => 0.0,
        2 => half,
        _ => random.number(-10.0, 8.0),
    };
    let y = match random.index(6) {
        0 => 0.0,
        1 => -size.depth,
        2 => half_inches(random, 10),
        _ => random.number(-6.0, 8.0),
    };
    let (width, depth) = (
        random.number(0.5, 12.0),
        if random.one_in(3) { half_inches(random, 8) + 0.5 } else { random.number(0.3, 8.0) },
    );
    let x = if random.one_in(2) { x } else { x - width };
    [(x, y), (x + width, y), (x + width, y + depth), (x, y + depth)].map(|local| front.to_table(local.into())).to_vec()
}

/// A wall, a hedge or a stream along a unit's front, now and then with a gate.
fn line(random: &mut Random, (front, size): (Pose, Footprint), patch: &impl Fn(Soil, FeatureShape) -> Patch) -> Patch {
    let soil = any(random, &[Soil::Wall, Soil::Hedge, Soil::Stream]);
    let width = if soil == Soil::Stream { 1.0 } else { 0.0 };
    let away = match random.index(5) {
        0 => 0.25,
        1 => 0.5,
        2 => 1.0,
        _ => random.number(0.05, 8.0),
    };
    let from = if random.one_in(2) { 0.0 } else { -size.frontage / 2.0 - random.number(0.0, 4.0) };
    let lean = if random.one_in(3) { random.number(-1.0, 1.0) } else { 0.0 };
    let points = [(from, away), (from + random.number(2.0, 14.0), away + lean)]
        .map(|local| front.to_table(local.into()))
        .to_vec();
    let state = if random.one_in(4) && soil != Soil::Stream {
        FeatureState::Gapped(vec![(0.5, 1.75)])
    } else {
        FeatureState::Standing
    };
    Patch { state, ..patch(soil, FeatureShape::Line { points, width }) }
}

/// A strip of the same ground along one side of it.
fn beside(random: &mut Random, known: &Patch) -> Option<Vec<Vec2>> {
    let FeatureShape::Area(border) = &known.shape else { return None };
    let first = random.index(border.len());
    let (one, other) = (border[first], border[(first + 1) % border.len()]);
    let out = (other - one).normalize_or_zero().perp();
    let area = Polygon::new(border.clone()).ok()?;
    let out = if area.margin(one.midpoint(other) + out * 0.05).holds() { -out } else { out };
    let deep = random.number(0.5, 4.0);
    Some(vec![other, one, one + out * deep, other + out * deep])
}

/// The same ground once more, a little aside.
fn shifted(random: &mut Random, known: &Patch) -> Option<Vec<Vec2>> {
    let FeatureShape::Area(border) = &known.shape else { return None };
    Some(moved(border, Vec2::new(random.number(-2.0, 2.0), random.number(-2.0, 2.0))))
}

pub(super) fn moved(points: &[Vec2], by: Vec2) -> Vec<Vec2> {
    points.iter().map(|point| *point + by).collect()
}
