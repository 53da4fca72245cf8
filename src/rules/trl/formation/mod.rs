//! What stands form: ranks of a column, the least of a line, gaps in loose order, the faces of a square, and the size of
//! a unit.
//!
//! - [`layout`], [`placement`], [`shortest_ways`]: stands on the table. [`stances`]: what a unit may take up.
//!   [`change_orders`], [`square_orders`], [`ways_over_ground`]: changes of formation. [`closing_up`], [`squares_that_shrank`]: after losses.
//! - [`legal_formations`]: who stands and moves in which.
//! - [`mod@column`], [`mod@line`], [`loose_order`], [`square`]: one formation each. [`skirmish_companies`]: sent out by
//!   light battalions. [`attached_grenadiers`]: inside a battalion. [`size`]: which unit is
//!   larger.

pub mod attached_grenadiers;
pub mod change_orders;
pub mod closing_up;
pub mod column;
pub mod layout;
pub mod legal_formations;
pub mod line;
pub mod loose_order;
pub mod placement;
pub mod shortest_ways;
pub mod size;
pub mod skirmish_companies;
pub mod square;
pub mod square_orders;
pub mod squares_that_shrank;
pub mod stances;
pub mod ways_over_ground;
