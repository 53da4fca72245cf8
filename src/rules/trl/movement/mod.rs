//! Movement: how far units go, and what ground does to them.
//!
//! - [`rates`]: the allowance of a whole move. [`going`]: rough ground, bogging and disorientation.

pub mod going;
pub mod rates;
