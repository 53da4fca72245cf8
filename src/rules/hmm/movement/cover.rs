//! The cover that ground gives (section 19).

use crate::{
    clause::Clause,
    receipt::Receipt,
    rules::{
        hmm::data::{Cover, Rules, TerrainKind, Traveller},
        reckon::{ProcedureInputs, inputs},
        word::Word,
    },
};

/// The clause about the cover of a kind of ground.
pub fn cover_clause(rules: Rules<'_>, kind: TerrainKind) -> Clause {
    let terrain = rules.charts.movement.terrain(kind);
    terrain.cover_clause.unwrap_or(terrain.clause)
}

/// The cover that a kind of ground gives to troops (hmm.19.34): swamp and deep water shelter foot only.
pub fn cover_of(rules: Rules<'_>, kind: TerrainKind, traveller: Traveller) -> Cover {
    match (kind, traveller) {
        (TerrainKind::Swamp | TerrainKind::DeepWater, Traveller::Mounted | Traveller::Wheels) => Cover::Open,
        _ => rules.charts.movement.terrain(kind).cover,
    }
}

inputs! {
    /// The cover that a kind of ground gives to troops.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CoverOfGround for "hmm.cover" by clause!("hmm.19.34") {
        /// Where the target stands, or the line directly before it.
        ground: TerrainKind = word(clause!("hmm.19.34")),
        /// The troops that stand there.
        troops: Traveller = word(clause!("hmm.19.10")).or("Formed"),
    }
}

/// The cover that a kind of ground gives to troops (hmm.19.34).
pub fn cover_of_ground(rules: Rules<'_>, of: &CoverOfGround) -> Receipt<()> {
    let mut draft = of.draft();
    let cover = cover_of(rules, of.ground, of.troops);
    if cover != Cover::Open {
        draft.note(cover_clause(rules, of.ground), "sheltered by", of.ground.to_string());
    }
    draft.note(clause!("hmm.19.34"), "they are", cover.to_string());
    draft.result("cover", cover.name());
    draft.close(())
}
