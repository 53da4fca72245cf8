//! The steps of casualties that count in a check (section 18).

use crate::{
    receipt::{Draft, Receipt},
    rules::{
        hmm::charts::{Rules, UnitPattern},
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// The effect of its losses on a unit's morale, and whether it must leave the field.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Losses for "hmm.casualties" by clause!("hmm.18.06") {
        /// After which pattern the unit is raised.
        pattern: UnitPattern = word(clause!("hmm.18.07")).or("VolunteerRegiment").unlisted(),
        /// Other ranks lost.
        lost: u32 = count("figures", clause!("hmm.18.06")),
        /// Other ranks at the start of the battle.
        start: u32 = count("figures", clause!("hmm.18.09")),
    }
}

/// The effect of a unit's losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CasualtyState {
    /// Their modifier to a check.
    pub modifier: i32,
    /// Whether they drive it from the field.
    pub retreat: Retreat,
}

/// The effect of losses of other ranks on a unit (hmm.18.06, hmm.18.07, hmm.18.22); gun crews never have to go.
pub fn casualties(rules: Rules<'_>, of: &Losses) -> Receipt<CasualtyState> {
    let mut draft = of.draft();
    let Losses { pattern, lost, start } = *of;
    let modifier = note_step(rules, lost, start, &mut draft);
    let crew = matches!(pattern, UnitPattern::Battery | UnitPattern::GunPlatoon);
    let half = rules.charts.morale.half_lost(lost, start);
    let retreat = if half && !crew { Retreat::MustGo } else { Retreat::MayStay };
    draft.note(
        clause!("hmm.18.07"),
        format!("{lost} of {start} lost, half or more leaves the field"),
        retreat == Retreat::MustGo,
    );
    draft.result("modifier", modifier);
    draft.result("retreats", retreat == Retreat::MustGo);
    draft.close(CasualtyState { modifier, retreat })
}

/// Notes the casualty step that a loss has reached and gives its modifier (hmm.18.06).
pub(super) fn note_step(rules: Rules<'_>, lost: u32, start: u32, draft: &mut Draft) -> i32 {
    let step = rules.charts.morale.casualty_step(lost, start);
    let words =
        step.map_or_else(|| "below the first step".to_owned(), |step| format!("one in {} or more", step.one_in));
    let modifier = step.map_or(0, |step| step.modifier);
    draft.note(clause!("hmm.18.06"), format!("{lost} of {start} other ranks lost: {words}"), modifier);
    modifier
}

/// Whether losses drive a unit from the field (hmm.18.07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retreat {
    /// It has lost half of its other ranks and must go.
    MustGo,
    /// It may stay.
    MayStay,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::charts::Charts;

    #[test]
    fn losses_that_are_no_step_change_nothing() {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let rules = Rules { charts, options: &options };
        let state = |pattern, lost, start| casualties(rules, &Losses { pattern, lost, start }).result;
        assert_eq!(state(UnitPattern::VolunteerRegiment, 0, 0).modifier, 0);
        assert_eq!(
            state(UnitPattern::VolunteerRegiment, 3, 20),
            CasualtyState { modifier: 0, retreat: Retreat::MayStay }
        );
        assert_eq!(
            state(UnitPattern::VolunteerRegiment, 10, 20),
            CasualtyState { modifier: -2, retreat: Retreat::MustGo }
        );
        assert_eq!(state(UnitPattern::Battery, 5, 6), CasualtyState { modifier: -2, retreat: Retreat::MayStay });
    }
}
