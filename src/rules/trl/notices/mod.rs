//! The displays of trl for players and the machine: its phases, the marks on a unit's label, the score. `card`: a unit's
//! card. `overlays`: the topics shown over the table.

mod card;
mod hand;
mod overlays;

use crate::{
    battle::{
        Notices, Sight,
        notice::{CardRow, Counted, FiguresLost, HeldGround, Mark, Overlay, OverlayTopic, PhaseNotice, Sign, Switch},
    },
    clause::Clause,
    rules::{
        common::cards::row,
        trl::{
            Trl,
            charge::state::{Assaulting, Part},
            charts::Motion,
            phases, requests,
            state::Officer,
            victory,
        },
    },
    table::{Side, UnitId},
};

impl Notices for Trl {
    fn phase(&self, sight: &Sight<'_, Self>) -> PhaseNotice {
        phases::notice(self, sight.table(), sight.table().phase, sight.task.and_then(requests::step_name))
    }

    fn marks(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<Mark> {
        let state = sight.unit(unit);
        let mark = |holds: bool, label: &str, sign: Sign, clause: Clause| {
            holds.then(|| Mark { label: label.to_owned(), sign, clause })
        };
        let joined = state.general.is_some_and(|general| general.joined.is_some());
        let guns = state.battery.is_some();
        let marks = [
            mark(state.is_body() && !guns, &state.formation.kind.to_string(), Sign::Posture, clause!("trl.p06.09")),
            mark(state.is_limbered(), "limbered", Sign::Posture, clause!("trl.p12.02b")),
            mark(guns && !state.is_limbered(), "unlimbered", Sign::Posture, clause!("trl.p12.02b")),
            mark(joined, "joined", Sign::Posture, clause!("trl.p08.09")),
            mark(state.morale.disorientated, "disorientated", Sign::Disordered, clause!("trl.p32.01")),
            mark(state.formation.bogged_in.is_some(), "bogged down", Sign::Halted, clause!("trl.hc.07")),
            mark(state.strength.officer == Officer::Dead, "officer dead", Sign::OutOfCommand, clause!("trl.p32.03")),
            mark(state.conduct.shelled, "shelled", Sign::Shaken, clause!("trl.p20.08")),
            mark(state.conduct.motion == Motion::Doubled, "at the double", Sign::Done, clause!("trl.p09.05")),
            mark(
                state.has_moved() && state.conduct.motion != Motion::Doubled,
                "has moved",
                Sign::Done,
                clause!("trl.p10.02"),
            ),
            mark(state.conduct.fire.is_some(), "has fired", Sign::Done, clause!("trl.p16.07")),
            mark(state.conduct.assaulted, "has assaulted", Sign::Done, clause!("trl.p24.01")),
            mark(state.conduct.helped, "has helped", Sign::Done, clause!("trl.p20.11")),
        ];
        marks.into_iter().flatten().collect()
    }

    fn card(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<CardRow> {
        card::card(self, sight, unit)
    }

    fn overlays(&self, sight: &Sight<'_, Self>, unit: UnitId, topic: OverlayTopic) -> Vec<Overlay> {
        overlays::overlays(self, sight, unit, topic)
    }

    fn switches(&self) -> Vec<Switch> {
        self.switch_notices()
    }

    fn score(&self, sight: &Sight<'_, Self>, side: Side) -> Vec<CardRow> {
        let field = &sight.field;
        let (gone, of) = victory::units_gone(field, side);
        let (lost, all) = victory::stands_lost(field, side);
        let points = victory::points(self, field, side, &sight.table().held);
        let lead = format!("(a lead of {} wins at the end)", self.charts().victory.least_lead);
        let mut rows = vec![
            row("Units gone", gone, format!("of {of}"), clause!("trl.p31.02")),
            row("Stands lost", lost, format!("of {all}"), clause!("trl.p17.03")),
            row("Points", points, lead, victory::CLAUSE),
        ];
        let last = self.briefing().plan.last_turn();
        rows.extend(last.map(|last| row("Last turn", last, "(as the scenario has it)", clause!("trl.hc.38"))));
        rows.extend(hand::rows(self, sight, side));
        rows
    }

    fn held_ground(&self, sight: &Sight<'_, Self>) -> Vec<HeldGround> {
        self.briefing().plan.held_ground(&sight.table().held, victory::CLAUSE)
    }

    fn charges(&self, sight: &Sight<'_, Self>) -> Vec<(UnitId, UnitId)> {
        let of = |assault: &Assaulting| -> Vec<(UnitId, UnitId)> {
            let still_in = assault.attackers.iter().filter(|attacker| attacker.part == Part::Comes);
            still_in.map(|attacker| (attacker.unit, assault.target)).collect()
        };
        sight.under_way::<Assaulting>().map(of).unwrap_or_default()
    }

    /// Stands are the wounds (trl.p03.06).
    fn counted(&self) -> Counted {
        Counted::Stands
    }

    fn figures_lost(&self, sight: &Sight<'_, Self>, side: Side) -> Option<FiguresLost> {
        let (lost, of) = victory::stands_lost(&sight.field, side);
        Some(FiguresLost { lost, of, clause: clause!("trl.p17.03") })
    }

    fn figures_lost_by(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<FiguresLost> {
        let state = sight.unit(unit);
        let (lost, of) = (u32::from(state.strength.fallen), u32::from(state.strength.started));
        state.is_body().then_some(FiguresLost { lost, of, clause: clause!("trl.p17.03") })
    }
}
