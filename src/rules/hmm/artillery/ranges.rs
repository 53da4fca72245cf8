//! A gun's ranges and the ammunition that it has (section 11).

use crate::{
    receipt::Receipt,
    rules::{
        hmm::charts::{Piece, Rules, Weight, artillery::GUN_RANGES},
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// How far a gun is aimed at most.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct GunRange for "hmm.gun_range" by GUN_RANGES {
        /// The kind of gun.
        piece: Piece = word(clause!("hmm.11.13")).or("FieldGun"),
        /// Its weight.
        weight: Weight = word(GUN_RANGES),
        /// From the muzzle to the aim point.
        distance_inches: f32 = measure("inches", clause!("hmm.11.12")).named("distance").or("0"),
    }
}

/// How far a gun is aimed at most (hmm.11.11, hmm.11.12).
pub fn gun_range(rules: Rules<'_>, of: &GunRange) -> Receipt<()> {
    let mut draft = of.draft();
    let reach = rules.charts.artillery.reach_inches(of.piece, of.weight);
    let clause = match of.piece {
        Piece::Howitzer => rules.charts.artillery.reach_clause(of.piece),
        _ => GUN_RANGES,
    };
    draft.note(clause, format!("{} {}: inches", of.weight, of.piece), reach);
    draft.result("reach", reach);
    draft.result("allowed", rules.charts.artillery.reaches(of.piece, of.weight, of.distance_inches));
    draft.close(())
}
