//! Units (wof.4): what one is, and how large.

use crate::clause::Clause;

/// A unit is a body of like figures that acts as one.
pub(in crate::rules::wof) const UNIT: Clause = clause!("wof.4.0.01");

/// The usual sizes of units.
pub(in crate::rules::wof) const UNIT_SIZE: Clause = clause!("wof.4.0.02");

/// Companies attached to a battalion count as its own.
pub(in crate::rules::wof) const ATTACHED_COMPANIES: Clause = clause!("wof.4.0.03");
