//! What stands form: ranks of a column, the least of a line, gaps in loose order, the faces of a square, and the size of
//! a unit.
//!
//! - [`legal_formations`]: who stands and moves in which.
//! - [`mod@column`], [`mod@line`], [`loose_order`], [`square`]: one formation each. [`size`]: which unit is larger.

pub mod column;
pub mod legal_formations;
pub mod line;
pub mod loose_order;
pub mod size;
pub mod square;
