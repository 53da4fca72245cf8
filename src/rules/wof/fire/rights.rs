//! Shooting as a unit stands (wof.16.1.02, wof.16.3, wof.18.3.05), its arms and bands, and shooting in a turn with a move
//! or a charge (wof.16.1.05).

use super::{Fire, ShotsBefore, range};
use crate::{
    battle::Refusal,
    measure::TOLERANCE,
    rules::{
        reckon::Flag,
        wof::{
            condition::Condition,
            data::{Band, FormationKind, Rules, Spirit, Troop},
        },
    },
};

/// Whether a unit shoots at all as it stands: routers do not, and no guns on their limbers (wof.16.1.02, wof.18.3.05).
///
/// # Errors
/// The reason why it does not.
pub fn may_shoot_as_it_stands(unit: Condition) -> Result<(), Refusal> {
    match (unit.spirit, unit.formation) {
        (Spirit::Routing, _) => Err(Refusal::new(clause!("wof.18.3.05"), "routers do not shoot")),
        (_, FormationKind::Limbered) => Err(Refusal::new(clause!("wof.16.1.02"), "limbered guns do not fire")),
        _ => Ok(()),
    }
}

/// Whether a unit fires such arms: guns are artillery's, small arms everybody else's (wof.16.3.01 to wof.16.3.03,
/// wof.21.1.01).
///
/// # Errors
/// The reason why it does not.
pub(super) fn may_fire_such_arms(unit: Condition, fire: Fire) -> Result<(), Refusal> {
    match (unit.troop, fire) {
        (Troop::Artillery, Fire::SmallArms(weapon)) => {
            Err(Refusal::new(clause!("wof.16.3.01"), format!("gunners do not fire a {weapon}")))
        }
        (troop, Fire::Guns(_, ammunition)) if troop != Troop::Artillery => {
            Err(Refusal::new(range::clause(fire), format!("{troop} does not fire {ammunition}")))
        }
        _ => Ok(()),
    }
}

/// Whether what is fired has a band: canister is fired at close range alone (wof.16.3.02).
///
/// # Errors
/// It has no such band, or the guns do not fire it.
pub(super) fn may_fire_in_band(rules: Rules<'_>, fire: Fire, band: Band) -> Result<(), Refusal> {
    let reach = range::must_reach(rules, fire)?;
    match (band, reach.far_inches) {
        (Band::Far, None) => Err(Refusal::new(range::clause(fire), "it is fired at close range alone")),
        _ => Ok(()),
    }
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
