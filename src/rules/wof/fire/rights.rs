//! Shooting in a turn with a move or a charge (wof.16.1.05).

use super::ShotsBefore;
use crate::{
    battle::Refusal,
    measure::TOLERANCE,
    rules::{
        reckon::Flag,
        wof::{condition::Condition, data::Rules},
    },
};

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
