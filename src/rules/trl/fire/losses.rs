//! Stands that fall to shooting or in melee (trl.p21.02 to trl.p21.08, trl.p22.01, trl.p25.05): taken off the table, the
//! unit closed up, tested, or gone.

use crate::{
    battle::{Happening, Outcome, notice::Moment},
    dice::{Dice, NeedDice},
    rules::trl::{
        Trl,
        charts::{Commander, TestReason},
        events::{Cause, Change, TrlEvent},
        formation::{
            closing_up::{self, Fallen},
            layout::is_officer,
        },
        journal::line,
        morale::{
            departures,
            test_queue::{Test, Testing},
        },
        movement::{completed_moves::disorientate, falling_back::middle},
        state::{General, UnitState},
    },
    table::{Field, Presence, StandId, UnitId},
};

/// What a shot or a round of combat cost a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Losses {
    /// The unit.
    pub unit: UnitId,
    /// Company stands that fell.
    pub companies: Vec<StandId>,
    /// Its officer's stand, if he fell.
    pub officer: Option<StandId>,
    /// A general with it, if he fell.
    pub general: Option<UnitId>,
}

/// Takes the fallen off and says what follows: after shooting the unit tests as soon as this shooter is done with it
/// (trl.p21.08); in an assault there is another test (trl.p24.12, trl.p26.01).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn take(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (losses, by): (&Losses, UnitId),
    cause: Cause,
) -> Result<(), NeedDice> {
    let unit = losses.unit;
    if let Some(general) = losses.general {
        general_falls(field, outcome, general);
    }
    let lost = u16::try_from(losses.companies.len()).unwrap_or(u16::MAX);
    if lost == 0 && losses.officer.is_none() {
        return Ok(());
    }
    let state = field.of::<UnitState>(unit);
    if lost > 0 {
        outcome.own(TrlEvent::of(unit, Change::Lost(lost, cause)));
    }
    if losses.officer.is_some() {
        outcome.own(TrlEvent::of(unit, Change::OfficerFell));
        let text = format!("The officer of {} fell.", field.unit(unit).name);
        outcome.happen(line(field, unit, text, clause!("trl.p32.03")).weighing(Moment::LeaderDown));
    }
    debug_assert!(losses.companies.iter().all(|stand| !is_officer(*stand)));
    let stands = losses.companies.iter().copied().chain(losses.officer).collect();
    let fallen = Fallen { stands, general: losses.general };
    closing_up::after_losses(rules, field, outcome, unit, &fallen, cause);
    if lost >= state.strength.left() {
        let how = match cause {
            Cause::Melee => ("was cut down to the last stand", clause!("trl.p25.04")),
            Cause::Shot | Cause::Template | Cause::Defence => ("was shot to pieces", clause!("trl.p21.06")),
        };
        return departures::leaves(rules, field, dice, outcome, unit, how);
    }
    // The officer's stand is one of the unit's: it counts as a casualty (trl.hc.19).
    let lost = u16::try_from(fallen.stands.len()).unwrap_or(u16::MAX);
    let left = state.stands_left() - u32::from(lost);
    if left * 2 <= u32::from(state.conduct.began_with) {
        disorientate(field, outcome, unit, clause!("trl.p22.01"), "by the loss of half of its stands in one turn");
    }
    if matches!(cause, Cause::Defence | Cause::Melee) {
        return Ok(());
    }
    let test = Test { unit, reason: TestReason::Shooting, from: Some(middle(field, by)), lost };
    outcome.push(Testing { tests: vec![test] });
    Ok(())
}

/// A general or an adjutant falls; his brigade tests when the phase is over (trl.p31.04).
fn general_falls(field: &Field<'_>, outcome: &mut Outcome<Trl>, general: UnitId) {
    let text = format!("{} fell.", field.unit(general).name);
    outcome.happen(line(field, general, text, clause!("trl.p19.03")).weighing(Moment::LeaderDown));
    outcome.happen(Happening::Presence { unit: general, presence: Presence::Lost });
    if field.of::<General>(general).rank == Commander::General {
        outcome.own(TrlEvent::GeneralFell(general, field.unit(general).at()));
    }
    outcome.own(TrlEvent::of(general, Change::Joined(None)));
}
