//! Those who hold the horses of dismounted men (hmm.04.21, hmm.04.22): how many, and that they stay where they are.

use crate::{
    receipt::Receipt,
    rules::{
        common::guard::Guard,
        hmm::{data::Rules, state::UnitState},
        reckon::{ProcedureInputs, inputs},
    },
};

/// It holds the horses of dismounted men.
pub const HOLDS_HORSES: Guard =
    Guard::new(clause!("hmm.04.22"), "those who hold horses stay where they are", |field, unit| {
        field.of::<UnitState>(unit).holds_horses()
    });

/// How many troopers fight on foot and how many hold horses when a unit dismounts (hmm.04.21).
pub fn dismounted(rules: Rules<'_>, troopers: u32) -> (u32, u32) {
    let on_foot = rules.charts.organisation.on_foot(troopers);
    (on_foot, troopers - on_foot)
}

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
