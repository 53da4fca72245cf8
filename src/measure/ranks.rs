//! Bases shoulder to shoulder, taken together: the same ground in fewer rectangles, so that questions about a whole
//! unit test its ranks instead of every base. Must not know the contents of a base.

use bevy::math::Vec2;

use crate::measure::{Body, Footprint, Pose, TOLERANCE};

/// Bases that are nearer than this have no lane between them, inches: well within what counts as touching.
const SLACK: f32 = TOLERANCE * 0.1;

/// A rectangle in the frame of the first base.
#[derive(Clone, Copy)]
struct Block {
    least: Vec2,
    most: Vec2,
}

impl Block {
    fn of(body: &Body, frame: Pose) -> Self {
        let (centre, half) = (frame.to_local(body.centre()), body.footprint.half());
        Self { least: centre - half, most: centre + half }
    }

    fn body(self, frame: Pose) -> Body {
        let size = self.most - self.least;
        Body::new(frame.shifted((self.least + self.most) * 0.5), Footprint::new(size.x, size.y))
    }

    /// Both as one, where the other lies beside it to the right and is as deep.
    fn with_neighbour(self, right: Self) -> Option<Self> {
        let dressed =
            near(self.least.y, right.least.y) && near(self.most.y, right.most.y) && near(self.most.x, right.least.x);
        dressed.then_some(Self { least: self.least, most: right.most })
    }

    /// Both as one, where the other lies behind it and is as wide.
    fn with_follower(self, behind: Self) -> Option<Self> {
        let covered =
            near(self.least.x, behind.least.x) && near(self.most.x, behind.most.x) && near(self.least.y, behind.most.y);
        covered.then_some(Self { least: behind.least, most: self.most })
    }
}

/// The ground of some bases in as few rectangles as their ranks allow: neighbours in a rank are one, and so are ranks
/// of one width behind each other. Bases that face another way than the first stay by themselves. Table frame, inches.
pub fn joined(bodies: &[Body]) -> Vec<Body> {
    let Some(frame) = bodies.first().map(|body| body.pose) else { return Vec::new() };
    let (dressed, others): (Vec<Body>, Vec<Body>) = bodies.iter().partition(|body| body.pose.facing == frame.facing);
    let mut blocks: Vec<Block> = dressed.iter().map(|body| Block::of(body, frame)).collect();
    let rank = |block: &Block| (block.most.y / SLACK).round();
    blocks.sort_by(|one, other| rank(other).total_cmp(&rank(one)).then(one.least.x.total_cmp(&other.least.x)));
    let ranks = merged(blocks, Block::with_neighbour);
    let mut blocks: Vec<Body> =
        merged(ranks, Block::with_follower).into_iter().map(|block| block.body(frame)).collect();
    blocks.extend(others);
    blocks
}

fn merged(blocks: Vec<Block>, join: impl Fn(Block, Block) -> Option<Block>) -> Vec<Block> {
    let mut all: Vec<Block> = Vec::with_capacity(blocks.len());
    for block in blocks {
        match all.last_mut().and_then(|last| join(*last, block).map(|both| (last, both))) {
            Some((last, both)) => *last = both,
            None => all.push(block),
        }
    }
    all
}

fn near(one: f32, other: f32) -> bool {
    (one - other).abs() <= SLACK
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Facing;

    fn figures(places: &[(f32, f32)], facing: Facing) -> Vec<Body> {
        let front = Pose::new(Vec2::new(20.0, 20.0), facing);
        let place = |&(x, y): &(f32, f32)| Body::new(front.shifted(Vec2::new(x, y)), Footprint::new(0.5, 0.75));
        places.iter().map(place).collect()
    }

    fn area(bodies: &[Body]) -> f32 {
        bodies.iter().map(|body| body.footprint.frontage * body.footprint.depth).sum()
    }

    #[test]
    fn two_full_ranks_are_one_block_and_a_short_third_is_another() {
        for facing in [Facing::NORTH, Facing::from_bearing(33.0), Facing::from_bearing(251.5)] {
            let files =
                |rank: u8, count: u8| (0..count).map(move |file| (f32::from(file) * 0.5, -0.75 * f32::from(rank)));
            let bases = figures(&files(0, 6).chain(files(1, 6)).chain(files(2, 4)).collect::<Vec<_>>(), facing);
            let blocks = joined(&bases);
            assert_eq!(blocks.len(), 2, "{blocks:?}");
            assert!((area(&blocks) - area(&bases)).abs() < 1e-3);
            let covered = |base: &Body| {
                blocks.iter().any(|block| base.corners().into_iter().all(|corner| block.contains(corner)))
            };
            assert!(bases.iter().all(covered));
        }
    }

    #[test]
    fn a_gap_in_a_rank_stays_open_and_a_stand_facing_aside_stays_apart() {
        let mut bases = figures(&[(0.0, 0.0), (0.5, 0.0), (1.5, 0.0)], Facing::from_bearing(10.0));
        bases.extend(figures(&[(2.0, 0.0)], Facing::from_bearing(100.0)));
        assert_eq!(joined(&bases).len(), 3);
        assert_eq!(joined(&[]), []);
    }
}
