//! Who walks together: the stands of a unit, or one loose man of it, and where their bases are when their front has got somewhere.
//! What the way costs is `walking`'s.

use crate::{
    measure::{Body, Facing, Footprint, Pose, TOLERANCE},
    rules::hmm::{data::Formation, visibility},
    table::{Field, Stand, StandId, UnitId},
};

/// Stands where they are when the front is at the origin, and the block that they fill.
pub(super) struct Party {
    stands: Vec<(StandId, Pose)>,
    origin: Pose,
    footprint: Footprint,
}

/// The places of a unit's stands when its front has been carried from one pose to another.
pub fn carried(field: &Field<'_>, unit: UnitId, from: Pose, to: Pose) -> Vec<(StandId, Pose)> {
    carry(field.stands_of(unit).map(|stand| (stand.id, stand.pose)), from, to)
}

fn carry(stands: impl Iterator<Item = (StandId, Pose)>, from: Pose, to: Pose) -> Vec<(StandId, Pose)> {
    let degrees = from.facing.turn_to(to.facing);
    let carry = |pose: Pose| {
        let facing = if from.facing == to.facing { pose.facing } else { pose.facing.turned_right(degrees) };
        Pose::new(to.to_table(from.to_local(pose.at)), facing)
    };
    stands.map(|(stand, pose)| (stand, carry(pose))).collect()
}

impl Party {
    /// A whole unit.
    pub(super) fn whole(field: &Field<'_>, unit: UnitId) -> Self {
        let stands = field.stands_of(unit).map(|stand| (stand.id, stand.pose)).collect();
        Self { stands, origin: field.unit(unit).front, footprint: visibility::block(field, unit).footprint }
    }

    /// One man who has turned a way.
    pub(super) fn alone(stand: &Stand, way: Facing) -> Self {
        let pose = Pose::new(stand.pose.at, way);
        Self { stands: vec![(stand.id, pose)], origin: Body::new(pose, stand.base).front(), footprint: stand.base }
    }

    /// Where its front is as it stands.
    pub(super) fn origin(&self) -> Pose {
        self.origin
    }

    /// The size of its block, inches.
    pub(super) fn footprint(&self) -> Footprint {
        self.footprint
    }

    fn carried_to(&self, front: Pose) -> Vec<(StandId, Pose)> {
        carry(self.stands.iter().copied(), self.origin, front)
    }

    /// Its bases when its front is at a pose: one block if its stands fill it, else each stand.
    pub(super) fn bodies_at(&self, field: &Field<'_>, formation: Formation, front: Pose) -> Vec<Body> {
        let loose =
            matches!(formation, Formation::Boats | Formation::Skirmish | Formation::Unlimbered | Formation::Rout | Formation::Square);
        if loose || !self.fills_its_block(field) { self.bases_at(field, front) } else { vec![Body::with_front_at(front, self.footprint)] }
    }

    /// Whether its stands leave no corner of its block open, where a friend may stand.
    fn fills_its_block(&self, field: &Field<'_>) -> bool {
        let area = |size: Footprint| size.frontage * size.depth;
        let of_stands: f32 = self.stands.iter().filter_map(|(id, _)| field.get_stand(*id)).map(|stand| area(stand.base)).sum();
        area(self.footprint) - of_stands <= TOLERANCE
    }

    /// The base of every stand when the front is at a pose.
    pub(super) fn bases_at(&self, field: &Field<'_>, front: Pose) -> Vec<Body> {
        self.carried_to(front).into_iter().filter_map(|(id, pose)| Some(Body::new(pose, field.get_stand(id)?.base))).collect()
    }

    /// The cell of every figure when the front is at a pose.
    pub(super) fn figures_at(&self, field: &Field<'_>, front: Pose) -> Vec<Body> {
        let stands = self.carried_to(front).into_iter();
        let cells = stands.filter_map(|(id, pose)| Some(Stand { pose, ..field.get_stand(id)?.clone() })).flat_map(|stand| {
            let size =
                Footprint::new(stand.base.frontage / f32::from(stand.files.max(1)), stand.base.depth / f32::from(stand.ranks().max(1)));
            let alive: Vec<usize> = (0..stand.cells.len()).filter(|&cell| stand.cells[cell].alive).collect();
            alive.into_iter().map(move |cell| Body::new(Pose::new(stand.cell_point(cell), stand.pose.facing), size)).collect::<Vec<Body>>()
        });
        cells.collect()
    }
}
