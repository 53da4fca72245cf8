//! Steps straight back (wof.12.4), and guns rolled back by hand (`wof.h.artillery_pivot`).

use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            charts::{FormationKind, Pace, Rules},
            condition::Condition,
            movement::rates::{Traveller, gun_backstep_inches, rate_inches},
        },
    },
};

/// How far a unit steps straight back in a whole move, inches; in skirmish and square it simply goes (wof.12.4.01,
/// `wof.h.cavalry_extended`).
pub fn backstep_inches(rules: Rules<'_>, unit: Condition, formation: FormationKind) -> Option<f32> {
    let line = if formation == FormationKind::ExtendedLine { formation } else { FormationKind::Line };
    match formation {
        FormationKind::Skirmish | FormationKind::Square => rate_inches(rules, unit, formation, Pace::Move),
        _ => rate_inches(rules, unit, line, Pace::Move)
            .map(|rate| rate * rules.charts.movement.backstep_part_of_line_rate),
    }
}

inputs! {
    /// How far a unit steps back.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Backstep for "wof.backstep" by clause!("wof.12.4.01") {
        /// The unit that steps back.
        who: Traveller = group(),
    }
}

/// How far a unit steps back, in inches (wof.12.4.01).
pub fn backstep(rules: Rules<'_>, of: &Backstep) -> Receipt<()> {
    let mut draft = of.draft();
    let Traveller { guns, unit } = of.who;
    let (inches, clause) = match guns {
        Some(guns) => (gun_backstep_inches(rules, guns), clause!("wof.h.artillery_pivot")),
        None => (backstep_inches(rules, unit, unit.formation).unwrap_or_default(), clause!("wof.12.4.01")),
    };
    draft.note(clause, "inches", inches);
    draft.result("inches", inches);
    draft.close(())
}
