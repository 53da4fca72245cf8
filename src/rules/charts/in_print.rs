//! Cells of printed charts that are read differently because the print is wrong there. A set's data says which.

use crate::{
    clause::Clause,
    receipt::{Draft, Figure},
};

/// The printed value of a cell that is repaired.
#[derive(Clone, Debug, PartialEq)]
pub struct InPrint {
    /// The printed figure.
    pub figure: Figure,
    /// The clause that repairs it.
    pub clause: Clause,
}

impl InPrint {
    /// A printed figure that a clause repairs.
    pub fn new(figure: impl Into<Figure>, clause: impl Into<Clause>) -> Self {
        Self { figure: figure.into(), clause: clause.into() }
    }

    /// Says on a receipt that the cell is repaired.
    pub fn note(self, draft: &mut Draft) {
        draft.note(self.clause, "a repaired cell: the print has", self.figure);
    }
}
