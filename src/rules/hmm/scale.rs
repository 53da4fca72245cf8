//! The scale of the game (section 1): ground, time and men on the table, and where the table ends.

use crate::{
    battle::Refusal,
    receipt::Receipt,
    rules::{
        hmm::charts::Rules,
        reckon::{ProcedureInputs, inputs},
    },
    table::Field,
};
use bevy::math::Vec2;

inputs! {
    /// Ground, time and strength at the table's scale.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Scaled for "hmm.scale" by clause!("hmm.01.02") switches ["men_per_figure"] {
        /// A distance on the ground.
        yards: f32 = measure("yards", clause!("hmm.01.02")).or("0"),
        /// A time by the clock.
        minutes: f32 = measure("minutes", clause!("hmm.01.03")).or("0"),
        /// A strength.
        men: u32 = count("men", clause!("hmm.01.05")).or("0"),
    }
}

/// Ground, time and strength at the table's scale (hmm.01.02, hmm.01.03, hmm.01.05).
pub fn scaled(rules: Rules<'_>, of: &Scaled) -> Receipt<()> {
    let mut draft = of.draft();
    let scale = &rules.charts.organisation.scale;
    let men = f32::from(rules.options.men_per_figure);
    draft.note(clause!("hmm.01.02"), "yards to an inch", scale.yards_per_inch);
    draft.note(clause!("hmm.01.03"), "minutes to a turn", scale.minutes_per_turn);
    draft.result("inches", of.yards / scale.yards_per_inch);
    draft.result("turns", of.minutes / scale.minutes_per_turn);
    draft.result("figures", of.men as f32 / men);
    draft.close(())
}

/// The refusal for what lies beyond the table's edge.
pub fn off_the_table(reason: &str) -> Refusal {
    Refusal::new(clause!("hmm.01.04"), reason)
}

/// Whether a point lies on the table.
///
/// # Errors
/// With this reason, that it does not.
pub(crate) fn must_be_on_the_table(field: &Field<'_>, at: Vec2, reason: &str) -> Result<(), Refusal> {
    let size = field.size();
    let off = at.x < 0.0 || at.y < 0.0 || at.x > size.width || at.y > size.depth;
    if off { Err(off_the_table(reason).at(at)) } else { Ok(()) }
}
