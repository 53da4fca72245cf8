//! Shooting as a unit stands (wof.16.1.02, wof.16.3, wof.18.3.05), its arms and bands.

use crate::{
    battle::Refusal,
    rules::wof::{
        charts::{Band, FormationKind, Rules, Spirit, Troop, fire::SMALL_ARMS_RANGES},
        condition::Condition,
        fire::{arms::Fire, range},
        morale::routers,
    },
};

/// Whether a unit shoots at all as it stands: routers do not, and no guns on their limbers (wof.16.1.02, wof.18.3.05).
///
/// # Errors
/// The reason why it does not.
pub fn may_shoot_as_it_stands(unit: Condition) -> Result<(), Refusal> {
    match (unit.spirit, unit.formation) {
        (Spirit::Routing, _) => Err(routers::neither_shoot_nor_strike("routers do not shoot")),
        (_, FormationKind::Limbered) => Err(Refusal::new(clause!("wof.16.1.02"), "limbered guns do not fire")),
        _ => Ok(()),
    }
}

/// Whether a unit fires such arms: guns are artillery's, small arms everybody else's (wof.16.3.01 to wof.16.3.03,
/// wof.21.1.01).
///
/// # Errors
/// The reason why it does not.
pub fn may_fire_such_arms(unit: Condition, fire: Fire) -> Result<(), Refusal> {
    match (unit.troop, fire) {
        (Troop::Artillery, Fire::SmallArms(weapon)) => {
            Err(Refusal::new(SMALL_ARMS_RANGES, format!("gunners do not fire a {weapon}")))
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
pub fn may_fire_in_band(rules: Rules<'_>, fire: Fire, band: Band) -> Result<(), Refusal> {
    let reach = range::must_reach(rules, fire)?;
    match (band, reach.far_inches) {
        (Band::Far, None) => Err(Refusal::new(range::clause(fire), "it is fired at close range alone")),
        _ => Ok(()),
    }
}
