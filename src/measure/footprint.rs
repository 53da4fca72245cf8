//! Sizes of bases and how they divide into the cells of their figures. Must not know the contents of a cell.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

/// The size of a base in inches: along its front and from front to rear.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Footprint {
    /// Inches from its left to its right.
    pub frontage: f32,
    /// Inches from its front to its rear.
    pub depth: f32,
}

/// A side of a base, clockwise from the front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Face {
    /// The edge it looks over.
    Front,
    /// The edge at its right hand.
    Right,
    /// The edge at its back.
    Rear,
    /// The edge at its left hand.
    Left,
}

impl Face {
    /// All four, clockwise from the front.
    pub const ALL: [Self; 4] = [Self::Front, Self::Right, Self::Rear, Self::Left];

    /// All four as they are preferred where several fit equally well: the front, a flank, the rear; so left and right
    /// are alike.
    pub const BY_PREFERENCE: [Self; 4] = [Self::Front, Self::Right, Self::Left, Self::Rear];
}

impl Footprint {
    /// A size of this many inches along the front and from front to rear.
    pub const fn new(frontage: f32, depth: f32) -> Self {
        Self { frontage, depth }
    }

    /// Half its sides: x along the front, y from front to rear.
    pub fn half(self) -> Vec2 {
        Vec2::new(self.frontage, self.depth) * 0.5
    }

    /// Inches from its centre to a corner.
    pub fn radius(self) -> f32 {
        self.half().length()
    }

    /// The centre of one cell of a base divided into `files` by `ranks`, in the base's frame (origin at its centre).
    /// Files count from the left and ranks from the front, both from 0.
    pub fn cell(self, files: u8, ranks: u8, file: u8, rank: u8) -> Vec2 {
        let share = |index: u8, of: u8| (2.0 * f32::from(index) + 1.0 - f32::from(of)) / (2.0 * f32::from(of.max(1)));
        Vec2::new(self.frontage * share(file, files), -self.depth * share(rank, ranks))
    }

    /// The centres of all cells of a base divided into `files` by `ranks`, in the base's frame (origin at its centre):
    /// front rank first, each rank from the left.
    pub fn cells(self, files: u8, ranks: u8) -> impl Iterator<Item = Vec2> {
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| self.cell(files, ranks, file, rank)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_figures_share_a_base_side_by_side() {
        let centres: Vec<Vec2> = Footprint::new(1.0, 0.5).cells(2, 1).collect();
        assert_eq!(centres, [Vec2::new(-0.25, 0.0), Vec2::new(0.25, 0.0)]);
    }

    #[test]
    fn ranks_count_from_the_front_and_files_from_the_left() {
        let cells: Vec<Vec2> = Footprint::new(3.0, 2.0).cells(3, 2).collect();
        assert_eq!(cells.len(), 6);
        assert_eq!((cells[0], cells[5]), (Vec2::new(-1.0, 0.5), Vec2::new(1.0, -0.5)));
    }

    #[test]
    fn a_base_without_cells_has_none() {
        assert_eq!(Footprint::new(1.0, 1.0).cells(0, 2).count(), 0);
    }
}
