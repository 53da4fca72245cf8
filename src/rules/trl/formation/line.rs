//! The line: how wide it is at least, and from which width it fires better (trl.p07.01, trl.p07.02, trl.p06.15).

use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::charts::{Rules, Troop},
    },
};

inputs! {
    /// Whether a closed block of stands is a line.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Line for "trl.line" by clause!("trl.p07.01") {
        /// Stands in its front rank.
        wide: u32 = count("stands", clause!("trl.p07.01")),
        /// Its ranks.
        ranks: u32 = count("ranks", clause!("trl.p07.01")).or("1"),
        /// Its type.
        troop: Troop = word(clause!("trl.p07.01")).or("LineInfantry"),
    }
}

/// Whether a block is a line, and a wide one (trl.p07.01, trl.p07.02).
pub fn line(rules: Rules<'_>, of: &Line) -> Receipt<bool> {
    let mut draft = of.draft();
    let chart = &rules.charts;
    #[expect(clippy::cast_precision_loss, reason = "stands are few")]
    let front = of.wide as f32 * chart.formation.base(of.troop).width_inches;
    draft.note(clause!("trl.p03.11"), "inches wide", front);
    let wide_enough = front >= chart.formation.line_least_front_inches;
    draft.note(clause!("trl.p07.01"), "wide enough", wide_enough);
    let shallow = of.wide >= of.ranks;
    draft.note(clause!("trl.p06.15"), "no deeper than wide", shallow);
    let is_line = wide_enough && shallow;
    draft.result("line", is_line);
    let bonus = is_line && of.troop.is_infantry() && front >= chart.fire.line_bonus_from_front_inches;
    draft.note(clause!("trl.p07.02"), "a die more a stand", bonus);
    draft.result("bonus", bonus);
    draft.close(is_line)
}
