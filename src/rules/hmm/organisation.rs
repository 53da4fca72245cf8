//! Procedures about organisation and scale (sections 1 and 3): units and larger bodies at full strength, and ground,
//! time and men on the table.

use crate::{
    receipt::Receipt,
    rules::{
        hmm::charts::{Rules, organisation::UnitBody},
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// How many figures a regiment or brigade has.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FullBody for "hmm.body" by clause!("hmm.03.16") {
        /// Which body.
        body: UnitBody = word(clause!("hmm.03.16")),
    }
}

/// How many figures a regiment or brigade has (hmm.03.16).
pub fn body(rules: Rules<'_>, of: &FullBody) -> Receipt<()> {
    let mut draft = of.draft();
    let body = rules.charts.organisation.body(of.body);
    let unit = rules.charts.organisation.unit(body.unit);
    draft.note(body.clause, format!("units, each a {}", body.unit), body.units);
    draft.note(unit.clause, "figures of each", unit.figures());
    draft.result("units", body.units);
    draft.result("figures", body.units * unit.figures() + body.adds);
    draft.close(())
}
