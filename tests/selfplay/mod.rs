//! Whole battles by machines: they end, they break no invariant, and the commander beats chance.

mod any_rule_set;
mod page;
mod pick_up;
pub(crate) mod referee;
mod scenarios;
mod still;

pub(crate) use scenarios::{SELDOM, SELDOM_IN_TRL, SELDOM_IN_WOF};
