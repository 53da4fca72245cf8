//! The figures of a unit where they stand.

use crate::{
    rules::hmm::formation::{self},
    table::{Field, Stand, UnitId},
};

/// The figures of a unit that are men, guns and limbers left out.
pub fn men(field: &Field<'_>, unit: UnitId) -> usize {
    field
        .stands_of(unit)
        .flat_map(|stand| &stand.cells)
        .filter(|cell| cell.alive && formation::bases::is_man(cell.kind))
        .count()
}

/// The living figures of a stand, by cell.
pub fn living_cells(stand: &Stand) -> impl Iterator<Item = u8> + '_ {
    (0..).zip(&stand.cells).filter(|(_, cell)| cell.alive).map(|(cell, _)| cell)
}
