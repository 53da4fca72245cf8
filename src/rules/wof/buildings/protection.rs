//! The protection of blocks, works and obstacles (wof.20.8.05, wof.20.8.13).

use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            charts::{Against, Protection, Rules},
            terrain,
        },
    },
};

inputs! {
    /// The protection of a block, a work or an obstacle.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Shelter for "wof.cover" by clause!("wof.20.8.05") {
        /// The protection.
        protection: Protection = word(clause!("wof.20.8.05")),
        /// Against what.
        against: Against = word(clause!("wof.20.8.05")).or("SmallArms"),
        /// Whether it has been shot down.
        wrecked: bool = flag(clause!("wof.20.8.13")),
    }
}

/// The protection of a block, a work or an obstacle (wof.20.8.05, wof.20.8.13).
pub fn shelter(rules: Rules<'_>, of: &Shelter) -> Receipt<()> {
    let mut draft = of.draft();
    let now = if of.wrecked { rules.charts.terrain.wrecked(of.protection) } else { of.protection };
    let (cover, clause) = terrain::cover(rules, now, of.against);
    draft.note(clause, now.to_string(), cover.to_string());
    draft.result("cover", cover.to_string());
    draft.close(())
}
