//! The die of the Pursuit and Rally Table (wof.19.0.08 to wof.19.0.10, wof.19.2.01).

use crate::{
    dice::{Dice, NeedDice, Reason},
    receipt::{Draft, Receipt},
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            charts::{
                Drill, Grade, PursuitCase, PursuitRoll, Rules,
                pursuit::{Needs, PURSUIT_TABLE},
            },
            condition::Condition,
            pursuit::off_table::OFF_THE_TABLE,
        },
    },
};

inputs! {
    /// A throw to resist, to halt or to return from a pursuit.
    ///
    /// On the pursuit and rally table (wof.19.0.08).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Throw for "wof.pursuit" by PURSUIT_TABLE switches ["return_5_6"] {
        /// The purpose of the die.
        roll: PursuitRoll = word(PURSUIT_TABLE),
        /// The circumstances besides the unit's grade and arm.
        ///
        /// A general, cover, a faster target, a pursuit that was allowed.
        circumstances: Vec<PursuitCase> = words(clause!("wof.19.0.09")).unlisted(),
        /// The unit that throws.
        unit: Condition = group().unlisted(),
    }
}

/// Whether a throw succeeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// It resists, halts or returns.
    Succeeds,
    /// It does not.
    Fails,
}

/// Throws the die (wof.19.0.08 to wof.19.0.10, wof.19.2.01).
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn throw(rules: Rules<'_>, throw: &Throw, dice: &mut Dice) -> Result<Receipt<Hold>, NeedDice> {
    let mut draft = throw.draft();
    let face = draft.dice(dice.d6s(1, Reason::new(PURSUIT_TABLE, throw.roll.to_string()))?);
    let chart = &rules.charts.pursuit;
    let succeeds = match chart.needs(rules.options, throw.roll) {
        Needs::Face(from) => {
            draft.note(OFF_THE_TABLE, format!("needs {from}, unmodified"), face);
            face >= from
        }
        Needs::Sum(from) => {
            let counts = |case: &PursuitCase| chart.modifiers.counts_in(*case, &throw.roll);
            cases(throw).into_iter().filter(counts).for_each(|case| chart.modifiers.add(&mut draft, case, 1));
            is_enough(rules, throw.roll, (face, from), &mut draft)
        }
    };
    draft.result("sum", draft.sum());
    draft.result("succeeds", succeeds);
    Ok(draft.close(if succeeds { Hold::Succeeds } else { Hold::Fails }))
}

/// Whether the running sum of a receipt is enough for a throw; a face of 6 always brings a unit back (wof.19.2.01).
fn is_enough(rules: Rules<'_>, roll: PursuitRoll, (face, from): (i32, i32), draft: &mut Draft) -> bool {
    let always_on = i32::from(rules.charts.pursuit.always_returns_on);
    let clause = if roll == PursuitRoll::Return { OFF_THE_TABLE } else { PURSUIT_TABLE };
    if roll == PursuitRoll::Return && face >= always_on {
        draft.note(clause, format!("an unmodified {always_on} always returns"), face);
        return true;
    }
    draft.note(clause, format!("needs {from}"), draft.sum());
    draft.sum() >= from
}

/// The modifiers that a throw meets, in the order of the chart (wof.19.0.09, wof.19.0.10).
fn cases(throw: &Throw) -> Vec<PursuitCase> {
    let unit = throw.unit;
    let own = [
        (unit.grade <= Grade::B, PursuitCase::GoodGrade),
        (unit.grade >= Grade::D, PursuitCase::PoorGrade),
        (unit.troop.is_cavalry(), PursuitCase::Cavalry),
        (unit.drill == Drill::Irregular, PursuitCase::Irregulars),
        (unit.in_square(), PursuitCase::CoverOrSquare),
    ];
    let mut cases: Vec<PursuitCase> = own.into_iter().filter(|(applies, _)| *applies).map(|(_, case)| case).collect();
    cases.extend(throw.circumstances.iter().copied());
    cases.sort_unstable();
    cases.dedup();
    cases
}
