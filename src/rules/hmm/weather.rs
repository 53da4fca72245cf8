//! Weather and light (hmm.20.19, hmm.20.20, hmm.20.32): how far one sees in them, what they do to fire, and their changes.

use crate::{
    battle::Outcome,
    receipt::{Draft, Receipt},
    rules::{
        common::journal::JournalLine,
        hmm::{
            Hmm,
            charts::{Daylight, Ignition, Rules, Seeing, Weather, visibility::VISIBILITY_TABLE},
            events::HmmEvent,
            setup::briefing,
            state::BattleState,
        },
        reckon::{ProcedureInputs, inputs},
    },
    table::Field,
};

inputs! {
    /// The effects of the weather on powder and sight.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Air {
        /// Rain, or its after-effects.
        weather: Weather = word(clause!("hmm.20.32")).or("Dry").unlisted(),
        /// Day or night.
        daylight: Daylight = word(clause!("hmm.20.20")).or("Day").unlisted(),
    }
}

/// Takes rain on the powder, and night, off a volley.
pub(in crate::rules::hmm) fn deduct_for_air(rules: Rules<'_>, ignition: Ignition, air: Air, draft: &mut Draft) {
    let wet = rules.charts.fire.weather_deduction(air.weather, ignition);
    if wet != 0 {
        draft.modify(clause!("hmm.20.32"), format!("{}, {ignition}", air.weather), -wet);
    }
    let dark = rules.charts.fire.night_deduction(air.daylight);
    if dark != 0 {
        draft.modify(clause!("hmm.20.20"), "night", -dark);
    }
}

/// Rain and night over the battle.
pub fn air(field: &Field<'_>) -> Air {
    let battle = field.resource::<BattleState>();
    Air { weather: battle.weather, daylight: battle.daylight }
}

inputs! {
    /// How far one sees in the open, inside forest and in scrub.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct SightRange for "hmm.sight" by VISIBILITY_TABLE switches ["forest_sight"] {
        /// The visibility.
        seeing: Seeing = word(VISIBILITY_TABLE),
    }
}

/// How far one sees in the open, inside forest and in scrub, in inches (hmm.20.19, hmm.19.06, hmm.19.14).
pub fn sight_range(rules: Rules<'_>, of: &SightRange) -> Receipt<()> {
    let mut draft = of.draft();
    let chart = &rules.charts.visibility;
    let open = chart.visibility_inches(of.seeing);
    let forest = chart.forest_inches(rules.options, open);
    draft.note(VISIBILITY_TABLE, "in the open: inches", open);
    draft.note(clause!("hmm.19.06"), "inside forest: inches", forest);
    draft.note(clause!("hmm.19.14"), "men on foot in scrub: inches", chart.scrub_inches.min(open));
    draft.result("open", open);
    draft.result("forest", forest);
    draft.result("scrub", chart.scrub_inches.min(open));
    draft.close(())
}

/// Whether a scenario brings another weather or light now.
pub(crate) fn differs(air: briefing::Air, field: &Field<'_>) -> bool {
    let now = field.resource::<BattleState>();
    (now.visibility_inches, now.weather, now.daylight) != (air.visibility_inches, air.weather, air.daylight)
}

/// Weather or light changes.
pub(crate) fn change_the_air(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, air: briefing::Air) {
    let turn = field.resource::<BattleState>().turn;
    outcome.own(HmmEvent::AirChanged(air.visibility_inches, air.weather, air.daylight));
    let text = format!(
        "{}: one sees {} in; {}, {}.",
        rules.plan().clock(turn),
        air.visibility_inches,
        air.weather,
        air.daylight
    );
    outcome.happen(JournalLine::new(turn, text, VISIBILITY_TABLE));
}
