//! Whether there is such a gun, and whether it may fire at all: its weight, its crew, its year.

use crate::{
    battle::Refusal,
    clause::Clause,
    receipt::Receipt,
    rules::{
        hmm::charts::{Ammunition, Piece, Rules, Weight, artillery::GUN_RANGES},
        reckon::{ProcedureInputs, inputs},
    },
};

/// Field artillery is howitzers, rifled cannon and field guns.
pub(in crate::rules::hmm) const KINDS_OF_GUN: Clause = clause!("hmm.11.01");

/// The ammunition of each kind of gun.
pub(in crate::rules::hmm) const AMMUNITION_BY_KIND: Clause = clause!("hmm.11.02");

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
        false => Err(Refusal::new(GUN_RANGES, format!("there is no {weight} {piece}"))),
    }
}

/// Whether a scenario of some year may have regimental guns (hmm.11.08).
pub fn regimental_guns_allowed(rules: Rules<'_>) -> bool {
    rules.options.year <= rules.charts.artillery.last_regimental_gun_year
}

inputs! {
    /// Whether a gun has some ammunition.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct GunAmmunition for "hmm.ammunition" by clause!("hmm.11.02") {
        /// The kind of gun.
        piece: Piece = word(clause!("hmm.11.02")),
        /// Its ammunition.
        ammunition: Ammunition = word(clause!("hmm.11.02")),
    }
}

/// Whether a gun has some ammunition (hmm.11.02, hmm.11.14).
pub fn gun_ammunition(rules: Rules<'_>, of: &GunAmmunition) -> Receipt<()> {
    let mut draft = of.draft();
    let (fires, clause) = rules.charts.artillery.ammunition(of.piece);
    draft.note(clause, "it fires", fires.iter().map(ToString::to_string).collect::<Vec<_>>());
    draft.result("allowed", fires.contains(&of.ammunition));
    draft.close(())
}

inputs! {
    /// Whether a battle of some year may have regimental guns.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct RegimentalGuns for "hmm.regimental_guns" by clause!("hmm.11.08") switches ["year"] {}
}

/// Whether a battle of some year may have regimental guns (hmm.11.08).
pub fn regimental_guns(rules: Rules<'_>, of: &RegimentalGuns) -> Receipt<()> {
    let mut draft = of.draft();
    let last = rules.charts.artillery.last_regimental_gun_year;
    draft.note(clause!("hmm.11.08"), "the last year with regimental guns", u32::from(last));
    draft.result("allowed", regimental_guns_allowed(rules));
    draft.close(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::charts::Charts;

    #[test]
    fn a_gun_without_crew_never_fires() {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let of = |crew, guns| Crew { crew, guns, full_crew_of_each: 3, last_fired: None, turn: 9 };
        let may = |crew| may_fire_with_crew(Rules { charts, options: &options }, &crew).result;
        assert_eq!([may(of(0, 1)), may(of(1, 1)), may(of(3, 0))], [false, true, false]);
    }
}
