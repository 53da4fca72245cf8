//! Movement (sections 4 to 6, 19).
//!
//! - [`rates`]: how far troops go. [`costs`]: what turns, ground and crossings cost, and a move computed leg by leg along
//!   a `path`. [`cover`]: the cover that ground gives.
//! - [`phase`]: a side's move phase. [`steps`]: its steps, and which units may act in them. [`plain_moves`]: plain moves.
//!   [`mod@fire_and_move`]: half a move, a shot, and the other half.
//! - [`marches`]: a walk's allowance, and its changes. [`walk`]: one walk and its price. [`footing`]: the ground under
//!   it. [`crossings`]: the ground that it meets. [`passing_through`]: the units in its way. [`bridges`]: ways over
//!   water. [`rowing`]: the way of boats.

pub mod bridges;
pub mod costs;
pub mod cover;
pub mod crossings;
pub mod fire_and_move;
pub mod footing;
pub mod marches;
pub mod passing_through;
mod path;
pub mod phase;
pub mod plain_moves;
pub mod rates;
pub mod rowing;
pub mod steps;
pub mod walk;

pub use costs::{March, Marched, allowance, march, may_go_at, water_stages, wheels_in_water};
pub use path::{Part, Path};
