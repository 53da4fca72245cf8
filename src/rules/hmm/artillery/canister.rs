//! Canister (section 15): the figures and guns in the cone, by its parts.

use super::hits::{Kill, Mark, kill_rolls, marks};
use crate::{
    clause::Clause,
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::{
        hmm::charts::{
            Ammunition, ConeSection, Cover, Rules,
            artillery::{CANISTER_KILLS, RIFLED_CANISTER_KILLS},
        },
        reckon::{Inputs, ProcedureInputs, inputs},
        word::Word,
    },
};

/// The canister cone.
pub(in crate::rules::hmm) const CONE: Clause = clause!("hmm.15.02");

/// How the cone is placed.
pub(in crate::rules::hmm) const CONE_PLACED: Clause = clause!("hmm.15.03");

inputs! {
    /// The kind of canister.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CanisterKind {
        /// Canister or rifled canister.
        ammunition: Ammunition = word(RIFLED_CANISTER_KILLS).among(&["Canister", "RifledCanister"]).or("Canister"),
    }

    /// Canister at everyone in the cone, friend and foe.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CountedCanister for "hmm.canister" by CANISTER_KILLS {
        /// The kind of canister.
        kind: CanisterKind = group(),
        /// Figures in the close section.
        close: u32 = count("figures", CANISTER_KILLS).or("0"),
        /// Figures in the normal section.
        normal: u32 = count("figures", CANISTER_KILLS).or("0"),
        /// Figures in the long section.
        long: u32 = count("figures", CANISTER_KILLS).or("0"),
        /// Their cover.
        cover: Cover = word(clause!("hmm.20.22")).or("Open"),
    }
}

impl CountedCanister {
    /// The marks under each section of the cone, nearest first.
    pub fn under(&self) -> [Vec<Mark>; 3] {
        [self.close, self.normal, self.long].map(|count| marks(count, 0, self.cover))
    }
}

/// The hits of a canister shot: for each section of the cone, nearest first, which of its marks fell, by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanisterToll {
    /// Close, normal, long.
    pub struck: [Vec<usize>; 3],
}

/// Fires canister at all figures in the cone, friend and foe (hmm.15.01): one die a figure, by section (hmm.15.04,
/// hmm.15.06).
///
/// Canister does not dismount guns; give figures only. Rifled canister hits no figures in the long section.
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub fn canister(
    rules: Rules<'_>,
    ammunition: Ammunition,
    under: &[Vec<Mark>; 3],
    dice: &mut Dice,
) -> Result<Receipt<CanisterToll>, NeedDice> {
    let mut draft = CanisterKind { ammunition }.draft_of(CountedCanister::PROCEDURE);
    let clause = if ammunition == Ammunition::RifledCanister { RIFLED_CANISTER_KILLS } else { CANISTER_KILLS };
    let chart = rules.charts.artillery.kill_chart(ammunition);
    let by_section: Vec<usize> = under.iter().map(Vec::len).collect();
    draft.note(clause!("hmm.15.01"), "figures in the cone, friend and foe", by_section.iter().sum::<usize>());
    draft.note(clause!("hmm.15.09"), "by section, those on a dividing line in the nearer", by_section);
    let mut struck = [const { Vec::new() }; 3];
    for (index, &part) in ConeSection::ALL.iter().enumerate() {
        let Some(needs) = rules.charts.artillery.canister_kills_from(ammunition, part) else {
            draft.note(clause, format!("{part}: rifled canister does not reach it"), 0);
            continue;
        };
        let kill = Kill { from: needs, chart, clause, what: &part.to_string() };
        struck[index] = kill_rolls(rules, &under[index], kill, &mut draft, dice)?;
    }
    for (part, struck) in ConeSection::ALL.iter().zip(&struck) {
        draft.result(&part.to_string(), struck.len());
    }
    draft.result("killed", struck.iter().map(Vec::len).sum::<usize>());
    Ok(draft.close(CanisterToll { struck }))
}
