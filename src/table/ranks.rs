//! The outline of a unit, rank by rank: questions about a whole unit are first put to these few blocks instead of every
//! base.

use serde::Serialize;

use crate::{
    measure::{Body, ranks},
    table::{Field, Recalled, UnitId},
};

/// Whose ground is asked for.
#[derive(Serialize)]
struct RanksOf(UnitId);

impl Recalled for RanksOf {
    type Answer = Vec<Body>;
}

impl Field<'_> {
    /// The ground that a unit's stands cover, in as few rectangles as its ranks allow; none of a unit that the viewer
    /// does not know of or that is not on the table.
    pub fn ranks_of(&self, unit: UnitId) -> Vec<Body> {
        self.recall(&RanksOf(unit), || {
            let bases: Vec<Body> = self.stands_of(unit).filter_map(|stand| self.space().stand(stand.id)).collect();
            ranks::joined(&bases)
        })
    }
}
