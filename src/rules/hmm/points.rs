//! What troops cost in points (hmm.20.41), as a player asks for it.

use crate::{
    receipt::Receipt,
    rules::{
        hmm::data::{Class, Piece, Rules, Troop, Weapon, Weight},
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// What a body of men costs in points.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FigurePoints for "hmm.points" by clause!("hmm.20.41") {
        /// Figures in the ranks.
        figures: u32 = count("figures", clause!("hmm.20.41")),
        /// What sort of troops.
        troop: Troop = word(clause!("hmm.20.41")).or("LineInfantry"),
        /// How good they are.
        class: Class = word(clause!("hmm.18.11")).or("Regular"),
        /// What they shoot with.
        weapon: Weapon = word(clause!("hmm.07.01")).or("SmoothMusket"),
    }

    /// What guns cost in points.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct GunPoints for "hmm.gun_points" by clause!("hmm.20.41") {
        /// Gun models.
        guns: u32 = count("models", clause!("hmm.20.41")).or("1"),
        /// What sort of gun.
        piece: Piece = word(clause!("hmm.11.02")).or("FieldGun"),
        /// Its weight of shot.
        weight: Weight = word(clause!("hmm.11.10")).or("Six"),
    }

    /// What a general costs in points.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct GeneralPoints for "hmm.general_points" by clause!("hmm.20.41") {
        /// His command value.
        value: u32 = count("points", clause!("hmm.16.18")).within(1, 6),
    }
}

/// What a body of men costs in points.
pub fn figures(rules: Rules<'_>, of: &FigurePoints) -> Receipt<()> {
    let mut draft = of.draft();
    let each = rules.charts.points.figure(of.troop, of.class, Some(of.weapon));
    draft.note(clause!("hmm.20.41"), "points a figure", each);
    draft.result("points", each * of.figures);
    draft.close(())
}

/// What guns cost in points.
pub fn guns(rules: Rules<'_>, of: &GunPoints) -> Receipt<()> {
    let mut draft = of.draft();
    let each = rules.charts.points.gun(of.piece, of.weight);
    draft.note(clause!("hmm.20.41"), "points a gun", each);
    draft.result("points", each * of.guns);
    draft.close(())
}

/// What a general costs in points.
pub fn general(rules: Rules<'_>, of: &GeneralPoints) -> Receipt<()> {
    let mut draft = of.draft();
    let times = rules.charts.points.general_times_value;
    draft.note(clause!("hmm.20.41"), "points for each of his command value", times);
    draft.result("points", times * of.value);
    draft.close(())
}
