//! Troops, units and generals (wof.3, wof.4, wof.6.0): how they are classed, what a unit is, and how large.

use crate::clause::Clause;

/// Units have an arm, a type within it, and a grade.
pub(in crate::rules::wof) const CLASSES_OF_TROOPS: Clause = clause!("wof.3.0.01");

/// Grades rate training and the will to fight.
pub(in crate::rules::wof) const GRADES: Clause = clause!("wof.3.0.09");

/// A unit is a body of like figures that acts as one.
pub(in crate::rules::wof) const UNIT: Clause = clause!("wof.4.0.01");

/// The usual sizes of units.
pub(in crate::rules::wof) const UNIT_SIZE: Clause = clause!("wof.4.0.02");

/// Brigadiers lead units, major generals brigades.
pub(in crate::rules::wof) const GENERALS: Clause = clause!("wof.6.0.01");

/// Companies attached to a battalion count as its own.
pub(in crate::rules::wof) const ATTACHED_COMPANIES: Clause = clause!("wof.4.0.03");
