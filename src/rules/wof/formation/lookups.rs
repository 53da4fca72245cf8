//! Procedures about formations that are used only for look-ups: the formation of a front, clumps, horse holders and
//! deep targets.

use super::{clump_width, horse_holders, is_deep};
use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::data::{FormationKind, Rules, Troop},
    },
};

inputs! {
    /// The formation of a front.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Front for "wof.formation" by clause!("wof.8.0.01") {
        /// Figures in the front rank.
        width: u32 = count("figures", clause!("wof.8.0.01")),
    }

    /// How wide a unit runs or pursues.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Clump for "wof.clump" by clause!("wof.12.10.03") {
        /// How it stood.
        formation: FormationKind = word(clause!("wof.12.10.03")).or("Line"),
        /// Figures in its front rank.
        width: u32 = count("figures", clause!("wof.12.10.03")),
        /// All its figures.
        figures: u32 = count("figures", clause!("wof.12.10.03")).or("24"),
    }

    /// How many dragoons hold the horses.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Dismounting for "wof.horse_holders" by clause!("wof.12.11.03") {
        /// Figures that dismount.
        figures: u32 = count("figures", clause!("wof.12.11.03")),
    }

    /// Whether a target is dense for ballshot.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Dense for "wof.dense" by clause!("wof.16.1.12") {
        /// The kind of troops.
        troop: Troop = word(clause!("wof.3.0.01")).or("LineInfantry"),
        /// How they stand.
        formation: FormationKind = word(clause!("wof.16.1.12")).or("Line"),
        /// Ranks of figures.
        deep: u32 = count("ranks", clause!("wof.16.1.12")),
    }
}

/// The formation of a front (wof.8.0.01).
pub fn formation_of_front(rules: Rules<'_>, of: &Front) -> Receipt<()> {
    let mut draft = of.draft();
    let formation = rules.charts.formation.by_width(of.width);
    draft.note(clause!("wof.8.0.01"), "formation", formation.to_string());
    draft.result("formation", formation.to_string());
    draft.close(())
}

/// How wide a unit runs or pursues, in figures (wof.12.10.03).
pub fn clump(rules: Rules<'_>, of: &Clump) -> Receipt<()> {
    let mut draft = of.draft();
    let width = clump_width(rules, of.formation, of.width, of.figures);
    draft.note(clause!("wof.12.10.03"), "figures wide", width);
    draft.result("width", width);
    draft.close(())
}

/// How many dragoons hold the horses (wof.12.11.03).
pub fn holders(rules: Rules<'_>, of: &Dismounting) -> Receipt<()> {
    let mut draft = of.draft();
    let holders = horse_holders(rules, of.figures);
    draft.note(clause!("wof.12.11.03"), "horse holders", holders);
    draft.result("holders", holders);
    draft.close(())
}

/// Whether a target is dense for ballshot (wof.16.1.12).
pub fn dense(rules: Rules<'_>, of: &Dense) -> Receipt<()> {
    let mut draft = of.draft();
    let dense = is_deep(rules, of.troop, of.formation, of.deep);
    draft.note(clause!("wof.16.1.12"), "dense", dense);
    draft.result("dense", dense);
    draft.close(())
}
