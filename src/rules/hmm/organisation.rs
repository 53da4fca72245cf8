//! Procedures about organisation and scale (sections 1 and 3): units and larger bodies at full strength, and ground,
//! time and men on the table.

use crate::{
    receipt::Receipt,
    rules::{
        hmm::data::{Rules, UnitPattern, organisation::UnitBody},
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// The composition of a unit at full strength.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FullUnit for "hmm.unit" by clause!("hmm.03.17") switches ["men_per_figure"] {
        /// After which pattern it is raised.
        pattern: UnitPattern = word(clause!("hmm.03.17")),
    }

    /// How many figures a regiment or brigade has.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FullBody for "hmm.body" by clause!("hmm.03.16") {
        /// Which body.
        body: UnitBody = word(clause!("hmm.03.16")),
    }

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

/// The composition of a unit at full strength (hmm.03.17, hmm.18.09).
pub fn unit(rules: Rules<'_>, of: &FullUnit) -> Receipt<()> {
    let mut draft = of.draft();
    let unit = rules.charts.organisation.unit(of.pattern);
    draft.note(unit.clause, "figures in the ranks", unit.in_ranks);
    draft.note(clause!("hmm.18.09"), "other ranks", unit.other_ranks());
    draft.result("in_ranks", unit.in_ranks);
    draft.result("other_ranks", unit.other_ranks());
    draft.result("figures", unit.figures());
    draft.result("stands", unit.in_ranks.div_ceil(2));
    draft.result("men", unit.in_ranks * u32::from(rules.options.men_per_figure));
    draft.close(())
}

/// How many figures a regiment or brigade has (hmm.03.16).
pub fn body(rules: Rules<'_>, of: &FullBody) -> Receipt<()> {
    let mut draft = of.draft();
    let body = rules.charts.organisation.body(of.body);
    let unit = rules.charts.organisation.unit(body.unit);
    draft.note(body.clause, format!("units, each a {}", body.unit), body.units);
    draft.note(unit.clause, "figures of each", unit.figures());
    draft.result("units", body.units);
    draft.result("figures", body.units * unit.figures() + body.adds);
    draft.close(())
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
