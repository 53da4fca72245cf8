//! Layouts of figures on bases: places in the frame of a unit, the block that they fill, and the stands made from them.
//!
//! A layout is in the unit's frame: origin at the middle of its front edge, x right, y ahead, inches. Knows counts and
//! shapes; the rule set chooses the places of a formation, the table knows where the unit stands.

use bevy::math::Vec2;

use crate::{
    measure::{Facing, Footprint, Pose},
    table::{Cell, FigureKind, Stand, StandId, UnitId},
};

/// One stand of a layout.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The pose of the stand's centre in the unit's frame.
    pub pose: Pose,
    /// The size of its base.
    pub base: Footprint,
    /// Figures side by side on it.
    pub files: u8,
    /// Its figures, rank by rank from the left.
    pub figures: Vec<FigureKind>,
    /// Its number, where it must keep one, as a gun does.
    pub number: Option<u16>,
}

impl Place {
    /// A base with figures, of a pair or of one, that takes the next number.
    pub fn at(at: Vec2, facing: Facing, base: Footprint, figures: &[FigureKind]) -> Self {
        let files = if figures.len() > 1 { 2 } else { 1 };
        Self { pose: Pose::new(at, facing), base, files, figures: figures.to_vec(), number: None }
    }
}

/// The block that a layout fills, from its front edge back and as far to the left as to the right.
pub fn extent(places: &[Place]) -> Footprint {
    let mut half_width: f32 = 0.0;
    let mut depth: f32 = 0.0;
    for place in places {
        let half = Vec2::new(place.base.frontage, place.base.depth) / 2.0;
        let (right, ahead) = (place.pose.facing.right(), place.pose.facing.vector());
        let reach = Vec2::new(
            (right.x * half.x).abs() + (ahead.x * half.y).abs(),
            (right.y * half.x).abs() + (ahead.y * half.y).abs(),
        );
        half_width = half_width.max(place.pose.at.x.abs() + reach.x);
        depth = depth.max(reach.y - place.pose.at.y);
    }
    Footprint::new(half_width * 2.0, depth)
}

/// Puts a layout on the table, the middle of its front edge at a pose; places without a number of their own are counted
/// from one on.
pub fn place(places: &[Place], unit: UnitId, front: Pose, numbers_from: u16) -> Vec<Stand> {
    let mut next = numbers_from;
    let number = |place: &Place, next: &mut u16| {
        place.number.unwrap_or_else(|| {
            *next += 1;
            *next - 1
        })
    };
    let mut stands: Vec<Stand> = places
        .iter()
        .map(|place| Stand {
            id: StandId::new(unit, number(place, &mut next)),
            pose: Pose::new(front.to_table(place.pose.at), to_table_facing(front, place.pose.facing)),
            base: place.base,
            files: place.files,
            cells: place.figures.iter().map(|&kind| Cell { kind, alive: true }).collect(),
        })
        .collect();
    stands.sort_by_key(|stand| stand.id);
    stands
}

/// Men on bases of their own with their middles at poses of the table, numbered from one on.
pub fn singles(
    unit: UnitId,
    base: Footprint,
    kind: FigureKind,
    poses: impl Iterator<Item = Pose>,
    numbers_from: u16,
) -> Vec<Stand> {
    let man = |(number, pose)| Stand {
        id: StandId::new(unit, number),
        pose,
        base,
        files: 1,
        cells: vec![Cell { kind, alive: true }],
    };
    (numbers_from..).zip(poses).map(man).collect()
}

/// A direction of the unit's frame in the table frame.
fn to_table_facing(front: Pose, local: Facing) -> Facing {
    let vector = front.facing.right() * local.vector().x + front.facing.vector() * local.vector().y;
    Facing::along(vector).unwrap_or(front.facing)
}

/// The middle of some places; none of none.
pub fn middle(places: impl IntoIterator<Item = Vec2>) -> Option<Vec2> {
    let places: Vec<Vec2> = places.into_iter().collect();
    (!places.is_empty()).then(|| places.iter().copied().sum::<Vec2>() / count(places.len()))
}

/// A small count as a measure.
#[expect(clippy::cast_precision_loss, reason = "stands and files are far fewer than a float can count")]
pub fn count(number: usize) -> f32 {
    number as f32
}
