//! Whether there is such a gun, and whether it may fire at all: its weight, its crew, its year.

use crate::{
    battle::Refusal,
    receipt::Receipt,
    rules::{
        hmm::data::{Piece, Rules, Weight},
        reckon::{ProcedureInputs, inputs},
    },
};

inputs! {
    /// Whether a gun's crew lets it fire this turn.
    ///
    /// The pooled crew of a battery's guns and when one of them last fired.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Crew for "hmm.crew" by clause!("hmm.11.05") {
        /// Crew left with the guns, all together.
        crew: u32 = count("figures", clause!("hmm.11.05")),
        /// Guns left.
        guns: u32 = count("guns", clause!("hmm.11.05")).or("1"),
        /// A full crew of one gun.
        ///
        /// Three, or four of a regimental gun.
        full_crew_of_each: u32 = count("figures", clause!("hmm.11.06")).named("full_crew").or("3").unlisted(),
        /// The turn on which the gun last fired, 0 for never.
        last_fired: Option<u32> = count("turn", clause!("hmm.11.05")).or("0").unlisted(),
        /// This turn.
        turn: u32 = count("turn", clause!("hmm.11.05")).unlisted(),
    }
}

/// Whether a gun's crew lets it fire on some turn: with less than half a crew every second turn only, without crew
/// never (hmm.11.05).
pub fn may_fire_with_crew(rules: Rules<'_>, of: &Crew) -> Receipt<bool> {
    let mut draft = of.draft();
    let Crew { crew, guns, full_crew_of_each, last_fired, turn } = *of;
    let chart = &rules.charts.artillery;
    let short = chart.crew_is_short(crew, guns, full_crew_of_each);
    draft.note(clause!("hmm.11.05"), format!("crew {crew} of {}: below half", guns * full_crew_of_each), short);
    let rested = last_fired.is_none_or(|last| turn.saturating_sub(last) >= chart.short_crew_fires_every);
    let may = crew > 0 && guns > 0 && (!short || rested);
    if short && crew > 0 {
        draft.note(clause!("hmm.11.05"), format!("fires once in {} turns", chart.short_crew_fires_every), may);
    }
    draft.result("short", short);
    draft.result("allowed", may);
    draft.close(may)
}

/// Whether there is a gun of a kind and a weight: rifled cannon have one range, whatever they weigh, and no other gun has
/// it (hmm.11.11).
///
/// # Errors
/// The reason why there is none.
pub fn must_be_cast(piece: Piece, weight: Weight) -> Result<(), Refusal> {
    match weight.is_of(piece) {
        true => Ok(()),
        false => Err(Refusal::new(clause!("hmm.11.11"), format!("there is no {weight} {piece}"))),
    }
}

/// Whether a scenario of some year may have regimental guns (hmm.11.08).
pub fn regimental_guns_allowed(rules: Rules<'_>) -> bool {
    rules.options.year <= rules.charts.artillery.last_regimental_gun_year
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::data::Charts;

    #[test]
    fn a_gun_without_crew_never_fires() {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let of = |crew, guns| Crew { crew, guns, full_crew_of_each: 3, last_fired: None, turn: 9 };
        let may = |crew| may_fire_with_crew(Rules { charts, options: &options }, &crew).result;
        assert_eq!([may(of(0, 1)), may(of(1, 1)), may(of(3, 0))], [false, true, false]);
    }
}
