//! The procedure for the point cost of troops (hmm.20.41).

use crate::{
    receipt::Receipt,
    rules::{
        hmm::{
            artillery::guns,
            charts::{
                Class, Piece, Rules, Troop, Weapon, Weight, artillery::WEIGHTS_IN_USE, fire::SMALL_ARMS,
                morale::ELAN_INDEX,
            },
        },
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// The cost of a body of men in points.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FigurePoints for "hmm.points" by clause!("hmm.20.41") {
        /// Figures in the ranks.
        figures: u32 = count("figures", clause!("hmm.20.41")),
        /// The kind of troops.
        troop: Troop = word(clause!("hmm.20.41")).or("LineInfantry"),
        /// How good they are.
        class: Class = word(ELAN_INDEX).or("Regular"),
        /// Their weapon.
        weapon: Weapon = word(SMALL_ARMS).or("SmoothMusket"),
    }

    /// The cost of guns in points.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct GunPoints for "hmm.gun_points" by clause!("hmm.20.41") {
        /// Gun models.
        guns: u32 = count("models", clause!("hmm.20.41")).or("1"),
        /// The kind of gun.
        piece: Piece = word(guns::AMMUNITION_BY_KIND).or("FieldGun"),
        /// Its weight of shot.
        weight: Weight = word(WEIGHTS_IN_USE).or("Six"),
    }

    /// The cost of a general in points.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct GeneralPoints for "hmm.general_points" by clause!("hmm.20.41") {
        /// His command value.
        value: u32 = count("points", clause!("hmm.16.18")).within(1, 6),
    }
}

/// The cost of a body of men in points.
pub fn figures(rules: Rules<'_>, of: &FigurePoints) -> Receipt<()> {
    let mut draft = of.draft();
    let each = rules.charts.points.figure(of.troop, of.class, Some(of.weapon));
    draft.note(clause!("hmm.20.41"), "points a figure", each);
    draft.result("points", each * of.figures);
    draft.close(())
}

/// The cost of guns in points.
pub fn guns(rules: Rules<'_>, of: &GunPoints) -> Receipt<()> {
    let mut draft = of.draft();
    let each = rules.charts.points.gun(of.piece, of.weight);
    draft.note(clause!("hmm.20.41"), "points a gun", each);
    draft.result("points", each * of.guns);
    draft.close(())
}

/// The cost of a general in points.
pub fn general(rules: Rules<'_>, of: &GeneralPoints) -> Receipt<()> {
    let mut draft = of.draft();
    let times = rules.charts.points.general_times_value;
    draft.note(clause!("hmm.20.41"), "points for each of his command value", times);
    draft.result("points", times * of.value);
    draft.close(())
}
