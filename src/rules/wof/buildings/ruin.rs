//! Blocks that fire ruins, and works that it destroys (wof.20.8.13, wof.20.9.05).

use crate::{
    battle::{Happening, Outcome, notice::EntryWeight},
    receipt::Receipt,
    rules::{
        common::journal::JournalLine,
        reckon::{ProcedureInputs, inputs},
        wof::{
            Wof,
            charts::{Pips, Rules},
            events::WofEvent,
            state::BattleState,
            works::field_works,
        },
    },
    table::{FeatureId, FeatureState, Field},
};

inputs! {
    /// Whether fire has ruined a block or destroyed works.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Wreck for "wof.wreck" by clause!("wof.20.8.13") {
        /// Pips of medium or heavy ball.
        ball: u32 = count("pips", clause!("wof.20.8.13")).or("0"),
        /// Pips of shell.
        shell: u32 = count("pips", clause!("wof.20.8.13")).or("0"),
    }
}

/// Whether fire has ruined a block or destroyed works (wof.20.8.13, wof.20.9.05).
pub fn wreck(rules: Rules<'_>, of: &Wreck) -> Receipt<()> {
    let (mut draft, chart) = (of.draft(), &rules.charts.terrain);
    let (block, works) = (chart.ruins_block(of.ball, of.shell), chart.destroys_works(of.ball + of.shell));
    draft.note(clause!("wof.20.8.13"), "the block is ruined", block);
    draft.note(field_works::DESTRUCTION, format!("{} in of works are destroyed", chart.works_section_inches()), works);
    draft.result("block", block);
    draft.result("works", works);
    draft.close(())
}

/// New hits on a block: it is a ruin once there are enough (wof.20.8.13).
pub(crate) fn batter(
    rules: &Wof,
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    block: FeatureId,
    (ball, shell): (Pips, Pips),
) {
    let chart = &rules.charts().terrain;
    let before = field.resource::<BattleState>().battered.iter().find(|(known, ..)| *known == block);
    let before = before.map_or((Pips::NONE, Pips::NONE), |(_, ball, shell)| (*ball, *shell));
    let after = (before.0 + ball, before.1 + shell);
    outcome.own(WofEvent::Battered(block, ball, shell));
    let Some(found) = field.feature(block) else { return };
    if !chart.ruins_block(before.0.0, before.1.0) && chart.ruins_block(after.0.0, after.1.0) {
        let text = format!("{} was shot to ruins.", found.name);
        let turn = field.resource::<BattleState>().turn;
        outcome.happen(JournalLine::new(turn, text, clause!("wof.20.8.13")).weighing(EntryWeight::Heading));
    }
}

/// New hits on a section of a work: it is shot down once there are enough (wof.20.9.05).
pub(crate) fn shoot_down(
    rules: &Wof,
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    work: FeatureId,
    section: u16,
    pips: Pips,
) {
    let chart = &rules.charts().terrain;
    let before = field_works::suffered(field, work, section);
    outcome.own(WofEvent::SectionHit(work, section, pips));
    if chart.destroys_works(before.0) || !chart.destroys_works((before + pips).0) {
        return;
    }
    let (Some(found), Some(shape)) = (field.feature(work), field.space().feature(work)) else { return };
    let (from, to) = field_works::ends_of(rules, shape, section);
    let openings = found.state.openings().iter().copied().chain([(from, to)]).collect();
    let text = format!("{:.0} inches of {} were shot down.", to - from, found.name);
    let turn = field.resource::<BattleState>().turn;
    outcome.happen(Happening::FeatureChanged { feature: work, state: FeatureState::Gapped(openings) });
    outcome.happen(JournalLine::new(turn, text, field_works::DESTRUCTION).weighing(EntryWeight::Heading));
}
