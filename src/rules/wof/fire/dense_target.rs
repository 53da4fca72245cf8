//! Dense targets (wof.16.1.12).

use serde::{Deserialize, Serialize};

use crate::{
    receipt::Receipt,
    rules::{
        reckon::{Flag, ProcedureInputs, inputs},
        wof::{
            charts::{FormationKind, Rules, Troop},
            organisation,
        },
    },
};

/// Whether a target is dense for ballshot by its depth alone, or because it is in square (wof.16.1.12); troops inside
/// blocks have no depth (wof.8.1.2.01).
pub fn is_deep(rules: Rules<'_>, troop: Troop, formation: FormationKind, ranks: u32) -> bool {
    let dense = rules.charts.fire.dense_ranks;
    let enough = if troop.is_cavalry() { dense.horse } else { dense.foot };
    let has_depth =
        !matches!(formation, FormationKind::Skirmish | FormationKind::Garrison) && troop != Troop::Artillery;
    formation == FormationKind::Square || (has_depth && ranks >= enough)
}

/// Whether a target is dense (wof.16.1.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Depth {
    /// Not.
    Thin,
    /// Deep, enfiladed, or in square.
    Dense,
}

impl Flag for Depth {
    const NO: Self = Self::Thin;
    const YES: Self = Self::Dense;
}

inputs! {
    /// Whether a target is dense for ballshot.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Dense for "wof.dense" by clause!("wof.16.1.12") {
        /// The kind of troops.
        troop: Troop = word(organisation::CLASSES_OF_TROOPS).or("LineInfantry"),
        /// How they stand.
        formation: FormationKind = word(clause!("wof.16.1.12")).or("Line"),
        /// Ranks of figures.
        deep: u32 = count("ranks", clause!("wof.16.1.12")),
    }
}

/// Whether a target is dense for ballshot (wof.16.1.12).
pub fn dense(rules: Rules<'_>, of: &Dense) -> Receipt<()> {
    let mut draft = of.draft();
    let dense = is_deep(rules, of.troop, of.formation, of.deep);
    draft.note(clause!("wof.16.1.12"), "dense", dense);
    draft.result("dense", dense);
    draft.close(())
}
