//! Muzzles: a firing figure or a gun with its crew, its ground and its arc (wof.16.1.02, wof.16.1.11).

use crate::{
    measure::{Body, Zone},
    rules::wof::Wof,
    table::{FeatureId, StandId},
};

/// A firing figure, or a gun with its crew.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Muzzle {
    /// Its stand.
    pub stand: StandId,
    /// Its ground: it fires from the middle of its front edge.
    pub body: Body,
    /// Men that count: one, or the gunners of a gun.
    pub men: u32,
    /// The side of the block from which it fires; none outside blocks.
    pub side: Option<Side>,
}

impl Muzzle {
    /// The ground on which it bears (wof.16.1.02).
    pub fn arc(&self, rules: &Wof) -> Zone {
        let front = self.body.front();
        Zone::sector(front.at, front.facing, rules.charts().fire.arc_degrees_each_side)
    }
}

/// A side of a block, by its number in the border.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Side {
    /// The block.
    pub block: FeatureId,
    /// The number of the side.
    pub number: u16,
}
