//! Formations in reserve: how many may begin so (hmm.16.14), and that they wait without moving or firing (hmm.16.11).

use crate::{
    battle::Refusal,
    clause::Clause,
    receipt::Receipt,
    rules::{
        hmm::{
            Hmm,
            charts::{self, Rules},
            command::chain,
            papers::Mission,
        },
        reckon::{ProcedureInputs, inputs},
    },
    table::{Field, UnitId},
};

/// A formation in reserve waits, without moving or firing.
pub(crate) const PASSIVE: Clause = clause!("hmm.16.11");

/// A reserve that is caught suffers the drawbacks of its formations.
pub(in crate::rules::hmm) const RESERVE_CAUGHT: Clause = clause!("hmm.16.12");

/// The refusal for a reserve that would stand otherwise.
pub(crate) fn waits_in_column() -> Refusal {
    Refusal::new(PASSIVE, "a reserve waits in march column or limbered")
}

/// The refusal for a reserve that would move.
pub(crate) fn does_not_move() -> Refusal {
    Refusal::new(PASSIVE, "it is in reserve and waits for another order")
}

/// The refusal for a reserve that would fire.
pub(crate) fn does_not_fire() -> Refusal {
    Refusal::new(PASSIVE, "it is in reserve and does not fire")
}

inputs! {
    /// How many formations may start in reserve.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Reserves for "hmm.reserves" by clause!("hmm.16.14") {
        /// Formations of the side.
        formations: u32 = count("formations", clause!("hmm.16.14")),
    }
}

/// How many formations may start in reserve (hmm.16.14).
pub fn reserves(rules: Rules<'_>, of: &Reserves) -> Receipt<()> {
    let mut draft = of.draft();
    let reserves = rules.charts.command.reserves(of.formations);
    draft.note(clause!("hmm.16.14"), "one in three, but always one", reserves);
    draft.result("reserves", reserves);
    draft.close(())
}

/// Before the battle one formation in three may be written into reserve, but always one (hmm.16.14).
pub(crate) fn must_be_few_reserves(
    rules: &Hmm,
    field: &Field<'_>,
    to: UnitId,
    order: charts::Order,
) -> Result<(), Refusal> {
    if order != charts::Order::Reserve {
        return Ok(());
    }
    let chiefs: Vec<UnitId> = chain::commanders(field, field.unit(to).side).map(|chief| chief.id).collect();
    let waits =
        |chief: &&UnitId| **chief != to && matches!(chain::mission(rules, field, **chief), Some(Mission::Reserve));
    let most = rules.charts().command.reserves(u32::try_from(chiefs.len()).unwrap_or(u32::MAX));
    let reserves = u32::try_from(chiefs.iter().filter(waits).count()).unwrap_or(u32::MAX);
    if reserves < most {
        Ok(())
    } else {
        Err(Refusal::new(clause!("hmm.16.14"), format!("no more than {most} of its formations may begin in reserve")))
    }
}
