//! Movement (wof.11, wof.12).
//!
//! - [`phase`]: a side's step of the movement phase; [`state`]: its stage. [`who_may_move`]: which units may move, and
//!   how far. [`plain_moves`]: plain moves. [`choices`]: paths worth offering. [`retreats`]: voluntary retreats.
//!   [`skirmishers_in_the_way`]: skirmishers before close order. [`give_way`]: how they get out of its way.
//! - [`rates`]: the movement chart. [`budget`]: a turn's move and the parts that acts take of it. [`wheel`],
//!   [`echelon_and_sidestep`], [`backstep`], [`roads`]: what the way costs.
//! - [`walk`]: one walk: why, from where, how it went. [`route`]: leg by leg. [`moving_unit`]: a unit on its way.
//!   [`legs`]: the cost of a leg. [`linear_obstacles`]: ground and lines on the way. [`water_crossings`]: bridges and
//!   fords on the way. [`interpenetration`]: friends and enemies on the way, and friends that it is intermixed with.
//!   [`distances`]: how far it keeps from enemies.
//! - [`ground`]: how the ground reduces a move. [`water`]: ways over water. [`zones`]: zones of control and pinning
//!   zones. [`completed_moves`]: the changes that a walk makes on the table.

pub mod backstep;
pub mod budget;
pub mod choices;
pub mod completed_moves;
pub mod distances;
pub mod echelon_and_sidestep;
pub mod give_way;
pub mod ground;
pub mod interpenetration;
pub mod legs;
pub mod linear_obstacles;
pub mod moving_unit;
pub mod phase;
pub mod plain_moves;
pub mod rates;
pub mod retreats;
pub mod roads;
pub mod route;
pub mod skirmishers_in_the_way;
pub mod state;
pub mod walk;
pub mod water;
pub mod water_crossings;
pub mod wheel;
pub mod who_may_move;
pub mod zones;
