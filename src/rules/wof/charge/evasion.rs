//! Evading a charge (wof.14.4): which units may, how and how far they go, and the die of irregular horse (wof.21.4.07).

use crate::{
    battle::Refusal,
    clause::Clause,
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs, right},
        wof::{
            charge::die::at_least,
            charts::{Drill, FormationKind, Rules, Troop, movement::MOVEMENT_CHART},
            condition::Condition,
            formation::legal_formations::BENT,
            irregulars,
        },
    },
};

/// A unit may shoot before it evades.
pub(in crate::rules::wof) const SHOOTS_FIRST: Clause = clause!("wof.14.4.06");

/// Light horse that evades is disordered.
pub(in crate::rules::wof) const LIGHT_HORSE_DISORDERED: Clause = clause!("wof.14.4.05");

/// A unit that has evaded makes no other move.
pub(in crate::rules::wof) const AFTER_EVADING: Clause = clause!("wof.14.4.03");

/// How evaders go.
pub(in crate::rules::wof) const EVADE_MOVE: Clause = clause!("wof.14.4.02");

/// How far an evader may go, inches, if it first sees the charger after a part of its move (wof.14.4.02, wof.14.4.04).
pub fn evade_inches(rate_inches: f32, first_seen: f32) -> f32 {
    rate_inches * (1.0 - first_seen.clamp(0.0, 1.0))
}

inputs! {
    /// Whether massed irregular horse evades.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct EvasionThrow for "wof.irregular_evasion" by clause!("wof.21.4.07") {}
}

/// How a unit that would evade does so (wof.14.4.01, wof.21.4.07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evasion {
    /// At its will.
    Free,
    /// Decided by a die.
    OnADie,
}

impl Evasion {
    /// The clause by which a unit evades: skirmishers always may, irregular horse throws a die for it.
    pub fn clause(self, unit: Condition) -> Clause {
        match (self, unit.formation) {
            (Self::OnADie, _) => irregulars::EVADES_ON_A_DIE,
            (Self::Free, FormationKind::Skirmish) => clause!("wof.13.0.06"),
            (Self::Free, _) => clause!("wof.14.4.01"),
        }
    }
}

/// Whether a unit this many ranks deep may evade: skirmishers, gunners on foot, light cavalry one rank deep; massed
/// irregular horse in one or two ranks by a die (wof.13.0.06, wof.14.4.01, wof.21.4.07).
///
/// # Errors
/// The reason why it may not.
pub fn may_evade(unit: Condition, ranks: u32) -> Result<Evasion, Refusal> {
    let light_horse = unit.troop == Troop::LightCavalry;
    match (unit.troop, unit.formation) {
        (_, FormationKind::Bent) => BENT.refuse(),
        (_, FormationKind::Skirmish) | (Troop::Artillery, FormationKind::Unlimbered) => Ok(Evasion::Free),
        (Troop::Artillery, _) => Err(Refusal::new(clause!("wof.14.4.01"), "limbered guns do not evade")),
        _ if light_horse && unit.drill == Drill::Regular && ranks == 1 => Ok(Evasion::Free),
        _ if light_horse && unit.drill == Drill::Irregular && ranks <= 2 => Ok(Evasion::OnADie),
        _ => {
            Err(Refusal::new(clause!("wof.14.4.01"), "only skirmishers, gunners and light cavalry one rank deep evade"))
        }
    }
}

/// Whether irregular horse evades (wof.21.4.07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evades {
    /// It does.
    Goes,
    /// It stands.
    Stands,
}

/// Throws whether massed irregular horse evades (wof.21.4.07).
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn irregular_evasion(rules: Rules<'_>, dice: &mut Dice) -> Result<Receipt<Evades>, NeedDice> {
    let from = rules.charts.movement.irregular_horse_evades_from;
    let (receipt, goes) = at_least(EvasionThrow::PROCEDURE, clause!("wof.21.4.07"), "evading", from, dice)?;
    Ok(receipt.close(if goes { Evades::Goes } else { Evades::Stands }))
}

inputs! {
    /// How far a unit may evade.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Evade for "wof.evade" by clause!("wof.14.4.04") {
        /// Its evade move.
        rate_inches: f32 = measure("inches", MOVEMENT_CHART).named("rate").or("12"),
        /// The part of the charge after which it sees the charger.
        first_seen: f32 = measure("of the move", clause!("wof.14.4.04")).within(0, 1).or("0"),
    }

    /// Whether a unit may evade.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct MayEvade for "wof.may_evade" by clause!("wof.14.4.01") {
        /// How many ranks deep it is.
        deep: u32 = count("ranks", clause!("wof.14.4.01")).or("1"),
        /// The unit that would evade.
        unit: Condition = group(),
    }
}

/// How far a unit may evade, in inches (wof.14.4.04).
pub fn evade(of: &Evade) -> Receipt<()> {
    let mut draft = of.draft();
    let inches = evade_inches(of.rate_inches, of.first_seen);
    draft.note(clause!("wof.14.4.04"), "inches", inches);
    draft.result("inches", inches);
    draft.close(())
}

/// Whether a unit may evade, at its will or on a die (wof.14.4.01).
pub fn right_to_evade(of: &MayEvade) -> Receipt<()> {
    let may = may_evade(of.unit, of.deep);
    let clause = may.as_ref().map_or(clause!("wof.14.4.01"), |how| how.clause(of.unit));
    let how = may.map(|how| if how == Evasion::Free { true.into() } else { "on a die".into() });
    right(of.draft(), ("may", "may evade"), clause, how)
}
