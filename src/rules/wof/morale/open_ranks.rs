//! Opening ranks before friends that rout (wof.12.9.1).

use crate::{
    battle::Refusal,
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            condition::Condition,
            data::{FormationKind, Rules, Spirit},
        },
    },
};

inputs! {
    /// Whether a unit opens its ranks before routers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct OpenRanks for "wof.open_ranks" by clause!("wof.12.9.1.02") {
        /// The unit that opens them.
        unit: Condition = group(),
    }
}

/// The state of a unit that routers run through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BurstThrough {
    /// It let them pass and takes no harm.
    Opened,
    /// It is disordered and does not fire this turn (wof.12.9.1.03).
    Burst,
}

/// Whether a unit throws to open its ranks before routers: they pass skirmishers, squares and garrisons without any
/// roll (wof.12.9.1.01, wof.12.9.1.04), and routers run beside routers.
///
/// # Errors
/// The reason why it does not.
pub fn must_throw(unit: Condition) -> Result<(), Refusal> {
    let refuse = |clause: Clause, reason: String| Err(Refusal::new(clause, reason));
    match (unit.spirit, unit.formation) {
        (Spirit::Routing, _) => refuse(clause!("wof.12.9.1.01"), "routers have no ranks to open".to_owned()),
        (_, FormationKind::Square) => {
            refuse(clause!("wof.12.9.1.01"), "routers go through a square without any roll".to_owned())
        }
        (_, FormationKind::Skirmish | FormationKind::Garrison) => {
            refuse(clause!("wof.12.9.1.04"), format!("routers pass a unit in {} without any roll", unit.formation))
        }
        _ => Ok(()),
    }
}

/// Throws whether a unit opens its ranks (wof.12.9.1.02, wof.12.9.1.03); the die falls even for units that cannot.
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn open(rules: Rules<'_>, of: &OpenRanks, dice: &mut Dice) -> Result<Receipt<BurstThrough>, NeedDice> {
    let mut draft = of.draft();
    let (chart, unit) = (&rules.charts.morale, of.unit);
    draft.dice(dice.d6s(1, Reason::new(clause!("wof.12.9.1.02"), "opening ranks"))?);
    if unit.is_poor() {
        draft.modify(clause!("wof.12.9.1.02"), "shaken or exhausted", chart.open_ranks_poor_state);
    }
    let from = chart.opens_ranks_from(unit.grade);
    let needs = from.map_or_else(|| "never".to_owned(), |from| from.to_string());
    draft.note(clause!("wof.12.9.1.02"), format!("{} needs", unit.grade), needs);
    let opened = from.is_some_and(|from| draft.sum() >= i32::from(from));
    draft.result("opens", opened);
    Ok(draft.close(if opened { BurstThrough::Opened } else { BurstThrough::Burst }))
}
