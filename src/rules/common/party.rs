//! The stands that move together: a unit's, or one loose figure of it, and where their bases are once their front has
//! reached a place. Each rule set says what the movement costs.

use std::cell::OnceCell;

use crate::{
    measure::{Body, Facing, Footprint, Pose, TOLERANCE, ranks},
    table::{Field, Stand, StandId, UnitId},
};

/// Stands where they are when the front is at the origin, and the block that they fill.
pub struct Party {
    stands: Vec<Stand>,
    origin: Pose,
    footprint: Footprint,
    /// Its ground at its present place, rank by rank, computed on first use.
    ranks: OnceCell<Vec<Body>>,
}

/// Whether a body goes as one block or each of its stands for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spacing {
    /// Shoulder to shoulder.
    Close,
    /// With room between its stands.
    Loose,
}

/// The places of a unit's stands when its front has been carried from one pose to another.
pub fn carried(field: &Field<'_>, unit: UnitId, from: Pose, to: Pose) -> Vec<(StandId, Pose)> {
    field.stands_of(unit).map(|stand| (stand.id, carry(stand.pose, from, to))).collect()
}

/// The block that a unit's stands fill, its front edge where the unit's is.
pub fn block(field: &Field<'_>, unit: UnitId) -> Body {
    block_of(field.unit(unit).front, field.stands_of(unit))
}

/// The block filled by stands with their front edge at a pose.
pub fn block_of<'s>(front: Pose, stands: impl IntoIterator<Item = &'s Stand>) -> Body {
    let corners = stands.into_iter().flat_map(|stand| stand.body().corners()).map(|corner| front.to_local(corner));
    let (half, depth) =
        corners.fold((0.0_f32, 0.0_f32), |(half, depth), corner| (half.max(corner.x.abs()), depth.max(-corner.y)));
    Body::with_front_at(front, Footprint::new(half * 2.0, depth))
}

/// Where something is when the frame that it belongs to has been carried from one pose to another.
pub fn carry(pose: Pose, from: Pose, to: Pose) -> Pose {
    let facing =
        if from.facing == to.facing { pose.facing } else { pose.facing.turned_right(from.facing.turn_to(to.facing)) };
    Pose::new(to.to_table(from.to_local(pose.at)), facing)
}

impl Party {
    /// Stands that fill a block, with their front at a pose.
    pub fn of(stands: Vec<Stand>, front: Pose, block: Footprint) -> Self {
        Self { stands, origin: front, footprint: block, ranks: OnceCell::new() }
    }

    /// A whole unit at its present place.
    pub fn whole(field: &Field<'_>, unit: UnitId, block: Footprint) -> Self {
        Self::of(field.stands_of(unit).cloned().collect(), field.unit(unit).front, block)
    }

    /// One man, turned to face a way.
    pub fn alone(stand: &Stand, way: Facing) -> Self {
        let stand = Stand { pose: Pose::new(stand.pose.at, way), ..stand.clone() };
        Self::of(vec![stand.clone()], stand.body().front(), stand.base)
    }

    /// The present place of its front.
    pub fn origin(&self) -> Pose {
        self.origin
    }

    /// The size of its block, inches.
    pub fn footprint(&self) -> Footprint {
        self.footprint
    }

    /// Its stands when its front is at a pose.
    pub fn stands_at(&self, front: Pose) -> Vec<Stand> {
        let there = |stand: &Stand| Stand { pose: carry(stand.pose, self.origin, front), ..stand.clone() };
        self.stands.iter().map(there).collect()
    }

    /// Its bases when its front is at a pose: one block if its stands fill it, else the blocks of its ranks; single
    /// stands if they are in loose order.
    pub fn bodies_at(&self, spacing: Spacing, front: Pose) -> Vec<Body> {
        if spacing == Spacing::Loose {
            return self.bases_at(front);
        }
        if self.fills_its_block() {
            return vec![Body::with_front_at(front, self.footprint)];
        }
        let ranks = self.ranks.get_or_init(|| ranks::joined(&self.stands.iter().map(Stand::body).collect::<Vec<_>>()));
        ranks.iter().map(|body| Body::new(carry(body.pose, self.origin, front), body.footprint)).collect()
    }

    /// Whether its stands leave no corner of its block open, where a friend may stand.
    fn fills_its_block(&self) -> bool {
        let area = |size: Footprint| size.frontage * size.depth;
        let of_stands: f32 = self.stands.iter().map(|stand| area(stand.base)).sum();
        area(self.footprint) - of_stands <= TOLERANCE
    }

    /// The base of every stand when the front is at a pose.
    pub fn bases_at(&self, front: Pose) -> Vec<Body> {
        self.stands.iter().map(|stand| Body::new(carry(stand.pose, self.origin, front), stand.base)).collect()
    }

    /// The cell of every figure when the front is at a pose.
    pub fn figures_at(&self, front: Pose) -> Vec<Body> {
        let cells = self.stands_at(front).into_iter().flat_map(|stand| {
            let size = Footprint::new(
                stand.base.frontage / f32::from(stand.files.max(1)),
                stand.base.depth / f32::from(stand.ranks().max(1)),
            );
            let alive: Vec<usize> = (0..stand.cells.len()).filter(|&cell| stand.cells[cell].alive).collect();
            alive
                .into_iter()
                .map(move |cell| Body::new(Pose::new(stand.cell_point(cell), stand.pose.facing), size))
                .collect::<Vec<Body>>()
        });
        cells.collect()
    }
}
