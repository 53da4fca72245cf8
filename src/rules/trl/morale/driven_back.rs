//! Units that fire drives back (trl.p21.09, trl.p22.01 to trl.p22.03): how far, and whether they are disorientated or
//! leave the field by it.

use bevy::math::Vec2;

use crate::{
    battle::Outcome,
    dice::{Dice, NeedDice},
    rules::trl::{
        Trl,
        fire::fall_back::{self, DrivenBy, FallBack, Fate},
        journal::line,
        morale::departures::leaves,
        movement::{
            completed_moves::disorientate,
            falling_back::{FallingBack, Reason},
        },
        state::UnitState,
    },
    table::{Field, UnitId},
};

/// Drives a unit back in the shooting phase: it is disorientated or leaves the field if that is too often or too far
/// (trl.p22.01 to trl.p22.03).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn driven(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, from): (UnitId, Option<Vec2>),
    (by, lost): (DrivenBy, u32),
) -> Result<(), NeedDice> {
    let state = field.of::<UnitState>(unit);
    if state.is_immobile() {
        disorientate(field, outcome, unit, clause!("trl.hc.08"), "where it stood");
        return Ok(());
    }
    let fall_back = FallBack {
        by,
        lost,
        lost_before: u32::from(state.conduct.began_with).saturating_sub(state.stands_left() + lost),
        troop: state.troops.kind,
        before: state.conduct.fall_backs.into(),
        inches_before: state.conduct.fell_back_inches,
    };
    let receipt = fall_back::fall_back(rules.in_force(), &fall_back, dice)?;
    let fell_back = receipt.result;
    let text = format!("{} was driven back {:.0} in.", field.unit(unit).name, fell_back.inches);
    outcome.happen(line(field, unit, text, clause!("trl.p21.09")).with(receipt.account));
    if fell_back.fate == Fate::DrivenOff {
        return leaves(rules, field, dice, outcome, unit, ("was driven from the field", clause!("trl.p22.03")));
    }
    if fell_back.fate == Fate::Disorientated {
        let clause = if by == DrivenBy::Hits { clause!("trl.p22.02") } else { clause!("trl.p22.01") };
        disorientate(field, outcome, unit, clause, "as it fell back");
    }
    outcome.push(FallingBack::by(unit, from, fell_back.inches, Reason::Fire));
    Ok(())
}
