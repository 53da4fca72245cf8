//! Procedures about blocks and works that are used only for look-ups: their protection, their ruin and their garrisons.

use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            data::{Against, Protection, Rules},
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

    /// Whether fire has ruined a block or destroyed works.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Wreck for "wof.wreck" by clause!("wof.20.8.13") {
        /// Pips of medium or heavy ball.
        ball: u32 = count("pips", clause!("wof.20.8.13")).or("0"),
        /// Pips of shell.
        shell: u32 = count("pips", clause!("wof.20.8.13")).or("0"),
    }

    /// How many figures fire out of a block, and how many may attack each side of it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Garrison for "wof.garrison" by clause!("wof.20.8.06") {
        /// Figures that the block holds at most.
        most: u32 = count("figures", clause!("wof.20.8.06")),
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

/// Whether fire has ruined a block or destroyed works (wof.20.8.13, wof.20.9.05).
pub fn wreck(rules: Rules<'_>, of: &Wreck) -> Receipt<()> {
    let (mut draft, chart) = (of.draft(), &rules.charts.terrain);
    let (block, works) = (chart.ruins_block(of.ball, of.shell), chart.destroys_works(of.ball + of.shell));
    draft.note(clause!("wof.20.8.13"), "the block is ruined", block);
    draft.note(clause!("wof.20.9.05"), format!("{} in of works are destroyed", chart.works_section_inches()), works);
    draft.result("block", block);
    draft.result("works", works);
    draft.close(())
}

/// How many figures fire out of a block, and how many may attack each side of it (wof.20.8.06, wof.20.8.08).
pub fn garrison(rules: Rules<'_>, of: &Garrison) -> Receipt<()> {
    let (mut draft, chart) = (of.draft(), &rules.charts.terrain);
    let (fire, attack) = (chart.garrison_that_fires(of.most), of.most * chart.attackers_times_garrison);
    draft.note(clause!("wof.20.8.06"), "figures that fire", fire);
    draft.note(clause!("wof.20.8.08"), "figures that may attack each side", attack);
    draft.result("fire", fire);
    draft.result("attack", attack);
    draft.close(())
}
