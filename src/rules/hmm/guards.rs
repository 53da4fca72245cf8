//! Guards: bars that several acts share, each with its clause. A subject's file names the guard where it applies.

use crate::rules::{
    common::guard::Guard,
    hmm::state::{BattleState, Formation, History, Morale, UnitState},
};

/// It is in melee.
pub const PINNED: Guard =
    Guard::new(clause!("hmm.20.30"), "it is in melee", |field, unit| field.resource::<BattleState>().is_pinned(unit));

/// It was made of remnants shortly before.
pub const NOT_READY: Guard =
    Guard::new(clause!("hmm.18.08"), "it has been made of remnants and is not ready yet", |field, unit| {
        field.of::<History>(unit).acts_from.is_some_and(|from| field.resource::<BattleState>().turn < from)
    });

/// It holds the horses of dismounted men.
pub const HOLDS_HORSES: Guard =
    Guard::new(clause!("hmm.04.22"), "those who hold horses stay where they are", |field, unit| {
        field.of::<UnitState>(unit).holds_horses()
    });

/// It has done the first half of a change of formation.
pub const HALF_CHANGED: Guard =
    Guard::new(clause!("hmm.05.02"), "it is half way through a change of formation", |field, unit| {
        field.of::<Formation>(unit).half_changed.is_some()
    });

/// It rests after a melee.
pub const RESTING: Guard = Guard::new(clause!("hmm.10.13"), "it rests after a melee", |field, unit| {
    field.of::<Morale>(unit).is_resting(field.resource::<BattleState>().turn)
});
