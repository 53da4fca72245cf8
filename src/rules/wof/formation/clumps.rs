//! Clumping (wof.12.10.03): how wide a unit in rout or pursuit is.

use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::charts::{FormationKind, Rules},
    },
};

/// The widest front to which a unit in rout or pursuit clumps: it never grows wider; a square or a garrison takes the
/// widest that its figures fill two deep (wof.12.10.03, wof.19.0.02).
pub fn clump_width(rules: Rules<'_>, formation: FormationKind, width: u32, figures: u32) -> u32 {
    let most = rules.charts.formation.clump_up_to;
    match formation {
        FormationKind::Square | FormationKind::Garrison => (figures / 2).clamp(1, most),
        FormationKind::Skirmish => width,
        _ => width.min(most),
    }
}

inputs! {
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
}

/// How wide a unit runs or pursues, in figures (wof.12.10.03).
pub fn clump(rules: Rules<'_>, of: &Clump) -> Receipt<()> {
    let mut draft = of.draft();
    let width = clump_width(rules, of.formation, of.width, of.figures);
    draft.note(clause!("wof.12.10.03"), "figures wide", width);
    draft.result("width", width);
    draft.close(())
}
