//! Changes of formation and facing (wof.12.1): which units make them, at what cost, and how they leave a unit.

use crate::{
    battle::Refusal,
    clause::Clause,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            charts::{Becomes, Drill, Rules, Spirit, Troop},
            condition::Condition,
            irregulars,
            movement::budget::Budget,
        },
    },
};

/// A change of formation or facing turns the unit on its centre.
pub(in crate::rules::wof) const FORMATION_OR_FACING: Clause = clause!("wof.12.1.01");

/// The result of a change of formation, facing or both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manoeuvred {
    /// The part of a move that it takes.
    pub part: f32,
    /// The unit's state afterwards.
    pub becomes: Becomes,
    /// The clause of its line.
    pub clause: Clause,
}

/// A change of formation, facing or both; irregulars are counted as grade E (wof.12.1.03, wof.12.1.04, wof.12.1.05,
/// wof.21.4.03). Squares face every way already (wof.12.5.01).
pub fn manoeuvre(rules: Rules<'_>, unit: Condition) -> Manoeuvred {
    let chart = &rules.charts.movement;
    let grade = if unit.drill == Drill::Irregular { chart.irregulars_manoeuvre_as } else { unit.grade };
    let (line, clause) = chart.manoeuvre(grade, unit.ranks);
    let clause = if unit.drill == Drill::Irregular { irregulars::MANOEUVRE } else { clause };
    Manoeuvred { part: line.part, becomes: line.becomes, clause }
}

inputs! {
    /// The cost of a change of formation or facing.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Manoeuvre for "wof.manoeuvre" by clause!("wof.12.1.03") {
        /// The unit that manoeuvres.
        unit: Condition = group(),
    }
}

impl Manoeuvre {
    /// Foot and horse manoeuvre, in good morale.
    ///
    /// # Errors
    /// The reason why it does not.
    pub fn judge(&self) -> Result<(), Refusal> {
        if self.unit.troop == Troop::Artillery {
            return Err(guns_limber());
        }
        may_manoeuvre_in(self.unit.spirit)
    }
}

/// The cost of a change of formation or facing (wof.12.1.02, wof.12.1.03).
pub fn cost_of_manoeuvre(rules: Rules<'_>, of: &Manoeuvre) -> Receipt<()> {
    let mut draft = of.draft();
    let done = manoeuvre(rules, of.unit);
    draft.note(done.clause, "part of a move", done.part);
    draft.note(done.clause, "it becomes", done.becomes.to_string());
    draft.result("part", done.part);
    draft.result("left", Budget::default().take(done.part).map_or(0.0, Budget::left));
    draft.result("becomes", done.becomes.to_string());
    draft.close(())
}

/// Whether a unit of such spirit changes formation or facing at all (wof.12.1.02).
///
/// # Errors
/// The reason why not.
pub fn may_manoeuvre_in(spirit: Spirit) -> Result<(), Refusal> {
    match spirit {
        Spirit::Good => Ok(()),
        Spirit::Shaken | Spirit::Routing => {
            Err(Refusal::new(clause!("wof.12.1.02"), "only a unit in good morale changes formation or facing"))
        }
    }
}

/// The refusal for guns that would manoeuvre as foot and horse do (wof.12.6.01).
pub fn guns_limber() -> Refusal {
    Refusal::new(clause!("wof.12.6.01"), "guns limber and unlimber")
}
