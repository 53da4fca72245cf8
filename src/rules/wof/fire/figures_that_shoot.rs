//! How many figures shoot: the ranks that do (wof.16.1.03), gunners and their double count (wof.16.1.11, wof.15.2.05).

use crate::{
    clause::Clause,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            charts::{FormationKind, Rules},
            fire::arms::Fire,
        },
    },
};

/// Gunners count double when they fire.
pub(in crate::rules::wof) const GUNNERS_DOUBLED: Clause = clause!("wof.15.2.05");

/// The ranks that shoot.
pub(in crate::rules::wof) const RANKS_THAT_SHOOT: Clause = clause!("wof.16.1.03");

/// Half of the most that a block holds may fire out of it.
pub(in crate::rules::wof) const FIRE_OUT_OF_A_BLOCK: Clause = clause!("wof.20.8.06");

/// The figures that are looked up: gunners count double (wof.15.2.05, wof.16.1.11).
pub fn counted(rules: Rules<'_>, fire: Fire, figures: u32) -> u32 {
    match fire {
        Fire::SmallArms(_) => figures,
        Fire::Guns(..) => figures * rules.charts.fire.gunners_count,
    }
}

/// How many figures of a unit may shoot at all: one rank in close order, two in skirmish (wof.16.1.03).
pub fn ranks_that_shoot(formation: FormationKind) -> u32 {
    if formation == FormationKind::Skirmish { 2 } else { 1 }
}

inputs! {
    /// As how many figures gunners shoot.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Gunners for "wof.gunners" by clause!("wof.16.1.11") {
        /// The crew of each gun.
        crews: Vec<u32> = counts(1, 12, "figures", clause!("wof.16.1.11")),
    }
}

/// As how many figures gunners shoot (wof.16.1.11).
pub fn gunners(rules: Rules<'_>, of: &Gunners) -> Receipt<()> {
    let mut draft = of.draft();
    let chart = &rules.charts.fire;
    let count = gunners_that_count(rules, of.crews.iter().copied());
    draft.note(clause!("wof.16.1.11"), format!("gunners, at most {} a gun", chart.most_gunners_a_gun), count);
    draft.result("figures", count * chart.gunners_count);
    draft.close(())
}

/// How many gunners of a battery shoot, before they are doubled: at most four a gun (wof.16.1.11).
pub fn gunners_that_count(rules: Rules<'_>, crews: impl IntoIterator<Item = u32>) -> u32 {
    crews.into_iter().map(|crew| crew.min(rules.charts.fire.most_gunners_a_gun)).sum()
}
