//! The figures of a unit: at full strength (hmm.03.17), and where they stand.

use crate::{
    clause::Clause,
    receipt::Receipt,
    rules::{
        hmm::charts::{Rules, UnitPattern},
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
