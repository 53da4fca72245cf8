//! How many horsemen dismount and how many hold the horses, looked up (hmm.04.18 to hmm.04.24).

use super::rights::dismounted;
use crate::{
    receipt::Receipt,
    rules::{
        hmm::data::Rules,
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// How many troopers fight on foot and how many hold the horses.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Dismounting for "hmm.dismount" by clause!("hmm.04.21") {
        /// Troopers that dismount.
        troopers: u32 = count("figures", clause!("hmm.04.21")),
    }
}

/// How many troopers fight on foot and how many hold the horses (hmm.04.21).
pub fn dismounting(rules: Rules<'_>, of: &Dismounting) -> Receipt<()> {
    let mut draft = of.draft();
    let (on_foot, holders) = dismounted(rules, of.troopers);
    draft.note(clause!("hmm.04.21"), "horse holders", holders);
    draft.result("on_foot", on_foot);
    draft.result("holders", holders);
    draft.close(())
}
