//! What follows a round of combat: retreat, withdrawal, pursuit, consolidation and breakthrough.
//!
//! - [`distances`]: how far units go.

pub mod distances;
