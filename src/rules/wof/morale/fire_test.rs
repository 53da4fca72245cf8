//! The test for losses to fire (wof.18.1.04, wof.18.1.05).

use crate::{
    clause::Clause,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            Wof,
            charts::{Pips, Rules, options::Toggle},
            state::UnitState,
        },
    },
    table::{Field, UnitId},
};

/// When units test for fire.
pub(crate) const FIRE_TESTS: Clause = clause!("wof.10.3.03");

/// A unit tests for its losses to fire.
pub(crate) const FIRE: Clause = clause!("wof.18.1.04");

/// A unit's loss to fire in one phase, by what fired (wof.18.1.04, wof.18.1.05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FireLoss {
    /// To guns.
    pub guns: Pips,
    /// To steady small arms, all together.
    pub steady: Pips,
    /// To unsteady small arms, which cause no test.
    pub unsteady: Pips,
}

/// Whether fire makes a unit test: any hit of artillery, or a twelfth lost to steady small arms (wof.18.1.04,
/// wof.18.1.05).
pub fn for_fire(rules: Rules<'_>, loss: FireLoss, start: u32) -> bool {
    let chart = &rules.charts.morale;
    let hit = match rules.options.artillery_test_whole_figure {
        Toggle::Off => chart.fire_test_from_pips.any_hit,
        Toggle::On => chart.fire_test_from_pips.whole_figure,
    };
    loss.guns.0 >= hit || loss.steady.twelfths(start) >= chart.fire_test_from_twelfths
}

inputs! {
    /// Whether fire makes a unit test its morale.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FireTest for "wof.fire_test" by clause!("wof.18.1.04") switches ["artillery_test_whole_figure"] {
        /// Pips lost to artillery.
        guns: Pips = count("pips", clause!("wof.18.1.04")).or("0"),
        /// Pips lost to steady small arms.
        steady: Pips = count("pips", clause!("wof.18.1.04")).or("0"),
        /// Pips lost to unsteady small arms.
        unsteady: Pips = count("pips", clause!("wof.18.1.05")).or("0"),
        /// Its figures at the start of the game.
        start: u32 = count("figures", clause!("wof.18.1.04")).or("24"),
    }
}

/// Whether fire makes a unit test its morale (wof.18.1.04, wof.18.1.05).
pub fn fire_test(rules: Rules<'_>, of: &FireTest) -> Receipt<()> {
    let mut draft = of.draft();
    let loss = FireLoss { guns: of.guns, steady: of.steady, unsteady: of.unsteady };
    let due = for_fire(rules, loss, of.start);
    if of.unsteady > Pips::NONE {
        draft.note(clause!("wof.18.1.05"), "lost to unsteady fire, which causes none", of.unsteady.to_string());
    }
    draft.note(clause!("wof.18.1.04"), "tests", due);
    draft.result("tests", due);
    draft.close(())
}

/// Whether its losses to fire make a unit test that has taken none of the three tests (wof.18.1.04, wof.18.1.08).
pub(crate) fn shot_at(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    let losses = &state.conduct.losses;
    let loss = FireLoss { guns: losses.by_artillery, steady: losses.by_steady_fire, ..FireLoss::default() };
    !state.conduct.tested && for_fire(rules.in_force(), loss, state.strength.start_figures.into())
}
