//! Fire in a turn with a move or a charge (wof.16.1.05).

use serde::{Deserialize, Serialize};

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        reckon::{Flag, ProcedureInputs, inputs, right},
        wof::{charts::Rules, condition::Condition, fire::who_may_fire::may_shoot_as_it_stands},
    },
};

/// A unit that evades shoots before it goes.
pub(in crate::rules::wof) const FIRE_BEFORE_EVADING: Clause = clause!("wof.16.1.05c");

/// Whether a unit has shot in this game (wof.16.3.06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShotsBefore {
    /// Never.
    None,
    /// Once or more.
    Some,
}

impl Flag for ShotsBefore {
    const NO: Self = Self::None;
    const YES: Self = Self::Some;
}

/// The part of its move that a unit has spent (`wof.h.move_budget`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moved {
    /// From 0, it stood, to 1, its whole move.
    pub part: f32,
}

/// When a unit shot last (wof.16.1.05a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShootingPast {
    /// In the turn before.
    LastTurn,
    /// Before that, or never.
    NotLastTurn,
}

impl Flag for ShootingPast {
    const NO: Self = Self::NotLastTurn;
    const YES: Self = Self::LastTurn;
}

/// Whether a unit that spent part of its move may still fire: half of it, or all before the first fire of steady
/// infantry (wof.16.1.05b, wof.16.1.05d).
///
/// # Errors
/// By how much it moved too far.
pub fn may_fire_after_moving(
    rules: Rules<'_>,
    shooter: Condition,
    shots: ShotsBefore,
    moved: Moved,
) -> Result<(), Refusal> {
    let first_fire = shots == ShotsBefore::None && shooter.is_steady() && shooter.troop.is_infantry();
    let most = rules.charts.fire.most_part_of_move_before_fire;
    if first_fire || moved.part <= most + TOLERANCE {
        return Ok(());
    }
    Err(Refusal::new(clause!("wof.16.1.05d"), "it has spent more than half of its move").by(moved.part - most))
}

/// Whether a unit may fire as its charge begins: steady, and it did not fire in the turn before (wof.16.1.05a).
///
/// # Errors
/// The reason why it may not.
pub fn may_fire_at_the_start_of_a_charge(shooter: Condition, past: ShootingPast) -> Result<(), Refusal> {
    match (shooter.is_steady(), past) {
        (true, ShootingPast::NotLastTurn) => Ok(()),
        (true, ShootingPast::LastTurn) => Err(Refusal::new(clause!("wof.16.1.05a"), "it fired in the turn before")),
        (false, _) => Err(Refusal::new(clause!("wof.16.1.05a"), "only steady troops fire as they charge")),
    }
}

inputs! {
    /// Whether a unit that moved may shoot.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct FireAfterMoving for "wof.fire_after_moving" by clause!("wof.16.1.05d") {
        /// The part of its move that it has spent.
        part: f32 = measure("of its move", clause!("wof.16.1.05d")).within(0, 1),
        /// Whether it has shot in this game.
        shots: ShotsBefore = flag(clause!("wof.16.1.05b")).named("fired_before"),
        /// The shooter.
        shooter: Condition = group(),
    }

    /// Whether a unit may shoot as its charge begins.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ChargeFire for "wof.charge_fire" by clause!("wof.16.1.05a") {
        /// Whether it shot in the turn before.
        past: ShootingPast = flag(clause!("wof.16.1.05a")).named("fired_last_turn"),
        /// The charger.
        shooter: Condition = group(),
    }
}

/// Whether a unit that moved may shoot (wof.16.1.05b, wof.16.1.05d).
pub fn fire_after_moving(rules: Rules<'_>, of: &FireAfterMoving) -> Receipt<()> {
    let moved = Moved { part: of.part };
    let as_it_stands = || may_shoot_as_it_stands(of.shooter);
    let may = as_it_stands().and_then(|()| may_fire_after_moving(rules, of.shooter, of.shots, moved));
    let half = may_fire_after_moving(rules, of.shooter, ShotsBefore::Some, moved).is_ok();
    let clause = if half { clause!("wof.16.1.05d") } else { clause!("wof.16.1.05b") };
    right(of.draft(), ("may_shoot", "may shoot"), clause, may.map(|()| true.into()))
}

/// Whether a unit may shoot as its charge begins (wof.16.1.05a).
pub fn charge_fire(of: &ChargeFire) -> Receipt<()> {
    let may = may_fire_at_the_start_of_a_charge(of.shooter, of.past).map(|()| true.into());
    right(of.draft(), ("may_shoot", "may shoot"), clause!("wof.16.1.05a"), may)
}
