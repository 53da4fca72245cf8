//! What follows a round of combat: retreat, withdrawal, pursuit, consolidation and breakthrough.
//!
//! - [`distances`]: how far units go. On the table: [`retreats`]: how far they choose to. [`following`]: what attackers do
//!   whose enemy is gone; [`follow_orders`]: their choices. [`consolidation`]: in what formation, by what way.

pub mod consolidation;
pub mod distances;
pub mod follow_orders;
pub mod following;
pub mod retreats;
