//! The steps of a move phase (hmm.02.04 to hmm.02.10), and whether a unit may act or go in them.

use crate::{
    battle::Refusal,
    clause::Clause,
    rules::hmm::{
        data::FormationKind,
        guards::{HOLDS_HORSES, NOT_READY, PINNED},
        state::{Acted, Conduct, UnitState},
    },
    table::{Field, UnitId},
};

/// The step of orders and changes of formation.
pub const FORMATION: u8 = 0;

/// The step of field works.
pub const FIELD_WORKS: u8 = 1;

/// The step of demolition.
pub const DEMOLITION: u8 = 2;

/// The step of plain moves.
pub const PLAIN: u8 = 3;

/// The step of fire and move.
pub const FIRE_AND_MOVE: u8 = 4;

/// The step of charges.
pub const CHARGES: u8 = 5;

/// Whether a unit may be ordered to move or fight at all this turn.
///
/// # Errors
/// The reason why not.
pub fn may_act(field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    match () {
        () if !field.unit(unit).on_table() => refuse(clause!("hmm.02.19"), "it is not on the table"),
        () if state.morale.rout.is_some() => refuse(clause!("hmm.18.15"), "it is routing"),
        () if state.morale.retreating && state.formation.kind != FormationKind::Boats => {
            refuse(clause!("hmm.18.07"), "it is leaving the field")
        }
        () if NOT_READY.bars(field, unit) => NOT_READY.refuse(),
        () if HOLDS_HORSES.bars(field, unit) => HOLDS_HORSES.refuse(),
        () if PINNED.bars(field, unit) => PINNED.refuse(),
        () if state.conduct.acted != Acted::Nothing => refuse(clause!("hmm.02.19"), "it has acted this turn"),
        () => Ok(()),
    }
}

/// Whether a unit may make a plain move: as [`may_act`], and away from a charge that it has just laid (hmm.20.36).
///
/// # Errors
/// Why not.
pub fn may_go(field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    match may_act(field, unit) {
        Err(_) if field.unit(unit).on_table() && field.of::<Conduct>(unit).acted == Acted::LaidCharge => Ok(()),
        other => other,
    }
}
