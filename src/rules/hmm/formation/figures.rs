//! The figures of a unit: at full strength (hmm.03.17), and where they stand.

use crate::{
    clause::Clause,
    receipt::Receipt,
    rules::{
        hmm::{
            charts::{FormationKind, Rules, UnitPattern, formation::BaseKind, organisation::Fires},
            state::UnitView,
        },
        reckon::{ProcedureInputs, inputs},
    },
    table::{Field, Stand, UnitId},
};

/// Stands are manoeuvred; figures are counted, and lost whole.
pub(in crate::rules::hmm) const STANDS_AND_FIGURES: Clause = clause!("hmm.01.06");

/// The figures of a unit that are men, guns and limbers left out.
pub fn men(field: &Field<'_>, unit: UnitId) -> usize {
    field.stands_of(unit).flat_map(|stand| &stand.cells).filter(|cell| cell.alive && cell.kind.is_man()).count()
}

/// The living figures of a stand, by cell.
pub fn living_cells(stand: &Stand) -> impl Iterator<Item = u8> + '_ {
    (0..).zip(&stand.cells).filter(|(_, cell)| cell.alive).map(|(cell, _)| cell)
}

inputs! {
    /// The composition of a unit at full strength.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FullUnit for "hmm.unit" by clause!("hmm.03.17") switches ["men_per_figure"] {
        /// After which pattern it is raised.
        pattern: UnitPattern = word(clause!("hmm.03.17")),
    }
}

/// The composition of a unit at full strength (hmm.03.17, hmm.18.09).
pub fn unit(rules: Rules<'_>, of: &FullUnit) -> Receipt<()> {
    let mut draft = of.draft();
    let unit = rules.charts.organisation.unit(of.pattern);
    draft.note(unit.clause, "figures in the ranks", unit.in_ranks);
    draft.note(clause!("hmm.18.09"), "other ranks", unit.other_ranks());
    draft.result("in_ranks", unit.in_ranks);
    draft.result("other_ranks", unit.other_ranks());
    draft.result("figures", unit.figures());
    draft.result("stands", unit.in_ranks.div_ceil(2));
    draft.result("men", unit.in_ranks * u32::from(rules.options.men_per_figure));
    draft.close(())
}

/// How many figures of a unit fire in its formation, given how many are in its ranks and how many stand in a full rank
/// (hmm.07.28): all of a line (hmm.03.23) and of skirmishers, two ranks of a column (hmm.03.21, hmm.03.26), none in
/// rout (hmm.03.37).
///
/// Of a square, those of one face: a quarter of its stands, the odd ones to front and rear (hmm.20.10); its front face
/// is meant.
pub fn firers(rules: Rules<'_>, formation: FormationKind, in_ranks: u32, in_a_rank: u32) -> u32 {
    match rules.charts.organisation.rights(formation).fires {
        Fires::Everyone => in_ranks,
        Fires::FrontRanks(ranks) => in_ranks.min(ranks * in_a_rank),
        Fires::OneFace => {
            let (_, on_a_stand) = rules.charts.formation.base(BaseKind::Infantry);
            let on_a_stand = u32::from(on_a_stand);
            in_ranks.min(in_ranks.div_ceil(on_a_stand).div_ceil(4) * on_a_stand)
        }
        Fires::Nobody => 0,
    }
}

/// The clause that says which figures of a unit fire in its formation.
pub fn firing_clause(rules: Rules<'_>, state: UnitView<'_>) -> Clause {
    let row = rules.charts.organisation.rights(state.formation.kind);
    row.horse_clause.filter(|_| state.is_mounted()).unwrap_or(row.clause)
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::charts::Charts;

    #[test]
    fn only_the_ranks_that_a_formation_allows_fire() {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let rules = Rules { charts, options: &options };
        let rows = [
            (FormationKind::MarchColumn, 20, 2, 4),
            (FormationKind::MarchColumn, 3, 2, 3),
            (FormationKind::Line, 17, 9, 17),
            (FormationKind::AttackColumn, 20, 4, 8),
            (FormationKind::Square, 20, 6, 6),
            (FormationKind::Square, 16, 4, 4),
            (FormationKind::Skirmish, 7, 7, 7),
            (FormationKind::Rout, 20, 10, 0),
        ];
        for (formation, in_ranks, in_a_rank, expected) in rows {
            assert_eq!(firers(rules, formation, in_ranks, in_a_rank), expected, "{in_ranks} in {formation}");
        }
    }
}
