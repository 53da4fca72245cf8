//! A gun's ranges and the ammunition that it has (section 11).

use super::guns::regimental_guns_allowed;
use crate::{
    receipt::Receipt,
    rules::{
        hmm::data::{Ammunition, Piece, Rules, Weight},
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// How far a gun is aimed at most.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct GunRange for "hmm.gun_range" by clause!("hmm.11.11") {
        /// The kind of gun.
        piece: Piece = word(clause!("hmm.11.13")).or("FieldGun"),
        /// Its weight.
        weight: Weight = word(clause!("hmm.11.11")),
        /// From the muzzle to the aim point.
        distance_inches: f32 = measure("inches", clause!("hmm.11.12")).named("distance").or("0"),
    }

    /// Whether a gun has some ammunition.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct GunAmmunition for "hmm.ammunition" by clause!("hmm.11.02") {
        /// The kind of gun.
        piece: Piece = word(clause!("hmm.11.02")),
        /// Its ammunition.
        ammunition: Ammunition = word(clause!("hmm.11.02")),
    }

    /// Whether a battle of some year may have regimental guns.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct RegimentalGuns for "hmm.regimental_guns" by clause!("hmm.11.08") switches ["year"] {}
}

/// How far a gun is aimed at most (hmm.11.11, hmm.11.12).
pub fn gun_range(rules: Rules<'_>, of: &GunRange) -> Receipt<()> {
    let mut draft = of.draft();
    let reach = rules.charts.artillery.reach_inches(of.piece, of.weight);
    let clause = match of.piece {
        Piece::Howitzer => rules.charts.artillery.reach_clause(of.piece),
        _ => clause!("hmm.11.11"),
    };
    draft.note(clause, format!("{} {}: inches", of.weight, of.piece), reach);
    draft.result("reach", reach);
    draft.result("allowed", rules.charts.artillery.reaches(of.piece, of.weight, of.distance_inches));
    draft.close(())
}

/// Whether a gun has some ammunition (hmm.11.02, hmm.11.14).
pub fn gun_ammunition(rules: Rules<'_>, of: &GunAmmunition) -> Receipt<()> {
    let mut draft = of.draft();
    let (fires, clause) = rules.charts.artillery.ammunition(of.piece);
    draft.note(clause, "it fires", fires.iter().map(ToString::to_string).collect::<Vec<_>>());
    draft.result("allowed", fires.contains(&of.ammunition));
    draft.close(())
}

/// Whether a battle of some year may have regimental guns (hmm.11.08).
pub fn regimental_guns(rules: Rules<'_>, of: &RegimentalGuns) -> Receipt<()> {
    let mut draft = of.draft();
    let last = rules.charts.artillery.last_regimental_gun_year;
    draft.note(clause!("hmm.11.08"), "the last year with regimental guns", u32::from(last));
    draft.result("allowed", regimental_guns_allowed(rules));
    draft.close(())
}
