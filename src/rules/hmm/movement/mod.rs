//! Movement (sections 4 to 6, 19).
//!
//! - [`rates`]: how far troops go. [`turns`], [`ground`], [`roads`], [`water`], [`obstacles`]: what turns, ground and
//!   crossings cost, roads and wheels in water. [`whole_move`]: a move computed part by part along a `path`.
//! - [`phase`]: a side's move phase. [`steps`]: its steps, and which units may act in them. [`plain_moves`]: plain moves.
//!   [`mod@fire_and_move`]: half a move, a shot, and the other half.
//! - [`marches`]: a walk's allowance, and its changes. [`walk`]: one walk and its price. [`crossings`]: the ground that
//!   it meets. [`interpenetration`]: the units in its way. [`bridges`]: ways over water. [`rowing`]: the way of boats.

pub mod bridges;
pub mod crossings;
pub mod fire_and_move;
pub mod ground;
pub mod interpenetration;
pub mod marches;
pub mod obstacles;
mod path;
pub mod phase;
pub mod plain_moves;
pub mod rates;
pub mod roads;
pub mod rowing;
pub mod steps;
pub mod turns;
pub mod walk;
pub mod water;
pub mod whole_move;

pub use path::{Part, Path};
pub use water::{water_stages, wheels_in_water};
pub use whole_move::{March, Marched, allowance, march, may_go_at};
