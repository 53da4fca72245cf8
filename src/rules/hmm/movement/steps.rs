//! The steps of a side's move phase (hmm.02.04 to hmm.02.10): how far it has come, and whether a unit may act or go in
//! them.

use crate::{
    battle::{Order, Refusal},
    clause::Clause,
    rules::hmm::{
        charts::FormationKind,
        formation::horse_holders::HOLDS_HORSES,
        melee::pinned::PINNED,
        morale::composite_units::NOT_READY,
        state::{Acted, Conduct, UnitState},
    },
    table::{Field, Side, UnitId},
};
use serde::{Deserialize, Serialize};

/// A side's move phase under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MovePhase {
    /// Whose.
    pub side: Side,
    pub(super) stage: Stage,
    pub(super) then: Then,
}

/// How far a move phase has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Stage {
    /// Command is looked over.
    Command,
    /// Steps 1 to 3: orders and changes of formation, field works, demolition; of this step or a later one.
    Preparing(u8),
    /// Step 4 begins with the moves that must be made.
    Compulsory,
    /// Orders of this step or a later one may be given.
    Acting(u8),
    /// Commanders carry out their duties.
    Duties,
    /// Units broken by charges run.
    Routs,
    /// Ranks are closed.
    Close,
}

/// The next stage once compulsory moves are made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Then {
    /// The side is asked.
    Ask,
    /// An order of a later step, already given, is carried out if it is still legal.
    TakeUp(Box<Order>),
    /// The side has finished.
    Finish,
}

impl MovePhase {
    /// The beginning of a side's move phase.
    pub fn begin(side: Side) -> Self {
        Self { side, stage: Stage::Command, then: Then::Ask }
    }

    /// The name of the present step.
    pub fn step_name(&self) -> &'static str {
        match self.stage {
            Stage::Preparing(FIELD_WORKS) => "field works",
            Stage::Preparing(DEMOLITION) => "demolition",
            Stage::Command | Stage::Preparing(_) => "orders and formation, then moves",
            Stage::Compulsory => "routs and retreats",
            Stage::Acting(PLAIN) => "plain moves",
            Stage::Acting(FIRE_AND_MOVE) => "fire and move",
            Stage::Acting(_) => "charges",
            Stage::Duties => "commanders",
            Stage::Routs | Stage::Close => "routs from charges",
        }
    }

    /// Whether its side is asked for its next order.
    pub fn is_asking(&self) -> bool {
        matches!(self.stage, Stage::Preparing(_) | Stage::Acting(_)) && self.then == Then::Ask
    }

    /// The phase at another stage, with nothing ordered beforehand.
    pub(super) fn at(&self, stage: Stage) -> Self {
        Self { side: self.side, stage, then: Then::Ask }
    }

    /// The phase once its player has finished: after the compulsory moves, if those are still to come.
    pub(in crate::rules::hmm) fn closed(&self) -> Self {
        match self.stage {
            Stage::Preparing(_) => Self { then: Then::Finish, ..self.at(Stage::Compulsory) },
            _ => self.at(Stage::Duties),
        }
    }

    /// The first step that is still open.
    pub(super) fn first_step(&self) -> u8 {
        match self.stage {
            Stage::Preparing(step) | Stage::Acting(step) => step,
            _ => FORMATION,
        }
    }

    /// An order of an earlier step is too late once that step has been closed (hmm.02.04 to hmm.02.06).
    ///
    /// # Errors
    /// The refusal that says so.
    pub(super) fn must_be_open(&self, wanted: u8) -> Result<(), Refusal> {
        if wanted >= self.first_step() {
            return Ok(());
        }
        let clause = match wanted {
            FORMATION => clause!("hmm.02.04"),
            FIELD_WORKS => clause!("hmm.02.05"),
            DEMOLITION => clause!("hmm.02.06"),
            _ => clause!("hmm.02.03"),
        };
        Err(Refusal::new(clause, "that step of the move phase is closed"))
    }
}

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
