//! What defensive fire does to an attacker: a wound or six hits make it test (trl.p24.12).

use crate::{
    battle::Refusal,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::charts::Rules,
    },
};

inputs! {
    /// Whether defensive fire makes an attacker test.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Received for "trl.defensive_fire" by clause!("trl.p24.12") {
        /// Hits of all defensive fire on it.
        hits: u32 = count("hits", clause!("trl.p24.12")),
        /// Those that were not saved.
        wounds: u32 = count("wounds", clause!("trl.p24.12")).or("0"),
    }
}

impl Received {
    /// A wound is a hit.
    ///
    /// # Errors
    /// Where there are more wounds than hits.
    pub fn judge(&self) -> Result<(), Refusal> {
        if self.wounds > self.hits {
            return Err(Refusal::new(clause!("trl.p17.03"), "it has more wounds than hits"));
        }
        Ok(())
    }
}

/// Whether an attacker tests after defensive fire (trl.p24.12, trl.p26.10).
pub fn received(rules: Rules<'_>, of: &Received) -> Receipt<bool> {
    let mut draft = of.draft();
    let many = of.hits >= rules.charts.charge.hits_that_test_attacker;
    let tests = of.wounds > 0 || many;
    draft.note(clause!("trl.p24.12"), "it takes a motivation test", tests);
    if !tests {
        draft.note(clause!("trl.p26.10"), "straight to combat", true);
    }
    draft.result("test", tests);
    draft.close(tests)
}
