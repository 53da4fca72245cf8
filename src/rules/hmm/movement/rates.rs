//! Rates of movement (sections 4 to 6): by troop, mount, formation and pace.

use crate::{
    clause::Clause,
    receipt::Receipt,
    rules::{
        hmm::{
            charts::{FormationKind, Mount, Pace, Rules, Troop, movement::LINE_INFANTRY_IN_COLUMN},
            formation::{bases::Body, rights},
        },
        reckon::{ProcedureInputs, inputs},
    },
};

/// The columns of the movement chart.
pub(in crate::rules::hmm) const CHART_COLUMNS: Clause = clause!("hmm.06.04");

/// How far troops go.
pub(in crate::rules::hmm) const MOVEMENT_CHART: Clause = clause!("hmm.06.03");

/// The inches that troops may go in a turn at a pace, in a formation; 0 where they may not (hmm.06.03, hmm.06.11).
pub fn rate(rules: Rules<'_>, troop: Troop, mount: Mount, formation: FormationKind, pace: Pace) -> f32 {
    rate_with_clause(rules, troop, mount, formation, pace).0
}

/// As [`rate`], with the clause that gives it.
pub fn rate_with_clause(
    rules: Rules<'_>,
    troop: Troop,
    mount: Mount,
    formation: FormationKind,
    pace: Pace,
) -> (f32, Clause) {
    if formation == FormationKind::Boats {
        let inches =
            if pace == Pace::March { rules.charts.movement.rate(troop.mover(mount), formation, pace).0 } else { 0.0 };
        return (inches, clause!("hmm.20.44"));
    }
    let mover = troop.mover(mount);
    let formation = Body { troop, mount, formation }.on_the_march();
    let printed = rules.charts.movement.rate(mover, formation, pace);
    match (troop, formation, pace) {
        (Troop::LineInfantry, FormationKind::AttackColumn, Pace::March) => {
            (rules.options.attack_column.inches(), LINE_INFANTRY_IN_COLUMN)
        }
        (Troop::HorseArtillery, FormationKind::Limbered, Pace::March | Pace::Rout) => {
            (rules.options.horse_artillery.inches(), clause!("hmm.06.10"))
        }
        (.., Pace::March) => rights::has_no_rate(troop, formation).map_or(printed, |clause| (0.0, clause)),
        _ => printed,
    }
}

inputs! {
    /// How far a general goes with his unit.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Attached for "hmm.attached" by clause!("hmm.06.02") switches ["attack_column", "horse_artillery"] {
        /// The unit.
        host: Body = group(),
        /// The host's pace.
        pace: Pace = word(clause!("hmm.06.02")).or("March"),
    }
}

/// How far a general goes with his unit (hmm.06.02, hmm.06.07).
pub fn attached(rules: Rules<'_>, of: &Attached) -> Receipt<()> {
    let mut draft = of.draft();
    let host = rate(rules, of.host.troop, of.host.mount, of.host.formation, of.pace);
    let own = rate(rules, Troop::General, Mount::Mounted, FormationKind::MarchColumn, of.pace);
    draft.note(clause!("hmm.06.02"), "the host's rate: inches", host);
    draft.note(clause!("hmm.06.07"), "his own: inches", own);
    draft.result("inches", host.min(own));
    draft.close(())
}
