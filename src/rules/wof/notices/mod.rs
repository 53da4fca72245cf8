//! The displays of wof for players and the machine: its phases, the marks on a unit's label, the score. `card`: a
//! unit's card. `overlays`: the topics shown over the table.

mod card;
mod overlays;

use crate::{
    battle::{
        Notices, Sight,
        notice::{CardRow, FiguresLost, HeldGround, Mark, Overlay, OverlayTopic, PhaseNotice, Sign, Switch},
    },
    clause::Clause,
    rules::{
        common::cards::row,
        wof::{
            Wof,
            charge::support,
            charts::{Ranks, Spirit, Vigour, formation::GUN_BASES},
            fire::losses,
            formation::dismounted_cavalry,
            morale::{burst_through, routers},
            movement::interpenetration,
            phases,
            pursuit::pursuers,
            requests,
            state::{Acted, BattleState, Charge, ChargeFate, Manned, Morale, Mount},
            victory,
        },
    },
    table::{Side, UnitId},
};

impl Notices for Wof {
    fn phase(&self, sight: &Sight<'_, Self>) -> PhaseNotice {
        phases::notice(self, sight.table(), sight.table().phase, sight.task.and_then(requests::step_name))
    }

    fn marks(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<Mark> {
        let state = sight.unit(unit);
        let mark = |holds: bool, label: &str, sign: Sign, clause: Clause| {
            holds.then(|| Mark { label: label.to_owned(), sign, clause })
        };
        let condition = state.condition();
        let disordered = condition.ranks == Ranks::Disordered && !state.morale.is_routing();
        let guns = |manned: Manned| state.battery.is_some_and(|battery| battery.manned == manned);
        let joined = state.general.is_some_and(|general| general.joined.is_some());
        let turn = &state.conduct;
        let marks = [
            mark(state.is_body(), &state.formation.kind.to_string(), Sign::Posture, clause!("wof.8.0.01")),
            mark(
                state.formation.mount == Some(Mount::Dismounted),
                "dismounted",
                Sign::Posture,
                dismounted_cavalry::DISMOUNTED,
            ),
            mark(joined, "joined", Sign::Posture, clause!("wof.6.1.03")),
            mark(state.morale.is_routing(), "routing", Sign::Routing, routers::ROUT),
            mark(guns(Manned::Captured), "guns taken", Sign::GunsTaken, clause!("wof.h.abandoned_guns")),
            mark(guns(Manned::Left), "guns left", Sign::GunsLeft, GUN_BASES),
            mark(state.morale.spirit == Spirit::Shaken, "shaken", Sign::Shaken, clause!("wof.18.3.03")),
            mark(
                !state.morale.intermixed.is_empty(),
                "intermixed",
                Sign::Disordered,
                interpenetration::INTERMIXED_UNITS,
            ),
            mark(disordered && state.is_body(), "disordered", Sign::Disordered, clause!("wof.9.1.01")),
            mark(
                state.is_body() && condition.vigour == Vigour::Exhausted,
                "exhausted",
                Sign::Tired,
                clause!("wof.9.3.01"),
            ),
            mark(state.morale.confused, "confused", Sign::Halted, clause!("wof.6.1.06")),
            mark(sight.table().is_locked(unit), "in combat", Sign::Fighting, clause!("wof.17.1.03")),
            mark(state.morale.pursuit.is_some(), "in pursuit", Sign::Fighting, pursuers::IN_PURSUIT),
            mark(turn.support_failed, "failed to support", Sign::Done, support::FAILED),
            mark(turn.fired, "has fired", Sign::Done, clause!("wof.h.shoot_decision")),
            mark(turn.fire_barred, "may not fire", Sign::Done, burst_through::MAY_NOT_FIRE),
            mark(!acted(turn.act).is_empty(), acted(turn.act), Sign::Done, clause!("wof.h.move_budget")),
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
        let of_units = u32::from(victory::mustered(&sight.field, sight.table(), side));
        let breaks = (f64::from(of_units) * f64::from(self.charts().victory.lost_from_share)).ceil() as u32;
        let own_share = !self.briefing().plan.says_who_breaks();
        let at = if own_share { format!("of {of_units}; {breaks} lose the battle") } else { format!("of {of_units}") };
        let decides = if own_share { clause!("wof.h.victory") } else { victory::BY_THE_SCENARIO };
        let (start, left) = victory::points(self, &sight.field, side);
        let (figures, standing) = victory::figures(&sight.field, side);
        let bodies = |unit: &&crate::table::Unit| sight.field.of::<Morale>(unit.id).is_routing();
        let running = sight.field.side(side).filter(|unit| unit.on_table()).filter(bodies).count();
        vec![
            row("Units out", i64::from(victory::units_lost(&sight.field, side)), at, decides),
            row("Units routing", running, "among these", routers::ROUT),
            row("Points kept", i64::from(left), format!("of {start}"), clause!("wof.h.victory")),
            row("Figures lost", i64::from(figures - standing), format!("of {figures}"), losses::HIT),
        ]
    }

    fn held_ground(&self, sight: &Sight<'_, Self>) -> Vec<HeldGround> {
        self.briefing().plan.held_ground(&sight.table().held, clause!("wof.h.victory"))
    }

    fn charges(&self, sight: &Sight<'_, Self>) -> Vec<(UnitId, UnitId)> {
        let charges = &sight.field.resource::<BattleState>().charges;
        let on_its_way = |charge: &&Charge| charge.fate == ChargeFate::Pending && charge.contact.is_none();
        let pending = charges.iter().filter(on_its_way);
        pending.map(|charge| (charge.unit, charge.target)).collect()
    }

    fn figures_lost(&self, sight: &Sight<'_, Self>, side: Side) -> Option<FiguresLost> {
        let (of, standing) = victory::figures(&sight.field, side);
        Some(FiguresLost { lost: of - standing, of, clause: losses::HIT })
    }

    fn figures_lost_by(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<FiguresLost> {
        let of = u32::from(sight.unit(unit).strength.start_figures);
        let standing = victory::standing(&sight.field, unit);
        sight.unit(unit).is_body().then(|| FiguresLost { lost: of - standing, of, clause: losses::HIT })
    }
}

/// A unit's act in its move, as a mark; routs and pursuits have marks of their own.
fn acted(act: Acted) -> &'static str {
    match act {
        Acted::Nothing | Acted::Fled | Acted::Pursued => "",
        Acted::Moved => "has moved",
        Acted::Charged => "has charged",
        Acted::Countercharged => "has countercharged",
        Acted::Supported => "has charged in support",
        Acted::Evaded => "has evaded",
        Acted::GaveWay => "has given way",
        Acted::Retreated => "has retreated",
    }
}
